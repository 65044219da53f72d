"""Exports and imports: what goes out comes in again, and what is no export is told."""

import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nanobot.memory import Event, Memory, MemoryConfig, NewEvent, Progress
from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import ImportFormatError
from nanobot.memory.lifecycle import portability
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.testing import SteppingClock, WordEmbedder

HEADER = '{"format": "nanobot-memory", "version": 1, "events": 1}\n'
CHINESE = "她住在里斯本 👩\u200d👧 \u2028"
OTHER = MemoryConfig(timezone="Asia/Tokyo")

Text = Callable[[bytes], Path]


async def all_of(memory: Memory) -> list[Event]:
    return await memory._parts.database.read(lambda conn: list(events.every(conn)))


def read(path: Path) -> bytes:
    return path.read_bytes()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def share(path: Path) -> None:
    path.chmod(0o644)


def tear(path: Path, inside: str) -> None:
    """Cut a file off in the midst of a character."""
    content = path.read_bytes()
    path.write_bytes(content[: content.index(inside.encode()) + 1])


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in read(path).splitlines()]


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Text:
    def file(content: bytes) -> Path:
        path = tmp_path / "given.jsonl"
        path.write_bytes(content)
        return path

    return file


@pytest.fixture(name="exported")
async def _exported(memory: Memory, clock: SteppingClock, tmp_path: Path) -> Path:
    """The export of a memory with an event of each kind."""
    call = await memory.observe(
        NewEvent(content='{"q": "Emma"}', event_type="tool_call", direction="internal", tool_name="grep")
    )
    clock.move(days=3)
    await memory.observe_many(
        [
            NewEvent(content="found\nher", event_type="tool_result", parent_event_id=call.id, tool_name="grep"),
            NewEvent(
                content="她住在里斯本 👩‍👧 \u2028", sender_id="42", sender_name="Ana", metadata={"a": [1, {"b": None}]}
            ),
            NewEvent(content="", channel="telegram", chat_id="-9", chat_type="group", idempotency_key="k"),
            NewEvent(content="long ago", timestamp=datetime(1999, 12, 31, 23, 59, 59, 1, tzinfo=UTC)),
        ]
    )
    path = tmp_path / "export.jsonl"
    assert await memory.export(path) == 5
    return path


async def test_a_round_trip_gives_the_same_events(memory: Memory, exported: Path, tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "other.db", config=OTHER, embedder=WordEmbedder()) as other:
        report = await other.import_(exported)
        assert (report.added, report.skipped, report.refused, report.problems) == (5, 0, 0, ())
        assert await all_of(other) == await all_of(memory)
        again = tmp_path / "again.jsonl"
        await other.export(again)
        assert read(again) == read(exported)
        assert (await other.search("where does 她 live 里斯本")).hits


async def test_a_second_import_adds_nothing(memory: Memory, exported: Path) -> None:
    before = await all_of(memory)
    report = await memory.import_(exported)
    assert (report.added, report.skipped, report.refused) == (0, 5, 0)
    assert await all_of(memory) == before


async def test_an_export_is_its_owners_alone_and_leaves_nothing_beside(memory: Memory, exported: Path) -> None:
    share(exported)
    await memory.export(exported)
    assert mode(exported) == 0o600
    assert not list(exported.parent.glob("*.partial"))
    assert lines(exported)[0] == {"format": "nanobot-memory", "version": 1, "events": 5}


async def test_an_export_that_fails_leaves_the_old_file(memory: Memory, exported: Path) -> None:
    before = read(exported)
    await memory.observe_many(NewEvent(content="x") for _ in range(portability.BATCH))

    def fail(_: Progress) -> None:
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        await memory.export(exported, progress=fail)
    with pytest.raises(IsADirectoryError):
        await memory.export(exported.parent)
    with pytest.raises(FileNotFoundError):
        await memory.export(exported.parent / "nowhere" / "export.jsonl")
    assert read(exported) == before
    assert not [*exported.parent.glob("*.partial"), *exported.parent.parent.glob("*.partial")]


async def test_the_memory_is_not_overwritten_by_its_export(memory: Memory, path: Path, tmp_path: Path) -> None:
    with pytest.raises(FileExistsError, match="the memory file itself"):
        await memory.export(path)
    link = tmp_path / "link"
    link.symlink_to(path)
    with pytest.raises(FileExistsError):
        await memory.export(link)


async def test_an_empty_memory_exports_a_header(memory: Memory, tmp_path: Path) -> None:
    told: list[Progress] = []
    assert await memory.export(tmp_path / "export.jsonl", progress=told.append) == 0
    assert told == [Progress(done=0, total=0, what="events written")]
    assert (await memory.import_(tmp_path / "export.jsonl")).added == 0


async def test_lines_written_by_hand_need_only_content(memory: Memory, clock: SteppingClock, file: Text) -> None:
    written = '{"content": "one"}\n\n  \n{"content": "two", "at": "2020-05-01T10:00", "recorded_at": "2020-05-02"}'
    report = await memory.import_(file(written.encode()))
    assert (report.added, report.refused) == (2, 0)
    one, two = await all_of(memory)
    assert (one.content, one.session_key, one.at, one.sender_id) == ("one", "cli:direct", clock(), None)
    assert two.at == datetime(2020, 5, 1, 9, tzinfo=UTC)
    assert two.recorded_at == datetime(2020, 5, 1, 23, tzinfo=UTC)


@pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"\n\n", b"\xef\xbb\xbf\r\n"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
async def test_what_other_systems_do_to_text_does_no_harm(
    memory: Memory, file: Text, before: bytes, end: bytes
) -> None:
    report = await memory.import_(file(before + HEADER.strip().encode() + end + b'{"content": "one"}' + end))
    assert (report.added, report.refused) == (1, 0)


async def test_a_torn_line_is_told_and_the_others_are_taken(memory: Memory, exported: Path) -> None:
    tear(exported, "👩")
    async with Memory.open(exported.with_name("other.db"), embedder=WordEmbedder()) as other:
        report = await other.import_(exported)
        assert (report.added, report.refused) == (2, 1)
        assert report.problems[0].startswith("line 4: ")


async def test_what_is_no_event_is_told_by_its_line(memory: Memory, file: Text) -> None:
    bad = [
        "not json",
        '{"content": 7}',
        '{"text": "no content"}',
        '{"content": "x", "direction": "sideways"}',
        '{"content": "x", "id": "evt_1"}',
        '{"content": "x", "at": "yesterday"}',
        '{"content": "x", "channel": ""}',
        '{"content": "\\ud800"}',
        "[]",
        "null",
        "[" * 5000,
    ]
    good = '{"content": "good", "unknown": {"key": 1}}'
    report = await memory.import_(file("\n".join([HEADER.strip(), *bad, good]).encode() + b"\n\xff\xfe\n"))
    assert (report.added, report.refused) == (1, len(bad) + 1)
    assert [problem.split(":")[0] for problem in report.problems] == [f"line {n}" for n in [*range(2, 13), 14]]
    assert "content" in report.problems[1]
    assert "direction" in report.problems[3]


async def test_no_more_problems_are_listed_than_anyone_reads(memory: Memory, file: Text) -> None:
    report = await memory.import_(file(HEADER.encode() + b"no\n" * 1200))
    assert report.refused == 1200
    assert len(report.problems) == portability.MOST_PROBLEMS


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty: there is nothing to import"),
        (b"\n \n", "is empty"),
        (b"SQLite format 3\0" + bytes(range(256)), "not a text file in UTF-8|not JSON"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a text file in UTF-8"),
        (HEADER.encode("utf-16"), "not a text file in UTF-8"),
        (HEADER.encode("utf-16-le"), "first line is not JSON"),
        (b"hello there\n", "first line is not JSON"),
        (b"[" * 100_000, "first line is not JSON"),
        (b'{\n  "content": 1\n}', "first line is not JSON"),
        (b'{"role": "user", "text": "hi"}\n', "neither a header nor an event"),
        (b"[1, 2]\n", "neither a header nor an event"),
        (b'"content"\n', "neither a header nor an event"),
        (b'{"format": "nanobot-memory", "version": 2}\n', "this nanobot reads nanobot-memory 1: upgrade it"),
        (b'{"format": "other-memory", "version": 1}\n', "has format other-memory 1"),
    ],
)
async def test_a_file_that_is_no_export_is_refused_whole(memory: Memory, file: Text, content: bytes, why: str) -> None:
    with pytest.raises(ImportFormatError, match=why):
        await memory.import_(file(content))
    assert await all_of(memory) == []


async def test_a_file_that_cannot_be_read_is_the_systems_error(memory: Memory, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await memory.import_(tmp_path / "nowhere")
    with pytest.raises(IsADirectoryError):
        await memory.import_(tmp_path)


async def test_progress_tells_what_is_done(memory: Memory, file: Text) -> None:
    count = portability.BATCH + 10
    told: list[Progress] = []
    path = file(HEADER.encode() + b'{"content": "x"}\n' * count)
    assert (await memory.import_(path, progress=told.append)).added == count
    assert [(step.done, step.total) for step in told] == [(portability.BATCH + 1, count + 1), (count + 1, count + 1)]
    written: list[Progress] = []
    assert await memory.export(path, progress=written.append) == count
    assert [(step.done, step.total) for step in written] == [(portability.BATCH, count), (count, count)]


async def test_secrets_do_not_come_in_by_an_import(memory: Memory, file: Text) -> None:
    await memory.import_(file(b'{"content": "key sk-ant-api03-Zx81kQpL0vT7mN4bR2wY", "metadata": {"password": "x1"}}'))
    (event,) = await all_of(memory)
    assert event.content == "key [redacted:anthropic-key]"
    assert event.metadata == {"password": "[redacted:password]"}


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_one_line(intake: Intake, text: str) -> None:
    event = events.provisional(intake.prepare(NewEvent(content=text, sender_name=text)), Identity(IdentityConfig()))
    line = portability.to_line(event)
    assert line.count("\n") == 1
    draft = portability.EventLine.model_validate_json(line).draft(intake)
    assert (draft.id, draft.at, draft.stated.content) == (event.id, event.at, event.content)
