"""Uruguay's canasta: what it does otherwise (source 004, R11-R16, R19, R24, R25, R54, R55)."""

import pytest

from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import DealLine, SeatInfo, deck_fingerprint
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Answer, Ask, Pass, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import from_table, load_preset, to_table
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    arranged,
    deal,
    discard,
    ended,
    hand,
    kinds_of_events,
    lay,
    names,
    only,
    played,
    position,
    refused,
    take,
)

URUGUAY = load_preset("uruguay-4")
CANASTA = "melds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"


def top_alone(pair: str, *texts: str) -> Take:
    """Return the top card alone, with these cards shown."""
    return take(pair, *texts)._replace(only_top=True)


# --- red threes -----------------------------------------------------------------------------------------------------


def test_red_threes_of_every_dealt_hand_are_laid_and_replaced_before_play() -> None:  # 004:23
    pos, events = deal({1: "3D", 3: "3H"}, then="9C 4D 5D 6D", rules=URUGUAY)
    assert names(pos.red_threes[1]) == "3D"
    assert names(pos.red_threes[3]) == "3H"
    assert [len(cards) for cards in pos.hands] == [11] * 4
    assert [(event.seat, event.card) for event in only(events, ev.Replaced)] == [
        (1, parse_card("4D")),  # from the dealer's left on
        (3, parse_card("5D")),
    ]
    assert events[-1] == ev.TurnBegan(0)


def test_a_replacement_that_is_a_red_three_is_laid_and_replaced_too() -> None:  # 004:23
    pos, _ = deal({2: "3D"}, then="9C 3H 4D", rules=URUGUAY)
    assert names(pos.red_threes[2]) == "3D 3H"
    assert len(pos.hands[2]) == 11


def test_a_drawn_red_three_is_not_replaced_and_the_turn_goes_on() -> None:  # 004:29, R11
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D 9C 8C", URUGUAY)
    assert kinds_of_events(played(pos, 0, Draw())) == ["drew", "exposed"]
    assert (pos.phase, hand(pos, 0), len(pos.stock)) == (Phase.PLAY, "4C KS", 2)
    played(pos, 0, discard("4C"))
    assert len(pos.hands[0]) == 1  # one card short from now on


def test_a_red_three_as_the_last_stock_card_does_not_end_the_deal() -> None:  # R25
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D", URUGUAY)
    assert kinds_of_events(played(pos, 0, Draw())) == ["drew", "exposed"]
    assert pos.phase is Phase.PLAY


def test_with_one_card_that_may_not_go_the_turn_is_passed() -> None:  # R52
    text = "to act: 0   phase: draw\nhand 0: KS\nstock: 3D 9C 8C\nmelds side 0: QS QH QC\nlaid this deal: 0"
    pos = position(text, URUGUAY)
    played(pos, 0, Draw())
    refused(pos, 0, discard("KS"), Why.OUT_NO_CANASTA, 1, 0)
    assert kinds_of_events(played(pos, 0, Pass())) == ["passed", "turn_began"]


@pytest.mark.parametrize(("number", "points"), [(1, 100), (3, 300), (4, 800)])
def test_red_threes_count_for_an_open_side_and_nothing_against_a_closed_one(number: int, points: int) -> None:  # R16
    threes = " ".join(["3D", "3H", "3D", "3H"][:number])
    text = f"to act: 0   phase: play\nred threes side 0: {threes}\n"
    assert score_lines(position(text, URUGUAY), "stock", 0)[0].red_threes == 0
    assert score_lines(position(text + "melds side 0: QS QH QC", URUGUAY), "stock", 0)[0].red_threes == points


# --- the pile -------------------------------------------------------------------------------------------------------


