"""The choice of a new game: its players and its rules."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.numbered_deals import LARGEST
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.rules.canasta.policies.irregularities import Level
from canasta_gui.rules.families import CANASTA
from canasta_gui.text_input import clean_text
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.people.portrait_widgets import LevelLabel, PortraitButton
from canasta_gui.ui.scenes.people.seat_choice import level_of
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Grid,
    Heading,
    Icon,
    Label,
    Paragraph,
    Row,
    Scroll,
    SegmentedControl,
    Separator,
    Spacer,
    TextField,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import LEVELS_ABOUT
from canasta_gui.words.computers import level_title
from canasta_gui.words.fields import option_label
from canasta_gui.words.titles import FAMILY_TITLES

LONGEST_NAME = 16


class PresetChoice(NamedTuple):
    """A rule set on offer: its id, the title of its game, the table it is for, and the number of players.

    `partners_drawn`: whether the cards drawn before the first deal decide who plays together. `family`: of games.
    `levels`: how much of its list of irregularities the table may play, empty without a list; `level`: by its rules.
    """

    preset: str
    game: str
    table: str
    players: int
    partners_drawn: bool = True
    family: str = CANASTA.name
    levels: Sequence[Level] = ()
    level: str = ""


class PeopleShown(NamedTuple):
    """How players are shown: the portraits of a table by the names there, and the level set for a computer's name."""

    portraits: Callable[[Sequence[str]], Sequence[str]]
    level: Callable[[str], str]


