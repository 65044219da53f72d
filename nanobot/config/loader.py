"""Read config.json and the environment into one `Config`, and write the file.

The environment beats the file.
"""

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import SecretStr, ValidationError

from nanobot.config.environment import key_variable, spellings, subsection, variables
from nanobot.config.errors import ConfigError
from nanobot.config.paths import config_path
from nanobot.config.schema import Config
from nanobot.memory.config import Section

Values = dict[str, Any]


def load_config(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """Return the configuration: defaults, then the file, then the environment.

    Without *path* the file is the one in ``~/.nanobot``, and may be missing.

    Raises:
        ConfigError: Something in it cannot be used; the message names the place and what to write instead.
    """
    file = path or config_path(environ)
    values = _canonical(Config, _read(file), file) if path or file.exists() else {}
    sources = {}
    for name, keys, value in variables(environ):
        _put(values, keys, value)
        sources[keys] = name
    try:
        config = Config.model_validate(values)
    except ValidationError as error:
        raise ConfigError("\n".join(_complaints(error, file, sources))) from None
    return _with_keys(config, environ)


def save_config(config: Config, path: Path | None = None) -> Path:
    """Write the keys that were given to *config*, secrets included, readable by the owner alone.

    Raises:
        ConfigError: The file cannot be written.
    """
    file = path or config_path()
    text = json.dumps(
        config.model_dump(by_alias=True, exclude_unset=True), default=_reveal, ensure_ascii=False, indent=2
    )
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _replace(file, text + "\n")
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written: {error.strerror}") from error
    return file


def _replace(file: Path, text: str) -> None:
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as handle:
            handle.write(text)
            handle.flush()
            os.fsync(handle.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _reveal(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def _read(file: Path) -> Values:
    text = _text(file)
    if not text.strip():
        raise ConfigError(f"{file}: the file is empty. Write {{}} for all defaults, or delete it.")
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        raise ConfigError(
            f"{file}: broken JSON at line {error.lineno}, column {error.colno}: {error.msg}.\n"
            "JSON has no comments, no comma after the last item, and double quotes around every key."
        ) from error
    except RecursionError as error:
        raise ConfigError(f"{file}: brackets are nested too deep.") from error
    if not isinstance(values, dict):
        raise ConfigError(
            f'{file}: expected an object such as {{"agent": {{"model": "..."}}}}, not {text.strip()[:20]!r}.'
        )
    return values


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise ConfigError(f"{file}: no such file. `nanobot onboard` creates one.") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: not UTF-8 at byte {error.start}: save it as UTF-8.") from error
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror}.") from error


def _canonical(section: type[Section], values: Any, file: Path) -> Any:  # noqa: ANN401 - what a user wrote may be anything
    """Spell every known key as the schema does, so that the environment finds it."""
    if not isinstance(values, dict):
        return values
    names = spellings(section)
    result: Values = {}
    for key, value in values.items():
        name = names[key] if key in names else str(key)
        if name in result:
            raise ConfigError(f"{file}: {name!r} is written twice, in two spellings: keep one.")
        inner = subsection(section, name)
        result[name] = _canonical(inner, value, file) if inner else value
    return result


def _put(values: Values, keys: tuple[str, ...], value: object) -> None:
    for key in keys[:-1]:
        inner = values.get(key)
        if not isinstance(inner, dict):
            inner = values[key] = {}
        values = inner
    values[keys[-1]] = value


def _complaints(error: ValidationError, file: Path, sources: Mapping[tuple[str, ...], str]) -> Iterable[str]:
    for problem in error.errors(include_url=False, include_context=False):
        path = tuple(str(part) for part in problem["loc"])
        place = next((name for source, name in sources.items() if path[: len(source)] == source), None)
        message = problem["msg"].removeprefix("Value error, ")
        shown = _shown(path, problem["input"])
        yield ": ".join(filter(None, [place or str(file), "" if place else _dotted(path), message])) + shown


def _dotted(path: tuple[str, ...]) -> str:
    """Write a key's path as most people write it in the file: in camelCase."""
    section: type[Section] | None = Config
    parts = []
    for key in path:
        field = section.model_fields.get(key) if section else None
        parts.append(field.alias or key if field else key)
        section = subsection(section, key) if section else None
    return ".".join(parts)


def _shown(path: tuple[str, ...], given: object) -> str:
    secret = not {"api_key", "extra_headers"}.isdisjoint(path)
    return f" (found {given!r})" if isinstance(given, str | int | float) and not secret else ""


def _with_keys(config: Config, environ: Mapping[str, str]) -> Config:
    """Fill in the API keys that the environment holds under their vendors' own names."""
    provider, embedding = config.provider, config.memory.embedding
    if not provider.api_key:
        provider = provider.model_copy(update={"api_key": _secret(environ, provider.api_base)})
    if not embedding.api_key:
        same = embedding.api_base == provider.api_base
        key = provider.api_key if same else _secret(environ, embedding.api_base)
        embedding = embedding.model_copy(update={"api_key": key})
    memory = config.memory.model_copy(update={"embedding": embedding})
    return config.model_copy(update={"provider": provider, "memory": memory})


def _secret(environ: Mapping[str, str], api_base: str) -> SecretStr | None:
    key = environ.get(key_variable(api_base))
    return SecretStr(key) if key else None
