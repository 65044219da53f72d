"""Secrets told in a sentence: "the wifi password is ...", "mein Passwort ist ...", "密码是 ..."; seed words.

People talk about passwords far more often than they tell one: a plain word counts only where nothing else is
meant.
"""

import re
from typing import Final

from nanobot.memory.log.credentials import is_code, is_measure, is_stand_in, is_strange, words
from nanobot.memory.log.redaction import Rule, before, secret_of

_OPEN: Final = '"“‘`«*「『'
_NOUN: Final = r"[Pp](?i:assword|asswd|asscode|assphrase|ass phrase|wd)"
_ABOUT: Final = r"(?:[ \t]+(?:for|to|of|on|at)[ \t]+[^.,;:!?\n\"'`]{1,40}?)?"
_COPULA: Final = (
    r"(?:(?:is|was|['’]s|will be|should be)(?:[ \t]+(?:now|still|currently|just|set to|changed to))?[ \t]*:?"
    r"|[:=]|(to):?)"
)
_SPOKEN: Final = (
    r"(?:[\"“‘`«]([^\"”’`»\n]{4,64})[\"”’`»]|\*\*([^*\n]{4,64})\*\*"
    r"|([^\s\"“”`«»*]{3,127}[^\s\"“”`«»'’.,;:?)\]}*。，；！、]))"
)
_ENGLISH: Final = re.compile(rf"{_NOUN}{_ABOUT}[ \t]*{_COPULA}[ \t]+{_SPOKEN}")
_OWNERS: Final = """
    wifi wi-fi wlan router network hotspot email e-mail login log-in account bank netflix laptop computer
    phone server database vault safe alarm door gate locker my our his her their the new current
"""
_OWNED: Final = re.compile(rf"(?i)\b(?:{words(_OWNERS)})(?:['’]s)?[ \t]+(?:[\w-]{{1,16}}[ \t]+)?$")
_CHANGED: Final = re.compile(r"(?i)\b(?:set|chang\w{1,4}|reset|updated?)\b[^.!?\n\"]*$")
_BEFORE_CHARS: Final = 60


def _abroad(noun: str, of: str, copula: str) -> str:
    return rf"{noun}(?:[ \t]+(?:{of})[ \t][^.:\n]{{1,40}}?)?[ \t]*{copula}[ \t]*:?[ \t]+"


_TONGUES: Final = (
    _abroad("(?:passwort|kennwort)", "für|fürs|vom|von|zum|beim", "(?:ist|lautet|heißt|war)"),
    _abroad("(?:contraseña|clave)", "de|del|para", "es"),
    _abroad("mot de passe", "de|du|des|pour", "(?:est|:)"),
    _abroad("(?:password|parola)", "di|del|della|per", "è"),
    _abroad("senha", "do|da|de|para", "(?:é|:)"),
    _abroad("wachtwoord", "van|voor", "(?:is|:)"),
    _abroad("hasło", "do", "(?:to|:)"),
    _abroad("пароль", "от|для|к", "(?:-|—|–|:|это)"),
)
_OTHER_TONGUES: Final = re.compile(
    rf"(?i)(?:{'|'.join(_TONGUES)})"
    r"(?:[\"“„‘`«]([^\"”“’`»\n]{4,64})[\"”“’`»]"
    r"|([!-~\u0400-\u04ff]{3,127}[!-+\-/-9<=@-~\u0400-\u04ff]))"
)
_EAST_ASIAN: Final = re.compile(
    r"(?:密码|密碼|口令|パスワード|비밀번호)"
    r"((?:就是|是|为|為|改成了?|设为|は|는|은)?[ \t]*[:：=]?[ \t]*[\"“‘「『]?)"
    r"([!#-&*+\-/-9<=@-~]{3,127}[!#-&*+\-/-9=@-~])"
)
_WITH_LOGIN: Final = re.compile(
    r"[Pp](?i:assword|asswd|ass|wd|w)[ \t]*[:=][ \t]*"
    r"([^\s\"'`<>(){}\[\]]{3,127}[^\s\"'`<>(){}\[\].,;:?])(?=[ \t.,;]{0,8}(?:\n|$))"
)
_LOGIN: Final = re.compile(
    r"(?i)(?:user(?:name)?|login|e-?mail|account)[ \t]*[:=][ \t]*[^\s,;]{1,64}[ \t]*[,;/|]?[ \t]*\n?[ \t]*$"
)
_PIN: Final = re.compile(
    r"[Pp](?:IN|in)(?:[ \t]+number)?[ \t]*(?:is|:|=)[ \t]*([0-9]{4}(?:[0-9]{2})?)(?![A-Za-z0-9_-]|[.,][0-9])"
)
_PIN_OWNED: Final = re.compile(r"(?i)\b(?:my|our|her|his|the|card|bank|phone|sim)[ \t]+$")
# BIP 39: twelve or twenty-four English words of three to eight letters.
_SEED: Final = re.compile(
    r"(?i)(?:seed|recovery|mnemonic|backup)[ -](?:phrase|words?)\b[^\na-z]{0,5}(?:is|are)?[^\na-z]{0,5}"
    r"((?:[a-z]{3,8}[ ,\n]{1,3}){11}(?:(?:[a-z]{3,8}[ ,\n]{1,3}){11}[a-z]{3,8}|[a-z]{3,8}))\b"
)
_PROSE: Final = re.compile(
    r"(?i)\b(?:the|and|was|were|for|with|from|that|this|have|has|had|you|your|are|not|but|they|which|would|could)\b"
)

