"""The layout of the cards: every size, every number of players, early and late in a deal."""

import math
import random
from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, make_meld, recount, view_of
from canasta_gui.rules.core.cards import FACES, HIDDEN, RED_THREES, SUIT_NAMES, Card, parse_card, parse_cards, suit_of
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.arrangement import USUAL_INDEX, Fit, Index
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft
from canasta_gui.stage.geometry import Point, Pose, Rect, Size, centered
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.layout import TableLayout, lay_out
from canasta_gui.stage.places import (
    LOOSE,
    PILE,
    STOCK,
    TABLE,
    Area,
    MeldChanges,
    Place,
    Slot,
    hand_of,
    meld_of,
    red_threes_of,
    staged,
)
from canasta_gui.stage.placing import HandGap, before, hand_index_at, stock
from canasta_gui.stage.regions import Seating, TableRegions, divide
from canasta_gui.stage.table_contents import NOTHING_OPEN, OpenCards, PlacedCard
from tests.lanes import some_in_gate
from tests.rules.support import position
from tests.stage.support import START, TableTop, own_meld, rules_for, seen, stage_of

SIZES = [(800, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 720), (3840, 2160), (800, 1200)]
MELD_SIZES = [3, 7, 4, 6, 5, 8, 3, 6, 3, 7, 4]


def late_deal(players: int = 4, hand: int = 25, ranks: int = 11, high: int = 1) -> CanastaView:
    """Return a view late in a deal: a meld of nearly every rank on each side, a big pile, red threes everywhere.

    `high`: factor on the usual height of stock and pile.
    """
    rules, chance = rules_for(players), random.Random(5)
    pos = CanastaPosition(rules)
    for side in range(rules.n_sides):
        for i, rank in enumerate(list(range(4, 15))[:ranks]):
            number = MELD_SIZES[(i + side * 3) % 11]
            naturals = [rank * 4 + chance.randrange(4) for _ in range(number - 1)]
            pos.melds[side][rank] = make_meld((*naturals, chance.choice([0, 8, 9])))
    pos.hands = [[HIDDEN] * 12 for _ in range(players)]
    pos.hands[0] = [chance.choice([card for card in FACES if card not in RED_THREES]) for _ in range(hand)]
    for seat in range(players):
        pos.red_threes[seat] = parse_cards("3D 3H")[: 1 + seat % 2]
    pos.pile = parse_cards("7S 2H 9D QC 4H 5D JK KS 9C") * high
    pos.up_cards, pos.stock, pos.turn, pos.phase = 1, [HIDDEN] * 40 * high, 0, Phase.PLAY
    recount(pos)
    return view_of(pos, 0)


def laid(view: CanastaView, size: tuple[float, float] = (1280, 800), draft: CanastaDraft = EMPTY) -> TableLayout:
    return lay_out(view, draft, HandOrder(), Fit(size))


def at(layout: TableLayout, place: Place) -> list[PlacedCard]:
    return [placed for placed in layout.placed if placed.slot.place == place]


def on_card(pose: Pose, across: float, down: float) -> Point:
    """Return a point on a card, measured from its middle along its own edges."""
    turn = math.radians(pose.angle)
    x = pose.x + across * math.cos(turn) - down * math.sin(turn)
    return Point(x, pose.y + across * math.sin(turn) + down * math.cos(turn))


def fixed_parts(table: TableRegions) -> dict[str, Rect]:
    """Return every rectangle of the table that belongs to one thing only."""
    parts = {"own": table.own, "lane": table.lane, "stock": table.stock, "pile": table.pile, "hand": table.hand}
    parts |= {"menu": table.menu, "match": table.match, "controls": table.controls, "history": table.history}
    parts |= {f"side {side}": rect for side, rect in table.others.items()}
    parts |= {f"panel {side}": rect for side, rect in table.panels.items()}
    for seat, spot in table.seats.items():
        parts[f"plate {seat}"] = spot.plate
        parts[f"portrait {seat}"] = spot.portrait
        if spot.hand != table.hand:
            parts[f"hand {seat}"] = spot.hand
    return parts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("left_handed", [False, True])
