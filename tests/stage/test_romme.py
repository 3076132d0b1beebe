"""Rommé at the table: what its gestures mean, how its melds lie, how its hands are sorted."""

from itertools import pairwise
from typing import Any, cast

import pytest

from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.romme import RommeCounter, romme_intent
from canasta_gui.play.shown import TableController
from canasta_gui.rules.core.cards import JOKER, Card, card_name, parse_card, parse_cards, run_of
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.romme.events import Add, Announce, Claim, RommeLay, Swap, TakeUp
from canasta_gui.rules.romme.melds import RommeMeld, in_order
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.rules.romme.ruleset import load_preset
from canasta_gui.stage.arrangement import USUAL_INDEX
from canasta_gui.stage.cursor import Key, Spot
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, Place, hand_of, low_end_of, meld_of, staged
from canasta_gui.stage.romme.draft import StagedGroup, apart, goes_with, possible_melds
from canasta_gui.words import Words
from tests.rules.romme.support import position
from tests.stage.support import TableTop

HEARTS = run_of(2)
OTHERS = "\nhand 1: 2C 3C 5C\nhand 2: 2D 3D 8D\nhand 3: 2S 3S 5S\npile: 9C\nstock: 4C 4D 4S 6C"


def table(hand: str, more: str = "", *, rules: str = "romme-ajout", phase: str = "play", seat: int = 0) -> TableTop:
    """Return a table at which seat 0 plays with this hand; a line for each thing besides."""
    text = f"rules: {rules}\nto act: 0   phase: {phase}\nhand 0: {hand}{OTHERS}\n{more}"
    return TableTop(read_position(text), seat)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def plain(text: str) -> RommeMeld:
    """Return a meld without jokers."""
    return in_order(cards(text), cards(text))


def bare(top: TableTop) -> Point:
    """Return a spot of the table before the player where nothing lies."""
    own = top.board.display.layout.table.own
    return Point(own.x + 4, own.bottom - 4)


def groups_of(top: TableTop) -> tuple[StagedGroup, ...]:
    draft: Any = top.board.draft
    groups: tuple[StagedGroup, ...] = draft.groups
    return groups


def first_group(top: TableTop) -> Place:
    return staged(groups_of(top)[0].key)


def zone(top: TableTop, place: Place) -> Highlight:
    return next(each.highlight for each in top.board.display.zones() if each.place == place)


# --- how cards lie ---


def test_no_discard_lies_crosswise_since_none_freezes_the_pile() -> None:
    top = TableTop(position("to act: 0   phase: draw\nhand 0: 5H 6H\npile: 2C 3H JK 9D"), 0)
    angles = [sprite.pose.angle for sprite in top.board.display.sprites() if sprite.place == PILE]
    assert len(angles) == 4
    assert max(map(abs, angles)) < 20


# --- beginning a turn ---


def test_a_click_on_the_stock_draws_and_one_on_the_face_up_card_takes_it() -> None:
    for place, action in ((STOCK, Draw()), (PILE, TakeUp())):
        top = table("5H 6H", phase="draw")
        top.click(top.middle(place))
        assert top.submitted == [action]


def test_stock_and_face_up_card_invite_until_one_is_taken() -> None:
    top = table("5H 6H", phase="draw")
    assert zone(top, STOCK) is zone(top, PILE) is Highlight.INVITES
    top.click(top.middle(STOCK))
    top.settle()
    assert zone(top, STOCK) is zone(top, PILE) is Highlight.NONE


def test_the_card_that_was_left_is_not_offered_any_more() -> None:
    top = table("5H 6H", "face-up card left: yes", phase="draw")
    assert zone(top, PILE) is Highlight.NONE
    top.click(top.middle(PILE))
    assert [refusal.why for refusal in top.refusals] == [Why.FACE_UP_LEFT]


def test_who_is_asked_first_takes_the_card_or_leaves_it_with_the_stock() -> None:
    for place, action in ((PILE, TakeUp()), (STOCK, Claim(False))):
        top = table("5H 6H", rules="romme-acquisition", phase="claim")
        top.click(top.middle(place))
        assert top.submitted == [action]


def test_who_is_asked_out_of_turn_claims_the_card_by_clicking_it() -> None:
    top = table("5H 6H", "turn: 3", rules="romme-acquisition", phase="claim")
    assert zone(top, PILE) is Highlight.INVITES
    assert zone(top, STOCK) is Highlight.NONE
    top.click(top.middle(PILE))
    assert top.submitted == [Claim(True)]


