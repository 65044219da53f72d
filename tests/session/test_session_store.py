import asyncio
import json
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loguru import logger

from nanobot.session import Session, SessionError, SessionStore

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
messages = st.lists(st.fixed_dictionaries({"role": st.sampled_from(["user", "assistant"]), "content": plain}))


@pytest.fixture(name="store")
def _store(tmp_path: Path) -> SessionStore:
    return SessionStore(tmp_path / "sessions", clock=lambda: NOON)


@pytest.fixture(name="warnings")
def _warnings() -> Iterator[list[str]]:
    heard: list[str] = []
    sink = logger.add(lambda message: heard.append(str(message)), level="WARNING")
    yield heard
    logger.remove(sink)


def _session(*texts: str, key: str = "cli:direct") -> Session:
    said = tuple({"role": "user", "content": text} for text in texts)
    return Session(key=key, messages=said, created_at=NOON, updated_at=NOON, metadata={"title": "a"})


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def test_a_session_never_saved_is_empty(store: SessionStore) -> None:
    session = await store.load("cli:direct")
    assert (session.messages, session.created_at) == ((), NOON)


async def test_what_is_saved_is_loaded(store: SessionStore) -> None:
    session = _session("hello", "\u2028 two\nlines \ud800 你好 🙂")
    await store.save(session)
    assert await store.load("cli:direct") == session


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(key=st.text(), said=messages)
def test_any_session_under_any_key_comes_back(store: SessionStore, key: str, said: list[dict[str, Any]]) -> None:
    session = Session(key=key, messages=tuple(said), created_at=NOON, updated_at=NOON)
    asyncio.run(store.save(session))
    assert asyncio.run(store.load(key)) == session


async def test_the_first_line_is_metadata(store: SessionStore) -> None:
    await store.save(_session("hello"))
    head, message = store.path("cli:direct").read_text().splitlines()
    assert json.loads(head)["_type"] == "metadata"
    assert json.loads(head)["key"] == "cli:direct"
    assert json.loads(message) == {"role": "user", "content": "hello"}


@pytest.mark.parametrize(
    "line", [b'{"role": "user", "cont', b"\xff\xfe", b"[1]", b"null", b'{"other": 1}', b"[" * 100_000]
)
async def test_a_torn_or_foreign_line_is_skipped_with_a_warning(
    store: SessionStore, warnings: list[str], line: bytes
) -> None:
    await store.save(_session("one", "two"))
    path = store.path("cli:direct")
    head, one, two = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([head, one, line, two]))
    assert (await store.load("cli:direct")).messages == _session("one", "two").messages
    assert "line 3" in warnings[0]


async def test_a_file_without_its_metadata_keeps_its_messages(store: SessionStore) -> None:
    await store.save(_session("one"))
    path = store.path("cli:direct")
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    session = await store.load("cli:direct")
    assert (session.messages, session.created_at) == (_session("one").messages, NOON)


async def test_odd_metadata_is_no_crash(store: SessionStore) -> None:
    path = store.path("cli:direct")
    path.parent.mkdir()
    path.write_text('{"_type": "metadata", "created_at": 7, "metadata": [1]}\n')
    assert (await store.load("cli:direct")).metadata == {}


@pytest.mark.parametrize(
    "key",
    ["cli:direct", "../../etc/passwd", "..", ".", "", "/", "a\0b", "C:\\x", "🙂" * 100, "x" * 5000, "\ud800"],
)
async def test_any_key_stays_in_the_folder(store: SessionStore, tmp_path: Path, key: str) -> None:
    await store.save(_session("hello", key=key))
    assert (await store.load(key)).messages
    (file,) = _files(tmp_path)
    assert file.parent == tmp_path / "sessions"


@given(st.lists(st.text(alphabet="aA:/_.-é", max_size=4), unique=True))
def test_no_two_keys_share_a_file(keys: list[str]) -> None:
    names = {SessionStore("s").path(key).name.lower() for key in keys}
    assert len(names) == len(keys)


async def test_a_save_that_fails_leaves_the_old_file(store: SessionStore) -> None:
    await store.save(_session("old"))
    unfit = Session(key="cli:direct", messages=({"role": object()},), created_at=NOON, updated_at=NOON)
    with pytest.raises(SessionError, match="not plain JSON"):
        await store.save(unfit)
    assert (await store.load("cli:direct")).messages == _session("old").messages


async def test_a_save_leaves_no_other_file(store: SessionStore) -> None:
    await asyncio.gather(*(store.save(_session(str(number))) for number in range(8)))
    path = store.path("cli:direct")
    assert list(path.parent.iterdir()) == [path]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len((await store.load("cli:direct")).messages) == 1


async def test_a_file_that_cannot_be_read_is_an_error_that_names_it(store: SessionStore) -> None:
    path = store.path("cli:direct")
    path.mkdir(parents=True)
    with pytest.raises(SessionError, match=path.name):
        await store.load("cli:direct")
    with pytest.raises(SessionError, match=path.name):
        await store.save(_session("hello"))


async def test_an_archived_session_begins_anew_and_keeps_its_file(store: SessionStore) -> None:
    await store.save(_session("hello"))
    archived = await store.archive("cli:direct")
    assert archived is not None
    assert "hello" in archived.read_text()
    assert not (await store.load("cli:direct")).messages


async def test_nothing_is_archived_where_nothing_is(store: SessionStore) -> None:
    assert await store.archive("cli:direct") is None


def test_a_session_grows_by_a_copy() -> None:
    before = _session("one")
    after = before.extended([{"role": "user", "content": "two"}], at=NOON)
    assert [message["content"] for message in after.messages] == ["one", "two"]
    assert len(before.messages) == 1
