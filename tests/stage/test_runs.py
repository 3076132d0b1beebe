"""Runs of a suit, and several melds of a rank, at the table (docs/rules.md §6: samba, bolivia)."""

from canasta_gui.rules.canasta.actions import Lay, MeldCards, Take
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import KEY_STEP, RANK_TWO, parse_cards, run_of
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.canasta.draft import EMPTY
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.layout import lay_out
from canasta_gui.stage.places import PILE, hand_of, meld_of, staged
from tests.rules.support import position
from tests.stage.support import TableTop

SAMBA, BOLIVIA = load_preset("samba"), load_preset("bolivia")
HEARTS = run_of(2)
HAND = "hand 0: 5H 6H 7H 8H KS KH KD KC 2C JK 4C"
OPEN = f"to act: 0   phase: play   laid this deal: 0\n{HAND}\nmelds side 0: 9S 9H 9D"


def table(text: str, *, bolivia: bool = False) -> TableTop:
    return TableTop(position(text, BOLIVIA if bolivia else SAMBA))


def beside(top: TableTop) -> Point:
    """Return a point of the own table beside everything."""
    own = top.board.display.layout.table.own
    return Point(own.x + 3, own.center.y)


def run(cards: str, of: int = 0) -> Lay:
    return Lay((MeldCards(HEARTS, tuple(parse_cards(cards)), of),))


# --- runs -----------------------------------------------------------------------------------------------------------


def test_cards_in_sequence_lifted_together_are_a_run() -> None:
    top = table(OPEN)
    top.drag(["7H", "5H", "6H"], beside(top))
    (lay,) = top.submitted
    assert isinstance(lay, Lay)
    assert [(meld.rank, sorted(meld.cards)) for meld in lay.melds] == [(HEARTS, parse_cards("5H 6H 7H"))]
    assert top.at(meld_of(0, HEARTS)) == ["5H", "6H", "7H"]


def test_a_run_is_staged_from_two_cards_on() -> None:
    top = table(OPEN)
    top.drag(["5H", "6H"], beside(top))
    assert top.submitted == []
    assert top.at(staged(HEARTS)) == ["5H", "6H"]
    assert top.board.draft_status.refusal is not None
    assert top.board.draft_status.refusal.why is Why.MELD_TOO_SHORT
    top.drag(["7H"], staged(HEARTS))
    assert [action.do for action in top.submitted] == ["lay"]


def test_a_neighbour_of_the_same_suit_makes_a_run_of_a_staged_card() -> None:
    top = table(f"to act: 0   phase: play\n{HAND}")
    top.drag(["6H"], beside(top))
    assert top.at(staged(6)) == ["6H"]
    top.drag(["5H"], staged(6))
    assert top.at(staged(HEARTS)) == ["5H", "6H"]
    assert staged(6) not in top.board.display.layout.zones


def test_the_cards_of_a_run_lie_in_order_whatever_came_first() -> None:
    top = table(f"to act: 0   phase: play\n{HAND}")
    top.drag(["7H", "6H"], beside(top))
    top.drag(["5H"], staged(HEARTS))
    lying = [p for p in top.board.display.layout.placed if p.slot.place == staged(HEARTS)]
    assert [p.face for p in sorted(lying, key=lambda p: p.pose.y)] == parse_cards("5H 6H 7H")


def test_a_card_on_a_run_of_the_side_lengthens_it() -> None:
    top = table(f"{OPEN} | 9H 10H JH")
    top.drag(["8H"], meld_of(0, HEARTS))
    assert top.submitted == [run("8H")]


def test_a_card_that_does_not_fit_a_run_is_refused_there() -> None:
    top = table(f"{OPEN} | 9H 10H JH")
    for card, why in (("7H", Why.RUN_GAP), ("4C", Why.RUN_WRONG_CARD), ("2C", Why.RUN_WRONG_CARD)):
        top.drag([card], meld_of(0, HEARTS))
        assert top.refusals[-1].why is why


def test_a_double_click_puts_a_card_where_it_lengthens_a_run() -> None:
    top = table(f"{OPEN} | 9H 10H JH")
    top.double_click("8H")
    assert top.submitted == [run("8H")]


def test_a_second_run_of_a_suit_may_be_begun() -> None:
    top = table(f"{OPEN} | 9H 10H JH")
    top.drag(["5H", "6H", "7H"], beside(top))
    assert [meld.key for meld in _lay(top).melds] == [HEARTS + KEY_STEP]


