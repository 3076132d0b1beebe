"""The board, played by pointer and keyboard against the real referee and engine."""

import pytest

from canasta_gui.rules import events as ev
from canasta_gui.rules.actions import Answer, Ask, Discard, Draw, Take
from canasta_gui.rules.cards import HIDDEN, parse_card, parse_cards, whole_deck
from canasta_gui.rules.engine import start_deal
from canasta_gui.rules.refusal import Refusal, Why
from canasta_gui.rules.view import PUBLIC, redact, view_of
from canasta_gui.stage.arrangement import Order
from canasta_gui.stage.board import Board
from canasta_gui.stage.choreography import Cue
from canasta_gui.stage.focus import Key
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, red_threes_of, staged
from canasta_gui.stage.shown import Began, Light, Misplaced, Misplacement, Refused, Sounded, Submit
from tests.rules.support import CLASSIQUE, discard, lay, position, take
from tests.stage.support import FRAME, TableTop, own_meld, rules_for, stage_of

HAND = hand_of(0)
OPEN = "melds side 0: 7S 7H 7D"
START = "to act: 0\nhand 0: 9C 9D 9H KS KH 2C 4C\nstock: 5C 5D ?? x20\npile: 4D QS"
MY_PLAY = "to act: 0\nphase: play\nhand 0: 9C 9D 9H KS KH 2C 4C 5S\npile: 4D QS"


def beside_the_melds(table: TableTop) -> Point:
    """A point on the own table where no meld lies."""
    own = table.board.layout.table.own
    return Point(own.x + 5, own.center.y)


def lights(table: TableTop) -> dict[Place, Light]:
    return {zone.place: zone.light for zone in table.board.zones()}


def everything(table: TableTop) -> list[int]:
    return sorted(sprite.id for sprite in table.board.sprites())


# --- showing ---


def test_the_board_shows_every_card_once() -> None:
    table = TableTop(START)
    assert len(everything(table)) == len(set(everything(table)))
    assert table.at(PILE) == ["4D", "QS"]
    assert sorted(table.at(HAND)) == sorted(START.split("hand 0: ")[1].split("\n")[0].split())
    assert set(table.at(hand_of(1))) == {"??"}
    assert set(table.at(STOCK)) == {"??"}


def test_sprites_come_in_painting_order() -> None:
    table = TableTop(START)
    heights = [sprite.pose.z for sprite in table.board.sprites()]
    assert heights == sorted(heights)


def test_nothing_moves_and_nothing_is_painted_while_nothing_happens() -> None:
    table = TableTop(START, tempo=1)
    table.settle()
    assert not any(table.tick() for _ in range(5))


def test_a_board_without_a_view_complains() -> None:
    board = Board(lambda *_: None)
    with pytest.raises(AssertionError):
        _ = board.view
    with pytest.raises(AssertionError):
        _ = board.layout
    board.cancel()


def test_a_resize_moves_everything_at_once() -> None:
    table = TableTop(START, tempo=1)
    before = everything(table)
    table.board.resize(1920, 1080)
    assert tuple(table.board.layout.table.size) == (1920, 1080)
    goals = {s.id: s.pose for s in table.board.sprites()}
    table.settle()
    assert {s.id: s.pose for s in table.board.sprites()} == goals
    assert everything(table) == before


def test_an_event_is_shown_on_its_way_and_then_lies_still() -> None:
    table = TableTop("to act: 1\nphase: play\nhand 1: KS 9D ?? x5\npile: 4D", tempo=1)
    table.play(1, discard("KS"))
    assert not table.board.idle
    table.tick()
    table.tick()
    flying = next(s for s in table.board.sprites() if s.place == PILE and s.pose.z > 10_000)
    assert flying.face == HIDDEN, "it still shows its back"
    table.settle()
    assert table.at(PILE) == ["4D", "KS"]
    assert table.board.view == view_of(table.pos, 0)


def test_events_are_shown_one_after_another() -> None:
    table = TableTop(START.replace("to act: 0", "to act: 1"), tempo=1)
    table.play(1, Draw())
    table.play(1, Discard(table.pos.hands[1][-1]))
    table.tick()
    assert table.began == ["drew"]
    table.settle()
    assert table.began == ["drew", "discarded", "turn_began"]


def test_skip_shows_at_once_and_in_silence() -> None:
    table = TableTop("to act: 1\nphase: play\nhand 1: KS 9D ?? x5\npile: 4D", tempo=1)
    table.play(1, discard("KS"))
    table.board.skip()
    assert table.board.idle
    assert table.at(PILE) == ["4D", "KS"]
    table.tick()
    assert table.began == ["discarded", "turn_began"]
    assert not [output for output in table.outputs if isinstance(output, Sounded)]


def test_without_tempo_all_events_are_shown_in_one_frame() -> None:
    table = TableTop(START.replace("to act: 0", "to act: 1"), tempo=0)
    table.play(1, Draw())
    table.tick()
    assert table.board.idle
    assert table.began == ["drew"]


