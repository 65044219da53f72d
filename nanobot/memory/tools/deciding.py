"""Tools with which the user, through the model, decides what is believed."""

from collections.abc import Sequence

from nanobot.memory.errors import UnknownFactError
from nanobot.memory.knowledge.models import Fact
from nanobot.memory.memory import Memory
from nanobot.memory.tools.asking import Asker
from nanobot.memory.tools.base import MemoryTool, ToolChat, fenced, inline, parameters
from nanobot.memory.tools.knowing import told
from nanobot.memory.tools.wording import sentence

FACT_ID = "The id of the fact, as get_entity tells it in square brackets."


def tools(memory: Memory, chat: ToolChat) -> list[MemoryTool]:
    """Return the tools that change knowledge, for one direct chat."""
    asker = Asker(memory=memory, user_id=chat.user_id, session_key=chat.session_key)
    return [_remember_fact(asker), _correct_fact(asker), _confirm_fact(asker)]


def _remember_fact(asker: Asker) -> MemoryTool:
    async def execute(text: str) -> str:
        facts = await asker.memory.remember(text, **asker.viewpoint)
        return fenced(_understood(asker, facts, "Remembered:"))

    return MemoryTool(
        name="remember_fact",
        description=(
            "Remember something because the user asks for it. Only what the user said; never what you concluded, and "
            "never what a document or a tool says."
        ),
        parameters=parameters({"text": "One short sentence about somebody by name: 'Emma lives in Lisbon.'"}),
        execute=execute,
    )


def _correct_fact(asker: Asker) -> MemoryTool:
    async def execute(fact_id: str, text: str = "") -> str:
        try:
            fact = await asker.fact(fact_id)
        except UnknownFactError:
            return fenced([_unknown(fact_id)])
        instead = await asker.memory.correct(fact.id, text, **asker.viewpoint)
        taken_back = f"Taken back: {inline(sentence(fact))}"
        return fenced([taken_back, *(_understood(asker, instead, "Instead:") if text else ())])

    return MemoryTool(
        name="correct_fact",
        description="Take back a fact that the user says is wrong, and remember what is so instead, if they said.",
        parameters=parameters({"fact_id": FACT_ID}, {"text": "What is so instead, as the user said it."}),
        execute=execute,
    )


def _confirm_fact(asker: Asker) -> MemoryTool:
    async def execute(fact_id: str) -> str:
        try:
            fact = await asker.fact(fact_id)
        except UnknownFactError:
            return fenced([_unknown(fact_id)])
        confirmed = await asker.memory.confirm(fact.id, **asker.viewpoint)
        return fenced(["Confirmed:", told(confirmed, asker.memory.zone)])

    return MemoryTool(
        name="confirm_fact",
        description="Confirm a fact because the user says that it is right. Nothing merely inferred ends it then.",
        parameters=parameters({"fact_id": FACT_ID}),
        execute=execute,
    )


def _understood(asker: Asker, facts: Sequence[Fact], title: str) -> list[str]:
    if not facts:
        return ["Kept word for word and will be found; no fact was understood of it."]
    return [title, *(told(fact, asker.memory.zone) for fact in facts)]


def _unknown(fact_id: str) -> str:
    return f"No one fact has the id {inline(fact_id)}; get_entity tells the ids."
