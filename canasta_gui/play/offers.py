"""The games on offer with their tables, and the search for them by typed text."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui.match.own_rules import OwnRules
from canasta_gui.match.playing_time import playing_minutes
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules, game_of_preset, load_rules
from canasta_gui.rules.match_length import MatchEnd, match_end
from canasta_gui.rules.seat_draw import decides_partners
from canasta_gui.words import Words
from canasta_gui.words.titles import (
    FAMILY_TITLES,
    family_title,
    game_sentence,
    length_text,
    own_game_sentence,
    presets_in_order,
    seats_title,
    sides_title,
    time_text,
)

_USUAL_PLAYERS: Final = 4


_DEALS: Final = 2
"""Maximum digits of a number of deals; longer numbers are points."""


_NUMBER_GAPS: Final = re.compile(r"(?<=\d)[\s.,'’](?=\d{3})")


class PresetChoice(NamedTuple):
    """A rule set on offer: its id, the title of its game, its table, and the number of players.

    `partners_drawn`: whether the cards drawn before the first deal decide the partners. `family`: of games. `levels`:
    the levels of irregularities that the table may choose, empty without a list; `level`: by its rules. `sides`: the
    seating ("2 sides, 4 at a time"). `end`: the end of a match by the rules, `length`: the same in words; `time`: its
    rough duration, empty if not measured. `about`: the game in a sentence. `picture`: the recorded title of the game
    whose cards it shows. `own`: whether it is a rule set of the player. `group`: where it stands in the gallery.
    `said`: further words by which it is found ("three packs", "for three").
    """

    preset: str
    game: str
    table: str
    players: int
    partners_drawn: bool = True
    family: FamilyKey = CANASTA_KEY
    levels: Sequence[str] = ()
    level: str = ""
    sides: str = ""
    end: MatchEnd = MatchEnd(5000, 0)
    length: str = ""
    time: str = ""
    about: str = ""
    picture: str = ""
    own: bool = False
    group: str = "today"
    said: tuple[str, ...] = ()


OWN_GROUP: Final = "own"
LAST_GROUP: Final = "last"
GROUPS: Final[Mapping[str, str]] = {
    LAST_GROUP: gettext_noop("Played last"),
    OWN_GROUP: gettext_noop("Your own rules"),
    "begin": gettext_noop("To begin with"),
    "books": gettext_noop("From the books"),
    "today": gettext_noop("Played today"),
    "countries": gettext_noop("From other countries"),
    "romme": FAMILY_TITLES[ROMME_KEY],
}
"""Titles of the groups of the gallery, in display order."""

_FOR: Final = {
    2: gettext_noop("for two"),
    3: gettext_noop("for three"),
    4: gettext_noop("for four"),
    5: gettext_noop("for five"),
    6: gettext_noop("for six"),
}
_PACKS: Final = {
    2: gettext_noop("two packs"),
    3: gettext_noop("three packs"),
    4: gettext_noop("four packs"),
    5: gettext_noop("five packs"),
}
_SHORT, _LONG = 16, 22  # a match of fewer minutes is short, one of more is long


def _said_of(words: Words, rules: AnyRules, minutes: float | None) -> tuple[str, ...]:
    """Return what people may type for a rule set, besides its title and sentence."""
    said = [_FOR.get(rules.players, ""), _PACKS.get(rules.cards.packs, ""), *rules.known_for]
    if minutes is not None:
        said += [gettext_noop("short")] * (minutes < _SHORT) + [gettext_noop("long")] * (minutes > _LONG)
    return tuple(words.t(each) for each in said if each)


def choice_of(words: Words, name: str, rules: AnyRules, base: AnyRules | None = None) -> PresetChoice:
    """Return a rule set as a choice. `base`: the preset from which a rule set of the player was made."""
    preset = rules if base is None else base
    end = match_end(rules)
    minutes = playing_minutes(rules) if base is None else None
    return PresetChoice(
        name,
        family_title(words, rules),
        seats_title(words, rules),
        rules.players,
        partners_drawn=decides_partners(rules),
        family=rules.family,
        levels=rules.offered_levels,
        level=rules.level,
        sides=sides_title(words, rules),
        end=end,
        length=length_text(words, end.target, end.deals),
        time="" if minutes is None else time_text(words, minutes),
        about=game_sentence(words, preset) if base is None else own_game_sentence(words, preset),
        picture=preset.title,
        own=base is not None,
        group=OWN_GROUP if base is not None else game_of_preset(name).group,
        said=_said_of(words, rules, minutes),
    )


def presets_on_offer(words: Words, own: Iterable[OwnRules]) -> list[PresetChoice]:
    """Return every rule set on offer: the player's own first, then the program's."""
    presets = [choice_of(words, name, load_rules(name)) for name in presets_in_order()]
    return [*(choice_of(words, each.id, each.rules, load_rules(each.base)) for each in own), *presets]


class GameOnOffer(NamedTuple):
    """A game: one tile of the gallery. `tables`: its rule sets, in the order of their players."""

    tables: tuple[PresetChoice, ...]

    @property
    def title(self) -> str:
        return self.tables[0].game

    @property
    def own(self) -> bool:
        """True for a rule set of the player."""
        return self.tables[0].own

    @property
    def group(self) -> str:
        """The group of the gallery in which it stands."""
        return self.tables[0].group

    @property
    def length(self) -> str:
        """The length of a match at most of its tables."""
        lengths = [table.length for table in self.tables]
        return max(lengths, key=lengths.count)

    @property
    def time(self) -> str:
        """The duration of a match for four, or the nearest number of players; if unknown, the end of the match."""
        table = self.table_for(_USUAL_PLAYERS)
        return table.time or table.length

    @property
    def players(self) -> str:
        """The possible numbers of players: "2–4, 6"."""
        return _ranges({table.players for table in self.tables})

    def table_for(self, players: int) -> PresetChoice:
        """Return the table for this number of players, or the nearest one; of two, the larger."""
        return min(self.tables, key=lambda table: (abs(table.players - players), table.players < players))

    def tables_for(self, players: int) -> list[PresetChoice]:
        """Return the tables for exactly this number of players."""
        return [table for table in self.tables if table.players == players]


def games_on_offer(choices: Iterable[PresetChoice]) -> list[GameOnOffer]:
    """Return the games in the order of their first tables; each rule set of the player is a separate game."""
    games: dict[tuple[str, ...], list[PresetChoice]] = {}
    for choice in choices:
        key = (choice.preset,) if choice.own else (choice.family, choice.game)
        games.setdefault(key, []).append(choice)
    return [GameOnOffer(tuple(tables)) for tables in games.values()]


def table_of(games: Sequence[GameOnOffer], preset: str) -> tuple[GameOnOffer, PresetChoice]:
    """Return the game and the table of a rule set; if it is not on offer, those of the program's first one."""
    tables = [(game, table) for game in games for table in game.tables]
    own_or_known = (each for each in tables if each[1].preset == preset)
    return next(own_or_known, None) or next(each for each in tables if not each[0].own)


