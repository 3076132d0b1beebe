"""Hand and Foot with five packs: docs/rules.md §6, the column of that name."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Ask, Lay, MeldCards
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import HIDDEN, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    allowed,
    deal,
    discard,
    ended,
    hand,
    house_rules,
    kinds_of_events,
    lay,
    names,
    only,
    played,
    position,
    refused,
    take,
)

RULES = load_preset("hand-and-foot")
CLEAN, DIRTY = "QS QS QC QC QD QD QH", "9S 9S 9C 9C 2D 2H 2S"


def second(cards: str) -> Lay:
    """Return cards for the second meld of their rank."""
    held = tuple(parse_cards(cards))
    rank = next(card >> 2 for card in held if card >= 12)
    return Lay((MeldCards(rank, held, 1),))


# --- cards, deal, turn ----------------------------------------------------------------------------------------------


def test_five_packs_and_eleven_cards_for_hand_and_foot_each() -> None:
    """§6: 270 cards, 11 + 11."""
    pos, events = deal(rules=RULES)
    assert len(only(events, ev.DealBegan)[0].order) == 270
    assert [len(cards) for cards in (*pos.hands, *pos.reserves)] == [11] * 8


def test_the_first_packet_is_the_hand_and_nobody_chooses_or_sees_the_foot() -> None:
    """§6: no choice of packets, as Tête et Queue has it."""
    pos, _ = deal(rules=RULES)
    assert pos.phase is Phase.DRAW
    for seat in range(4):
        view = view_of(pos, seat)
        assert HIDDEN not in view.hands[seat]
        assert all(cards == [HIDDEN] * 11 for cards in view.reserves)


def test_two_cards_are_drawn_and_one_discarded() -> None:
    """§6: 2/1."""
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 7C 8C 9C", RULES)
    played(pos, 0, Draw())
    assert hand(pos, 0) == "4C 7C 8C KS"
    played(pos, 0, discard("4C"))
    assert pos.to_act == 1


# --- melds ----------------------------------------------------------------------------------------------------------

OPEN = "to act: 0   phase: play\nlaid this deal: 0\n"


@pytest.mark.parametrize(
    ("cards", "most"), [("KS KS 2C", 1), ("KS KS KH 2C", 1), ("KS KS KH 2C 2D", 2), ("KS KS KH KH 2C 2D 2H", 3)]
)
def test_three_wild_cards_at_most_and_always_fewer_than_natural_ones(cards: str, most: int) -> None:
    """§6: 3, fewer than naturals."""
    text = f"{OPEN}hand 0: {cards} JK 8C 7C\nmelds side 0: QS QH QC"
    pos = position(text, RULES)
    allowed(pos, 0, lay(cards))
    if len(cards.split()) < 7:
        refused(pos, 0, lay(cards.replace("KS ", "", 1) + " JK"), Why.MELD_TOO_MANY_WILDS, most, most + 1)


def test_a_book_of_seven_is_closed() -> None:
    """§6: 7 (closed)."""
    pos = position(f"{OPEN}hand 0: QS 2C 8C 7C\nmelds side 0: {CLEAN} | {DIRTY}", RULES)
    refused(pos, 0, lay("QS"), Why.MELD_CLOSED, 7, 8)
    refused(pos, 0, lay("9: 2C"), Why.MELD_CLOSED, 7, 8)
    assert not any(isinstance(action, Lay) for action in candidates(pos, 0))
    eight = position(f"{OPEN}hand 0: QS QS QS QS QS QC QC QC 7C\nmelds side 0: KS KS KS", RULES)
    refused(eight, 0, lay("QS QS QS QS QS QC QC QC"), Why.MELD_CLOSED, 7, 8)


def test_then_the_next_book_of_the_rank_may_be_begun_and_not_before() -> None:
    """§6: several books of a rank."""
    pos = position(f"{OPEN}hand 0: QH QH QH QD QD 8C 7C\nmelds side 0: {CLEAN}", RULES)
    played(pos, 0, second("QH QH QH"))
    played(pos, 0, second("QD"))
    assert [len(meld.cards) for meld in pos.melds[0].values()] == [7, 4]
    refused(pos, 0, Lay((MeldCards(12, tuple(parse_cards("QD")), 2),)), Why.MELD_UNFINISHED)
    pos = position(f"{OPEN}hand 0: QH QH QH 8C 7C\nmelds side 0: QS QS QC QC QD QD", RULES)
    refused(pos, 0, second("QH QH QH"), Why.MELD_UNFINISHED)


def test_the_next_book_is_on_offer() -> None:
    """§6: candidates, in words and in the record."""
    pos = position(f"{OPEN}hand 0: QH QH QH 2C 8C 7C\nmelds side 0: {CLEAN}", RULES)
    offers = [action for action in candidates(pos, 0) if isinstance(action, Lay)]
    assert [(meld.of, len(meld.cards)) for (meld,) in (offer.melds for offer in offers)] == [(1, 3), (1, 3)]
    table = {"do": "lay", "melds": [{"rank": "Q", "cards": ["QH", "QH", "QH"], "of": 1}]}
    assert action_to_json(second("QH QH QH")) == table
    assert action_from_json(table) == second("QH QH QH")
    played(pos, 0, second("QH QH QH"))
    assert f"melds side 0: {CLEAN} | QH QH QH\n" in write_position(pos)
    assert read_position(write_position(pos)) == pos


@pytest.mark.parametrize(("number", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150), (5, 150)])
def test_the_opening_hangs_on_the_number_of_the_deal(number: int, minimum: int) -> None:
    """§6: by deal 50/90/120/150."""
    pos = position(f"to act: 0   phase: play\ndeal: {number}\nhand 0: 4C 4D 4H 8C 9C", RULES)
    refused(pos, 0, lay("4C 4D 4H"), Why.OPENING_TOO_LOW, minimum, 15)


# --- the pile -------------------------------------------------------------------------------------------------------

PILE = "to act: 0   phase: draw\nlaid this deal: 0\nhand 0: KS KH 2C 8C\nmelds side 0: QS QH QC\npile: "


def test_a_natural_pair_takes_the_pile_and_nothing_else_does() -> None:
    """§6: pair; whatever lies there."""
    refused(position(PILE + "4C QD", RULES), 0, take(), Why.PILE_FROZEN, 2, 0)
    pos = position(PILE.replace("KH ", "") + "4C KD", RULES)
    refused(pos, 0, take("KS 2C"), Why.PILE_FROZEN, 2, 1)
    pos = position(PILE + "4C KD", RULES)
    played(pos, 0, take("KS KH"))
    assert (hand(pos, 0), names(pos.pile)) == ("2C 4C 8C", "")


def test_seven_cards_come_with_it() -> None:
    """§6: then 5–7 cards; the rest stays."""
    pos = position(PILE + "4C 5C 6C 7C 8D 9C 10C JC KD", RULES)
    played(pos, 0, take("KS KH"))
    assert (names(pos.pile), hand(pos, 0)) == ("4C 5C", "2C 6C 7C 8C 8D 9C 10C JC")


def test_a_book_that_would_grow_beyond_seven_does_not_take_it() -> None:
    """§6: closed at seven, and a further book only then."""
    text = PILE.replace("QS QH QC", "KC KC KC KD KD")
    refused(position(text + "4C KD", RULES), 0, take("KS KH"), Why.MELD_CLOSED, 7, 8)
    pos = position(PILE.replace("QS QH QC", "KC KC KC KD KD KS KS") + "4C KD", RULES)
    played(pos, 0, take("KS KH")._replace(of=1))
    assert [len(meld.cards) for meld in pos.melds[0].values()] == [7, 3]


# --- threes ---------------------------------------------------------------------------------------------------------


def test_black_threes_are_discarded_only_and_stop_the_next_seat() -> None:
    """§6: 0 or 5, discard only."""
    text = f"{OPEN}answer: yes\nhand 0: 3S 3C 3C\nmelds side 0: {CLEAN} | {DIRTY}"
    refused(position(text, RULES), 0, lay("3S 3C 3C"), Why.BLACK_THREES_NEVER)
    pos = position(f"{OPEN}hand 0: 3S 8C\nhand 1: 3C 3C KS\nmelds side 0: QS QH QC", RULES)
    played(pos, 0, discard("3S"))
    refused(pos, 1, take("3C 3C"), Why.PILE_BLOCKED)
    assert RULES.value_of_kind[3] == 5


def test_red_threes_are_laid_and_replaced_those_of_the_foot_when_it_is_taken() -> None:
    """§6: +100 each."""
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D 8C 9C", RULES)
    assert kinds_of_events(played(pos, 0, Draw())) == ["drew", "exposed", "replaced", "drew"]
    pos = position(f"{OPEN}hand 0: QD\nreserve 0: 3H 5C 6C\nstock: 7C\nmelds side 0: QS QH QC", RULES)
    events = played(pos, 0, lay("QD"))
    assert kinds_of_events(events) == ["melded", "took_reserve", "exposed", "replaced"]
    assert hand(pos, 0) == "5C 6C 7C"


def test_laid_they_count_for_their_side_and_held_against_it() -> None:
    """§6: +100 each, or −100 if held; the foot's too, opened or not."""
    nothing = "".join(f"hand {seat}:\n" for seat in (1, 2, 3))
    text = f"to act: 0   phase: play\n{nothing}hand 0: 4C\nreserve 2: 3H 3D KS\nred threes side 0: 3D 3D 3H 3H 3H\n"
    for opened in ("", "melds side 0: QS QH QC"):
        ours, theirs = score_lines(position(text + opened, RULES), "stock", 0)
        assert (ours.red_threes, ours.fines, ours.hands) == (500, -200, -15)
        assert (theirs.red_threes, theirs.fines) == (0, 0)


