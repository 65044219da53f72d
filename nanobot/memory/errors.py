"""Memory's branch of the error tree.

    NanobotError
    └── MemorySystemError
        ├── InvalidEventError       (ValueError)   an event that cannot be stored as given
        ├── InvalidQueryError       (ValueError)   a read that makes no sense as asked
        ├── UserRequiredError       (PermissionError)  a read that must say whose it is
        ├── MemoryUnavailableError  (RuntimeError) the file cannot be used now
        │   ├── MemoryLockedError                  another process holds it for too long
        │   ├── MemoryCorruptError                 it is not a sound database
        │   └── SchemaTooNewError                  a newer nanobot wrote it
        ├── EmbedderError           (RuntimeError) vectors cannot be made now
        │   ├── ModelMissingError                  neither cached, nor bundled, nor downloadable
        │   └── EmbedderRefusedError               the endpoint refuses us: wrong key, wrong model
        ├── UnknownEntityError      (LookupError)  nothing known goes by this name or id
        ├── AmbiguousEntityError    (LookupError)  several things go by this name
        ├── UnknownFactError        (LookupError)  no fact has this id
        ├── UnknownMergeError       (LookupError)  no merge has this id
        ├── UnknownLearningError    (LookupError)  no learning has this id
        ├── UnknownSummaryError     (LookupError)  there is no such summary
        ├── MergeError              (ValueError)   a merge, a split or its undoing that makes no sense as asked
        ├── DecisionError           (ValueError)   what the user decided cannot be done
        ├── ImportFormatError       (ValueError)   a file that is not one of our exports
        └── TaskError               (RuntimeError) background work that went wrong
            ├── TaskRetryableError                 it may go well the next time
            ├── TaskPermanentError                 it never will: parked at once
            ├── TaskTimeoutError    (TimeoutError) it took too long
            ├── QueueFull                          too much was submitted at once
            └── UnknownTaskError    (LookupError)  there is no such task

Never ``MemoryError``: that name is Python's own.
"""

from collections.abc import Sequence
from typing import Any

from nanobot.errors import NanobotError


class MemorySystemError(NanobotError):
    """Base of every error the memory raises on purpose."""


class InvalidEventError(MemorySystemError, ValueError):
    """This event cannot be stored as given."""


class InvalidQueryError(MemorySystemError, ValueError):
    """This query cannot be answered as given."""


class UserRequiredError(MemorySystemError, PermissionError):
    """In per_sender mode every read says whose it is: pass user_id or session_key."""


class MemoryUnavailableError(MemorySystemError, RuntimeError):
    """The memory file cannot be used now."""


class MemoryLockedError(MemoryUnavailableError):
    """Another process kept the memory file locked for too long: close it or try again."""


class MemoryCorruptError(MemoryUnavailableError):
    """The memory file is damaged: move it aside and restore a backup or an export."""


class SchemaTooNewError(MemoryUnavailableError):
    """A newer nanobot wrote this memory file: upgrade with `pip install -U nanobot-turbo`."""


class EmbedderError(MemorySystemError, RuntimeError):
    """Vectors cannot be made now; lexical search goes on."""


class ModelMissingError(EmbedderError):
    """The embedding model is neither cached, nor bundled, nor downloadable."""


class EmbedderRefusedError(EmbedderError):
    """The embedding endpoint refuses the request: check apiBase, apiKey and apiModel."""


class UnknownEntityError(MemorySystemError, LookupError):
    """Nothing known goes by this name or id: `nanobot memory entities` lists what is known."""


class AmbiguousEntityError(MemorySystemError, LookupError):
    """Several things go by this name: ask again with the id of one of the `candidates`."""

    def __init__(self, message: str | None = None, *, candidates: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)
        """The entities it may be, the most mentioned first."""


class UnknownFactError(MemorySystemError, LookupError):
    """No fact has this id: `nanobot memory facts --history` lists them."""


class UnknownMergeError(MemorySystemError, LookupError):
    """No merge or split has this id: `nanobot memory why FACT` shows the merges behind a fact."""


class UnknownLearningError(MemorySystemError, LookupError):
    """No learning has this id: `nanobot memory learnings` lists them."""


class UnknownSummaryError(MemorySystemError, LookupError):
    """There is no such summary yet: `nanobot memory summaries` lists them."""


class MergeError(MemorySystemError, ValueError):
    """This cannot be merged, split or undone as asked."""


class DecisionError(MemorySystemError, ValueError):
    """This was decided and is in the log, but cannot be done."""


class ImportFormatError(MemorySystemError, ValueError):
    """This file is not a nanobot memory export."""


class TaskError(MemorySystemError, RuntimeError):
    """Background work went wrong; `nanobot memory tasks` shows what."""


class TaskRetryableError(TaskError):
    """This may go well the next time: it is tried again."""


class TaskPermanentError(TaskError):
    """This cannot go well: it is parked until `nanobot memory retry --parked`."""


class TaskTimeoutError(TaskError, TimeoutError):
    """This took longer than it may: it is tried again."""


class QueueFull(TaskError):  # noqa: N818 - the name of asyncio.QueueFull and queue.Full
    """Too many jobs wait to be written down: submit again a little later."""


class UnknownTaskError(TaskError, LookupError):
    """There is no task of this name."""
