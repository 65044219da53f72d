from datetime import UTC
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from nanobot.memory import times


def test_a_name_is_a_zone() -> None:
    assert times.zone_of("Europe/Lisbon") == ZoneInfo("Europe/Lisbon")


@pytest.mark.parametrize("name", [None, ""])
def test_no_name_is_the_machines_zone(monkeypatch: pytest.MonkeyPatch, name: str | None) -> None:
    monkeypatch.setattr(times, "get_localzone", lambda: ZoneInfo("Asia/Tokyo"))
    assert times.zone_of(name) == ZoneInfo("Asia/Tokyo")


def test_a_machine_that_does_not_know_is_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> ZoneInfo:
        raise ZoneInfoNotFoundError("no such zone")

    monkeypatch.setattr(times, "get_localzone", unknown)
    assert times.zone_of(None) is UTC


def test_the_present_is_an_instant() -> None:
    assert times.utc_now().tzinfo is UTC
