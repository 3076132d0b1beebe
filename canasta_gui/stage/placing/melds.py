"""Lays melds: fans in which every index is whole, canastas as squared piles, below each a foot for what is written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.geometry import Pose, Rect
from canasta_gui.stage.places import Place, Slot, low_end_of
from canasta_gui.stage.placing import layers
from canasta_gui.stage.placing.arrangement import MELD_GAP, ROW_GAP, Melds
from canasta_gui.stage.placing.fit import Index
from canasta_gui.stage.placing.regions import MeldArea, TableRegions
from canasta_gui.stage.table_contents import LaidMeld, PlacedCard

_Z_CARD: Final = 0.01  # from one card of a meld to the next
_THICKNESS: Final = 0.036  # of a squared pile at most, in card heights
_EDGE: Final = 0.009  # what each of its cards adds
_WIDEST_GAP: Final = 4.2  # spare room goes between the melds, up to so many times what must be there
_LOW_END: Final = 0.9  # the part of a run's first index that is its lower end


class MeldFoot(NamedTuple):
    """The line below a meld: the number of cards and of wild cards, and whether it is a canasta.

    `stacked`: red threes that lie on each other, so that their number has to be written.
    """

    rect: Rect
    cards: int
    wilds: int
    canasta: bool
    stacked: bool = False


class SideMelds(NamedTuple):
    """What lies in the part of the table of one side, from left to right: red threes, melds, staged melds.

    `stacked`: the red threes lie on each other, not in a fan.
    """

    reds: tuple[PlacedCard, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    drafts: tuple[LaidMeld, ...] = ()
    stacked: bool = False

    def widths(self, index: Index) -> Melds:
        """Return how wide each lies, in card widths."""
        reds = (_fan_width(1 if self.stacked else len(self.reds), index),) if self.reds else ()
        return (*reds, *(_width(meld, index) for meld in (*self.melds, *self.drafts)))


@dataclass(slots=True)
class LaidMelds:
    """All melds on the table: cards, zones and feet by place, and what cards of them stand for."""

    index: Index
    placed: list[PlacedCard] = field(default_factory=list)
    zones: dict[Place, Rect] = field(default_factory=dict)
    feet: dict[Place, MeldFoot] = field(default_factory=dict)
    stand_ins: dict[Slot, Card] = field(default_factory=dict)

    def lay(self, table: TableRegions, area: MeldArea, side: SideMelds) -> None:
        """Lay what belongs to a side into its part of the table, row by row."""
        widths = side.widths(self.index)
        laid: list[LaidMeld | tuple[PlacedCard, ...]] = [*([side.reds] if side.reds else []), *side.melds, *side.drafts]
        w, h = table.meld_card
        numbers = count(1)
        for nth, (first, end) in enumerate(area.rows):
            row = widths[first:end]
            least = MELD_GAP * table.unit
            spare = area.cards.w - sum(row) * w - (len(row) - 1) * least
            gap = least + max(0.0, min(least * (_WIDEST_GAP - 1), spare / (len(row) + 1)))
            x = area.cards.center.x - (sum(row) * w + (len(row) - 1) * gap) / 2
            y = area.cards.y + nth * (h + table.foot + ROW_GAP * table.unit)
            for width, meld in zip(row, laid[first:end], strict=True):
                spot = _Spot(Rect(x, y, width * w, h), table, gap, next(numbers))
                if isinstance(meld, LaidMeld):
                    self._lay_meld(meld, spot)
                else:
                    self._lay_reds(meld, spot, stacked=side.stacked and len(meld) > 1)
                x += width * w + gap

    def _lay_reds(self, reds: Sequence[PlacedCard], spot: "_Spot", *, stacked: bool) -> None:
        for level, red in enumerate(reds):
            pose = spot.pile_pose(level, len(reds)) if stacked else spot.pose(level, self.index.step)
            self.placed.append(red._replace(pose=pose))
        self.feet[reds[0].slot.place] = MeldFoot(spot.foot, len(reds), 0, False, stacked)

    def _lay_meld(self, meld: LaidMeld, spot: "_Spot") -> None:
        number, place = len(meld.cards), meld.place
        for level, index in enumerate(meld.indices):
            slot = Slot(place, index)
            pose = spot.pile_pose(level, number) if meld.closed else spot.pose(level, self.index.step)
            self.placed.append(PlacedCard(slot, meld.cards[index], pose))
            if meld.shown and meld.shown[index] != meld.cards[index]:
                self.stand_ins[slot] = meld.shown[index]
        zone = spot.zone
        if meld.low_end:
            end = spot.rect.x + self.index.w * _LOW_END * spot.table.meld_card.w
            self.zones[low_end_of(place)] = zone._replace(w=end - zone.x)
        self.zones[place] = zone
        self.feet[place] = MeldFoot(spot.foot, number, meld.wilds, meld.closed)


class _Spot(NamedTuple):
    """The rectangle of the cards of one meld, which is the `nth` of its side; `gap`: to the melds beside it."""

    rect: Rect
    table: TableRegions
    gap: float
    nth: int

    @property
    def foot(self) -> Rect:
        """The line below the cards: half of the gaps on both sides belongs to it."""
        return Rect(self.rect.x - self.gap / 2, self.rect.bottom, self.rect.w + self.gap, self.table.foot)

    @property
    def zone(self) -> Rect:
        """Cards and foot, with half of the gap around them."""
        margin = min(self.gap, 2 * self.table.gap) / 2
        above = ROW_GAP * self.table.unit / 2
        return Rect(
            self.rect.x - margin, self.rect.y - above, self.rect.w + 2 * margin, self.rect.h + self.table.foot + above
        )

    @property
    def scale(self) -> float:
        """The size of the cards beside that of one in the hand."""
        return self.table.meld_card.w / self.table.card.w

    def pose(self, level: int, step: float) -> Pose:
        """Return how a card of a fan lies; each one lies on the one to its left."""
        w = self.table.meld_card.w
        return Pose(self.rect.x + w / 2 + level * step * w, self.rect.center.y, 0, self.scale, self._z(level))

    def pile_pose(self, level: int, number: int) -> Pose:
        """Return how a card of a squared pile lies: the uppermost a little higher than those below."""
        w, h = self.table.meld_card
        edge = min(_EDGE, _THICKNESS / max(1, number - 1)) * h
        down = ((number - 1) / 2 - level) * edge
        return Pose(self.rect.x + w / 2 - down * 0.2, self.rect.center.y + down, 0, self.scale, self._z(level))

    def _z(self, level: int) -> float:
        return layers.MELDS + self.nth + level * _Z_CARD


def _width(meld: LaidMeld, index: Index) -> float:
    return 1.0 if meld.closed else _fan_width(len(meld.cards), index)


def _fan_width(cards: int, index: Index) -> float:
    return round(1.0 + (cards - 1) * index.step, 3)
