"""Any endpoint that speaks the OpenAI chat protocol: OpenRouter, OpenAI, Ollama, vLLM, llama.cpp ..."""

import asyncio
import importlib
import inspect
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from types import ModuleType
from typing import TYPE_CHECKING, Any

from nanobot.providers.assembly import Assembly, read_completion
from nanobot.providers.base import DeltaListener, LLMResponse, Message
from nanobot.providers.failures import translated

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletionChunk

CONNECT_SECONDS = 10.0
NO_KEY = "no-key"


def _load_sdk() -> ModuleType:
    return importlib.import_module("openai")


class OpenAICompatibleProvider:
    """A model behind an OpenAI-compatible endpoint.

    Connection errors, 408, 409, 429 and 5xx are tried again `max_retries` times, the pause doubling; a
    stream only until it begins. `timeout_seconds` is the longest silence, not the length of an answer.
    Without a key, as local servers allow, a placeholder is sent. Close it with `aclose`.
    """

    def __init__(
        self,
        api_key: str | None,
        api_base: str | None,
        default_model: str,
        *,
        timeout_seconds: float = 120.0,
        max_retries: int = 2,
        extra_headers: Mapping[str, str] | None = None,
    ) -> None:
        self._api_key = api_key or ""
        self._api_base = api_base
        self._default_model = default_model
        self._timeout_seconds = timeout_seconds
        self._max_retries = max_retries
        self._extra_headers = dict(extra_headers or {})
        self._opening = asyncio.Lock()
        self._opened_client: tuple[ModuleType, AsyncOpenAI] | None = None

    def get_default_model(self) -> str:
        """Return the model used when none is named."""
        return self._default_model

    async def chat(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Mapping[str, Any]] | None = None,
        model: str | None = None,
        max_tokens: int = 4096,
        temperature: float = 0.7,
        on_delta: DeltaListener | None = None,
    ) -> LLMResponse:
        """Answer *messages*; with *on_delta*, tell each piece of text as it arrives.

        Raises:
            ProviderError: There is no answer; the message says what to do next.
        """
        sdk, client = await self._opened()
        request: dict[str, Any] = {
            "model": model or self._default_model,
            "messages": list(messages),
            "max_tokens": max_tokens,
            "temperature": temperature,
        }
        if tools:
            request["tools"] = list(tools)
        if on_delta is not None:
            return await self._stream(sdk, client, request, on_delta)
        with translated(sdk, secret=self._api_key):
            completion = await client.chat.completions.create(**request)
        return read_completion(completion)

    async def aclose(self) -> None:
        """Close the connections. A later chat opens new ones."""
        opened, self._opened_client = self._opened_client, None
        if opened is not None:
            _, client = opened
            await client.close()

    async def _stream(
        self, sdk: ModuleType, client: "AsyncOpenAI", request: dict[str, Any], on_delta: DeltaListener
    ) -> LLMResponse:
        assembly = Assembly()
        with translated(sdk, secret=self._api_key):
            stream = await client.chat.completions.create(**request, stream=True)
        async with stream, aclosing(self._chunks(sdk, stream)) as chunks:
            async for chunk in chunks:
                if (text := assembly.add(chunk)) and inspect.isawaitable(told := on_delta(text)):
                    await told
        return assembly.response()

    async def _chunks(
        self, sdk: ModuleType, stream: "AsyncStream[ChatCompletionChunk]"
    ) -> AsyncGenerator["ChatCompletionChunk", None]:
        # What the listener raises is raised outside this generator: it is not the endpoint's fault.
        with translated(sdk, secret=self._api_key):
            async for chunk in stream:
                yield chunk

    async def _opened(self) -> tuple[ModuleType, "AsyncOpenAI"]:
        async with self._opening:
            if self._opened_client is None:
                self._opened_client = await asyncio.to_thread(self._open)
            return self._opened_client

    def _open(self) -> tuple[ModuleType, "AsyncOpenAI"]:
        # Importing the SDK and reading the certificates takes about a second: once, and in a thread.
        sdk = _load_sdk()
        client: AsyncOpenAI = sdk.AsyncOpenAI(
            api_key=self._api_key or NO_KEY,
            base_url=self._api_base,
            timeout=sdk.Timeout(self._timeout_seconds, connect=min(CONNECT_SECONDS, self._timeout_seconds)),
            max_retries=self._max_retries,
            default_headers=self._extra_headers,
        )
        return sdk, client
