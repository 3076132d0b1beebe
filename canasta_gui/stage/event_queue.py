"""Events that wait to be shown, and the outputs of the board for the window: cards, zones, requests."""

from collections import deque
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent
from canasta_gui.stage.celebrations import Celebration, Cue
from canasta_gui.stage.geometry import Pose, Rect
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprites import SpriteId


class Submit(NamedTuple):
    """Request to play an action for the near seat, and to return its events through `receive` (or refuse it)."""

    action: AnyAction


class Refused(NamedTuple):
    """A gesture that the rules do not allow; the reason belongs near the zone (None: nowhere in particular)."""

    refusal: Refusal
    zone: Place | None


class Misplacement(StrEnum):
    """Kind of drop that has no meaning, so that the rules need not be asked."""

    THEIR_MELD = "their_meld"
    SEVERAL_ON_PILE = "several_on_pile"


class Misplaced(NamedTuple):
    """A drop of cards where they have no meaning, to be explained to the player."""

    why: Misplacement


class Sounded(NamedTuple):
    """A sound of a movement that has just begun."""

    cue: Cue


class Began(NamedTuple):
    """Notice that an event has begun to be shown (for announcements, balloons, the score sheet)."""

    event: AnyEvent


class Celebrated(NamedTuple):
    """Notice that a celebration has begun to be shown (for announcements)."""

    celebration: Celebration


Output = Submit | Refused | Misplaced | Sounded | Began | Celebrated


class Sprite(NamedTuple):
    """One card to paint.

    `face` is HIDDEN whenever the back is seen. `kin`: of the same kind as the card under the pointer. `stands_for`: the
    card that it represents in a meld, where a game announces that; else HIDDEN. `nth`: its index in its place. `faced`:
    in the near hand, but face up for all. `hinted`: part of a hint. `foreign`: from another pack, with another back.
    """

    id: SpriteId
    face: Card
    pose: Pose
    place: Place
    selected: bool = False
    fresh: bool = False
    lifted: bool = False
    hovered: bool = False
    kin: bool = False
    focused: bool = False
    stands_for: Card = HIDDEN
    nth: int = 0
    faced: bool = False
    hinted: bool = False
    foreign: bool = False


class Highlight(StrEnum):
    """Highlight of a zone. `INVITES`: it is a place for the player's next step."""

    NONE = "none"
    CAN = "can"
    CANNOT = "cannot"
    INVITES = "invites"


class Zone(NamedTuple):
    """A zone, its highlight (for `CANNOT` with the reason), and whether the pointer or the focus is on it."""

    place: Place
    rect: Rect
    highlight: Highlight
    refusal: Refusal | None
    hovered: bool
    focused: bool


_ANSWER_TIMEOUT: Final = 0.5  # seconds for which submitted cards wait for their events before they glide home


class EventQueue:
    """Queue of events and outputs; `now` is the time in seconds. Gestures are ignored unless it is `idle`."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: deque[AnyEvent] = deque()
        self._free_at = 0.0
        self._waits_until: float | None = None
        self._outputs: list[Output] = []

    @property
    def idle(self) -> bool:
        """True if everything received has been shown, and no submitted action waits for its events."""
        return not self._events and not self.waiting and self.now >= self._free_at

    # --- events come in ---

    def receive(self, event: AnyEvent) -> None:
        """Add an event, to be shown after those before it."""
        self._events.append(event)

    @property
    def has_events(self) -> bool:
        """True if events wait to be shown."""
        return bool(self._events)

    @property
    def turns_waiting(self) -> int:
        """Number of turns whose beginning waits to be shown."""
        return sum(isinstance(event, TurnBegan) for event in self._events)

    def take_due(self) -> Iterator[AnyEvent]:
        """Remove and yield the events that may be shown now."""
        while self._events and self.now >= self._free_at:
            yield self._events.popleft()

    def take_all(self) -> Iterator[AnyEvent]:
        """Remove and yield all waiting events, due or not."""
        while self._events:
            yield self._events.popleft()
        self._free_at = self.now

    def hold(self, seconds: float) -> None:
        """Hold the next event back for this many seconds."""
        self._free_at = self.now + seconds

    def clear(self) -> None:
        """Drop all events, and stop waiting for an answer."""
        self._events.clear()
        self._waits_until, self._free_at = None, self.now

    # --- actions go out ---

    @property
    def waiting(self) -> bool:
        """True if a submitted action waits for its events."""
        return self._waits_until is not None

    @property
    def timed_out(self) -> bool:
        """True if the submitted action has waited too long for its events."""
        return self._waits_until is not None and self.now >= self._waits_until

    def submit(self, action: AnyAction) -> None:
        """Output an action for the window to play, and wait for its events."""
        self._waits_until = self.now + _ANSWER_TIMEOUT
        self._outputs.append(Submit(action))

    def wait_on(self) -> None:
        """Restart the wait for the events of the submitted action."""
        self._waits_until = self.now + _ANSWER_TIMEOUT

    def answered(self) -> None:
        """Stop waiting for the events of the submitted action."""
        self._waits_until = None

    def tell(self, *outputs: Output) -> None:
        """Add outputs for the window, in order."""
        self._outputs += outputs

    def take_outputs(self) -> list[Output]:
        """Remove and return the outputs since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs
