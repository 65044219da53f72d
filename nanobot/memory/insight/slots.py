"""What a piece of feedback is about: the slot of a learning, read from the words of the language for it."""

import re
from typing import Final, Literal

Slot = Literal[
    "response_length",
    "tone",
    "format",
    "language",
    "code_style",
    "tool",
    "schedule",
    "content",
    "address",
    "emoji",
    "other",
]

_NUMBER: Final = (
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|(?:one"
    r"|a) hundred)"
)
TIME_OF_DAY: Final = (
    rf"(?:{_NUMBER}(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?(?:\s?o'?clock)?|noon|midnight|dawn|breakfast|lunch"
    r"|dinner"
    r"|work|bedtime)"
)
LANGUAGES: Final = (
    r"(?:english|german|deutsch|french|français|francais|spanish|español|espanol|castellano|catalan"
    r"|català|galician"
    r"|basque|euskara|italian|italiano|portuguese|português|dutch|nederlands|flemish|danish|dansk"
    r"|swedish|svenska"
    r"|norwegian|norsk|finnish|suomi|icelandic|polish|polski|czech|slovak|slovene|slovenian|croatian"
    r"|serbian|bosnian"
    r"|bulgarian|romanian|hungarian|magyar|greek|turkish|türkçe|russian|ukrainian|arabic|hebrew|farsi"
    r"|persian|urdu"
    r"|hindi|bengali|bangla|punjabi|tamil|telugu|marathi|gujarati|chinese|mandarin|cantonese|japanese"
    r"|korean"
    r"|vietnamese"
    r"|thai|indonesian|malay|tagalog|filipino|swahili|amharic|zulu|afrikaans|estonian|latvian"
    r"|lithuanian|irish|welsh"
    r"|gaelic|latin|esperanto|albanian|armenian|georgian|kazakh|yoruba|igbo|hausa)"
)
_CODE_LANGUAGES: Final = (
    r"(?:python|javascript|typescript|js|ts|java|kotlin|swift|rust|golang|ruby|php|perl|haskell|scala"
    r"|julia"
    r"|bash|sql|css"
    r"|html|c\+\+|c#|react|vue|django|pandas|numpy|base r|posix)"
)

# The first that matches decides: a strong sign of one slot stands before a weak sign of another.
_SIGNS: Final[tuple[tuple[Slot, str], ...]] = (
    ("emoji", r"emojis?|emoticons?|smile?ys?|smilies|smiley faces?|kaomoji"),
    (
        "address",
        (
            r"(?:call(?:ing|ed)?|address(?:ing)?|refer(?:ring)? to|greet(?:ing)?) me(?! (?:in|more|less)\b)"
            r"|nicknames?"
            r"|(?:ma'?am|madam|sir|mister|mr|mrs|ms|miss|sire)\b|first[- ]names?|last[- ]names?|surnames?"
            r"|my (?:full )?name"
            r"|pronouns?|(?:they/them|she/her|he/him)|[\"“']?(?:tu|vous|du|sie|usted|vos|voseo|tú|lei|u)[\"”']"
            r"|(?:duzen|siezen|tutoyer|vouvoyer|tutear)"
        ),
    ),
    (
        "tool",
        (
            r"\w+_\w+ tool|web_search|(?:when|if|whenever|before|after|every time"
            r"|each time) you(?:'re)? (?:add|create"
            r"|enter|schedul|search|googl|browse?|look(?:ing)? (?:up|through|in|for)|us(?:e|ing) (?:the "
            r"|my )?(?!a\b)\w+"
            r"|run|book|order|send|delete|remove|mov|renam|open|sav|upload|download|check the|set (?:an? |the "
            r"|my )?alarm)\w*"
            r"|without (?:asking|checking|confirm|showing|my (?:ok|okay|consent|permission|approval|go))\w*"
            r"|(?:send|delete|book|buy|order|pay|post|commit|push|overwrite|cancel) (?:\w+ ){0,4}(?:without"
            r"|unless"
            r"|until|before)"
            r"|only (?:ever )?draft|googl\w+|duckduckgo|search(?:ing)? (?:the )?(?:web|internet|online)"
            r"|web search\w*"
            r"|search(?:es|ing)? (?:for|with)|search engine|in the calendar|to (?:the|my) calendar|alarms?"
            r"|my files|(?:touch|rename|overwrite) my \w+"
            r"|ask (?:me )?(?:first )?before (?:you )?(?:delet|send|book|buy|order|remov|post|pay|mov"
            r"|overwrit)\w*"
        ),
    ),
    (
        "language",
        (
            r"(?:british|american|us|uk|australian|canadian|simple|simpler|plain|easy|easier|proper"
            r"|basic) (?:english|spelling)"
            rf"|spelling|{LANGUAGES}|mother tongue|native language|bilingual(?:ly)?|dialect|translations? (?:in"
            r"|under|next)"
        ),
    ),
    (
        "code_style",
        (
            r"code|coding|comment(?:s|ed|ing)?(?: on)? (?:every|each|all)(?: single)? lines?|snippets?"
            r"|scripts?|type[- ]?hints?|type annotations?|typed|docstrings?|indent\w*|tabs"
            r"|semicolons?"
            r"|camel ?case|snake ?case|variables?(?: names?)?|functions?|methods?|classes|loops?|recursion"
            r"|comprehensions?"
            r"|lambdas?|var|const|async|unit tests?|linter|refactor\w*|imports?|one-letter|f-strings?"
            r"|early returns?"
            rf"|{_CODE_LANGUAGES}|pull requests?|commit messages?|dependencies|boilerplate"
        ),
    ),
    (
        "response_length",
        (
            rf"{_NUMBER}(?:[- ](?:or|to) {_NUMBER})?[- ](?:short |full )?(?:sentences?|lines?|words?"
            r"|paragraphs?"
            r"|screens?|liners?)"
            r"(?: (?:at )?(?:max|most|tops))?|one[- ]liners?|(?:much |a bit |bit |way )?(?:short|brief|concise"
            r"|terse|succinct"
            r"|compact|crisp|snapp|pith|verbose|word|long[- ]wind|length|long)(?:y|ier|er|est|ly|ness|s)?"
            r"|nutshell"
            r"|(?:in |more |less |much |enough |too much |the )?(?:detail(?:s|ed)?|depth|deep|deeper)"
            r"|elaborat\w*"
            r"|in[- ]depth"
            r"|walls? of text|essays?|novels?|rambl\w*|waffl\w*|(?:get|come|straight|stick|cut"
            r"|right) (?:straight )?to the "
            r"(?:point|chase)|to the point|(?:much|less|more|that much) text|(?:fewer|less|more|many) (?:words"
            r"|sentences|lines)"
            r"|tl;?dr|keep it short|bit more than that|spare me|thorough(?:ly)?|comprehensive|drawn out"
            r"|padding|expand\w*"
            r"|scroll\w*|paragraphs"
        ),
    ),
    (
        "schedule",
        (
            r"remind\w*|pings?|pinging|notif\w*|briefings?|digests?|alerts?|nudg\w*|check[- ]ins?|wak(?:e"
            r"|ing) (?:me|us)|woke"
            r"|leave me (?:alone|in peace|be)|quiet hours|do not disturb|disturb\w*|bother(?:ing)? me"
            r"|messag(?:e"
            r"|ing) me|text(?:ing)? me"
            r"|(?:not|nothing|only|no (?:messages?|calls?|mails?|emails?|texts?|pings?|news|updates?"
            rf"|contact)) (?:\w+ ){{0,3}}(?:before|after|between|until|past|during) {TIME_OF_DAY}"
            r"|(?:on|at) (?:the )?(?:weekends?"
            r"|sundays|saturdays|"
            r"mondays|fridays|weekdays|workdays)|(?:every|each) (?:morning|evening|night|day|week|hour"
            r"|monday"
            r"|tuesday|wednesday"
            r"|thursday|friday|saturday|sunday)|(?:weekly|daily|monthly|morning|evening) (?:summary|report"
            r"|update"
            r"|overview|news)"
            r"|(?:middle of the|at) night|midnight|asleep|sleeping|too (?:early|late)|ahead of time|in advance"
            r"|a day ahead"
        ),
    ),
    (
        "format",
        (
            r"numbering|bullet(?:s|ed| ?points?|-points?)?|lists?|numbered|number(?:ing)? (?:the|your|them"
            r"|things|every)"
            r"|tables?|tabular"
            r"|markdown|bold(?:face)?|italics?|asterisks?|stars|headings?|headers?|headlines?|plain text|prose"
            r"|metric|imperial"
            r"|celsius|fahrenheit|kg|kilos?|kilograms?|km|millimet(?:er|re)s?|mm|met(?:er|re)s|yards|gallons"
            r"|quarts|hectares|acres|percent|kilomet(?:er|re)s?|miles|grams?|cups|ounces|pounds"
            r"|lit(?:er|re)s?|feet"
            r"|inches|cm|centimet(?:er|re)s?|units?|date format|dates|day first|iso 8601|iso dates?|(?:24|12"
            r"|twenty-four)[- ]?h(?:ours?|r)?"
            r"|military time|am/pm|digits|decimals?|numerals|currency|euros?|dollars|links?|urls?|hyperlinks?"
            r"|(?:first|top|last|own) line|at the (?:top|end|bottom|start|beginning)|up ?front|steps?"
            r"|step[- ]by[- ]step|code blocks?"
            r"|all caps|caps lock|capital letters|capitals|lower ?case|json|csv|yaml|voice (?:notes?|messages?)"
            r"|columns?|sections?"
            r"|line breaks?|full sentences|latex|formulas|format\w*|layout|structur\w*|syntax highlighting"
            r"|diagrams?|charts?"
            r"|key ?points?|summary first|answer first|citation style|footnotes?|screenshots?|attachments?|pdf"
            r"|hashtags?|images?"
        ),
    ),
    (
        "tone",
        (
            r"tone|formal\w*|informal\w*|casual\w*|friendl\w*|warm\w*|cold|colder|blunt\w*|honest\w*|direct"
            r"|frank\w*|sarcas\w*|irony"
            r"|ironic|jok(?:e|es|ing|ey)|humou?r\w*|funn(?:y|ier)|serious\w*|polite\w*|rude\w*|apologi[sz]\w*"
            r"|apolog(?:y|ies)|sorry"
            r"|cheer(?:y|ful|fulness|ing|leading|leader)?|chirpy|perky|upbeat|enthusias\w*|excite\w*"
            r"|exclamation\w*"
            r"|flatter\w*"
            r"|compliment\w*|prais(?:e|ing)|patroni[sz]\w*|condescend\w*|lectur\w*|preach\w*|moralis\w*"
            r"|moraliz\w*"
            r"|robot\w*|human"
            r"|chatty|chattier|chit-?chat|small talk|chill|professional\w*|jargon|buzzwords?|playful\w*"
            r"|gentl\w*"
            r"|harsh\w*|softer"
            r"|sugar-?coat\w*|great question|encourag\w*|pep talks?|slang|swear\w*|curs(?:e|ing)|hedg\w*|maybes"
            r"|confident\w*|calm\w*"
            r"|dramatic|drama|pushy|nag|nagging|stiff|corporate|relaxed?|loosen|lighten up|tone it down|banter"
            r"|talks? like|sounds? like"
            r"|vague|evasive|wishy-washy|cryptic|agree(?:ing|s)?|perk\w*|grown-up|childish|silly|critical"
            r"|devil's advocate|strict|bossy|creepy|intense|optimistic|challenge|push back|fake|sappy|cheesy"
            r"|filler|fluff|pleasantries|niceties|gush\w*|fawn\w*|sycophan\w*|suck(?:ing)? up"
            r"|salesy|mean|kinder"
            r"|empath\w*|sympath\w*|theatrical|poetic|flowery|puns?|snark\w*|tough love|coddl\w*|personality"
            r"|attitude|businesslike"
            r"|matter-of-fact|neutral|salesman|(?:everyday|simple|simpler|easy|easier|plain|normal"
            r"|fancy) (?:words|language|terms)|layman\w*|lay terms|simple|simpler|technical|complicated"
            r"|legalese|clinical|dry|big words"
        ),
    ),
    (
        "content",
        (
            r"sources?|citations?|cite|references?|disclaimers?|caveats?|warnings?|examples?|spoil\w*|(?:giv\w+"
            r"|gave) away the end\w*|advice"
            r"|advise|opinions?|suggest\w*|recommend\w*|alternatives?|quotes?|trivia|fun facts?|background"
            r"|politics?|mention\w*|includ\w*"
            r"|pros and cons|reason(?:s|ing)?|explanations?|explain\w*|prices?|costs?|vegetarian|vegan"
            r"|gluten-free"
            r"|halal|kosher|dairy-free"
            r"|where (?:it|they|that|you|a number|a figure|the \w+)(?:'s| is| are| comes?| came| got| found)"
            r"|analog(?:y|ies)|metaphors?"
            r"|sponsored|treat me|assume (?:that )?i|intro|ads|adverts?|upsell\w*|weather|news|horoscopes?"
            r"|calories|options|ideas|tips"
            r"|the why|assumptions"
            r"|follow-?ups?|speculat\w*|facts|stories|anecdotes?|numbers?|figures?|statistics|stats|evidence"
            r"|data"
            r"|topics?|therapist|doctor"
        ),
    ),
    (
        "other",
        (
            r"ask(?:s|ed|ing)?|questions?|confirm\w*|double-?check\w*|guess\w*|assum\w*|check with me"
            r"|permission"
            r"|remember\w*|forget\w*|forgot"
            r"|interrupt\w*|repeat\w*|one at a time|at once|think (?:first|twice)|unsure|not sure"
            r"|make things up"
            r"|mak(?:e|ing) (?:stuff|it|things) up"
            r"|invent\w*|verify|hallucinat\w*|proofread|mistakes?|correct(?:ing|ions?)?|initiative"
            r"|decide for me"
        ),
    ),
)
_SLOTS: Final = tuple((slot, re.compile(rf"(?<!\w)(?:{signs})(?!\w)", re.IGNORECASE)) for slot, signs in _SIGNS)

_BY_VERB: Final[tuple[tuple[Slot, str], ...]] = (
    (
        "content",
        (
            r"provide|give|include|mention|show|highlight|report|specify|add|describe|compare|tell|point out"
            r"|note"
        ),
    ),
    ("tool", r"use|run|open|search|look up|save|store|book|order|log|sync|track"),
    ("format", r"format|write|put|list|start|begin|end|round|convert|combine"),
)
_VERBS: Final = tuple((slot, re.compile(rf"\b(?:{verbs})\b", re.IGNORECASE)) for slot, verbs in _BY_VERB)


def sign_of(words: str) -> tuple[Slot, str] | None:
    """Return the slot that words are about with the words that say so; None where nothing of style is named.

    >>> sign_of("keep the replies brief")
    ('response_length', 'brief')
    >>> sign_of("water the plants") is None
    True
    """
    return next(((slot, found[0]) for slot, pattern in _SLOTS if (found := pattern.search(words))), None)


def slot_of(words: str, sentence: str) -> Slot:
    """Return the slot of a standing instruction; by its sentence or its verb where its own words do not tell.

    >>> slot_of("take the shortest one", "when you use the calendar, take the shortest one")
    'tool'
    """
    own, whole = sign_of(words), sign_of(sentence)
    if whole and (own is None or whole[0] == "tool"):
        return whole[0]
    if own:
        return own[0]
    return next((slot for slot, verbs in _VERBS if verbs.search(words)), "other")
