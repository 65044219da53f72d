"""How someone writes: at what length, in which language, with what signs. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from nanobot.memory.models import Event, EventId

FEWEST: Final = 10
"""So many messages are needed to tell a manner from chance."""
ENOUGH: Final = 30
"""So many, to say that something never occurs."""
SHOWN: Final = 5
"""Events named for a manner."""

_SHORT_WORDS: Final = 8
_LONG_WORDS: Final = 60
_OFTEN: Final = 0.4
_MOSTLY: Final = 0.7
_ALWAYS: Final = 0.85

_EMOJI: Final = re.compile(r"[\u2600-\u27bf\U0001f000-\U0001faff]|[:;]-?[)D(]")
_GREETING: Final = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|guten (?:morgen|tag|abend)|bonjour|salut|hola"
    r"|buenos d[ií]as|buenas|ol[áa]|oi|bom dia|boa (?:tarde|noite)|ciao|buongiorno|hoi|cześć|привет)\b",
    re.IGNORECASE,
)
_SCRIPTS: Final = tuple(
    (language, re.compile(f"[{letters}]"))
    for language, letters in (
        ("Japanese", "\u3041-\u30ff"),
        ("Korean", "\uac00-\ud7af"),
        ("Chinese", "\u4e00-\u9fff"),
        ("Ukrainian", "іїєґ"),
        ("Russian", "а-яё"),
        ("Greek", "α-ω"),
        ("Hebrew", "\u05d0-\u05ea"),
        ("Arabic", "\u0621-\u064a"),
        ("Thai", "\u0e01-\u0e5b"),
        ("Hindi", "\u0904-\u0939"),
    )
)
_FUNCTION_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in (
        ("English", "the and you is are to of my it that this what for with can i'm have do not be was"),
        ("German", "und ich nicht das die der ist mir mich ein eine zu mit auf wie was bitte kannst auch noch wir"),
        ("French", "le la les et je ne pas est une des pour que qui avec tu dans mon ma c'est suis on peux"),
        ("Spanish", "el los las y yo no es una para que con en mi por qué cómo del estoy puedes está muy"),
        ("Portuguese", "o os as e eu não é uma para que com em meu minha por você do da estou pode está muito"),
        ("Italian", "il lo gli e io non è una per che con di mi come sono puoi della nel anche questo"),
        ("Dutch", "de het een en ik niet is van voor dat met op je mijn wat kun ook naar maar zijn"),
        ("Polish", "i w nie na się jest to z do mi co jak czy mam dla mnie że po"),
    )
}
_LEAST_WORDS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """A way of writing: what to know, how many messages show it, and some of these."""

    text: str
    count: int
    event_ids: tuple[EventId, ...]


def manners(messages: Sequence[Event]) -> list[Manner]:
    """Return how the author of some messages writes; nothing where there are few. Newest first in, newest named."""
    if len(messages) < FEWEST:
        return []
    found = (_length(messages), *_habits(messages), _language(messages))
    return [manner for manner in found if manner]


def language_of(text: str) -> str | None:
    """Guess the language of a message by its script, or by the small words of it.

    >>> language_of("ich bin heute nicht da, kannst du das machen?"), language_of("ok")
    ('German', None)
    """
    lowered = text.lower()
    for language, script in _SCRIPTS:
        if script.search(lowered):
            return language
    words = Counter(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", lowered))
    scores = {
        language: sum(count for word, count in words.items() if word in known)
        for language, known in _FUNCTION_WORDS.items()
    }
    best, second = sorted(scores.values(), reverse=True)[:2]
    if best < _LEAST_WORDS or best == second:
        return None
    return max(scores, key=lambda language: scores[language])


def _length(messages: Sequence[Event]) -> Manner | None:
    lengths = [len(message.content.split()) for message in messages]
    typical = median(lengths)
    if typical <= _SHORT_WORDS:
        shown = [message for message, length in zip(messages, lengths, strict=True) if length <= _SHORT_WORDS]
        return _manner("The user writes short messages.", shown)
    if typical >= _LONG_WORDS:
        shown = [message for message, length in zip(messages, lengths, strict=True) if length >= _LONG_WORDS]
        return _manner("The user writes long, detailed messages.", shown)
    return None


def _habits(messages: Sequence[Event]) -> Iterator[Manner]:
    greeting = [message for message in messages if _GREETING.match(message.content)]
    if len(greeting) >= _OFTEN * len(messages):
        yield _manner("The user opens with a greeting.", greeting)
    smiling = [message for message in messages if _EMOJI.search(message.content)]
    if len(smiling) >= _OFTEN * len(messages):
        yield _manner("The user writes with emoji.", smiling)
    elif not smiling and len(messages) >= ENOUGH:
        yield _manner("The user writes without emoji.", messages)
    small = [message for message in messages if message.content.islower()]
    if len(small) >= _ALWAYS * len(messages):
        yield _manner("The user writes informally, all in lower case.", small)


def _language(messages: Sequence[Event]) -> Manner | None:
    told = [(message, language) for message in messages if (language := language_of(message.content))]
    if len(told) < FEWEST // 2:
        return None
    language, count = Counter(language for _, language in told).most_common(1)[0]
    if language == "English" or count < _MOSTLY * len(told):
        return None
    return _manner(f"The user writes in {language}.", [message for message, found in told if found == language])


def _manner(text: str, shown: Iterable[Event]) -> Manner:
    event_ids = [message.id for message in shown]
    return Manner(text=text, count=len(event_ids), event_ids=tuple(event_ids[:SHOWN]))
