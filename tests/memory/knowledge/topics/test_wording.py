import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.knowledge.topics.wording import telling


def forms(text: str) -> list[str]:
    return [said.form for said in telling(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hey! How was your week? That's awesome, thanks so much!", []),
        ("I really love the new pottery class", ["pottery", "class"]),
        ("Lisbon was great, we took the tram", ["lisbon", "tram"]),
        ("We flew to Lisbon", ["Lisbon"]),
        ("My neighbour's café is closed", ["neighbour", "café"]),
        ("look at https://example.org/pottery/kiln please", []),
        ("AI and C++ for a #garden", ["AI", "C++", "#garden"]),
        ("they must've said why'd you'll come", []),
        ("on 12 May at 10:30", []),
    ],
)
def test_words_that_fit_any_talk_tell_nothing(text: str, told: list[str]) -> None:
    assert forms(text) == told


def test_chinese_is_told_by_pairs_of_characters_without_words_of_form() -> None:
    assert "编程" in forms("我在学习编程")
    assert "我在" not in forms("我在学习编程")


def test_a_word_after_an_article_or_a_preposition_stands_as_a_noun() -> None:
    nouns = {said.form for said in telling("the kiln is hot, so I glazed it in the stained glass studio") if said.noun}
    assert nouns == {"kiln"}


def test_a_telling_word_knows_whether_it_follows_another() -> None:
    follows = [said.form for said in telling("a pottery class, kiln, and the tax form") if said.follows]
    assert follows == ["class", "form"]


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert all(said.term and said.form for said in telling(text))