# --- laying ---


def test_the_first_meld_rests_in_the_staging_area_until_it_is_declared() -> None:
    top = table("5H 6H 7H KC")
    top.drag(["5H", "6H", "7H"], bare(top))
    assert not top.submitted
    assert top.board.draft_status.can_declare
    top.board.commands.declare()
    top.settle()
    assert top.submitted == [RommeLay((plain("5H 6H 7H"),))]
    assert not top.board.draft


def test_who_has_laid_lays_at_once() -> None:
    top = table("5H 6H 7H KC", "melds side 0: 8C 8D 8H")
    top.drag(["7H", "5H", "6H"], bare(top))
    assert top.submitted == [RommeLay((plain("5H 6H 7H"),))]


def test_cards_put_down_one_by_one_find_their_group() -> None:
    top = table("5H 6H 7H 9S 9D KC")
    for name in ("5H", "9S", "7H", "9D", "6H"):
        top.drag([name], bare(top))
    assert [group.cards for group in groups_of(top)] == [
        cards("5H 7H 6H"),
        cards("9S 9D"),
    ]


def test_cards_that_make_two_melds_become_two_groups() -> None:
    top = table("5H 6H 7H 9S 9D 9C KC")
    top.drag(["5H", "9S", "6H", "9D", "7H", "9C"], bare(top))
    assert len(groups_of(top)) == 2
    assert top.board.draft_status.can_declare


def test_a_group_put_down_where_another_was_taken_back_is_the_one_that_is_meant() -> None:
    top = table("2H 9S 9D 9C KH", "melds side 0: 8C 8D 8S", phase="draw")
    top.drag(["2H"], bare(top))
    top.drag(["9S", "9D", "9C"], bare(top))
    top.click(top.middle(STOCK))
    top.settle()
    top.double_click("2H", first_group(top))
    top.drag(["KH"], bare(top))
    assert top.submitted == [Draw()]  # the nines wait for their own declaration
    assert [set(group.cards) for group in groups_of(top)] == [set(cards("KH")), set(cards("9S 9D 9C"))]


def test_cards_that_make_two_melds_leave_what_another_groups_joker_stands_for() -> None:
    top = table("2H 5H 6H JK JD QD KD 9S 9D 9C KC")
    top.drag(["2H"], bare(top))
    top.drag(["5H", "6H", "JK"], bare(top))
    top.double_click("JK", staged(groups_of(top)[1].key))
    top.double_click("2H", first_group(top))
    top.drag(["JD", "QD", "KD", "9S", "9D", "9C"], bare(top))
    top.board.commands.declare()
    top.settle()
    (laid,) = top.submitted
    assert RommeMeld(cards("JK 5H 6H"), cards("4H 5H 6H")) in laid.melds


def test_a_joker_stands_for_what_counts_most_until_another_reading_is_chosen() -> None:
    top = table("5H 6H JK KC")
    top.drag(["5H", "6H", "JK"], bare(top))
    group = first_group(top)
    assert top.at(group) == ["5H", "6H", "JK"]
    assert [card_name(card) for card in top.board.display.layout.stand_ins.values()] == ["7H"]
    top.double_click("JK", group)
    assert [card_name(card) for card in top.board.display.layout.stand_ins.values()] == ["4H"]
    top.board.commands.declare()
    top.settle()
    assert top.submitted == [RommeLay((RommeMeld(cards("JK 5H 6H"), cards("4H 5H 6H")),))]


def test_a_joker_goes_on_standing_for_what_was_chosen_when_its_group_grows() -> None:
    top = table("5H 6H JK 7H 3H KC")
    top.drag(["5H", "6H", "JK"], bare(top))
    top.double_click("JK", first_group(top))
    for more in ("7H", "3H"):
        top.drag([more], first_group(top))
        assert [card_name(card) for card in top.board.display.layout.stand_ins.values()] == ["4H"]


def test_what_was_chosen_for_a_joker_is_given_up_for_the_card_itself() -> None:
    top = table("5H 6H JK 4H KC")
    top.drag(["5H", "6H", "JK"], bare(top))
    top.double_click("JK", first_group(top))
    top.drag(["4H"], first_group(top))
    assert [card_name(card) for card in top.board.display.layout.stand_ins.values()] == ["7H"]


