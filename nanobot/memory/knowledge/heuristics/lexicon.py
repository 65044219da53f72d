"""Words of the language that the rules ask about. Closed classes and kinship; nothing of any one conversation."""

import re
from collections.abc import Iterable
from typing import Final, Literal

Gender = Literal["f", "m"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def one_of(words: Iterable[str]) -> str:
    """Return the alternatives of a pattern that match any of these words, the longest first.

    >>> one_of(["son", "daughter", "grandson"])
    'daughter|grandson|son'
    """
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


# predicate, said of whose relation it is | gender of the relation | words
_RELATIONS: Final = """
child_of     | f | mother mum mom mama mommy mummy mam stepmother stepmum stepmom
child_of     | m | father dad papa daddy stepfather stepdad
child_of     |   | parent parents
parent_of    | f | daughter stepdaughter girl
parent_of    | m | son stepson boy
parent_of    |   | kid child baby toddler eldest youngest oldest firstborn
sibling_of   | f | sister sis stepsister half-sister twin-sister
sibling_of   | m | brother bro stepbrother half-brother twin-brother
sibling_of   |   | sibling twin
spouse_of    | f | wife missus
spouse_of    | m | husband hubby
spouse_of    |   | spouse
partner_of   | f | girlfriend gf fiancée
partner_of   | m | boyfriend bf
partner_of   |   | partner fiancé fiance fiancee
relative_of  | f | aunt auntie aunty niece grandmother grandma gran granny nan nana babcia oma granddaughter
relative_of  | f | sister-in-law mother-in-law daughter-in-law goddaughter godmother abuela
relative_of  | m | uncle nephew grandfather grandpa granddad grandad opa grandson
relative_of  | m | brother-in-law father-in-law son-in-law godson godfather abuelo
relative_of  |   | cousin in-law grandparent grandchild godchild relative
friend_of    |   | friend bestie bff mate buddy pal bestfriend
colleague_of |   | colleague coworker co-worker workmate teammate deskmate collegue
reports_to   |   | boss manager supervisor advisor adviser line-manager superior
knows        |   | neighbour neighbor flatmate roommate housemate acquaintance classmate roomie
"""


def _kinship(line: str) -> dict[str, tuple[str, Gender | None]]:
    predicate, gender, words = (part.strip() for part in line.split("|"))
    return dict.fromkeys(words.split(), (predicate, "f" if gender == "f" else "m" if gender == "m" else None))


KIN: Final[dict[str, tuple[str, Gender | None]]] = {
    word: relation for line in _RELATIONS.strip().splitlines() for word, relation in _kinship(line).items()
}
"""Relation word -> (predicate said of whose relation it is, gender of the relation)."""
KIN_WORD: Final = one_of(KIN)
"""The relation words, as the source of a pattern."""

PETS: Final = _words("""
    dog puppy pup cat kitten kitty rabbit bunny hamster parrot budgie canary tortoise turtle goldfish pony horse
    ferret gecko lizard snake hen chicken goat pig donkey labrador retriever terrier poodle dachshund beagle
    greyhound whippet collie spaniel corgi husky pug bulldog mutt tomcat tabby parakeet cockatiel chinchilla rat
    mouse guinea-pig hedgehog axolotl iguana alpaca llama bird fish cockatoo
""")

PET_PLURALS: Final = frozenset(f"{pet}s" for pet in PETS) | _words("puppies kitties bunnies ponies mice")

PROFESSIONS: Final = _words("""
    accountant lawyer solicitor attorney barrister notary doctor gp dentist vet veterinarian surgeon nurse midwife
    therapist physio physiotherapist psychologist psychiatrist cardiologist dermatologist optician pharmacist
    paramedic teacher tutor professor lecturer headmaster principal librarian landlord landlady plumber
    electrician carpenter joiner mechanic builder roofer painter gardener cleaner janitor caretaker hairdresser
    barber tailor baker butcher chef cook waiter waitress bartender barista farmer florist photographer
    illustrator designer architect engineer developer programmer analyst consultant broker banker realtor agent
    editor journalist writer translator interpreter trainer coach instructor babysitter nanny au-pair postman
    courier driver pilot firefighter policeman technician
""")

PERSON_PRONOUNS: Final[dict[str, Gender | None]] = {"he": "m", "she": "f", "they": None, "hes": "m", "shes": "f"}

STOP: Final = _words("""
    a an the this that these those i you he she it we they me him her us them my your his its our their mine yours
    hers ours theirs who whom whose which what where when why how and or but nor so yet because cos cuz since
    although though while whereas if unless until till than then as at by for from in into of off on onto out over
    to up with without within about above across after against along among around before behind below beneath
    beside besides between beyond despite down during except inside like near outside past per through throughout
    toward towards under underneath upon via am is are was were be been being have has had having do does did
    doing done will would shall should can could may might must not no yes yeah yep nope nah ok okay just also too
    very really quite rather still already even ever never always often sometimes usually again now today tonight
    yesterday tomorrow tmrw soon later lately recently currently once twice here there everywhere somewhere
    anywhere please pls plz thanks thx thank lol lmao haha hahaha btw fyi imo tbh rn idk omg ugh wow hey hi hello
    oh ah hmm well anyway maybe perhaps probably apparently actually basically literally obviously honestly
    seriously get gets got getting gotten go goes going gone went come comes came coming make makes made take
    takes took because both each every all any some most more less few many much several other another such only
    own same monday tuesday wednesday thursday friday saturday sunday january february april june july august
    september october november december instead together alone forever full-time part-time fulltime parttime
    remotely nearby abroad everyone everybody someone somebody anyone anybody nobody noone everything something
    anything nothing people folks ago week weeks month months year years day days hour hours minute minutes
    morning afternoon evening night weekend
""")
"""Words that end a noun phrase."""

ADVERBS: Final = _words("""
    just really very also still already now actually currently recently lately finally officially always usually
    often sometimes mostly mainly generally normally primarily only even ever kinda kind sort sorta totally
    absolutely honestly literally seriously both all proudly happily sadly luckily apparently once then originally
    initially formerly previously properly definitely certainly really-really simply truly pretty quite so too
    almost nearly hardly barely rarely seldom occasionally regularly happily again soon later today yesterday
    tomorrow tonight technically personally basically obviously suddenly somehow probably maybe perhaps quietly
    secretly temporarily permanently newly freshly long much more rather well either neither thus hence therefore
    meanwhile instead anyway anyways
""")
"""Words that may stand between a subject and its verb."""

AUXILIARIES: Final = _words("""
    am is are was were be been being have has had do does did will shall got get gets
""")

NEGATIONS: Final = _words("""
    not never no longer n't cannot nor without
""")

MODALS: Final = _words("""
    would could should might may can must wanna want wants wanted wish wishes hope hopes hoped try tries tried
""")

MARKERS: Final = _words("""
    so well ok okay k oh ah hey hi hello yo btw fyi ps anyway anyways also and but yeah yes yep yup no nope nah
    lol haha hahaha hmm um uh ugh wow omg tbh honestly actually please pls plz remember note reminder correction
    update sorry oops right great good nice cool morning evening today now anyhow plus because cos since that as
    look listen see guess what turns out btw, fun fact news good-news bad-news fact context confession heads up
    ftr fwiw imo aye sure thanks thx ty maybe
""")
"""Words that may stand before a clause and say nothing of it."""

MARKER: Final = one_of(MARKERS)
"""The same, as the source of a pattern."""

NOT_NAMES: Final = (
    STOP
    | ADVERBS
    | MARKERS
    | _words("""
        home work school university uni college church hospital office lunch dinner breakfast bed sleep town city
        country place house flat apartment garden kitchen gym shop store market bank station airport beach sea
        mountains mountain lake river moon sun mars earth world heaven hell peace love fun trouble charge fear denial
        space mum mom dad mother father sister brother wife husband son daughter baby kid kids child children friend
        friends family boss manager colleague team company firm startup business project client customer customers
        user users doctor nurse teacher nurses teachers doctors man woman guy girl boy dude lady person men women
        neighbour neighbor landlord coffee tea water beer wine food bread meat fish cheese chocolate sugar milk rice
        pizza pasta cake dog cat dogs cats birds bees puppy kitten pet pets horse car bike bus train plane boat van
        truck ship money rent job life time money health weather rain snow sun wind winter summer spring autumn fall
        easter christmas music film movie movies book books game games song songs series show news story article blog
        podcast phone laptop computer keyboard screen server servers code bug bugs test tests build repo app website
        email mail thing things stuff bit lot lots part kind way one ones two three four five six seven eight nine ten
        first second last next new old big small good bad great nice best worst better worse happy sad tired busy sick
        ill late early free sure sorry glad afraid real true false right wrong left hard easy long short high low hot
        cold warm dark light red blue green yellow black white someone's anyone's today's tomorrow's yesterday's
        reviewer reviewers commenter commenters host guest caller customer visitor stranger radio tv television
        internet web google doc online offline website websites app apps email emails selfie laptop smartphone wifi
        podcast podcasts blog vlog anime manga emoji crypto startup startups hackathon workshop meetup sushi tacos
        burrito ramen latte espresso smoothie yoga pilates zumba gym streaming gaming videogame videogames multiplayer
        console esports youtube spotify netflix tiktok instagram whatsapp okay gonna gotta wanna yea yeah yup nah sup
        lol omg btw sounds looks seems feels glad thanks congrats
    """)
)
"""Lower-case words that are not taken for names."""

INDEFINITE: Final = _words("""
    people everyone everybody someone somebody anyone anybody nobody noone no-one everything something anything
    nothing one some many most few others all both folks guys kids men women children
""")

LANGUAGES: Final = _words("""
    english spanish french german italian portuguese dutch flemish danish swedish norwegian finnish icelandic
    polish czech slovak slovene slovenian croatian serbian bosnian bulgarian romanian hungarian greek turkish
    russian ukrainian belarusian lithuanian latvian estonian georgian armenian azerbaijani kazakh uzbek persian
    farsi dari pashto kurdish arabic hebrew amharic tigrinya somali swahili kikuyu luganda kinyarwanda yoruba igbo
    hausa twi akan wolof zulu xhosa afrikaans shona hindi urdu punjabi gujarati marathi bengali bangla tamil
    telugu kannada malayalam sinhala nepali tibetan burmese thai lao khmer vietnamese malay indonesian javanese
    tagalog filipino chinese mandarin cantonese hokkien japanese korean mongolian catalan basque galician welsh
    irish gaelic breton maltese albanian macedonian guarani quechua aymara nahuatl esperanto latin yiddish
    luxembourgish frisian sami maori hawaiian samoan tongan creole romani asl bsl ewe fula berber tamazight tatar
""")

_NO_NATIONALITIES: Final = _words(
    "latin farsi dari mandarin cantonese swahili esperanto hebrew english hindi urdu tagalog"
)
NATIONALITIES: Final = (LANGUAGES - _NO_NATIONALITIES) | _words("""
    british english scottish welsh irish american canadian mexican brazilian argentinian argentine chilean peruvian
    colombian venezuelan ecuadorian bolivian uruguayan paraguayan cuban jamaican haitian dominican australian swiss
    austrian belgian luxembourgish israeli palestinian lebanese syrian iraqi iranian jordanian saudi emirati kuwaiti
    egyptian moroccan algerian tunisian libyan sudanese ethiopian eritrean kenyan ugandan tanzanian rwandan congolese
    nigerian ghanaian senegalese cameroonian ivorian malian zimbabwean zambian angolan mozambican namibian indian
    pakistani bangladeshi afghan singaporean taiwanese filipino cypriot kosovar moldovan montenegrin salvadoran
    guatemalan honduran nicaraguan panamanian costarican puertorican nepalese dane swede finn pole turk serb croat
    spaniard briton scot
""")

_COUNTED: Final = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
"""
NUMBERS: Final = {word: number for number, word in enumerate(_COUNTED.split())}
