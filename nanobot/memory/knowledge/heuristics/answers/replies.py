"""Short answers: what a reply says, read with the question before it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import LIKELY, Claim, Passage, Reference
from nanobot.memory.knowledge.heuristics.answers.confirmations import NO, YES, ReadStatement, answered, confirmed
from nanobot.memory.knowledge.heuristics.answers.questions import (
    OPEN_QUESTIONS,
    Given,
    OpenQuestion,
    date_given,
    people_given,
)
from nanobot.memory.knowledge.heuristics.family.kinship import relation_of
from nanobot.memory.knowledge.heuristics.health import DIETS
from nanobot.memory.knowledge.heuristics.lexicon import KIN_WORD
from nanobot.memory.knowledge.heuristics.phrases import with_capitals
from nanobot.memory.knowledge.heuristics.text import PLAIN, read
from nanobot.memory.knowledge.heuristics.wording import pattern

SOON: Final = timedelta(hours=12)
"""How long after a question an answer may come."""
MOST_WORDS: Final = 10
"""A bare phrase has at most so many words."""
LASTING: Final = frozenset(("lives_in", "works_at", "works_as", "studies_at"))
"""Predicates for which a date after the answer says since when."""

HEDGED: Final = pattern(r"""
    \b(?:maybe|perhaps|not sure|no idea|dunno|idk|depends|why|who knows|probably|i think|
    whatever|either|any|both|none|nothing|no preference|up to you|you decide|don't care|
    do not care|skip|later)\b
""")
ASKS: Final = pattern(r"""
    \b(?:anyone|anybody|does|is there|are there|any|anything|some|should i (?:keep|know|avoid)|
    which|what|where|who|how|when)\b
""")
"""An open question has one of these."""
GREETING: Final = pattern(r"""
    \W*(?:hello|hi|hey|good (?:morning|evening)|happy|thanks?|thank|wow|haha|lol|omg|great|
    nice|cool|awesome|sounds)\b
""")
OWN_SENTENCE: Final = pattern(r"\W*(?:i|we|he|she|they|it|my|there|the|that)\b(?! (?:am|use)\b)")
FIRST_SENTENCE: Final = re.compile(r"[.!?\n]|\s-\s")
KIN_NAME: Final = pattern(rf"""
    \b(?:what is|what's|and)?\s*your (?P<kin>{KIN_WORD})(?:'s name|\scalled|\snamed)|
    \bwho is your (?P<kin2>{KIN_WORD})\b
