"""Chooses, of all that was said, the sentences that tell most for their length, each something of its own.

Every candidate is a sentence that someone said, condensed, a clause of it, or two sentences of one message together.
Choosing is greedy: the most telling for its tokens first, less so the more it shares with what is chosen already.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nanobot.memory.insight.summaries import condensing
from nanobot.memory.insight.summaries.layout import cost
from nanobot.memory.insight.summaries.models import Statement
from nanobot.memory.insight.summaries.sources import Said
from nanobot.memory.insight.summaries.telling import quoted, third_person
from nanobot.memory.insight.summaries.weighing import Echoes, core, weigh
from nanobot.memory.knowledge.heuristics.words import is_common
from nanobot.memory.log.fencing import fence

SHORTEST, LONGEST = 8, 26
"""Tokens of a candidate."""
LEAST_WEIGHT: Final = 0.05
"""What weighs less says nothing worth a line, however much room there is."""
EACH: Final = 15
"""What a statement costs besides its tokens: many short ones tell less than a few whole ones."""
QUOTED: Final = 0.7
"""What is left of the weight of a sentence that can only be quoted."""
REPEATS: Final = 0.7
"""Sharing so much of the shorter one's core terms, two say the same."""
SHARED: Final = 0.25
"""How much of its worth a candidate loses that shares all with one that is chosen."""
ONE_SHARED: Final = 0.5
CONSIDERED: Final = 400
MONTH_TOKENS, YEAR_TOKENS = 3, 3
CENTRAL, NEAR, LATEST = 0.1, 0.1, 0.1
"""What is added at most for what others echo, what is near the middle, and what was said last."""
LAST_SHARE: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A statement that may be chosen, with its core terms, those of each thing it says, and its tokens."""

    statement: Statement
    telling: frozenset[str]
    things: tuple[frozenset[str], ...] = ()
    tokens: int

    @property
    def worth(self) -> float:
        """What it tells for its length."""
        return self.statement.weight / (self.tokens + EACH)


def candidates(said: Sequence[Said]) -> list[Candidate]:
    """Return all statements that may be made of what was said; questions are none."""
    pieces = [(number, text) for number, message in enumerate(said) for text in _pieces(message)]
    cores = {text: core(text) for _, text in pieces}
    echoes = Echoes(cores[text] for _, text in pieces)
    found = []
    for number, text in pieces:
        message = said[number]
        telling = cores[text]
        place = (number + 1) / len(said)
        extra = CENTRAL * echoes.of(telling) + NEAR * max(message.nearness, 0.0)
        extra += LATEST * max(0.0, (place - 1 + LAST_SHARE) / LAST_SHARE)
        turned = third_person(message.speaker, text, message.gender)
        weight = weigh(text, telling) * (1 + extra) * (1 if turned else QUOTED)
        statement = Statement(
            text=fence(turned or quoted(message.speaker, text)),
            day=message.day,
            event_ids=(message.event_id,),
            weight=min(1.0, weight),
        )
        tokens = cost(statement)
        if SHORTEST <= tokens <= LONGEST and statement.weight >= LEAST_WEIGHT:
            found.append(Candidate(statement=statement, telling=telling, tokens=tokens))
    return found


def of_statements(statements: Iterable[Statement]) -> list[Candidate]:
    """Make candidates of statements of other nodes."""
    return [
        Candidate(
            statement=statement,
            telling=core(statement.text),
            things=tuple(core(gist) for gist in statement.gists),
            tokens=max(1, cost(statement)),
        )
        for statement in statements
    ]


def chosen(found: Sequence[Candidate], budget: int, *, beside: Sequence[Candidate] = ()) -> list[Candidate]:
    """Choose what fits the budget, the best first; nothing that repeats what stands *beside*."""
    waiting = sorted(found, key=lambda one: (-one.worth, one.statement.event_ids, one.statement.text))
    taken: list[Candidate] = []
    said = frozenset[str]().union(*(other.telling for other in beside))
    overlap = {id(one): max(_share(one.telling, said), *(_overlap(one, it) for it in beside), 0.0) for one in waiting}
    left = budget
    while waiting:
        best = max(waiting[:CONSIDERED], key=lambda one: one.worth * (1 - SHARED * overlap[id(one)]))
        waiting.remove(best)
        price = best.tokens + _heading_tokens(best.statement, taken)
        if overlap[id(best)] >= REPEATS or price > left:
            continue
        taken.append(best)
        left -= price
        waiting = [one for one in waiting if not _same_message(one, best) and one.tokens <= left]
        for one in waiting:
            overlap[id(one)] = max(overlap[id(one)], _overlap(one, best))
    return taken


def _pieces(message: Said) -> Iterator[str]:
    """Yield what may be said of a message: its sentences, their clauses, and two sentences in one."""
    condensed = [condensing.condensed(sentence) for sentence in condensing.sentences(message.text)]
    whole = [text for text in condensed if text and _concerns(message, text)]
    pieces: dict[str, None] = {}
    for number, text in enumerate(whole):
        if text.endswith("?"):
            continue
        pieces[text] = None
        pieces |= dict.fromkeys(condensing.shorter(text))
        after = whole[number + 1] if number + 1 < len(whole) else ""
        if after and not after.endswith("?") and (_is_own(text) or not _is_own(after)):
            pieces[f"{text[:-1]}; {_within(after)}"] = None
    yield from pieces


def _concerns(message: Said, sentence: str) -> bool:
    """Tell whether a sentence names what the node is about, where that is asked for; whom it speaks to is cut off."""
    if message.about is None:
        return True
    names = (message.text[start:stop] for start, stop in message.about)
    return any(name and name in sentence for name in names)


def _is_own(text: str) -> bool:
    """Tell whether a sentence speaks of who says it: what does not only leads up to one that does."""
    return bool(re.search(r"\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|us)\b", text))


def _within(text: str) -> str:
    """Begin a sentence inside another; names and "I" keep their capitals."""
    first = re.split(r"[\s']", text, maxsplit=1)[0].lower()
    is_name = re.match(r"I\b|\S+ (?!I\b)[A-Z]|[A-Z]{2}", text) or not is_common(first)
    return text if is_name else text[0].lower() + text[1:]


def _overlap(one: Candidate, other: Candidate) -> float:
    """Return how much two say the same: 0 to 1."""
    return max(_shared(mine, its) for mine in one.things or (one.telling,) for its in other.things or (other.telling,))


def _shared(mine: frozenset[str], its: frozenset[str]) -> float:
    """Return the share of the shorter one's terms. One word in common is what both speak of, not what both say."""
    least, shared = min(len(mine), len(its)), len(mine & its)
    return min(shared / least, ONE_SHARED if shared == 1 else 1.0) if least else 0.0


def _share(mine: frozenset[str], all_said: frozenset[str]) -> float:
    """Return the share of a statement's terms that several others have between them."""
    return len(mine & all_said) / len(mine) if mine else 0.0


def _same_message(one: Candidate, other: Candidate) -> bool:
    """Tell whether two are pieces of one message, which would repeat each other; facts are none."""
    return not one.things and not other.things and one.statement.event_ids == other.statement.event_ids


def _heading_tokens(statement: Statement, taken: Sequence[Candidate]) -> int:
    """Return what a new month or year costs."""
    if statement.day is None:
        return 0
    days = [one.statement.day for one in taken if one.statement.day]
    year, month = statement.day[:4], statement.day[:7]
    new_year = not any(day.startswith(year) for day in days)
    new_month = not any(day.startswith(month) for day in days)
    return YEAR_TOKENS * new_year + MONTH_TOKENS * new_month
