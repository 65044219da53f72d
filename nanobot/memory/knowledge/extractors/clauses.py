"""Who did what to whom: plain clauses between two named things."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from nanobot.memory.knowledge.extractors.tables import words
from nanobot.memory.knowledge.findings import INFERRED, Claim, EntityType, Named, Reference

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SUBJECTS: Final = frozenset(("person", "org"))
_NAMED: Final = frozenset(("person", "org", "location", "project", "tool", "event"))
_SAYING: Final = frozenset(
    ("say", "tell", "think", "ask", "believe", "claim", "want", "hope", "seem", "look", "let", "make", "guess", "hear")
) | frozenset(("be", "have", "do", "get", "go", "come", "see", "try", "take", "put", "keep", "like", "love", "thank"))
_VAGUE: Final = frozenset(
    ("would", "could", "should", "may", "might", "must", "can", "will", "shall", "'ll", "'d", "ca")
)
_KNOWN: Final[dict[tuple[str, EntityType, EntityType], str]] = {
    ("marry", "person", "person"): "spouse_of",
    ("manage", "person", "person"): "manages",
    ("found", "person", "org"): "founded",
    ("join", "person", "org"): "works_at",
    ("visit", "person", "location"): "visited",
    ("use", "org", "tool"): "uses",
    ("use", "project", "tool"): "uses",
    ("run on", "org", "tool"): "uses",
    ("run on", "project", "tool"): "uses",
    ("report to", "person", "person"): "reports_to",
    ("live in", "person", "location"): "lives_in",
    ("work at", "person", "org"): "works_at",
    ("work for", "person", "org"): "works_at",
    ("depend on", "project", "tool"): "depends_on",
}


def clauses(doc: "Doc", mentions: Sequence[Named]) -> Iterator[Claim]:
    """Yield what a plain statement says of two named things: no question, denial, wish, quotation or fiction."""
    named = {token.i: mention for mention in mentions if _is_named(mention) for token in _tokens(doc, mention)}
    for sentence in doc.sents:
        verb = sentence.root
        if any(token.lemma_.lower() in words("fiction") for token in sentence):
            continue
        if sentence[-1].text == "?" or any(c in sentence.text for c in '"“”«»?[]<>{}=$'):
            continue
        claim = _claim(verb, named)
        if claim:
            yield claim


def _is_named(mention: Named) -> bool:
    return mention.type in _NAMED and mention.method != "relation" and mention.confidence > INFERRED


def _claim(verb: "Token", named: dict[int, Named]) -> Claim | None:
    if not _states(verb):
        return None
    subject = next((named.get(t.i) for t in verb.children if t.dep_ == "nsubj"), None)
    said, target = _object(verb, named)
    if subject is None or target is None or subject.type not in _SUBJECTS or subject.name == target.name:
        return None
    return Claim(
        subject=_reference(subject),
        predicate=_KNOWN.get((said, subject.type, target.type), said),
        object=_reference(target),
        confidence=INFERRED,
        method="spacy",
        start=min(subject.start, target.start),
        end=max(subject.end, target.end),
    )


def _states(verb: "Token") -> bool:
    """Tell whether a verb states something plainly."""
    if verb.tag_ not in {"VBZ", "VBD", "VBP"} or verb.lemma_.lower() in _SAYING:
        return False
    loose = {"neg", "aux", "auxpass", "ccomp", "xcomp", "advcl", "expl", "mark", "conj", "parataxis", "intj"}
    return not any(t.dep_ in loose or t.lower_ in _VAGUE for t in verb.children)


def _object(verb: "Token", named: dict[int, Named]) -> tuple[str, Named | None]:
    """Return the verb with its preposition, and the named thing it is about."""
    lemma = verb.lemma_.lower()
    direct = [t for t in verb.children if t.dep_ == "dobj"]
    if direct:
        return lemma, named.get(direct[0].i)
    prepositions = [t for t in verb.children if t.dep_ == "prep"]
    if len(prepositions) != 1:
        return lemma, None
    objects = [t for t in prepositions[0].children if t.dep_ == "pobj"]
    return f"{lemma} {prepositions[0].lower_}", named.get(objects[0].i) if objects else None


def _tokens(doc: "Doc", mention: Named) -> "Sequence[Token]":
    span = doc.char_span(mention.start, mention.end)
    return [] if span is None else [span.root]


def _reference(mention: Named) -> Reference:
    return Reference(name=mention.name, type=mention.type, start=mention.start, end=mention.end)
