import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from nanobot.config import Config, ConfigError, load_config, save_config
from nanobot.config.schema import AgentConfig, ProviderConfig


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    return tmp_path / "config.json"


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def complaint(file: Path, text: str, environ: dict[str, str] | None = None) -> str:
    with pytest.raises(ConfigError) as caught:
        load_config(write(file, text), environ or {})
    return str(caught.value)


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert load_config(environ={"NANOBOT_HOME": str(tmp_path)}) == Config()


@pytest.mark.parametrize("key", ["maxIterations", "max_iterations"])
def test_keys_are_read_in_both_spellings(file: Path, key: str) -> None:
    config = load_config(write(file, json.dumps({"agent": {key: 3}})), {})
    assert config.agent.max_iterations == 3


def test_a_key_in_two_spellings_is_refused(file: Path) -> None:
    assert "'max_tokens' is written twice" in complaint(file, '{"agent": {"maxTokens": 1, "max_tokens": 2}}')


def test_an_unknown_key_names_its_place_and_the_nearest_key(file: Path) -> None:
    message = complaint(file, '{"memory": {"embedding": {"localModle": "x"}}}')
    assert str(file) in message
    assert "memory.embedding" in message
    assert "did you mean 'localModel'?" in message


def test_broken_json_names_line_and_column(file: Path) -> None:
    message = complaint(file, '{\n  "agent": {"model": "x",}\n}')
    assert "line 2, column" in message


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_file_says_what_to_write(file: Path, text: str) -> None:
    assert "the file is empty. Write {}" in complaint(file, text)


@pytest.mark.parametrize("text", ["[]", "3", '"agent"', "null"])
def test_a_file_without_an_object_is_refused(file: Path, text: str) -> None:
    assert "expected an object" in complaint(file, text)


def test_a_bottomless_file_is_refused(file: Path) -> None:
    assert "nested too deep" in complaint(file, "[" * 100_000)


def test_a_file_in_another_encoding_is_refused(file: Path) -> None:
    file.write_bytes('{"agent": {"model": "é"}}'.encode("latin-1"))
    with pytest.raises(ConfigError, match="save it as UTF-8"):
        load_config(file, {})


def test_a_byte_order_mark_does_no_harm(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert load_config(file, {}) == Config()


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(tmp_path, {})


def test_a_named_file_must_exist(file: Path) -> None:
    with pytest.raises(ConfigError, match="no such file"):
        load_config(file, {})


def test_a_wrong_value_names_its_key_and_what_was_found(file: Path) -> None:
    message = complaint(file, '{"agent": {"maxTokens": "many"}}')
    assert "agent.maxTokens" in message
    assert "'many'" in message


def test_every_wrong_value_is_named_at_once(file: Path) -> None:
    message = complaint(file, '{"agent": {"maxTokens": 0}, "provider": {"timeoutSeconds": -1}}')
    assert "agent.maxTokens" in message
    assert "provider.timeoutSeconds" in message


def test_a_secret_is_never_shown_in_a_complaint(file: Path) -> None:
    assert "sk-123" not in complaint(file, '{"provider": {"apiKey": ["sk-123"]}}')
    assert "sk-123" not in complaint(file, '{"provider": {"extraHeaders": {"X-Key": {"sk-123": 1}}}}')
    assert "sk-123" not in complaint(file, '{"provider": {"extraHeaders": "sk-123"}}')


def test_an_unknown_timezone_says_how_one_is_written(file: Path) -> None:
    assert "Europe/Lisbon" in complaint(file, '{"memory": {"timezone": "Lisbon"}}')


def test_the_environment_beats_the_file(file: Path) -> None:
    write(file, '{"memory": {"timezone": "Europe/Lisbon"}, "provider": {"apiKey": "file"}}')
    environ = {"NANOBOT_MEMORY__TIMEZONE": "Asia/Shanghai", "NANOBOT_PROVIDER__API_KEY": "environment"}
    config = load_config(file, environ)
    assert config.memory.timezone == "Asia/Shanghai"
    assert config.provider.api_key == SecretStr("environment")


@pytest.mark.parametrize("name", ["NANOBOT_AGENT__MAX_TOKENS", "NANOBOT_AGENT__MAXTOKENS", "nanobot_agent__max_tokens"])
def test_a_variable_is_found_in_each_spelling(name: str) -> None:
    assert load_config(environ={name: "77", "NANOBOT_HOME": "/nowhere"}).agent.max_tokens == 77


def test_a_variable_reaches_any_depth_and_holds_json() -> None:
    environ = {
        "NANOBOT_HOME": "/nowhere",
        "NANOBOT_MEMORY__EXTRACTION__ENTITY_RESOLUTION__MAX_CANDIDATES": "7",
        "NANOBOT_MEMORY__IDENTITY__USERS": '{"ana": ["telegram:42"]}',
        "NANOBOT_MEMORY__ENABLED": "false",
    }
    memory = load_config(environ=environ).memory
    assert memory.extraction.entity_resolution.max_candidates == 7
    assert memory.identity.users == {"ana": ["telegram:42"]}
    assert not memory.enabled


def test_a_wrong_variable_is_named_rather_than_the_file(file: Path) -> None:
    message = complaint(file, "{}", {"NANOBOT_AGENT__MAX_TOKENS": "many"})
    assert message.startswith("NANOBOT_AGENT__MAX_TOKENS:")
    assert str(file) not in message


def test_a_misspelt_variable_names_the_nearest(file: Path) -> None:
    message = complaint(file, "{}", {"NANOBOT_MEMORY__TIMEZON": "UTC"})
    assert "Write NANOBOT_MEMORY__TIMEZONE." in message


def test_a_variable_like_no_other_lists_the_known_ones(file: Path) -> None:
    assert "Known: NANOBOT_AGENT," in complaint(file, "{}", {"NANOBOT_XYZ__Q": "1"})


def test_a_variable_with_broken_json_is_named(file: Path) -> None:
    assert "NANOBOT_MEMORY__TOOLS__ENABLED: broken JSON" in complaint(
        file, "{}", {"NANOBOT_MEMORY__TOOLS__ENABLED": "[search"}
    )


def test_an_empty_variable_counts_as_not_set() -> None:
    environ = {"NANOBOT_AGENT__MAX_TOKENS": "", "NANOBOT_HOME": "/nowhere"}
    assert load_config(environ=environ).agent.max_tokens == AgentConfig().max_tokens


@pytest.mark.parametrize(
    ("api_base", "key"),
    [
        ("https://openrouter.ai/api/v1", "router"),
        ("https://api.openai.com/v1", "openai"),
        ("https://evil-openrouter.ai.example/v1", "openai"),
    ],
)
def test_a_key_from_the_environment_goes_to_its_own_vendor(file: Path, api_base: str, key: str) -> None:
    environ = {"OPENROUTER_API_KEY": "router", "OPENAI_API_KEY": "openai"}
    config = load_config(write(file, json.dumps({"provider": {"apiBase": api_base}})), environ)
    assert config.provider.api_key == SecretStr(key)


def test_an_empty_key_is_no_key(file: Path) -> None:
    assert load_config(write(file, '{"provider": {"apiKey": ""}}'), {}).provider.api_key is None


def test_the_embedder_shares_the_key_of_the_same_endpoint_only(file: Path) -> None:
    shared = load_config(write(file, '{"provider": {"apiKey": "mine"}}'), {})
    assert shared.memory.embedding.api_key == SecretStr("mine")
    apart = {
        "provider": {"apiKey": "mine"},
        "memory": {"embedding": {"apiBase": "https://elsewhere.example/v1"}},
    }
    assert load_config(write(file, json.dumps(apart)), {}).memory.embedding.api_key is None


def test_what_is_saved_is_loaded_again_and_closed_to_others(tmp_path: Path) -> None:
    config = Config(
        agent=AgentConfig(model="本地/模型"),
        provider=ProviderConfig(api_key=SecretStr("sk-1"), api_base="http://localhost:1/v1"),
    )
    file = save_config(config, tmp_path / "new" / "config.json")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    loaded = load_config(file, {})
    assert (loaded.agent, loaded.provider) == (config.agent, config.provider)
    assert set(json.loads(file.read_text(encoding="utf-8"))) == {"agent", "provider"}


def test_saving_leaves_no_other_file(tmp_path: Path) -> None:
    save_config(Config(), tmp_path / "config.json")
    assert [path.name for path in tmp_path.iterdir()] == ["config.json"]


def test_saving_to_an_impossible_place_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="cannot be written"):
        save_config(Config(), tmp_path / "file" / "config.json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["agent", "memory", "users", "x"]), inner)
    ),
    max_leaves=10,
)


@given(values=json_values)
def test_whatever_json_the_file_holds_it_loads_or_is_refused_clearly(
    tmp_path_factory: pytest.TempPathFactory, values: object
) -> None:
    file = tmp_path_factory.mktemp("any") / "config.json"
    write(file, json.dumps(values))
    try:
        load_config(file, {})
    except ConfigError as error:
        assert str(file) in str(error)  # noqa: PT017 - either outcome is right
