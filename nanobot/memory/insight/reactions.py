"""What a message says of the assistant's last answer: too long, the wrong tone, just right.

A reaction is about the manner of an answer, never about whether it was true, and not about a text that was written for
somebody else.
"""

import re
from dataclasses import dataclass
from typing import Final

from nanobot.memory.insight import verdicts
from nanobot.memory.insight.anchors import is_about_answer, is_of_life, wants_more_of_it
from nanobot.memory.insight.directives import is_for_once
from nanobot.memory.insight.pictographs import names_emoji_of
from nanobot.memory.insight.sentences import Sentence
from nanobot.memory.insight.slots import Slot, sign_of

_MANY_WORDS: Final = 40
_FEW_WORDS: Final = 15
_FIRST_CHARACTERS: Final = 60
"""Of a message; one that nobody asked for says at once what it is."""
_WOKE_UP: Final = re.compile(r"\bi(?:'ve)? (?:just )?(?:woke|got) up\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """What is to be kept, or with `forbids` to be left, of the manner of the last answer."""

    slot: Slot
    value: str
    forbids: bool
    start: int
    end: int


def is_piece(reply: str) -> bool:
    """Tell whether a reply is a text written for somebody else: judging that is no feedback.

    >>> is_piece("Draft: Dear all, ...")
    True
    """
    return verdicts.PIECE.match(reply) is not None


def read_reaction(said: tuple[Sentence, ...], reply: str) -> Reaction | None:
    """Return what a message says of the manner of the reply before it; None where it is silent on that."""
    text = " ".join(sentence.text for sentence in said)
    if is_piece(reply) or len(text.split()) > _MANY_WORDS or is_for_once(text):
        return None
    for sentence in said:
        found = (
            _address(sentence, reply, text)
            or _comparative(sentence)
            or _too(sentence, reply)
            or _lack(sentence)
            or _complaint(sentence, reply, text)
            or _praise(sentence, reply, text)
        )
        if found:
            return found
    return None


def _reaction(sentence: Sentence, slot: Slot, value: str, *, forbids: bool) -> Reaction:
    return Reaction(
        slot=slot, value=value, forbids=forbids, start=sentence.start, end=sentence.start + len(sentence.text)
    )


def _comparative(sentence: Sentence) -> Reaction | None:
    for clause in sentence.clauses:
        found = verdicts.COMPARATIVE.match(clause.text)
        if found and not verdicts.TALK_OF_OTHERS.search(sentence.text):
            return _reaction(sentence, _manner(found[1]), found[1].lower(), forbids=False)
    return None


def _too(sentence: Sentence, reply: str) -> Reaction | None:
    found = max(verdicts.TOO.finditer(sentence.text), key=lambda match: bool(match[1]), default=None)
    if (
        not found
        or is_of_life(sentence.text)
        or verdicts.ELSEWHERE.search(sentence.text)
        or verdicts.TALK_OF_OTHERS.search(sentence.text)
    ):
        return None
    if found[1] == "long" and len(reply.split()) < _FEW_WORDS and "[" not in reply:
        return None
    value = found[1] or found[3] or found[4] or "long answers"
    return _reaction(sentence, _manner(value), value.lower(), forbids=True)


def _address(sentence: Sentence, reply: str, text: str) -> Reaction | None:
    """Read "not chief, please" after an answer that said "chief"."""
    called = next((name for name in _vocatives(reply) if re.search(rf"\b{name}\b", text, re.IGNORECASE)), None)
    if called is None or not verdicts.UNNAMED.search(text) or len(text.split()) > _FEW_WORDS:
        return None
    return _reaction(sentence, "address", called, forbids=True)


def _vocatives(reply: str) -> list[str]:
    found = verdicts.VOCATIVE.search(reply)
    return [name for name in found.groups() if name] if found else []


def _lack(sentence: Sentence) -> Reaction | None:
    found = verdicts.LACKING.search(sentence.text)
    topic = sign_of(found[1]) if found else None
    if topic is None or verdicts.TALK_OF_OTHERS.search(sentence.text):
        return None
    return _reaction(sentence, *topic, forbids=False)


def _manner(value: str) -> Slot:
    if verdicts.OF_LENGTH.search(value):
        return "response_length"
    sign = sign_of(value)
    return sign[0] if sign else "tone"


def _praise(sentence: Sentence, reply: str, text: str) -> Reaction | None:
    words = sentence.text
    if (
        not (verdicts.PRAISE.search(text) and verdicts.PRAISE.search(words))
        or verdicts.REQUEST.match(words)
        or sentence.asks
    ):
        return None
    if verdicts.GOOD_TIME.search(words) and verdicts.SENT_UNASKED.search(reply):
        return _reaction(sentence, "schedule", words, forbids=False)
    topic = sign_of(verdicts.THANKS_OF_FACT.sub("", words))
    like_this = verdicts.LIKE_THIS.search(words) and wants_more_of_it(words)
    if topic and not like_this and (topic[0] == "schedule" or not is_about_answer(words, topic[1])):
        return None
    if not like_this and not (topic and (verdicts.SERVES.search(words) or _is_in(topic[0], topic[1], reply))):
        return None
    if re.search(r"\b(?:that|how) you \w+ed\b", words):
        return _reaction(
            sentence,
            "tool" if topic is None or topic[0] in {"content", "schedule", "tool"} else topic[0],
            words,
            forbids=False,
        )
    return _reaction(sentence, topic[0] if topic else _manner_of(reply), topic[1] if topic else words, forbids=False)


def _complaint(sentence: Sentence, reply: str, text: str) -> Reaction | None:
    words = sentence.text
    if _disturbs(words, reply, text):
        return _reaction(sentence, "schedule", words, forbids=True)
    if (
        not (verdicts.YOU_DO.search(text) or verdicts.MUCH.search(words))
        or verdicts.LIKE_THIS.search(words)
        or verdicts.TALK_OF_OTHERS.search(words)
    ):
        return None
    shown = names_emoji_of(words, reply)
    topic: tuple[Slot, str] | None = ("emoji", "emoji") if shown else sign_of(words)
    if topic is None or not (shown or is_about_answer(words, topic[1])):
        return None
    if not (verdicts.MUCH.search(words) or _is_in(topic[0], topic[1], reply) or re.search(r"\byou\b", words)):
        return None
    if topic[0] in {"format", "content"} and "```" in reply and "comment" in words:
        topic = ("code_style", topic[1])
    return _reaction(sentence, topic[0], topic[1], forbids=True)


def _disturbs(words: str, reply: str, text: str) -> bool:
    """Tell whether a message that nobody asked for came at a bad time."""
    return (
        verdicts.SENT_UNASKED.search(reply[:_FIRST_CHARACTERS]) is not None
        and verdicts.DISTURBS.search(text) is not None
        and not verdicts.REQUEST.match(words)
        and len(text.split()) <= _FEW_WORDS
        and _WOKE_UP.search(text) is None
    )


def _is_in(slot: Slot, sign: str, reply: str) -> bool:
    """Tell whether the reply shows what is spoken of."""
    if sign.lower().rstrip("s") in reply.lower():
        return True
    match slot:
        case "format":
            return (
                re.search(
                    r"\*\*|^\s*(?:[-*•]|\d+[.)])\s|\|.*\||^#|step|first"
                    r"|key",
                    reply,
                    re.MULTILINE | re.IGNORECASE,
                )
                is not None
            )
        case "code_style":
            return "```" in reply or "def " in reply
        case "emoji":
            return any(sign > "\u2190" for sign in reply)
        case "content":
            return "spoil" in sign or "end" in sign
        case _:
            return True


def _manner_of(reply: str) -> Slot:
    """Guess what is meant by "like this"."""
    if "```" in reply:
        return "code_style"
    if re.search(r"^\s*(?:[-*•]|\d+[.)])\s|\|.*\|", reply, re.MULTILINE):
        return "format"
    return "response_length" if len(reply.split()) < _FEW_WORDS else "tone"
