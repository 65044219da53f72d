"""Whose something is: "my", "her", "Maud's", as words of a match say it; and when it is said to be so."""

import re

from nanobot.memory.knowledge.findings import Reference
from nanobot.memory.knowledge.heuristics.kin import gender_of_pronoun
from nanobot.memory.knowledge.heuristics.lexicon import KIN
from nanobot.memory.knowledge.heuristics.phrases import Phrase
from nanobot.memory.knowledge.heuristics.rules import Scene


def person_in(scene: Scene, match: re.Match[str], group: str) -> Reference:
    """Return the person that a group of a match names, as it stands or with "'s"."""
    name, start = match[group].removesuffix("'s"), match.start(group)
    return scene.thing(Phrase(name, start, start + len(name)), "person")


def kin_over(scene: Scene, at: int) -> Reference | None:
    """Return who is spoken of by kinship over a place of a sentence."""
    place = scene.sentence.offset + at
    return next((kin.person for kin in scene.people.kin if kin.start <= place <= kin.end), None)


def antecedent(scene: Scene, at: int, pronoun: str) -> Reference | None:
    """Return who a pronoun at a place of a sentence means."""
    return scene.people.antecedent(scene.sentence.offset + at, gender_of_pronoun(pronoun))


def owner_in(scene: Scene, match: re.Match[str], group: str) -> Reference | None:
    """Return whose something is by a group that holds "my", "her", "Maud's" or "sister's"."""
    word = match[group].lower()
    if word in ("my", "our"):
        return scene.speaker
    if word in ("his", "her", "their"):
        return antecedent(scene, match.start(), word)
    if word.removesuffix("'s") in KIN:
        return kin_over(scene, match.start())
    return person_in(scene, match, group)


def past_date(scene: Scene) -> str | None:
    """Return the first date of a sentence that is past."""
    return next((date.value for date in scene.dates if date.direction == "past"), None)
