"""The matches under way: every unfinished game, the last played first, and what lies on its table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui.disk import is_folder
from canasta_gui.match.record import (
    DealLine,
    Header,
    RecordError,
    RecordItem,
    read_header,
    read_later_line,
    with_header,
)
from canasta_gui.program.program import Program
from canasta_gui.storage.game_files import GameFile, head_and_tail, open_game, unfinished_games
from canasta_gui.storage.problems import StorageProblem

if TYPE_CHECKING:
    from canasta_gui.match.match import Match
    from canasta_gui.program.current_game import CurrentGame


@dataclass(frozen=True)
class OpenGame:
    """A match that can be continued.

    `header`: None for a damaged record, whose fault is shown when it is continued. `match`: its present deal; None if
    the record does not show it. `left`: the game in memory that the disk refused. `folder`: of several people who play
    the same deals in turn.
    """

    path: Path | None
    header: Header | None = None
    match: "Match | None" = None
    left: "CurrentGame | None" = None
    folder: Path | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        seats = () if self.header is None else self.header.seats
        return tuple(seat for seat, info in enumerate(seats) if info.player == "human")


def open_games(program: Program, most: int) -> list[OpenGame]:
    """Return the games under way that were played last, at most so many, with their tables."""
    found: list[OpenGame] = []
    for game in _all(program):
        if len(found) == most:
            break
        found.append(game)
    return found


def number_of_open_games(program: Program) -> int:
    """Return the number of games under way."""
    left = [game for game in program.games.left if not game.match.winners]
    on_disk = [path for path in unfinished_games(program.folders) if not _is_one_of(left, path)]
    return len(left) + len(on_disk) + len(_duplicates(program))


def _all(program: Program) -> Iterator[OpenGame]:
    """Yield the games under way: those that the disk refused, then the others by the time of their last change."""
    left = [game for game in reversed(program.games.left) if not game.match.winners]
    for game in left:
        yield OpenGame(None if game.file is None else game.file.path, game.match.header, game.match, game)
    single = [path for path in unfinished_games(program.folders) if not _is_one_of(left, path)]
    several = list(reversed(_duplicates(program)))
    while single or several:
        if not single or (several and _played_at(several[0]) >= _played_at(single[0])):
            yield OpenGame(None, folder=several.pop(0))
            continue
        saved = _on_disk(single.pop(0))
        if saved is not None:
            yield saved


def _is_one_of(left: Sequence["CurrentGame"], path: Path) -> bool:
    return any(game.file is not None and game.file.path == path for game in left)


def _duplicates(program: Program) -> list[Path]:
    """Return the folders of games of several people with the same deals, the most recently played last."""
    if not is_folder(program.folders.duplicates):
        return []
    from canasta_gui.match.duplicate import games_under_way  # needed only where such games were played

    return games_under_way(program.folders)


def _played_at(path: Path) -> int:
    """Return the time of the last change of a record, or of the records in a folder."""
    paths = [*path.iterdir()] if path.is_dir() else [path]
    return max((each.stat().st_mtime_ns for each in paths if each.exists()), default=0)


def _on_disk(path: Path) -> OpenGame | None:
    """Return a saved game, even a damaged one; None for a record of a newer version."""
    lines = head_and_tail(path)
    try:
        header = read_header(lines)
    except RecordError as error:
        return None if error.newer else OpenGame(path)
    return OpenGame(path, header, _table_of(header, lines[1:]))


def _table_of(header: Header, lines: Sequence[str]) -> "Match | None":
    """Return the last deal in the last lines of a record, played as far as it goes; None if it cannot be followed."""
    try:
        items = [read_later_line(line, header) for line in lines]
    except RecordError:
        return None
    starts = [at for at, item in enumerate(items) if isinstance(item, DealLine)]
    return _followed(header, items[starts[-1] :]) if starts else None


def _followed(header: Header, items: Sequence[RecordItem]) -> "Match | None":
    from canasta_gui.match.follower import RecordFollower  # without a game under way, the title starts without it

    follower = RecordFollower(header)
    deal, *rest = items
    if not isinstance(deal, DealLine) or follower.deal_problem(deal) is not None:
        return None
    follower.begin(deal)
    for item in rest:
        if follower.follow(item) is not None:
            return None
    return follower.match


def give_up(program: Program, game: OpenGame) -> StorageProblem | None:
    """Mark a game as given up: it stays in the list of games and can be played on from there."""
    assert game.folder is None, "a game of several people is ended by them"
    if game.left is not None and game.left.file is not None:
        file = game.left.file
        program.games.left = [left for left in program.games.left if left is not game.left]
    else:
        assert game.path is not None, "a game that is not in memory is on the disk"
        file, text = open_game(game.path)
        if text.problem is not None:
            return text.problem
    return _mark(file, given_up=True)


def take_up(file: GameFile) -> StorageProblem | None:
    """Remove the mark of a game that was given up, and is played on."""
    try:
        given_up = read_header(file.lines).given_up
    except RecordError:
        return None
    return _mark(file, given_up=False) if given_up else None


def _mark(file: GameFile, *, given_up: bool) -> StorageProblem | None:
    first, *others = file.lines
    return file.rewrite([with_header(first, given_up=given_up), *others])
