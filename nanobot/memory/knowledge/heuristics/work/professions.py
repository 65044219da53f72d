"""What people work as: "my aunt is a glazier", "as a nurse, I ...", "Solveig, our new tiler"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.jobs import head_of, is_profession, profession_at
from nanobot.memory.knowledge.heuristics.lexicon import KIN, PROFESSIONS
from nanobot.memory.knowledge.heuristics.phrases import NAME
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern
from nanobot.memory.knowledge.heuristics.work.employment import YEARS_AT
from nanobot.memory.knowledge.heuristics.work.firms import firm_after

_PROMOTED_TO: Final = any_of(
    "manager, director, head, lead, officer, chief, partner, supervisor, principal, engineer, editor, chef, captain, "
    "coordinator, analyst, consultant, foreman, sergeant, professor, nurse"
)
_KNOWN: Final = "|".join(sorted(PROFESSIONS))

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "works_as",
        rf"""
            (?:promoted to|promotion to|made|appointed|named) (?:the |an? |our |to )?
            (?=[\w -]{{0,25}}{_PROMOTED_TO}\b)
        """,
        takes="noun",
        implied=True,
        most=4,
        refused=r"\bfired|\bthe (?:manager|director) to\b",
    ),
    rule(
        "works_as",
        r"""
            (?:
                freelanc\w+|work(?:s|ing|ed)?|employed|retrained|trained|qualified|hired|started|start|starting
                |job|position|gig|took over|earn\w* (?:my|his|her|a) living|on the side|moonlight\w*
            ) (?:\w+ )?as (?:an? |the )?
        """,
        takes="job",
        implied=True,
        past_ends=True,
        denial="end",
        refused=r"""
            \bas (?:a|an|the)[ ]
            (?:joke|test|result|gift|reminder|present|team|couple|kid|child|teenager|favour|charm)
        """,
    ),
    rule(
        "works_as",
        r"(?:work(?:s|ing|ed)?|employed|started|job|position|role) (?:at|for|with|in) [\w&' -]{2,40}? as (?:an? |the )",
        takes="job",
        implied=True,
        past_ends=True,
        denial="end",
        check=is_profession,
    ),
    rule(
        "works_as",
        r"""
            (?:profession|occupation|day job|job title|title|trade|job)(?: (?:is|was)|:) (?:being )?
            (?:an? |the )?(?!to\b|in\b|at\b|not\b|so\b|hard|easy|boring|killing|great|fun|hell|stress)
        """,
        takes="job",
        implied=True,
        check=is_profession,
        refused=r"\b(?:his|her|their|your|the|new|good|steve) job\b",
    ),
)
"""Verbs that lead to what somebody works as."""

IS_A: Final = pattern(r"""
    \b(?:am|is|are|was|were|'s|be|became|becoming|become|being|been)\s+
    (?:now |still |also |actually |just |both |currently |only |really )*
    (?:(?:an?|the|our|my|their|his|her)\s+)?
    (?:(?:only|new|local|head|former|freelance|self-employed|qualified|trained|proud|certified)\s+)?
""")
POSSESSED: Final = pattern(r"\b(?:our|my|their|his|her)\s")
BECAME: Final = pattern(r"be\b|been|became|being")
AS_A: Final = pattern(r"(?:^|[,.]\s*|\b(?:speaking|also|and|but)\s+)as an?\s+(?=[\w -]{3,30}?,?\s+(?:i|we)\b)")
BLANK_BEFORE_I: Final = pattern(r"(?<!\s)\s+(?=i\b)", cased=True)
APPOSITION: Final = pattern(rf"""
    (?P<name>{NAME})
    (?: (?:today|yesterday|tonight|earlier|again|just now|this (?:morning|afternoon|week)|last \w+))*,?\s*[,(–-]
    \s*(?:(?:an?|the|our|my|their)\s+)(?:new |local |old |former )?
""")
OUR_PROFESSION: Final = pattern(rf"""
    \b(?:my|our)\s+(?:new |old |lovely |favourite |regular |local |trusty )*
    (?P<profession>(?:\w+ )?(?:{_KNOWN}))\s*,?\s+(?:is called |called |named |is )?
""")
PROFESSION_IN_BRACKETS: Final = pattern(rf"(?P<name>{NAME})\s*\((?:my|our|the)\s+(?P<profession>[\w ]+?)\)", cased=True)
AND_AS: Final = pattern(r"(?:^|[,.!]\s*|\band\s+)(?=[\w -]{3,30}? (?:since|from|as of)\b)")
PROMOTED: Final = pattern(r"\bpromot\w+|\bgot the (?:job|position|role)\b")
SINCE_WITHIN: Final = 12
"""How far after a profession "since May" may stand, in characters."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read professions that are said of people in other ways than as what they work."""
    yield from _is_a(scene)
    yield from _as_a(scene)
    yield from _appositions(scene)
    yield from _ours(scene)
    yield from _since(scene)


def _is_a(scene: Scene) -> Iterator[Claim]:
    """Read "she is a glazier at Brackwater Steel"."""
    for match in scene.told_matches(IS_A):
        phrase = profession_at(scene.text, match.end())
        if phrase is None or (head_of(phrase.text) in KIN and POSSESSED.search(match[0])):
            continue
        left = scene.left(match.start())
        if left is None or left.modal or left.future or (left.implied and not BECAME.match(match[0])):
            continue
        verb = match[0].lower()
        if verb.startswith("be ") and not left.past:
            continue
        was = left.past or verb.startswith(("was", "were"))
        since = None if was or left.negated else scene.day_near(match.start(), phrase.end)
        for subject in scene.subjects(left):
            yield scene.claim(
                subject,
                "works_as",
                phrase.text,
                match.start(),
                phrase.end,
                effect="ends" if was or left.negated else "holds",
                valid_from=since,
            )
            if not left.negated:
                yield from firm_after(scene, subject, phrase.end, is_over=was)


def _as_a(scene: Scene) -> Iterator[Claim]:
    """Read "as a glazier I ..."."""
    for match in scene.told_matches(AS_A):
        text = scene.text
        phrase = profession_at(text, match.end()) or profession_at(BLANK_BEFORE_I.sub(", ", text), match.end())
        if phrase:
            yield scene.claim(scene.speaker, "works_as", phrase.text, match.start(), phrase.end)


def _appositions(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig, a glazier at Brackwater Steel"."""
    for match in scene.told_matches(APPOSITION):
        phrase = profession_at(scene.text, match.end())
        named = scene.name(match.start("name"), lower=0)
        if phrase and named and match["name"][0].isupper():
            person = scene.thing(named, "person")
            yield scene.claim(person, "works_as", phrase.text, match.start(), phrase.end)
            yield from firm_after(scene, person, phrase.end)


def _ours(scene: Scene) -> Iterator[Claim]:
    """Read "our glazier Solveig" and "Solveig (our glazier)", whoever tells it."""
    for match in OUR_PROFESSION.finditer(scene.text):
        named = scene.name(match.end(), lower=0)
        if named:
            person = scene.thing(named, "person")
            yield scene.claim(person, "works_as", match["profession"], match.start(), named.end)
    for match in PROFESSION_IN_BRACKETS.finditer(scene.text):
        phrase = profession_at(scene.text, match.start("profession"))
        named = scene.name(match.start("name"), lower=0)
        if phrase and named:
            yield scene.claim(scene.thing(named, "person"), "works_as", phrase.text, match.start(), phrase.end)


def _since(scene: Scene) -> Iterator[Claim]:
    """Read a profession without a verb: "four years with Merganser Air now, and head chef since May"."""
    if not (PROMOTED.search(f"{scene.before} {scene.text}") or YEARS_AT.search(scene.text)):
        return
    for match in scene.told_matches(AND_AS):
        phrase = profession_at(scene.text, match.end())
        date = scene.date_after(phrase.end, within=SINCE_WITHIN) if phrase else None
        if phrase and date and date.direction != "future":
            yield scene.claim(scene.speaker, "works_as", phrase.text, match.start(), phrase.end, valid_from=date.value)