def test_no_two_parts_of_the_table_overlap(size: tuple[int, int], players: int, left_handed: bool) -> None:
    layout = lay_out(late_deal(players), EMPTY, HandOrder(), Fit(size, left_handed=left_handed))
    parts = fixed_parts(layout.table)
    window = Rect(0, 0, *size)
    for name, rect in parts.items():
        assert window.holds(rect), name
        assert rect.w > 0, name
        assert rect.h > 0, name
    for (one, a), (other, b) in combinations(parts.items(), 2):
        assert not a.inset(0.01).shared(b), f"{one} lies on {other}"


@pytest.mark.parametrize(
    ("hand", "players", "size"), some_in_gate(product([0, 1, 11, 25, 45], [2, 3, 4, 5, 6], SIZES), one_in=2)
)
def test_every_card_lies_in_its_zone(size: tuple[int, int], players: int, hand: int) -> None:
    view = late_deal(players, hand)
    layout = laid(view, size)
    table = layout.table
    homes = {STOCK: table.stock, PILE: table.pile}
    homes |= {hand_of(seat): spot.hand for seat, spot in table.seats.items()}
    for placed in layout.placed:
        place = placed.slot.place
        side = view.side(place.owner) if place.area is Area.RED_THREES else place.owner
        home = homes.get(place) or table.others.get(side, table.own)
        slack = table.card.w * (0.35 if place in (PILE, STOCK) else 0.08)
        assert home.holds(placed.pose.bounds(table.card), slack), placed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ranks", [1, 6, 11])
def test_melds_of_a_side_do_not_hide_each_other(size: tuple[int, int], ranks: int) -> None:
    layout = laid(late_deal(ranks=ranks), size)
    zones = [rect for place, rect in layout.zones.items() if place.area is Area.MELD]
    assert len(zones) == 2 * ranks
    for a, b in combinations(zones, 2):
        assert not a.inset(0.01).shared(b)
    for placed in layout.placed:
        if placed.slot.place.area is Area.MELD:
            zone = layout.zones[placed.slot.place]
            assert zone.inset(-1).holds(placed.pose.bounds(layout.card)), placed


@pytest.mark.parametrize("size", SIZES)
def test_every_index_of_an_open_meld_is_whole(size: tuple[int, int]) -> None:
    layout = laid(late_deal(), size)
    for place, foot in layout.feet.items():
        if not foot.canasta and not foot.stacked:
            lefts = sorted(placed.pose.x for placed in at(layout, place))
            steps = [b - a for a, b in pairwise(lefts)]
            assert min(steps, default=math.inf) >= USUAL_INDEX.w * layout.table.meld_card.w


def covered_indices(layout: TableLayout, place: Place, index: Index = USUAL_INDEX) -> list[PlacedCard]:
    """Return the cards of a hand of whose index another card of the hand covers a part."""
    cards, covered = at(layout, place), []
    for placed in cards:
        w, h = layout.card.w * placed.pose.scale, layout.card.h * placed.pose.scale
        corners = product((0.48, 0.5 - index.w), (0.48, 0.5 - index.h))
        points = [on_card(placed.pose, -fx * w, -fy * h) for fx, fy in corners]
        above = [each for each in cards if each.pose.z > placed.pose.z]
        covered += [placed] if any(each.pose.covers(point, layout.card) for each in above for point in points) else []
    return covered


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", [1, 2, 11, 15, 25, 40, 45])
def test_every_card_of_the_hand_can_be_clicked_and_read(size: tuple[int, int], hand: int) -> None:
    layout = laid(late_deal(hand=hand), size)
    assert len(at(layout, hand_of(0))) == hand
    assert not covered_indices(layout, hand_of(0))
    assert all(layout.card.w * placed.pose.scale >= 34 for placed in at(layout, hand_of(0))), "too small to read"


