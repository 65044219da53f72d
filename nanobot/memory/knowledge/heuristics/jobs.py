"""What people work as: which noun phrases name a profession."""

from typing import Final

from nanobot.memory.knowledge.heuristics.lexicon import PROFESSIONS
from nanobot.memory.knowledge.heuristics.objects import OF
from nanobot.memory.knowledge.heuristics.phrases import Phrase, noun_phrase_at
from nanobot.memory.knowledge.heuristics.wording import any_of, pattern, words_of

_ENDING: Final = pattern(
    r"(?:\w{3,}"
    + any_of(
        "ist, ian, smith, wright, keeper, monger, maker, writer, worker, grapher, grammer, ologist, ineer, driver, "
        "trainer, teacher, inspector, ector, urgeon, countant, ultant, turer, monger, man, woman, herd, ner"
    )
    + "$)",
    cased=True,
)
"""How words for a profession end."""

_HEADS: Final = (
    words_of(
        "manager director head lead leader officer chief partner assistant secretary clerk agent specialist "
        "coordinator supervisor administrator admin receptionist apprentice intern trainee operator inspector "
        "analyst designer developer engineer scientist researcher postdoc artist musician cellist violinist pianist "
        "guitarist drummer singer actor actress dancer comedian poet author writer editor reporter producer "
        "photographer filmmaker animator potter sculptor weaver nurse doctor surgeon vet paramedic pharmacist carer "
        "caregiver social-worker counsellor counselor teacher tutor professor lecturer librarian archivist curator "
        "translator interpreter lawyer solicitor judge notary paralegal policeman policewoman detective firefighter "
        "soldier sailor captain pilot driver courier postman conductor attendant steward stewardess plumber "
        "electrician carpenter joiner mason bricklayer builder roofer painter plasterer tiler welder mechanic "
        "machinist locksmith blacksmith goldsmith jeweller jeweler tailor seamstress cobbler upholsterer gardener "
        "landscaper farmer shepherd beekeeper fisherman forester ranger butcher baker brewer winemaker chef cook "
        "waiter waitress barista bartender sommelier hairdresser barber beautician florist cashier salesman "
        "saleswoman salesperson seller shopkeeper bookseller realtor broker banker accountant bookkeeper auditor "
        "actuary economist consultant planner architect surveyor dba sysadmin devops programmer coder tester dev cto "
        "ceo cfo coo vp pm po midwife dentist hygienist optician optometrist physio physiotherapist therapist "
        "psychologist psychiatrist cardiologist dermatologist neurologist oncologist radiologist anaesthetist "
        "anesthesiologist gynaecologist pediatrician paediatrician gp cleaner janitor caretaker porter guard bouncer "
        "lifeguard instructor trainer coach referee guide nanny babysitter au-pair undertaker priest pastor vicar "
        "rabbi imam monk nun journalist columnist illustrator typesetter printer bookbinder glazier chimney-sweep "
        "sweep luthier watchmaker zookeeper groomer jockey stonemason roaster miller tattooist tattooer dj roadie "
        "stagehand usher projectionist biologist chemist physicist mathematician statistician astronomer geologist "
        "botanist zoologist historian philosopher linguist sociologist anthropologist archaeologist headteacher "
        "headmaster principal dean rector mayor councillor diplomat civil-servant bus-driver dispatcher controller "
        "technician fitter rigger diver miner foreman logistician buyer trader underwriter adjuster recruiter "
        "copywriter strategist marketer moderator webmaster"
    )
    | PROFESSIONS
)
"""Nouns that name a profession by themselves or after others: "museum guide"."""

_NO_HEADS: Final = words_of(
    "person dinner winner runner partner owner beginner corner woman man human german list assist artist's christian "
    "vegetarian"
)
"""Words that end as professions do and are none."""

_NO_PROFESSION: Final = pattern(
    r"\b"
    + any_of(
        "fan, lover, person, owl, bird, parent, mother, father, mum, mom, dad, vegetarian, vegan, student, runner, "
        "beginner, member, liar, monster, loser, winner, genius, mess, wreck, stranger, believer, idiot, legend, "
        "star, angel, hero, saint, god, king, queen, machine, robot, ghost, zombie, pirate, wizard, sucker, snacker, "
        "natural, terrible, horrible, awful, great, amazing, best, worst, bad, lousy, rubbish, armchair, "
        "pescatarian, flexitarian, fruitarian, barbarian, librarian at heart, civilian, guardian, comedian at heart, "
        "centenarian, octogenarian, wannabe, failed, retired, former, ex, aspiring, would-be, my own, his own, her "
        "own, spanner, reader, early riser, big, huge, real, not, no, never"
    )
    + r"\b"
)
"""Said of a person, and no work: "a great reader"."""

_NO_PART: Final = words_of("""
    it will would that this such so i you he she we they can could should may might be been if when very really too me
""")
"""Words that no name of a profession holds."""
_AFTERWARDS: Final = any_of(
    "at, for, in, with, and, but, now, so, by, from, who, since, here, there, too, there, these, on, then, as, to, "
    "because, which, again, lol, myself, himself, herself, anyway, until, called, named, if"
)
_PHRASE: Final = pattern(
    rf"""
    (?:[\w'-]+ ){{0,3}}?[\w'-]+(?: of [\w'-]+(?: [\w'-]+)?)?
    (?=\s*(?:[,.!?;:)\x00(]|$|\b{_AFTERWARDS}\b|\s-))
    """,
    cased=True,
)


def profession_at(text: str, at: int) -> Phrase | None:
    """Return the profession that begins here: a noun phrase whose head names one."""
    match = _PHRASE.match(text, at)
    if match is None or _NO_PROFESSION.search(match[0]) or not _NO_PART.isdisjoint(match[0].lower().split(" ")):
        return None
    head = head_of(match[0])
    known = head in _HEADS or (_ENDING.match(head) and head not in _NO_HEADS)
    return Phrase(match[0], at, match.end()) if known else None


def head_of(phrase: str) -> str:
    """Return the noun a phrase is about: "guide" of "museum guide", "head" of "head of sales"."""
    return phrase.partition(" of ")[0].rpartition(" ")[2].lower()


def job_at(text: str, at: int) -> Phrase | None:
    """Return what follows "work as": a profession, or any noun phrase."""
    return profession_at(text, at) or noun_phrase_at(text, at, most=3, through=OF)


def is_profession(text: str) -> bool:
    """Say whether words name a profession."""
    phrase = profession_at(f"{text}.", 0)
    return phrase is not None and phrase.text == text
