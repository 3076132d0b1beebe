"""Appearance and sounds of events: steps of the events that all families share; each family adds its own."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from canasta_gui.rules.core.events import DealBegan, DealEnded, Dealt, Discarded, Drew, TurnBegan, TurnedUp
from canasta_gui.rules.families import AnyDealEnded, AnyPosition
from canasta_gui.stage.celebrations import Celebration, CelebrationKind, Cue, seconds_of
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.places import PILE, STOCK, Place


class Shine(StrEnum):
    """Kind of effect."""

    RIPPLE = "ripple"
    """A line around the place that widens and fades."""
    FROST = "frost"
    """Crystals around a pile that has just been frozen."""


SECONDS: Final = {Shine.RIPPLE: 0.55, Shine.FROST: 1.0}


class Effect(NamedTuple):
    """One instant of an effect: its place and its progress (0 to 1). `still`: without movement or growth."""

    shine: Shine
    at: Rect
    part: float
    still: bool = False


class _Running(NamedTuple):
    shine: Shine
    at: Rect
    begins: float
    ends: float


class Effects:
    """All running effects, independent of each other."""

    def __init__(self) -> None:
        self._running: list[_Running] = []

    def start(self, shine: Shine, at: Rect, now: float, *, tempo: float, delay: float = 0.0) -> None:
        """Start an effect in `delay` seconds at normal speed; do nothing at a tempo of 0."""
        if tempo > 0:
            begins = now + delay / tempo
            # An effect never takes less than half its normal time, or it would not be seen.
            self._running.append(_Running(shine, at, begins, begins + SECONDS[shine] / min(tempo, 2.0)))

    def clear(self) -> None:
        """Stop all effects."""
        self._running.clear()

    def advance(self, now: float) -> bool:
        """Drop finished effects; return whether any is running or waiting."""
        self._running = [each for each in self._running if now < each.ends]
        return bool(self._running)

    def shown(self, now: float, *, still: bool) -> list[Effect]:
        """Return the effects visible at the time `now`."""
        return [
            Effect(each.shine, each.at, (now - each.begins) / (each.ends - each.begins), still)
            for each in self._running
            if each.begins <= now < each.ends
        ]


class Steps(NamedTuple):
    """Movement of one event, in seconds at normal speed.

    `duration`: of one card's movement. `stagger`: delay between cards that travel. `arc`: their height (0: they slide).
    `hold`: time until the next event may begin. `cues`: sounds. `closes`: side and key of the meld that becomes a
    canasta. `shine`: the effect, `at` a place or at the seat of this number. `riffles`: delay until the stock is
    shuffled. `celebrates`: celebrations to start.
    """

    duration: float = 0.32
    hold: float = 0.0
    arc: float = 0.0
    stagger: float = 0.0
    cues: tuple[Cue, ...] = ()
    closes: tuple[int, int] | None = None
    shine: Shine | None = None
    at: Place | int | None = None
    riffles: float | None = None
    celebrates: tuple[Celebration, ...] = ()


SETTLE: Final = Steps(0.24)
"""Steps of movements without an action: a resize, a hand that closes up, cards that glide home."""
BY_HAND: Final = Steps(0.2)
"""Steps of cards put down by the player."""

_SHARED: Final[Mapping[type[object], Steps]] = {
    DealBegan: Steps(0.45, 1.15, arc=0.3, cues=(Cue.SHUFFLE,), shine=Shine.RIPPLE, at=STOCK, riffles=0.3),
    Dealt: Steps(0.3, hold=0.065, arc=0.5, cues=(Cue.DEAL,)),
    TurnedUp: Steps(0.4, hold=0.5, arc=0.6, cues=(Cue.PLACE,)),
    Drew: Steps(0.36, hold=0.4, arc=0.6, cues=(Cue.PICK_UP,)),
    Discarded: Steps(0.34, hold=0.4, arc=0.6, cues=(Cue.PLACE,)),
}
_TURN_BEGAN: Final = Steps(hold=0.12)
_MY_TURN: Final = Steps(hold=0.2, cues=(Cue.TURN,), shine=Shine.RIPPLE)
_NOBODY_WENT_OUT: Final = ("stock", "red_three", "used_up", "stalemate", "void", "misdealt")


V = TypeVar("V", bound=AnyPosition)
E = TypeVar("E")


class Choreography(NamedTuple, Generic[V, E]):
    """The steps of one family's events.

    `moves`: steps by type of event. `at_seat`: steps of actions that move no cards, shown at the player's seat; the
    question before every draw is neither heard nor seen. `computed(event, view)`: steps that depend on the view before
    the event; None to use those by type. `receives`, `begins_turn`, `ends_turn`: further events that bring cards into
    the hand of their seat, ask the seat to act, or end its turn. `exit_points(event, view)`: the side's points for
    going out; `great_exits`: ways of going out that are celebrated more.
    """

    moves: Mapping[type[object], Steps]
    at_seat: Mapping[type[object], Steps]
    receives: tuple[type[object], ...]
    begins_turn: tuple[type[object], ...] = ()
    ends_turn: tuple[type[object], ...] = ()
    computed: Callable[[E, V], Steps | None] = lambda _event, _view: None
    exit_points: Callable[[AnyDealEnded, V], int] = lambda _event, _view: 0
    great_exits: frozenset[str] = frozenset()

    def steps(self, event: E, before: V, bottom: int) -> Steps:
        """Return the steps of an event; `before`: the view before it, `bottom`: the near seat."""
        if isinstance(event, DealEnded):
            return self._deal_ended(event, before)
        if isinstance(event, (TurnBegan, *self.begins_turn)) and getattr(event, "seat", None) == bottom:
            return _MY_TURN._replace(at=bottom)
        computed = self.computed(event, before)
        if computed is not None:
            return computed
        if isinstance(event, TurnBegan):
            return _TURN_BEGAN._replace(at=event.seat)
        if type(event) in self.at_seat:
            return self.at_seat[type(event)]._replace(at=getattr(event, "seat", None))
        return self.moves[type(event)] if type(event) in self.moves else _SHARED[type(event)]

    def _deal_ended(self, event: AnyDealEnded, before: V) -> Steps:
        if not is_going_out(event):
            return Steps(hold=0.4, cues=(Cue.DEAL_OVER,), shine=Shine.RIPPLE, at=STOCK)
        great = event.how in self.great_exits
        out = Celebration(
            CelebrationKind.OUT,
            at=event.by,
            seat=event.by,
            side=before.rules.side_of[event.by],
            points=max(0, self.exit_points(event, before)),
            grade=2 if great else 1,
        )
        return Steps(hold=seconds_of(out), cues=(Cue.OUT_GREAT if great else Cue.OUT,), celebrates=(out,))

    def brings_cards(self, event: E) -> bool:
        """Return whether the event brings cards into the hand of its seat."""
        return isinstance(event, (Drew, *self.receives))

    def is_end_of_turn(self, event: E) -> bool:
        """Return whether the event ends the turn of its seat."""
        return isinstance(event, (Discarded, *self.ends_turn))


FEW_CARDS: Final = 2
"""Number of cards in a hand at which the end of the deal is near."""
LARGE_PILE: Final = 10
"""Number of cards above which a pile is worth much."""


class Stakes(NamedTuple):
    """Numbers of cards that all see: in each hand, and of the pile."""

    hands: tuple[int, ...]
    pile: int

    @classmethod
    def of(cls, view: AnyPosition) -> "Stakes":
        """Return the numbers of a view."""
        return cls(tuple(map(len, view.hands)), len(view.pile))

    def rise(self, after: "Stakes") -> Place | int | None:
        """Return the seat that has come down to few cards, or the pile that has become large; None without either."""
        for seat, (before, now) in enumerate(zip(self.hands, after.hands, strict=True)):
            if before > FEW_CARDS == now:
                return seat
        return PILE if self.pile <= LARGE_PILE < after.pile else None


def is_going_out(event: AnyDealEnded) -> bool:
    """Return whether a deal ended because a player went out."""
    return event.how not in _NOBODY_WENT_OUT
