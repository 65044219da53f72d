"""The extractors that are asked, and what becomes of one that fails."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from loguru import logger

from nanobot.memory.knowledge.extractors import Extractor, Extractors
from nanobot.memory.knowledge.findings import Findings, NothingKnown, Passage

AHEAD: Final = frozenset(("spacy", "api"))
"""Extractors that read many messages quicker than one by one, and need nothing of what is known."""

MAY_FAIL: Final = frozenset(("api",))
"""Extractors whose failure is not the message's: the others go on."""


class Panel:
    """Asks the extractors of a configuration, in its order."""

    def __init__(self, extractors: Extractors, names: Iterable[str]) -> None:
        wanted = list(dict.fromkeys(names))
        self._extractors = extractors
        self._missing = [name for name in wanted if name not in extractors.names]
        self._chosen = extractors.chosen(name for name in wanted if name in extractors.names)
        self._failed: dict[str, str] = {}

    @property
    def problems(self) -> dict[str, str]:
        """Tell which of those wanted are off or do less than they could, and why."""
        known = ", ".join(self._extractors.names)
        missing = dict.fromkeys(self._missing, f"off: there is no such extractor; there are {known}")
        ours = {extractor.name for extractor in self._chosen}
        found = {name: why for name, why in self._extractors.problems().items() if name in ours}
        return missing | found | self._failed

    def ahead(self, passages: Sequence[Passage]) -> list[dict[str, Findings]]:
        """Return what those find that read many messages at once, for each message by extractor."""
        found: list[dict[str, Findings]] = [{} for _ in passages]
        if not passages:
            return found
        plain = [replace(passage, known=NothingKnown()) for passage in passages]
        for extractor in self._chosen:
            if extractor.name in AHEAD:
                for mine, findings in zip(found, self._asked(extractor, plain), strict=True):
                    mine[extractor.name] = findings
        return found

    def ahead_of_each(self, passages: Sequence[Passage]) -> Sequence[dict[str, Findings] | Exception]:
        """Ask for all messages at once; where that fails, for each alone, so that only the guilty one fails."""
        try:
            return self.ahead(passages)
        except Exception:  # noqa: BLE001 - an extractor may raise anything
            return [self._ahead_of_one(passage) for passage in passages]

    def all(self, passage: Passage, ahead: dict[str, Findings]) -> list[Findings]:
        """Return what each finds in one message; *ahead* is what some have found already.

        Raises:
            Exception: whatever an extractor raises at this message.
        """
        return [
            ahead[extractor.name] if extractor.name in ahead else extractor.extract([passage])[0]
            for extractor in self._chosen
        ]

    def _ahead_of_one(self, passage: Passage) -> dict[str, Findings] | Exception:
        try:
            return self.ahead([passage])[0]
        except Exception as error:  # noqa: BLE001 - it ends on the event's row
            return error

    def _asked(self, extractor: Extractor, passages: Sequence[Passage]) -> Sequence[Findings]:
        try:
            found = extractor.extract(passages)
        except Exception as error:
            if extractor.name not in MAY_FAIL:
                raise
            self._failed[extractor.name] = f"failed at the last messages: {error}"
            logger.warning("The extractor {} failed; the others go on: {}", extractor.name, error)
            return [Findings() for _ in passages]
        self._failed.pop(extractor.name, None)
        return found
