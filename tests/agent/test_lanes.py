import asyncio

import pytest

from nanobot.agent.lanes import Lanes


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_turns_of_one_session_run_in_order() -> None:
    lanes, gate, said = Lanes(), asyncio.Event(), list[str]()

    async def slow() -> None:
        await gate.wait()
        said.append("slow")

    async def quick() -> None:
        said.append("quick")

    async with asyncio.TaskGroup() as group:
        group.create_task(lanes.run("a", slow))
        group.create_task(lanes.run("a", quick))
        await _settle()
        gate.set()
    assert said == ["slow", "quick"]


async def test_sessions_run_side_by_side() -> None:
    lanes, gate = Lanes(), asyncio.Event()

    async def first() -> bool:
        return await gate.wait()

    async def second() -> None:
        gate.set()

    results = await asyncio.gather(lanes.run("a", first), lanes.run("b", second))
    assert list(results) == [True, None]


async def test_stopping_ends_the_running_turn_and_not_the_next() -> None:
    lanes = Lanes()

    async def forever() -> str:
        await asyncio.Event().wait()
        return "never"

    async def quick() -> str:
        return "here"

    running = asyncio.gather(lanes.run("a", forever), lanes.run("a", quick))
    await _settle()
    assert lanes.stop("a")
    assert list(await running) == [None, "here"]
    assert not lanes.stop("a")
    assert not lanes.stop("b")


async def test_who_waits_can_be_cancelled_with_the_turn() -> None:
    lanes, ended = Lanes(), asyncio.Event()

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    waiting = asyncio.create_task(lanes.run("a", forever))
    queued = asyncio.create_task(lanes.run("a", forever))
    await _settle()
    queued.cancel()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert ended.is_set()
    with pytest.raises(asyncio.CancelledError):
        await queued
    assert not lanes.stop("a")