def test_a_black_three_freezes_until_the_pile_is_taken() -> None:  # 004:35, R12
    text = "to act: 3   phase: play\nhand 3: 3S 9D 8D\nhand 0: KC 9C 4C 5C\nhand 1: 9H 9S KS 7H\npile: 6C\n"
    pos = position(text + "melds side 1: KC KD KH\nmelds side 0: 9C 9S 9D\n", URUGUAY)
    played(pos, 3, discard("3S"))
    assert (pos.frozen, pos.blocked) == (True, -1)
    refused(pos, 0, take(""), Why.PILE_TOP_THREE)
    played(pos, 0, Draw())
    played(pos, 0, discard("KC"))
    refused(pos, 1, take(""), Why.PILE_FROZEN, 2, 0)  # although kings lie there
    assert read_position(write_position(pos), rules=URUGUAY).frozen


def test_a_pair_takes_a_pile_frozen_by_a_black_three() -> None:  # 004:35
    pos = position("to act: 0   phase: draw\nhand 0: 9C 9D 4C 5C\npile: 3S 9H\nmelds side 0: QS QH QC", URUGUAY)
    refused(pos, 0, take("9C 4C"), Why.PILE_FROZEN, 2, 1)
    played(pos, 0, take("9C 9D"))
    assert (pos.frozen, hand(pos, 0)) == (False, "3S 4C 5C")


def test_a_black_three_turned_by_the_dealer_stays_and_freezes() -> None:  # R01, R55
    pos, _ = deal(then="3S 9C", rules=URUGUAY)
    assert (names(pos.pile), pos.frozen, pos.blocked) == ("3S", True, -1)
    refused(pos, 0, take(""), Why.PILE_TOP_THREE)


def test_wild_cards_and_red_threes_turned_by_the_dealer_are_covered() -> None:  # 004:25, R03
    pos, _ = deal(then="3D JK 2S 9C", rules=URUGUAY)
    assert (names(pos.pile), pos.frozen) == ("3D JK 2S 9C", True)


def test_elsewhere_a_black_three_does_not_freeze() -> None:  # R12
    pos = position("to act: 0   phase: draw\nhand 0: 9C 4C 5C\npile: 3S 9H\nmelds side 0: 9S 9H 9C", CLASSIQUE)
    allowed(pos, 0, take(""))


# --- the top card alone ---------------------------------------------------------------------------------------------


ALONE = "to act: 0   phase: draw\nhand 0: 9C 9D 4C 5C\npile: KS 9H\nstock: 8C 7C\n"


def test_the_top_card_alone_comes_to_the_hand_with_a_pair_shown() -> None:  # 004:31, R13
    pos = position(ALONE, URUGUAY)
    events = played(pos, 0, top_alone("9C 9D"))
    assert events == [ev.TookTop(0, parse_card("9H"), tuple(parse_cards("9C 9D")))]
    assert (hand(pos, 0), names(pos.pile), pos.phase) == ("4C 5C 9C 9D 9H", "KS", Phase.PLAY)
    assert not pos.melds[0]
    assert redact(events[0], 1) == events[0]  # everybody saw it
    assert view_of(pos, 1).hands[0] == [-1] * 5


def test_a_pair_must_be_shown_and_held() -> None:  # 004:31, R13
    pos = position(ALONE, URUGUAY)
    refused(pos, 0, top_alone("9C"), Why.TOP_ALONE_NEEDS_PAIR, 2, 1)
    refused(pos, 0, top_alone(""), Why.TOP_ALONE_NEEDS_PAIR, 2, 0)
    refused(pos, 0, top_alone("9C 9C"), Why.CARD_NOT_HELD)
    refused(pos, 0, top_alone("9C 9S"), Why.CARD_NOT_HELD)
    pos = position(ALONE.replace("4C", "JK"), URUGUAY)
    refused(pos, 0, top_alone("9C JK"), Why.TOP_ALONE_NEEDS_PAIR, 2, 1)


def test_nothing_is_laid_with_it() -> None:  # 004:31
    pos = position(ALONE.replace("4C 5C", "AS AH AC 4C"), URUGUAY)
    refused(pos, 0, top_alone("9C 9D", "AS AH AC"), Why.TOP_ALONE_NEEDS_PAIR, 2, 2)


