"""What a person is called: "my name is Inga Holt", "everyone calls me Pip", "I go by Mo"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES
from nanobot.memory.knowledge.heuristics.phrases import NAME, name_at
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import pattern

_CALLERS: Final = r"""
    everyone|everybody|friends|people|my (?:friends|family|mates|colleagues|\w+)|most people|
    they all|you can|please|just|they|folks|the (?:guys|kids|team)|all my \w+
"""
_NO_NICKNAME: Final = r"""
    at\b|on\b|in\b|back\b|when\b|if\b|a\b|an\b|the\b|it\b|later|tomorrow|today|now|every|
    about|crazy|after|maybe|that\b|names|lazy|old|boring|weird
"""

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "nickname",
        rf"""
        (?:(?:{_CALLERS}) (?:just )?calls? me|(?:i )?go(?:es)? by|(?:am|is) (?:(?:also|better)\s)?known as|
        nickname(?:\sis|'s|:)|calls me) (?!{_NO_NICKNAME})
        """,
        takes="name",
        lower=1,
        dated="no",
        implied=True,
        refused=r"\bcall me (?:at|on|back|when|if|later|tomorrow)\b",
    ),
)

_NAME_OR_LOWER: Final = rf"{NAME}|[a-zà-ÿ-]+(?: [a-zà-ÿ-]+)?"
MY_NAME: Final = pattern(rf"""
    \b(?:my (?:(?:full|real|legal|actual|first)\s)?name(?:\sis|'s|:|, that is)|
    (?:full|legal|real) name(?:\sis|:)?|
    (?:i am|i'm) called|
    this is(?= (?-i:[A-Z])[\w-]+ (?:speaking|here|from)\b))
    \s+(?P<name>{_NAME_OR_LOWER})
""")
_ONE_WORD: Final = rf"(?P<name>{NAME}|[a-zà-ÿ]{{2,}})"
CALLS_ME: Final = pattern(rf"""
    \b(?:calls?|called|calling) me {_ONE_WORD}
    (?=\s*(?:[,.!?;)\x00]|$|\b(?:and|but|because|since|so|anyway|at home|btw)\b))
""")
CALL_ME: Final = pattern(rf"""
    ^\W*(?:(?:please|pls|just|you can|and|but|hey|hi)\W+)*call me {_ONE_WORD}
    (?=\s*(?:[,.!?;)\x00]|$|\bplease|\bpls|\bfrom now))
""")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what the speaker is called."""
    for match in MY_NAME.finditer(scene.text):
        name = name_at(scene.text, match.start("name"), lower=3)
        if name and scene.told(match.start()):
            yield scene.claim(scene.speaker, "name", name.text, match.start(), name.end)
    for calls in (CALLS_ME, CALL_ME):
        for match in calls.finditer(scene.text):
            if _is_nickname(scene, match):
                yield scene.claim(scene.speaker, "nickname", match["name"], match.start(), match.end())


def _is_nickname(scene: Scene, match: re.Match[str]) -> bool:
    name = match["name"]
    is_new = name.casefold() != scene.speaker.name.casefold()
    return is_new and name.lower() not in NOT_NAMES and scene.told(match.start())
