import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.tokens import count

PIECES = st.sampled_from(
    ["a", "Lisbon ", "incomprehensibilities", "2026", "</", "\n", "  ", "\t", "她", "🙂", "_", "é"]
)
TEXT = st.text() | st.lists(PIECES).map("".join)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), (" ", 0), ("a b", 2), ("a\n\nb", 3), ("12345678", 3), ("extraordinary", 3), ("C++;", 3), ("🙂", 1)],
)
def test_tokens_are_words_digits_signs_and_characters(text: str, tokens: int) -> None:
    assert count(text) == tokens


@given(TEXT, TEXT)
def test_a_line_costs_no_more_than_its_own_tokens_and_its_end(one: str, other: str) -> None:
    assert count(f"{one}\n{other}") <= count(one) + count(other) + 1


@given(TEXT, TEXT)
def test_more_text_is_never_fewer_tokens(text: str, more: str) -> None:
    assert 0 <= count(text) <= count(text + more)


@given(st.lists(TEXT, min_size=1, max_size=8))
def test_a_page_costs_no_more_than_its_lines(lines: list[str]) -> None:
    assert count("\n".join(lines) + "\n") <= sum(count(line) + 1 for line in lines)


def test_a_budget_holds_for_scripts_without_spaces() -> None:
    assert count("她住在里斯本" * 100) == 600
