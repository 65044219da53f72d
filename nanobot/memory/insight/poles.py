"""Slots with two sides: short and long, formal and familiar, with and without. Pure."""

import re
from collections.abc import Mapping
from typing import Final

_AXES: Final[Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]] = {
    "response_length": (
        (
            "short",
            re.compile(
                r"\b(?:short\w*|brief\w*|concise\w*|terse\w*|crisp\w*|compact|curt|tl;?dr|to the point"
                r"|fewer|less|minimal\w*"
                r"|snapp\w+|punch\w+|quick\w*|succinct\w*|single"
                r"|(?:at most|max\w*|under|below|no more than|up to|within)"
                r"|(?:one|two|three|a|1|2|3)[- ](?:line\w*|sentence\w*|word\w*|paragraph\w*)|not (?:too|so) long)\b",
                re.IGNORECASE,
            ),
        ),
        (
            "long",
            re.compile(
                r"\b(?:long\w*|detail\w*|thorough\w*|in[- ]depth|deep\w*|depth|verbose|wordy|elaborat\w+|expand\w*"
                r"|comprehensive|complete\w*|extensive\w*|exhaustive\w*|wall of text|novel|essay"
                r"|lecture|sermon|rambl\w+"
                r"|much|many|more(?! like)|full\w*|text|dense)\b",
                re.IGNORECASE,
            ),
        ),
    ),
    "emoji": (
        ("without", re.compile(r"\b(?:less|fewer|without|none?|stop|lose|drop|skip|zero|enough)\b", re.IGNORECASE)),
        ("with", re.compile(r"")),
    ),
    "tone": (
        (
            "formal",
            re.compile(
                r"\b(?:formal\w*|stiff\w*|corporate|cold\w*|robot\w*|professional\w*|businesslike"
                r"|distant|stuffy)\b",
                re.IGNORECASE,
            ),
        ),
        (
            "familiar",
            re.compile(
                r"\b(?:casual\w*|informal\w*|chatty|chattier|friendl\w+"
                r"|warm\w*|relax\w+|playful\w*|loosen\w*|lighten up|human)\b",
                re.IGNORECASE,
            ),
        ),
        ("in earnest", re.compile(r"\b(?:serious\w*|in earnest)\b", re.IGNORECASE)),
        (
            "joking",
            re.compile(r"\b(?:jok\w+|humou?r\w*|funn\w+|witty|puns?|banter|sarcas\w+|ironic|irony)\b", re.IGNORECASE),
        ),
        ("sober", re.compile(r"\b(?:sober\w*|calm\w*|subdued|neutral\w*)\b", re.IGNORECASE)),
        (
            "cheerful",
            re.compile(r"\b(?:cheer\w*|bubbly|chirpy|perky|upbeat|enthusias\w+|gush\w*|excite\w*)\b", re.IGNORECASE),
        ),
        (
            "plain-spoken",
            re.compile(
                r"\b(?:blunt\w*|direct(?:ly)?|frank\w*|honest\w*|straight(?:forward)?|matter-of-fact)\b", re.IGNORECASE
            ),
        ),
        (
            "considerate",
            re.compile(
                r"\b(?:gentl\w+|soft\w*|kind\w*|sugar-?coat\w*|coddl\w+|tactful\w*|hedg\w+|diplomatic\w*)\b",
                re.IGNORECASE,
            ),
        ),
    ),
}
OPPOSITE: Final[Mapping[str, str]] = {
    one: other
    for pair in (
        *(("short", "long"), ("without", "with"), ("formal", "familiar")),
        *(("in earnest", "joking"), ("sober", "cheerful"), ("plain-spoken", "considerate")),
    )
    for one, other in (pair, pair[::-1])
}
_LESS: Final = re.compile(r"\b(?:less|not (?:so|too|that|as))\b", re.IGNORECASE)


def pole_of(slot: str, value: str, words: str, *, forbids: bool) -> str | None:
    """Return the side that is wished for; None where it is none. What is forbidden wishes for the other side.

    >>> pole_of("response_length", "long answers", "long answers", forbids=True)
    'short'
    """
    poles = _AXES.get(slot, ())
    for text in (value, words):
        found = next(((pole, match) for pole, pattern in poles if (match := pattern.search(text))), None)
        if found is None:
            continue
        pole, match = found
        stays = not forbids or (slot == "emoji" and pole == "without")
        wants_less = slot == "tone" and _LESS.search(text[: match.start()]) is not None
        return pole if stays != wants_less else OPPOSITE[pole]
    return None
