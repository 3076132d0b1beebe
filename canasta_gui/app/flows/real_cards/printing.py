"""The way to what can be printed."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.play.offers import choice_of, games_on_offer
from canasta_gui.program.printing import print_html, print_page
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.notation import card_named
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.storage.assets import assets_dir
from canasta_gui.ui.graphics.card_faces import FaceFiles
from canasta_gui.ui.graphics.decks import DECK_TITLES
from canasta_gui.ui.scenes.real_cards.printing import PrintCalls, PrintedDeck, PrintScene, deck_to_print
from canasta_gui.words.braille import BRAILLE_SIZES
from canasta_gui.words.pages import CardDrawing, blank_sheet_html, blank_sheet_title, card_sheets_html
from canasta_gui.words.rulebook import compared_rule_page
from canasta_gui.words.titles import presets_in_order

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK: Final = (*(f"{rank}{suit}" for suit in "SHCD" for rank in RANKS), "JK", "BL")
"""The cards of a pack as they are sold: with a joker in colour and one in black and white."""


def pack_drawings(deck: str, language: str) -> Sequence[CardDrawing]:
    """Return the cards of a pack, drawn as one of the program's own decks has them, with the signs of canasta."""
    ours = assets_dir() / "cards"
    faces = FaceFiles.read(ours / deck, ours)

    def layers(card: Card) -> list[str]:
        return [path.read_text(encoding="utf-8") for path in faces.files(card, language, marks=True)]

    return [CardDrawing(card, layers(card)) for card in map(card_named, PACK)]


class PrintFlow:
    """Shows what can be printed. `games` shows the list of games; `back` leads back."""

    def __init__(self, program: Program, *, games: Callable[[], None], back: Callable[[], None]) -> None:
        self._program, self._games, self._back = program, games, back

    def show(self) -> None:
        """Show the page."""
        program, words = self._program, self._program.words
        program.rule_sets.look()
        choices = [choice_of(words, name, load_rules(name)) for name in presets_in_order()]
        choices += [choice_of(words, own.id, own.rules, load_rules(own.base)) for own in program.rule_sets.all]
        settings = program.settings
        calls = PrintCalls(self._print_score_sheet, self._print_rules, self._print_cards, self._games, self._back)
        cards = deck_to_print(settings.deck, settings.back)
        program.loop.show(
            PrintScene(program.graphics, words, games_on_offer(choices), program.last_rules, cards, calls)
        )

    def _rules(self, name: str) -> AnyRules:
        return self._program.rule_sets.rules(name)

    def _print_score_sheet(self, name: str) -> None:
        words, rules = self._program.words, self._rules(name)
        print_html(self._program, blank_sheet_title(words, rules), blank_sheet_html(words, rules))

    def _print_rules(self, name: str) -> None:
        print_page(self._program, compared_rule_page(self._program.words, self._rules(name)))

    def _print_cards(self, printed: PrintedDeck) -> None:
        words = self._program.words
        title = words.t("Cards: {deck}", deck=words.t(DECK_TITLES[printed.deck]))
        back = (assets_dir() / "backs" / f"{printed.back}.svg").read_text(encoding="utf-8")
        pack = pack_drawings(printed.deck, words.language)
        print_html(self._program, title, card_sheets_html(words, title, pack, back, BRAILLE_SIZES.get(printed.braille)))
