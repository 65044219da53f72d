"""Tools projects use: "Heron is written in Rust", "we moved Heron from MySQL to Postgres"."""

from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import LIKELY, Claim
from nanobot.memory.knowledge.heuristics.phrases import with_capitals
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.technical.software import TOOL_WORD, may_be_software
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern
from nanobot.memory.knowledge.heuristics.words import is_place, is_tool

_TECHNOLOGY: Final = any_of(
    r"postgres\w*, mysql, mariadb, sqlite, redis, kafka, rabbitmq, mongo\w*, elastic\w*, rust, python, kotlin, java, "
    r"go, golang, scala, elixir, ruby, rails, django, flask, fastapi, svelte, react, vue, angular, node, deno, bun, "
    r"typescript, kubernetes, docker, terraform, nginx, aws, azure, gcp, cloudflare, nixos, ubuntu, debian, c\+\+, "
    r"haskell, swift, flutter, graphql, grpc"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "uses",
        rf"""
            (?:is|are|went|goes|moved|'s) (?:now |fully |all )?(?:on|to|over to|using|with) (?=
                {CAPITAL}\w+
                |(?:postgres|mysql|sqlite|redis|kafka|rust|python|kotlin|svelte|react|vue|nixos|ubuntu|debian)\b
            )
        """,
        thing="tool",
        check=is_tool,
        subject="project",
        lower=1,
        required=rf"\b{_TECHNOLOGY}\b",
    ),
    rule(
        "uses",
        rf"""
            (?:
                (?:still |now |only |mainly )?(?:
                    runs?(?: on)?|us(?:e|es)|built (?:on|with|in|using)|written in|powered by|hosted on
                    |deployed (?:on|to|with)|ported to|rewritten in|migrated to|switched to|moved to
                )
            ) (?:the )?(?=
                {CAPITAL}\w*
                |(?:
                    postgres|mysql|sqlite|redis|kafka|rust|python|kotlin|java|go|svelte|react|vue|node|django
                    |flask|rails|nixos|ubuntu|debian|docker|kubernetes|c\+\+
                )\b
            )
        """,
        takes="names",
        thing="tool",
        check=may_be_software,
        subject="project",
        lower=1,
        refused=r"\b(?:runs? on time|uses? the)\b",
        denial="end",
    ),
)
"""Verbs that lead to what a project is made with or runs on."""

MOVED_PROJECT: Final = pattern(rf"""
    \b(?:moved|migrated|ported|switched|converted)\s+(?P<what>[\w.-]+)\s+(?:over )?from\s+(?P<old>{TOOL_WORD})
    \s+to\s+(?P<new>{TOOL_WORD})
""")
NO_PROJECT: Final = ("it", "everything", "house", "back")
IT_IS_ON: Final = pattern(rf"\bit is (?:now )?(?:on|in|using|running on) (?P<tool>{TOOL_WORD})")
PART_OF: Final = pattern(rf"""
    \b(?:its|the) (?:ui|frontend|front end|backend|back end|api|server|client)\s+(?:is|stays|remains)\s+
    (?:still |written )*(?:in|on)?\s*(?P<tool>{TOOL_WORD})
""")
WORD: Final = pattern(r"[\w.-]+")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read tools of projects that no verb of using leads to."""
    yield from _moved(scene)
    yield from _it_is_on(scene)
    yield from _part_of(scene)


def _moved(scene: Scene) -> Iterator[Claim]:
    """Read "we moved Heron from MySQL to Postgres"."""
    for match in scene.told_matches(MOVED_PROJECT):
        what, old, new = (scene.name(match.start(group), lower=1) for group in ("what", "old", "new"))
        if not (what and old and new) or is_place(new.text) or what.text.lower() in NO_PROJECT:
            continue
        project = scene.thing(what, "project")
        yield scene.claim(project, "uses", scene.thing(old, "tool"), *match.span(), effect="ends")
        yield scene.claim(project, "uses", scene.thing(new, "tool"), *match.span())


def _it_is_on(scene: Scene) -> Iterator[Claim]:
    """Read "about Heron: it is on Postgres now", of what is known to use something."""
    for match in scene.told_matches(IT_IS_ON):
        tool = scene.name(match.start("tool"), lower=1)
        words = WORD.findall(scene.text[: match.start()])
        used = [word for word in words if scene.known.held(with_capitals(word), "uses")]
        if tool and used and is_tool(tool.text):
            offset = scene.sentence.offset
            project = scene.people.reference(used[-1], offset, offset, "project")
            yield scene.claim(project, "uses", scene.thing(tool, "tool"), *match.span())


def _part_of(scene: Scene) -> Iterator[Claim]:
    """Read "its backend stays in Rust", of the project spoken of last."""
    for match in scene.told_matches(PART_OF):
        tool = scene.name(match.start("tool"), lower=1)
        recent = [
            claim.subject
            for claim in scene.known.recent()
            if claim.subject.type == "project" and claim.predicate in ("uses", "depends_on")
        ]
        if tool and recent and is_tool(tool.text):
            yield scene.claim(recent[-1], "uses", scene.thing(tool, "tool"), *match.span(), confidence=LIKELY)
