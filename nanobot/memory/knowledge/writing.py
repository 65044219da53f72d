"""What one event comes to, written: its findings grounded, its decision carried out. In one transaction."""

from collections.abc import Sequence
from dataclasses import replace

from nanobot.memory.errors import UnknownFactError
from nanobot.memory.knowledge import decisions
from nanobot.memory.knowledge.decisions import Decision, Judge, Statement
from nanobot.memory.knowledge.findings import Claim, Findings, Reference
from nanobot.memory.knowledge.grounding import Grounding, Reading
from nanobot.memory.knowledge.merging import Merged
from nanobot.memory.knowledge.models import EntityId
from nanobot.memory.knowledge.passages import decision_of, words_of
from nanobot.memory.knowledge.recognition import Means


class Writing:
    """Writes what events say."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._conn = means.conn
        self._directory = means.directory

    def write(self, reading: Reading, findings: Findings) -> None:
        """Write one event. What it says about places in its text is moved to where the content has them.

        Raises:
            MemorySystemError: it is a decision that cannot be carried out.
        """
        event = reading.event
        if findings.claims or decision_of(event):
            self._directory.answers.clear()
        placed = shifted(findings, words_of(event).offset)
        kept = decision_of(event)
        if kept:
            self._decide(reading, placed, decisions.read(kept))
        else:
            self._ground(reading, placed)

    def _decide(self, reading: Reading, findings: Findings, decision: Decision) -> None:
        judge = Judge(conn=self._conn, event=reading.event, local_date=reading.local_date)
        match decision.verb:
            case "remember":
                self._ground(replace(reading, pinned=True), findings)
            case "correct":
                self._correct(judge, reading, findings, decision)
            case "confirm":
                self._directory.renew(self._conn, [judge.state(_statement(decision), "holds")])
            case "merge":
                self._regroup(judge.merge(decision))
            case "unmerge":
                self._regroup(judge.unmerge(decision))
            case "split":
                self._regroup(judge.split(decision))

    def _correct(self, judge: Judge, reading: Reading, findings: Findings, decision: Decision) -> None:
        """Take a fact back; what is said instead is a sentence, or only another object for it."""
        statement = _statement(decision)
        subject_id = judge.state(statement, "retracts")
        self._directory.renew(self._conn, [subject_id])
        stated = replace(reading, pinned=True, scope=statement.scope)
        card = self._directory.card(subject_id)
        if findings.claims or not decision.text or card is None:
            self._ground(stated, findings)
            return
        subject = Reference(name=card.entity.name, type=card.entity.type)
        claim = Claim(
            subject=subject, predicate=statement.predicate, object=decision.text.strip(" ."), slot=statement.slot
        )
        self._ground(stated, replace(findings, claims=(claim,)), known=[(subject, subject_id)])

    def _ground(
        self, reading: Reading, findings: Findings, *, known: Sequence[tuple[Reference, EntityId]] = ()
    ) -> None:
        grounding = Grounding(self._means, reading)
        for reference, entity_id in known:
            grounding.take_for(reference, entity_id)
        grounding.ground(findings)

    def _regroup(self, merged: Merged) -> None:
        record = merged.record
        self._directory.renew(self._conn, (record.loser_id, record.winner_id, *merged.entity_ids))
        self._directory.renew_suspicions(self._conn)


def _statement(decision: Decision) -> Statement:
    if decision.fact is None:
        raise UnknownFactError
    return decision.fact


def shifted(findings: Findings, offset: int) -> Findings:
    """Move all places of findings to the right."""
    if not offset:
        return findings
    return Findings(
        mentions=tuple(
            replace(named, start=named.start + offset, end=named.end + offset) for named in findings.mentions
        ),
        claims=tuple(_shifted(claim, offset) for claim in findings.claims),
    )


def _shifted(claim: Claim, offset: int) -> Claim:
    def side(thing: Reference | str | None) -> Reference | str | None:
        if isinstance(thing, Reference) and thing.end > thing.start:
            return replace(thing, start=thing.start + offset, end=thing.end + offset)
        return thing

    subject = side(claim.subject)
    return replace(
        claim,
        subject=subject if isinstance(subject, Reference) else claim.subject,
        object=side(claim.object),
        start=claim.start + offset,
        end=claim.end + offset,
    )
