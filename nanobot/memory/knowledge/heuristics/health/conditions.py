"""Conditions and injuries: "Solveig has asthma", "my uncle is diabetic", "I tore my hamstring"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.scenes import Polarity
from nanobot.memory.knowledge.heuristics.wording import alternatives, any_of, pattern

CONDITIONS: Final = alternatives(
    "asthma, diabetes, type (?:1|2|one|two) diabetes, migraines?, epilepsy, adhd, add, autism, anxiety, depression, "
    "eczema, psoriasis, arthritis, hay ?fever, insomnia, anaemia, anemia, high blood pressure, hypertension, "
    "low blood pressure, hypothyroidism, hyperthyroidism, hashimoto'?s?, tinnitus, vertigo, endometriosis, "
    "crohn'?s(?: disease)?, ulcerative colitis, ibs, coeliac(?: disease)?, celiac(?: disease)?, lactose intolerance, "
    "gluten intolerance, sciatica, scoliosis, osteoporosis, fibromyalgia, gout, glaucoma, cataracts?, dyslexia, "
    "dyspraxia, ptsd, ocd, bipolar(?: disorder)?, parkinson'?s, alzheimer'?s, dementia, multiple sclerosis, ms, "
    "lupus, rosacea, sleep apn(?:o)?ea, acid reflux, reflux, shingles, pneumonia, bronchitis, tonsillitis, "
    "tendonitis, tendinitis, a slipped disc, a herniated disc, a heart murmur, a pacemaker, long covid, covid, "
    "the flu, cancer, breast cancer, leukaemia, leukemia, a concussion, kidney stones, gallstones, raynaud'?s, pcos, "
    "narcolepsy, vitiligo, color blindness, colour blindness, carpal tunnel(?: syndrome)?, plantar fasciitis, "
    "a hernia, chronic (?:pain|fatigue|back pain), a bad (?:back|knee|hip), whooping cough, chickenpox, measles, "
    "mono"
)
"""Names of conditions: alternatives of a group yet to be opened."""
CONDITION_OF: Final = {
    "type 1 diabetic": "type 1 diabetes",
    "type 2 diabetic": "type 2 diabetes",
    "type one diabetic": "type 1 diabetes",
    "diabetic": "diabetes",
    "asthmatic": "asthma",
    "epileptic": "epilepsy",
    "lactose intolerant": "lactose intolerance",
    "lactose-intolerant": "lactose intolerance",
    "gluten intolerant": "gluten intolerance",
    "celiac": "celiac disease",
    "coeliac": "coeliac disease",
    "dyslexic": "dyslexia",
    "autistic": "autism",
    "anaemic": "anaemia",
    "anemic": "anemia",
    "colour blind": "colour blindness",
    "color blind": "color blindness",
    "colourblind": "colour blindness",
    "colorblind": "color blindness",
    "bipolar": "bipolar disorder",
    "hypothyroid": "hypothyroidism",
    "partially deaf": "partial deafness",
    "hard of hearing": "hard of hearing",
    "deaf": "deafness",
    "blind": "blindness",
}
"""What somebody is said to be, and the condition that is."""
_SAID_TO_BE: Final = "|".join(sorted(map(re.escape, CONDITION_OF), key=len, reverse=True))
LEFT_BY: Final = {
    "broke": "broken",
    "fractured": "fractured",
    "sprained": "sprained",
    "tore": "torn",
    "twisted": "twisted",
    "dislocated": "dislocated",
    "pulled": "pulled",
    "injured": "injured",
    "busted": "busted",
    "snapped": "snapped",
    "cracked": "cracked",
}
"""What an injury leaves: who broke a wrist has a broken one."""
_INJURED: Final = "|".join(LEFT_BY)
_PARTS: Final = any_of(
    "leg, arm, ankle, wrist, foot, toe, finger, thumb, elbow, knee, hip, collarbone, rib, ribs, shoulder, nose, jaw, "
    "hand, acl, achilles(?: tendon)?, meniscus, hamstring, back, tailbone, shin"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "has_condition",
        rf"""
            (?:
                (?:
                    has|have|had|got|get|gets|suffer(?:s|ing)? from|living with|live(?:s)? with|struggl\w+ with
                    |diagnosed with|developed|prone to|battling|fighting|recovering from|dealing with
                    |treated for|down with|caught|came down with
                )\s+
            )+(?:
                really |mild |severe |bad |terrible |chronic |a touch of |awful |been diagnosed with |some[ ]
                |seasonal |occasional |my |an?[ ]
            )*(?P<object>{CONDITIONS})\b(?! (?:meds|medication|awareness|research|test|shot|vaccine))
        """,
        takes="matched",
        implied=True,
        denial="end",
        dated="no",
    ),
    rule(
        "has_condition",
        rf"(?P<object>(?:{_INJURED}) (?:his|her|my|their|a|an|the) (?:left |right |big |little )?{_PARTS})",
        takes="matched",
        implied=True,
    ),
)
"""Verbs that lead to a condition or an injury."""

IS_A_CONDITION: Final = pattern(rf"""
    \b(?:am|is|are|'s|be|was)\s+
    (?:also |actually |both |now |badly |severely |slightly |mildly |a |an |really |very )*
    (?P<what>{_SAID_TO_BE})\b(?! (?:to|by|spot|date|drunk|tired|tasting|trust|as a)\b)
""")
BAD_NOW_FINE: Final = pattern(r"""
    \b(?:my |the |his |her )?
    (?P<part>leg|arm|ankle|wrist|foot|toe|finger|thumb|elbow|knee|hip|collarbone|rib|shoulder|nose|hand|back)\s+
    (?:is|'s|has)\s+(?:finally |all |totally |completely |now )*
    (?:fine|better|healed|ok|good|recovered|back to normal)(?: again| now)?\b|\bcast (?:is|came) off\b
""")
INJURY: Final = pattern(r"(\w+) (?:his|her|my|their|a|an|the) (.+)")


def condition_of(phrase: str) -> str:
    """Name an injury by what it leaves.

    >>> condition_of("broke his left wrist")
    'broken left wrist'
    """
    match = INJURY.match(phrase)
    left = LEFT_BY.get(match[1].lower()) if match else None
    return f"{left} {match[2]}" if match and left else phrase


def claims(scene: Scene) -> Iterator[Claim]:
    """Read "my uncle is diabetic", and injuries that have healed."""
    for match in scene.told_matches(IS_A_CONDITION):
        after_name = len("'s") if match[0].startswith("'") else 0
        left = scene.left(match.start() + after_name)
        if left is None or left.modal:
            continue
        condition = CONDITION_OF[match["what"].lower()]
        for subject in left.subjects:
            polarity: Polarity = "-" if left.negated else "+"
            yield scene.claim(subject, "has_condition", condition, *match.span(), polarity=polarity)
    yield from _healed(scene)


def _healed(scene: Scene) -> Iterator[Claim]:
    """Read "my wrist is finally better" of a wrist that is known to be broken."""
    for match in BAD_NOW_FINE.finditer(scene.text):
        for held in scene.known.held(scene.speaker.name, "has_condition"):
            what = held.object
            if match["part"] and isinstance(what, str) and re.search(rf"\b{match['part']}\b", what):
                yield scene.claim(scene.speaker, "has_condition", what, *match.span(), effect="ends")
