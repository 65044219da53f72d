"""Feedback: what a message says about how the assistant should behave from now on.

Reads one message and the turns before it; writes nothing. A wish laid down as a rule is explicit; a complaint about the
last answer, or praise of something particular in it, is not. Requests of the moment, corrections of fact, bare thanks
and what others want are no feedback.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from nanobot.memory.insight import wording
from nanobot.memory.insight.directives import Directive, read_directive
from nanobot.memory.insight.hearing import is_against, is_order, is_pleased, likelihood, seems_to_teach
from nanobot.memory.insight.reactions import Reaction, is_piece, read_reaction
from nanobot.memory.insight.sentences import Sentence, restored, sentences, spoken
from nanobot.memory.insight.slot_hints import hinted_slot
from nanobot.memory.insight.slots import Slot, slot_of
from nanobot.memory.insight.toolnames import tool_of
from nanobot.memory.knowledge.findings import INFERRED, STATED, Turn

UNLIKELY: Final = 0.03
"""A message less likely to teach only looks as if it did."""
LONGEST_INSTRUCTION_WORDS: Final = 120
"""A longer message asks for something; what is in it of manner is about that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """One learning as a message gives it.

    `polarity` is "-" where `value` is to be avoided. `scope` is ``user``, ``chat`` or ``tool:NAME``. `text` is the
    instruction to remember, readable on its own. `start` and `end` are the place of the words in the message.
    """

    slot: Slot
    value: str
    polarity: Literal["+", "-"]
    explicit: bool
    scope: str
    text: str
    confidence: float
    start: int
    end: int


def read_feedback(turn_text: str, before: Sequence[Turn] = ()) -> Feedback | None:
    """Return the learning in a user's message; None where it gives none.

    >>> read_feedback("From now on, answer in German.").text
    'Answer in German.'
    >>> read_feedback("Can you make this paragraph shorter?") is None
    True
    """
    heard = spoken(turn_text)
    said = sentences(heard)
    reply = _reply(before)
    reaction = read_reaction(said, reply) if reply else None
    directive = _directive(said)
    if directive and not directive.lasting and is_piece(reply):
        return None
    if not (directive or reaction):
        teaches = said and not is_piece(reply) and seems_to_teach(heard, reply=bool(reply))
        return _of_words(said, turn_text, before) if teaches else None
    if likelihood(heard, reply=bool(reply)) < UNLIKELY:
        return None
    if directive and (directive.lasting or reaction is None or reaction.forbids):
        return _of_directive(directive, turn_text, before)
    return _of_reaction(reaction, turn_text, before) if reaction else None


def _directive(said: Sequence[Sentence]) -> Directive | None:
    message = " ".join(sentence.text for sentence in said)
    if len(message.split()) > LONGEST_INSTRUCTION_WORDS:
        return None
    return next((found for sentence in said if (found := read_directive(sentence, message=message))), None)


def _reply(before: Sequence[Turn]) -> str:
    return before[-1].text if before and before[-1].role == "assistant" else ""


def _of_directive(directive: Directive, message: str, before: Sequence[Turn]) -> Feedback:
    directive = replace(directive, text=restored(directive.text, message[directive.start : directive.end]))
    slot: Slot = "address" if directive.names else slot_of(directive.text, directive.sentence)
    slot = (hinted_slot(directive.sentence) or slot) if slot == "other" else slot
    scope = wording.scope_of(message, slot, tool_of(message) or _tool_in_use(before))
    return Feedback(
        slot=slot,
        value=wording.value_of(directive.text),
        polarity="-" if directive.forbids else "+",
        explicit=True,
        scope=scope,
        text=wording.instruction(
            directive.text, when=directive.condition, verbless=directive.verbless, in_chat=scope == "chat"
        ),
        confidence=STATED,
        start=directive.start,
        end=directive.end,
    )


def _of_reaction(reaction: Reaction, message: str, before: Sequence[Turn]) -> Feedback:
    return Feedback(
        slot=reaction.slot,
        value=reaction.value,
        polarity="-" if reaction.forbids else "+",
        explicit=False,
        scope=wording.scope_of(message, reaction.slot, tool_of(message) or _tool_in_use(before)),
        text=wording.lesson(reaction.value, message[reaction.start : reaction.end], forbids=reaction.forbids),
        confidence=INFERRED,
        start=reaction.start,
        end=reaction.end,
    )


def _of_words(said: Sequence[Sentence], message: str, before: Sequence[Turn]) -> Feedback | None:
    """Keep what no rule reads in the words it was said in: the sentence that teaches most likely."""
    if len(message.split()) > LONGEST_INSTRUCTION_WORDS:
        return None
    reply = bool(_reply(before))
    best = max(said, key=lambda sentence: likelihood(sentence.text, reply=reply))
    words = restored(best.text, message[best.start : best.start + len(best.text)])
    slot = hinted_slot(words) or slot_of(words, " ".join(sentence.text for sentence in said))
    explicit = not reply or is_order(words)
    forbids = is_against(words) if explicit else not is_pleased(words)
    return Feedback(
        slot=slot,
        value=wording.value_of(words),
        polarity="-" if forbids else "+",
        explicit=explicit,
        scope=wording.scope_of(message, slot, tool_of(message) or _tool_in_use(before)),
        text=wording.as_said(words) if explicit else wording.lesson(words, words, forbids=forbids),
        confidence=INFERRED,
        start=best.start,
        end=best.start + len(best.text),
    )


def _tool_in_use(before: Sequence[Turn]) -> str | None:
    """Return the tool that the last answer used, by its turn or by what the answer says it did."""
    for turn in reversed(before):
        if turn.role == "person":
            break
        if turn.role == "tool":
            return turn.speaker
    return tool_of(_reply(before))
