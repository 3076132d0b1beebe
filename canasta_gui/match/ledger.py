"""Figures of all games, kept so that records need not be read again: players, ends of deals, winners.

The records are the truth. The ledger is a file beside them that is derived from them, and rebuilt if it is missing,
damaged or outdated. Games whose record was deleted keep their figures in it.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from canasta_gui import RECORD_ENDINGS
from canasta_gui.declared_data import DataNote, Form, Most, read, written
from canasta_gui.disk import delete, is_there, keep_aside
from canasta_gui.match.feats import FeatWatch, SeatFeat
from canasta_gui.match.follower import RecordFollower, Steps, in_one_go
from canasta_gui.match.game_numbers import LARGEST_NAMED
from canasta_gui.match.irregularity_figures import LARGEST_SIZE, IrregularityFigures, irregularity_figures
from canasta_gui.match.line_fields import LARGEST_NUMBER
from canasta_gui.match.match import Match
from canasta_gui.match.record import EndLine, LineReader, PlayerKind, RecordError, SeatInfo, with_header
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.families import family
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import GameFile, lines_of_game, read_game, record_files
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unchanged, as_unkept, write_problem
from canasta_gui.text_input import clean_text, load_json, whole_number

FORMAT: Final = 1
_HEAD: Final = json.dumps({"ledger": FORMAT})
_FEW: Final = 8
"""Maximum number of changes appended to the file; for more it is rewritten."""
_LOOSE: Final = 3
"""Number of lines per game above which the file is rewritten, since most of them are superfluous."""
LARGEST_LEDGER: Final = 1 << 27
"""Maximum size of a ledger in bytes: room for a hundred thousand games."""
_CONCEALED: Final = frozenset({"concealed", "in_hand", "hand_out"})
"""Ways to end a deal with the whole hand at once."""


Number = Annotated[int, Most(LARGEST_NUMBER)]
Size = Annotated[int, Most(LARGEST_SIZE)]
Text = Annotated[str, DataNote.CLEAN]
Truth = Annotated[bool, DataNote.TRUTH]


def _read_seat(data: object) -> SeatInfo:
    """Return a seat from its name, its kind of player and its level; the style of a computer is not kept."""
    name, player, level = read(_Seat, data)
    return SeatInfo(name or "?", player, level)


class _Seat(NamedTuple):
    name: Text
    player: PlayerKind
    level: Text | None


class DealFigures(NamedTuple):
    """A finished deal. `out`: the seat that went out, -1 for none; the tuples have a number for each side."""

    deal: Size
    out: Size
    concealed: Truth
    turns: Size
    points: tuple[Number, ...]
    canastas: tuple[Number, ...]
    irregularities: Annotated[IrregularityFigures | None, DataNote.MAY_BE_MISSING] = None
    """Fines and objections; None where irregularities are not played."""
    feats: Annotated[tuple[SeatFeat, ...] | None, DataNote.MAY_BE_MISSING] = None
    """Feats of the seats; None in entries of an earlier version, which are rebuilt if the record still exists."""


@dataclass(frozen=True)
class GameFigures:
    """A game in the ledger.

    `name`: name of its file. `rules`, `low`: title of the rule set, and whether fewer points win. `running`: the deal
    being played; 0 between deals. `again`: deals that do not count: restarted, or decided by a stand-in. `fault`: the
    first line of the record that cannot be followed; 0 for none. `forgotten`: number of deals that no longer count.
    `size`, `changed`: size and change time of the file when it was read. `given_up`: whether the player gave it up.
    """

    name: str
    started: Text
    rules: Text
    low: Truth
    side_of: tuple[Number, ...]
    seats: tuple[Annotated[SeatInfo, Form(_read_seat, lambda seat: list(seat[:3]))], ...]
    number: Annotated[int, Most(LARGEST_NAMED)] | None
    title: Text
    again: tuple[Number, ...]
    origin: Text
    deals: tuple[DealFigures, ...]
    running: Size
    totals: tuple[Number, ...]
    winners: tuple[Number, ...]
    fault: Size = 0
    forgotten: Size = 0
    size: Size = 0
    changed: Size = 0
    given_up: Annotated[Truth, DataNote.MAY_BE_MISSING] = False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        number = max(self.side_of, default=-1) + 1
        return tuple(tuple(seat for seat, its in enumerate(self.side_of) if its == side) for side in range(number))

    @property
    def goes_on(self) -> bool:
        """True if the game can be continued."""
        return not self.winners and not self.fault

    @property
    def can_be_dealt_again(self) -> bool:
        """True if the same cards can be dealt again: the match is over and its decks follow from a number."""
        return bool(self.winners) and self.number is not None and not self.fault


def figures_of(name: str, lines: Iterable[str]) -> GameFigures:
    """Return the figures of a record, up to the first line that cannot be followed."""
    return in_one_go(figures_in_steps(name, lines))


def figures_in_steps(name: str, lines: Iterable[str]) -> Steps[GameFigures]:
    """Return the figures of a record as `figures_of` does, one line per step."""
    reader = LineReader()
    follower: RecordFollower | None = None
    deals: list[DealFigures] = []
    watch = FeatWatch()
    fault = 0
    for text in lines:
        try:
            no, item = reader.read(text)
        except RecordError as error:
            fault = error.line_no
            break
        if follower is None:
            follower = RecordFollower(item)
        elif follower.follow(item) is not None:
            fault = no
            break
        elif isinstance(item, EndLine):
            deals.append(_deal_figures(follower.match, item, watch))
        else:
            watch.watch(follower.match)
        yield len(text)
    if follower is None:
        return GameFigures(name, "", "", False, (), (), None, "", (), "", (), 0, (), (), fault=1)
    return _game_figures(name, follower.match, deals, fault)


def _game_figures(name: str, match: Match, deals: Sequence[DealFigures], fault: int) -> GameFigures:
    head = match.header
    return GameFigures(
        name,
        head.started,
        head.rules.title,
        family(head.rules).fewer_points_win,
        tuple(head.rules.side_of),
        tuple(seat._replace(style=()) for seat in head.seats),
        head.number,
        head.title,
        tuple(dict.fromkeys((*head.again, *head.stand_ins))),
        head.origin,
        tuple(deals),
        0 if match.deal_over else match.deal_no,
        match.totals,
        match.winners,
        fault,
        given_up=head.given_up,
    )


def _deal_figures(match: Match, end: EndLine, watch: FeatWatch) -> DealFigures:
    game, pos = family(match.rules), match.position
    out = end.by if end.how in game.exits else -1
    turns = sum(isinstance(event, TurnBegan) for event in match.events)
    first_seats = [match.rules.side_of.index(side) for side in range(match.rules.n_sides)]
    canastas = tuple(pos.canastas(pos.side(seat)) for seat in first_seats)
    points = tuple(line.total for line in end.lines)
    played = match.rules.plays_irregularities
    irregularities = irregularity_figures(match.events, match.rules.players) if played else None
    return DealFigures(end.end, out, end.how in _CONCEALED, turns, points, canastas, irregularities, watch.take(match))


class Ledger:
    """All games of a player. Call `refresh` first; then `read_on` until nothing is `pending`."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._known: dict[str, GameFigures] = {}
        self._here: dict[str, Path] = {}
        self._fresh: list[str] = []
        self._file: GameFile | None = GameFile(folders.ledger_file)  # None: the file must be left alone
        self._reading: _FileProgress | None = None  # the first pending record
        self.pending: list[Path] = []

    # --- queries ---

    @property
    def games(self) -> list[GameFigures]:
        """Games whose records exist and have been read, the last played first."""
        return [self._known[name] for name in self._here if name in self._known]

    @property
    def counted(self) -> list[GameFigures]:
        """All games that were ever read, the oldest first."""
        return by_age(self._known.values())

    def path(self, game: GameFigures) -> Path:
        """Return the path of a game's record."""
        return self._here[game.name]

    # --- updating from the records ---

    def refresh(self) -> StorageProblem | None:
        """List the records and find the changed ones; return the problem if the ledger was damaged."""
        problem = self._load() if not self._known else None
        found = _records(self._folders.games)
        names = sorted(found, key=lambda name: (found[name].changed, _age(name)), reverse=True)
        self._here = {name: found[name].path for name in names}
        self.pending = [found[name].path for name in names if self._is_behind(name, *found[name][1:])]
        if self._reading is not None and (not self.pending or not self._reading.is_of(found[self.pending[0].stem])):
            self._reading = None
        return problem

    def read_on(self, seconds: float, clock: Callable[[], float]) -> bool:
        """Read pending records for about `seconds`, the most recently played first; return whether any are left.

        A record is read a line at a time, so that a long one takes several calls.
        """
        end = clock() + seconds
        while self.pending:
            self._step()
            if clock() >= end:
                break
        if not self.pending:
            self._save()
        return bool(self.pending)

    def _is_behind(self, name: str, size: int, changed: int) -> bool:
        known = self._known.get(name)
        if known is None or (known.size, known.changed) != (size, changed):
            return True
        return any(deal.feats is None for deal in known.deals)

    def _is_up_to_date(self, path: Path) -> bool:
        try:
            return not self._is_behind(path.stem, *_on_disk(path)[1:])
        except OSError:  # deleted meanwhile
            return False

    def _step(self) -> None:
        """Read a line of the first pending record."""
        if self._reading is None:
            self._reading = _FileProgress.begin(self.pending[0])
            if self._reading is None:
                del self.pending[0]
            return
        figures = self._reading.step()
        if figures is not None:
            self._reading = None
            del self.pending[0]
            old = self._known.get(figures.name)
            forgotten = min(old.forgotten, len(figures.deals)) if old is not None else 0
            self._keep(replace(figures, forgotten=forgotten))

    def _keep(self, figures: GameFigures) -> None:
        self._known[figures.name] = figures
        self._fresh.append(figures.name)

    def _load(self) -> StorageProblem | None:
        """Read the file. Damaged lines are skipped, and the file set aside; a newer version's file is left alone."""
        path = self._folders.ledger_file
        if not is_there(path):
            self._file = GameFile(path)
            return None
        text = read_game(path, LARGEST_LEDGER)
        head = _head(text.lines[0]) if text.lines else 0
        if head > FORMAT:
            self._file = None
            return StorageProblem(ProblemCode.NEWER_LEDGER, path)
        games = [_game(line) for line in (text.lines[1:] if head == FORMAT else text.lines or ("",))]
        self._known = {game.name: game for game in games if game is not None}
        if None not in games:
            self._file = GameFile(path, text.lines, behind=not text.clean)
            return None
        aside = keep_aside(path)
        if aside == path:
            self._file = None
            return StorageProblem(ProblemCode.UNREADABLE_LEDGER, path)
        self._file = GameFile(path)
        self._rewrite()
        return StorageProblem(ProblemCode.DAMAGED_LEDGER, aside)

    def _save(self) -> None:
        """Update the file; entries that cannot be written will be derived again from the records."""
        if not self._fresh or self._file is None:
            return
        lines = len(self._file.lines) + len(self._fresh)
        if len(self._fresh) <= _FEW and lines - len(self._fresh) > 1 and lines <= _LOOSE * len(self._known) + _FEW:
            for name in self._fresh:
                self._file.append_line(_to_json(self._known[name]))
        else:
            self._rewrite()
        self._fresh = []

    def _rewrite(self) -> StorageProblem | None:
        """Rewrite the file, with every game once."""
        if self._file is None:
            return None
        return self._file.rewrite([_HEAD, *(_to_json(game) for game in self._known.values())])

    # --- changes ---

    def rename(self, game: GameFigures, title: str) -> StorageProblem | None:
        """Change the title of a game in the header of its record, without marking it as recently played."""
        path = self.path(game)
        lines = () if game.fault else read_game(path).lines
        if not lines:  # a damaged record stays unchanged
            return StorageProblem(ProblemCode.UNCHANGED, path.parent)
        up_to_date = self._is_up_to_date(path)
        problem = GameFile(path).rewrite([with_header(lines[0], title=title), *lines[1:]])
        if problem is not None:
            return as_unchanged(problem)
        if up_to_date:
            with suppress(OSError):  # on failure it looks recently played, and is read again
                os.utime(path, ns=(game.changed, game.changed))
                self._keep(replace(game, title=clean_text(title), size=path.stat().st_size))
        self._save()
        return None

    def delete(self, game: GameFigures) -> StorageProblem | None:
        """Delete the record of a game; its figures stay."""
        self._save()  # its figures must be saved before the record is gone
        try:
            delete(self.path(game))
        except OSError as error:
            return as_unchanged(write_problem(error, self._folders.games))
        del self._here[game.name]
        self.try_again()  # a full disk now has room
        return None

    def reset(self) -> StorageProblem | None:
        """Stop counting all games so far; records are not changed."""
        self._known = {
            name: replace(game, forgotten=len(game.deals)) for name, game in self._known.items() if name in self._here
        }
        problem = self._rewrite()
        return None if problem is None else as_unkept(problem)

    def try_again(self) -> None:
        """Retry changes that the disk refused."""
        if self._file is not None:
            self._file.try_again()


