"""The choice of a new game, on one page: a gallery of the games, and beside it the players, levels and length."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from canasta_gui import screens, ui
from canasta_gui.ai.ladder import alike_levels
from canasta_gui.match.game_numbers import LARGEST, LONGEST_NAME, named_number, number_name
from canasta_gui.match.match import shuffled
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.offers import GROUPS, LAST_GROUP, GameOnOffer, found, games_on_offer, presets_on_offer, table_of
from canasta_gui.program.matches import minutes_of, rules_of
from canasta_gui.program.next_game import known_players, next_setup
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.seat_draw import SeatDraw, Seated, seated
from canasta_gui.screens.people import SeatChoice, SeatList
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.table_options import DuplicateOptions, TableControls
from canasta_gui.ui.pictures.people import PlayerKind
from canasta_gui.ui.pictures.tiles import GameTile, TileGrid
from canasta_gui.words.computers import alike_levels_text
from canasta_gui.words.problems import rules_set_aside_sentence

if TYPE_CHECKING:
    from canasta_gui.program.hosting import Hosting

_PANEL: Final = 432  # width of the panel beside the tiles in units
_LONGEST_SEARCH: Final = 30


class NewGameScreen(Screen):
    """The choice of all options of a game; initially those of the last one.

    Widgets are built when the screen is opened or shown again. In between, no choice moves them; only a search moves
    tiles.
    """

    title = gettext_noop("New game")

    def __init__(self, program: Program, chosen: GameSetup | None = None) -> None:
        self._first = chosen or _last_setup(program)
        super().__init__(program)
        self.on_proceed = self.start
        self._show_chosen()

    def compose(self) -> ui.Widget:
        setup = self._first
        self._games = games_on_offer(presets_on_offer(self.words, self.program.rule_sets.all))
        chosen = table_of(self._games, setup.preset)
        self._options = TableControls(self.words, self._games, chosen, setup, self._show)
        self._seats = SeatList(
            self.program,
            setup.players,
            on_change=self._forget_problem,
            on_seat=self._choose_player,
            on_kind=self._choose_kind,
        )
        self._duplicate = DuplicateOptions(self.words, setup, self._show_extras)
        self._build_widgets(setup)
        self.focus = self._start_button
        whole = self._whole()
        self._turn_to(self.program.settings.new_game_page)
        return whole

    def rebuild(self) -> None:
        super().rebuild()
        self._show_chosen()
        self.layer.lay_out()

    def resume(self) -> None:
        """Update portraits and levels, which may have changed."""
        self._seats.refresh()
        self.layer.lay_out()

    @property
    def rules_shown(self) -> AnyRules:
        """The rules of the chosen game, with its options."""
        return rules_of(self.program, self.setup)

    @property
    def setup(self) -> GameSetup:
        """The present choice; names without the spaces around them."""
        wanted = named_number(self._number.text)
        table, options = self._options.table, self._options
        players = self._seats.players[: table.players]
        duplicate = self._duplicate
        return GameSetup(
            table.preset, players, wanted, options.level, options.length, duplicate.second, duplicate.apart
        )

    # --- the widgets ---

    def _build_widgets(self, setup: GameSetup) -> None:
        """Build the widgets whose contents change."""
        t = self.t
        first = next(game for game in self._games if not game.own)
        self._tiles = [GameTile(self.words, game, self._choose, self._badge(game, first)) for game in self._games]
        self._grid = TileGrid(self._grouped(self._tiles), ui.Paragraph("", colour="dim"))
        self._search = ui.TextField(t("Find a game"), "", self._find, longest=_LONGEST_SEARCH, width=270)
        self._search.invitation = t("Find: name, word, players")
        self._title = ui.Paragraph(
            "", size=ui.TextSize.LARGE, bold=True, colour="accent", room=[game.title for game in self._games]
        )
        number = "" if setup.number is None else number_name(setup.number)
        self._number = ui.TextField(t("Game number"), number, self._number_typed, longest=LONGEST_NAME, width=_PANEL)
        sentences = (self._draw_sentence(drawn=True), self._draw_sentence(drawn=False))
        self._note = ui.Paragraph("", size=ui.TextSize.CAPTION, colour="dim", room=sentences)
        self._start_button = ui.Button(t("Deal the cards"), self.start, kind="primary", size=ui.TextSize.LARGE, grow=1)

    def _grouped(self, tiles: Sequence[GameTile]) -> list[tuple[str, list[GameTile]]]:
        """Return the tiles by the titles of their groups; the last played game comes first."""
        last = self.program.settings.game and self.program.last_rules
        groups: dict[str, list[GameTile]] = {group: [] for group in GROUPS}
        for tile in tiles:
            played_last = any(table.preset == last for table in tile.game.tables)
            groups[LAST_GROUP if played_last else tile.game.group].append(tile)
        return [(self.t(GROUPS[group]), found) for group, found in groups.items() if found]

    def _badge(self, game: GameOnOffer, first: GameOnOffer) -> str:
        """Return the badge of a tile."""
        if game.own:
            return self.t("yours")
        return self.t("start here") if game is first else ""

    def _whole(self) -> ui.Widget:
        t = self.t
        head = ui.Row(
            [ui.Heading(t("What shall we play?"), size=ui.TextSize.HEADING * 1.15), ui.Spacer(grow=1), self._search],
            stack=True,
        )
        tiles = ui.Scroll(self._grid, keep_bar=True)
        tiles.first_in_view = next(tile for tile in self._tiles if tile.game is self._options.game)
        gallery = ui.Column([head, tiles], gap=ui.Gap.NORMAL, grow=1)
        foot = ui.Row([self.back_button(size=ui.TextSize.LARGE), self._start_button], gap=ui.Gap.SMALL)
        body = ui.Column(
            [ui.Scroll(ui.Column([*self._about_the_game(), self._pages()], gap=ui.Gap.SMALL)), self._note, foot],
            gap=ui.Gap.SMALL,
        )
        panel = ui.Frame(body, pad=(ui.Gap.NORMAL, ui.Gap.NORMAL), widest=_PANEL, down="top", panel=True)
        return ui.Frame(ui.Row([gallery, panel], gap=ui.Gap.NORMAL, align="stretch"), pad=ui.Gap.LARGE)

    def _about_the_game(self) -> list[ui.Widget]:
        t = self.t
        read = ui.Button(t("Read the rules"), self._read_rules, size=ui.TextSize.CAPTION)
        change = ui.Button(t("Change the rules…"), self.change_rules, size=ui.TextSize.CAPTION)
        return [self._title, ui.Row([read, change], gap=ui.Gap.SMALL, stack=True)]

    def _pages(self) -> ui.Widget:
        """Return the pages: the players, with what is on of the rest; then the rarely used options."""
        t, options = self.t, self._options
        about_number = t(
            "Leave it empty for new cards. The same number deals the same cards, so whoever knows it can work out "
            "every hand. Seats are then as listed."
        )
        players = [_titled(t("Players"), options.players), options.sides]
        seats = ui.Column(self._seats.rows, gap=ui.Gap.TINY)
        length = _titled(t("Length"), options.match_length.amount)
        more_button = ui.Button(t("More…"), lambda: self.turn_to(1), kind="quiet", size=ui.TextSize.CAPTION)
        self._extras = ui.Paragraph("", size=ui.TextSize.CAPTION, colour="accent", grow=1, room=self._longest_extras())
        extras = ui.Row([more_button, self._extras], gap=ui.Gap.SMALL)
        who = ui.Column([*players, seats, length, extras], gap=ui.Gap.SMALL)
        more = ui.Column(
            [
                self._way_back(0),
                _titled(t("The match ends"), options.match_length.kinds),
                ui.Label(t("Irregularities"), bold=True),
                options.levels,
                options.about_level,
                ui.Spacer(ui.Gap.SMALL),
                ui.Label(t("Game number"), bold=True),
                self._number,
                ui.Paragraph(about_number, size=ui.TextSize.CAPTION, colour="dim"),
                ui.Button(t("How the computers play…"), self._set_up_computers),
            ],
            gap=ui.Gap.SMALL,
        )
        second = ui.Column([self._way_back(1), self._duplicate.widgets()], gap=ui.Gap.SMALL)
        self._shown = ui.Pages([who, more, second])
        return self._shown

    def _way_back(self, page: int) -> ui.Widget:
        """Return the way from a page of rare options to the players, and to the other one."""
        t = self.t
        back = ui.Button(
            t("Who plays"), lambda: self.turn_to(0), kind="quiet", icon="arrow-left", size=ui.TextSize.CAPTION
        )
        turn = ui.Tabs(t("Page"), [t("More"), t("Duplicate")], page, lambda at: self.turn_to(at + 1))
        return ui.Row([back, turn], gap=ui.Gap.SMALL, stack=True)

    def turn_to(self, page: int) -> None:
        """Show the players (0), the rarely used options (1), or the options of a second table (2), and remember it."""
        self._turn_to(page)
        self.program.change(replace(self.program.settings, new_game_page=page))
        first = next(each for each in self._shown.pages[page].walk() if each.focusable)
        self.layer.set_focus(first)

    def _turn_to(self, page: int) -> None:
        self._shown.index = page
        for way in self._shown.walk():
            if isinstance(way, ui.SegmentedControl) and way.name == self.t("Page"):
                way.index = page - 1

    def _show_extras(self) -> None:
        """Say in one line which of the rare options are on."""
        options, second = self._options, self._duplicate.second_name
        level = self._level_text(options.levels.value) if options.level else ""
        number = self._number.text.strip()
        number = self.t("game number {number}", number=number) if number else ""
        self._extras.name = " · ".join(filter(None, (level, second, number)))

    def _longest_extras(self) -> list[str]:
        """Return the text for which the line about the rare options has room."""
        level = self._level_text(max(self._options.levels.room_for, key=len))
        return [" · ".join((level, max(self._duplicate.names, key=len)))]

    def _level_text(self, level: str) -> str:
        return self.t("irregularities: {level}", level=level)

    # --- choosing ---

    def _choose(self, game: GameOnOffer) -> None:
        self._options.choose_game(game)

    def _show(self) -> None:
        """Show another choice."""
        self._show_chosen()
        self.layer.lay_out()

    def _show_chosen(self) -> None:
        for tile in self._tiles:
            tile.chosen = tile.game is self._options.game
        self._title.name = self._options.game.title
        self._seats.take(self._options.table.players)
        self._show_extras()
        self._forget_problem()

    def _find(self, text: str) -> None:
        games = found(self._games, self.words, text)
        self._grid.show(games, self.t("No game found for “{text}”.", text=text.strip()))
        self.say(self.words.n("{n} game", "{n} games", len(games)))
        self.layer.lay_out()

    def _draw_sentence(self, *, drawn: bool) -> str:
        """Return the sentence about the purpose of the cards drawn before the first deal."""
        t = self.t
        if not self.program.settings.draw_seats:
            return t("Who plays together is drawn at once.") if drawn else t("Who begins is drawn at once.")
        if drawn:
            return t("Before the first deal everybody draws a card: the cards decide who plays together.")
        return t("Before the first deal everybody draws a card: the cards decide who begins.")

    # --- starting ---

    def _number_typed(self, _text: str) -> None:
        self._show_extras()
        self._forget_problem()

    def _forget_problem(self) -> None:
        self._note.name, self._note.colour = self._draw_sentence(drawn=self._options.table.partners_drawn), "dim"
        for field in (*(row.field for row in self._seats.rows), self._number):
            field.wrong = False

    def start(self) -> None:
        """Deal the cards, or show the missing choices."""
        self._forget_problem()
        problem = self._seats.find_problem() or self._number_problem() or self._phone_problem()
        if problem is None:
            setup = self._remember()
            if any(player.phone for player in setup.players):
                self._invite(setup)
            else:
                self._draw_for_seats(setup)
            return
        self._note.name, field = problem
        self._note.colour = "warning"
        self.say(self._note.name)
        if field is not None:
            field.wrong = True
            self._turn_to(1 if field is self._number else 0)
            self.layer.lay_out()
            self.layer.set_focus(field)
        self.layer.lay_out()

    def _number_problem(self) -> tuple[str, ui.TextField] | None:
        if not self._number.text.strip() or self.setup.number is not None:
            return None
        t = self.t
        told = t("The number of a game is from 1 to {largest}, or a name of 20 letters and digits.", largest=LARGEST)
        return told, self._number

    def _phone_problem(self) -> tuple[str, ui.TextField | None] | None:
        """Return the problem of a second table together with phones, which is impossible; None without it."""
        setup = self.setup
        if not setup.second or not any(player.phone for player in setup.players):
            return None
        return self.t("Duplicate is played at this screen: choose no phone, or no second table."), None

    def _invite(self, setup: GameSetup) -> None:
        """Invite the phones; then draw for seats with the guests who have joined."""
        program = self.program
        try:
            hosting = screens.invitation.open_table(program, rules_of(program, setup), setup.players)
        except OSError as error:
            screens.invitation.no_table(program, error)
            return

        def then(begins: bool) -> None:
            if not begins:
                program.stop_hosting()
                return
            named = zip(setup.players, hosting.names(), strict=True)
            players = tuple(replace(player, name=name) for player, name in named)
            self._draw_for_seats(self._keep(replace(setup, players=players)), hosting)

        screens.invitation.InvitationScreen(program, hosting).open_for(then)

    # --- choices on other screens ---

    def _remember(self) -> GameSetup:
        """Save the choice for the next new game, and the people's portraits; return the choice."""
        return self._keep(self.setup)

    def _keep(self, setup: GameSetup) -> GameSetup:
        program = self.program
        program.last_setup = setup
        names = tuple(player.name for player in setup.players)
        people = tuple(n for n, player in enumerate(setup.players) if player.human and not player.phone)
        phones = tuple(n for n, player in enumerate(setup.players) if player.phone)
        shown = portraits_of(names, program.settings.portraits)
        portraits = {**program.settings.portraits, **{names[n]: shown[n] for n in people + phones if names[n]}}
        settings = replace(program.settings, player_names=names, people=people, phones=phones, portraits=portraits)
        program.change(settings)
        return setup

    def _begin_with(self, setup: GameSetup) -> None:
        """Rebuild the widgets for another choice."""
        self._first = setup
        self.rebuild()

    def _read_rules(self) -> None:
        screens.rules_page.show_rules(self.program)

    def change_rules(self) -> None:
        """Edit the chosen rules, and play by the result."""
        setup = self._remember()

        def take(name: str) -> None:
            chosen = replace(setup, preset=name, players=known_players(self.program))
            if self.program.rule_sets.find(name) is not None:  # own rules determine level and length
                chosen = replace(chosen, level="", length="")
            self._begin_with(chosen)

        work = screens.house_rules.edited_rules(self.program, setup.preset)
        screens.house_rules.HouseRulesScreen(self.program, work).open_for(take)

    def _set_up_computers(self) -> None:
        names = [player.name for player in self._remember().players if not player.human]
        self.open(screens.people.ComputersScreen(self.program, names))

    def _choose_kind(self, kind: PlayerKind) -> None:
        """Ask who plays a seat: a person, or a computer of some strength."""
        rows = [ui.ListRow(text) for text in kind.options]
        alike = alike_levels_text(self.words, alike_levels(self._options.table.preset))
        self.ask_to_choose(kind.name, kind.name, rows, kind.choose, now=kind.index, about=alike)

    def _choose_player(self, number: int) -> None:
        """Choose a character or a portrait for a player."""
        program, setup = self.program, self._remember()
        players = setup.players
        names = [player.name for player in players]
        name = names[number]

        def take(chosen: SeatChoice) -> None:
            settings = program.settings
            if chosen.portrait:
                program.change(replace(settings, portraits={**settings.portraits, name: chosen.portrait}))
                return
            # A player who already has the character's name gets the name of this one.
            swapped = [name if each == chosen.character else each for each in names]
            swapped[number] = chosen.character
            program.change(replace(settings, player_names=tuple(swapped)))
            self._begin_with(replace(setup, players=known_players(program)))

        portrait = portraits_of(names, program.settings.portraits)[number]
        computer = not players[number].human
        screens.people.SeatChoiceScreen(program, name, portrait, computer=computer).open_for(take)

    # --- from the choice to the first deal ---

    def _draw_for_seats(self, setup: GameSetup, hosting: "Hosting | None" = None) -> None:
        """Draw for partners, seats and the first deal; a game with a number keeps the order of the list."""
        program = self.program
        rules = rules_of(program, setup)
        if _is_apart(setup):
            _settle(program, setup)
            screens.duplicate_turns.begin(program, setup)
            return
        if setup.number is not None:
            order = rules.playing(1)
            begin(program, setup, Seated(tuple(range(rules.players)), order[-1], order[0]), hosting=hosting)
            return
        if not program.settings.draw_seats:
            begin(program, setup, seated(rules, _drawn_unseen(program, rules).ranking()), hosting=hosting)
            return
        draw = _new_draw(program, rules)
        screens.draw_for_seats.DrawForSeatsScreen(program, rules, draw).open_for(
            lambda drawn: begin(program, setup, seated(rules, drawn.ranking(), drawn.seat), hosting=hosting)
        )