def test_a_foot_of_nothing_but_red_threes_ends_the_turn() -> None:
    """R52: with nothing in the stock to replace them there is no card to discard."""
    pos = position(f"{OPEN}hand 0: QD\nreserve 0: 3H 3D\nstock:\nmelds side 0: QS QH QC\npile: 4C", RULES)
    played(pos, 0, lay("QD"))
    assert [action.do for action in candidates(pos, 0)] == ["pass"]
    played(pos, 0, next(candidates(pos, 0)))
    assert pos.to_act == 1


# --- going out ------------------------------------------------------------------------------------------------------


def test_out_goes_who_has_played_the_foot_with_a_clean_book_and_a_dirty_one() -> None:
    """§6: 1 clean + 1 dirty; 100 points; 500 and 300 for the books."""
    text = f"{OPEN}answer: yes\nhand 0: KS\nmelds side 0: "
    nobody = "".join(f"\nhand {seat}:" for seat in (1, 2, 3))
    end = ended(played(position(f"{text}{CLEAN} | {DIRTY}{nobody}", RULES), 0, discard("KS")))
    assert (end.how, end.lines[0].out, end.lines[0].natural, end.lines[0].mixed) == ("ordinary", 100, 500, 300)
    for two in (f"{CLEAN} | {CLEAN.replace('Q', 'K')}", f"{DIRTY} | {DIRTY.replace('9', '8')}"):
        refused(position(text.replace("KS", "4S") + two, RULES), 0, discard("4S"), Why.OUT_CANASTA_KINDS)
    pos = position(f"{text}{CLEAN} | {DIRTY}\nreserve 0: 4C 5C 6C".replace("answer: yes\n", ""), RULES)
    assert kinds_of_events(played(pos, 0, discard("KS"))) == ["discarded", "took_reserve", "turn_began"]


