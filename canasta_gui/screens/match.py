"""A match at the table, from its first card to its winner."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from canasta_gui import screens, ui
from canasta_gui.ai.levels import HINT_LEVEL
from canasta_gui.disk import is_folder
from canasta_gui.match.match import Match
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.play.conductor import ComputerFailure, Conductor
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.matches import demo_match, saved_match
from canasta_gui.program.players import report_failure
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.program.tables import NO_DEVICES, clear_table, lay_table, match_session
from canasta_gui.rules.families import AnyDealEnded, AnyRules
from canasta_gui.stage.hand_order import Order
from canasta_gui.storage.game_files import GameFile, clock_problem
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.seats import draw_badge
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder, available_reminders
from canasta_gui.words.sentences import deck_sentence

if TYPE_CHECKING:
    from canasta_gui.match.firsts import First
    from canasta_gui.program.absent_guests import AbsentGuests
    from canasta_gui.program.hosting import Hosting
    from canasta_gui.program.second_tables import DuplicateTable


LAG_TURNS: Final = 2
"""Number of turns that phones may be ahead of the table; then it catches up at once."""


SKIPPED_DEALS: Final = 2
"""Number of deals in a row whose dealing is skipped before it is no longer shown."""

QUIET_DEALS: Final = 5
"""Number of deals in a row without a warning after which the coach rests."""


class MatchDock(Dock):
    """Dock of a match: takes no space, provides the menu, and reacts to the notices of its table."""

    def __init__(self, table: TableScene, program: Program) -> None:
        self._table, self._program = table, program
        self._absent: AbsentGuests | None = None

    @property
    def _game(self) -> CurrentGame:
        return _current(self._program)

    def resume(self) -> None:
        """Show the present cards, in the language of the viewer, which may have changed."""
        back_to_table(self._program)

    def dealing_skipped(self) -> None:
        """Remember that the dealing is skipped: after `SKIPPED_DEALS` in a row it is not shown any more."""
        program, settings, game = self._program, self._program.settings, self._game
        if game.dealing_skipped or not settings.show_dealing or program.games.demo_deals is not None:
            return
        game.dealing_skipped, times = True, settings.deals_skipped + 1
        done = times >= SKIPPED_DEALS
        program.change(replace(settings, show_dealing=not done, deals_skipped=0 if done else times))
        if done:
            t = self._table.words.t
            told = t("From now on the cards lie there at once. The settings bring the dealing back.")
            self._table.overlay.messages.advise(told, "gear")

    def deal_over(self, event: AnyDealEnded) -> None:
        """Show the score sheet; continue without one if computers play alone or several people play the same deals."""
        program, game = self._program, self._game
        if not game.dealing_skipped and program.settings.deals_skipped:
            program.change(replace(program.settings, deals_skipped=0))
        if program.games.demo_deals is not None or not (game.conductor.people or game.conductor.elsewhere):
            _continue_demo(program)
        elif game.duplicate is not None and game.duplicate.session.apart:
            _end_turn(program)
        else:
            if game.match.winners and _counts_once(program, game.file):
                screens.daily.note(program, game)
            screens.score_sheet.show_deal_result(program, game, event)
            from canasta_gui.program.firsts import EarnedFirsts  # reads the ledger, which a table does not need

            game.firsts = EarnedFirsts(program, game, partial(_show_firsts, program))
            self._rest_coach()

    def _rest_coach(self) -> None:
        """Let the coach rest after `QUIET_DEALS` deals in a row in which a lone person needed no warning."""
        program, coaching = self._program, self._table.coaching
        judged, warned = coaching.judged, coaching.warned
        coaching.judged = coaching.warned = 0
        settings = program.settings
        if not settings.coach or not judged or len(self._game.conductor.people) != 1:
            return
        silent = 0 if warned else settings.coach_silent + 1
        rests = silent >= QUIET_DEALS
        program.change(replace(settings, coach=not rests, coach_silent=0 if rests else silent))
        if rests:
            t = program.words.t
            program.screens.say(
                t("Five deals in a row without a word from the coach: it rests now. The settings bring it back.")
            )

    def hand_over(self, seat: int) -> None:
        screens.hot_seat.hand_over(self._program, self._game, seat)

    def computer_failed(self, failure: ComputerFailure) -> None:
        """Report a defect of a computer player; the game went on with an allowed action."""
        words, game = self._program.words, self._game
        report_failure(words, game.match.rules, failure)
        game.table.say(words.t("A computer player could not decide and played anything that is allowed."))

    def reminded(self, seat: int, reminder: Reminder) -> None:
        screens.hot_seat.remind(self._game, seat, reminder)
        if self._game.hosting is not None:
            self._game.hosting.remind(seat, reminder)

    def sorted(self, seat: int, order: Order) -> None:
        Preferences(self._program).remember_hand_order(self._game.match, seat, order)

    # --- phones ---

    def advance(self, now: float, moving: bool) -> bool:
        """Show who is away, and do not lag behind the phones; return whether the table moves."""
        game = self._program.games.current
        if game is not None and game.hosting is not None:
            if game.board.turns_waiting >= LAG_TURNS:
                self._table.skip()
            self.dirty = self._guests(game).see(game.hosting.guests, game.match.to_act) or self.dirty
        return super().advance(now, moving)

    def _guests(self, game: CurrentGame) -> "AbsentGuests":
        if self._absent is None:
            from canasta_gui.program.absent_guests import AbsentGuests  # needed only for a table with phones

            self._absent = AbsentGuests(self._table.words, game.names)
        return self._absent

    @property
    def notice(self) -> str:
        """The line about an absent guest, and when a computer will play."""
        return "" if self._absent is None else self._absent.notice

    def seat_note(self, seat: int) -> str:
        """Return who plays while a guest is away."""
        return "" if self._absent is None else self._absent.note(seat)

    def draw_marks(self, surface: ui.Surface, look: ui.Look) -> None:
        """Mark the players who are away."""
        seats = self._table.board.display.layout.table.seats
        for seat, state in ({} if self._absent is None else self._absent.states).items():
            draw_badge(surface, look, seats[seat].portrait, "pause" if state == "away" else "computer")

    def take_announcements(self) -> list[str]:
        """Return announcements about guests who have left or come back since the last call."""
        return [] if self._absent is None else self._absent.take_news()

    # --- the menu ---

    def menu(self) -> None:
        """Show the menu."""
        game, program = self._game, self._program
        t = self._table.words.t
        answers: list[ui.DialogAnswer] = [
            (t("Back to the table"), "primary", lambda: None),
            (t("Rules (F1)"), "secondary", self._show_rules),
            (t("Settings"), "secondary", self._show_settings),
            *self._phone_entries(game),
            (t("Keys (?)"), "secondary", self._table.show_keys),
            (t("The last moves… (F2)"), "secondary", lambda: self._table.commands.run(TableCommand.MOVES)),
            *self._judge_entries(game),
            *self._score_entries(game),
            *self._restart_entries(game),
            *self._more_entries(game),
            (t("Back to the title"), "secondary", program.screens.home),
        ]
        self._table.open_menu(t("Menu"), game.saved_note(self._table.words), answers)

    def _more_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the entry that opens what is seldom asked for; none where there is nothing."""
        t, more = self._table.words.t, self._seldom_asked(game)
        if not more:
            return []

        def show() -> None:
            self._table.open_menu(t("More"), "", [(t("Back to the table"), "primary", lambda: None), *more])

        return [(t("More…"), "secondary", show)]

    def _seldom_asked(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return what can be said to a partner, the other table, and the fingerprint of the deck."""
        t, asked = self._table.words.t, self._partner_entries(game)
        if game.match.sheets and game.duplicate is not None and not game.duplicate.session.apart:
            asked.append((t("Both tables…"), "secondary", self._show_tables))
        if game.match.deck.fingerprint:
            asked.append((t("The deck…"), "secondary", self._show_deck))
        return asked

    def _phone_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the menu entry for inviting or removing phones."""
        if game.hosting is None:
            return []
        return [(self._table.words.t("The phones…"), "secondary", self._show_phones)]

    def _partner_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the entry for the reminders, with a partner."""
        table, t = self._table, self._table.words.t
        if not available_reminders(table.board.view, table.board.bottom) or not game.conductor.people:
            return []
        partner = game.names[table.board.view.partners(table.board.bottom)[0]]
        return [(t("Say something to {partner}… (K)", partner=partner), "secondary", table.offer_reminders)]

    def _judge_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the menu entry for the judge, who also rules on what the table does not show."""
        if game.match.deal_over or (game.hosting is not None and not game.conductor.people):
            return []
        return [(self._table.words.t("Ask the judge…"), "secondary", self._ask_judge)]

    def _score_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the entries for the scores of the finished deals."""
        if not game.match.sheets:
            return []
        return [(self._table.words.t("Earlier deals…"), "secondary", self._table.show_earlier_deals)]

    def _restart_entries(self, game: CurrentGame) -> list[ui.DialogAnswer]:
        """Return the entry that restarts the deal while it runs.

        There is none if only the first try counts, or if no person plays.
        """
        if not game.conductor.people or game.match.deal_over or _counts_once(self._program, game.file):
            return []
        if game.duplicate is not None and game.duplicate.session.apart:  # no cards are played twice there
            return []
        return [(self._program.words.t("Restart this deal…"), "secondary", self._ask_restart)]

    def _show_phones(self) -> None:
        hosting = self._game.hosting
        assert hosting is not None, "offered only for a table with phones"
        self._program.screens.open(screens.invitation.InvitationScreen(self._program, hosting, playing=True))

    def _show_rules(self) -> None:
        self._program.screens.open(screens.rules_page.RulesScreen(self._program, self._game.match.rules))

    def _show_settings(self) -> None:
        self._program.screens.open(screens.settings.SettingsScreen(self._program))

    def _ask_judge(self) -> None:
        """Show the judge the position as the viewer sees it."""
        program, board = self._program, self._table.board
        note = program.words.t("The table as you see it. What you cannot see, the judge does not know either.")
        asked = screens.judge.at_moment(program, board.view, board.bottom, note)
        program.screens.open(asked)

    def _show_deck(self) -> None:
        """Show the fingerprint of the deck, which was fixed before the first card was dealt."""
        words, deck = self._table.words, self._game.match.deck
        self._table.ask(
            words.t("The deck of this deal"),
            deck_sentence(words, deck.fingerprint),
            [(words.t("Back to the table"), "primary", lambda: None)],
        )

    def _show_tables(self) -> None:
        """Show the finished deals of the match at both tables."""
        game = self._game
        assert game.duplicate is not None, "offered only where there is a second table"
        screens.duplicate.show_match(self._program, game.match, game.duplicate)

    def _ask_restart(self) -> None:
        program, t = self._program, self._program.words.t
        self._table.ask(
            t("Restart this deal?"),
            t(
                "The same cards are dealt again, and what has been played in this deal is forgotten. "
                "The deal and the match then no longer count in the statistics."
            ),
            [
                (t("Play on"), "secondary", lambda: None),
                (t("Restart this deal"), "danger", lambda: restart(program)),
            ],
        )


# --- beginning ---


def begin(
    program: Program,
    rules: AnyRules,
    players: Sequence[SeatInfo],
    dealer: int,
    number: int,
    *,
    chosen: bool = False,
    minutes: int = 0,
    cut: bool = True,
    second: str = "",
    hosting: "Hosting | None" = None,
) -> None:
    """Begin a match and save it from its first line on.

    `chosen`: whether its number, and thus its decks, were chosen. `minutes`: time limit of the match; 0 for none.
    `cut`: whether a person beside the dealer may be asked to cut the first deck. `second`: the level of the computers
    that play the same deals at a second table; empty for none. `hosting`: the phones at the table, already on their
    seats.
    """
    games = program.games
    games.put_away()
    clock = clock_problem(program.folders, program.now())
    match, file = saved_match(program, rules, players, dealer, number, chosen, games.report_problem, minutes=minutes)

    def deal(cut: int | None, uncut: bool) -> None:
        if second:
            program.second_tables.begin(file, second)
        match.start(cut, uncut=uncut)
        games.report_later(clock)
        sit_down(program, match, file, fresh=True, hosting=hosting)

    if cut:
        screens.cut.offer_cut(program, match, deal, hosting)
    else:
        deal(None, False)


def sit_down(
    program: Program, match: Match, file: GameFile | None, *, fresh: bool, hosting: "Hosting | None" = None
) -> None:
    """Show a match at the table: dealt from its first card if `fresh`, else at its present position.

    `hosting`: the phones at the table; for a resumed match they are invited again.
    """
    program.games.put_away()
    if hosting is None and not fresh and is_folder(program.folders.phones):
        hosting = screens.invitation.resumed_table(program, match, file)
    devices = NO_DEVICES if hosting is None else hosting.device_players(match, program.computers.player)
    session = match_session(program, match, unaided=_counts_once(program, file), devices=devices)
    game = CurrentGame(session, _new_table(program, session), file)
    if hosting is not None:
        game.hosting = hosting
        hosting.begin(
            game.conductor,
            devices,
            program.executor,
            patience=program.settings.question_seconds,
            adviser=None if game.conductor.unaided else lambda: program.computers.player(HINT_LEVEL),
            file=None if file is None else hosting.file_beside(program.folders, file.path),
            reminded=program.settings.partner_reminds,
            on_reminder=lambda seat, reminder: game.table.events.remind(seat, reminder),
        )
    game.duplicate = duplicate = _second_table_of(program, file)
    program.games.sit_down(game)
    if fresh or (duplicate is not None and duplicate.session.apart and not match.moves):
        _show_deal(program)
        return
    if duplicate is not None:
        duplicate.follow(match)
    _enter(program, fresh=False)


def demo(program: Program, deals: int | None) -> None:
    """Let computers play every seat; quit the program after this many deals (None: never)."""
    program.games.demo_deals = deals
    sit_down(program, demo_match(program), None, fresh=True)


def _second_table_of(program: Program, file: GameFile | None) -> "DuplicateTable | None":
    """Return the second table of a game; None without one."""
    return program.second_tables.table_of(file) if is_folder(program.folders.duplicates) else None


def _counts_once(program: Program, file: GameFile | None) -> bool:
    """Return whether only the first try counts, so that there is no restart and no hint."""
    return program.daily_result(file) is not None


# --- the table ---


def back_to_table(program: Program) -> None:
    """Show the table in its present position."""
    _seat_viewer(program)
    game = _current(program)
    program.screens.show(game.table)
    if game.conductor.catch_up():
        game.table.skip()


def go_on_covered(program: Program, now: float) -> None:
    """Let a match with phones go on while another page covers its table.

    Only people at this screen make others wait. If there are none, the next deal begins once all phones are ready,
    whatever page is open here.
    """
    game = _current(program)
    game.conductor.advance_covered(now)
    if game.conductor.people or game.match.winners or game.hosting is None or not game.hosting.all_ready:
        return
    form = program.screens.form
    by_itself = screens.score_sheet.ScoreSheetScreen | screens.guest_cut.GuestCutScreen
    if isinstance(form, by_itself) and form.layer.dialog is None:
        return  # it closes
    cut = game.hosting.cut_of(game.match, asked=program.settings.cut_deck)
    if cut is None:
        return
    game.drop_review()
    game.match.next_deal(cut.cards)
    _prepare_deal(game)
    _tell_phones(game)
    game.conductor.begin_deal()


def settings_changed(program: Program, before: Settings) -> None:
    """Apply changed settings to the table; `before`: the old ones."""
    game, settings = _current(program), program.settings
    Preferences(program).apply_to(game.board)
    game.conductor.pause = settings.computer_pause
    if before.language != settings.language:
        _relabel(program, game, program.words)
    else:
        game.table.options = TableOptions.of(settings)
        show_cards(program)


def show_cards(program: Program) -> None:
    """Use the viewer's own deck and back."""
    game = _current(program)
    game.table.atlas = Preferences(program).cards(game, game.conductor.viewer)


def _current(program: Program) -> CurrentGame:
    assert program.games.current is not None, "no game is being played"
    return program.games.current


def _new_table(program: Program, session: TableSession[Conductor], words: Words | None = None) -> TableScene:
    options = TableOptions.of(program.settings)
    return lay_table(program, session, lambda table: MatchDock(table, program), words=words, options=options)


def _relabel(program: Program, game: CurrentGame, words: Words) -> None:
    """Rebuild the table of a game in another language."""
    game.table = _new_table(program, game.session, words)


def _enter(program: Program, *, fresh: bool) -> None:
    """Show the cards, dealt now or in place, behind a curtain if several people play."""
    game = _current(program)

    def proceed(_: object = None) -> None:
        _seat_viewer(program)
        if fresh and program.settings.show_dealing:
            game.conductor.begin_deal()
        else:
            game.conductor.show()
        program.screens.show(game.table)

    if len(game.conductor.people) > 1:
        screens.hot_seat.call(program, game, game.conductor.viewer, proceed)
    else:
        proceed()


def _seat_viewer(program: Program) -> None:
    """Use the viewer's language at the table, and show the viewer's cards."""
    game = _current(program)
    words = Preferences(program).words(game, game.conductor.viewer)
    program.loop.screen_reader.set_language(words)
    if words.language != game.table.words.language:
        _relabel(program, game, words)
    show_cards(program)
    program.games.report_pending()


# --- from deal to deal ---


def go_on(program: Program) -> None:
    """Continue after the score sheet, with another deal or the result of the match."""
    game = _current(program)
    if not game.match.deal_over:  # the phones have gone on
        back_to_table(program)
    elif not game.match.winners:
        screens.cut.offer_cut(
            program,
            game.match,
            lambda cut, uncut: _deal_next(program, cut, uncut=uncut),
            game.hosting,
        )
    elif (result := program.daily_result(game.file)) is not None:
        screens.daily.show_result(program, result)
    else:
        screens.winner.show_match_result(program, game)


def _show_firsts(program: Program, earned: "tuple[First, ...]") -> None:
    """Show what a deal has earned: as cards on its score sheet, elsewhere in a sentence."""
    sheet = program.screens.form
    if isinstance(sheet, screens.score_sheet.ScoreSheetScreen):
        sheet.show_firsts(earned)
    else:
        from canasta_gui.words.firsts import earned_sentence  # reads the ledger, which a table does not need

        program.screens.say(earned_sentence(program.words, earned))


def restart(program: Program) -> None:
    """Deal the same cards again."""
    game = _current(program)
    game.conductor.close()
    game.match.restart_deal()
    _tell_phones(game)
    _show_deal(program)


def _deal_next(program: Program, cut: int | None = None, *, uncut: bool = False) -> None:
    game = _current(program)
    if not game.match.deal_over:  # dealt meanwhile, under another page
        back_to_table(program)
        return
    game.drop_review()
    game.firsts = None
    game.match.next_deal(cut, uncut=uncut)
    _tell_phones(game)
    _show_deal(program)


def _show_deal(program: Program) -> None:
    """Show a fresh deal to the first person in turn."""
    _current(program).dealing_skipped = False
    _prepare_deal(_current(program))
    _enter(program, fresh=True)


def _prepare_deal(game: CurrentGame) -> None:
    """Clear the table for a fresh deal, and show the deal to the second table."""
    if game.duplicate is not None:
        game.duplicate.follow(game.match)
    clear_table(game.session)


def _tell_phones(game: CurrentGame) -> None:
    """Tell the phones of a fresh deal. Of the first one they know, since they were greeted with it."""
    if game.hosting is not None:
        game.hosting.begin_deal()


def _end_turn(program: Program) -> None:
    """Deal this table's next deal, so that the second table can begin it, and let the next person play."""
    game = _current(program)
    assert game.duplicate is not None, "several people play duplicate"
    assert game.file is not None, "what they play is saved"
    if not game.match.winners:
        game.match.next_deal()
    game.duplicate.follow(game.match)
    program.games.put_away()
    screens.duplicate_turns.go_on(program, game.file.path.parent)


def _continue_demo(program: Program) -> None:
    games = program.games
    if games.demo_deals is not None:
        games.demo_deals -= 1
        if games.demo_deals <= 0:
            screens.closing.quit_program(program)
            return
    if _current(program).match.winners:
        demo(program, games.demo_deals)
    else:
        _deal_next(program)
