"""A memory file in which people talk with the assistant, for the tests of what is learned from that."""

from dataclasses import dataclass, field
from datetime import UTC
from typing import Any

from nanobot.memory import tokens
from nanobot.memory.config import IdentityConfig, LearningConfig, SecurityConfig
from nanobot.memory.ids import IdSource
from nanobot.memory.insight import choices, learner, learnings, preferences, relevance
from nanobot.memory.insight.choices import Choice, Choosing
from nanobot.memory.insight.learning_models import Learning
from nanobot.memory.insight.learnings import Listener
from nanobot.memory.insight.notes import Note
from nanobot.memory.insight.relevance import Fading
from nanobot.memory.knowledge import aliases
from nanobot.memory.knowledge.aliases import Use
from nanobot.memory.log import events
from nanobot.memory.log.events import Intake
from nanobot.memory.log.identity import Identity
from nanobot.memory.models import Event, NewEvent
from nanobot.memory.scopes import Audience
from nanobot.memory.store import Database
from nanobot.memory.testing import SteppingClock
from tests.memory.knowledge.village import OWNER, Village

EVERYTHING = Audience(everything=True)
FADING = Fading.of(LearningConfig())
LONG_REPLY = "Pension funds have a long history, which began with the miners and the sailors of old. " * 4
GROUP: dict[str, Any] = {"channel": "telegram", "chat_id": "-9", "chat_type": "group"}


@dataclass
class Diary:
    """What is said, in order; `learn` reads it."""

    database: Database
    clock: SteppingClock
    config: IdentityConfig = field(default_factory=IdentityConfig)
    ids: IdSource = field(init=False)
    village: Village | None = None

    def __post_init__(self) -> None:
        self.ids = IdSource(self.clock)

    @property
    def today(self) -> str:
        return self.clock().date().isoformat()

    @property
    def identity(self) -> Identity:
        return Identity(self.config)

    def say(self, content: str, **event: Any) -> Event:  # noqa: ANN401 - the fields of an event
        """Let a message come in; a minute passes."""
        intake = Intake(clock=self.clock, ids=self.ids, zone=UTC, security=SecurityConfig())
        draft = intake.prepare(NewEvent(content=content, **event))
        with self.database.writing() as conn:
            stored = events.append(conn, draft, self.identity).event
        self.clock.move(seconds=60)
        return stored

    def answer(self, content: str = LONG_REPLY, **event: Any) -> Event:  # noqa: ANN401 - the fields of an event
        """Let the assistant speak."""
        return self.say(content, direction="outbound", **event)

    def react(self, content: str, **event: Any) -> Event:  # noqa: ANN401 - the fields of an event
        """Let someone judge an answer of the assistant."""
        self.answer(**{name: event[name] for name in event if name in GROUP})
        return self.say(content, **event)

    def decide(self, learning: Learning, verb: Choosing) -> Event:
        choice = Choice.about(learning, verb)
        return self.say(
            choices.told(choice, learning), direction="internal", event_type="observation", metadata=choice.metadata()
        )

    def believe(
        self,
        predicate: str,
        thing: str | None,
        *,
        subject: str = "Ana",
        own: bool = True,
        **claim: Any,  # noqa: ANN401 - the fields of a claim
    ) -> None:
        """Let something be said today, of the owner or with *own* off of somebody else."""
        day, scope = self.today, claim.get("scope", OWNER)
        with self.database.writing() as conn:
            village = self.village = self.village or Village(conn)
            village.conn = conn
            if subject not in village.known:
                event_id, _ = village.event(day)
                entity_id = village.meet(subject, claim.pop("type", "person"), day=day, scope=scope)
                use = Use(name=subject, scope=scope, event_id=event_id, source="sender" if own else "claim", count=0)
                aliases.note(conn, entity_id, use)
            village.say(day, subject, predicate, thing, **claim)

    def learn(self, *, limit: int = 200) -> None:
        while learner.learn_some(self.database, UTC, limit=limit):
            pass

    def history(self, audience: Audience = EVERYTHING, **how: Any) -> list[Learning]:  # noqa: ANN401
        with self.database.reading() as conn:
            return learnings.select(conn, audience, **how)

    def held(self, audience: Audience = EVERYTHING, **how: Any) -> list[Learning]:  # noqa: ANN401
        return relevance.active(self.history(audience, **how), self.clock(), FADING)

    def listener(self, session_key: str = "cli:direct", user_id: str | None = None) -> Listener:
        with self.database.reading() as conn:
            chat = events.chat_of(conn, session_key)
        audience = self.identity.audience(user_id=user_id, session_key=session_key, chat=chat)
        return Listener(audience=audience, session_key=session_key)

    def preferences(self, session_key: str = "cli:direct", user_id: str | None = None, budget: int = 300) -> Note:
        listener = self.listener(session_key, user_id)
        with self.database.reading() as conn:
            return preferences.written(
                conn,
                listener,
                self.clock(),
                FADING,
                today=self.today,
                count=tokens.count,
                budget=budget,
            )

    def rows(self) -> list[tuple[Any, ...]]:
        """All that was learned, row for row."""
        tables = ("feedback", "learning", "learning_source")
        with self.database.reading() as conn:
            found = [(table, *row) for table in tables for row in conn.execute(f"SELECT * FROM {table}")]
        return sorted(found, key=repr)
