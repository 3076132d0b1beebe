"""The player of a seat on another device, and the computer that replaces it while it is away."""

from collections.abc import Callable, Sequence

from canasta_gui.match.players import Player
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView


class DevicePlayer(Player):
    """A player that never answers, since its device acts by itself; while `standing_in`, another player decides."""

    def __init__(self, stand_in: Player) -> None:
        self._stand_in = stand_in
        self.on_decision: Callable[[], None] = lambda: None
        """Called before a decision of the other player is returned, or its exception raised."""
        self._standing_in = False
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    @property
    def hesitates(self) -> bool:
        return self._standing_in

    @property
    def standing_in(self) -> bool:
        """True while the other player decides."""
        return self._standing_in

    def let_stand_in(self, standing_in: bool) -> None:
        """Let the other player decide from now on, or the device again, starting with the next decision."""
        if standing_in == self._standing_in:
            return
        self._standing_in = standing_in
        if not standing_in:
            self._stand_in.cancel()
        elif self._question is not None:
            self._stand_in.request(*self._question)

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self._question = view, tuple(history)
        if self._standing_in:
            self._stand_in.request(*self._question)

    def result(self) -> AnyAction | None:
        if not self._standing_in:
            return None
        try:
            action = self._stand_in.result()
        except Exception:
            self.on_decision()
            raise
        if action is not None:
            self._question = None
            self.on_decision()
        return action

    def cancel(self) -> None:
        self._question = None
        self._stand_in.cancel()
