"""The meaning of gestures: each sentence of the design, checked by the real referee."""

from collections import Counter

import pytest

from canasta_gui.rules.canasta.actions import Action, Expose, Lay, Take
from canasta_gui.rules.canasta.arbitration.referee import check as arbitrated
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft, CanastaOutcome
from canasta_gui.stage.canasta.gestures import CanastaIntent, RefereedIntent, without_copies
from canasta_gui.stage.intent import Lifted
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Place, hand_of, meld_of, staged
from tests.rules.irregularities import at
from tests.rules.support import discard, house_rules, lay, position, take
from tests.stage.support import own_meld, rank, seen, stage_of

HAND = hand_of(0)


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def meaning(text: str, draft: CanastaDraft = EMPTY) -> CanastaIntent:
    return CanastaIntent(seen(text), draft, check, 0)


def hold(
    intent: CanastaIntent, text: str, source: Place = HAND, *, with_top: bool = False
) -> dict[Place, CanastaOutcome]:
    return intent.targets(Lifted(source, cards(text), with_top))


def why(outcome: CanastaOutcome | None) -> Why:
    assert isinstance(outcome, Refusal), outcome
    return outcome.why


def draft_of(text: str, *, taking: bool = False) -> CanastaDraft:
    return EMPTY.add(cards(text)).taking_pile(taking)


OPEN = "melds side 0: 7S 7H 7D"
DRAWN = "to act: 0\nphase: play\n"


# --- before the draw ---


def test_the_stock_goes_to_the_hand() -> None:
    targets = hold(meaning("to act: 0\npile: 9S"), "??", STOCK)
    assert targets[HAND] == Draw()
    assert PILE not in targets


def test_the_stock_may_not_be_drawn_twice() -> None:
    assert why(hold(meaning(DRAWN + "pile: 9S"), "??", STOCK)[HAND]) is Why.ALREADY_DRAWN


def test_the_top_card_goes_onto_an_own_meld_for_nothing() -> None:
    targets = hold(meaning(f"to act: 0\nhand 0: 7C 7S 2C 4C\n{OPEN}\npile: 4D 7C"), "7C", PILE)
    assert targets[HAND] == targets[TABLE] == targets[own_meld("7")] == Take()


def test_a_frozen_pile_is_taken_with_a_natural_pair_even_onto_an_own_meld() -> None:
    intent = meaning(f"to act: 0\nhand 0: 7C 7S 2C 4C\n{OPEN}\npile: 2D 7C")
    assert hold(intent, "7C", PILE)[HAND] == take("7C 7S")


def test_a_pair_comes_before_a_wild_card() -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C 9D 9H 2C 4C\n{OPEN}\npile: 4D 9S")
    assert hold(intent, "9S", PILE)[HAND] == take("9C 9D")


def test_a_two_comes_before_a_joker() -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C JK 2C 4C\n{OPEN}\npile: 4D 9S")
    assert hold(intent, "9S", PILE)[HAND] == take("9C 2C")
    only_joker = meaning(f"to act: 0\nhand 0: 9C JK KC 4C\n{OPEN}\npile: 4D 9S")
    assert hold(only_joker, "9S", PILE)[HAND] == take("9C JK")


def test_the_cards_dragged_to_the_pile_are_the_ones_that_take_it() -> None:
    intent = meaning(f"to act: 0\nhand 0: 7C 7S 9C 9D 9H 2C JK 4C\n{OPEN}\npile: 4D 9S")
    assert hold(intent, "9C JK")[PILE] == take("9C JK")
    assert hold(intent, "JK")[PILE] == take("9C JK")
    assert hold(intent, "9D")[PILE] == take("9D 9C")
    assert hold(intent, "9C 9D 9H")[PILE] == take("9C 9D 9H")


def test_a_card_that_has_nothing_to_do_with_the_top_card_does_not_take_the_pile() -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C 9D KS 4C\n{OPEN}\npile: 4D 9S")
    assert isinstance(hold(intent, "KS")[PILE], Refusal)


def test_a_card_dropped_on_the_pile_too_early_is_told_to_wait_for_the_draw() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 9D 2C 4C KS\npile: 4D 9S")
    assert why(hold(intent, "KS")[PILE]) is Why.DRAW_FIRST
    assert why(hold(intent, "2C")[PILE]) is Why.PILE_SIDE_NOT_OPEN
    empty = meaning("to act: 0\nhand 0: 9C 9D 2C 4C KS\npile:")
    assert why(hold(empty, "KS")[PILE]) is Why.DRAW_FIRST


