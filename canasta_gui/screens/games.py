"""The games on the disk, to watch, resume, rename or delete."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.disk import is_folder
from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.replay import Replay
from canasta_gui.messages import gettext_noop
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.screens.records import first_steps, tabs, whole_page
from canasta_gui.screens.screen import ReadingScreen
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.games import game_points, game_title, played_text, players_text, repeated_games, result_text
from canasta_gui.words.pages import record_html

LONGEST_TITLE: Final = 40
PARTS: Final = {None: gettext_noop("All"), False: gettext_noop("Unfinished"), True: gettext_noop("Finished")}
"""Parts of the list, by whether their games are over."""


class GamesScreen(ReadingScreen):
    """The games of a `part` of the list, the last played first. `chosen_name`: of the selected game."""

    title = gettext_noop("Games")
    show_every = 0.5
    grows_upright = False  # larger rows would truncate the names
    part: bool | None = None
    _rows: ui.ListView | None = None

    def __init__(self, program: Program, chosen: str = "", part: bool | None = None) -> None:
        self.chosen_name, self.part = chosen, part
        self._under_way = _under_way(program)
        super().__init__(program)

    def resume(self) -> None:
        self._under_way = _under_way(self.program)
        super().resume()

    @property
    def games(self) -> Sequence[GameFigures]:
        """The games read so far."""
        return self.program.ledger.games

    @property
    def shown(self) -> list[GameFigures]:
        """The games of the listed part."""
        return [game for game in self.games if self.part is None or bool(game.winners) is self.part]

    @property
    def chosen(self) -> GameFigures | None:
        """The selected game."""
        shown = self.shown
        return next((game for game in shown if game.name == self.chosen_name), shown[0] if shown else None)

    @property
    def _game(self) -> GameFigures:
        assert self.chosen is not None, "no game is marked"
        return self.chosen

    @property
    def _path(self) -> Path:
        """The record of the selected game."""
        return self.program.ledger.path(self._game)

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        return whole_page(self)

    def head(self) -> ui.Widget:
        names = [self.t(name) for name in PARTS.values()]
        parts = ui.SegmentedControl(self.t("Which games"), names, list(PARTS).index(self.part), self._list)
        return ui.Row([tabs(self.program, "games"), ui.Spacer(grow=1), parts], stack=True)

    def build(self) -> list[ui.Widget]:
        buttons = [ui.Button(text, go_on, size=ui.TextSize.CAPTION, icon="play") for text, go_on in self._under_way]
        under_way = ui.Row([ui.Label(self.t("Under way"), bold=True), *buttons], stack=True)
        return [*([under_way] if buttons else []), *self._listed(), *self.still_reading()]

    def _listed(self) -> list[ui.Widget]:
        t, shown = self.t, self.shown
        if not shown and (self.games or self.left):
            return [ui.Paragraph(t("There is no such game."), colour="dim")]
        if not shown:
            return first_steps(self, t("No games yet. Play one, and you can look at it here as often as you like."))
        repeated = repeated_games(self.games)
        self._rows = self.focus = ui.ListView(
            t("Games"),
            ui.LazyRows(shown, lambda game: self._row(game, again=game.name in repeated)),
            on_choose=lambda at: self._choose(shown[at]),
            on_open=lambda at: self._open(shown[at]),
            chosen=shown.index(self._game),
            two_lines=True,
            height=520,
        )
        return [self._rows]

    def _row(self, game: GameFigures, *, again: bool) -> ui.ListRow:
        title, icon = game_title(self.words, game, again=again), "cross" if game.fault else "play"
        return ui.ListRow(
            title,
            played_text(self.words, game),
            players_text(game),
            result_text(self.words, game),
            icon="flag" if game.winners and not game.fault else icon,
        )

    def foot(self) -> list[ui.Widget]:
        """Return two rows: changes, and ways to watch the selected game or to play it on."""
        t, game = self.t, self.chosen
        if game is None:
            new = ui.Button(t("New game"), lambda: screens.new_game.open_new_game(self.program), kind="primary")
            rows: list[list[ui.Widget]] = [[self.back_button(size=ui.TextSize.CAPTION), ui.Spacer(grow=1), new]]
        else:
            rows = [self._changing(game), self._looking(game)]
        return [ui.Row(row, gap=ui.Gap.SMALL, stack=True) for row in rows]

    def _changing(self, game: GameFigures) -> list[ui.Widget]:
        t, whole = self.t, not game.fault
        why = (
            t("A new game with the cards and seats of this one; it does not count in the statistics.")
            if game.winners
            else t("Only the cards of a game that is over can be dealt again: those of this one are still secret.")
        )
        return [
            _button(t("Delete…"), self.ask_delete),
            _button(t("Rename…"), self.ask_rename, enabled=whole),
            _button(t("Print"), self._print, enabled=whole),
            ui.Spacer(grow=1),
            _button(t("Same cards again"), self._play_again, enabled=game.can_be_dealt_again, hint=why),
        ]

    def _looking(self, game: GameFigures) -> list[ui.Widget]:
        t, whole = self.t, not game.fault
        tables = self._both_tables(game)
        return [
            self.back_button(size=ui.TextSize.CAPTION),
            ui.Spacer(grow=1),
            *([_button(t("Both tables…"), tables)] if tables is not None else []),
            _button(
                t("Review…"),
                self.ask_review,
                enabled=bool(self._reviewable),
                hint=t("What cost points in a deal, and what the cards gave."),
            ),
            *self._main_buttons(game, whole),
        ]

    def _main_buttons(self, game: GameFigures, whole: bool) -> list[ui.Widget]:
        """Return the ways to see a game; the gold button of an unfinished one plays on."""
        t, goes_on = self.t, game.goes_on
        look = _button(t("Look at it"), lambda: self._look_at(game), kind="secondary" if goes_on else "primary")
        look.enabled = whole
        return [look, *([_button(t("Play on"), self._play_on, kind="primary")] if goes_on else [])]

    @property
    def _reviewable(self) -> list[tuple[int, int]]:
        """The finished deals, each with the seats of its people, or with the first seat if only computers played."""
        game = self._game
        people = [seat for seat, info in enumerate(game.seats) if info.player == "human"] or [0]
        return [] if game.fault else [(deal.deal, seat) for deal in game.deals for seat in people]

    # --- actions ---

    def _list(self, index: int) -> None:
        self.part = list(PARTS)[index]
        self.rebuild()

    def _choose(self, game: GameFigures) -> None:
        self.chosen_name = game.name
        self.rebuild()

    def _look_at(self, game: GameFigures) -> None:
        self.chosen_name = game.name
        if not game.fault:
            screens.replay.look_at(self.program, self._path)

    def _open(self, game: GameFigures) -> None:
        """Do what the gold button of a game does."""
        self.chosen_name = game.name
        if game.goes_on:
            self._play_on()
        else:
            self._look_at(game)

    def _play_on(self) -> None:
        screens.saved_games.resume(self.program, self._path)

    def _play_again(self) -> None:
        program = self.program
        begin = partial(screens.saved_games.play_again, program)
        screens.replay.read(program, self._path, begin)

    def _print(self) -> None:
        """Print the record, which may take a while to read."""

        def print_record(replay: Replay) -> None:
            title = replay.header.title or self.t("The record of a match")
            print_html(self.program, title, record_html(self.words, replay))

        screens.replay.read(self.program, self._path, print_record)

    def _both_tables(self, game: GameFigures) -> Callable[[], None] | None:
        """Return the function that shows a match at both tables; None for a game without a second table."""
        program, path = self.program, self._path
        if game.goes_on or not game.deals or game.fault or not is_folder(program.folders.duplicates):
            return None
        if not program.second_tables.has_kept(path):
            return None
        return lambda: screens.duplicate.show_record(program, path)

    def ask_review(self) -> None:
        """Ask which deal to review, and for whom; a single one is reviewed without a question."""
        t, game, choices = self.t, self._game, self._reviewable

        def review(number: int) -> None:
            screens.replay.review_deal(self.program, self._path, *choices[number])

        if len(choices) == 1:
            review(0)
            return
        points = {deal.deal: game_points(self.words, game, deal.points) for deal in game.deals}
        rows = [
            ui.ListRow(t("Deal {number}", number=deal), points[deal], game.seats[seat].name) for deal, seat in choices
        ]
        self.ask_to_choose(t("Which deal is to be reviewed?"), t("Deals"), rows, review)

    def ask_rename(self) -> None:
        """Ask for a name of the game; an empty one restores the default name."""
        t, game = self.t, self._game
        field = ui.TextField(t("Name of the game"), game.title, longest=LONGEST_TITLE, width=460)

        def rename() -> None:
            self._changed(self.program.ledger.rename(game, " ".join(field.text.split())))

        title = t("What shall this game be called?")
        self.ask(title, "", no=t("Cancel"), yes=t("Rename"), act=rename, kind="primary", body=field)

    def ask_delete(self) -> None:
        """Ask before the game is deleted."""
        t, game = self.t, self._game
        title = game_title(self.words, game, again=game.name in repeated_games(self.games))
        called = f"{title} · {played_text(self.words, game)}"
        text = t("The record of {game} is deleted for good. The statistics keep what it counts for.", game=called)
        act = partial(self._delete, game)
        self.ask(t("Delete this game?"), text, no=t("Keep it"), yes=t("Delete"), act=act)

    def _delete(self, game: GameFigures) -> None:
        """Delete a game, and the deals of its second table, if it had one."""
        path = self.program.ledger.path(game)
        problem = self.program.ledger.delete(game)
        if problem is None and is_folder(self.program.folders.duplicates):
            self.program.second_tables.delete(path)
        self._changed(problem)

    def _changed(self, problem: StorageProblem | None) -> None:
        """Show the list after a change, or show why the change failed."""
        self.read_on()
        self.rebuild()
        self.show_problem(problem)


def _under_way(program: Program) -> Sequence[tuple[str, Callable[[], None]]]:
    """Return the unfinished games of several people with the same deals, each with the function that resumes it."""
    return screens.duplicate_turns.under_way(program) if is_folder(program.folders.duplicates) else []


_button = partial(ui.Button, size=ui.TextSize.CAPTION)
