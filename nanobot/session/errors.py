"""The session branch of the error tree.

NanobotError
└── SessionError  (OSError)  a session file cannot be read or written

The class docstring is the default message: what is wrong, and what to do next.
"""

from nanobot.errors import NanobotError


class SessionError(NanobotError, OSError):
    """A session file cannot be read or written: check the permissions and the free space of its folder."""
