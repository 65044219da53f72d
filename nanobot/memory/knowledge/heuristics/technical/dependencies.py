"""What projects rest on: "Heron needs Postgres 15", "to build it you'll need cmake"."""

import re
from collections.abc import Iterator
from typing import Final

from nanobot.memory.knowledge.findings import Claim
from nanobot.memory.knowledge.heuristics.phrases import Phrase, names_at
from nanobot.memory.knowledge.heuristics.rules import Rule, Scene, rule
from nanobot.memory.knowledge.heuristics.technical.software import sounds_like_software
from nanobot.memory.knowledge.heuristics.wording import CAPITAL, any_of, pattern

_REQUISITES: Final = any_of(
    "node, redis, postgres, postgresql, mysql, sqlite, python, java, docker, kafka, rust, go, ffmpeg, openssl, cuda, "
    "cmake, gcc, npm, yarn, pnpm, poetry, mongo, mongodb, rabbitmq, elasticsearch, php, ruby, perl, qt, gtk, libvips, "
    "imagemagick, nginx, memcached, celery, protobuf, bazel, glibc"
)

RULES: Final[tuple[Rule, ...]] = (
    rule(
        "depends_on",
        rf"""
            (?:
                needs?|requires?|depends? on|relies on|expects?|will not (?:run|start|build|work) without
                |does not (?:run|start|build|work) without
            ) (?:a (?:running |recent |working )?|an? |at least |the )?(?={CAPITAL}[\w.+#-]+|{_REQUISITES}\b)
        """,
        takes="names",
        thing="tool",
        subject="project",
        lower=1,
        dated="no",
        refused=r"\b(?:he|she|i|we|they|you|who|mom|mum|dad) needs?\b",
    ),
)
"""Verbs that lead to what a project needs."""

NEED: Final = pattern(r"""
    \b(?:to (?:run|build|start|compile|install|use|deploy|test)|for|without)\s+(?:the )?(?P<what>[\w.-]+)
    (?: (?:service|repo|app|project|tool|server|backend|frontend|site))?,?\s+you(?: will|'ll)? need\s+
    (?:an? |the |at least )?
""")
WITHOUT: Final = pattern(r"""
    ^\W*without\s+(?:an? |the )?(?P<tools>[\w.+# ,-]+?)(?: server)?,?\s+(?:the )?(?P<what>[\w.-]+)
    (?: (?:service|repo|app|project|tool|server|backend|frontend|site))?\s+(?:does|will|would|can)(?: not|n't)?
    \b
""")
VERSION: Final = pattern(r"\s+v?\d[\d.]*\d?")


def claims(scene: Scene) -> Iterator[Claim]:
    """Read what "you" need for a project, and without what it does not run."""
    for match in NEED.finditer(scene.text):
        yield from _needed(scene, match, match.end())
    without = WITHOUT.match(scene.text)
    if without:
        yield from _needed(scene, without, without.start("tools"))


def _needed(scene: Scene, match: re.Match[str], at: int) -> Iterator[Claim]:
    named = scene.name(match.start("what"), lower=1)
    if named is None:
        return
    project = scene.thing(named, "project")
    for tool in names_at(scene.text, at, lower=1):
        if sounds_like_software(tool.text):
            thing = scene.thing(_versioned(scene.text, tool), "tool")
            yield scene.claim(project, "depends_on", thing, *match.span())


def _versioned(text: str, tool: Phrase) -> Phrase:
    """Take the version with a tool: "python 3.11"."""
    version = VERSION.match(text, tool.end)
    return Phrase(text[tool.start : version.end()], tool.start, version.end()) if version else tool
