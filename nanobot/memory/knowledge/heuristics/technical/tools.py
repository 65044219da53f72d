"""Tools people use: "I keep the accounts in Ledgerly", "my editor is Helix", "she cancelled Ledgerly in May"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.technical.software import TOOL_WORD, may_be_software
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, laid_out, pattern
from nanobot.memory.knowledge.heuristics.words import is_place, is_tool

_SYSTEMS: Final = any_of(
    "fedora, ubuntu, debian, arch, nixos, mint, windows, macos, mac os, linux, android, ios, freebsd, openbsd, alpine, "
    "gentoo, manjaro, pop!?_?os, opensuse, suse, centos, rhel, rocky, chromeos, graphene ?os, kali, slackware, void, "
    "endeavouros, zorin, elementary, raspberry pi os, asahi, qubes, tails"
)
_KINDS: Final = any_of(
    "editor, ide, browser, shell, terminal, distro, os, operating system, stack, database, db, framework, language, "
    "note(?:s|-taking)? app, todo app, task manager, password manager, email client, mail client, calendar, "
    "calendar app, search engine, cloud, host, hosting, ci, daw, cms, phone, laptop, wiki, chat, tracker, issue tracker"
)
"""What one has one of: "my editor"."""
_TASKS: Final = any_of(
    "do, does, doing, did, keep, keeps, keeping, track(?:s|ing)?, writ(?:e|es|ing), draw(?:s|ing)?, cod(?:e|es|ing), "
    "program(?:s|ming)?, log(?:s|ging)?, record(?:s|ing)?, manag(?:e|es|ing), edit(?:s|ing)?, plan(?:s|ning)?, "
    "host(?:s|ing)?, stor(?:e|es|ing), back(?:s)? up, organi[sz](?:e|es|ing), design(?:s|ing)?, deploy(?:s|ing)?, "
    "budget(?:s|ing)?, make, makes, mix(?:es)?, produce(?:s)?, take, takes, build, builds, model(?:s)?, render(?:s)?, "
    "map(?:s)?, book(?:s)?, invoic(?:e|es|ing)"
)
"""What one does in, with or on a tool."""
_MOVED_FOR: Final = any_of(
    "for, notes, editor, server, host, chat, mail, ci, build, deploy, app, tool, stack, repo, cloud, db, database, "
    "tasks?, wiki, backups?"
)
"""Of a move to a tool, not to a town."""
_DATES: Final = any_of(
    "january, february, march, april, may, june, july, august, september, october, november, december, monday, "
    "tuesday, wednesday, thursday, friday, saturday, sunday"
)
_NO_SOFTWARE: Final = any_of(
    "bus, train, car, bike, metro, stairs, toilet, bathroom, shower, gym, pool, kitchen, oven, umbrella, word, term, "
    "excuse, time, money, help"
)
_NO_TOOL: Final = laid_out(r"""
    (?!
        it\b|that\b|this\b|them\b|the (?:same|word|term|bus|train|stairs|car|time|bathroom|toilet)|a (?:lot|bit)
        |my (?:hands|time|brain|head|phone to)|your|you\b|me\b|public|more|less|some|all|one|to\b|in\b|for\b
        |up\b|as\b|him|her|lots|too|tabs|caps
    )
