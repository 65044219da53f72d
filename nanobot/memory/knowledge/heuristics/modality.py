"""What may be believed at all: not questions, wishes, guesses, hearsay, jokes, or what people in general do."""

from typing import Final

from nanobot.memory.knowledge.heuristics.lexicon import one_of
from nanobot.memory.knowledge.heuristics.masking import MASK
from nanobot.memory.knowledge.heuristics.text import Sentence
from nanobot.memory.knowledge.heuristics.wording import pattern

FACTIVE: Final = pattern(r"""
    ^(?:\W*(?:ok|oh|hey|btw|so|and|also|hi)\W+)*
    (?:did (?:you know|i (?:ever )?(?:mention|tell you|say))|have i (?:told|mentioned)|
    do you (?:remember|recall)|you (?:remember|know|recall)|remember|guess what|you know what|
    did you hear)\b
""")
"""Questions that take what follows for true: "did I mention that ..."."""
TAG: Final = pattern(r"""
    (?:,|\bdid i say|\bright|\byou know|\bdid i (?:mention|tell you)(?: that)?|\btold you(?: that)?|
    \bsaid that|\bcan you believe(?:\sit|\sthat)?|\bremember|\bok|\bhuh)\s*\?+\W*$
""")
"""What makes a question of a statement, and leaves it one: "..., right?"."""

_QUESTION_WORDS: Final = r"""
    who|what|when|where|why|how|which|whose|is|are|am|was|were|do|does|did|can|could|
    would|will|should|shall|has|have|had|may|might
"""
_ASKED_OF: Final = r"""
    i|you|he|she|it|we|they|the|my|your|his|her|our|their|there|this|that|these|
    those|people|anyone|someone|everyone|much|many|long|far|is|are|was|were|do|does|did|
    can|could|would|will|should
"""
_TELLING: Final = """
    at in on with to for from just so back off away a an not never born hired told made given promoted fired super
    really very too already late busy sick out up been got had gone
"""
"""What follows the verb of a statement whose subject is left out: "was promoted", "have been"."""
QUESTION: Final = pattern(rf"""
    ^\W*(?:(?:ok|oh|hey|btw|so|and|but|also|hi|well|wait|hm+|um+|quick question|
    question)\W+)*
    (?:{_QUESTION_WORDS})\s+(?:{_ASKED_OF}|(?!(?:{one_of(_TELLING.split())})\b|\w+ed\b)[a-zà-ÿ]+)\b
""")
TELLS: Final = pattern(r"""
    ^\W*(?:(?:ok|oh|hey|btw|so|and|but|also|hi|well|wait|lol|haha|ugh|fyi)\W+)*
    (?:i|we|my|our|he|she|they|[A-Z][\w-]+ (?:is|has|was|just|and)|am|got|just|the|
    no)\b
""")
ASKS_AFTER: Final = pattern(r"""
    [,;:–-]\s*
    (?:(?:and|but|so|can|could|would|will|any|need|want|wanna|should|shall|do|does|did|
    is|are|have you|worth|or|got any)\s|
    what|how|where|when|who|why|which|ok|right|anything|got\s|care|fancy|up for|thoughts|
    interested|ideas|suggestions|recommendations)
    [^,;:]*\?\W*$
""")

_DOUBT: Final = r"""
    if|unless|suppose|supposing|imagine|assuming|assume|pretend|provided|in case|what if|
    say (?:i|we|she|he|they|my|you)|let us say|lets say
"""
_ANOTHER_WORLD: Final = r"""
    hypothetically|in theory|in another life|one day|someday|some day|
    once (?:i|we) (?:have|get|am|are)|as if|as though|in my dreams|dreamt|dreamed|dreaming|dream
"""
CONDITION: Final = pattern(rf"\b(?: {_DOUBT}|{_ANOTHER_WORLD} )\b")
ASIDE: Final = pattern(r"""
    \bif (?:that|it|this|you|anyone|u)(?:\sreally|\seven)?
    \s(?:matters|helps|counts|must|want|wanna|ask|care|need|is relevant|is important|is of use|
    are interested)\b
""")
"""A condition that is none: "if that helps"."""
CONDITION_OPENINGS: Final = ("if ", "unl", "in ", "one", "som", "as ")
"""How a condition begins that makes the main clause before it doubtful."""

WISH: Final = pattern(r"""
    \b(?:(?:i|we) wish|if only|hoping|hopefully|(?:i|we) hope|
    would (?:love|like|rather|be|have|never|probably|need|want|hate|kill|die)|
    could (?:see|be|imagine|have)|wanna be|
    want(?:s|ed)? to (?:be|have|own|live|get|buy|move|learn|become|adopt)|
    should (?:have|be|get)|might|may be|fantasi[sz]|jealous|thinking (?:of|about)|considering|
    tempted|dying to|toying with)\b
""")
HEDGE: Final = pattern(r"""
    \b(?:i think|i thought|i suppose|i believe|i assume|i bet|i doubt|i wonder|no idea|not sure|
    maybe|perhaps|probably|possibly|supposedly|allegedly|apparently|rumou?r|rumou?rs|gossip|
    word is|they say|people say|some say|i heard|i hear|heard (?:that|from)|i read|
    i saw (?:that|a)|seems|seem|seemed|looks like|sounds like|could be|might be|must be|would be|
    was told|unconfirmed|supposed to|pretty sure|almost sure|i feel like|feels like|as far as i know|
    afaik|iirc|am i right|wondering)\b
""")

