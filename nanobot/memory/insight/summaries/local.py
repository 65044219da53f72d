"""The local summariser: states what holds, then what was said that tells most. Needs no model of any kind.

A leaf is told from facts and messages, a branch from the best statements of its children.
"""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final

from nanobot.memory.insight.summaries.choosing import Candidate, candidates, chosen, of_statements
from nanobot.memory.insight.summaries.layout import fitting, in_order, shown
from nanobot.memory.insight.summaries.models import Statement, Telling
from nanobot.memory.insight.summaries.outdated import still_so
from nanobot.memory.insight.summaries.sources import Said
from nanobot.memory.knowledge.models import Fact

FACTS_SHARE: Final = 0.15
"""Of a leaf's budget, what facts take at most where there is also something said."""
FROM_CHILD: Final = 12
SPARE: Final = 1.25
"""How much more is chosen than the budget takes, for headings are reckoned roughly; what does not fit is left out."""


def leaf(facts: Sequence[Statement], said: Sequence[Said], budget: int, *, ended: Sequence[Fact] = ()) -> Telling:
    """Tell what holds and what was said, within a budget of tokens; of what has *ended* only the end."""
    holding = chosen(of_statements(one for one in facts if not one.day), int(budget * FACTS_SHARE) if said else budget)
    left = budget - sum(one.tokens for one in holding)
    passed = [*of_statements(one for one in facts if one.day), *still_so(candidates(said), ended)]
    return telling([*_statements(holding), *_statements(chosen(passed, int(left * SPARE), beside=holding))], budget)


def branch(children: Sequence[Sequence[Statement]], budget: int) -> Telling:
    """Tell the best of each child, in turns, within a budget of tokens."""
    best = [sorted(child, key=lambda one: -one.weight)[:FROM_CHILD] for child in children]
    in_turns = [one for one in chain.from_iterable(zip_longest(*best)) if one is not None]
    taken: list[Statement] = []
    for statement in in_turns:
        more = chosen(of_statements([statement]), budget, beside=of_statements(taken))
        if more and len(fitting([*taken, statement], budget)) > len(taken):
            taken.append(statement)
    return telling(taken, budget)


def telling(statements: Sequence[Statement], budget: int) -> Telling:
    """Show statements, as many as the budget takes, the first before the last."""
    kept = in_order(fitting(statements, budget))
    return Telling(text=shown(kept), statements=tuple(kept))


def _statements(chosen_ones: Sequence[Candidate]) -> list[Statement]:
    return [one.statement for one in chosen_ones]
