"""How long it takes to resolve one mention among many entities of every type."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
from material import sentences
from report import milliseconds, resident_megabytes, show

from nanobot.memory.config import EntityResolutionConfig
from nanobot.memory.knowledge.findings import EntityType
from nanobot.memory.knowledge.resolution import EntityIndex, EntityRecord, Resolver, Sighting

START: Final = datetime(2026, 1, 1, tzinfo=UTC)
MENTIONS: Final = 3_000
GIVEN: Final = [
    "Anna",
    "Robert",
    "Elizabeth",
    "John",
    "Maria",
    "Peter",
    "Emma",
    "Lucas",
    "Sofia",
    "David",
    "Nina",
    "Thomas",
    "Olga",
    "Carlos",
    "Ivan",
    "Wei",
    "Yuki",
    "Fatima",
    "Omar",
    "Lena",
    "Paul",
    "Clara",
    "Hugo",
    "Marta",
    "Felix",
    "Ines",
    "Jonas",
    "Vera",
    "Milan",
    "Rosa",
    "Edith",
    "Viktor",
    "Greta",
    "Stefan",
    "Paula",
    "Henrik",
    "Agnes",
    "Martin",
    "Julia",
    "Simon",
]
SYLLABLES: Final = "bar len dor mik tas vel ron hal ber sto kin wal mar fen gal pet".split()  # noqa: SIM905
TYPES: Final[tuple[EntityType, ...]] = ("person", "person", "person", "org", "location", "project", "tool", "concept")
ENDS: Final = {"org": " Ltd", "location": "burg", "project": " Project", "tool": "DB", "concept": " theory"}


def run(size: int = 10_000) -> None:
    """Build an index, resolve mentions that are exact, short, miswritten or new, and show percentiles."""
    random = np.random.default_rng(0)
    names = [_name(kind, random) for kind in (TYPES[number % len(TYPES)] for number in range(size))]
    texts = sentences(size + MENTIONS, seed=3)
    began = time.perf_counter()
    index = EntityIndex(_record(number, kind, name, next(texts)) for number, (kind, name) in enumerate(names))
    built = time.perf_counter() - began
    resolver = Resolver(EntityResolutionConfig())
    seconds, updates = [], []
    for number, seen in enumerate(_mentions(names, texts, random)):
        began = time.perf_counter()
        found = resolver.resolve(seen, index)
        seconds.append(time.perf_counter() - began)
        began = time.perf_counter()
        known = index.get(found.entity_id) if found.entity_id else None
        index.put(known.seen(seen) if known else EntityRecord.first_seen(f"new_{number}", seen))
        updates.append(time.perf_counter() - began)
    row: dict[str, str | float | int] = {"entities": size, "built s": built}
    row |= milliseconds(seconds, 50, 95, 99)
    row |= {f"update {name}": value for name, value in milliseconds(updates, 50, 99).items()}
    show("resolution-speed", "resolve one mention", [row | {"resident MB": resident_megabytes()}])


def _name(kind: EntityType, random: np.random.Generator) -> tuple[EntityType, str]:
    word = "".join(random.choice(SYLLABLES, size=int(random.integers(2, 5)))).title()
    return kind, f"{random.choice(GIVEN)} {word}" if kind == "person" else word + ENDS[kind]


def _record(number: int, kind: EntityType, name: str, context: str) -> EntityRecord:
    at = START + timedelta(minutes=number)
    return EntityRecord(
        id=f"ent_{number}",
        type=kind,
        name=name,
        mention_count=1 + number % 5,
        last_seen=at,
        contexts=(f"{name} {context}",),
    )


def _mentions(
    names: list[tuple[EntityType, str]], texts: Iterator[str], random: np.random.Generator
) -> Iterator[Sighting]:
    for number in range(MENTIONS):
        kind, name = names[int(random.integers(len(names)))]
        forms = (name, name.split()[0], name[:-2] + name[-1:], f"{name[0]}. {name.split()[-1]}", _name(kind, random)[1])
        text = forms[number % len(forms)]
        yield Sighting(text=text, type=kind, context=f"{text} {next(texts)}", at=START + timedelta(days=10))
