"""Facts in words, for people and for models."""

from collections.abc import Mapping
from typing import Final

from nanobot.memory.knowledge.models import Edge, Fact

# predicate | what it says between its two sides | what it says where it is denied
_TABLE: Final = """
name           | is called                 | is not called
nickname       | also goes by              | does not go by
age            | is aged                   | is not aged
birthday       | 's birthday is            | 's birthday is not
nationality    | is                        | is not
speaks         | speaks                    | does not speak
email          | 's e-mail address is      | 's e-mail address is not
phone          | 's phone number is        | 's phone number is not
timezone       | is in the timezone        | is not in the timezone
from           | comes from                | does not come from
lives_in       | lives in                  | does not live in
moved_from     | moved away from           | did not move away from
visited        | visited                   | did not visit
located_in     | is in                     | is not in
works_at       | works at                  | does not work at
works_as       | works as                  | does not work as
works_on       | works on                  | does not work on
manages        | manages                   | does not manage
reports_to     | reports to                | does not report to
colleague_of   | is a colleague of         | is no colleague of
founded        | founded                   | did not found
client_of      | is a client of            | is no client of
studies_at     | studies at                | does not study at
studies        | studies                   | does not study
graduated_from | graduated from            | did not graduate from
spouse_of      | is married to             | is not married to
partner_of     | is together with          | is not together with
parent_of      | is a parent of            | is no parent of
child_of       | is a child of             | is no child of
sibling_of     | is a sibling of           | is no sibling of
relative_of    | is a relative of          | is no relative of
friend_of      | is a friend of            | is no friend of
knows          | knows                     | does not know
has_pet        | has the pet               | does not have the pet
owns           | owns                      | does not own
uses           | uses                      | does not use
depends_on     | depends on                | does not depend on
deadline       | 's deadline is            | 's deadline is not
likes          | likes                     | does not like
dislikes       | dislikes                  | does not dislike
prefers        | prefers as {slot}:        | does not prefer as {slot}:
favorite       | 's favorite {slot} is     | 's favorite {slot} is not
hobby          | has the hobby             | does not have the hobby
allergic_to    | is allergic to            | is not allergic to
diet           | has the diet              | does not have the diet
has_condition  | has the condition         | does not have the condition
takes          | takes                     | does not take
plans_to       | plans to                  | does not plan to
goal           | has the goal to           | does not have the goal to
decided        | decided:                  | decided against:
attended       | attended                  | did not attend
believes       | believes:                 | does not believe:
"""


def _read(line: str) -> tuple[str, tuple[str, str]]:
    name, says, denies = (part.strip() for part in line.split("|"))
    return name, (says, denies)


PHRASES: Final[Mapping[str, tuple[str, str]]] = dict(map(_read, _TABLE.strip().splitlines()))
"""For each predicate what it says, and what it says where it is denied."""

SEEN_WITH: Final = "seen_with"
UNSLOTTED: Final[Mapping[str, tuple[str, str]]] = {
    "prefers": ("prefers", "does not prefer"),
    "favorite": ("'s favorite is", "'s favorite is not"),
}


def sentence(fact: Fact) -> str:
    """Write what a fact says, without its dates."""
    says, denies = _phrases(fact.predicate, fact.slot)
    return _joined(fact.subject, denies if fact.polarity == "-" else says, fact.object)


def relation(edge: Edge) -> str:
    """Write what two things have to do with each other."""
    if edge.predicate == SEEN_WITH:
        return f"{edge.subject} is named together with {edge.object} ({edge.count}x)"
    return _joined(edge.subject, link(edge), edge.object)


def link(edge: Edge) -> str:
    """Write what an edge says between its two sides.

    >>> edge = Edge(subject_id="1", subject="Ana", predicate="lives_in", object_id="2", object="Porto",
    ...             relation_type="location", strength=0.9)
    >>> link(edge), relation(edge)
    ('lives in', 'Ana lives in Porto')
    """
    return _phrases(edge.predicate, None)[0]


def spell(fact: Fact) -> str:
    """Write when a fact held; empty where no date was said and it has not ended.

    A fact that was taken back never held.
    """
    if fact.retracted:
        return "taken back"
    begins = f"since {fact.valid_from}" if fact.valid_from else ""
    ends = f"until {fact.valid_to}" if fact.valid_to else ""
    return ", ".join(part for part in (begins, ends) if part)


def _phrases(predicate: str, slot: str | None) -> tuple[str, str]:
    words = predicate.replace("_", " ")
    unslotted = UNSLOTTED.get(predicate)
    if unslotted and not slot:
        return unslotted
    says, denies = PHRASES.get(predicate, (words, f"not {words}"))
    named = (slot or "").replace("_", " ")
    return says.replace("{slot}", named), denies.replace("{slot}", named)


def _joined(subject: str, phrase: str, target: str) -> str:
    between = "" if phrase.startswith("'") else " "
    return f"{subject}{between}{phrase} {target}".strip()
