from typing import Any

import pytest
from pydantic import ValidationError

from nanobot.memory import MemoryConfig
from nanobot.memory.config import Section


def sections() -> list[type[Section]]:
    found, waiting = [], list(Section.__subclasses__())
    while waiting:
        found.append(waiting.pop())
        waiting.extend(found[-1].__subclasses__())
    return sorted(found, key=lambda section: section.__name__)


@pytest.mark.parametrize("section", sections(), ids=lambda section: section.__name__)
def test_every_section_has_a_default_for_every_key(section: type[Section]) -> None:
    default = section()
    assert section.model_validate(default.model_dump()) == default
    assert section.model_validate(default.model_dump(by_alias=True)) == default


def test_keys_are_read_in_either_spelling() -> None:
    camel = {"dbPath": "m.db", "embedding": {"localModel": "m"}, "identity": {"ownerName": "Ana"}}
    snake = {"db_path": "m.db", "embedding": {"local_model": "m"}, "identity": {"owner_name": "Ana"}}
    assert MemoryConfig.model_validate(camel) == MemoryConfig.model_validate(snake)


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ({"embeddings": {}}, r"unknown key 'embeddings': did you mean 'embedding'\?"),
        ({"embedding": {"apiKye": "x"}}, r"did you mean 'apiKey'\?"),
        ({"zzz": 1}, "known keys: backup, context"),
        ({"embedding": {"provider": "cloud"}}, "'local', 'api' or 'none'"),
        ({"timezone": "Lisbon"}, "write an IANA name such as 'Europe/Lisbon'"),
        ({"timezone": "../etc/passwd"}, "write an IANA name"),
        ({"identity": {"users": {"ana": ["telegram"]}}}, "write 'channel:sender'"),
        ({"identity": {"users": {"ana": ["cli:a"], "bob": ["cli:a"]}}}, "'cli:a' is both 'ana' and 'bob'"),
        ({"context": {"totalBudget": -1}}, "greater than or equal to 0"),
        ({"recall": {"minScore": 2}}, "less than or equal to 1"),
        ({"embedding": 7}, "embedding"),
    ],
)
def test_a_mistake_is_named_with_what_to_write(written: dict[str, Any], advice: str) -> None:
    with pytest.raises(ValidationError, match=advice):
        MemoryConfig.model_validate(written)


def test_a_configuration_is_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        MemoryConfig().enabled = False  # type: ignore[misc] # that is the point


def test_a_key_is_not_shown() -> None:
    config = MemoryConfig.model_validate({"embedding": {"apiKey": "tulip"}})
    assert "tulip" not in repr(config) + config.model_dump_json()
    assert config.embedding.api_key
    assert config.embedding.api_key.get_secret_value() == "tulip"


def test_one_person_may_have_one_sender_twice() -> None:
    config = MemoryConfig.model_validate({"identity": {"users": {"ana": ["cli:a", "cli:a"]}}})
    assert config.identity.users == {"ana": ["cli:a", "cli:a"]}


@pytest.mark.parametrize("name", ["", None])
def test_no_timezone_means_the_machines(name: str | None) -> None:
    assert MemoryConfig(timezone=name).timezone is None
