from types import SimpleNamespace as Piece
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nanobot.providers import ProviderAnswerError
from nanobot.providers.assembly import Assembly, read_arguments


def _chunk(*, calls: list[Any] | None = None, content: object = None, finish: str | None = None) -> Piece:
    delta = Piece(content=content, tool_calls=calls)
    return Piece(choices=[Piece(delta=delta, finish_reason=finish)])


def _call(index: int | None, identity: str | None, name: str | None, arguments: str | None) -> Piece:
    return Piece(index=index, id=identity, function=Piece(name=name, arguments=arguments))


def _assembled(*chunks: Piece) -> list[tuple[str, str, dict[str, Any]]]:
    assembly = Assembly()
    for chunk in chunks:
        assembly.add(chunk)
    return [(call.id, call.name, dict(call.arguments)) for call in assembly.response().tool_calls]


def test_pieces_of_two_calls_may_be_mixed() -> None:
    assert _assembled(
        _chunk(calls=[_call(0, "a", "look", ""), _call(1, "b", "wait", "")]),
        _chunk(calls=[_call(1, None, None, '{"s": 1'), _call(0, None, None, '{"x"')]),
        _chunk(calls=[_call(0, None, None, ": 2}"), _call(1, None, None, "}")], finish="tool_calls"),
    ) == [("a", "look", {"x": 2}), ("b", "wait", {"s": 1})]


def test_calls_that_share_an_index_are_told_apart_by_id() -> None:
    assert _assembled(
        _chunk(calls=[_call(0, "a", "look", "{}")]),
        _chunk(calls=[_call(0, "b", "wait", "{}")], finish="stop"),
    ) == [("a", "look", {}), ("b", "wait", {})]


def test_a_name_that_comes_with_every_piece_is_taken_once() -> None:
    assert _assembled(
        _chunk(calls=[_call(0, "a", "look", '{"x"')]),
        _chunk(calls=[_call(0, "a", "look", ": 2}")], finish="stop"),
    ) == [("a", "look", {"x": 2})]


def test_calls_without_an_id_of_their_own_get_one() -> None:
    calls = [_call(None, identity, "look", "{}") for identity in (None, "a", "a")]
    found = _assembled(_chunk(calls=calls, finish="stop"))
    assert len({identity for identity, _, _ in found}) == 3
    assert all(identity for identity, _, _ in found)


def test_text_in_parts_is_joined() -> None:
    assembly = Assembly()
    parts = [{"type": "text", "text": "good "}, {"type": "image"}, "odd", {"type": "text", "text": "day"}]
    assert assembly.add(_chunk(content=parts, finish="stop")) == "good day"
    assert assembly.response().content == "good day"


def test_an_answer_without_its_end_is_an_error() -> None:
    assembly = Assembly()
    assembly.add(_chunk(content="half of"))
    with pytest.raises(ProviderAnswerError, match="broke off"):
        assembly.response()


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_piece_at_all_is_taken_in(value: object) -> None:
    for piece in (value, Piece(choices=value), Piece(choices=[value]), _chunk(content=value, calls=[value])):
        Assembly().add(piece)


@given(st.text())
def test_any_text_is_arguments_or_a_problem(text: str) -> None:
    arguments, problem = read_arguments([text])
    assert isinstance(arguments, dict)
    assert not (arguments and problem)
