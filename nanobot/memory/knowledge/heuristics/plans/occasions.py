"""What people attended: "I gave a talk at WeaveConf", "we were at the harbour festival"."""

from typing import Final

from nanobot.memory.knowledge.heuristics.rules import Rule, rule
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern

OCCASION: Final = pattern(
    any_of(
        "con, conf, conference, convention, festival, summit, expo, fair, fest, marathon, hackathon, workshop, meetup, "
        "wedding, gala, symposium, concert, retreat, biennale, days?, week, reunion, congress, parade, bootcamp, "
        "seminar, forum, show, race, run, tournament, open"
    )
    + r"\b|\w(?:Con|Conf|Fest|Days|Cup)\b"
)
PROPER: Final = pattern(r"[A-Z]+\b|\w+Con\b", cased=True)


def is_occasion(text: str) -> bool:
    """Say whether words name something one attends; "convention" alone is some convention."""
    return bool(PROPER.match(text) or (OCCASION.search(text) and (" " in text or text != text.lower())))


RULES: Final[tuple[Rule, ...]] = (
    rule(
        "attended",
        rf"""
            (?:
                attended|(?:was|were) at|went to|spoke at
                |gave (?:a |the |my )?(?:\w+ )?(?:talk|keynote|workshop|presentation) at|presented (?:\w+ )?at
                |volunteered at|played at|exhibited at|got back from|back from|came back from
                |had a (?:booth|stall|stand) at|ran (?:in )?(?=the {CAPITAL}[\w ]*(?:[Mm]arathon|run|race))
            ) (?:the |a |an |my |our )?(?=
                [\w' -]*(?:
                    Con\b|Conf\b|[Cc]onference|[Cc]onvention|[Ff]estival|[Ss]ummit|[Ee]xpo|[Ff]air\b|[Ff]est\b
                    |[Mm]arathon|[Hh]ackathon|[Ww]orkshop|[Mm]eetup|[Ww]edding|[Gg]ala|[Ss]ymposium|[Cc]oncert
                    |[Rr]etreat|Biennale|Days\b|Week\b|DevCon|PyCon|FOSDEM|[Rr]eunion|[Oo]pen [Dd]ay|[Cc]ongress
                    |{CAPITAL}\w*Con\b|[Pp]arade|[Bb]ootcamp|[Ss]eminar
                )
            )
        """,
        takes="noun",
        most=5,
        implied=True,
        thing="event",
        denial="end",
        check=is_occasion,
    ),
)
"""Verbs that lead to what somebody attended."""
