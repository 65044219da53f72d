"""Phrases at a place in a sentence: names of people, firms and places, noun phrases, lists of them.

Chat writes names in lower case. Where no capital helps, the caller's pattern says that a name is due, and words that
are no names are refused.
"""

import re
from dataclasses import dataclass
from typing import Final

from nanobot.memory.knowledge.heuristics.lexicon import ADVERBS, LANGUAGES, NATIONALITIES, NOT_NAMES, NUMBERS, STOP
from nanobot.memory.knowledge.heuristics.wording import pattern

UPPER: Final = "".join(re.escape(c) for c in map(chr, range(0x41, 0x530)) if c.isupper())
"""Capital letters of the Latin, Greek and Cyrillic scripts, for a character class."""
UNCASED: Final = "\u0590-\u10ff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Letters of scripts that know no capitals."""
TITLES: Final = r"Dr|Prof|Mr|Mrs|Ms|Professor|Doctor"
PARTICLES: Final = r"de|da|dos|van|von|der|den|di|la|le|al|el|bin|du|y"
_PART: Final = rf"[{UPPER}{UNCASED}][\w'-]*"
NAME: Final = rf"(?-i:(?:(?:{TITLES})\.?\s+)?{_PART}(?:\s+(?:(?:{PARTICLES})\s+)*{_PART}){{0,3}})"
"""A name with its capitals, as the source of a pattern."""
NAME_PATTERN: Final = re.compile(NAME)
TOKEN: Final = pattern(
    r"""
    (?:(?:[Dd]r|[Ss]t|[Mm]r|[Mm]rs|[Mm]s|[Pp]rof|Mt)\.(?=\s)|[^\W_](?:[\w'+#/&@]|[.-](?=\w))*)|
    &|[^\s]
""",
    cased=True,
)
"""A word, or a sign."""

