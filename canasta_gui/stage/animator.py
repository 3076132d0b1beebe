"""Animation of sprites from their present pose to a goal; every movement can be interrupted at any moment."""

import math
from typing import NamedTuple, Protocol

from canasta_gui.stage.geometry import Pose


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """Return the value limited to the range from `low` to `high`."""
    return max(low, min(high, value))


def smooth(t: float) -> float:
    """Return `t` (0 … 1) eased: slow at both ends."""
    return t * t * (3 - 2 * t)


def bump(t: float) -> float:
    """Return a parabola over `t` (0 … 1): 0 at both ends, 1 in the middle."""
    return 4 * t * (1 - t)


def arriving(t: float) -> float:
    """Return `t` (0 … 1) eased: fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def settling(t: float) -> float:
    """Return `t` (0 … 1) eased with a slight overshoot beyond 1, as of a heavy object that is set down."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def hermite(start: float, velocity: float, end: float, t: float) -> float:
    """Return the value at `t` (0 … 1) of a cubic from `start`, with the given initial `velocity`, to rest at `end`.

    The velocity is per unit of `t`: 0 starts from rest (as `smooth`), three times the distance brakes from the start.
    """
    s = t - 1
    return start * (1 + 2 * t) * s * s + velocity * t * s * s + end * t * t * (3 - 2 * t)


def hermite_speed(start: float, velocity: float, end: float, t: float) -> float:
    """Return the velocity of `hermite` at `t`, per unit of `t`."""
    return 6 * t * (t - 1) * (start - end) + velocity * (1 - 4 * t + 3 * t * t)


def toward(value: float, goal: float, seconds: float, half_life: float) -> float:
    """Return a value that closes half of its distance to the goal in every half-life; at once for a half-life of 0."""
    if half_life <= 0:
        return goal
    return goal + (value - goal) * math.pow(0.5, seconds / half_life)


FLYING = 10_000.0  # added to the z of a card in flight, so that it is painted above all resting cards
_PUSH = 1.3  # initial speed of a card that starts from rest, in distances per duration
_GROWTH = 0.07  # how much larger a card looks at the top of its arc
_PARTING, _MEETING = 0.16, 0.13  # seconds in which a card swings out, and back
_FLING = 2.5  # maximum initial speed of a card redirected in flight, in distances per duration


class _Speed(NamedTuple):
    """Speed of a sprite, per second."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 0.0
    lift: float = 0.0


_REST = _Speed()


class Track(NamedTuple):
    """Movement of a sprite between two poses and two times, with an initial speed; `arc` (0 … 1) is its height."""

    start: Pose
    speed: _Speed
    goal: Pose
    begins: float
    ends: float
    arc: float

    def pose(self, now: float) -> Pose:
        """Return the pose at the time `now`."""
        if now >= self.ends:
            return self.goal
        if now <= self.begins:
            return self.start
        a, b, v = self.start, self.goal, self.speed
        whole = self.ends - self.begins
        t = (now - self.begins) / whole
        hop = bump(t) * self.arc
        face, squeeze = _turned(a, b, smooth(t))
        dx, dy = b.x - a.x, b.y - a.y
        return Pose(
            hermite(a.x, v.x * whole, b.x, t) + dy * hop * 0.06,
            hermite(a.y, v.y * whole, b.y, t) - dx * hop * 0.06,
            hermite(a.angle, v.angle * whole, b.angle, t),
            hermite(a.scale, v.scale * whole, b.scale, t) * (1 + _GROWTH * hop),
            (b.z if self.arc == 0 else max(a.z, b.z) % FLYING + FLYING),
            face,
            clamp(hermite(a.lift, v.lift * whole, b.lift, t) + hop * 0.8),
            squeeze,
        )

    def speed_at(self, now: float) -> _Speed:
        """Return the speed per second at a time during the movement."""
        a, b, v = self.start, self.goal, self.speed
        whole = self.ends - self.begins
        t = (now - self.begins) / whole
        return _Speed(
            hermite_speed(a.x, v.x * whole, b.x, t) / whole,
            hermite_speed(a.y, v.y * whole, b.y, t) / whole,
            hermite_speed(a.angle, v.angle * whole, b.angle, t) / whole,
            hermite_speed(a.scale, v.scale * whole, b.scale, t) / whole,
            hermite_speed(a.lift, v.lift * whole, b.lift, t) / whole,
        )


class _Swing(NamedTuple):
    """A card's movement aside and back."""

    x: float
    angle: float
    begins: float
    ends: float
    tempo: float

    def put(self, pose: Pose, now: float) -> Pose:
        """Return a pose with the swing added."""
        out = smooth(clamp((now - self.begins) * self.tempo / _PARTING))
        back = smooth(clamp((self.ends - now) * self.tempo / _MEETING))
        part = min(out, back)
        return pose._replace(x=pose.x + self.x * part, angle=pose.angle + self.angle * part)


def _turned(a: Pose, b: Pose, t: float) -> tuple[bool, float]:
    """Return the face to show, and the visible fraction of the width, while a card turns over."""
    if a.face_up == b.face_up:
        return b.face_up, a.squeeze + (b.squeeze - a.squeeze) * t
    return (b.face_up if t >= 0.5 else a.face_up), max(0.02, abs(math.cos(math.pi * t)))


class Trajectory(Protocol):
    """A custom movement to `goal`: a function of the time in seconds at normal speed."""

    @property
    def goal(self) -> Pose:
        """The final pose."""

    @property
    def seconds(self) -> float:
        """The duration."""

    def pose(self, time: float) -> Pose:
        """Return the pose at a time."""


