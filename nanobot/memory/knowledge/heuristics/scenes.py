"""A sentence ready to be read: who is spoken of in it, the dates it holds, and how a claim is made of its words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from nanobot.memory.dates import DateExpression, Lean, read_dates
from nanobot.memory.knowledge.findings import STATED, Claim, Effect, EntityType, Known, Reference
from nanobot.memory.knowledge.heuristics.lexicon import Gender
from nanobot.memory.knowledge.heuristics.modality import is_told
from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.phrases import Phrase, name_at, with_capitals
from nanobot.memory.knowledge.heuristics.subjects import Left, left_of
from nanobot.memory.knowledge.heuristics.text import Sentence
from nanobot.memory.knowledge.heuristics.wording import pattern

Polarity = Literal["+", "-"]
"""Whether a fact is said or denied."""
AHEAD: Final = pattern(r"""
    \b(?:
        will|going to|due|deadline|by|until|till|tickets|booked|plan(?:s|ning)?|(?:am|is|are) \w+ing|next|coming
        |has to|have to|must|needs? to|closes|starting|appointment
    )\b
""")
BEHIND: Final = pattern(r"""
    \b(?:
        was|were|did|got|went|had|since|ago|quit|left|sold|bought|moved|started|met|broke|saw|came|became
        |married|resigned|fired|hired|joined|died|adopted|finished|stopped|gave|switched|ended|\w{3,}ed
    )\b
