"""Feedback: rules, reactions to the last answer, and what is neither."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.memory.insight.feedback import read_feedback
from nanobot.memory.insight.tastes import reads_preference
from nanobot.memory.knowledge.findings import Role, Turn
from nanobot.memory.models import EventId

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def turn(text: str, role: Role = "assistant", speaker: str = "assistant") -> Turn:
    return Turn(event_id=EventId("e"), speaker=speaker, role=role, at=AT, text=text)


def test_a_rule_is_explicit_and_sure() -> None:
    found = read_feedback("From now on, keep your answers short.")
    assert found
    assert (found.slot, found.polarity, found.explicit, found.scope) == ("response_length", "+", True, "user")
    assert found.text == "Keep your answers short."
    assert found.confidence == 0.9


def test_a_stated_wish_about_answers_is_a_rule() -> None:
    found = read_feedback("Actually, I prefer shorter responses")
    assert found
    assert (found.slot, found.explicit, found.polarity) == ("response_length", True, "+")


def test_a_bare_wish_about_the_last_answer_is_inferred() -> None:
    found = read_feedback("shorter please", [turn("Pension funds have a long history. " * 9)])
    assert found
    assert (found.slot, found.explicit, found.confidence) == ("response_length", False, 0.6)


def test_a_ban_is_negative() -> None:
    found = read_feedback("please don't use emojis when you write to me")
    assert found
    assert (found.slot, found.polarity) == ("emoji", "-")


def test_a_ban_that_names_what_to_do_instead_is_not_negative() -> None:
    found = read_feedback("No tables please, use bullet points instead.")
    assert found
    assert (found.slot, found.polarity) == ("format", "+")


def test_a_rule_for_a_group_holds_there() -> None:
    found = read_feedback("In this group, please answer in Dutch.")
    assert found
    assert (found.slot, found.scope) == ("language", "chat")


def test_a_rule_for_a_tool_holds_for_that_tool() -> None:
    found = read_feedback("When you use web_search, skip the newspapers.", [turn("10 results", "tool", "web_search")])
    assert found
    assert (found.slot, found.scope) == ("tool", "tool:web_search")


def test_praise_of_something_particular_is_kept() -> None:
    found = read_feedback("I love the numbered steps", [turn("1. Unplug it.\n2. Wait.")])
    assert found
    assert (found.slot, found.polarity, found.explicit) == ("format", "+", False)


def test_a_message_at_a_bad_time_teaches_the_schedule() -> None:
    found = read_feedback("I was asleep!", [turn("Reminder: buy stamps")])
    assert found
    assert (found.slot, found.polarity) == ("schedule", "-")


def test_the_owner_is_named_from_outside() -> None:
    found = read_feedback("Never send my mails without asking me")
    assert found
    assert found.text == "Never send the user's mails without asking the user."


@pytest.mark.parametrize(
    "text",
    [
        "Make this one shorter.",
        "Can you translate that into Dutch?",
        "No, it's in Lisbon.",
        "thanks!",
        "my boss wants shorter mails from now on",
        'The sign said: "Always speak French in this house, please."',
        "Should I keep my answers short in an interview?",
        "i always forget my umbrella",
        "Stop the timer",
        "Don't tell Kim about the party on Saturday",
        "Call me a taxi",
        "```\n# always answer in German\n```",
    ],
)
def test_what_is_no_feedback_gives_none(text: str) -> None:
    assert read_feedback(text, [turn("Here you are.")]) is None


def test_judging_a_text_written_for_somebody_else_is_no_feedback() -> None:
    assert read_feedback("a bit warmer please", [turn("Draft: Dear Ms Olsen, ...")]) is None


def test_without_an_answer_before_it_a_reaction_means_nothing() -> None:
    assert read_feedback("too long") is None


@pytest.mark.parametrize(
    "text",
    ["I prefer e-books over print.", "I'd rather walk than drive", "I prioritise sleep", "I'm more of a tea person"],
)
def test_a_preference_of_ones_own_is_read(text: str) -> None:
    assert reads_preference(text)


@pytest.mark.parametrize("text", ["Should I prefer e-books?", "Ivan prefers tea", "do you prefer tea?", "I drink tea"])
def test_questions_and_the_taste_of_others_are_no_preference(text: str) -> None:
    assert not reads_preference(text)


PHRASES = st.sampled_from(
    [
        "from now on",
        "please",
        "shorter",
        "don't",
        "always",
        "you",
        "I",
        '"',
        "emojis",
        ",",
        ".",
        "?",
        "```",
        "too long",
        "\n",
        "ß",
        "ﬁ",
        "İ",
    ]
)


@given(st.one_of(st.text(max_size=200), st.lists(PHRASES, max_size=30).map(" ".join)))
def test_the_place_of_feedback_is_in_the_message(text: str) -> None:
    found = read_feedback(text, [turn("Done \U0001f389")])
    if found:
        assert 0 <= found.start < found.end <= len(text)
        assert found.text


@pytest.mark.parametrize(
    "text",
    [
        "Keep it up! You're doing so well with your painting.",
        "Thanks for the kind words, they mean a lot.",
        "It was so encouraging to be surrounded by so much love.",
        "It's great that you care so much about your pets!",
        "That reminds me of my summer in Galway, so many little moments.",
        "I'll definitely keep that in mind.",
        "Sorry to hear that! But remember, small things make a difference.",
        "We set the table together, it was so nice.",
        "Love this fantasy novel, the best one yet!",
    ],
)
def test_talk_of_life_is_no_praise_and_no_complaint(text: str) -> None:
    assert read_feedback(text, [turn("I took up pottery, my sister and I go every week. How was your day?")]) is None
