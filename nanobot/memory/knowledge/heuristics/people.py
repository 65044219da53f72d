"""Who a message speaks of: people by name, by kinship, by pronoun."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from nanobot.memory.knowledge.findings import EntityType, Passage, Reference
from nanobot.memory.knowledge.heuristics.kin import Kin, kin_phrases, title_of
from nanobot.memory.knowledge.heuristics.lexicon import Gender
from nanobot.memory.knowledge.heuristics.person_names import LOWER_SUBJECT, is_person, may_be_person
from nanobot.memory.knowledge.heuristics.phrases import NAME_PATTERN, with_capitals
from nanobot.memory.knowledge.heuristics.text import Reading, Sentence, read
from nanobot.memory.knowledge.heuristics.words import gender_of

__all__ = ["Kin", "Named", "People", "may_be_person"]

Named = tuple[int, Reference, Gender | None]
"""Where a person is named in the reading, who it is, and of which gender, where that is known."""


class People:
    """The people of one message: who speaks, what is said of whom, who a pronoun may be."""

    def __init__(self, passage: Passage, reading: Reading) -> None:
        self.passage = passage
        self.reading = reading
        self.kin: tuple[Kin, ...] = ()
        """Who is spoken of by kinship."""
        self.types: dict[str, EntityType] = {}
        """What the claims read so far say that a name is."""
        self._named: tuple[int, list[Named]] | None = None

    @classmethod
    def of(cls, passage: Passage, reading: Reading) -> "People":
        """Find the kin phrases of a message."""
        people = cls(passage, reading)
        people.kin = tuple(kin_phrases(people))
        people._named = None
        return people

    @property
    def speaker(self) -> Reference:
        """Who says "I"."""
        return Reference(name=self.passage.turn.speaker, type="person")

    def learn(self, thing: Reference) -> None:
        """Note of which type a claim says that a name is; the first one stays."""
        self.types.setdefault(thing.name.casefold(), thing.type)

    def reference(self, name: str, start: int, end: int, kind: EntityType = "person") -> Reference:
        """Make a reference from a name at a place of the reading; case is restored from what is known."""
        known = self.passage.known.entity(name)
        shown = known.name if known and name.islower() and known.type == kind else with_capitals(name)
        if kind == "person" and name.casefold() == self.passage.turn.speaker.casefold():
            shown = self.passage.turn.speaker
        first, last = self.reading.place(start), self.reading.place(max(start, end - 1))
        return Reference(name=shown, type=kind, start=first, end=last + 1)

    def named_kin(self, whose: Reference, word: str) -> Reference:
        """Return someone without a name here: by the name that is known, else as "Maud's boss"."""
        title = title_of(whose, word)
        known = self.passage.known.entity(title)
        return Reference(name=known.name if known else title, type="person")

    def antecedent(self, before: int, gender: Gender | None = None, *, turns: int | None = None) -> Reference | None:
        """Return who a pronoun at a place of the reading means: the nearest one that fits; None where two fit.

        *turns*: of the turns before this one, how many may name them.
        """
        here = [
            (place, reference)
            for place, reference, its in self.named()
            if place < before and _fits(its, gender) and reference.name != self.speaker.name
        ]
        return self._nearest(here, before) if here else self._antecedent_before(gender, turns)

    def _antecedent_before(self, gender: Gender | None, turns: int | None) -> Reference | None:
        """Look for who is meant in the turns before this one, the last that names any."""
        for named in self._named_before[:turns]:
            others = [reference for reference, its in named if _fits(its, gender)]
            if others:
                return _only(others)
        return None

    @cached_property
    def _named_before(self) -> list[list[tuple[Reference, Gender | None]]]:
        """The people that the turns before this one name, turn by turn, the last turn first."""
        turns = [turn for turn in reversed(self.passage.before) if turn.role != "tool"]
        passages = [Passage(turn=turn, owner=self.passage.owner, known=self.passage.known) for turn in turns]
        return [
            [
                (Reference(name=name, type="person"), gender)
                for name, gender in names_in(passage)
                if name != self.speaker.name
            ]
            for passage in passages
        ]

    def _nearest(self, found: Sequence[tuple[int, Reference]], before: int) -> Reference | None:
        """Return the one person of the nearest sentence that names any."""
        offsets = [sentence.offset for sentence in self.reading.sentences]
        of_place = {place: bisect_right(offsets, place) for place, _ in found}
        nearest = max(of_place.values())
        there = _only([reference for place, reference in found if of_place[place] == nearest])
        if there or nearest == bisect_right(offsets, before):
            return there
        return _only([reference for _, reference in found])

    def named(self) -> list[Named]:
        """Return the people this message names, in order, with what is known of their gender."""
        version = len(self.types)
        if self._named is None or self._named[0] != version:
            found: list[Named] = [(kin.start, kin.person, kin.gender) for kin in self.kin]
            for sentence in self.reading.sentences:
                found += self._named_in(sentence)
            self._named = version, sorted(found, key=lambda item: item[0])
        return self._named[1]

    def _named_in(self, sentence: Sentence) -> Iterator[Named]:
        """Yield who a sentence names outside its kin phrases: with a capital, then without."""
        text = sentence.text
        for match in NAME_PATTERN.finditer(text):
            name = match[0].removesuffix("'s")
            is_other = self.types.get(name.casefold(), "person") != "person"
            if not is_other and is_person(text, match, self.passage):
                yield from self._outside_kin(name, sentence.offset + match.start())
        for match in LOWER_SUBJECT.finditer(text):
            if may_be_person(match["name"], self.passage):
                yield from self._outside_kin(match["name"], sentence.offset + match.start("name"))

    def _outside_kin(self, name: str, place: int) -> Iterator[Named]:
        if not any(kin.start <= place < kin.end for kin in self.kin):
            yield place, self.reference(name, place, place + len(name)), self._gender(name)

    def _gender(self, name: str) -> Gender | None:
        known = self.passage.known.entity(name)
        return (known.gender if known else None) or gender_of(name)


def names_in(passage: Passage) -> list[tuple[str, Gender | None]]:
    """Return the people a turn names."""
    people = People.of(passage, read(passage.turn.text))
    seen: dict[str, Gender | None] = {}
    for _, reference, gender in people.named():
        seen.setdefault(reference.name, gender)
    return list(seen.items())


def _fits(one: Gender | None, other: Gender | None) -> bool:
    return one is None or other is None or one == other


def _only(references: Sequence[Reference]) -> Reference | None:
    """Return the one person meant; None where there are several."""
    return references[-1] if len({reference.name for reference in references}) == 1 else None