def test_reduced_motion_moves_nothing_but_keeps_the_pauses() -> None:
    table = TableTop(START.replace("to act: 0", "to act: 1"), tempo=1)
    table.board.set_tempo(1, calm=True)
    table.play(1, Draw())
    table.tick()
    assert all(sprite.pose.z < 10_000 for sprite in table.board.sprites())
    assert not table.board.idle
    table.settle()
    assert table.board.idle


def test_a_canasta_that_closes_is_heard_and_seen() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: KC KD 4C 5C 6D\nmelds side 0: KS KH KD KC KS\npile: 4D", tempo=1)
    table.drag(["KC", "KD"], own_meld("K"))
    assert Sounded(Cue.CANASTA) in table.outputs
    assert table.board.layout.badges[own_meld("K")].canasta


def test_a_pulse_makes_the_new_canasta_larger_for_a_moment() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: KC 4C 5C 6D\nmelds side 0: KS KH KD KC KS KH\npile: 4D", tempo=1)
    table.board.hands.double_click(table.spot(table.sprites("KC")[0]))
    sizes = []
    for _ in range(120):
        table.tick()
        sizes.append(max(s.pose.scale for s in table.board.sprites() if s.place == own_meld("K")))
    assert max(sizes[30:]) > 1.1 * sizes[-1]


def test_showing_another_seat_turns_the_table_at_once() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.drag(["9C", "9D"], TABLE)
    assert table.board.draft
    table.board.show(view_of(table.pos, 1))
    assert table.board.bottom == 1
    assert not table.board.draft
    assert not table.tick() or not table.tick()
    assert table.board.layout.bottom == 1


def test_another_rule_set_brings_other_cards() -> None:
    table = TableTop(START, tempo=1)
    table.board.show(view_of(position("to act: 0", rules_for(3)), 0))
    table.settle()
    assert set(table.at(hand_of(2))) == {"??"}
    table.board.show(view_of(table.pos, 0))
    table.settle()
    table.board.show(view_of(position("to act: 0\nhand 0: KS\nhand 1: ?? x1\nhand 2: ?? x1\nstock:", rules_for(3)), 0))
    assert len(everything(table)) == 3


def test_a_public_view_hides_the_hand_in_front_and_takes_no_card() -> None:
    table = TableTop(MY_PLAY)
    table.board.show(view_of(table.pos, PUBLIC), bottom=0)
    assert set(table.at(HAND)) == {"??"}
    table.click(table.middle(HAND))
    table.click(table.middle(STOCK))
    assert not any(sprite.selected for sprite in table.board.sprites())
    assert not table.submitted
    assert not table.board.my_turn


def test_behind_the_curtain_nobodys_order_is_lost() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS"], left_end(table))
    order = table.at(HAND)
    table.board.show(view_of(table.pos, PUBLIC), bottom=0)
    table.board.show(view_of(table.pos, 1))
    table.board.show(view_of(table.pos, 0))
    assert table.at(HAND) == order
    assert order[0] == "KS"


# --- drawing and discarding ---


def test_a_click_on_the_stock_draws() -> None:
    table = TableTop(START)
    assert lights(table)[STOCK] is Light.INVITES
    table.click(table.middle(STOCK))
    assert table.submitted == [Draw()]
    table.settle()
    assert "5C" in table.at(HAND)
    assert lights(table)[STOCK] is Light.NONE
    assert [s.face for s in table.board.sprites() if s.fresh] == [parse_card("5C")]


def test_a_second_click_on_the_stock_says_that_one_has_drawn() -> None:
    table = TableTop(START)
    table.click(table.middle(STOCK))
    table.settle()
    table.click(table.middle(STOCK))
    assert table.refusals == [Refusal(Why.ALREADY_DRAWN)]


def test_the_stock_is_dragged_to_the_hand() -> None:
    table = TableTop(START, tempo=1)
    table.settle()
    top = next(s.id for s in reversed(table.board.sprites()) if s.place == STOCK)
    table.drag_sprite(top, HAND)
    assert table.submitted == [Draw()]
    assert next(s for s in table.board.sprites() if s.id == top).face == parse_card("5C"), (
        "the very card that was dragged"
    )


def test_a_card_dragged_to_the_pile_is_discarded_and_its_own_sprite_goes() -> None:
    for nth in (0, 1):
        table = TableTop("to act: 0\nphase: play\nhand 0: KS KS 4C\npile: 4D", tempo=1)
        dragged = table.sprites("KS")[nth]
        table.drag_sprite(dragged, PILE)
        assert table.submitted == [discard("KS")]
        assert next(s for s in table.board.sprites() if s.id == dragged).place == PILE


def test_a_submitted_card_waits_where_it_was_put_until_its_events_come() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.play_on = False
    king = table.sprites("KS")[0]
    table.lift(king, table.middle(PILE))
    table.board.hands.release(table.middle(PILE))
    where = next(s.pose.center for s in table.board.sprites() if s.id == king)
    for _ in range(10):
        table.tick()
    assert next(s.pose.center for s in table.board.sprites() if s.id == king) == where
    assert not table.board.idle
    table.play(0, table.submitted[0])
    table.settle()
    assert next(s for s in table.board.sprites() if s.id == king).place == PILE


