"""What is secret by its name or its place: `password = ...`, `"api_key": "..."`, headers, URLs.

The value alone is replaced, and only where it can be nothing else: code that passes a password on, types,
templates and manuals stay as they are. What people say about their passwords in sentences is in `phrases`.
"""

import re
from typing import Final

from nanobot.memory.log.redaction import PLACEHOLDER, Rule, before, secret_of


def words(listed: str) -> str:
    """Make the alternatives of a pattern from words, longest first, so that none hides a longer one.

    >>> words("pass password")
    'password|pass'
    """
    return "|".join(map(re.escape, sorted(listed.split(), key=len, reverse=True)))


# A first letter in both cases instead of (?i): the search for one letter is the quick one.
_PASSWORD: Final = r"[Pp](?i:assword|asswd|asswort|assphrase|asscode|wd|(?<=[_-]p)ass)"  # noqa: S105 - the word
_PASSWORD_ABROAD: Final = r"(?i:kennwort|contraseña|wachtwoord|пароль)"  # noqa: S105 - the word
_PASSWORD_IN_SHORT: Final = r"[Pp](?<![A-Za-z0-9].)(?i:ass|w)"  # noqa: S105 - the word
_KEY: Final = r"[Kk](?i:ey)"
_KEY_OF: Final = re.compile(
    r"(?i)(?:api|access|account|auth|secret|private|encryption|signing|master|subscription)[ _-]?$"
)
_TOKEN: Final = r"[Tt](?i:oken)"  # noqa: S105 - the word
_SECRET: Final = r"[Ss](?i:ecret)"  # noqa: S105 - the word
_AWS_NAMES: Final = ("SECRET_ACCESS_", "secret_access_", "SecretAccess", "secretAccess")
_LONGEST_NAME: Final = 16

# A bare value ends before the next pair of a query or connection string, a written-out line end, punctuation.
_STOP: Final = r"&[\w.-]+=|[,;][ ]?[\w.-]{1,40}[ ]?=|\\[nrt\"']"
_BARE: Final = rf"(?P<bare>(?:(?!{_STOP})[^\s\"'`<>]){{0,511}}(?!{_STOP})[^\s\"'`<>.,;:?)\]}}*])"
_QUOTED: Final = "[bfruBFRU]{0,2}(?:" + "|".join(
    rf"{quote}([^{quote[-1]}\n\\]{{1,512}}){quote}" for quote in ('"', "'", "`", r"\\\"")
) + ")"  # fmt: skip
_SIGN: Final = (
    r"(?:\\?[\"'\])*]){0,3}[ \t]{0,8}"
    r"(?::[ \t]?(?:str|string|String|bytes)[ \t]?=|={1,3}|:=|=>|[:：])(?!=)"
    r"\*{0,2}[ \t]{0,8}"
)


def _named(name: str) -> re.Pattern[str]:
    """Match ``name = value``, ``"name": "value"`` and ``<name>value</name>``."""
    return re.compile(rf"{name}(?:[_-]?[0-9])?(?:>([^<>\s]{{4,256}})</|{_SIGN}(?:{_QUOTED}|{_BARE}))")


