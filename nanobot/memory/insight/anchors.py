"""Whether praise or complaint is about the answer before it, and not about life, of which chat is full."""

import re
from typing import Final

_LONGEST_SENTENCE: Final = 16
_LIFE: Final = re.compile(
    r"\b(?:we|we're|we'll|we've|our|ours|us|let's|together|everyone|everybody|he|she|he's|she's|his|her|they|they're"
    r"|their|life|family|friends?|kids?|people|folks"
    r"|(?:i'm|i am) (?:gonna|going|reading|so|ready|doing|good|glad|sorry)"
    r"|i'll|i've been|i had|i was(?! asleep)|i went|i bought|i took|(?:me|it|this|that) (?:\w+ )?remind(?:s|ed)"
    r"|your words|(?:kind|wise) words"
    r"|(?:your|the) (?:\w+ ){0,2}(?:encouragement|compliments?|support|recommendations?)"
    r"|i agree|i mean|i guess|it sounds|that sounds|sounds like|sound like you"
    r"|it was so|it had so|in mind"
    r"|(?:fantasy|crime|new|this|great) novel|long (?:way|time|term)|long ago|good luck|nice to meet|news)\b"
    r"|^\W*(?:and |but |oh |im |i'm |so )*(?:sorry|remember|don'?t forget)\b"
    r"|\bthank\w*(?: \w+){0,3} for (?!giving away|spoiling|nothing|ruining|waking)"
    r"|\bit'?s (?:\w+ )?(?:great|awesome|nice|good|amazing|important)\b",
    re.IGNORECASE,
)
_AS_THIS: Final = re.compile(
    r"\bmore (?:(?:answers?|repl\w+|explanations?|examples?|summar\w+|messages?) )?"
    r"(?:like (?:this|that)|of (?:this|that))\b"
    r"|\bexactly (?:this|the|that) (?:\w+ )?(?:length|format|tone|style|way|level|amount|detail|kind)\b"
    r"|\bth(?:is|at)(?:'?s| is) (?:exactly |just |precisely )?(?:the (?:length|tone|format|style|level|amount)\b"
    r"|(?:how|what|the way) i (?:like|want|need|prefer)\b|the kind of (?:answer|reply|feedback|explanation|summary))"
    r"|\b(?:how|the way) i (?:like|want|need|prefer) (?:my|it|them|all|your|answers?|repl\w+|things)\b"
    r"|\bperfect for me\b"
    r"|\bkeep (?:it|them|that|this) (?:coming|like this|this way|that way|in(?! mind))\b"
    r"|\bkeep doing (?:this|that)\b(?! you)"
    r"|\b(?:answers?|repl\w+|explanations?|summar\w+) (?:\w+ ){0,2}like (?:this|that)\b"
    r"|^\W*(?:nice|good|great|perfect|ideal)(?: and)? (?:length|tone|format|style|structure|short|brief|concise|clear"
    r"|detailed|direct)\b|\blove how (?:short|brief|concise|clear|detailed|direct|simple|honest|thorough)\b",
    re.IGNORECASE,
)
_DEED: Final = re.compile(
    r"\b(?:good|great|nice|love|loved|like|liked|glad|appreciate|happy|thanks)(?: it)? (?:that|how|when|the way) you"
    r" (?:first )?(?:check|look|ask|search|googl|us|sent|wrote|add|put|set|includ|explain|confirm|book|made|gave|kept"
    r"|told|warn|notic|answer|summari|number|format|sort|list|quot|cit|show|spell|start|end)\w*",
    re.IGNORECASE,
)
_SOMEONE: Final = r"(?:finally|someone|nobody|no one|enough with|spare me|drop|lose)"


def is_about_answer(words: str, sign: str) -> bool:
    """Tell whether a sentence judges an answer by what *sign* names: "the table is hard to read".

    >>> is_about_answer("the table is hard to read", "table"), is_about_answer("We set the table together", "table")
    (True, False)
    """
    if len(words.split()) > _LONGEST_SENTENCE or _LIFE.search(words):
        return False
    named = re.escape(sign)
    return (
        wants_more_of_it(words)
        or re.search(
            rf"\b(?:the|your|ur|these|those|this|that|so many|too many|so much|too much|one|every)\W+"
            rf"(?:[\w-]+ ){{0,2}}{named}|^an? {named}[^.!]*\?|\b(?:thanks for|why are you|quit) {named}"
            rf"|\b(?:you|u)(?:'re| are)?\W+(?:\w+\W+){{0,3}}{named}|\b{_SOMEONE} (?:\w+ ){{0,3}}{named}"
            rf"|\b(?:give|show|tell|add|ask(?:ed)? for) (?:me )?(?:an? |any )?{named}"
            rf"|{named}\w* (?:is|are|was|were) (?:too|a bit|way|plenty|enough|overkill|perfect|hard)",
            words,
            re.IGNORECASE,
        )
        is not None
    )


def wants_more_of_it(words: str) -> bool:
    """Tell whether a sentence asks for more answers like this one, or praises what the assistant did for it.

    >>> wants_more_of_it("perfect, more like this"), wants_more_of_it("Keep it up!")
    (True, False)
    """
    if len(words.split()) > _LONGEST_SENTENCE:
        return False
    return _AS_THIS.search(words) is not None or _DEED.search(words) is not None


def is_of_life(words: str) -> bool:
    """Tell whether a sentence speaks of people and of what happened to them."""
    return _LIFE.search(words) is not None