def found(games: Sequence[GameOnOffer], words: Words, text: str) -> list[GameOnOffer]:
    """Return the games that contain each typed word in title, sentence, players or length.

    A number matches only as a whole, as players or points: "5" finds games for five, not those to 5,000. If the text is
    a phrase that people type for some game, such as "three packs", only the games with the whole phrase match.
    """
    wanted = plain_letters(text).split()
    if len(wanted) > 1:
        together = [game for game in games if _says(game, " ".join(wanted))]
        if together:
            return together
    return [game for game in games if _has_all(_words_of(game, words), wanted)]


def _says(game: GameOnOffer, wanted: str) -> bool:
    """Return whether these words stand together in something that people type for a game."""
    return any(wanted in plain_letters(each) for table in game.tables for each in table.said)


def _has_all(there: Sequence[str], wanted: Iterable[str]) -> bool:
    return all(any(word == each if word.isdecimal() else word in each for each in there) for word in wanted)


def _words_of(game: GameOnOffer, words: Words) -> list[str]:
    """Return the words and numbers by which a game is found."""
    tables = game.tables
    said = [game.title, words.t("yours") if game.own else "", words.t(FAMILY_TITLES[tables[0].family]), tables[0].about]
    said += [each for table in tables for each in table.said]
    counted = plain_letters(
        " ".join(text for table in tables for text in (table.table, table.sides, table.length))
    ).split()
    players = {str(table.players) for table in tables}
    # Numbers of sides and deals are omitted: they could be mistaken for players.
    return plain_letters(" ".join(said)).split() + [
        word for word in counted if not word.isdecimal() or word in players or len(word) > _DEALS
    ]


def plain_letters(text: str) -> str:
    """Return a text for comparison: lower case, no accents, no separators in numbers, a space for any other sign."""
    letters = unicodedata.normalize("NFKD", _NUMBER_GAPS.sub("", text)).casefold()
    return "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))


def _ranges(numbers: Iterable[int]) -> str:
    """Return numbers with neighbours joined: {2, 3, 4, 6} is "2–4, 6"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
