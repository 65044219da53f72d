"""Couples: who is with whom, engaged, married, or no longer."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import LIKELY, Claim, Effect, Reference
from nanobot.memory.knowledge.heuristics.family.kinship import LOWER_OR_NAME, NOBODY, is_name, who_in
from nanobot.memory.knowledge.heuristics.owners import antecedent, past_date, person_in
from nanobot.memory.knowledge.heuristics.phrases import NAME, name_at
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import pattern

PAIR: Final = 2
_BREAKING: Final = r"""
    (?:broke|broken|breaking|splitting|split) up with|broke it off with|dumped|left|
    ended (?:things|it) with|called it off with|called off the engagement (?:with|to)|done with|over with|
    finished with|no longer (?:with|dating|seeing)|no longer together with
"""
_BEING_TOGETHER: Final = r"""
    (?:(?:now|officially)\s)?(?:dating|seeing|engaged to|in a relationship with|going out with|
    together with|proposed to|moved in with|going steady with)|
    got together with|started (?:dating|seeing|going out with)|fianc[eé]e? (?:of|is)
"""

RULES: Final[tuple[Rule, ...]] = (
    rule(  # "she is married to Koen", "I wed Aisling last May"
        "spouse_of",
        rf"""
        (?:(?:(?:got|just|am|is|been|was|happily|getting)\s)*married (?:to )?|wed\s|
        tied the knot with\s|eloped with\s|(?:the )?(?:husband|wife|spouse) of\s) ?{NOBODY}
        """,
        thing="person",
        implied=True,
        lower=1,
        past_ends=False,
        refused=r"\b(?:horizon|printer|job|work|sofa|bed|couch|coffee)\b",
    ),
    rule(  # "separated from Koen in 2019"
        "spouse_of",
        rf"""
        (?:divorced|got divorced from|getting divorced from|separated from|split (?:up )?from) {NOBODY}
        """,
        thing="person",
        effect="ends",
        implied=True,
        dated="to",
        lower=1,
    ),
    rule(  # "I'm seeing a guy called Idris", "got together with Idris"
        "partner_of",
        rf"""
        (?:{_BEING_TOGETHER}) {NOBODY}(?:(?:guy|girl|man|woman|someone|somebody)\s)?(?:(?:called|named)\s)?
        """,
        thing="person",
        implied=True,
        lower=1,
        refused=r"""
        \b(?:doctor|therapist|movie|film|seeing (?:is|as|how|that|if|what|the)|parents|mum|
        mom)\b
        """,
    ),
    rule(
        "partner_of",
        r"(?:dating|seeing|going out with|engaged to) (?:an?|this|some) [\w ]{2,25}? (?:called|named) ",
        thing="person",
        implied=True,
        lower=1,
    ),
    rule(  # "broke up with Idris"
        "partner_of",
        rf"(?:{_BREAKING}) {NOBODY}",
        thing="person",
        effect="ends",
        implied=True,
        dated="to",
        lower=1,
        required=r"""
        \b(?:broke|broken|breaking|split|splitting|dumped|ended|called|dating|seeing|together|
        engagement|no longer with)\b
        """,
        refused=r"\b(?:job|company|contract)\b",
    ),
)

# predicate | effect | what two people are said to be
_BONDS: Final = """
partner_of   | holds | engaged, dating, a couple, an item, together
spouse_of    | holds | married, tied the knot, eloped, wed
spouse_of    | ends  | divorced, separated
partner_of   | ends  | split up, broke up, broken up, splitting up, done, over, finished
sibling_of   | holds | siblings, sisters, brothers, twins
relative_of  | holds | cousins
friend_of    | holds | friends, best friends
colleague_of | holds | colleagues, coworkers
"""


def _bond(line: str) -> dict[str, tuple[str, Effect]]:
    predicate, effect, words = (part.strip() for part in line.split("|"))
    return dict.fromkeys(words.split(", "), (predicate, "ends" if effect == "ends" else "holds"))


BONDS: Final[dict[str, tuple[str, Effect]]] = {
    words: bond for line in _BONDS.strip().splitlines() for words, bond in _bond(line).items()
}
TWO_ARE: Final = pattern(rf"""
    (?P<a>{LOWER_OR_NAME}|\bi|\bme|\bshe|\bhe)\s+(?:and|&)\s+
    (?P<b>(?:(?:my|his|her) \w+ )?(?:{NAME}|[a-zà-ÿ]{{3,}}|i))\s+
    (?:(?:are|is|were|have been|got|just got|both|have|am|'re|finally|have just|had|just|
    also|have now|now|went|been)\s+)*
    (?P<what>{"|".join(BONDS)})\b
