"""The board, played by pointer and keyboard against the real referee and engine."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Answer, Ask, Take
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import redact, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards, whole_deck
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.event_queue import Began, Highlight, Refused, Sounded, Submit
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, hand_of, meld_of, red_threes_of, staged
from tests.rules.support import CLASSIQUE, discard, lay, position, take
from tests.stage.support import (
    FRAME,
    HAND,
    MY_PLAY,
    OPEN,
    START,
    TableTop,
    beside_the_melds,
    left_end,
    lights,
    own_meld,
    rules_for,
    stage_of,
)


def everything(table: TableTop) -> list[int]:
    return sorted(sprite.id for sprite in table.board.display.sprites())


# --- showing ---


def test_the_board_shows_every_card_once() -> None:
    table = TableTop(START)
    assert len(everything(table)) == len(set(everything(table)))
    assert table.at(PILE) == ["4D", "QS"]
    assert sorted(table.at(HAND)) == sorted(START.split("hand 0: ")[1].split("\n")[0].split())
    assert set(table.at(hand_of(1))) == {"??"}
    assert set(table.at(STOCK)) == {"??"}


def test_the_table_is_laid_anew_for_the_other_hand_and_for_smaller_cards_and_back_again() -> None:
    board = TableTop(START).board
    usual = board.display.layout.table
    board.set_left_handed(True)
    assert board.display.layout.table.stock.x != usual.stock.x
    board.set_left_handed(False)
    assert board.display.layout.table == usual
    board.set_card_size(-1)
    assert board.display.layout.table.card < usual.card
    board.set_card_size(0)
    assert board.display.layout.table == usual


def test_nothing_invites_where_every_hand_is_closed() -> None:
    rules = load_preset("classique-4")
    board = Board(lambda *_: None)
    board.resize(1280, 800)
    for view in (family(rules).position(rules, viewer=PUBLIC), view_of(position(START), PUBLIC)):
        board.show(family(rules).as_view(view))
        assert not board.my_turn
        assert {zone.highlight for zone in board.display.zones()} == {Highlight.NONE}


def test_sprites_come_in_painting_order() -> None:
    table = TableTop(START)
    heights = [sprite.pose.z for sprite in table.board.display.sprites()]
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
        _ = board.display.layout
    board.cancel()


def test_a_resize_moves_everything_at_once() -> None:
    table = TableTop(START, tempo=1)
    before = everything(table)
    table.board.resize(1920, 1080)
    assert tuple(table.board.display.layout.table.size) == (1920, 1080)
    goals = {s.id: s.pose for s in table.board.display.sprites()}
    table.settle()
    assert {s.id: s.pose for s in table.board.display.sprites()} == goals
    assert everything(table) == before


def test_an_event_is_shown_on_its_way_and_then_lies_still() -> None:
    table = TableTop("to act: 1\nphase: play\nhand 1: KS 9D ?? x5\npile: 4D", tempo=1)
    table.play(1, discard("KS"))
    assert not table.board.idle
    table.tick()
    table.tick()
    flying = next(s for s in table.board.display.sprites() if s.place == PILE and s.pose.z > 10_000)
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
    assert all(sprite.pose.z < 10_000 for sprite in table.board.display.sprites())
    assert not table.board.idle
    table.settle()
    assert table.board.idle


def test_a_canasta_that_closes_is_heard_and_seen() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: KC KD 4C 5C 6D\nmelds side 0: KS KH KD KC KS\npile: 4D", tempo=1)
    table.drag(["KC", "KD"], own_meld("K"))
    table.settle()
    assert Sounded(Cue.CANASTA) in table.outputs
    assert table.board.display.layout.feet[own_meld("K")].canasta


def test_the_card_that_turns_on_a_new_canasta_looks_larger_for_a_moment() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: KC 4C 5C 6D\nmelds side 0: KS KH KD KC KS KH\npile: 4D", tempo=1)
    table.click_again(table.spot(table.sprites("KC")[0]))
    sizes = []
    for _ in range(120):
        table.tick()
        sizes.append(max(s.pose.scale for s in table.board.display.sprites() if s.place == own_meld("K")))
    assert max(sizes[30:]) > 1.05 * sizes[-1]


def test_showing_another_seat_turns_the_table_at_once() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.drag(["9C", "9D"], TABLE)
    assert table.board.draft
    table.board.show(view_of(table.pos, 1))
    assert table.board.bottom == 1
    assert not table.board.draft
    assert not table.tick() or not table.tick()
    assert table.board.display.layout.bottom == 1


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
    assert not any(sprite.selected for sprite in table.board.display.sprites())
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
    assert lights(table)[STOCK] is Highlight.INVITES
    table.click(table.middle(STOCK))
    assert table.submitted == [Draw()]
    table.settle()
    assert "5C" in table.at(HAND)
    assert lights(table)[STOCK] is Highlight.NONE
    assert [s.face for s in table.board.display.sprites() if s.fresh] == [parse_card("5C")]


def test_a_second_click_on_the_stock_says_that_one_has_drawn() -> None:
    table = TableTop(START)
    table.click(table.middle(STOCK))
    table.settle()
    table.click(table.middle(STOCK))
    assert table.refusals == [Refusal(Why.ALREADY_DRAWN)]


def test_the_stock_is_dragged_to_the_hand() -> None:
    table = TableTop(START, tempo=1)
    table.settle()
    top = next(s.id for s in reversed(table.board.display.sprites()) if s.place == STOCK)
    table.drag_sprite(top, HAND)
    assert table.submitted == [Draw()]
    assert next(s for s in table.board.display.sprites() if s.id == top).face == parse_card("5C"), (
        "the very card that was dragged"
    )


def test_a_card_dragged_to_the_pile_is_discarded_and_its_own_sprite_goes() -> None:
    for nth in (0, 1):
        table = TableTop("to act: 0\nphase: play\nhand 0: KS KS 4C\npile: 4D", tempo=1)
        dragged = table.sprites("KS")[nth]
        table.drag_sprite(dragged, PILE)
        assert table.submitted == [discard("KS")]
        assert next(s for s in table.board.display.sprites() if s.id == dragged).place == PILE


def test_a_submitted_card_waits_where_it_was_put_until_its_events_come() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.play_on = False
    king = table.sprites("KS")[0]
    table.lift(king, table.middle(PILE))
    table.board.pointer.release(table.middle(PILE))
    where = next(s.pose.center for s in table.board.display.sprites() if s.id == king)
    for _ in range(10):
        table.tick()
    assert next(s.pose.center for s in table.board.display.sprites() if s.id == king) == where
    assert not table.board.idle
    table.play(0, table.submitted[0])
    table.settle()
    assert next(s for s in table.board.display.sprites() if s.id == king).place == PILE


def test_a_submitted_card_that_nobody_answers_for_glides_home() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.play_on = False
    king = table.sprites("KS")[0]
    home = next(s.pose for s in table.board.display.sprites() if s.id == king)
    table.drag_sprite(king, PILE)
    assert table.submitted == [discard("KS")]
    shown = next(s for s in table.board.display.sprites() if s.id == king)
    assert shown.pose.center == pytest.approx(home.center)
    assert table.board.idle


def test_a_submission_that_is_refused_glides_home_at_once() -> None:
    table = TableTop(MY_PLAY)
    table.play_on = False
    table.drag(["KS"], PILE)
    table.board.commands.refuse(Refusal(Why.MUST_GO_OUT), PILE)
    table.tick()
    assert Refused(Refusal(Why.MUST_GO_OUT), PILE) in table.outputs
    assert Sounded(Cue.REFUSE) in table.outputs
    assert "KS" in table.at(HAND)


def test_an_illegal_drop_glides_home_and_says_why() -> None:
    table = TableTop(START, tempo=1)
    table.lift(table.sprites("KS")[0], table.middle(PILE))
    hovered = next(zone for zone in table.board.display.zones() if zone.hovered)
    assert (hovered.place, hovered.highlight) == (PILE, Highlight.CANNOT)
    assert hovered.refusal is not None
    table.board.pointer.release(table.middle(PILE))
    table.settle()
    assert len(table.refusals) == 1
    assert "KS" in table.at(HAND)
    assert not table.submitted


def test_a_card_that_covers_the_pile_is_dropped_on_it_though_the_pointer_is_beside() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    pile = table.board.display.layout.zones[PILE]
    beside = Point(pile.x - 6, pile.center.y)
    assert not any(rect.contains(beside) for rect in table.board.display.layout.zones.values())
    table.lift(table.sprites("KS")[0], beside)
    assert [zone.place for zone in table.board.display.zones() if zone.hovered] == [PILE]
    table.board.pointer.release(beside)
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
    table.board.pointer.press(spot)
    table.board.pointer.move(Point(spot.x + 2, spot.y))
    assert not table.has_selection()
    table.board.pointer.move(Point(spot.x + 20, spot.y))
    assert table.has_selection()
    assert [s.lifted for s in table.board.display.sprites() if s.face == parse_card("KS")] == [True]


def test_the_targets_light_up_while_a_card_is_held() -> None:
    table = TableTop(f"to act: 0\nphase: play\nhand 0: KS 7C 4C\n{OPEN}\nmelds side 1: 8S 8H 8D\npile: 4D")
    table.lift(table.sprites("7C")[0], Point(640, 5))
    lit = lights(table)
    assert lit[own_meld("7")] is lit[PILE] is lit[TABLE] is Highlight.CAN
    assert lit[meld_of(1, 8)] is lit[STOCK] is lit[HAND] is Highlight.NONE
    table.board.cancel()
    assert not table.has_selection()
    assert lights(table)[PILE] is Highlight.NONE
    table.settle()
    assert "7C" in table.at(HAND)


# --- melding ---


def test_no_meld_lights_up_for_cards_that_do_not_belong_to_it() -> None:
    """Laid or staged; whoever drops them there nevertheless is understood as before."""
    hand = "to act: 0\nphase: play\nhand 0: KS KH KD 9C 9D 7C 2C"
    table = TableTop(f"{hand}\n{OPEN.replace('7S 7H 7D', '7S 7H 7D | 8S 8H 8D')}\npile: 4D")
    for card, fits in (("KS", ""), ("7C", "7"), ("2C", "78")):
        table.lift(table.sprites(card)[0], Point(640, 5))
        lit = lights(table)
        assert [lit[own_meld(rank)] is Highlight.CAN for rank in "78"] == [rank in fits for rank in "78"]
        assert lit[TABLE] is Highlight.CAN
        table.board.cancel()
    table.lift(table.sprites("9C")[0], table.middle(TABLE))
    table.board.pointer.release(table.middle(TABLE))
    table.lift(table.sprites("KS")[0], Point(640, 5))
    assert lights(table)[stage_of("9")] is Highlight.NONE


def test_the_pile_invites_no_more_once_its_top_card_is_staged() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS")
    assert lights(table)[PILE] is Highlight.INVITES
    table.click(table.middle(PILE))
    assert table.taking()
    assert lights(table)[PILE] is not Highlight.INVITES


def test_an_opening_through_the_staging_area() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: 9C 9D 9H KS KH 2C 4C\npile: 4D QS", tempo=1)
    assert table.board.draft_status.points == 0
    table.drag(["9C", "9D", "9H"], TABLE)
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}
    assert table.board.draft_status.missing == 20
    table.board.commands.declare()
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
    ids = {s.id for s in table.board.display.sprites() if s.place.area is Area.DRAFT}
    table.board.commands.declare()
    table.settle()
    assert table.submitted == [lay("9C 9D 9H", "KH KS 2C")]
    assert not table.board.draft
    assert {s.id for s in table.board.display.sprites() if s.place.area is Area.MELD} == ids


def test_staged_cards_are_taken_back_one_by_one_or_all_together() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["9C", "9D", "KS"], TABLE)
    table.drag_sprite(table.sprites("9C", stage_of("9"))[0], HAND)
    assert table.staged_cards() == {"9": ["9D"], "K": ["KS"]}
    table.board.commands.take_back()
    table.settle()
    assert not table.board.draft
    assert len(table.at(HAND)) == 8
    table.board.commands.take_back()
    assert not table.board.draft


def test_an_open_side_lays_at_once() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    table.drag(["9C", "9D", "9H"], TABLE)
    assert table.submitted == [lay("9C 9D 9H")]
    assert table.at(own_meld("9")) == ["9C", "9D", "9H"]


@pytest.mark.parametrize("nth", [0, 1])
def test_of_two_melds_laid_at_once_the_very_cards_that_were_dragged_go(nth: int) -> None:
    twice = "9C 9C 9D 9D 9H 9H KS KS KD KD KH KH"
    table = TableTop(f"to act: 0\nphase: play\nhand 0: {twice} 4C\n{OPEN}\npile: 4D")
    chosen = [table.sprites(name)[nth] for name in ("9C", "9D", "9H", "KS", "KD", "KH")]
    for sprite in chosen:
        table.click(table.spot(sprite))
    table.drag_sprite(chosen[0], TABLE)
    assert table.began == ["melded", "melded"]
    lying = {sprite.id: sprite.place for sprite in table.board.display.sprites()}
    assert [lying[sprite] for sprite in chosen] == [own_meld("9")] * 3 + [own_meld("K")] * 3


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


def test_a_selected_card_stands_out_by_the_same_share_of_its_height_wherever_it_lies() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["9C"], TABLE)
    shares = []
    for sprite in (table.sprites("9C", stage_of("9"))[0], table.sprites("KS")[0]):
        table.settle()
        before = table.pose(sprite)
        table.click(table.spot(sprite))
        table.settle()
        after = table.pose(sprite)
        shares.append((before.y - after.y) / (before.scale * table.board.display.layout.card.h))
        table.click(table.spot(sprite))
    assert shares[0] == pytest.approx(shares[1])
    assert shares[0] > 0.05


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
    assert {s.face for s in table.board.display.sprites() if s.fresh} == set(parse_cards("4D QS"))


def test_the_pile_before_the_opening_goes_through_the_staging_area() -> None:
    table = TableTop("to act: 0\nhand 0: AC AD KS KH KD 4C\npile: 4D AS", tempo=1)
    table.drag(["AC", "AD"], PILE)
    assert table.staged_cards() == {"A": ["AS", "AC", "AD"]}
    assert table.at(PILE) == ["4D"]
    assert table.board.draft_status.taking
    table.drag(["KS", "KH", "KD"], TABLE)
    table.board.commands.declare()
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
    assert next(s for s in table.board.display.sprites() if s.id == top).place == own_meld("7")


# --- undo, and things that are no card's business ---


def test_an_undo_glides_back() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    before = view_of(table.pos, 0)
    ids = {s.id for s in table.board.display.sprites() if s.place == HAND}
    table.drag(["9C", "9D", "9H"], TABLE)
    table.board.show(before)
    assert table.tick()
    table.settle()
    assert {s.id for s in table.board.display.sprites() if s.place == HAND} == ids
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
    table.board.commands.submit(Answer(True))
    table.board.commands.submit(Ask())
    table.tick()
    assert table.refusals == [Refusal(Why.NOTHING_ASKED), Refusal(Why.ASK_NO_EXIT)]


def test_my_turn() -> None:
    assert TableTop(MY_PLAY).board.my_turn
    assert not TableTop(MY_PLAY, seat=1).board.my_turn


def test_while_events_are_shown_nothing_is_taken() -> None:
    table = TableTop(START, tempo=1)
    table.board.receive(ev.TurnBegan(0))
    table.click(table.middle(STOCK))
    table.board.commands.submit(Draw())
    table.board.commands.declare()
    table.click_again(table.spot(table.sprites("KS")[0]))
    table.tick()
    assert not table.submitted
    assert not table.refusals


def test_the_board_is_painted_when_the_player_may_act_again() -> None:
    # A drawn card lies before the board is idle; what the player is asked to do next comes with idleness.
    table = TableTop(START, tempo=1)
    table.board.commands.submit(Draw())
    painted = table.tick()
    assert table.submitted
    while not table.board.idle:
        painted = table.tick()
    assert painted


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


# --- outputs ---


def test_outputs_are_handed_over_once() -> None:
    table = TableTop(START)
    table.board.pointer.press(table.middle(STOCK))
    table.board.pointer.release(table.middle(STOCK))
    assert table.board.take_outputs() == [Submit(Draw())]
    assert table.board.take_outputs() == []
    assert table.board.advance(table.now + FRAME)


def test_the_top_card_taken_alone_flies_to_the_hand_and_the_rest_of_the_pile_stays() -> None:  # R13
    text = "to act: 0   phase: draw\nhand 0: 9D 9H KS QS\npile: 9C 5D 9C\nlaid this deal: 0\nmelds side 0: AS AH AD"
    table = TableTop(position(text, load_preset("uruguay-4")))
    top = table.sprites("9C", PILE)[-1]
    table.board.commands.take_top()
    table.settle()
    assert table.submitted == [Take(tuple(parse_cards("9D 9H")), only_top=True)]
    assert table.sprites("9C") == [top]
    assert table.at(PILE) == ["9C", "5D"]


def test_nothing_happens_where_the_top_card_alone_cannot_be_had() -> None:
    table = TableTop(START)
    table.board.commands.take_top()
    table.settle()
    assert not table.submitted
    assert not table.refusals
