"""What can be done with one card of the hand besides moving it."""

from collections.abc import Callable, Sequence

from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.words.cards import card_label

Ask = Callable[[str, str, Sequence[DialogAnswer]], None]
"""Shows a dialog: its title, its text and its answers."""


class CardMenu:
    """Opens where there is more to choose than looking at the card."""

    def __init__(self, context: TableContext, ask: Ask) -> None:
        self._context, self._ask = context, ask

    def open(self, card: SpriteId | None, enlarge: Callable[[], object]) -> bool:
        """Offer what there is for a card of the hand; return False where there is no menu. `enlarge` shows it large."""
        board, words = self._context.board, self._context.words
        if card is None or not self._context.available.may_show_cards:
            return False
        face = next(sprite.face for sprite in board.display.sprites() if sprite.id == card)
        self._ask(
            card_label(words, face),
            "",
            [
                (words.t("Nothing"), "secondary", lambda: None),
                (words.t("Enlarge"), "secondary", enlarge),
                (words.t("Show this card"), "primary", lambda: board.commands.show_card(card)),
            ],
        )
        return True
