"""Embeddings over real HTTP, from an endpoint that misbehaves in every way endpoints do."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.errors import EmbedderError, EmbedderRefusedError
from nanobot.memory.index import api_model, local_model
from nanobot.memory.index.api_model import BATCH, ApiEmbedder
from nanobot.memory.index.embeddings import EmbedderSource

Answer = Callable[["Embeddings", list[str]], None]


class EmbeddingServer(ThreadingHTTPServer):
    """An OpenAI-compatible embedding endpoint on loopback. Answers as told, the last answer for ever."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Embeddings)
        self.answers: list[Answer] = [answer_well]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.released = threading.Event()

    @property
    def api_base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - a client that left
        pass


class Embeddings(BaseHTTPRequestHandler):
    server: EmbeddingServer

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(request)
        self.server.keys.append(self.headers["Authorization"])
        answers = self.server.answers
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        answer(self, request["input"])

    def reply(self, body: str, *, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        pass


def data(rows: list[list[float]]) -> str:
    items = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
    return json.dumps({"object": "list", "model": "far", "data": items, "usage": {}})


def answer_well(request: Embeddings, texts: list[str]) -> None:
    """Answer as an endpoint should: a vector a text, here its length and one."""
    request.reply(data([[float(len(text)), 1.0] for text in texts]))


def hold(request: Embeddings) -> None:
    """Answer nothing for as long as the test lasts."""
    request.server.released.wait(10)


@pytest.fixture(name="endpoint")
def _endpoint() -> Iterator[EmbeddingServer]:
    with EmbeddingServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, name="embeddings")
        thread.start()
        yield server
        server.released.set()
        server.shutdown()
        thread.join()


