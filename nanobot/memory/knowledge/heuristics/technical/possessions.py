"""Things owned: "I bought a second-hand cello", "Solveig gave her kayak away in May"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Reference
from nanobot.memory.knowledge.heuristics.phrases import noun_phrase_at, with_capitals
from nanobot.memory.knowledge.heuristics.rules import OF, Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, laid_out, pattern
from nanobot.memory.knowledge.heuristics.words import is_common

VEHICLES: Final = any_of(
    "car, van, truck, bike, bicycle, motorbike, motorcycle, scooter, moped, boat, sailboat, canoe, kayak, caravan, "
    "camper, campervan, tractor, house, flat, apartment, cottage, cabin, allotment, piano, guitar, violin, cello, "
    "drum kit, telescope, camera, laptop, phone, tablet, watch, printer, 3d printer, sewing machine, loom, kiln, "
    "drone, e-bike, cargo bike, food truck, farm, tent, surfboard, synth, record player, typewriter, espresso machine"
)
"""What is owned for long: vehicles, homes, instruments, machines."""
_NOT_KEPT: Final = any_of(
    "tickets?, groceries, milk, bread, food, lunch, dinner, flowers, coffee, beer, wine, a ticket, gifts?, a gift, "
    "a present"
)
_NOT_BOUGHT: Final = any_of(
    "job, email, call, message, text, flu, cold, covid, feeling, dog, cat, puppy, kitten, offer, ticket"
)
_NEW: Final = laid_out(r"""
    (?:
        (?:
            a|an|my|our|his|her|their|the|this|that|new|used|old|second-hand|secondhand|vintage|little|tiny|big
            |small|brand-new|brand new|own|first|beat-up|rusty|electric|red|blue|green|black|white|grey|gray
            |silver|yellow|(?:19|20)\d\d
        )\s+
    )*
""")
_OWNED: Final = pattern(rf"{VEHICLES}$")
_PROPER: Final = pattern(r"[A-Z]|\d", cased=True)


def is_possession(text: str) -> bool:
    """Say whether words name a thing one owns: a vehicle, an instrument, something with a proper name."""
    return bool(_OWNED.search(text) or _PROPER.search(text)) or not is_common(text.partition(" ")[0])


RULES: Final[tuple[Rule, ...]] = (
    rule(
        "owns",
        rf"""
            (?:
                (?:just |finally )?(?:
                    bought|purchased|picked up|got|acquired|inherited|treated (?:myself|ourselves) to
                    |(?:am|is|are)? ?the (?:proud |happy |new )*owner of|own(?:s|ed)?|driv(?:e|es)|ride(?:s)?
                    |sail(?:s)?|have|has|signed the papers for
                ) (?:myself |ourselves |himself |herself )?
            ){_NEW}(?=(?:{CAPITAL}[\w-]+ ?){{1,3}}|[\w -]{{0,25}}?{VEHICLES}\b)
        """,
        takes="noun",
        check=is_possession,
        most=3,
        implied=True,
        denial="end",
        required=rf"""
            \b(?:
                bought|purchased|picked up|acquired|inherited|owner of|owned|owns?|drives?|rides?|treated|sails?
                |got (?:a|an|the|my|our) (?:new|used|second|old)|{VEHICLES}
            )\b
        """,
        refused=rf"""
            \bgot rid\b|\bphone (?:number|call)
            |\b(?:
                got (?:the|a) {_NOT_BOUGHT}
                |picked up (?:the|my|our) (?:kids|phone|parcel|package|keys|groceries)
                |drives? (?:me|us|him|her|to|home)|ride (?:the|to|home)|got (?:me |us |some |two |the )?tickets?
                |bought {_NOT_KEPT}
                |(?:bought|got|purchased|picked up) {CAPITAL}\w+ (?:an?|the|some|two|his|her|my|new)
            )\b
        """,
    ),
    rule(
        "owns",
        rf"""
            (?:
                sold|gave away|got rid of|scrapped|traded in|donated|totalled|totaled|wrecked|lost|returned
                |crashed|had (?:my|our|the) [\w ]{{2,20}} stolen
            ) (?:the |my |our |his |her |that |old |damn |poor )*(?=
                (?:{CAPITAL}[\w-]+)|[\w -]{{0,15}}?{VEHICLES}\b
                |[a-z]+\b(?: (?:this|last|on|yesterday|today|finally|at last)|[.!,]|$)
            )
        """,
        takes="noun",
        most=3,
        effect="ends",
        implied=True,
        dated="to",
        required=r"\b(?:sold|gave away|got rid of|scrapped|traded in|donated|totalled|totaled|wrecked)\b",
        refused=r"\bsold out\b|\bsold (?:it|them|that|out|me|us|him|her)\b|\bgot rid of (?:it|them|that|him|her)\b",
    ),
)
"""Verbs that lead to what somebody owns or owned."""

GAVE_AWAY: Final = pattern(r"""
    \b(?:gave|given|giving) (?:my |our |the |his |her )(?P<what>[\w -]{2,20}?) away\b
    |\b(?:my |our |the )(?P<what2>[\w -]{2,20}?)[ ]
    (?:went to a new (?:owner|home)|(?:is|was|got) sold|has a new owner|is gone, sold)\b
    |\b(?:a|some) \w+ bought (?:my|our) (?P<what3>[\w -]{2,20}?)(?=\s*(?:[,.!?]|$))
