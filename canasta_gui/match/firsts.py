"""Firsts: what a person achieved for the first time, and the characters beaten; derived from the figures of the games.

A first counts in any game with people or computers, with hints too, but not where the cards were known beforehand, in a
deal that was restarted, or in one that a stand-in decided.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.match.feats import Feat
from canasta_gui.match.ledger import DealFigures, GameFigures, dealt_before
from canasta_gui.match.statistics import best_rival


class FirstKind(StrEnum):
    """The firsts, in the order of their page."""

    LESSON = "lesson"
    CANASTA = "canasta"
    OUT = "out"
    FROZE = "froze"
    WON = "won"
    THREE_DAYS = "three_days"
    PILE = "pile"
    NATURAL = "natural"
    RED_THREES = "red_threes"
    SEVEN_DAYS = "seven_days"
    PUZZLES = "puzzles"
    ALL_RIVALS = "all_rivals"
    CONCEALED = "concealed"
    TWOS = "twos"
    TURNED = "turned"
    TWO_NATURALS = "two_naturals"


class First(NamedTuple):
    """A first, earned or not. `when`: the day it was earned on, in ISO 8601; empty if it is not known.

    `number`: what goes with it: the rank of a canasta, the cards of a pile. `part`: how much of how much is done, where
    it can be counted.
    """

    kind: FirstKind
    earned: bool = False
    when: str = ""
    number: int = 0
    part: tuple[int, int] | None = None


class Rival(NamedTuple):
    """A character by name and level."""

    name: str
    level: str


class Elsewhere(NamedTuple):
    """Progress outside game records: last days of streaks as ISO dates, puzzles solved, the lesson."""

    lesson: bool = False
    three_days: str = ""
    seven_days: str = ""
    longest_series: int = 0
    puzzles: int = 0


LARGE_PILE: Final = 20
RED_THREES: Final = 4
PUZZLES: Final = 10
SERIES: Final = (3, 7)
BEHIND: Final = 2000
"""Points by which a match must have been lost before it is turned."""


def firsts(
    games: Sequence[GameFigures], player: str, rivals: Sequence[Rival], elsewhere: Elsewhere
) -> tuple[First, ...]:
    """Return all firsts of a person in their order; `games` are the oldest first."""
    found: dict[FirstKind, First] = {}
    threes = 0
    for game, seat in _games_of(games, player):
        for deal in _deals(game):
            threes = max(threes, _most_threes(deal, seat))
            for kind, number in _in_deal(deal, seat):
                found.setdefault(kind, First(kind, True, game.started, number))
        for kind in _in_match(game, seat):
            found.setdefault(kind, First(kind, True, game.started))
    beaten = beaten_rivals(games, player, rivals)
    if rivals and len(beaten) == len(rivals):
        found[FirstKind.ALL_RIVALS] = First(FirstKind.ALL_RIVALS, True, max(beaten.values()))
    for first in _elsewhere(elsewhere):
        found[first.kind] = first
    parts = {
        FirstKind.RED_THREES: (threes, RED_THREES),
        FirstKind.THREE_DAYS: (elsewhere.longest_series, SERIES[0]),
        FirstKind.SEVEN_DAYS: (elsewhere.longest_series, SERIES[1]),
        FirstKind.PUZZLES: (elsewhere.puzzles, PUZZLES),
        FirstKind.ALL_RIVALS: (len(beaten), len(rivals)),
    }
    return tuple(found.get(kind) or First(kind, part=parts.get(kind)) for kind in FirstKind)


def beaten_rivals(games: Sequence[GameFigures], player: str, rivals: Iterable[Rival]) -> dict[str, str]:
    """Return when each rival was first beaten, by name: in a match that was won against them at their own level."""
    levels = {rival.name: rival.level for rival in rivals}
    found: dict[str, str] = {}
    for game, seat in _games_of(games, player):
        if not _won(game, seat):
            continue
        for other, info in enumerate(game.seats):
            opposed = game.side_of[other] != game.side_of[seat] and info.player == "computer"
            if opposed and info.name in levels and info.level == levels[info.name]:
                found.setdefault(info.name, game.started)
    return found


def before_deal(games: Sequence[GameFigures], name: str, deal: int) -> list[GameFigures]:
    """Return the games as they were before a deal of the game `name` had ended."""
    return [_before(game, deal) if game.name == name else game for game in games]


def newly_earned(before: Iterable[First], now: Iterable[First]) -> tuple[First, ...]:
    """Return the firsts that were earned in between."""
    had = {first.kind for first in before if first.earned}
    return tuple(first for first in now if first.earned and first.kind not in had)


def _before(game: GameFigures, deal: int) -> GameFigures:
    return replace(game, deals=tuple(each for each in game.deals if each.deal < deal), winners=())


def _games_of(games: Sequence[GameFigures], player: str) -> Iterator[tuple[GameFigures, int]]:
    """Yield the games of a person with the seat; none whose cards were known beforehand."""
    for game, known in zip(games, dealt_before(games), strict=True):
        if not known and not game.origin:
            for seat, info in enumerate(game.seats):
                if info.player == "human" and info.name.casefold() == player.casefold():
                    yield game, seat
                    break


def _deals(game: GameFigures) -> list[DealFigures]:
    return [deal for deal in game.deals if deal.deal not in game.again]


def _in_deal(deal: DealFigures, seat: int) -> Iterator[tuple[FirstKind, int]]:
    naturals = 0
    for feat in deal.feats or ():
        if feat.seat != seat:
            continue
        naturals += feat.kind == Feat.NATURAL
        if feat.kind in _SIMPLE and feat.number >= _SIMPLE[Feat(feat.kind)][1]:
            yield _SIMPLE[Feat(feat.kind)][0], feat.number
    if naturals > 1:
        yield FirstKind.TWO_NATURALS, naturals
    if deal.out == seat:
        yield FirstKind.OUT, 0
        if deal.concealed:
            yield FirstKind.CONCEALED, 0


_SIMPLE: Final[Mapping[str, tuple[FirstKind, int]]] = {
    Feat.CANASTA: (FirstKind.CANASTA, 0),
    Feat.NATURAL: (FirstKind.NATURAL, 0),
    Feat.TWOS: (FirstKind.TWOS, 0),
    Feat.PILE: (FirstKind.PILE, LARGE_PILE),
    Feat.FROZE: (FirstKind.FROZE, 0),
    Feat.RED_THREES: (FirstKind.RED_THREES, RED_THREES),
}
"""The firsts of single feats, with the least number."""


def _most_threes(deal: DealFigures, seat: int) -> int:
    counts = (feat.number for feat in deal.feats or () if feat.kind == Feat.RED_THREES and feat.seat == seat)
    return min(RED_THREES, max(counts, default=0))


def _in_match(game: GameFigures, seat: int) -> Iterator[FirstKind]:
    if not _won(game, seat):
        return
    yield FirstKind.WON
    side, lead, worst = game.side_of[seat], 0, 0
    if game.low:
        return
    for deal in game.deals:
        lead += deal.points[side] - deal.points[best_rival(game, deal, side)]
        worst = min(worst, lead)
    if worst <= -BEHIND:
        yield FirstKind.TURNED


def _won(game: GameFigures, seat: int) -> bool:
    """Return whether the side of a seat won a whole match; a single deal is none."""
    return game.winners == (game.side_of[seat],) and not game.again and len(game.deals) > 1


def _elsewhere(known: Elsewhere) -> Iterator[First]:
    if known.lesson:
        yield First(FirstKind.LESSON, True)
    if known.longest_series >= SERIES[0]:
        yield First(FirstKind.THREE_DAYS, True, known.three_days)
    if known.longest_series >= SERIES[1]:
        yield First(FirstKind.SEVEN_DAYS, True, known.seven_days)
    if known.puzzles >= PUZZLES:
        yield First(FirstKind.PUZZLES, True, number=known.puzzles)
