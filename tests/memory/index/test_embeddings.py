"""Which embedder a file gets, and what happens where it cannot be had."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.errors import EmbedderError, ModelMissingError
from nanobot.memory.index import embeddings, local_model
from nanobot.memory.index.api_model import ApiEmbedder
from nanobot.memory.index.embeddings import Embedder, EmbedderSource
from nanobot.memory.index.vectors import Space
from nanobot.memory.testing import WordEmbedder

Source = Callable[..., EmbedderSource]


class Stopwatch:
    """A monotonic clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Shelf:
    """Models that can be had on this machine, and those that only a hub has; counts who asks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here: set[str] = {local_model.BUNDLED}
        self.hub: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        monkeypatch.setattr(local_model, "open_offline", self._open_offline)
        monkeypatch.setattr(local_model, "open_or_fetch", self._open_or_fetch)

    def _open_offline(self, name: str, _: Path) -> Embedder:
        self.asked.append(("here", name))
        return self._take(name, self.here)

    def _open_or_fetch(self, name: str, _: Path) -> Embedder:
        self.asked.append(("hub", name))
        return self._take(name, self.here | self.hub)

    def _take(self, name: str, models: set[str]) -> Embedder:
        if name not in models:
            raise ModelMissingError(f"{name} is not to be had.")
        return WordEmbedder(name)


@pytest.fixture(name="shelf")
def _shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    return Shelf(monkeypatch)


@pytest.fixture(name="watch")
def _watch() -> Stopwatch:
    return Stopwatch()


@pytest.fixture(name="source")
def _source(tmp_path: Path, watch: Stopwatch) -> Source:
    def source(supplied: Embedder | None = None, **config: Any) -> EmbedderSource:  # noqa: ANN401 - configuration
        return EmbedderSource(EmbeddingConfig(**config), models_folder=tmp_path, supplied=supplied, monotonic=watch)

    return source


def space(model: str) -> Space:
    return Space(id=1, model=model, dimensions=64)


def closed_port() -> int:
    """A loopback port on which nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_a_supplied_embedder_is_used_for_its_own_space(source: Source, shelf: Shelf) -> None:
    mine = WordEmbedder("mine")
    given = source(mine, provider="none")
    assert given.enabled
    assert given.configured_model == "mine"
    assert given.for_new_file() is mine
    assert given.for_space(space("mine")) is mine
    assert given.for_space(space(local_model.BUNDLED)).model == local_model.BUNDLED


@pytest.mark.parametrize(
    ("provider", "model"), [("local", "BAAI/bge-small-en-v1.5"), ("api", "qwen/qwen3-embedding-0.6b"), ("none", "")]
)
def test_the_configured_model_is_named_without_loading_it(
    source: Source, shelf: Shelf, provider: str, model: str
) -> None:
    assert source(provider=provider).configured_model == model
    assert source(provider=provider).enabled == (provider != "none")
    assert shelf.asked == []


def test_a_new_file_gets_the_configured_model_where_it_can_be_had(source: Source, shelf: Shelf) -> None:
    shelf.hub.add("better")
    chosen = source(local_model="better")
    assert chosen.for_new_file().model == "better"
    assert chosen.note == ""


def test_a_new_file_gets_the_bundled_model_where_the_other_cannot_be_had(source: Source, shelf: Shelf) -> None:
    chosen = source(local_model="better")
    assert chosen.for_new_file().model == local_model.BUNDLED
    assert "better is not to be had. The bundled all-MiniLM-L6-v2 is used instead." in chosen.note


def test_a_search_never_asks_a_hub(source: Source, shelf: Shelf) -> None:
    shelf.hub.add("better")
    with pytest.raises(ModelMissingError):
        source(local_model="better").for_space(space("better"))
    assert shelf.asked == [("here", "better")]


def test_a_search_that_failed_does_not_keep_the_model_from_being_fetched(source: Source, shelf: Shelf) -> None:
    shelf.hub.add("better")
    chosen = source(local_model="better")
    with pytest.raises(ModelMissingError):
        chosen.for_space(space("better"))
    assert chosen.for_new_file().model == "better"
    assert chosen.for_space(space("better")).model == "better"


def test_a_failure_is_remembered_for_a_minute(source: Source, shelf: Shelf, watch: Stopwatch) -> None:
    chosen = source()
    for _ in range(3):
        with pytest.raises(ModelMissingError):
            chosen.for_space(space("lost"))
        watch.seconds += 25
    assert len(shelf.asked) == 1
    shelf.here.add("lost")
    assert chosen.for_space(space("lost")).model == "lost"
    assert len(shelf.asked) == 2


def test_a_model_is_loaded_once(source: Source, shelf: Shelf, watch: Stopwatch) -> None:
    chosen = source()
    first = chosen.for_space(space(local_model.BUNDLED))
    watch.seconds += 3600
    assert chosen.for_space(space(local_model.BUNDLED)) is first
    assert chosen.for_new_file() is first
    assert shelf.asked == [("here", local_model.BUNDLED), ("hub", "BAAI/bge-small-en-v1.5")]


def test_an_endpoint_that_does_not_answer_gives_way_to_the_local_model(source: Source, shelf: Shelf) -> None:
    base = f"http://127.0.0.1:{closed_port()}/v1"
    chosen = source(provider="api", api_base=base, api_model="far", local_model=local_model.BUNDLED)
    shelf.hub.add(local_model.BUNDLED)
    assert chosen.for_new_file().model == local_model.BUNDLED
    assert "the embedding endpoint does not answer" in chosen.note


def test_an_endpoint_that_answers_is_used(source: Source, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = source(provider="api", api_model="far")
    chosen._loaded["far"] = far = WordEmbedder("far")
    assert chosen.for_new_file() is far
    assert chosen.note == ""
    assert shelf.asked == []


def test_an_endpoint_without_a_fallback_is_an_error(source: Source, shelf: Shelf) -> None:
    base = f"http://127.0.0.1:{closed_port()}/v1"
    with pytest.raises(EmbedderError, match="does not answer"):
        source(provider="api", api_base=base, api_fallback=False).for_new_file()
    assert shelf.asked == []


def test_a_file_of_the_endpoints_space_asks_the_endpoint(source: Source, shelf: Shelf) -> None:
    chosen = source(provider="api", api_model="far", api_key=SecretStr("tulip"))
    embedder = chosen.for_space(space("far"))
    assert isinstance(embedder, ApiEmbedder)
    assert (embedder.model, embedder.english_only, embedder._api_key) == ("far", False, "tulip")
    assert chosen.for_space(space(local_model.BUNDLED)).model == local_model.BUNDLED


def test_a_failure_is_remembered_no_longer_than_a_search_bears() -> None:
    assert embeddings.RETRY_SECONDS == 60