def test_a_submitted_card_that_nobody_answers_for_glides_home() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.play_on = False
    king = table.sprites("KS")[0]
    home = next(s.pose for s in table.board.sprites() if s.id == king)
    table.drag_sprite(king, PILE)
    assert table.submitted == [discard("KS")]
    shown = next(s for s in table.board.sprites() if s.id == king)
    assert shown.pose.center == pytest.approx(home.center)
    assert table.board.idle


def test_a_submission_that_is_refused_glides_home_at_once() -> None:
    table = TableTop(MY_PLAY)
    table.play_on = False
    table.drag(["KS"], PILE)
    table.board.deeds.refuse(Refusal(Why.MUST_GO_OUT), PILE)
    table.tick()
    assert Refused(Refusal(Why.MUST_GO_OUT), PILE) in table.outputs
    assert Sounded(Cue.REFUSE) in table.outputs
    assert "KS" in table.at(HAND)


def test_an_illegal_drop_glides_home_and_says_why() -> None:
    table = TableTop(START, tempo=1)
    table.lift(table.sprites("KS")[0], table.middle(PILE))
    hovered = next(zone for zone in table.board.zones() if zone.hovered)
    assert (hovered.place, hovered.light) == (PILE, Light.CANNOT)
    assert hovered.refusal is not None
    assert all(sprite.dimmed == (sprite.place == PILE) for sprite in table.board.sprites())
    table.board.hands.release(table.middle(PILE))
    table.settle()
    assert len(table.refusals) == 1
    assert "KS" in table.at(HAND)
    assert not table.submitted


def test_a_card_that_covers_the_pile_is_dropped_on_it_though_the_pointer_is_beside() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    pile = table.board.layout.zones[PILE]
    beside = Point(pile.x - 6, pile.center.y)
    assert not any(rect.contains(beside) for rect in table.board.layout.zones.values())
    table.lift(table.sprites("KS")[0], beside)
    assert [zone.place for zone in table.board.zones() if zone.hovered] == [PILE]
    table.board.hands.release(beside)
    table.settle()
    assert table.submitted == [discard("KS")]


def test_a_drop_on_nothing_is_silent() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    order = table.at(HAND)
    table.drag(["KS"], Point(640, 2))
    assert table.at(HAND) == order
    assert not table.refusals
    assert not table.submitted


def test_before_the_first_move_of_the_hand_nothing_is_lifted() -> None:
    table = TableTop(MY_PLAY)
    spot = table.spot(table.sprites("KS")[0])
    table.board.hands.press(spot)
    table.board.hands.move(Point(spot.x + 2, spot.y))
    assert not table.holding()
    table.board.hands.move(Point(spot.x + 20, spot.y))
    assert table.holding()
    assert [s.lifted for s in table.board.sprites() if s.face == parse_card("KS")] == [True]


def test_the_targets_light_up_while_a_card_is_held() -> None:
    table = TableTop(f"to act: 0\nphase: play\nhand 0: KS 7C 4C\n{OPEN}\nmelds side 1: 8S 8H 8D\npile: 4D")
    table.lift(table.sprites("7C")[0], Point(640, 5))
    lit = lights(table)
    assert lit[own_meld("7")] is lit[PILE] is lit[TABLE] is Light.CAN
    assert lit[meld_of(1, 8)] is lit[STOCK] is lit[HAND] is Light.NONE
    table.board.cancel()
    assert not table.holding()
    assert lights(table)[PILE] is Light.NONE
    table.settle()
    assert "7C" in table.at(HAND)


# --- melding ---


def test_an_opening_through_the_staging_area() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: 9C 9D 9H KS KH 2C 4C\npile: 4D QS", tempo=1)
    assert table.board.draft_status.points == 0
    table.drag(["9C", "9D", "9H"], TABLE)
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}
    assert table.board.draft_status.missing == 20
    table.board.deeds.declare()
    table.tick()
    assert table.refusals == [Refusal(Why.OPENING_TOO_LOW, 50, 30)]
    table.drag(["KS", "KH"], TABLE)
    table.drag(["2C"], stage_of("K"))
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"], "K": ["KH", "KS", "2C"]}
    assert table.at(HAND) == ["4C"]
    status = table.board.draft_status
    assert (status.points, status.minimum, status.can_declare) == (70, 50, False)
    assert status.refusal == Refusal(Why.WOULD_BE_STUCK)


def test_an_opening_is_declared() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.drag(["9C", "9D", "9H"], TABLE)
    table.drag(["KS", "KH"], TABLE)
    table.drag(["2C"], stage_of("K"))
    assert table.board.draft_status.can_declare
    ids = {s.id for s in table.board.sprites() if s.place.area is Area.DRAFT}
    table.board.deeds.declare()
    table.settle()
    assert table.submitted == [lay("9C 9D 9H", "KH KS 2C")]
    assert not table.board.draft
    assert {s.id for s in table.board.sprites() if s.place.area is Area.MELD} == ids