def test_it_may_be_taken_from_a_frozen_pile_which_stays_frozen() -> None:  # R55
    pos = position(ALONE.replace("KS 9H", "JK 9H"), URUGUAY)
    played(pos, 0, top_alone("9C 9D"))
    assert pos.frozen


def test_the_top_card_that_froze_nothing_leaves_an_empty_pile_unfrozen() -> None:
    pos = position(ALONE.replace("KS 9H", "9H"), URUGUAY)
    played(pos, 0, top_alone("9C 9D"))
    assert (pos.pile, pos.frozen, pos.up_cards) == ([], False, 0)


def test_not_once_the_stock_is_gone() -> None:  # R55
    pos = position(ALONE.replace("8C 7C", ""), URUGUAY)
    refused(pos, 0, top_alone("9C 9D"), Why.TOP_ALONE_NOT_NOW)


def test_after_a_yes_it_is_taken_only_if_it_leads_out() -> None:  # 004:31, R50
    text = f"{CANASTA}to act: 0   phase: draw   answer: yes\npile: KS 9H\nstock: 8C 7C\n"
    allowed(position(f"{text}hand 0: 9C 9D 4C", URUGUAY), 0, top_alone("9C 9D"))
    refused(position(f"{text}hand 0: 9C 9D 4C 5C", URUGUAY), 0, top_alone("9C 9D"), Why.MUST_GO_OUT)


def test_not_a_wild_card_and_not_a_three() -> None:
    refused(position(ALONE.replace("9H", "2H"), URUGUAY), 0, top_alone("9C 9D"), Why.PILE_TOP_WILD)
    pos = position(ALONE.replace("9H", "3S").replace("9C 9D", "3C 3C"), URUGUAY)
    refused(pos, 0, top_alone("3C 3C"), Why.PILE_TOP_THREE)


def test_elsewhere_the_whole_pile_is_taken() -> None:  # R13, 000:67
    pos = position(ALONE, CLASSIQUE)
    refused(pos, 0, top_alone("9C 9D"), Why.TOP_ALONE_NOT_NOW)
    assert not any(isinstance(action, Take) and action.only_top for action in candidates(pos, 0))


def test_in_the_record_it_is_a_take_of_the_top_only() -> None:
    action = top_alone("9C 9D")
    table = action_to_json(action)
    assert table == {"do": "take", "with": ["9C", "9D"], "melds": [], "only_top": True}
    assert action_from_json(table) == action
    assert "only_top" not in action_to_json(take("9C 9D"))


# --- opening --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "previous", "minimum"),
    [(0, 0, 50), (0, -5, 0), (-200, 0, 50), (-200, 100, 50), (1600, 100, 90), (1600, -5, 0), (3000, 5, 120)],
)
def test_a_side_that_lost_points_in_the_deal_before_owes_nothing(
    total: int, previous: int, minimum: int
) -> None:  # R15
    pos = position(f"to act: 0   phase: play\ntotals: {total} 0\nprevious deal: {previous} 0", URUGUAY)
    assert pos.minimum_for(0) == minimum
    assert read_position(write_position(pos)) == pos
    elsewhere = position(f"to act: 0   phase: play\ntotals: {total} 0\nprevious deal: {previous} 0", CLASSIQUE)
    assert elsewhere.minimum_for(0) == CLASSIQUE.opening.minimum([total, 0], 0)


def test_any_meld_opens_then() -> None:  # 004:58
    pos = position("to act: 0   phase: play\nhand 0: 4C 4D 4H 8C 9C\nprevious deal: -5 0", URUGUAY)
    played(pos, 0, lay("4C 4D 4H"))


def test_the_deal_tells_what_the_last_one_brought() -> None:  # R15
    order = arranged(rules=URUGUAY)
    pos, events = start_deal(URUGUAY, order, deal_no=2, dealer=3, totals=[300, -40], previous=[300, -40])
    assert pos.previous == [300, -40]
    began = redact(events[0], 2)
    assert isinstance(began, ev.DealBegan)
    assert began.previous == (300, -40)  # everybody knows it