def test_staged_cards_of_the_top_cards_rank_take_the_pile() -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C 9D 9H 4C\n{OPEN}\npile: 4D 9S", draft_of("9D 9H"))
    assert hold(intent, "9S", PILE)[stage_of("9")] == take("9D 9H")


@pytest.mark.parametrize(
    ("pile", "reason"),
    [
        ("4D 2C", Why.PILE_TOP_WILD),
        ("4D 3S", Why.PILE_TOP_THREE),
        ("2C 9S", Why.PILE_FROZEN),
        ("4D KS", Why.PILE_NO_MATCH),
    ],
)
def test_a_pile_that_cannot_be_taken_says_why(pile: str, reason: Why) -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C 2D 4C 5C\n{OPEN}\npile: {pile}")
    assert why(hold(intent, pile.split()[-1], PILE)[HAND]) is reason


def test_an_empty_pile_says_so() -> None:
    assert why(meaning("to act: 0\npile:").pile.take(())) is Why.PILE_EMPTY


def test_before_the_opening_the_pile_is_prepared_in_the_staging_area() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 9D KS KH KD 4C 5C\npile: 4D 9S")
    taken = hold(intent, "9S", PILE)[TABLE]
    assert taken == draft_of("9C 9D", taking=True)
    assert hold(intent, "9C 9D")[PILE] == taken


def test_before_the_opening_a_wild_card_does_not_take_the_pile() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 2D KS KH KD 4C 5C\npile: 4D 9S")
    assert why(hold(intent, "9S", PILE)[TABLE]) is Why.PILE_SIDE_NOT_OPEN


def test_taking_keeps_what_is_staged_already() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 9D KS KH KD 4C 5C\npile: 4D 9S", draft_of("9D KS KH"))
    assert hold(intent, "9S", PILE)[HAND] == draft_of("9D KS KH 9C", taking=True)
    ready = meaning("to act: 0\nhand 0: 9C 9D KS KH KD 4C 5C\npile: 4D 9S", draft_of("9D 9C"))
    assert ready.pile.take(()) == draft_of("9D 9C", taking=True)


def test_a_take_that_would_leave_the_player_stuck_waits_for_more_melds() -> None:
    """The pile of one card: after the pair and the king nothing could be done, so it stays a draft."""
    intent = meaning("to act: 0\nhand 0: AC AD KS\npile: AS")
    assert isinstance(hold(intent, "AS", PILE)[HAND], CanastaDraft)


def test_before_the_draw_cards_may_be_staged_but_not_laid() -> None:
    intent = meaning(f"to act: 0\nhand 0: 9C 9D 9H 7C 4C\n{OPEN}\npile: KS")
    targets = hold(intent, "9C 9D 9H")
    assert targets[TABLE] == draft_of("9C 9D 9H")
    assert why(hold(intent, "7C")[own_meld("7")]) is Why.DRAW_FIRST


# --- after the draw ---


def test_one_card_on_the_pile_is_a_discard() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D KS\npile: 4D")
    assert hold(intent, "KS")[PILE] == discard("KS")
    assert PILE not in hold(intent, "9C 9D")


def test_a_seventh_wild_card_is_refused_by_the_pile() -> None:
    intent = meaning(DRAWN + "hand 0: 2C KS 4C\npile: 2D 2H 2S JK JK JK 9S")
    assert why(hold(intent, "2C")[PILE]) is Why.TOO_MANY_WILDS_IN_PILE


def test_cards_go_onto_an_own_meld() -> None:
    intent = meaning(DRAWN + f"hand 0: 7C 2C KS 4C 5C\n{OPEN}\npile: 4D")
    assert hold(intent, "7C")[own_meld("7")] == lay("7C")
    assert hold(intent, "2C")[own_meld("7")] == lay("7: 2C")
    assert hold(intent, "7C 2C")[own_meld("7")] == lay("7C 2C")
    assert why(hold(intent, "KS")[own_meld("7")]) is Why.MELD_WRONG_CARD
    assert meld_of(1, rank("7")) not in hold(intent, "7C")


def test_too_many_wild_cards_on_a_meld_are_refused_not_staged() -> None:
    intent = meaning(DRAWN + "hand 0: 2C KS 4C 5C\nmelds side 0: 7S 7H 2D\npile: 4D")
    assert why(hold(intent, "2C")[own_meld("7")]) is Why.MELD_TOO_MANY_WILDS


