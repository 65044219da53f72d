"""Yes and no: a question read as the statement that "yes" makes true, and that "no" ends or puts right."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from nanobot.memory.dates import read_dates
from nanobot.memory.knowledge.findings import LIKELY, Claim, Passage, Reference
from nanobot.memory.knowledge.heuristics.answers.questions import answer_start
from nanobot.memory.knowledge.heuristics.claim_objects import renamed
from nanobot.memory.knowledge.heuristics.family.kinship import relation_of
from nanobot.memory.knowledge.heuristics.lexicon import KIN_WORD
from nanobot.memory.knowledge.heuristics.people import People
from nanobot.memory.knowledge.heuristics.phrases import Phrase, name_at, noun_phrase_at, with_capitals
from nanobot.memory.knowledge.heuristics.text import read
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

ReadStatement = Callable[[Passage], list[Claim]]
"""Reads a message as it stands."""
RIGHT_AFTER: Final = 3
"""A date so few characters after a name belongs to it."""

_FILLERS: Final = r"(?:(?:oh|well|haha|lol|um+|hm+|ah)\W+)*"
YES: Final = pattern(rf"""
    ^\W*{_FILLERS}(?:yes|yeah|yep|yup|yea|ya|correct|right|exactly|indeed|sure|of course|
    that is right|that's right|true|absolutely|definitely|still|i do|i am|si|ja|oui|mhm|
    uh-huh|affirmative|you got it|spot on)\b
""")
NO: Final = pattern(rf"""
    ^\W*{_FILLERS}(?:no|nope|nah|not (?:any ?more|any longer|really|since|at all|quite)|never|
    wrong|neither|no longer)\b
