"""What can be printed for a table with real cards: score sheets, rules, and the cards themselves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_gui.play.offers import GameOnOffer
from canasta_gui.ui.graphics.decks import BACK_TITLES, DECK_TITLES, USUAL_BACK
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    ChoiceBox,
    Column,
    Heading,
    Label,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER_SCALE, LargeButton
from canasta_gui.words import Words
from canasta_gui.words.braille import BRAILLE_SIZES

_NO_BRAILLE: Final = ""


class PrintedDeck(NamedTuple):
    """The cards to print: the names of a deck, of a back, and of a size of Braille; empty for none."""

    deck: str
    back: str
    braille: str = _NO_BRAILLE


@dataclass(frozen=True)
class PrintCalls:
    """The requests of the page to the program. `score_sheet` and `rules` get the name of a rule set."""

    score_sheet: Callable[[str], None]
    rules: Callable[[str], None]
    cards: Callable[[PrintedDeck], None]
    games: Callable[[], None]
    back: Callable[[], None]


class PrintScene(FormScene):
    """`games`: those whose sheets and rules can be printed; `preset`: the rule set that is chosen at first."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        games: Sequence[GameOnOffer],
        preset: str,
        cards: PrintedDeck,
        calls: PrintCalls,
    ) -> None:
        self._words, self._games, self._calls, self._cards = words, games, calls, cards
        known = [(game, table) for game in games for table in game.tables]
        self._game, self._table = next((each for each in known if each[1].preset == preset), known[0])
        t = words.t
        self._tables = ChoiceBox(t("Players"), [""], 0, self._choose_table)
        self._tables.room_for = tuple(table.table for game in games for table in game.tables)
        names = [game.title for game in games]
        self._titles = ChoiceBox(t("Game"), names, games.index(self._game), self._choose_game)
        self._show_tables()
        sheet = LargeButton(t("Empty score sheet"), lambda: calls.score_sheet(self._table.preset), kind="primary")
        rules = LargeButton(t("The rules"), lambda: calls.rules(self._table.preset))
        body = Column(
            [
                Heading(t("Print")),
                Paragraph(
                    t("Each page opens in your browser, which prints it on A4 or on letter paper."), colour="dim"
                ),
                Scroll(
                    Column([*self._for_a_game(sheet, rules), *self._for_cards(), *self._for_matches()], gap=Gap.NORMAL)
                ),
                Row([LargeButton(t("Back"), calls.back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(graphics, t("Print"), centered_panel(body, 900, pad=Gap.LARGE), on_cancel=calls.back)
        self.layer.least_scale = FINGER_SCALE
        self.layer.set_focus(sheet)

    def _for_a_game(self, *buttons: Widget) -> list[Widget]:
        t = self._words.t
        return [
            Label(t("For a game"), bold=True),
            Row([self._titles, self._tables], gap=Gap.NORMAL, stack=True),
            Row(list(buttons), gap=Gap.NORMAL, stack=True),
        ]

    def _for_cards(self) -> list[Widget]:
        t = self._words.t
        braille = {_NO_BRAILLE: t("No Braille"), **{name: t(size.about) for name, size in BRAILLE_SIZES.items()}}

        def choice(name: str, options: Mapping[str, str], field: str) -> ChoiceBox:
            names = list(options)

            def choose(at: int) -> None:
                self._cards = self._cards._replace(**{field: names[at]})

            return ChoiceBox(name, list(options.values()), names.index(getattr(self._cards, field)), choose)

        decks = {name: t(title) for name, title in DECK_TITLES.items()}
        backs = {name: t(title) for name, title in BACK_TITLES.items()}
        about = t(
            "A pack of 54 cards, nine on a sheet, each 63 × 88 mm. For Braille every sheet of faces comes with one "
            "that shows from behind where the dots are pressed."
        )
        return [
            Spacer(Gap.SMALL),
            Label(t("Cards to cut"), bold=True),
            Row([choice(t("Deck"), decks, "deck"), choice(t("Back"), backs, "back")], gap=Gap.NORMAL, stack=True),
            Row(
                [
                    choice(t("Braille"), braille, "braille"),
                    LargeButton(t("Sheets of cards"), lambda: self._calls.cards(self._cards)),
                ],
                gap=Gap.NORMAL,
                stack=True,
            ),
            Paragraph(about, size=TextSize.CAPTION, colour="dim"),
        ]

    def _for_matches(self) -> list[Widget]:
        t = self._words.t
        about = t("The scores of a match are printed from its score sheet, its whole record from the list of games.")
        return [
            Spacer(Gap.SMALL),
            Label(t("Matches that were played"), bold=True),
            Paragraph(about, size=TextSize.CAPTION, colour="dim"),
            Row([LargeButton(t("Games"), self._calls.games)]),
        ]

    def _choose_game(self, index: int) -> None:
        self._game = self._games[index]
        self._table = self._game.table_for(self._table.players)
        self._show_tables()
        self.layer.lay_out()

    def _choose_table(self, index: int) -> None:
        self._table = self._game.tables[index]

    def _show_tables(self) -> None:
        tables = self._game.tables
        self._tables.options, self._tables.index = tuple(table.table for table in tables), tables.index(self._table)


def deck_to_print(deck: str, back: str) -> PrintedDeck:
    """Return the cards to print first: those of the settings, where they are the program's own."""
    return PrintedDeck(
        deck if deck in DECK_TITLES else next(iter(DECK_TITLES)), back if back in BACK_TITLES else USUAL_BACK
    )
