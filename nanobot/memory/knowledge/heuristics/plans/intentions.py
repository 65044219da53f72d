"""What people will do, and when: "we're opening a bindery in June", "I am moving to Lund next month"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.dates import DateExpression
from nanobot.memory.knowledge.findings import LIKELY, Claim, Reference
from nanobot.memory.knowledge.heuristics.objects import rest_at, without_dates
from nanobot.memory.knowledge.heuristics.phrases import DETERMINERS, name_at, with_capitals
from nanobot.memory.knowledge.heuristics.rules import Scene
from nanobot.memory.knowledge.heuristics.subjects import Left
from nanobot.memory.knowledge.heuristics.wording import alternatives, pattern
from nanobot.memory.knowledge.heuristics.words import is_common

_VERB_FORMS: Final = alternatives(
    "mov(?:e|ing), fly(?:ing)?, travel(?:l?ing)?, go(?:ing)?, visit(?:ing)?, driv(?:e|ing), tak(?:e|ing), "
    "start(?:ing)?, open(?:ing)?, launch(?:ing)?, hav(?:e|ing), get(?:ting)?, see(?:ing)?, meet(?:ing)?, "
    "marry(?:ing)?, run(?:ning)?, host(?:ing)?, throw(?:ing)?, attend(?:ing)?, sell(?:ing)?, buy(?:ing)?, "
    "renovat(?:e|ing), paint(?:ing)?, adopt(?:ing)?, join(?:ing)?, quit(?:ting)?, leav(?:e|ing), retir(?:e|ing), "
    "study(?:ing)?, learn(?:ing)?, writ(?:e|ing), publish(?:ing)?, present(?:ing)?, defend(?:ing)?, submit(?:ting)?, "
    "walk(?:ing)?, hik(?:e|ing), cycl(?:e|ing), sail(?:ing)?, camp(?:ing)?, celebrat(?:e|ing), giv(?:e|ing), "
    "teach(?:ing)?, switch(?:ing)?, migrat(?:e|ing), rent(?:ing)?, build(?:ing)?, plant(?:ing)?, sign(?:ing)?, "
    "apply(?:ing)?, book(?:ing)?, do(?:ing)?, tour(?:ing)?, perform(?:ing)?, play(?:ing)?, spend(?:ing)?, "
    "com(?:e|ing), return(?:ing)?, record(?:ing)?, exhibit(?:ing)?, swim(?:ming)?, climb(?:ing)?, emigrat(?:e|ing), "
    "relocat(?:e|ing), bring(?:ing)?, pick(?:ing)?"
)
_VERB: Final = rf"(?P<verb>{_VERB_FORMS})"
PLANNING: Final = pattern(rf"""
    \b(?:
        (?:am|is|are|'s|we're)\s+(?:now |also |finally |officially |definitely )*
        (?:going to |planning (?:on |to )|about to |set to |off to )?|(?:will|shall)\s+(?:be )?
        |plan(?:s)? (?:on|to)\s+|planning (?:on|to)\s+|booked(?:!|,|:| it!?)*\s+|^(?=\w+ing\b)
        |\b(?:i|we) (?=(?:take|drive|fly|go|travel|leave|visit|sail|cycle|get|have)\b)
    )(?:just |now |finally )?{_VERB}\b
""")
OCCURRENCE: Final = pattern(r"""
    \b(?:
        surgery|operation|exams?|interview|baby|twins|appointment|viva|defence|defense|test|wedding|married
        |teeth|tooth|braces|implants?|puppy|kitten|dog|cat|keys|mri|scan|check-?up|party|show|exhibition|concert
        |gig|race|marathon|hearing|audition|procedure|transplant|vaccination|citizenship|passport|tattoo
        |piercing|guests?|housewarming|recital|premiere|kids?
    )\b
""")
"""What one has or gets on a day, so that it is a plan."""
TRIVIAL: Final = pattern(r"""
    ^have (?:
        trouble|work|a feeling|fun|plans|issues?|a question|time|problems?|to|no
        |an? (?:hard|good|great|bad|busy|long|meeting|call)
    )\b|^(?:go|going) (?:to )?(?:bed|sleep|home|shower|out|shopping|for a|back|now|lunch|work|grab|eat)\b
    |^(?:have|get) (?:lunch|dinner|breakfast|coffee|a coffee|a shower|some|back|up|it|home)\b
    |^(?:see|do|take|leave|give|bring|pick|get|write|start|come|meet) (?:
        it|that|this|you|me|him|her|them|what|if|care|on|soon|up|at|in|now
        |the (?:dog|bins|trash|kids|bus|train home)|a (?:look|break|shower|nap|walk)|my time|notes
    )\b
