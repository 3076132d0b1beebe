"""Cards held by the player: dragged by the pointer or carried by the keyboard, and their targets."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.animator import clamp, toward
from canasta_gui.stage.geometry import Point, Pose, Size
from canasta_gui.stage.intent import Outcome
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprites import SpriteId

THRESHOLD = 0.06  # distance at which a press becomes a drag, in card widths
_FINGER = 2.5  # factor on the threshold for a finger, which never rests quite still
_RAISED = 1.06  # scale of a card in the air
_TILT = 9.0  # maximum tilt in degrees
_LEAN = 0.9  # degrees of tilt for a speed of one card width per second
_FAN_STEP = 0.26  # distance between the cards of a lifted group, in card widths
# Half-lives in seconds: of the distance of following cards, of the remaining lift, of the lag of the tilt.
_FOLLOW, _LIFT, _CALM = 0.045, 0.035, 0.06


@dataclass(slots=True)
class Drag:
    """One press of the pointer, which may become a drag.

    `sprites`: the cards it lifts, the one under the pointer first; `homes`: their resting poses. `keep`: a mere click
    does nothing. `pack`: a packet, which stays together. `finger`: pressed by a finger, not a mouse. `double`: the
    second press of a double-click.
    """

    pressed: Point
    source: Place
    sprites: tuple[int, ...]
    homes: dict[int, Pose]
    card: Size
    keep: bool = False
    pack: bool = False
    finger: bool = False
    double: bool = False
    point: Point = field(init=False)
    moving: bool = False
    tilt: float = 0.0
    lift: float = 0.0
    _speed: float = 0.0
    _last: Point = field(init=False)
    _spread: float = 1.0

    def __post_init__(self) -> None:
        self.point = self._last = self.pressed

    def move(self, point: Point) -> bool:
        """Move the pointer; return True once cards are lifted."""
        self.point = point
        if not self.moving:
            way = math.hypot(point.x - self.pressed.x, point.y - self.pressed.y)
            self.moving = way >= THRESHOLD * self.card.w * (_FINGER if self.finger else 1)
        return self.moving

    def advance(self, seconds: float, *, calm: bool = False) -> None:
        """Advance the tilt, which follows the speed, and gather the cards; if `calm`, at once and without tilt."""
        if seconds <= 0:
            return
        speed = (self.point.x - self._last.x) / seconds
        self._last = self.point
        self._speed = toward(self._speed, speed, seconds, _CALM)
        goal = 0.0 if calm else clamp(self._speed / self.card.w * _LEAN, -_TILT, _TILT)
        self.tilt = toward(self.tilt, goal, seconds, _CALM)
        self.lift = toward(self.lift, 1.0, seconds, 0.0 if calm else _LIFT)
        self._spread = toward(self._spread, 0.0, seconds, 0.0 if calm else _FOLLOW)

    @property
    def settled(self) -> bool:
        """True if all cards that follow the pointer have come to rest."""
        return self._spread < 0.01 and self.lift > 0.99 and abs(self.tilt) < 0.1 and self._last == self.point

    def pose(self, sprite: int) -> Pose:
        """Return the pose of a lifted card: the first stays under the pointer, the others gather beside it."""
        leader = self.homes[self.sprites[0]]
        home = self.homes[sprite]
        x = leader.x + self.point.x - self.pressed.x
        y = leader.y + self.point.y - self.pressed.y
        order = sorted(self.sprites, key=lambda s: (0.0 if self.pack else self.homes[s].x, self.homes[s].z))
        off = (order.index(sprite) - order.index(self.sprites[0])) * _FAN_STEP * self.card.w
        away = 1.0 if self.pack else self._spread
        return Pose(
            x + off * (1 - away) + (home.x - leader.x) * away,
            y + (home.y - leader.y) * away,
            self.tilt + home.angle * away,
            home.scale + (_RAISED - home.scale) * self.lift,
            30_000.0 + order.index(sprite),
            home.face_up,
            self.lift,
        )


@dataclass(slots=True)
class HeldCards:
    """Cards that the player drags, carries or has selected.

    `targets`: the outcome of a drop on each zone, computed once when the cards are lifted; None before. `hinted`: the
    cards of a hint, until the player picks up a card; `goals`: where they go, in groups; `advised`: the action of
    the hint; `hinted_at`: the time when it was given.
    """

    drag: Drag | None = None
    selected: frozenset[SpriteId] = frozenset()
    carrying: bool = False
    hinted: frozenset[SpriteId] = frozenset()
    goals: tuple[tuple[tuple[SpriteId, ...], Place], ...] = ()
    advised: AnyAction | None = None
    hinted_at: float = 0.0
    targets: Mapping[Place, Outcome] | None = None
    passed_on: frozenset[Place] = frozenset()
    """Targets that pass the cards on to another place."""

    @property
    def dragged(self) -> tuple[SpriteId, ...]:
        """The sprites dragged by the pointer."""
        return self.drag.sprites if self.drag is not None and self.drag.moving else ()

    @property
    def sprites(self) -> frozenset[SpriteId]:
        """The dragged sprites, else the selected ones."""
        return frozenset(self.dragged) or self.selected

    @property
    def in_air(self) -> bool:
        """True if cards are lifted, by pointer or keyboard, rather than merely selected."""
        return self.carrying or bool(self.dragged)

    def target(self, place: Place | None) -> Outcome | None:
        """Return the outcome of a drop there; None if it is no target."""
        return None if self.targets is None or place is None else self.targets.get(place)

    def select(self, sprites: frozenset[SpriteId]) -> None:
        """Select exactly these sprites, and drop the computed targets."""
        self.selected, self.targets = sprites, None
        self.forget_hint()
        self.carrying = self.carrying and bool(sprites)

    def forget_hint(self) -> None:
        """Forget the cards of a hint."""
        self.hinted, self.goals, self.advised, self.hinted_at = frozenset(), (), None, 0.0
