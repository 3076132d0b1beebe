"""A hint: the move that it proposes, and its reasons."""

from typing import NamedTuple


class Hint(NamedTuple):
    """A proposed move and the reasons for it as sentences, the weightiest first."""

    move: str
    reasons: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole hint."""
        return " ".join((self.move, *self.reasons))
