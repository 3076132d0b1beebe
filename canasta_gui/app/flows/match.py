"""The game at the table, from the first card of a match to its winner."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from canasta_gui.app.flows.cutting import offer_cut
from canasta_gui.app.flows.game_table import GameTable
from canasta_gui.app.flows.judge.asking import AskJudge
from canasta_gui.app.flows.results import DealResultCalls, show_deal_result, show_match_result
from canasta_gui.app.flows.table_menu import TableMenu
from canasta_gui.disk import is_folder
from canasta_gui.match.record import SeatInfo
from canasta_gui.program.current_game import CurrentGame, UnsavedGames
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.program.save_retries import SaveRetries
from canasta_gui.rules.families import AnyDealEnded, AnyRules
from canasta_gui.storage.game_files import GameFile, clock_problem
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.problems import problem_sentence

# The table, and what goes before and after a deal, are imported when a game begins: the title is there sooner without.
if TYPE_CHECKING:
    from canasta_gui.app.early_review import EarlyReview
    from canasta_gui.app.flows.duplicate.flow import DuplicateFlow
    from canasta_gui.match.match import Match
    from canasta_gui.program.second_tables import DuplicateTable
    from canasta_gui.screens.review import ReviewedSeat


class MatchFlowCalls(NamedTuple):
    """The ways from the table; `settings`, `show_moment` and `review` get the function that leads back.

    `show_moment` shows an event of the last deal of a record, by its number. `over` is told of each match that has
    ended, before anything of it is shown; `show_result` shows what came of it and returns True, where it does so in a
    way of its own. `counts_once`: whether only this try at a game counts, so that nothing is begun again or hinted at.
    """

    title: Callable[[], None]
    play_again: Callable[[], None]
    quit: Callable[[], None]
    rules: Callable[[AnyRules], None]
    settings: Callable[[Callable[[], None]], None]
    judge: AskJudge
    show_moment: Callable[[Path, int, Callable[[], None]], None]
    review: Callable[["ReviewedSeat", Callable[[], None]], None]
    duplicate: Callable[[], "DuplicateFlow"]
    turn_over: Callable[[], None]
    """Leads on where several people play the same deals, each at a table of their own, and one has played a deal."""
    over: Callable[[CurrentGame], None] = lambda _: None
    show_result: Callable[[CurrentGame], bool] = lambda _: False
    counts_once: Callable[[GameFile | None], bool] = lambda _: False


class MatchFlow:
    """Leads a match from its first card to its winner."""

    def __init__(self, program: Program, calls: MatchFlowCalls) -> None:
        self._program, self._calls = program, calls
        self.demo_deals: int | None = None
        """How many deals of a demonstration are still to be played; None for ever, or without a demonstration."""
        self.unsaved_games = UnsavedGames()
        self._save_retries = SaveRetries(
            lambda: self.unsaved_games.any_unsaved(self.game), lambda: self.unsaved_games.save(self.game)
        )
        self.preferences = Preferences(program)
        self._table = GameTable(
            program,
            self.preferences,
            menu=self.open_menu,
            deal_over=self._deal_over,
            seated=self._say_untold,
            rules=calls.rules,
            settings=calls.settings,
            title=calls.title,
            unaided=calls.counts_once,
        )
        self._menu = TableMenu(
            program,
            rules=calls.rules,
            settings=lambda: calls.settings(self.back_to_table),
            judge=self._ask_judge,
            restart=self.restart,
            counts_once=lambda game: calls.counts_once(game.file),
            tables=self._show_tables,
            title=calls.title,
        )
        self._early_review: EarlyReview | None = None
        self._untold: StorageProblem | None = None  # what could not be saved, until that has been said

    @property
    def game(self) -> CurrentGame | None:
        """The game at the table; None while there is none."""
        return self._table.game

    @property
    def _game(self) -> CurrentGame:
        assert self.game is not None, "no game is being played"
        return self.game

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who share the screen in the present game."""
        game = self.game
        return tuple(game.names[seat] for seat in sorted(game.conductor.people)) if game is not None else ()

    # --- beginning and leaving ---

    def begin(
        self,
        rules: AnyRules,
        players: Sequence[SeatInfo],
        dealer: int,
        number: int,
        *,
        chosen: bool = False,
        minutes: int = 0,
        cut: bool = True,
        second: str = "",
    ) -> None:
        """Begin a match and save it from its first line on; `chosen`: its number was, and so its decks are.

        `minutes`: after so many the clock ends it; 0 for no clock. `cut`: whether a person beside the dealer may be
        asked to cut the first deck. `second`: the level of the computers that play the same deals at a second table;
        empty for none.
        """
        from canasta_gui.program.matches import saved_match

        self._put_away()
        clock = clock_problem(self._program.folders, self._program.now())
        match, file = saved_match(
            self._program, rules, players, dealer, number, chosen, self.report_problem, minutes=minutes
        )

        def deal(cut: int | None, uncut: bool) -> None:
            if second:
                self._calls.duplicate().begin(file, second)
            match.start(cut, uncut=uncut)
            self._untold = self._untold or clock
            self.sit_down(match, file, fresh=True)

        if cut:
            offer_cut(self._program, match, deal)
        else:
            deal(None, False)

    def sit_down(self, match: "Match", file: GameFile | None, *, fresh: bool) -> None:
        """Show a match at the table: from its first card on, or as it stands."""
        game = self._table.lay(match, file)
        self._put_away()
        self.unsaved_games.discard(file)
        game.duplicate = duplicate = self._second_table_of(file)
        self._table.game = game
        if fresh or (duplicate is not None and duplicate.session.apart and not match.moves):
            self._show_deal()
        else:
            if duplicate is not None:
                duplicate.follow(match)
            self._table.enter(game.conductor.show)

    def _second_table_of(self, file: GameFile | None) -> "DuplicateTable | None":
        """Return the second table of a game; the flow of such games is loaded where there may be one."""
        if not is_folder(self._program.folders.duplicates):
            return None
        return self._calls.duplicate().table_of(file)

    def leave(self) -> None:
        """Leave the table; a demonstration is over."""
        self._put_away()
        self.demo_deals = None

    def _put_away(self) -> None:
        """Leave the game at the table; it is kept in memory if the disk lacks it."""
        self._drop_review()
        if self.game is not None:
            self.unsaved_games.keep(self.game)
        self._table.game = None

    # --- what the disk refuses ---

    def retry_saving(self, now: float) -> None:
        """Try every few seconds to save what the disk lacks, and say when it has everything."""
        if self._save_retries.retry(now):
            self._program.screens.say(self._program.words.t("The game is on the disk again."))

    def report_problem(self, problem: StorageProblem) -> None:
        """Say what could not be saved, at once at the table or as soon as somebody sits down there."""
        self._untold = problem
        if self.game is not None and self._program.loop.scene is self.game.table:
            self._say_untold()

    def _say_untold(self) -> None:
        if self._untold is not None:
            self._game.table.say(problem_sentence(self._game.table.words, self._untold))
            self._untold = None

    # --- the table ---

    def back_to_table(self) -> None:
        """Show the cards as they lie."""
        self._table.show()

    def open_menu(self) -> None:
        """Open the menu of the table."""
        self._menu.open(self._game)

    # --- from deal to deal ---

    def _show_deal(self) -> None:
        """Bring a fresh deal to the table, seen by the first person in turn."""
        game = self._game
        if game.duplicate is not None:
            game.duplicate.follow(game.match)
        self._table.clear()
        self._table.enter(game.conductor.begin_deal)

    def _deal_over(self, event: AnyDealEnded) -> None:
        if self.demo_deals is not None or not self._game.conductor.people:
            self._continue_demo()
        elif self._game.duplicate is not None and self._game.duplicate.session.apart:
            self._end_turn()
        else:
            if self._game.match.winners:
                self._calls.over(self._game)
            calls = DealResultCalls(self.go_on, self._calls.show_moment, self._calls.review, self._calls.duplicate)
            self._early_review = show_deal_result(self._program, self._game, event, calls)

    def each_round(self, now: float) -> None:
        """Do what goes on beside the scenes."""
        self.retry_saving(now)
        if self._early_review is not None:
            self._early_review.go_on()

    def _drop_review(self) -> None:
        """End the review of the last deal, which nobody can ask for any more."""
        if self._early_review is not None:
            self._early_review.cancel()
            self._early_review = None

    def _end_turn(self) -> None:
        """Deal the next deal of this table, so that its second one can begin, and let the next person play."""
        match, duplicate = self._game.match, self._game.duplicate
        if not match.winners:
            match.next_deal()
        assert duplicate is not None, "several people play duplicate"
        duplicate.follow(match)
        self._put_away()
        self._calls.turn_over()

    def _show_tables(self) -> None:
        """Show the deals of the match so far at both tables."""
        game = self._game
        assert game.duplicate is not None, "offered only where there is a second table"
        self._calls.duplicate().show_match(game.match, game.duplicate, self.back_to_table)

    def go_on(self) -> None:
        """Go on after the score sheet: with another deal, or to the winner."""
        calls = self._calls
        if self._game.match.winners:
            if not calls.show_result(self._game):
                both = None if self._game.duplicate is None else calls.duplicate
                show_match_result(self._program, self._game, again=calls.play_again, title=calls.title, duplicate=both)
        else:
            offer_cut(self._program, self._game.match, self._deal_next)

    def _deal_next(self, cut: int | None, uncut: bool) -> None:
        self._drop_review()
        self._game.match.next_deal(cut, uncut=uncut)
        self._show_deal()

    def _ask_judge(self, game: CurrentGame) -> None:
        """Show the judge what the player at the near side sees."""
        board, t = game.table.board, self._program.words.t
        note = t("The table as you see it: what you cannot see, the judge does not know either.")
        self._calls.judge(board.view, board.bottom, note, self.back_to_table)

    def restart(self) -> None:
        """Deal the same cards again."""
        self._game.conductor.close()
        self._game.match.restart_deal()
        self._show_deal()

    # --- the demonstration ---

    def demo(self, deals: int | None) -> None:
        """Let computers play in every seat; the program quits after so many deals."""
        from canasta_gui.program.matches import demo_match

        self.demo_deals = deals
        self.sit_down(demo_match(self._program), None, fresh=True)

    def _continue_demo(self) -> None:
        if self.demo_deals is not None:
            self.demo_deals -= 1
            if self.demo_deals <= 0:
                self._calls.quit()
                return
        if self._game.match.winners:
            self.demo(self.demo_deals)
        else:
            self._game.match.next_deal()
            self._show_deal()