def test_even_who_has_laid_says_first_what_a_joker_stands_for_where_there_is_a_choice() -> None:
    top = table("5H 6H JK 8H KC", "melds side 0: 8C 8D 8S")
    top.drag(["5H", "6H", "JK"], bare(top))
    assert not top.submitted
    top.drag(["8H"], first_group(top))
    assert top.submitted == [RommeLay((RommeMeld(cards("5H 6H JK 8H"), cards("5H 6H 7H 8H")),))]


def test_the_joker_shown_is_the_card_it_stands_for() -> None:
    top = table("KC", "melds side 1: 5H 6H JK=7H")
    (shown,) = (sprite for sprite in top.board.display.sprites() if sprite.face == JOKER)
    assert shown.stands_for == parse_card("7H")


def test_the_first_melds_must_count_enough_together() -> None:
    top = table("5H 6H 7H 10D JD QD KC", rules="romme-deutsch")
    top.drag(["5H", "6H", "7H"], bare(top))
    status = top.board.draft_status
    assert (status.points, status.minimum, status.missing) == (18, 40, 22)
    assert status.refusal is not None
    assert status.refusal.why is Why.FIRST_MELD_TOO_LOW
    top.drag(["10D", "JD", "QD"], bare(top))
    assert top.board.draft_status.can_declare


@pytest.mark.parametrize(
    ("groups", "points", "told"),
    [
        (["5H 6H 7H"], 18, "these count 18."),
        (["9C 9D JK"], 27, "these count 27."),
        (["5H 6H 7H", "9C 9D"], 18, ""),  # a group that is no meld yet counts nothing, and the sentence is about it
        (["5H 6H 7H", "9C 9D JK"], 45, ""),
    ],
)
def test_the_counter_counts_the_cards_that_its_sentence_counts(groups: list[str], points: int, told: str) -> None:
    top = table("5H 6H 7H 9C 9D JK 10D JD QD KC", rules="romme-deutsch")
    for group in groups:
        top.drag(group.split(), bare(top))
    words, rules = Words("en"), top.board.view.rules
    counter = RommeCounter(words, top.board, cast(TableController, None), None, RefusalExplainer(words, rules))
    for selected in ("", "10D", "JD", "QD"):  # what is only selected is not staged: neither counts it
        if selected:
            top.click_card(selected)
        count = counter.count()
        assert count.figures == f"{points} / 40"
        assert count.done == (points >= 40)
        assert told in count.note


def test_why_a_group_is_no_meld() -> None:
    for hand, why in (
        ("5H 6H", Why.MELD_TOO_SHORT),
        ("5H 6H 8H", Why.RUN_GAP),
        ("KH AH 2H", Why.RUN_CORNER),
        ("5H 5D 5D", Why.SET_SAME_SUIT),
        ("5H JK JK", Why.JOKERS_TOO_MANY),
        ("5H 9S JK", Why.MELD_NEITHER),
    ):
        top = table(f"{hand} QC")
        top.drag(hand.split(), bare(top))
        top.board.commands.declare()
        top.tick()
        assert [refusal.why for refusal in top.refusals] == [why], hand


def test_staged_cards_go_back_to_the_hand() -> None:
    top = table("5H 6H 7H KC")
    top.drag(["5H", "6H", "7H"], bare(top))
    top.double_click("7H", first_group(top))
    assert top.at(hand_of(0)) == ["KC", "7H"]
    top.board.commands.take_back()
    top.settle()
    assert not top.board.draft


def test_other_copies_of_cards_that_were_laid_stay_in_the_hand() -> None:
    top = table("JC JD JS AC AD AH JC AH KC", rules="romme")
    top.drag(["JC", "JD", "JS"], bare(top))
    top.drag(["AC", "AD", "AH"], bare(top))
    assert len(groups_of(top)) == 2
    top.board.commands.declare()
    top.settle()
    assert len(top.submitted) == 1
    assert not top.board.draft
    assert sorted(top.at(hand_of(0))) == ["AH", "JC", "KC"]


@pytest.mark.parametrize("meld", ["5H 6H 7H", "5H 6H 7H JK=8H"])
def test_a_staged_card_that_goes_to_a_meld_leaves_its_other_copy_in_the_hand(meld: str) -> None:
    top = table("8H 8H KC QC", f"melds side 0: 9C 9D 9S\nmelds side 2: {meld}\nlaid this deal: 0 2")
    top.drag(["8H"], bare(top))
    top.drag_sprite(top.sprites("8H", first_group(top))[0], meld_of(2, HEARTS))
    top.settle()
    assert not top.board.draft
    assert "8H" in top.at(hand_of(0))


