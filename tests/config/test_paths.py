from pathlib import Path

from nanobot.config import Config, config_path, memory_path, workspace_path
from nanobot.config.schema import AgentConfig
from nanobot.memory.config import MemoryConfig


def test_everything_lies_in_the_home_folder(tmp_path: Path) -> None:
    environ = {"NANOBOT_HOME": str(tmp_path)}
    assert config_path(environ) == tmp_path / "config.json"
    assert workspace_path(Config(), environ) == tmp_path / "workspace"
    assert memory_path(Config(), environ) == tmp_path / "workspace" / "memory" / "memory.db"


def test_without_a_home_it_is_in_the_user_s_own() -> None:
    assert config_path({}) == Path.home() / ".nanobot" / "config.json"


def test_a_tilde_is_the_user_s_folder() -> None:
    config = Config(agent=AgentConfig(workspace="~/desk"), memory=MemoryConfig(db_path="~/mind.db"))
    assert workspace_path(config, {}) == Path.home() / "desk"
    assert memory_path(config, {}) == Path.home() / "mind.db"


def test_an_absolute_path_stays_as_it_is(tmp_path: Path) -> None:
    config = Config(memory=MemoryConfig(db_path=str(tmp_path / "mind.db")))
    assert memory_path(config, {"NANOBOT_HOME": "/elsewhere"}) == tmp_path / "mind.db"