def test_the_pile_dragged_on_to_a_run_gives_it_the_top_card() -> None:
    top = table(f"to act: 0   phase: draw   laid this deal: 0\n{HAND}\npile: 4D 8H\nmelds side 0: 5H 6H 7H | 8S 8D 8C")
    top.board.pointer.press(top.middle(PILE))
    top.board.pointer.move(top.middle(meld_of(0, HEARTS)))
    top.board.pointer.release(top.middle(meld_of(0, HEARTS)))
    top.settle()
    assert top.submitted == [Take(run=True)]
    assert top.at(meld_of(0, HEARTS)) == ["5H", "6H", "7H", "8H"]


def test_games_without_runs_know_none() -> None:
    top = TableTop(position(f"to act: 0   phase: play\n{HAND}"))
    top.drag(["5H", "6H", "7H"], beside(top))
    assert set(top.staged_cards()) == {"5", "6", "7"}


def test_a_hand_can_be_sorted_by_suits() -> None:
    cards = parse_cards("5H 4C 2D 6S 5C JK 4H")
    assert HandOrder().settled(cards).sorted_by(Order.SUITS).cards == tuple(parse_cards("4C 5C 4H 5H 6S 2D JK"))


# --- several melds of a rank ----------------------------------------------------------------------------------------

CANASTA = "KS KH KD KC KS KH KD"
TWICE = f"to act: 0   phase: play   laid this deal: 0\n{HAND} QS\nmelds side 0: {CANASTA} | 9S 9H 9D"


def _lay(top: TableTop) -> Lay:
    (lay,) = top.submitted
    assert isinstance(lay, Lay)
    return lay


def test_beside_a_canasta_a_second_meld_of_the_rank_is_begun() -> None:
    top = table(TWICE)
    top.drag(["KS", "KH", "KD"], beside(top))
    assert [meld.key for meld in _lay(top).melds] == [13 + KEY_STEP]
    assert len(top.at(meld_of(0, 13 + KEY_STEP))) == 3


def test_a_single_card_beside_it_still_goes_on_the_canasta() -> None:
    top = table(TWICE)
    top.drag(["KC"], beside(top))
    assert [meld.key for meld in _lay(top).melds] == [13]


def test_on_an_unfinished_meld_all_cards_of_the_rank_go() -> None:
    top = table(TWICE.replace(CANASTA, "KS KH KD"))
    top.drag(["KS", "KH", "KD"], beside(top))
    assert [meld.key for meld in _lay(top).melds] == [13]


def test_melds_of_a_rank_lie_side_by_side() -> None:
    laid = f"melds side 0: {CANASTA} | KS KH KC | 9S 9H 9D"
    top = table(f"to act: 0   phase: play   laid this deal: 0\nhand 0: 4C 5C\n{laid}")
    places = [meld_of(0, key) for key in (9, 13, 13 + KEY_STEP)]
    assert sorted(places, key=lambda place: top.middle(place).x) == places


def test_a_closed_meld_of_wild_cards_is_followed_by_another() -> None:
    closed = "2S 2H 2D 2C JK JK 2S"
    top = table(f"to act: 0   phase: play   laid this deal: 0\n{HAND}\nmelds side 0: {closed} | 9S 9H 9D", bolivia=True)
    top.drag(["2C"], beside(top))
    assert top.at(staged(RANK_TWO + KEY_STEP)) == ["2C"]
    top.drag(["JK"], meld_of(0, RANK_TWO))
    assert top.refusals[-1].why is Why.MELD_CLOSED


def test_a_card_laid_on_a_staged_second_meld_stays_with_it() -> None:
    shown = lay_out(
        table(TWICE).board.view,
        EMPTY.add(parse_cards("KS KH"), homes={13: 13 + KEY_STEP}),
        HandOrder(),
        Fit((1280, 800)),
    )
    assert staged(13 + KEY_STEP) in shown.zones
    assert hand_of(0) in shown.zones


def test_a_closed_book_is_followed_by_another_of_its_rank() -> None:  # §6, hand and foot
    """A single card begins it on the bare table; on the closed book itself it is refused with the reason."""
    hand_and_foot = load_preset("hand-and-foot")
    text = f"to act: 0   phase: play   laid this deal: 0\n{HAND}\nmelds side 0: {CANASTA}"
    top = TableTop(position(text, hand_and_foot))
    top.drag(["KC"], meld_of(0, 13))
    assert top.refusals[-1].why is Why.MELD_CLOSED
    top.drag(["KC"], beside(top))
    assert top.at(staged(13 + KEY_STEP)) == ["KC"]
    top.drag(["KS", "KH"], staged(13 + KEY_STEP))
    assert [meld.key for meld in _lay(top).melds] == [13 + KEY_STEP]