def test_the_larger_the_indices_of_a_deck_the_more_is_seen_of_its_cards() -> None:
    view, index = late_deal(hand=30), Index(0.34, 0.29)
    layout = lay_out(view, EMPTY, HandOrder(), Fit((1280, 800), index=index))
    for place, foot in layout.feet.items():
        if not foot.canasta and not foot.stacked:
            steps = [b.pose.x - a.pose.x for a, b in pairwise(at(layout, place))]
            assert min(steps, default=math.inf) >= index.w * layout.table.meld_card.w
    usual, large = (len({p.pose.y for p in at(each, hand_of(0))}) for each in (laid(view), layout))
    assert large < usual, "the hand has taken a second row, where it lies straight"
    assert not covered_indices(layout, hand_of(0), index)
    open_hands = lay_out(all_open(4), EMPTY, HandOrder(), Fit((1280, 800), index=index))
    assert not [seat for seat in range(4) if covered_indices(open_hands, hand_of(seat), index)]


def test_the_same_question_has_the_same_answer() -> None:
    assert laid(late_deal()) == laid(late_deal())


def test_every_card_of_the_view_is_laid_once() -> None:
    view = late_deal()
    layout = laid(view, draft=EMPTY.add([view.hands[0][0]]).taking_pile())
    slots = [placed.slot for placed in layout.placed]
    assert len(set(slots)) == len(slots)
    wanted = Counter(card for hand in view.hands for card in hand) + Counter(view.pile) + Counter(view.stock)
    wanted += Counter(card for melds in view.melds for meld in melds.values() for card in meld.cards)
    wanted += Counter(card for cards in view.red_threes for card in cards)
    assert Counter(placed.face for placed in layout.placed) == wanted


def test_partners_sit_opposite_and_the_next_player_on_the_left() -> None:
    for bottom in range(4):
        table = lay_out(late_deal(), EMPTY, HandOrder(), Fit((1280, 800)), bottom=bottom).table
        middle = Point(640, 400)
        left, top, right = (table.seats[(bottom + k) % 4].plate.center for k in (1, 2, 3))
        assert left.x < middle.x * 0.5
        assert top.y < middle.y * 0.5
        assert right.x > middle.x * 1.5


def test_the_left_handed_table_moves_the_stock_but_not_the_players() -> None:
    right = lay_out(late_deal(), EMPTY, HandOrder(), Fit((1280, 800))).table
    left = lay_out(late_deal(), EMPTY, HandOrder(), Fit((1280, 800), left_handed=True)).table
    assert right.stock.x < right.pile.x
    assert left.stock.x > left.pile.x
    assert left.controls.x < 640 < right.controls.x
    assert left.seats[1].plate == right.seats[1].plate


# --- melds ---


def canasta(cards: str) -> tuple[list[PlacedCard], TableLayout]:
    """Return a meld on its own, from the lowest card to the topmost."""
    view = seen(f"to act: 0\nmelds side 0: {cards}")
    layout = laid(view)
    (place,) = [place for place in layout.zones if place.area is Area.MELD]
    return sorted(at(layout, place), key=lambda placed: placed.pose.z), layout


def red(card: Card) -> bool:
    return SUIT_NAMES[suit_of(card)] in ("D", "H")


def test_six_cards_lie_open() -> None:
    cards, layout = canasta("KS KH KD KC KS 2C")
    assert cards[-1].pose.x - cards[0].pose.x > layout.table.meld_card.w
    assert not layout.feet[own_meld("K")].canasta


def test_a_natural_canasta_closes_with_a_red_card_on_top() -> None:
    cards, layout = canasta("KH KD KS KC KS KC KD")
    assert abs(cards[-1].pose.y - cards[0].pose.y) < layout.table.meld_card.h * 0.1
    assert abs(cards[-1].pose.x - cards[0].pose.x) < layout.table.meld_card.w * 0.1
    assert red(cards[-1].face)
    foot = layout.feet[own_meld("K")]
    assert (foot.cards, foot.wilds, foot.canasta) == (7, 0, True)


def test_a_mixed_canasta_closes_with_a_black_card_on_top() -> None:
    cards, _ = canasta("KS KD KH KD KH 2C JK")
    assert cards[-1].face == parse_cards("KS")[0]


def test_a_canasta_without_the_right_colour_closes_with_what_it_has() -> None:
    cards, layout = canasta("KD KD KH KH 2C JK JK")
    assert red(cards[-1].face)
    assert layout.feet[own_meld("K")].wilds == 3


