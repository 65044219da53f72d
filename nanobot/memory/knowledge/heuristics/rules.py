"""The form of a rule, and what becomes of a match: subject to the left, object to the right, a date beside.

A rule is a verb with what leads to its object. What stands before the verb (`subjects`) says whose fact it is and
whether it holds; what may be believed is asked of `modality`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, Unpack

from nanobot.memory.dates import DateExpression
from nanobot.memory.knowledge.findings import STATED, Claim, Effect, EntityType, Reference
from nanobot.memory.knowledge.heuristics.bygone import goes_on, is_bygone, is_of_a_while
from nanobot.memory.knowledge.heuristics.jobs import job_at
from nanobot.memory.knowledge.heuristics.objects import OF, described_name_at, rest_at, without_dates
from nanobot.memory.knowledge.heuristics.phrases import (
    Phrase,
    name_at,
    names_at,
    noun_phrase_at,
    noun_phrases_at,
)
from nanobot.memory.knowledge.heuristics.scenes import Scene, scene_of
from nanobot.memory.knowledge.heuristics.subjects import Left, left_of
from nanobot.memory.knowledge.heuristics.wording import laid_out, pattern
from nanobot.memory.knowledge.heuristics.words import is_first_name, is_place

__all__ = ["OF", "Rule", "Scene", "apply", "rule", "scene_of"]

Takes = Literal["job", "name", "names", "noun", "nouns", "rest", "matched", "nothing"]
Target = Reference | str | None
OVER: Final = frozenset(("visited",))
"""What is told once it has happened: a day to come beside it is that of something else."""
LOOK_AHEAD: Final = 4
"""How far after its object a rule looks for what refuses it."""
NO_MORE: Final = pattern(r"\b(?:any ?more|any longer|no longer)\b", cased=True)


class Options(TypedDict, total=False):
    """What may be said of a rule beside its predicate and pattern."""

    takes: Takes
    thing: EntityType
    subject: EntityType
    effect: Effect
    dated: Literal["from", "to", "no"]
    implied: bool
    future: bool
    past_ends: bool
    denial: Literal["end", "skip"]
    confidence: float
    lower: int
    most: int
    article: bool
    check: Callable[[str], bool]
    not_person: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One way to say one predicate.

    What the object is: `takes` a name, a list of names, a noun phrase, all up to the end of the clause, the group
    "object" of the pattern, or nothing; `thing` is its type where it is a thing; a name may have an `article` before it
    and, without capitals, up to `lower` words; a noun phrase has at `most` so many. `check` is asked about its words.

    What the clause says: `implied`, one without a subject may be the speaker's; `future`, it may tell what is to
    come; `past_ends`, the past tense says that it is over; `denial`, "not" denies it ("no more" ends it), or the rule
    skips it; `dated`, a date beside says from when or until when it holds, or nothing. `subject` is the type of whose
    fact it is, `not_person` that no person or place may be. `required` has to be in the sentence, `refused` must not
    be in the match.
    """

    predicate: str
    pattern: re.Pattern[str]
    takes: Takes = "name"
    thing: EntityType | None = None
    subject: EntityType = "person"
    effect: Effect = "holds"
    dated: Literal["from", "to", "no"] = "from"
    implied: bool = False
    future: bool = False
    past_ends: bool = False
    denial: Literal["end", "skip"] = "skip"
    confidence: float = STATED
    lower: int = 2
    most: int = 4
    article: bool = False
    refused: re.Pattern[str] | None = None
    required: re.Pattern[str] | None = None
    check: Callable[[str], bool] | None = None
    not_person: bool = False


def rule(
    predicate: str, source: str, *, refused: str | None = None, required: str | None = None, **options: Unpack[Options]
) -> Rule:
    """Make a rule from the source of its pattern, which begins at a word."""
    return Rule(
        predicate=predicate,
        pattern=pattern(rf"\b(?:{laid_out(source)})"),
        refused=pattern(f"(?:{laid_out(refused)})") if refused else None,
        required=pattern(f"(?:{laid_out(required)})") if required else None,
        **options,
    )


def apply(rules: Iterable[Rule], scene: Scene) -> Iterator[Claim]:
    """Return what the rules read in a sentence."""
    for each in rules:
        if each.required and not each.required.search(scene.text):
            continue
        for match in scene.told_matches(each.pattern):
            left = left_of(scene.people, scene.sentence, match.start(), kind=each.subject)
            if left and _may_say(each, left):
                yield from _read(each, scene, match, left)


