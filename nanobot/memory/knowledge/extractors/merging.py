"""Several readings of one message made one: mentions by span, claims by what they say."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from nanobot.memory.knowledge.findings import Claim, EntityType, Findings, Named, Reference
from nanobot.memory.knowledge.keys import key
from nanobot.memory.knowledge.predicates import PREDICATES

TYPE_ORDER: Final[Sequence[EntityType]] = (
    "pet",
    "person",
    "project",
    "tool",
    "org",
    "event",
    "location",
    "concept",
)
"""Of two equally confident readings of one span, the type named first is the one to believe: the narrower one."""


def merge_findings(
    findings: Sequence[Findings], *, min_confidence: float = 0.0, max_claims: int | None = None
) -> Findings:
    """Return what several extractors found in one message as one reading.

    Of mentions that overlap one stays: a named thing before a concept, the longer, the more confident. A claim made
    twice is made once, with the higher confidence and every detail that either knew. Where two extractors contradict
    each other about one fact, the more confident one is followed. What is less sure than *min_confidence* goes, and
    of claims the *max_claims* surest stay.
    """
    mentions = merge_mentions(mention for found in findings for mention in found.mentions)
    claims = merge_claims(claim for found in findings for claim in found.claims)
    surest = sorted((claim for claim in claims if claim.confidence >= min_confidence), key=lambda c: -c.confidence)
    kept = {id(claim) for claim in surest[:max_claims]}
    return Findings(
        mentions=tuple(mention for mention in mentions if mention.confidence >= min_confidence),
        claims=tuple(claim for claim in claims if id(claim) in kept),
    )


def merge_mentions(mentions: Iterable[Named]) -> list[Named]:
    """Return mentions in the order of the text, without overlaps.

    Someone named by whose they are may hold the name of whose: ``Bea`` in ``Bea's husband``.
    """
    kept: list[Named] = []
    for mention in sorted(mentions, key=_weight, reverse=True):
        if not any(_overlap(mention, other) for other in kept):
            kept.append(mention)
    return sorted(kept, key=lambda mention: mention.start)


def merge_claims(claims: Iterable[Claim]) -> list[Claim]:
    """Return each claim once, in the order they were first made."""
    merged: dict[tuple[str, ...], Claim] = {}
    for claim in claims:
        said = (*fact_key(claim), claim.polarity, claim.effect)
        merged[said] = _joined(merged[said], claim) if said in merged else claim
    return _without_contradictions(list(merged.values()))


def fact_key(claim: Claim) -> tuple[str, str, str]:
    """Return what tells one fact from another: subject, predicate, object, read from one side only.

    >>> mira, omar = Reference(name="Mira", type="person"), Reference(name="Omar", type="person")
    >>> fact_key(Claim(subject=mira, predicate="manages", object=omar))
    ('mira', 'manages', 'omar')
    >>> fact_key(Claim(subject=omar, predicate="reports_to", object=mira))
    ('mira', 'manages', 'omar')
    """
    subject, target = _plain(claim.subject), _plain(claim.object)
    known = PREDICATES.get(claim.predicate)
    if known is None:
        return subject, claim.predicate, target
    if known.symmetric and target:
        subject, target = sorted((subject, target))
    if known.inverse and target and known.inverse < known.name:
        return target, known.inverse, subject
    return subject, known.name, target


def _overlap(mention: Named, other: Named) -> bool:
    if (mention.method == "relation") != (other.method == "relation") and mention.type == other.type == "person":
        return (mention.start, mention.end) == (other.start, other.end)
    return mention.start < other.end and other.start < mention.end


def _weight(mention: Named) -> tuple[bool, int, float, int, int]:
    return (
        mention.type != "concept",
        mention.end - mention.start,
        mention.confidence,
        -TYPE_ORDER.index(mention.type),
        -mention.start,
    )


def _plain(thing: Reference | str | None) -> str:
    name = thing.name if isinstance(thing, Reference) else thing or ""
    return key(name)


def _joined(first: Claim, second: Claim) -> Claim:
    """Return the surer of two equal claims with what only the other knew."""
    best, other = (second, first) if second.confidence > first.confidence else (first, second)
    return replace(
        best,
        slot=best.slot or other.slot,
        valid_from=best.valid_from or other.valid_from,
        valid_to=best.valid_to or other.valid_to,
    )


def _without_contradictions(claims: list[Claim]) -> list[Claim]:
    """Drop what a surer extractor denies; one extractor may well say that a thing began and ended."""
    ordered = sorted(range(len(claims)), key=lambda i: fact_key(claims[i]))
    kept: list[int] = []
    for _, group in groupby(ordered, key=lambda i: fact_key(claims[i])):
        same = list(group)
        best = max(same, key=lambda i: (claims[i].confidence, claims[i].effect != "holds", claims[i].polarity == "-"))
        kept += [i for i in same if claims[i].method == claims[best].method]
    return [claims[i] for i in sorted(kept)]