def test_a_match_works_it_out_from_the_totals() -> None:  # R15
    order = tuple(arranged(rules=URUGUAY))
    match = Match(URUGUAY, [SeatInfo("A", "computer")] * 4, MemoryJournal(), lambda _: list(order))
    match.begin(DealLine(1, 3, (0, 0), order, deck_fingerprint(order)))
    assert isinstance(match.position, CanastaPosition)
    assert match.position.previous == [0, 0]
    match.begin(DealLine(2, 0, (-60, 200), order, deck_fingerprint(order)))
    match.begin(DealLine(3, 1, (-160, 900), order, deck_fingerprint(order)))
    assert isinstance(match.position, CanastaPosition)
    assert match.position.previous == [-100, 700]
    assert match.position.minimum_for(0) == 0


# --- going out ------------------------------------------------------------------------------------------------------


CONCEALED = "to act: 0   phase: play\nhand 0: KS KS KH KH KD KD KC 8C\n"


def test_a_concealed_exit_needs_no_question() -> None:  # 004:56, R19
    pos = position(CONCEALED, URUGUAY)
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    end = ended(played(pos, 0, discard("8C")))
    assert (end.how, end.lines[0].out) == ("concealed", 200)


def test_it_is_none_when_the_partner_has_melded_and_must_be_asked_for() -> None:  # 004:56, R19
    text = CONCEALED + "melds side 0: QS QH QC\nlaid this deal: 2\n"
    pos = position(text, URUGUAY)
    played(pos, 0, lay("KS KS KH KH KD KD"))
    refused(pos, 0, lay("KC"), Why.OUT_NOT_ASKED)
    pos = position(text, URUGUAY)
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    end = ended(played(pos, 0, discard("8C")))
    assert (end.how, end.lines[0].out) == ("ordinary", 100)


def test_in_classique_the_partner_may_have_melded() -> None:  # R19
    pos = position(CONCEALED + "melds side 0: QS QH QC\nlaid this deal: 2\n", CLASSIQUE)
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    assert ended(played(pos, 0, discard("8C"))).how == "concealed"


def test_after_black_threes_the_last_card_may_be_discarded() -> None:  # R54
    pos = position("to act: 0   phase: play\nhand 0: 3S 3C 3C 8C\nanswer: yes\n" + CANASTA, URUGUAY)
    played(pos, 0, lay("3S 3C 3C"))
    assert ended(played(pos, 0, discard("8C"))).how == "ordinary"


def test_after_black_threes_no_other_card_is_laid() -> None:  # R82
    pos = position("to act: 0   phase: play\nhand 0: 3S 3C 3C QH\nanswer: yes\n" + CANASTA, URUGUAY)
    allowed(pos, 0, lay("Q: QH"))
    played(pos, 0, lay("3S 3C 3C"))
    refused(pos, 0, lay("Q: QH"), Why.BLACK_THREES_LAST)
    assert read_position(write_position(pos)) == pos
    assert list(candidates(pos, 0)) == [discard("QH")]


def test_a_further_black_three_counts_to_the_same_lay() -> None:  # R82
    pos = position("to act: 0   phase: play\nhand 0: 3S 3S 3C 3C\nanswer: yes\n" + CANASTA, URUGUAY)
    played(pos, 0, lay("3S 3S 3C"))
    assert set(candidates(pos, 0)) == {lay("3C"), discard("3C")}
    assert ended(played(pos, 0, lay("3C"))).how == "ordinary"


def test_no_canasta_is_closed_after_the_black_threes() -> None:  # R82
    """The seventh queen goes down before them, not as the card that is left over."""
    six = CANASTA.replace("QC QC", "QC")
    pos = position("to act: 0   phase: play\nhand 0: 3S 3C 3C QH\nanswer: yes\n" + six, URUGUAY)
    refused(pos, 0, lay("3S 3C 3C"), Why.MUST_GO_OUT)
    played(pos, 0, lay("Q: QH"))
    assert ended(played(pos, 0, lay("3S 3C 3C"))).how == "ordinary"


