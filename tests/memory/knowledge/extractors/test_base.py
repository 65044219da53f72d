"""Which extractors there are, and what every one of them keeps to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loguru import logger

from nanobot.memory.knowledge import extractors
from nanobot.memory.knowledge.extractors import ApiExtractor, Extractor, ExtractorError, Extractors, base, installed
from nanobot.memory.knowledge.extractors.spacy import SpacyExtractor
from nanobot.memory.knowledge.findings import Findings, Passage
from tests.memory.knowledge.extractors.passages import passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """Finds nothing, and may say why."""

    name: str = "silent"
    problem: str = ""

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        return [Findings() for _ in passages]


class Whisper:
    """Another package's extractor."""

    name = "whisper"

    def extract(self, passages: Sequence[Passage]) -> list[Findings]:
        return [Findings() for _ in passages]


class Broken:
    """Another package's extractor that cannot be made."""

    def __init__(self) -> None:
        raise OSError("no such device")


@pytest.fixture(name="log")
def _log() -> Iterator[list[str]]:
    lines: list[str] = []
    sink = logger.add(lambda message: lines.append(str(message)), format="{message}")
    yield lines
    logger.remove(sink)


def test_what_is_public_is_named() -> None:
    assert sorted(extractors.__all__) == extractors.__all__
    assert all(hasattr(extractors, name) for name in extractors.__all__)


def test_extractors_come_in_the_order_they_are_chosen() -> None:
    known = Extractors([Silent(name="a"), Silent(name="b"), Silent(name="c")])
    assert [extractor.name for extractor in known.chosen(["c", "a", "c"])] == ["c", "a"]
    assert known.names == ["a", "b", "c"]


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(ExtractorError, match=r"'heuristics'.*\['silent'\]"):
        Extractors([Silent()]).chosen(["heuristics"])


def test_two_extractors_of_one_name_are_refused() -> None:
    with pytest.raises(ExtractorError, match="two extractors are called 'silent'"):
        Extractors([Silent(), Silent(problem="off")])


def test_what_is_off_says_why() -> None:
    known = Extractors([Silent(name="well"), Silent(name="ill", problem="off: no model"), Whisper()])
    assert known.problems() == {"ill": "off: no model"}


def test_other_packages_bring_extractors(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("whisper", f"{__name__}:Whisper", base.ENTRY_POINTS)]
    monkeypatch.setattr(base, "entry_points", lambda group: EntryPoints(p for p in points if p.group == group))
    assert [extractor.name for extractor in installed()] == ["whisper"]


def test_a_package_that_cannot_be_loaded_is_left_out_and_logged(
    monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    points = [
        EntryPoint("broken", f"{__name__}:Broken", base.ENTRY_POINTS),
        EntryPoint("gone", "no_such_module:Extractor", base.ENTRY_POINTS),
        EntryPoint("whisper", f"{__name__}:Whisper", base.ENTRY_POINTS),
    ]
    monkeypatch.setattr(base, "entry_points", lambda group: EntryPoints(p for p in points if p.group == group))
    assert [extractor.name for extractor in installed()] == ["whisper"]
    assert any("no such device" in line for line in log)
    assert any("no_such_module" in line for line in log)


@pytest.fixture(name="extractor", params=["spacy", "api", "other"], scope="module")
def _extractor(request: pytest.FixtureRequest, reader: SpacyExtractor) -> Extractor:
    made: dict[str, Extractor] = {
        "spacy": reader,
        "api": ApiExtractor(lambda _: '{"n": 0, "mention": "a", "type": "concept"}'),
        "other": Whisper(),
    }
    return made[str(request.param)]


def test_no_messages_no_findings(extractor: Extractor) -> None:
    assert extractor.extract([]) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(
        st.one_of(st.text(max_size=80), st.sampled_from(["", " ", "Hi Ana!", "ß İ ŉ Emma", "😀"])), max_size=4
    )
)
def test_every_message_gets_findings_and_every_mention_is_verbatim(extractor: Extractor, texts: list[str]) -> None:
    found = extractor.extract([passage(text) for text in texts])
    assert len(found) == len(texts)
    for text, findings in zip(texts, found, strict=True):
        for mention in findings.mentions:
            assert text[mention.start : mention.end] == mention.text
            assert mention.text.strip()