# What manuals write in place of a secret, alone or strung together: changeme, test-token, your_api_key_here.
_STAND_IN_WORDS: Final = """
    password passwd pass pwd passphrase passcode secret token key api jwt auth access client user admin app
    env value string
    your my me the a an this that some own here goes in to for with is be
    change changed changeme replace insert enter placeholder example sample dummy fake test
    redacted hidden hashed
    none null undefined true false required optional wrong valid correct
    new old default real actual random super very secure strong private public
    dev development production openai flask django
"""
_STAND_IN: Final = re.compile(rf"(?i)(?>{words(_STAND_IN_WORDS)}|[\W_])++")
_MANUAL: Final = re.compile(
    r"(?i)\byour[ _-]|[ _-]here\b|\bexample[ _-]|placeholder|change[ _-]?me|x{4,}|[*•●]{3,}|\.{3}|…"
)
_TEMPLATE: Final = re.compile(
    r"[{<\[(/,;+]|https?:|\.{1,2}/|~/|[$&@:%][A-Za-z_]+%?$|\$[A-Z0-9_]+$|[$#%][{(]|.*(?:\{\{|\$\{|#\{|%\()",
    re.DOTALL,
)
_CODE: Final = re.compile(
    r"(?:[!*-]{0,2})([A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)*)([\[({].*)?", re.ASCII | re.DOTALL
)
_TECHNICAL: Final = re.compile(
    r"(?i)\w*(?:password|passwd|pwd|token|secret|key|pass)_?[0-9]?"
    r"|utf_?[0-9]+|base_?64|sha_?[0-9]+|md5|u?int[0-9]*|argon2\w*"
)
_MEASURE: Final = re.compile(
    r"(?i)[ +-]*(?:or more |random )?(?:char|digit|letter|word|symbol|step|day|minute|hour|bit|time|attempt)"
)
_RANGE: Final = re.compile(r"(?i)[0-9]{1,2}[-–+][0-9]{0,3}(?:-?(?:char|digit|letter|word|bit)\w*)?")

_SHORTEST_PASSWORD: Final = 4
_SHORTEST_KEY: Final = 8
_SHORTEST_HEADER: Final = 16


def is_stand_in(value: str) -> bool:
    """Tell what only stands for a secret: a placeholder, a template, a word of a manual."""
    return bool(
        PLACEHOLDER.search(value) or _TEMPLATE.match(value) or _MANUAL.search(value) or _STAND_IN.fullmatch(value)
    )


def is_code(value: str) -> bool:
    """Tell a name or a call (``args.password``, ``get_password()``) from a value (``hunter2``)."""
    code = _CODE.fullmatch(value)
    if code is None:
        return False
    called = code[2] is not None
    technical = any(_TECHNICAL.fullmatch(part) for part in re.split(r"\.|->|::", code[1]))
    return called or technical or not any(map(str.isdigit, value))


def is_strange(value: str) -> bool:
    """Tell whether it holds what words do not: digits, or signs that join no words."""
    return any(not character.isalpha() and character not in "-/._'’&" for character in value.rstrip("!"))


def is_measure(match: re.Match[str]) -> bool:
    """Tell ``password: 8 characters`` from a password."""
    value = secret_of(match)
    if value.isdigit():
        return _MEASURE.match(match.string, match.end()) is not None
    return _RANGE.fullmatch(value) is not None


def _is_environment(match: re.Match[str]) -> bool:
    """Tell ``DB_PASSWORD=...`` of a shell or an .env file: capitals, no blanks around the sign."""
    name, _, value = match[0].partition("=")
    return name.isupper() and value == match["bare"]


def _is_password(match: re.Match[str]) -> bool:
    value = secret_of(match)
    if len(value) < _SHORTEST_PASSWORD or is_stand_in(value) or is_measure(match):
        return False
    if match.lastgroup != "bare":
        return not re.search(r"\s", value) or match[0].lower().startswith("passphrase")
    if _is_environment(match):
        return value.isidentifier() or not is_code(value)
    return is_strange(value) and not is_code(value)


def _is_password_in_short(match: re.Match[str]) -> bool:
    """Take ``pass: sunshine9``, but not ``pass: 12/15``, which counts something."""
    return any(map(str.isalpha, secret_of(match))) and _is_password(match)


def _is_key(match: re.Match[str]) -> bool:
    value = secret_of(match)
    if len(value) < _SHORTEST_KEY or is_stand_in(value) or re.search(r"\s", value):
        return False
    if match.lastgroup == "bare" and _is_environment(match) and value.isidentifier():
        return True
    if match.lastgroup == "bare" and is_code(value):
        return False
    digits = sum(map(str.isdigit, value))
    mixed = len(value) >= _SHORTEST_HEADER and not (value.islower() or value.isupper())
    return any(map(str.isalpha, value)) and (digits > 1 or (digits == 1 and mixed))


