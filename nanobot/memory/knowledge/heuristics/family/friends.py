"""Friends and those newly met: "I befriended Yusra", "Anton is a good friend of mine", "there's someone new, Femi"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.family.kinship import NOBODY, is_name, relation_of
from nanobot.memory.knowledge.heuristics.phrases import name_at
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import pattern

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "friend_of",
        rf"""
        (?:(?:(?:best|good|close|great|old|real|dear)\s)*
        (?:friends?|besties|bffs?|mates|buddies|pals) (?:with|of)|befriended|made friends with)
        \s{NOBODY}
        """,
        thing="person",
        implied=True,
        lower=1,
        denial="end",
        past_ends=True,
    ),
    rule(
        "knows",
        rf"(?:know|knows|known|met) {NOBODY}(?=[\w' ]{{2,30}} (?:from|through|since|via)\b)",
        thing="person",
        lower=0,
        dated="no",
        confidence=LIKELY,
        refused=r"\b(?:know|knows) (?:what|how|why|that|if)\b",
    ),
)

_SINCE_WHEN: Final = r"now|again|btw|in my life|from [\w ]{2,15}|at [\w ]{2,15}"
SOMEONE_NEW: Final = pattern(rf"""
    \b(?:there is|i have|i've got|i got|met|seeing|dating)\s+
    (?:someone|somebody|someone new|somebody new|
    a new (?P<kin>boyfriend|girlfriend|partner|friend|colleague|neighbour|flatmate|boss|roommate)|
    a (?P<kin2>boyfriend|girlfriend|partner))
    (?: (?:{_SINCE_WHEN}))*\s*[,:(-]\s*
""")
IS_A_FRIEND: Final = pattern(r"""
    \b(?:is|'s|counts as|became|has become)\s+(?:(?:now|also|still)\s)*an?\s+
    (?:(?:real|good|close|old|dear|great|true|proper)\s+)*
    (?P<kin>friend|mate|colleague|coworker)(?:\sof mine|\sof ours|\snow|\sby now|\stoo|\salready)
""")
LOOK_AHEAD: Final = 100
"""So many characters after a sentence may hold the name of a friend."""
MADE_FRIEND: Final = pattern(r"""
    (?:\b(?:made|found|got|have|has|there is) a\s|^)(?:(?:new|good)\s)?
    (?P<kin>friend|mate|girlfriend|boyfriend|partner|colleague|flatmate|roommate|neighbour)\b[^.!?]{0,40}[.!?,;]+\s*
    (?:(?:her|his|their) name(?:\sis|'s)|(?:she|he) is called|called|named)\s+
""")
"""A friend whose name follows, in the next sentence even."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read who is newly met, or called a friend."""
    yield from _someone_new(scene)
    yield from _called_friends(scene)
    yield from _made_friend(scene)


def _someone_new(scene: Scene) -> Iterator[Claim]:
    for match in SOMEONE_NEW.finditer(scene.text):
        name = name_at(scene.text, match.end(), lower=1)
        if name and scene.told(match.start()) and is_name(scene, name.text):
            relation = relation_of(match["kin"] or match["kin2"] or "partner")
            yield scene.claim(scene.speaker, relation, scene.thing(name, "person"), match.start(), name.end)


def _called_friends(scene: Scene) -> Iterator[Claim]:
    for match in IS_A_FRIEND.finditer(scene.text):
        left = scene.left(match.start())
        if left is None or left.negated or len(left.subjects) != 1:
            continue
        friend, relation = left.subjects[0], relation_of(match["kin"])
        if friend.name != scene.speaker.name:
            yield scene.claim(scene.speaker, relation, friend, match.start(), match.end(), confidence=LIKELY)


def _made_friend(scene: Scene) -> Iterator[Claim]:
    whole, offset = scene.message, scene.sentence.offset
    match = MADE_FRIEND.search(whole, offset, offset + len(scene.text) + LOOK_AHEAD)
    if match is None or match.start() >= offset + len(scene.text) or not scene.told(match.start() - offset):
        return
    name = name_at(whole, match.end(), lower=1)
    if name:
        friend = scene.people.reference(name.text, name.start, name.end)
        relation = relation_of(match["kin"])
        yield scene.claim(scene.speaker, relation, friend, match.start() - offset, len(scene.text))