def test_a_whole_meld_dropped_on_another_one_is_laid_all_the_same() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H KS 4C\n{OPEN}\npile: 4D")
    assert hold(intent, "9C 9D 9H")[own_meld("7")] == lay("9C 9D 9H")


def test_the_first_cards_of_a_meld_dropped_on_another_one_are_staged_all_the_same() -> None:
    """A row full of melds leaves no free table for a meld that is put together card by card."""
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H KS KH 4C\n{OPEN}\npile: 4D")
    for cards in ("9C", "9C 9D"):
        assert hold(intent, cards)[own_meld("7")] == hold(intent, cards)[TABLE]
    assert why(hold(intent, "KS KH")[own_meld("7")]) is Why.MELD_WRONG_CARD
    assert why(hold(intent, "9C KS")[own_meld("7")]) is Why.MELD_WRONG_CARD


def test_a_whole_meld_that_may_not_be_laid_says_so_on_another_meld_too() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H KS\n{OPEN}\npile: 4D")
    assert why(hold(intent, "9C 9D 9H")[own_meld("7")]) is Why.WOULD_BE_STUCK
    asked = meaning(f"to act: 0\nphase: answer\nhand 0: 9C 9D 9H KS\n{OPEN}\npile: 4D\nasked by: 2")
    assert why(hold(asked, "9C")[own_meld("7")]) is Why.ANSWER_FIRST


def test_staged_cards_go_with_those_added_to_the_meld_of_their_rank() -> None:
    intent = meaning(DRAWN + f"hand 0: 7C 2C KS 4C 5C\n{OPEN}\npile: 4D", draft_of("7C"))
    assert hold(intent, "2C")[own_meld("7")] == lay("7C 2C")


def test_an_open_side_lays_a_valid_meld_at_once() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 2H KS 4C\n{OPEN}\npile: 4D")
    assert hold(intent, "9C 9D 2H")[TABLE] == lay("9C 9D 2H")


def test_an_open_side_stages_what_is_not_complete() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H KS 4C 2C\n{OPEN}\npile: 4D")
    assert hold(intent, "9C 9D")[TABLE] == draft_of("9C 9D")
    assert hold(intent, "2C")[TABLE] == draft_of("2C")


def test_the_card_that_completes_a_staged_meld_lays_it() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H 2C KS KH 4C\n{OPEN}\npile: 4D", draft_of("9C 9D KS KH"))
    assert hold(intent, "9H")[TABLE] == lay("9C 9D 9H")
    assert hold(intent, "2C")[stage_of("9")] == lay("9C 9D 2C")


def test_an_unopened_side_always_stages() -> None:
    intent = meaning(DRAWN + "hand 0: AC AD AH KS 4C\npile: 4D")
    assert hold(intent, "AC AD AH")[TABLE] == draft_of("AC AD AH")


def test_a_meld_that_would_leave_the_player_stuck_is_refused_before_the_cards_leave_the_hand() -> None:
    intent = meaning(DRAWN + f"hand 0: 9C 9D 9H 4C\n{OPEN}\npile: 4D")
    assert why(hold(intent, "9C 9D 9H")[TABLE]) is Why.WOULD_BE_STUCK


def test_a_wild_card_is_put_to_a_staged_meld() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D KS KH 2C 4C\npile: 4D", draft_of("9C 9D KS KH"))
    assert hold(intent, "2C")[stage_of("K")] == draft_of("9C 9D KS KH").add(cards("2C"), rank("K"))
    assert hold(intent, "2C")[TABLE] == draft_of("9C 9D KS KH").add(cards("2C"))


def test_red_threes_are_no_cards_to_stage() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D KS\npile: 4D")
    assert why(intent.staging.stage(EMPTY, cards("3H"))) is Why.MELD_RED_THREE


def test_out_of_turn_nothing_may_be_laid_staged_or_discarded() -> None:
    intent = meaning("to act: 1\nphase: play\nhand 0: 9C 9D 9H KS\npile: 4D")
    targets = hold(intent, "9C")
    assert why(targets[TABLE]) is why(targets[PILE]) is Why.NOT_YOUR_TURN


def test_while_the_partner_is_asked_nothing_may_be_staged() -> None:
    intent = meaning("to act: 0\nphase: answer\nhand 0: 9C 9D 9H KS\npile: 4D\nasked by: 2")
    assert why(hold(intent, "9C")[TABLE]) is Why.ANSWER_FIRST


