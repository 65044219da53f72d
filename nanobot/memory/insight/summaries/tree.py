"""Where a node stands in the tree, who may read it, and what it is called.

    root -> channel -> chat        root -> entity_type -> entity        root -> topic

Each scope has a tree of its own, made of what that scope may read. In ``single`` mode the owner reads everything, so
an event of a group makes the owner's nodes stale besides the group's.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from nanobot.memory.errors import InvalidQueryError
from nanobot.memory.insight.summaries.models import BRANCH, LEAF, ROOT, Kind, Level, SummaryId
from nanobot.memory.log.identity import OWNER
from nanobot.memory.scopes import Audience, user_scope

OWNERS: Final = user_scope(OWNER)

BRANCHES: Final[tuple[Kind, ...]] = ("channel", "entity_type")
NAMED: Final[tuple[Kind, ...]] = ("channel", "chat", "entity_type", "entity", "topic")
"""Kinds of which there are several: a name says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A node by what it is about, and for whom."""

    kind: Kind
    key: str
    scope: str

    @property
    def id(self) -> SummaryId:
        """The id it has each time it is made."""
        digest = hashlib.sha256(f"{self.kind}\n{self.key}\n{self.scope}".encode()).hexdigest()
        return SummaryId(f"sum_{digest[:32]}")

    @property
    def level(self) -> Level:
        """When it is refreshed: leaves before branches before the root."""
        return ROOT if self.kind == "root" else BRANCH if self.kind in BRANCHES else LEAF


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeName:
    """A node as a user types it: ``root``, ``chat:telegram:42``, ``entity:Emma``, ``preferences``."""

    kind: Kind
    key: str


def named(text: str) -> NodeName:
    """Read the name of a node.

    >>> named("chat:telegram:42")
    NodeName(kind='chat', key='telegram:42')

    Raises:
        InvalidQueryError: it names no one of several.
    """
    kind, _, key = text.strip().partition(":")
    if kind in NAMED and not key:
        raise InvalidQueryError(f"{text!r} does not say which: write {kind}:NAME.")
    if kind not in NAMED and key:
        raise InvalidQueryError(
            f"No summary is called {text!r}: write root, chat:telegram:42, entity:Emma or topic:NAME."
        )
    return NodeName(kind=kind, key=key)


def parent(place: Place, *, entity_type: str = "") -> Place | None:
    """Return the branch a node is on; None for the root and for what is made elsewhere."""
    match place.kind:
        case "chat":
            return Place(kind="channel", key=place.key.partition(":")[0], scope=place.scope)
        case "entity":
            return Place(kind="entity_type", key=entity_type, scope=place.scope)
        case "channel" | "entity_type" | "topic":
            return Place(kind="root", key="", scope=place.scope)
        case _:
            return None


def scopes_of(event_scope: str, *, single: bool) -> tuple[str, ...]:
    """Return the scopes whose trees an event is part of."""
    return (event_scope,) if not single or event_scope == OWNERS else (event_scope, OWNERS)


def audience_of(scope: str, *, single: bool) -> Audience:
    """Say what a node of a scope is made of: what its readers may read."""
    if scope == OWNERS and single:
        return Audience(everything=True)
    return Audience(user=scope) if scope.startswith("user:") else Audience(chat=scope)


def scope_of(audience: Audience) -> str:
    """Return the scope whose tree an audience is shown."""
    if audience.everything:
        return OWNERS
    return audience.user if audience.user.startswith("user:") else audience.chat
