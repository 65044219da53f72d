"""How patterns are written."""

from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.heuristics.wording import alternatives, any_of, laid_out, pattern, words_of

words = st.text(st.characters(categories=["Ll"]), min_size=1)


def test_line_breaks_and_their_blanks_do_not_count() -> None:
    source = """
        (?:born|raised)[ ]
        in (?P<place>\\w+)
    """
    match = pattern(source).search("She was RAISED in Lund")
    assert match
    assert match["place"] == "Lund"


def test_capitals_count_where_they_are_said_to() -> None:
    assert pattern("lund").search("Lund")
    assert not pattern("lund", cased=True).search("Lund")


def test_a_comma_within_a_word_divides_nothing() -> None:
    assert any_of(r"\w{3,}ing, chess") == r"(?:\w{3,}ing|chess)"


@given(st.lists(words, min_size=1))
def test_a_group_matches_each_of_its_words_and_no_other(each: list[str]) -> None:
    group = pattern(any_of(", ".join(each)), cased=True)
    assert all(group.fullmatch(word) for word in each)
    assert not group.fullmatch("".join(each) + "!")


@given(st.text("ab |()\n"))
def test_a_source_laid_out_twice_is_the_same(source: str) -> None:
    assert laid_out(laid_out(source)) == laid_out(source)


def test_words_are_divided_by_blanks() -> None:
    assert words_of("fig  date\nplum") == {"fig", "date", "plum"}
    assert alternatives("fig, date") == "fig|date"