""")
ANOTHER_CLAUSE: Final = pattern(r"""
    [;:]|\b(?:but|so|because|then)\b
    |\band (?:my|our|his|her|their|its|the|this|that|an?) [\w' -]{1,40}?
        \b(?:is|are|was|were|will|has|have|had|starts?)\b
""")
"""Between a verb and a date after it: the date belongs to something else."""
UNTIL: Final = pattern(r"(?:until|till?|up (?:to|until))\b")
LONG_OVER: Final = pattern(r"""
    \bas (?:an? )?(?:small |little |young )?(?:child|kid|teen\w*|baby|student|boy|girl)\b|\bback then\b|\bfor a while\b
    |\bonce\s*(?:[.!,;]|$)|\bin (?:my|his|her) (?:youth|childhood|twenties|teens)\b
""")
WAS: Final = pattern(r"\b(?:was|were|had|owned|played|used|took|studied|managed|drove|rode)\b")
WITHIN: Final = 12
"""How far before the words of a claim its verb may stand, in characters."""
STATES: Final = frozenset(
    """
    works_at works_as works_on manages reports_to client_of studies studies_at lives_in uses owns has_pet hobby
    spouse_of partner_of takes diet has_condition
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""What has an end; a deadline or a plan is *for* a day."""
BREAK: Final = pattern(r"[;:]|\b(?:but|then)\b", cased=True)
"""Between a date and a verb after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A sentence to be read, with who is spoken of and the dates it holds."""

    people: People
    sentence: Sentence
    before: str = ""
    dates: tuple[DateExpression, ...] = ()

    @property
    def text(self) -> str:
        """The sentence."""
        return self.sentence.text

    @property
    def message(self) -> str:
        """All of the message the sentence is of, as the rules see it."""
        return self.people.reading.text

    @property
    def speaker(self) -> Reference:
        """Who says "I"."""
        return self.people.speaker

    @property
    def known(self) -> Known:
        """What memory knew before."""
        return self.people.passage.known

    def told(self, at: int) -> bool:
        """Whether what is said at a place is told as true."""
        return is_told(self.sentence, at, self.before)

    def told_matches(self, wanted: re.Pattern[str], group: str | int = 0) -> Iterator[re.Match[str]]:
        """Return where a pattern matches what is told as true; *group* is what has to be told."""
        return (match for match in wanted.finditer(self.text) if self.told(match.start(group)))

    def left(self, at: int) -> Left | None:
        """Return what stands before a verb, or None where its subject cannot be told."""
        return left_of(self.people, self.sentence, at)

    def subjects(self, left: Left) -> tuple[Reference, ...]:
        """Return whose fact it is: the speaker's where nobody is named."""
        return left.subjects or (self.speaker,)

    def subject(self, left: Left | None) -> Reference:
        """Return the first of those whose fact it is: the speaker where nobody is named."""
        return self.subjects(left)[0] if left else self.speaker

    def antecedent(self, at: int, gender: Gender) -> Reference | None:
        """Return who "he" or "she" at a place means."""
        return self.people.antecedent(self.sentence.offset + at, gender)

    def pronoun(self, word: str, at: int) -> Reference | None:
        """Return who "me", "us", "him" or "her" at a place means."""
        if word.lower() in ("me", "us"):
            return self.speaker
        return self.antecedent(at, "m" if word.lower() == "him" else "f")

    def place(self, at: int) -> int:
        """Say where a place of the sentence is in the message."""
        return self.people.reading.place(self.sentence.offset + at)

    def name(self, at: int, *, lower: int = 2) -> Phrase | None:
        """Return the name that begins at a place, with capitals or of up to *lower* words without."""
        return name_at(self.text, at, lower=lower)

    def thing(self, phrase: Phrase, kind: EntityType) -> Reference:
        """Make a reference of a phrase."""
        offset = self.sentence.offset
        made = self.people.reference(phrase.text, offset + phrase.start, offset + phrase.end, kind)
        return Reference(name=with_capitals(made.name), type=kind, start=made.start, end=made.end)

    def date_after(self, at: int, *, within: int = 80) -> DateExpression | None:
        """Return the first date after a place, in its clause."""
        for date in self.dates:
            if at <= date.start <= at + within and not ANOTHER_CLAUSE.search(self.text[at : date.start]):
                return date
        return None

    def date_near(self, start: int, end: int) -> DateExpression | None:
        """Return the date that belongs to a verb and its object: after them, else before."""
        after = self.date_after(end)
        if after:
            return after
        before = [date for date in self.dates if date.end <= start]
        if before and not BREAK.search(self.text[before[-1].end : start]):
            return before[-1]
        return None

    def day_near(self, start: int, end: int) -> str | None:
        """Return when a verb and its object are dated, past or to come."""
        date = self.date_near(start, end)
        return date.value if date else None

    def past_day_near(self, start: int, end: int) -> str | None:
        """Return when a verb and its object are dated, unless that is to come."""
        date = self.date_near(start, end)
        return date.value if date and date.direction != "future" else None

    def claim(
        self,
        subject: Reference,
        predicate: str,
        target: Reference | str | None,
        at: int,
        end: int,
        *,
        effect: Effect = "holds",
        polarity: Polarity = "+",
        slot: str | None = None,
        valid_from: str | None = None,
        valid_to: str | None = None,
        confidence: float = STATED,
    ) -> Claim:
        """Make a claim whose words stand at a place of the sentence. What held *until* a day ended on it."""
        if predicate in STATES and effect == "holds" and polarity == "+" and self._was_then(at, end):
            effect = "ends"
        until = self._until(valid_from, end) if predicate in STATES and polarity == "+" else None
        if until is not None:
            valid_from, valid_to = (None if valid_from == until.value else valid_from), valid_to or until.value
            effect = "ends" if until.direction == "past" else effect
        return Claim(
            subject=subject,
            predicate=predicate,
            object=target,
            effect=effect,
            polarity=polarity,
            slot=slot,
            valid_from=valid_from,
            valid_to=valid_to,
            confidence=confidence,
            start=self.place(at),
            end=self.place(end),
        )

    def _was_then(self, at: int, end: int) -> bool:
        """Tell whether words speak of a time long over: "I had asthma as a child"."""
        verb = self.text[max(0, at - WITHIN) : end]
        return LONG_OVER.search(self.text, end) is not None and WAS.search(verb) is not None

    def _until(self, valid_from: str | None, end: int) -> DateExpression | None:
        """Return the day up to which something held: the one that was taken for its first, or one after the words."""
        taken = next((date for date in self.dates if date.value == valid_from), None) or self.date_after(end)
        return taken if taken and taken.kind == "until" and UNTIL.match(taken.text) else None


def scene_of(people: People, sentence: Sentence, before: str) -> Scene:
    """Make a sentence ready for the rules."""
    dates = tuple(read_dates(sentence.text, people.passage.turn.at, lean=lean_of(sentence.text)))
    return Scene(people=people, sentence=sentence, before=before, dates=dates)


def lean_of(text: str) -> Lean:
    """Say whether a bare weekday or month in a sentence is more likely past or to come."""
    ahead, behind = AHEAD.search(text), BEHIND.search(text)
    if ahead and not behind:
        return "future"
    return "past" if behind and not ahead else "none"
