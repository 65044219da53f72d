"""What becomes of a rule's match."""

import re
from dataclasses import fields
from time import perf_counter

import pytest

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics import health, places, plans, taste, technical, work
from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.rules import Rule, apply, rule, scene_of
from nanobot.memory.knowledge.heuristics.text import read
from nanobot.memory.knowledge.predicates import PREDICATES
from tests.memory.knowledge.heuristics.sayings import message

TABLES = {"health": health, "places": places, "plans": plans, "taste": taste, "technical": technical, "work": work}
RULES = [
    pytest.param(each, id=f"{name}-{at}") for name, module in TABLES.items() for at, each in enumerate(module.RULES)
]
LENGTH = 20_000
UNHURRIED_SECONDS = 2.0


def read_by(each: Rule, text: str) -> list[Claim]:
    """Return what one rule reads in a message of one sentence."""
    reading = read(text)
    scene = scene_of(People.of(message(text), reading), reading.sentences[0], "")
    return list(apply([each], scene))


def test_a_list_gives_a_claim_each() -> None:
    grows = rule("likes", "grows? ", takes="nouns")
    assert [claim.object for claim in read_by(grows, "I grow figs, plums and dates")] == ["figs", "plums", "dates"]


def test_both_subjects_have_it() -> None:
    lives = rule("lives_in", "dwells? in ", thing="location")
    assert [claim.subject.name for claim in read_by(lives, "Solveig and Tomas dwell in Lund")] == ["Solveig", "Tomas"]


def test_a_clause_without_a_subject_is_the_speakers_only_where_that_is_implied() -> None:
    silent, implied = rule("likes", "growing ", takes="noun"), rule("likes", "growing ", takes="noun", implied=True)
    assert not read_by(silent, "growing figs")
    assert [claim.subject.name for claim in read_by(implied, "growing figs")] == ["Ana"]


def test_not_is_skipped_or_denies_and_no_more_ends() -> None:
    skips, denies = rule("likes", "grow ", takes="noun"), rule("likes", "grow ", takes="noun", denial="end")
    assert not read_by(skips, "I don't grow figs")
    assert [claim.polarity for claim in read_by(denies, "I don't grow figs")] == ["-"]
    assert [claim.effect for claim in read_by(denies, "I don't grow figs any more")] == ["ends"]


def test_the_past_ends_only_where_it_says_so() -> None:
    ended, held = rule("likes", "grow ", takes="noun", past_ends=True), rule("likes", "grow ", takes="noun")
    assert [claim.effect for claim in read_by(ended, "I used to grow figs")] == ["ends"]
    assert [claim.effect for claim in read_by(held, "I used to grow figs")] == ["holds"]


def test_the_future_is_told_only_where_it_may_be() -> None:
    now, later = rule("likes", "grow ", takes="noun"), rule("likes", "grow ", takes="noun", future=True)
    assert not read_by(now, "I will grow figs")
    assert read_by(later, "I will grow figs")


def test_a_date_says_since_when_or_until_when_or_nothing() -> None:
    began = rule("works_at", "serves? at ", thing="org")
    ended = rule("works_at", "served at ", thing="org", effect="ends", dated="to")
    timeless = rule("works_at", "serves? at ", thing="org", dated="no")
    assert [claim.valid_from for claim in read_by(began, "I serve at Foxglove since 2019")] == ["2019"]
    assert [claim.valid_to for claim in read_by(ended, "I served at Foxglove until 2019")] == ["2019"]
    assert [claim.valid_from for claim in read_by(timeless, "I serve at Foxglove since 2019")] == [None]


def test_what_is_refused_is_not_read_and_what_is_required_has_to_be_there() -> None:
    picky = rule("likes", "grow ", takes="noun", refused=r"\bgrow tired", required=r"\bgarden\b")
    assert read_by(picky, "I grow figs in the garden")
    assert not read_by(picky, "I grow figs")
    assert not read_by(picky, "I grow tired in the garden")


def test_words_that_fail_the_check_are_not_read() -> None:
    short = rule("likes", "grow ", takes="noun", check=lambda text: len(text) < len("plums"))
    assert read_by(short, "I grow figs")
    assert not read_by(short, "I grow plums")


def test_nobody_is_said_of_themselves() -> None:
    knows = rule("knows", "knows? ", thing="person")
    assert not [claim for claim in read_by(knows, "Solveig knows Solveig") if claim.subject == claim.object]


@pytest.mark.parametrize("each", RULES)
def test_a_rule_keeps_to_the_vocabulary(each: Rule) -> None:
    predicate = PREDICATES[each.predicate]
    assert each.subject in predicate.subjects
    assert each.thing is None or each.thing in predicate.objects


@pytest.mark.parametrize("each", RULES)
@pytest.mark.parametrize("word", ["ab", "Ab ", "is ", "new ", "ab-", "a, ", " ", "my "])
def test_a_rule_reads_in_time_linear_in_the_length(each: Rule, word: str) -> None:
    text = word * (LENGTH // len(word))
    patterns = [value for field in fields(each) if isinstance(value := getattr(each, field.name), re.Pattern)]
    began = perf_counter()
    for pattern in patterns:
        list(pattern.finditer(text))
    assert perf_counter() - began < UNHURRIED_SECONDS


def test_an_object_that_is_a_thing_has_its_type_and_capitals() -> None:
    serves = rule("works_at", "serves? at ", thing="org")
    (claim,) = read_by(serves, "I serve at foxglove")
    assert isinstance(claim.object, Reference)
    assert (claim.object.name, claim.object.type) == ("Foxglove", "org")
