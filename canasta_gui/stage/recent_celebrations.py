"""What has been celebrated since a seat acted last: what is new to its player."""

from canasta_gui.stage.motion.celebrations import Celebration


class RecentCelebrations:
    """The celebrations of a deal, and how many of them each seat has seen."""

    def __init__(self) -> None:
        self._all: list[Celebration] = []
        self._seen: dict[int, int] = {}

    def add(self, celebration: Celebration) -> None:
        """Add what is being celebrated now."""
        self._all.append(celebration)

    def see(self, seat: int) -> None:
        """Take all as known to a seat: it has acted."""
        self._seen[seat] = len(self._all)

    def meet(self, seat: int) -> None:
        """Take all as known to a seat that has not seen any yet."""
        self._seen.setdefault(seat, len(self._all))

    def since(self, seat: int) -> tuple[Celebration, ...]:
        """Return what has been celebrated since then, in order."""
        return tuple(self._all[self._seen.get(seat, 0) :])

    def clear(self) -> None:
        """Forget all of them: another deal."""
        self._all.clear()
        self._seen.clear()
