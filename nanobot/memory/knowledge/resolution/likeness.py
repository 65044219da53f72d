"""What the comparison of two names says, before anyone looks at what is said around them."""

from dataclasses import dataclass
from typing import Final

FULL: Final = 0.95
"""The same name, written otherwise: it takes a reason to keep the two apart."""
PART: Final = 0.86
"""A part of the name that people go by: enough where nobody else goes by it and nothing speaks against it."""
HINT: Final = 0.72
"""It may be the same: something in what is said must support it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """How near two names are, and by which rule."""

    layer: str
    score: float
