"""What speaks for a mention being a known entity, and what speaks against it."""

from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.heuristics.words import common_words
from nanobot.memory.knowledge.resolution.context import Surroundings, stems, surroundings
from nanobot.memory.knowledge.resolution.given_names import Gender
from nanobot.memory.knowledge.resolution.index import EntityIndex, Known
from nanobot.memory.knowledge.resolution.likeness import FULL, HINT, PART, Likeness
from nanobot.memory.knowledge.resolution.naming import likeness
from nanobot.memory.knowledge.resolution.normalising import forms, normalise
from nanobot.memory.knowledge.resolution.persons import parsed
from nanobot.memory.knowledge.resolution.places import is_homonym, is_state, regions
from nanobot.memory.knowledge.resolution.records import BEINGS, EntityRecord, Sighting
from nanobot.memory.knowledge.resolution.statements import is_relation, says_other

SUPPORTED: Final = 0.2
"""What words in common add."""
CERTAIN: Final = 0.99
EASILY_TAKEN: Final = tuple({"org", "project", "tool"} - {kind} for kind in ("org", "project", "tool")) + tuple(
    {"concept", kind} for kind in ("project", "tool")
)
"""Kinds of thing that are easily taken for each other."""
CLEAR: Final = 0.08
"""By how much a name must be nearer than a rival's where nothing else tells them apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for one entity. `support` counts the telling words in common."""

    entity_id: str
    layer: str
    likeness: float
    score: float
    support: int
    reason: str

    def beats(self, other: "Evidence") -> bool:
        """Tell whether this is clearly the better of two."""
        if self.support and not other.support:
            return True
        if self.support > 2 * other.support > 0:
            return self.likeness >= other.likeness
        if self.support and other.support:
            return self.likeness - other.likeness >= CLEAR
        return not other.support and self.likeness - other.likeness >= CLEAR


def weigh(
    sighting: Sighting, record: EntityRecord, index: EntityIndex, *, contextual: float, named: Likeness | None = None
) -> Evidence | None:
    """Weigh whether a mention is a known entity; None where it is not.

    *contextual* is how near the vectors of two contexts must be to count as words in common; *named* a likeness that
    was found otherwise than by the letters.
    """
    known = index.known(record.id)
    near = surroundings(sighting.text, sighting.context)
    found = (named, False) if named else _nearest(sighting, record)
    if found is None:
        return None
    name, stated = found
    shared = _shared(sighting, known, near, index) or _near_in_meaning(sighting, record, contextual)
    if _contradiction(sighting, known, near, name, shared=shared, stated=stated):
        return None
    support = len(shared)
    if stated and name.score >= HINT:
        return Evidence(
            entity_id=record.id,
            layer="stated",
            likeness=FULL,
            score=CERTAIN,
            support=support,
            reason="said in so many words",
        )
    reason = ": ".join((name.layer, ", ".join(sorted(shared)[:3]))) if shared else name.layer
    score = min(CERTAIN, name.score + SUPPORTED) if shared else name.score
    return Evidence(
        entity_id=record.id, layer=name.layer, likeness=name.score, score=score, support=support, reason=reason
    )


def _nearest(sighting: Sighting, record: EntityRecord) -> tuple[Likeness, bool] | None:
    """Give the best likeness of a name of the mention with a name of the record, and whether the sentence states it."""
    found = (likeness(sighting.shown, other, record.type) for other in record.names)
    best = max(filter(None, found), key=lambda one: one.score, default=None)
    if best and best.layer == "first name" and parsed(sighting.shown).family:
        best = Likeness(layer=best.layer, score=HINT)  # who is known as Emma is not called Emma Wilson from one day on
    if best and best.score >= FULL:
        return best, False
    stated = _stated(sighting, record, named_alike=best is not None)
    if stated and stated.score >= PART:
        return stated, True
    best = best or stated
    return (best, False) if best else None


def _stated(sighting: Sighting, record: EntityRecord, *, named_alike: bool) -> Likeness | None:
    """Give the likeness of another name that the sentence gives the mention; one sister's name is not another's."""
    proper = any(not is_relation(name) for name in record.names)
    said = (name for name in sighting.stated if named_alike or not (is_relation(name) and proper))
    found = (likeness(name, other, record.type) for name in said for other in record.names)
    return max(filter(None, found), key=lambda one: one.score, default=None)