def test_after_the_deal_nothing_may_be_staged() -> None:
    intent = meaning("to act: 0\nphase: over\nhand 0: 9C 9D 9H KS\npile: 4D\nhow: ordinary\nby: 1")
    assert why(hold(intent, "9C")[TABLE]) is Why.DEAL_OVER


# --- from the staging area ---


def test_staged_cards_go_back_to_the_hand() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D KS\npile: 4D", draft_of("9C 9D"))
    assert hold(intent, "9C", stage_of("9"))[HAND] == draft_of("9D")


def test_a_staged_wild_card_moves_to_another_meld_or_waits_on_the_table() -> None:
    draft = draft_of("9C 9D KS KH").add(cards("2C"), rank("9"))
    intent = meaning(DRAWN + "hand 0: 9C 9D KS KH 2C 4C\npile: 4D", draft)
    targets = hold(intent, "2C", stage_of("9"))
    assert targets[stage_of("K")] == draft_of("9C 9D KS KH").add(cards("2C"), rank("K"))
    assert targets[TABLE] == draft_of("9C 9D KS KH").add(cards("2C"))
    assert stage_of("9") not in targets


def test_loose_wild_cards_are_a_group_to_drop_on() -> None:
    intent = meaning(DRAWN + "hand 0: 2C JK 9C KS\npile: 4D", draft_of("2C"))
    assert hold(intent, "JK")[staged(LOOSE)] == draft_of("2C JK")
    assert hold(intent, "2C", staged(LOOSE))[HAND] == EMPTY


def test_a_staged_card_can_be_discarded_or_laid_on_a_meld() -> None:
    intent = meaning(DRAWN + f"hand 0: 7C 9D KS KH\n{OPEN}\npile: 4D", draft_of("7C 9D"))
    targets = hold(intent, "7C", stage_of("7"))
    assert targets[PILE] == discard("7C")
    assert targets[own_meld("7")] == lay("7C")
    assert why(hold(intent, "9D", stage_of("9"))[own_meld("7")]) is Why.MELD_WRONG_CARD


def test_before_the_draw_a_staged_card_is_no_discard() -> None:
    intent = meaning("to act: 0\nhand 0: 7C 9D KS KH\npile: 4D", draft_of("7C"))
    assert PILE not in hold(intent, "7C", stage_of("7"))


def test_the_prepared_top_card_goes_back_to_the_pile() -> None:
    draft = draft_of("9C 9D", taking=True)
    intent = meaning("to act: 0\nhand 0: 9C 9D KS KH\npile: 4D 9S", draft)
    targets = hold(intent, "9C", stage_of("9"), with_top=True)
    assert targets == {HAND: draft_of("9D"), PILE: draft_of("9D")}


def test_a_top_card_staged_alone_is_a_place_to_drop_its_key() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 9D KS KH\npile: 4D 9S", EMPTY.taking_pile())
    assert hold(intent, "9C")[stage_of("9")] == draft_of("9C", taking=True)


# --- the obvious ---


def obvious(text: str, name: str, draft: CanastaDraft = EMPTY, source: Place = HAND) -> CanastaOutcome | None:
    return meaning(text, draft).obvious(source, parse_card(name))


def test_the_obvious_with_stock_and_pile() -> None:
    assert obvious("to act: 0\npile: 9S", "??", source=STOCK) == Draw()
    assert obvious(f"to act: 0\nhand 0: 4C 5C\n{OPEN}\npile: 4D 7C", "7C", source=PILE) == Take()


def test_the_obvious_with_a_card_of_an_own_meld_is_to_add_it() -> None:
    assert obvious(DRAWN + f"hand 0: 7C KS 4C\n{OPEN}\npile: 4D", "7C") == lay("7C")


def test_an_addition_that_is_not_allowed_is_refused_rather_than_discarded() -> None:
    assert why(obvious(DRAWN + f"hand 0: 7C KS\n{OPEN}\npile: 4D", "7C")) is Why.WOULD_BE_STUCK


def test_the_obvious_with_three_of_a_rank_is_to_lay_or_stage_them() -> None:
    assert obvious(DRAWN + f"hand 0: 9C 9D 9H KS 4C\n{OPEN}\npile: 4D", "9D") == lay("9C 9D 9H")
    assert obvious(DRAWN + "hand 0: 9C 9D 9H KS 4C\npile: 4D", "9D") == draft_of("9C 9D 9H")
    assert obvious("to act: 0\nhand 0: 9C 9D 9H KS 4C\npile: 4D", "9D") == draft_of("9C 9D 9H")


