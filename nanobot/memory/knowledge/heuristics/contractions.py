"""Short forms of speech and chat, written out: "I'm" as "I am", "fav" as "favourite"."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

# short form, as the source of a pattern = what it stands for
_SHORT_FORMS: Final = r"""
(i)'?m = I am
(i)'?ve = I have
(i)'d = I would
id(?= (?:love|like|rather|prefer|be|have|say|probably|never|hate)\b) = I would
i'll|ill(?= be\b) = I will
you'?re = you are
we're = we are
we'?ve = we have
they'?re = they are
they'?ve = they have
you'?ve = you have
he's(?= (?:got|been|had)\b)|hes(?= (?:got|been|had)\b) = he has
she's(?= (?:got|been|had)\b)|shes(?= (?:got|been|had)\b) = she has
it's(?= (?:got|been|had)\b) = it has
he'?s = he is
she'?s = she is
it's = it is
its(?= (?:a|an|the|my|not|called|now|on|due|at|in|been|so|just|all|for)\b) = it is
that's|thats = that is
there's|theres = there is
here's|heres = here is
what's|whats = what is
who's|whos = who is
where's|wheres = where is
how's|hows = how is
when's|whens = when is
let's|lets = let us
mine's = mine is
don'?t = do not
doesn'?t = does not
didn'?t = did not
isn'?t = is not
aren'?t = are not
wasn'?t = was not
weren'?t = were not
haven'?t = have not
hasn'?t = has not
hadn'?t = had not
won'?t = will not
can'?t|cannot = can not
couldn'?t = could not
wouldn'?t = would not
shouldn'?t = should not
gonna = going to
gotta = have to
wanna = want to
bday|b-day = birthday
fav|fave = favourite
favorite = favourite
w/(?=\s) = with
&amp; = &
ppl = people
bf(?= \w) = boyfriend
gf(?= \w) = girlfriend
abt = about
bc = because
anymore = any more
"""


def _written_out(line: str) -> tuple[re.Pattern[str], str]:
    short, full = line.rsplit(" = ", 1)
    return re.compile(rf"\b(?:{short})(?!\w)", re.IGNORECASE), full


EXPANSIONS: Final = tuple(map(_written_out, _SHORT_FORMS.strip().splitlines()))


def expanded(text: str) -> tuple[str, tuple[int, ...]]:
    """Write short forms out, and say for each character where it stood.

    A written-out form stands where its short one did.

    >>> expanded("I'm in")
    ('I am in', (0, 1, 2, 2, 3, 4, 5))
    """
    edits = _edits(text)
    if not edits:
        return text, tuple(range(len(text)))
    pieces: list[str] = []
    places: list[int] = []
    at = 0
    for start in sorted(edits):
        end, full = edits[start]
        pieces += (text[at:start], full)
        places += range(at, start)
        places += (min(start + i, end - 1) for i in range(len(full)))
        at = end
    pieces.append(text[at:])
    places += range(at, len(text))
    return "".join(pieces), tuple(places)


def _edits(text: str) -> Mapping[int, tuple[int, str]]:
    """Return where short forms begin, where they end and what they stand for; the first of the table goes first."""
    found: dict[int, tuple[int, str]] = {}
    taken = bytearray(len(text))
    for start, end, full in _matches(text):
        if not any(taken[start:end]):
            found[start] = (end, full)
            taken[start:end] = b"\x01" * (end - start)
    return found


def _matches(text: str) -> Iterator[tuple[int, int, str]]:
    for short, full in EXPANSIONS:
        for match in short.finditer(text):
            yield match.start(), match.end(), full
