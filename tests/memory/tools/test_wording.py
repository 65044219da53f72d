from nanobot.memory import Memory
from nanobot.memory.knowledge.predicates import PREDICATES
from nanobot.memory.tools.wording import PHRASES, relation, sentence, spell


def test_every_predicate_has_its_words() -> None:
    assert PHRASES.keys() == PREDICATES.keys()
    assert {name for name, phrases in PHRASES.items() if "{slot}" in phrases[0]} == {
        predicate.name for predicate in PREDICATES.values() if predicate.slotted
    }


async def test_facts_read_as_sentences(memory: Memory) -> None:
    await memory.remember("My favourite colour is teal.", session_key="cli:direct")
    said = {sentence(fact): spell(fact) for fact in await memory.facts()}
    assert said["Emma lives in Lisbon"] == "since 2025-05"
    assert said["Ana is allergic to peanuts"] == ""
    assert "Ana's favorite color is teal" in said


async def test_a_fact_that_was_taken_back_never_held(memory: Memory) -> None:
    (home,) = await memory.facts("Ana", "lives_in")
    await memory.correct(home.id)
    (wrong,) = [fact for fact in await memory.facts("Ana", "lives_in", history=True) if fact.id == home.id]
    assert spell(wrong) == "taken back"


async def test_relations_read_as_sentences(memory: Memory) -> None:
    said = {relation(edge) for edge in await memory.relationships("Emma")}
    assert {"Ana is a sibling of Emma", "Emma works at Lumen"} <= said
    assert any(line.startswith("Emma is named together with Lisbon (") for line in said)
