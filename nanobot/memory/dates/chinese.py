"""The commonest expressions of time in Chinese, with their Japanese cousins, for questions."""

import re
from datetime import date, timedelta
from typing import Final

from nanobot.memory.dates import words
from nanobot.memory.dates.almanac import a_day, a_month, a_quarter, a_year, recurring, some_months
from nanobot.memory.dates.distances import away, reaching_now
from nanobot.memory.dates.expression import Moment, Vantage
from nanobot.memory.dates.periods import stepped
from nanobot.memory.dates.rules import Rule

_DIGITS: Final = {"一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_TEN: Final = 10
_NUMBER: Final = r"(?:\d{1,3}|[一二两兩三四五六七八九]?十[一二三四五六七八九]?|[一二两兩三四五六七八九])"
_DAYS: Final = {
    "大前天": -3, "前天": -2, "一昨日": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "今天": 0, "今日": 0, "今早": 0,
    "今晚": 0, "明天": 1, "明日": 1, "后天": 2, "後天": 2,
}  # fmt: skip
_YEARS: Final = {"前年": -2, "去年": -1, "昨年": -1, "今年": 0, "明年": 1, "来年": 1, "來年": 1}
_STEPS: Final = {"上": -1, "先": -1, "这": 0, "這": 0, "本": 0, "今": 0, "下": 1, "来": 1, "來": 1}
_UNITS: Final = {
    "周末": "weekend", "週末": "weekend", "天": "day", "日": "day", "周": "week", "週": "week", "星期": "week",
    "礼拜": "week", "禮拜": "week", "月": "month", "季度": "quarter", "年": "year",
}  # fmt: skip
_UNIT: Final = words.one_of(_UNITS)
_WEEKDAYS: Final = "一二三四五六日天"


def _count(text: str) -> int:
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    return (_DIGITS.get(tens, 1) * _TEN if ten else 0) + _DIGITS.get(ones, 0)


def _neighbour(match: re.Match[str], vantage: Vantage) -> Moment:
    return a_day(vantage.today + timedelta(days=_DAYS[match[0]]))


def _year(match: re.Match[str], vantage: Vantage) -> Moment:
    return a_year(vantage.today.year + _YEARS[match[0]])


def _step(match: re.Match[str], vantage: Vantage) -> Moment:
    unit, step = _UNITS[match["unit"]], _STEPS[match["step"]]
    if not match["weekday"]:
        return stepped(unit, step, vantage.today)
    monday = vantage.today - timedelta(days=vantage.today.weekday())
    return a_day(monday + timedelta(days=7 * step + min(_WEEKDAYS.index(match["weekday"]), 6)))


def _weekday(match: re.Match[str], vantage: Vantage) -> Moment:
    """Read a day of the week that is over or today: a question asks about what was."""
    back = (vantage.today.weekday() - min(_WEEKDAYS.index(match["weekday"]), 6)) % 7
    return a_day(vantage.today - timedelta(days=back))


def _ago(match: re.Match[str], vantage: Vantage) -> Moment:
    return away(_quantity(match["count"]), _UNITS[match["unit"]], vantage.now, -1)


def _lately(match: re.Match[str], vantage: Vantage) -> Moment:
    return reaching_now(_quantity(match["count"]), _UNITS[match["unit"]], vantage.now)


def _quantity(text: str) -> words.Quantity:
    if text in {"几", "幾", "数", "數"}:
        return words.quantity("few")
    count = _count(text)
    return words.Quantity(count=count, low=count, high=count)


def _calendar(match: re.Match[str], vantage: Vantage) -> Moment:
    month = _count(match["month"])
    day = _count(match["day"]) if match["day"] else None

    def named(year: int) -> Moment:
        return a_day(date(year, month, day)) if day else a_month(year, month)

    return named(int(match["year"])) if match["year"] else recurring(named, vantage.today, vantage.lean)


def _whole_year(match: re.Match[str], vantage: Vantage) -> Moment:  # noqa: ARG001 - a reader
    return a_year(int(match["year"]))


def _quarter(match: re.Match[str], vantage: Vantage) -> Moment:
    return a_quarter(vantage.today.year, _count(match["number"]))


def _half_year(match: re.Match[str], vantage: Vantage) -> Moment:
    return some_months(vantage.today.year, 1 if match["half"] == "上" else 7, 6)


CHINESE: Final = tuple(
    Rule(pattern=pattern, read=read)
    for pattern, read in (
        (words.one_of(_DAYS), _neighbour),
        (words.one_of(_YEARS), _year),
        (rf"(?P<step>[上先这這本今下来來])(?:[个個])?(?P<unit>{_UNIT})(?P<weekday>[{_WEEKDAYS}])?(?!\w*半)", _step),
        (rf"(?:周|週|星期|礼拜|禮拜)(?P<weekday>[{_WEEKDAYS}])", _weekday),
        (rf"(?<![\d十百千万亿])(?P<count>{_NUMBER}|[几幾数數])(?:[个個か])?(?P<unit>{_UNIT})(?:之)?前", _ago),
        (rf"(?:最近|过去|過去|近)(?:的)?(?P<count>{_NUMBER}|[几幾数數])(?:[个個か])?(?P<unit>{_UNIT})", _lately),
        (rf"(?:(?P<year>{words.YEAR})年)?(?P<month>{_NUMBER})月(?:份)?(?:(?P<day>{_NUMBER})[日号號])?", _calendar),
        (rf"(?P<year>{words.YEAR})年(?!\d)", _whole_year),
        (r"第(?P<number>[一二三四1-4])季度?", _quarter),
        (r"(?P<half>[上下])半年", _half_year),
    )
)
