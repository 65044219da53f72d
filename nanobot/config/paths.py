"""Where nanobot's files are. ``NANOBOT_HOME`` moves all of them."""

import os
from collections.abc import Mapping
from pathlib import Path

from nanobot.config.schema import Config


def home_path(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of everything nanobot keeps: ``~/.nanobot``, unless moved."""
    return Path(environ.get("NANOBOT_HOME") or "~/.nanobot").expanduser().absolute()


def config_path(environ: Mapping[str, str] = os.environ) -> Path:
    """Return where the configuration file is, or would be."""
    return home_path(environ) / "config.json"


def workspace_path(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder the agent works in; it need not exist."""
    return home_path(environ) / Path(config.agent.workspace).expanduser()


def memory_path(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the memory file; it need not exist."""
    return workspace_path(config, environ) / Path(config.memory.db_path).expanduser()