def test_staged_cards_are_taken_back_one_by_one_or_all_together() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["9C", "9D", "KS"], TABLE)
    table.drag_sprite(table.sprites("9C", stage_of("9"))[0], HAND)
    assert table.staged_cards() == {"9": ["9D"], "K": ["KS"]}
    table.board.deeds.take_back()
    table.settle()
    assert not table.board.draft
    assert len(table.at(HAND)) == 8
    table.board.deeds.take_back()
    assert not table.board.draft


def test_an_open_side_lays_at_once() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    table.drag(["9C", "9D", "9H"], TABLE)
    assert table.submitted == [lay("9C 9D 9H")]
    assert table.at(own_meld("9")) == ["9C", "9D", "9H"]


def test_what_is_laid_leaves_the_rest_of_the_staging_area_alone() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}")
    table.drag(["KS", "KH", "9C", "9D"], beside_the_melds(table))
    table.drag(["9H"], beside_the_melds(table))
    assert table.submitted == [lay("9C 9D 9H")]
    assert table.staged_cards() == {"K": ["KH", "KS"]}


def test_discarding_gives_the_staged_cards_back() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["9C", "9D"], TABLE)
    table.drag(["4C"], PILE)
    assert not table.board.draft
    assert sorted(table.at(HAND)) == sorted(["9C", "9D", "9H", "KS", "KH", "2C", "5S"])


def test_a_wild_card_waits_in_its_own_group() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["2C"], TABLE)
    assert table.at(staged(LOOSE)) == ["2C"]


# --- the pile ---


def test_the_pile_is_taken_with_a_click_by_an_open_side() -> None:
    table = TableTop(f"to act: 0\nhand 0: 7C KS 4C 5C\n{OPEN}\npile: 4D QS 7H", tempo=1)
    table.click(table.middle(PILE))
    table.settle()
    assert table.submitted == [Take()]
    assert sorted(table.at(HAND)) == sorted(["7C", "KS", "4C", "5C", "4D", "QS"])
    assert Sounded(Cue.TAKE_PILE) in table.outputs
    assert {s.face for s in table.board.sprites() if s.fresh} == set(parse_cards("4D QS"))


def test_the_pile_before_the_opening_goes_through_the_staging_area() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS", tempo=1)
    table.drag(["AC", "AD"], PILE)
    assert table.staged_cards() == {"A": ["AS", "AC", "AD"]}
    assert table.at(PILE) == ["4D"]
    assert table.board.draft_status.taking
    table.drag(["KS", "KH", "KD"], TABLE)
    table.board.deeds.declare()
    table.settle()
    assert table.submitted == [take("AC AD", "KD KH KS")]
    assert sorted(table.at(HAND)) == ["4C", "4D"]


def test_the_top_card_can_be_put_back_on_the_pile() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS", tempo=1)
    table.click(table.middle(PILE))
    table.settle()
    assert table.taking()
    ace = table.sprites("AS", stage_of("A"))[0]
    table.drag_sprite(ace, PILE)
    assert not table.taking()
    assert table.at(PILE) == ["4D", "AS"]
    assert table.staged_cards() == {"A": ["AC", "AD"]}


def test_a_double_click_on_the_prepared_top_card_puts_it_back() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS")
    table.click(table.middle(PILE))
    table.settle()
    table.double_click("AS", stage_of("A"))
    assert table.at(PILE) == ["4D", "AS"]


def test_drawing_after_all_gives_the_top_card_back() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS\nstock: 5C ?? x20")
    table.click(table.middle(PILE))
    table.settle()
    table.click(table.middle(STOCK))
    table.settle()
    assert table.at(PILE) == ["4D", "AS"]
    assert table.staged_cards() == {"A": ["AC", "AD"]}


def test_the_top_card_of_the_pile_is_dragged_to_the_hand() -> None:
    table = TableTop(f"to act: 0\nhand 0: 7C KS 4C 5C\n{OPEN}\npile: 4D QS 7H", tempo=1)
    top = table.sprites("7H", PILE)[0]
    table.drag_sprite(top, HAND)
    assert table.submitted == [Take()]
    assert next(s for s in table.board.sprites() if s.id == top).place == own_meld("7")


# --- clicks ---


def test_clicks_select_and_a_click_on_a_zone_moves() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    table.click_card("9C", "9D", "9H")
    table.settle()
    selected = [s for s in table.board.sprites() if s.selected]
    assert len(selected) == 3
    others = [s for s in table.board.sprites() if s.place == HAND and not s.selected]
    assert max(s.pose.y for s in selected) < min(s.pose.y for s in others)
    assert lights(table)[TABLE] is Light.CAN
    table.click(beside_the_melds(table))
    table.settle()
    assert table.submitted == [lay("9C 9D 9H")]
    assert not any(s.selected for s in table.board.sprites())


