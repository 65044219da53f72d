"""The words in which people judge an answer: praise, complaint, and what they would rather have."""

import re
from typing import Final

PIECE: Final = re.compile(
    r"^\W*(?:here(?:'s| is| are) (?:the|your|a|my) (?:\w+ ){0,2}(?:draft|poem|letter|mail|e-?mail|text"
    r"|card"
    r"|speech|post|story|caption|invitation|version|translation|toast|bio|ad)\b"
    r"|draft\b|the (?:\w+ )?(?:translation|draft|letter|mail|e-?mail|poem|caption|toast"
    r"|invitation)\b[^:\n]{0,20}:|dear \w+|subject:|hi \w+,\n)",
    re.IGNORECASE,
)
COMPARATIVE: Final = re.compile(
    r"^(?:\W|\b(?:actually|hm+|please|pls|ok|no|and|but|ugh|hey|could you be|can you be|could be"
    r"|make it|a|much"
    r"|bit|a bit|a little|little|way|far|maybe|try|be|go|even|perhaps|just|some|slightly"
    r"|also|that'?s fine but|good but|nice but|too|i'd say|next)\b)*"
    r"(shorter|briefer|longer|simpler|plainer|terser|crisper|snappier|punchier|warmer|friendlier"
    r"|softer|kinder"
    r"|funnier|calmer|clearer|quicker|blunter"
    r"|nicer|chattier|drier|(?:more|less) (?:\w+ly )?(?:formal|casual|friendly|concise|brief|detailed?"
    r"|details"
    r"|direct|human|personal|serious|polite|chatty|wordy|verbose|technical|dramatic|text|words"
    r"|explanation|examples|context|depth|structure|bullets|emojis?|jargon|enthusiasm|fluff|drama"
    r"|small talk"
    r"|professional|relaxed|playful|specific|robotic|stiff|concrete|corporate|cheerful|flowery"
    r"|conversational"
    r"|informal"
    r"|honest|sources)|fewer \w+|to the point|get to the point|in plain \w+)\b",
    re.IGNORECASE,
)
TOO: Final = re.compile(
    r"\b(?:too|so|such a|way|waaa*y|far too|a bit too|overly|unnecessarily|kinda|pretty|very"
    r"|really) (?:\w+ )?(long|short|wordy|verbose|formal|informal|casual|cold|stiff|chatty|cheerful|dry"
    r"|technical|complicated|brief|vague"
    r"|detailed|polite|pushy|preachy|bubbly|harsh|blunt|soft|terse|robotic|dramatic|enthusiastic|stuffy"
    r"|corporate|dense|fluffy|flowery|curt|salesy|familiar)\b"
    r"|\b(?:too|so|that|this|way too|how) (much|many) (?:\w+ ){0,2}(text|words?|details?|info\w*"
    r"|jargon|emojis?"
    r"|bullets?|lists?|questions?|caveats?|disclaimers?|exclamation\w*|maybes|headings?|bold|links?"
    r"|apolog\w+"
    r"|options|fluff|small talk"
    r"|filler|buzzwords|smileys|explanations?|tables|steps|paragraphs|reminders|notifications|pings)\b"
    r"|\b(a (?:novel|wall of text|whole essay|lecture|sermon|ransom note|ted talk|book))\b"
    r"|\b(i (?:only|just)?\s?(?:asked|wanted|needed) (?:for )?(?:an?|one) (?:\w+ )?(?:yes|simple|quick"
    r"|short|one|single|number|name|date)|(?:read|get through|finish|digest|process"
    r"|take in) all (?:that|this|of (?:that|this|it))|stopped reading"
    r"|lost me (?:at|after)|tl;?dr)\b",
    re.IGNORECASE,
)
LACKING: Final = re.compile(
    r"\b(?:not enough|too few|too little|(?:could|would) (?:do|have done) with|(?:would"
    r"|could) have (?:liked|used|helped|wanted)"
    r"|missing|where(?:'s| is| are) the|you (?:left out|forgot|skipped|missed|omitted)|^no(?= \w+\?)"
    r"|without (?:any|a single))"
    r"((?: \w+){1,4})",
    re.IGNORECASE,
)
MUCH: Final = re.compile(
    r"\b(?:too|so) (?:many|much)\b|\b(?:does not|doesn't|doesnt|didn't|isn't) (?:really )?(?:help"
    r"|helpful|useful|enough)\b|"
    r"\b(?:is|are|was|were|'s) (?:a (?:bit|little|tad) (?:much|over)|plenty|enough|overkill|excessive"
    r"|unnecessary|too much|not necessary"
    r"|not needed)\b",
    re.IGNORECASE,
)
ELSEWHERE: Final = re.compile(
    r"\b(?:this|that|the|my|his|her|their|our) (?!answer|reply|response|message|summary|explanation"
    r"|text|last"
    r"|bold|emojis?|amount|length|tone|way|format|bullets?|tables?|list|first|jargon|whole"
    r"|second)\w+(?: \w+)?"
    r" (?:is|was|are|were|runs?|takes|took|feels?|seems?|looks?)\b|\bfor me\b, ?(?:pick|find|choose)",
    re.IGNORECASE,
)
YOU_DO: Final = re.compile(
    r"\b(?:you|u) (?:keep|always|never|constantly|still|sound|ask(?:ed)?|talk|explain(?:ed)?"
    r"|apologi[sz]ed?"
    r"|repeat(?:ed)?|write|forgot|woke|overuse|use|comment|put|said|(?:do not|don'?t|dont) (?:have"
    r"|need) to"
    r"|lecture|treat|tend to|ramble|love to|skipped|missed"
    r"|left out|sent|pinged|gave|answered|interrupted|could have|should(?:n't)? have|made me scroll"
    r"|buried)\b"
    r"|\bwhy (?:are|do|did|must|would) (?:you|u)\b|\bno(?:body| one) (?:talks|speaks|writes|says"
    r"|reads)\b"
    r"|\bi'?m not (?:a (?:child|kid|baby|toddler|beginner|robot|lawyer)|five|stupid|your|native|sir"
    r"|madam)"
    r"|\bi can read\b|\bi (?:did not|didn't|didnt|never) ask(?:ed)? (?:for|you)|\bi know how\b"
    r"|\bthanks for (?:giving away|spoiling|nothing|ruining|waking)\b"
    r"|\bspare me\b|\b(?:enough|tired|sick|annoying|annoys|irritat\w+|ridiculous|hard to read"
    r"|unreadable"
    r"|distract\w+|noise|clutter\w*|don'?t (?:like|love)|hate|can'?t (?:read|follow|stand)"
    r"|confus\w+|painful|too hard|useless|cringe|over the top|creepy|weird|waste|ruin\w*|breaks?|broken"
    r"|makes? my|pointless|unnecessary|overkill|not a fan)\b",
    re.IGNORECASE,
)
PRAISE: Final = re.compile(
    r"\b(?:love|loved|like(?! an?\b)|liked|perfect\w*|great|nice|nicely|exactly|best|good|appreciate"
    r"|helpful|helps|helped"
    r"|useful|works|thank you|thanks for|excellent|brilliant|ideal|awesome|lovely|refreshing|spot on"
    r"|just right"
    r"|finally|much better|way better|easy to (?:read|follow|scan)"
    r"|clicks?|clicked|keep (?:it|that|this|doing|them|up|the|using|going|those)|more of (?:this|that"
    r"|these"
    r"|those)|more (?:\w+ ){0,3}like (?:this|that)|bravo|fan of|sweet spot"
    r"|right (?:length"
    r"|tone|level|amount|moment|time)|made it (?:click|clear|easy))\b",
    re.IGNORECASE,
)
LIKE_THIS: Final = re.compile(
    r"\b(?:more|just|exactly|always|keep|answers?|replies|explanations?|want|how i like|the way|kind"
    r"|sort|style"
    r"|length|format|tone|perfect|it) (?:\w+ ){0,4}(?:like (?:this|that)|of (?:this|that)|it (?:up"
    r"|coming"
    r"|this way|that way|like)|doing|this (?:length|way|format|style|tone)|(?:that|this) way)\b"
    r"|\b(?:this|that)(?:'s| is|s)? (?:exactly |just |precisely )?(?:the (?:length|tone|format|style"
    r"|way|level"
    r"|amount|detail|kind)|how i (?:like|want|need|prefer))\b"
    r"|\b(?:love|like|loved|liked|appreciate|good|great|nice|glad|thanks for|happy"
    r"|helpful)(?: it)? (?:that|how"
    r"|when|the way) you\b|\bkeep (?:that|it|this|them|those)(?: up| coming| please| going)?\b"
    r"|\bexactly (?:this|like|the) \w+",
    re.IGNORECASE,
)
SERVES: Final = re.compile(
    r"\b(?:helps|helped|helpful|useful|easier|easy to (?:read|follow|scan)|works (?:well "
    r"|best )?for me|perfect for me|love (?:the|your)"
    r"|like (?:the|your))\b",
    re.IGNORECASE,
)
THANKS_OF_FACT: Final = re.compile(
    r"\b(?:you(?:'re| are) right|good idea|good point|good question|good news"
    r"|good morning|good night|sounds good|looks good to me)\b",
    re.IGNORECASE,
)
DISTURBS: Final = re.compile(
    r"^(?:a bit |much |maybe )?(?:later|earlier|another time)\b|"
    r"\b(?:asleep|sleeping|slept|woke(?:n)?|midnight|middle of the night|at this hour|[1-5] ?am"
    r"|[1-5] in the morning|too (?:early|late)|in bed|bad (?:time|moment)|not now|in a meeting"
    r"|on holiday"
    r"|day off|weekend|at dinner|baby)\b",
    re.IGNORECASE,
)
GOOD_TIME: Final = re.compile(
    r"\bat (?:that|this) (?:time|hour)\b|\b(?:perfect|good|great|best|right|ideal) (?:moment|time"
    r"|timing|hour"
    r"|day)\b",
    re.IGNORECASE,
)
SENT_UNASKED: Final = re.compile(
    r"\b(?:remind\w*|ping\w*|good (?:morning|evening|night)|here(?:'s| is) your|your (?:daily|morning"
    r"|evening)|briefing|digest"
    r"|summary|update|alert|heads[- ]up|don't forget|check(?:ing)? in"
    r"|notification|time (?:to|for))\b",
    re.IGNORECASE,
)
REQUEST: Final = re.compile(
    r"^\W*(?:can|could|would|will) (?:you|i|we)\b|^\W*(?:what|who|where|when|which|how"
    r"|is|are|do|does|did|should|give|find|show|tell|make|write|pick|try)\b",
    re.IGNORECASE,
)
TALK_OF_OTHERS: Final = re.compile(
    r"\b(?:he|she|they|boss|teacher|film|movie|book|song|series|bus|train"
    r"|flight|weather|rain|coffee|meeting|kids?)\b",
    re.IGNORECASE,
)
OF_LENGTH: Final = re.compile(
    r"\b(?:long|short|wordy|verbose|brief|text|words?|detail\w*|info\w*|novel"
    r"|wall of text|essay|stopped reading|lost me|tl;?dr|terse|curt|paragraphs|dense"
    r"|shorter|longer|briefer|terser|crisper|concise|to the point|explanation"
    r"|depth)\b",
    re.IGNORECASE,
)
VOCATIVE: Final = re.compile(
    r"^(?:\w+ ){0,2}\w+,\s*(?:(?:mr|mrs|ms|dr)\.? )?([a-z]{3,12})[.!]|^(?:hello|hi|hey|dear|yes|sure"
    r"|ok),? ([a-z]{3,12})[.!,]",
    re.IGNORECASE,
)
UNNAMED: Final = re.compile(r"\b(?:no|not|don't|dont|stop|just|only|please|drop|enough|i'm|why)\b", re.IGNORECASE)
