"""The local summariser keeps its budget, repeats nothing, and is the same each time."""

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory import tokens
from nanobot.memory.insight.summaries import local
from nanobot.memory.insight.summaries.choosing import candidates
from nanobot.memory.insight.summaries.models import Statement
from nanobot.memory.insight.summaries.sources import Said
from nanobot.memory.insight.summaries.weighing import core
from nanobot.memory.models import EventId

TOKENS = "i my we sailed boat Porto painted yesterday because and - ; love the harbour Otto never would bread 42 , ."
WORDS = st.sampled_from(TOKENS.split())
MESSAGES = st.lists(st.lists(WORDS, min_size=1, max_size=25).map(" ".join), max_size=12)


def said(texts: list[str]) -> list[Said]:
    return [
        Said(
            event_id=EventId(f"evt_{number}"),
            seq=number,
            speaker="Ana",
            gender="f",
            day=f"2026-{number % 12 + 1:02}-03",
            text=text,
            about=None,
        )
        for number, text in enumerate(texts)
    ]


@given(MESSAGES, st.integers(10, 200))
def test_a_summary_never_exceeds_its_budget(texts: list[str], budget: int) -> None:
    facts = [Statement(text="Ana lives in Porto.", event_ids=(EventId("evt_0"),), weight=0.9)]
    assert tokens.count(local.leaf(facts, said(texts), budget).text) <= budget


@given(MESSAGES)
def test_the_same_events_give_the_same_summary(texts: list[str]) -> None:
    assert local.leaf([], said(texts), 120) == local.leaf([], said(texts), 120)


def test_what_was_said_twice_is_told_once() -> None:
    told = local.leaf([], said(["I restore old wooden boats in Porto."] * 5), 200)
    assert len(told.statements) == 1


def test_what_two_facts_say_is_not_said_again() -> None:
    facts = [
        Statement(text=f"Ana {text}.", event_ids=(), weight=0.9, gists=(text,))
        for text in ("lives in Porto", "is allergic to peanuts")
    ]
    told = local.leaf(facts, said(["I live in Porto by now. I'm allergic to peanuts."]), 200)
    assert [one.text for one in told.statements] == ["Ana lives in Porto.", "Ana is allergic to peanuts."]


def test_a_happening_keeps_no_other_words_of_its_message_out() -> None:
    happened = Statement(
        text="Ana attended Mill Fair (1 Jan).",
        event_ids=(EventId("evt_0"),),
        day="2026-01-03",
        weight=0.5,
        gists=("Mill Fair",),
    )
    told = local.leaf([happened], said(["I went to the Mill Fair. I bought a boat from my sister in Porto."]), 200)
    assert "boat" in told.text


def test_questions_are_not_told() -> None:
    assert candidates(said(["Have I told you of my boat in Porto harbour?"])) == []


def test_a_plain_statement_is_told_before_a_reaction() -> None:
    told = local.leaf([], said(["That sounds like an amazing idea for you.", "I moved to Porto in May to sail."]), 99)
    assert [one.text for one in told.statements] == ["Ana moved to Porto in May to sail."]


def test_a_branch_takes_turns_among_its_children() -> None:
    children = [
        [Statement(text=f"{name} sells {what} at the market.", day="2026-05-01", event_ids=(), weight=weight)
         for what, weight in (("bread", 0.9), ("boats", 0.8))]
        for name in ("Ana", "Otto")
    ]  # fmt: skip
    told = local.branch(children, 30)
    assert {one.text.split()[0] for one in told.statements} == {"Ana", "Otto"}


def test_words_of_form_tell_nothing() -> None:
    assert core("so this was really a lot of it") == frozenset()