def test_wild_cards_lie_at_the_end_of_an_open_meld() -> None:
    cards, _ = canasta("2C KD KH")
    assert [placed.face for placed in cards] == parse_cards("KD KH 2C")
    assert [placed.slot.nth for placed in cards] == [1, 2, 0]


def test_red_threes_lie_left_of_the_melds() -> None:
    layout = laid(late_deal())
    threes = [placed for placed in layout.placed if placed.slot.place.area is Area.RED_THREES]
    for placed in threes:
        side = placed.slot.place.owner % 2
        melds = [p.pose for p in layout.placed if p.slot.place.area is Area.MELD and p.slot.place.owner == side]
        row = [pose.x for pose in melds if abs(pose.y - placed.pose.y) < layout.table.meld_card.h / 2]
        assert placed.pose.x < min(row)


# --- staging ---


def test_staged_cards_lie_beside_the_melds() -> None:
    view = seen("to act: 0\nhand 0: KS KH 4C 2C JK\nmelds side 0: 9S 9H 9D\npile: 7C KD")
    draft = EMPTY.add(parse_cards("KS KH")).add(parse_cards("2C")).taking_pile()
    layout = laid(view, draft=draft)
    kings = sorted(at(layout, stage_of("K")), key=lambda placed: placed.pose.z)
    assert [placed.face for placed in kings] == parse_cards("KD KS KH"), "the pile's top card lies undermost"
    assert [placed.face for placed in at(layout, staged(LOOSE))] == parse_cards("2C")
    assert [placed.face for placed in at(layout, PILE)] == parse_cards("7C")
    assert sorted(placed.face for placed in at(layout, hand_of(0))) == sorted(parse_cards("4C JK"))
    (box,) = layout.draft_boxes
    assert all(box.holds(layout.zones[place], 1) for place in (stage_of("K"), staged(LOOSE)))
    assert not box.shared(layout.zones[own_meld("9")].inset(layout.card.w * 0.1))


def test_without_staged_cards_there_is_no_staging_box() -> None:
    assert laid(late_deal()).draft_boxes == ()


@pytest.mark.parametrize("size", SIZES)
def test_even_a_full_table_has_room_for_staged_melds(size: tuple[int, int]) -> None:
    view = late_deal(ranks=9)
    layout = laid(view, size, EMPTY.add(parse_cards("KS KH KD AS AH 2C")).taking_pile())
    for placed in layout.placed:
        if placed.slot.place.area in (Area.MELD, Area.DRAFT):
            home = layout.table.others.get(placed.slot.place.owner, layout.table.own)
            assert home.holds(placed.pose.bounds(layout.card), layout.card.w * 0.08)


def test_small_zones_come_before_the_table() -> None:
    layout = laid(late_deal())
    places = list(layout.zones)
    assert places[-1] == TABLE
    inside = meld_of(0, 7)
    point = layout.zones[inside].center
    assert next(place for place, rect in layout.zones.items() if rect.contains(point)) == inside


# --- the other seats ---


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_what_stands_side_by_side_at_a_seat_is_on_one_line(players: int) -> None:
    seats = laid(late_deal(players)).table.seats
    across = [spot for seat, spot in seats.items() if seat and spot.upright]
    assert across
    for spot in across:
        middles = [rect.center.y for rect in (spot.portrait, spot.plate, spot.hand, spot.reserve)]
        assert middles == pytest.approx([middles[0]] * 4)


# --- the stock ---


@pytest.mark.parametrize(
    ("size", "opened", "pulled", "aside"),
    [
        (6, OpenCards(), False, {}),
        (6, OpenCards(), True, {5: 0.5}),
        (6, OpenCards(stock_top=9), False, {}),
        (1, OpenCards(stock_top=9), False, {}),
        (6, OpenCards(stock_top=9), True, {5: 0.5}),
        (6, OpenCards(in_stock={3: 9}), True, {2: 0.2, 5: 0.5}),
        (6, OpenCards(beside_stock=9), False, {0: 0.33}),
    ],
)
def test_of_the_stock_only_cards_that_are_drawn_or_turned_lie_aside(
    size: int, opened: OpenCards, pulled: bool, aside: dict[int, float]
) -> None:
    """By card widths at least."""
    table = laid(seen(START)).table
    whole = [placed.pose for placed in stock(table, [HIDDEN] * size)]
    now = list(stock(table, [HIDDEN] * size, opened, pulled=pulled))
    for n, (placed, pose) in enumerate(zip(now, whole, strict=True)):
        assert placed.pose.face_up is (placed.face != HIDDEN)
        if n in aside:
            away = math.hypot(pose.x - placed.pose.x, pose.y - placed.pose.y)
            assert away > aside[n] * table.centre_card.w
        else:
            assert placed.pose._replace(face_up=False) == pose


