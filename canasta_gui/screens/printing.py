"""Printing for a table with real cards: score sheets, rules, and the cards themselves."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui import screens, ui
from canasta_gui.messages import gettext_noop
from canasta_gui.play.offers import games_on_offer, presets_on_offer, table_of
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.notation import card_named
from canasta_gui.rules.families import AnyRules
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.folders import assets_dir
from canasta_gui.ui.graphics.card_faces import FaceFiles
from canasta_gui.ui.graphics.decks import BACK_TITLES, DECK_TITLES, USUAL_BACK
from canasta_gui.words.braille import BRAILLE_SIZES
from canasta_gui.words.pages import CardDrawing, blank_sheet_html, blank_sheet_title, card_sheets_html
from canasta_gui.words.rulebook import compared_rule_page

_NO_BRAILLE: Final = ""


class PrintedDeck(NamedTuple):
    """The cards to print: the names of a deck, of a back, and of a size of Braille; empty for none."""

    deck: str
    back: str
    braille: str = _NO_BRAILLE


RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK: Final = (*(f"{rank}{suit}" for suit in "SHCD" for rank in RANKS), "JK", "BL")
"""The cards of a commercial pack: with a joker in colour and one in black and white."""


def pack_drawings(deck: str, language: str) -> Sequence[CardDrawing]:
    """Return the drawings of a pack in a shipped deck, with the marks of canasta."""
    ours = assets_dir() / "cards"
    faces = FaceFiles.read(ours / deck, ours)

    def layers(card: Card) -> list[str]:
        return [path.read_text(encoding="utf-8") for path in faces.files(card, language, marks=True)]

    return [CardDrawing(card, layers(card)) for card in map(card_named, PACK)]


class PrintScreen(Screen):
    """Printing for a table with real cards: score sheets, rules, and the cards themselves."""

    title = gettext_noop("Print")
    widest = 900
    pad = ui.Gap.LARGE
    least_scale = ui.FINGER_SCALE

    def __init__(self, program: Program) -> None:
        program.rule_sets.look()
        self._games = games_on_offer(presets_on_offer(program.words, program.rule_sets.all))
        self._cards = deck_to_print(program.settings.deck, program.settings.back)
        self._game, self._table = table_of(self._games, program.last_rules)
        super().__init__(program)

    def build(self) -> list[ui.Widget]:
        t = self.t
        self._tables = ui.ChoiceBox(t("Players"), [""], 0, self._choose_table)
        self._tables.room_for = tuple(table.table for game in self._games for table in game.tables)
        names = [game.title for game in self._games]
        self._titles = ui.ChoiceBox(t("Game"), names, self._games.index(self._game), self._choose_game)
        self._show_tables()
        self.focus = sheet = ui.LargeButton(t("Empty score sheet"), self._print_score_sheet, kind="primary")
        rules = ui.LargeButton(t("The rules"), self._print_rules)
        about = t("Each page opens in your browser, which prints it on A4 or on letter paper.")
        parts = [*self._for_a_game(sheet, rules), *self._for_cards(), *self._for_matches()]
        return [ui.Paragraph(about, colour="dim"), ui.Scroll(ui.Column(parts))]

    def foot(self) -> list[ui.Widget]:
        return [ui.Row([ui.LargeButton(self.t("Back"), self.back), ui.Spacer(grow=1)])]

    def _for_a_game(self, *buttons: ui.Widget) -> list[ui.Widget]:
        t = self.t
        return [
            ui.Label(t("For a game"), bold=True),
            ui.Row([self._titles, self._tables], gap=ui.Gap.NORMAL, stack=True),
            ui.Row(list(buttons), gap=ui.Gap.NORMAL, stack=True),
        ]

    def _for_cards(self) -> list[ui.Widget]:
        t = self.t
        braille = {_NO_BRAILLE: t("No Braille"), **{name: t(size.about) for name, size in BRAILLE_SIZES.items()}}

        def choice(name: str, options: Mapping[str, str], field: str) -> ui.ChoiceBox:
            names = list(options)

            def choose(at: int) -> None:
                self._cards = self._cards._replace(**{field: names[at]})

            return ui.ChoiceBox(name, list(options.values()), names.index(getattr(self._cards, field)), choose)

        decks = {name: t(title) for name, title in DECK_TITLES.items()}
        backs = {name: t(title) for name, title in BACK_TITLES.items()}
        about = t(
            "A pack of 54 cards, nine on a sheet, each 63 × 88 mm. For Braille every sheet of faces comes with one "
            "that shows from behind where the dots are pressed."
        )
        return [
            ui.Spacer(ui.Gap.SMALL),
            ui.Label(t("Cards to cut out"), bold=True),
            ui.Row([choice(t("Deck"), decks, "deck"), choice(t("Back"), backs, "back")], gap=ui.Gap.NORMAL, stack=True),
            ui.Row(
                [
                    choice(t("Braille"), braille, "braille"),
                    ui.LargeButton(t("Sheets of cards"), self._print_cards),
                ],
                gap=ui.Gap.NORMAL,
                stack=True,
            ),
            ui.Paragraph(about, size=ui.TextSize.CAPTION, colour="dim"),
        ]

    def _for_matches(self) -> list[ui.Widget]:
        t = self.t
        about = t("The scores of a match are printed from its score sheet, its whole record from the list of games.")
        return [
            ui.Spacer(ui.Gap.SMALL),
            ui.Label(t("Matches played"), bold=True),
            ui.Paragraph(about, size=ui.TextSize.CAPTION, colour="dim"),
            ui.Row([ui.LargeButton(t("Games"), self._show_games)]),
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

    # --- actions ---

    def _show_games(self) -> None:
        self.program.screens.show(screens.games.GamesScreen(self.program))

    @property
    def _rules(self) -> AnyRules:
        return self.program.rule_sets.rules(self._table.preset)

    def _print_score_sheet(self) -> None:
        rules = self._rules
        print_html(self.program, blank_sheet_title(self.words, rules), blank_sheet_html(self.words, rules))

    def _print_rules(self) -> None:
        screens.rules_page.print_page(self.program, compared_rule_page(self.words, self._rules))

    def _print_cards(self) -> None:
        printed, words = self._cards, self.words
        title = self.t("Cards: {deck}", deck=self.t(DECK_TITLES[printed.deck]))
        back = (assets_dir() / "backs" / f"{printed.back}.svg").read_text(encoding="utf-8")
        pack = pack_drawings(printed.deck, words.language)
        print_html(self.program, title, card_sheets_html(words, title, pack, back, BRAILLE_SIZES.get(printed.braille)))


def deck_to_print(deck: str, back: str) -> PrintedDeck:
    """Return the initial choice of cards: those of the settings, if they are shipped ones."""
    return PrintedDeck(
        deck if deck in DECK_TITLES else next(iter(DECK_TITLES)), back if back in BACK_TITLES else USUAL_BACK
    )
