"""What a sentence says outright about a name in it: other names of the same thing, and who it is not."""

import re
from functools import lru_cache
from typing import Final

from nanobot.memory.knowledge.resolution.acronyms import is_short_for
from nanobot.memory.knowledge.resolution.normalising import MANY_NAMES, forms

KIN: Final = (
    r"(?:great-?|grand|step|half-?|ex-)?(?:mother|father|mom|mum|mama|mommy|mummy|dad|daddy|papa|parent|"
    r"sister|brother|sibling|son|daughter|child|kid|wife|husband|spouse|partner|girlfriend|boyfriend|"
    r"fianc[eé]e?|aunt|auntie|uncle|cousin|niece|nephew|ma|pa|"
    r"grandma|grandpa|granny|gran|grandad|nan|nana|twin|godmother|godfather|godson|goddaughter)(?:-in-law)?"
)
ROLE: Final = (
    r"(?:boss|manager|supervisor|landlord|landlady|neighbou?r|roommate|flatmate|flat mate|housemate|colleague|"
    r"co-?worker|teacher|tutor|coach|trainer|therapist|dentist|doctor|gp|vet|lawyer|accountant|assistant|mentor|intern|friend|"
    r"best friend|ex|babysitter|nanny|cleaner|hairdresser|barber|plumber|electrician|mechanic|physio|adviser|advisor)"
)
DEPARTMENT: Final = (
    r"(?:accounting|accounts|payroll|sales|hr|it|legal|marketing|finance|support|engineering|purchasing|procurement|"
    r"reception|logistics|operations|customer service|design|product|research|security|admin|housekeeping|"
    r"facilities|compliance)"
)
SAME_KIN: Final = {
    **dict.fromkeys(("mom", "mum", "mama", "mommy", "mummy", "ma"), "mother"),
    **dict.fromkeys(("dad", "daddy", "papa", "pa"), "father"),
    **dict.fromkeys(("grandma", "granny", "gran", "nan", "nana"), "grandmother"),
    **dict.fromkeys(("grandpa", "grandad", "granddad"), "grandfather"),
    **dict.fromkeys(("auntie", "aunty"), "aunt"),
    **dict.fromkeys(("gp", "physician"), "doctor"),
    **dict.fromkeys(("flatmate", "housemate"), "roommate"),
    "coworker": "colleague",
    "hubby": "husband",
}
"""Words for the same relation."""
_OF_AGE: Final = r"(?:(?:little|big|older|younger|elder|new|old|baby|dear|lovely) )?"
_OWN: Final = r"mom|mum|mama|mommy|mummy|dad|daddy|papa|grandma|granny|grandpa|grandad"
"""What people call their own without saying whose."""
_RELATION: Final = re.compile(
    rf"(?:(?P<owner>my|our|the|his|her|their|[\w'’]+['’]s) (?:[\w-]+ ){{0,2}}(?P<what>{KIN}|{ROLE})|(?P<own>{_OWN}))",
    re.IGNORECASE,
)
_NAME: Final = r"(?-i:[^\W\d_a-z][\w'’&.-]*(?: (?:of |de |van |von |the |and |& )?[^\W\d_a-z][\w'’&.-]*){0,4})"
_OR_HANDLE: Final = rf"({_NAME}|@\w+)"
_MAIDEN: Final = (
    re.compile(rf"^,? ?\(?(?:née|nee|né|born|geb\.?|geborene|formerly|previously) ({_NAME})", re.IGNORECASE),
    re.compile(
        rf"^(?:,| \(|,? who was|,? used to be) ?(?:was |used to be )?({_NAME}),? (?:before|until|till) ", re.IGNORECASE
    ),
    re.compile(rf"^,? ?\(?({_NAME}) (?:by birth|as was|that was|back then)\b", re.IGNORECASE),
)
_IN_BRACKETS: Final = (re.compile(rf"^ ?\(({_NAME})\)"), re.compile(rf"({_NAME}) \($"))
_AFTER: Final = (
    re.compile(
        r"^,? ?\(?(?:aka|a\.k\.a\.|alias|also (?:called|known as)|better known as|known as|nicknamed|goes by|short for|"
        r"(?:everyone|everybody|we|people|they|friends) calls? (?:him|her|them|it)|whose real name is|real name|"
        r"in full) "
        rf"{_OR_HANDLE}",
        re.IGNORECASE,
    ),
    re.compile(rf"^(?:,| \() ?(?:that[’']s|that is|i\.e\.) {_OR_HANDLE}", re.IGNORECASE),
    re.compile(
        r"^[ ,(]+(?:(?:she|he|they|it|who|everyone|everybody|people|we|all) )?(?:\w+ ){0,2}?"
        r"(?:signs?(?: \w+)? as|goes by|is known as|is called|answers to|writes as|calls? (?:him|her|it)) "
        rf"{_OR_HANDLE}",
        re.IGNORECASE,
    ),
    re.compile(rf"^ is (?:now )?(?:called|known as|short for) ({_NAME})", re.IGNORECASE),
)
_RENAMED_AFTER: Final = (
    re.compile(
        r"^,? ?\(?(?:formerly(?: known as)?|previously|used to be(?: called)?|now called|was called|which was|"
        rf"the former|what used to be|officially) ({_NAME})",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?: is| has| was)?(?: now)?(?: been)? (?:renamed|rebranded)(?: itself)?(?: to| as| from)? " rf"({_NAME})",
        re.IGNORECASE,
    ),
    re.compile(rf"^(?: \w+){{0,3}} (?:changed|changes) its name to ({_NAME})", re.IGNORECASE),
    re.compile(rf"^ is now ({_NAME})(?: and|,|\.|$)"),
)
_BEFORE: Final = (
    re.compile(rf"(@\w+|{_NAME}),? \(?(?:aka|a\.k\.a\.|alias|née|that's) $", re.IGNORECASE),
    re.compile(rf"({_NAME}),? (?:is|goes by|better|also)(?: now)? (?:called|known as|short for) $", re.IGNORECASE),
)
_RENAMED_BEFORE: Final = (
    re.compile(rf"({_NAME}),? \(?(?:formerly|previously|now called) $", re.IGNORECASE),
    re.compile(
        rf"({_NAME})(?: is| was| has been)?(?: now)? (?:renamed|rebranded)(?: itself)?(?: to| as)? $", re.IGNORECASE
    ),
    re.compile(rf"({_NAME})(?: \w+){{0,3}} (?:changed|changes) its name to $", re.IGNORECASE),
)
_DENIED: Final = re.compile(
    r"\b(?:no relation|not related|unrelated|not to be (?:confused|mixed)|not the same|"
    r"(?:a )?different (?:person|one|guy|woman|man|lady|company|firm|place|town|city|thing|tool|project)|"
    r"the other one|namesake|same name|no connection|"
    r"(?:happens|happen) to (?:share|have the same)|"
    r"(?:is|are|was) (?:also|too) (?:called|named))\b",
    re.IGNORECASE,
)
_OTHER_ONE: Final = re.compile(r"\b(?:the other|a different|another|a second) $", re.IGNORECASE)


