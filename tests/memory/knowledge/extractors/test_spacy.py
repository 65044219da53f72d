"""What a message names, read with the real model."""

import threading

import pytest

from nanobot.memory.knowledge.extractors.spacy import BUNDLED, LONGEST, SpacyExtractor
from nanobot.memory.knowledge.findings import Findings, KnownEntity, NothingKnown
from tests.memory.knowledge.extractors.passages import kinds, passage, read, topics


class Acquainted(NothingKnown):
    """Memory that knows a few names."""

    def __init__(self, *entities: KnownEntity) -> None:
        self._entities = {entity.name: entity for entity in entities}

    def entity(self, name: str) -> KnownEntity | None:
        return self._entities.get(name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("helena got promoted yesterday", {"Helena": "person"}),
        ("dinner w/ tomasz and ewa?", {"Tomasz": "person", "Ewa": "person"}),
        ("ask paul about it", {"Paul": "person"}),
        ("Thanks, Mel!", {"Mel": "person"}),
        ("Wow Caroline, that is great", {"Caroline": "person"}),
        ("Dr. Okonkwo wants to see me", {"Dr. Okonkwo": "person"}),
        ("a parcel for B. Lindqvist", {"B. Lindqvist": "person"}),
        ("Anne-Sophie Keller called", {"Anne-Sophie Keller": "person"}),
        ("Otto Berg Jr. took over", {"Otto Berg Jr.": "person"}),
        ("giulia ferrarini sent the slides", {"Giulia Ferrarini": "person"}),
        ("LUNCH WITH HELENA AT NOON TODAY", {"Helena": "person"}),
        ("ping @otto_b when done", {"@otto_b": "person"}),
    ],
)
def test_people_are_found_in_chat(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("she works at Oakline", {"Oakline": "org"}),
        ("my brother was fired from oakline", {"Ana's brother": "person", "Oakline": "org"}),
        ("i start at hale & sons on monday", {"Hale & Sons": "org"}),
        ("an invoice from Mossberg GmbH", {"Mossberg GmbH": "org"}),
        ("she applied to the University of Turku", {"University of Turku": "org"}),
        ("Microsoft wants the papers by noon", {"Microsoft": "org"}),
        ("he got into MIT", {"MIT": "org"}),
        ("a firm called Vantor made it", {"Vantor": "org"}),
    ],
)
def test_organisations_are_found(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("we moved from lyon to porto", {"Lyon": "location", "Porto": "location"}),
        ("they live in kisumu now", {"Kisumu": "location"}),
        ("the office is in Plovdiv", {"Plovdiv": "location"}),
        ("a weekend in New York", {"New York": "location"}),
        ("the court is in the Hague", {"The Hague": "location"}),
        ("my cousin lives in Athens, Georgia", {"Ana's cousin": "person", "Athens": "location", "Georgia": "location"}),
        ("a village called Ebersol", {"Ebersol": "location"}),
    ],
)
def test_places_are_found(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("we run it on postgres and redis", {"PostgreSQL": "tool", "Redis": "tool"}),
        ("installed vscode on the laptop", {"VS Code": "tool"}),
        ("we use slack for that", {"Slack": "tool"}),
        ("switched from notion to obsidian", {"Notion": "tool", "Obsidian": "tool"}),
        ("the service is written in Java 21", {"Java": "tool"}),
        ("Elasticserch is down", {"Elasticserch": "tool"}),
        ("my cat Miso and our dog, Bruno", {"Miso": "pet", "Bruno": "pet"}),
        ("we got a puppy and named it Waffle", {"Waffle": "pet"}),
        ("kick-off of Project Lantern", {"Project Lantern": "project"}),
        ("the Lantern repo is private", {"Lantern": "project"}),
        ("see you at the Elbe Festival", {"Elbe Festival": "event"}),
    ],
)
def test_tools_pets_projects_and_events_are_found(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Wow! Thanks. Hey there. Totally!",
        "Morning! Ugh, so tired. Gonna sleep.",
        "Loving this. Hope it works. Sounds good.",
        "Awww. Sooo cute! Hahaha",
        "WOW that is HUGE, so PROUD of you",
        "Monday at noon? Maybe Tuesday in March. Christmas!",
        "I think I'm fine. OK. Lol. IMO yes.",
        "Will it rain? May I go? Mark it as read.",
        "Rice and garlic. Cooking is fun. Pottery too.",
        "i can't, won't, shouldn't",
        "She speaks German and some Dutch.",
        "see `Emma.run()` at https://emma.example.com/Paul",
        "SELECT name FROM Emma WHERE city = 'Paris'",
    ],
)
def test_common_words_never_become_names(reader: SpacyExtractor, text: str) -> None:
    assert kinds(reader, text) == {}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Jordan from accounting called", "person"),
        ("thanks, Jordan!", "person"),
        ("coffee with Jordan", "person"),
        ("Petra is in Jordan", "location"),
        ("we flew to Jordan", "location"),
    ],
)
def test_a_name_that_is_a_place_too_is_told_by_its_surroundings(reader: SpacyExtractor, text: str, kind: str) -> None:
    assert kinds(reader, text)["Jordan"] == kind


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("my older sister broke her ski", {"Ana's sister": "person"}),
        ("my ex-husband called", {"Ana's ex-husband": "person"}),
        ("my sister Ilse got new skis", {"Ana's sister": "person", "Ilse": "person"}),
        ("my wife's boss is nice", {"Ana's wife's boss": "person"}),
        ("Otto's boss is nice", {"Otto": "person", "Otto's boss": "person"}),
    ],
)
def test_people_without_a_name_go_by_whose_they_are(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


def test_whose_friend_is_no_sure_name(reader: SpacyExtractor) -> None:
    sure, unsure = (read(reader, text).mentions[0].confidence for text in ("my mother called", "my friend called"))
    assert unsure < sure


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("田中さん sent the report", {"田中": "person"}),
        ("王小红 is late", {"王小红": "person"}),
        ("met 鈴木先生 in 京都", {"鈴木先生": "person", "京都": "location"}),
        ("Ольга Смирнова plays the cello", {"Ольга Смирнова": "person"}),
        ("tickets to Київ", {"Київ": "location"}),
        ("她在北京大学工作", {}),
    ],
)
def test_names_in_other_scripts_are_found(reader: SpacyExtractor, text: str, names: dict[str, str]) -> None:
    assert kinds(reader, text) == names


