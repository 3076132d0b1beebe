"""What presets are called; a rule set of a player's own keeps the name that it was given."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import CANASTA, ROMME, AnyRules, all_preset_ids, load_rules
from canasta_gui.words.translation import Words

TITLES = (
    gettext_noop("Canasta classique"),
    gettext_noop("Swiss canasta"),
    gettext_noop("Uruguay canasta"),
    gettext_noop("Chinese canasta"),
    gettext_noop("International canasta"),
    gettext_noop("Modern American canasta"),
    gettext_noop("Tête et Queue"),
    gettext_noop("Hand and Foot"),
    gettext_noop("Isolated hand"),
    gettext_noop("Samba"),
    gettext_noop("Bolivia"),
    gettext_noop("Rommé"),
    gettext_noop("Rommé acquisition"),
    gettext_noop("Rommé ajout"),
    gettext_noop("German Rommé"),
)


FAMILY_TITLES = {CANASTA.name: gettext_noop("Canasta"), ROMME.name: gettext_noop("Rommé")}
"""What the families of games are called, in the order in which they are offered."""


def presets_in_order() -> list[str]:
    """Return the presets in the order in which games are offered, those for few players first."""
    return sorted(all_preset_ids(), key=lambda name: (*_place(load_rules(name)), name))


def _place(rules: AnyRules) -> tuple[int, int]:
    return TITLES.index(rules.title) if rules.title in TITLES else len(TITLES), rules.players


def match_length(words: Words, rules: AnyRules) -> str:
    """Return how long a match goes on: "to 5,000", "4 deals"."""
    deals = words.n("{n} deal", "{n} deals", rules.deals) if rules.deals else ""
    to = words.t("to {points}", points=words.number(rules.target)) if rules.target else ""
    return words.t("{target}, at most {deals}", target=to, deals=deals) if to and deals else to or deals


def rules_title(words: Words, rules: AnyRules) -> str:
    """Return the name of a rule set, with its players and sides: "Swiss canasta · 6 players, 2 sides"."""
    return f"{family_title(words, rules)} · {seats_title(words, rules)}"


def family_title(words: Words, rules: AnyRules) -> str:
    """Return the name that a rule set shares with those of other tables: "Swiss canasta"."""
    return preset_title(words, rules.title)


def preset_title(words: Words, title: str) -> str:
    """Return the title of a rule set in the reader's language, if it is a preset's."""
    return words.t(title) if title in TITLES else title


def seats_title(words: Words, rules: AnyRules) -> str:
    """Return the table that a rule set is for: "6 players, 2 sides"."""
    seats = words.n("{n} player", "{n} players", rules.players)
    if 1 < rules.n_sides < rules.players:
        seats += ", " + words.n("{n} side", "{n} sides", rules.n_sides)
    playing = len(rules.playing(1))
    if playing < rules.players:
        seats += ", " + words.n("{n} at a time", "{n} at a time", playing)
    return seats
