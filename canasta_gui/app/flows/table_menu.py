"""The menu of the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.ui.widgets.dialog import DialogAnswer


def saved_note(game: CurrentGame, words: Words) -> str:
    """Return the note below the menus of a game: whether it is saved."""
    from canasta_gui.words.problems import problem_sentence

    if game.file is None:
        return words.t("A demonstration: it is not saved.")
    if not game.file.try_again() and game.file.problem is not None:
        return problem_sentence(words, game.file.problem)
    return words.t("The game is saved after every step. You can close the window at any time and go on later.")


class TableMenu:
    """Opens the menu over a game; the other parameters are the actions of its entries."""

    def __init__(
        self,
        program: Program,
        *,
        rules: Callable[[AnyRules], None],
        settings: Callable[[], None],
        judge: Callable[[CurrentGame], None],
        restart: Callable[[], None],
        counts_once: Callable[[CurrentGame], bool],
        tables: Callable[[], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._rules, self._settings, self._title = program, rules, settings, title
        self._judge, self._restart, self._counts_once, self._tables = judge, restart, counts_once, tables

    def open(self, game: CurrentGame) -> None:
        """Show the menu."""
        from canasta_gui.play.commands import TableCommand

        t = game.table.words.t
        answers: list[DialogAnswer] = [
            (t("Back to the table"), "primary", lambda: None),
            (t("Rules (F1)"), "secondary", lambda: self._rules(game.match.rules)),
            (t("Settings"), "secondary", self._settings),
            *self._help_entries(game),
            (t("The last moves… (F2)"), "secondary", lambda: game.table.commands.run(TableCommand.MOVES)),
            *self._judge_entries(game),
            *self._score_entries(game),
            *self._restart_entries(game),
            (t("Back to the title"), "secondary", self._title),
        ]
        game.table.open_menu(saved_note(game, game.table.words), answers)

    def _help_entries(self, game: CurrentGame) -> "list[DialogAnswer]":
        """Return the keys and, where there is a partner, the way to the reminders for those who use no keys."""
        from canasta_gui.words.canasta.reminders import available_reminders

        table, t = game.table, game.table.words.t
        keys: list[DialogAnswer] = [(t("Keys (?)"), "secondary", table.show_keys)]
        if not available_reminders(table.board.view, table.board.bottom) or not game.conductor.people:
            return keys
        partner = game.names[table.board.view.partners(table.board.bottom)[0]]
        return [*keys, (t("Say something to {partner}… (K)", partner=partner), "secondary", table.offer_reminders)]

    def _judge_entries(self, game: CurrentGame) -> "list[DialogAnswer]":
        """Return the way to the judge, who tells what is allowed where the table itself does not, too."""
        if game.match.deal_over:
            return []
        return [(game.table.words.t("May I?…"), "secondary", lambda: self._judge(game))]

    def _score_entries(self, game: CurrentGame) -> "list[DialogAnswer]":
        """Return the way to the scores of the deals that are over."""
        if not game.match.sheets:
            return []
        t = game.table.words.t
        earlier: list[DialogAnswer] = [(t("Earlier deals…"), "secondary", game.table.show_earlier_deals)]
        if game.duplicate is None or game.duplicate.session.apart:  # apart, nobody sees it before all have played
            return earlier
        return [*earlier, (t("Both tables…"), "secondary", self._tables)]

    def _restart_entries(self, game: CurrentGame) -> "list[DialogAnswer]":
        """Return the way to the first card of this deal, while it runs and people play it.

        None where only the first try counts.
        """
        if not game.conductor.people or game.match.deal_over or self._counts_once(game):
            return []
        if game.duplicate is not None and game.duplicate.session.apart:  # nobody plays the same cards twice there
            return []
        return [(self._program.words.t("Restart this deal…"), "secondary", lambda: self._ask_restart(game))]

    def _ask_restart(self, game: CurrentGame) -> None:
        t = self._program.words.t
        game.table.ask(
            t("Restart this deal?"),
            t(
                "The same cards are dealt again, and what has been played in this deal is forgotten. "
                "The deal and the match then no longer count in the statistics."
            ),
            [(t("Play on"), "secondary", lambda: None), (t("Restart this deal"), "danger", self._restart)],
        )
