"""Who leads whom, who works beside whom: "Solveig runs the loading bay", "I report to Tomas"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim, Reference
from nanobot.memory.knowledge.heuristics.people import may_be_person
from nanobot.memory.knowledge.heuristics.phrases import NAME, names_at, with_capitals
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, pattern
from nanobot.memory.knowledge.heuristics.words import is_common

_LOWER_NAME: Final = r"[a-zà-ÿ]{3,}"

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "manages",
        rf"""
            (?:
                manag(?:e|es|ing)|supervis(?:e|es|ing)|line-manag\w+|mentor(?:s|ing)?|am in charge of
                |is in charge of|am responsible for|oversee(?:s|ing)?
            ) (?:the )?(?={CAPITAL})
        """,
        takes="names",
        thing="person",
        past_ends=True,
        denial="end",
    ),
    rule(
        "reports_to",
        r"""
            (?:
                report(?:s|ing)?(?: directly)? to|work(?:s|ing)? (?:directly )?under|answers? to|managed by
                |supervised by|(?:boss|manager|supervisor) (?:is|is called|'s|from today is)(?: now| called)?
            ) (?!a |an |the |so |not |very |on |in |at |my |out\b|back\b|away\b|off\b|great|nice)
        """,
        thing="person",
        implied=True,
        lower=1,
        denial="end",
        refused=r"\b(?:his|her|their|your|whose) (?:boss|manager|supervisor)\b|'s (?:boss|manager|supervisor) is",
    ),
    rule(
        "colleague_of",
        rf"""
            (?:work(?:s|ing)?|share an office|sit|sits|shares? (?:an office|a desk)|started|on a team|same team)
            [ ](?:together )?(?:with|next to|beside|alongside|as) (?={CAPITAL})
        """,
        thing="person",
        lower=0,
        past_ends=True,
        refused=rf"\bwith {CAPITAL}\w+ (?:Ltd|Inc|GmbH|Bank|Group|Health)\b",
    ),
)
"""Verbs that lead from one person to another at work."""

LEADS: Final = pattern(rf"""
    (?P<who>{NAME}|\b{_LOWER_NAME})\s+(?:
        is leading|leads|is running|runs|heads|is heading|is in charge of|manages|is managing
        |is the lead (?:on|of|for)
    )\s+(?P<what>it|them|the [\w' -]{{2,30}}?)(?=\s*(?:[,.!?;]|$|\band\b|\bnow\b))
    |\b(?:with|under) (?P<who2>{NAME}|{_LOWER_NAME}) as (?:the |our |its |team |project |tech )*
    (?:lead|leader|manager|head|boss|pm|project manager)\b
""")
UNDERTAKING: Final = pattern(r"[A-Z]|project|migration|rewrite|launch|app", cased=True)
UNDER_ME: Final = pattern(r"""
    \b(?:
        under me|report(?:s|ing)? to me|on my team|in my team|my (?:direct )?reports?
        |i (?:manage|supervise|lead)|work for me
    )(?: are| is| now)?(?:\s*:|\s+are|\s+is|,)\s*
""")
REPORT_TO_ME: Final = pattern(r"\b(?:they )?(?:all |both )?report to me\b")
NAMES_LAST: Final = pattern(r":\s*(?P<names>[^.:]+)$", cased=True)
THEIR_BOSS: Final = pattern(r"\bi am (?:their|his|her) (?:manager|boss|supervisor|team lead|lead|line manager)\b")
NAMES_OF_A_LIST: Final = pattern(r"(?P<names>(?:\b[\w'-]{1,30},\s*){1,12}[\w'-]+,?\s+(?:and|&)\s+[\w'-]+)", cased=True)
LIST_SIGN: Final = pattern(r"\s{0,3}(?:,|\band\b|&)\s*", cased=True)


def people_at(scene: Scene, at: int) -> list[Reference]:
    """Return the people of a list; a surname at its end is that of all: "Solveig and Tomas Tveit"."""
    names = names_at(scene.text, at, lower=1)
    people = [scene.thing(name, "person") for name in names]
    if len(names) < 2 or " " not in names[-1].text:  # noqa: PLR2004 - one person shares with nobody
        return people
    surname = with_capitals(names[-1].text.split(" ")[-1])
    return [person if " " in person.name else replace(person, name=f"{person.name} {surname}") for person in people]


def claims(scene: Scene) -> Iterator[Claim]:
    """Read who leads what, and whose team the speaker leads."""
    yield from _leads(scene)
    for match in UNDER_ME.finditer(scene.text):
        for person in people_at(scene, match.end()):
            if person.name[0].isupper() and not is_common(person.name.lower()):
                yield scene.claim(scene.speaker, "manages", person, *match.span())
    yield from _team_before(scene)


def _leads(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig leads the Heron project", and "with Solveig as lead" of the project in hand."""
    for match in scene.told_matches(LEADS):
        group = "who" if match["who"] else "who2"
        person = scene.name(match.start(group), lower=1)
        if person is None or (match[group].islower() and not may_be_person(match[group], scene.people.passage)):
            continue
        project = _project_led(scene, match)
        if project:
            leader = scene.thing(person, "person")
            yield scene.claim(leader, "manages", project, *match.span(), confidence=LIKELY)


def _project_led(scene: Scene, match: re.Match[str]) -> Reference | None:
    if not match["who"] or match["what"] in ("it", "them"):
        projects = [name for name, kind in scene.people.types.items() if kind == "project"]
        return Reference(name=with_capitals(projects[-1]), type="project") if projects else None
    found = scene.name(match.start("what") + len("the "))
    return scene.thing(found, "project") if found and UNDERTAKING.search(found.text) else None


def _team_before(scene: Scene) -> Iterator[Claim]:
    """Read the names that the sentence before lists: "My team: Solveig, Tomas and Yun. They all report to me."."""
    match = REPORT_TO_ME.search(scene.text)
    if match and scene.told(match.start()) and scene.text.lower().startswith(("they", "all")):
        names = NAMES_LAST.search(scene.before.rstrip(" .!"))
        yield from _managed(scene, names, *match.span())
    if THEIR_BOSS.search(scene.text) and scene.told(0):
        yield from _managed(scene, NAMES_OF_A_LIST.search(scene.before), 0, len(scene.text))


def _managed(scene: Scene, names: re.Match[str] | None, start: int, end: int) -> Iterator[Claim]:
    for name in LIST_SIGN.split(names["names"]) if names else ():
        if name and not is_common(name):
            person = Reference(name=with_capitals(name.strip()), type="person")
            yield scene.claim(scene.speaker, "manages", person, start, end)