""")
A_YEAR_OLD: Final = pattern(r"""
    \b(?:own(?:s|er of)?|bought|drive(?:s)?|picked up|got the keys (?:to|of|for))\s+(?:myself |ourselves )?
    (?:an? |my |our |the |his |her |this )
    (?:new |used |old |second-hand |brand new |little |blue |red |green |black |white |grey )*
    (?P<year>(?:19|20)\d\d )?(?P<what>[\w-]+(?: [\w-]+)?)
""")
OWNER: Final = pattern(r"\bthe (?:proud |happy |new )*owner", cased=True)
I_AM: Final = pattern(r"\bi am\b")
BOUGHT: Final = pattern(r"bought|picked|as of|since|today|signed|keys", cased=True)
LONGEST: Final = 3
"""The most words that name a thing owned."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read things that were given away, and things with the year they are of."""
    yield from _gone(scene)
    yield from _of_a_year(scene)


def _gone(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig gave her kayak away" and "my kayak went to a new owner"."""
    for match in scene.told_matches(GAVE_AWAY):
        group = next(name for name in ("what", "what2", "what3") if match[name])
        left = scene.left(match.start())
        if left and left.negated:
            continue
        subject = scene.subject(left) if group == "what" else scene.speaker
        until = scene.past_day_near(*match.span())
        yield scene.claim(subject, "owns", match[group].strip(), *match.span(), effect="ends", valid_to=until)


def _of_a_year(scene: Scene) -> Iterator[Claim]:
    """Read "I am the proud owner of a 1974 Lambretta"."""
    for match in scene.told_matches(A_YEAR_OLD):
        phrase = noun_phrase_at(scene.text, match.start("what"), most=LONGEST, through=OF)
        subject = _owner(scene, match.start()) if match["year"] and phrase else None
        if phrase and subject:
            since = scene.past_day_near(match.start(), phrase.end) if BOUGHT.search(scene.text) else None
            what = with_capitals(" ".join(phrase.text.split(" ")[:LONGEST]))
            yield scene.claim(subject, "owns", what, match.start(), phrase.end, valid_from=since)


def _owner(scene: Scene, at: int) -> Reference | None:
    if OWNER.search(scene.text[: at + len("owner ")]) and I_AM.search(scene.text[:at]):
        return scene.speaker
    left = scene.left(at)
    return left.subjects[0] if left and left.subjects and not left.modal else None
