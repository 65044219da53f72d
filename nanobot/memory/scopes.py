"""Who may read what: every event and every derived row carries a scope.

A scope is ``global``, ``user:ID`` or ``chat:SESSION``. `VISIBLE` is the one place in SQL that filters reads by it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

GLOBAL: Final = "global"

VISIBLE: Final = "(:sees_all = 1 OR scope IN ('global', :sees_user, :sees_chat))"
"""The filter of every read. Parameters: `Audience.parameters`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """Which scopes a read sees: everything, or global, one user's and one chat's.

    >>> Audience(chat="chat:telegram:9").admits("user:ana")
    False
    """

    everything: bool = False
    user: str = GLOBAL
    chat: str = GLOBAL

    def admits(self, scope: str) -> bool:
        """Say what `VISIBLE` says, outside SQL."""
        return self.everything or scope in (GLOBAL, self.user, self.chat)

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """The values of the parameters in `VISIBLE`."""
        return {"sees_all": int(self.everything), "sees_user": self.user, "sees_chat": self.chat}


def user_scope(user: str) -> str:
    """Name the scope of one user."""
    return f"user:{user}"


def chat_scope(session_key: str) -> str:
    """Name the scope of one chat."""
    return f"chat:{session_key}"