def test_a_second_click_unselects_and_a_click_beside_forgets_all() -> None:
    table = TableTop(MY_PLAY)
    table.click_card("9C", "9D")
    table.click_card("9C")
    assert [s.face for s in table.board.sprites() if s.selected] == parse_cards("9D")
    table.click(Point(2, 300))
    assert not any(s.selected for s in table.board.sprites())
    table.click_card("KS")
    table.click(Point(table.board.layout.table.hand.x + 3, table.board.layout.table.hand.bottom))
    assert not any(s.selected for s in table.board.sprites())


def test_the_stock_can_be_drawn_from_while_cards_are_selected() -> None:
    table = TableTop(START)
    table.click_card("9C")
    table.click(table.middle(STOCK))
    assert table.submitted == [Draw()]


def test_shift_takes_all_cards_of_a_rank() -> None:
    table = TableTop(MY_PLAY)
    table.click(table.spot(table.sprites("9D")[0]), whole_rank=True)
    assert {s.face for s in table.board.sprites() if s.selected} == set(parse_cards("9C 9D 9H"))
    table.drag_sprite(table.sprites("9C")[0], TABLE)
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}


def test_shift_on_the_stock_is_a_plain_click_and_never_mixes_places() -> None:
    table = TableTop(START)
    table.drag(["9C", "9D"], TABLE)
    table.click_card("9H")
    table.click(table.spot(table.sprites("9D", stage_of("9"))[0]), whole_rank=True)
    assert {s.face for s in table.board.sprites() if s.selected} == set(parse_cards("9C 9D"))
    table.click(table.middle(STOCK), whole_rank=True)
    assert table.submitted == [Draw()]


def test_control_picks_up_the_top_card_of_the_pile_to_be_put_on_a_meld_of_ones_choice() -> None:
    table = TableTop(f"{START}\nmelds side 0: QH QD QC\nlaid this deal: 0")
    table.click(table.middle(PILE), add=True)
    assert table.holding()
    assert table.submitted == []
    table.click(table.middle(own_meld("Q")))
    assert [type(action).__name__ for action in table.submitted] == ["Take"]


def test_control_again_lets_go_of_the_pile() -> None:
    table = TableTop(START)
    for held in (True, False):
        table.click(table.middle(PILE), add=True)
        assert table.holding() == held
    assert table.submitted == []


def test_control_adds_to_the_selection() -> None:
    table = TableTop(MY_PLAY)
    for name in ("9C", "KS"):
        table.click(table.spot(table.sprites(name)[0]), add=True)
    assert {s.face for s in table.board.sprites() if s.selected} == set(parse_cards("9C KS"))


def test_a_drag_from_an_unselected_card_leaves_the_selection_behind() -> None:
    table = TableTop(MY_PLAY)
    table.click_card("9C", "9D")
    table.drag_sprite(table.sprites("4C")[0], PILE)
    assert table.submitted == [discard("4C")]


def test_selected_cards_go_to_a_staged_meld_by_a_click_on_it() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click_card("2C")
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.settle()
    assert table.staged_cards() == {"K": ["KH", "KS", "2C"]}


def test_staged_cards_are_selected_by_a_click_and_go_to_the_hand_by_another() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.settle()
    assert [s.face for s in table.board.sprites() if s.selected] == parse_cards("KH")
    table.click(Point(table.board.layout.table.hand.x + 3, table.board.layout.table.hand.bottom))
    table.settle()
    assert table.staged_cards() == {"K": ["KS"]}


def test_only_cards_of_one_place_are_selected_together() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.click_card("9C")
    assert [s.face for s in table.board.sprites() if s.selected] == parse_cards("9C")


def test_the_obvious_by_double_click() -> None:
    table = TableTop(MY_PLAY)
    table.double_click("9D")
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}
    table.double_click("9D", stage_of("9"))
    assert table.staged_cards() == {"9": ["9C", "9H"]}
    table.double_click("2C")
    table.double_click("4C")
    assert not table.submitted  # cards wait to be laid
    table.board.deeds.take_back()
    table.double_click("4C")
    assert table.submitted == [discard("4C")]


def test_a_double_click_beside_the_cards_or_on_a_pile_does_nothing() -> None:
    table = TableTop(START)
    table.board.hands.double_click(Point(2, 300))
    table.board.hands.double_click(table.middle(STOCK))
    table.tick()
    assert not table.submitted


def test_the_cards_of_others_cannot_be_picked_up() -> None:
    table = TableTop(MY_PLAY + "\nmelds side 1: 8S 8H 8D")
    for place in (hand_of(1), meld_of(1, 8)):
        point = next(s.pose.center for s in reversed(table.board.sprites()) if s.place == place)
        table.board.hands.press(point)
        table.board.hands.move(Point(point.x + 50, point.y))
        assert not table.holding()
        table.board.hands.release(point)


# --- the hand ---


def left_end(table: TableTop) -> Point:
    hand = table.board.layout.table.hand
    return Point(hand.x + 5, hand.center.y)


