"""How a message to the agent ends: with an answer, or with a failure that the user is told of."""

from dataclasses import dataclass

from nanobot.errors import NanobotError


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the agent says."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why the agent has no answer.

    >>> Failure(error=KeyError("x")).apology
    'Sorry, I cannot answer: something unexpected went wrong (KeyError). The log says more.'
    """

    error: Exception

    @property
    def apology(self) -> str:
        """Return what the user is told."""
        if isinstance(self.error, NanobotError):
            return f"Sorry, I cannot answer now. {self.error}"
        name = type(self.error).__name__
        return f"Sorry, I cannot answer: something unexpected went wrong ({name}). The log says more."


Outcome = Answer | Failure
