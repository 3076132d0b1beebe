"""The match that is on: the table, who sits before it, and the way from deal to deal."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from canasta_gui.app.program import LEVEL, NAMES, PRESET, Program
from canasta_gui.match.journal import FileJournal
from canasta_gui.match.match import Lines, Match, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.table_options import TableOptions
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.view import PUBLIC
from canasta_gui.rules.families import AnyAction, AnyDealEnded, AnyRules, family
from canasta_gui.stage.board import Board
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.hand_order import Order
from canasta_gui.storage.game_files import GameFile, clock_problem, new_game_file
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.scenes.curtain import Asking, CurtainScene
from canasta_gui.ui.table.callbacks import TableCallbacks
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.canasta.reminders import Reminder, available_reminders, reminder_sentence
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.recap import recap

ADVISER = "expert"
TRY_AGAIN_SECONDS = 5.0
"""How often a disk that did not take a game is tried again."""

Answers = list[tuple[str, ButtonKind, Callable[[], None]]]
"""Buttons of a question: what each says, how it looks, what it does."""


@dataclass
class RunningMatch:
    """A match that is on: the truth, the table, and who leads it."""

    match: Match
    board: Board
    conductor: Conductor
    table: TableScene
    file: GameFile | None = None
    """Where it is saved; None for a demonstration."""
    said: dict[int, list[tuple[int, Reminder]]] = field(default_factory=dict)
    """By seat, who has reminded the person there of what, since that person last sat before the screen."""

    @property
    def only_here(self) -> bool:
        """Is it lost with this program, because the disk does not take it?"""
        return self.file is not None and self.file.problem is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.match.seats)


@dataclass(frozen=True)
class MatchFlowCalls:
    """Where it goes from the table; `settings` is told where to go back to."""

    title: Callable[[], None]
    new_game: Callable[[], None]
    quit: Callable[[], None]
    rules: Callable[[AnyRules], None]
    settings: Callable[[Callable[[], None]], None]


class MatchFlow:
    """Leads a match from its first card to its winner, and lets each person see what is his."""

    def __init__(self, program: Program, calls: MatchFlowCalls) -> None:
        self._program, self._calls = program, calls
        self.game: RunningMatch | None = None
        self.left: list[RunningMatch] = []
        """Games that were left for something else and that the disk did not take, the last one last."""
        self._try_at: float | None = None  # when the disk is tried again; None while everything is on it
        self.demo_deals: int | None = None
        """How many deals of a demonstration are still to be played."""
        self._untold: StorageProblem | None = None
        program.on_settings.append(self._changed)

    # --- beginning and leaving ---

    def begin(self, rules: AnyRules, players: Sequence[SeatInfo], dealer: int, number: int) -> None:
        """Begin a match and save it from its first line on."""
        self._put_away()
        program = self._program
        clock = clock_problem(program.folders, program.now())
        file = new_game_file(program.folders, program.now())
        match = Match(
            rules,
            players,
            FileJournal(file, self.tell),
            lambda deal: program.deck(rules, number, deal),
            started=program.date,
            first_dealer=dealer,
            number=number,
        )
        match.start()
        self._untold = self._untold or clock
        self.sit_down(match, file, fresh=True)

    def sit_down(self, match: Match, file: GameFile | None, *, fresh: bool) -> None:
        """Show a match at the table: from its first card on, or as it stands."""
        people = frozenset(n for n, seat in enumerate(match.seats) if seat.player == "human")
        board = Board(family(match.rules).check)
        self.furnish(board)
        for seat in people:
            self._keep_in_order(board, match, seat)
        conductor = Conductor(
            match,
            board,
            {
                seat: self._program.computer(info.level, info.name, info.dials)
                for seat, info in enumerate(match.seats)
                if seat not in people
            },
            people,
            _first_viewer(match, people),
            self._program.settings.computer_pause,
        )
        self._put_away()
        self.left = [left for left in self.left if left.file is not file]
        self.game = RunningMatch(match, board, conductor, self._table(board, conductor), file)
        if fresh:
            self._deal()
        else:
            self._enter(conductor.show)

    def leave(self) -> None:
        """Nobody sits at the table any more."""
        self._put_away()
        self.demo_deals = None

    def _put_away(self) -> None:
        """The game that was on is left; if the disk did not take it, it is kept here."""
        if self.game is not None and self.game.only_here:
            self.left.append(self.game)
        self.game = None

    def unsaved(self) -> list[RunningMatch]:
        """The games that would be lost with this program, after another attempt to save them; the newest first."""
        games = [*([self.game] if self.game is not None else []), *reversed(self.left)]
        lost = [game for game in games if game.only_here and game.file is not None and not game.file.try_again()]
        self.left = [game for game in self.left if game in lost]
        return lost

    def keep_trying(self, now: float) -> None:
        """While the disk lacks a game, try it again every few seconds; say when it has all of them."""
        if self._try_at is None:
            self._try_at = now + TRY_AGAIN_SECONDS if self._only_here else None
        elif now >= self._try_at or not self._only_here:
            self._try_at = now + TRY_AGAIN_SECONDS
            if not self.unsaved():
                self._try_at = None
                self._program.say(self._program.words.t("The game is on the disk again."))

    @property
    def _only_here(self) -> bool:
        return bool(self.left) or (self.game is not None and self.game.only_here)

    def tell(self, problem: StorageProblem) -> None:
        """Something could not be saved: say so where the players are, or as soon as they sit at the table."""
        self._untold = problem
        if self.game is not None and self._program.loop.scene is self.game.table:
            self._tell_it()

    def _tell_it(self) -> None:
        if self._untold is not None:
            self._game.table.say(problem_sentence(self._game.table.words, self._untold))
            self._untold = None

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who share the screen in the game that is on."""
        game = self.game
        return tuple(game.names[seat] for seat in sorted(game.conductor.people)) if game is not None else ()

    @property
    def _game(self) -> RunningMatch:
        assert self.game is not None, "no game is on"
        return self.game

    # --- the table as its players like it ---

    def furnish(self, board: Board) -> None:
        """Let the board be as the player likes it."""
        settings = self._program.settings
        board.set_tempo(settings.animation_speed, calm=settings.reduced_motion)
        board.set_left_handed(settings.left_handed)
        board.set_card_size(settings.card_size)

    def _changed(self, before: Settings) -> None:
        """Other settings: the table follows at once, in another language with other words."""
        game, settings = self.game, self._program.settings
        if game is None:
            return
        self.furnish(game.board)
        game.conductor.pause = settings.computer_pause
        if before.language != settings.language:
            game.table = self._table(game.board, game.conductor)
        else:
            game.table.options = TableOptions.of(settings)
            game.table.atlas = self._cards_of(game.conductor.viewer)

    def _table(self, board: Board, conductor: Conductor, words: Words | None = None) -> TableScene:
        program, words = self._program, words or self._program.words
        atlas = cards_for(conductor.match.rules, program.graphics, words.language)
        calls = TableCallbacks(
            self.open_menu, self._deal_over, self._hand_over, self._computer_failed, self._reminded, self._sorted
        )
        adviser = program.computer(ADVISER)
        table = TableScene(
            program.graphics, atlas, words, program.sounds, board, conductor, calls, adviser, program.executor
        )
        table.options = TableOptions.of(program.settings)
        return table

    def _own(self, seat: int) -> Mapping[str, str]:
        """What the person on a seat likes for himself, where several people share the screen."""
        game = self._game
        several = len(game.conductor.people) > 1 and seat != PUBLIC
        return self._program.settings.persons.get(game.names[seat], {}) if several else {}

    def words_of(self, seat: int) -> Words:
        """The words of the person on a seat."""
        language = self._own(seat).get("language", "")
        return Words(language) if language in LANGUAGES else self._program.words

    def _cards_of(self, seat: int) -> Atlas:
        """The cards of the person on a seat."""
        graphics = self._program.graphics
        style = graphics.style._replace(deck=self._own(seat).get("deck", graphics.style.deck))
        return cards_for(self._game.match.rules, graphics, self.words_of(seat).language, style)

    def _keep_in_order(self, board: Board, match: Match, seat: int) -> None:
        """Everybody finds his hand sorted as he sorted it last in a game like this."""
        known = stage_of(match.rules).orders(match.rules)
        last = self._program.settings.persons.get(match.seats[seat].name, {}).get(_order_key(match.rules), "")
        if last in known:
            board.keep_in(Order(last), seat)

    def _sorted(self, seat: int, order: Order) -> None:
        """Remember how somebody sorts his hand."""
        name, settings = self._game.names[seat], self._program.settings
        own = {**settings.persons.get(name, {}), _order_key(self._game.match.rules): order.value}
        self._program.change(replace(settings, persons={**settings.persons, name: own}))

    # --- who sits before the screen ---

    def _enter(self, show: Callable[[], None]) -> None:
        """Show the table; where several people play, first make sure that the right one sits there."""
        game = self._game

        def proceed() -> None:
            self._seat_down()
            show()
            self._program.loop.show(game.table)

        if len(game.conductor.people) > 1:
            self._curtain(game.conductor.viewer, proceed)
        else:
            proceed()

    def back_to_table(self) -> None:
        """From another scene to the cards, as they lie."""
        self._seat_down()
        self._program.loop.show(self._game.table)

    def _seat_down(self) -> None:
        """The table speaks to the one who sits there now, and shows him his cards."""
        game = self._game
        words = self.words_of(game.conductor.viewer)
        self._program.loop.screen_reader.set_language(words)
        if words.language != game.table.words.language:
            game.table = self._table(game.board, game.conductor, words)
        game.table.atlas = self._cards_of(game.conductor.viewer)
        self._tell_it()

    def _curtain(self, seat: int, then: Callable[[], None], asking: Asking | None = None) -> None:
        game, words = self._game, self.words_of(seat)
        lines = recap(words, game.match.events_for(seat), game.names, seat)
        view = game.match.view(seat)
        for speaker, reminder in game.said.pop(seat, []):
            lines.append(f"{game.names[speaker]}: {reminder_sentence(words, view, speaker, game.names, reminder)}")
        graphics, name, menu = self._program.graphics, game.names[seat], self._calls.title
        self._program.loop.show(CurtainScene(graphics, words, name, lines, then, on_menu=menu, asking=asking))

    def _hand_over(self, seat: int) -> None:
        """Somebody else must act; who is only asked about a card that all can see need not sit down for it."""
        game = self._game

        def take_over() -> None:
            game.conductor.take_over(seat)
            self.back_to_table()

        def answer(action: AnyAction) -> None:
            game.conductor.answer(seat, action)
            following = game.match.to_act
            if following is not None and following in game.conductor.people:
                self._hand_over(following)
            else:
                self.back_to_table()

        question = game.table.open_question(self.words_of(seat))
        asking = None if question is None else Asking(question, self._cards_of(seat), answer)
        self._curtain(seat, take_over, asking)

    def _reminded(self, seat: int, reminder: Reminder) -> None:
        """Tell the partners who share the screen, when they sit down again."""
        game = self._game
        for partner in game.conductor.people.intersection(game.match.view(seat).partners(seat)) - {
            game.conductor.viewer
        }:
            game.said.setdefault(partner, []).append((seat, reminder))

    # --- from deal to deal ---

    def _deal(self) -> None:
        """Bring a fresh deal to the table, seen by the first person in turn."""
        game = self._game
        game.conductor.viewer = _first_viewer(game.match, game.conductor.people)
        rules = game.match.rules
        rule_family = family(rules)
        game.board.show(rule_family.as_view(rule_family.position(rules, viewer=game.conductor.viewer)))
        self._enter(game.conductor.begin_deal)

    def _deal_over(self, event: AnyDealEnded) -> None:
        game, program = self._game, self._program
        if self.demo_deals is not None or not game.conductor.people:
            self._demo_goes_on()
            return
        from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
        from canasta_gui.ui.scenes.sheets import score_sheet

        last = bool(game.match.winners)
        sheet = score_sheet(program.words, game.match, event, next_deck="" if last else game.match.shuffle_next())
        copy = program.loop.window.copy_text
        program.loop.show(
            ScoreSheetScene(program.graphics, program.words, sheet, on_continue=self.go_on, last=last, copy=copy)
        )
        if last:
            program.sounds.play("win")

    def go_on(self) -> None:
        """After the score sheet: another deal, or the winner."""
        game, program = self._game, self._program
        if not game.match.winners:
            game.match.next_deal()
            self._deal()
            return
        from canasta_gui.ui.scenes.sheets import match_result
        from canasta_gui.ui.scenes.winner import WinnerScene

        result, calls = match_result(game.match), self._calls
        program.loop.show(
            WinnerScene(program.graphics, program.words, result, on_again=calls.new_game, on_title=calls.title)
        )

    # --- the menu of the table ---

    def open_menu(self) -> None:
        """What there is besides the cards."""
        game, t = self._game, self._game.table.words.t
        text = t("The game is saved after every step. You can close the window at any time and go on later.")
        if game.file is None:
            text = t("A demonstration: it is not saved.")
        elif not game.file.try_again() and game.file.problem is not None:
            text = problem_sentence(game.table.words, game.file.problem)
        answers: Answers = [
            (t("Back to the table"), "primary", lambda: None),
            (t("Rules (F1)"), "secondary", lambda: self._calls.rules(game.match.rules)),
            (t("Settings"), "secondary", lambda: self._calls.settings(self.back_to_table)),
            *self._talking(),
            *self._restarting(),
            (t("Title"), "secondary", self._calls.title),
        ]
        game.table.ask(t("Menu"), text, answers)

    def _talking(self) -> Answers:
        """The way to the reminders for those who use no keys, where there is a partner."""
        table, t = self._game.table, self._game.table.words.t
        keys: Answers = [(t("Keys (?)"), "secondary", table.show_keys)]
        if not available_reminders(table.board.view, table.board.bottom) or not self._game.conductor.people:
            return keys
        return [*keys, (t("Remind your partner (K)"), "secondary", table.offer_reminders)]

    def _restarting(self) -> Answers:
        """The way to the first card of this deal, while it runs and people play it."""
        if not self._game.conductor.people or self._game.match.deal_over:
            return []
        return [(self._program.words.t("Restart this deal…"), "secondary", self._ask_restart)]

    def _ask_restart(self) -> None:
        t = self._program.words.t
        self._game.table.ask(
            t("Restart this deal?"),
            t(
                "The same cards are dealt again, and what has been played in this deal is forgotten. "
                "The deal and the match then no longer count in the statistics."
            ),
            [(t("Play on"), "secondary", lambda: None), (t("Restart this deal"), "danger", self.restart)],
        )

    def restart(self) -> None:
        """Deal the same cards again."""
        game = self._game
        game.conductor.close()
        game.match.restart_deal()
        self._deal()

    def _computer_failed(self, text: str) -> None:
        """A defect of a computer player; the game went on with an allowed action."""
        with suppress(OSError):  # the terminal that it was started from is closed
            print(f"canasta-gui: a computer player failed: {text}", file=sys.stderr)
        sentence = self._program.words.t("A computer player could not decide and played anything that is allowed.")
        self._game.table.say(sentence)

    # --- the demonstration ---

    def demo(self, deals: int | None) -> None:
        """Computers in every seat; ends by itself after so many deals."""
        self.demo_deals = deals
        rules = load_preset(PRESET)
        seats = [SeatInfo(name, "computer", LEVEL) for name in NAMES[: rules.players]]
        match = Match(rules, seats, Lines(), lambda _: shuffled(rules, self._program.chance))
        match.start()
        self.sit_down(match, None, fresh=True)

    def _demo_goes_on(self) -> None:
        if self.demo_deals is not None:
            self.demo_deals -= 1
            if self.demo_deals <= 0:
                self._calls.quit()
                return
        if self._game.match.winners:
            self.demo(self.demo_deals)
        else:
            self._game.match.next_deal()
            self._deal()


def _order_key(rules: AnyRules) -> str:
    """The name of the setting that says how a hand is sorted, one for each family of games."""
    return f"order {family(rules).name}"


def _first_viewer(match: Match, people: frozenset[int]) -> int:
    """Whose view is shown first: the person to act, or the next one in turn; without people, seat 0."""
    if not people:
        return 0
    players = match.rules.players
    start = match.to_act if match.to_act is not None else (match.dealer + 1) % players
    return next(seat % players for seat in range(start, start + players) if seat % players in people)
