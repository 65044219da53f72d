"""What is recognised by its form alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.extractors.patterns import handles, patterns, without_patterns


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("write to zoe.b+news@mail.example.org please", "email", "zoe.b+news@mail.example.org"),
        ("see https://example.org/a?b=1#c, it is good", "url", "https://example.org/a?b=1#c"),
        ("look at docs.example.com/guide", "url", "docs.example.com/guide"),
        ("his number is +351 912 345 678", "phone", "+351 912 345 678"),
        ("call (030) 123 4567 after six", "phone", "(030) 123 4567"),
        ("ask @zoe_b about it", "handle", "@zoe_b"),
        ("what a week #marathon2026", "hashtag", "#marathon2026"),
        ("it cost $1,250.50 in the end", "money", "$1,250.50"),
        ("around 20k euros", "money", "20k euros"),
        ("due 12 May 2026", "date", "12 May 2026"),
        ("on March 9th we leave", "date", "March 9th"),
        ("since 2025-05-12", "date", "2025-05-12"),
        ("run `make test` first", "code", "`make test`"),
        ("=VLOOKUP(A2;B:C;2;FALSE) is wrong", "code", "=VLOOKUP(A2;B:C;2;FALSE)"),
    ],
)
def test_a_form_is_recognised(text: str, kind: str, found: str) -> None:
    assert [(pattern.kind, pattern.text) for pattern in patterns(text)] == [(kind, found)]


@pytest.mark.parametrize(
    "text",
    ["we may go", "3 of 4 people", "version 1.2.3", "room 12", "a@b", "# heading", "C# and F#", "at 10:30", "2 x 4"],
)
def test_what_only_looks_alike_is_left(text: str) -> None:
    assert patterns(text) == []


def test_a_handle_is_a_person_and_a_hashtag_a_topic() -> None:
    found = [(named.text, named.name, named.type) for named in handles("@zoe_b on #sourdough")]
    assert found == [("@zoe_b", "@zoe_b", "person"), ("#sourdough", "sourdough", "concept")]


def test_code_and_addresses_are_blanked_in_their_place() -> None:
    assert without_patterns("ask `Emma` or e@example.org now") == "ask " + 6 * " " + " or " + 13 * " " + " now"


def test_a_stray_backtick_is_an_apostrophe() -> None:
    assert without_patterns("I`m here") == "I'm here"


@given(st.text(max_size=200))
def test_blanking_keeps_every_place(text: str) -> None:
    assert len(without_patterns(text)) == len(text)
    found = patterns(text)
    assert all(text[pattern.start : pattern.end] == pattern.text for pattern in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
