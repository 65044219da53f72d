"""From an event to its vector."""

from datetime import UTC, datetime

import pytest

from nanobot.memory import Event, NewEvent, Progress, pipeline
from nanobot.memory.config import EmbeddingConfig, IdentityConfig
from nanobot.memory.errors import EmbedderError
from nanobot.memory.index import documents, vectors
from nanobot.memory.index.backlog import SLICE, EmbeddingBacklog
from nanobot.memory.index.embeddings import EmbedderSource
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock, WordEmbedder

OWNER = Identity(IdentityConfig())


def backlog_of(
    database: Database, embedder: WordEmbedder | None, clock: SteppingClock, **config: object
) -> EmbeddingBacklog:
    settings = EmbeddingConfig.model_validate({"provider": "none"} | config)
    source = EmbedderSource(settings, models_folder=database.path.parent, supplied=embedder)
    return EmbeddingBacklog(database, source, settings, clock)


@pytest.fixture(name="backlog")
def _backlog(database: Database, embedder: WordEmbedder, clock: SteppingClock) -> EmbeddingBacklog:
    return backlog_of(database, embedder, clock)


def take_in(database: Database, intake: Intake, *texts: str) -> list[Event]:
    drafts = intake.prepare_all(NewEvent(content=text) for text in texts)
    with database.writing() as conn:
        return [appended.event for appended in pipeline.take_in(conn, drafts, OWNER)]


def spaces(database: Database) -> dict[str, int]:
    with database.reading() as conn:
        return {size.model: size.vectors for size in vectors.sizes(conn)}


@pytest.mark.parametrize(
    ("event", "speaker"),
    [
        (NewEvent(content="x", sender_name="Ana"), "Ana"),
        (NewEvent(content="x"), None),
        (NewEvent(content="x", direction="outbound"), "assistant"),
        (NewEvent(content="x", direction="outbound", sender_name="Nano"), "Nano"),
        (NewEvent(content="x", event_type="tool_call", tool_name="grep", sender_name="Ana"), "grep"),
        (NewEvent(content="x", event_type="observation", direction="internal"), None),
    ],
)
def test_who_is_heard_is_named(intake: Intake, event: NewEvent, speaker: str | None) -> None:
    assert pipeline.speaker_of(events.provisional(intake.prepare(event), OWNER)) == speaker


def test_nothing_is_embedded_where_nothing_is(backlog: EmbeddingBacklog, embedder: WordEmbedder) -> None:
    assert backlog.slice() == 0
    assert embedder.embedded == []
    assert spaces(backlog.database) == {}


def test_nothing_is_embedded_where_none_is_wanted(database: Database, intake: Intake, clock: SteppingClock) -> None:
    take_in(database, intake, "hello")
    assert backlog_of(database, None, clock).slice() == 0
    assert spaces(database) == {}


def test_a_slice_is_of_bounded_size(backlog: EmbeddingBacklog, intake: Intake) -> None:
    take_in(backlog.database, intake, *(f"text {number}" for number in range(SLICE + 3)))
    assert [backlog.slice() for _ in range(3)] == [SLICE, 3, 0]
    assert spaces(backlog.database) == {"words": SLICE + 3}
    take_in(backlog.database, intake, "one more")
    assert [backlog.slice() for _ in range(2)] == [1, 0]


def test_equal_texts_are_embedded_once(backlog: EmbeddingBacklog, embedder: WordEmbedder, intake: Intake) -> None:
    take_in(backlog.database, intake, "ok", "ok", "fine", "ok")
    assert backlog.slice() == 4
    take_in(backlog.database, intake, "ok", "new")
    assert backlog.slice() == 2
    assert embedder.embedded == ["ok", "fine", "new"]
    assert spaces(backlog.database) == {"words": 6}


def test_texts_added_again_are_found_in_the_cache(
    backlog: EmbeddingBacklog, embedder: WordEmbedder, intake: Intake
) -> None:
    (event,) = take_in(backlog.database, intake, "hello")
    backlog.slice()
    with backlog.database.writing() as conn:
        documents.remove(conn, "event", event.id)
        documents.add(conn, pipeline.document_of(event))
    assert backlog.slice() == 1
    assert embedder.embedded == ["hello"]


def test_without_a_cache_every_text_is_embedded(
    database: Database, embedder: WordEmbedder, intake: Intake, clock: SteppingClock
) -> None:
    backlog = backlog_of(database, embedder, clock, cache_embeddings=False)
    take_in(database, intake, "same")
    backlog.slice()
    take_in(database, intake, "same")
    backlog.slice()
    assert embedder.embedded == ["same", "same"]
    assert backlog.prune_cache() == 0