_WRITINGS: Final = r"""
    article|blog|song|lyrics?|sticker|sign|mug|cup|t-?shirt|shirt|towel|badge|button|banner|
    mat|doormat|billboard|graffiti|label|magnet|plaque|card|tattoo|cake|balloon|obituary|
    headline|post|thread|tweet|comments?|book|novel|paper|report|radio|news|podcast|website|
    wiki|wikipedia|ad|advert|flyer|poster|caption|quote|letter|email|mail|text|message|
    horoscope|fortune cookie|meme|documentary|study|survey|tiktok|reel|(?:the )?(?:internet|web)
"""
_VOICES: Final = r"""
    reviewers?|commenters?|host|guest|someone|somebody|people|everyone|they|one of the \w+|
    guy on \w+|lady on \w+
"""
_SAYS: Final = r"""
    says?|said|goes|claims?|claimed|reads?|thinks?|thought|wrote|writes?|mentions?|mentioned|
    states?|argues?|insists?|tells?|told|reckons?
"""
SOURCE: Final = pattern(rf"""
    \b(?:according to|(?:{_WRITINGS}|{_VOICES})(?: (?:on|in|at|from) [\w' ]{{1,30}})? (?:{_SAYS}))\b
""")
SARCASM: Final = pattern(r"""
    \b(?:oh great|oh joy|of course,? and|right,? and|yeah,? (?:sure|right)|sure,? and|as if|
    just (?:love|adore)|of course not|not\W*$|said no one|what a surprise)\b|🙄
""")
JOKE: Final = pattern(r"""
    \b(?:at this point|practically|obviously|basically|in a past life|in my head|spirit animal|
    the king of|the queen of|married to (?:my|the|this)|might as well|honorary|
    professional (?:procrastinator|napper))\b
""")
ANYONE: Final = pattern(r"""
    ^\W*(?:\w+ly,? )?(?!\w+\s(?:just\s|still\s)?calls?\sme\b)
    (?:people|everyone|everybody|nobody|no one|no-one|someone|somebody|some (?:people|folks|guys)|
    most (?:people|\w+s)|all \w+s|many (?:people|\w+s)|
    you (?:would|can(?!\s(?:reach|mail|e-?mail|write|call|text|ring|use|contact|find))|always|never|have to)|
    a lot of (?:people|\w+s)|anyone|kids|men|women|users|customers)\b
""")
"""A subject that is nobody in particular."""
ANOTHER_CLAUSE: Final = pattern(r"[,;:–-]\s|\b(?:so|but|and)\s", cased=True)


def may_be_asked(sentence: Sentence) -> bool:
    """Say whether a sentence asks rather than tells."""
    if FACTIVE.match(sentence.text):
        return False
    if QUESTION.match(sentence.text):
        return True
    return sentence.question and not TAG.search(sentence.text)


def is_told(sentence: Sentence, at: int, before: str = "") -> bool:
    """Say whether what a sentence says at a place is told as true by who says it.

    *before* is the sentence before, for sources that stand alone ("This article:").
    """
    lead, text = sentence.text[:at], sentence.text
    if may_be_asked(sentence) and not _is_told_before_question(sentence, at):
        return False
    if any(doubt.search(lead) for doubt in (SOURCE, HEDGE, WISH)) or ANYONE.match(_own_clause(lead) or text):
        return False
    if SARCASM.search(text) or JOKE.search(text) or _is_conditional(text, at):
        return False
    return not before.rstrip().endswith(MASK)


def _own_clause(lead: str) -> str:
    """Return what of the text before a place belongs to its clause."""
    return ANOTHER_CLAUSE.split(lead)[-1] or lead


def _is_told_before_question(sentence: Sentence, at: int) -> bool:
    """Whether a place stands in a statement that a question follows: "I'm driving there on Friday, need a lift?"."""
    asks = ASKS_AFTER.search(sentence.text)
    return bool(asks and at < asks.start() and TELLS.match(sentence.text) and not QUESTION.match(sentence.text))


def _is_conditional(text: str, at: int) -> bool:
    """Whether what is said at a place holds only on a condition: "if I get the job". One of another clause is none."""
    condition = CONDITION.search(text)
    if condition is None or ASIDE.match(text, condition.start()):
        return False
    start = condition.start()
    if start < at:
        return True
    opens = text[start : start + 3].lower() in CONDITION_OPENINGS and "," not in text[max(0, start - 2) : start]
    return opens and not ANOTHER_CLAUSE.search(text[at:start])
