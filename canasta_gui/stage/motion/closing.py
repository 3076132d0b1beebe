"""How the cards of a meld become a canasta: the last ones land, the fan closes, it squares up, and its top card turns.

Every pose is a function of the time, in the steps of the celebration of a canasta.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.motion.animator import FLYING
from canasta_gui.stage.motion.celebrations import CANASTA_STEPS, Step, part_of
from canasta_gui.stage.motion.easing import arriving, bump, clamp, smooth

_STEP: Final = 0.3  # from one card of the fan to the next, in card widths
_LATE: Final = 0.03  # so much later, of the way, each card of the fan sets off
_BEHIND: Final = 0.25  # of the time, the last of several cards that come together
_ASLANT: Final = 3.0  # degrees, while the fan closes
_COARSE: Final = 1.5  # degrees: few angles mean few pictures
_APART = 0.045, 0.03  # how far a card is off its place before the pile is square, in card widths: across and down
_LIFTED: Final = 0.08  # how high the top card is lifted to turn, in card heights
_LARGER: Final = 0.09  # and how much larger it looks then
_LEVEL: Final = 0.01  # of height, between the cards of the fan
_THINNEST: Final = 0.04


def _part(step: Step, time: float) -> float:
    return part_of(CANASTA_STEPS, step, time)


class ClosingCard(NamedTuple):
    """One card on its way: from where it is seen over its place in the fan to its place in the pile.

    It is the `nth` of `number` cards of the fan. `comes`: it was not there before. `shown`: it lies on top of the fan;
    `top`: it will lie on top of the pile.
    """

    start: Pose
    fan: Pose
    goal: Pose
    width: float
    nth: int
    number: int
    comes: bool
    shown: bool
    top: bool

    @property
    def seconds(self) -> float:
        """How long it takes, at normal speed."""
        return CANASTA_STEPS[Step.TURN].ends

    def pose(self, time: float) -> Pose:
        """Return the pose at a time in seconds at normal speed."""
        if time >= CANASTA_STEPS[Step.TURN].ends:
            return self.goal
        if time < CANASTA_STEPS[Step.LAND].ends:
            return self._landing(_part(Step.LAND, time)) if self.comes else self.start._replace(z=self.fan.z)
        if time < CANASTA_STEPS[Step.TURN].begins:
            return self._gathering(time)
        return self._turning(_part(Step.TURN, time))

    def _landing(self, part: float) -> Pose:
        """Return the pose of a card that flies to the fan, the later ones of several a little behind."""
        a, b = self.start, self.fan
        late = _BEHIND * self.nth / self.number
        way = arriving(clamp((part - late) / (1 - _BEHIND)))
        face, squeeze = b.face_up, 1.0
        if a.face_up != b.face_up:
            face = b.face_up if way >= 0.5 else a.face_up
            squeeze = max(_THINNEST, abs(math.cos(math.pi * way)))
        x, y, scale = (start + (end - start) * way for start, end in ((a.x, b.x), (a.y, b.y), (a.scale, b.scale)))
        angle = a.angle * (1 - way)
        return Pose(x, y, angle, scale, b.z + FLYING * (part < 1), face, 0.8 * bump(part), squeeze)

    def _gathering(self, time: float) -> Pose:
        late = self.nth * _LATE
        whole = 1 - (self.number - 1) * _LATE
        way = smooth(clamp((_part(Step.GATHER, time) - late) / whole))
        a, b = self.fan, self.goal
        swing = math.cos(math.tau * _part(Step.SQUARE, time)) * (1 - _part(Step.SQUARE, time)) * way
        across, down = (part * self.width * swing for part in _APART)
        tilt = _ASLANT * math.sin(self.nth * 2.4) * bump(way)
        return Pose(
            a.x + (b.x - a.x) * way + across * math.sin(self.nth * 1.7),
            a.y + (b.y - a.y) * way + down * math.cos(self.nth * 2.3),
            round(tilt / _COARSE) * _COARSE,
            a.scale + (b.scale - a.scale) * way,
            a.z,
        )

    def _turning(self, part: float) -> Pose:
        """Return the pose while the card on top of the fan turns, and the one that shall lie there comes up instead."""
        turned = smooth(part)
        second = turned >= 0.5
        if not (self.top if second else self.shown):
            return self.goal if second else self.goal._replace(z=self.fan.z)
        hop = bump(part)
        return self.goal._replace(
            y=self.goal.y - hop * _LIFTED * self.width,
            scale=self.goal.scale * (1 + _LARGER * hop),
            z=max(self.goal.z, self.fan.z),
            squeeze=max(_THINNEST, abs(math.cos(math.pi * turned))),
        )


def closing_cards(
    lying: Sequence[Pose], coming: Sequence[Pose], goals: Sequence[Pose], width: float, room: tuple[float, float]
) -> list[ClosingCard]:
    """Return the ways of all cards of a meld: those that lie there, from left to right, then those that come.

    `goals`: their places in the pile, in the same order. `width`: of a card there; `room`: from where to where, from
    left to right, the fan may reach.
    """
    number, step = len(goals), _STEP * width
    middle = sum(goal.x for goal in goals) / number
    first = lying[-1].x + step if lying else middle - (number - 1) * step / 2
    first = max(room[0] + width / 2, first)
    over = first + (len(coming) - 1) * step + width / 2 - room[1]
    if over > 0 and not lying:
        first = max(room[0] + width / 2, first - over)
    elif over > 0:  # closer together, so that they stay in the room
        step = max(0.0, step - over / max(1, len(coming)))
        first = min(first, room[1] - width / 2 - (len(coming) - 1) * step)
    level, highest = min(goal.z for goal in goals), max(goal.z for goal in goals)
    cards = []
    for nth, (start, goal) in enumerate(zip((*lying, *coming), goals, strict=True)):
        comes = nth >= len(lying)
        base = goal._replace(z=level + nth * _LEVEL)
        fan = base._replace(x=first + (nth - len(lying)) * step) if comes else start._replace(z=base.z, face_up=True)
        cards.append(
            ClosingCard(start, fan, goal, width, nth, number, comes, shown=nth == number - 1, top=goal.z == highest)
        )
    return cards