def test_the_obvious_with_a_card_of_a_staged_rank_is_to_stage_it() -> None:
    assert obvious(DRAWN + "hand 0: 9C 9D KS 4C\npile: 4D", "9D", draft_of("9C")) == draft_of("9C 9D")


def test_the_obvious_with_a_lone_card_is_to_discard_it() -> None:
    assert obvious(DRAWN + "hand 0: 9C 9D KS 4C\npile: 4D", "KS") == discard("KS")
    assert obvious(DRAWN + "hand 0: 3C 3S 3C KS 4C\npile: 4D", "3S") == discard("3S")


def test_nothing_is_discarded_by_the_way_while_cards_wait_to_be_laid() -> None:
    assert obvious(DRAWN + "hand 0: 9C 9D KS 4C\npile: 4D", "KS", draft_of("9C 9D")) is None


def test_before_the_draw_a_card_of_the_top_cards_rank_takes_the_pile() -> None:
    assert obvious(f"to act: 0\nhand 0: 9C 9D KS 4C\n{OPEN}\npile: 4D 9S", "9D") == take("9D 9C")


def test_before_the_draw_a_lone_card_says_that_one_must_draw() -> None:
    assert why(obvious("to act: 0\nhand 0: 9C 9D KS 4C\npile: 4D", "KS")) is Why.DRAW_FIRST


def test_nothing_is_obvious_about_a_wild_card() -> None:
    assert obvious(DRAWN + "hand 0: 2C KS 4C\npile: 4D", "2C") is None
    assert obvious("to act: 0\nhand 0: 2C KS 4C\npile: 4D", "2C") is None


def test_nothing_is_obvious_out_of_turn_or_with_another_players_card() -> None:
    assert obvious("to act: 1\nphase: play\nhand 0: KS 4C\npile: 4D", "KS") is None
    assert obvious(DRAWN + "hand 0: KS 4C\npile: 4D", "??", source=hand_of(1)) is None


def test_the_obvious_with_a_staged_card_is_to_take_it_back() -> None:
    assert obvious(DRAWN + "hand 0: 9C 9D KS\npile: 4D", "9C", draft_of("9C 9D"), stage_of("9")) == draft_of("9D")


# --- where irregularities are played ---


def test_a_red_three_is_laid_wherever_it_is_put_but_on_the_pile() -> None:
    pos = at(f"{DRAWN}{OPEN}\nlaid this deal: 0\nhand 0: 3H 9C 9D 9H KS KH 4C\npile: 4D QS")
    targets = hold(RefereedIntent(view_of(pos, 0), EMPTY, arbitrated, 0), "3H")
    assert {targets[place] for place in (TABLE, own_meld("7"))} == {Expose(parse_card("3H"))}
    assert why(targets[PILE]) is Why.RED_THREE_STAYS


def test_before_the_opening_only_a_pile_that_could_be_had_is_staged() -> None:
    text = "to act: 0\nhand 0: 9C 9D KS KH KD 4C\npile: 5D 9H"
    for pile, staged_first in ((text, True), (text.replace("9H", "8H"), False)):
        intent = RefereedIntent(view_of(at(pile), 0), EMPTY, arbitrated, 0)
        outcome = hold(intent, "9C 9D")[PILE]
        assert isinstance(outcome, CanastaDraft if staged_first else Refusal)


# --- declaring ---


def test_a_sufficient_opening_can_be_declared() -> None:
    intent = meaning(DRAWN + "hand 0: AC AD AH KS 4C\npile: 4D", draft_of("AC AD AH"))
    assert intent.declare() == lay("AC AD AH")
    status = intent.status()
    assert (status.points, status.minimum, status.missing, status.can_declare) == (60, 50, 0, True)
    assert status.refusal is None


def test_an_insufficient_opening_says_how_much_is_missing() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D 9H KS 4C\npile: 4D", draft_of("9C 9D 9H"))
    assert intent.declare() == Refusal(Why.OPENING_TOO_LOW, 50, 30)
    status = intent.status()
    assert (status.points, status.minimum, status.missing, status.can_declare) == (30, 50, 20, False)
    assert status.refusal == Refusal(Why.OPENING_TOO_LOW, 50, 30)