class Pauses(list[float]):
    """Takes notes in place of sleeping."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture(name="pauses")
def _pauses() -> Pauses:
    return Pauses()


@pytest.fixture(name="embedder")
def _embedder(endpoint: EmbeddingServer, pauses: Pauses) -> Iterator[ApiEmbedder]:
    embedder = ApiEmbedder(model="far", api_base=endpoint.api_base, api_key="tulip", sleep=pauses)
    yield embedder
    embedder._client.close()


def row(values: Any, index: int = 0) -> dict[str, Any]:  # noqa: ANN401 - also nonsense
    return {"object": "embedding", "index": index, "embedding": values}


def body(*rows: Any) -> str:  # noqa: ANN401 - also nonsense
    return json.dumps({"object": "list", "model": "far", "data": list(rows)})


def test_each_text_gets_a_vector_of_unit_length(endpoint: EmbeddingServer, embedder: ApiEmbedder) -> None:
    vectors = embedder.embed(["a", "abc"])
    np.testing.assert_allclose(vectors, [[0.7071, 0.7071], [0.9487, 0.3162]], atol=1e-4)
    assert vectors.dtype == np.float32
    assert endpoint.requests == [{"model": "far", "input": ["a", "abc"], "encoding_format": "float"}]
    assert endpoint.keys == ["Bearer tulip"]


def test_many_texts_go_in_several_requests(endpoint: EmbeddingServer, embedder: ApiEmbedder) -> None:
    vectors = embedder.embed([str(number) for number in range(BATCH + 5)])
    assert len(vectors) == BATCH + 5
    assert sorted(len(request["input"]) for request in endpoint.requests) == [5, BATCH]


def test_vectors_are_put_in_the_order_of_the_texts(endpoint: EmbeddingServer, embedder: ApiEmbedder) -> None:
    endpoint.answers = [lambda request, _: request.reply(body(row([0, 1], 1), row([1, 0], 0)))]
    assert embedder.embed(["first", "second"]).tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_is_final_and_says_what_to_check(
    endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses, status: int
) -> None:
    endpoint.answers = [lambda request, _: request.reply("{}", status=status)]
    with pytest.raises(EmbedderRefusedError, match=rf"status {status}\): check apiBase, apiKey and apiModel"):
        embedder.embed(["a"])
    assert len(endpoint.requests) == 1
    assert pauses == []


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again_after_longer_and_longer(
    endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses, status: int
) -> None:
    endpoint.answers = [*[lambda request, _: request.reply("{}", status=status)] * 3, *endpoint.answers]
    assert embedder.embed(["a"]).shape == (1, 2)
    assert pauses == [0.5, 2, 8]


def test_a_failure_that_does_not_pass_is_an_error(
    endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses
) -> None:
    endpoint.answers = [lambda request, _: request.reply("{}", status=500)]
    with pytest.raises(EmbedderError, match="failed with status 500"):
        embedder.embed(["a"])
    assert len(endpoint.requests) == 4
    assert pauses == [0.5, 2, 8]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(body(), id="no vector"),
        pytest.param(body(row([1, 0])), id="too few"),
        pytest.param(body(row([1, 0]), row([1, 0], 1), row([1, 0], 2)), id="too many"),
        pytest.param(body(row([1, 0]), row([1, 0, 0], 1)), id="of several sizes"),
        pytest.param(body(row([1, float("nan")]), row([1, 0], 1)), id="not a number"),
        pytest.param(body(row([float("inf"), 0]), row([1, 0], 1)), id="without end"),
        pytest.param(body(row([]), row([], 1)), id="without dimensions"),
        pytest.param(body(row("AAAA"), row("AAAA", 1)), id="text"),
        pytest.param(body(row(None), row([1, 0], 1)), id="nothing"),
        pytest.param(body(7, 8), id="numbers"),
        pytest.param('{"error": {"message": "overloaded"}}', id="an error with status 200"),
        pytest.param("[]", id="a list"),
        pytest.param("<html>Bad gateway</html>", id="a web page"),
        pytest.param("", id="nothing at all"),
    ],
)
def test_nonsense_is_an_error_of_ours(
    endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses, answer: str
) -> None:
    endpoint.answers = [lambda request, _: request.reply(answer)]
    with pytest.raises(EmbedderError):
        embedder.embed(["first", "second"])
    assert len(pauses) == 3


def test_a_vector_of_zeros_stays_one(endpoint: EmbeddingServer, embedder: ApiEmbedder) -> None:
    endpoint.answers = [lambda request, _: request.reply(body(row([0, 0])))]
    assert embedder.embed(["a"]).tolist() == [[0, 0]]


def test_a_cut_connection_is_tried_again(endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses) -> None:
    def cut(request: Embeddings, _: list[str]) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "1000")
        request.end_headers()
        request.wfile.write(b'{"data": [')

    endpoint.answers = [cut, *endpoint.answers]
    assert embedder.embed(["a"]).shape == (1, 2)
    assert pauses == [0.5]


def test_a_question_waits_no_longer_than_it_must(
    endpoint: EmbeddingServer, embedder: ApiEmbedder, pauses: Pauses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_model, "QUERY_TIMEOUT_SECONDS", 0.05)
    endpoint.answers = [lambda request, _: hold(request)]
    with pytest.raises(EmbedderError, match="does not answer"):
        embedder.embed_query("where is Emma?")
    assert pauses == []


def test_a_question_gets_one_vector(embedder: ApiEmbedder) -> None:
    assert embedder.embed_query("abc").shape == (2,)


def test_no_key_is_needed_where_none_is_asked_for(endpoint: EmbeddingServer) -> None:
    embedder = ApiEmbedder(model="far", api_base=endpoint.api_base, api_key=None)
    assert embedder.embed(["a"]).shape == (1, 2)
    embedder._client.close()


def test_an_address_that_is_none_is_an_error_of_ours() -> None:
    embedder = ApiEmbedder(model="far", api_base="nowhere", api_key=None)
    with pytest.raises(EmbedderError):
        embedder.embed_query("a")


@pytest.mark.slow
def test_a_wrong_key_gives_way_to_the_local_model_where_wanted(endpoint: EmbeddingServer, tmp_path: Path) -> None:
    endpoint.answers = [lambda request, _: request.reply("{}", status=401)]
    config = EmbeddingConfig(provider="api", api_base=endpoint.api_base, local_model=local_model.BUNDLED)
    source = EmbedderSource(config, models_folder=tmp_path)
    assert source.for_new_file().model == local_model.BUNDLED
    assert "status 401" in source.note
    strict = config.model_copy(update={"api_fallback": False})
    with pytest.raises(EmbedderRefusedError):
        EmbedderSource(strict, models_folder=tmp_path).for_new_file()
