"""The line above the hand: what to do when it is the player's turn, else what the others are doing."""

from abc import ABC, abstractmethod

from canasta_gui.stage.board import Board
from canasta_gui.words import Words


class Prompt(ABC):
    """The prompts of one family of games. `names`: by seat."""

    def __init__(self, words: Words, board: Board, names: tuple[str, ...]) -> None:
        self.words, self.board, self.names = words, board, names

    def others(self, line: str) -> str:
        """Return what is going on while somebody else acts; `line`: what happened last."""
        return line or self.words.t("{name} to play.", name=self.names[self.board.view.to_act])

    @abstractmethod
    def turn(self) -> str:
        """Return what there is to do for whoever must act now."""
