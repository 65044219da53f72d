import pytest

from nanobot.memory.knowledge.extractors.spacy import SpacyExtractor


@pytest.fixture(name="reader", scope="session")
def _reader() -> SpacyExtractor:
    """An extractor with the real model, loaded once."""
    return SpacyExtractor()