def by_age(games: Iterable[GameFigures]) -> list[GameFigures]:
    """Return games in the order in which they began."""
    return sorted(games, key=lambda game: _age(game.name))


def dealt_before(games: Iterable[GameFigures]) -> Iterator[bool]:
    """Yield for each game, the oldest first, whether an earlier one had the same cards: its number and its rules."""
    dealt: set[tuple[int, str]] = set()
    for game in games:
        yield game.number is not None and (game.number, game.rules) in dealt
        if game.number is not None:
            dealt.add((game.number, game.rules))


class _OnDisk(NamedTuple):
    """A record in its folder: its path, its size and when it was changed."""

    path: Path
    size: int
    changed: int


class _FileProgress:
    """A record that is being read, a line at a time."""

    def __init__(self, record: _OnDisk) -> None:
        self._record = record
        self._steps = figures_in_steps(record.path.stem, lines_of_game(record.path))

    @classmethod
    def begin(cls, path: Path) -> "_FileProgress | None":
        """Begin to read a record; None if it no longer exists."""
        try:
            return cls(_on_disk(path))
        except OSError:
            return None

    def is_of(self, record: _OnDisk) -> bool:
        """Return whether this is the record being read, unchanged."""
        return record == self._record

    def step(self) -> GameFigures | None:
        """Read a line; return the figures after the last one."""
        try:
            next(self._steps)
        except StopIteration as finished:
            figures: GameFigures = finished.value
            return replace(figures, size=self._record.size, changed=self._record.changed)
        return None