# Said of a password rather than one; the endings stand for the many more of their kind.
_SAID_OF_IT_WORDS: Final = """
    wrong right correct incorrect short long strong weak safe secure insecure simple complex hard easy good
    fine okay same great awful common unique random gone lost broken known unknown hidden shown written stolen
    sent kept forgotten empty blank null none valid invalid mandatory necessary required enough ready
    too not always never very really being admin root guest default public private secret password string text
    history stuff mine yours ours theirs here there below above inside nothing everything something
    the that this what which where
"""
_SAID_OF_IT: Final = re.compile(
    rf"(?i)(?:{words(_SAID_OF_IT_WORDS)}"
    r"|[a-z'’-]+(?:ed|ing|able|ible|ive|ful|less|ous|ical|ly|ent|ant|['’]t))\b"
)
_SENTENCE_END: Final = re.compile(r"[ \t]*(?:[.!?,;)。！，]|$|\n|and\b|but\b)")
_LONGEST_LOGIN: Final = 100
_WORD: Final = re.compile(r"[A-Za-z]{4,}")
_JOINED_WORDS: Final = re.compile(r"[A-Za-z]{4,}(?:[-.][A-Za-z]{4,}){2,}")


def _is_told(match: re.Match[str]) -> bool:
    value = secret_of(match)
    if (
        is_stand_in(value)
        or is_measure(match)
        or (match[1] and not _CHANGED.search(before(match, chars=_BEFORE_CHARS)))
    ):
        return False
    if match.string[match.start(match.lastindex or 0) - 1] in _OPEN:
        return _SAID_OF_IT.match(value) is None
    if is_strange(value):
        return value.isalnum() or not is_code(value)
    if _JOINED_WORDS.fullmatch(value):
        return True
    word = value.rstrip("!")
    plain = _WORD.fullmatch(word) is not None and _SAID_OF_IT.fullmatch(word) is None
    ends = _SENTENCE_END.match(match.string, match.end()) is not None
    return plain and ends and _OWNED.search(before(match, chars=_BEFORE_CHARS)) is not None


def _is_told_abroad(match: re.Match[str]) -> bool:
    value = secret_of(match)
    if is_stand_in(value) or is_measure(match):
        return False
    quoted = match.string[match.start(match.lastindex or 0) - 1] in _OPEN + "„"
    return quoted or (is_strange(value) and not is_code(value))


def _is_told_in_east_asia(match: re.Match[str]) -> bool:
    """Take a Latin word after "is" for a password; without "is" it may be any word among the other signs."""
    value = secret_of(match)
    if is_stand_in(value) or is_measure(match):
        return False
    return bool(match[1].strip()) or is_strange(value)


def _is_login(match: re.Match[str]) -> bool:
    """Beside a user name even a plain word is a password, but not in code that passes both on."""
    value = secret_of(match)
    if _LOGIN.search(before(match, chars=_LONGEST_LOGIN)) is None or is_stand_in(value):
        return False
    technical = re.search(r"(?i)passw|pwd|hash|secret|str|text|field|type|token|\w\.\w", value) is not None
    return not technical and _SAID_OF_IT.fullmatch(value) is None


def _is_pin(match: re.Match[str]) -> bool:
    return _PIN_OWNED.search(before(match, chars=_BEFORE_CHARS)) is not None


def _is_seed(match: re.Match[str]) -> bool:
    return _PROSE.search(secret_of(match)) is None


_NOUNS_ABROAD: Final = "passwort kennwort contraseña clave passe è senha wachtwoord hasło пароль"

PHRASES: Final = (
    Rule(kind="password", pattern=_ENGLISH, hints=("pass", "pwd"), check=_is_told),
    Rule(kind="password", pattern=_OTHER_TONGUES, hints=tuple(_NOUNS_ABROAD.split()), check=_is_told_abroad),
    Rule(
        kind="password",
        pattern=_EAST_ASIAN,
        hints=("密码", "密碼", "口令", "パスワード", "비밀번호"),
        check=_is_told_in_east_asia,
    ),
    Rule(kind="password", pattern=_WITH_LOGIN, hints=("pass", "pw"), check=_is_login),
    Rule(kind="pin", pattern=_PIN, hints=("pin",), check=_is_pin),
    Rule(kind="seed-phrase", pattern=_SEED, hints=("phrase", "words", "mnemonic"), check=_is_seed),
)
