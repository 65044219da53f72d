"""Favourites: "her favourite fruit is the fig", "figs are my new favourite fruit"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import Phrase, noun_phrase_at
from nanobot.memory.knowledge.heuristics.rules import OF, Scene
from nanobot.memory.knowledge.heuristics.wording import pattern, words_of

SLOT: Final = r"(?P<slot>[a-zà-ÿ][\w' -]{2,25}?)"
"""Of what kind the favourite is: "fruit"."""
FAVOURITE_IS: Final = pattern(rf"""
    \b(?P<whose>my|our|his|her|(?:[\w-]{{1,30}})'s|all-time|the)?\s*
    (?:all[- ]time |absolute |new |current |number one ){{0,4}}favourite\s+{SLOT}
    (?: of all time| ever| right now| these days| at the moment| now)?\s*
    (?:is|are|'s|has to be|would be|must be|:|=|\?+)\s*(?:
        (?:now|still|probably|definitely|easily|easy|always|hands down|hmm+|oh|well|and will always be)\b[.,!]?
        \s*
    )*
""")
IS_FAVOURITE: Final = pattern(rf"""
    (?:^|[,.;:!]\s*|\b(?:and|but|so|ok|because)\s+)(?P<what>[\w'&-]+(?: [\w'&-]+){{0,3}}?)\s+(?:is|are|'s)\s+
    (?:now |still |officially |by far |easily )?(?:my|our)\s+(?:new |all[- ]time |absolute )*favourite\s+{SLOT}
    (?=\s*(?:[,.;:!?)\x00]|$|now\b|of all|ever\b|these|at the|and\b|so\b|but\b|sorry))
""")
NO_SLOT: Final = pattern(r"""
    \b(?:ones?|parts?|things?|bits?|moments?|memory|memories|because|to|in|that|who|with|about|from|when|are|of)
    \b
""")
"""Said with "favourite", and no kind of thing."""
SLOT_ENDING: Final = pattern(r"\b(?:of all time|ever|in the world|by far|these days|now|is|are)\b", cased=True)
NEXT_SENTENCE: Final = pattern(r"\s*(?:easy|hmm+|oh|well|definitely|that is easy|no question)?[.!,]*\s*")
NO_ANSWER: Final = pattern(r"when|what|how|to\b|that|enough\b")
BEGINS: Final = pattern(r"(?:^|[.!?;:,\x00]\s*|\b(?:and|but|so|ok|oh|the|all)\s+)$")
"""Before "favourite" without an owner: the speaker's, where the clause begins with it."""
NO_FAVOURITE: Final = words_of("it this that he she you they these those which what")
LEAD_IN: Final = pattern(r"^(?:ok|so|and|but|well|now)\s+")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read favourites, named after or before the kind they are of."""
    yield from _named_after(scene)
    yield from _named_before(scene)


def _named_after(scene: Scene) -> Iterator[Claim]:
    """Read "her favourite fruit is the fig", and "my favourite fruit? figs"."""
    for match in FAVOURITE_IS.finditer(scene.text):
        asked = "?" in match[0]
        if NO_SLOT.search(match["slot"]) or not (asked or scene.told(match.start())):
            continue
        subject = _whose(scene, match)
        found = _favourite_at(scene, scene.sentence.offset + match.end())
        if subject is None or found is None or NO_ANSWER.match(found.text):
            continue
        after = scene.message[found.end :].strip()
        if not asked or not after or after[0] in ".!,":
            slot = _slot_name(match["slot"])
            yield scene.claim(subject, "favorite", found.text, *match.span(), slot=slot)


def _whose(scene: Scene, match: re.Match[str]) -> Reference | None:
    if not match["whose"] and not BEGINS.search(scene.text[: match.start()]):
        return None
    whose = (match["whose"] or "my").lower()
    if whose in ("his", "her"):
        return scene.antecedent(match.start(), "m" if whose == "his" else "f")
    if whose.endswith("'s"):
        left = scene.left(match.end("whose"))
        return left.subjects[-1] if left and left.subjects else None
    return scene.speaker


def _favourite_at(scene: Scene, at: int) -> Phrase | None:
    """Return the favourite that stands at a place of the message, perhaps as the next sentence."""
    skipped = NEXT_SENTENCE.match(scene.message, at)
    return noun_phrase_at(scene.message, skipped.end() if skipped else at, most=4, through=OF)


def _named_before(scene: Scene) -> Iterator[Claim]:
    """Read "figs are my new favourite fruit"."""
    for match in scene.told_matches(IS_FAVOURITE, "what"):
        if NO_SLOT.search(match["slot"]) or match["what"].lower() in NO_FAVOURITE:
            continue
        date = scene.date_after(match.end())
        yield scene.claim(
            scene.speaker,
            "favorite",
            LEAD_IN.sub("", match["what"]),
            *match.span(),
            slot=_slot_name(match["slot"]),
            valid_from=date.value if date else None,
        )


def _slot_name(text: str) -> str:
    words = SLOT_ENDING.sub("", text.lower()).strip()
    return words.replace("colour", "color").replace(" ", "_")
