"""The root of nanobot's error tree.

NanobotError
├── ConfigError              nanobot.config
├── ProviderError            nanobot.providers
├── SessionError             nanobot.session
└── MemorySystemError        nanobot.memory.errors
"""


class NanobotError(Exception):
    """Base of every error nanobot raises on purpose."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or type(self).__doc__)
