"""Put an answer together: from one piece, or from the pieces of a stream.

Endpoints differ: ids are missing or repeated, names come in every piece, arguments are no JSON. None of
it is an error here; arguments that cannot be read are told to the model by way of `ToolCall.problem`.
"""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from nanobot.providers.base import LLMResponse, ToolCall
from nanobot.providers.errors import ProviderAnswerError

USAGE: Final = ("prompt_tokens", "completion_tokens", "total_tokens")


@dataclass(slots=True, kw_only=True)
class _PartialCall:
    index: int | None
    id: str
    name: str = ""
    arguments: list[Any] = field(default_factory=list)


class Assembly:
    """An answer while it arrives: pieces of the SDK go in, an `LLMResponse` comes out."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._calls: list[_PartialCall] = []
        self._finish_reason = ""
        self._usage: dict[str, int] = {}

    def add(self, piece: Any) -> str:  # noqa: ANN401 - the SDK does not check what endpoints send
        """Take in a whole completion or one chunk of a stream; return the text it brings."""
        self._usage.update(_usage(getattr(piece, "usage", None)))
        choices = getattr(piece, "choices", None)
        if not isinstance(choices, list) or not choices:
            return ""
        self._finish_reason = _word(choices[0], "finish_reason") or self._finish_reason
        message = getattr(choices[0], "message", None) or getattr(choices[0], "delta", None)
        calls = getattr(message, "tool_calls", None)
        for call in calls if isinstance(calls, list) else ():
            self._add_call(call)
        text = _text(getattr(message, "content", None))
        self._text.append(text)
        return text

    def response(self) -> LLMResponse:
        """Return the answer.

        Raises:
            ProviderAnswerError: It never came to its end.
        """
        if not self._finish_reason and not self._calls and not any(self._text):
            raise ProviderAnswerError("The model's answer was empty: try again, or choose another model.")
        if not self._finish_reason:
            raise ProviderAnswerError("The model's answer broke off before its end: try again.")
        return LLMResponse(
            content="".join(self._text) or None,
            tool_calls=_tool_calls(self._calls),
            finish_reason=self._finish_reason,
            usage=self._usage,
        )

    def _add_call(self, piece: Any) -> None:  # noqa: ANN401 - as above
        function = getattr(piece, "function", None)
        call = self._call(getattr(piece, "index", None), _word(piece, "id"))
        call.name = call.name or _word(function, "name")
        call.arguments.append(getattr(function, "arguments", None))

    def _call(self, index: int | None, identity: str) -> _PartialCall:
        # Some endpoints give every call of a stream index 0, and tell them apart by id alone.
        for call in reversed(self._calls):
            if index is not None and call.index == index and (not identity or call.id in ("", identity)):
                call.id = call.id or identity
                return call
        self._calls.append(_PartialCall(index=index, id=identity))
        return self._calls[-1]


def read_completion(completion: Any) -> LLMResponse:  # noqa: ANN401 - as above
    """Return the answer that an endpoint gave in one piece.

    Raises:
        ProviderAnswerError: It is no completion.
    """
    if not getattr(completion, "choices", None):
        _refuse(getattr(completion, "error", None))
    assembly = Assembly()
    assembly.add(completion)
    return assembly.response()


def _refuse(error: object) -> NoReturn:
    # OpenRouter answers 200 with an error in the body when the model behind it fails.
    said = error.get("message") if isinstance(error, dict) else error
    raise ProviderAnswerError(f"{ProviderAnswerError.__doc__} ({said})" if said else None)


def _word(piece: object, name: str) -> str:
    value = getattr(piece, name, None)
    return value if isinstance(value, str) else ""


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        texts = [part.get("text") for part in content if isinstance(part, dict)]
        return "".join(text for text in texts if isinstance(text, str))
    return ""


def _usage(usage: object) -> dict[str, int]:
    counts = {name: getattr(usage, name, None) for name in USAGE}
    return {name: count for name, count in counts.items() if isinstance(count, int)}


def _tool_calls(partial: Sequence[_PartialCall]) -> tuple[ToolCall, ...]:
    calls: dict[str, ToolCall] = {}
    for call in partial:
        # An id joins a result to its call: it must be there, and be the only one.
        identity = call.id if call.id and call.id not in calls else f"call_{uuid.uuid4().hex}"
        arguments, problem = read_arguments(call.arguments)
        calls[identity] = ToolCall(id=identity, name=call.name, arguments=arguments, problem=problem)
    return tuple(calls.values())


def read_arguments(pieces: Sequence[Any]) -> tuple[dict[str, Any], str]:
    """Return a tool's arguments, and what is wrong with them.

    >>> read_arguments(['{"path": ', '"a.txt"}'])
    ({'path': 'a.txt'}, '')
    >>> read_arguments(['{"path": '])
    ({}, 'the arguments are not valid JSON (Expecting value, at character 9)')
    """
    if len(pieces) == 1 and isinstance(pieces[0], dict):
        return pieces[0], ""
    text = "".join(piece for piece in pieces if isinstance(piece, str))
    try:
        arguments = json.loads(text or "{}", parse_constant=_no_json)
    except json.JSONDecodeError as error:
        return {}, f"the arguments are not valid JSON ({error.msg}, at character {error.pos})"
    except (ValueError, RecursionError) as error:
        return {}, f"the arguments are not valid JSON ({error})"
    if not isinstance(arguments, dict):
        return {}, "the arguments are not a JSON object"
    return arguments, ""


def _no_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")