class _Follower(NamedTuple):
    """A sprite that follows a custom movement."""

    course: Trajectory
    begins: float
    tempo: float

    @property
    def ends(self) -> float:
        return self.begins + self.course.seconds / self.tempo

    def pose(self, now: float) -> Pose:
        return self.course.pose((now - self.begins) * self.tempo)


class Animator:
    """The pose of every sprite at every moment.

    `tempo` divides all durations; at 0 sprites reach their goals at once. Times are in seconds.
    """

    def __init__(self, tempo: float = 1.0) -> None:
        self.tempo = tempo
        self._tracks: dict[int, Track] = {}
        self._swings: dict[int, _Swing] = {}
        self._followers: dict[int, _Follower] = {}

    def __contains__(self, sprite: int) -> bool:
        return sprite in self._tracks

    def place(self, sprite: int, pose: Pose) -> None:
        """Put a sprite into a pose at once, at rest."""
        self._tracks[sprite] = Track(pose, _REST, pose, 0.0, 0.0, 0.0)
        self._followers.pop(sprite, None)

    def remove(self, sprite: int) -> None:
        """Remove a sprite."""
        del self._tracks[sprite]
        self._swings.pop(sprite, None)
        self._followers.pop(sprite, None)

    def goal(self, sprite: int) -> Pose:
        """Return the pose that a sprite moves to, or rests in."""
        return self._tracks[sprite].goal

    def pose(self, sprite: int, now: float) -> Pose:
        """Return the present pose of a sprite."""
        follower = self._followers.get(sprite)
        pose = self._tracks[sprite].pose(now) if follower is None else follower.pose(now)
        if sprite in self._swings:
            pose = self._swings[sprite].put(pose, now)
        return pose

    def aim(
        self, sprite: int, goal: Pose, now: float, *, duration: float, delay: float = 0.0, arc: float = 0.0
    ) -> None:
        """Send a sprite to a pose from where it is now, keeping its speed, unless it is on its way there already."""
        track = self._tracks.get(sprite)
        if track is None or self.tempo <= 0 or duration <= 0:
            self.place(sprite, goal)
            return
        if track.goal == goal:
            return
        follower = self._followers.pop(sprite, None)
        here = track.pose(now) if follower is None else follower.pose(now)
        if _same_spot(here, goal):
            self._tracks[sprite] = Track(goal, _REST, goal, now, now, 0.0)
            return
        begins = now + delay / self.tempo
        whole = duration / self.tempo
        moving = track.begins < now < track.ends
        speed = _plausible(track.speed_at(now), here, goal, whole) if moving else _push(here, goal, whole)
        self._tracks[sprite] = Track(here, speed, goal, begins, begins + whole, arc)

    def follow(self, sprite: int, course: Trajectory, now: float) -> None:
        """Let a sprite follow a custom movement from now on, until it is sent elsewhere."""
        self.place(sprite, course.goal)
        if self.tempo > 0:
            self._followers[sprite] = _Follower(course, now, self.tempo)

    def swing(self, sprite: int, now: float, *, x: float, angle: float, delay: float, duration: float) -> None:
        """Swing a sprite aside by `x` pixels and `angle` degrees, and back, all within `duration` seconds."""
        if self.tempo > 0:
            begins = now + delay / self.tempo
            self._swings[sprite] = _Swing(x, angle, begins, begins + duration / self.tempo, self.tempo)

    def finish(self) -> None:
        """Finish every movement at once."""
        for sprite, track in self._tracks.items():
            self._tracks[sprite] = track._replace(start=track.goal, speed=_REST, begins=0.0, ends=0.0)
        self._swings.clear()
        self._followers.clear()

    def moving(self, now: float) -> bool:
        """Return whether anything is still on its way."""
        self._swings = {sprite: swing for sprite, swing in self._swings.items() if now < swing.ends}
        self._followers = {sprite: each for sprite, each in self._followers.items() if now < each.ends}
        return bool(self._swings or self._followers) or any(now < track.ends for track in self._tracks.values())


def _same_spot(a: Pose, b: Pose) -> bool:
    """Return whether two poses are too close together for an animation."""
    near = abs(a.x - b.x) < 0.5 and abs(a.y - b.y) < 0.5 and abs(a.angle - b.angle) < 0.25
    return near and abs(a.scale - b.scale) < 0.002 and a.face_up == b.face_up and abs(a.lift - b.lift) < 0.01


def _push(here: Pose, goal: Pose, whole: float) -> _Speed:
    """Return the initial speed of a card that starts from rest."""
    factor = _PUSH / whole
    return _Speed(
        (goal.x - here.x) * factor,
        (goal.y - here.y) * factor,
        (goal.angle - here.angle) * factor,
        (goal.scale - here.scale) * factor,
        (goal.lift - here.lift) * factor,
    )


def _plausible(speed: _Speed, here: Pose, goal: Pose, whole: float) -> _Speed:
    """Return the speed that a sprite keeps on its new path, limited so that it does not overshoot far."""
    way = max(40.0, math.hypot(goal.x - here.x, goal.y - here.y))
    fast = math.hypot(speed.x, speed.y) * whole
    factor = min(1.0, _FLING * way / fast) if fast > 0 else 1.0
    return _Speed(speed.x * factor, speed.y * factor, speed.angle, speed.scale, speed.lift)
