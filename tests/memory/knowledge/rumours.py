"""Things said at random, for what must be so whatever is said."""

from random import Random

from nanobot.memory.knowledge import belief
from nanobot.memory.knowledge.claims import ResolvedClaim
from tests.memory.knowledge.village import GROUP, OWNER, Village

PEOPLE = ("Ana", "Bruno", "Carla", "Davi", "Ana Reis", "Bru")
PREDICATES = ("lives_in", "works_at", "friend_of", "spouse_of", "partner_of", "child_of", "manages", "likes", "uses")
THINGS = ("Recife", "Lisbon", "Kestrel", "olives", None)


def rumour(village: Village, random: Random) -> ResolvedClaim:
    """Give something that may be said."""
    return village.resolved(
        f"2026-{random.randrange(1, 13):02}-{random.randrange(1, 28):02}",
        random.choice(PEOPLE),
        random.choice(PREDICATES),
        random.choice((*PEOPLE, *THINGS)),
        effect=random.choice(("holds", "holds", "holds", "ends", "retracts")),
        polarity=random.choice("+++-"),
        confidence=random.choice((0.6, 0.75, 0.9)),
        valid_from=random.choice((None, None, "2025", "2026-03")),
        scope=random.choice((OWNER, OWNER, GROUP)),
        pinned=random.random() < 0.1,
    )


def scatter(village: Village, random: Random) -> None:
    """Say things at random of some people, some of whom may be one."""
    for name in PEOPLE:
        for _ in range(random.randrange(3)):
            village.meet(name, day=f"2026-01-{random.randrange(1, 28):02}", scope=random.choice((OWNER, GROUP)))
        village.meet(name)
    for _ in range(random.randrange(3, 25)):
        belief.apply(village.conn, [rumour(village, random)])
