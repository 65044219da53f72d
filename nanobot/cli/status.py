"""`nanobot status`: what is configured, and where things are. Asks nobody and opens nothing."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from nanobot.cli.render import console, print_json, size

if TYPE_CHECKING:
    from pathlib import Path


def status(
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show the configuration, the workspace and the memory file."""
    found = _survey()
    if json:
        print_json(found)
    else:
        _show(found)


def _survey() -> dict[str, Any]:
    from nanobot.config import config_path, load_config, memory_path, workspace_path  # noqa: PLC0415 - keeps --help quick
    from nanobot.config.environment import key_variable  # noqa: PLC0415 - as above

    config = load_config()
    return {
        "config": _place(config_path()),
        "workspace": _place(workspace_path(config)),
        "model": config.agent.model,
        "provider": {
            "api_base": config.provider.api_base,
            "api_key": bool(config.provider.api_key),
            "key_variable": key_variable(config.provider.api_base),
        },
        "memory": {
            **_place(memory_path(config)),
            "enabled": config.memory.enabled,
            "bytes": _bytes(memory_path(config)),
        },
    }


def _place(path: "Path") -> dict[str, Any]:
    return {"path": str(path), "exists": path.exists()}


def _bytes(file: "Path") -> int:
    """Count the memory file with what SQLite keeps beside it."""
    beside = (file, file.with_name(file.name + "-wal"))
    return sum(path.stat().st_size for path in beside if path.exists())


def _show(found: dict[str, Any]) -> None:
    provider, memory = found["provider"], found["memory"]
    rows = {
        "Configuration": _described(found["config"], "not there: all defaults; `nanobot onboard` creates it"),
        "Workspace": _described(found["workspace"], "not there: `nanobot onboard` creates it"),
        "Model": found["model"],
        "Endpoint": provider["api_base"],
        "API key": "set" if provider["api_key"] else f"not set: {provider['key_variable']}, or provider.apiKey",
        "Memory": _described(memory, "no memory yet"),
        "Memory size": size(memory["bytes"]) if memory["enabled"] else "switched off (memory.enabled)",
    }
    out = console()
    for name, value in rows.items():
        out.print(f"{name:<14} {value}", soft_wrap=True)


def _described(place: dict[str, Any], absence: str) -> str:
    return place["path"] if place["exists"] else f"{place['path']} ({absence})"