def test_a_sideways_drag_reorders_the_hand_and_stays() -> None:
    table = TableTop(START, tempo=1)
    king = table.sprites("KS")[0]
    table.drag_sprite(king, left_end(table))
    assert table.at(HAND) == ["KS", "4C", "9C", "9D", "9H", "KH", "2C"]
    assert table.sprites("KS") == [king]
    assert table.board.arrangement.order is Order.MANUAL
    table.click(table.middle(STOCK))
    table.settle()
    assert table.at(HAND) == ["KS", "4C", "9C", "9D", "9H", "KH", "2C", "5C"]


def test_neighbours_part_while_a_card_is_held_over_the_hand() -> None:
    table = TableTop(START)
    before = {s.id: s.pose.x for s in table.board.sprites() if s.place == HAND}
    king = table.sprites("KS")[0]
    table.lift(king, left_end(table))
    after = {s.id: s.pose.x for s in table.board.sprites() if s.place == HAND}
    first = table.sprites("4C")[0]
    assert after[first] > before[first] + 20


def test_a_card_put_back_where_it_was_leaves_the_order_sorted() -> None:
    table = TableTop(START)
    king = table.sprites("KS")[0]
    spot = table.spot(king)
    table.board.hands.press(spot)
    table.board.hands.move(Point(spot.x + 8, spot.y - 30))
    table.board.hands.move(spot)
    table.board.hands.release(spot)
    assert table.board.arrangement.order is Order.RANK


def test_in_a_manual_order_staged_cards_come_back_where_they_are_put() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.drag(["KS"], left_end(table))
    table.drag(["9C", "9D"], TABLE)
    table.drag_sprite(table.sprites("9D", stage_of("9"))[0], left_end(table))
    assert table.at(HAND)[:2] == ["9D", "KS"]
    assert table.staged_cards() == {"9": ["9C"]}


def test_several_cards_are_moved_in_the_hand_together() -> None:
    table = TableTop(START)
    table.drag(["9D", "KH"], left_end(table))
    assert table.at(HAND) == ["9D", "KH", "4C", "9C", "9H", "KS", "2C"]


def test_equal_cards_keep_their_sprites_when_one_is_moved() -> None:
    table = TableTop("to act: 0\nhand 0: KS KS 4C\npile: 4D")
    one, two = table.sprites("KS")
    table.drag_sprite(two, left_end(table))
    assert table.at(HAND) == ["KS", "4C", "KS"]
    ids = [s.id for s in table.board.sprites() if s.place == HAND]
    assert (ids[0], ids[2]) == (two, one)


def test_sorting_brings_order_back() -> None:
    table = TableTop(START, tempo=1)
    table.drag(["KS"], left_end(table))
    table.board.sort(Order.SETS)
    table.settle()
    assert table.at(HAND) == ["9C", "9D", "9H", "KH", "KS", "4C", "2C"]
    table.board.sort(Order.RANK)
    table.settle()
    assert table.at(HAND)[0] == "4C"


def test_the_hand_can_be_put_in_order_while_others_play() -> None:
    table = TableTop(START.replace("to act: 0", "to act: 1"), tempo=1)
    king = table.sprites("KS")[0]
    table.lift(king, left_end(table))
    table.play(1, Draw())
    table.tick()
    assert table.holding(), "another player's event does not take the card out of the fingers"
    table.board.hands.release(left_end(table))
    table.settle()
    assert table.at(HAND)[0] == "KS"


def test_a_key_takes_the_dragged_cards_out_of_the_fingers() -> None:
    table = TableTop(MY_PLAY)
    table.board.keyboard.key(Key.OBVIOUS)
    table.lift(table.sprites("KS")[0], table.middle(TABLE))
    table.board.deeds.declare()
    assert not table.holding()
    table.board.hands.release(table.middle(TABLE))
    table.settle()
    assert "KS" in table.at(HAND)


def test_a_drag_is_cancelled_when_the_view_is_handed_over() -> None:
    table = TableTop(MY_PLAY)
    table.lift(table.sprites("KS")[0], table.middle(PILE))
    table.board.show(view_of(table.pos, 1))
    table.board.hands.release(table.middle(PILE))
    table.tick()
    assert not table.submitted
    assert not table.holding()


def test_a_drag_is_cancelled_when_ones_own_turn_begins_meanwhile() -> None:
    table = TableTop("to act: 3\nphase: play\nhand 3: KS 9D ?? x5\nhand 0: 9C KH\npile: 4D\nstock: 5C ?? x20")
    table.lift(table.sprites("KH")[0], table.middle(PILE))
    table.play(3, discard("9D"))
    table.tick()
    assert not table.holding()


def test_cards_selected_while_others_play_stay_selected_when_the_turn_comes() -> None:
    table = TableTop("to act: 3\nphase: play\nhand 3: KS 9D ?? x5\nhand 0: 9C KH\npile: 4D\nstock: 5C ?? x20")
    table.click_card("KH")
    table.play(3, discard("9D"))
    table.settle()
    assert [s.face for s in table.board.sprites() if s.selected] == parse_cards("KH")
    assert lights(table)[TABLE] is Light.CAN


