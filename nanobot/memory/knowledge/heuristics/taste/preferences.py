"""What people say they prefer: "Solveig prefers trains to planes", "mornings suit me better", "I like my tea black"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim, Effect
from nanobot.memory.knowledge.heuristics.phrases import noun_phrase_at
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.taste.slots import OTHER, slot_of
from nanobot.memory.knowledge.heuristics.wording import pattern

PREFER: Final = pattern(r"""
    \bprefer(?:s|red)?\s+(?P<what>[^,.;!?\x00]+?(?: in the (?:morning|afternoon|evening)s?(?=,|\.|$))?)
    (?:\s+(?:to|over|rather than|instead of|than|and not)\s+(?P<other>[^,.;!?\x00]+?))?(?=
        \s*(?:
            [,.;!?)\x00]|$
            |\b(?:
                because|cos|since|but|so|if|when|anyway|tbh|please|pls|lol|these days|now|from now on|for
                |in the mornings?|in the evenings?|and (?:i|he|she|we|my)
            )\b
        )
    )
""")
BEFORE_WHAT: Final = pattern(r"^(?:my|the|to (?:have|use|drink|take|get)|having|using|drinking|taking|a|an)\s+")
TIME_OF_DAY: Final = pattern(r"(?<!\s)\s+(?:in the (?:morning|evening|afternoon)s?|at night|on weekends?)$", cased=True)
MEETING_WHEN: Final = pattern(r"^(?:calls?|meetings?|appointments?)\s+(?=in|at|before|after|on|around)")
NO_PREFERENCE: Final = pattern(r"that|this|it\b|if|when|not\b|you|him|her|them")
SUITS: Final = pattern(r"""
    (?:^|[,.;:!]\s*|\b(?:and|but|so)\s+)(?P<what>
        (?:(?:meetings?|calls?|appointments?|lessons|workouts?|deliveries)\s+)?(?:before|after|at|around|in|on)
        \s+[\w: ]{2,18}?|(?:mornings?|evenings?|afternoons?|weekends?)
    )\s+(?:suit(?:s)? me|(?:is|are|work|works) (?:much )?(?:better|best)(?: for me)?)\b
""")
MEETING: Final = pattern(r"^(?:meetings?|calls?|appointments?)\s+")
LIKE_MY: Final = pattern(r"""
    \bi (?:like|want|prefer|need|take) (?:my |all my )?
    (?P<thing>meetings?|calls?|appointments?|coffee|tea|steak|eggs|replies|answers|emails?|workouts?)\s+(?P<what>
        (?:
            before|after|in the|at|around|on|without|with|black|strong|short|weak|early|late|medium|rare|runny
            |hot|iced|cold
        )\b[\w ]{0,20}?
    )(?=\s*(?:[,.!?;]|$|\bnever\b|\bnot\b))
""")
SWITCHED_TO: Final = pattern(
    r"\b(?:switched|changed|moved|gone over|went over) (?:over )?to (?P<what>[\w-]+(?: [\w-]+)?)"
)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read preferences that are said to be some."""
    yield from _prefers(scene)
    for match in scene.told_matches(SUITS, "what"):
        what = MEETING.sub("", match["what"])
        yield scene.claim(scene.speaker, "prefers", what, *match.span(), slot="meeting_time")
    for match in scene.told_matches(LIKE_MY):
        slot = slot_of(match["thing"])
        slot = match["thing"].lower() if slot == OTHER else slot
        yield scene.claim(scene.speaker, "prefers", match["what"].strip(), *match.span(), slot=slot)
    yield from _switched(scene)


def _prefers(scene: Scene) -> Iterator[Claim]:
    """Read "Solveig prefers trains to planes"."""
    for match in scene.told_matches(PREFER):
        left = scene.left(match.start())
        if left is None or not left.subjects or left.modal or left.negated:
            continue
        what = TIME_OF_DAY.sub("", BEFORE_WHAT.sub("", match["what"].strip()))
        what = MEETING_WHEN.sub("", what)
        if what and not NO_PREFERENCE.match(what):
            effect: Effect = "ends" if left.past and "used" in scene.text.lower() else "holds"
            slot = slot_of(match[0])
            yield scene.claim(left.subjects[0], "prefers", what, *match.span(), slot=slot, effect=effect)


def _switched(scene: Scene) -> Iterator[Claim]:
    """Read "I switched to tea" of whom a preference of the same kind is known."""
    for match in scene.told_matches(SWITCHED_TO):
        slot = slot_of(match["what"])
        held = any(claim.slot == slot for claim in scene.known.held(scene.speaker.name, "prefers"))
        phrase = noun_phrase_at(match["what"], 0, most=1)
        if slot != OTHER and held and phrase:
            yield scene.claim(scene.speaker, "prefers", phrase.text, *match.span(), slot=slot)
