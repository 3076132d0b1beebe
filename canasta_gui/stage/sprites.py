"""The sprites of a table: their cards, their poses and their goals."""

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.animator import Animator
from canasta_gui.stage.celebrations import CANASTA_STEPS, Step, closing_cards
from canasta_gui.stage.choreography import SETTLE, Steps
from canasta_gui.stage.geometry import Pose, Size
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import Area, Place, Slot, SlottedCard, meld_of

# Assignment of sprites to cards. The rules do not distinguish equal cards; on the table each one is a moving object.
# `reassign` finds the best sprite for every card of a new layout: the one in its place, else one with the same face
# from elsewhere, else one that turns over. Undo, resync, replay and resize therefore need no special case.

SpriteId = int
SpriteAssignment = dict[SpriteId, SlottedCard]

# Plausible origins of a card that comes to a place, the likeliest first.
_SOURCES: dict[Area, tuple[Area, ...]] = {
    Area.STOCK: (Area.STOCK, Area.PILE, Area.MELD, Area.RED_THREES, Area.DRAFT, Area.HAND, Area.RESERVE, Area.STRANDED),
    Area.PILE: (Area.DRAFT, Area.HAND, Area.STOCK, Area.MELD, Area.RED_THREES, Area.PILE, Area.RESERVE, Area.STRANDED),
    Area.RESERVE: (
        Area.RESERVE,
        Area.STOCK,
        Area.HAND,
        Area.PILE,
        Area.MELD,
        Area.RED_THREES,
        Area.DRAFT,
        Area.STRANDED,
    ),
    Area.HAND: (Area.DRAFT, Area.STOCK, Area.RESERVE, Area.PILE, Area.HAND, Area.MELD, Area.RED_THREES, Area.STRANDED),
    Area.MELD: (Area.DRAFT, Area.HAND, Area.PILE, Area.MELD, Area.RED_THREES, Area.STOCK, Area.RESERVE, Area.STRANDED),
    Area.RED_THREES: (
        Area.HAND,
        Area.STOCK,
        Area.PILE,
        Area.RED_THREES,
        Area.MELD,
        Area.DRAFT,
        Area.RESERVE,
        Area.STRANDED,
    ),
    Area.DRAFT: (Area.HAND, Area.PILE, Area.DRAFT, Area.MELD, Area.STOCK, Area.RED_THREES, Area.RESERVE, Area.STRANDED),
    Area.STRANDED: (
        Area.MELD,
        Area.HAND,
        Area.STRANDED,
        Area.DRAFT,
        Area.PILE,
        Area.STOCK,
        Area.RED_THREES,
        Area.RESERVE,
    ),
}

# Ways in which faces match, the best first: equal, turned over, any.
_MATCHES: tuple[Callable[[Card, Card], bool], ...] = (
    lambda was, now: was == now,
    lambda was, now: (was == HIDDEN) != (now == HIDDEN),
    lambda _was, _now: True,
)


def assign_new(cards: Iterable[SlottedCard]) -> SpriteAssignment:
    """Return a fresh sprite for every card, numbered from 0."""
    return dict(enumerate(cards))


def reassign(
    old: Mapping[SpriteId, SlottedCard], cards: Sequence[SlottedCard], leaving: Collection[SpriteId] = ()
) -> SpriteAssignment:
    """Return the assignment of the sprites of `old` to the cards of a new layout.

    `leaving`: sprites that the player has just moved; they are the first to go elsewhere. Every sprite is used once;
    sprites are added (with new numbers) or removed only if the number of cards differs.
    """
    assignment: SpriteAssignment = {}
    free = dict(old)
    open_cards = _keep(assignment, free, cards, leaving)
    for faces_match in _MATCHES:
        open_cards = _bring(assignment, free, open_cards, leaving, faces_match)
    unused = max([*old, -1]) + 1
    for number, lying in enumerate(open_cards):
        assignment[unused + number] = lying
    return assignment


def _keep(
    assignment: SpriteAssignment, free: SpriteAssignment, cards: Sequence[SlottedCard], leaving: Collection[SpriteId]
) -> list[SlottedCard]:
    """Assign the sprites that stay in their place, equal cards in order; return the cards without a sprite."""
    staying: defaultdict[tuple[Place, Card], list[SpriteId]] = defaultdict(list)
    for sprite, lying in sorted(free.items(), key=lambda item: item[1].slot.nth):
        staying[lying.slot.place, lying.face].append(sprite)
    wanted: defaultdict[tuple[Place, Card], list[SlottedCard]] = defaultdict(list)
    for lying in sorted(cards, key=lambda lying: lying.slot.nth):
        wanted[lying.slot.place, lying.face].append(lying)
    left = []
    for key, places in wanted.items():
        sprites = staying[key]
        surplus = max(0, len(sprites) - len(places))
        for sprite in [s for s in sprites if s in leaving][:surplus]:
            sprites.remove(sprite)
        for sprite, lying in zip(sprites, places, strict=False):
            assignment[sprite] = lying
            del free[sprite]
        left += places[len(sprites) :]
    return left