def test_the_card_under_the_pointer_rises_and_shows_its_kin() -> None:
    table = TableTop(START)
    nine = table.sprites("9D")[0]
    before = next(s.pose.y for s in table.board.sprites() if s.id == nine)
    table.board.hands.move(table.spot(nine))
    shown = {s.id: s for s in table.board.sprites()}
    assert shown[nine].hovered
    assert shown[nine].pose.y < before
    assert {s.face for s in shown.values() if s.kin} == set(parse_cards("9C 9D 9H"))
    table.board.hands.move(Point(2, 300))
    assert not any(s.hovered or s.kin for s in table.board.sprites())


def test_the_pointer_at_the_lower_edge_of_a_card_does_not_make_it_tremble() -> None:
    table = TableTop(START)
    nine = table.sprites("2C")[0]
    pose = next(s.pose for s in table.board.sprites() if s.id == nine)
    edge = Point(pose.x, pose.y + table.board.layout.card.h * 0.495)
    for _ in range(3):
        table.board.hands.move(edge)
        assert next(s for s in table.board.sprites() if s.id == nine).hovered


def test_a_click_on_a_card_that_still_flies_counts_where_it_is_seen() -> None:
    table = TableTop(MY_PLAY, tempo=0.1)
    king = table.sprites("KS")[0]
    end = beside_the_melds(table)
    table.lift(king, end)
    table.board.hands.release(end)  # into the staging area, which it reaches slowly
    table.board.cancel()
    table.tick(0.3)
    here = next(sprite.pose for sprite in table.board.sprites() if sprite.id == king)
    resting = table.board.layout.zones[stage_of("K")].center
    assert abs(here.x - resting.x) > table.board.layout.card.h
    table.click(here.center)
    assert [s.id for s in table.board.sprites() if s.selected] == [king]


def test_a_hidden_card_is_not_hovered() -> None:
    table = TableTop(START)
    table.board.hands.move(table.middle(STOCK))
    assert not any(s.hovered for s in table.board.sprites())


# --- undo, and things that are no card's business ---


def test_an_undo_glides_back() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    before = view_of(table.pos, 0)
    ids = {s.id for s in table.board.sprites() if s.place == HAND}
    table.drag(["9C", "9D", "9H"], TABLE)
    table.board.show(before)
    assert table.tick()
    table.settle()
    assert {s.id for s in table.board.sprites() if s.place == HAND} == ids
    assert table.board.view == before


def test_an_instant_show_does_not_glide() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    before = view_of(table.pos, 0)
    table.drag(["9C", "9D", "9H"], TABLE)
    table.board.show(before, instant=True)
    table.tick()
    assert not table.tick()


def test_asking_is_submitted_or_refused() -> None:
    table = TableTop(MY_PLAY)
    table.board.deeds.submit(Answer(True))
    table.board.deeds.submit(Ask())
    table.tick()
    assert table.refusals == [Refusal(Why.NOTHING_ASKED), Refusal(Why.ASK_NO_EXIT)]


def test_my_turn() -> None:
    assert TableTop(MY_PLAY).board.my_turn
    assert not TableTop(MY_PLAY, seat=1).board.my_turn


def test_while_events_are_shown_nothing_is_taken() -> None:
    table = TableTop(START, tempo=1)
    table.board.receive(ev.TurnBegan(0))
    table.click(table.middle(STOCK))
    table.board.deeds.submit(Draw())
    table.board.deeds.declare()
    table.board.hands.double_click(table.spot(table.sprites("KS")[0]))
    table.tick()
    assert not table.submitted
    assert not table.refusals


def test_a_new_deal_gathers_and_deals_the_cards() -> None:
    table = TableTop(START, tempo=4)
    table.pos, events = start_deal(CLASSIQUE, whole_deck(2, 4, 0), deal_no=2, dealer=3, totals=[0, 0])
    for event in events:
        table.board.receive(redact(event, 0))
    table.settle()
    assert table.board.view == view_of(table.pos, 0)
    assert len(set(everything(table))) == 108
    assert [output.cue for output in table.outputs if isinstance(output, Sounded)].count(Cue.DEAL) == 44
    assert isinstance(table.outputs[0], Began)


def test_red_threes_slide_out() -> None:
    table = TableTop("to act: 0\nhand 0: 9C KS 4C\npile: 4D\nstock: 3H 5C ?? x20", tempo=1)
    table.click(table.middle(STOCK))
    table.settle()
    assert table.at(red_threes_of(0)) == ["3H"]
    assert "5C" in table.at(HAND)


# --- the keyboard ---


def keys(table: TableTop, text: str) -> None:
    """Press keys: t(ab), T (back), l(eft), r(ight), space, e(nter), x (cancel), o(bvious)."""
    named = {
        "t": Key.NEXT_ZONE,
        "T": Key.PREVIOUS_ZONE,
        "l": Key.LEFT,
        "r": Key.RIGHT,
        "_": Key.SELECT,
        "e": Key.ENTER,
        "x": Key.CANCEL,
        "o": Key.OBVIOUS,
    }
    for letter in text:
        table.board.keyboard.key(named[letter])
        table.settle()


