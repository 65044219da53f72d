"""Events to measure with: chat-like texts whose words follow Zipf's law, the same every time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import numpy as np

from nanobot.memory import MemoryConfig, NewEvent
from nanobot.memory.config import EmbeddingConfig

START = datetime(2025, 1, 1, tzinfo=UTC)
VOCABULARY = 20_000
ZIPF = 1.1
SPEAKERS = ("Ana", "assistant")
SYLLABLES = ("ka", "lo", "mi", "tu", "re", "sa", "no", "vi", "de", "pa", "gu", "bi", "fa", "he", "ju", "ze", "wo", "ry")

WITHOUT_VECTORS = MemoryConfig(timezone="UTC", embedding=EmbeddingConfig(provider="none"))
BUNDLED = MemoryConfig(timezone="UTC", embedding=EmbeddingConfig(local_model="all-MiniLM-L6-v2"))


def events(count: int, *, seed: int = 0) -> Iterator[NewEvent]:
    """Yield messages of 4 to 40 words in twenty chats, five minutes apart."""
    for number, content in enumerate(sentences(count, seed=seed)):
        speaker = SPEAKERS[number % 2]
        yield NewEvent(
            content=content,
            channel="bench",
            chat_id=str(number // 50 % 20),
            sender_name=speaker,
            direction="outbound" if speaker == "assistant" else "inbound",
            timestamp=START + timedelta(minutes=5 * number),
        )


def sentences(count: int, *, seed: int = 0) -> Iterator[str]:
    """Yield texts of pronounceable words."""
    random = np.random.default_rng(seed)
    words = [_word(number) for number in range(VOCABULARY)]
    weights = 1 / np.arange(1, VOCABULARY + 1) ** ZIPF
    cumulative = np.cumsum(weights / weights.sum())
    for length in random.integers(4, 41, size=count):
        picked = np.searchsorted(cumulative, random.random(length))
        yield " ".join(words[min(int(place), VOCABULARY - 1)] for place in picked) + "."


def _word(number: int) -> str:
    word = SYLLABLES[number % len(SYLLABLES)]
    while number := number // len(SYLLABLES):
        word += SYLLABLES[number % len(SYLLABLES)]
    return word
