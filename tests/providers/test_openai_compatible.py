import asyncio
import json

import openai
import pytest

from nanobot.providers import (
    ProviderAnswerError,
    ProviderAuthenticationError,
    ProviderError,
    ProviderRateLimitError,
    ProviderRefusedError,
    ProviderTimeoutError,
    ProviderUnreachableError,
)
from nanobot.providers.failures import kind_of
from nanobot.providers.openai_compatible import OpenAICompatibleProvider
from nanobot.providers.testing import Cuts, Fails, Reply, Says, ScriptedServer, Sends

HELLO = [{"role": "user", "content": "hello"}]


def _all_kinds(kind: type[Exception]) -> set[type[Exception]]:
    return {kind}.union(*(_all_kinds(child) for child in kind.__subclasses__()))


async def test_an_answer_has_text_usage_and_a_reason(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    server.script = [Says(text="good morning")]
    response = await provider.chat(HELLO)
    assert (response.content, response.finish_reason) == ("good morning", "stop")
    assert response.usage["total_tokens"] == 5
    assert not response.has_tool_calls


async def test_a_request_carries_the_model_the_tools_and_the_headers(server: ScriptedServer) -> None:
    server.script = [Says(text="ok")]
    tool = {"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}
    provider = OpenAICompatibleProvider("k", server.base_url, "default", extra_headers={"X-Title": "nanobot"})
    await provider.chat(HELLO, tools=[tool], model="other", max_tokens=7, temperature=0.1)
    await provider.aclose()
    assert server.requests[0] == {
        "model": "other",
        "messages": HELLO,
        "max_tokens": 7,
        "temperature": 0.1,
        "tools": [tool],
    }
    assert server.headers[0]["X-Title"] == "nanobot"
    assert server.headers[0]["Authorization"] == "Bearer k"


@pytest.mark.parametrize("streaming", [False, True])
async def test_several_tool_calls_come_in_one_answer(
    server: ScriptedServer, provider: OpenAICompatibleProvider, *, streaming: bool
) -> None:
    server.script = [Says(text="one moment", calls=[("look", '{"where": "here"}'), ("wait", "{}")])]
    response = await provider.chat(HELLO, on_delta=(lambda _: None) if streaming else None)
    assert response.content == "one moment"
    assert [(call.name, dict(call.arguments)) for call in response.tool_calls] == [
        ("look", {"where": "here"}),
        ("wait", {}),
    ]
    assert len({call.id for call in response.tool_calls}) == 2


async def test_a_streamed_answer_is_told_piece_by_piece(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    server.script = [Says(text="a longer answer, 一二三")]
    pieces: list[str] = []

    async def hear(piece: str) -> None:
        await asyncio.to_thread(pieces.append, piece)

    response = await provider.chat(HELLO, on_delta=hear)
    assert len(pieces) > 2
    assert "".join(pieces) == response.content == "a longer answer, 一二三"


@pytest.mark.parametrize("arguments", ['{"path": ', "[1]", "NaN", '{"a": Infinity}', "[" * 100_000])
async def test_arguments_that_cannot_be_read_are_a_problem_of_the_call(
    server: ScriptedServer, provider: OpenAICompatibleProvider, arguments: str
) -> None:
    server.script = [Says(calls=[("look", arguments)])]
    (call,) = (await provider.chat(HELLO)).tool_calls
    assert call.arguments == {}
    assert "JSON" in call.problem


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, ProviderRefusedError),
        (401, ProviderAuthenticationError),
        (402, ProviderRateLimitError),
        (403, ProviderAuthenticationError),
        (404, ProviderRefusedError),
        (408, ProviderTimeoutError),
        (409, ProviderRefusedError),
        (422, ProviderRefusedError),
        (429, ProviderRateLimitError),
        (500, ProviderUnreachableError),
        (503, ProviderUnreachableError),
    ],
)
async def test_a_failing_endpoint_is_an_error_that_says_what_to_do(
    server: ScriptedServer, provider: OpenAICompatibleProvider, status: int, kind: type[ProviderError]
) -> None:
    server.forever = Fails(status=status, message="no luck with key-of-the-test today")
    with pytest.raises(kind) as caught:
        await provider.chat(HELLO)
    assert str(caught.value).startswith(str(kind.__doc__))
    assert "no luck" in str(caught.value)
    assert "key-of-the-test" not in str(caught.value)


async def test_a_rate_limit_that_passes_is_waited_for(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    server.script = [Fails(status=429), Fails(status=500), Says(text="at last")]
    assert (await provider.chat(HELLO)).content == "at last"


async def test_a_wrong_key_is_tried_once(server: ScriptedServer, provider: OpenAICompatibleProvider) -> None:
    server.forever = Fails(status=401)
    with pytest.raises(ProviderAuthenticationError):
        await provider.chat(HELLO)
    assert len(server.requests) == 1


@pytest.mark.parametrize("streaming", [False, True])
async def test_a_model_that_keeps_silent_times_out(server: ScriptedServer, *, streaming: bool) -> None:
    server.forever = Says(text="never", after=asyncio.Event())
    provider = OpenAICompatibleProvider(None, server.base_url, "m", timeout_seconds=0.1, max_retries=0)
    with pytest.raises(ProviderTimeoutError):
        await provider.chat(HELLO, on_delta=(lambda _: None) if streaming else None)
    await provider.aclose()


async def test_an_endpoint_that_is_not_there_is_unreachable() -> None:
    provider = OpenAICompatibleProvider(None, "http://127.0.0.1:9/v1", "m", max_retries=0)
    with pytest.raises(ProviderUnreachableError, match="apiBase"):
        await provider.chat(HELLO)
    await provider.aclose()


async def test_a_connection_cut_in_an_answer_is_unreachable(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    server.script = [Cuts(text="half of")]
    heard: list[str] = []
    with pytest.raises(ProviderUnreachableError):
        await provider.chat(HELLO, on_delta=heard.append)
    assert heard == ["half of"]


NO_END = 'data: {"choices": [{"index": 0, "delta": {"content": "half"}}]}\n\n'


@pytest.mark.parametrize(
    "reply",
    [
        Sends(body="{no json"),
        Sends(body="<html>welcome to the hotel network</html>", content_type="text/html"),
        Sends(body='"text"'),
        Sends(body="[]"),
        Sends(body="{}"),
        Sends(body='{"choices": []}'),
        Sends(body='{"choices": null}'),
        Sends(body='{"choices": ["text"]}'),
        Sends(body='{"choices": [{}]}'),
        Sends(body='{"choices": [{"message": null, "finish_reason": null}]}'),
        Sends(body='{"error": {"message": "the upstream model is down"}}'),
    ],
)
@pytest.mark.parametrize("streaming", [False, True])
async def test_an_answer_that_makes_no_sense_is_an_error(
    server: ScriptedServer, provider: OpenAICompatibleProvider, reply: Reply, *, streaming: bool
) -> None:
    server.forever = reply
    with pytest.raises(ProviderAnswerError):
        await provider.chat(HELLO, on_delta=(lambda _: None) if streaming else None)


@pytest.mark.parametrize(
    "body",
    [
        NO_END,
        "data: {no json\n\n",
        'data: {"error": {"message": "overloaded"}}\n\n',
        "data: null\n\ndata: [DONE]\n\n",
        "",
    ],
)
async def test_a_stream_that_makes_no_sense_is_an_error(
    server: ScriptedServer, provider: OpenAICompatibleProvider, body: str
) -> None:
    server.forever = Sends(body=body, content_type="text/event-stream")
    with pytest.raises(ProviderAnswerError):
        await provider.chat(HELLO, on_delta=lambda _: None)


async def test_what_the_endpoint_says_of_its_failure_is_passed_on(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    server.script = [Sends(body=json.dumps({"error": {"message": "the upstream model is down"}}))]
    with pytest.raises(ProviderAnswerError, match="the upstream model is down"):
        await provider.chat(HELLO)


async def test_a_listener_that_fails_is_not_taken_for_the_endpoint(
    server: ScriptedServer, provider: OpenAICompatibleProvider
) -> None:
    def fail(_: str) -> None:
        raise ValueError("the screen is gone")

    server.script = [Says(text="hello"), Says(text="again")]
    with pytest.raises(ValueError, match="the screen is gone") as caught:
        await provider.chat(HELLO, on_delta=fail)
    assert not isinstance(caught.value, ProviderError)
    assert (await provider.chat(HELLO)).content == "again"


async def test_a_closed_provider_opens_again(server: ScriptedServer, provider: OpenAICompatibleProvider) -> None:
    server.forever = Says(text="here")
    await provider.chat(HELLO)
    await provider.aclose()
    await provider.aclose()
    assert (await provider.chat(HELLO)).content == "here"


def test_every_error_of_the_sdk_has_its_like_in_our_tree() -> None:
    # Warnings of the SDK's own sub-modules are no errors of a request.
    kinds = _all_kinds(openai.OpenAIError)
    assert len(kinds) > 10
    for kind in kinds:
        error = kind.__new__(kind)
        assert issubclass(kind_of(error, openai), ProviderError), kind
        assert kind_of(error, openai) is not ProviderError, kind