def test_a_whole_turn_by_keyboard() -> None:
    """Draw; select the three nines and put them on the table; take a four up and discard it."""
    table = TableTop(START + f"\n{OPEN}")
    keys(table, "Te")
    assert table.submitted == [Draw()]
    keys(table, "t" + "rr_r_r_" + "e" + "te")
    assert table.submitted[1:] == [lay("9C 9D 9H")]
    keys(table, "T" + "e" + "tte")
    assert table.submitted[2:] == [discard("4C")]


def test_the_focus_is_shown_until_the_pointer_is_used() -> None:
    table = TableTop(START)
    keys(table, "r")
    assert [s.face for s in table.board.sprites() if s.focused] == parse_cards("9C")
    assert [zone.place for zone in table.board.zones() if zone.focused] == [HAND]
    table.click(Point(2, 300))
    assert not any(s.focused for s in table.board.sprites())
    assert not any(zone.focused for zone in table.board.zones())


def test_carried_cards_are_put_back_with_cancel() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "e")
    assert table.holding()
    keys(table, "x")
    assert not table.holding()
    keys(table, "ee")
    assert not table.holding()
    assert not table.submitted


def test_cancel_with_nothing_held_takes_the_staged_cards_back() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "rr_r_r_" + "ete")
    assert table.board.draft
    keys(table, "x")
    assert not table.board.draft


def test_a_staged_meld_is_picked_up_whole() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "rr_r_r_" + "ete")
    keys(table, "r" + "e")
    assert {s.face for s in table.board.sprites() if s.selected} == set(parse_cards("9C 9D 9H"))
    keys(table, "Te")
    assert not table.board.draft


def test_the_obvious_by_key() -> None:
    table = TableTop(START)
    keys(table, "To")
    assert table.submitted == [Draw()]
    keys(table, "to")
    assert table.submitted[1:] == [discard("4C")]


def test_an_undone_opening_lies_in_the_staging_area_again() -> None:
    table = TableTop(MY_PLAY)
    before = table.pos.copy()
    table.drag(["KS", "KH", "2C"], TABLE)
    table.drag(["9C", "9D", "9H"], TABLE)
    staged_before = table.board.draft
    table.board.deeds.declare()
    table.settle()
    action = table.submitted[-1]
    table.pos = before
    table.board.show(view_of(before, 0))
    assert not table.board.draft
    table.board.deeds.restage(action)
    table.settle()
    assert table.board.draft == staged_before
    assert table.board.draft_status.can_declare


def test_what_an_open_side_undoes_comes_back_to_the_hand() -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}\nlaid this deal: 0")
    table.board.deeds.restage(lay("9C 9D 9H"))
    assert not table.board.draft


def test_keys_on_empty_places_do_nothing() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "t_eo")
    assert not table.submitted
    assert not table.holding()


def test_take_the_pile_by_keyboard() -> None:
    table = TableTop(f"to act: 0\nhand 0: 7C KS 4C 5C\n{OPEN}\npile: 4D QS 7H")
    keys(table, "tte")
    assert table.submitted == [Take()]


# --- outputs ---


def test_outputs_are_handed_over_once() -> None:
    table = TableTop(START)
    table.board.hands.press(table.middle(STOCK))
    table.board.hands.release(table.middle(STOCK))
    assert table.board.take_outputs() == [Submit(Draw())]
    assert table.board.take_outputs() == []
    assert table.board.advance(table.now + FRAME)


# --- where cards mean nothing ---


def misplaced(table: TableTop) -> list[Misplacement]:
    return [output.why for output in table.outputs if isinstance(output, Misplaced)]


def test_cards_dropped_on_the_other_sides_melds_are_told_that_it_is_not_theirs() -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}\nmelds side 1: 8S 8H 8D")
    table.drag(["KS"], meld_of(1, 8))
    assert misplaced(table) == [Misplacement.THEIR_MELD]
    table.drag(["KS"], PILE)
    assert misplaced(table) == [Misplacement.THEIR_MELD]
    assert table.submitted == [discard("KS")]


@pytest.mark.parametrize("clicked", [False, True])
def test_several_cards_are_no_discard(clicked: bool) -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}")
    if clicked:
        table.click_card("KS", "KH")
        table.settle()
        table.click(table.middle(PILE))
    else:
        table.drag(["KS", "KH"], PILE)
    assert misplaced(table) == [Misplacement.SEVERAL_ON_PILE]
    assert not table.submitted
    assert not table.refusals


def test_out_of_turn_nothing_is_said_about_where_cards_are_dropped() -> None:
    table = TableTop(f"to act: 1\nhand 0: KS KH 4C\n{OPEN}\nmelds side 1: 8S 8H 8D\npile: 4D")
    table.drag(["KS"], meld_of(1, 8))
    assert not misplaced(table)
