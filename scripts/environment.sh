# Sourced by the other scripts. Goes to the root of the checkout, makes .venv ready and sets $VENV_PYTHON.
# Honours PYTHON=/path/to/python: the interpreter that .venv is made from.

set -eu
cd "$(dirname "$0")/.."

usable() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        usable "$PYTHON" && printf '%s\n' "$PYTHON"
        return
    fi
    for candidate in python3.13 python3.12 python3.11 python3 python; do
        if usable "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

if ! python=$(find_python); then
    echo "nanobot needs Python 3.11 or newer: ${PYTHON:-python3} is not, or does not start." >&2
    echo "Install one from https://www.python.org/downloads/ or your system's packages, or name it:" >&2
    echo "    PYTHON=/path/to/python3.12 $0" >&2
    exit 1
fi

"$python" scripts/environment.py ${PYTHON:+--exact}

if [ -x .venv/bin/python ]; then
    VENV_PYTHON=$PWD/.venv/bin/python
else
    VENV_PYTHON=$PWD/.venv/Scripts/python.exe
fi
