"""The table of the game that is played, as its settings and those who sit at it want it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta_gui.app.flows.hot_seat import HotSeat
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyDealEnded, AnyRules
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.settings import Settings
from canasta_gui.words import Words

# The table is imported when a game begins: the title is there sooner without.
if TYPE_CHECKING:
    from canasta_gui.match.match import Match
    from canasta_gui.play.conductor import ComputerFailure, Conductor
    from canasta_gui.ui.table.scene import TableScene
    from canasta_gui.ui.table.session import TableSession


class GameTable:
    """Holds the `game` that is played, if there is one, and keeps its table up to date.

    `menu` opens the menu of the table; `deal_over` goes on after a deal; `seated` is called when somebody sits down;
    `rules`, `settings` and `title`: where the menu of the curtain leads. `unaided`: whether the game of a file is
    played without hints.
    """

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        *,
        menu: Callable[[], None],
        deal_over: Callable[[AnyDealEnded], None],
        seated: Callable[[], None],
        rules: Callable[[AnyRules], None],
        settings: Callable[[Callable[[], None]], None],
        title: Callable[[], None],
        unaided: Callable[[GameFile | None], bool],
    ) -> None:
        self._program, self._preferences, self._unaided = program, preferences, unaided
        self._menu, self._deal_over = menu, deal_over
        self.game: CurrentGame | None = None
        self._hot_seat = HotSeat(
            program, preferences, relabel=self._relabel, seated=seated, rules=rules, settings=settings, title=title
        )
        program.on_settings.append(self._settings_changed)
        program.on_decks.append(self._show_cards)

    @property
    def _game(self) -> CurrentGame:
        assert self.game is not None, "no game is being played"
        return self.game

    def lay(self, match: "Match", file: GameFile | None) -> CurrentGame:
        """Return a game with a table of its own for a match, which is shown once it is the `game`."""
        from canasta_gui.program.tables import match_session

        session = match_session(self._program, self._preferences, match, unaided=self._unaided(file))
        return CurrentGame(session, self._new_table(session), file)

    def clear(self) -> None:
        """Clear the table for the first card of a deal, seen by the first person in turn."""
        from canasta_gui.program.tables import clear_table

        clear_table(self._game.session)

    def enter(self, show: Callable[[], None]) -> None:
        """Bring the cards to the table with `show`, behind a curtain where several people play."""
        self._hot_seat.enter(self._game, show)

    def show(self) -> None:
        """Show the cards as they lie."""
        self._hot_seat.back_to_table(self._game)

    def _new_table(self, session: "TableSession[Conductor]", words: Words | None = None) -> "TableScene":
        from canasta_gui.app.flows.match_dock import MatchCalls, MatchDock
        from canasta_gui.play.commands import TableOptions
        from canasta_gui.program.tables import lay_table

        calls = MatchCalls(
            self._menu,
            self._deal_over,
            lambda seat: self._hot_seat.hand_over(self._game, seat),
            self._computer_failed,
            lambda seat, reminder: self._hot_seat.remind(self._game, seat, reminder),
            lambda seat, order: self._preferences.remember_hand_order(session.conductor.match, seat, order),
        )
        options = TableOptions.of(self._program.settings)
        return lay_table(self._program, session, lambda _: MatchDock(calls), words=words, options=options)

    def _relabel(self, game: CurrentGame, words: Words) -> None:
        """Build the table of a game anew in other words."""
        game.table = self._new_table(game.session, words)

    def _settings_changed(self, before: Settings) -> None:
        from canasta_gui.play.commands import TableOptions

        game, settings = self.game, self._program.settings
        if game is None:
            return
        self._preferences.apply_to(game.board)
        game.conductor.pause = settings.computer_pause
        if before.language != settings.language:
            self._relabel(game, self._program.words)
        else:
            game.table.options = TableOptions.of(settings)
            self._show_cards()

    def _show_cards(self) -> None:
        """Show the cards that the viewer plays with."""
        if self.game is not None:
            self.game.table.atlas = self._preferences.cards(self.game, self.game.conductor.viewer)

    def _computer_failed(self, failure: "ComputerFailure") -> None:
        """Report a defect of a computer player; the game went on with an allowed action."""
        from canasta_gui.program.players import report_failure

        report_failure(self._program.words, self._game.match.rules, failure)
        sentence = self._program.words.t("A computer player could not decide and played anything that is allowed.")
        self._game.table.say(sentence)
