"""A new scoring: the game, the players, the first dealer, the end of the match."""

from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.match import PROGRAM
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.messages import gettext_noop
from canasta_gui.play.offers import games_on_offer, presets_on_offer, table_of
from canasta_gui.program.defaults import NAMES, names_with
from canasta_gui.program.program import Program
from canasta_gui.rules.match_length import match_end, rules_of_length
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.table_options import LengthChoice, SteadyChoice, TableControls

LONGEST_NAME: Final = 24


class NewScoringScreen(Screen):
    """The choice of a new scoring, initially the last game and the names of the last scoring."""

    title = gettext_noop("New score sheet")
    least_scale = ui.FINGER_SCALE

    def __init__(self, program: Program) -> None:
        words, t = program.words, program.words.t
        program.rule_sets.look()
        self._games = games_on_offer(presets_on_offer(words, program.rule_sets.all))
        first = table_of(self._games, program.last_rules)
        last = program.score_pads.last_names
        known = last or names_with(program.own_name)
        names = (*known, *(name for name in NAMES if name not in known))[: len(NAMES)]
        setup = GameSetup(first[1].preset, tuple(SeatSetup(name, human=True) for name in names))
        self._options = TableControls(words, self._games, first, setup, self._show)
        self._length = LengthChoice(words, "", self._show)
        self._fields = [
            ui.TextField(t("Player {number}", number=nth), name, self._named, longest=LONGEST_NAME, width=250)
            for nth, name in enumerate(names, 1)
        ]
        self._rows = [ui.Row([self._label(str(nth)), field]) for nth, field in enumerate(self._fields, 1)]
        self._dealer = SteadyChoice(t("Deals first"), [""], 0, lambda _: None)
        self._problem = ui.Paragraph("", colour="warning", bold=True)
        self.focus = self._start = ui.LargeButton(t("Begin"), self.start, kind="primary", size=ui.TextSize.LARGE)
        rows = [
            ui.ListRow(game.title, below=t("{numbers} players", numbers=game.players), below_end=game.length)
            for game in self._games
        ]
        self._list = ui.ListView(
            t("Game"),
            rows,
            on_choose=self._choose,
            on_open=self._choose,
            chosen=self._games.index(first[0]),
            two_lines=True,
            height=620,
        )
        super().__init__(program)
        self.on_proceed = self.start
        self._show()

    def compose(self) -> ui.Widget:
        t, options = self.t, self._options
        who: list[ui.Widget] = [
            ui.Row([self._label(t("Players")), options.players], stack=True),
            options.sides,
            *self._rows,
            ui.Row([self._label(t("Deals first")), self._dealer], stack=True),
            ui.Row([self._label(t("The match ends")), self._length.kinds], stack=True),
            ui.Row([self._label(t("Length")), self._length.amount], stack=True),
        ]
        games = ui.Frame(self._list, pad=0, across="stretch", down="stretch")
        games.grow = 1
        for control in (options.players, *self._fields, self._dealer, self._length.kinds, self._length.amount):
            control.grow = 1  # all controls end at the same x
        table = ui.Scroll(ui.Column(who, gap=ui.Gap.TINY))
        table.grow = 1
        foot = ui.Row([ui.LargeButton(t("Back"), self.back), self._problem, ui.Spacer(grow=1), self._start])
        panel = ui.Frame(
            ui.Column(
                [
                    ui.Heading(t("New score sheet")),
                    ui.Row([games, table], gap=ui.Gap.LARGE, align="stretch", grow=1),
                    foot,
                ],
                gap=ui.Gap.NORMAL,
            ),
            pad=(ui.Gap.LARGE, ui.Gap.NORMAL),
            widest=1100,
            across="stretch",
            panel=True,
        )
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def _label(self, text: str) -> ui.Label:
        return ui.Label(text, bold=True)

    # --- choosing ---

    @property
    def _players(self) -> int:
        return self._options.table.players

    def _choose(self, number: int) -> None:
        self._options.choose_game(self._games[number])

    def _named(self, _text: str) -> None:
        self._problem.name = ""
        for field in self._fields:
            field.wrong = False
        self._show()

    def _show(self) -> None:
        """Show a field for each player's name, and offer each player as the first dealer."""
        for nth, row in enumerate(self._rows):
            row.visible = nth < self._players
        self._length.show(self._options.table.end)
        names = [field.text.strip() or field.name for field in self._fields[: self._players]]
        self._dealer.show(names, min(self._dealer.index, self._players - 1))
        self.layer.lay_out()

    def start(self) -> None:
        """Begin, or show the missing entries."""
        names = tuple(" ".join(field.text.split()) for field in self._fields[: self._players])
        folded = [name.casefold() for name in names]
        wrong = next((nth for nth, name in enumerate(folded) if not name or name in folded[:nth]), None)
        if wrong is None:
            self._begin(names)
            return
        t = self.t
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

    def _begin(self, names: tuple[str, ...]) -> None:
        """Begin a scoring, and remember its players for the next one."""
        program, length = self.program, self._length.length
        own = program.rule_sets.rules(self._options.table.preset)
        rules, minutes = rules_of_length(own, length), match_end(own, length).minutes
        playing, dealer = rules.playing(1), self._dealer.index
        program.score_pads.last_names = names
        header = PadHeader(
            PROGRAM, rules, names, dealer if dealer in playing else playing[-1], program.date, minutes=minutes
        )
        scoring = program.score_pads.begin(header)
        program.screens.switch(screens.pad_sheet.SheetScreen(program, scoring))