class NewGameScene(FormScene):
    """`setup`: the initial choice; it names as many players as the largest of the `presets` needs.

    `on_seat`: a player is to be chosen, by the index in the list.
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
        self._words, self._presets, self._on_start = words, presets, on_start
        self._on_change_rules, self._on_rules, self._on_back = on_change_rules, on_rules, on_back
        self._on_computers, self._on_seat, self._people = on_computers, on_seat, people
        self._preset = next((n for n, choice in enumerate(presets) if choice.preset == setup.preset), 0)
        self._level = setup.level  # empty: as the rules say
        self._humans = [player.human for player in setup.players]
        self._fields = [
            TextField(self._seat(number), player.name, self._renamed, longest=LONGEST_NAME)
            for number, player in enumerate(setup.players)
        ]
        number = "" if setup.number is None else str(setup.number)
        self._portraits = [self._portrait_button(number) for number in range(len(setup.players))]
        widest = max((level_title(words, level) for level in LEVELS), key=len)
        self._level_labels = [LevelLabel(None, widest) for _ in setup.players]
        self._show_people()
        self._number = TextField(
            words.t("Game number"), number, self._forget_problem, longest=len(str(LARGEST)), width=150
        )
        self._about = Paragraph("", size=TextSize.CAPTION, colour="dim", grow=1)
        self._problem = Paragraph("", colour="warning", bold=True)
        self._problem_row = Row([Icon("flag", size=20, colour="warning"), self._problem], gap=Gap.SMALL)
        self._problem_row.visible = False
        self._start_button = Button(words.t("Start the game"), self.start, kind="primary")
        super().__init__(graphics, words.t("New game"), self._build(), on_proceed=self.start, on_cancel=on_back)
        self.layer.set_focus(self._start_button)

    @property
    def _names(self) -> list[str]:
        """The names, without the spaces around them."""
        return [" ".join(clean_text(field.text).split()) for field in self._fields]

    def _show_people(self) -> None:
        """Show portraits and levels of those who are named now."""
        for n, (name, portrait) in enumerate(zip(self._names, self._people.portraits(self._names), strict=True)):
            self._portraits[n].portrait = portrait
            self._level_labels[n].show(None if self._humans[n] else level_of(self._words, self._people.level(name)))

    @property
    def setup(self) -> GameSetup:
        """The present choice; names without the spaces around them."""
        players = tuple(SeatSetup(name, human) for name, human in zip(self._names, self._humans, strict=True))
        number = self._number.text.strip()
        wanted = int(number) if number.isascii() and number.isdecimal() and 0 < int(number) <= LARGEST else None
        level = self._level if self._level in self._chosen.levels else ""
        return GameSetup(self._chosen.preset, players[: self._chosen.players], wanted, level)

    @property
    def _chosen(self) -> PresetChoice:
        return self._presets[self._preset]

    @property
    def _games(self) -> list[str]:
        """The titles of the games in the chosen one's family, without repetition."""
        family = self._chosen.family
        return list(dict.fromkeys(choice.game for choice in self._presets if choice.family == family))

    @property
    def _families(self) -> list[str]:
        """The families of games on offer."""
        return [name for name in FAMILY_TITLES if any(choice.family == name for choice in self._presets)]

    @property
    def _tables(self) -> list[int]:
        """The indices of the chosen game's rule sets: one for each table."""
        return self._tables_of(self._chosen.family, self._chosen.game)

    def _tables_of(self, family: str, game: str) -> list[int]:
        every = enumerate(self._presets)
        return [n for n, choice in every if choice.game == game and choice.family == family]

    def _build(self) -> Widget:
        w = self._words
        self._about.name = self._about_the_draw()
        seats = [self._seat_row(number) for number in range(self._chosen.players)]
        players = Row(
            [
                Label(w.t("Players"), bold=True),
                self._about,
                Button(w.t("How the computers play…"), lambda: self._on_computers(self.setup)),
            ],
            gap=Gap.LARGE,
        )
        content = Column(
            [
                Grid(self._choices(), stretch=(1,), gap=(Gap.LARGE, Gap.SMALL)),
                *self._about_the_level(),
                Separator(),
                players,
                Grid(seats, stretch=(2,), gap=(Gap.NORMAL, Gap.SMALL)),
                self._number_row(),
                self._problem_row,
            ]
        )
        foot = Row([Button(w.t("Back"), self._on_back), Spacer(grow=1), self._start_button])
        head = Row(
            [
                Heading(w.t("New game")),
                Spacer(grow=1),
                Button(w.t("Read the rules"), self._on_rules),
                Button(w.t("Change the rules…"), lambda: self._on_change_rules(self.setup)),
            ]
        )
        body = Column([head, Scroll(content, grow=0), foot], gap=Gap.NORMAL)
        return centered_panel(body, 760, pad=(Gap.HUGE, Gap.LARGE))

    def _choices(self) -> list[list[Widget]]:
        """Return the rows that choose the game and the table."""
        w, games, tables = self._words, self._games, self._tables
        names = [self._presets[n].table for n in tables]
        game = ChoiceBox(w.t("Rules"), games, games.index(self._chosen.game), self._choose_game)
        table = ChoiceBox(w.t("Table"), names, tables.index(self._preset), lambda n: self._choose(tables[n]))
        return [
            *self._family_row(),
            [Label(w.t("Rules"), bold=True), game],
            [Label(w.t("Table"), bold=True), table],
            *self._level_row(),
        ]

    @property
    def _level_now(self) -> Level | None:
        """How much of its irregularities the table plays as it stands; None where it has no list of them."""
        wanted = self.setup.level or self._chosen.level
        return next((level for level in self._chosen.levels if level == wanted), None)

    def _level_row(self) -> list[list[Widget]]:
        """Return the row that chooses how much of its irregularities the table plays; none without a list of them."""
        w, levels, level = self._words, self._chosen.levels, self._level_now
        if level is None:
            return []
        names = [option_label(w, "irregularities.level", each) for each in levels]
        choice = ChoiceBox(w.t("Irregularities"), names, levels.index(level), self._choose_level)
        return [[Label(w.t("Irregularities"), bold=True), choice]]

    def _about_the_level(self) -> list[Widget]:
        level = self._level_now
        about = "" if level is None else self._words.t(LEVELS_ABOUT[level])
        return [Paragraph(about, size=TextSize.CAPTION, colour="dim")] if about else []

    def _family_row(self) -> list[list[Widget]]:
        """Return the row that chooses the family of games; none where there is only one."""
        w, families = self._words, self._families
        if len(families) < 2:
            return []
        names = [w.t(FAMILY_TITLES[name]) for name in families]
        choice = SegmentedControl(w.t("Game"), names, families.index(self._chosen.family), self._choose_family)
        return [[Label(w.t("Game"), bold=True), choice]]

    def _number_row(self) -> Widget:
        """Return the field for the number of an earlier game, which brings its cards back."""
        about = self._words.t(
            "Empty: new cards. The number of an earlier game brings its cards back; seats are then as listed."
        )
        return Row(
            [
                Label(self._words.t("Game number"), bold=True),
                self._number,
                Paragraph(about, size=TextSize.CAPTION, colour="dim"),
            ],
            gap=Gap.LARGE,
        )

    def _portrait_button(self, number: int) -> PortraitButton:
        """Return the button that leads to the choice of a player; its portrait is shown later."""
        name = self._words.t("{seat}: choose who plays", seat=self._seat(number))
        return PortraitButton(name, "", partial(self._choose_player, number), hint=self._words.t("Choose who plays"))

    def _seat(self, number: int) -> str:
        return self._words.t("Player {number}", number=number + 1)

    def _seat_row(self, number: int) -> list[Widget]:
        w = self._words

        def choose(index: int) -> None:
            self._humans[number] = index == 0
            self._show_people()
            self._forget_problem()

        kind = SegmentedControl(
            w.t("Who plays {seat}?", seat=self._seat(number)),
            [w.t("Person"), w.t("Computer")],
            0 if self._humans[number] else 1,
            choose,
            icons=("person", "computer"),
        )
        who = Column([Label(self._seat(number), colour="dim"), self._level_labels[number]], gap=0)
        return [self._portraits[number], who, self._fields[number], kind]

    def _choose_player(self, number: int) -> None:
        self._on_seat(self.setup, number)

    def _choose_game(self, index: int) -> None:
        """Choose another game, for as many players if it can be."""
        self._choose_as_many(self._tables_of(self._chosen.family, self._games[index]))

    def _choose_family(self, index: int) -> None:
        """Choose the first game of another family, for as many players if it can be."""
        family = self._families[index]
        if family != self._chosen.family:
            first = next(choice.game for choice in self._presets if choice.family == family)
            self._choose_as_many(self._tables_of(family, first))

    def _choose_as_many(self, tables: Sequence[int]) -> None:
        """Choose the table for the present number of players among these; else the first."""
        as_many = [n for n in tables if self._presets[n].players == self._chosen.players]
        self._choose((as_many or tables)[0])

    def _choose_level(self, index: int) -> None:
        self._level = self._chosen.levels[index]
        self._choose(self._preset)

    def _choose(self, preset: int) -> None:
        self._preset = preset
        self._forget_problem()
        self.layer.root = self._build()

    def _about_the_draw(self) -> str:
        """Return the sentence about what the cards drawn before the first deal decide."""
        t = self._words.t
        if self._chosen.partners_drawn:
            return t("Before the first deal everybody draws a card: the cards decide who plays together.")
        return t("Before the first deal everybody draws a card: the cards decide who begins.")

    def _renamed(self, _text: str) -> None:
        self._forget_problem()
        self._show_people()

    def _forget_problem(self, _text: str = "") -> None:
        self._problem_row.visible = False
        for field in (*self._fields, self._number):
            field.wrong = False

    def start(self) -> None:
        """Start the game, or show what is missing."""
        self._forget_problem()
        problem = self._find_problem()
        if problem is None:
            self._on_start(self.setup)
            return
        sentence, field = problem
        self._problem.name = sentence
        self._problem_row.visible = True
        if field is not None:
            field.wrong = True
            self.layer.set_focus(field)
        self.layer.lay_out()
        self.layer.reveal(self._problem_row)

    def _find_problem(self) -> tuple[str, TextField | None] | None:
        w = self._words
        seen: set[str] = set()
        for number, (player, field) in enumerate(zip(self.setup.players, self._fields, strict=False)):
            if not player.name:
                return w.t("{seat} needs a name.", seat=self._seat(number)), field
            if player.name.casefold() in seen:
                return w.t("Two players are called {name}; give one of them another name.", name=player.name), field
            seen.add(player.name.casefold())
        if not any(self._humans[: self._chosen.players]):
            return w.t("At least one of the players must be a person."), None
        if self._number.text.strip() and self.setup.number is None:
            return w.t("The number of a game is a whole number from 1 to {largest}.", largest=LARGEST), self._number
        return None
