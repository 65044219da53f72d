"""What identifies a person: e-mail addresses, phone numbers, bank accounts, street addresses, national ids.

Not secrets: they are kept unless the owner asks otherwise (`security.redact_pii`).
"""

import re
from typing import Final

from nanobot.memory.log.redaction import Rule, secret_of

_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])")
_PHONE: Final = re.compile(
    r"""
    [+(0-9](?<![\w.+/\#=&-].)(?<![0-9][ ].)(?:
        (?:(?<=\+)|(?<=0)0)[1-9][0-9]{0,2}[ .-]?(?:\(0?[0-9]{0,4}\)[ .-]?)?[0-9]{1,4}  # +351 912 345 678
            (?:[ ]?[./-]?[ ]?[0-9]{2,4}){1,4}
      | (?:(?<=1)[ .-]\(?[2-9]|(?<=\()[2-9]|(?<=[2-9]))[0-9]{2}  # (555) 234-5678
            (?:\)[ ]?|[ .-])[2-9][0-9]{2}[ .-][0-9]{4}
      | (?<=0)[1-9][0-9]{0,4}[ ]?[ /-][ ]?[0-9]{2,4}(?:[ -]?[0-9]{2,4}){1,3}  # 030 1234567
      | (?<=1)[3-9][0-9]{9}  # 13812345678, a Chinese mobile
    )(?![\w-]|\.[0-9])
    """,
    re.VERBOSE,
)
_FEWEST_DIGITS: Final = 8
_MOST_DIGITS: Final = 15

_IBAN: Final = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_STREETS: Final = (
    re.compile(  # 660 Mission Street
        r"(?<![\w.-])[0-9]{1,5}[A-Za-z]?,?[ ](?:[A-Z0-9][\w'’.-]{0,24}[ ]){1,4}"
        r"(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Way|Close"
        r"|Crescent|Highway|Hwy)\b\.?"
    ),
    re.compile(  # Lindenstraße 9a
        r"(?<!\w)[A-ZÄÖÜ][\wäöüß-]{1,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm)[ ]"
        r"[0-9]{1,4}[ ]?[a-z]?(?![\w%])"
    ),
    re.compile(  # 12 bis, rue de la Paix
        r"(?<!\w)[0-9]{1,4}(?:[ ]?(?:bis|ter))?,?[ ](?:rue|avenue|boulevard|place|chemin|quai|impasse)[ ]"
        r"(?:[\w'’-]{1,24}[ ]){0,4}[A-ZÀ-Ý][\w'’-]{1,24}"
    ),
    re.compile(  # Calle de Alcalá 42
        r"(?<!\w)(?:Calle|Avenida|Rua|Via|Viale|Piazza|Plaza|Paseo|Carrer)[ ]"
        r"(?:[\w'’.-]{1,24}[ ]){0,4}[\w'’.-]{1,24},?[ ](?:n\.?º?[ ]?)?[0-9]{1,4}(?![\w%])"
    ),
    re.compile(r"[\u4e00-\u9fff]{2,12}(?:路|街|道|巷|弄)[0-9]{1,5}号(?:[0-9]{1,4}[栋楼单元室号]{1,2}){0,3}"),
)
_SOCIAL_SECURITY: Final = re.compile(r"(?<![\w-])(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}(?![\w-])")
_INSURANCE: Final = re.compile(
    r"(?<!\w)(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?:[ ]?[0-9]{2}){3}[ ]?[A-D](?!\w)"
)
_CHINESE_ID: Final = re.compile(
    r"(?<!\w)[1-9][0-9]{5}(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx](?!\w)"
)
_SPANISH_ID: Final = re.compile(r"(?<!\w)[0-9]{8}-?[A-HJ-NP-TV-Z](?!\w)")


def _is_phone(match: re.Match[str]) -> bool:
    digits = sum(character.isdigit() for character in match[0])
    return _FEWEST_DIGITS <= digits <= _MOST_DIGITS


def _is_iban(match: re.Match[str]) -> bool:
    """Check the remainder of ISO 13616: moved first four, letters as numbers, modulo 97 is 1."""
    code = match[0].replace(" ", "")
    return int("".join(str(int(character, 36)) for character in code[4:] + code[:4])) % 97 == 1


def _is_chinese_id(match: re.Match[str]) -> bool:
    """Check the last sign of GB 11643: weights are powers of two modulo 11."""
    digits = [10 if sign in "Xx" else int(sign) for sign in match[0]]
    return sum(digit * pow(2, 17 - place, 11) for place, digit in enumerate(digits)) % 11 == 1


def _is_spanish_id(match: re.Match[str]) -> bool:
    """Check the letter of a DNI: the number modulo 23 chooses it."""
    value = secret_of(match)
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(value[:8]) % 23] == value[-1]


CONTACT: Final = (
    Rule(kind="email", pattern=_EMAIL, hints=("@",)),
    Rule(kind="phone", pattern=_PHONE, check=_is_phone),
)
STRICT: Final = (
    Rule(kind="iban", pattern=_IBAN, check=_is_iban),
    *(Rule(kind="address", pattern=street) for street in _STREETS),
    Rule(kind="national-id", pattern=_SOCIAL_SECURITY),
    Rule(kind="national-id", pattern=_INSURANCE),
    Rule(kind="national-id", pattern=_CHINESE_ID, check=_is_chinese_id),
    Rule(kind="national-id", pattern=_SPANISH_ID, check=_is_spanish_id),
)
