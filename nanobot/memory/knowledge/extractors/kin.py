"""People without a name: ``my sister``, ``Otto's boss``."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from nanobot.memory.knowledge.extractors.tables import words
from nanobot.memory.knowledge.findings import INFERRED, STATED, Named

_MODIFIERS: Final = (
    r"(?:(?:older|younger|elder|eldest|oldest|youngest|big|little|twin|late|new|old|best|dear|lovely|poor|own"
    r"|ex|former)[ -])*"
)
_EX: Final = re.compile(r"\b(?:ex|former)[ -]")


@cache
def _kin() -> re.Pattern[str]:
    relation = "|".join(sorted(map(re.escape, words("relations")), key=len, reverse=True))
    return re.compile(
        rf"\b(?:my|(?P<whose>[^\W\d_][\w-]+)['’]s?)\s+{_MODIFIERS}(?P<relation>{relation})"
        rf"(?:['’]s\s+(?P<further>{relation}))?\b(?!-)",
        re.IGNORECASE,
    )


def kin(text: str, speaker: str) -> Iterator[Named]:
    """Yield the people that a text names by whose they are.

    >>> [(found.text, found.name) for found in kin("my older sister and Otto's boss", "Ana")]
    [('my older sister', "Ana's sister"), ("Otto's boss", "Otto's boss")]
    """
    for found in _kin().finditer(text):
        whose = found["whose"]
        if whose is not None and not _is_name(whose):
            continue
        relation = found["relation"].casefold()
        name = f"{whose or speaker}'s {'ex-' if _EX.search(found[0]) and relation != 'ex' else ''}{relation}"
        yield Named(
            text=found[0],
            name=f"{name}'s {found['further'].casefold()}" if found["further"] else name,
            type="person",
            start=found.start(),
            end=found.end(),
            confidence=INFERRED if relation in words("loose relations") else STATED,
            method="relation",
        )


def _is_name(whose: str) -> bool:
    low = whose.casefold()
    return whose[0].isupper() and not any(
        low in words(group) for group in ("relations", "interjections", "fillers", "pronouns")
    )