# --- adding and exchanging ---


def test_a_card_joins_a_run_at_whichever_end_it_fits() -> None:
    for name in ("4H", "8H"):
        top = table(f"{name} KC QC", "melds side 0: 9C 9D 9S\nmelds side 2: 5H 6H 7H\nlaid this deal: 0 2")
        top.drag([name], meld_of(2, HEARTS))
        assert top.submitted == [Add(2, HEARTS, cards(name), cards(name))]


def test_a_joker_joins_a_run_at_the_end_where_it_is_put() -> None:
    for place, face in ((meld_of(2, HEARTS), "8H"), (low_end_of(meld_of(2, HEARTS)), "4H")):
        top = table("JK KC QC", "melds side 0: 9C 9D 9S\nmelds side 2: 5H 6H 7H\nlaid this deal: 0 2")
        top.drag(["JK"], place)
        assert top.submitted == [Add(2, HEARTS, (JOKER,), cards(face))]


TWO_TO_KING = "melds side 0: 9C 9D 9S\nmelds side 2: 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH\nlaid this deal: 0 2"


@pytest.mark.parametrize("way", ["drag", "click", "keys", "screen reader"])
@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("name", ["AH", "JK"])
def test_an_ace_joins_a_run_from_two_to_king_at_the_end_where_it_is_put(way: str, low: bool, name: str) -> None:
    top = table(f"{name} KC QC", TWO_TO_KING)
    place = low_end_of(meld_of(2, HEARTS)) if low else meld_of(2, HEARTS)
    if way == "drag":
        top.drag([name], place)
    elif way == "keys":
        assert top.board.keyboard.go_to(Spot(hand_of(0), top.at(hand_of(0)).index(name)))
        top.board.keyboard.key(Key.ENTER)
        assert top.board.keyboard.go_to(Spot(place))
        top.board.keyboard.key(Key.ENTER)
    else:
        top.click_card(name)
        if way == "click":
            zone = top.board.display.layout.zones[place]
            top.click(Point(zone.center.x, zone.center.y if low else zone.bottom - 4))
        else:
            top.board.keyboard.act_on(Spot(place))
    top.tick()
    assert top.submitted == [Add(2, HEARTS, cards(name), cards("AH"), low=low)]


def test_a_staged_run_of_a_whole_suit_has_its_ace_at_the_end_that_a_double_click_says() -> None:
    run = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    top = table(f"{run} KC")
    top.drag(run.split(), bare(top))
    top.double_click("AH", first_group(top))
    assert not romme_intent(top.board).has_choice
    top.board.commands.declare()
    top.tick()
    (action,) = top.submitted
    assert isinstance(action, RommeLay)
    assert action.melds == (RommeMeld(cards(run), cards(run)),)


def test_a_two_and_an_ace_put_together_at_the_low_end_both_lie_there() -> None:
    lying = TWO_TO_KING.replace("2H ", "")
    for place, low in ((low_end_of(meld_of(2, HEARTS)), True), (meld_of(2, HEARTS), False)):
        top = table("AH 2H KC QC", lying)
        top.drag(["AH", "2H"], place)
        (action,) = top.submitted
        assert isinstance(action, Add)
        assert (set(action.cards), action.low) == ({*cards("AH 2H")}, low)


def test_what_fits_one_end_alone_says_nothing_of_ends() -> None:
    top = table("2H KC QC", TWO_TO_KING.replace("2H ", ""))
    top.drag(["2H"], low_end_of(meld_of(2, HEARTS)))
    assert top.submitted == [Add(2, HEARTS, cards("2H"), cards("2H"))]


def test_several_cards_join_a_run_together() -> None:
    top = table("8H 4H KC QC", "melds side 0: 5H 6H 7H")
    top.drag(["8H", "4H"], meld_of(0, HEARTS))
    assert top.submitted == [Add(0, HEARTS, cards("4H 8H"), cards("4H 8H"))]


def test_nothing_joins_a_meld_before_an_own_one_lies() -> None:
    top = table("8H KC", "melds side 2: 5H 6H 7H")
    top.drag(["8H"], meld_of(2, HEARTS))
    assert [refusal.why for refusal in top.refusals] == [Why.ADD_NO_OWN_MELD]


def test_where_nothing_is_added_to_others_the_melds_of_others_say_so() -> None:
    top = table("8H KC QC", "melds side 0: 9C 9D 9S\nmelds side 2: 5H 6H 7H", rules="romme")
    top.drag(["8H"], meld_of(2, HEARTS))
    assert [refusal.why for refusal in top.refusals] == [Why.ADD_NOT_HERE]


