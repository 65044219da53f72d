"""The host's configuration: one JSON file and the environment, read here and nowhere else."""

from nanobot.config.errors import ConfigError
from nanobot.config.loader import load_config, save_config
from nanobot.config.paths import config_path, home_path, memory_path, workspace_path
from nanobot.config.schema import Config

__all__ = [
    "Config",
    "ConfigError",
    "config_path",
    "home_path",
    "load_config",
    "memory_path",
    "save_config",
    "workspace_path",
]