def test_rules_written_before_r82_let_another_card_follow() -> None:
    table = to_table(URUGUAY)
    del table["going_out"]["black_threes_last"]
    text = "to act: 0   phase: play\nhand 0: 3S 3C 3C QH\nanswer: yes\n" + CANASTA
    pos = position(text, from_table(table))
    played(pos, 0, lay("3S 3C 3C"))
    assert ended(played(pos, 0, lay("Q: QH"))).how == "ordinary"


# --- the stock is gone ----------------------------------------------------------------------------------------------


GONE = "to act: 0   phase: draw\nhand 0: 9C 9D 4C 5C 6C\nstock:\n"


def test_whoever_can_take_must() -> None:  # 004:56, R24
    pos = position(GONE + "pile: 7S 9H\nmelds side 0: QS QH QC", URUGUAY)
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)
    assert all(isinstance(action, Take) for action in candidates(pos, 0))
    allowed(position(GONE + "pile: 7S 9H\nmelds side 0: QS QH QC", CLASSIQUE), 0, Pass())  # R24: elsewhere free to pass


def test_even_with_a_pair_from_a_frozen_pile_and_as_an_opening() -> None:  # R24
    pos = position(GONE + "pile: JK 9H\nmelds side 0: QS QH QC", URUGUAY)
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)
    pos = position(GONE.replace("4C 5C 6C", "AS AH AC 4C") + "pile: 7S 9H", URUGUAY)
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)


def test_who_cannot_take_ends_the_deal() -> None:  # 004:56
    pos = position(GONE + "pile: 7S 8H\nmelds side 0: QS QH QC", URUGUAY)
    assert ended(played(pos, 0, Pass())).how == "stock"


def test_a_minimum_that_cannot_be_reached_forces_nothing() -> None:  # R24: «whenever legally possible»
    pos = position(GONE + "pile: 7S 9H", URUGUAY)
    assert ended(played(pos, 0, Pass())).how == "stock"


@pytest.mark.parametrize(
    ("preset", "cards"), [("uruguay-2", 15), ("uruguay-3", 13), ("uruguay-4", 11), ("uruguay-6", 11)]
)
def test_how_many_cards_are_dealt(preset: str, cards: int) -> None:  # 004:23
    rules = load_preset(preset)
    pos, _ = deal(rules=rules, dealer=rules.players - 1)
    assert [len(held) for held in pos.hands] == [cards] * rules.players
    assert (rules.cards.total, rules.draw.count, rules.going_out.canastas) == (108, 1, 1)


# --- five players ---------------------------------------------------------------------------------------------------


def test_five_play_too_two_against_three() -> None:  # 004:9, R94
    five, four = load_preset("uruguay-5"), load_preset("uruguay-4")
    assert five.seating == load_preset("classique-5").seating
    assert five.tables == load_preset("classique-5").tables
    assert {"id", "players", "seating", "sources"} == {
        key for key, value in to_table(five).items() if value != to_table(four)[key]
    }


def test_each_of_the_four_of_five_who_play_is_dealt_eleven_cards() -> None:  # 004:23, R94
    rules = load_preset("uruguay-5")
    for deal_no, idle in ((1, 0), (2, 2), (3, 4)):
        pos, _ = deal(rules=rules, dealer=rules.playing(deal_no)[-1], deal_no=deal_no)
        assert [len(pos.hands[seat]) for seat in range(5)] == [0 if seat == idle else 11 for seat in range(5)]


def test_at_a_table_for_five_the_minimum_looks_at_the_deal_before_as_at_one_for_four() -> None:  # 004:58, R15, R94
    text = "deal: 2   to act: 1   phase: play\ntotals: 1600 1600\nprevious deal: -40 200"
    pos = position(text, load_preset("uruguay-5"))
    assert [pos.minimum_for(seat) for seat in (0, 1)] == [0, 90]
