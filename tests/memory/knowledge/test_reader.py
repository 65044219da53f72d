"""Reading the log: in batches, in order, each event once, whatever happens meanwhile."""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from nanobot.memory import Memory, MemoryConfig, NewEvent
from nanobot.memory.knowledge.findings import Findings, Passage
from tests.memory.chatting import everything, held, outcomes, reading, said, tell

TALK = (
    "My sister Emma moved to Lisbon in May.",
    "she works at Initech",
    "I like Lisbon a lot",
    "My colleague Tomas uses Emacs.",
    "Emma quit Initech.",
    "Tomas lives in Ghent.",
    "I told Emma about Tomas, she knows him from Ghent",
)

READ = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.memory.chatting import reading

async def main():
    async with reading(Path(sys.argv[1]), extraction={"batch_size": 2}) as memory:
        print("ready", flush=True)
        sys.stdin.readline()
        await memory.process_pending()

asyncio.run(main())
"""


class Poisoned:
    """An extractor that one word kills."""

    name = "poisoned"

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        if any("poison" in passage.turn.text for passage in passages):
            raise RuntimeError("this word kills me")
        return [Findings() for _ in passages]


class Watching:
    """An extractor that finds nothing and remembers what it was shown."""

    name = "watching"

    def __init__(self) -> None:
        self.seen: list[Passage] = []

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        self.seen.extend(passages)
        return [Findings() for _ in passages]


def slices(memory: Memory) -> list[int]:
    """Read batch after batch, and return how many each was of."""
    read = []
    while count := memory._parts.reader.slice():
        read.append(count)
    return read


async def test_an_event_that_cannot_be_read_is_marked_alone(path: Path) -> None:
    names = ["heuristic", "spacy", "poisoned"]
    async with reading(path, extractors=[Poisoned()], extraction={"extractors": names}) as memory:
        await tell(memory, "I live in Turin.", "the poison chapter", "I work at Norvik.")
        assert await outcomes(memory) == [
            ("read", None),
            ("failed", "RuntimeError: this word kills me"),
            ("read", None),
        ]
        assert await held(memory) == {("Ana", "lives_in", "Turin"), ("Ana", "works_at", "Norvik")}
        assert (await memory.status()).pending == {}


async def test_batches_are_of_the_configured_size(path: Path) -> None:
    async with reading(path, extraction={"batch_size": 3}) as memory:
        await memory.observe_many(said(text) for text in TALK)
        assert (await memory.status()).pending == {"extraction": 7, "learning": 7}
        assert await asyncio.to_thread(slices, memory) == [3, 3, 1]


@pytest.mark.parametrize("batch_size", [1, 3])
async def test_what_is_known_follows_from_the_log_alone(path: Path, batch_size: int) -> None:
    async with reading(path) as memory:
        await tell(memory, *TALK)
        once = await everything(memory)
    async with reading(path, extraction={"batch_size": batch_size}) as memory:
        await memory.rebuild()
        assert await everything(memory) == once


async def test_reading_cut_short_goes_on_where_it_was(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, *TALK)
        once = await everything(memory)
        await asyncio.to_thread(memory._parts.reader.clear)
    for _ in range(len(TALK)):
        async with reading(path, extraction={"batch_size": 1}) as memory:
            assert await asyncio.to_thread(memory._parts.reader.slice) == 1
    async with reading(path) as memory:
        assert await everything(memory) == once


async def test_two_that_read_at_once_read_each_event_once(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, *TALK)
        once = await everything(memory)
        await asyncio.to_thread(memory._parts.reader.clear)
    async with reading(path, extraction={"batch_size": 2}) as one, reading(path, extraction={"batch_size": 3}) as other:
        await asyncio.gather(one._desk.catch_up(), other._desk.catch_up())
        assert await everything(one) == once


@pytest.mark.slow
async def test_two_processes_read_each_event_once(path: Path) -> None:
    async with reading(path) as memory:
        await tell(memory, *TALK)
        once = await everything(memory)
        await asyncio.to_thread(memory._parts.reader.clear)
    command = [sys.executable, "-c", READ, str(path), str(Path(__file__).parents[3])]
    pipe = subprocess.PIPE
    readers = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]  # noqa: ASYNC220
    for reader in readers:
        assert reader.stdout
        assert reader.stdout.readline() == "ready\n"
    for reader in readers:
        assert reader.stdin
        reader.stdin.write("go\n")
        reader.stdin.flush()
    assert [reader.wait(60) for reader in readers] == [0, 0]
    for reader in readers:
        reader.communicate()
    async with reading(path) as memory:
        await memory.process_pending()
        assert await everything(memory) == once


async def test_only_people_are_believed(path: Path) -> None:
    tool = NewEvent(content="owner: Ana lives in Rome", event_type="tool_result", tool_name="files")
    note = NewEvent(content="Ana works at Norvik.", event_type="observation", direction="internal")
    async with reading(path) as memory:
        await tell(memory, said("You live in Rome, Ana.", by="assistant", direction="outbound"), tool, note)
        assert await held(memory) == set()
        assert [outcome for outcome, _ in await outcomes(memory)] == ["skipped"] * 3
        assert await memory.entities() == []


async def test_what_was_recalled_is_not_learned_again(path: Path) -> None:
    recalled = '<memory source="recall">Emma lives in Oslo.</memory> My sister Emma lives in Porto.'
    async with reading(path) as memory:
        (event,) = await tell(memory, recalled)
        assert await held(memory, "Emma", predicate="lives_in") == {("Emma", "lives_in", "Porto")}
        found = await memory.mentions(event.id)
        assert all(event.content[one.start : one.end] == one.text for one in found)
        assert {"Emma", "Porto"} <= {one.text for one in found}


async def test_only_the_channels_named_are_learned_from(path: Path) -> None:
    async with reading(path, extraction={"channels": ["telegram"]}) as memory:
        await tell(memory, "I live in Turin.", said("I live in Cork.", channel="mail", minute=1))
        assert await held(memory) == {("Ana", "lives_in", "Turin")}


async def test_where_reading_is_off_nothing_waits_for_it(path: Path) -> None:
    async with reading(path, extraction={"enabled": False}) as memory:
        await tell(memory, "I live in Turin.")
        assert (await memory.status()).pending == {}
        assert await held(memory) == set()


async def test_an_extractor_is_shown_what_was_said_before_and_what_is_known(path: Path) -> None:
    watching = Watching()
    async with reading(path, extractors=[watching], extraction={"extractors": ["heuristic", "watching"]}) as memory:
        await tell(memory, "I live in Turin.", said("Nice city!", by="nanobot", direction="outbound"), "it rains")
    passage = watching.seen[-1]
    assert [(turn.speaker, turn.role, turn.text) for turn in passage.before] == [
        ("Ana", "person", "I live in Turin."),
        ("nanobot", "assistant", "Nice city!"),
    ]
    assert passage.turn.speaker == "Ana"


async def test_an_extractor_that_is_missing_is_told_and_the_others_go_on(path: Path) -> None:
    async with reading(path, extraction={"extractors": ["heuristic", "oracle"]}) as memory:
        await tell(memory, "I live in Turin.")
        assert await held(memory) == {("Ana", "lives_in", "Turin")}
        assert "there is no such extractor" in (await memory.status()).degraded["extraction.oracle"]


async def test_a_language_model_that_fails_leaves_the_others_to_go_on(path: Path) -> None:
    def refuses(prompt: str) -> str:
        raise ConnectionError("no network")

    config = {"timezone": "UTC", "embedding": {"provider": "none"}, "extraction": {"extractors": ["heuristic", "api"]}}
    async with Memory.open(path, config=MemoryConfig.model_validate(config), llm=refuses, background=False) as memory:
        await tell(memory, "I live in Turin.")
        assert await held(memory) == {("Ana", "lives_in", "Turin")}
        assert "no network" in (await memory.status()).degraded["extraction.api"]