def _bring(
    assignment: SpriteAssignment,
    free: SpriteAssignment,
    cards: list[SlottedCard],
    leaving: Collection[SpriteId],
    fits: Callable[[Card, Card], bool],
) -> list[SlottedCard]:
    """Assign free sprites from elsewhere whose face fits; return the cards without a sprite."""
    left = []
    for lying in cards:
        choices = [sprite for sprite, was in free.items() if fits(was.face, lying.face)]
        if not choices:
            left.append(lying)
            continue
        likely = _SOURCES[lying.slot.place.area].index
        best = min(
            choices,
            key=lambda s: (
                s not in leaving,
                free[s].slot != lying.slot,  # a card that turns over in its place stays there
                likely(free[s].slot.place.area),
                -free[s].slot.nth,
            ),
        )
        assignment[best] = lying
        del free[best]
    return left


_CLOSING = CANASTA_STEPS[Step.GATHER].begins
_AWAY = 0.4  # distance from its place, in card heights, beyond which a card is in flight rather than raised in the hand


# Shuffling: seconds for which the halves are apart, seconds in which they fall together, card widths, degrees.
_SPLIT, _RIFFLE, _APART, _ASLANT = 0.4, 0.4, 0.58, 4.0


class HitSpot(NamedTuple):
    """The poses in which a sprite can be hit, and its height among the others."""

    sprite: SpriteId
    z: float
    poses: tuple[Pose, ...]


