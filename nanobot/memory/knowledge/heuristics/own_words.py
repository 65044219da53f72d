"""Whose words a message brings: a person's own, or those of a game, a story, an article: these say nothing."""

from datetime import timedelta
from typing import Final

from nanobot.memory.knowledge.findings import Passage
from nanobot.memory.knowledge.heuristics.wording import pattern

PLAY_LASTS: Final = timedelta(hours=2)
"""How long after its last turn a role play is taken to go on."""
PASTED_WITHIN: Final = timedelta(minutes=5)
"""How long after it was spoken of a text is expected."""
LONGEST_TALK: Final = 80
"""A message of up to so many characters is talk about a text, not the text."""

_ROLES: Final = r"""
    my (?:character|oc|avatar|wizard|sim|villager|hero|heroine|protagonist|narrator)|
    the (?:protagonist|narrator|main character|hero|heroine|villain)
"""
_WORKS: Final = r"""
    in (?:my|the|this|that)
    \s(?:story|novel|book|film|movie|series|show|game|play|episode|dream|comic|manga|anime|
    campaign|draft|script|sequel|musical|opera|soap)|
    my (?:novel|screenplay|short story|musical|sitcom|comic)|
    (?:short )?(?:story|poem|song|lyrics|haiku|limerick|novel|dialogue|fanfic|verse|script|sketch)
    \s(?:about|idea|opening|draft|prompt|for)|
    write (?:me )?an? [\w -]{0,30}(?:story|poem|song|bio|scene|dialogue|speech|joke|limerick|sketch|
    script|monologue)
"""
_PARTS_OF_WORKS: Final = r"""
    in (?:chapter|episode|season|act|scene)|chapter \d+|(?:s\d+)?e\d+\b|
    season (?:\d+|one|two|three|four|five|six|finale|premiere)|episode \d+|
    spoilers?|draft (?:opening|of|for)|opening line|fictional|plot (?:twist|idea)|
    (?:first|opening|last|final) (?:lines?|sentences?|paragraph|chapter|verse|scene)
    \s(?:of|for|from|is|:)
"""
_GAMES: Final = r"""
    d&d|dungeon|half[- ]?(?:orc|elf)|\bdnd\b|tabletop|cleric|paladin|warlock|druid|goblins?|
    \borcs?\b|necromancer|sorcerer|rolled an? \w+|hit points|\bxp\b|quest giver|level \d+ \w+|npc|
    in-game|sims|skyrim|minecraft|stardew|pok[eé]mon|zelda|baldur
"""
FICTION: Final = pattern(rf"\b(?: {_ROLES}|{_WORKS}|{_PARTS_OF_WORKS}|{_GAMES} )\b")

_TO_WORK_ON: Final = r"""
    (?:summari[sz]e|translate|proofread|rewrite|rephrase|paraphrase|correct|fix|edit|polish|
    shorten|improve|transcript|transcribe|paste|pasted|caption|read)
    \s(?:this|that|the following|these|it)\b|\btranslate\b
"""
_TEXTS: Final = r"""
    (?:this|the|an?) (?:article|transcript|email|mail|letter|obituary|text|excerpt|passage|
    abstract|review|ad|job ad|listing|press release|announcement|bio|dialogue|quote|tweet|post|
    thread|screenshot|log|email chain)(?: \w+){0,3}\s*(?:says|reads|goes)?\s*:|
    \bfrom the (?:obituary|article|news|paper|letter|brochure|website|press release|book)\s*:|
    \bsubtitles?:|\blyrics?:|
    \bhere(?:\sis|'s) (?:the|an?|my)
    \s(?:auto )?(?:transcript|article|draft|text|essay|excerpt|dialogue|script)\b
"""
PASTED: Final = pattern(rf"\b(?: {_TO_WORK_ON}|{_TEXTS} )")

_LETS_PLAY: Final = r"""
    role[- ]?play(?:ing)?|let us play|lets play|let us pretend|pretend|act as|improv|in character|
    game master|dungeon master|dungeon|text adventure|quiz me|simulate|interview me
"""
_PRAISE: Final = "star legend genius lifesaver saint hero gem angel real bit great good true"
_PARTS: Final = rf"""
    you are (?:now )?(?:a|an|the) (?!{"|".join(_PRAISE.split())})\w+|you play|i(?: wi)?ll play|
    i am playing (?:a|an|the)|i(?: wi)?ll be (?:the|a|an) \w+|i play the \w+|
    as (?:the|an?) (?:ideal|imaginary|fictional|perfect) \w+
"""
_REHEARSALS: Final = r"""
    rehears(?:e|ing)\b|
    (?:practice|practise|mock|fake|rehearse)[ -]?(?:(?:an?|the|my)\s)?(?:job )?
    (?:interview|conversation|dialogue|call|speech|negotiation)
"""
ROLE_PLAY: Final = pattern(rf"\b(?: {_LETS_PLAY}|{_PARTS}|{_REHEARSALS} )\b")
PLAY_OVER: Final = pattern(r"""
    \b(?:
    end (?:of )?(?:the )?(?:game|scene|role[- ]?play)|stop (?:the )?(?:game|role[- ]?play)|
    out of character|back to (?:reality|real life|normal)|ok,? seriously|game over|enough playing
    )\b
""")


def in_play(passage: Passage) -> bool:
    """Say whether this conversation is a game just now: what is said in it is said in a part."""
    playing, last = False, None
    for turn in (*passage.before, passage.turn):
        if last is not None and turn.at - last > PLAY_LASTS:
            playing = False
        last = turn.at
        if turn.role == "person":
            playing = not PLAY_OVER.search(turn.text) and (playing or bool(ROLE_PLAY.search(turn.text)))
    return playing


def is_pasted(passage: Passage) -> bool:
    """Say whether this message brings the text that the one before it spoke of: an article, a transcript."""
    if not passage.before:
        return False
    turn, last = passage.turn, passage.before[-1]
    return (
        last.role == "person"
        and last.speaker == turn.speaker
        and PASTED.search(last.text) is not None
        and turn.at - last.at < PASTED_WITHIN
        and len(turn.text) > LONGEST_TALK
    )


def foreign_from(text: str) -> int:
    """Return where in a reading another's text begins: an article to sum up, a story; its length where nowhere."""
    starts = [match.start() for foreign in (PASTED, FICTION) if (match := foreign.search(text))]
    return min(starts, default=len(text))