def _is_named_key(match: re.Match[str]) -> bool:
    return _KEY_OF.search(before(match, chars=_LONGEST_NAME)) is not None and _is_key(match)


def _is_aws_key(match: re.Match[str]) -> bool:
    return match.string.endswith(_AWS_NAMES, 0, match.start()) and _is_key(match)


def _is_url_password(match: re.Match[str]) -> bool:
    value = secret_of(match)
    return not (PLACEHOLDER.search(value) or re.match(r"[${<\[*]|%[(s]|\.{3}", value))


def _is_header(match: re.Match[str]) -> bool:
    value = secret_of(match)
    long = len(value) >= _SHORTEST_HEADER and not value.islower()
    return not is_stand_in(value) and not is_code(value) and (long or any(map(str.isdigit, value)))


def _is_flag(match: re.Match[str]) -> bool:
    value = secret_of(match)
    return is_strange(value) and not is_stand_in(value)


_URL: Final = re.compile(r"(?<=[A-Za-z0-9])://[^\s:/@?#\"'<>]{0,256}:([^\s/\"'<>]{1,256})@(?=[\w\[.$%{-])")
_HEADER: Final = re.compile(
    r"(?i)authorization(?:\\?[\"'])?[ \t]{0,3}[:=][ \t]{0,3}(?:\\?[\"'`])?"
    r"(?:(?:bearer|basic|token|apikey|digest|key)[ ]{1,3})?([A-Za-z0-9._~+/=|-]{6,})"
)
_BEARER: Final = re.compile(r"(?i)\bbearer[ ]{1,3}([A-Za-z0-9._~+/|-]{16,}={0,2})")
_FLAG: Final = re.compile(
    r"(?<![\w-])--(?:password|passwd|pass|token|api-key|apikey|access-token|auth-token)"
    r"[ \t]+[\"']?([^\s\"'<>]{4,256})"
)
_CURL_USER: Final = re.compile(r"(?<![\w-])(?:-u|--user)[ \t]+[\"']?(?![0-9]+:)[\w.@+-]{1,64}:([^\s\"':/]{3,128})")

PLACES: Final = (
    Rule(kind="password", pattern=_URL, hints=("://",), check=_is_url_password),
    Rule(kind="authorization", pattern=_HEADER, hints=("authorization",), check=_is_header),
    Rule(kind="authorization", pattern=_BEARER, hints=("bearer",), check=_is_header),
)
NAMED: Final = (
    Rule(kind="password", pattern=_named(_PASSWORD_IN_SHORT), hints=("pass", "pw"), check=_is_password_in_short),
    Rule(kind="password", pattern=_named(_PASSWORD), hints=("pass", "pwd"), check=_is_password),
    Rule(
        kind="password",
        pattern=_named(_PASSWORD_ABROAD),
        hints=("kennwort", "contraseña", "wachtwoord", "пароль"),
        check=_is_password,
    ),
    Rule(
        kind="password",
        pattern=_FLAG,
        hints=("--pass", "--token", "--api", "--access", "--auth"),
        check=_is_flag,
    ),
    Rule(kind="password", pattern=_CURL_USER, hints=("-u ", "--user "), check=_is_flag),
    Rule(
        kind="aws-secret-key",
        pattern=_named(_KEY),
        hints=("secret_access_key", "secretaccesskey"),
        check=_is_aws_key,
    ),
    Rule(kind="api-key", pattern=_named(_KEY), hints=("key",), check=_is_named_key),
    Rule(kind="token", pattern=_named(_TOKEN), hints=("token",), check=_is_key),
    Rule(kind="secret", pattern=_named(_SECRET), hints=("secret",), check=_is_key),
)
