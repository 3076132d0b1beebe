"""What gestures mean at a board of Rommé, with the questions that only Rommé answers."""

from canasta_gui.stage.board import Board
from canasta_gui.stage.romme.intent import RommeIntent


def romme_intent(board: Board) -> RommeIntent:
    """Return the intent of a board that shows Rommé; TypeError for another game."""
    intent: object = board.intent()
    if not isinstance(intent, RommeIntent):
        raise TypeError("the board shows no Rommé")
    return intent
