"""What a preference is about, by its words: a drink, an editor, the time of a meeting."""

from typing import Final

from nanobot.memory.knowledge.heuristics.wording import any_of, pattern

SLOTS: Final = tuple(
    (slot, pattern(rf"\b{any_of(words)}"))
    for slot, words in (
        ("meeting_time", "meetings?, calls?, appointments?, before (?:noon|ten|lunch), after (?:lunch|two)"),
        ("theme", "dark mode, light mode, themes?"),
        ("travel", "trains?, planes?, flying, buses, bus, driving, cars?, ferry, cycling, aisle, window seat"),
        ("morning_drink", "coffee, tea, espresso, matcha, cappuccino, latte"),
        (
            "messaging",
            "whatsapp, signal, telegram, texts?, texting, e-?mails?, phone, calls, sms, voice messages, slack, dm",
        ),
        ("editor", "vim, neovim, emacs, vs ?code, nano, helix, sublime, intellij, pycharm"),
        ("units", "metric, imperial, celsius, fahrenheit, grams, cups, kilometres, miles"),
        ("response_length", "short(?:er)?, long(?:er)?, brief, concise, detailed"),
    )
)
OTHER: Final = "other"


def slot_of(text: str) -> str:
    """Say what a preference is about.

    >>> slot_of("I take my tea black")
    'morning_drink'
    """
    return next((slot for slot, words in SLOTS if words.search(text)), OTHER)
