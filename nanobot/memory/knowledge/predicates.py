"""The closed vocabulary of facts: what may be said of what, how many values hold at once, and in which direction."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from nanobot.memory.knowledge.findings import EntityType

FactKind = Literal["relation", "attribute", "preference", "state", "decision"]
Literals = Literal["text", "number", "date", "email", "phone", "timezone", "any"]
OTHER: Final = "other"
"""The relation type of what is kept with its own words as predicate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """One kind of fact.

    `one`: at most one value holds at a time for a subject (and slot): a new one closes the old one. `symmetric`: reads
    the same from both sides. `inverse`: the predicate that says it from the other side. A literal in `objects` means
    that the object is text, not a thing.
    """

    name: str
    subjects: frozenset[EntityType]
    objects: frozenset[EntityType | Literals]
    one: bool
    kind: FactKind
    relation_type: str
    symmetric: bool = False
    inverse: str | None = None
    slotted: bool = False

    @property
    def entity_types(self) -> tuple[EntityType, ...]:
        """The types of thing that may be its object; none where the object is text."""
        return tuple(sorted(kind for kind in self.objects if kind in ENTITY_TYPES))  # type: ignore[misc]


ENTITY_TYPES: Final[frozenset[str]] = frozenset(
    ("person", "org", "location", "project", "tool", "pet", "event", "concept")
)

# name | subjects | objects | how many | kind | relation type | sym, or inv NAME, or slot
_TABLE: Final = """
name           | person                  | text                    | one  | attribute  | identity     |
nickname       | person                  | text                    | many | attribute  | identity     |
age            | person                  | number                  | one  | attribute  | identity     |
birthday       | person                  | date                    | one  | attribute  | identity     |
nationality    | person                  | text                    | many | attribute  | identity     |
speaks         | person                  | text                    | many | attribute  | identity     |
email          | person org              | email                   | many | attribute  | identity     |
phone          | person org              | phone                   | many | attribute  | identity     |
timezone       | person                  | timezone                | one  | attribute  | identity     |
from           | person                  | location                | one  | attribute  | identity     |
lives_in       | person                  | location                | one  | state      | location     |
moved_from     | person                  | location                | many | state      | location     |
visited        | person                  | location                | many | state      | location     |
located_in     | org location event      | location                | one  | attribute  | location     |
works_at       | person                  | org                     | one  | relation   | professional |
works_as       | person                  | text                    | one  | attribute  | professional |
works_on       | person                  | project                 | many | relation   | professional |
manages        | person                  | person org project      | many | relation   | professional | inv reports_to
reports_to     | person                  | person                  | one  | relation   | professional | inv manages
colleague_of   | person                  | person                  | many | relation   | professional | sym
founded        | person                  | org                     | many | relation   | professional |
client_of      | person org              | org person              | many | relation   | professional |
studies_at     | person                  | org                     | one  | relation   | education    |
studies        | person                  | text                    | many | attribute  | education    |
graduated_from | person                  | org                     | many | relation   | education    |
spouse_of      | person                  | person                  | one  | relation   | family       | sym
partner_of     | person                  | person                  | one  | relation   | family       | sym
parent_of      | person                  | person                  | many | relation   | family       | inv child_of
child_of       | person                  | person                  | many | relation   | family       | inv parent_of
sibling_of     | person                  | person                  | many | relation   | family       | sym
relative_of    | person                  | person                  | many | relation   | family       | sym
friend_of      | person                  | person                  | many | relation   | social       | sym
knows          | person                  | person                  | many | relation   | social       | sym
has_pet        | person                  | pet                     | many | relation   | social       |
owns           | person org              | any                     | many | state      | possession   |
uses           | person org project      | tool                    | many | relation   | technical    |
depends_on     | project tool            | tool                    | many | relation   | technical    |
deadline       | project concept         | date                    | one  | state      | technical    |
likes          | person                  | any                     | many | preference | taste        |
dislikes       | person                  | any                     | many | preference | taste        |
prefers        | person                  | any                     | one  | preference | taste        | slot
favorite       | person                  | any                     | one  | preference | taste        | slot
hobby          | person                  | text                    | many | preference | taste        |
allergic_to    | person                  | any                     | many | attribute  | health       |
diet           | person                  | text                    | one  | attribute  | health       |
has_condition  | person                  | text                    | many | state      | health       |
takes          | person                  | text                    | many | state      | health       |
plans_to       | person                  | text                    | many | state      | plan         |
goal           | person                  | text                    | many | state      | plan         |
decided        | person org project      | text                    | many | decision   | plan         |
attended       | person                  | event                   | many | state      | event        |
believes       | person                  | text                    | many | attribute  | other        |
"""


def _read(line: str) -> Predicate:
    name, subjects, objects, many, kind, relation_type, extra = (part.strip() for part in line.split("|"))
    return Predicate(
        name=name,
        subjects=frozenset(subjects.split()),  # type: ignore[arg-type]
        objects=frozenset(objects.split()),  # type: ignore[arg-type]
        one=many == "one",
        kind=kind,  # type: ignore[arg-type]
        relation_type=relation_type,
        symmetric=extra == "sym",
        inverse=extra.removeprefix("inv ") if extra.startswith("inv ") else None,
        slotted=extra == "slot",
    )


PREDICATES: Final[Mapping[str, Predicate]] = {
    predicate.name: predicate for predicate in map(_read, _TABLE.strip().splitlines())
}