# --- the pile ---


def test_a_freezing_card_lies_crosswise_and_sticks_out() -> None:
    layout = laid(seen("to act: 0\npile: 7S 2H 9D 4C"))
    poses = {placed.face: placed.pose for placed in at(layout, PILE)}
    wild = poses[parse_cards("2H")[0]]
    others = [pose for face, pose in poses.items() if pose is not wild]
    assert abs(wild.angle - 90) < 10
    assert all(abs(pose.angle) < 10 for pose in others)
    assert wild.bounds(layout.card).right > max(pose.bounds(layout.card).right for pose in others) + 5


def test_a_red_three_turned_up_lies_crosswise_but_one_cannot_be_discarded() -> None:
    layout = laid(seen("to act: 0\npile: 3H 9D\nup-cards: 2"))
    assert abs(at(layout, PILE)[0].pose.angle - 90) < 10


def test_the_heap_does_not_move_when_a_card_is_added() -> None:
    before = at(laid(seen("to act: 0\npile: 7S 9D")), PILE)
    after = at(laid(seen("to act: 0\npile: 7S 9D KC")), PILE)
    assert after[:2] == before


def test_the_disorder_of_the_heap_tells_nothing_of_its_cards_and_is_another_in_each_deal() -> None:
    def poses(deal: int, pile: str) -> list[Pose]:
        return [placed.pose for placed in at(laid(seen(f"deal: {deal}   to act: 0\npile: {pile}")), PILE)]

    first = poses(1, "7S 9D 4C 4H 5D QC")
    assert first == poses(1, "KH 10C 6S 6D AC 8H")
    assert first != poses(2, "7S 9D 4C 4H 5D QC")
    assert len({(pose.x, pose.y) for pose in first}) == len(first)


def test_the_stock_lies_the_same_whether_its_cards_are_known_or_not() -> None:
    hidden, known = (at(laid(seen(f"to act: 0\nstock: {cards}")), STOCK) for cards in ("?? x4", "KS KH 4C 9D"))
    assert [(each.pose.x, each.pose.y) for each in hidden] == [(each.pose.x, each.pose.y) for each in known]


def test_stock_and_pile_use_the_height_that_melds_leave() -> None:
    low, high = (laid(seen("to act: 0"), size).table for size in ((800, 600), (800, 1200)))
    assert low.unit == high.unit
    assert 1.2 * low.centre_card.h < high.centre_card.h <= high.card.h


def test_heaps_are_as_thick_as_they_have_cards_and_lower_cards_stay_when_one_is_drawn() -> None:
    def heap(cards: int) -> list[Pose]:
        return [placed.pose for placed in at(laid(seen(f"to act: 0\nstock: ?? x{cards}")), STOCK)]

    def thickness(cards: int) -> float:
        poses = heap(cards)
        return poses[0].y - poses[-1].y

    heights = [thickness(cards) for cards in (1, 2, 5, 10, 20, 40, 60)]
    assert heights == sorted(set(heights))
    assert heap(40)[:39] == heap(39)
    width = laid(seen("to act: 0")).table.centre_card.w
    assert heights[-1] < 0.18 * width < 10 * thickness(5)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_highest_heaps_leave_the_lines_below_melds_free(size: tuple[int, int], players: int) -> None:
    layout = laid(late_deal(players, high=4), size)
    assert len(at(layout, STOCK)) == 160
    heaps = [placed.pose.bounds(layout.card) for place in (STOCK, PILE) for placed in at(layout, place)]
    assert not [place for place, foot in layout.feet.items() for heap in heaps if heap.shared(foot.rect) > 1]


# --- the hand ---