""")
"""Read "Koen and Aisling are engaged", "me and Idris broke up"."""
MARRYING: Final = pattern(r"\b(?:is|are|am|'s|s)\s+(?:getting married to|marrying|engaged to)\s+")
TO_A: Final = pattern(r"^\W*to\s+(?:an?|this|some)\s+(?P<what>[\w ]{2,30}?)\s+(?:called|named)\s+")
"""Goes on after "Lotte got married.": "To a vet called Pim"."""
BOUND: Final = re.compile(r"\b(?:married|engaged)\b")
ENGAGED_TO: Final = pattern(rf"""
    \b(?:got|is|are|has|was|just|gets|getting)\s+(?:just )?(?P<what>engaged|married)\b
    [^.!?;]{{0,30}}?,?\s+to\s+(?:an? [\w ]{{2,20}} (?:called|named) )?(?P<name>{NAME}|[a-zà-ÿ]{{3,}})
    (?=\s*(?:[,.!?;]|$|\b(?:in|on|last|this|and|who|from)\b))
""")
PROPOSED: Final = pattern(rf"(?P<a>{LOWER_OR_NAME})\s+proposed to\s+(?P<b>{NAME}|[a-zà-ÿ]{{3,}}|me|her|him)\b")
ACCEPTED: Final = pattern(r"\b(?:said yes|engaged|accepted)\b")
DIVORCE_OF: Final = pattern(rf"\bdivorce (?:of|between) (?P<a>{NAME}) and (?P<b>{NAME})")
WE_MARRIED: Final = pattern(r"""
    \b(?:we (?:did it|got married|are married|tied the knot|eloped|said yes|are officially married)|
    (?:i|we) (?:just )?got married|(?:^|[.!]\s*)(?:just )?married)\b
""")
WE_PARTED: Final = pattern(r"""
    \bwe (?:broke up|split up|are (?:over|done|divorced|no longer together)|separated|
    called it (?:off|quits))\b|\b(?:i am|am) single(?: again)?\b
""")
LEFT_ME: Final = pattern(rf"""
    (?P<who>{LOWER_OR_NAME})\s+(?:(?:has|just|finally)\s)*(?:left|dumped|is leaving|walked out on)\s+(?:me|us)\b
""")
WE_ARE_TOGETHER: Final = pattern(
    r"\bwe (?:have|are)(?: now)?(?: been)? (?:together|a couple|dating|an item|going out)\b"
)
CALLED: Final = re.compile(
    rf"\b(?:name is|called|named)\s+(?P<name>{NAME})|\b(?:someone new|somebody new),\s+(?P<name2>{NAME})"
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read who is with whom, engaged, married, or no longer."""
    yield from _together_now(scene)
    yield from _two_are(scene)
    yield from _speakers_own(scene)
    yield from _left_me(scene)
    yield from _marrying(scene)
    yield from _to_a(scene)
    yield from _engaged_to(scene)
    yield from _proposed(scene)
    yield from _divorces(scene)


def _together_now(scene: Scene) -> Iterator[Claim]:
    """Read "we've been together since March" of the one person that the message names."""
    match = WE_ARE_TOGETHER.search(scene.text)
    if match is None or not scene.told(match.start()):
        return
    start, end = match.span()
    called = CALLED.search(scene.message)
    others = {person.name: person for _, person, _ in scene.people.named() if person.name != scene.speaker.name}
    if called:
        partner = Reference(name=called["name"] or called["name2"], type="person")
        yield scene.claim(scene.speaker, "partner_of", partner, start, end, valid_from=past_date(scene))
    elif len(others) == 1 and not scene.known.held(scene.speaker.name, "partner_of"):
        partner = next(iter(others.values()))
        yield scene.claim(scene.speaker, "partner_of", partner, start, end, confidence=LIKELY)


def _two_are(scene: Scene) -> Iterator[Claim]:
    for match in TWO_ARE.finditer(scene.text):
        left = scene.left(match.end("b")) if scene.told(match.start()) else None
        if left is None or len(left.subjects) != PAIR:
            continue
        one, other = left.subjects
        predicate, effect = BONDS[match["what"].lower()]
        if effect == "ends" and scene.known.held(one.name, "spouse_of"):
            predicate = "spouse_of"
        date = scene.past_day_near(match.start(), match.end())
        since, until = (None, date) if effect == "ends" else (date, None)
        yield scene.claim(
            one, predicate, other, match.start(), match.end(), effect=effect, valid_from=since, valid_to=until
        )