def _on_disk(path: Path) -> _OnDisk:
    stat = path.stat()
    return _OnDisk(path, stat.st_size, stat.st_mtime_ns)


def _records(folder: Path) -> dict[str, _OnDisk]:
    """Return the records in a folder by name; of two that differ only in the suffix, that of the current format."""
    found = {}
    for path in sorted(record_files(folder), key=lambda path: path.suffix == RECORD_ENDINGS[0]):
        with suppress(OSError):  # deleted meanwhile
            found[path.stem] = _on_disk(path)
    return found


def _age(name: str) -> tuple[str, int]:
    """Return the sort key of a name: the time the game began, then its number among games of the same time."""
    stamp, number = name[:17], name[18:]
    return stamp, whole_number(number) or 1


# --- the lines of the file ---


def _to_json(game: GameFigures) -> str:
    return json.dumps(written(game), ensure_ascii=False)


def _head(line: str) -> int:
    """Return the format of a ledger with this first line; 0 for any other line."""
    try:
        table = json.loads(line)
    except (ValueError, RecursionError):
        return 0
    found = table.get("ledger") if isinstance(table, Mapping) else None
    return found if type(found) is int and found > 0 else 0


def _game(line: str) -> GameFigures | None:
    """Return the game of a line; None for a damaged line."""
    try:
        game = read(GameFigures, load_json(line))
        _check(game)
    except (ValueError, RecursionError):
        return None
    return game


def _check(game: GameFigures) -> None:
    """Raise ValueError if the numbers of a game contradict each other."""
    seats = range(len(game.seats))
    if len(game.side_of) != len(seats) or any(side not in seats for side in game.side_of):
        raise ValueError("sides without seats")
    n_sides = len(game.sides)
    if len(game.totals) != n_sides or any(side not in range(n_sides) for side in game.winners):
        raise ValueError("winners without a side")
    for deal in game.deals:
        if deal.out not in (-1, *seats) or (len(deal.points), len(deal.canastas)) != (n_sides, n_sides):
            raise ValueError("a deal of other sides")
        if any(feat.seat not in seats for feat in deal.feats or ()):
            raise ValueError("a feat of another seat")
        if deal.irregularities is not None:
            fines, *counts = deal.irregularities
            if any(len(each) != len(seats) for each in counts) or any(fine.seat not in seats for fine in fines):
                raise ValueError("irregularities of other seats")