def test_a_gap_opens_where_lifted_cards_would_go() -> None:
    view = seen("to act: 0\nhand 0: 4C 5C 6C 7C 8C")
    calm = laid(view)
    gap = HandGap(frozenset({0}), 2)
    parted = lay_out(view, EMPTY, HandOrder(), Fit((1280, 800)), gap=gap)
    xs = [placed.pose.x for placed in at(parted, hand_of(0))]
    rest = [placed.pose.x for placed in at(calm, hand_of(0))]
    assert [xs[i] for i in (1, 2, 3, 4)] == pytest.approx([rest[i] for i in (0, 1, 3, 4)])
    assert xs[0] == pytest.approx(rest[2])


def test_the_others_close_up_when_cards_are_lifted_away() -> None:
    view = seen("to act: 0\nhand 0: 4C 5C 6C 7C")
    closed = lay_out(view, EMPTY, HandOrder(), Fit((1280, 800)), gap=HandGap(frozenset({1, 2}), None))
    xs = [placed.pose.x for placed in at(closed, hand_of(0))]
    two = [placed.pose.x for placed in at(laid(seen("to act: 0\nhand 0: 4C 7C")), hand_of(0))]
    assert [xs[0], xs[3]] == pytest.approx(two)
    everything = lay_out(view, EMPTY, HandOrder(), Fit((1280, 800)), gap=HandGap(frozenset(range(4)), None))
    assert len(at(everything, hand_of(0))) == 4


@pytest.mark.parametrize("number", [0, 1, 5, 20, 45])
def test_a_card_held_over_another_goes_beside_it(number: int) -> None:
    layout = laid(late_deal(hand=number), (800, 600))
    table = layout.table
    poses = [placed.pose for placed in at(layout, hand_of(0))]
    for i, pose in enumerate(poses):
        assert hand_index_at(table, number, Point(pose.x - 1, pose.y)) == i
        assert hand_index_at(table, number, Point(pose.x + 1, pose.y)) == i + 1
    if not poses:
        assert hand_index_at(table, 0, table.hand.center) == 0


def test_a_card_held_over_a_row_of_large_indices_goes_into_that_row() -> None:
    hand = "4C 5C 6C 7C 8C 9C 10C JC QC KC AC 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 4S 5S 6S 7S 8S 9S 10S JS"
    top = TableTop(f"to act: 0\nhand 0: {hand}")
    top.board.set_index(Index(0.34, 0.29))
    top.settle()
    order = top.at(hand_of(0))
    moved, *rest = order
    top.drag([moved], top.spot(top.sprites(order[20])[0]))
    assert [name for name in top.at(hand_of(0)) if name != moved] == rest
    assert top.at(hand_of(0)).index(moved) in (19, 20)


def test_a_hidden_hand_in_front_shows_its_backs() -> None:
    pos = view_of(late_deal(), -1)
    layout = laid(pos)
    cards = at(layout, hand_of(0))
    assert len(cards) == 25
    assert all(not placed.pose.face_up for placed in cards)
    assert all(placed.face == HIDDEN for placed in cards)


def test_a_position_with_open_hands_shows_them() -> None:
    pos = late_deal().copy()
    pos.hands[1] = parse_cards("KS KH")
    layout = laid(CanastaView(pos))
    assert all(placed.pose.face_up for placed in at(layout, hand_of(1)))


def test_hands_laid_open_show_every_index_upright_and_stay_beside_the_table() -> None:
    open_hands = position("to act: 0\nhand 0: KS\nhand 1: 4C 5D 6H\nhand 2: 9C 9D\nhand 3: ?? x4\npile: 4D")
    layout = laid(CanastaView(open_hands))
    poses = {placed.slot: placed.pose for placed in layout.placed}
    left = [poses[Slot(hand_of(1), i)] for i in range(3)]
    opposite = [poses[Slot(hand_of(2), i)] for i in range(2)]
    assert all(pose.face_up and pose.angle == 0 for pose in left + opposite)
    assert [(pose.y, pose.x) for pose in left] == sorted({(pose.y, pose.x) for pose in left})
    assert [pose.x for pose in opposite] == sorted({pose.x for pose in opposite})
    assert all(pose.bounds(layout.card).right <= layout.table.own.x for pose in left)
    assert not any(poses[Slot(hand_of(3), i)].face_up for i in range(4))