""")
_BASE: Final = {
    "running": "run",
    "getting": "get",
    "quitting": "quit",
    "swimming": "swim",
    "submitting": "submit",
    "having": "have",
    "moving": "move",
    "driving": "drive",
    "taking": "take",
    "leaving": "leave",
    "retiring": "retire",
    "writing": "write",
    "giving": "give",
    "coming": "come",
    "hiking": "hike",
    "cycling": "cycle",
    "celebrating": "celebrate",
    "renovating": "renovate",
    "migrating": "migrate",
    "travelling": "travel",
    "emigrating": "emigrate",
    "relocating": "relocate",
}
"""Verbs whose "ing" does not simply fall off."""
OPEN_ENDED: Final = pattern(r"(?:until|till|since|for|by)\b")
LOOSE_END: Final = pattern(r"(?<!\s)\s+(?:on|in|by|at|from|for|this|next|the|with)$", cased=True)
COMPANY: Final = pattern(r"(?<!\s)\s+with (?:the |my )?(?:girls|guys|boys|kids|family|friends)$", cased=True)
GOING_TO: Final = pattern(r"to (?P<rest>(?P<verb>(?-i:[a-z])+)\b.*)", cased=True)
"""What follows "going" where it is no going: "going to show my paintings"."""
OUTRIGHT: Final = pattern(r"\bplan(?:s|ning)? (?:on|to)\b")
DATE_WITHIN: Final = 90
"""How far after the verb its date may stand, in characters."""
YEAR: Final = len("2024")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what is going to be done, where a date to come or the word "plan" says that it is no mere idea."""
    for match in scene.told_matches(PLANNING):
        left = scene.left(match.start("verb"))
        date = _date(scene, match)
        if left is None or left.negated or not _may_be_plan(match, left):
            continue
        what = _planned(scene, match)
        if what is None:
            continue
        if date is None:
            yield from _some_time(scene, match, left, what)
            continue
        if OPEN_ENDED.match(date.text):
            continue
        if date.direction == "present" and what.startswith("move to ") and left.subjects:
            yield from _moving_now(scene, match, left, what, date)
        elif date.direction == "future" and len(date.value) >= YEAR and _is_of_weight(what):
            for subject in scene.subjects(left):
                yield scene.claim(subject, "plans_to", what, *match.span(), valid_from=date.value, confidence=LIKELY)


def _some_time(scene: Scene, match: re.Match[str], left: Left, what: str) -> Iterator[Claim]:
    """Read a plan without a date, where it is called one: "we plan to buy a boat"."""
    if OUTRIGHT.search(match[0]) and left.subjects and _is_of_weight(what):
        for subject in scene.subjects(left):
            yield scene.claim(subject, "plans_to", what, *match.span(), confidence=LIKELY)


def _may_be_plan(match: re.Match[str], left: Left) -> bool:
    """Whether a clause without a subject still plans: it begins with its verb, or says "booked" or "plan"."""
    return not left.implied or match.start("verb") == 0 or match[0].lower().startswith(("booked", "plan"))


def _date(scene: Scene, match: re.Match[str]) -> DateExpression | None:
    """Return the date after a verb, or one to come before it."""
    after = scene.date_after(match.end("verb"), within=DATE_WITHIN)
    before = (date for date in scene.dates if date.end <= match.start() and date.direction == "future")
    return after or next(before, None)


def _moving_now(scene: Scene, match: re.Match[str], left: Left, what: str, date: DateExpression) -> Iterator[Claim]:
    """Read a move that happens today as where somebody lives."""
    place = name_at(what, len("move to "))
    if place:
        home = Reference(name=with_capitals(place.text), type="location")
        for subject in left.subjects:
            yield scene.claim(subject, "lives_in", home, *match.span(), valid_from=date.value)


def _is_of_weight(what: str) -> bool:
    """Whether a plan is worth remembering: no lunch, no phone call."""
    if what.partition(" ")[0] in ("have", "get") and not OCCURRENCE.search(what):
        return False
    return not what.startswith("go to be") and not TRIVIAL.match(what)


def _planned(scene: Scene, match: re.Match[str]) -> str | None:
    """Write a plan as it is remembered: the verb, then what to, without the date."""
    at = match.end("verb")
    rest = rest_at(without_dates(scene.text, scene.dates, at), at)
    words = rest.text.partition(";")[0].strip() if rest else ""
    words = COMPANY.sub("", LOOSE_END.sub("", words))
    going_to = GOING_TO.match(words) if match["verb"].lower() == "going" else None
    if going_to and is_common(going_to["verb"]) and going_to["verb"].lower() not in DETERMINERS:
        return going_to["rest"]
    return f"{_base(match['verb'].lower())} {words}" if words else None


def _base(verb: str) -> str:
    """Return a verb as the dictionary has it."""
    return _BASE.get(verb) or (verb.removesuffix("ing") if verb != "bring" else verb)
