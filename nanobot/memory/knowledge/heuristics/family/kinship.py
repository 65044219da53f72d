"""Who is what to whom by kinship: "my aunt Solveig", "Tarek is our neighbour", "my sons Ivo and Luca"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Effect, Reference
from nanobot.memory.knowledge.heuristics.kin import Kin
from nanobot.memory.knowledge.heuristics.lexicon import KIN, KIN_WORD, NOT_NAMES
from nanobot.memory.knowledge.heuristics.owners import antecedent, past_date, person_in
from nanobot.memory.knowledge.heuristics.people import may_be_person
from nanobot.memory.knowledge.heuristics.phrases import NAME, Phrase, name_at, names_at, number_of
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern

PAIR: Final = 2
LOWER_OR_NAME: Final = rf"{NAME}|\b[a-zà-ÿ]{{3,}}"
_NO_ONE: Final = """
    a an the my his her our their this that it me you him us them each one no for in on at up out
"""
NOBODY: Final = rf"(?!(?:{'|'.join(_NO_ONE.split())})\b|some|any|again|now)"
"""No word that cannot begin a name follows."""
KIN_IS: Final = pattern(rf"""
    (?:^|[,;:(]\s*|
    \b(?:and|but|so|that|because|since|well|no|nope|yes|yeah|lol|actually|as|say)\s+)
    (?P<name>{NAME}|[a-zà-ÿ]{{2,}}|he|she|they|that|it)\s*(?:'s|is|are|was|became|has been|have been)\s+
    (?:(?:now|actually|like|basically|the|also|still)\s)*
    (?P<mine>my|our|(?:{NAME})'s)\s+
    (?:(?:new|old|best|good|closest|oldest|older|younger|little|big|twin|only|favourite|
    direct|line)\s+)*
    (?P<ex>ex[- ]|former\s)?(?P<kin>{KIN_WORD})\b
""")
"""Read "Tarek is our neighbour", "that's my ex-husband"."""
KIN_NAME_IS: Final = pattern(rf"""
    \b(?:my|our)\s+
    (?:(?:new|old|best|good|closest|oldest|older|younger|little|big|twin|only|direct|line|
    current)\s+)*
    (?P<kin>{KIN_WORD})(?:'s name)?(?:'s|\sis|\sare)\s+(?:now )?(?:(?:called|named)\s)?
""")
"""Read "my new boss is Anneke", "our cousin's name is Rui"."""
BRACKETS: Final = pattern(rf"""
    (?P<name>{LOWER_OR_NAME})\s*\((?:(?:my|our|an?|the)\s+)?(?:(?:best|old|good|close|new)\s+)*
    (?P<kin>{KIN_WORD})\b[^)]{{0,30}}\)
""")
"""Read "Rui (my cousin)"."""
NAME_THEN_KIN: Final = pattern(rf"""
    (?P<name>{LOWER_OR_NAME})(?: right)?\s*[,–-]\s*(?:my|our|an?)\s+
    (?:(?:best|old|good|close|new|dear|older|younger|little|big|twin|eldest|youngest|former|
    school|uni|work|family|childhood|college|university)\s+)*
    (?P<kin>{KIN_WORD})(?:\sof mine|\sfrom \w+)?\s*(?=[,.!?;)–]|$|\s-)
""")
"""Read "Rui, an old friend of mine, ..."."""
A_KIN_CALLED: Final = pattern(rf"""
    \b(?P<whose>(?:an?|one|another|this|my|our|the)\s+)(?:(?:new|old|good|close|great|nice)\s+)*
    (?P<kin>{KIN_WORD})(?:\sof mine|\s(?:at|from|in) [\w ]{{2,20}}?)?,?\s+
    (?:(?:is|was|whose name is|who is)\s)?(?:called|named)\s+
""")
"""Read "a colleague from the lab called Bim"."""
HAVE_KIN: Final = pattern(rf"""
    \b(?:i|we) have(?: got)? (?:an?|one)\s+(?:(?:new|old|good|close|great|twin|older|younger|little|big|baby)\s+)*
    (?P<kin>{KIN_WORD})(?:,|,? called|,? named|[,.]? (?:his|her) name is|[,.]? (?:he|she) is (?:called|named))\s+
""")
"""Read "I have a sister, Emma"."""
OPEN_RELATIONS: Final = frozenset(("friend_of", "colleague_of", "knows", "relative_of"))
"""Relations of which "a ..." may well be the speaker's own: "a friend called Bim"."""

_PLURALS: Final = """
child_of     | parents
parent_of    | kids children daughters sons girls boys twins
sibling_of   | sisters brothers
friend_of    | friends
colleague_of | colleagues
knows        | flatmates roommates neighbours neighbors
relative_of  | cousins aunts uncles nieces nephews grandparents
"""
OF_PLURAL: Final = {
    word: relation.strip()
    for relation, words in (line.split("|") for line in _PLURALS.strip().splitlines())
    for word in words.split()
}
KIN_LIST: Final = pattern(rf"""
    \b(?:my|our|(?:i|we) have(?: got)?)\s+
    (?:(?:two|three|four|five|best|good|old|older|younger|little|big|new|dear|favourite|
    twin)\s+)*
    (?P<kin>{"|".join(OF_PLURAL)})\s*[,:(]?\s+(?:are )?(?:(?:called|named)\s)?
""")
"""Read "our kids are called Mo and Lina"."""
OLD: Final = pattern(r"\b(?:old|previous|last)\b")
"""Of a boss: one had them once; an old friend is one still."""
SEVERAL: Final = re.compile(r"[,:(]\s*$")
YEARS_MARRIED: Final = pattern(r"""
    \b(?P<n>\d+|\w+) years of marriage\b|\b(?P<n2>\d+)(?:st|nd|rd|th) (?:wedding )?anniversary\b
""")
THE_KIN_OF: Final = pattern(rf"""
    (?P<name>{NAME})\s*,\s*the\s+(?P<kin>{KIN_WORD}) of
    \s(?:(?P<mine>my|our) (?P<kin2>{KIN_WORD})|(?P<whose>{NAME}))\b
""")
"""Read "Elke, the daughter of my boss"."""
WHOSE_KIN_NAMED: Final = pattern(rf"""
    (?P<name>{LOWER_OR_NAME})\s*,\s*
    (?:(?P<mine>my|our)\s+(?:(?P<ex>ex)[- ])?|(?P<whose>{NAME}|[a-zà-ÿ]{{3,}})'s\s+|(?P<theirs>his|her)\s+)
    (?:\w+ )?(?P<kin>{KIN_WORD})\s*,
""")
"""Read "Elke, Jonas's sister, ..."."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read who is what to whom by kinship."""
    yield from _phrases(scene)
    yield from _sentences(scene)
    yield from _names_explained(scene)
    yield from _called(scene)
    yield from _had(scene)
    yield from _lists(scene)
    yield from _kin_of_kin(scene)
    yield from _kin_of_others(scene)


def relation_of(word: str) -> str:
    """Return the predicate that a relation word says."""
    return KIN[word.lower()][0]


def is_name(scene: Scene, name: str) -> bool:
    """Say whether words that stand where a person is named may be a name."""
    return not name.islower() or may_be_person(name, scene.people.passage)


def _phrases(scene: Scene) -> Iterator[Claim]:
    """Kin phrases with a name hold even in questions and requests: they are taken for granted."""
    first, last = scene.sentence.offset, scene.sentence.offset + len(scene.text)
    for kin in scene.people.kin:
        if first <= kin.start < last and kin.person.also and kin.whose.name != kin.person.name:
            yield from _of_phrase(scene, kin)


def _of_phrase(scene: Scene, kin: Kin) -> Iterator[Claim]:
    if kin.word in ("mate", "pal", "acquaintance") and not kin.person.name[0].isupper():
        return
    begin, end = kin.start - scene.sentence.offset, kin.end - scene.sentence.offset
    former = kin.former or (kin.relation == "reports_to" and OLD.search(scene.text, max(0, begin), end))
    yield scene.claim(kin.whose, kin.relation, kin.person, begin, end, effect="ends" if former else "holds")
    parents = [each.person for each in scene.people.kin if each.relation == "child_of" and each.person.also]
    if kin.relation == "child_of" and len(parents) == PAIR and kin.person == parents[1]:
        yield from _wedding(scene, parents)


def _wedding(scene: Scene, parents: list[Reference]) -> Iterator[Claim]:
    """Read since when parents are married out of an anniversary: "my mum Lea and my dad Per, 40 years of marriage"."""
    match = YEARS_MARRIED.search(scene.text)
    years = number_of(match["n"] or match["n2"] or "") if match else None
    if match is None or not years:
        return
    day = next((date.value for date in scene.dates if len(date.value) == len("2026-05-23")), None)
    this_year = int(day[:4]) if day else scene.people.passage.turn.at.year
    since = f"{this_year - years}{day[4:] if day else ''}"
    yield scene.claim(parents[0], "spouse_of", parents[1], match.start(), match.end(), valid_from=since)


def _sentences(scene: Scene) -> Iterator[Claim]:
    for match in KIN_IS.finditer(scene.text):
        who = who_in(scene, match, "name")
        whose = scene.speaker if match["mine"].lower() in ("my", "our") else person_in(scene, match, "mine")
        if who and who.name != whose.name and scene.told(match.start("name")):
            yield _claim(scene, whose, who, match)
    for match in KIN_NAME_IS.finditer(scene.text):
        name = name_at(scene.text, match.end(), lower=1)
        if name and name.text[0].isupper() and scene.told(match.start()):
            relation = relation_of(match["kin"])
            since = scene.past_day_near(match.start(), name.end) if relation == "reports_to" else None
            person = scene.thing(name, "person")
            yield scene.claim(scene.speaker, relation, person, match.start(), name.end, valid_from=since)


def who_in(scene: Scene, match: re.Match[str], group: str) -> Reference | None:
    """Return the person a group of a match names, or means by a pronoun."""
    if match[group].lower() in ("that", "it"):
        return scene.people.antecedent(scene.sentence.offset + match.start(group), turns=1)
    left = scene.left(match.end(group))
    return left.subjects[-1] if left and left.subjects else None


def _claim(scene: Scene, whose: Reference, who: Reference, match: re.Match[str]) -> Claim:
    effect: Effect = "ends" if match.groupdict().get("ex") else "holds"
    return scene.claim(whose, relation_of(match["kin"]), who, match.start(), match.end(), effect=effect)


def _names_explained(scene: Scene) -> Iterator[Claim]:
    for explained in (BRACKETS, NAME_THEN_KIN):
        for match in explained.finditer(scene.text):
            name = match["name"]
            if name.split()[0].lower() not in NOT_NAMES and is_name(scene, name):
                who = person_in(scene, match, "name")
                if who.name != scene.speaker.name:
                    yield _claim(scene, scene.speaker, who, match)


def _called(scene: Scene) -> Iterator[Claim]:
    for match in A_KIN_CALLED.finditer(scene.text):
        name = name_at(scene.text, match.end(), lower=1)
        relation = relation_of(match["kin"])
        is_own = match["whose"].strip().lower() in ("my", "our") or relation in OPEN_RELATIONS
        if name and is_own and scene.told(match.start()):
            yield scene.claim(scene.speaker, relation, scene.thing(name, "person"), match.start(), name.end)


def _had(scene: Scene) -> Iterator[Claim]:
    for match in HAVE_KIN.finditer(scene.text):
        name = name_at(scene.text, match.end(), lower=0)
        if name and scene.told(match.start()):
            kin = scene.thing(name, "person")
            yield scene.claim(scene.speaker, relation_of(match["kin"]), kin, match.start(), name.end)


def _lists(scene: Scene) -> Iterator[Claim]:
    for match in KIN_LIST.finditer(scene.text):
        names = _listed(scene, match)
        people = [scene.thing(name, "person") for name in names]
        for person in people:
            yield scene.claim(scene.speaker, OF_PLURAL[match["kin"].lower()], person, match.start(), match.end())
        if match["kin"].lower() == "parents" and len(people) == PAIR and YEARS_MARRIED.search(scene.text):
            since = past_date(scene)
            yield scene.claim(people[0], "spouse_of", people[1], match.start(), match.end(), valid_from=since)


def _listed(scene: Scene, match: re.Match[str]) -> list[Phrase]:
    names = names_at(scene.text, match.end(), lower=0) or [
        name for name in names_at(scene.text, match.end(), lower=1) if may_be_person(name.text, scene.people.passage)
    ]
    is_one_word = len(names) == 1 and names[0].text.islower() and not SEVERAL.search(match[0])
    return [] if is_one_word else names


def _kin_of_kin(scene: Scene) -> Iterator[Claim]:
    for match in THE_KIN_OF.finditer(scene.text):
        if match["mine"]:
            whose = scene.people.named_kin(scene.speaker, match["kin2"].lower())
        else:
            whose = person_in(scene, match, "whose")
        yield _claim(scene, whose, person_in(scene, match, "name"), match)


def _kin_of_others(scene: Scene) -> Iterator[Claim]:
    for match in WHOSE_KIN_NAMED.finditer(scene.text):
        name = match["name"]
        if name.lower() not in NOT_NAMES and is_name(scene, name):
            person = person_in(scene, match, "name")
            whose = _whose(scene, match)
            if whose and not (match["theirs"] and whose.name == person.name):
                yield _claim(scene, whose, person, match)


def _whose(scene: Scene, match: re.Match[str]) -> Reference | None:
    if match["mine"]:
        return scene.speaker
    if match["theirs"]:
        return antecedent(scene, match.start("name"), match["theirs"])
    whose = match["whose"].lower()
    return None if whose in NOT_NAMES or whose in KIN else person_in(scene, match, "whose")
