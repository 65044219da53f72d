"""The third person where it is safe, a quotation elsewhere."""

import pytest

from nanobot.memory.insight.summaries.telling import of_another, third_person, told
from nanobot.memory.knowledge.models import Gender


@pytest.mark.parametrize(
    ("said", "gender", "text"),
    [
        ("I went to Porto with my sister.", "f", "Ana went to Porto with her sister."),
        ("I'm learning the piano.", None, "Ana is learning the piano."),
        ("I've known them since I moved.", None, "Ana has known them since they moved."),
        ("I usually carry my keys.", "m", None),
        ("I usually cook for my kids.", "m", "Ana usually cooks for his kids."),
        ("I don't like it when I'm late.", "f", "Ana doesn't like it when she is late."),
        ("My brother says I was wrong.", None, "Ana's brother says they were wrong."),
        ("Last week I visited my aunt.", "f", "Last week Ana visited her aunt."),
        ("I'll be performing with my band.", "f", "Ana will be performing with her band."),
    ],
)
def test_a_sentence_is_told_of_who_said_it(said: str, gender: Gender | None, text: str | None) -> None:
    assert third_person("Ana", said, gender) == text


@pytest.mark.parametrize(
    "said",
    [
        "We went to Porto.",
        "I told you so yesterday.",
        "I love sailing and want to cross the ocean.",
        "I read two books last week.",
        "Do I look like a sailor?",
        'I said "never again" to Otto.',
        "Knowing I helped is enough.",
        "I'd love to go sailing.",
        "I carve out some me-time and us-time.",
    ],
)
def test_where_it_is_not_safe_it_is_quoted(said: str) -> None:
    assert told("Ana", said) == f'Ana: "{said}"'


def test_words_of_ones_own_are_told_of_another() -> None:
    assert of_another("show my paintings") == "show their paintings"
    assert of_another("what we planned") is None
