"""What somebody answers, or puts right, after what was said before it."""

from dataclasses import replace
from datetime import timedelta

from nanobot.memory.knowledge.findings import Claim, Known, NothingKnown, Passage, Reference, Role
from nanobot.memory.knowledge.heuristics.extractor import claims_of
from tests.memory.knowledge.heuristics.sayings import AT, message

A_MINUTE = timedelta(minutes=1)


def after(
    before: str, text: str, *, role: Role = "assistant", speaker: str = "nanobot", later: timedelta = A_MINUTE
) -> Passage:
    """Make a message of Ana's that comes some time after another's."""
    said = replace(message(before).turn, role=role, speaker=speaker, at=AT - later)
    return replace(message(text), before=(said,))


def replied(question: str, text: str, *, known: Known | None = None, later: timedelta = A_MINUTE) -> set[str]:
    """Return what a reply of Ana's claims, each as "Ana lives_in Turku"."""
    return written(claims_of(replace(after(question, text, later=later), known=known or NothingKnown())))


def written(claims: list[Claim]) -> set[str]:
    """Write claims as sentences, with "no longer", "never" or "not" before what ends, was a slip or is denied."""
    return {_written(claim) for claim in claims}


def _written(claim: Claim) -> str:
    target = claim.object.name if isinstance(claim.object, Reference) else claim.object
    before = {"ends": "no longer ", "retracts": "never "}.get(claim.effect, "not " if claim.polarity == "-" else "")
    return f"{before}{claim.subject.name} {claim.predicate} {target}"
