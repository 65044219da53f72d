"""`nanobot onboard`: everything a new user needs, created once and never overwritten."""

from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from nanobot.config import Config


def onboard() -> None:
    """Create the configuration and the workspace; keep what is there."""
    from nanobot.config import config_path, load_config, workspace_path  # noqa: PLC0415 - keeps --help quick

    created = {config_path(): _create_config(config_path())}
    config = load_config()
    created |= _furnish(files("nanobot.cli") / "templates", workspace_path(config))
    for path, new in created.items():
        typer.echo(f"{'created' if new else 'kept   '}  {path}")
    typer.echo(_next_steps(config, config_path()))


def _create_config(file: "Path") -> bool:
    from nanobot.config import Config, save_config  # noqa: PLC0415 - keeps --help quick

    if file.exists():
        return False
    default = Config()
    minimum = {
        "agent": default.agent.model_dump(include={"model", "workspace"}),
        "provider": {"api_key": "", "api_base": default.provider.api_base},
    }
    save_config(Config.model_validate(minimum), file)
    return True


def _furnish(templates: "Traversable", folder: "Path") -> dict["Path", bool]:
    """Copy the templates that are missing; say for each file whether it is new."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    created = {}
    for relative, template in _walk(templates):
        file = folder / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        created[file] = not file.exists()
        if created[file]:
            file.write_text(template.read_text(encoding="utf-8"), encoding="utf-8")
    return created


def _walk(folder: "Traversable", prefix: str = "") -> Iterator[tuple[str, "Traversable"]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry


def _next_steps(config: "Config", file: "Path") -> str:
    key = f"put your API key in {file} (provider.apiKey), or in the environment (OPENROUTER_API_KEY)"
    steps = [
        *([] if config.provider.api_key else [key]),
        "tell the agent about yourself in USER.md",
        'say hello: nanobot agent -m "Hello!"',
    ]
    return "\nNext:\n" + "\n".join(f"  {number}. {step}" for number, step in enumerate(steps, start=1))