_MANY: Final = re.compile(
    r"(?:friend|colleague|co-?worker|neighbou?r|cousin|nephew|niece|aunt|auntie|uncle|roommate|"
    r"flatmate|flat mate|housemate|teacher|kid|child|son|daughter|intern|ex|assistant)(?:-in-law)?$",
    re.IGNORECASE,
)


def has_many(relation: str) -> bool:
    """Tell whether people have several of what someone is to another."""
    return _MANY.search(relation) is not None


@lru_cache(maxsize=MANY_NAMES)
def is_relation(name: str) -> bool:
    """Tell whether someone is named by what they are to another: ``my sister``, ``Zofia's boss``."""
    return _RELATION.fullmatch(name.strip()) is not None


def says_other(text: str, context: str) -> bool:
    """Tell whether a sentence says that what it names *text* is not another of that name."""
    return _DENIED.search(context) is not None or _OTHER_ONE.search(context[: context.find(text)]) is not None


def relation_key(name: str) -> str:
    """Give the one way to write a relation; empty for a name that is none.

    >>> relation_key("mom"), relation_key("my little sister"), relation_key("Emma")
    ('my mother', 'my sister', '')
    """
    found = _RELATION.fullmatch(name.strip())
    if found is None:
        return ""
    what = (found["what"] or found["own"]).lower()
    owner = (found["owner"] or "my").lower()
    return f"{'my' if owner == 'our' else owner} {SAME_KIN.get(what, what)}"


@lru_cache(maxsize=MANY_NAMES)
def stated_names(text: str, context: str, *, being: bool) -> tuple[str, ...]:
    """Give the other names that a sentence gives to what it names *text*; beings marry, things are renamed.

    >>> stated_names("Rosa Delgado", "Rosa Delgado née Ibarra renewed her passport", being=True)
    ('Rosa Ibarra',)
    >>> stated_names("Wiebke", "my sister Wiebke got new skis", being=True)
    ('my sister',)
    """
    places = [found.start() for found in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", context)]
    said = [
        name.strip(" .,")
        for place in places
        for name in _stated_at(text, context[:place], context[place + len(text) :], being=being)
    ]
    return tuple(dict.fromkeys(name for name in said if name and name != text))


def _stated_at(text: str, before: str, after: str, *, being: bool) -> list[str]:
    found = [match[1] for pattern in _AFTER if (match := pattern.match(after))]
    found += [match[1] for pattern in _BEFORE if (match := pattern.search(before))]
    beside = (_IN_BRACKETS[0].match(after), _IN_BRACKETS[1].search(before))
    found += [match[1] for match in beside if match and _is_other_way_to_write(text, match[1])]
    if being:
        return found + _maiden(text, after) + _relations(text, before, after)
    found += [match[1] for pattern in (*_RENAMED_AFTER, _MAIDEN[1]) if (match := pattern.match(after))]
    return found + [match[1] for pattern in _RENAMED_BEFORE if (match := pattern.search(before))]


def _is_other_way_to_write(text: str, other: str) -> bool:
    """Tell whether a name in brackets is the same one in another script, or shortened."""
    return forms(text).latin != forms(other).latin or is_short_for(text, other) or is_short_for(other, text)


def _maiden(text: str, after: str) -> list[str]:
    """Give the name someone had before marriage: their given name with the family name that is said."""
    *given, family = text.split()
    for pattern in _MAIDEN:
        if (match := pattern.match(after)) and given:
            said = match[1]
            return [said if said.startswith(given[0]) else " ".join((*given, said))] if family != said else []
    return []


def _relations(text: str, before: str, after: str) -> list[str]:
    """Give "my sister" for Wiebke in "my sister Wiebke" and "Wiebke, my sister,"."""
    if is_relation(text) or not text[:1].isupper():
        return []
    whose = rf"(?P<owner>my|our) {_OF_AGE}(?P<what>{KIN}|{ROLE})"
    called = r"(?:,|(?: is|['’]s)(?: called| named)|['’]s name is)?"
    left = re.search(rf"\b{whose}{called} $", before, re.IGNORECASE)
    right = re.match(rf"(?:,| is| \() ?{whose}\b", after, re.IGNORECASE)
    return [f"{match['owner']} {match['what']}".lower() for match in (left, right) if match]