def test_concepts_are_noun_phrases_without_articles_and_fillers(reader: SpacyExtractor) -> None:
    text = "diagnosed with type 1 diabetes, loves the machine learning course and a lot of other things every day"
    assert topics(reader, text) == ["type 1 diabetes", "machine learning course"]


def test_the_name_has_its_case_and_the_text_is_verbatim(reader: SpacyExtractor) -> None:
    (mention,) = read(reader, "so helena quit").mentions
    assert (mention.text, mention.name, mention.start, mention.end) == ("helena", "Helena", 3, 9)


def test_what_memory_knows_decides_where_the_sentence_does_not(reader: SpacyExtractor) -> None:
    known = Acquainted(KnownEntity(name="Lantern", type="project"))
    (found,) = reader.extract([passage("Lantern is late again", known=known)])
    assert [(mention.name, mention.type) for mention in found.mentions] == [("Lantern", "project")]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Signe trained Bjarne last spring", [("Signe", "train", "Bjarne")]),
        ("Aksel manages Mira Holt", [("Aksel", "manages", "Mira Holt")]),
        ("Mossberg GmbH acquired Oakline Ltd in May", [("Mossberg GmbH", "acquire", "Oakline Ltd")]),
    ],
)
def test_plain_clauses_between_names_are_claims(
    reader: SpacyExtractor, text: str, claims: list[tuple[str, str, str]]
) -> None:
    found = read(reader, text).claims
    assert [(c.subject.name, c.predicate, getattr(c.object, "name", c.object)) for c in found] == claims
    assert all(claim.method == "spacy" and claim.confidence < 0.75 for claim in found)


@pytest.mark.parametrize(
    "text",
    [
        "Did Signe train Bjarne?",
        "Signe didn't train Bjarne",
        "Signe might train Bjarne",
        "Signe wants to train Bjarne",
        "If Signe trained Bjarne, fine",
        "I heard Signe trained Bjarne",
        '"Signe trained Bjarne" is a good sentence',
        "Signe trained Bjarne in that movie",
        "Signe loves Bjarne",
        "my sister trained Bjarne",
        "dogs chase cats",
    ],
)
def test_what_is_not_plainly_stated_is_no_claim(reader: SpacyExtractor, text: str) -> None:
    assert read(reader, text).claims == ()


def test_a_pasted_file_is_read_no_further_than_a_message_may_be(reader: SpacyExtractor) -> None:
    text = "x " * (LONGEST // 2) + "Helena called"
    assert all(mention.end <= LONGEST for mention in read(reader, text).mentions)


def test_a_model_that_is_not_installed_is_replaced_by_the_bundled_one() -> None:
    reader = SpacyExtractor("xx_no_such_model")
    assert kinds(reader, "Helena called") == {"Helena": "person"}
    assert reader.problem.startswith(f"{BUNDLED} is used: xx_no_such_model:")


def test_without_any_model_nothing_is_found_and_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nanobot.memory.knowledge.extractors.spacy.BUNDLED", "xx_not_here_either")
    reader = SpacyExtractor("xx_no_such_model")
    assert reader.extract([passage("Helena called")]) == [Findings()]
    assert reader.problem.startswith("off: no spaCy model (xx_no_such_model")
    assert reader.extract([passage("Helena called")]) == [Findings()]


def test_several_threads_share_one_model() -> None:
    reader = SpacyExtractor()
    found: list[list[Findings]] = []
    threads = [
        threading.Thread(target=lambda: found.append(reader.extract([passage("Helena met Otto")]))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(findings == found[0] for findings in found)
    assert reader.problem == ""
