"""The commonest expressions of time in French, Spanish, Italian, Portuguese, German and Russian, for questions.

Words are folded: lower case, no accents.
"""

import re
import unicodedata
from datetime import date, timedelta
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import a_day, a_month, recurring
from nanobot.memory.dates.distances import away
from nanobot.memory.dates.expression import Moment, Vantage
from nanobot.memory.dates.periods import stepped
from nanobot.memory.dates.rules import Rule


def folded(text: str) -> str:
    """Write a text in lower case without accents and full-width forms."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).replace("’", "'")


def _table(rows: dict[int, str]) -> dict[str, int]:
    return {folded(name).replace("_", " "): value for value, names in rows.items() for name in names.split()}


_MONTHS: Final = _table(
    {
        1: "janvier enero gennaio janeiro januar jänner январь января январе",
        2: "février fevrier febrero febbraio fevereiro februar февраль февраля феврале",
        3: "mars marzo março märz maerz март марта марте",
        4: "avril abril aprile april апрель апреля апреле",
        5: "mai mayo maggio maio май мая мае",
        6: "juin junio giugno junho juni июнь июня июне",
        7: "juillet julio luglio julho juli июль июля июле",
        8: "août agosto august август августа августе",
        9: "septembre septiembre setiembre settembre setembro september сентябрь сентября сентябре",
        10: "octobre octubre ottobre outubro oktober октябрь октября октябре",
        11: "novembre noviembre novembro november ноябрь ноября ноябре",
        12: "décembre diciembre dicembre dezembro dezember декабрь декабря декабре",
    }
)
_DAYS: Final = _table(
    {
        -2: "avant-hier anteayer antier l'altro_ieri anteontem vorgestern позавчера",
        -1: "hier ayer ieri ontem gestern вчера",
        0: "aujourd'hui aujourd_hui hoy oggi hoje heute сегодня",
        1: "demain domani amanhã завтра",
        2: "après-demain dopodomani übermorgen послезавтра",
    }
)
_GERMAN: Final = re.compile(r"\b(?:ist|der|die|das|und|ich|wir|was|wie|wer|wo|nicht|ein|eine|war|gibt|von)\b")
"""In German "hier" is here, not yesterday."""

_UNITS: Final = {
    "day": r"jours?|dias?|giorn[oi]|tag(?:en?)?|дн(?:я|еи)|день",
    "weekend": r"week-?\s?end|fine? (?:de )?settimana|fin de semana|fim de semana|wochenende|выходны[ех]",
    "week": r"semaines?|semanas?|settiman[ae]|wochen?|недел\w{1,3}",
    "month": r"mois|mes(?:es)?|mes[ei]|monat(?:en?|s)?|месяц\w{0,2}",
    "year": r"ans?|annees?|anos?|ann[oi]|jahr(?:en?)?|год\w?|лет",
}
_LAST: Final = (
    r"derniere?|passee?|pasad[oa]s?|ultim[oa]|scors[oa]|passat[oa]|passad[oa]|letzte[nrsm]?|vorige[nrsm]?|"
    r"vergangene[nrsm]?|прошл\w{2,3}"
)
_NEXT: Final = r"prochaine?|proxim[oa]|que viene|que vem|prossim[oa]|nachste[nrsm]?|kommende[nrsm]?|следующ\w{2,3}"
_THIS: Final = r"cet(?:te)?|ce|est[ea]|nest[ea]|quest[oa]|diese[nrsm]?|эт(?:а|у|о|ои|ом|от|и|их)"
_COUNTS: Final = _table(
    {
        1: "un une una uno um uma ein eine einem einer один одну",
        2: "deux dos due dois duas zwei два две",
        3: "trois tres tre três drei три",
        4: "quatre cuatro quattro quatro vier четыре",
        5: "cinq cinco cinque fünf пять",
        6: "six seis sei sechs шесть",
        7: "sept siete sette sete sieben семь",
        8: "huit ocho otto oito acht восемь",
        9: "neuf nueve nove neun девять",
        10: "dix diez dieci dez zehn десять",
    }
)
_SOME: Final = {
    2: r"пару|пары|un par de|un paio di|ein paar|um par de",
    3: r"несколько|quelques|un[oa]s|algun[oa]s|vari[oa]s|alcun[ei]|qualche|einigen?|algun[sm]",
}
_COUNT: Final = rf"\d{{1,3}}|{words.one_of(_COUNTS)}|{'|'.join(_SOME.values())}"
_UNIT: Final = "|".join(f"(?P<{unit}>{names})" for unit, names in _UNITS.items())
_MONTH: Final = words.one_of(_MONTHS)


def _neighbour(match: re.Match[str], vantage: Vantage) -> Moment | None:
    if match[0] == "hier" and _GERMAN.search(match.string):
        return None
    return a_day(vantage.today + timedelta(days=_DAYS[match[0]]))


def _calendar(match: re.Match[str], vantage: Vantage) -> Moment | None:
    month, year = _MONTHS[match["month"]], match["year"]
    day = int(match["day"]) if match["day"] else None
    if not (year or day or match["in"]):
        return None

    def named(year: int) -> Moment:
        return a_day(date(year, month, day)) if day else a_month(year, month)

    return named(int(year)) if year else recurring(named, vantage.today, vantage.lean)


def _step(match: re.Match[str], vantage: Vantage) -> Moment | None:
    unit = _unit(match)
    step = 0 if match["this"] else -1 if match["last"] or match["after_last"] else 1
    if unit == "day" or not (
        match["this"] or match["last"] or match["after_last"] or match["next"] or match["after_next"]
    ):
        return None
    return stepped(unit, step, vantage.today)


def _ago(match: re.Match[str], vantage: Vantage) -> Moment | None:
    unit, said = _unit(match), match["count"]
    if unit == "weekend" or not (match["il_y_a"] or match["fa"]):
        return None
    vague = next((count for count, names in _SOME.items() if re.fullmatch(names, said)), None)
    if vague:
        return away(words.quantity("couple" if vague == 2 else "few"), unit, vantage.now, -1)  # noqa: PLR2004 - a pair
    count = int(said) if said.isdecimal() else _COUNTS[said]
    return away(words.Quantity(count=count, low=count, high=count), unit, vantage.now, -1)


def _unit(match: re.Match[str]) -> str:
    return next(unit for unit in _UNITS if match[unit])


FOREIGN: Final = (
    Rule(
        pattern=(
            rf"(?<!\w)(?:(?P<il_y_a>il y a|hace|ha|vor)\s+)?(?P<count>{_COUNT})\s+(?:{_UNIT})\b"
            r"(?P<fa>\s+(?:fa|atras|назад|zuvor)\b)?"
        ),
        read=_ago,
    ),
    Rule(
        pattern=(
            rf"(?<!\w)(?:(?P<this>{_THIS})|(?P<last>{_LAST})|(?P<next>{_NEXT}))?\s*\b(?:{_UNIT})\b"
            rf"(?:\s+(?:(?P<after_last>{_LAST})|(?P<after_next>{_NEXT}))\b)?"
        ),
        read=_step,
    ),
    Rule(
        pattern=(
            rf"(?<!\w)(?:(?P<in>en|in|im|em|nel|a|в)\s+)?(?:(?P<day>\d{{1,2}})(?:er|\.|º)?\s+(?:de\s+|di\s+)?)?"
            rf"(?P<month>{_MONTH})\b(?:\s+(?:de\s+|di\s+|del\s+|do\s+)?(?P<year>{words.YEAR})\b)?"
        ),
        read=_calendar,
    ),
    Rule(pattern=rf"(?<![\w-])(?:{words.one_of(_DAYS)})(?![\w-])", read=_neighbour),
)