def all_open(players: int) -> CanastaView:
    """Return a view late in a deal in which all hands lie open, fifteen cards each of the others."""
    pos = late_deal(players).copy()
    for seat in range(1, players):
        pos.hands[seat] = parse_cards("4C 5D 6H 7S 8C 9D 10H JS QC KD AH 4S 5H 6D 7C")
    return CanastaView(pos)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_long_hand_laid_open_covers_nobodys_name_and_none_of_its_indices(players: int, size: tuple[int, int]) -> None:
    layout = laid(all_open(players), size)
    assert not [seat for seat in range(1, players) if covered_indices(layout, hand_of(seat))]
    for seat, other in ((a, b) for a in range(1, players) for b in range(players) if a != b):
        plate = layout.table.seats[other].plate
        for placed in at(layout, hand_of(seat)):
            card = placed.pose.bounds(layout.card)
            assert card.shared(plate) < 1, (seat, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_pile_that_is_held_covers_nothing_that_is_written(players: int, size: tuple[int, int]) -> None:
    table = laid(late_deal(players), size).table
    written = [*table.panels.values(), *(seat.plate for seat in table.seats.values())]
    for seat in range(1, players):
        held = centered(before(table, seat, near=False), table.centre_card.w * 1.4, table.centre_card.h)
        assert not any(held.shared(rect) for rect in written)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_pile_that_the_near_player_holds_covers_no_meld(players: int, size: tuple[int, int]) -> None:
    layout = laid(late_deal(players), size)
    table, melds = layout.table, [zone for place, zone in layout.zones.items() if place.area is Area.MELD]
    held = centered(before(table, 0, melds, near=True), table.centre_card.w * 1.4, table.centre_card.h)
    assert not any(held.shared(zone) for zone in melds)


# --- how large the cards are ---

USUAL = ((2, 1, 3, 5, 3, 4), (1, 3, 1, 5, 4, 3))
MANY = ((2, 1, 1, 3, 6, 4, 5, 3), (2, 1, 1, 3, 6, 4, 5, 3))


def table_with(melds: tuple[tuple[int, ...], ...], size: tuple[int, int], at_most: float = math.inf) -> TableRegions:
    """Return the table of four with melds of these sizes on each side, 1 for a squared canasta."""
    widths = [tuple(1 + (cards - 1) * USUAL_INDEX.step for cards in side) for side in melds]
    return divide(Size(*size), Seating(((0, 2), (1, 3)), 0), tuple(widths), at_most=at_most)


@pytest.mark.parametrize(
    ("size", "melds", "part"),
    [
        ((1280, 800), USUAL, 0.15),
        ((1920, 1080), USUAL, 0.15),
        ((800, 600), USUAL, 0.12),
        ((800, 1200), USUAL, 0.13),
        ((2560, 720), USUAL, 0.25),
        ((3840, 2160), USUAL, 0.15),
        ((1280, 800), MANY, 0.12),
    ],
)
def test_the_cards_of_melds_are_a_good_part_of_the_window(
    size: tuple[int, int], melds: tuple[tuple[int, ...], ...], part: float
) -> None:
    assert table_with(melds, size).meld_card.h >= part * size[1]


SIX = ((3, 7, 3, 5, 4, 3), (7, 3, 7, 5, 4, 3))


def with_red_threes(*numbers: int, melds: int = 6) -> CanastaView:
    """Return a table of four with this number of melds on each side and of red threes before each seat."""
    pos = CanastaPosition(rules_for(4))
    for side, cards in enumerate(SIX):
        for rank, number in list(enumerate(cards, 4))[:melds]:
            pos.melds[side][rank] = make_meld(tuple(rank * 4 + n % 4 for n in range(number)))
    for seat, number in enumerate(numbers):
        pos.red_threes[seat] = parse_cards("3D 3H 3D 3H")[:number]
    pos.turn, pos.phase = 0, Phase.PLAY
    recount(pos)
    return view_of(pos, 0)


@pytest.mark.parametrize("numbers", [(0, 0), (1, 0), (1, 1), (2, 2), (0, 4), (1, 1, 2, 0)])
@pytest.mark.parametrize(("size", "part"), [((1280, 800), 0.15), ((800, 600), 0.12), ((800, 1200), 0.13)])
def test_six_melds_stay_large_beside_red_threes(numbers: tuple[int, ...], size: tuple[int, int], part: float) -> None:
    assert laid(with_red_threes(*numbers), size).table.meld_card.h >= part * size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("melds", [0, 3, 6])
def test_red_threes_lie_on_each_other_only_where_that_makes_melds_larger(size: tuple[int, int], melds: int) -> None:
    view = with_red_threes(2, 2, 1, melds=melds)
    layout, without = laid(view, size), laid(with_red_threes(1, 1, melds=melds), size)
    threes = [placed for placed in layout.placed if placed.slot.place.area is Area.RED_THREES]
    feet = {place: foot for place, foot in layout.feet.items() if place.area is Area.RED_THREES}
    assert [foot.cards for foot in feet.values()] == [3, 2]
    for place, foot in feet.items():
        xs = [each.pose.x for each in threes if each.slot.place.owner % 2 == place.owner]
        spread = (max(xs) - min(xs)) / layout.table.meld_card.w
        assert foot.stacked == (spread < 0.1)
        assert foot.stacked or spread == pytest.approx((len(xs) - 1) * USUAL_INDEX.step)
    if any(foot.stacked for foot in feet.values()):
        assert layout.table.meld_card == without.table.meld_card


@pytest.mark.parametrize("size", SIZES)
def test_nobody_changes_seats_during_a_deal(size: tuple[int, int]) -> None:
    stages: list[tuple[tuple[int, ...], ...]] = [((), ()), ((3,), ()), ((3, 4), (1, 3)), USUAL, MANY]
    tables = [table_with(melds, size) for melds in stages]
    assert len({repr(sorted(table.seats.items())) for table in tables}) == 1
    assert len({table.arrangement.beside for table in tables}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_cards_can_be_kept_from_growing_again(size: tuple[int, int]) -> None:
    many = table_with(MANY, size)
    few = table_with(((3,), (3,)), size, at_most=many.meld_card.h)
    assert few.meld_card == many.meld_card


def test_during_a_deal_the_cards_of_melds_only_become_smaller_and_with_the_next_they_grow() -> None:
    pos = late_deal(ranks=11).copy()
    table = TableTop(pos, size=(1280, 800))
    small = table.board.display.layout.table.meld_card.h
    table.board.show(late_deal(ranks=2))
    assert table.board.display.layout.table.meld_card.h == small
    following = late_deal(ranks=2).copy()
    following.deal_no += 1
    table.board.show(CanastaView(following))
    assert table.board.display.layout.table.meld_card.h > 1.2 * small


def test_new_red_threes_are_news_like_cards_that_joined_a_meld() -> None:
    changes = MeldChanges()
    before = seen("to act: 0\nmelds side 1: 7S 7H 7D\nlaid this deal: 1\nred threes side 1: 3D")
    changes.see(before, 0)
    assert not changes.since(before, 0)
    after = seen("to act: 0\nmelds side 1: 7S 7H 7D 7C\nlaid this deal: 1\nred threes side 1: 3D 3H 3D")
    assert changes.since(after, 0) == {own_meld("7", 1): 1, red_threes_of(1): 2}


@pytest.mark.parametrize("size", [(800, 600), (1000, 700), (1280, 800), (1920, 1080), (900, 1400), (2560, 720)])
@pytest.mark.parametrize("opened", [NOTHING_OPEN, OpenCards(beside_stock=parse_card("KS"))])
def test_no_card_of_the_stock_lies_on_the_score_of_a_side(size: tuple[float, float], opened: OpenCards) -> None:
    """A card that is pulled off it, and the lowest one beside it."""
    layout = TableTop("to act: 0", size=size).board.display.layout
    for placed in stock(layout.table, [HIDDEN] * 30, opened, pulled=True):
        bounds = placed.pose.bounds(layout.card)
        assert not any(bounds.shared(panel) > 0 for panel in layout.table.panels.values())
