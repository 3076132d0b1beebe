"""The view and the staging area of a board that shows canasta."""

from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.draft import CanastaDraft


def canasta_view(board: Board) -> CanastaView:
    """Return the view shown; TypeError for another game."""
    view = board.view
    if not isinstance(view, CanastaPosition):
        raise TypeError("the board shows no canasta")
    return view


def canasta_draft(board: Board) -> CanastaDraft:
    """Return the staging area; TypeError for another game."""
    draft = board.draft
    if not isinstance(draft, CanastaDraft):
        raise TypeError("the board shows no canasta")
    return draft
