"""What is done for pleasure, and what gerunds name no pastime."""

from typing import Final

from nanobot.memory.knowledge.heuristics.wording import any_of, words_of

SPORTS: Final = words_of(
    "pottery yoga chess golf tennis judo karate ballet bridge origami watercolour watercolours watercolor "
    "watercolors crochet photography calligraphy archery capoeira pilates astronomy football soccer basketball "
    "volleyball hockey rugby squash badminton darts billiards salsa tango ceramics carpentry woodwork geocaching "
    "parkour crossfit fencing guitar piano violin cello drums flute accordion ukulele aikido taekwondo kendo padel "
    "pickleball lacrosse cricket improv theatre theater birdwatching birding diy genealogy bonsai macrame embroidery "
    "sudoku crosswords poker"
)
NO_PASTIME: Final = words_of(
    "working being having living seeing going using getting looking caring thinking feeling talking trying making "
    "taking giving doing telling asking helping finding hearing meeting transitioning becoming saying knowing coming "
    "noticing realizing realising wondering learning creating building planning worrying considering hoping wanting "
    "needing starting stopping keeping putting bringing buying sharing supporting researching studying exploring "
    "understanding focusing preparing waiting moving changing growing waking upcoming introducing playing reaching "
    "attending volunteering showing spending smoking drinking eating sleeping dating everything something nothing "
    "anything morning evening king ring thing string spring during nursing marketing engineering accounting banking "
    "consulting training parenting housing shipping crying losing missing selling applying interviewing setting "
    "managing running late staring dealing figuring raining snowing"
)
"""Gerunds that say nothing of what is done, and words that only look like one."""
SHORTEST_GERUND: Final = 6
"""The fewest letters of a gerund that names a pastime: no "king"."""

PLAYED: Final = any_of(
    "guitar, piano, violin, cello, drums, flute, sax(?:ophone)?, trumpet, accordion, ukulele, harp, bass, clarinet, "
    "banjo, mandolin, oud, sitar, viola, oboe, trombone, tuba, harmonica, chess, tennis, football, soccer, basketball, "
    "volleyball, badminton, squash, golf, hockey, rugby, cricket, table tennis, ping pong, padel, handball, "
    "water polo, darts, pool, bridge, go"
)
"""What one plays: instruments and games."""

PRACTISED: Final = any_of(
    r"\w{3,}ing, pottery, yoga, chess, golf, tennis, judo, karate, ballet, bridge, origami, watercolou?rs?, crochet, "
    "photography, calligraphy, archery, capoeira, pilates, astronomy, football, soccer, basketball, volleyball, "
    "hockey, rugby, squash, badminton, darts, billiards, salsa, tango, ceramics, carpentry, woodwork, geocaching, "
    r"parkour, crossfit, fencing, hobb\w+, pastime, passion"
)
"""Ahead, in a sentence that tells of a new hobby."""

GIVEN_UP: Final = any_of(
    "[a-z]+ing, pottery, yoga, chess, golf, tennis, judo, karate, ballet, watercolou?rs?, crochet, photography, "
    "archery, pilates, football, soccer, basketball, squash, badminton, salsa, tango, ceramics, hockey, rugby, fencing"
)
"""What one no longer does."""


def is_pastime(text: str) -> bool:
    """Say whether words name something done for pleasure: a sport, a craft, a gerund that says what it is.

    >>> [is_pastime(text) for text in ("bouldering", "ice hockey", "working late", "spring")]
    [True, True, False, False]
    """
    words = text.lower().split(" ")
    if words[-1] in SPORTS or words[0] in SPORTS:
        return True
    return words[0].endswith("ing") and len(words[0]) >= SHORTEST_GERUND and words[0] not in NO_PASTIME


def is_taste(text: str) -> bool:
    """Say whether words name what can be liked: no bare verb that lost its object."""
    words = text.lower().split(" ")
    return words[0] not in NO_PASTIME or (len(words) > 1 and not words[0].endswith("ing"))
