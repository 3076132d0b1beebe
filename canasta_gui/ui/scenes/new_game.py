"""The choice of a new game, on one page: a gallery of the games, and beside it who plays, how strong and how long."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.match.numbered_deals import LARGEST
from canasta_gui.match.setup import GameSetup
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.gallery.duplicate import DuplicateOptions
from canasta_gui.ui.scenes.gallery.offers import GameOnOffer, PresetChoice, found, games_on_offer
from canasta_gui.ui.scenes.gallery.options import TableControls
from canasta_gui.ui.scenes.gallery.seats import PeopleShown, SeatList
from canasta_gui.ui.scenes.gallery.tiles import GameTile, TileGrid
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Frame,
    Heading,
    Label,
    Pages,
    Paragraph,
    Row,
    Scroll,
    SegmentedControl,
    Spacer,
    TextField,
    Widget,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

_PANEL: Final = 432  # the width of the panel beside the tiles, in units
_LONGEST_SEARCH: Final = 30


class NewGameScene(FormScene):
    """`setup`: the initial choice; it names as many players as the largest of the `presets` needs.

    `on_seat`: a player is to be chosen, by the index in the list. Widgets are built once and keep their places,
    whatever is chosen; only the search sets fewer tiles side by side.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        presets: Sequence[PresetChoice],
        setup: GameSetup,
        *,
        on_start: Callable[[GameSetup], None],
        on_change_rules: Callable[[GameSetup], None],
        on_computers: Callable[[GameSetup], None],
        on_seat: Callable[[GameSetup, int], None],
        people: PeopleShown,
        on_rules: Callable[[], object],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._on_start, self._on_back = words, on_start, on_back
        self._on_change_rules, self._on_rules, self._on_computers = on_change_rules, on_rules, on_computers
        self._games = games_on_offer(presets)
        chosen = next(
            ((game, table) for game in self._games for table in game.tables if table.preset == setup.preset),
            (self._games[0], self._games[0].tables[0]),
        )
        self._options = TableControls(words, self._games, chosen, setup, self._show)
        self._seats = SeatList(
            words,
            setup.players,
            people,
            on_change=self._forget_problem,
            on_seat=lambda number: on_seat(self.setup, number),
        )
        self._duplicate = DuplicateOptions(words, setup)
        self._build_widgets(setup)
        super().__init__(graphics, words.t("New game"), self._build(), on_proceed=self.start, on_cancel=on_back)
        self._show_chosen()
        self.layer.set_focus(self._start_button)

    @property
    def setup(self) -> GameSetup:
        """The present choice; names without the spaces around them."""
        number = self._number.text.strip()
        wanted = int(number) if number.isascii() and number.isdecimal() and 0 < int(number) <= LARGEST else None
        table, options = self._options.table, self._options
        players = self._seats.players[: table.players]
        duplicate = self._duplicate
        return GameSetup(
            table.preset, players, wanted, options.level, options.length, duplicate.second, duplicate.apart
        )

    # --- the widgets ---

    def _build_widgets(self, setup: GameSetup) -> None:
        """Make the widgets whose contents change."""
        w = self._words
        first = self._games[0]
        self._tiles = [GameTile(w, game, self._choose, self._badge(game, first)) for game in self._games]
        self._grid = TileGrid(self._tiles, Paragraph("", colour="dim"))
        self._search = TextField(w.t("Find a game"), "", self._find, longest=_LONGEST_SEARCH, width=270)
        self._search.invitation = w.t("Find: name, word, players")
        self._title = Paragraph(
            "", size=TextSize.LARGE, bold=True, colour="accent", room=[game.title for game in self._games]
        )
        number = "" if setup.number is None else str(setup.number)
        self._number = TextField(
            w.t("Game number"), number, self._number_typed, longest=len(str(LARGEST)), width=_PANEL
        )
        sentences = (self._draw_sentence(drawn=True), self._draw_sentence(drawn=False))
        self._note = Paragraph("", size=TextSize.CAPTION, colour="dim", room=sentences)
        self._start_button = Button(w.t("Deal the cards"), self.start, kind="primary", size=TextSize.LARGE, grow=1)

    def _badge(self, game: GameOnOffer, first: GameOnOffer) -> str:
        """Return what a tile is marked with."""
        if game.own:
            return self._words.t("yours")
        return self._words.t("start here") if game is first else ""

    def _build(self) -> Widget:
        w = self._words
        head = Row(
            [Heading(w.t("What shall we play?"), size=TextSize.HEADING * 1.15), Spacer(grow=1), self._search],
            stack=True,
        )
        gallery = Column([head, Scroll(self._grid, keep_bar=True)], gap=Gap.NORMAL, grow=1)
        foot = Row([Button(w.t("Back"), self._on_back, size=TextSize.LARGE), self._start_button], gap=Gap.SMALL)
        body = Column(
            [Scroll(Column([*self._about_the_game(), self._pages()], gap=Gap.SMALL)), self._note, foot],
            gap=Gap.SMALL,
        )
        panel = Frame(body, pad=(Gap.NORMAL, Gap.NORMAL), widest=_PANEL, down="top", panel=True)
        return Frame(Row([gallery, panel], gap=Gap.NORMAL, align="stretch"), pad=Gap.LARGE)

    def _about_the_game(self) -> list[Widget]:
        w = self._words
        read = Button(w.t("Read the rules"), self._on_rules, size=TextSize.CAPTION)
        change = Button(w.t("Change the rules…"), lambda: self._on_change_rules(self.setup), size=TextSize.CAPTION)
        return [self._title, Row([read, change], gap=Gap.SMALL, stack=True)]

    def _pages(self) -> Widget:
        """Return who plays, and behind it what is seldom changed."""
        w, options = self._words, self._options
        about_number = w.t(
            "Empty: new cards. The number of an earlier game brings its cards back; seats are then as listed."
        )
        players = [_titled(w.t("Players"), options.players), options.sides]
        seats = Column(self._seats.rows, gap=Gap.TINY)
        length = _titled(w.t("Length"), options.match_length.amount)
        who = Column([*players, seats, length], gap=Gap.SMALL)
        more = Column(
            [
                _titled(w.t("The match ends"), options.match_length.kinds),
                Label(w.t("Irregularities"), bold=True),
                options.levels,
                options.about_level,
                Spacer(Gap.SMALL),
                Label(w.t("Game number"), bold=True),
                self._number,
                Paragraph(about_number, size=TextSize.CAPTION, colour="dim"),
                Button(w.t("How the computers play…"), lambda: self._on_computers(self.setup)),
            ],
            gap=Gap.SMALL,
        )
        self._shown = Pages([who, more, self._duplicate.widgets()])
        titles = [w.t("Who plays"), w.t("More"), w.t("Duplicate")]
        self._turn = SegmentedControl(w.t("Page"), titles, 0, self.turn_to)
        return Column([self._turn, self._shown], gap=Gap.NORMAL)

    def turn_to(self, page: int) -> None:
        """Show who plays (0), what is seldom changed (1), or the choice of a second table (2)."""
        self._turn.index = self._shown.index = page

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
        self._forget_problem()

    def _find(self, text: str) -> None:
        games = found(self._games, self._words, text)
        self._grid.show(games, self._words.t("No game found for “{text}”.", text=text.strip()))
        self.say(self._words.n("{n} game", "{n} games", len(games)))
        self.layer.lay_out()

    def _draw_sentence(self, *, drawn: bool) -> str:
        """Return the sentence about what the cards drawn before the first deal decide."""
        t = self._words.t
        if drawn:
            return t("Before the first deal everybody draws a card: the cards decide who plays together.")
        return t("Before the first deal everybody draws a card: the cards decide who begins.")

    # --- starting ---

    def _number_typed(self, _text: str) -> None:
        self._forget_problem()

    def _forget_problem(self) -> None:
        self._note.name, self._note.colour = self._draw_sentence(drawn=self._options.table.partners_drawn), "dim"
        for field in (*(row.field for row in self._seats.rows), self._number):
            field.wrong = False

    def start(self) -> None:
        """Deal the cards, or show what is missing."""
        self._forget_problem()
        problem = self._seats.find_problem() or self._number_problem()
        if problem is None:
            self._on_start(self.setup)
            return
        self._note.name, field = problem
        self._note.colour = "warning"
        self.say(self._note.name)
        if field is not None:
            field.wrong = True
            self.turn_to(1 if field is self._number else 0)
            self.layer.lay_out()
            self.layer.set_focus(field)
        self.layer.lay_out()

    def _number_problem(self) -> tuple[str, TextField] | None:
        if not self._number.text.strip() or self.setup.number is not None:
            return None
        t = self._words.t
        return t("The number of a game is a whole number from 1 to {largest}.", largest=LARGEST), self._number


def _titled(title: str, control: Widget) -> Widget:
    """Return a control behind its title, which it gives way to where there is no room for both."""
    control.grow = 1
    return Row([Label(title, bold=True), control], gap=Gap.NORMAL, stack=True)