def _shared(sighting: Sighting, known: Known, near: Surroundings, index: EntityIndex) -> frozenset[str]:
    own = stems(" ".join((sighting.shown, *(name for name in known.record.names if not is_relation(name)))))
    return frozenset(stem for stem in (near.words & known.words) - own if not index.is_common(stem))


def _near_in_meaning(sighting: Sighting, record: EntityRecord, contextual: float) -> frozenset[str]:
    """Count contexts of one meaning as one word in common."""
    if sighting.embedding is None or record.embedding is None:
        return frozenset()
    return frozenset(("a like context",) if float(sighting.embedding @ record.embedding) >= contextual else ())


def _contradiction(
    sighting: Sighting, known: Known, near: Surroundings, name: Likeness, *, shared: frozenset[str], stated: bool
) -> str:
    """Say what speaks against it; nothing where nothing does."""
    if says_other(sighting.text, sighting.context):
        return "said to be another"
    if not stated and _named_beside(sighting, known.record):
        return "both are named"
    record = known.record
    if sighting.type in BEINGS or record.type in BEINGS:
        return _of_being(sighting, known, near, name, shared=shared, stated=stated)
    return _of_thing(sighting, known, near, name, shared=shared)


def _of_being(
    sighting: Sighting, known: Known, near: Surroundings, name: Likeness, *, shared: frozenset[str], stated: bool
) -> str:
    record = known.record
    if not {sighting.type, record.type} <= BEINGS or (sighting.type != record.type and not shared):
        return "another kind of thing"
    mine = sighting.gender or near.gender or parsed(sighting.shown).gender or near.pronoun
    theirs = record.gender or _gender(known) or _pronoun(known)
    if mine and theirs and mine != theirs and not stated:
        return "she and he"
    if shared or stated:
        return ""
    if near.described and (known.described or name.score < FULL):
        return "described otherwise"
    return ""


def _gender(known: Known) -> Gender | None:
    said = {found.gender for found in known.around} | {parsed(name).gender for name in known.record.names}
    said.discard(None)
    return said.pop() if len(said) == 1 else None


def _pronoun(known: Known) -> Gender | None:
    said = {found.pronoun for found in known.around} - {None}
    return said.pop() if len(said) == 1 else None


def _of_thing(sighting: Sighting, known: Known, near: Surroundings, name: Likeness, *, shared: frozenset[str]) -> str:
    record = known.record
    if shared:
        return ""
    kinds = {sighting.type, record.type}
    if len(kinds) > 1 and (kinds not in EASILY_TAKEN or ("concept" in kinds and _may_be_word(sighting, record))):
        return "another kind of thing"
    if sighting.type == "location" and _elsewhere(sighting, known, near):
        return "another place"
    if name.layer == "generic word" and len(kinds) > 1:
        return "another kind of thing"
    lower = {found.case == "lower" for found in known.around}
    one_word = name.layer == "exact" and len(forms(sighting.shown).words) == 1 and not sighting.shown.isupper()
    if sighting.type == "concept" and one_word and lower and (near.case == "lower") not in lower:
        return "a name and a common word"
    return ""


def _may_be_word(sighting: Sighting, record: EntityRecord) -> bool:
    """Tell whether a name is also a word, or letters that stand for other things too."""
    name = forms(sighting.shown)
    cased = sighting.text[:1].isupper() and record.name[:1].isupper()
    return not cased or sighting.text.isupper() or name.key in common_words()


def _elsewhere(sighting: Sighting, known: Known, near: Surroundings) -> bool:
    """Tell whether one of two places of a name is said to be where the other is not."""
    said = [near, *known.around]
    if any(is_state(found.qualifier) for found in said):
        return len({found.qualifier for found in said}) > 1
    if not is_homonym(sighting.shown):
        return False
    texts = (sighting.context, *known.record.contexts)
    return bool(near.qualifier) or len({regions(text, sighting.shown) for text in texts}) > 1


def _named_beside(sighting: Sighting, record: EntityRecord) -> bool:
    """Tell whether the sentence names the record beside the mention, as another."""
    rest = sighting.context.replace(sighting.text, " ", 1)
    words = {normalise(word) for word in rest.replace("-", " ").split() if word[:1].isupper()}
    own = set(forms(sighting.shown).words)
    if record.type in BEINGS:
        return any((given := parsed(name).given) and given not in own and given in words for name in record.names)
    said = f" {normalise(rest)} "
    return any(
        f" {forms(name).key} " in said and forms(name).key not in forms(sighting.shown).keys for name in record.names
    )
