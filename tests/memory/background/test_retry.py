"""When a failed job runs again."""

from nanobot.memory.background.retry import retry_at
from nanobot.memory.testing import ManualTiming


def delays(timing: ManualTiming, *, most: int) -> list[float | None]:
    times = [retry_at(attempt, timing.now(), most=most) for attempt in range(1, 7)]
    return [(at - timing.now()).total_seconds() if at else None for at in times]


def test_a_job_is_tried_again_after_two_four_and_eight_seconds(timing: ManualTiming) -> None:
    assert delays(timing, most=3) == [2, 4, 8, None, None, None]


def test_more_retries_keep_the_longest_delay_and_none_means_none(timing: ManualTiming) -> None:
    assert delays(timing, most=5) == [2, 4, 8, 8, 8, None]
    assert delays(timing, most=0) == [None] * 6
