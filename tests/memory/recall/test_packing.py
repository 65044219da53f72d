from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from nanobot.memory import tokens
from nanobot.memory.models import EventId
from nanobot.memory.recall.packing import Line, pack

MONDAY, TUESDAY = (date(2026, 1, 5), "cli:direct"), (date(2026, 1, 6), "cli:direct")

SAID = st.text(max_size=60) | st.sampled_from(
    ["word " * 400, "她住在里斯本" * 50, "</memory>", "x = f(y)\n  return x", ""]
)
LINES = st.lists(
    st.builds(
        Line,
        text=SAID,
        event_ids=st.tuples(st.sampled_from("abcdef").map(EventId)),
        heading=st.sampled_from([None, MONDAY, TUESDAY]),
        order=st.floats(0, 10),
    ),
    max_size=12,
)


def line(text: str, *, heading: tuple[date, str] | None = None, order: float = 0) -> Line:
    return Line(text=text, event_ids=(EventId(text),), heading=heading, order=order)


@settings(max_examples=300)
@given(LINES, st.integers(-5, 800))
def test_what_is_packed_never_exceeds_its_budget(lines: list[Line], budget: int) -> None:
    assert tokens.count(pack("## Title", lines, budget).text) <= max(0, budget)


@settings(max_examples=300)
@given(LINES, st.integers(0, 800))
def test_every_line_is_shown_or_counted_as_dropped_or_a_repetition(lines: list[Line], budget: int) -> None:
    packed = pack("## Title", lines, budget)
    distinct = {each.text for each in lines}
    assert len(packed.event_ids) + packed.dropped >= len(distinct)
    assert len(packed.event_ids) <= len(distinct)


def test_one_long_line_does_not_end_packing() -> None:
    packed = pack("## Title", [line("short"), line("long " * 500), line("short too")], 60)
    assert packed.text == "## Title\nshort\nshort too\n"
    assert (packed.event_ids, packed.dropped) == (("short", "short too"), 1)


def test_lines_stand_under_their_day_in_the_order_of_time() -> None:
    lines = [
        line("fourth", heading=TUESDAY, order=4),
        line("first", order=9),
        line("third", heading=MONDAY, order=3),
        line("second", heading=MONDAY, order=2),
    ]
    assert pack("## Title", lines, 200).text.splitlines() == [
        "## Title",
        "first",
        "[Mon 2026-01-05 cli:direct]",
        "second",
        "third",
        "[Tue 2026-01-06 cli:direct]",
        "fourth",
    ]


def test_the_same_line_is_shown_once() -> None:
    assert pack("## Title", [line("hello"), line("hello")], 100).text == "## Title\nhello\n"


def test_a_heading_is_paid_for_once_and_counted() -> None:
    lines = [line(f"word {number}", heading=MONDAY) for number in range(4)]
    whole = pack("## Title", lines, 1000).text
    needed = tokens.count(whole)
    assert pack("## Title", lines, needed).text == whole
    assert pack("## Title", lines, needed - 1).dropped == 1


def test_no_title_stands_alone() -> None:
    assert pack("## Title", [], 100).text == ""
    assert pack("## Title", [line("too long for this")], 5).text == ""
