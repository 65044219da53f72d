"""What people do for fun: "Solveig took up bookbinding", "I gave up squash", "my judo coach"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.taste.pastimes import GIVEN_UP, PLAYED, PRACTISED, is_pastime
from nanobot.memory.knowledge.heuristics.wording import alternatives, any_of, pattern, words_of

_WITH_WORK: Final = any_of(
    "job, company, shop, business, position, intern, teaching, freelanc, university, studying, dating, seeing, phone, "
    "laundry, package, parcel, kids? from, building, meeting, running late, thing"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "hobby",
        r"""
            (?:
                (?:my|his|her|our|their|main|favourite|new|only|biggest) (?:\w+ )?
                (?:hobby|hobbies|pastime|passion)(?:'s| is| are|:)
                |(?:been |am |is |are |really |getting |got |gotten ){1,5}
                (?:really |seriously |properly |quite |very ){0,5}(?:back )?into|took up|taken up|taking up|take up
                |takes up|picked up
                |(?<!why i )(?<!why we )started(?: doing)?|got hooked on
                |in (?:my|his|her) (?:spare|free) time,? (?:i|he|she) (?:do|does|like)?
                |for fun,? (?:i|he|she) (?:do|does)?|weekends? (?:are|is) for
            ) (?!
                it\b|that\b|the\b|a \b|an \b|my\b|at\b|on\b|with\b|work|using|to\b|in\b|as\b|trouble|smoking
                |drinking|\w+ing (?:down|up|off|everything|about|to)\b
            )
        """,
        takes="noun",
        most=3,
        implied=True,
        dated="no",
        check=is_pastime,
        required=rf"\b{PRACTISED}\b",
        refused=rf"\b{_WITH_WORK}\b",
    ),
    rule(
        "hobby",
        r"""
            (?:gave up|given up|giving up|quit|stopped|dropped|no longer do|done with|packed in|hung up)[ ]
            (?!my job|the job|on\b|smoking|drinking|work|using|at\b|trying|it\b|that\b|talking|by\b|for\b)
        """,
        takes="noun",
        most=2,
        effect="ends",
        implied=True,
        dated="to",
        required=rf"""
            \b(?:gave up|given up|giving up|quit|stopped|dropped|no longer do|done with|packed in|hung up)[ ]
            {GIVEN_UP}\b
        """,
        refused=r"""
            \b(?:quit|stopped|dropped) (?:
                working|using|smoking|drinking|eating|taking|talking|trying|dating|seeing|studying|teaching
                |raining|snowing|loading|responding|reading|watching
            )\b
        """,
    ),
    rule(
        "hobby",
        rf"(?:play(?:s|ed|ing)?|practi[cs](?:e|es|ing)) (?:the |some )?(?={PLAYED}\b)",
        takes="noun",
        most=2,
        dated="no",
        past_ends=True,
        denial="end",
        confidence=LIKELY,
        required=r"^(?!.*\b(?:have|has|had|ever|never) played\b[^.!?]*\b(?:before|once|ever)\b)",
        refused=r"\b(?:on tv|the radio|recording|song|track|album|spotify)\b|\bplay (?:it|that)\b|^\W*play\b",
    ),
)
"""Verbs that lead to a hobby."""

_COURTS: Final = alternatives(
    r"\w{3,}ing, badminton, tennis, football, soccer, basketball, volleyball, chess, pottery, yoga, judo, karate, "
    "choir, squash, padel, golf, salsa, tango, ballet, drumming"
)
MY_SPORT: Final = pattern(rf"""
    \bmy (?P<what>{_COURTS})[ ]
    (?:partner|buddy|club|team|group|class|coach|teacher|lessons?|practice|training|mates?|crew)\b
""")
NO_SPORT: Final = words_of(
    "meeting working planning building marketing engineering reading nursing training parenting evening morning "
    "housing banking testing ending king everything"
)
GOES: Final = pattern(r"""
    \b(?:goes|go|went) (?P<what>\w{3,}ing)[ ]
    (?:every|each|on (?:\w+days|weekends)|twice|most|all the time|a lot|regularly|once a)\b
""")
ENJOYING: Final = pattern(r"""
    \b(?:enjoying|loving|hooked on|addicted to|obsessed with|fell in love with|discovered|crazy about)\s+(?P<what>
        [a-z]{3,}ing|pottery|yoga|chess|ceramics|judo|golf|tennis|crochet|photography|origami|calligraphy
        |archery|astronomy|padel|salsa|tango
    )\b
""")
NO_HOBBY: Final = words_of("watching shopping reading")
HOBBY_IS: Final = pattern(r"""
    (?:^|[,.;:!]\s*|\b(?:and|but|so|ok)\s+)(?P<what>[\w-]+(?: [\w-]+)?)\s+is\s+(?:now )?(?:my|our)\s+
    (?:new |main |favourite |big |other |only )*(?:hobby|pastime|passion|thing now)\b
""")
NO_THING: Final = words_of("it this that what which")
_GAMES: Final = alternatives(
    "squash, tennis, badminton, football, soccer, basketball, volleyball, chess, golf, padel, hockey, cricket, rugby, "
    "bridge, poker, table tennis, doubles, darts, go"
)
_VERBS: Final = alternatives(
    "climb, swim, run, cycle, surf, sail, row, paint, knit, sing, dance, box, ski, hike, dive, fish, garden, skate, "
    "boulder"
)
SPORT_WITH: Final = pattern(rf"""
    \bi play (?P<played>{_GAMES}) with\b
    |\bi(?: (?:usually|often|always|sometimes))? (?P<verb>{_VERBS})[ ]
    (?:with|every|on (?:\w+days?|weekends)|twice|three times|most)\b
    |\bam (?P<ing>climbing|swimming|running|cycling|surfing|sailing|rowing|bouldering) with\b
""")
DOUBLED: Final = ("swim", "run", "knit")
"""Verbs that double their last letter before "ing"."""


def claims(scene: Scene) -> Iterator[Claim]:
    """Read hobbies by whom and when they are done with."""
    yield from _clubs(scene)
    yield from _habits(scene)
    for match in scene.told_matches(HOBBY_IS, "what"):
        if match["what"].lower() not in NO_THING:
            yield scene.claim(scene.speaker, "hobby", match["what"], *match.span())
    for match in SPORT_WITH.finditer(scene.text):
        if match["played"] == "doubles" or (match["ing"] and not scene.told(match.start())):
            continue
        hobby = match["played"] or match["ing"] or _gerund(match["verb"])
        yield scene.claim(scene.speaker, "hobby", hobby, *match.span(), confidence=LIKELY)


def _clubs(scene: Scene) -> Iterator[Claim]:
    """Read "my judo coach"."""
    for match in MY_SPORT.finditer(scene.text):
        if match["what"].lower() not in NO_SPORT:
            yield scene.claim(scene.speaker, "hobby", match["what"], *match.span(), confidence=LIKELY)


def _habits(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig goes rowing every Sunday" and "we're hooked on padel"."""
    for each in (GOES, ENJOYING):
        for match in scene.told_matches(each):
            left = scene.left(match.start())
            if left is None or left.modal or left.negated:
                continue
            if is_pastime(match["what"]) and match["what"].lower() not in NO_HOBBY:
                for subject in scene.subjects(left):
                    yield scene.claim(subject, "hobby", match["what"], *match.span(), confidence=LIKELY)


def _gerund(verb: str) -> str:
    return f"{verb}{verb[-1]}ing" if verb in DOUBLED else f"{verb.removesuffix('e')}ing"
