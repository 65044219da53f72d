import json
import stat
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

from nanobot.cli.exits import EXIT_OK
from nanobot.config import Config, load_config

Run = Callable[..., Result]

WORKSPACE = ("AGENTS.md", "SOUL.md", "USER.md", "memory/MEMORY.md")


def test_onboarding_creates_what_a_new_user_needs(home: Path, run: Run) -> None:
    result = run("onboard")
    assert result.exit_code == EXIT_OK
    assert all((home / "workspace" / name).read_text() for name in WORKSPACE)
    assert stat.S_IMODE((home / "config.json").stat().st_mode) == 0o600


def test_the_new_configuration_is_short_and_holds_the_defaults(home: Path, run: Run) -> None:
    run("onboard")
    text = (home / "config.json").read_text()
    assert set(json.loads(text)) == {"agent", "provider"}
    assert load_config(environ={"NANOBOT_HOME": str(home)}) == Config()


def test_onboarding_again_overwrites_nothing(home: Path, run: Run) -> None:
    run("onboard")
    (home / "config.json").write_text('{"provider": {"apiKey": "mine"}}')
    (home / "workspace" / "USER.md").write_text("I am Ana.")
    (home / "workspace" / "SOUL.md").unlink()
    result = run("onboard")
    assert (home / "config.json").read_text() == '{"provider": {"apiKey": "mine"}}'
    assert (home / "workspace" / "USER.md").read_text() == "I am Ana."
    assert (home / "workspace" / "SOUL.md").exists()
    assert result.stdout.count("created") == 1


def test_onboarding_says_what_to_do_next(home: Path, run: Run) -> None:
    assert "provider.apiKey" in run("onboard").stdout
    (home / "config.json").write_text('{"provider": {"apiKey": "mine"}}')
    again = run("onboard").stdout
    assert "provider.apiKey" not in again
    assert "nanobot agent -m" in again


def test_the_workspace_is_where_the_configuration_says(home: Path, tmp_path: Path, run: Run) -> None:
    home.mkdir()
    (home / "config.json").write_text(json.dumps({"agent": {"workspace": str(tmp_path / "desk")}}))
    run("onboard")
    assert (tmp_path / "desk" / "AGENTS.md").exists()
    assert not (home / "workspace").exists()