""")
_TOOLISH: Final = rf"(?={CAPITAL}[\w.+#-]*|[a-z]+(?:db|sql|js|\.js|\.io|hub|lab|base|script|lang|vim|os|ux)\b)"
"""Ahead: a capital, or how the names of software end."""

_NO_USE: Final = rf"\bused to (?!use\b)|\buse (?:of|case)|\b(?:using|use) (?:the |a |my )?{_NO_SOFTWARE}\b"

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "uses",
        rf"(?:use|rely on|swear by|stick with) {_NO_TOOL}",
        takes="names",
        thing="tool",
        check=may_be_software,
        past_ends=True,
        denial="end",
        lower=1,
        refused=_NO_USE,
    ),  # without a subject it is an order: "use Python for scripts"
    rule(
        "uses",
        rf"""
            (?:
                us(?:es|ing)|switched (?:over )?to
                |moved (?:over )?to(?= (?:{CAPITAL}\w+|\w+ (?:for|last|since|and))[^,.]*\b{_MOVED_FOR}\b)
                |migrated (?:everything |it all |\w+ )?to
                |(?:everything|it|all|all my \w+|all our \w+|\w+) (?:is|are|'s|runs?|lives?) (?:now )?(?:on|in)[ ]
                (?=[a-z]*{CAPITAL}\w+ (?:now|these days))|relying on|relies on|swears by
                |sticking with|stuck with|sticking to
            ) {_NO_TOOL}
        """,
        takes="names",
        thing="tool",
        check=may_be_software,
        past_ends=True,
        denial="end",
        implied=True,
        lower=1,
        refused=_NO_USE,
    ),
    rule(
        "uses",
        rf"(?:am|is|are|run(?:s|ning)?) (?:now |still |all |currently |mostly )*(?:on )?(?={_SYSTEMS}\b)",
        thing="tool",
        check=may_be_software,
        lower=1,
        past_ends=True,
        implied=True,
    ),
    rule(
        "uses",
        rf"""
            {_TASKS}(?: (?:all|most|almost|nearly))?(?:
                [ ](?:of )?
                (?:my|our|his|her|the|everything|it all|notes|tasks|code|music|backups?|firmware|scripts|papers)
                [\w' -]{{0,22}}?
            )? (?:in|with|on|using) (?!
                the (?:morning|evening|car|train|bus|bed|kitchen|garden|office|shower|sofa|couch|weekend)|my |a[ ]
                |an |bed|person|time|public|silence|your|our |his |her |it\b|that|this|them|me\b|him|you|pencil
                |english|german|french|spanish|peace|front|general|mind|case|order|love|pain|tears|paper|two
                |three|one
            )
        """,
        takes="names",
        thing="tool",
        check=may_be_software,
        lower=1,
        past_ends=True,
        denial="end",
        refused=rf"""
            \b(?:take|takes|make|makes|book|do|does|plan|build)[ ]
            (?:place|part|care|sure|friends|time|it|that|this|up|off|out|well|fine|great)\b|\b(?:on|in) {_DATES}
        """,
    ),
    rule(
        "uses",
        rf"""
            (?:my|our|the|her|his) (?:main |daily |new |current |go-to |preferred |usual |default )*{_KINDS}[ ]
            (?:is|are|'s|runs?(?: on)?|lives? (?:in|on)) (?:now |still )?(?:called |on |in )?(?!
                dead|broken|slow|full|down|back|a\b|an\b|the\b|at\b|not\b|so\b|too\b|in\b|on\b|empty|being
                |acting|gone|charging|ringing|my\b|down|stuck|wet|dying|old|new
            )
        """,
        thing="tool",
        check=may_be_software,
        implied=True,
        lower=1,
    ),
    rule(
        "uses",
        rf"""
            (?:
                cancel(?:l)?ed|ditched|dropped|dumped|uninstalled|deleted|stopped using|quit using|no longer use
                |moved (?:off|away from)|migrated (?:off|away from|from)|got rid of|left|killed|gave up on
                |threw out|abandoned|binned|unsubscribed from|replaced|phased out|retired|deactivated|off
            ) (?:my |the |our )?(?!
                it\b|that\b|this\b|him|her|them|me\b
                |the (?:meeting|call|appointment|trip|order|party|class|flight|subscription to)|dinner
                |everything|meetings?|home|town|work|all\b
            ){_TOOLISH}
        """,
        thing="tool",
        check=may_be_software,
        effect="ends",
        implied=True,
        dated="to",
        lower=0,
        required=r"""
            \b(?:
                ditched|uninstalled|stopped using|quit using|no longer use|moved (?:off|away)|migrated
                |unsubscribed|replaced|phased out|cancel|deleted|dropped|off|abandoned|deactivated
            )
        """,
        refused=r"\b(?:job|company|flight|order|trip|meeting|dinner|reservation|booking|call with|wedding)\b",
    ),
)
"""Verbs that lead to what somebody uses."""

SECOND_IN: Final = pattern(rf"""
    \b(?:in|with|on|using)\s+(?P<first>{TOOL_WORD})\s*(?:,|and|but|,\s*and)\s+(?:my |the |our |all my |all the )
    (?P<what>[\w ]{{2,25}}?)\s+(?:in|with|on|using|goes in|lives in|go in)\s+(?P<second>{TOOL_WORD})
""")
USED_TO_BE_IN: Final = pattern(rf"""
    \b(?:my|our|the)\s+[\w ]{{2,20}}?\s+(?:used to be|were all|were|was|used to live|lived)\s+(?:in|on)\s+
    (?P<tool>{TOOL_WORD})
""")
ALL_NOW: Final = pattern(rf"""
    \b(?:it is|it's|its|everything is|everything's) all\s+(?:on |in )?(?P<tool>{TOOL_WORD})(?: now)?
    (?=\s*(?:[,.!]|$|\bnow\b))
""")
FIRST_PERSON: Final = pattern(r"\W*(?:\w+ ){0,3}?(?:i|we)\b")
MOVED: Final = pattern(r"\b(?:now|moved|switched)\b", cased=True)


def claims(scene: Scene) -> Iterator[Claim]:
    """Read tools of the speaker that no verb of using leads to."""
    yield from _all_now(scene)
    yield from _second(scene)
    yield from _used_to_be(scene)


def _all_now(scene: Scene) -> Iterator[Claim]:
    """Read "it's all on Ledgerly now"."""
    for match in scene.told_matches(ALL_NOW):
        tool = scene.name(match.start("tool"), lower=1)
        if tool is None or is_place(tool.text):
            continue
        if is_tool(tool.text) or scene.known.held(scene.speaker.name, "uses"):
            thing = scene.thing(tool, "tool")
            yield scene.claim(scene.speaker, "uses", thing, *match.span(), confidence=LIKELY)


def _second(scene: Scene) -> Iterator[Claim]:
    """Read the second tool of "I do the drawings in Inkpot and the accounts in Ledgerly"."""
    if not FIRST_PERSON.match(scene.text):
        return
    for match in scene.told_matches(SECOND_IN):
        first, second = scene.name(match.start("first"), lower=1), scene.name(match.start("second"), lower=1)
        if first and second:
            yield scene.claim(scene.speaker, "uses", scene.thing(second, "tool"), *match.span())


def _used_to_be(scene: Scene) -> Iterator[Claim]:
    """Read the old tool of "my notes used to live in Inkpot, now they are in Ledgerly"."""
    for match in scene.told_matches(USED_TO_BE_IN):
        tool = scene.name(match.start("tool"), lower=1)
        if tool and not is_place(tool.text) and (is_tool(tool.text) or MOVED.search(scene.text)):
            yield scene.claim(scene.speaker, "uses", scene.thing(tool, "tool"), *match.span(), effect="ends")
