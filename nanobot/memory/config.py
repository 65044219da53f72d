"""Memory's configuration: the keys a user writes, with their defaults.

Keys are snake_case or camelCase. Values are frozen. An unknown key is an error that names the nearest known one.
Files and the environment are read by `nanobot.config`; here are values only.
"""

from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator
from pydantic.alias_generators import to_camel
from rapidfuzz import process

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]


class Section(BaseModel):
    """A group of keys: frozen, strict about names, in either spelling."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)

    @model_validator(mode="before")
    @classmethod
    def _name_the_nearest_key(cls, data: Any) -> Any:  # noqa: ANN401 - what a user wrote may be anything
        if not isinstance(data, dict):
            return data
        known = {name for key, field in cls.model_fields.items() for name in (key, field.alias or key)}
        for key in data:
            if key not in known:
                nearest = process.extractOne(str(key), sorted(known), score_cutoff=55)
                hint = (
                    f"did you mean {nearest[0]!r}?" if nearest else f"known keys: {', '.join(sorted(cls.model_fields))}"
                )
                raise ValueError(f"unknown key {key!r}: {hint}")
        return data


class IdentityConfig(Section):
    """Whose memory it is: one owner, or one user for each sender."""

    mode: Literal["single", "per_sender"] = "single"
    owner_name: str = ""
    users: dict[str, list[str]] = Field(default_factory=dict)
    """User id -> the ``channel:sender`` pairs that are this person."""

    @model_validator(mode="after")
    def _one_user_for_each_sender(self) -> Self:
        seen: dict[str, str] = {}
        for user, senders in self.users.items():
            for sender in senders:
                if ":" not in sender:
                    raise ValueError(f"identity.users.{user}: write 'channel:sender', not {sender!r}")
                if seen.setdefault(sender, user) != user:
                    raise ValueError(f"identity.users: {sender!r} is both {seen[sender]!r} and {user!r}")
        return self


class EmbeddingConfig(Section):
    """Where vectors come from."""

    provider: Literal["local", "api", "none"] = "local"
    local_model: str = "BAAI/bge-small-en-v1.5"
    api_model: str = "qwen/qwen3-embedding-0.6b"
    api_base: str = "https://openrouter.ai/api/v1"
    api_key: SecretStr | None = None
    api_fallback: bool = True
    cache_embeddings: bool = True
    cache_days: Positive = 30


class EntityResolutionConfig(Section):
    """How a mention finds its entity."""

    max_candidates: Positive = 100
    candidate_recency_days: Positive = 90
    candidate_min_mentions: Positive = 2
    fuzzy_threshold_person: Share = 0.85
    fuzzy_threshold_org: Share = 0.80
    fuzzy_threshold_location: Share = 0.90
    fuzzy_threshold_concept: Share = 0.75
    semantic_threshold: Share = 0.80
    contextual_threshold: Share = 0.70
    tentative_threshold: Share = 0.70
    tentative_confirmation_count: Positive = 3
    llm_fallback_enabled: bool = False
    llm_fallback_max_candidates: Positive = 5


class ExtractionConfig(Section):
    """How facts are read from messages."""

    enabled: bool = True
    interval_seconds: Seconds = 60
    batch_size: Positive = 20
    spacy_model: str = "en_core_web_sm"
    extractors: tuple[str, ...] = ("heuristic", "spacy")
    api_fallback: bool = False
    api_model: str = ""
    activity_backoff: bool = True
    capture_assistant: bool = False
    channels: tuple[str, ...] = ()
    """Channels to learn from; none named means all."""
    min_confidence: Share = 0.6
    max_facts_per_event: Positive = 8
    entity_resolution: EntityResolutionConfig = EntityResolutionConfig()


class SummaryConfig(Section):
    """How summaries are kept."""

    enabled: bool = True
    staleness_threshold: Positive = 10
    max_refresh_batch: Positive = 20
    source_events: Positive = 30
    model: str = ""
    calls_per_hour: Count = 30


class LearningConfig(Section):
    """How feedback is kept."""

    enabled: bool = True
    decay_days: Positive = 14
    max_learnings: Positive = 200


class SectionBudgets(Section):
    """Ceilings, in tokens, of the parts of a context."""

    identity: Count = 200
    state: Count = 150
    knowledge: Count = 500
    recent: Count = 400
    channel: Count = 300
    entity: Count = 400
    topics: Count = 400
    preferences: Count = 300
    learnings: Count = 200
    recall: Count | None = None
    """None: the rest of the budget."""


class ContextConfig(Section):
    """What is put before the model at each turn."""

    total_budget: Count = 4000
    always_include_preferences: bool = True
    mode: Literal["summary", "classic"] = "summary"
    sections: SectionBudgets = SectionBudgets()
    min_confidence: Share = 0.65


class RecallConfig(Section):
    """How search behaves."""

    limit: Positive = 10
    min_score: Share | None = None
    """None: the calibrated value."""
    neighbours: Count = 1
    exclude_current_session: bool = True


class TasksConfig(Section):
    """How background work runs."""

    num_workers: Positive = 2
    max_queue_size: Positive = 1000
    quiet_threshold_seconds: Seconds = 30
    extraction_interval: Seconds = 60
    summary_refresh_interval: Seconds = 300
    learning_decay_interval: Seconds = 3600
    extraction_timeout: Seconds = 120
    summary_refresh_timeout: Seconds = 300
    learning_decay_timeout: Seconds = 60
    max_retries: Count = 3


class RetentionConfig(Section):
    """How long things are kept."""

    event_days: Positive = 365
    max_events: Positive = 100_000
    fact_days: Positive = 3650
    preference_days: Positive = 3650
    decision_days: Positive = 3650
    archive: bool = True


class BackupConfig(Section):
    """Automatic copies of the file."""

    enabled: bool = True
    keep: Positive = 7


class SecurityConfig(Section):
    """What is kept out of the file."""

    redact_secrets: bool = True
    redact_pii: Literal["off", "contact", "strict"] = "off"
    injection_guard: bool = True
    encrypt: bool = False


class ToolsConfig(Section):
    """Which memory tools the model is given."""

    enabled: tuple[str, ...] = ("search_memory", "recall", "get_entity", "get_relationships")
    write: tuple[str, ...] = ("remember_fact", "correct_fact", "confirm_fact", "forget")
    """Offered in direct chats only."""


MEMORY_TOOLS = frozenset({*ToolsConfig().enabled, *ToolsConfig().write})
"""The names of memory's own tools: what they are called with is about memory, and is not remembered."""


class MemoryConfig(Section):
    """Everything under ``memory`` in config.json."""

    enabled: bool = True
    db_path: str = "memory/memory.db"
    """Relative paths are inside the workspace."""
    timezone: str | None = None
    """IANA name; None: the machine's."""
    identity: IdentityConfig = IdentityConfig()
    embedding: EmbeddingConfig = EmbeddingConfig()
    extraction: ExtractionConfig = ExtractionConfig()
    summary: SummaryConfig = SummaryConfig()
    learning: LearningConfig = LearningConfig()
    context: ContextConfig = ContextConfig()
    recall: RecallConfig = RecallConfig()
    tasks: TasksConfig = TasksConfig()
    retention: RetentionConfig = RetentionConfig()
    backup: BackupConfig = BackupConfig()
    security: SecurityConfig = SecurityConfig()
    tools: ToolsConfig = ToolsConfig()

    @field_validator("timezone")
    @classmethod
    def _known_timezone(cls, name: str | None) -> str | None:
        if name:
            try:
                ZoneInfo(name)
            except (ZoneInfoNotFoundError, ValueError) as error:
                raise ValueError(f"no timezone {name!r}: write an IANA name such as 'Europe/Lisbon'") from error
        return name or None
