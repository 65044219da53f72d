"""Where vectors come from: the embedder protocol, and which embedder a memory file uses.

A file keeps the space it began with. A new file takes the configured local model where it is cached or can be fetched,
else the bundled one. Nothing here downloads on the way to a reply: `for_space` loads what is there, `for_new_file`
may fetch and is called by background work alone.
"""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.errors import EmbedderError, ModelMissingError
from nanobot.memory.index import local_model
from nanobot.memory.index.api_model import ApiEmbedder
from nanobot.memory.index.vectors import Space

RETRY_SECONDS: Final = 60.0
"""How long a failure is remembered: a search does not wait for the same refusal again."""


class Embedder(Protocol):
    """Turns texts into vectors of unit length. Synchronous; called on worker threads only."""

    @property
    def model(self) -> str:
        """Name the model; with the number of dimensions it names the space."""
        ...

    @property
    def english_only(self) -> bool:
        """Whether texts in other scripts mean little to it."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, shape ``(texts, dimensions)``. Raises `EmbedderError`."""
        ...

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector to look for, shape ``(dimensions,)``. Raises `EmbedderError`."""
        ...


class EmbedderSource:
    """Loads an embedder once, when it is first needed, and remembers a failure for a while."""

    def __init__(
        self,
        config: EmbeddingConfig,
        *,
        models_folder: Path,
        supplied: Embedder | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._config = config
        self._folder = models_folder
        self._supplied = supplied
        self._monotonic = monotonic
        self._loaded: dict[str, Embedder] = {}
        self._failed: dict[tuple[str, bool], tuple[float, EmbedderError]] = {}
        self._locks: dict[tuple[str, bool], threading.Lock] = {}
        self.note = ""
        """Why another model than the configured one is in use; empty where it is not."""

    @property
    def enabled(self) -> bool:
        """Whether vectors are wanted at all."""
        return self._supplied is not None or self._config.provider != "none"

    @property
    def configured_model(self) -> str:
        """The model that a new file would begin with, if it can be had."""
        if self._supplied:
            return self._supplied.model
        return {"local": self._config.local_model, "api": self._config.api_model, "none": ""}[self._config.provider]

    def for_space(self, space: Space) -> Embedder:
        """Return the embedder of a file's space. Never downloads.

        Raises:
            EmbedderError: its model cannot be had now; the message says what to do.
        """
        if self._supplied and self._supplied.model == space.model:
            return self._supplied
        if self._config.provider == "api" and space.model == self._config.api_model:
            return self._load(space.model, self._open_api)
        return self._load(space.model, lambda: local_model.open_offline(space.model, self._folder))

    def for_new_file(self) -> Embedder:
        """Return the embedder that a file without vectors begins with. May download.

        Raises:
            EmbedderError: no model at all can be had.
        """
        if self._supplied:
            return self._supplied
        if self._config.provider == "api":
            return self._api_or_local()
        return self._best_local()

    def _api_or_local(self) -> Embedder:
        try:
            embedder = self._load(self._config.api_model, self._open_api)
            embedder.embed_query("ready?")  # a file must not begin with a space that cannot be filled
        except EmbedderError as error:
            if not self._config.api_fallback:
                raise
            self.note = f"the embedding endpoint does not answer ({error}); the local model is used instead"
            return self._best_local()
        return embedder

    def _best_local(self) -> Embedder:
        name = self._config.local_model
        try:
            return self._load(name, lambda: local_model.open_or_fetch(name, self._folder), fetching=True)
        except ModelMissingError as error:
            self.note = f"{error} The bundled {local_model.BUNDLED} is used instead."
            return self._load(local_model.BUNDLED, lambda: local_model.open_offline(local_model.BUNDLED, self._folder))

    def _open_api(self) -> Embedder:
        return ApiEmbedder(
            model=self._config.api_model,
            api_base=self._config.api_base,
            api_key=self._config.api_key.get_secret_value() if self._config.api_key else None,
        )

    def _load(self, model: str, load: Callable[[], Embedder], *, fetching: bool = False) -> Embedder:
        """Load a model once. No one waits for a download, or for its failure, but who asked for one."""
        attempt = (model, fetching)
        with self._locks.setdefault(attempt, threading.Lock()):
            if model in self._loaded:
                return self._loaded[model]
            if attempt in self._failed and self._monotonic() - self._failed[attempt][0] < RETRY_SECONDS:
                raise self._failed[attempt][1]
            try:
                self._loaded[model] = load()
            except EmbedderError as error:
                self._failed[attempt] = (self._monotonic(), error)
                raise
            return self._loaded[model]
