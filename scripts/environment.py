"""Make .venv ready: create it if it is missing or broken, and install what pyproject.toml asks for.

Run by scripts/environment.sh with any Python 3.11 or newer; needs only the standard library and pip. A stamp
in .venv says what it was made for, so that a run with nothing to do takes a moment. The lock is on
pyproject.toml itself: two scripts started at once take turns, and no lock file is left behind.
"""

import argparse
import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYPROJECT = ROOT / "pyproject.toml"
STAMP = VENV / "nanobot-stamp.txt"
LOCK_OFFSET = 1 << 30
LOG_LINES = 15

PROBE = """
import sys
from importlib.util import find_spec
print("%d.%d" % sys.version_info[:2])
print(all(find_spec(name) for name in ("nanobot", "pytest", "typer", "fastembed")))
"""

NO_VENV = """Python's own `venv` module cannot make a virtual environment here. On Debian and Ubuntu:
    sudo apt install python3-venv
elsewhere, install Python from https://www.python.org/downloads/, then run this again."""

NO_NETWORK = """The package index cannot be reached. Check the network (behind a proxy, set HTTPS_PROXY), then
run this again: what was downloaded so far is kept."""

NO_INSTALL = """Installing the packages failed; the lines above say why. To begin afresh, delete .venv and
run this again."""

NETWORK_SIGNS = ("ConnectionError", "name resolution", "from versions: none", "Timeout", "ProxyError")


class SetUpError(Exception):
    """The environment cannot be made ready; the message says what to do."""


def main() -> int:
    """Make the environment ready and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--exact", action="store_true", help="rebuild a .venv of another Python version")
    wanted = version_of_this_python() if parser.parse_args().exact else None
    try:
        with the_only_run():
            make_ready(wanted)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Interrupted: run this again to finish.")
        return 130
    return 0


def make_ready(wanted: str | None) -> None:
    """Create what is missing. Running it again changes nothing."""
    version, complete = probe()
    if version is None or wanted not in {None, version} or moved():
        create()
        version, complete = version_of_this_python(), False
    if not complete or read_stamp() != stamp(version):
        install()
        STAMP.write_text(stamp(version), encoding="utf-8")


def probe() -> tuple[str | None, bool]:
    """Return the version of .venv's Python, None if it does not run, and whether the packages are there."""
    try:
        answer = subprocess.run(  # noqa: S603 - our own interpreter
            [venv_python(), "-c", PROBE], capture_output=True, text=True, check=True, cwd=VENV, timeout=60
        )
        version, complete = answer.stdout.split()
    except (OSError, ValueError, subprocess.SubprocessError):
        return None, False
    return (version if supported(version) else None), complete == "True"


def create() -> None:
    """Make an empty .venv, over whatever was there."""
    say(f"Making .venv with Python {version_of_this_python()} ...")
    made = subprocess.run(  # noqa: S603 - this interpreter
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        say(last_lines(made.stdout + made.stderr))
        raise SetUpError(NO_VENV)


def install() -> None:
    """Install nanobot, its dependencies and the tools that check it into .venv."""
    say("Installing packages into .venv (only the first time; a few minutes) ...")
    began = time.monotonic()
    pip = [venv_python(), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*pip, "--editable", ".[dev]"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        output = done.stdout + done.stderr
        say(last_lines(output))
        raise SetUpError(NO_NETWORK if any(sign in output for sign in NETWORK_SIGNS) else NO_INSTALL)
    say(f"Ready after {time.monotonic() - began:.0f} s.")


@contextlib.contextmanager
def the_only_run() -> Iterator[None]:
    """Hold the lock of this checkout. The system frees it when the process ends, however it ends."""
    with PYPROJECT.open("r+b") as file:
        if not lock(file, wait=False):
            say("Another run is making .venv ready: waiting for it ...")
            lock(file, wait=True)
        yield


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes], *, wait: bool) -> bool:
        """Lock a byte far behind the end of *file*, so that others can still read it."""
        file.seek(LOCK_OFFSET)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.5)
            else:
                return True
else:
    import fcntl

    def lock(file: IO[bytes], *, wait: bool) -> bool:
        """Lock *file* against other runs; its text stays readable."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


def stamp(version: str) -> str:
    """Return what .venv must have been made for: this place, this Python, these dependencies."""
    dependencies = hashlib.sha256(PYPROJECT.read_bytes()).hexdigest()
    return f"{ROOT}\n{version}\n{dependencies}\n"


def read_stamp() -> str:
    """Return what .venv was made for, or nothing if it was not made by this script."""
    try:
        return STAMP.read_text(encoding="utf-8")
    except OSError:
        return ""


def moved() -> bool:
    """Tell whether .venv was made in another folder: its scripts would not start."""
    return read_stamp().partition("\n")[0] not in {"", str(ROOT)}


def supported(version: str) -> bool:
    """Tell whether *version*, as ``3.12``, is new enough."""
    return tuple(int(part) for part in version.split(".")) >= (3, 11)


def version_of_this_python() -> str:
    """Return the version of the running interpreter, as ``3.12``."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def venv_python() -> str:
    """Return the path of .venv's interpreter."""
    return str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def last_lines(output: str) -> str:
    """Return the end of a program's output, where the reason stands."""
    return "\n".join(output.strip().splitlines()[-LOG_LINES:])


def say(text: str) -> None:
    """Tell the person at the terminal; standard output belongs to what runs next."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
