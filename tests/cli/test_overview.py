from datetime import UTC, datetime, timedelta, timezone

import pytest

from nanobot.cli.overview import Activity, Backlog, Overview, TaskRecord, Totals
from nanobot.cli.render import plain
from nanobot.cli.task_report import show_overview, show_records, show_retried, show_worked_off
from nanobot.memory.background.jobs import JobCount
from nanobot.memory.background.metrics import TaskMetrics
from nanobot.memory.background.presence import Presence, State
from nanobot.memory.background.supervisor import BackgroundStatus

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
LISBON = timezone(timedelta(hours=1))
NOTHING = BackgroundStatus(processes=[], queue=[], next_runs={}, last_day=[], last_month=[])
RAN = TaskMetrics(
    kind="embedding",
    started=8,
    completed=7,
    failed=1,
    average_seconds=0.25,
    p95_seconds=1.5,
    last_run=NOON - timedelta(minutes=2),
    last_error="no [b]model[/b]\x1b[1m",
)


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def process(state: State, *, pid: int = 4711, seconds: float = 200, active: float | None = None) -> Presence:
    """A process last seen some seconds ago, where the user was active some seconds ago."""
    return Presence(
        pid=pid,
        workers=2,
        state=state,
        started_at=NOON - timedelta(hours=1),
        seen_at=NOON - timedelta(seconds=seconds),
        active_at=None if active is None else NOON - timedelta(seconds=active),
    )


def with_processes(*processes: Presence, next_in: float = 42) -> BackgroundStatus:
    return BackgroundStatus(
        processes=processes,
        queue=[JobCount(kind="embedding", waiting=3, running=1, parked=0)],
        next_runs={"embedding": NOON + timedelta(seconds=next_in), "upkeep": NOON + timedelta(hours=15)},
        last_day=[RAN],
        last_month=[RAN],
    )


def overview(status: BackgroundStatus) -> Overview:
    return Overview.of(status, now=NOON, quiet_seconds=30)


def shown(status: BackgroundStatus, capsys: pytest.CaptureFixture[str]) -> str:
    show_overview(overview(status), LISBON)
    return capsys.readouterr().out


def test_workers_of_all_running_processes_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    status = with_processes(process("running", pid=1), process("running", pid=2), process("stopped", pid=3))
    assert (overview(status).state, overview(status).workers) == ("running", 4)
    line = shown(status, capsys).splitlines()[0].split(maxsplit=1)[1]
    assert line.strip() == "4 in process 1 since 2026-05-03 12:00, process 2 since 2026-05-03 12:00"


@pytest.mark.parametrize(
    ("processes", "words"),
    [
        ((), "none: not running"),
        ((process("stopped"),), "none: not running (process 4711 stopped 3m ago)"),
        ((process("crashed"), process("stopped", pid=3)), "(process 4711 crashed, last seen 3m ago)"),
        ((process("crashed"), process("running", pid=3)), "2 in process 3 since"),
    ],
)
def test_the_workers_line_says_why_nobody_works(
    processes: tuple[Presence, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in shown(with_processes(*processes), capsys)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (12, "Active (12s ago)"),
        (29.9, "Active (29s ago)"),
        (30, "Quiet (30s)"),
        (200, "Quiet (3m)"),
        (90_000, "Quiet (1d)"),
        (-5, "Active (0s ago)"),
        (None, "Quiet (no message yet)"),
    ],
)
def test_activity_is_told_as_people_do(seconds: float | None, words: str) -> None:
    assert str(Activity.of([process("running", active=seconds)], now=NOON, quiet_seconds=30)) == words


def test_activity_is_the_latest_of_all_processes() -> None:
    active = Activity.of(
        [process("running"), process("running", active=300), process("crashed", active=20)],
        now=NOON,
        quiet_seconds=30,
    )
    assert active == Activity(state="active", seconds=20)


def test_a_periodic_task_shows_its_next_and_last_run_and_its_average(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(with_processes(process("running")), capsys).splitlines()
    assert lines[-2].split() == ["embedding", "2026-05-03", "13:00", "(in", "42s)", "2026-05-03", "12:58", "250", "ms"]
    assert lines[-1].split() == ["upkeep", "2026-05-04", "04:00", "(in", "15h)", "-", "-"]


@pytest.mark.parametrize(
    ("state", "seconds", "words"),
    [
        ("running", -1, "(now)"),
        ("stopped", -1, "(when an agent runs)"),
        ("crashed", 42, "(in 42s, if an agent runs)"),
    ],
)
def test_a_next_run_says_what_it_takes(
    state: State, seconds: float, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in shown(with_processes(process(state), next_in=seconds), capsys)


def test_the_last_day_has_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert str(Totals.of([RAN, RAN])) == "16 started, 14 completed (87.5%), 2 failed (12.5%)"
    assert "nothing was started" in shown(NOTHING, capsys)


def test_the_queue_is_shown_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(with_processes(), capsys)
    assert "3 waiting, 1 running" in out
    assert ["embedding", "3", "1", "0"] in [line.split() for line in out.splitlines()]


def test_records_are_a_block_a_type_in_which_nothing_acts(capsys: pytest.CaptureFixture[str]) -> None:
    show_records([TaskRecord.of(RAN), TaskRecord.of(RAN)], LISBON)
    blocks = capsys.readouterr().out.split("\n\n")
    assert len(blocks) == 2
    assert [" ".join(line.split()) for line in blocks[0].splitlines()] == [
        "embedding",
        "Runs 8",
        "Average 250 ms",
        "95 % within 1.5 s",
        "Success 87.5%",
        "Last run 2026-05-03 12:58",
        "Last error no [b]model[/b]",
    ]


def test_no_record_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    show_records([], LISBON)
    assert capsys.readouterr().out == "No task ran in the last 30 days.\n"


def test_what_was_given_up_is_told_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    show_worked_off(3, Backlog(waiting=0, running=1, parked=2))
    show_retried(1, Backlog(waiting=1, running=0, parked=0))
    told = capsys.readouterr()
    assert told.out.startswith("3 texts embedded; 1 running, 2 parked left on the queue\n1 jobs are due now\n")
    assert told.err.count("`nanobot memory retry --parked`") == 1


def test_an_overview_is_one_json_value() -> None:
    value = plain(overview(with_processes(process("running", active=12))))
    assert value["state"] == "running"
    assert value["activity"] == {"state": "active", "seconds": 12.0}
    assert value["last_day"] == {"started": 8, "completed": 7, "failed": 1}
    assert value["periodic"][1] == {
        "kind": "upkeep",
        "next_run": "2026-05-04T03:00:00+00:00",
        "last_run": None,
        "average_seconds": None,
    }
