"""Language models behind one small interface."""

from nanobot.providers.base import DeltaListener, LLMProvider, LLMResponse, Message, ToolCall
from nanobot.providers.errors import (
    ProviderAnswerError,
    ProviderAuthenticationError,
    ProviderError,
    ProviderRateLimitError,
    ProviderRefusedError,
    ProviderTimeoutError,
    ProviderUnreachableError,
)

__all__ = [
    "DeltaListener",
    "LLMProvider",
    "LLMResponse",
    "Message",
    "ProviderAnswerError",
    "ProviderAuthenticationError",
    "ProviderError",
    "ProviderRateLimitError",
    "ProviderRefusedError",
    "ProviderTimeoutError",
    "ProviderUnreachableError",
    "ToolCall",
]
