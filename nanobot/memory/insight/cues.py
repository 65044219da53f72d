"""The turns of phrase that show a rule, a request of the moment, or talk of somebody else."""

import re
from typing import Final

_YOURS: Final = (
    r"(?:answers?|repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|explanations?|outputs?|reports?"
    r"|reminders?"
    r"|suggestions?"
    r"|recommendations?|recipes?|snippets?|examples?|translations?|instructions?|updates?|briefings?"
    r"|writing"
    r"|texts?|drafts?"
    r"|code|functions?|scripts?|results?|corrections?|comments?|lists?)"
)
_DEEDS: Final = (
    r"(?:answer|repl|respond|writ|send|search|googl|us|add|draft|edit|explain|giv|tell|book|creat|look"
    r"|schedul"
    r"|mak|summari|translat|quot|cit|suggest"
    r"|recommend|list|mention|don'?t know|(?:are |'re )?(?:not sure|unsure|uncertain|in doubt)|talk"
    r"|speak"
    r"|address|show|format|report|remind|run|code"
    r"|check|review|correct|plan|pick|order|buy|delet|remov|post|pay|mov|read|refer|describ|message"
    r"|text|email"
    r"|mail|can'?t find|change|put|set|generat)"
)
STANDING: Final = re.compile(
    r"^when(?:ever)? (?:an?|any|someone|somebody|anything) \w+|^(?:for|with|in) (?:all |any |every "
    r"|my |your )?(?:\w+,? ){1,3}(?:use|avoid|stop|give|keep|write|always|never"
    r"|don'?t|only|no|show|include|stick|prefer|cite|skip)\b|\b(?:whenever|(?:when|if) i(?:'m| am) \w+"
    r"|unless i (?:say|ask|tell)|before you (?:go|do|touch"
    r"|change|start|try)|as a (?:general )?rule|(?:when|if|as soon as|every time|each time"
    r"|any ?time) (?:i"
    r"|we) (?:ask|tell|send|write|say|give|share|paste"
    r"|talk|speak|request|forward|upload|mention|have a question)\w*"
    rf"|(?:when|if|before|after|while|every time|each time) you(?:'re| are)? {_DEEDS}\w*"
    rf"|(?:all|every|each)(?: one)?(?: of)?(?: (?:your|my|the|our))?(?: \w+)? {_YOURS}|(?:your"
    rf"|ur) (?:\w+ )?{_YOURS}"
    r"|everything you (?:write|send|do|say)|things? you (?:write|send)|(?:you|u) (?:write"
    r"|send)(?: to)?(?: for)? me"
    r"|(?:write|send|give|text|message|tell) (?:to )?me (?:\w+ ){1,4}(?:every|each) (?:morning|evening"
    r"|night"
    r"|day|week|month|hour|\w+day)"
    r"|(?:speak|talk|write|answer|communicate|chat) (?:\w+ ){0,4}(?:with|to) me"
    r"|on (?:weekends|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)"
    r"|in this (?:chat"
    r"|group|channel|thread)"
    r"|in the \w+ (?:chat|group|channel))\b",
    re.IGNORECASE,
)
NEVER_AGAIN: Final = re.compile(
    r"\b(?:never|ever|always|any ?more|any longer|again|all the time|no more|stop"
    r"|quit)\b",
    re.IGNORECASE,
)
RULE: Final = re.compile(
    r"\b(?:from (?:now|here|today|this (?:point|moment)) on(?:wards?)?|from today|every time|each time"
    r"|(?:general|new) rule|forever"
    r"|for good|(?:goes|counts|applies|holds) for (?:all|every|any|the)\w*|in (?:the )?future"
    r"|going forward"
    r"|as a rule|next time"
    r"|won'?t repeat myself|by default|hence(?:forth|forward)|(?:going|moving) forward"
    r"|without exception"
    r"|no exceptions|across the board|until i (?:say|tell)|from (?:this|that) point|from here on"
    r"|at all times"
    r"|, always\b|\balways[.!]?$|please remember (?:this|that)|permanently)\b",
    re.IGNORECASE,
)
_ARTEFACT: Final = (
    r"(?:letter|e-?mail|mail|poem|card|speech|essay|article|post|caption|invitation|invite|paragraph"
    r"|sentence"
    r"|verse|chapter|story|draft"
    r"|cv|résumé|resume|presentation|slides?|song|titles?|headline|file|page|document|doc|report|bio"
    r"|toast"
    r"|blurb|leaflet|flyer|ad|tweet"
    r"|function above|function|script|version|line|part|section|stanza|text|list|table|essay|thesis"
    r"|menu|sign"
    r"|recipe|plan|intro\w*"
    r"|conclusion|ending|opening|class|query|logo|note|message|one|last|first|second|third|code"
    r"|snippet|quote"
    r"|review|answer|reply|summary)"
)
ONCE: Final = re.compile(
    r"\b(?:this|that|these|those|the (?:above|last|second|third|fourth|next|other|previous|whole"
    rf"|new))(?: \w+)? {_ARTEFACT}s?\b"
    r"|\bth(?:is|at) (?:one|time|once)\b|\bjust (?:this )?once\b|\bonly (?:this )?once\b|\bfor now\b"
    r"|\bfor once\b|\bfor today\b"
    r"|\b(?:in|for|of|to|make|rewrite|shorten) (?:the|my|a|an|his|her|their|our) (?!morning|evening"
    r"|daily"
    rf"|weekly|monthly)(?:\w+ )?{_ARTEFACT}\b"
    r"|\btomorrow\b|, for (?:the|my|an?|her|his|their|our) \w+$|\bi need (?:it|this|that)\b"
    r"|\btonight\b|\btoday'?s\b|\bright now\b|\bthe (?:above|following)\b",
    re.IGNORECASE,
)
OTHERS: Final = re.compile(
    r"\b(?:boss|manager|teacher|doctor|wife|husband|mom|mum|dad|mother|father|sister|brother|friend"
    r"|client"
    r"|customer|colleague|team|guide"
    r"|guideline|rule|policy|manual|sign|error|linter|editor|landlord|professor|coach|therapist|kids?"
    r"|son"
    r"|daughter|people|they"
    r"|everyone|everybody|someone|somebody|company|neighbou?rs?|partner)(?: \w+)?"
    r" (?:say|want|keep|ask|insist|expect|prefer|think|demand|hate|like|recommend)\b"
    r"|\b(?!I\b|you\b|You\b)\w+ (?:says|said|told|tells|wants|wanted|keeps|asks|asked|wrote|writes"
    r"|insists"
    r"|insisted|expects|complains|complained"
    r"|shouts|shouted|prefers|thinks|demands|hates|recommends|recommended|likes)\b"
    r"|\b(?:according to|is what (?:he|she|they|it)|i (?:told|was told|asked|said to|warned"
    r"|explained to)"
    r"|i read that|says the"
    r"|in the (?:story|book|film|movie|novel|game|play|scene)|pretend|imagine|suppose|what if"
    r"|as the \w+(?: in [\w ]+)? says)\b"
)
MEANT_ANYWAY: Final = re.compile(r"\b(?:so|therefore|hence|but you|please)\b", re.IGNORECASE)
UNSURE: Final = re.compile(
    r"^(?:if you were|what|who|why|how|where|which|is it|is there|are there|should (?:i|we)|do (?:you"
    r"|i|we"
    r"|they)|does|did|shall|am i"
    r"|have you|has|would it|wouldn't|isn't|i wish (?!you)|i hope|i wonder|lest|when (?:is|are|do|does"
    r"|did"
    r"|will))\b",
    re.IGNORECASE,
)
FILLERS: Final = re.compile(
    r"^(?:(?:please|pls|plz|ok(?:ay)?|hey|hi|hello|dude|mate|man|bro|actually|also|and|but|so|oh|ohh"
    r"|well|btw"
    r"|by the way|hm+|ugh|uh|yes|yeah"
    r"|yep|wait|right|look(?=,)|listen(?=,)|seriously|honestly|one more thing|i mean|remember|note"
    r"|keep in mind|just"
    r"|maybe|perhaps|then|sorry|thanks"
    r"|thank you|again|instead|as i said|like i said|like|now|kindly|for the record|fyi|quick note"
    r"|reminder"
    r"|nice|great|good|cool|perfect"
    r"|for the love of god|jeez|nah|lol|haha|argh|and please|in general|generally|usually|normally"
    r"|ideally"
    r"|preferably|moving on)\b[ ,:!.-]*)+",
    re.IGNORECASE,
)
LEAD: Final = re.compile(
    r"^(?:(?:from (?:now|here|today|tomorrow|this (?:point|moment|day)|that point)(?: on(?:wards?)?"
    r"| out| forward)?"
    r"|(?:going|moving) forward|(?:in|for) (?:the )?future|next time|henceforth|as a (?:general )?rule"
    r"|by default"
    r"|permanently|in general|(?:on|at) (?:weekends?|weekdays?|\w+days)"
    r"|in (?:this|the|our) (?:\w+ )?(?:chat|group|channel|thread)|here in (?:this|the) \w+)(?:,| -"
    r"|:)?\s+"
    r"|(?:when|whenever|if|before) you \w+ (?:the |my |a )?\w+ (?=(?:take|use|put|give|keep|make|set"
    r"|ask|show|check|prefer"
    r"|always|never|don'?t|only|leave|skip|start|add|include|tell|stick)\b)"
    r"|(?:when|whenever|if|every time|each time|any ?time|before|after|while|unless) (?:i|you|we|there"
    r"|it|my|the)\b"
    r"[^,:]{1,80}(?:,| -|:)\s+(?:then )?"
    r"|for (?:all |any |every )?(?:your |my )?\w+(?: \w+)?(?:,| -|:)?\s+|in (?:all "
    r"|every )?(?:of )?(?:your|my) \w+(?:,| -|:)?\s+)",
    re.IGNORECASE,
)
FROM_YOU: Final = re.compile(
    r"\b(?:you|your|yours|(?:short|brief|concise|long|detailed|direct|simple|clear|quick|formal|casual"
    r"|honest"
    rf"|blunt)\w* {_YOURS}"
    rf"|(?:every|all|each|my|the) (?:{_YOURS}))\b",
    re.IGNORECASE,
)
TASTE: Final = re.compile(
    r"\b(?:emojis?|bullet ?points?|bullets|tables|metric|celsius|fahrenheit|(?:24|12)[- ]hour"
    r"|plain text"
    r"|markdown|step[- ]by[- ]step"
    r"|(?:british|american|simple|plain) (?:english|spelling)|type hints|docstrings|sources|examples"
    r"|honest feedback|directness|my code)\b",
    re.IGNORECASE,
)
FINITE: Final = re.compile(
    r"\b(?:i|i'm|i've|we|he|she|they|it|it's|that's|there|is|are|was|were|has|had|will|did|does|looks?"
    r"|took"
    r"|went|got)\b",
    re.IGNORECASE,
)
