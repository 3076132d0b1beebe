"""What is due at the table: events to be shown, an action that waits for what comes of it, things for the window."""

from collections import deque
from collections.abc import Iterator
from typing import Final

from canasta_gui.rules.families import AnyAction, AnyEvent
from canasta_gui.stage.outputs import Output, Submit

_PATIENCE: Final = 0.5  # seconds that submitted cards wait for what becomes of them before they glide home


class EventQueue:
    """`now` is the time in seconds. While it is not `idle`, no gesture of the player is taken."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: deque[AnyEvent] = deque()
        self._free_at = 0.0
        self._waits_until: float | None = None
        self._outputs: list[Output] = []

    @property
    def idle(self) -> bool:
        """Has everything received been shown, and is nothing submitted that waits for its events?"""
        return not self._events and not self.waiting and self.now >= self._free_at

    # --- events come in ---

    def receive(self, event: AnyEvent) -> None:
        """An event is to be shown when those before it have been."""
        self._events.append(event)

    @property
    def more(self) -> bool:
        """Do events wait?"""
        return bool(self._events)

    def due(self) -> Iterator[AnyEvent]:
        """The events that may be shown now, each taken off."""
        while self._events and self.now >= self._free_at:
            yield self._events.popleft()

    def all(self) -> Iterator[AnyEvent]:
        """Every event that waits, due or not, each taken off."""
        while self._events:
            yield self._events.popleft()
        self._free_at = self.now

    def hold(self, seconds: float) -> None:
        """What has just begun takes this long; the next event waits for it."""
        self._free_at = self.now + seconds

    def clear(self) -> None:
        """Nothing is to be shown or waited for any more."""
        self._events.clear()
        self._waits_until, self._free_at = None, self.now

    # --- actions go out ---

    @property
    def waiting(self) -> bool:
        """Is an action submitted whose events have not come yet?"""
        return self._waits_until is not None

    @property
    def in_vain(self) -> bool:
        """Has it waited for so long that nothing will come of it?"""
        return self._waits_until is not None and self.now >= self._waits_until

    def submit(self, action: AnyAction) -> None:
        """The window is to play this action."""
        self._waits_until = self.now + _PATIENCE
        self._outputs.append(Submit(action))

    def answered(self) -> None:
        """What was submitted waits no longer."""
        self._waits_until = None

    def tell(self, *outputs: Output) -> None:
        """The window has these things to do, in order."""
        self._outputs += outputs

    def take_outputs(self) -> list[Output]:
        """What the window has to do since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs
