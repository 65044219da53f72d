"""A scripted model: an OpenAI-compatible server on loopback that says what a test wants, over real HTTP.

Needs aiohttp, of the `dev` extra.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self, assert_never

from aiohttp import web

AT_ONCE: Final = {"retry-after-ms": "1"}
"""Makes a client that tries again do so without the usual pause."""

OVER: Final = {"error": {"message": "the script is over"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Says:
    """Text, tools to call as (name, arguments as the model wrote them), or both. Streamed in small pieces."""

    text: str = ""
    calls: Sequence[tuple[str, str]] = ()
    after: asyncio.Event | None = None
    """Wait for it before answering."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fails:
    """An HTTP status instead of an answer."""

    status: int
    message: str = "scripted failure"
    headers: Mapping[str, str] = field(default_factory=lambda: AT_ONCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sends:
    """Any body at all."""

    body: str
    content_type: str = "application/json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cuts:
    """The beginning of a streamed answer, and then a closed connection."""

    text: str = ""


Reply = Says | Fails | Sends | Cuts


class ScriptedServer:
    """Gives the replies of its script in order, then `forever`, and remembers what it was asked.

    >>> async def asked() -> int:
    ...     async with ScriptedServer([Says(text="hello")]) as server:
    ...         return len(server.requests)
    >>> asyncio.run(asked())
    0
    """

    def __init__(self, script: Sequence[Reply] = (), *, forever: Reply | None = None) -> None:
        self.script = list(script)
        self.forever = forever
        self.requests: list[dict[str, Any]] = []
        self.headers: list[Mapping[str, str]] = []
        self.base_url = ""
        self._arrival = asyncio.Condition()

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._complete)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        _, port = self._runner.addresses[0][:2]
        self.base_url = f"http://127.0.0.1:{port}/v1"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def asked(self, times: int) -> None:
        """Wait until it has been asked this often."""
        async with self._arrival:
            await self._arrival.wait_for(lambda: len(self.requests) >= times)

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        async with self._arrival:
            self.requests.append(body)
            self.headers.append(request.headers)
            self._arrival.notify_all()
        reply = self.script.pop(0) if self.script else self.forever
        match reply:
            case None:
                return web.json_response(OVER, status=500, headers={"x-should-retry": "false"})
            case Fails(status=status, message=message, headers=headers):
                return web.json_response({"error": {"message": message}}, status=status, headers=headers)
            case Sends(body=text, content_type=content_type):
                return web.Response(text=text, content_type=content_type)
            case Cuts(text=text):
                return await _cut(request, text)
            case Says():
                if reply.after:
                    await reply.after.wait()
                if body.get("stream"):
                    return await _streamed(request, reply)
                return web.json_response(_completion(reply))
            case _:
                assert_never(reply)


def _completion(reply: Says) -> dict[str, Any]:
    message = {"role": "assistant", "content": reply.text or None, "tool_calls": _calls(reply) or None}
    return {
        "id": "cmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": _finish_reason(reply)}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5},
    }


async def _streamed(request: web.Request, reply: Says) -> web.StreamResponse:
    response = await _events(request)
    for start in range(0, len(reply.text), 4):
        await _send(response, {"content": reply.text[start : start + 4]})
    for number, call in enumerate(_calls(reply)):
        arguments = call["function"]["arguments"]
        head = {**call, "index": number, "function": {"name": call["function"]["name"], "arguments": ""}}
        await _send(response, {"tool_calls": [head]})
        for start in range(0, len(arguments), 5):
            piece = {"index": number, "function": {"arguments": arguments[start : start + 5]}}
            await _send(response, {"tool_calls": [piece]})
    await _send(response, {}, finish_reason=_finish_reason(reply))
    await response.write(b"data: [DONE]\n\n")
    return response


async def _cut(request: web.Request, text: str) -> web.StreamResponse:
    response = await _events(request)
    await _send(response, {"content": text})
    if request.transport:
        request.transport.abort()
    return response


async def _events(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-type": "text/event-stream"})
    await response.prepare(request)
    return response


async def _send(response: web.StreamResponse, delta: Mapping[str, Any], *, finish_reason: str | None = None) -> None:
    chunk = {
        "id": "cmpl-1",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}],
    }
    await response.write(f"data: {json.dumps(chunk)}\n\n".encode())


def _calls(reply: Says) -> list[dict[str, Any]]:
    return [
        {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for number, (name, arguments) in enumerate(reply.calls)
    ]


def _finish_reason(reply: Says) -> str:
    return "tool_calls" if reply.calls else "stop"
