"""The title, a home: the matches under way, what there is today, Play and Learn, and the other pages."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from canasta_gui import screens, ui
from canasta_gui.lab.puzzles.puzzle import puzzle_of_day
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import character, portraits_of
from canasta_gui.play.practice.titles import PRACTICES, practice_title
from canasta_gui.program.defaults import LEVEL
from canasta_gui.program.next_game import next_minutes, next_rules, next_setup
from canasta_gui.program.open_games import OpenGame, give_up, number_of_open_games, open_games
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import CANASTA_KEY, AnyRules, family
from canasta_gui.rules.seat_draw import decides_partners
from canasta_gui.screens.screen import Screen
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.pictures.home import (
    KINGS,
    BigTile,
    ContinueCard,
    Day,
    DayTile,
    ExpectedPlayer,
    GameRow,
    HomePage,
    HomeParts,
    Invitation,
    InvitingCard,
    Line,
    MainCard,
    Motion,
    Nameplate,
    Pressable,
    Quiet,
    Side,
    Streak,
    Table,
    backs,
    faces,
)
from canasta_gui.ui.platform.input_events import InputEvent, PointerPress
from canasta_gui.words.daily import day_of_year_text, weekdays
from canasta_gui.words.home import (
    days_in_a_row,
    few_words,
    game_line,
    greeting,
    long_day,
    match_title,
    played_lines,
    short_line,
    side_names,
    state_parts,
)
from canasta_gui.words.puzzle_themes import short_task
from canasta_gui.words.titles import family_title, match_length, sides_in_order

if TYPE_CHECKING:
    from canasta_gui.match.match import Match

Act = Callable[[], object]
SHOWN: Final = 2
"""Number of matches under way that have a place of their own."""
KINGS_FROM, KING_APART, KING_SECONDS = 0.2, 0.08, 0.26
BARS: Final = (0.2, 0.6)
CANDLE: Final = (0.6, 0.9)
"""When things move after the page was opened, in seconds."""
LIVELY_SECONDS: Final = 5.0
"""Seconds without input after which the flame stands still: until then the idle loop wakes up four times a second."""
FLICKERS: Final = 4
BREATH: Final = (0.0, 0.5, 1.0, 0.5, 0.0, -0.5, -1.0, -0.5)
"""Angles of a breathing king in degrees; with the flame's pictures, five seconds for a breath."""


