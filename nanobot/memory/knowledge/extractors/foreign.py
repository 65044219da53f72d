"""Names in scripts that the English model does not read: Chinese, Japanese and Cyrillic."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.extractors.tables import fold, places, words
from nanobot.memory.knowledge.findings import LIKELY, STATED, EntityType, Named

_HAN_RUN: Final = re.compile(r"[㐀-鿿々]+")
_TITLE: Final = re.compile(r"(?:先生|女士|小姐|太太|老师|教授|医生|经理|さん|さま|様|君|くん|ちゃん|氏)$")
_TITLED: Final = re.compile(r"[㐀-鿿々]{1,4}?(?:先生|女士|小姐|太太|老师|教授|医生|经理|さん|さま|様|くん|ちゃん)")
_ORG_END: Final = re.compile(r"(?:公司|集团|大学|学院|学校|銀行|银行|医院|病院|株式会社|会社|中学|小学|研究所|部)$")
_PLACE_END: Final = re.compile(r"(?:市|县|県|省|区|区|町|村|都|府|州|国|島|山|湖|川)$")
_LONGEST_NAME: Final = 4
_CYRILLIC: Final = re.compile(
    r"\b[А-ЯЁІЇЄҐЂЈЉЊЋЏ][а-яёіїєґђјљњћџ'’-]+(?:-[А-ЯЁІЇЄҐ][а-яёіїєґ]+)?(?:\s+[А-ЯЁІЇЄҐЂЈЉЊЋЏ][а-яёіїєґђјљњћџ'’-]+){0,2}"
)
_CYRILLIC_WORD: Final = re.compile(r"[А-Яа-яЁёІіЇїЄєҐґЂђЈјЉљЊњЋћЏџ]+")
_LATIN_WORD: Final = re.compile(r"[A-Za-z]{2,}")


def foreign_names(text: str) -> Iterator[Named]:
    """Yield names in Han script that have the form of one, and words of a Cyrillic name written large.

    >>> [(found.text, found.type) for found in foreign_names("met 佐藤先生 and Павел Орлов in 東京")]
    [('佐藤先生', 'person'), ('東京', 'location'), ('Павел Орлов', 'person')]
    """
    yield from _han(text)
    yield from _cyrillic(text)


def _han(text: str) -> Iterator[Named]:
    for run in _HAN_RUN.finditer(text):
        kind = _han_kind(run[0])
        if kind:
            yield _named(run[0], kind, run.start(), STATED if kind == "person" else LIKELY)
            continue
        for titled in _TITLED.finditer(text, run.start(), run.end()):
            if _is_han_name(_TITLE.sub("", titled[0])):
                yield _named(titled[0], "person", titled.start(), LIKELY)


def _han_kind(run: str) -> EntityType | None:
    if fold(run) in places():
        return "location"
    if _is_han_name(_TITLE.sub("", run)):
        return "person"
    if len(run) > _LONGEST_NAME // 2 and _ORG_END.search(run) and len(run) <= 3 * _LONGEST_NAME:
        return "org"
    if len(run) > 1 and _PLACE_END.search(run) and len(run) <= _LONGEST_NAME:
        return "location"
    return None


def _is_han_name(name: str) -> bool:
    """Tell whether this is a surname, or one with a given name of one or two characters."""
    if name in words("japanese surnames"):
        return True
    if any(name.startswith(surname) and 1 <= len(name) - len(surname) <= 3 for surname in words("japanese surnames")):  # noqa: PLR2004
        return len(name) <= _LONGEST_NAME + 1
    return 2 <= len(name) <= _LONGEST_NAME - 1 and name[0] in words("chinese surnames")  # noqa: PLR2004 - 王明, 王小明


def _cyrillic(text: str) -> Iterator[Named]:
    """Yield capitalised words: two of them anywhere, one where it does not just open a sentence."""
    for found in _CYRILLIC.finditer(text):
        known = fold(found[0]) in places()
        opens = not text[: found.start()].rstrip() or text[: found.start()].rstrip()[-1] in '.!?:;\n«"“'
        among_latin = len(_LATIN_WORD.findall(text)) > len(_CYRILLIC_WORD.findall(text))
        if known:
            yield _named(found[0], "location", found.start(), STATED)
        elif " " in found[0] or not opens or among_latin:
            yield _named(found[0], "person", found.start(), LIKELY)


def _named(text: str, kind: EntityType, start: int, confidence: float) -> Named:
    return Named(
        text=text, name=text, type=kind, start=start, end=start + len(text), confidence=confidence, method="script"
    )