def test_a_card_that_does_not_fit_says_so_before_it_is_dropped() -> None:
    top = table("10H KC QC", "melds side 0: 5H 6H 7H")
    top.lift(top.sprites("10H")[0], top.middle(meld_of(0, HEARTS)))
    hovered = next(each for each in top.board.display.zones() if each.hovered)
    assert hovered.highlight is Highlight.CANNOT
    assert hovered.refusal is not None
    assert hovered.refusal.why is Why.ADD_NO_FIT


def test_the_real_card_dropped_on_a_joker_exchanges_it() -> None:
    top = table("7H KC", "melds side 2: 5H 6H JK=7H", rules="romme")
    top.drag(["7H"], meld_of(2, HEARTS))
    assert top.submitted == [Swap(2, HEARTS, parse_card("7H"))]
    assert sorted(top.at(hand_of(0))) == ["JK", "KC"]


def test_a_double_click_does_the_obvious() -> None:
    lies = "melds side 0: 9C 9D 9S\nmelds side 2: 5H 6H JK=7H\nlaid this deal: 0 2"
    for name, action in (
        ("7H", Swap(2, HEARTS, parse_card("7H"))),
        ("9H", Add(0, 9, cards("9H"), cards("9H"))),
        ("QC", RommeLay((plain("QC QD QS"),))),
        ("2H", Discard(parse_card("2H"))),
    ):
        top = table("7H 9H QC QD QS 2H", lies)
        top.double_click(name)
        assert top.submitted == [action], name


# --- announcing ---


def announce(top: TableTop) -> None:
    top.board.commands.perform(lambda meaning, picked: meaning.announce(picked))
    top.settle()


def test_a_double_click_does_not_end_the_turn_while_cards_wait_to_be_laid() -> None:
    top = table("4H 5H 6H KC 9S")
    top.drag(["4H", "5H", "6H"], bare(top))
    top.double_click("KC")
    assert not top.submitted
    top.board.commands.declare()
    top.settle()
    top.double_click("KC")
    assert top.submitted == [RommeLay((plain("4H 5H 6H"),)), Discard(parse_card("KC"))]


def test_rommé_discards_the_dearest_card_first() -> None:
    top = table("2H KC", "melds side 0: 9C 9D 9S", rules="romme")
    assert romme_intent(top.board).can_announce
    announce(top)
    assert top.submitted == [Announce(parse_card("KC"))]


def test_rommé_lays_what_is_staged_and_then_ends_the_deal() -> None:
    top = table("5H 6H 7H 2C KC", rules="romme")
    assert not romme_intent(top.board).can_announce
    top.drag(["5H", "6H", "7H"], bare(top))
    assert romme_intent(top.board).rest == 12
    assert romme_intent(top.board).can_announce
    announce(top)
    assert top.submitted == [RommeLay((plain("5H 6H 7H"),)), Announce(parse_card("KC"))]
    assert top.pos.how == "announced"


@pytest.mark.parametrize(("left", "can"), [("9C KC", True), ("10C KC", False)])
def test_rommé_is_offered_while_cards_are_staged_where_the_rest_less_the_dearest_card_is_small(
    left: str, can: bool
) -> None:
    top = table(f"5H 6H 7H {left}", rules="romme")
    top.drag(["5H", "6H", "7H"], bare(top))
    assert romme_intent(top.board).can_announce is can


def test_rommé_with_too_much_left_is_refused() -> None:
    top = table("KH KC", rules="romme")
    announce(top)
    assert [refusal.why for refusal in top.refusals] == [Why.ANNOUNCE_TOO_MUCH]


# --- the hand, the keyboard, the table ---


def test_a_hand_is_sorted_by_runs_or_by_sets() -> None:
    top = table("KC 2H KH JK 3H")
    assert top.board.orders == (Order.RUNS, Order.GROUPS)
    assert top.at(hand_of(0)) == ["KC", "2H", "3H", "KH", "JK"]
    top.board.commands.sort(Order.GROUPS)
    top.settle()
    assert top.at(hand_of(0)) == ["2H", "3H", "KC", "KH", "JK"]


