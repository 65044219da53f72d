"""What a verb brings along on its left, and so whether it is denied, wished for, past or to come."""

import re
from typing import Final

from nanobot.memory.knowledge.heuristics.lexicon import ADVERBS, AUXILIARIES, MARKERS, MODALS, NEGATIONS
from nanobot.memory.knowledge.heuristics.wording import pattern

LAST_WORD: Final = re.compile(r"(?:^|(?<=[\s,;:(]))([\w'-]+)\s*$")
THE_ONE: Final = pattern(r"\b(?:is|was|'s|are)?\s*(?:the )?(?:one|only one)(?:\swho|\sthat)?$")
"""Between a subject and its verb: "I am the one who"."""
BEFORE_TO: Final = pattern(r"""
    \b(?:used|going|want|wants|wanted|love|like|hate|need|have|planning|plan|plans|started|
    began|decided|managed|hope|hoping|about)$
""")
PAST: Final = frozenset(("was", "were", "had"))
FUTURE: Final = frozenset(("will", "shall"))
WISHING_TO: Final = frozenset(("love", "like", "hate", "need"))
PLANNING_TO: Final = frozenset(("planning", "plan", "decided"))
BEGINNING_TO: Final = frozenset(("started", "began", "managed"))
"""Verbs that another verb may follow with "to"."""


class VerbGroup:
    """Takes auxiliaries, adverbs and negations off the right end of a text; `rest` is what is left of it."""

    def __init__(self, text: str) -> None:
        self.negated = self.modal = self.past = self.future = False
        self.auxiliaries: list[str] = []
        self.adverbs: list[str] = []
        self.rest = THE_ONE.sub("", text.rstrip()).rstrip()
        while (match := LAST_WORD.search(self.rest)) and self._takes(match[1].lower(), self.rest[: match.start(1)]):
            self.rest = self.rest[: match.start(1)].rstrip()
        if self.rest.endswith("'s"):
            self.auxiliaries.append("is")
            self.rest = self.rest.removesuffix("'s")

    def _takes(self, word: str, lead: str) -> bool:
        """Note what a word before the verb says; False where it is no part of the group."""
        before = lead.rstrip().lower()
        if word == "to":
            return self._takes_to(before)
        if "to" in self.adverbs and self._takes_before_to(word):
            return True
        if word in NEGATIONS:
            self.negated = True
        elif word in MODALS:
            self.modal = True
        elif word in AUXILIARIES:
            self._add_auxiliary(word)
        elif word in ADVERBS and not (word in MARKERS and not before):
            self.adverbs.append(word)
        else:
            return False
        return True

    def _add_auxiliary(self, word: str) -> None:
        self.auxiliaries.append(word)
        self.past |= word in PAST
        self.future |= word in FUTURE

    def _takes_to(self, before: str) -> bool:
        if not BEFORE_TO.search(before):
            return False
        self.adverbs.append("to")
        self.past |= before.endswith("used")
        return True

    def _takes_before_to(self, word: str) -> bool:
        """Note what is said by "used to", "going to", "want to"."""
        if word in NEGATIONS | MODALS | AUXILIARIES | ADVERBS:
            return False
        self.past |= word == "used"
        self.future |= word == "going" or word in PLANNING_TO
        self.modal |= word in WISHING_TO
        return word in {"used", "going"} | WISHING_TO | PLANNING_TO | BEGINNING_TO
