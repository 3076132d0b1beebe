"""A counter that counts nothing: where irregularities are played, adding up is for the players."""

from canasta_gui.play.counter import Counter, CounterText


class NoCounter(Counter):
    """Shows nothing, whatever is staged."""

    @property
    def shown(self) -> bool:
        return False

    def count(self) -> CounterText:
        """Return an empty text; it is never asked for."""
        return CounterText("", "", done=False, good=False)

    def spoken(self) -> str:
        return ""
