"""A hint: the move that it proposes, its reasons, and the next best move."""

from typing import NamedTuple

from canasta_gui.rules.families import AnyAction


class Hint(NamedTuple):
    """A proposed move and the reasons for it as sentences, the weightiest first.

    `action`: the move itself; None for a hint without one. `other`: the next best lay or discard with its reason;
    empty if there is none.
    """

    move: str
    reasons: tuple[str, ...] = ()
    action: AnyAction | None = None
    other: str = ""

    @property
    def text(self) -> str:
        """The move and all its reasons."""
        return " ".join((self.move, *self.reasons))