def test_two_books_of_one_rank_are_two_books() -> None:
    """§6: several books of a rank."""
    text = f"{OPEN}answer: yes\nhand 0: KS\nmelds side 0: {CLEAN} | QS QS QC QC 2D 2D 2H"
    assert ended(played(position(text, RULES), 0, discard("KS"))).how == "ordinary"


def test_the_partner_is_asked() -> None:
    """§6, R23: and answers for the whole turn."""
    pos = position(f"{OPEN}hand 0: KS 8C\nmelds side 0: {CLEAN} | {DIRTY} | KH KD KC", RULES)
    refused(pos, 0, lay("KS"), Why.OUT_NOT_ASKED)
    allowed(pos, 0, Ask())


def test_a_concealed_exit_is_worth_what_any_is() -> None:
    """§6: out 100, and nothing more."""
    text = f"to act: 0   phase: play\nlaid this deal: 2\nhand 0: QS\nreserve 0: 9D 4C\nmelds side 0: {CLEAN[:-3]} | "
    pos = position(text + "9S 9S 9C 2D 2H 2S", RULES)
    played(pos, 0, lay("QS"))
    played(pos, 0, lay("9D"))
    end = ended(played(pos, 0, discard("4C")))
    assert (end.how, end.lines[0].out) == ("concealed", 100)


def test_four_deals_make_a_match() -> None:
    """§6."""
    assert match_winners(RULES, [9000, 100], 3) == ()
    assert match_winners(RULES, [9000, 100], 4) == (0,)


def test_a_meld_is_not_closed_before_it_is_a_canasta() -> None:
    """A house rule that contradicts itself."""
    with pytest.raises(RuleSetError, match="closed by 5 cards"):
        house_rules({"melds": {"most": 5}})
    longer = house_rules({"melds": {"most": 8}})
    pos = position(f"{OPEN}hand 0: QH 8C 7C\nmelds side 0: {CLEAN}", longer)
    played(pos, 0, lay("QH"))
    assert len(pos.melds[0][12].cards) == 8
