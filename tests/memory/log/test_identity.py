from typing import Any

import pytest

from nanobot.memory import NewEvent
from nanobot.memory.config import IdentityConfig
from nanobot.memory.errors import UserRequiredError
from nanobot.memory.log.identity import OWNER, Chat, Identity
from nanobot.memory.scopes import Audience

SINGLE = Identity(IdentityConfig())
EACH = Identity(IdentityConfig(mode="per_sender", users={"ana": ["telegram:42", "cli:direct"]}))
GROUP: dict[str, Any] = {"channel": "telegram", "chat_id": "-9", "chat_type": "group"}
DIRECT: dict[str, Any] = {"channel": "telegram", "chat_id": "42", "sender_id": "42"}


def scope(identity: Identity, event: NewEvent, chat: Chat | None = None) -> str:
    return identity.scope(event, identity.person(event, chat=chat or Chat()))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (NewEvent(content=""), "user:owner"),
        (NewEvent(content="", **DIRECT), "user:owner"),
        (NewEvent(content="", direction="outbound", **DIRECT), "user:owner"),
        (NewEvent(content="", sender_id="42", **GROUP), "chat:telegram:-9"),
    ],
)
def test_a_single_owner_has_all_direct_chats(event: NewEvent, expected: str) -> None:
    assert scope(SINGLE, event) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (NewEvent(content=""), "user:ana"),
        (NewEvent(content="", **DIRECT), "user:ana"),
        (NewEvent(content="", channel="slack", chat_id="D1", sender_id="U7"), "user:slack:U7"),
        (NewEvent(content="", channel="slack", chat_id="D1"), "user:slack:D1"),
        (NewEvent(content="", sender_id="42", **GROUP), "chat:telegram:-9"),
        (NewEvent(content="", direction="outbound", **GROUP), "chat:telegram:-9"),
        (NewEvent(content="", direction="outbound", **DIRECT), "user:ana"),
        (NewEvent(content="", direction="outbound", channel="slack", chat_id="U8"), "user:slack:U8"),
    ],
)
def test_each_sender_has_their_own(event: NewEvent, expected: str) -> None:
    assert scope(EACH, event) == expected


@pytest.mark.parametrize("direction", ["outbound", "internal"])
def test_what_the_bot_says_or_does_belongs_to_its_partner(direction: Any) -> None:  # noqa: ANN401 - a literal
    event = NewEvent(content="", direction=direction, channel="slack", chat_id="D1")
    assert scope(EACH, event, Chat(partner="slack:U7")) == "user:slack:U7"


def test_a_person_is_known_in_a_group_too() -> None:
    known = NewEvent(content="", sender_id="42", **GROUP)
    stranger = NewEvent(content="", sender_id="43", **GROUP)
    assert EACH.person(known, chat=Chat()) == "ana"
    assert EACH.person(stranger, chat=Chat()) == "telegram:43"
    assert SINGLE.person(stranger, chat=Chat()) is None
    assert SINGLE.person(NewEvent(content="", **DIRECT), chat=Chat()) == OWNER


@pytest.mark.parametrize("identity", [SINGLE, EACH])
@pytest.mark.parametrize("user_id", [None, "ana"])
def test_a_group_sees_only_itself_whoever_asks(identity: Identity, user_id: str | None) -> None:
    audience = identity.audience(user_id=user_id, session_key="telegram:-9", chat=Chat(type="group", partner="ana"))
    assert audience == Audience(chat="chat:telegram:-9")
    assert not audience.admits("user:ana")
    assert not audience.admits("user:owner")
    assert audience.admits("global")


@pytest.mark.parametrize("session_key", [None, "telegram:42", "never:heard"])
def test_the_owner_sees_everything_in_direct_chats(session_key: str | None) -> None:
    assert SINGLE.audience(user_id=None, session_key=session_key, chat=Chat()).everything


@pytest.mark.parametrize(
    ("asked", "user"),
    [
        ({"user_id": "bob", "session_key": "telegram:42", "chat": Chat(partner="ana")}, "user:bob"),
        ({"user_id": None, "session_key": "slack:D1", "chat": Chat(partner="slack:U7")}, "user:slack:U7"),
        ({"user_id": None, "session_key": "telegram:42", "chat": Chat()}, "user:ana"),
        ({"user_id": None, "session_key": "telegram:43", "chat": Chat()}, "user:telegram:43"),
        ({"user_id": "ana", "session_key": None, "chat": Chat()}, "user:ana"),
    ],
)
def test_a_read_is_that_of_a_user(asked: dict[str, Any], user: str) -> None:
    audience = EACH.audience(**asked)
    assert audience.user == user
    assert not audience.everything


def test_a_read_that_is_nobodys_is_refused() -> None:
    with pytest.raises(UserRequiredError, match="pass user_id or session_key"):
        EACH.audience(user_id=None, session_key=None, chat=Chat())
