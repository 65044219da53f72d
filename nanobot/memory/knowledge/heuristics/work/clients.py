"""Who buys from whom: "our oldest client at Foxglove is Brackwater Steel"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import NAME
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.wording import pattern

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "client_of",
        r"(?:is|are|became|now) (?:still |now |also )?(?:a |our |the )?(?:client|customer)s? of ",
        thing="org",
        subject="org",
    ),
)
"""Verbs that lead from one firm to the one it buys from."""

CLIENT_IS: Final = pattern(rf"""
    \b(?:our|the|my) (?:biggest|main|largest|best|oldest|newest|only|favourite|most important|\w+)[ ]
    (?:client|customer)(?: (?:at|of|here at|over at) (?P<firm>{NAME}))?\s+(?:is|remains|was)\s+(?:still |now )?
    (?P<client>{NAME})
""")
IS_CLIENT: Final = pattern(rf"""
    (?P<client>{NAME})\s+(?:is|are|has become|became|remains)\s+(?:still |now |also )*
    (?:a|the|our|one of (?:our|the))\s+(?:\w+ )?(?:clients?|customers?)\s+(?:over here |here )?(?:at|of)\s+
    (?P<firm>{NAME})
""")
BUYS: Final = pattern(rf"(?P<client>{NAME})\s+(?:buys?|orders?|gets?)\s+[\w ]{{1,25}}?\s+from us at (?P<firm>{NAME})")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read clients of a firm that is named with them."""
    for each in (CLIENT_IS, IS_CLIENT, BUYS):
        for match in scene.told_matches(each):
            client = scene.name(match.start("client"), lower=0)
            firm = scene.name(match.start("firm"), lower=0) if match["firm"] else None
            if client and firm:
                thing = scene.thing(firm, "org")
                yield scene.claim(scene.thing(client, "org"), "client_of", thing, *match.span())
