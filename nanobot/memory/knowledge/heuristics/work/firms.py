"""What may be a firm, and the words for a job at one."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Effect, Reference
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, alternatives, any_of, laid_out, pattern
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name, is_place, is_tool

JOB: Final = any_of(
    "jobs?, position, role, post, gig, internship, apprenticeship, traineeship, placement, contract, place"
)
AS_WHAT: Final = r"(?: as (?:an? |the )?[\w -]{2,30}?)?"
"""What somebody works as, said before where."""

NO_FIRM: Final = laid_out(r"""
    \b(?:at|with|for|from|joined|join|joining) (?:the )?(?:
        home|least|last|first|once|night|noon|midnight|work|school|lunch|dinner|peace|risk|ease|hand|times?
        |moment|\d|it\b|him|her|them|us\b|me\b|you\b|free|fun|now|good|sure|real|years?|months?|weeks?|ages
        |hours|two|three|four|five|six|seven|eight|nine|ten|a (?:while|living|bit|few|couple)
    )
""")
"""What follows "at" or "with" and is no firm: "at home", "with her", "for years"."""

PASSED_THROUGH: Final = (
    r"\b"
    + any_of(
        "station, airport, park, street, road, square, café, cafe, bar, pub, hotel, hostel, museum, stadium, arena, "
        "beach, mall, market, festival, conference, wedding, party, con\\b, fest, gate, platform, lake, mountain, "
        "castle, cinema, theatre, theater, terminal, pier, harbour, gym, pool"
    )
    + r"\b"
)
"""Places one is "at" without working there."""

VENTURES: Final = alternatives(
    "company, startup, firm, business, studio, agency, shop, bakery, café, cafe, restaurant, practice, label, "
    "publisher, publishing house, press, band, club, choir, brewery, farm, lab, theatre, theater, magazine, clinic, "
    "co-op"
)
"""What one may found: alternatives of a group yet to be opened."""

_AT_FIRM: Final = pattern(rf"""
    (?:\s*+,?\s*+(?:these days|now|currently|at the moment|nowadays|today))?,?\s+
    (?:at|for|with|from(?= the {CAPITAL}| {CAPITAL}))\s+(?:an?\s+[\w ]{{2,20}}?\s*called\s+|the\s+)?
""")
_NO_FIRM_HERE: Final = pattern(NO_FIRM, cased=True)
_NO_FIRM_WORD: Final = pattern(r"(?:home|work|heart|ages|years|now|night)\b")


def is_firm(name: str) -> bool:
    """Say whether a name reads as that of a firm: not a person's, a place's or a common word's."""
    return not (is_first_name(name) or is_place(name) or is_tool(name) or is_plain_word(name))


def is_no_person(name: str) -> bool:
    """Say whether a name does not begin as a person's."""
    return not is_first_name(name)


def is_plain_word(name: str) -> bool:
    """Say whether a name is nothing but common words in lower case."""
    return name.islower() and all(is_common(word) for word in name.split(" "))


def is_no_firm(text: str, at: int) -> bool:
    """Say whether the words at a place, a preposition first, name no firm: "at home"."""
    return _NO_FIRM_HERE.match(text[at:]) is not None


def firm_after(scene: Scene, subject: Reference, at: int, *, is_over: bool = False) -> Iterator[Claim]:
    """Read the firm that follows a profession: "a welder at Brackwater Steel"."""
    match = _AT_FIRM.match(scene.text, at)
    firm = scene.name(match.end()) if match else None
    if match is None or firm is None:
        return
    if is_no_firm(scene.text, match.end() - len("at ")) or _NO_FIRM_WORD.match(firm.text):
        return
    if firm.text.islower() and is_common(firm.text.split(" ")[0]) and match[0].strip() != "at":
        return
    effect: Effect = "ends" if is_over else "holds"
    yield scene.claim(subject, "works_at", scene.thing(firm, "org"), at, firm.end, effect=effect)
