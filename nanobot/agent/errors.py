"""The agent's branch of the error tree.

    NanobotError
    ├── ToolError                   what a tool tells the model it cannot do
    └── DuplicateToolError  (ValueError)  two tools of one name

The class docstring is the default message: what is wrong, and what to do next.
"""

from nanobot.errors import NanobotError


class ToolError(NanobotError):
    """The tool cannot do this."""


class DuplicateToolError(NanobotError, ValueError):
    """There is a tool of this name already: unregister it first."""
