from hypothesis import given
from hypothesis import strategies as st

from nanobot.channels.printable import printable


@given(text=st.text())
def test_no_control_character_survives(text: str) -> None:
    kept = printable(text)
    assert all(letter in "\n\t" or letter.isprintable() or ord(letter) > 0x9F for letter in kept)
    assert kept.encode("utf-8").decode() == kept


@given(text=st.text(alphabet=st.characters(exclude_categories=["C", "Z"])))
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_escape_sequences_go_with_what_they_carry() -> None:
    assert printable("\x1b[2J\x1b[1;31mred\x1b[0m \x1b]0;title\x07\x9b31mplain") == "red plain"
    assert printable("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\") == "link"


def test_an_unfinished_escape_takes_nothing_with_it() -> None:
    assert printable("before \x1b]0;after") == "before 0;after"


def test_other_scripts_and_emoji_stay() -> None:
    assert printable("你好 👩‍👩‍👧 café\n\tمرحبا") == "你好 👩‍👩‍👧 café\n\tمرحبا"


def test_direction_overrides_are_dropped() -> None:
    assert printable("abc\u202edcba\u2066") == "abcdcba"
