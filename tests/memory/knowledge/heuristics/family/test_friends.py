"""Friends and those newly met."""

import pytest

from tests.memory.knowledge.heuristics.sayings import said


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I befriended Yusra", "Ana friend_of Yusra"),
        ("Anton is a good friend of mine", "Ana friend_of Anton"),
        ("there is someone new, Femi", "Ana partner_of Femi"),
        ("I made a friend at the pool. Her name is Yusra", "Ana friend_of Yusra"),
        ("I know Yusra from the choir", "Ana knows Yusra"),
    ],
)
def test_a_friend_is_read(text: str, fact: str) -> None:
    assert fact in said(text)


@pytest.mark.parametrize(
    "text", ["friends of the museum", "is Anton a friend of mine?", "a friend in need is a friend"]
)
def test_friends_in_general_are_nobody(text: str) -> None:
    assert said(text) == set()
