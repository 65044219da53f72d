"""The keys of config.json outside memory, with their defaults. For memory's see `nanobot.memory.config`."""

from typing import Annotated

from pydantic import Field, SecretStr

from nanobot.memory.config import Count, MemoryConfig, Positive, Seconds, Section

Temperature = Annotated[float, Field(ge=0, le=2)]


class AgentConfig(Section):
    """How the agent thinks, and where it works."""

    model: str = "openai/gpt-4.1-mini"
    workspace: str = "workspace"
    """A relative path is inside ~/.nanobot."""
    max_iterations: Positive = 20
    """Rounds of tool calls in one turn."""
    max_tokens: Positive = 4096
    """Length of one answer."""
    temperature: Temperature = 0.7
    history_messages: Positive = 50
    """Messages of the current conversation shown to the model; memory recalls the rest."""


class ProviderConfig(Section):
    """The OpenAI-compatible endpoint that runs the model."""

    api_key: SecretStr | None = None
    """None: OPENROUTER_API_KEY or OPENAI_API_KEY, whichever belongs to `api_base`."""
    api_base: str = "https://openrouter.ai/api/v1"
    timeout_seconds: Seconds = 60
    max_retries: Count = 2
    extra_headers: dict[str, str] = Field(default_factory=dict)


class CliChannelConfig(Section):
    """The chat in the terminal."""

    sender_id: str = "direct"
    """Who is typing, as `memory.identity.users` names them: ``cli:direct``."""
    sender_name: str = ""


class ChannelsConfig(Section):
    """The places where people talk to the agent."""

    cli: CliChannelConfig = CliChannelConfig()


class Config(Section):
    """Everything in config.json.

    >>> Config.model_validate({"agent": {"maxTokens": 512}}).agent.max_tokens
    512
    """

    agent: AgentConfig = AgentConfig()
    provider: ProviderConfig = ProviderConfig()
    memory: MemoryConfig = MemoryConfig()
    channels: ChannelsConfig = ChannelsConfig()
