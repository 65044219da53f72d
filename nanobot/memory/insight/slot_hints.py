"""What feedback is about where it is said in a roundabout way.

A hint is no sign that something is about manner, but of what it is about if it is.
"""

import re
from typing import Final, cast

from nanobot.memory.insight.slots import Slot

HINTS: Final[tuple[tuple[Slot, re.Pattern[str]], ...]] = tuple(
    (slot, re.compile(rf"\b(?:{words})", re.IGNORECASE))
    for slot, words in cast(
        "tuple[tuple[Slot, str], ...]",
        (
            ("emoji", r"little (?:yellow )?(?:faces|pictures)"),
            (
                "address",
                (
                    r"(?:not|nobody'?s|no one'?s) (?:your |a )?(?:buddy|pal|mate|bro|champ|dear|honey|boss|hun)"
                    r"|(?:don'?t|stop) (?:champ|buddy|dear|mate|bro|honey|sir|ma'?am|boss|hun)(?:ing)? me"
                ),
            ),
            (
                "tool",
                (
                    r"(?:delet|remov|declin|cancel)\w* (?:any\w*|my|files?|mails?|photos?|events?|of mine)"
                    r"|nothing (?:in|of|from|on) my \w+ gets|orders? without|post in"
                    r"|(?:pip|npm|pnpm|yarn|conda|poetry|uv)\b"
                ),
            ),
            (
                "format",
                (
                    r"head(?:er|ing)s?\b|code blocks?|am and pm|12[- ]hour|(?:for|pros) and (?:against|cons)"
                    r"|(?:links?|sources?) (?:\w+ ){0,3}at the (?:bottom|end|top)|gap between"
                    r"|numbers should|sort(?:ed)? (?:my|by|the)|blank lines?"
                ),
            ),
            (
                "tone",
                (
                    r"(?:talk|speak|talking|speaking) (?:down )?to me (?:softly|gently|like|the way|as|when)"
                    r"|to me (?:kindly|nicely|normal\w*)"
                    r"|softly|gently|deadpan|dry humou?r|relax a (?:little|bit)|cuss|swear(?:ing)?"
                    r"|toddler|gloomy|cheeky|cheerful|sarcas\w*|patroni\w*|condescend\w*|like a (?:friend|lawyer|child)"
                ),
            ),
            (
                "language",
                (
                    r"(?:whichever|same|what(?:ever)?) language"
                    r"|language (?:i|that i) (?:typed?|write|wrote|use|used|speak)"
                ),
            ),
            (
                "schedule",
                (
                    r"(?:hours?'?s?|minutes?'?|days?'?|at least an hour'?s) notice|(?:am|was) i awake|woke me|timing"
                    r"|(?:a |one )?(?:week|day|hour|evening) (?:early|before|ahead)|weekends? |off limits"
                ),
            ),
            (
                "response_length",
                (
                    r"(?:right|perfect|good) size|size (?:of|for) an? answer|in full\b|every (?:little |single )?step"
                    r"|half of that|(?:long|full|short) version|dissertation|essay|wall of text"
                ),
            ),
            (
                "content",
                (
                    r"(?:say|tell me|mention|include|add|give)"
                    r" (?:whether|if|how (?:many|much|long|far)|where|what it costs|the (?:price|cost))"
                ),
            ),
        ),
    )
)


def hinted_slot(words: str) -> Slot | None:
    """Return the slot that words hint at; None where they do not.

    >>> hinted_slot("don't talk to me like I'm a toddler")
    'tone'
    """
    return next((slot for slot, pattern in HINTS if pattern.search(words)), None)
