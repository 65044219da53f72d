"""What holds of every message, whatever it says."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.findings import Reference, Role
from nanobot.memory.knowledge.heuristics.extractor import claims_of
from nanobot.memory.knowledge.predicates import PREDICATES
from tests.memory.knowledge.heuristics.sayings import claims, message, said

SENTENCES = (
    "I work at Brackwater Steel since May",
    "Solveig moved from Lund to Malmo",
    "my sister Yun is allergic to figs",
    "we use Ledgerly at Foxglove",
    "the tax report is due Friday",
    "I'd rather take the ferry",
    "off to Lund on the 3rd of June",
    "I was put on losartan",
    "Heron needs Postgres 15 and redis",
    "I sold my kayak!",
)
LENGTH = 20_000
UNHURRIED_SECONDS = 10.0

scripts = st.text(max_size=200)
talk = st.lists(st.one_of(st.sampled_from(SENTENCES), st.text(max_size=20)), max_size=5).map(". ".join)
messages = st.one_of(scripts, talk)


@given(messages)
def test_every_claim_lies_inside_its_message_and_keeps_to_the_vocabulary(text: str) -> None:
    for claim in claims(text):
        assert 0 <= claim.start <= claim.end <= len(text)
        assert claim.predicate in PREDICATES
        for thing in (claim.subject, claim.object):
            if isinstance(thing, Reference):
                assert 0 <= thing.start <= thing.end <= len(text)


@given(messages)
def test_the_same_message_is_read_the_same_way(text: str) -> None:
    assert claims(text) == claims(text)


@pytest.mark.parametrize("role", ["assistant", "tool"])
@given(text=talk)
def test_only_people_are_believed(role: Role, text: str) -> None:
    assert not claims_of(message(text, role=role))


@pytest.mark.parametrize("word", ["figs ", "Solveig ", "is ", "ab", "2019 ", "I live in Lund. ", "I use Inkpot "])
def test_a_long_message_takes_time_linear_in_its_length(word: str) -> None:
    text = word * (LENGTH // len(word))
    began = perf_counter()
    claims(text)
    assert perf_counter() - began < UNHURRIED_SECONDS


@pytest.mark.parametrize(
    "text",
    [
        'Solveig wrote: "I work at Brackwater Steel and I live in Lund, and I love it there"',
        "```\nI work at Brackwater Steel\n```",
        "write me a story about a man: I work at Brackwater Steel",
        "let's role-play: I work at Brackwater Steel",
        "I heard I work at Brackwater Steel now",
        "suppose I work at Brackwater Steel",
        "everyone works at Brackwater Steel",
        "I basically work at Brackwater Steel",
    ],
)
def test_what_is_quoted_pasted_played_heard_supposed_or_joked_is_not_believed(text: str) -> None:
    assert not said(text)
