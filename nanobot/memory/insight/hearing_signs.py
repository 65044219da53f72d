"""The signs by which `hearing` judges a message: kinds of word, each a pattern of them."""

import re
from collections.abc import Mapping
from typing import Final

SIGNS: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "lasting": (
            r"\b(?:always|from (?:now|today|here|this)|going forward|in (?:the )?future|henceforth|as a rule"
            r"|in general|generally|by default|your habit|make (?:it|this|that) a|for good|every ?time|each time"
            r"|whenever|any ?time|every (?:single )?(?:answer|reply|message|email|day|morning|week\w*)|all (?:my"
            r"|your|the|future)|no more|any ?more|at all times|permanently|across|everywhere|for (?:every|any"
            r"|all)thing|new rule|rule)\b"
        ),
        "wide": (
            r"\b(?:everything|anything|any \w+ (?:that|i|you)|all (?:year|day|the time)|every (?:one|single)"
            r"|each (?:one|of)|with (?:each|every|any)|at a time|not (?:once|ever)|off limits|all my \w+"
            r"|in my \w+(?: \w+)? you|whichever|wherever|house rule|standing (?:order|rule)|ever again|(?:in"
            r"|for) (?:this|our|the) (?:\w+ )?(?:chat|thread|channel|group|room)|this (?:chat|thread|channel"
            r"|group)|in here|in everything|unless i)\b"
        ),
        "never": r"\b(?:never|ever|not even|no longer)\b",
        "stop": (
            r"\b(?:stop|quit|drop|skip|lose|hold off|ditch|enough|cut (?:it|out|the)|leave (?:out|off|them|those"
            r"|the|this|that|it)|spare me|lay off|knock it off|no need (?:for|to)|without)\b"
        ),
        "not": r"\b(?:don'?t|do not|no|not one|nothing)\b",
        "please": r"\b(?:please|pls|plz|thanks|thx)\b",
        "should": (
            r"\b(?:belongs? (?:at|in|on|to)|stays? in|should|should|must|need to|have to|ought|supposed to"
            r"|has to|got to|gotta|let'?s|let it|i expect|i insist)\b"
        ),
        "prefer": (
            r"\b(?:i don'?t want|that'?s (?:the|how) (?:\w+ )?i (?:want|like|read)|it'?s how i|i'?d? ?(?:prefer"
            r"|rather|like|want|need|wish|love|hate|can'?t (?:stand|read|bear))|works? (?:better|best) for me"
            r"|suits? me|easier for me|i find .{0,20}(?:hard|easier|annoying))\b"
        ),
        "you": r"\b(?:you|your|yours|u|ur|you'?re)\b",
        "you do": (
            r"\byou(?:'re)? (?:keep|always|never|don'?t|didn'?t|forgot|just|again|can|write|send|talk|sound|use"
            r"|put|make|gave|give|call|start)\b"
        ),
        "manner": (
            r"\b(?:answer|repl(?:y|ies)|response|messag|emoji|smil|bullet|lists?\b|table|heading|header"
            r"|paragraph|sentence|one[- ]liner|words?\b|lines?\b|tone|joke|humou?r|formal|casual|polite|blunt"
            r"|markdown|bold|caps\b|exclamation|units?\b|metric|celsius|fahrenheit|kilomet|miles|grams|cups|24"
            r"|am\b|pm\b|links?\b|source|summar|voice|remind|nudge|ping|notif|follow[- ]?up|greeting|sign|name\b"
            r"|nickname|call me|spell|language|english|german|french|spanish|portuguese|italian|dutch|polish"
            r"|ukrainian|code|comment|variable|snake|camel|type hints?|tabs?\b|semicolon|indent|function|test"
            r"|sql|python|java|typescript|commit)"
        ),
        "style": (
            r"\b(?:snake[_ ]?case|camel[_ ]?case|british|american|spelling|celsius|fahrenheit|met(?:re|er)s"
            r"|kilomet\w+|miles|pounds|euros?|dollars?|currency|24[- ]?h\w*|iso|decimal|comma|(?:in|for) (?:java"
            r"|python|lua|sql|rust|go|typescript|js|c\+\+|bash|kotlin|swift|php|ruby|code)|first names?|surname"
            r"|mrs?\b|ms\b|dr\b|sir\b|nickname|pronouns?|advert|headings?|headers?|bullets?|not one emoji"
            r"|no emoji\w*)\b"
        ),
        "order": (
            r"^(?:ok |okay |hey |and |so |also |btw |please |pls |just |right,? |hi,? |look,? |heads up,? "
            r"|new rule:? )*(?:call|use|write|put|give|tell|ask|stop|skip|leave|drop|keep|talk|speak|answer"
            r"|reply|start|avoid|don'?t|never|always|be|make|show|send|remind|ping|include|add|mention|explain"
            r"|stick|go|sort|say|end|install|respond|begin|do not|no|wake|round|format|list|name|address|treat"
            r"|double|check|quote|cite|convert|spell|sign|greet|warn|announce|only|short|shorter|less|more"
            r"|english|switch|say)\b"
        ),
        "order within": (
            r"(?:[,.:;!?-]|\band|\bso|\bthen|\bpls|\bplease) (?:please |pls |just |then |so )*(?:call|use|write"
            r"|put|give|tell|ask|stop|skip|leave|drop|keep|talk|speak|answer|reply|start|avoid|don'?t|never"
            r"|always|be|make|show|send|remind|ping|include|add|mention|explain|stick|go|sort|say|end|install"
            r"|poke|do it)\b"
        ),
        "displeased": (
            r"\b(?:too (?:long|short|much|many|formal|cute|chatty|wordy|technical)|way too|so (?:long|many|much"
            r"|formal)|kidding|driving me|no (?:use|good) to me|patroni|condescend|can'?t read|nobody can"
            r"|did ?n'?t ask|never asked|not for a|not an? (?:essay|novel|lecture|dissertation|book)"
            r"|what is this|essay|novel|lecture|wall of text|annoying|creepy|weird|cringe|scroll|overkill"
            r"|unreadable|gibberish|rude|cold|robot|hard to (?:read|follow)|give it a rest|wow\b|ugh|seriously"
            r"|really\?|hello\?|im nobody|not your|i'?m not)\b"
        ),
        "outcry": r"\?\?|\?!|!\?|[🙄😒😬🙈😤😩]",
        "exasperated": r"\b(?:seriously|yuck|really)\b[?!. ]*$|\bcome on\b",
        "pleased": (
            r"\b(?:i (?:really )?(?:like|love|appreciate|enjoy)(?:d)? (?:that|how|when|the way|your|this|it)"
            r"|love (?:the|how|that|this|it)|spot on|clever to|was smart|great timing|just right|keep doing"
            r"|(?:more|like) \w+ like that|exactly (?:the|how|what|right|like)|perfect (?:length|size|amount"
            r"|tone|format|level)|right (?:size|length|amount|level)|suits you|more of (?:that|those|this|these"
            r"|it)|(?:do|keep) (?:it|that|this|doing)|like (?:that|this) (?:every|always|please|again|from)"
            r"|made my|so much (?:easier|better|clearer)|way better|much (?:better|easier|nicer|clearer)"
            r"|super (?:clear|helpful|easy)|was (?:great|perfect|ideal|lovely|helpful|handy|gold)"
            r"|really (?:helped|helpful|clear|handy)|easy to)\b"
        ),
        "named wrong": (
            r"\b(?:don'?t|stop) \w+(?:ing)? me\b|\bnobody'?s \w+|\bnot (?:your|a) (?:buddy|pal|mate|bro|champ"
            r"|dear|honey|sweet\w+|boss|friend)\b|\bdo(?:es)? nicely\b"
        ),
        "an offer": (
            r"\b(?:let me know|feel free|reach out|get in touch"
            r"|i'?ll (?:let|reach|get|keep|try|give|definitely|be|always)"
            r"|if you (?:need|ever|want|have|saw|like|think|recommend)|i (?:hope|mean|guess|bet) (?:you|if)|sorry about"
            r"|your (?:words|support|advice|kind\w*))\b"
        ),
        "you too": (
            r"\byou (?:can|should|may|could)(?: do (?:it|that|so))? (?:too|as well)\b|\bso (?:should|can"
            r"|may) you\b"
        ),
        "once": (
            r"\b(?:this (?:time|one|once|week|email|text|paragraph|message|list|draft|letter|report|recipe"
            r"|function|file)|just (?:this|now|today|for)|for (?:this|now|once|today|tonight|tomorrow)|right now"
            r"|the (?:first|last|second|third|next) (?:one|part|line|paragraph|sentence|email)|it (?:shorter"
            r"|longer|in|a bit)|make (?:it|this|that)|today|tonight|tomorrow|yesterday|again in|rewrite|redo"
            r"|translate (?:this|it|that))\b"
        ),
        "again": (
            r"\b(?:version|again|another|one more|turn (?:this|these|it)|instead of (?:this|that)|try (?:again"
            r"|once)|example|without the)\b"
        ),
        "asks": (
            r"\b(?:can|could|would|will) (?:you|u)\b|\bhow (?:do|can|does|to|long|much|many|come)\b|\bwhat(?:'s"
            r"| is| are| time| do)\b|\bwhy (?:do|does|is|are)\b|\bis (?:it|there|that)\b|\bdo you\b|\bdid you\b"
        ),
        "question": r"\?\s*$",
        "of oneself": (
            r"^\W*(?:\w+ )?i (?:always|never|usually|often|keep|can never|still|was|had|did|went|am|think|just"
            r"|have|got|forgot)\b|^\W*(?:i'?m|i'?ve)\b"
        ),
        "of others": (
            r"\b(?:he|she|they|his|her|their|my (?:boss|mum|mom|dad|father|wife|husband|sister|brother|son"
            r"|daughter|teacher|friend|colleague|landlord|coach|doctor|manager|gran\w*|partner|flatmate|roommate"
            r"|neighbou?r)|people|everyone|everybody|nobody|someone|the (?:teacher|boss|client|doctor|team"
            r"|kids?))\b"
        ),
        "quoted": r"[\x22“”«»]|'[A-Za-z ]{8,}'|\b(?:said|says|saying|wrote|told)\b",
        "a fact": (
            r"\b(?:remember|note|fyi|is on|are on|was on|my (?:flight|train|appointment|birthday|password"
            r"|address|number))\b"
        ),
        "a play": (
            r"\b(?:if i were|imagine|pretend|suppose|what if|let'?s say|role ?play|you are a|act as|character"
            r"|story|novel|scene|game)\b"
        ),
        "thanks": (
            r"^\W*(?:thanks|thank you|thx|ty|cheers|great|perfect|nice|cool|good|awesome|lol|haha|ok|okay|yes|no"
            r"|wow)[\s!.,]*(?:\w+[\s!.]*){0,2}$"
        ),
        "technical": (
            r"```|\berror\b|\bwarn(?:s|ing)?\b|\bexception\b|\btraceback\b|\bfails?\b|\blint|\bcompil|\bapi\b"
            r"|\blog\b|->|==|\bdocs?\b|\breadme\b"
        ),
        "printed": r"^\W*(?:log|warn|warning|error|eslint|compiler|linter|info|debug|docs?|readme|manual)\b",
        "when": (
            r"\b(?:when|whenever|if|before|after|unless|until|once) (?:i|you|we|it|i'?m|something|someone|there"
            r"|my|the)\b"
        ),
        "to me": r"\b(?:to|for|with|at|around|from|tell|give|call|ask|remind|show|send|wake|nudge|ping) me\b",
        "verbless": r"^\W*(?:[\w' ]{2,30}:|short(?:er)?|less|more|no|only|just|english|metric|bullet|plain)\b",
        "yes or no": r"^\W*(?:yes|yep|yeah|no|nope|ok|okay|sure|right|you(?:'re| are) right|correct|true)\b",
        "put right": (
            r"\b(?:it'?s|it is|there(?:'?s| is| are)|that'?s|he'?s|she'?s|they'?re) (?:\w+ ){0,4}not\b"
            r"|\bnot \w+[,.]? (?:it'?s|it is)\b|\b(?:look|check) again\b|\bi (?:just )?(?:looked|checked"
            r"|counted)\b|\btheres\b"
        ),
        "an errand": r"^\W*(?:please |pls )?(?:call|get|book|order|find|buy|fetch|bring) (?:me|us) (?:an?|the|some) ",
    }.items()
}
