"""The extractor "heuristic": claims read by rules of the language. Needs no model."""

from collections.abc import Iterator, Sequence
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Findings, Passage, Reference
from nanobot.memory.knowledge.heuristics import (
    answers,
    corrections,
    endings,
    family,
    health,
    identity,
    places,
    plans,
    taste,
    technical,
    work,
)
from nanobot.memory.knowledge.heuristics.own_words import foreign_from, in_play, is_pasted
from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, apply, scene_of
from nanobot.memory.knowledge.heuristics.text import read
from nanobot.memory.knowledge.heuristics.tidying import of_school, tidied

FAMILIES: Final = (identity, family, work, places, taste, health, technical, plans)
RULES: Final[tuple[Rule, ...]] = tuple(rule for each in FAMILIES for rule in each.RULES)


class HeuristicExtractor:
    """Reads claims out of messages by rules."""

    name: Final = "heuristic"

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        """Return what each message says, in order."""
        return [Findings(claims=tuple(claims_of(passage))) for passage in passages]


def claims_of(passage: Passage) -> list[Claim]:
    """Return what one message claims; nothing for words that are not a person's own."""
    if passage.turn.role != "person" or in_play(passage) or is_pasted(passage):
        return []
    found = tidied([*_stated(passage), *answers.claims(passage, _stated)])
    return tidied([*found, *corrections.claims(passage, found)])


def _stated(passage: Passage) -> list[Claim]:
    """Return what a message says by itself, up to where another's text begins."""
    reading = read(passage.turn.text)
    people = People.of(passage, reading)
    foreign = foreign_from(reading.text)
    found: list[Claim] = []
    before = ""
    for sentence in reading.sentences:
        if sentence.offset + len(sentence.text) > foreign:
            break
        for claim in _in_sentence(scene_of(people, sentence, before)):
            found.append(of_school(claim, sentence.text))
            if isinstance(claim.object, Reference):
                people.learn(claim.object)
        before = sentence.text
    return found


def _in_sentence(scene: Scene) -> Iterator[Claim]:
    yield from apply(RULES, scene)
    for each in FAMILIES:
        yield from each.claims(scene)
    yield from endings.claims(scene)
