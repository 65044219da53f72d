"""What a language model answered, as far as it is to be believed.

Models wrap JSON in prose and code fences, leave commas behind and stop in the middle. Every whole object is taken, the
rest is passed over. Of those, what names something that the message does not hold is dropped, and so is what does not
fit its predicate.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nanobot.memory.knowledge.extractors.tables import fold, words
from nanobot.memory.knowledge.findings import (
    INFERRED,
    LIKELY,
    Claim,
    Effect,
    EntityType,
    Findings,
    Named,
    Passage,
    Reference,
)
from nanobot.memory.knowledge.predicates import PREDICATES, Predicate

_TRAILING_COMMA: Final = re.compile(r",(\s*[}\]])")
_DATE: Final = r"^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2})?)?)?$"
_FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "number": re.compile(r"\d+([.,]\d+)?"),
    "date": re.compile(r".*\d.*|\w+ \d+"),
    "email": re.compile(r"[^\s@]+@[^\s@]+\.\w+"),
    "phone": re.compile(r"\+?[\d\s().-]{5,}"),
}
_WORD: Final = re.compile(r"[^\W_]+")
_SMALL: Final = frozenset(
    ("a", "an", "the", "to", "of", "in", "at", "on", "for", "with", "and", "or", "s", "my", "his", "her")
)
_STEM: Final = 4
_LONGEST_PREDICATE: Final = 40
_EXACT_FORMS: Final = frozenset(("number", "date", "timezone"))
_NO_ONE: Final = frozenset(("i", "me", "user", "speaker", "the user", "the speaker", "myself"))


class _Item(BaseModel):
    """An object of the answer; what it holds besides is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True)

    n: int = Field(default=0, ge=0)


class _MentionItem(_Item):
    mention: str = Field(min_length=1, max_length=100)
    type: EntityType


class _FactItem(_Item):
    subject: str = Field(min_length=1, max_length=100)
    subject_type: EntityType | None = None
    predicate: str = Field(min_length=1, max_length=_LONGEST_PREDICATE)
    object: str | None = Field(default=None, max_length=200, coerce_numbers_to_str=True)
    object_type: str | None = None
    polarity: Literal["+", "-"] = "+"
    effect: Effect = "holds"
    valid_from: str | None = Field(default=None, alias="from", pattern=_DATE)
    valid_to: str | None = Field(default=None, alias="to", pattern=_DATE)
    slot: str | None = Field(default=None, max_length=60)


