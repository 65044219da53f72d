"""What a sentence tells the assistant to do, and whether for good or only once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nanobot.memory.insight import cues, forms
from nanobot.memory.insight.sentences import Sentence
from nanobot.memory.insight.slots import Slot, sign_of

_STYLE: Final[frozenset[Slot]] = frozenset(
    ("response_length", "tone", "format", "emoji", "language", "address", "code_style", "schedule")
)
_AFTER_NO_STATEMENT: Final = frozenset(("do", "rule", "wish", "welcome"))
_LONG_HEAD: Final = 14
_LONGEST_BARE: Final = 14
_REPLACED: Final = re.compile(r"\b(?:instead|but rather|rather than)\b|^(?:not|nothing)\b", re.IGNORECASE)
_DENIED: Final = re.compile(r"(?:no|not) (?:more )?\w", re.IGNORECASE)
_ASKED: Final = re.compile(r"^(?:can|could|would|will) (?:you|u)(?: please| maybe)? ", re.IGNORECASE)
_BARE_HEAD: Final = re.compile(r"[.!]|, ?(?:i|it|we|they|he|she|my|the|people|half|one)\b", re.IGNORECASE)
_QUESTION: Final = re.compile(r"(?<!\bok)(?<!\bokay)(?<!please)(?<!alright)\?$", re.IGNORECASE)
_NO_WISH: Final = re.compile(r"your|any\w*|do|did|have|sounds?|that|more of\b", re.IGNORECASE)
_WANTS_YOU: Final = re.compile(r"^i(?:'d)? (?:want|need|like|prefer|expect) (?:it if )?you\b", re.IGNORECASE)
_ASKS_YOU: Final = re.compile(r"^[\w' ]{0,40}?\byou\b", re.IGNORECASE)
_CONDITION: Final = re.compile(
    r"(?:when|if|every time|each time|any ?time|before|after|while|unless|for (?!(?:the )?future)|on|at)\w*\b"
    r"|in (?!(?:the )?future|general|this chat)",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(r"(?:,| -|:)\s*(?:(?:so|but|please|and please) )?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Directive:
    """What the assistant is told: to do something, or with `forbids` to leave it.

    `condition` is when it holds, where that is said before it: "when I ask for a recipe". `lasting` where the words
    themselves say that it holds from now on; `names` where it is how to address someone;
    `verbless` where only the thing wanted is said: "metric please".
    """

    text: str
    start: int
    condition: str
    sentence: str
    forbids: bool
    lasting: bool
    names: bool
    verbless: bool

    @property
    def end(self) -> int:
        """Where it ends in the message."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """The end of a sentence from one of its clauses on, and what stands before it."""

    body: str
    start: int
    condition: str
    head: str
    sentence: str
    ruled: bool

    @property
    def lasting(self) -> bool:
        return self.ruled or cues.STANDING.search(self.sentence) is not None


def read_directive(sentence: Sentence, *, message: str) -> Directive | None:
    """Return what a sentence lays down about how to behave; None for requests of the moment and talk of others.

    Another sentence of the *message* may say that this holds from now on.
    """
    if cues.UNSURE.search(cues.FILLERS.sub("", sentence.text)):
        return None
    ruled = cues.RULE.search(message) is not None
    return next((found for piece in _pieces(sentence, ruled=ruled) if (found := _read(piece, message))), None)


def is_for_once(text: str) -> bool:
    """Tell whether words are about the thing in hand.

    >>> is_for_once("make this one shorter")
    True
    """
    return cues.ONCE.search(text) is not None


def _pieces(sentence: Sentence, *, ruled: bool) -> Iterator[_Piece]:
    """Give each tail of a sentence that begins with a clause, until others are spoken of."""
    for clause in sentence.clauses:
        offset = clause.start - sentence.start
        head = sentence.text[:offset]
        if _is_of_others(head):
            return
        body, start, condition = _stripped(sentence.text[offset:], clause.start)
        yield _Piece(body=body, start=start, condition=condition, head=head, sentence=sentence.text, ruled=ruled)


def _stripped(body: str, start: int) -> tuple[str, int, str]:
    """Take politeness, "from now on" and the condition off the front; returns the condition too."""
    condition = ""
    while found := (cues.FILLERS.match(body) or cues.LEAD.match(body)):
        if found.end() in {0, len(body)}:
            break
        condition = found[0] if _CONDITION.match(found[0]) else condition
        body, start = body[found.end() :], start + found.end()
    return body, start, condition.strip(" ,:-")


def _read(piece: _Piece, message: str) -> Directive | None:
    goes_on = _goes_on(piece.head)
    for form, pattern in forms.FORMS:
        if not (goes_on and form in _AFTER_NO_STATEMENT) and pattern.search(piece.body):
            if (form == "address" or not _is_of_others(piece.body)) and _holds_on(form, piece):
                return _directive(piece, message, form)
            return None
    return _directive(piece, message, "bare") if not goes_on and _is_bare(piece) else None


def _directive(piece: _Piece, message: str, form: str) -> Directive:
    denies = form == "bare" and _DENIED.match(piece.body) is not None
    forbids = (denies or form in {"forbid", "needless"}) and not _REPLACED.search(piece.body)
    return Directive(
        text=piece.body,
        start=piece.start,
        condition=piece.condition,
        sentence=piece.sentence,
        forbids=forbids and "instead" not in message,
        names=form == "address",
        verbless=form == "bare" or (form == "wish" and not _ASKS_YOU.search(piece.body)),
        lasting=piece.lasting or cues.NEVER_AGAIN.search(piece.sentence) is not None,
    )


def _is_of_others(text: str) -> bool:
    found = cues.OTHERS.search(text)
    return found is not None and not cues.MEANT_ANYWAY.search(text[found.end() :])


def _goes_on(head: str) -> bool:
    """Tell whether a statement stands before a piece, so that a bare verb belongs to that."""
    told = cues.FINITE.search(head) is not None and not _GOES_ON.search(head)
    return told or len(head.split()) > _LONG_HEAD


def _holds_on(form: str, piece: _Piece) -> bool:
    """Tell whether a directive is about help in general."""
    if form in {"address", "rule"}:
        return True
    if forms.TASK.search(piece.body) or (is_for_once(piece.body) and not piece.lasting):
        return False
    if form == "forbid":
        return _is_forbidden(piece)
    sign = sign_of(piece.body)
    return _without_sign(form, piece) if sign is None else _with_sign(form, piece, sign[0])


def _with_sign(form: str, piece: _Piece, slot: Slot) -> bool:
    match form:
        case "state" | "needless":
            return True
        case "wish":
            return piece.lasting or any(words.search(piece.body) for words in (_WANTS_YOU, cues.FROM_YOU, cues.TASTE))
        case "welcome":
            return slot in _STYLE
        case "ask":
            return piece.lasting or _is_manner(_ASKED.sub("", piece.body))
        case _:
            return piece.lasting or _is_manner(piece.body) or _without_sign(form, piece)


def _without_sign(form: str, piece: _Piece) -> bool:
    match form:
        case "needless":
            return forms.NEEDLESS.search(piece.body) is not None
        case "wish":
            return piece.lasting and "you" in piece.body
        case "ask":
            return piece.ruled
        case "do":
            own = forms.IN_LANGUAGE.search(piece.body) or forms.OWN_WORDS.search(piece.body)
            return piece.lasting or own is not None
        case _:
            return False


def _is_forbidden(piece: _Piece) -> bool:
    if sign_of(piece.body):
        return not forms.OF_LIFE.search(piece.body)
    if piece.body.lower().startswith("no"):
        return cues.STANDING.search(piece.sentence) is not None and sign_of(piece.sentence) is not None
    again = cues.NEVER_AGAIN.search(piece.sentence) and forms.HELP.search(piece.body)
    untold = forms.UNTOLD.search(piece.body) or "leave me" in piece.body.lower()
    return piece.lasting or bool(again) or bool(untold)


def _is_manner(body: str) -> bool:
    sign = sign_of(body)
    if sign is None or sign[0] not in _STYLE:
        return False
    return (forms.TIMING if sign[0] == "schedule" else forms.MANNER).search(body) is not None


def _is_bare(piece: _Piece) -> bool:
    """Tell whether it is a wish without a verb: "metric please", "type hints in every snippet"."""
    head = _BARE_HEAD.split(piece.body, maxsplit=1)[0]
    sign = sign_of(head)
    if sign is None or len(head.split()) > _LONGEST_BARE or cues.FINITE.search(head) or _is_of_others(piece.sentence):
        return False
    if is_for_once(piece.sentence) or _QUESTION.search(piece.sentence):
        return False
    asked = forms.BARE.search(head) is not None
    wished = piece.lasting and not _NO_WISH.match(head)
    return (sign[0] in _STYLE and (asked or wished)) or (asked and wished)