ARTICLES: Final = frozenset(("the", "a", "an"))
POSSESSIVES: Final = frozenset(("my", "our", "his", "her", "their", "your", "its"))
DETERMINERS: Final = ARTICLES | POSSESSIVES | frozenset(("some", "any", "this", "that", "these", "those", "more"))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIRM_NOUNS: Final = _words("""
    school bank clinic hospital labs lab foods food partners university college academy group design designs studio
    studios media records systems software solutions logistics freight insurance health dental optical motors energy
    solar water rail ferries airlines air shipping press books library museum theatre theater bakery brewery brewing
    coffee roasters kitchen catering hotel hotels security consulting capital ventures holdings industries works
    services technologies tech robotics analytics digital networks telecom pharma pharmacy institute foundation trust
    council ministry department office agency company corp inc ltd gmbh bv ag llc plc co
    rescue migration rewrite redesign rollout launch
""")
"""Nouns that close the name of a firm or an undertaking, in whatever case it is written."""
COMMON_FIRM_NOUNS: Final = _words("launch office air water food books works coffee kitchen press trust health energy")
"""Those among them that in lower case are as often words of the sentence."""
FIRM_PARTNERS: Final = _words("Sons Co Co. Daughters Partners Associates Company Brothers")
INSTITUTIONS: Final = _words("Centre Center Institute Foundation School Department Ministry")
CONNECTORS: Final = _words("of de da do dos das van von der den di la le al el bin & and for du y und et")
NOBLE_PARTICLES: Final = _words("de da do dos das van von der den di la le al el bin du")
"""What may stand before a name, twice even: "Maria de la Cruz"."""
MONTHS: Final = _words("""
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sept sep oct nov dec
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
    easter christmas ramadan
""")
LONGEST: Final = 4
"""A lower-case name of a firm has at most so many words."""
OF_NAME: Final = re.compile(rf"of (?:the )?(?=[{UPPER}])")
VERB_IN_LIST: Final = re.compile(
    r"\s+(?:the|an?|my|his|her|their|our|your|its|this|that|these|those|it|them|him|me|you|us)\b", re.IGNORECASE
)
"""After one word of a list: it was a verb ("love sports and admire the players")."""
OF_ANOTHER: Final = re.compile(r"(?:their|its|his|her)\s", re.IGNORECASE)
"""Before one of a list: it is named by what came before ("veterans and their rights")."""
CLOSES: Final = " ,.!?;:)"
FIRM_AHEAD: Final = re.compile(r"[a-zà-ÿ'&-]+(?:\s+[a-zà-ÿ'&-]+)?")
LIST_SIGN: Final = pattern(r"""
    \s*(?:,\s*(?:and|&|or)?|and|&|or|\+|plus|/)\s+
    (?:(?:a bit of|some|a little|the|a|an|a running|a local|at least)\s+)?
""")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of a sentence, with their place in it."""

    text: str
    start: int
    end: int


def is_capital(word: str) -> bool:
    """Whether a word begins as names do: with a capital, or in a script without them."""
    return word[:1].isupper() or bool(re.match(rf"[{UNCASED}]", word))


def is_word(word: str) -> bool:
    """Whether a token is a word, not a sign."""
    return word[:1].isalnum()


def name_at(sentence: str, at: int, *, lower: int = 2, article: bool = False) -> Phrase | None:
    """Return the name that begins here, with its capitals, or of up to *lower* words without any."""
    words: list[re.Match[str]] = []
    capital = False
    for token in TOKEN.finditer(sentence, at):
        if not words:
            if article and token[0].lower() in ARTICLES:
                continue
            capital = is_capital(token[0])
            if not _may_begin(token[0], capital=capital, lower=lower):
                return None
        elif _is_apart(sentence, words, token) or not _goes_on(sentence, words, token, lower=lower):
            break
        words.append(token)
        if token[0].endswith(("'s", "s'")) and not _is_capital_next(sentence, token, capital=capital):
            break
    return _phrase(sentence, _without_last(words, CONNECTORS))


def _is_apart(sentence: str, words: list[re.Match[str]], token: re.Match[str]) -> bool:
    """Whether more than blanks stand between a word and those before it."""
    return bool(sentence[words[-1].end() : token.start()].strip(" "))


def _may_begin(word: str, *, capital: bool, lower: int) -> bool:
    plain = word.lower().removesuffix("'s")
    if not is_word(word) or word[0].isdigit():
        return False
    if capital:
        return plain not in STOP or (word.isupper() and len(word) > 1 and plain not in ("i", "ok"))
    return lower > 0 and plain not in NOT_NAMES and plain not in MONTHS and len(plain) > 1


def _goes_on(sentence: str, words: list[re.Match[str]], token: re.Match[str], *, lower: int) -> bool:
    if is_capital(words[0][0]):
        return _goes_on_capital(sentence, words, token)
    plain = token[0].lower()
    if plain == "&":
        return True
    if not is_word(plain) or plain in STOP or plain in ADVERBS or not lower:
        return False
    most = lower + (words[-1][0] == "&") * 2
    return len(words) < most or (len(words) < LONGEST and _is_firm_ahead(sentence, token))


def _goes_on_capital(sentence: str, words: list[re.Match[str]], token: re.Match[str]) -> bool:
    word, plain = token[0], token[0].lower()
    if is_capital(word):
        return plain not in ("i", "i'm") and plain not in MONTHS
    if plain in CONNECTORS:
        after = _next(sentence, token)
        while after and after[0].lower() in NOBLE_PARTICLES:
            after = _next(sentence, after)
        return bool(after and is_capital(after[0]) and (plain not in ("and", "for") or _joins(words, after[0])))
    if plain in FIRM_NOUNS - COMMON_FIRM_NOUNS:
        return True
    return word[0].isdigit() and not sentence[token.end() : token.end() + 1].strip(CLOSES)


def _is_firm_ahead(sentence: str, token: re.Match[str]) -> bool:
    """Whether a lower-case name goes on up to a noun that closes the name of a firm: "ortelius canal music school"."""
    ahead = FIRM_AHEAD.match(sentence, token.start())
    return bool(ahead and ahead[0].split()[-1] in FIRM_NOUNS) or token[0].lower() in FIRM_NOUNS


def _joins(words: list[re.Match[str]], after: str) -> bool:
    """Whether "and" joins one name, as in "Tarn and Sons", not two."""
    return after in FIRM_PARTNERS or words[-1][0] in INSTITUTIONS


def _is_capital_next(sentence: str, token: re.Match[str], *, capital: bool) -> bool:
    """Whether a possessive stands inside a name: "St. Olave's Hospital"."""
    after = _next(sentence, token)
    return bool(capital and after and is_capital(after[0]))


def _next(sentence: str, token: re.Match[str]) -> re.Match[str] | None:
    rest = sentence[token.end() :]
    return TOKEN.match(sentence, len(sentence) - len(rest.lstrip(" ")))


def _without_last(words: list[re.Match[str]], dropped: frozenset[str]) -> list[re.Match[str]]:
    while words and words[-1][0].lower() in dropped:
        words.pop()
    return words


def _phrase(sentence: str, words: list[re.Match[str]]) -> Phrase | None:
    if not words:
        return None
    start, end = words[0].start(), words[-1].end()
    text = sentence[start:end]
    end -= 2 if text.endswith("'s") else 1 if text.endswith("'") else 0
    return Phrase(sentence[start:end], start, end)


def noun_phrase_at(sentence: str, at: int, *, most: int = 4, through: frozenset[str] = frozenset()) -> Phrase | None:
    """Return the noun phrase that begins here, without its determiner, up to a word that ends it.

    *through* are words that do not end it, such as "of".
    """
    words: list[re.Match[str]] = []
    for token in TOKEN.finditer(sentence, at):
        if words and _is_apart(sentence, words, token):
            break
        if not words and token[0].lower() in DETERMINERS | ADVERBS:
            continue
        in_title = _is_in_title(sentence, words, token)
        if not in_title and (len(words) >= most or _ends_noun(token[0], through)):
            break
        words.append(token)
    return _phrase(sentence, _without_last(words, through))


def _is_in_title(sentence: str, words: list[re.Match[str]], token: re.Match[str]) -> bool:
    """Whether a word belongs to a title that runs through "of": "Lord of the Rings"."""
    if not words:
        return False
    if words[-1][0].lower() in ("of", "the") and len(words) > 1:
        return is_capital(token[0]) or token[0] == "the"
    return is_capital(words[-1][0]) and bool(OF_NAME.match(sentence, token.start()))


def _ends_noun(word: str, through: frozenset[str]) -> bool:
    plain = word.lower()
    if not is_word(word) and word != "&":
        return True
    return ((plain in STOP or plain in ADVERBS) and plain not in through) or (plain in MONTHS and not word.isupper())


def names_at(sentence: str, at: int, *, lower: int = 1) -> list[Phrase]:
    """Return the names of a list that begins here: "Pim, Lotte and Bim"; the first alone where no "and" closes it."""
    found: list[Phrase] = []
    sure = 1
    while phrase := name_at(sentence, at, lower=lower):
        if found and is_capital(found[0].text) and not is_capital(phrase.text):
            break
        found.append(phrase)
        sign = LIST_SIGN.match(sentence, phrase.end)
        if sign is None:
            break
        if any(word in sign[0].lower() for word in ("and", "&", "+", "plus", "or")):
            sure = len(found) + 1
        at = sign.end()
    return found[:sure]


def noun_phrases_at(sentence: str, at: int, *, most: int = 3, through: frozenset[str] = frozenset()) -> list[Phrase]:
    """Return the noun phrases of a list that begins here; the first alone where no "and" closes it."""
    found: list[Phrase] = []
    sure = 1
    while phrase := noun_phrase_at(sentence, at, most=most, through=through):
        if found and OF_ANOTHER.match(sentence, at):
            break
        if found and " " not in phrase.text and VERB_IN_LIST.match(sentence, phrase.end):
            break
        found.append(phrase)
        sign = LIST_SIGN.match(sentence, phrase.end)
        if sign is None:
            break
        if any(word in sign[0] for word in ("and", "&", "or")):
            sure = len(found) + 1
        at = sign.end()
    return found[:sure]


def is_language(word: str) -> bool:
    """Whether a word names a language."""
    return word.lower() in LANGUAGES


def is_nationality(word: str) -> bool:
    """Whether a word says where a person is from."""
    return word.lower() in NATIONALITIES


def with_capitals(name: str) -> str:
    """Restore the case of a name; its particles keep theirs.

    >>> with_capitals("maria de la cruz"), with_capitals("iPhone")
    ('Maria de la Cruz', 'iPhone')
    """
    is_uncased = not name.isascii() and not any(c.islower() for c in name)
    if is_uncased or any(c.isupper() for c in name):
        return name
    first, *rest = name.split(" ")
    return " ".join((_capitalised(first), *(word if word in CONNECTORS else _capitalised(word) for word in rest)))


def _capitalised(word: str) -> str:
    return word[:1].upper() + word[1:]


def number_of(word: str) -> int | None:
    """Read a small number in figures or words."""
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower())