class Sprites:
    """The sprites of a table. `calm`: reduced motion, cards change places without travelling."""

    def __init__(self, tempo: float, *, calm: bool) -> None:
        self.animator = Animator(tempo)
        self.calm = calm
        self._assignment: SpriteAssignment = {}
        self._rest: dict[SpriteId, Pose] = {}
        self._known: dict[SpriteId, Card] = {}

    @property
    def assignment(self) -> Mapping[SpriteId, SlottedCard]:
        """The slot and card of each sprite."""
        return self._assignment

    @property
    def still(self) -> bool:
        """True if nothing should move: with reduced motion, or without animation."""
        return self.calm or self.animator.tempo <= 0

    # --- queries ---

    def place_of(self, sprite: SpriteId) -> Place:
        """Return the place of a sprite."""
        return self._assignment[sprite].slot.place

    def nth_of(self, sprite: SpriteId) -> int:
        """Return the index of a sprite in its place."""
        return self._assignment[sprite].slot.nth

    def card_of(self, sprite: SpriteId) -> Card:
        """Return the card of a sprite, perhaps HIDDEN."""
        return self._assignment[sprite].face

    def seen(self, sprite: SpriteId, pose: Pose) -> Card:
        """Return the visible face of a sprite in this pose; a card that is turning over shows its old side first."""
        return self._known.get(sprite, HIDDEN) if pose.face_up else HIDDEN

    def at(self, place: Place) -> list[SpriteId]:
        """Return the sprites of a place, in order."""
        here = [(lying.slot.nth, sprite) for sprite, lying in self._assignment.items() if lying.slot.place == place]
        return [sprite for _, sprite in sorted(here)]

    def in_order(self, sprites: Iterable[SpriteId]) -> tuple[SpriteId, ...]:
        """Return these sprites, sorted by their slots."""
        return tuple(sorted(sprites, key=lambda s: self._assignment[s].slot))

    def goal(self, sprite: SpriteId) -> Pose:
        """Return the pose that a sprite rests in or moves to."""
        return self.animator.goal(sprite)

    def hit_spots(self, card: Size, now: float) -> Iterator[HitSpot]:
        """Yield the poses in which each sprite can be hit: in flight the present one, else at rest and raised."""
        for sprite, rest in self._rest.items():
            here = self.animator.pose(sprite, now)
            away = math.hypot(here.x - rest.x, here.y - rest.y) > _AWAY * card.h
            yield HitSpot(sprite, here.z, (here,)) if away else HitSpot(sprite, rest.z, (rest, self.goal(sprite)))

    # --- movement ---

    def put(self, sprite: SpriteId, pose: Pose) -> None:
        """Put a sprite into a pose at once, at rest."""
        self.animator.place(sprite, pose)

    def renumber(self, place: Place, order: Mapping[int, int]) -> None:
        """Change the order of the sprites of a place: the nth becomes number `order[nth]`."""
        for sprite in self.at(place):
            lying = self._assignment[sprite]
            self._assignment[sprite] = lying._replace(slot=Slot(place, order[lying.slot.nth]))

    def riffle(self, place: Place, card: Size, now: float, *, delay: float) -> None:
        """Shuffle the cards of a place: they part into two halves that fall into each other."""
        if self.calm:
            return
        sprites = self.at(place)
        half = len(sprites) // 2
        for nth, sprite in enumerate(sprites):
            upper = nth >= half
            whole = _SPLIT + _RIFFLE * (nth - half * upper) / max(1, half)
            side = 1 if upper else -1
            self.animator.swing(
                sprite, now, x=side * _APART * card.w, angle=side * _ASLANT, delay=delay, duration=whole
            )

    def take_places(
        self,
        layout: TableLayout,
        steps: Steps,
        now: float,
        *,
        leaving: Collection[SpriteId] = (),
        held: Collection[SpriteId] = (),
        raised: Callable[[SpriteId], float] = lambda _: 0.0,
    ) -> None:
        """Assign the cards of a layout to sprites, and send these to their places with the given steps.

        `leaving`: sprites that the player has just moved. `held`: sprites that are not to move. `raised`: the height by
        which a sprite is raised, in card heights.
        """
        old = self._assignment
        lying = [SlottedCard(placed.slot, placed.face) for placed in layout.placed]
        self._assignment = reassign(old, lying, leaving) if old else assign_new(lying)
        poses = {placed.slot: placed.pose for placed in layout.placed}
        self._rest = {sprite: poses[lying.slot] for sprite, lying in self._assignment.items()}
        travellers = self.in_order(s for s in self._assignment if s not in old or old[s].slot.place != self.place_of(s))
        turn = {sprite: number for number, sprite in enumerate(travellers)}
        seen_before = {sprite: self.animator.pose(sprite, now) for sprite in old} if steps.closes is not None else {}
        for sprite, lying_now in self._assignment.items():
            if lying_now.face != HIDDEN:
                self._known[sprite] = lying_now.face
            if sprite not in held:
                self._send(sprite, _standing_out(self._rest[sprite], raised(sprite), layout.card), steps, now, turn)
        for sprite in old.keys() - self._assignment.keys():
            self._known.pop(sprite, None)
            self.animator.remove(sprite)
        if steps.closes is not None and not self.calm and self.animator.tempo > 0:
            self._close(meld_of(*steps.closes), layout, seen_before, frozenset(turn), now)

    def _close(
        self,
        place: Place,
        layout: TableLayout,
        seen_before: Mapping[SpriteId, Pose],
        came: frozenset[SpriteId],
        now: float,
    ) -> None:
        """Animate the closing of a canasta; `came`: the new cards."""
        here = [sprite for sprite in self.at(place) if sprite in seen_before]
        lying = sorted((s for s in here if s not in came), key=lambda s: seen_before[s].z)
        coming = [sprite for sprite in here if sprite in came]
        cards = [*lying, *coming]
        table = layout.table
        area = table.melds[place.owner].cards if place.owner in table.melds else table.own
        ways = closing_cards(
            [seen_before[sprite] for sprite in lying],
            [seen_before[sprite] for sprite in coming],
            [self._rest[sprite] for sprite in cards],
            table.meld_card.w,
            (area.x, area.right),
        )
        for sprite, way in zip(cards, ways, strict=True):
            self.animator.follow(sprite, way, now)

    def _send(self, sprite: SpriteId, goal: Pose, steps: Steps, now: float, turn: Mapping[SpriteId, int]) -> None:
        """Aim one sprite at its goal; one that stays in its place merely makes room for others."""
        if self.calm or sprite not in self.animator:
            self.animator.place(sprite, goal)
        elif sprite not in turn:
            on_table = self.place_of(sprite).area in (Area.MELD, Area.RED_THREES)
            wait = _CLOSING if steps.closes is not None and on_table else 0.0  # other melds make room as the fan closes
            self.animator.aim(sprite, goal, now, duration=SETTLE.duration, delay=wait)
        else:
            delay = turn[sprite] * steps.stagger
            self.animator.aim(sprite, goal, now, duration=steps.duration, delay=delay, arc=steps.arc)


def _standing_out(pose: Pose, up: float, card: Size) -> Pose:
    if not up:
        return pose
    return pose._replace(y=pose.y - up * card.h * pose.scale, lift=min(1.0, 2 * up))
