"""Medicines: "the doctor put me on losartan", "Solveig came off steroids in May"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Effect, Reference
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import alternatives, any_of, pattern, words_of
from nanobot.memory.knowledge.heuristics.words import is_common

_BRANDS: Final = alternatives("insulin, lantus, humira, ritalin, concerta, xanax, prozac, zoloft, ozempic")
_GROUPS: Final = alternatives(
    "antibiotics, antidepressants, blood thinners, beta blockers, statins, antihistamines, painkillers, the pill"
)
_DRUG: Final = r"[a-z]+" + any_of(
    "in, ine, ol, ide, ate, pril, tan, zole, statin, mab, cillin, mycin, afil, pam, lam, one, oxetine, pram, xin, "
    "done, thyroxine, mide, avir, vir, dine, zine, sartan, gliptin, formin, axine"
)
"""A word that ends as the names of drugs do."""
_UNMISTAKABLE_DRUG: Final = r"[a-z]+" + any_of(
    "ine, ide, pril, tan, zole, statin, cillin, mycin, pam, lam, oxetine, pram, done, thyroxine, avir, sartan, formin, "
    "axine, olol, micin"
)
_NO_DRUG: Final = any_of(
    "time, line, phone, plane, magazine, machine, routine, online, nine, mine, fine, wine, engine, vaccine, "
    "gasoline, someone, one, none, date, late, chocolate, plate, gate, state, private, estate, climate, slide, side, "
    "ride, guide, school, pool, tool, control, alcohol, in, again, train, cabin, main, plain, rain, chain, captain, "
    "brain, berlin, satin, coin, basin, cousin, pin, win, begin, twin, dolphin, muffin, virgin, margin, resin, "
    "vitamin, tan, pan, lan, plan, fan, van, man, pride, bride, decide, outside, inside, tide, wide, video, zone, "
    "stone, bone, tone, alone, drone"
)
"""Words that end as drugs do and are none."""

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "takes",
        rf"""
            (?:
                (?:am|is|are|was|been|'s|still|now|back|put|started|put (?:me|him|her)) on|tak(?:e|es|ing)
                |started(?: taking)?|prescribed|use(?:s)? an?|swallow\w*|inject(?:s|ing)?
            ) (?:my |his |her |a |some |daily |low[- ]dose )?(?P<object>
                (?:\d+ ?mg (?:of )?)?(?:
                    {_DRUG}|{_BRANDS}|{_GROUPS}|iron (?:tablets|pills|supplements)|vitamin [a-z]\d*|melatonin
                    |ibuprofen|paracetamol|aspirin|an inhaler|steroids
                )
            )\b
        """,
        takes="matched",
        implied=True,
        past_ends=True,
        denial="end",
        refused=rf"\b(?:tak(?:e|es|ing)|started|on|use an?) (?:\d+ )?(?:my |a |some )?{_NO_DRUG}\b",
    ),
    rule(
        "takes",
        rf"""
            (?:
                (?:can |could )?
                (?:stop(?:ped)?|quit|came off|come off|coming off|off|weaned off|finished|done with)
                (?: taking| with)?
            ) (?:the |my |his |her )?(?P<object>(?:{_UNMISTAKABLE_DRUG}|{_BRANDS}|{_GROUPS}|steroids|melatonin))
            \b
        """,
        takes="matched",
        effect="ends",
        implied=True,
        dated="to",
    ),
)
"""Verbs that lead to a medicine."""

PUT_ON: Final = pattern(r"""
    \b(?:put|started|have|has|got|keeps?)\s+(?P<whom>me|him|her|us)\s+(?:back )?on\s+(?P<what>[a-z][\w-]{3,})
    (?: for| \d|,|\.|$| since| twice| once| now| until| every)
""")
TOOK_OFF: Final = pattern(
    r"\b(?:took|taken|takes|weaned)\s+(?P<whom>me|him|her)\s+off\s+(?:the |my |his |her )?(?P<what>[a-z][\w-]{3,})"
)
OFF_IT: Final = pattern(r"""
    \b(?:am|is|are|finally|now|been) off (?:the |my )?(?P<what>[a-z][\w-]{4,})
    (?= (?:as of|since|now|for good|at last)|\s*(?:[,.!]|$))
""")
DOSED: Final = pattern(r"""
    \b(?:on|take|takes|taking)\s+(?:my |\d+ ?mg (?:of )?)?(?P<what>[a-z][\w-]{3,})\s+(?:
        twice|once|three times|every (?:morning|evening|night|day|other day)|daily|\d+ ?mg|a day|before bed
        |at bedtime
        |for (?:my|the|his|her) (?:\w+ )?(?:
            pressure|thyroid|heart|allerg\w+|asthma|anxiety|depression|sleep|migraines?|pain|diabetes|epilepsy
            |cholesterol|reflux
        )
    )
""")
MEDICAL: Final = pattern(r"""
    \b(?:
        doctor|doc|gp|pills?|tablets?|meds|medication|prescri\w+|dose|side effects|nurse|cardiologist
        |psychiatrist|therapist|blood|pressure
    )\b
""")
NO_MEDICINE: Final = words_of(
    "hold fire leave track time top call trial duty holiday vacation sick parental maternity foot bus buses train "
    "trains walk walks stairs notes photos pictures break breaks nap naps lessons classes shower showers calls "
    "meetings coffee tea milk sugar lunch dinner breakfast medication medicine meds pills tablets drugs this that "
    "them some weekend weekends shift shifts earth average repeat display stage deck diet diets these those "
    "probation everything something with about"
)
MEDICINE_DONE: Final = pattern(
    r"\b(?P<what>antibiotics|steroids|painkillers|tablets|pills)\s+(?:are )?(?:done|finished|over)\b"
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read medicines by their dose, by who prescribed them, and when they end."""
    for match in MEDICINE_DONE.finditer(scene.text):
        yield scene.claim(scene.speaker, "takes", match["what"], *match.span(), effect="ends")
    for match in scene.told_matches(PUT_ON):
        who = _patient(scene, match)
        if who:
            yield scene.claim(who, "takes", match["what"], *match.span())
    for match in scene.told_matches(TOOK_OFF):
        who = _patient(scene, match)
        if who:
            yield _ended(scene, who, match)
    yield from _off(scene)
    yield from _dosed(scene)


def _patient(scene: Scene, match: re.Match[str]) -> Reference | None:
    """Return who takes a medicine: the speaker, or who "him" or "her" is; None where it is no medicine."""
    return None if match["what"].lower() in NO_MEDICINE else scene.pronoun(match["whom"], match.start())


def _off(scene: Scene) -> Iterator[Claim]:
    """Read "I am finally off losartan" where the message is about medicine."""
    for match in scene.told_matches(OFF_IT):
        left = scene.left(match.start())
        if left and left.subjects and not is_common(match["what"]) and MEDICAL.search(scene.message):
            yield _ended(scene, left.subjects[0], match)


def _dosed(scene: Scene) -> Iterator[Claim]:
    """Read "she takes losartan twice a day"."""
    for match in scene.told_matches(DOSED):
        left = scene.left(match.start())
        if left is None or not left.subjects or left.modal or left.negated:
            continue
        if match["what"].lower() not in NO_MEDICINE and not is_common(match["what"]):
            effect: Effect = "ends" if left.past else "holds"
            yield scene.claim(left.subjects[0], "takes", match["what"], *match.span(), effect=effect)


def _ended(scene: Scene, who: Reference, match: re.Match[str]) -> Claim:
    until = scene.past_day_near(*match.span())
    return scene.claim(who, "takes", match["what"], *match.span(), effect="ends", valid_to=until)
