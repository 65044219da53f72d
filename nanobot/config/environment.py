"""Configuration from the environment: ``NANOBOT_PROVIDER__API_KEY`` is ``provider.api_key``.

A variable without ``__`` names no key (``NANOBOT_HOME``), and an empty one counts as not set.
Lists and objects are written as JSON.
"""

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

from nanobot.config.errors import ConfigError
from nanobot.config.schema import Config
from nanobot.memory.config import Section

PREFIX = "NANOBOT_"
KEYS_BY_HOST = {"openrouter.ai": "OPENROUTER_API_KEY"}


def variables(environ: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...], Any]]:
    """Yield each variable that sets a key, with the key's path and its value.

    Raises:
        ConfigError: A variable names no known key, or holds broken JSON.
    """
    for name, text in sorted(environ.items()):
        if name.upper().startswith(PREFIX) and "__" in name and text:
            yield name, _path(name), _value(name, text)


def _path(name: str) -> tuple[str, ...]:
    section: type[Section] | None = Config
    path: list[str] = []
    for part in name[len(PREFIX) :].split("__"):
        if section is None:
            path.append(part)
            continue
        known = {spelling.upper(): key for spelling, key in spellings(section).items()}
        if part.upper() not in known:
            raise ConfigError(f"{name}: no such setting. {_nearest(part, section, path)}")
        path.append(known[part.upper()])
        section = subsection(section, path[-1])
    return tuple(path)


def _nearest(part: str, section: type[Section], path: list[str]) -> str:
    known = sorted(key.upper() for key in section.model_fields)
    close = get_close_matches(part.upper(), known, n=1)
    names = ["__".join([*path, key]).upper() for key in close or known]
    return f"Write {PREFIX}{names[0]}." if close else f"Known: {', '.join(PREFIX + name for name in names)}."


def _value(name: str, text: str) -> Any:  # noqa: ANN401 - JSON may be anything
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ConfigError(f"{name}: broken JSON at column {error.colno}: {error.msg}") from error


def spellings(section: type[Section]) -> dict[str, str]:
    """Return every accepted spelling of a section's keys, and the key it stands for."""
    return {name: key for key, field in section.model_fields.items() for name in (key, field.alias or key)}


def subsection(section: type[Section], key: str) -> type[Section] | None:
    """Return the section that a key holds, or None if it holds a plain value."""
    field = section.model_fields.get(key)
    kind = field.annotation if field else None
    return kind if isinstance(kind, type) and issubclass(kind, Section) else None


def key_variable(api_base: str) -> str:
    """Return the variable whose key belongs to an endpoint, so that no vendor is sent another's.

    >>> key_variable("https://openrouter.ai/api/v1"), key_variable("http://localhost:8000/v1")
    ('OPENROUTER_API_KEY', 'OPENAI_API_KEY')
    """
    return KEYS_BY_HOST.get(urlsplit(api_base).hostname or "", "OPENAI_API_KEY")
