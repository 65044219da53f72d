"""What is known to hold and is now said to be over, in whatever words: "pottery is finished for me"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.claim_objects import object_text
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

NEAR: Final = 45
"""How many characters may stand between what has ended and the word that says so."""
LEAST_TELLING: Final = 4
"""A word of fewer letters does not tell by itself what is meant."""
SHORTEST_NAME: Final = 3

_GONE: Final = r"""
    finished|done|over|gone|history|shut down|switched off|turned off|retired|replaced|dropped|
    ditched|dumped|no more|no longer|goodbye|bye|farewell|deleted|cancel(?:l)?ed|uninstalled|
    abandoned|any ?more
"""
_ENDING_WORDS: Final[dict[str, str]] = {
    "uses": rf"""
    {_GONE}|off|stopped using|quit using|moved away|switched away|instead of|in the bin|out since|
    is out
    """,
    "works_on": rf"{_GONE}|handed over|handed it over|wrapped up|off|delivered|taken off|shipped",
    "hobby": r"""
    quit|gave up|given up|giving up|stopped|no more|done with|dropped|any ?more|no longer|
    packed in|retired from|over
    """,
    "has_pet": r"""
    died|passed away|passed|put down|put to sleep|is gone|buried|rehomed|ran away|dead|
    rainbow bridge|did not make it
    """,
    "owns": r"""
    sold|gave away|given away|scrapped|got rid of|stolen|totalled|totaled|traded in|donated|
    no longer (?:have|own)|wrecked
    """,
    "takes": r"""
    stopped|finished|done|off|no more|last (?:dose|pill|tablet|day|one)|quit|any ?more|
    no longer|over with
    """,
    "has_condition": r"""
    fine|healed|gone|better|recovered|cured|over|no more|ok again|good again|as good as new|
    cleared up|any ?more
    """,
    "plans_to": r"""
    off|cancel(?:l)?ed|called off|not happening|fell through|falls through|scrapped|dropped|
    changed (?:my|our) minds?|no longer|any ?more|not going|after all|staying home|postponed|bailed
    """,
    "works_at": r"""
    quit|resigned|left|fired|sacked|let go|laid off|closed|closing|bankrupt|bust|went under|
    folded|last day|no longer|any ?more|gone from|out of|goodbye|retired|redundant|handed in|
    gave notice|done at|done with
    """,
    "studies_at": r"quit|left|dropped out|graduated|finished|done|no longer|any ?more|expelled",
    "partner_of": r"""
    broke up|broken up|split up|split|over|dumped|separated|done|called it off|no longer|
    any ?more|ex\b|history
    """,
    "spouse_of": r"divorced|divorce|split up|separated|left|no longer|any ?more|over",
    "lives_in": r"moved out of|left|no longer|any ?more|goodbye|bye bye|moved away from",
    "goal": r"did it|done|gave up|given up|achieved|reached|no longer",
}
CUES: Final = {predicate: pattern(rf"\b(?:{words.strip()})\b") for predicate, words in _ENDING_WORDS.items()}
"""The words that end a fact of each predicate."""
DENIED: Final = pattern(r"""
    \b(?:not|never|no plans to|far from|almost|nearly|half|wish|if|until|before|when)\b
    [^,.;]{0,15}$
""")
STILL: Final = pattern(r"""
    \b(?:still|stays?|staying|keeping|keeps?|remains?|back (?:at|on|in|with)|not)\b
""")
ANOTHER_CLAUSE: Final = re.compile(r"[,;:.!?]|\b(?:but|and (?:i|we|he|she|they|it))\b")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read that something known to hold of the speaker, or of who is named here, has ended."""
    for subject in dict.fromkeys((scene.speaker.name, *_named(scene))):
        for held in scene.known.held(subject):
            cue = CUES.get(held.predicate)
            place = _ended(scene, held, cue) if cue else None
            if place:
                start, end = place
                yield replace(
                    held,
                    effect="ends",
                    valid_from=None,
                    valid_to=scene.past_day_near(start, end),
                    confidence=LIKELY,
                    start=scene.place(start),
                    end=scene.place(end),
                )


def _named(scene: Scene) -> Iterator[str]:
    first = scene.sentence.offset
    for place, person, _ in scene.people.named():
        if first <= place < first + len(scene.text):
            yield person.name


def _ended(scene: Scene, held: Claim, cue: re.Pattern[str]) -> tuple[int, int] | None:
    """Return where a sentence says that a fact is over: its object and a word of ending in one clause."""
    for name in _said_as(held):
        for spoken in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", scene.text, re.IGNORECASE):
            for word in cue.finditer(scene.text):
                first, last = min(spoken.start(), word.start()), max(spoken.end(), word.end())
                between = scene.text[min(spoken.end(), word.end()) : max(spoken.start(), word.start())]
                is_near = len(between) <= NEAR and not ANOTHER_CLAUSE.search(between)
                if is_near and _is_said(scene, first, last, word):
                    return first, last
    return None


def _is_said(scene: Scene, first: int, last: int, word: re.Match[str]) -> bool:
    is_denied = DENIED.search(scene.text[: word.start()]) or STILL.search(scene.text[first:last])
    return scene.told(first) and not is_denied


def _said_as(held: Claim) -> list[str]:
    """Return how the object of a fact may be spoken of: whole, or by the one word that is its own."""
    target = object_text(held)
    if held.predicate == "plans_to":
        return [word for word in re.findall(r"[\w-]+", target) if word[0].isupper()]
    own = [word for word in target.split(" ") if len(word) >= LEAST_TELLING and not is_common(word.lower())]
    return [name for name in dict.fromkeys((target, *own[:1])) if len(name) >= SHORTEST_NAME]
