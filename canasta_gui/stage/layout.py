"""Layout of all cards: a function of the view, the staging area and the player's order of the hand."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from types import MappingProxyType

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules, AnyView
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.geometry import Pose, Rect, Size, around
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.intent import Draft, without
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, Slot, hand_of, reserve_of
from canasta_gui.stage.placing import (
    HandGap,
    LaidMelds,
    MeldFoot,
    SideMelds,
    before,
    discards,
    far_hand,
    near_hand,
    packet_rects,
    packets_to_choose,
    pile,
    reserve,
    stock,
)
from canasta_gui.stage.regions import Seating, TableRegions, divide, largest_text
from canasta_gui.stage.table_contents import AnyContents, LaidMeld, PlacedCard


@dataclass(frozen=True)
class TableLayout:
    """All positions on the table that are needed for painting.

    `zones`: the rectangle of each place, for drops and highlights; small ones first, `TABLE` last. `table`: the fixed
    parts (seats, panels, lane). `feet`: the line below each meld, by its place. `draft_boxes`: a box around the staged
    cards of each row. `reserves`: the remaining second packets, by seat. `choosing`: the viewer has yet to choose one
    of two packets, which are in place of the hand. `stand_ins`: the cards that announced jokers represent. `shared`:
    cards may also be added to melds of others.
    """

    table: TableRegions
    placed: tuple[PlacedCard, ...]
    zones: dict[Place, Rect]
    feet: dict[Place, MeldFoot]
    draft_boxes: tuple[Rect, ...]
    bottom: int
    reserves: dict[int, Rect]
    choosing: bool = False
    stand_ins: Mapping[Slot, Card] = field(default_factory=dict)
    shared: bool = False

    @property
    def card(self) -> Size:
        """The size of a card at scale 1."""
        return self.table.card

    @cached_property
    def resting(self) -> dict[Slot, Pose]:
        """Resting pose of each card."""
        return {placed.slot: placed.pose for placed in self.placed}

    @cached_property
    def tops(self) -> dict[Place, Pose]:
        """Resting pose of the uppermost card of each place."""
        return {each.slot.place: each.pose for each in sorted(self.placed, key=lambda placed: placed.pose.z)}


def lay_out(
    view: AnyView,
    draft: Draft,
    hand_order: HandOrder,
    fit: Fit,
    *,
    bottom: int = 0,
    gap: HandGap | None = None,
    at_most: float = float("inf"),
    shown: Mapping[int, Sequence[Card]] = MappingProxyType({}),
) -> TableLayout:
    """Return the layout with `bottom` as the near seat.

    `at_most`: maximum height of a meld's cards. `shown`: whole hands that are face up for now.
    """
    contents, index = stage_of(view.rules).contents, fit.index
    melds = {side: _melds_of(view, side, bottom, draft, contents) for side in range(view.rules.n_sides)}
    table = _divided(view, bottom, contents, fit, melds, at_most)
    if any(len(side.reds) > 1 for side in melds.values()):
        stacked = {side: each._replace(stacked=True) for side, each in melds.items()}
        closer = _divided(view, bottom, contents, fit, stacked, at_most)
        if closer.meld_card.h > table.meld_card.h:
            melds, table = stacked, closer
    laid = LaidMelds(index)
    near = view.rules.side_of[bottom]
    for side, area in table.melds.items():
        laid.lay(table, area, melds[side])
    left = view.pile[:-1] if draft.taking else view.pile
    opened = contents.open_cards(view)
    placed = [*laid.placed, *stock(table, view.stock, opened, pulled=draft.pulled)]
    across = [contents.crosswise(view, nth, card) for nth, card in enumerate(left)]
    if under := contents.under(view):
        left, across = [*under, *left], [*(False for _ in under), *across]
    by = opened.held_by
    held = None if by is None else before(table, by, laid.zones.values(), near=by == bottom)
    placed += pile(table, left, across, held, deal=view.deal_no)
    placed += discards(table, len(left), opened.discards)
    cards = hand_order.settled(without(view.hands[bottom], draft.cards)).cards
    choosing, second = contents.choosing(view, bottom), contents.packets(view)
    if choosing:
        placed += packets_to_choose(table, {hand_of(bottom): cards, reserve_of(bottom): second[bottom]})
    else:
        placed += near_hand(table, bottom, cards, gap, index)
        placed += reserve(table, bottom, second[bottom])
    for seat in range(view.rules.players):
        if seat != bottom:
            far = sorted(shown.get(seat, view.hands[seat]))
            placed += far_hand(table, seat, far, index, opened.of_hands.get(seat, ()))
            placed += reserve(table, seat, second[seat])
    packets = {seat: table.seats[seat].reserve for seat, packet in enumerate(second) if packet}
    zones = laid.zones | _hand_zones(table, bottom, packets.get(bottom), choosing=choosing)
    margin = table.gap * 0.4
    zones |= {STOCK: table.stock.inset(-margin), PILE: table.pile.inset(-margin), TABLE: table.own}
    if choosing:
        packets.pop(bottom, None)
    return TableLayout(
        table,
        tuple(placed),
        zones,
        laid.feet,
        _draft_boxes(melds[near].drafts, laid.zones),
        bottom,
        packets,
        choosing,
        laid.stand_ins,
        contents.open_to_all(view.rules),
    )


def _melds_of(view: AnyView, side: int, bottom: int, draft: Draft, contents: AnyContents) -> SideMelds:
    """Return the melds and red threes in a side's part of the table.

    The melds of a side that has joined the viewer's are in the viewer's own part, together with the staged cards.
    """
    reds = contents.reds(view, side)
    if side == view.rules.side_of[bottom]:
        return SideMelds(reds, contents.melds(view, view.side(bottom)), contents.staged(view, draft))
    return SideMelds(reds, contents.melds(view, side) if side != view.side(bottom) else ())


def _divided(
    view: AnyView, bottom: int, contents: AnyContents, fit: Fit, melds: Mapping[int, SideMelds], at_most: float
) -> TableRegions:
    """Return the division of the window among the players."""
    rules = view.rules
    size, seating = Size(*fit.size), Seating(rules.seating.sides, bottom, reserves=contents.has_packets(rules))
    return divide(
        size,
        seating,
        tuple(melds[side].widths(fit.index) for side in range(rules.n_sides)),
        left_handed=fit.left_handed,
        card_size=fit.card_size,
        at_most=at_most,
        text=largest_text(size, seating, fit.text, fit.card_size),
        sunk=fit.sunk,
    )


def text_size(rules: AnyRules, fit: Fit) -> float:
    """Return the factor of text sizes on a table, the wanted one or less where there is too little room."""
    seating = Seating(rules.seating.sides, 0, reserves=stage_of(rules).contents.has_packets(rules))
    return largest_text(Size(*fit.size), seating, fit.text, fit.card_size)


def _draft_boxes(drafts: tuple[LaidMeld, ...], zones: Mapping[Place, Rect]) -> tuple[Rect, ...]:
    """Return a box around the staged melds of each row."""
    boxes = [zones[meld.place] for meld in drafts]
    return tuple(around([box for box in boxes if box.y == y]) for y in sorted({box.y for box in boxes}))


def _hand_zones(table: TableRegions, bottom: int, packet: Rect | None, *, choosing: bool) -> dict[Place, Rect]:
    """Return the zones of the near hand and of its second packet."""
    hand, second = hand_of(bottom), reserve_of(bottom)
    if choosing:
        first, other = packet_rects(table)
        return {hand: first.inset(-table.gap / 2), second: other.inset(-table.gap / 2)}
    whole = Rect(table.hand.x, table.hand.y, table.hand.w, table.size.h - table.hand.y)
    return {hand: whole} if packet is None else {second: packet.inset(-table.gap / 3), hand: whole}