def _may_say(each: Rule, left: Left) -> bool:
    """Whether what stands before the verb lets a rule believe it."""
    if left.modal or (left.negated and each.denial == "skip"):
        return False
    return (each.future or not left.future) and (each.implied or not left.implied)


def _read(each: Rule, scene: Scene, match: re.Match[str], left: Left) -> Iterator[Claim]:
    bygone = each.past_ends and each.effect == "holds" and is_bygone(match[0], left)
    for target, phrase in _objects(each, scene, match):
        if each.check and not each.check(phrase.text):
            continue
        if each.refused and each.refused.search(scene.text[match.start() : phrase.end + LOOK_AHEAD]):
            continue
        for subject in scene.subjects(left):
            if subject != target and not (each.not_person and _may_be_person_or_place(subject)):
                found = Found(subject=subject, target=target, span=(match.start(), phrase.end))
                yield from _claims(each, scene, left, found, bygone=bygone)


def _may_be_person_or_place(thing: Reference) -> bool:
    name = thing.name
    return is_place(name) or is_first_name(name) or bool(thing.also) or "'s " in name


def _objects(each: Rule, scene: Scene, match: re.Match[str]) -> Iterator[tuple[Target, Phrase]]:
    """Return the objects of a match, each with its words."""
    if each.takes == "nothing":
        yield None, Phrase("", match.end(), match.end())
        return
    for phrase in _phrases(each, scene, match):
        yield (scene.thing(phrase, each.thing) if each.thing else phrase.text), phrase


def _phrases(each: Rule, scene: Scene, match: re.Match[str]) -> list[Phrase]:
    if each.takes == "matched":
        return [Phrase(match["object"].strip(), *match.span("object"))] if match["object"] else []
    at = match.end()
    text = without_dates(scene.text, scene.dates, at)
    if each.takes == "names":
        return names_at(text, at, lower=each.lower)
    if each.takes == "nouns":
        return noun_phrases_at(text, at, most=each.most, through=OF)
    phrase = _phrase(each, text, at)
    return [phrase] if phrase else []


def _phrase(each: Rule, text: str, at: int) -> Phrase | None:
    if each.takes == "name":
        return described_name_at(text, at) or name_at(text, at, lower=each.lower, article=each.article)
    if each.takes == "job":
        return job_at(text, at)
    if each.takes == "noun":
        return noun_phrase_at(text, at, most=each.most, through=OF)
    return rest_at(text, at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a rule found: whose, what, and where in the sentence."""

    subject: Reference
    target: Target
    span: tuple[int, int]


def _claims(each: Rule, scene: Scene, left: Left, found: Found, *, bygone: bool) -> Iterator[Claim]:
    """Make a claim of what was found; none of what held on a day, or holds on though the past is spoken of."""
    date = scene.date_near(*found.span) if each.dated != "no" else None
    if not bygone or (date and date.kind == "since"):
        yield _claim(each, scene, left, found, date)
    elif is_of_a_while(scene, date) and not goes_on(scene, found.subject, each.predicate, found.target):
        yield _of_the_past(each, scene, found, date)


def _of_the_past(each: Rule, scene: Scene, found: Found, date: DateExpression | None) -> Claim:
    is_range = date is not None and date.kind == "range"
    end = None if date is None or date.kind == "duration" else date.until if is_range else date.value
    return scene.claim(
        found.subject,
        each.predicate,
        found.target,
        *found.span,
        effect="ends",
        valid_from=date.value if date and is_range else None,
        valid_to=end,
        confidence=each.confidence,
    )


def _claim(each: Rule, scene: Scene, left: Left, found: Found, date: DateExpression | None) -> Claim:
    effect, denied = _effect(each, scene, left)
    date = None if denied or (date and date.direction == "future" and each.predicate in OVER) else date
    is_over = effect == "ends" or each.dated == "to"
    return scene.claim(
        found.subject,
        each.predicate,
        found.target,
        *found.span,
        effect=effect,
        polarity="-" if denied else "+",
        valid_from=date.value if date and not is_over else None,
        valid_to=date.value if date and is_over and date.direction != "future" else None,
        confidence=each.confidence,
    )


def _effect(each: Rule, scene: Scene, left: Left) -> tuple[Effect, bool]:
    """Say what a clause does to the fact, and whether it denies it."""
    if left.negated:
        return ("ends", False) if NO_MORE.search(scene.text) else (each.effect, True)
    is_past = left.past and "been" not in left.auxiliaries
    return ("ends", False) if is_past and each.past_ends and each.effect == "holds" else (each.effect, False)