def _titled(title: str, control: ui.Widget) -> ui.Widget:
    """Return a control with its title before it; the title is dropped if both do not fit."""
    control.grow = 1
    return ui.Row([ui.Label(title, bold=True), control], gap=ui.Gap.NORMAL, stack=True)


# --- without the screen ---


def open_new_game(program: Program) -> None:
    """Open the choice of a new game, initially as for the last one; Back leads to the title."""
    _with_rules_read(program, lambda: program.screens.show(NewGameScreen(program)))


def play_again(program: Program) -> None:
    """Begin another game with the last choices; the seats are drawn invisibly, and the deck is not cut."""
    _with_rules_read(program, lambda: _play_again(program))


def _play_again(program: Program) -> None:
    setup = next_setup(program)
    rules = rules_of(program, setup)
    hosting = _phones_at_table(program, setup.players)
    if hosting is None and any(player.phone for player in setup.players):
        program.screens.show(NewGameScreen(program))  # the phones must be invited again
        return
    if _is_apart(setup):
        _settle(program, setup)
        screens.duplicate_turns.begin(program, setup)
        return
    begin(program, setup, seated(rules, _drawn_unseen(program, rules).ranking()), cut=False, hosting=hosting)


def _phones_at_table(program: Program, players: Sequence[SeatSetup]) -> "Hosting | None":
    """Return the phones of the present game in the order of these players; None if the players are not the same."""
    game = program.games.current
    if game is None or game.hosting is None or set(game.names) != {player.name for player in players}:
        return None
    hosting, game.hosting = game.hosting, None  # it stays open for the next match
    order = [player.name for player in players]
    hosting.take_seats([game.names.index(name) for name in order])
    return hosting


