"""The forms in which people tell an assistant what to do, and what to leave."""

import re
from typing import Final

from nanobot.memory.insight.slots import LANGUAGES, TIME_OF_DAY

_VERB: Final = (
    r"(?:answer|reply|respond|scale|adjust|adapt|double|halve|cap|frame|capitali[sz]e|abbreviate|mute"
    r"|silence|hide|collapse|split|lower|raise|filter|count|measure|pad|spread|cover|warm|credit"
    r"|attribute|justify|sum|introduce|carry|handle|deliver|shift|stagger|postpone|use|give|include"
    r"|provide|show|tell|write|keep|put|add|make|ask|check"
    r"|call|address"
    r"|speak|talk|explain|summari[sz]e"
    r"|format|send|remind|ping|notify|start|begin|end|avoid|skip|leave|drop|stop|quit|cut|lose|stick"
    r"|switch"
    r"|mention|suggest|recommend|confirm"
    r"|verify|report|highlight|specify|prioriti[sz]e|combine|cite|quote|list|number|translate|search"
    r"|google"
    r"|look|book|buy|delete|create|schedule"
    r"|run|paste|post|read|open|save|store|assume|guess|apologi[sz]e|joke|swear|greet|hedge|repeat"
    r"|remember"
    r"|consider|round|convert|spell|indent"
    r"|name|comment|sort|prefer|be|go|do|let|wait|pick|choose|offer|propose|draft|refer|treat|flag"
    r"|warn|alert"
    r"|message|text|email|mail|wake"
    r"|disturb|bother|nag|lecture|preach|compliment|flatter|patroni[sz]e|sugarcoat|interrupt|finish"
    r"|follow|take"
    r"|try|double-check|say|sound|act"
    r"|get|bring|point|note|state|describe|compare|ground|base|break|bold|wrap|limit|order|group|label"
    r"|mark"
    r"|link|attach|share|track|log|sync|set"
    r"|move|rename|clean|test|document|type|structure|lead|open|close|sign|correct|fix|edit|proofread"
    r"|mind"
    r"|respect|favou?r|opt|default|steer|refrain"
    r"|dial|tone|ease|lay|knock|ditch|omit|exclude|remove|cut|shorten|trim|slow|speed|calm|lighten"
    r"|loosen|teach"
    r"|push|challenge|quiz|praise|mix"
    r"|slip|sprinkle|throw|spare|trust|rely|shut|hold|continue|focus|throw|overwrite|commit|push"
    r"|interpret"
    r"|pretend|think|plan|fill|expect|present"
    r"|compose|phrase|word|render|print|display|return|output|refuse|decline|encourage|discuss|bring"
    r"|raise"
    r"|invent|fabricate|force|play|emphasi[sz]e"
    r"|allow|ensure|reference|review|update|clarify|define|illustrate|outline|calculate|estimate"
    r"|identify"
    r"|analy[sz]e|evaluate|assess|notify)"
)
_KINDS: Final = (
    r"(?:answers|replies|responses|messages|summaries|explanations|reports|reminders|suggestions"
    r"|recommendations|recipes|snippets|examples"
    r"|translations|updates|briefings|alerts|notifications|lists|dates|times|numbers|prices|drafts"
    r"|mails|emails|code)"
)
_QUIT: Final = (
    r"(?:stop|quit|enough(?: with| of)?|no more|drop|lose|skip|ditch|omit|leave out|cut(?: out| down on"
    r"| back on)?|lay off|knock off|ease up on"
    r"|tone down|dial (?:back|down)|go (?:easy|easier|light) on|avoid|refrain from|get rid of|spare me"
    r"|hold"
    r"|cease|remove|do without|less of)"
)
FORMS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, re.compile(form, re.IGNORECASE))
    for name, form in (
        (
            "address",
            (
                r"^(?:(?:you (?:can|may|could|should) )?(?:just |better )?call me (?!(?:an?|the|at|when|if|in|on"
                r"|back|later|tomorrow|today|tonight|now|after|before|once|asap|maybe|crazy|up|every|\d)\b)\w+"
                r"|(?:just |plain )?\w+ is (?:fine|enough|ok)(?: with me)?$)"
            ),
        ),
        (
            "address",
            (
                r"^(?:no|not) (?:more )?\w+,? (?:just|it's|its) (?:plain )?\w+$|^(?:please )?(?:refer to|address"
                r"|greet) me (?:as|by|with) \w"
            ),
        ),
        ("needless", r"^i wish (?:that )?you (?:would not|wouldn't|did not|didn't|weren't|were not)\b"),
        (
            "state",
            (
                r"^(?:every|each|any|all) \w+ you (?:give|send|write|make|show|suggest|recommend"
                r"|find)(?: to)?(?: me)? (?:should|must|has to|have to|need)"
            ),
        ),
        ("state", r"^i wish (?:that )?you(?:'d| would| were| could|d)?(?! luck)\b"),
        (
            "needless",
            (
                r"^(?:there(?:'s| is) )?no need (?:to|for)\b|^you (?:do not|don't|dont) (?:have|need) to\b"
                r"|^you needn't\b"
            ),
        ),
        (
            "forbid",
            (
                r"^i (?:already |just |once )?(?:told|asked) you (?:not|never) to\b|^never again (?!will|would|do"
                r"|am)\w"
            ),
        ),
        ("state", r"^i (?:already |just |once )?(?:told|asked) you to\b"),
        ("forbid", r"^leave me (?:alone|in peace|be)\b"),
        (
            "forbid",
            (
                r"^(?:do not|don'?t|dont|never|pls don'?t)(?: you)?(?: ever)?(?: again)? (?!mind\b|forget\b"
                rf"|worry\b|know\b|again\b|give up\b|be afraid|be sorry|ask[.!]?$){_VERB}\b"
            ),
        ),
        ("forbid", rf"^(?:can|could|would|will) (?:you|we|u)(?: please)? (?:not|never|{_QUIT})\b"),
        ("forbid", rf"^{_QUIT}(?= )(?! (?:the (?:timer|alarm|music|video|recording|playback)|it\b|here\b|by\b|at\b))"),
        (
            "forbid",
            (
                r"^you (?:should(?: never|n't| not| never)|must(?:n't| not| never)|needn't|(?:do not"
                r"|don'?t) (?:have|need) to|are not to)"
            ),
        ),
        (
            "forbid",
            (
                r"^i(?:'d)? (?:(?:do not|don'?t|dont|never|no longer) (?:want|need|like|wish|care for)|hate"
                r"|dislike|can'?t stand)(?: it when| when)?(?: any| more| to \w+)? (?:you(?:r)?\b"
                r"|\w+(?: \w+){0,2} from you\b)"
            ),
        ),
        (
            "forbid",
            (
                r"^no(?:thing)?(?: from you)?(?: more)? (?!see\b|talk\b|chat\b|sorry|reason|does|do\b|did|is\b"
                r"|are\b|matter|clue|joke|kidding|thanks|thank|idea|problem|worries|wait|way|need|one|longer|doubt"
                r"|it|i\b|that)\w"
            ),
        ),
        ("forbid", r"^not(?:hing)? (?:before|after|between|until|past|on|during) "),
        (
            "welcome",
            (
                r"^(?:feel free to|you(?:'re| are) (?:welcome|free|allowed) to|you (?:can|may|could)(?: also"
                r"| always| just)?) "
            ),
        ),
        ("rule", rf"^(?:you (?:should|must|need to|have to) )?always (?:please )?{_VERB}\b"),
        (
            "do",
            (
                r"^(?:only |at least |do |just )?(?!let me know|keep (?:going|trying|moving|taking|up"
                rf"|it up)){_VERB}\b"
            ),
        ),
        (
            "ask",
            (
                rf"^(?:can|could|would|will) (?:you|u)(?: please| maybe| always| at least)? {_VERB}\b"
                r"|^would you mind \w+ing\b"
            ),
        ),
        (
            "state",
            (
                rf"^(?:my|your|all|any|every) (?:\w+ )?{_KINDS} (?:\w+ ){{0,4}}(?:should|must|need to|have to"
                r"|ought to) "
            ),
        ),
        (
            "do",
            (
                r"^you (?:should|must|need to|have to|ought to|had better|better|'d better)(?: really| always"
                r"| only| at least)? \w"
            ),
        ),
        (
            "do",
            (
                r"^let'?s (?:speak|talk|keep|stick|use|switch|write|agree|go with|make it a)\b|^we (?:only "
                r"|just )?(?:speak|write|talk|chat)\b"
            ),
        ),
        (
            "wish",
            (
                r"^(?:(?:i(?:'d| would|d)?(?: really| much| also| generally| always| usually| strongly)? (?:like"
                r"|want|need|prefer|expect|rather)|i(?:'d|d| would) (?:really )?(?:love|appreciate))(?! to\b"
                r"| help\b| some help)|it would be (?:nice|great|good|better|helpful)"
                r" if you|i'd be (?:glad|happy|grateful) if you|i would be (?:glad|happy|grateful) if you)\b"
            ),
        ),
        ("wish", r"^i (?:do not|don'?t|dont) (?:like|want|need|care for)\b"),
    )
)
HELP: Final = re.compile(
    r"\b(?:send|call|ask|tell|show|write|answer|reply|do that|do this|do it|delete|book|buy|post|pay"
    r"|assume"
    r"|guess|decide|message|text|use|put|add|make|give|say|talk)\b",
    re.IGNORECASE,
)
OF_LIFE: Final = re.compile(
    r"\b(?:tell (?!me\b)\w+|forget (?:the|to|my|about)|give up|look back|too much|quote me|worry)\b"
    r"|\b(?:on"
    r"|this|next|by) \w+day\b(?!s)",
    re.IGNORECASE,
)
IN_LANGUAGE: Final = re.compile(
    r"^(?:(?:speak|talk|answer|reply|respond|switch|stick|communicate|chat|continue|write)(?: (?:to"
    r"|with|back to|back) me| me| back| only)?"
    rf"(?: only)?(?: back)?(?: in| to)? |(?:use|keep to|stay in) ){LANGUAGES}\b(?! (?:what|how|the"
    r"|for (?!(?:all|every)\w*\b))\b)",
    re.IGNORECASE,
)
BARE: Final = re.compile(
    r"\b(?:please|pls|plz|only|instead|max|bitte|por favor|s'il te pla[iî]t|ok\?$|(?:would not"
    r"|wouldn't|wouldnt) hurt|would be nice)\b",
    re.IGNORECASE,
)
TASK: Final = re.compile(
    r"^(?:remind me (?:to|about|of|that|at|on|in|when)\b|add \w+|call (?:the|my|him|her)|tell (?!me\b"
    r"|us\b)(?:him"
    r"|her|them|my"
    r"|the|[A-Z]\w+)\b)"
    rf"|\b(?:milk|groceries)\b|^wake me (?:up )?at {TIME_OF_DAY}",
    re.IGNORECASE,
)
OWN_WORDS: Final = re.compile(
    r"^(?:please )?(?:treat me (?:like|as)|talk to me (?:like|as)|assume (?:that )?i(?:'m| am| know"
    r"| have| already| can)\b"
    r"|act (?:more|less|like|as|a (?:bit|little))|be (?:more|less|a (?:bit|little)|as"
    r"|my)\b(?! (?:careful|patient with \w+))"
    r"|skip (?:the |all )?(?:intro\w*|preambles?|pleasantries|basics|small talk|explanations?"
    r"|greetings?|recaps?)"
    r"|challenge me|push back|play (?:the )?devil|take the initiative|use your (?:own )?judge?ment"
    r"|think (?:out loud|before you))",
    re.IGNORECASE,
)
NEEDLESS: Final = re.compile(
    r"\b(?:agree|explain|apologi[sz]e|thank|greet|tell|ask|repeat|confirm|touch|sign|mention|remind"
    r"|say|write|add|send|give|show|check|use"
    r"|warn|praise|compliment|justify|introduce|summari[sz]e|paste|quote|list|translate|include"
    r"|comment|convince|be (?:so|that|polite|formal)"
    r"|for (?:words?|thanks|apolog\w+|pleasantries|greetings|emojis?|formalit\w+|an? (?:intro|summary"
    r"|explanation|recap)))\b",
    re.IGNORECASE,
)
MANNER: Final = re.compile(
    r"^(?:only |just |do |you (?:should|can|could) )?(?:keep|be|use|stick|speak|address|stay"
    r"|format (?:all|every|your|dates|numbers|code|lists|links)"
    r"|prefer|favou?r|act"
    r"|sound|write (?!it\b|this\b|that\b)\w+ (?:as|in|with)|lighten|loosen|get to|cut to|tone"
    r"|give me (?:at least|more|less"
    r"|fewer|a bit|longer|shorter)"
    r"|(?:give|send|write)(?: me)? (?:[\w-]+,? ){1,3}(?:answers|replies|responses|explanations)"
    r"|(?:answer|reply|respond)(?: to)?(?: me)? (?:in (?:detail|full|depth|short|brief"
    r"|(?:\w+ )?(?:sentences?|words|paragraphs?))"
    r"|more|less|briefly|shortly|concisely))\b",
    re.IGNORECASE,
)
TIMING: Final = re.compile(
    r"^(?:only |just |do )?(?:remind me (?!to\b|about\b|of\b).*\b(?:ahead|in advance|earlier|before)\b"
    r"|give me (?:at least|more|less|a bit)\b|keep (?:my |the )?\w+ free of\b"
    r"|(?:move|shift|push|send|deliver|bring|schedule|do) (?:me )?(?:the|my) (?:\w+ )?(?:digest"
    r"|briefing|report|recap|news"
    r"|overview|newsletter|summary|updates|reminders|alerts)\b"
    r"(?= (?:to (?:the )?(?:morning|evening|afternoon|weekend|noon|\d)|at \d|in the|on \w+days?|before"
    r"|after|earlier|later)))",
    re.IGNORECASE,
)
UNTOLD: Final = re.compile(
    r"^(?:do not|don'?t|dont|never) (?:ever )?(?:tell|show|send|give|ask|bother|call|text|quiz"
    r"|interrupt) me (?!you|that|it\b|he\b|she\b|they\b|why|what|how"
    r"|back|yet|now|today|until|if)",
    re.IGNORECASE,
)
