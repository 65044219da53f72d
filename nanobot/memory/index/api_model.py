"""Embeddings over any OpenAI-compatible ``/embeddings`` endpoint."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.errors import EmbedderError, EmbedderRefusedError

if TYPE_CHECKING:
    from openai import OpenAI

T = TypeVar("T")

RETRY_AFTER_SECONDS: Final = (0.5, 2.0, 8.0)
TIMEOUT_SECONDS: Final = 30.0
QUERY_TIMEOUT_SECONDS: Final = 2.0
"""A question waits for its vector no longer than this; the words answer meanwhile."""
BATCH: Final = 64
REFUSALS: Final = frozenset({400, 401, 403, 404, 422})
"""Statuses that the same request will meet again."""


class ApiEmbedder:
    """A remote embedding model. Opening it connects to nothing."""

    def __init__(
        self,
        *,
        model: str,
        api_base: str,
        api_key: str | None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._model = model
        self._api_base = api_base
        self._api_key = api_key
        self._sleep = sleep

    @property
    def model(self) -> str:
        """The model's name."""
        return self._model

    @property
    def english_only(self) -> bool:
        """Unknown, so taken for a model of many languages."""
        return False

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, shape ``(texts, dimensions)``. Tries again after 0.5, 2 and 8 seconds.

        Raises:
            EmbedderRefusedError: the endpoint refuses the key, the model or the request.
            EmbedderError: it cannot be reached, or answers nonsense.
        """
        pages = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
        return np.concatenate([self._patiently(lambda page=page: self._request(page)) for page in pages])  # type: ignore[misc]

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector to look for, shape ``(dimensions,)``; one try, two seconds at most."""
        row: NDArray[np.float32] = self._request([text], timeout=QUERY_TIMEOUT_SECONDS)[0]
        return row

    def _patiently(self, attempt: Callable[[], T]) -> T:
        for seconds in RETRY_AFTER_SECONDS:
            try:
                return attempt()
            except EmbedderRefusedError:
                raise
            except EmbedderError:
                self._sleep(seconds)
        return attempt()

    def _request(self, texts: Sequence[str], *, timeout: float = TIMEOUT_SECONDS) -> NDArray[np.float32]:
        import openai  # noqa: PLC0415 - heavy

        try:
            answer = self._client.embeddings.create(
                model=self._model, input=list(texts), encoding_format="float", timeout=timeout
            )
            rows = [item.embedding for item in sorted(answer.data, key=lambda item: item.index)]
        except openai.APIStatusError as error:
            raise _refusal(self._api_base, error.status_code) from error
        except (openai.OpenAIError, AttributeError, TypeError, ValueError) as error:
            raise EmbedderError(f"The embedding endpoint {self._api_base} does not answer ({error}).") from error
        return _unit_rows(rows, expected=len(texts))

    @cached_property
    def _client(self) -> "OpenAI":
        from openai import OpenAI  # noqa: PLC0415 - heavy

        return OpenAI(base_url=self._api_base, api_key=self._api_key or "none", max_retries=0)


def _refusal(api_base: str, status: int) -> EmbedderError:
    if status in REFUSALS:
        return EmbedderRefusedError(
            f"The embedding endpoint {api_base} refuses the request (status {status}): "
            "check apiBase, apiKey and apiModel under memory.embedding."
        )
    return EmbedderError(f"The embedding endpoint {api_base} failed with status {status}.")


def _unit_rows(rows: list[list[float]], *, expected: int) -> NDArray[np.float32]:
    """Give rows unit length; refuse an answer that is not one vector of one size a text."""
    try:
        vectors = np.asarray(rows, dtype=np.float64)
    except ValueError as error:
        raise EmbedderError("The embedding endpoint gave vectors of several sizes.") from error
    if vectors.ndim != 2 or len(vectors) != expected or not vectors.size:  # noqa: PLR2004 - a matrix
        raise EmbedderError("The embedding endpoint did not give one vector a text.")
    if not np.isfinite(vectors).all():
        raise EmbedderError("The embedding endpoint gave vectors with numbers that are none.")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[np.float64] = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return unit.astype(np.float32)
