"""A new scoring is set up: the game, who plays, who deals first, when the match ends."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.play.offers import GameOnOffer, PresetChoice, games_on_offer
from canasta_gui.screens.table_options import LengthChoice, SteadyChoice, TableControls
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Column,
    Frame,
    Heading,
    Label,
    ListRow,
    ListView,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TextField,
    Widget,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER_SCALE, LargeButton
from canasta_gui.words import Words

LONGEST_NAME: Final = 24


class NewScoring(NamedTuple):
    """What was chosen. `length`: of the match, as `MatchEnd.of_length` reads it; empty: as the rules say."""

    preset: str
    names: tuple[str, ...]
    dealer: int
    length: str


class NewScoringScene(FormScene):
    """`presets`: the rule sets on offer; `chosen`: the one that is chosen first; `names`: as many as can play."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        presets: Sequence[PresetChoice],
        chosen: str,
        names: Sequence[str],
        *,
        on_start: Callable[[NewScoring], None],
        on_back: Callable[[], None],
    ) -> None:
        t = words.t
        self._words, self._on_start, self._on_back = words, on_start, on_back
        self._games = games_on_offer(presets)
        first = next(
            ((game, table) for game in self._games for table in game.tables if table.preset == chosen),
            (self._games[0], self._games[0].tables[0]),
        )
        setup = GameSetup(first[1].preset, tuple(SeatSetup(name, human=True) for name in names))
        self._options = TableControls(words, self._games, first, setup, self._show)
        self._length = LengthChoice(words, "", self._show)
        self._fields = [
            TextField(t("Player {number}", number=nth), name, self._named, longest=LONGEST_NAME, width=250)
            for nth, name in enumerate(names, 1)
        ]
        self._rows = [Row([self._label(str(nth)), field]) for nth, field in enumerate(self._fields, 1)]
        self._dealer = SteadyChoice(t("Deals first"), [""], 0, lambda _: None)
        self._problem = Paragraph("", colour="warning", bold=True)
        self._start = LargeButton(t("Begin"), self.start, kind="primary", size=TextSize.LARGE)
        rows = [
            ListRow(game.title, below=t("{numbers} players", numbers=game.players), below_end=game.length)
            for game in self._games
        ]
        self._list = ListView(
            t("Game"),
            rows,
            on_choose=self._choose,
            on_open=self._choose,
            chosen=self._games.index(first[0]),
            two_lines=True,
            height=620,
        )
        super().__init__(graphics, t("New scoring"), self._build(), on_cancel=on_back, on_proceed=self.start)
        self.layer.least_scale = FINGER_SCALE
        self._show()
        self.layer.set_focus(self._start)

    def _build(self) -> Widget:
        t, options = self._words.t, self._options
        who: list[Widget] = [
            Row([self._label(t("Players")), options.players], stack=True),
            options.sides,
            *self._rows,
            Row([self._label(t("Deals first")), self._dealer], stack=True),
            Row([self._label(t("The match ends")), self._length.kinds], stack=True),
            Row([self._label(t("Length")), self._length.amount], stack=True),
        ]
        games = Frame(self._list, pad=0, across="stretch", down="stretch")
        games.grow = 1
        options.players.grow = 1
        table = Scroll(Column(who, gap=Gap.TINY))
        table.grow = 1
        foot = Row([LargeButton(t("Back"), self._on_back), self._problem, Spacer(grow=1), self._start])
        panel = Frame(
            Column(
                [Heading(t("New scoring")), Row([games, table], gap=Gap.LARGE, align="stretch", grow=1), foot],
                gap=Gap.NORMAL,
            ),
            pad=(Gap.LARGE, Gap.NORMAL),
            widest=1100,
            across="stretch",
            panel=True,
        )
        return Frame(panel, pad=Gap.LARGE)

    def _label(self, text: str) -> Label:
        return Label(text, bold=True)

    # --- choosing ---

    @property
    def _players(self) -> int:
        return self._options.table.players

    def _choose(self, number: int) -> None:
        game: GameOnOffer = self._games[number]
        self._options.choose_game(game)

    def _named(self, _text: str) -> None:
        self._problem.name = ""
        for field in self._fields:
            field.wrong = False
        self._show()

    def _show(self) -> None:
        """Show as many names as there are players, and offer each as the first dealer."""
        for nth, row in enumerate(self._rows):
            row.visible = nth < self._players
        self._length.show(self._options.table.end)
        names = [field.text.strip() or field.name for field in self._fields[: self._players]]
        self._dealer.show(names, min(self._dealer.index, self._players - 1))
        self.layer.lay_out()

    def start(self) -> None:
        """Begin, or say what is missing."""
        names = tuple(" ".join(field.text.split()) for field in self._fields[: self._players])
        folded = [name.casefold() for name in names]
        wrong = next((nth for nth, name in enumerate(folded) if not name or name in folded[:nth]), None)
        if wrong is None:
            options = self._options
            self._on_start(NewScoring(options.table.preset, names, self._dealer.index, self._length.length))
            return
        t = self._words.t
        field, name = self._fields[wrong], names[wrong]
        self._problem.name = (
            t("Two players are called {name}; give one of them another name.", name=name)
            if name
            else t("{seat} needs a name.", seat=field.name)
        )
        field.wrong = True
        self.say(self._problem.name)
        self.layer.lay_out()
        self.layer.set_focus(field)
