"""The player of a seat on another device, and the computer that replaces it while it is away."""

from collections.abc import Sequence

from canasta_gui.match.players import Player
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView


class DevicePlayer(Player):
    """Answers with the device's action; while `standing_in`, with that of another player."""

    def __init__(self, stand_in: Player) -> None:
        self._stand_in = stand_in
        self._standing_in = False
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None
        self._answer: AnyAction | None = None

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
        self._standing_in, self._answer = standing_in, None
        if not standing_in:
            self._stand_in.cancel()
        elif self._question is not None:
            self._stand_in.request(*self._question)

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self._question = view, tuple(history)
        if self._standing_in:
            self._stand_in.request(*self._question)

    def answer(self, action: AnyAction) -> bool:
        """Take the answer of the device; return False if one already waits, or none is expected."""
        if self._standing_in or self._answer is not None:
            return False
        self._answer = action
        return True

    def result(self) -> AnyAction | None:
        if self._standing_in:
            action = self._stand_in.result()
        else:
            action, self._answer = self._answer, None
        if action is not None:
            self._question = None
        return action

    def cancel(self) -> None:
        self._question = self._answer = None
        self._stand_in.cancel()
