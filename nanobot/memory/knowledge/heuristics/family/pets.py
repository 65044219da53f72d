"""Whose pets have which names: "our cat Mochi", "we adopted a puppy! Her name is Fen", "we had to put Rolo down"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.findings import INFERRED, LIKELY, Claim, Reference
from nanobot.memory.knowledge.heuristics.lexicon import PET_PLURALS, PETS, one_of
from nanobot.memory.knowledge.heuristics.owners import owner_in
from nanobot.memory.knowledge.heuristics.phrases import NAME, Phrase, names_at
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.wording import pattern
from nanobot.memory.knowledge.heuristics.words import is_common

LOOK_AHEAD: Final = 120
"""So many characters after a pet its name may follow."""
OWNED_BEFORE: Final = INFERRED + 0.3

_PET: Final = f"{one_of((*PETS, 'pet'))}|{one_of((*PET_PLURALS, 'pets'))}"
_LOOKS: Final = r"""
    (?:(?:new|old|little|big|baby|rescue|black|white|grey|gray|ginger|brown|tabby|fat|lazy|
    crazy|poor|sweet|tiny|cute|adorable|other|first|second|beloved|two|three|\w+-year-old|
    golden|bengal|siamese|persian|german|border|guinea)\s+)*
"""
MY_PET: Final = pattern(rf"""
    (?P<whose>\b(?:my|our|his|her|their)|(?:{NAME}|\b[a-zà-ÿ]+)'s)\s+{_LOOKS}(?P<pet>{_PET})\b,?\s*
    (?:(?:(?:is|are|was|were)\s)?(?:called|named)\s+|'s name is\s+|(?:is|are)\s+(?=(?-i:[A-Z])))?
""")
_GETTING: Final = r"""
    got|get|adopted|have|has|own|owns|bought|brought home|rescued|picked up|took in|getting|
    welcomed|fostered|inherited|found
"""
GOT_PET: Final = pattern(rf"""
    \b(?:{_GETTING})\s+
    (?:(?:an?|two|three|four|another|some|the|this|us|ourselves|myself|herself|himself|
    me)\s+)*
    {_LOOKS}(?P<pet>{_PET})\b
    |\bthere (?:is|are)\s+(?:(?:now|an?|two|three|four|another)\s+)*{_LOOKS}(?:{_PET})\s+
    (?:now\s+)?(?:(?:in (?:the|our|my) (?:house|flat|home|kitchen|family)|at home|here|with us)\b)
""")
HAD_BEFORE: Final = re.compile(r"have|has|own", re.IGNORECASE)
NAMING: Final = pattern(r"""
    (?:\b(?:their|his|her|its|the) names? (?:is|are|will be)\s+|
    \b(?:called|named|naming|calls|calling|call|dubbed|christened)\s+
    (?:(?:it|him|her|them|the (?:dog|cat|puppy|kitten|little \w+|thing))\s+)?|
    \bnames?:\s*|
    \b(?:he|she|it|they)(?:'s|\sis|\sare) (?:called|named)\s+)
""")
"""What a name follows, in the next sentence even: "we called her"."""
NAME_SAID: Final = re.compile(r"called|named|name is")
BESIDE: Final = re.compile(r"\s*(?:,|:|!+|\(|-|–|called|named)\s*")
EXCLAIMED: Final = re.compile(r"\s*[!.]+\s*(?=(?-i:[A-Z])[a-z]+\s*[.!,])")
ENDS_NAME: Final = pattern(
    r"""
    \s*(?:$|[,.!?;:)\x00]|'s\b|
    (?:is|was|has|had|and|who|got|just|again|at|to|from|in|on|for|does|ate|keeps|
    loves|hates|needs|wants|will)\b)
""",
    cased=True,
)
NO_NAME: Final = re.compile(
    r"\w+(?:ed|ing|s|ly)$|food|sitter|park|hair|walker|owner|person|people|show|toy|bed|litter|is|was"
)
_LOST: Final = "lost|buried|said goodbye to|gave away|rehomed|rehoming"
_DYING: Final = r"""
    died|passed away|passed|crossed the rainbow bridge|is gone|was put (?:down|to sleep)|has died|
    did not make it|ran away for good
"""
GONE: Final = pattern(rf"""
    \b(?:put|have|had|having) (?:to put )?(?P<put>[\w-]+) (?:down|to sleep)\b|
    \b(?P<died>[\w-]+) (?:{_DYING})\b|
    \b(?:{_LOST}) (?:(?:our|my)\s)?
    (?:(?:dog|cat|puppy|kitten|rabbit|hamster|old boy|old girl)\s)?(?P<lost>[\w-]+)
""")
PRONOUNS: Final = frozenset(("he", "she", "it", "we", "i", "they"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pet:
    """A pet that is spoken of, its name still to come: whose, since when, and where in the sentence."""

    owner: Reference
    start: int
    end: int
    since: str | None = None


def claims(scene: Scene) -> Iterator[Claim]:
    """Read whose pets have which names, and which are no more."""
    yield from _owned(scene)
    yield from _newly_got(scene)
    yield from _gone(scene)


def _owned(scene: Scene) -> Iterator[Claim]:
    """Read "my rabbit Fig", "Femi's dogs are called Ash and Elm"."""
    for match in MY_PET.finditer(scene.text):
        owner = owner_in(scene, match, "whose")
        if owner is None:
            continue
        is_said = NAME_SAID.search(match[0]) is not None
        names = [
            name
            for name in names_at(scene.text, match.end(), lower=1)
            if name.text[0].isupper() or is_said or _is_pet_name(scene.text, name)
        ]
        for name in names:
            yield scene.claim(owner, "has_pet", scene.thing(name, "pet"), match.start(), name.end)
        if not names:
            yield from _named_later(scene, Pet(owner=owner, start=match.start(), end=match.end()))


def _newly_got(scene: Scene) -> Iterator[Claim]:
    """Read "we adopted a puppy last week, her name is Fen"."""
    for match in GOT_PET.finditer(scene.text):
        left = scene.left(match.start())
        if left is None or left.modal or left.future or left.negated or not scene.told(match.start()):
            continue
        owner = left.subjects[0] if left.subjects else scene.speaker
        since = None
        if not HAD_BEFORE.match(match[0]):
            since = scene.past_day_near(match.start(), match.end())
        yield from _named_later(scene, Pet(owner=owner, start=match.start(), end=match.end(), since=since))


def _named_later(scene: Scene, pet: Pet) -> Iterator[Claim]:
    """Read the names given to a pet after it was spoken of, beside it or in the next sentences."""
    beside = BESIDE.match(scene.text, pet.end)
    names = names_at(scene.text, beside.end(), lower=0) if beside else []
    names = [name for name in names if name.text[0].isupper()]
    for name in names:
        reference = scene.thing(name, "pet")
        yield scene.claim(pet.owner, "has_pet", reference, pet.start, name.end, valid_from=pet.since)
    if not names:
        for name in _names_ahead(scene.message, scene.sentence.offset + pet.end):
            reference = scene.people.reference(name.text, name.start, name.end, "pet")
            yield scene.claim(pet.owner, "has_pet", reference, pet.start, pet.end, valid_from=pet.since)


def _names_ahead(text: str, at: int) -> list[Phrase]:
    """Return the names of a list that a place of the reading leads to."""
    if naming := NAMING.search(text, at, at + LOOK_AHEAD):
        return names_at(text, naming.end(), lower=1)
    exclaimed = EXCLAIMED.match(text, at)
    return names_at(text, exclaimed.end(), lower=0) if exclaimed else []


def _is_pet_name(text: str, name: Phrase) -> bool:
    """Whether a lower-case word after "my dog" is its name, not what it does, or what it has."""
    if is_common(name.text) or NO_NAME.match(name.text):
        return False
    return ENDS_NAME.match(text[name.end :]) is not None


def _gone(scene: Scene) -> Iterator[Claim]:
    for match in GONE.finditer(scene.text):
        group = next(group for group, name in match.groupdict().items() if name)
        owners = scene.known.holders("has_pet", match[group])
        if not scene.told(match.start()) or not (owners or _is_pet(scene, match, match[group])):
            continue
        pet = scene.thing(Phrase(match[group], match.start(group), match.end(group)), "pet")
        until = scene.past_day_near(match.start(), match.end())
        for owner in owners or (scene.speaker.name,):
            yield scene.claim(
                Reference(name=owner, type="person"),
                "has_pet",
                pet,
                match.start(),
                match.end(),
                effect="ends",
                valid_to=until,
                confidence=OWNED_BEFORE if owners else LIKELY,
            )


def _is_pet(scene: Scene, match: re.Match[str], name: str) -> bool:
    """Whether one that is not known to be anybody's is a pet: known as one, or put down."""
    known = scene.known.entity(name)
    is_put_down = "down" in match[0] or "sleep" in match[0]
    return (known is not None and known.type == "pet") or (
        is_put_down and name[0].isupper() and name.lower() not in PRONOUNS
    )
