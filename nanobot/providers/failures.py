"""Turn the failures of the openai SDK into our own, at the boundary."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final

from nanobot.providers.errors import (
    ProviderAnswerError,
    ProviderAuthenticationError,
    ProviderError,
    ProviderRateLimitError,
    ProviderRefusedError,
    ProviderTimeoutError,
    ProviderUnreachableError,
)

DETAIL_CHARS: Final = 300
BY_STATUS: Final[dict[int, type[ProviderError]]] = {
    401: ProviderAuthenticationError,
    402: ProviderRateLimitError,
    403: ProviderAuthenticationError,
    408: ProviderTimeoutError,
    429: ProviderRateLimitError,
}
SERVER_FAILED: Final = 500


@contextmanager
def translated(sdk: ModuleType, *, secret: str) -> Iterator[None]:
    """Raise what the SDK raises as a `ProviderError`, without *secret* in its message."""
    try:
        yield
    except (sdk.OpenAIError, ValueError) as error:
        detail = " ".join(str(error).split())[:DETAIL_CHARS]
        if secret:
            detail = detail.replace(secret, "[key]")
        kind = kind_of(error, sdk)
        raise kind(f"{kind.__doc__} ({detail})" if detail else None) from error


def kind_of(error: Exception, sdk: ModuleType) -> type[ProviderError]:
    """Return the error of our tree that says the same as one of the SDK's."""
    if isinstance(error, sdk.APITimeoutError):
        return ProviderTimeoutError
    if isinstance(error, sdk.APIConnectionError):
        return ProviderUnreachableError
    if isinstance(error, sdk.APIStatusError):
        status = getattr(error, "status_code", SERVER_FAILED)
        return BY_STATUS.get(status, ProviderUnreachableError if status >= SERVER_FAILED else ProviderRefusedError)
    return ProviderAnswerError
