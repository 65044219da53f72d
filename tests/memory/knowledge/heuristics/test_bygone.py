"""What was, and until when."""

import pytest

from tests.memory.knowledge.heuristics.sayings import Remembered, claims, fact, said


def ends(text: str) -> dict[str, tuple[str | None, str | None]]:
    """Return what a message of Ana's says has ended, with the dates it is said with."""
    return {
        str(claim.object if isinstance(claim.object, str) else claim.object and claim.object.name): (
            claim.valid_from,
            claim.valid_to,
        )
        for claim in claims(text)
        if claim.effect == "ends"
    }


@pytest.mark.parametrize(
    ("text", "thing", "dates"),
    [
        ("I worked at Foxglove until 2020", "Foxglove", (None, "2020")),
        ("I lived in Lund until 2019", "Lund", (None, "2019")),
        ("I worked at Foxglove from 2015 to 2020", "Foxglove", ("2015", "2020")),
        ("I worked at Foxglove in 2015", "Foxglove", (None, "2015")),
        ("I worked at Foxglove for five years", "Foxglove", (None, None)),
        ("I was a glazier until 2020", "glazier", (None, "2020")),
        ("I was married to Tomas until 2020", "Tomas", (None, "2020")),
        ("I played squash until 2019", "squash", (None, "2019")),
        ("I had asthma as a child", "asthma", (None, None)),
        ("I owned a boat for a while", "boat", (None, None)),
        ("my old boss Greta called", "Greta", (None, None)),
    ],
)
def test_a_state_in_the_simple_past_has_ended(text: str, thing: str, dates: tuple[str | None, str | None]) -> None:
    assert ends(text)[thing] == dates


@pytest.mark.parametrize(
    "text",
    ["I have worked at Foxglove since 2015", "I've lived in Lund for ten years", "I worked at Foxglove since 2015"],
)
def test_the_perfect_goes_on(text: str) -> None:
    assert said(text)
    assert not ends(text)


@pytest.mark.parametrize("text", ["I take ibuprofen once a day", "my old friend Bim called"])
def test_what_goes_on_is_not_over(text: str) -> None:
    assert said(text)
    assert not ends(text)


@pytest.mark.parametrize("text", ["I worked at Foxglove yesterday", "I worked at Foxglove all day last Friday"])
def test_a_day_there_is_no_job(text: str) -> None:
    assert not said(text)


def test_what_holds_is_not_ended_by_a_story_of_it() -> None:
    known = Remembered((fact("Ana", "works_at", "Foxglove", kind="org"),))
    assert not said("I worked at Foxglove when the roof came down", known=known)


def test_an_end_to_come_is_kept() -> None:
    (claim,) = claims("I work at Foxglove until 2031")
    assert (claim.effect, claim.valid_from, claim.valid_to) == ("holds", None, "2031")
