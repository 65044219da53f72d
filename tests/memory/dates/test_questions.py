from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from nanobot.memory.dates import range_of

WEDNESDAY = datetime(2026, 8, 12, 14, 30, tzinfo=UTC)


def days(text: str) -> tuple[str, str] | None:
    """Give the first and the last day of what a question asks about."""
    span = range_of(text, WEDNESDAY)
    return (f"{span[0]:%F}", f"{span[1] - timedelta(microseconds=1):%F}") if span else None


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("what did I do yesterday?", "2026-08-11", "2026-08-11"),
        ("what did we decide last week", "2026-08-03", "2026-08-09"),
        ("photos from last weekend", "2026-08-08", "2026-08-09"),
        ("notes from May 2025", "2025-05-01", "2025-05-31"),
        ("who came in december?", "2025-12-01", "2025-12-31"),
        ("the meeting on friday", "2026-08-07", "2026-08-07"),
        ("a few days ago", "2026-08-07", "2026-08-10"),
        ("in the last 3 days", "2026-08-09", "2026-08-12"),
        ("between 2020-01-01 and 2020-12-31", "2020-01-01", "2020-12-31"),
        ("yesterday and today", "2026-08-11", "2026-08-12"),
        ("yesterday: what did I say about friday?", "2026-08-11", "2026-08-11"),
        ("what have I planned in 3 days", "2026-08-15", "2026-08-15"),
        ("everything since july", "2026-07-01", "2026-08-12"),
        ("may", "2026-05-01", "2026-05-31"),
    ],
)
def test_a_question_asks_about_a_span(question: str, first: str, last: str) -> None:
    assert days(question) == (first, last)


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("qu'ai-je dit hier ?", "2026-08-11", "2026-08-11"),
        ("la semaine dernière", "2026-08-03", "2026-08-09"),
        ("il y a deux jours", "2026-08-10", "2026-08-10"),
        ("réunion du 3 février 2025", "2025-02-03", "2025-02-03"),
        ("¿qué hice el mes pasado?", "2026-07-01", "2026-07-31"),
        ("hace 5 días", "2026-08-07", "2026-08-07"),
        ("el fin de semana pasado", "2026-08-08", "2026-08-09"),
        ("cosa ho fatto l'anno scorso", "2025-01-01", "2025-12-31"),
        ("due mesi fa", "2026-06-01", "2026-06-30"),
        ("o que fiz ontem", "2026-08-11", "2026-08-11"),
        ("há três dias", "2026-08-09", "2026-08-09"),
        ("was habe ich letzte Woche gemacht", "2026-08-03", "2026-08-09"),
        ("vor ein paar Tagen", "2026-08-09", "2026-08-11"),
        ("am 3. März", "2026-03-03", "2026-03-03"),
        ("что было вчера", "2026-08-11", "2026-08-11"),
        ("на прошлой неделе", "2026-08-03", "2026-08-09"),
        ("несколько дней назад", "2026-08-07", "2026-08-10"),
        ("昨天做了什么", "2026-08-11", "2026-08-11"),
        ("上周五", "2026-08-07", "2026-08-07"),
        ("最近三天", "2026-08-09", "2026-08-12"),
        ("三天前", "2026-08-09", "2026-08-09"),
        ("２０２５年３月", "2025-03-01", "2025-03-31"),
        ("十二月的会议", "2025-12-01", "2025-12-31"),
        ("上半年", "2026-01-01", "2026-06-30"),
        ("第二季度", "2026-04-01", "2026-06-30"),
        ("先週何をした", "2026-08-03", "2026-08-09"),
    ],
)
def test_the_commonest_spans_are_read_in_other_languages(question: str, first: str, last: str) -> None:
    assert days(question) == (first, last)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "  ",
        "who is my boss?",
        "may I ask something?",
        "was ist hier passiert",
        "上海と東京",
        "一百万年前",
        "31 febrero",
    ],
)
def test_a_question_without_a_time_has_no_span(question: str) -> None:
    assert range_of(question, WEDNESDAY) is None


@pytest.mark.parametrize(
    ("question", "first", "end"),
    [
        ("before june", datetime.min, datetime(2026, 6, 1)),  # noqa: DTZ001, DTZ901 - UTC is added below
        ("until june", datetime.min, datetime(2026, 7, 1)),  # noqa: DTZ001, DTZ901
        ("after june 5", datetime(2026, 6, 6), datetime.max),  # noqa: DTZ001, DTZ901
    ],
)
def test_a_side_that_is_left_open_is_open(question: str, first: datetime, end: datetime) -> None:
    assert range_of(question, WEDNESDAY) == (first.replace(tzinfo=UTC), end.replace(tzinfo=UTC))


def test_the_span_is_of_the_askers_days() -> None:
    span = range_of("today", WEDNESDAY.astimezone(ZoneInfo("Asia/Tokyo")))
    assert span == (datetime(2026, 8, 11, 15, tzinfo=UTC), datetime(2026, 8, 12, 15, tzinfo=UTC))


def test_a_long_question_is_read_at_its_beginning() -> None:
    assert range_of("x" * 3_000 + " yesterday", WEDNESDAY) is None
