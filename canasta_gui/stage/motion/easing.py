"""The curves of motion, as functions of progress from 0 to 1."""

import math


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """Return the value, kept between two bounds."""
    return max(low, min(high, value))


def smooth(t: float) -> float:
    """Go from 0 to 1, starting and ending gently."""
    return t * t * (3 - 2 * t)


def bump(t: float) -> float:
    """Go from 0 up to 1 in the middle and back to 0."""
    return 4 * t * (1 - t)


def arriving(t: float) -> float:
    """Go from 0 to 1, fast at first and slow at the end."""
    return 1 - (1 - t) ** 3


def settling(t: float) -> float:
    """Go from 0 a little beyond 1 and back to it: what is set down with weight."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def hermite(start: float, velocity: float, end: float, t: float) -> float:
    """Go from `start`, moving at `velocity` (per whole way), to rest at `end`.

    A velocity of 0 starts from rest (that is `smooth`), three times the distance brakes from the first moment on.
    """
    s = t - 1
    return start * (1 + 2 * t) * s * s + velocity * t * s * s + end * t * t * (3 - 2 * t)


def hermite_speed(start: float, velocity: float, end: float, t: float) -> float:
    """Return the velocity of `hermite` at `t`, per whole way."""
    return 6 * t * (t - 1) * (start - end) + velocity * (1 - 4 * t + 3 * t * t)


def toward(value: float, goal: float, seconds: float, half_life: float) -> float:
    """Return a value that closes half of its distance to the goal in every half-life; at once for a half-life of 0."""
    if half_life <= 0:
        return goal
    return goal + (value - goal) * math.pow(0.5, seconds / half_life)
