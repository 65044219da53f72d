"""The current conversation, shown to the model again at the next turn: one JSONL file a session."""

from nanobot.session.errors import SessionError
from nanobot.session.replacement import replace_file
from nanobot.session.session import Session
from nanobot.session.store import SessionStore

__all__ = ["Session", "SessionError", "SessionStore", "replace_file"]
