"""The look of cards and cloth."""

from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import theme_of


def apply_looks(graphics: Graphics, settings: Settings) -> None:
    """Draw with the deck, the back and the cloth of the settings."""
    graphics.style = CardStyle(settings.deck, settings.back, settings.braille)
    graphics.theme = theme_of(settings.felt)
