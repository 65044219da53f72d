"""The third person of English verbs, for the verbs that people use of themselves. What is not known is not guessed."""

from collections.abc import Mapping
from typing import Final

PRESENT: Final = frozenset(
    """
    add adjust admire adore agree aim anticipate apply appreciate ask aspire assist attend avoid bake balance become
    believe bike break bring build buy call care carry catch celebrate cherish choose collect come consider continue
    cook count create cycle dance decide detest disagree dislike draw dream drink drive earn eat encourage enjoy expect
    experience explore feel find finish fish fly focus follow forget get give go grow guess hate head hear help hike
    hope join keep know lead lean learn leave like listen live look lose love make manage mean meditate meet miss need
    notice offer organize own paint participate pay perform pick plan play practice practise prefer prepare prioritize
    produce provide pursue raise realize recognize recommend refuse rely remember reply respect rest ride run save say
    see share shop sing sleep speak spend start stay stick stop strive struggle study suffer suggest support swim
    switch take talk teach tell tend think track train travel treasure trust try understand use value visit volunteer
    wait wake walk want watch wear wish wonder work worry write
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_PAST: Final = frozenset(
    """
    ate became began bought broke brought built came caught chose could couldn't did didn't drank drew drove fell
    felt flew forgot found gave got grew had hadn't heard held hurt kept knew led left lost made meant met might
    must paid quit ran rode rose said sang sat saw sent should shouldn't slept sold spent spoke stood stuck swam
    taught thought threw told took understood used was wasn't went will woke won won't wore would wouldn't wrote can
    can't cannot may
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""And what never changes: "can", "must"."""
_NO_PAST: Final = frozenset(("need", "feed", "speed", "bleed", "breed", "succeed", "proceed", "exceed", "embed"))
IRREGULAR: Final[Mapping[str, str]] = {
    "am": "is",
    "have": "has",
    "do": "does",
    "haven't": "hasn't",
    "don't": "doesn't",
}
STATES: Final = frozenset(
    """
    am have haven't don't adore believe enjoy know prefer think understand want
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""Verbs that are hardly ever nouns or in the infinitive after "and": their subject is that of the sentence."""
_SHORTEST_PAST: Final = 4


def of_one(verb: str) -> str | None:
    """Give the third person singular of a verb of the first; None where it is not known.

    >>> of_one("carry"), of_one("went"), of_one("haven't"), of_one("zorp")
    ('carries', 'went', "hasn't", None)
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    regular_past = verb.endswith("ed") and len(verb) >= _SHORTEST_PAST and verb not in _NO_PAST
    if verb in _PAST or regular_past:
        return verb
    return _with_s(verb) if verb in PRESENT else None


def is_present(verb: str) -> bool:
    """Tell whether a verb of the first person has another form in the third."""
    return verb in PRESENT or verb in IRREGULAR


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
