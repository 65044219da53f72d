"""The words a learning is kept in: an instruction that can be read without the message it came from."""

import re
from typing import Final

from nanobot.memory.insight.slots import Slot

_IN_CHAT: Final = re.compile(
    r"\b(?:in|for|here in) (?:this|our|the) (?:\w+ )?(?:chat|group|channel|thread|conversation|room"
    r"|server)\b",
    re.IGNORECASE,
)
_ONES_OWN: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(rf"\b{mine}\b", re.IGNORECASE), theirs)
    for mine, theirs in (
        ("i'm|i am", "the user is"),
        ("i (?:don't|dont|do not)", "the user does not"),
        ("i've", "the user has"),
        ("i'd", "the user would"),
        ("i'll", "the user will"),
        ("i (ask|want|need|write|send|say|speak|tell|give|talk|share|request|use|prefer|like)", r"the user \1s"),
        ("i", "the user"),
        ("me", "the user"),
        ("my", "the user's"),
        ("mine", "the user's"),
    )
)
_POLITE: Final = re.compile(
    r"^(?:can|could|would|will) (?:you|u)\s+|^you (?:should|must|need to|have to|can|may|could)\s+"
    r"|^feel free to\s+"
    r"|^i(?:'d| would)? (?:really )?(?:like|want|need|rather|prefer|love|expect)(?: you)?(?: to)?\s+",
    re.IGNORECASE,
)
_COURTESY: Final = re.compile(
    r",?\s*\b(?:please|pls|plz|thanks|thank you|ok|okay)\b(?=\s*(?:[,.!?]|$))|\b(?:please|pls)\s+", re.IGNORECASE
)
_VALUE_LEAD: Final = re.compile(
    r"^(?:always|never|do not|don'?t|dont|stop|no more|no|use|keep|give|be|answer|reply|include"
    r"|call me|write)\s+(?:ever\s+)?",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r",? (?:because|since|as) (?:i|it|they)\b.*$|, (?:it|it's|they|i|i'm|people|half)\b.*$", re.IGNORECASE
)
_EDGES: Final = " ,;:-?!."
_LONGEST_VALUE: Final = 60


def scope_of(message: str, slot: Slot, tool: str | None) -> str:
    """Return where an instruction holds: everywhere, in this chat, or for one tool."""
    if _IN_CHAT.search(message):
        return "chat"
    return f"tool:{tool}" if slot == "tool" and tool else "user"


def instruction(words: str, *, when: str = "", verbless: bool = False, in_chat: bool = False) -> str:
    """Put a directive as an instruction to remember.

    >>> instruction("could you keep them short, please?", when="when I ask for recipes")
    'When the user asks for recipes, keep them short.'
    >>> instruction("kilometres please", verbless=True)
    'In answers: kilometres.'
    """
    text = _REASON.sub("", _COURTESY.sub("", _POLITE.sub("", words))).strip(_EDGES)
    if when:
        return _sentence(_from_outside(f"{when}, {text}"))
    place = "In this chat: " if in_chat else "In answers: " if verbless else ""
    return _sentence(place + _from_outside(text))


def lesson(value: str, said: str, *, forbids: bool) -> str:
    """Put what a reaction is about as an instruction to remember, with the words it was said in.

    >>> lesson("long answers", "way too much text!", forbids=True)
    'Avoid in answers: long answers ("way too much text!").'
    """
    start = "Avoid in answers" if forbids else "The user likes in answers"
    said = " ".join(said.split())
    about = f'"{said}"' if value == said else f'{value} ("{said}")'
    return f"{start}: {about}."


def as_said(words: str) -> str:
    """Keep an instruction in the user's own words.

    >>> as_said("before a ferry, poke me early!")
    'The user said: "before a ferry, poke me early".'
    """
    return f'The user said: "{" ".join(words.split()).strip(_EDGES)}".'


def value_of(words: str) -> str:
    """Return the shortest words that still say what is asked."""
    text = _COURTESY.sub("", _POLITE.sub("", words))
    return _VALUE_LEAD.sub("", text).strip(_EDGES)[:_LONGEST_VALUE]


def _from_outside(text: str) -> str:
    """Speak of the user instead of "me"."""
    for mine, theirs in _ONES_OWN:
        text = mine.sub(theirs, text)
    return text


def _sentence(text: str) -> str:
    text = text.strip(_EDGES)
    return f"{text[:1].upper()}{text[1:]}."
