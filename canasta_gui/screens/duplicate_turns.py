"""Duplicate games of several people: each plays the same deals in turn, hidden from the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from canasta_gui import screens, ui
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
from canasta_gui.match.players import GameSetup
from canasta_gui.play.characters import CHARACTERS
from canasta_gui.play.scores.two_tables import ResultPage, TableOfPerson, match_of_people, round_of_people
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.matches import minutes_of, rules_of
from canasta_gui.program.program import Program
from canasta_gui.program.second_tables import DuplicateSession
from canasta_gui.screens.duplicate import ResultScreen, Way, followed
from canasta_gui.screens.hot_seat import PATIENCE
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.folders import free_name
from canasta_gui.storage.game_files import FileJournal, GameFile, new_game_file
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction

Continuable = tuple[str, Callable[[], None]]
"""A line of text about a game, and the function that continues it."""


@dataclass(frozen=True)
class Turn:
    """The next person and deal.

    `under_way`: whether the person has begun it. `people`: whether each person has played it. `record`: the record of
    the next person's table, in the folder of the game.
    """

    name: str
    deal: int
    under_way: bool
    people: Sequence[tuple[str, bool]]
    record: Path


class TurnScreen(Screen):
    """Calls the next person, without showing any table."""

    changes_player = True

    def __init__(self, program: Program, turn: Turn) -> None:
        self._turn = turn
        self._since: float | None = None
        self._ready = False
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("{name} plays deal {number}", name=self._turn.name, number=self._turn.deal)

    @property
    def _texts(self) -> tuple[str, str]:
        """The game, and the request to look away."""
        t = self.t
        return (
            t(
                "Everybody plays the same cards, each at a table of their own. The results are shown once everybody "
                "has played."
            ),
            t("Everybody else, please look away."),
        )

    def told(self) -> list[str]:
        same, away = self._texts
        return [self.heading, same, *self._people.sentences(self.words), away]

    def compose(self) -> ui.Widget:
        t, name, (same, away) = self.t, self._turn.name, self._texts
        text = t("I am {name}: go on", name=name) if self._turn.under_way else t("I am {name}: deal", name=name)
        self.focus = ui.Button(text, self._go_on, kind="primary", size=ui.TextSize.LARGE)
        rows = [ui.TableRow(each, (self._state(each, played),)) for each, played in self._turn.people]
        self._people = ui.NumberTable(t("Who has played"), ("",), rows)
        ways = [
            ui.Button(t("Back to the title"), self.back, kind="quiet"),
            ui.Button(t("End the game…"), self.ask_end, kind="quiet"),
        ]
        parts: list[ui.Widget] = [
            ui.Heading(self.heading, align="center"),
            ui.Paragraph(same, align="center"),
            self._people,
            ui.Paragraph(away, colour="dim", align="center"),
            self.focus,
            ui.EqualRow(ways, gap=ui.Gap.NORMAL),
        ]
        column = ui.Column(parts, gap=ui.Gap.LARGE)
        return ui.Frame(ui.Frame(column, pad=ui.Gap.HUGE, widest=620, across="center", down="center", panel=True))

    def back(self) -> None:
        """Go to the title; the game can be resumed."""
        self.program.screens.home()

    def handle(self, event: InputEvent) -> None:
        """Ignore clicks and keys at first, since they were meant for the table of the previous person."""
        if self._ready or not isinstance(event, PointerPress | KeyPress | SemanticAction):
            super().handle(event)

    def animate(self, now: float, /) -> bool:
        """Wait a moment until the buttons work."""
        self._since = now if self._since is None else self._since
        waiting = not self._ready
        self._ready = now - self._since >= PATIENCE
        return waiting

    def _go_on(self) -> None:
        """Let the person sit down."""
        screens.saved_games.resume(self.program, self._turn.record)

    def _end(self) -> None:
        _end(self.program, self._turn.record.parent)

    def ask_end(self) -> None:
        """Ask before the game is ended."""
        t = self.t
        text = t("Nothing is lost: each table becomes a game of its own, which you can look at and play on.")
        self.ask(t("End the game?"), text, no=t("Play on"), yes=t("End the game"), act=self._end)

    def _state(self, name: str, played: bool) -> str:
        if name == self._turn.name:
            return self.t("plays now")
        return self.t("has played") if played else self.t("waits")


def begin(program: Program, setup: GameSetup) -> None:
    """Begin a game: deal the first deal at the table of every person, and call the first one."""
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
            [screens.new_game.seat_info(program, seat) for seat in seats],
            FileJournal(GameFile(path_of_table(folder, nth)), program.games.report_problem),
            lambda deal: program.dealer.deck(rules, number, deal),
            started=program.date,
            first_dealer=dealer,
            number=number,
            chosen=True,
            minutes=minutes_of(program, setup),
        )
        match.start()
    file, problem = DuplicateFile.begin(duplicate_path(folders, folder.name), DuplicateChoice(setup.second, apart=True))
    session = program.second_tables.open_session(file, problem)
    turns = _read(program, folder)
    if turns is None:  # no file could be written
        program.screens.home()
        return
    for nth, table in enumerate(turns.tables):
        session.follow(nth, table.lines, table.header)
    _call(program, turns)


def go_on(program: Program, folder: Path) -> None:
    """Show the results of a deal if all have played it, else call the next person."""
    turns = _read(program, folder)
    session = _session(program, turns)
    if turns is None or session is None:
        program.screens.home()
        return
    for nth, table in enumerate(turns.tables):
        session.follow(nth, table.lines, table.header)
    if turns.over or (turns.rounds and turns.between_rounds):
        _show_results(program, turns, session)
    else:
        _call(program, turns)


def about(program: Program, folder: Path) -> str:
    """Return a line about a game: its deal and its people."""
    found = _continuable(program, folder)
    return program.words.t("The last game") if found is None else found[0]


def under_way(program: Program) -> list[Continuable]:
    """Return the games of several people that can be resumed, the last played first."""
    folders = reversed(games_under_way(program.folders))
    return [found for folder in folders if (found := _continuable(program, folder)) is not None]


def _continuable(program: Program, folder: Path) -> Continuable | None:
    turns = read_turns(folder, {})
    if turns is None:
        return None
    names = ", ".join(table.name for table in turns.tables)
    text = program.words.t("Duplicate · deal {number} · {names}", number=turns.rounds + 1, names=names)
    return text, lambda: go_on(program, folder)


# --- turn by turn ---


def _call(program: Program, turns: Turns) -> None:
    """Call the person who plays next."""
    following = turns.tables[turns.following]
    people = [(table.name, table.deals.finished > turns.rounds) for table in turns.tables]
    under_way = not following.lines[-1].startswith('{"deal"')
    turn = Turn(following.name, following.deals.deals[-1].deal, under_way, people, following.path)
    program.screens.show(TurnScreen(program, turn))


def _show_results(program: Program, turns: Turns, session: DuplicateSession) -> None:
    """Show the deal that everybody has played, and the running totals."""
    t = program.words.t
    look = followed(session, lambda: _page(program, turns, session))
    number = turns.tables[0].deals.deals[turns.rounds - 1].deal
    if turns.over:
        title = t("The result")
        ways: list[Way] = [(t("Back to the title"), "secondary", lambda: _end(program, turns.tables[0].path.parent))]
    else:
        title = t("Deal {number}: everyone has played it", number=number)
        ways = [
            (t("Back to the title"), "secondary", program.screens.home),
            (t("Next deal"), "primary", lambda: _call(program, turns)),
        ]
    program.screens.show(ResultScreen(program, title, look, ways))


def _page(program: Program, turns: Turns, session: DuplicateSession) -> ResultPage:
    """Return the last deal that all people have played, and the differences of all their deals."""
    people, rounds = [], turns.rounds
    for nth, table in enumerate(turns.tables):
        deals = session.compared(nth, table.lines, table.header)[:rounds]
        people.append(TableOfPerson(table.name, table.header.seats, tuple(deals)))
    waiting = any(session.is_waited_for(nth, deal) for nth in range(len(people)) for deal in range(rounds))
    words, rules = program.words, turns.tables[0].header.rules
    tables = (
        round_of_people(words, rules, people, rounds - 1, second=session.level_name),
        match_of_people(words, rules, people, rounds),
    )
    return ResultPage(tables, waiting)


def _end(program: Program, folder: Path) -> None:
    """Turn the records into ordinary games, which can be watched and resumed."""
    session = _session(program, _read(program, folder))
    file = None if session is None else session.file
    program.second_tables.stop()
    release(program.folders, folder, file)
    program.screens.home()


def _read(program: Program, folder: Path) -> Turns | None:
    left = program.games.left
    return read_turns(folder, {game.file.path: game.match.lines for game in left if game.file is not None})


def _session(program: Program, turns: Turns | None) -> DuplicateSession | None:
    """Return the session of the game; open it if necessary."""
    table = None if turns is None else program.second_tables.table_of(GameFile(turns.tables[0].path))
    return None if table is None else table.session