def test_an_opening_with_the_pile() -> None:
    draft = draft_of("AC AD", taking=True)
    intent = meaning("to act: 0\nhand 0: AC AD KS 4C\npile: 4D AS", draft)
    assert intent.declare() == take("AC AD")
    assert intent.status().taking
    assert intent.status().points == 60


def test_an_open_side_has_no_minimum() -> None:
    status = meaning(DRAWN + f"hand 0: 9C 9D KS\n{OPEN}\npile: 4D", draft_of("9C 9D")).status()
    assert (status.minimum, status.missing) == (0, 0)
    assert status.refusal == Refusal(Why.MELD_TOO_SHORT, 3, 2)


def test_nothing_staged_is_nothing_to_declare_and_no_refusal_either() -> None:
    intent = meaning(DRAWN + "hand 0: 9C 9D KS\npile: 4D")
    assert intent.declare() == Refusal(Why.NOTHING_LAID)
    assert intent.status().refusal is None
    assert not intent.status().can_declare


# --- how often the referee is asked ---


def test_the_referee_is_asked_once_for_each_zone() -> None:
    asked: Counter[Action] = Counter()

    def counting(pos: CanastaPosition, seat: int, action: Action) -> Refusal | None:
        asked[action] += 1
        return check(pos, seat, action)

    view = seen(DRAWN + "hand 0: 7C 2C KS 4C\nmelds side 0: 7S 7H 7D | 9S 9H 9D\npile: 4D")
    targets = CanastaIntent(view, EMPTY, counting, 0).targets(Lifted(HAND, cards("2C")))
    assert asked == {discard("2C"): 1, lay("7: 2C"): 1, lay("9: 2C"): 1}
    assert set(targets) == {TABLE, PILE, own_meld("7"), own_meld("9")}


def test_whatever_a_drop_submits_has_passed_the_referee() -> None:
    """Every card and pair of a rich hand, before and after the draw, open and not: no action that `check` refuses."""
    hand = "7C 9C 9D 9H KS KH 2C JK 4C 3S"
    for phase in ("draw", "play"):
        for melds in ("", OPEN + "\n"):
            view = seen(f"to act: 0\nphase: {phase}\nhand 0: {hand}\n{melds}pile: 4D 2H 9S")
            names = hand.split()
            for held in [[n] for n in names] + [[a, b] for a in names for b in names if a < b]:
                intent = CanastaIntent(view, EMPTY, check, 0)
                for outcome in intent.targets(Lifted(HAND, cards(" ".join(held)))).values():
                    if isinstance(outcome, Draw | Take | Lay | Discard):
                        assert check(view, 0, outcome) is None


def test_without_copies_takes_the_first_ones() -> None:
    assert without_copies(cards("KS 4C KS 9D"), cards("KS 9D JK")) == cards("4C KS")
    assert without_copies((HIDDEN, HIDDEN), (HIDDEN,)) == (HIDDEN,)


def test_the_top_card_dragged_to_the_hand_comes_alone_where_the_rules_know_that() -> None:
    text = "to act: 0   phase: draw\nhand 0: 9S 9H 4C 5D\npile: KD 9C"
    uruguay = CanastaIntent(view_of(position(text, load_preset("uruguay-4")), 0), EMPTY, check, 0)
    into = hold(uruguay, "9C", PILE)
    assert into[HAND] == Take(cards("9S 9H"), only_top=True)
    whole = into[TABLE]
    assert isinstance(whole, CanastaDraft)
    assert whole.taking
    classic = hold(meaning(text), "9C", PILE)
    assert classic[HAND] == classic[TABLE] == whole


def test_a_pile_taken_with_a_mixed_meld_waits_for_a_clean_one_where_the_opening_needs_it() -> None:  # §6
    rules = house_rules({"opening": {"clean": True}}, "chinoise-4")
    text = "to act: 0   totals: -100 0\nhand 0: KS 2C 9S 9H 9D 4C\npile: 4D KD"
    intent = CanastaIntent(view_of(position(text, rules), 0), EMPTY, check, 0)
    taking = intent.pile.take(())
    assert isinstance(taking, CanastaDraft)
    assert taking.taking
    whole = CanastaIntent(intent.view, taking.add(cards("9S 9H 9D")), check, 0).declare()
    assert not isinstance(whole, Refusal)


def test_the_pile_s_top_card_staged_alone_is_a_place_for_more_of_its_rank() -> None:
    intent = meaning("to act: 0\nhand 0: 9C 9D KS KH\npile: 4D 9S", EMPTY.taking_pile())
    assert staged(rank("9")) in hold(intent, "9C")