def test_cards_reach_the_melds_of_others_by_the_keyboard() -> None:
    top = table("8H KC QC", "melds side 0: 9C 9D 9S\nmelds side 2: 5H 6H 7H\nlaid this deal: 0 2")
    for key in (Key.LEFT, Key.LEFT, Key.RIGHT, Key.RIGHT, Key.ENTER, Key.NEXT_ZONE, Key.NEXT_ZONE, Key.RIGHT):
        top.board.keyboard.key(key)
        top.settle()
    top.board.keyboard.key(Key.ENTER)
    top.settle()
    assert top.submitted == [Add(2, HEARTS, cards("8H"), cards("8H"))]


def test_a_run_lies_from_low_to_high() -> None:
    top = table("KC", "melds side 0: 5H 6H 7H | 9C 9D 9S")
    run = [sprite.pose for sprite in top.board.display.sprites() if sprite.place == meld_of(0, HEARTS)]
    assert [pose.x for pose in run] == sorted(pose.x for pose in run)
    assert {(pose.y, pose.angle) for pose in run} == {(run[0].y, 0.0)}
    assert top.at(meld_of(0, HEARTS)) == ["5H", "6H", "7H"]


def test_in_a_long_run_every_index_is_seen() -> None:
    top = table("KC", "melds side 1: 2H 3H 4H 5H 6H 7H 8H 9H 10H")
    run = [sprite.pose for sprite in top.board.display.sprites() if sprite.place == meld_of(1, HEARTS)]
    steps = [right.x - left.x for left, right in pairwise(sorted(run, key=lambda pose: pose.x))]
    assert min(steps) >= USUAL_INDEX.w * top.board.display.layout.card.w * run[0].scale


def test_the_melds_of_six_players_keep_to_their_places() -> None:
    runs = "2{s} 3{s} 4{s} 5{s} 6{s} 7{s} | 9{s} 10{s} J{s} Q{s} K{s}"
    melds = "\n".join(f"melds side {seat}: {runs.format(s=suit)}" for seat, suit in enumerate("CDHSCD"))
    hands = "hand 0: JK\nhand 1: 8S\nhand 2: 8H\nhand 3: AS\nhand 4: AC\nhand 5: AD\npile: 8C\nstock: 8D"
    text = f"rules: romme-ajout-6\nto act: 0   phase: play\n{hands}\n{melds}"
    for size in ((800, 600), (1280, 800), (1920, 1080)):
        top = TableTop(read_position(text), 0, size=size)
        layout = top.board.display.layout
        for placed in layout.placed:
            owner, key = placed.slot.place.owner, placed.slot.place.key
            if key > 0 and owner in layout.table.others:
                assert layout.table.others[owner].holds(placed.pose.bounds(layout.card), slack=3)


# --- reading groups ---


def test_every_reading_is_a_meld_of_these_very_cards() -> None:
    rules = load_preset("romme")
    found = possible_melds(rules, cards("5H 6H JK 7H"))
    assert [meld.faces for meld in found] == [cards("5H 6H 7H 8H"), cards("4H 5H 6H 7H")]
    assert possible_melds(rules, cards("5H 6H")) == []


def test_cards_fall_apart_into_few_melds() -> None:
    rules = load_preset("romme")
    assert len(apart(rules, cards("5H 6H 7H 8H 9H 10H"))) == 1
    assert len(apart(rules, cards("5H 6H 7H 9C 9D 9S"))) == 2
    assert apart(rules, cards("5H 6H 9C")) == []


def test_a_whole_hand_with_four_jokers_that_does_not_fall_apart_is_told_without_trying_every_way() -> None:
    hand = cards("JK JK JK JK QD 2C JH 2H 5H 2D JC 8H 3H 2C 5D QH JC 6C 5C 6C")
    assert apart(load_preset("romme-deutsch"), hand) == []


def test_jokers_fill_the_gaps_of_several_melds() -> None:
    melds = apart(load_preset("romme-deutsch"), cards("JK JK 5H 7H 9C 9D KC KD KS"))
    assert sorted(len(meld.cards) for meld in melds) == [3, 3, 3]


@pytest.mark.parametrize(
    ("lying", "more", "together"),
    [
        ("5H 6H", "7H", True),
        ("5H", "8H", True),
        ("5H", "9H", False),
        ("2H", "AH", True),
        ("KH", "AH", True),
        ("5H", "5D", True),
        ("5H 5D", "5D", False),
        ("5H", "6D", False),
        ("5H", "JK", True),
    ],
)
def test_which_cards_go_together_by_themselves(lying: str, more: str, together: bool) -> None:
    assert goes_with(cards(lying), cards(more)) is together
