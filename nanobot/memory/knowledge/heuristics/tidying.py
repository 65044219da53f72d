"""Claims made tidy: what cannot be is dropped, what is said twice or said better elsewhere gives way."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim, Reference
from nanobot.memory.knowledge.heuristics.claim_objects import object_text
from nanobot.memory.knowledge.heuristics.health import condition_of
from nanobot.memory.knowledge.heuristics.lexicon import KIN, NOT_NAMES
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name, is_place, is_tool

JOINING: Final = re.compile(r"(?:join|start|leave|marry|get married)\b")
JOINED: Final = frozenset(("works_at", "studies_at", "works_on", "partner_of", "spouse_of"))
"""What is said better as such than as a plan to join, start or marry."""
NO_TOOLS: Final = frozenset(("takes", "works_at", "lives_in"))
"""What is one's medicine, firm or town is no tool that one uses."""
_LOOSE_RELATIONS: Final = frozenset(("friend_of", "colleague_of", "knows", "relative_of", "parent_of"))
LOOSE: Final = frozenset(word for word, (relation, _) in KIN.items() if relation in _LOOSE_RELATIONS)
"""Relations of which one has many: "Maud's friend" is nobody in particular."""
SCHOOL: Final = pattern(r"""
    \b(?:school|university|uni|college|academy|conservatory|conservatoire|institute|polytechnic|
    kindergarten|nursery)\b
""")
BEGINS: Final = pattern(r"\b(?:start|begin|began|join|first (?:day|week)|first month)")
AT_WORK: Final = pattern(r"\b(?:job|teach\w*|work\w*|position|hired|lectur\w+|as an?)\b")


def tidied(claims: Iterable[Claim]) -> list[Claim]:
    """Drop claims that cannot be, and repetitions; of two the one with the later date stays, else the first."""
    kept: dict[tuple[str, str, str, str], Claim] = {}
    for claim in filter(_may_be, claims):
        worded = _in_words_of_vocabulary(claim)
        key = (worded.subject.name.casefold(), worded.predicate, object_text(worded).casefold(), worded.effect)
        if key not in kept or _date(worded) > _date(kept[key]):
            kept[key] = worded
    found = list(kept.values())
    return [claim for claim in found if not _is_said_better(claim, found)]


def of_school(claim: Claim, sentence: str) -> Claim:
    """Read a beginning at a school as studying there."""
    is_beginning = claim.predicate == "works_at" and claim.effect == "holds" and BEGINS.search(sentence)
    if is_beginning and SCHOOL.search(object_text(claim)) and not AT_WORK.search(sentence):
        return replace(claim, predicate="studies_at", confidence=LIKELY)
    return claim


def _date(claim: Claim) -> str:
    return claim.valid_from or claim.valid_to or ""


def _in_words_of_vocabulary(claim: Claim) -> Claim:
    if claim.predicate == "has_condition" and isinstance(claim.object, str):
        return replace(claim, object=condition_of(claim.object))
    return claim


def _is_said_better(claim: Claim, others: Sequence[Claim]) -> bool:
    """Whether another claim says it exactly: joining a firm is no mere plan, a medicine no tool."""
    if claim.predicate == "plans_to" and JOINING.match(object_text(claim)):
        return any(other.predicate in JOINED and _overlap(claim, other) for other in others)
    if claim.predicate == "uses" and isinstance(claim.object, Reference):
        used = claim.object.name.casefold()
        return any(other.predicate in NO_TOOLS and object_text(other).casefold() == used for other in others)
    return False


def _overlap(one: Claim, other: Claim) -> bool:
    return other.start < one.end and one.start < other.end


def _may_be(claim: Claim) -> bool:
    if claim.object is None:
        return True
    plain = object_text(claim).casefold().strip()
    if not plain or plain == claim.subject.name.casefold() or not _may_be_someone(claim.subject):
        return False
    return not isinstance(claim.object, Reference) or (_may_be_named(claim.object) and _may_be_someone(claim.object))


def _may_be_named(thing: Reference) -> bool:
    """Whether a name may be one: no plain word of the language, but where it is written large or is software's."""
    plain = thing.name.casefold().strip()
    return plain not in NOT_NAMES or thing.name.isupper() or is_tool(plain)


def _may_be_someone(thing: Reference) -> bool:
    """Whether a person's name may be one: no word, no place; and of one person, where only a relation is said."""
    if thing.type != "person":
        return True
    if "'s " in thing.name:
        return thing.name.rsplit(" ", 1)[-1].casefold() not in LOOSE
    first = thing.name.split(" ", 1)[0].casefold().strip(".")
    if is_first_name(first) or thing.start == thing.end == 0:
        return True
    return not is_common(first) and not is_place(thing.name) and "'" not in first.removesuffix("'s")