def begin(
    program: Program, setup: GameSetup, seats: Seated, *, cut: bool = True, hosting: "Hosting | None" = None
) -> None:
    """Begin a match: `seats` gives the player of each seat, and the dealer. `cut`: whether a person is asked to cut.

    `hosting`: the phones at the table, in the order of the list of players.
    """
    _settle(program, setup)
    if hosting is not None:
        hosting.take_seats(seats.players)
    screens.match.begin(
        program,
        rules_of(program, setup),
        [seat_info(program, setup.players[player]) for player in seats.players],
        seats.dealer,
        setup.number or program.dealer.new_number(),
        chosen=setup.number is not None,
        minutes=minutes_of(program, setup),
        cut=cut,
        second=setup.second,
        hosting=hosting,
    )


def seat_info(program: Program, seat: SeatSetup) -> SeatInfo:
    """Return the information about a player for the record."""
    if seat.human:
        return SeatInfo(seat.name, "human")
    computers = program.computers
    return SeatInfo(seat.name, "computer", computers.level_of(seat.name), computers.style_of(seat.name))


def _with_rules_read(program: Program, then: Callable[[], None]) -> None:
    """Read the player's own rules and continue; first report those that cannot be read."""
    spoilt = program.rule_sets.look()
    if spoilt:
        sentences = [rules_set_aside_sentence(program.words, each.path, each.error) for each in spoilt]
        heading = program.words.t("Something was not as it should be")
        screens.message.show_message(program, heading, "\n".join(sentences), then)
    else:
        then()


def _last_setup(program: Program) -> GameSetup:
    """Return the choices of the last game."""
    settings, last = program.settings, program.last_setup
    setup = GameSetup(program.last_rules, known_players(program), None, settings.irregularities, settings.match_length)
    return setup if last is None else replace(setup, second=last.second, apart=last.apart)


def _is_apart(setup: GameSetup) -> bool:
    """Return whether several people play the same deals, each at a table of their own."""
    return bool(setup.second) and setup.apart and sum(player.human for player in setup.players) > 1


def _new_draw(program: Program, rules: AnyRules) -> SeatDraw:
    deck = shuffled(rules, program.dealer.chance)
    return SeatDraw(rules.players, deck, all_again=rules.seat_draw.joker == "all_again")


def _drawn_unseen(program: Program, rules: AnyRules) -> SeatDraw:
    """Return a finished draw, in which everybody has drawn at random."""
    draw = _new_draw(program, rules)
    while draw.waiting:
        draw.pick(draw.waiting[0], program.dealer.chance.choice(draw.left))
    return draw


def _settle(program: Program, setup: GameSetup) -> None:
    """Save the choices for the next time."""
    settings = program.settings
    program.change(replace(settings, game=setup.preset, irregularities=setup.level, match_length=setup.length))