""")
DUE: Final = pattern(r"""
    \b(?:by )?when (?:do|does|did|must|should) (?:you|we|they|it) (?:need|want|have)?\s*
    (?:(?:the|your|our)\s)?(?P<what4>[\w' -]+?)
    \s(?:done|ready|finished|delivered|completed|submitted)\b|
    \bwhen (?:is|are|'s) (?:(?:the|your|our|my)\s)?(?P<what>[\w' -]+?)
    \s(?:due|launching|supposed to (?:be done|launch)|finished)\b|
    \b(?:deadline|due date) (?:for|of) (?:(?:the|your|our)\s)?(?P<what2>[\w' -]+?)\s*\?|
    \bwhen (?:is|'s) the (?P<what3>[\w' -]+?) deadline
""")
EATS: Final = pattern(r"""
    \bdo you (?:still )?eat (?P<what>meat|fish|dairy|pork|eggs|gluten)\b|
    \bare you (?:a )?(?P<diet>vegan|vegetarian|pescatarian)\b
""")
NOT_EATING: Final = {
    "meat": "vegetarian",
    "fish": "no fish",
    "dairy": "dairy-free",
    "pork": "no pork",
    "eggs": "no eggs",
    "gluten": "gluten-free",
}
NOT_JUST_NOW: Final = re.compile(r"\b(?:today|tonight|this week)\b")
PLAIN_DIET: Final = pattern(rf"""
    ^\W*(?:(?:no|nope|yes|yeah|well|oh)\W+)?(?:(?:i am|still|mostly)\s)*(?P<diet>{DIETS})\b
""")
ABOUT_FOOD: Final = pattern(r"""
    \b(?:eat|diet|food|meal|dairy|meat|menu|dinner|lunch|recipe|cook|restaurant|vegan|
    vegetarian)
""")


def claims(passage: Passage, read_statement: ReadStatement) -> Iterator[Claim]:
    """Read a reply with the question before it. *read_statement* reads a message as it stands."""
    question = question_before(passage)
    if question is None:
        return
    text = passage.turn.text.translate(PLAIN)
    is_yes_or_no = bool(YES.match(text) or NO.match(text))
    first = text if is_yes_or_no else FIRST_SENTENCE.split(text.strip())[0]
    if is_yes_or_no and EATS.search(question):
        yield from _eating(passage, question, text)
    if not (NO.match(text) and EATS.search(question)):
        yield from confirmed(passage, question, text, read_statement)
    if not HEDGED.search(first):
        yield from _open(passage, question, text, first)


def question_before(passage: Passage) -> str | None:
    """Return the questions this message may answer; none in so many words where "no" is said to a statement."""
    turn = passage.turn
    last = passage.before[-1] if passage.before else None
    if last is None or turn.at - last.at > SOON:
        return None
    if "?" not in last.text:
        return "" if last.role == "assistant" and NO.match(turn.text.translate(PLAIN)) else None
    if last.role == "tool" or last.speaker == turn.speaker:
        return None
    return " ".join(sentence.text for sentence in read(last.text).sentences if sentence.question) or None


def _eating(passage: Passage, question: str, text: str) -> Iterator[Claim]:
    """Read "do you still eat meat?" - "no, not since May", "are you vegan?" - "yes"."""
    eats = EATS.search(question)
    if eats is None:
        return
    if NO.match(text):
        if eats["what"] and not NOT_JUST_NOW.search(text):
            since = _date_in(passage, text)
            yield answered(passage, "diet", NOT_EATING[eats["what"].lower()], valid_from=since)
    elif eats["diet"]:
        yield answered(passage, "diet", eats["diet"].lower())


def _date_in(passage: Passage, text: str) -> str | None:
    dates = read_dates(text, passage.turn.at, lean="past")
    return dates[0].value if dates else None


def _open(passage: Passage, question: str, text: str, first: str) -> Iterator[Claim]:
    """Read the answer to an open question: a date, a name, a diet, or a bare phrase."""
    diet = PLAIN_DIET.match(text)
    if due := DUE.search(question):
        yield from _deadline(passage, due, text)
    elif kin := KIN_NAME.search(question):
        for given in people_given(first, passage.turn.at)[:1]:
            yield answered(passage, relation_of(kin["kin"] or kin["kin2"]), given.value, given.phrase)
    elif diet and ABOUT_FOOD.search(question):
        yield answered(passage, "diet", diet["diet"].lower(), valid_from=_date_in(passage, text))
    elif not YES.match(text) and not NO.match(text):
        yield from _bare_phrase(passage, question, text, first)


def _deadline(passage: Passage, due: re.Match[str], text: str) -> Iterator[Claim]:
    what = with_capitals(next(filter(None, due.groups())).strip())
    for given in date_given(text, passage.turn.at):
        project = Reference(name=what, type="project")
        yield Claim(subject=project, predicate="deadline", object=given.value, confidence=LIKELY, end=len(text))


def _bare_phrase(passage: Passage, question: str, text: str, first: str) -> Iterator[Claim]:
    asked = next((each for each in OPEN_QUESTIONS if _answers(each, question, first)), None)
    match = asked.asks.search(question) if asked else None
    if asked is None or match is None:
        return
    slot = next(filter(None, match.groups()), None)
    for given in asked.take(text if asked.predicate == "manages" else first, passage.turn.at):
        since = _since(passage, first, given) if asked.predicate in LASTING else None
        yield answered(passage, asked.predicate, given.value, given.phrase, slot=slot, valid_from=since)


def _since(passage: Passage, first: str, given: Given) -> str | None:
    dates = read_dates(first[given.phrase.end :], passage.turn.at, lean="past")
    return dates[0].value if dates and dates[0].direction == "past" else None


def _answers(asked: OpenQuestion, question: str, first: str) -> bool:
    """Whether this question was asked, and a bare phrase given."""
    if not asked.asks.search(question) or not ASKS.search(question):
        return False
    if "?" in first or GREETING.match(first):
        return False
    return asked.predicate == "manages" or (len(first.split()) <= MOST_WORDS and not OWN_SENTENCE.match(first))