def _speakers_own(scene: Scene) -> Iterator[Claim]:
    """Read "we got married", "I'm single again" of the partner that is known."""
    if (match := WE_MARRIED.search(scene.text)) and scene.told(match.start()):
        partner = _partner(scene, "partner_of")
        if partner:
            today = scene.people.passage.turn.at.date().isoformat()
            date = scene.past_day_near(match.start(), match.end()) or today
            yield scene.claim(scene.speaker, "spouse_of", partner, match.start(), match.end(), valid_from=date)
            yield scene.claim(scene.speaker, "partner_of", partner, match.start(), match.end(), effect="ends")
    if (match := WE_PARTED.search(scene.text)) and scene.told(match.start()):
        for predicate in ("partner_of", "spouse_of"):
            if partner := _partner(scene, predicate):
                yield scene.claim(scene.speaker, predicate, partner, match.start(), match.end(), effect="ends")


def _left_me(scene: Scene) -> Iterator[Claim]:
    """Read "Idris left me" of who is known to be with the speaker."""
    for match in scene.told_matches(LEFT_ME):
        for predicate in ("partner_of", "spouse_of"):
            partner = _partner(scene, predicate)
            if partner and partner.name.casefold() == match["who"].casefold():
                yield scene.claim(scene.speaker, predicate, partner, match.start(), match.end(), effect="ends")


def _partner(scene: Scene, predicate: str) -> Reference | None:
    """Return the one partner or spouse of the speaker that is known."""
    held = [claim.object for claim in scene.known.held(scene.speaker.name, predicate)]
    known = [thing for thing in held if isinstance(thing, Reference)]
    return known[0] if len(known) == 1 else None


def _marrying(scene: Scene) -> Iterator[Claim]:
    for match in MARRYING.finditer(scene.text):
        left = scene.left(match.start())
        place = scene.sentence.offset + match.end()
        kin = next((kin.person for kin in scene.people.kin if kin.start == place), None)
        name = name_at(scene.text, match.end(), lower=1)
        partner = kin or (scene.thing(name, "person") if name else None)
        if left and left.subjects and partner and scene.told(match.start()):
            yield scene.claim(left.subjects[-1], "partner_of", partner, match.start(), match.end())


def _to_a(scene: Scene) -> Iterator[Claim]:
    match = TO_A.match(scene.text)
    if match is None or not BOUND.search(scene.before):
        return
    before = [person for place, person, _ in scene.people.named() if place < scene.sentence.offset]
    name = name_at(scene.text, match.end(), lower=1)
    if before and name:
        spouse = scene.thing(name, "person")
        predicate = "spouse_of" if "married" in scene.before else "partner_of"
        since = _past_date_before(scene)
        yield scene.claim(before[-1], predicate, spouse, 0, name.end, valid_from=since)
        yield scene.claim(spouse, "works_as", match["what"], 0, name.end, confidence=LIKELY)


def _past_date_before(scene: Scene) -> str | None:
    dates = read_dates(scene.before, scene.people.passage.turn.at)
    return next((date.value for date in dates if date.direction == "past"), None)


def _engaged_to(scene: Scene) -> Iterator[Claim]:
    for match in ENGAGED_TO.finditer(scene.text):
        left = scene.left(match.start())
        name = name_at(scene.text, match.start("name"), lower=1)
        if left is None or not left.subjects or left.modal or left.negated or name is None:
            continue
        if scene.told(match.start()) and is_name(scene, name.text):
            predicate = "spouse_of" if match["what"].lower() == "married" else "partner_of"
            since = scene.past_day_near(match.start(), match.end("what"))
            partner = scene.thing(name, "person")
            yield scene.claim(left.subjects[-1], predicate, partner, match.start(), match.end(), valid_from=since)


def _proposed(scene: Scene) -> Iterator[Claim]:
    for match in PROPOSED.finditer(scene.text):
        if not ACCEPTED.search(scene.message) or not scene.told(match.start()):
            continue
        one, other = who_in(scene, match, "a"), _asked(scene, match)
        if one and other:
            date = scene.date_near(match.start(), match.end())
            since = date.value if date else None
            yield scene.claim(other, "partner_of", one, match.start(), match.end(), valid_from=since)


def _asked(scene: Scene, match: re.Match[str]) -> Reference | None:
    word = match["b"].lower()
    if word == "me":
        return scene.speaker
    return antecedent(scene, match.start("a"), word) if word in ("her", "him") else who_in(scene, match, "b")


def _divorces(scene: Scene) -> Iterator[Claim]:
    for match in DIVORCE_OF.finditer(scene.text):
        one, other = person_in(scene, match, "a"), person_in(scene, match, "b")
        until = scene.past_day_near(match.start(), match.end())
        yield scene.claim(one, "spouse_of", other, match.start(), match.end(), effect="ends", valid_to=until)
