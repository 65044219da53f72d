"""Where people are off to: "off to Lund on the 3rd of June"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.objects import without_dates
from nanobot.memory.knowledge.heuristics.phrases import name_at, with_capitals
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

OFF_TO: Final = pattern(r"\boff to (?=\w)")
MONTH: Final = len("2024-05")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "off to Lund" with a month or day to come."""
    for match in scene.told_matches(OFF_TO):
        place = name_at(without_dates(scene.text, scene.dates, match.end()), match.end())
        date = scene.date_after(match.end())
        left = scene.left(match.start())
        if place is None or date is None or left is None or left.modal or is_common(place.text):
            continue
        if date.direction == "future" and len(date.value) >= MONTH:
            for subject in scene.subjects(left):
                yield scene.claim(
                    subject,
                    "plans_to",
                    f"go to {with_capitals(place.text)}",
                    match.start(),
                    place.end,
                    valid_from=date.value,
                    confidence=LIKELY,
                )
