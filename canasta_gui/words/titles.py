"""Titles of games, a sentence about each, and the points of their sides; a player's own rule set keeps its name."""

from collections.abc import Sequence

from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import (
    CANASTA_KEY,
    ROMME_KEY,
    AnyRules,
    all_preset_ids,
    game_of,
    game_of_preset,
    games_by_title,
    load_rules,
)
from canasta_gui.rules.match_length import LengthKind
from canasta_gui.words.translation import Words

_STEP, _LONG = 5, 90  # minutes: times are rounded to multiples of _STEP, and given in hours from _LONG on

FAMILY_TITLES = {CANASTA_KEY: gettext_noop("Canasta"), ROMME_KEY: gettext_noop("Rommé")}
"""Titles of the families of games, in the order in which they are offered."""


def presets_in_order() -> list[str]:
    """Return the presets in the order in which games are offered, those for few players first."""
    return sorted(all_preset_ids(), key=lambda name: (game_of_preset(name).place, load_rules(name).players, name))


def match_length(words: Words, rules: AnyRules) -> str:
    """Return the end of a match: "to 5,000", "4 deals"."""
    return length_text(words, rules.target, rules.deals)


def amount_text(words: Words, kind: LengthKind, amount: int) -> str:
    """Return a number of points, deals or minutes for a match: "to 5,000", "4 deals", "60 minutes"."""
    if kind == "minutes":
        return words.n("{n} minute", "{n} minutes", amount)
    return length_text(words, amount, 0) if kind == "points" else length_text(words, 0, amount)


def length_text(words: Words, target: int, number: int) -> str:
    """Return the end of a match, points or a number of deals, 0 for none: "to 5,000", "4 deals"."""
    deals = words.n("{n} deal", "{n} deals", number) if number else ""
    to = words.t("to {points}", points=words.number(target)) if target else ""
    return words.t("{target}, at most {deals}", target=to, deals=deals) if to and deals else to or deals


def time_text(words: Words, minutes: float) -> str:
    """Return a rough time: "20 min", "2½ h"."""
    if minutes < _LONG:
        return words.t("{n} min", n=max(_STEP, round(minutes / _STEP) * _STEP))
    whole, half = divmod(round(minutes / 30), 2)
    return words.t("{n} h", n=f"{whole}{'½' * half}")


def rules_title(words: Words, rules: AnyRules) -> str:
    """Return the name of a rule set, with its players and sides: "Swiss canasta · 6 players, 2 sides"."""
    return f"{family_title(words, rules)} · {seats_title(words, rules)}"


def family_title(words: Words, rules: AnyRules) -> str:
    """Return the name that a rule set shares with those for other tables: "Swiss canasta"."""
    game = game_of(rules)
    return words.t(game.name) if game is not None else rules.title


def preset_title(words: Words, title: str) -> str:
    """Return the title of a rule set in the reader's language, if it is a preset's."""
    game = games_by_title().get(title)
    return words.t(game.name) if game is not None else title


def seats_title(words: Words, rules: AnyRules) -> str:
    """Return the table of a rule set: "6 players, 2 sides"."""
    return ", ".join([words.n("{n} player", "{n} players", rules.players), *_sides(words, rules)])


def sides_title(words: Words, rules: AnyRules) -> str:
    """Return the seating of a rule set: "2 sides, 4 at a time", "everybody alone"."""
    sides = ", ".join(_sides(words, rules))
    if not sides:
        return words.t("everybody alone")
    return sides


def _sides(words: Words, rules: AnyRules) -> list[str]:
    sides = [words.n("{n} side", "{n} sides", rules.n_sides)] if 1 < rules.n_sides < rules.players else []
    playing = len(rules.playing(1))
    return [*sides, words.n("{n} at a time", "{n} at a time", playing)] if playing < rules.players else sides


def game_sentence(words: Words, rules: AnyRules) -> str:
    """Return the sentence about the game of a preset."""
    game = game_of(rules)
    return words.t(game.sentence) if game is not None else ""


def own_game_sentence(words: Words, base: AnyRules) -> str:
    """Return the origin of a player's own rule set."""
    return words.t("Your own rules, made from {game}.", game=family_title(words, base))


def sides_in_order(side_of: Sequence[int], seats: Sequence[SeatInfo]) -> list[int]:
    """Return the sides in display order: that of the only person first, the rest by seat."""
    people = [side for side, seat in zip(side_of, seats, strict=False) if seat.player == "human"]
    own = people[0] if len(people) == 1 else -1
    return sorted(set(side_of), key=lambda side: (side != own, side))


def points_text(words: Words, points: Sequence[int], side_of: Sequence[int], seats: Sequence[SeatInfo]) -> str:
    """Return points of the sides in display order."""
    return " – ".join(words.number(points[side]) for side in sides_in_order(side_of, seats) if side < len(points))