def test_the_cache_is_pruned_of_what_was_long_unused(
    backlog: EmbeddingBacklog, embedder: WordEmbedder, intake: Intake, clock: SteppingClock
) -> None:
    take_in(backlog.database, intake, "old", "used")
    backlog.slice()
    clock.move(days=29)
    take_in(backlog.database, intake, "used")
    backlog.slice()
    clock.move(days=2)
    assert backlog.prune_cache() == 1
    take_in(backlog.database, intake, "old", "used")
    backlog.slice()
    assert embedder.embedded == ["old", "used", "old"]


def test_a_failure_leaves_the_slice_to_be_tried_again(
    backlog: EmbeddingBacklog, embedder: WordEmbedder, intake: Intake
) -> None:
    take_in(backlog.database, intake, "hello")
    embedder.fails = "no model today"
    with pytest.raises(EmbedderError, match="no model today"):
        backlog.slice()
    embedder.fails = ""
    assert backlog.slice() == 1


def test_an_embedder_that_changed_its_size_is_told_with_what_to_do(
    backlog: EmbeddingBacklog, intake: Intake, clock: SteppingClock
) -> None:
    database = backlog.database
    take_in(database, intake, "hello")
    backlog.slice()
    take_in(database, intake, "world")
    changed = backlog_of(database, WordEmbedder(dimensions=32), clock)
    with pytest.raises(EmbedderError, match=r"32 dimensions now, this file has 64: run `nanobot memory reembed`"):
        changed.slice()
    assert changed.reembed().dimensions == 32
    assert changed.slice() == 0


def test_a_file_keeps_its_space_until_it_is_embedded_again(
    backlog: EmbeddingBacklog, intake: Intake, clock: SteppingClock
) -> None:
    database, second = backlog.database, WordEmbedder("second")
    take_in(database, intake, *(f"text {number}" for number in range(SLICE + 1)))
    backlog.slice()
    other = backlog_of(database, second, clock)
    with pytest.raises(EmbedderError):
        other.slice()
    assert second.embedded == []
    told: list[Progress] = []
    with other.watched(told.append, total=SLICE + 1) as done:
        other.reembed()
    assert [step.done for step in told] == [SLICE, SLICE + 1]
    assert done() == SLICE + 1
    assert spaces(database) == {"second": SLICE + 1, "words": SLICE}
    with database.reading() as conn:
        space = vectors.active_space(conn)
    assert space
    assert space.model == "second"


def test_a_reembedding_cut_short_goes_on_where_it_was(
    backlog: EmbeddingBacklog, intake: Intake, clock: SteppingClock
) -> None:
    database, second = backlog.database, WordEmbedder("second")
    take_in(database, intake, *(f"text {number}" for number in range(SLICE + 1)))
    backlog.slice()

    def stop(_: Progress) -> None:
        raise InterruptedError

    cut_short = backlog_of(database, second, clock)
    with pytest.raises(InterruptedError), cut_short.watched(stop, total=0):
        cut_short.reembed()
    with database.reading() as conn:
        space = vectors.active_space(conn)
    assert space
    assert space.model == "words"
    backlog_of(database, second, clock).reembed()
    assert len(second.embedded) == SLICE + 1


def test_a_file_changed_over_by_another_process_is_looked_through_again(
    database: Database, intake: Intake, clock: SteppingClock
) -> None:
    both = WordEmbedder("first")
    backlog = backlog_of(database, both, clock)
    take_in(database, intake, "before")
    backlog.slice()
    backlog_of(database, WordEmbedder("second"), clock).reembed()
    with database.writing() as conn:
        conn.execute("DELETE FROM document_vector WHERE space_id = (SELECT id FROM space WHERE active = 1)")
    both._model = "second"
    assert backlog.slice() == 1


def test_a_document_has_the_time_and_the_scope_of_its_event(intake: Intake) -> None:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    event = events.provisional(intake.prepare(NewEvent(content="x", timestamp=at, sender_name="Ana")), OWNER)
    document = pipeline.document_of(event)
    assert (document.kind, document.ref, document.scope) == ("event", event.id, "user:owner")
    assert (document.at, document.speaker, document.session_key) == (
        "2026-05-01T00:00:00.000000+00:00",
        "Ana",
        "cli:direct",
    )
