"""Findings of reviews of the player's own deals, kept beside the records.

The file has a line per finding; of several lines for the same deal the last one counts. A line contains the points of
the deal, so that it is not applied to other cards (a restarted deal, another record of the same name).
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from canasta_gui.declared_data import Form, Most, read, written
from canasta_gui.disk import is_there
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Action
from canasta_gui.storage.game_files import GameFile, read_game
from canasta_gui.text_input import load_json

LUCK_VERSION: Final = 2
"""Version of the frozen value function and shares for luck; figures of different versions are not comparable."""

SHARES_VERSION: Final = 1
"""Version of the shares for expected losses (`lab/review/seat_review.py`)."""
SHARES_ERROR: Final = 0.15
"""Relative standard error of the sum of expected losses."""


def lead_of_result(totals: Sequence[int], side: int) -> float:
    """Return the lead of a side over the mean of the others."""
    others = [total for n, total in enumerate(totals) if n != side]
    return totals[side] - sum(others) / max(1, len(others))


LARGEST_FILE: Final = 1 << 25
"""Maximum size of a file in bytes: room for some hundred thousand deals."""
MOST_POINTS: Final = 1_000_000


Number = Annotated[int, Most(MOST_POINTS)]


class DealKey(NamedTuple):
    """Key of a deal: the name of its game's file, its number, and the score of each side."""

    game: str
    deal: Number
    points: tuple[Number, ...]


@dataclass(frozen=True)
class _OfDeal:
    """A line about a deal: the parts of its key, and the version of what was measured."""

    game: str
    deal: Number
    points: tuple[Number, ...]
    version: int

    @property
    def key(self) -> DealKey:
        return DealKey(self.game, self.deal, self.points)


@dataclass(frozen=True)
class _Luck(_OfDeal):
    """A line with the points by which the cards put each side ahead."""

    luck: tuple[Number, ...]


@dataclass(frozen=True)
class _GivenAway(_OfDeal):
    """A line with the points that a seat gave away."""

    seat: Number
    away: Annotated[float, Most(MOST_POINTS)]


MEASURE_VERSION: Final = 2
"""Version of the play-outs (`lab/review/seat_review.py`); what another version measured is measured again."""

_Action = Annotated[Action, Form(action_from_json, action_to_json)]


class MeasuredPoint(NamedTuple):
    """A decision that was played to the end, by the number of its action; the rest as in a `TurningPoint`."""

    move: Number
    kind: str
    plan: tuple[_Action, ...]
    other: tuple[_Action, ...]
    loss: Annotated[float, Most(MOST_POINTS)]
    error: Annotated[float, Most(MOST_POINTS)]
    deals: Number


class MeasuredSeat(NamedTuple):
    """Results of a seat's review. `times`: factor on the number of deals. `away`: points given away."""

    times: Number
    decisions: Number
    away: Annotated[float, Most(MOST_POINTS)]
    measured: tuple[MeasuredPoint, ...]


@dataclass(frozen=True)
class _Measured(_OfDeal):
    """A line with what was measured for a seat."""

    seat: Number
    measured: MeasuredSeat


LEAST_DEALS: Final = 20
"""Number of deals from which luck and margins are worth a player's attention: below, the interval is too wide."""


class Findings:
    """The findings in a file, which is read at the first query; `may_write` returns whether it may be changed."""

    def __init__(self, path: Path, *, may_write: Callable[[], bool] = lambda: True) -> None:
        self._path, self._may_write = path, may_write
        self._file: GameFile | None = None
        self._luck: dict[DealKey, tuple[int, ...]] = {}
        self._given_away: dict[tuple[DealKey, int], float] = {}
        self._measured: dict[tuple[DealKey, int], MeasuredSeat] = {}

    @property
    def enough_for_luck(self) -> bool:
        """True once the luck of `LEAST_DEALS` deals is known."""
        self._read()
        return len(self._luck) >= LEAST_DEALS

    def luck(self, deal: DealKey) -> tuple[int, ...] | None:
        """Return the points by which the cards put each side ahead; None if unknown."""
        self._read()
        return self._luck.get(deal)

    def given_away(self, deal: DealKey, seat: int) -> float | None:
        """Return the points that a seat gave away; None for a deal that was not reviewed."""
        self._read()
        return self._given_away.get((deal, seat))

    def measured(self, deal: DealKey, seat: int) -> MeasuredSeat | None:
        """Return what was measured for a seat, by the longest review; None for a deal that was not reviewed."""
        self._read()
        return self._measured.get((deal, seat))

    def keep_measured(self, deal: DealKey, seat: int, found: MeasuredSeat) -> None:
        """Store what was measured for a seat, unless a longer review is stored."""
        known = self.measured(deal, seat)
        if known is None or known.times < found.times:
            self._add(_Measured(*deal, MEASURE_VERSION, seat, found))

    def keep_luck(self, deal: DealKey, luck: Sequence[float]) -> None:
        """Store the points by which the cards put each side ahead."""
        whole = tuple(round(points) for points in luck)
        if self.luck(deal) != whole:
            self._add(_Luck(*deal, LUCK_VERSION, whole))

    def keep_given_away(self, deal: DealKey, seat: int, points: float) -> None:
        """Store the points that a seat gave away."""
        if self.given_away(deal, seat) != round(points, 1):
            self._add(_GivenAway(*deal, SHARES_VERSION, seat, round(points, 1)))

    def _add(self, found: _Luck | _GivenAway | _Measured) -> None:
        file = self._read()
        line = json.dumps(written(found), ensure_ascii=False)
        self._take(line)
        if self._may_write():
            file.append_line(line)  # a refused line is kept until the program ends, and can be computed again

    def _read(self) -> GameFile:
        if self._file is None:
            text = read_game(self._path, LARGEST_FILE) if is_there(self._path) else None
            lines = text.lines if text is not None else ()
            self._file = GameFile(self._path, lines, behind=text is not None and not text.clean)
            for line in lines:
                self._take(line)
        return self._file

    def _take(self, line: str) -> None:
        """Read a line; ignore it if it is damaged or of another version."""
        try:
            table = load_json(line)
            if "luck" in table:
                luck = read(_Luck, table)
                if luck.version == LUCK_VERSION and len(luck.luck) == len(luck.points):
                    self._luck[luck.key] = luck.luck
            elif "measured" in table:
                found = read(_Measured, table)
                if found.version == MEASURE_VERSION:
                    self._measured[found.key, found.seat] = found.measured
            else:
                away = read(_GivenAway, table)
                if away.version == SHARES_VERSION:
                    self._given_away[away.key, away.seat] = away.away
        except (ValueError, TypeError, RecursionError):
            return