""")
NEVER: Final = pattern(r"\W*never\b")
NO_LONGER: Final = pattern(r"\W*(?:any ?more|longer|since|not any)")
THATS_SOMEONE: Final = pattern(rf"""
    \b(?:that is|that's|thats|it is|it's)\s+my\s+(?:\w+ )?(?:{KIN_WORD})\s+(?P<name>[\w-]+)|
    \b(?:that is|that's|thats)\s+(?P<name2>(?-i:[A-Z])[\w-]+)
""")
MY_KIN: Final = pattern(rf"""
    \W*(?:haha|lol|um|well|actually|just)?\W*
    (?:(?:(?:she|he|that|they) (?:is|are)|that's|she's|he's)\s)?my\s+(?:\w+ )?(?P<kin>{KIN_WORD})\b
""")
ENDS_ANSWER: Final = re.compile(r"\s*(?:since|now|these days|actually|from|last|this)\b")

_STILL: Final = r"(?:\sstill|\snow|\scurrently|\salso)?"
_PROPER: Final = r"(?-i:[A-Z])[\w-]+"
_REMEMBERED: Final = r"""
    (?:i (?:remember|recall|see|think|believe|thought|understand|know|noted|have it) (?:that )?|
    if i remember (?:right|correctly|well),?\s|as far as i know,?\s|since\s|because\s|
    my notes say (?:that )?|according to my notes,?\s|last time you said (?:that )?)?
"""
_DOING: Final = r"""
    work|live|use|have|speak|like|love|hate|prefer|play|own|study|manage|report|run|
    teach|drive|take|moved|started|quit|joined
"""
STATEMENTS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (pattern(question), statement)
    for question, statement in (
        (
            r"""
            ^are you and (?P<who>[^?]+?)
            \s(?P<rest>married|engaged|dating|together|siblings|friends|colleagues)\b.*
            """,
            r"i and \g<who> are \g<rest>",
        ),
        (rf"^are you{_STILL} (?P<rest>.+)", r"i am \g<rest>"),
        (rf"^do you{_STILL} (?P<rest>.+)", r"i \g<rest>"),
        (r"^have you(?:\sstill|\snow|\salso)? (?P<rest>got .+|been .+)", r"i have \g<rest>"),
        (
            rf"^is (?P<who>he|she|{_PROPER}(?: {_PROPER})?)(?:\sstill|\snow|\salso)? (?P<rest>.+)",
            r"\g<who> is \g<rest>",
        ),
        (
            rf"^does (?P<who>he|she|{_PROPER})(?:\sstill|\snow|\salso)? (?P<verb>\w+) (?P<rest>.+)",
            r"\g<who> \g<verb>s \g<rest>",
        ),
        (
            r"^(?P<who>[A-Z][\w-]+(?: [A-Z][\w-]+)?) is(?:\sstill|\snow|\salso)? your (?P<rest>.+)",
            r"\g<who> is my \g<rest>",
        ),
        (
            rf"^{_REMEMBERED.strip()}you(?:'re|\sare)(?:\sstill|\snow|\salso)? (?P<rest>.+)",
            r"i am \g<rest>",
        ),
        (rf"^{_REMEMBERED.strip()}you (?P<rest>(?:{_DOING}).*)", r"i \g<rest>"),
        (r"^you and (?P<rest>.+)", r"i and \g<rest>"),
        (rf"^you(?:\sstill|\snow|\salso)? (?P<rest>(?:{_DOING}).*)", r"i \g<rest>"),
        (r"^(?:is )?your (?P<rest>\w+ is .+)", r"my \g<rest>"),
    )
)
"""What a question asks, and the same as a statement of who is asked; the first that fits is taken."""
TAGS: Final = pattern(r"""
    ,?\s*(?:right|correct|yes|isn't it|aren't you|don't you|is that right|no|then|or not|
    these days|by any chance|actually|already|at the moment)?\s*\?*\s*$
""")
OPENINGS: Final = pattern(r"""
    ^\W*(?:(?:so|and|ok|okay|but|just to check|quick question|wait|oh|by the way|to confirm|
    let me check|one thing)\W+)*
""")
YOUR: Final = pattern(r"\byour\b")


def confirmed(passage: Passage, question: str, text: str, read_statement: ReadStatement) -> Iterator[Claim]:
    """Read what "yes" or "no" makes of what was asked; without a question, "no" is said to a statement."""
    yes, no = YES.match(text), NO.match(text)
    if yes and not no:
        dates = read_dates(text, passage.turn.at)
        since = dates[0].value if dates and dates[0].direction != "future" else None
        for claim in _asked(passage, question, read_statement):
            yield replace(claim, valid_from=claim.valid_from or since)
    elif no:
        said = _asked(passage, question, read_statement)
        someone = THATS_SOMEONE.search(text)
        if (someone and not question) or NEVER.match(text):
            yield from _someone_elses(said, someone)
        elif kin := MY_KIN.match(text[no.end() :]):
            yield from _my_kin(passage, text, kin["kin"])
        else:
            for claim in said:
                yield from _instead(passage, claim, text[no.end() :], no.end())


def answered(
    passage: Passage,
    predicate: str,
    value: Reference | str,
    phrase: Phrase | None = None,
    *,
    slot: str | None = None,
    valid_from: str | None = None,
) -> Claim:
    """Make a claim of an answer of who speaks, at the phrase that gives it."""
    start, end = (phrase.start, phrase.end) if phrase else (0, len(passage.turn.text))
    return Claim(
        subject=Reference(name=passage.turn.speaker, type="person"),
        predicate=predicate,
        object=value,
        slot=slot,
        valid_from=valid_from,
        confidence=LIKELY,
        start=start,
        end=end,
    )


def _asked(passage: Passage, question: str, read_statement: ReadStatement) -> list[Claim]:
    """Return what the last message asks, or where it asks nothing says, of who is asked, as claims."""
    return [
        claim
        for sentence in read(passage.before[-1].text).sentences
        if sentence.question or not question
        for claim in _as_claims(passage, sentence.text, read_statement)
    ]


def _as_claims(passage: Passage, question: str, read_statement: ReadStatement) -> list[Claim]:
    """Return what a question would say as a statement of the person asked."""
    plain = TAGS.sub("", OPENINGS.sub("", question.strip()))
    for asks, statement in STATEMENTS:
        match = asks.match(plain)
        if match:
            said = YOUR.sub("my", match.expand(statement))
            found = read_statement(replace(passage, turn=replace(passage.turn, text=said)))
            return [_unplaced(claim) for claim in found]
    return []


def _unplaced(claim: Claim) -> Claim:
    """Return a claim whose words stand in no message."""
    thing = replace(claim.object, start=0, end=0) if isinstance(claim.object, Reference) else claim.object
    return replace(claim, start=0, end=0, subject=replace(claim.subject, start=0, end=0), object=thing)


def _someone_elses(said: list[Claim], someone: re.Match[str] | None) -> Iterator[Claim]:
    """Read "never worked there, that's my sister Oona": what was taken for true is another's."""
    for claim in said:
        yield replace(claim, polarity="-", effect="holds")
        if someone:
            name = with_capitals(someone["name"] or someone["name2"])
            person = Reference(name=name, type="person", start=someone.start(), end=someone.end())
            yield replace(claim, subject=person)


def _my_kin(passage: Passage, text: str, word: str) -> Iterator[Claim]:
    """Read "no, she's my cousin": what the one who was spoken of is to the speaker."""
    person = People.of(passage, read(text)).antecedent(0)
    if person:
        yield answered(passage, relation_of(word), person)


def _instead(passage: Passage, claim: Claim, rest: str, offset: int) -> Iterator[Claim]:
    """Read "no, Tampere since August": what was asked has ended or never was; another holds."""
    text = passage.turn.text
    at = offset + answer_start(rest)
    other = name_at(text, at) if isinstance(claim.object, Reference) else noun_phrase_at(text, at)
    if isinstance(claim.object, Reference) and other and _stands_instead(passage, text, other):
        dates = read_dates(text[other.end :], passage.turn.at, lean="past")
        since = dates[0].value if dates and dates[0].start < RIGHT_AFTER else None
        thing = replace(renamed(claim.object, other.text), start=other.start, end=other.end)
        yield replace(claim, effect="ends")
        yield replace(claim, object=thing, valid_from=since, confidence=LIKELY)
    elif NO_LONGER.match(rest) or "anymore" in text.lower():
        yield replace(claim, effect="ends")


def _stands_instead(passage: Passage, text: str, other: Phrase) -> bool:
    """Whether a phrase after "no" is the name of what holds instead."""
    rest = text[other.end :]
    is_name = passage.known.entity(other.text) or not is_common(other.text.split(" ", 1)[0])
    return bool(is_name) and (rest.lstrip()[:1] in ("", ",", ".", "!", "-") or ENDS_ANSWER.match(rest) is not None)