class TitleScreen(Screen):
    """The home page. The kings rise and the bars grow when it is opened."""

    title = gettext_noop("Canasta")

    def __init__(self, program: Program) -> None:
        self._from: float | None = None
        self._lively_until = 0.0
        self._moves = program.speed > 0
        self.motion = Motion() if not self._moves else Motion((0.0,) * len(KINGS), 0.0, 0.0)
        super().__init__(program)

    def compose(self) -> ui.Widget:
        program, words = self.program, self.words
        self._deck = program.graphics.deck(words.language)
        self._games = open_games(program, SHOWN)
        main = self._main()
        self.focus = main
        today = program.now().date()
        parts = HomeParts(
            Nameplate(self.t(self.title)),
            Line(greeting(words, program.own_name, program.now().hour), size=22),
            main,
            self._other_games(),
            Line(self.t("Today"), size=25, colour="accent", bold=True),
            Line(long_day(words, today), size=17, colour="dim"),
            self._deal_of_day(),
            self._puzzle_of_day(),
            self._streak(),
            *self._tiles(),
            self._pages(),
            Quiet(self.t("Other games…"), "cards", self._other_rules),
            day_of_year_text(words, today),
        )
        return HomePage(parts, self._deck, program.graphics, self.motion)

    # --- the matches under way ---

    def _main(self) -> MainCard:
        """Return the card of the match that was played last; without one, an invitation to play."""
        if not self._games:
            return InvitingCard(self._play_name, self._invitation(), self._play, self.motion)
        game = self._games[0]
        table = self._table(game)
        menu = self._menu_of(game, table.told)
        return ContinueCard(self.t("Continue"), table, self._deck, self._continue(game), menu, self.motion)

    def _other_games(self) -> list[GameRow]:
        """Return the row of the next match, and the way to the list of the others."""
        rows = [self._row(game) for game in self._games[1:]]
        more = number_of_open_games(self.program) - len(self._games) if len(self._games) == SHOWN else 0
        if more > 0:
            text = self.words.n("{n} more open…", "{n} more open…", more)
            rows.append(GameRow(text, "", (), self._show_unfinished))
        return rows

    def _row(self, game: OpenGame) -> GameRow:
        words, header = self.words, game.header
        if game.folder is not None:
            return GameRow(self.t("Duplicate"), self._of_several(game), (), self._continue(game))
        if header is None:
            return GameRow(self.t("The last game"), "", (), self._continue(game))
        table = self._table(game)
        others = [info.name for info in header.seats if info.player != "human"] or [info.name for info in header.seats]
        portraits = portraits_of([info.name for info in header.seats], self.program.settings.portraits)
        shown = [portraits[seat] for seat, info in enumerate(header.seats) if info.name in others][:3]
        title = match_title(words, header.rules, others[:3])
        points = " : ".join(side.points for side in table.sides)
        menu = self._menu_of(game, table.told)
        return GameRow(title, f"{table.short} · {points}", shown, self._continue(game), menu)

    def _table(self, game: OpenGame) -> Table:
        """Return what the card of a match shows."""
        header, match = game.header, game.match
        if game.folder is not None:
            line = self._of_several(game)
            return Table((), (), (), line, line, line)
        if header is None or match is None:
            text = self.t("The last game")
            return Table((), (), (), text, text, text)
        sides = self._sides(match, header.seats)
        you, turn = self._whose_turn(match, game.people)
        line = game_line(self.words, header.rules, match.deal_no, turn, you=you)
        short = short_line(self.words, match.deal_no, between=match.to_act is None)
        standing = ", ".join(f"{side.names} {side.points}" for side in sides)
        state = family_title(self.words, header.rules), *state_parts(self.words, match.deal_no, turn, you=you)
        told = f"{standing}. {', '.join(state)}."
        return Table(sides, _pins(header.rules), self._cards_of(game, match), line, short, told)

    def _sides(self, match: "Match", seats: Sequence[SeatInfo]) -> tuple[Side, ...]:
        """Return the sides: the own one first; of more than two, the leading one first."""
        rules, words = match.rules, self.words
        people = [seat for seat, info in enumerate(seats) if info.player == "human"]
        order = sides_in_order(rules.side_of, seats)
        if len(order) > 2:
            order.sort(key=lambda side: match.totals[side], reverse=not family(rules).fewer_points_win)
        portraits = portraits_of([info.name for info in seats], self.program.settings.portraits)
        shown = []
        for side in order:
            own = [seat for seat, its in enumerate(rules.side_of) if its == side]
            you = len(people) == 1 and people[0] in own
            own.sort(key=lambda seat: seat not in people)
            names = [seats[seat].name for seat in own if not (you and seat in people)]
            points, target = match.totals[side], rules.target
            shown.append(
                Side(
                    tuple(portraits[seat] for seat in own),
                    side_names(words, names, you=you),
                    words.number(points),
                    points / target if target and len(order) == 2 else None,
                )
            )
        return tuple(shown)

    def _whose_turn(self, match: "Match", people: Sequence[int]) -> tuple[bool, str]:
        """Return whether it is the only person's turn, and the name of the player in turn; empty between deals."""
        seat = match.to_act
        if seat is None:
            return False, ""
        return list(people) == [seat], match.seats[seat].name

    def _cards_of(self, game: OpenGame, match: "Match") -> tuple[Card, ...]:
        """Return the person's hand as it lies there, of several people only backs; between deals the best canasta."""
        people = [seat for seat in game.people if seat in match.rules.playing(match.deal_no)]
        if match.deal_over:
            return _best_meld(match, people)
        if not people:
            return ()
        hand = match.position.hands[people[0]]
        if len(game.people) > 1:
            return (HIDDEN,) * len(hand)
        kept = self.program.settings.persons.get(match.seats[people[0]].name, {}).get(f"order {match.rules.family}", "")
        order = Order(kept) if kept in set(Order) - {Order.MANUAL} else Order.RANK
        return HandOrder(order).settled(hand).cards

    def _of_several(self, game: OpenGame) -> str:
        assert game.folder is not None, "a game of several people has a folder"
        return screens.duplicate_turns.about(self.program, game.folder)

    def _continue(self, game: OpenGame) -> Act:
        return partial(_continue, self.program, game)

    # --- what a match's menu offers ---

    def _menu_of(self, game: OpenGame, told: str) -> Act | None:
        if game.folder is not None or game.path is None:
            return None
        return partial(self._ask_about, game, told)

    def _ask_about(self, game: OpenGame, told: str) -> None:
        t, path = self.t, game.path
        assert path is not None, "a game with a menu has a record"
        answers: list[ui.DialogAnswer] = [
            (t("Play on"), "primary", self._continue(game)),
            (t("Look at it"), "secondary", partial(_look_at, self.program, game)),
            (t("Give up…"), "secondary", partial(self._ask_give_up, game)),
            (t("Cancel"), "quiet", lambda: None),
        ]
        self.layer.open(ui.Dialog(t("This match"), told, answers))

    def _ask_give_up(self, game: OpenGame) -> None:
        t = self.t
        text = t("It is no longer offered here. Its record stays among your games, where you can still play it on.")
        act = partial(self._give_up, game)
        self.ask(t("Give this match up?"), text, no=t("Keep it"), yes=t("Give up"), act=act)

    def _give_up(self, game: OpenGame) -> None:
        problem = give_up(self.program, game)
        self.rebuild()
        self.layer.set_focus(self.focus)
        self.show_problem(problem)

    def _show_unfinished(self) -> None:
        self.open(screens.games.GamesScreen(self.program, part=False))

    # --- today ---

    def _deal_of_day(self) -> DayTile:
        program, t, today = self.program, self.t, self.program.now().date()
        results = program.daily_book.on(today)
        ended = [each for each in results if each.points is not None]
        best = max((each.points for each in ended if each.points is not None), default=None)
        if best is not None:
            state = t("Done: {points}", points=self.words.number(best, signed=True))
        else:
            state = t("Begun: play on") if results else t("The same cards for everybody")
        deck = self._with_back("fans")
        cards, name = backs(deck, 4), t("Deal of the day")
        return DayTile(name, state, cards, lambda: screens.daily.open_today(program), done=bool(ended), asks=False)

    def _puzzle_of_day(self) -> DayTile:
        program, today = self.program, self.program.now().date()
        puzzle = puzzle_of_day(today)
        done = program.daily_book.puzzle_answered(today)
        right = program.daily_book.puzzles.get(puzzle.name, False)
        state = short_task(self.words, puzzle)
        if done:
            state = self.t("Solved") if right else self.t("Answered")
        return DayTile(
            self.t("Puzzle of the day"),
            state,
            faces(self._deck, "JH JD"),
            lambda: screens.puzzles.open_today(program),
            done=done,
            asks=not done,
        )

    def _streak(self) -> Streak:
        program, t = self.program, self.t
        today, book, names = program.now().date(), program.daily_book, weekdays(self.words)
        lit, length = book.lit, book.series(today)
        days = [today - timedelta(days=ago) for ago in range(6, -1, -1)]
        shown = [Day(names[day.weekday()], day in lit) for day in days]
        told = t("Today it is lit.") if today in lit else t("Today not yet.")
        title = days_in_a_row(self.words, length)
        return Streak(title, told, shown, bool(length), lambda: screens.daily.open_today(program), self.motion)

    # --- what is offered below ---

    @property
    def _play_name(self) -> str:
        return self.words.p("title", "Play")

    def _play(self) -> None:
        screens.new_game.play_again(self.program)

    def _other_rules(self) -> None:
        screens.new_game.open_new_game(self.program)

    def _tiles(self) -> tuple[tuple[BigTile, BigTile], ui.Button | None]:
        """Return Play and Learn, and the button on Play; where Play is the large card, Learn and the other games."""
        t, program = self.t, self.program
        learn = BigTile(
            t("Learn"),
            (self._next_topic(),),
            faces(self._deck, "6S 6H 2D"),
            lambda: screens.practice.open_learning(program),
            starred=True,
        )
        cards = [*backs(self._with_back("engraving"), 1), *faces(self._deck, "9H AS")]
        if not self._games:
            about = t("Each with its own rules, and yours")
            return (learn, BigTile(t("Other games…"), (about,), cards, self._other_rules)), None
        others = self._next_seats()
        portraits = [(each.portrait, each.beside) for each in others]
        play = BigTile(self._play_name, self._play_lines(), cards, self._play, portraits=portraits)
        button = ui.Button(t("Other games…"), self._other_rules, size=17, icon="cards")
        return (play, learn), button

    def _play_lines(self) -> tuple[str, ...]:
        """Return what Play will deal."""
        program, setup = self.program, next_setup(self.program)
        rules, minutes = next_rules(program, setup), next_minutes(program, setup)
        return played_lines(self.words, rules, minutes, second=bool(setup.second), apart=setup.apart)

    def _next_seats(self) -> list[ExpectedPlayer]:
        """Return the players who will sit at the table of Play, known partners first."""
        program, setup = self.program, next_setup(self.program)
        rules = next_rules(program, setup)
        names = [player.name for player in setup.players]
        portraits = portraits_of(names, program.settings.portraits)
        own = next(nth for nth, player in enumerate(setup.players) if player.human)
        shown = []
        for nth, player in enumerate(setup.players):
            if player.human and not player.phone:
                continue
            known = character(player.name)
            level = program.settings.computers.get(player.name, {}).get("level", known.level if known else LEVEL)
            beside = not decides_partners(rules) and rules.side_of[nth] == rules.side_of[own]
            about = few_words(self.words, player.name, level, partner=beside)
            shown.append(ExpectedPlayer(portraits[nth], player.name, about, beside))
        return sorted(shown, key=lambda guest: not guest.beside)

    def _invitation(self) -> Invitation:
        t, program, setup = self.t, self.program, next_setup(self.program)
        rules = next_rules(program, setup)
        lines = self._play_lines()
        length = match_length(self.words, rules)
        title = t("A match {length}", length=length) if rules.target else lines[0]
        game = ", ".join((family_title(self.words, rules), *lines[1:]))
        text = t("{game}. Leave when you like: it waits.", game=game)
        told = " ".join(f"{line.rstrip('.')}." for line in (*lines, t("Leave when you like: it waits.")))
        return Invitation(tuple(self._next_seats()[:5]), title, text, told)

    def _next_topic(self) -> str:
        """Return the next thing to learn."""
        settings, t = self.program.settings, self.t
        if self.program.is_newcomer:
            return t("Never played? A prepared deal teaches the game in five minutes.")
        if not settings.lesson_done:
            return t("Next: {title}", title=t("The first lesson"))
        following = next((name for name in PRACTICES if name not in settings.practices), None)
        if following is None:
            return t("Puzzles, and advice to try")
        return t("Next: {title}", title=t(practice_title(following)))

    def _pages(self) -> list[Quiet]:
        """Return the ways to all other pages."""
        program, t = self.program, self.t
        return [
            Quiet(t("Records"), "flag", lambda: self.open(screens.games.GamesScreen(program))),
            Quiet(t("Real cards"), "hand", lambda: self.open(screens.real_cards.RealCardsScreen(program))),
            Quiet(t("Rules"), "question", lambda: screens.rules_page.show_rules(program)),
            Quiet(t("Settings"), "gear", lambda: self.open(screens.settings.SettingsScreen(program))),
            Quiet(t("About the game"), "person", lambda: self.open(screens.about.AboutScreen(program))),
            Quiet(t("Quit"), "cross", lambda: screens.closing.quit_program(program)),
        ]

    def _with_back(self, back: str) -> Atlas:
        graphics = self.program.graphics
        return graphics.deck(self.words.language, graphics.style._replace(back=back))

    # --- behaviour ---

    def back(self) -> None:
        """Do nothing: there is no screen below the title."""

    def handle(self, event: InputEvent) -> None:
        """Open the menu of a match with the right button; any input ends the idle movements."""
        self._lively_until = 0.0
        if isinstance(event, PointerPress) and event.button == "right" and self.layer.dialog is None:
            widget = self.layer.root.at(event.pos)
            if isinstance(widget, Pressable) and widget.on_menu is not None:
                self.layer.set_focus(widget)
                widget.on_menu()
                return
        super().handle(event)

    def ground(self, surface: ui.Surface, /) -> None:
        """Paint nothing: the page covers the whole window."""

    def animate(self, now: float, /) -> bool:
        """Raise the kings, grow the bars, and light the candle; then let it flicker as long as somebody is there."""
        if not self._moves:
            return False
        if self._from is None:
            self._from = now
        passed, motion = (now - self._from) * self.program.speed, self.motion
        if motion.candle < 1.0 or motion.kings[-1] < 1.0:
            motion.kings = tuple(_risen(passed, nth) for nth in range(len(KINGS)))
            motion.bars, motion.candle = _part(passed, BARS), _part(passed, CANDLE)
            self.dirty = True
            return True
        return self._flicker(now)

    def _flicker(self, now: float) -> bool:
        """Show the next picture of the flame when it is due; it stands still while nobody is there."""
        if not self._lively_until:
            self._lively_until = now + LIVELY_SECONDS
        picture = int(now * FLICKERS)
        if now < self._lively_until and picture != self.motion.flicker:
            self.motion.flicker = picture
            self.motion.breath = BREATH[picture * len(BREATH) // (5 * FLICKERS) % len(BREATH)]
            self.dirty = True
        return False


def _part(passed: float, span: tuple[float, float]) -> float:
    """Return how much of a movement is done, slowing down at its end."""
    part = min(1.0, max(0.0, (passed - span[0]) / (span[1] - span[0])))
    return 1 - (1 - part) ** 3


def _risen(passed: float, nth: int) -> float:
    """Return how far a king has risen; it goes a little too far before it comes to rest."""
    start = KINGS_FROM + KING_APART * nth
    part = min(1.0, max(0.0, (passed - start) / KING_SECONDS)) - 1
    return 1 + 2.2 * part**3 + 1.2 * part**2


def _pins(rules: AnyRules) -> tuple[float, ...]:
    """Return the parts of the way to the target where the opening rises."""
    if rules.family != CANASTA_KEY or not rules.target:
        return ()
    steps: Sequence[tuple[int, int]] = getattr(getattr(rules, "opening", None), "steps", ())
    return tuple(at / rules.target for at, _ in steps if 0 < at < rules.target)


def _best_meld(match: "Match", people: Sequence[int]) -> tuple[Card, ...]:
    """Return the largest meld of the person's side in the deal that is over."""
    sides = [match.rules.side_of[seat] for seat in people[:1]]
    melds = [meld.cards for side in sides for meld in match.position.melds[side].values()]
    return max(melds, key=len, default=())


def _continue(program: Program, game: OpenGame) -> None:
    if game.folder is not None:
        screens.duplicate_turns.go_on(program, game.folder)
    elif game.left is not None:
        screens.match.sit_down(program, game.left.match, game.left.file, fresh=False)
    else:
        assert game.path is not None, "a game that is not in memory is on the disk"
        screens.saved_games.resume(program, game.path)


def _look_at(program: Program, game: OpenGame) -> None:
    assert game.path is not None, "offered only for a record"
    screens.replay.look_at(program, game.path)
