"""How people are reached: "my new number is ...", "write to Petra at ...", "I'm on Lisbon time"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.lexicon import NOT_NAMES
from nanobot.memory.knowledge.heuristics.owners import antecedent, kin_over
from nanobot.memory.knowledge.heuristics.phrases import NAME, Phrase
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern

EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
PHONE: Final = re.compile(r"(?<![\w.-])\+?\(?\d[\d ()./-]{5,18}\d(?![\w-]|\.\d)")
FEWEST_DIGITS: Final = 7
MOST_DIGITS: Final = 15
ISO_DAY: Final = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")

_MEANS: Final = r"e-?mail|mail|address|phone|number|cell|mobile"
REACH: Final = pattern(r"""
    \b(?:e?-?mail|mail|address|phone|number|cell|mobile|tel|telephone|hotline|whatsapp|
    reach(?:ed)?|call|ring|text|contact|reachable|extension|line|landline|is on|are on|he is on|
    she is on)\b
""")
MACHINE_LEAD: Final = pattern(r"\b(?:from|to|cc|user|path|host|subject|annotation)\s*[:=]\s*$|[\"'<=]$")
"""Before an address that stands in a header, a setting, a path."""
FROM_THEN: Final = re.compile(r"\b(?:from|as of|since|starting)\b")
MINE: Final = pattern(r"""
    \b(?:my|me|mine|i am|you can (?:use|reach|write|mail|call|text)|
    new (?:(?:work|private)\s)?(?:address|mail|email|number))\b
""")
THEIRS: Final = pattern(r"\b(?:his|her|their)\b")
SOMEONES: Final = pattern(rf"""
    (?P<whose>{NAME}|\b[a-zà-ÿ]{{3,}})'s\s+(?:(?:new|work|private|personal|old)\s)*
    (?:{_MEANS}|landline)\b
""")
MY_OWN: Final = pattern(rf"""
    \bmy\s+(?:(?:new|work|private|personal|current|other|old|home)\s)*(?:{_MEANS})\b
""")
PRONOUN: Final = pattern(r"\b(?P<who>he|she|his|her)\b(?!.*\b(?:he|she|his|her)\b)")
REACHED: Final = pattern(
    rf"\b(?:reach|call|text|ring|contact|phone|write to|e?-?mail)\s+(?P<who>{NAME})\s+(?:on|at|under|via)\s*$"
)
FIRM: Final = re.compile(
    rf"\b(?:is|called|named) (?P<firm>{NAME}(?: (?-i:[A-Z])\w+)*),?\s+"
    r"(?:(?:they|and|the|its?|their|mail|email|phone|number|hotline)\b)"
)
PERSON: Final = re.compile(rf"(?:^|[,;:.]\s*)(?P<who>{NAME})\s+(?:is|has|can be|:)")

_ZONES: Final = "CET|CEST|EST|EDT|PST|PDT|CST|MST|IST|JST|BST|AEST|WAT|EAT|SAST|GMT|UTC"
TIMEZONE: Final = pattern(rf"""
    \b(?P<zone>(?:UTC|GMT)\s?[+-]\s?\d{{1,2}}(?::?\d\d)?|
    (?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)/(?-i:[A-Z])[\w/]+|{_ZONES}|
    (?:eastern|pacific|central|mountain)(?:\sstandard|\sdaylight)? time|
    (?:central european|east africa|india standard|british summer) time)\b
""")
IN_ZONE: Final = pattern(r"""
    \b(?:i am (?:on|in|at)|my (?:time ?zone|clock|zone)(?:\sis|:)?|time ?zone(?:\sis|:)?|
    we are (?:on|in)|i live (?:on|in)|i'm (?:on|in)|moved to|set (?:me|my clock) to|is (?:on|in))
    \s+(?:now )?(?:the )?$
""")
OFFSET: Final = re.compile(r"utc|gmt", re.IGNORECASE)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read how people are reached, and on what time they are."""
    yield from _reached(scene, "email", EMAIL)
    yield from _reached(scene, "phone", PHONE)
    yield from _timezones(scene)


def _reached(scene: Scene, predicate: str, means: re.Pattern[str]) -> Iterator[Claim]:
    for match in means.finditer(scene.text):
        if predicate == "phone" and not (_is_number(match[0]) and REACH.search(scene.text)):
            continue
        owner = _owner(scene, match.start())
        if owner:
            value = match[0].rstrip(".")
            yield scene.claim(owner, predicate, value, match.start(), match.end(), valid_from=_since(scene))


def _is_number(text: str) -> bool:
    digits = sum(c.isdigit() for c in text)
    return FEWEST_DIGITS <= digits <= MOST_DIGITS and not ISO_DAY.match(text)


def _since(scene: Scene) -> str | None:
    return next((date.value for date in scene.dates if FROM_THEN.search(scene.text[: date.start])), None)


def _owner(scene: Scene, at: int) -> Reference | None:
    """Say who is reached by an address or a number at a place."""
    lead = scene.text[:at]
    if MACHINE_LEAD.search(lead) or (not scene.told(at) and not scene.people.kin):
        return None
    owner = _said_owner(scene, lead)
    if owner is None and MINE.search(scene.text) and not THEIRS.search(lead):
        return scene.speaker
    return owner


def _said_owner(scene: Scene, lead: str) -> Reference | None:
    """Say whose address the words before it speak of."""
    found = list(SOMEONES.finditer(lead))
    if found and found[-1]["whose"].lower() not in NOT_NAMES:
        match = found[-1]
        whose = Phrase(match["whose"], match.start(), match.end("whose"))
        return kin_over(scene, match.start()) or scene.thing(whose, "person")
    if MY_OWN.search(lead):
        return scene.speaker
    if reached := REACHED.search(lead):
        return scene.thing(Phrase(reached["who"], reached.start("who"), reached.end("who")), "person")
    if pronoun := PRONOUN.search(lead):
        return antecedent(scene, pronoun.start(), pronoun["who"])
    return _named_owner(scene, lead)


def _named_owner(scene: Scene, lead: str) -> Reference | None:
    if firm := FIRM.search(lead):
        return scene.thing(Phrase(firm["firm"], firm.start("firm"), firm.end("firm")), "org")
    person = PERSON.search(lead)
    if person and person["who"].split()[0].lower() not in NOT_NAMES:
        return scene.thing(Phrase(person["who"], person.start("who"), person.end("who")), "person")
    return None


def _timezones(scene: Scene) -> Iterator[Claim]:
    for match in TIMEZONE.finditer(scene.text):
        if IN_ZONE.search(scene.text[: match.start()]) and scene.told(match.start()):
            left = scene.left(match.start())
            who = left.subjects[0] if left and left.subjects else scene.speaker
            yield scene.claim(who, "timezone", _zone(match["zone"]), match.start(), match.end())


def _zone(said: str) -> str:
    """Write a zone as it is usually written: "utc + 2" as "UTC+2", "Europe/Riga" as it is."""
    zone = re.sub(r"\s+", "", said) if OFFSET.match(said) else said
    return zone if "/" in zone or " " in zone else zone.upper()
