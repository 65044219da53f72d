"""Cuts what someone said down to what it states: no greetings, no interjections, no filler. What is left stays true.

Nothing is put into other words here; words are only left out, and only where leaving them out changes no meaning.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from nanobot.memory.insight.summaries.weighing import says_something
from nanobot.memory.knowledge.heuristics.words import is_common, is_first_name

LONGEST_READ: Final = 4000
"""Characters of one message: a pasted document says little of who pasted it."""

_MARKED: Final = re.compile(
    r"```.*?(?:```|\Z)|\[[^\]\n]*\]|https?://\S+|^[ \t]*>[^\n]*|[*_#~]{2,}", re.DOTALL | re.MULTILINE
)
_END: Final = re.compile(r"(?<=[.!?…])[\"”')]*\s+|(?<=[。！？])|\n+")
_INTERJECTION: Final = (
    r"(?:wow|yeah|yep|yes|yup|no way|no|nope|nah|oh|ah|aw+|ooh|woo+hoo+|yay|hey(?: there)?|hi(?: there)?|hello|howdy"
    r"|thanks(?: (?:so much|a lot|a bunch|again))?|thank you(?: so much)?|totally|absolutely|definitely|for sure|sure"
    r"|exactly|well|haha+|lol|cool|great|awesome|nice|amazing|okay|ok|actually|honestly|of course|good question"
    r"|sounds good|gotcha|agreed|man|gosh|anyways?|by the way|btw|luckily|thankfully|fortunately|so|and|but|also"
    r"|plus|oh my god|omg|you know|i mean|you know what|guess what|to be honest|in fact|right|same here|no worries"
    r"|no problem|my bad|speaking of(?: which)?|funny (?:thing|enough)|(?:as )?for me|(?:like|as) i said|personally"
    r"|it's true|long time no (?:see|talk|chat)|good to (?:see|hear from) you|congrats|congratulations)"
)
_OPENING: Final = re.compile(
    rf"^(?:{_INTERJECTION}(?:(?:[,!.;:…–—]+|\s-+)\s*|\s+(?=i\b|i'|we\b|my\b)|$)|(?:and|but|plus)\s+)+", re.IGNORECASE
)
_TALKED: Final = (
    r"(?:(?:we|our)(?:'ve)? (?:last )?(?:talked|spoke|chatted|met|caught up|talks?|chats?|conversation)(?: last)?"
    r"|last time|then)"
)
_DASH: Final = r"(?:[,!.:;]+|\s*--+|\s+-|\s*[–—])\s*"
_PREAMBLE: Final = re.compile(
    rf"^(?:(?:ever )?since {_TALKED},\s*"
    rf"|(?:(?:i(?:'ve| have)? (?:got |have )?)?(?:some |more |even )*\w+ news(?: to share| for you)?{_DASH})"
    r"|(?:some(?:thing)?|a lot|lots(?: of \w+)?|so much|(?:[a-z]+ )?(?:things?|stuff))(?: [a-z]+){0,2}"
    rf"(?: has| have|'s)? happened(?: (?:recently|lately|since {_TALKED}|(?:to|with) me|this (?:week|month)))*{_DASH}"
    r"|speaking of [^,.;:]{1,40},\s*"
    r"|(?:on|to) (?:a|an|another|the|one) (?:[a-z]+ )?(?:note|side|front),\s*"
    r"|thanks for asking,\s*"
    r"|(?:in other news|as (?:you|i) (?:know|said|mentioned|told you)|like you (?:said|mentioned))[,:]\s*"
    r"|funny (?:that )?you (?:mention|mentioned|say|said|ask|asked)(?: (?:that|it|this))?[,:]\s*"
    r"|i(?:'ve)? (?:have to|must|got to|gotta) (?:say|admit|tell you|confess)(?: that)?,?\s*"
    rf"|(?:i )?just wanted to (?:let you know|tell you|share|say|give you)[^,.;:]{{0,50}}?{_DASH})",
    re.IGNORECASE,
)
"""How a sentence gets to what it says. What follows says it by itself."""
_ADDRESS: Final = re.compile(
    r"^(?P<greeting>(?i:hey|hi|hello|thanks|wow|yeah|yes|oh),? )?(?P<name>[A-Z][a-z]+)[,!] +(?=\S)"
)
_COURTESY: Final = re.compile(
    r"(?:take care|talk (?:to you )?(?:soon|later)|see (?:you|ya)|bye|good ?(?:luck|night|bye)|let (?:me|us|'s)\b|let's"
    r"|enjoy|have (?:a|fun)|keep (?:it|up|me|going|at)|catch (?:you|ya)|check (?:it|this|that|out)|take a look|look at"
    r"|don't (?:worry|forget|hesitate)|remember to|feel free|please|here's|here is|happy to (?:help|hear)"
    r"|kudos|props to|way to go|best of luck|thank(?:s| you) for|i(?:'m| am) (?:always )?here for you"
    r"|i (?:(?:really|so) )?appreciate (?:you|that|it)|it's (?:great|good|nice|so good) to (?:hear|see you)"
    r"|glad (?:to hear|you)|sorry to hear|(?:i )?can't wait to (?:hear|see|chat|talk)"
    r"|i(?:'m| am) (?:(?:so|really|very) )?(?:glad|happy|sorry|proud|excited) (?:to hear|for you|of you|that you))\b",
    re.IGNORECASE,
)
"""What is said to the other, and tells nothing of oneself."""
_FRAGMENT: Final = re.compile(r"(?:because|'?cause|although|though|which|who|than|or|whereas|unless)\b", re.IGNORECASE)
"""How a clause begins that belongs to another sentence."""
_CLOSING: Final = re.compile(
    r"(?:[,–—-]? ?(?:you know|haha+|lol|though|too|as well|of course|for sure|i guess|tbh)|, right)+(?=[.!?…]*$)",
    re.IGNORECASE,
)
_NAME_AT_END: Final = re.compile(r"(?<=\s)([a-z]\w*), [A-Z][a-z]+(?=[.!?…]*$)")
"""Who is spoken to; after a name it is a place, or one more name."""
_FILLER: Final = re.compile(
    r"(?P<kept>\b(?:though|because|since|as|when|if|that|[Oo]nly) I(?:'ve|'d|'m| had| have)? just )"
    r"|\b(?:really|actually|definitely|totally|literally|honestly|basically|super|kinda|just|absolutely|truly|pretty"
    r"|so (?=much|many|proud|happy|excited|glad|grateful|thankful|important|special|good|great|fun|nice))"
    r" (?!not\b|no\b|as\b|like\b|in case\b|before\b|after\b|when\b|about\b)"
)
"""Lower-case only: what is written with a capital may be a name."""
_EMOTICON: Final = re.compile(r"(?:[:;=][-']?[)(DPp3/|]|<3|[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])+")
_BORDER: Final = re.compile(
    r"\s+[–—-]+\s+|\s*[;…]+\s+|\s*—\s*|\s*\.{3,}\s*|, which\b"
    r"|,? (?:and|so) (?=(?:i|we|it|it's|that's|they|he|she)\b)",
    re.IGNORECASE,
)
_QUALIFIES: Final = re.compile(
    r"\W*(?:but|if|unless|though|although|however|not|except|or|until|only|assuming|at least|sort of|kind of"
    r"|just kidding|jk|i wish|in (?:my|a) dreams?|maybe|perhaps|probably|someday)\b",
    re.IGNORECASE,
)
_DEPENDENT: Final = re.compile(
    r"^(?:if|when|whenever|although|though|even|unless|because|since|as|while|after|before|until|once|whether|what"
    r"|imagine|suppose|without|despite|not only)\b",
    re.IGNORECASE,
)
_SUPPOSES: Final = re.compile(r"\b(?:would|could|might|should|may|must)\b|'d\b", re.IGNORECASE)
"""What it supposes may stand in the clause before."""
_OWN: Final = re.compile(r"(?:i|i'm|i've|i'll|we|we're|we've|my)\b", re.IGNORECASE)
_FIRST_OF_CHINESE: Final = "\u3400"
_LEAST_WORDS: Final = 4
_OF_SUBJECT: Final = 2
"""So few words before "and I" are no clause: "she and I"."""


def sentences(text: str) -> list[str]:
    """Cut a message into sentences, without code, quoted lines, links and pictures.

    >>> sentences("Hey Mel! I went to Porto. [image: a bridge]")
    ['Hey Mel!', 'I went to Porto.']
    """
    plain = text[:LONGEST_READ].replace("’", "'").replace("‘", "'")
    plain = _EMOTICON.sub(" ", _MARKED.sub(" ", plain))
    pieces = (" ".join(piece.split()) for piece in _END.split(plain))
    return [piece for piece in pieces if re.search(r"\w", piece)]


def condensed(sentence: str) -> str:
    """Leave out the greeting, the interjection, the address and the filler of a sentence; empty if that is all it is.

    >>> condensed("Wow, thanks Mel! ")
    ''
    >>> condensed("Yeah, I really went to Porto last week, you know!")
    'I went to Porto last week.'
    """
    text, before = sentence.strip(), ""
    while text != before:
        before = text
        text = _PREAMBLE.sub("", _ADDRESS.sub(_no_name, _OPENING.sub("", text))).strip()
    asks = text.endswith("?")
    text = _FILLER.sub(_kept, _CLOSING.sub("", _NAME_AT_END.sub(r"\1", text))).strip(' ,;:–—-.!…"。！')
    text = text if asks else _without_reactions(text)
    if _COURTESY.match(text) or (_FRAGMENT.match(text) and "," not in text):
        return ""
    if len(text.split()) < _LEAST_WORDS and not re.search(r"[^\x00-\u024f]", text):
        return ""
    return f"{text[0].upper()}{text[1:]}{'' if asks else _stop(text)}" if text else ""


def _without_reactions(text: str) -> str:
    """Leave out the clauses at either end that only react: "it was a blast"."""
    for border in _BORDER.finditer(text):
        before = text[: border.start()]
        reacts = len(before.split()) > _OF_SUBJECT and not says_something(before)
        if reacts and not _QUALIFIES.match(text, border.end()):
            return _without_reactions(text[border.end() :])
    for border in reversed(list(_BORDER.finditer(text))):
        if says_something(text[border.end() :]) or _QUALIFIES.match(text, border.end()):
            break
        text = text[: border.start()]
    return text.strip(" ,;:–—-.!…")


def _no_name(found: re.Match[str]) -> str:
    """Keep what is no name: "hopefully, I can come" is no promise."""
    is_name = found["greeting"] or is_first_name(found["name"]) or not is_common(found["name"].lower())
    return "" if is_name else found[0]


def _kept(found: re.Match[str]) -> str:
    return found["kept"] or ""


def _stop(text: str) -> str:
    return "。" if text[-1:] >= _FIRST_OF_CHINESE else "."


def shorter(text: str) -> Iterator[str]:
    """Yield the clauses of a condensed sentence that state something by themselves.

    A clause is not parted from one that qualifies it: what comes after "but" or "if" stays.

    >>> list(shorter("I took a road trip last month - the views were stunning."))
    ['I took a road trip last month.']
    >>> list(shorter("I'd apply - if I knew where."))
    []
    """
    borders = [border for border in _BORDER.finditer(text) if not _QUALIFIES.match(text, border.end())]
    if _DEPENDENT.match(text) or text.endswith("?"):
        return
    for border in borders:
        yield from _whole(text[: border.start()])
    for border, after in zip_longest(borders, borders[1:]):
        tail = text[border.end() :]
        if not _OWN.match(tail) or _SUPPOSES.search(tail):
            continue
        yield from _whole(tail)
        if after is not None:
            yield from _whole(text[border.end() : after.start()])


def _whole(clause: str) -> Iterator[str]:
    clause = clause.strip(" ,;:–—-.…")
    if len(clause.split()) >= _LEAST_WORDS:
        yield f"{clause[0].upper()}{clause[1:]}."
