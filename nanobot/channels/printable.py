"""Foreign text on a terminal: shown, never obeyed."""

import re

ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor movements
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)"  # titles, links
    r"|\x1b[ -/]*[0-~]"  # two-character commands
)
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def printable(text: str) -> str:
    r"""Drop escape sequences, control characters and direction overrides; keep newlines and tabs.

    >>> printable("\x1b[31mred\x1b[0m\a alert\r\n 你好")
    'red alert\n 你好'
    """
    return CONTROLS.sub("", ESCAPES.sub("", text))
