"""What an extractor is, and which ones there are.

An extractor is a plain object with a name and one method. Those of other packages are found by their entry points in
the group ``nanobot.memory.extractors``: an object, or a class that needs no arguments.
"""

from collections.abc import Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Protocol, runtime_checkable

from loguru import logger

from nanobot.memory.errors import MemorySystemError
from nanobot.memory.knowledge.findings import Findings, Passage

ENTRY_POINTS: Final = "nanobot.memory.extractors"


class ExtractorError(MemorySystemError, ValueError):
    """There is no such extractor, or two have one name: check extraction.extractors."""


class Extractor(Protocol):
    """Reads mentions and claims out of messages. Synchronous, and safe to call from several threads."""

    @property
    def name(self) -> str:
        """What configuration calls it; also the `method` of what it finds, where nothing finer is said."""
        ...

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        """Return what each message says, in the order of *passages*."""
        ...


@runtime_checkable
class MayBeOff(Protocol):
    """An extractor that cannot work everywhere: it finds nothing where it cannot, and says why."""

    @property
    def problem(self) -> str:
        """Why it is off or works less well than it could; empty where all is well."""
        ...


class Extractors:
    """The extractors there are, by name.

    >>> Extractors([]).chosen([])
    []
    """

    def __init__(self, extractors: Iterable[Extractor]) -> None:
        self._by_name: dict[str, Extractor] = {}
        for extractor in extractors:
            if self._by_name.setdefault(extractor.name, extractor) is not extractor:
                raise ExtractorError(f"two extractors are called {extractor.name!r}: uninstall or rename one")

    @property
    def names(self) -> list[str]:
        """Their names, sorted."""
        return sorted(self._by_name)

    def chosen(self, names: Iterable[str]) -> list[Extractor]:
        """Return those of these names, in this order.

        Raises:
            ExtractorError: there is none of some name.
        """
        return [self._named(name) for name in dict.fromkeys(names)]

    def problems(self) -> dict[str, str]:
        """Tell which of them are off, and why."""
        states = {name: e.problem for name, e in self._by_name.items() if isinstance(e, MayBeOff)}
        return {name: problem for name, problem in states.items() if problem}

    def _named(self, name: str) -> Extractor:
        if name not in self._by_name:
            raise ExtractorError(f"no extractor is called {name!r}: extraction.extractors may name {self.names}")
        return self._by_name[name]


def installed() -> list[Extractor]:
    """Load the extractors of other packages; one that cannot be loaded is left out and logged."""
    found = (_load(point) for point in sorted(entry_points(group=ENTRY_POINTS)))
    return [extractor for extractor in found if extractor is not None]


def _load(point: EntryPoint) -> Extractor | None:
    try:
        plugin = point.load()
        extractor: Extractor = plugin() if isinstance(plugin, type) else plugin
        logger.debug("Extractor {} comes from {}.", extractor.name, point.value)
    except Exception as error:  # noqa: BLE001 - foreign code may raise anything; the others go on
        logger.warning("The extractor {} ({}) cannot be loaded: {}", point.name, point.value, error)
        return None
    return extractor
