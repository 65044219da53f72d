"""Check a tool's arguments against its JSON schema: the part of the standard that tools use.

Knows `type`, `required`, `properties`, `additionalProperties`, `items`, `enum`, `minimum` and `maximum`.
Other words of a schema are for the model alone.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list, tuple),
    "object": (dict,),
    "null": (type(None),),
}


def problems(value: object, schema: Mapping[str, Any], *, path: str = "") -> Iterator[str]:
    """Yield what is wrong with *value*, in words for the model.

    >>> list(problems({"n": "3"}, {"type": "object", "properties": {"n": {"type": "integer"}}}))
    ['n must be integer, not string']
    """
    where = path or "the arguments"
    expected = schema.get("type", [])
    names = [expected] if isinstance(expected, str) else list(expected)
    if names and not any(_is(value, name) for name in names):
        yield f"{where} must be {' or '.join(names)}, not {_type_name(value)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} must be one of {', '.join(repr(choice) for choice in schema['enum'])}"
    if _is(value, "number"):
        yield from _out_of_range(value, schema, where)
    if isinstance(value, dict):
        yield from _object_problems(value, schema, path)
    if isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        for number, item in enumerate(value):
            yield from problems(item, schema["items"], path=f"{where}[{number}]")


def _object_problems(value: Mapping[str, object], schema: Mapping[str, Any], path: str) -> Iterator[str]:
    properties: Mapping[str, Any] = schema.get("properties", {})
    prefix = f"{path}." if path else ""
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{prefix}{name} is missing"
    for name, item in value.items():
        if name in properties:
            yield from problems(item, properties[name], path=f"{prefix}{name}")
        elif "properties" in schema and not schema.get("additionalProperties"):
            yield f"{prefix}{name} is unknown; there are: {', '.join(properties) or 'none'}"


def _out_of_range(value: Any, schema: Mapping[str, Any], where: str) -> Iterator[str]:  # noqa: ANN401 - a number
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{where} must be at least {schema['minimum']}"
    if "maximum" in schema and value > schema["maximum"]:
        yield f"{where} must be at most {schema['maximum']}"


def _is(value: object, name: str) -> bool:
    # JSON knows one kind of number, and true is none; Python sees it otherwise.
    if isinstance(value, bool):
        return name == "boolean"
    if name == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES.get(name, (object,)))


def _type_name(value: object) -> str:
    return next((name for name in TYPES if _is(value, name)), type(value).__name__)
