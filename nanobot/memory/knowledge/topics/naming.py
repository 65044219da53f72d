"""What a topic is called: two or three of its words that tell it from the rest. Pure."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from nanobot.memory.knowledge.topics.clusters import Cluster, Word

MOST_NAMED_BY: Final = 3
STAYS_WITHIN: Final = 6
"""A word that a topic is named by stays while it is among so many."""

WORTH_NAMING: Final = 0.4
"""Words that tell less than this share of what the first tells are left out."""

NOUN_BONUS: Final = 1.5
"""The names of things tell so much more than other words."""

TOGETHER: Final = 0.4
"""Two words are a phrase where more than this share of the rarer one stands beside the other."""

GROWTH: Final = 1.5
"""A topic is named anew when it has grown by this."""

SAME_STEM: Final = 4
CAPITAL_SHARE: Final = 1 / 3

Share = Callable[[str, Word], float]
"""Tells which part of all that is said with a term is said in a topic: 0 to 1."""


def is_due(cluster: Cluster) -> bool:
    """Tell whether a topic has grown out of its name."""
    return cluster.events >= max(1, cluster.named_at * GROWTH)


def named_by(cluster: Cluster, share: Share) -> tuple[str, ...]:
    """Return the terms that a topic is to be named by, the most telling first."""
    worth = {term: round(_worth(word, share(term, word)), 6) for term, word in cluster.profile.items()}
    order = sorted(worth, key=lambda term: (-worth[term], term))
    kept = [term for term in cluster.terms if term in order[:STAYS_WITHIN]]
    least = worth[order[0]] * WORTH_NAMING if order else 0.0
    chosen: list[str] = []
    for term in (*kept, *order):
        if worth[term] >= least and not any(_same(term, other) for other in chosen):
            chosen.append(term)
    return tuple(sorted(chosen[:MOST_NAMED_BY], key=order.index))


def name(cluster: Cluster, terms: Sequence[str]) -> str:
    """Write some terms as people read them: two that belong together as one phrase."""
    left, phrases = list(terms), []
    while left:
        phrase = [left.pop(0)]
        while (after := _partner(cluster, phrase[-1], left, forward=True)) is not None:
            left.remove(after)
            phrase.append(after)
        while (before := _partner(cluster, phrase[0], left, forward=False)) is not None:
            left.remove(before)
            phrase.insert(0, before)
        phrases.append(" ".join(form_of(cluster.profile[term]) for term in phrase))
    return ", ".join(phrases)


def _partner(cluster: Cluster, term: str, others: Sequence[str], *, forward: bool) -> str | None:
    """Return the word that mostly comes right after a word, or right before it."""
    for other in others:
        first, second = (term, other) if forward else (other, term)
        together = cluster.profile[first].followers.get(second, 0)
        rarer = min(cluster.profile[first].count, cluster.profile[second].count)
        if together > rarer * TOGETHER:
            return other
    return None


def _worth(word: Word, share: float) -> float:
    """Tell how well a word names a topic: much said in it and little elsewhere, and a noun."""
    return word.weight * math.sqrt(share) * (1 + NOUN_BONUS * min(1.0, word.named / word.count))


def form_of(word: Word) -> str:
    """Return how a word is mostly written; with a capital where that is not rare."""
    total = word.count
    capital = {form: count for form, count in word.forms.items() if form[:1].isupper()}
    forms = capital if sum(capital.values()) > total * CAPITAL_SHARE else word.forms
    return min(forms, key=lambda form: (-forms[form], form))


def _same(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short[: max(SAME_STEM, len(short) - 1)])
