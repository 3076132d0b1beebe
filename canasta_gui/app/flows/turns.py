"""The flow of several people who play the same deals one after the other, hidden from one another until all have."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui.app.flows.duplicate.flow import DuplicateFlow
from canasta_gui.app.flows.duplicate.pages import followed, people_page
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.match.duplicate import (
    DuplicateChoice,
    DuplicateFile,
    Turns,
    duplicate_path,
    games_under_way,
    path_of_table,
    read_turns,
    release,
    seats_of_people,
)
from canasta_gui.match.match import Match
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.characters import CHARACTERS
from canasta_gui.play.scores.two_tables import ResultPage, TableOfPerson
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.matches import minutes_of, rules_of
from canasta_gui.program.program import Program
from canasta_gui.program.second_tables import DuplicateSession
from canasta_gui.screens.duplicate import ResultScreen, Turn, TurnScreen, Way
from canasta_gui.storage.folders import free_name
from canasta_gui.storage.game_files import FileJournal, GameFile, new_game_file, unfinished_games

Continuable = tuple[str, Callable[[], None]]
"""A line about a game that can be continued, and what continues it."""


class TurnsFlow:
    """Leads from turn to turn. `resume` takes up a saved record at the table; `title`: the way back."""

    def __init__(
        self,
        program: Program,
        match_flow: MatchFlow,
        duplicate_flow: DuplicateFlow,
        *,
        resume: Callable[[Path], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._match_flow, self._duplicate_flow = program, match_flow, duplicate_flow
        self._resume, self._title = resume, title
        self._folder = Path()  # of the game that is played

    def begin(self, setup: GameSetup) -> None:
        """Begin a game: deal the first deal at the table of every person, and call the first one."""
        program = self._program
        rules, folders = rules_of(program, setup), program.folders
        stem = new_game_file(folders, program.now()).path.stem
        taken = {path.stem for path in folders.duplicates.glob("*")} if folders.duplicates.is_dir() else set()
        folder = free_name(folders.duplicates, stem, taken, ending="")
        number = setup.number or program.dealer.new_number()
        names = [*NAMES, *(character.name for character in CHARACTERS)]
        dealer = rules.playing(1)[-1]
        for nth, seats in enumerate(seats_of_people(setup.players, names)):
            match = Match(
                rules,
                [self._seat_info(seat) for seat in seats],
                FileJournal(GameFile(path_of_table(folder, nth)), self._match_flow.report_problem),
                lambda deal: program.dealer.deck(rules, number, deal),
                started=program.date,
                first_dealer=dealer,
                number=number,
                chosen=True,
                minutes=minutes_of(program, setup),
            )
            match.start()
        file, problem = DuplicateFile.begin(
            duplicate_path(folders, folder.name), DuplicateChoice(setup.second, apart=True)
        )
        session = self._duplicate_flow.open_session(file, problem)
        self._folder = folder
        turns = self._read()
        if turns is None:  # the disk has taken nothing of it
            self._title()
            return
        for nth, table in enumerate(turns.tables):
            session.follow(nth, table.lines, table.header)
        self._call(turns)

    def take_up(self, folder: Path) -> None:
        """Go on with a game that was left."""
        self._folder = folder
        self.go_on()

    def go_on(self) -> None:
        """Show the results of a deal that all have played, or call the next person."""
        turns = self._read()
        session = self._session(turns)
        if turns is None or session is None:
            self._title()
            return
        for nth, table in enumerate(turns.tables):
            session.follow(nth, table.lines, table.header)
        if turns.over or (turns.rounds and turns.between_rounds):
            self._show_results(turns, session)
        else:
            self._call(turns)

    def unfinished(self, saved: Continuable | None) -> Continuable | None:
        """Return the game that was played last: one of several people, or the one that would be continued otherwise."""
        under_way = games_under_way(self._program.folders)
        if not under_way:
            return saved
        folder = under_way[-1]
        single = next(iter(unfinished_games(self._program.folders)), None)
        if saved is not None and single is not None and _played_at(single) > _played_at(folder):
            return saved
        return self._continuable(folder) or saved

    def under_way(self) -> list[Continuable]:
        """Return the games of several people that can be taken up, the last played first."""
        folders = reversed(games_under_way(self._program.folders))
        return [found for folder in folders if (found := self._continuable(folder)) is not None]

    def _continuable(self, folder: Path) -> Continuable | None:
        turns = read_turns(folder, {})
        if turns is None:
            return None
        names = ", ".join(table.name for table in turns.tables)
        text = self._program.words.t("Duplicate · deal {number} · {names}", number=turns.rounds + 1, names=names)
        return text, lambda: self.take_up(folder)

    # --- turn by turn ---

    def _call(self, turns: Turns) -> None:
        """Call the person who plays next."""
        program, following = self._program, turns.tables[turns.following]
        people = [(table.name, table.deals.finished > turns.rounds) for table in turns.tables]
        under_way = not following.lines[-1].startswith('{"deal"')
        turn = Turn(following.name, following.deals.deals[-1].deal, under_way, people)
        program.loop.show(
            TurnScreen(program, turn, ready=lambda: self._resume(following.path), end=lambda: self._end(turns))
        )

    def _show_results(self, turns: Turns, session: DuplicateSession) -> None:
        """Show the deal that all have played, and the sums so far."""
        program, t = self._program, self._program.words.t
        look = followed(session, lambda: self._page(turns, session))
        number = turns.tables[0].deals.deals[turns.rounds - 1].deal
        if turns.over:
            title = t("The result")
            ways: list[Way] = [(t("Back to the title"), "primary", lambda: self._end(turns))]
        else:
            title = t("Deal {number}: all have played it", number=number)
            ways = [
                (t("Back to the title"), "secondary", self._title),
                (t("Next deal"), "primary", lambda: self._call(turns)),
            ]
        program.loop.show(ResultScreen(program, title, look, ways))

    def _page(self, turns: Turns, session: DuplicateSession) -> ResultPage:
        people, rounds = [], turns.rounds
        for nth, table in enumerate(turns.tables):
            deals = session.compared(nth, table.lines, table.header)[:rounds]
            people.append(TableOfPerson(table.name, table.header.seats, tuple(deals)))
        waiting = any(session.is_waited_for(nth, deal) for nth in range(len(people)) for deal in range(rounds))
        rules = turns.tables[0].header.rules
        return people_page(self._program.words, rules, people, rounds, second=session.level_name, waiting=waiting)

    def _end(self, turns: Turns) -> None:
        """Make the records games like all others, which everybody can look at and play on."""
        session = self._session(turns)
        file = None if session is None else session.file
        self._duplicate_flow.stop()
        release(self._program.folders, self._folder, file)
        self._title()

    def _read(self) -> Turns | None:
        left = self._match_flow.unsaved_games.left
        return read_turns(self._folder, {game.file.path: game.match.lines for game in left if game.file is not None})

    def _session(self, turns: Turns | None) -> DuplicateSession | None:
        """Return the session of the game, which is opened if it is not."""
        table = None if turns is None else self._duplicate_flow.table_of(GameFile(turns.tables[0].path))
        return None if table is None else table.session

    def _seat_info(self, seat: SeatSetup) -> SeatInfo:
        if seat.human:
            return SeatInfo(seat.name, "human")
        computers = self._program.computers
        return SeatInfo(seat.name, "computer", computers.level_of(seat.name), computers.style_of(seat.name))


def _played_at(path: Path) -> int:
    """Return when a record, or the last record in a folder, was written."""
    paths = [*path.iterdir()] if path.is_dir() else [path]
    return max((each.stat().st_mtime_ns for each in paths), default=0)