def findings_in(answer: str, passages: Sequence[Passage]) -> list[Findings]:
    """Return what an answer says of each passage, without what cannot be traced to it."""
    mentions: list[list[Named]] = [[] for _ in passages]
    claims: list[list[Claim]] = [[] for _ in passages]
    for item in _items(answer):
        if item.n >= len(passages):
            continue
        passage = passages[item.n]
        if isinstance(item, _MentionItem):
            mentions[item.n].extend(_mentioned(item, passage))
        else:
            claims[item.n].extend(_claimed(item, passage))
    return [Findings(mentions=tuple(m), claims=tuple(c)) for m, c in zip(mentions, claims, strict=True)]


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield every whole JSON object in a text that may hold anything else, the inner ones of lists too.

    >>> list(objects_in('Sure! ```json [{"n": 1,}, {"n": 2}, {"n": '))
    [{'n': 1}, {'n': 2}]
    """
    text = _TRAILING_COMMA.sub(r"\1", text)
    decoder = json.JSONDecoder()
    at = text.find("{")
    while at >= 0:
        try:
            found, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield from _flat(found)
        at = text.find("{", end)


def _flat(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield found
    for value in found.values():
        inner = value if isinstance(value, list) else [value]
        for part in inner:
            if isinstance(part, dict):
                yield from _flat({"n": found["n"], **part} if "n" in found else part)


def _items(answer: str) -> Iterator[_MentionItem | _FactItem]:
    for found in objects_in(answer):
        kind = _MentionItem if "mention" in found else _FactItem
        try:
            yield kind.model_validate({key: value for key, value in found.items() if value not in (None, "", "null")})
        except ValidationError:
            continue


def _mentioned(item: _MentionItem, passage: Passage) -> Iterator[Named]:
    """Yield the mention where the message holds it."""
    start = _find(item.mention, passage.turn.text)
    if start >= 0:
        end = start + len(item.mention)
        yield Named(
            text=passage.turn.text[start:end],
            name=item.mention,
            type=item.type,
            start=start,
            end=end,
            confidence=LIKELY,
            method="api",
        )


def _claimed(item: _FactItem, passage: Passage) -> Iterator[Claim]:
    """Yield the claim where the message holds what it names and the predicate allows it."""
    name = item.predicate.strip().casefold().replace(" ", "_")
    known = PREDICATES.get(name)
    subject = _subject(item, known, passage)
    target = _object(item, known, passage)
    if subject is None or (target is None and (item.object or item.effect == "holds")):
        return
    spans = [r for r in (subject, target) if isinstance(r, Reference) and r.end]
    yield Claim(
        subject=subject,
        predicate=name if known else item.predicate.casefold(),
        object=target,
        effect=item.effect,
        polarity=item.polarity,
        slot=item.slot if known is None or known.slotted else None,
        valid_from=item.valid_from,
        valid_to=item.valid_to,
        confidence=LIKELY if known else INFERRED,
        method="api",
        start=min((r.start for r in spans), default=0),
        end=max((r.end for r in spans), default=0),
    )


def _subject(item: _FactItem, known: Predicate | None, passage: Passage) -> Reference | None:
    allowed = sorted(known.subjects) if known else []
    kind: EntityType = item.subject_type or (allowed[0] if len(allowed) == 1 else "person")
    if known and kind not in allowed:
        return None
    if fold(item.subject) in _NO_ONE:
        return Reference(name=passage.turn.speaker, type=kind)
    return _reference(item.subject, kind, passage)


def _object(item: _FactItem, known: Predicate | None, passage: Passage) -> Reference | str | None:
    """Return the object as its predicate wants it: a thing, a text of the right form, or nothing."""
    if not item.object:
        return None
    types = known.entity_types if known else tuple(PREDICATES["knows"].entity_types)
    kind = next((kind for kind in types if kind == item.object_type), None)
    if kind or (types and len(types) == 1 and not item.object_type):
        return _reference(item.object, kind or types[0], passage)
    forms = known.objects - set(types) if known else {"text"}
    fits = any(form not in _FORMS or _FORMS[form].fullmatch(item.object) for form in forms)
    return item.object if fits and (forms & _EXACT_FORMS or _holds(passage.turn.text, item.object)) else None


def _reference(name: str, kind: EntityType, passage: Passage) -> Reference | None:
    """Return a thing that the message names, or the turns before it, or that is the speaker or known; None else."""
    start = _find(name, passage.turn.text)
    if start >= 0:
        return Reference(name=name, type=kind, start=start, end=start + len(name))
    owned, _, relation = name.partition("'s ")
    if relation and fold(owned) == fold(passage.turn.speaker):
        return Reference(name=name, type=kind) if _holds(passage.turn.text, relation) else None
    traced = (
        fold(name) == fold(passage.turn.speaker)
        or passage.known.entity(name) is not None
        or any(_find(name, turn.text) >= 0 or fold(turn.speaker) == fold(name) for turn in passage.before)
        or _holds(passage.turn.text, name)
    )
    return Reference(name=name, type=kind) if traced else None


def _find(name: str, text: str) -> int:
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    return found.start() if found and len(found[0]) == len(name) else -1


def _holds(text: str, phrase: str) -> bool:
    """Tell whether the words of a phrase are in a text, small words and endings aside."""
    present = _WORD.findall(fold(text))
    wanted = [word for word in _WORD.findall(fold(phrase)) if word not in _SMALL and word not in words("pronouns")]
    return bool(wanted) and all(any(p.startswith(_stem(word)) for p in present) for word in wanted)


def _stem(word: str) -> str:
    return word if len(word) < _STEM else word[: min(len(word) - 1, _STEM + 1)]
