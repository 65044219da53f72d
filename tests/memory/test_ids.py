import threading
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.ids import IdSource, derived
from nanobot.memory.testing import SteppingClock


def no_randomness(_: int) -> int:
    return 0


def test_an_id_is_a_prefix_and_a_uuid_of_version_seven() -> None:
    prefix, _, rest = IdSource(SteppingClock(datetime(2026, 1, 1, tzinfo=UTC))).event().partition("_")
    uuid = UUID(rest)
    assert prefix == "evt"
    assert (uuid.version, uuid.variant) == (7, "specified in RFC 4122")
    assert uuid.int >> 80 == datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000


@given(st.lists(st.integers(-5, 5), max_size=30))
def test_ids_sort_even_where_the_clock_steps_back(steps: list[int]) -> None:
    clock = SteppingClock()
    ids = IdSource(clock)
    made = []
    for step in steps:
        clock.move(seconds=step)
        made.append(ids.event())
    assert made == sorted(set(made))


def test_more_ids_than_a_millisecond_holds_still_sort() -> None:
    ids = IdSource(SteppingClock(), randomness=no_randomness)
    made = [ids.event() for _ in range(5000)]
    assert made == sorted(set(made))


def test_threads_never_get_the_same_id() -> None:
    ids = IdSource(SteppingClock(), randomness=no_randomness)
    made: list[str] = []
    threads = [threading.Thread(target=lambda: made.extend(ids.event() for _ in range(500))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == 2000


def test_a_derived_id_is_the_same_each_time_and_sorts_by_the_time_of_its_event() -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    first, later = derived("ent", noon, "emma"), derived("ent", noon + timedelta(milliseconds=1), "emma")
    uuid = UUID(first.removeprefix("ent_"))
    assert first == derived("ent", noon, "emma") < later
    assert first != derived("ent", noon, "ana")
    assert (uuid.version, uuid.variant) == (7, "specified in RFC 4122")
    assert uuid.int >> 80 == noon.timestamp() * 1000
