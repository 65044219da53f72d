"""Tools firms use: "at Foxglove nobody touches Inkpot, we do it all in Ledgerly"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.scenes import Polarity
from nanobot.memory.knowledge.heuristics.technical.software import TOOL_NAME, TOOL_WORD
from nanobot.memory.knowledge.heuristics.wording import pattern

FIRM_TOOLS: Final = pattern(rf"""
    \b(?:we|they|everyone|everything)(?: (?P<no>do not|never|no longer|are not))? (?:use|used|using|run|on)\s+
    (?P<tool>{TOOL_WORD})\s+(?:at|over at)\s+(?P<firm>[\w&'-]+(?: [\w&'-]+)?)
    (?:,? (?:(?:it is all|everything is|we are all|all|we use) (?:on|in)?\s*(?P<instead>{TOOL_WORD})))?
""")
ALL_ON: Final = pattern(rf"""
    \b(?:everything|all (?:my|our) \w+|all of (?:it|my \w+|our \w+)|the whole \w+|all)
    (?:'s| is| are| runs?| lives?)(?: now| still)? (?:on|in) (?P<tool>{TOOL_NAME})(?: now)?
""")
NOBODY_USES: Final = pattern(rf"""
    \b(?:
        (?:at|here at|over at)\s+(?P<firm>[\w&'-]+(?: [\w&'-]+)?),?\s+
        (?:nobody|no one|no-one|we do not|they do not|we never|we) (?:uses?|touch(?:es)?|used)\s+
        (?P<tool>{TOOL_WORD})
        |(?:nobody|no one|no-one) (?:at|over at|here at)\s+(?P<firm2>[\w&'-]+(?: [\w&'-]+)?)\s+
        (?:uses?|touch(?:es)?)\s+(?P<tool2>{TOOL_WORD})
    )
""")
WE_USE: Final = pattern(r"\bwe (?:uses?|used)\b")
WE_DO_IT_IN: Final = pattern(rf"""
    \b(?:we|they|everyone|it|everything|all)\b[^,.;]{{0,30}}?\b(?:in|on|with|using|use|uses)\s+
    (?P<tool>{TOOL_WORD})
""")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what a firm uses or does not, and what it uses instead."""
    yield from _we_use(scene)
    yield from _nobody_uses(scene)


def _we_use(scene: Scene) -> Iterator[Claim]:
    """Read "we do not use Inkpot at Foxglove, everything is in Ledgerly"."""
    for match in scene.told_matches(FIRM_TOOLS):
        firm, tool = scene.name(match.start("firm")), scene.name(match.start("tool"), lower=1)
        if firm is None or tool is None:
            continue
        thing = scene.thing(firm, "org")
        polarity: Polarity = "-" if match["no"] else "+"
        yield scene.claim(thing, "uses", scene.thing(tool, "tool"), *match.span(), polarity=polarity)
        later = ALL_ON.search(scene.text, match.end("firm"))
        instead = scene.name(later.start("tool"), lower=1) if later else None
        if instead:
            yield scene.claim(thing, "uses", scene.thing(instead, "tool"), *match.span())


def _nobody_uses(scene: Scene) -> Iterator[Claim]:
    """Read "nobody at Foxglove uses Inkpot, we do it in Ledgerly"."""
    for match in scene.told_matches(NOBODY_USES):
        number = "" if match["firm"] else "2"
        firm = scene.name(match.start(f"firm{number}"))
        tool = scene.name(match.start(f"tool{number}"), lower=1)
        if firm is None or tool is None:
            continue
        thing = scene.thing(firm, "org")
        polarity: Polarity = "+" if WE_USE.search(match[0]) else "-"
        yield scene.claim(thing, "uses", scene.thing(tool, "tool"), *match.span(), polarity=polarity)
        later = WE_DO_IT_IN.search(scene.text, match.end())
        instead = scene.name(later.start("tool"), lower=1) if later else None
        if instead:
            yield scene.claim(thing, "uses", scene.thing(instead, "tool"), match.start(), instead.end)
