"""The isolated hand, for three (000:292-314): the first to take the pile plays alone, the two others join."""

import json

import pytest

from canasta_gui.match.record import EndLine, RecordLine, encode, read_record
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.action_json import action_as_recorded
from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, MeldCards, Pass, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.notation import position_to_json, read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import HIDDEN, KEY_STEP, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import NOBODY, PUBLIC, Phase
from canasta_gui.rules.core.reading_problems import NotationError, RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    allowed,
    deal,
    discard,
    ended,
    house_rules,
    kinds_of_events,
    lay,
    meld,
    only,
    played,
    position,
    refused,
    take,
)

LONE = load_preset("classique-3-isolee")
KING, SEVEN = 13, 7


def at(text: str) -> CanastaPosition:
    """Return a position of the isolated hand."""
    return position(text, LONE)


def of(rank: int, number: int, cards: str) -> Lay:
    """Return cards for one of two melds of a rank: the one that was seat `number`'s."""
    return Lay((MeldCards(rank, tuple(parse_cards(cards)), number),))


# --- drawing ---------------------------------------------------------------------------------------------------------


def test_two_cards_are_drawn_and_one_is_discarded() -> None:
    """000:294: «à chaque tour, les joueurs pigent deux cartes du talon, mais n'en écartent qu'une seule»."""
    pos, _ = deal(then="10S 4D 5D", dealer=2, rules=LONE)
    played(pos, 0, Draw())
    assert len(pos.hands[0]) == 15
    played(pos, 0, discard("4D"))
    assert (len(pos.hands[0]), pos.turn) == (14, 1)


def test_everybody_gets_thirteen_cards() -> None:
    """R28."""
    pos, _ = deal(dealer=2, rules=LONE)
    assert [len(hand) for hand in pos.hands] == [13, 13, 13]


# --- the sides form --------------------------------------------------------------------------------------------------

FIRST_TAKE = """
to act: 0   phase: draw
hand 0: KS KH KD 9S 9H 4C 5C
hand 1: 6C 6D 8C 8D
hand 2: 10C 10D JC JD
melds side 1: 7S 7H 7D | QS QH QD
melds side 2: 7C 7D 7H 7S
pile: 5H 9C
"""


def test_everybody_plays_alone_until_somebody_takes_the_pile() -> None:
    """000:292: «chaque joueur compte ses points individuellement»."""
    pos = at(FIRST_TAKE)
    assert (pos.lone, pos.sides) == (NOBODY, (0, 1, 2))
    assert [pos.partners(seat) for seat in range(3)] == [(), (), ()]
    refused(pos, 0, Ask(), Why.ASK_NOBODY)


def test_the_first_to_take_the_pile_becomes_the_isolated_hand() -> None:
    """000:296: «le premier joueur à s'emparer de la pile de défausses devient la main isolée»."""
    pos = at(FIRST_TAKE)
    events = played(pos, 0, take("9S 9H", "KS KH KD"))
    assert only(events, ev.SidesJoined) == [ev.SidesJoined(0, melds=True)]
    assert pos.lone == 0
    assert (pos.side(1), pos.side(2), pos.sides) == (1, 1, (0, 1))
    assert [pos.partners(seat) for seat in range(3)] == [(), (2,), (1,)]
    assert [pos.seats(side) for side in pos.sides] == [(0,), (1, 2)]


def test_a_later_take_changes_nothing() -> None:
    """000:296: «le premier joueur»."""
    pos = at(FIRST_TAKE.replace("hand 1: 6C 6D 8C 8D", "hand 1: 4S 4H 8C 8D"))
    played(pos, 0, take("9S 9H", "KS KH KD"))
    played(pos, 0, discard("4C"))
    events = played(pos, 1, take("4S 4H"))
    assert not only(events, ev.SidesJoined)
    assert pos.lone == 0


def test_the_melds_of_the_two_others_are_pooled() -> None:
    """000:296, R28: each may use what the partner has laid; equal ranks merge where that is legal."""
    pos = at(FIRST_TAKE)
    played(pos, 0, take("9S 9H", "KS KH KD"))
    assert meld(pos, 1, "7") == "7C 7D 7D 7H 7H 7S 7S"
    assert meld(pos, 1, "Q") == "QD QH QS"
    assert not pos.melds[2]


def test_they_may_add_to_each_others_melds_from_then_on() -> None:
    """000:296: «Chacun peut donc utiliser des combinaisons étalées par son partenaire»."""
    pos = at(FIRST_TAKE.replace("10C 10D JC JD", "10C QC JC JD"))
    played(pos, 0, take("9S 9H", "KS KH KD"))
    played(pos, 0, discard("4C"))
    played(pos, 1, Draw())
    played(pos, 1, discard("8C"))
    played(pos, 2, Draw())
    played(pos, 2, lay("QC"))
    assert meld(pos, 1, "Q") == "QC QD QH QS"


def test_and_not_to_those_of_the_isolated_hand() -> None:
    """000:90."""
    pos = at("to act: 1  phase: play\nhand 1: KC 4C 4D\nmelds side 0: KS KH KD\nmelds side 1: 7S 7H 7D\nlone hand: 0")
    refused(pos, 1, lay("KC"), Why.MELD_TOO_SHORT, 3, 1)


def test_who_becomes_the_isolated_hand_is_known_to_everybody() -> None:
    pos = at(FIRST_TAKE)
    views = [view_of(pos, seat) for seat in (0, 1, 2, PUBLIC)]
    events = played(pos, 0, take("9S 9H", "KS KH KD"))
    for view in views:
        seat = view.viewer
        assert seat is not None
        for event in events:
            evolve(view, redact(event, seat))
        assert view == view_of(pos, seat)
        assert (view.lone, view.side(2)) == (0, 1)


# --- two melds of a rank ---------------------------------------------------------------------------------------------

TOO_WILD = """
to act: 0   phase: draw
hand 0: KS KH KD 9S 9H 4C 5C
hand 1: 7C 4S 8C 8D JK
hand 2: 7D 10D JC JD
melds side 1: 7S 7H 7D 2C 2D | QS QH QD
melds side 2: 7C 7H 7S 2S JK
pile: 5H 9C
"""


@pytest.fixture
def both() -> CanastaPosition:
    """The partners 1 and 2 have two melds of sevens; seat 1 is to play."""
    pos = at(TOO_WILD)
    played(pos, 0, take("9S 9H", "KS KH KD"))
    played(pos, 0, discard("4C"))
    played(pos, 1, Draw())
    return pos


def test_equal_ranks_that_together_hold_too_many_wild_cards_both_stay(both: CanastaPosition) -> None:
    """R28: «otherwise both stay (grandfathered)»; they are distinguished by the seat whose meld it was."""
    assert sorted(both.melds[1]) == [12, SEVEN + KEY_STEP, SEVEN + 2 * KEY_STEP]
    assert both.melds_of(1, SEVEN) == [SEVEN + KEY_STEP, SEVEN + 2 * KEY_STEP]


@pytest.mark.parametrize("number", [1, 2])
def test_further_naturals_may_go_to_either(both: CanastaPosition, number: int) -> None:
    """R28."""
    played(both, 1, of(SEVEN, number, "7C"))
    assert len(both.melds[1][SEVEN + number * KEY_STEP].cards) == 6


def test_which_of_the_two_must_be_said(both: CanastaPosition) -> None:
    refused(both, 1, lay("7C"), Why.MELD_NOT_THERE)
    refused(both, 1, of(SEVEN, 0, "7C"), Why.MELD_NOT_THERE)


def test_both_are_on_offer(both: CanastaPosition) -> None:
    offered = [option for option in candidates(both, 1) if isinstance(option, Lay) and option.melds[0].rank == SEVEN]
    assert {option.melds[0].of for option in offered if option.melds[0].cards == tuple(parse_cards("7C"))} == {1, 2}


def test_the_pile_may_be_taken_for_either() -> None:
    """000:109, R28."""
    pos = at(
        "to act: 1\nhand 1: 4S 5D\nmelds side 1: 7S 7H 7D 2C 2D\nmelds side 2: 7C 7H 7S 2S JK\npile: 7C\nlone hand: 0"
    )
    allowed(pos, 1, Take(of=1))
    played(pos, 1, Take(of=2))
    assert [len(pos.melds[1][key].cards) for key in pos.melds_of(1, SEVEN)] == [5, 6]


def test_a_frozen_pile_too() -> None:
    """000:125, R28."""
    pos = at("to act: 1\nhand 1: 7D 7C 5D\nmelds side 1: 7S 7H 2C\nmelds side 2: 7D 7H 2S\npile: JK 7S\nlone hand: 0")
    assert {way.of for way in candidates(pos, 1) if isinstance(way, Take)} == {1, 2}
    refused(pos, 1, Take(of=1), Why.PILE_FROZEN, 2, 0)
    played(pos, 1, Take(tuple(parse_cards("7D 7C")), of=2))
    assert [len(pos.melds[1][key].cards) for key in pos.melds_of(1, SEVEN)] == [3, 6]


def test_a_record_names_the_seat_only_where_two_melds_exist(both: CanastaPosition) -> None:
    """RECORD: `"of": seat` only where two melds of the rank exist."""
    assert "of" not in action_as_recorded(both, 1, lay("QC"))["melds"][0]
    assert action_as_recorded(both, 1, of(SEVEN, 2, "7C"))["melds"] == [{"rank": "7", "cards": ["7C"], "of": 2}]
    partners = at(
        "to act: 0  phase: play\nhand 0: 7C 4S 5D\nlone hand: 2\npile: 7D\n"
        "melds side 0: 7S 7H 7D 2C 2D\nmelds side 1: 7C 7H 7S 2S JK"
    )
    assert action_as_recorded(partners, 0, lay("7C"))["melds"] == [{"rank": "7", "cards": ["7C"], "of": 0}]
    assert action_as_recorded(partners, 0, Take())["of"] == 0


def test_no_third_meld_of_the_rank_is_begun() -> None:
    """000:88, R28."""
    three = at(
        "to act: 1  phase: play\nhand 1: 7C 7D 7S 4C\nmelds side 1: 7S 7H 2C\nmelds side 2: 7D 7H 2S\nlone hand: 0"
    )
    refused(three, 1, lay("7C 7D 7S"), Why.MELD_NOT_THERE)


# --- opening ---------------------------------------------------------------------------------------------------------

OPENING = """
totals: 0 1600 200
to act: {seat}   phase: play
hand 1: KS KH KD 8S 8H 8D 4C 5C
hand 2: KS KH KC 8S 8C 8D 4C 5C
lone hand: 0
"""


def test_whoever_opens_first_needs_the_minimum_of_their_own_total() -> None:
    """000:302: «il est possible qu'un des deux ait besoin de plus de points que l'autre pour ouvrir»."""
    pos = at(OPENING.format(seat=1))
    assert [pos.minimum_for(seat) for seat in range(3)] == [50, 90, 50]
    refused(pos, 1, lay("KS KH KD"), Why.OPENING_TOO_LOW, 90, 30)
    refused(pos, 1, lay("KS KH KD", "8S 8H 8D"), Why.OPENING_TOO_LOW, 90, 60)
    played(at(OPENING.format(seat=2)), 2, lay("KS KH KC", "8S 8C 8D"))


def test_once_one_of_them_has_opened_both_are_free() -> None:
    """000:296, 000:86, R28."""
    pos = at(OPENING.format(seat=1) + "melds side 2: 7S 7H 7D 7C")
    played(pos, 1, lay("KS KH KD"))


def test_a_partner_who_had_opened_before_the_sides_formed_has_opened_for_both() -> None:
    """R28: the first of the partners to open must meet their own minimum, then both are free."""
    pos = at(FIRST_TAKE.replace("melds side 1: 7S 7H 7D | QS QH QD\n", ""))
    played(pos, 0, take("9S 9H", "KS KH KD"))
    assert pos.is_open(pos.side(1))


# --- going out -------------------------------------------------------------------------------------------------------

CANASTA = "7S 7S 7H 7H 7D 7D 7C"


def test_one_canasta_of_the_side_is_enough_to_go_out() -> None:
    """R28: the general rule, 000:153; here it is the partner's."""
    pos = at(
        f"to act: 1  phase: play\nhand 1: 4C\nmelds side 2: {CANASTA}\nlone hand: 0\nanswer: yes\nlaid this deal: 1 2"
    )
    assert ended(played(pos, 1, discard("4C"))).how == "ordinary"


def test_partners_ask_each_other() -> None:
    """R53: as in the four-hand game."""
    pos = at(f"to act: 1  phase: play\nhand 1: KS KH KD\nmelds side 2: {CANASTA}\nlone hand: 0\nlaid this deal: 1 2")
    refused(pos, 1, lay("KS KH KD"), Why.OUT_NOT_ASKED)
    assert only(played(pos, 1, Ask()), ev.Asked) == [ev.Asked(1, 2)]
    assert (pos.phase, pos.to_act) == (Phase.ANSWER, 2)
    played(pos, 2, Answer(True))
    played(pos, 1, lay("KS KH KD"))
    assert pos.phase is Phase.OVER


def test_the_isolated_hand_asks_nobody() -> None:
    """R23, R53: a team of one never asks."""
    pos = at(f"to act: 0  phase: play\nhand 0: KS KH KD\nmelds side 0: {CANASTA}\nlone hand: 0\nlaid this deal: 0")
    refused(pos, 0, Ask(), Why.ASK_NOBODY)
    assert ended(played(pos, 0, lay("KS KH KD"))).how == "ordinary"


NO_TAKE = f"""
totals: 100 200 300
to act: 0   phase: play
hand 0: 4C
hand 1: KS 5D
hand 2: QS
melds side 0: {CANASTA}
melds side 1: JS JH JD
melds side 2: JC JD JH | 9S 9H 9D
red threes side 2: 3H
laid this deal: 0 1 2
"""


def test_an_exit_before_anybody_took_the_pile_makes_the_exiter_the_isolated_hand() -> None:
    """000:298: «Si un joueur sort sans que personne ne se soit emparé de la pile, il devient la main isolée»."""
    pos = at(NO_TAKE)
    events = played(pos, 0, discard("4C"))
    assert only(events, ev.SidesJoined) == [ev.SidesJoined(0, melds=False)]
    assert kinds_of_events(events) == ["discarded", "sides_joined", "deal_ended"]
    assert pos.lone == 0


def test_then_the_two_others_points_are_added_and_their_melds_stay_apart() -> None:
    """000:298, R53."""
    pos = at(NO_TAKE)
    end = ended(played(pos, 0, discard("4C")))
    assert [sorted(melds) for melds in pos.melds] == [[7], [11], [9, 11]]
    exiter, one, other = end.lines
    assert (exiter.cards, exiter.natural, exiter.out, exiter.hands) == (35, 500, 100, 0)
    assert one[1:5] == other[1:5] == (90, 0, 0, 0)
    assert one.hands == other.hands == -25
    assert (one.red_threes, other.red_threes) == (0, 100)
    assert end.totals == (100 + 635, 200 + 65, 300 + 165)


# --- the end of the stock --------------------------------------------------------------------------------------------


def test_the_deal_ends_with_the_discard_of_whoever_drew_the_last_card() -> None:
    """000:304: «le jeu s'arrête au moment où le joueur qui a pris la dernière carte du talon écarte»."""
    pos = at("to act: 1\nhand 1: 4C 5C\nstock: KS QS\nmelds side 1: 7S 7H 7D\npile: 9C")
    played(pos, 1, Draw())
    played(pos, 1, discard("4C"))
    assert (pos.phase, pos.how, pos.by) == (Phase.OVER, "stock", 1)


def test_the_pile_is_offered_to_nobody_then() -> None:
    """000:304, against R24 elsewhere: the next player has no turn, whatever could be taken."""
    pos = at("to act: 1\nhand 1: KC 5C\nhand 2: KS KH\nstock: 4S QS\nmelds side 2: KD KH KS\npile: 9C")
    played(pos, 1, Draw())
    assert ended(played(pos, 1, discard("KC"))).how == "stock"


def test_whoever_draws_the_last_cards_may_still_lay_and_go_out() -> None:
    """000:304: before a player goes out; the turn itself is played."""
    pos = at(f"to act: 1\nhand 1: KC KH\nstock: KS QS\nmelds side 1: {CANASTA}\npile: 9C\nlaid this deal: 1")
    played(pos, 1, Draw())
    played(pos, 1, lay("KC KH KS"))
    assert ended(played(pos, 1, discard("QS"))).how == "ordinary"


def test_taking_the_pile_does_not_end_a_deal_with_cards_in_the_stock() -> None:
    pos = at("to act: 1\nhand 1: KC KH 4C 5C\nstock: KS\nmelds side 1: 7S 7H 7D\npile: KD")
    played(pos, 1, take("KC KH"))
    played(pos, 1, discard("4C"))
    assert (pos.phase, pos.turn) == (Phase.DRAW, 2)


def test_a_single_red_three_as_the_last_card_ends_the_deal() -> None:
    """000:159, R57."""
    pos = at("to act: 1\nhand 1: 4C 5C\nstock: 3H\npile: 9C")
    events = played(pos, 1, Draw())
    assert (ended(events).how, ended(events).by) == ("red_three", 1)


def test_as_the_second_of_two_it_is_laid_and_the_deal_ends_with_the_discard() -> None:
    """R57, 000:304."""
    pos = at("to act: 1\nhand 1: 4C 5C\nstock: KS 3H\npile: 9C")
    played(pos, 1, Draw())
    assert (pos.phase, pos.red_threes[1]) == (Phase.PLAY, parse_cards("3H"))
    assert ended(played(pos, 1, discard("4C"))).how == "stock"


def test_a_turn_without_a_discard_ends_the_deal_too() -> None:
    """R52, 000:304: one card that may not be discarded, and the stock is gone."""
    pos = at("to act: 1  phase: play\nhand 1: 4C\nstock:\nmelds side 1: 7S 7H 7D\npile: 9C\nlaid this deal: 1")
    assert (ended(played(pos, 1, Pass())).how, pos.by) == ("stock", 1)


# --- scores ----------------------------------------------------------------------------------------------------------


def lines(text: str, how: How = "stock", by: int = 0) -> tuple[ScoreLine, ...]:
    """Return the score lines of a deal that ends like this."""
    return score_lines(at(text), how, by)


EXAMPLE = """
deal: 2   to act: 0   phase: over
hand 0: 4C
hand 1: 5C
hand 2: 5D
melds side 0: KS KH KD
melds side 1: {one}
melds side 2: {other}
red threes side 1: 3H 3D 3H
lone hand: 0
"""


def test_the_example_of_the_rule_book() -> None:
    """000:314: B has 750 without B’s three red threes, C 680; C writes down 1430, B 300 more."""
    b = "AS AS AH AH AD AD AC | KS KH KD | 9S 9H 9D 9C 9S | 4S 4H 4D 4C | 7S 7H 7D"  # 755 and a hand of 5
    c = "JS JS JH JH JD JD JC | QS QH QD QC QS | 10S 10H 10D 10C | 5S 5H 5D 5C 5S"  # 685 and a hand of 5
    alone, one, other = lines(EXAMPLE.format(one=b, other=c))
    assert alone.total == 30 - 5
    assert other.total == 1430
    assert one.total == 1430 + 300
    assert (one.seat, other.seat) == (1, 2)


def test_both_partners_write_down_the_sum() -> None:
    """000:312: «chacun enregistre la somme de ses points pour ce coup et de ceux de son coéquipier»."""
    _, one, other = lines(EXAMPLE.format(one="7S 7H 7D", other="JS JH JD JC"), "ordinary", 2)
    assert one.columns[:4] == other.columns[:4] == (15 + 40, 0, 0, 0)
    assert (one.out, other.out) == (100, 100)
    assert (one.hands, other.hands) == (-10, -10)


def test_a_red_three_counts_only_for_whoever_holds_it() -> None:
    """000:312: «Un 3 rouge ne rapporte ou n'enlève de points qu'au joueur qui le détient»."""
    _, one, other = lines(EXAMPLE.format(one="7S 7H 7D", other="JS JH JD"))
    assert (one.red_threes, other.red_threes) == (300, 0)


def test_its_sign_is_that_of_the_side() -> None:
    """R28: plus or minus depending on whether or not the side has melded."""
    unopened = (
        "to act: 0  phase: over\nmelds side 0: KS KH KD\nred threes side 1: 3H\nred threes side 0: 3D\nlone hand: 0"
    )
    assert [line.red_threes for line in lines(unopened)] == [100, -100, 0]
    assert [line.red_threes for line in lines(unopened + "\nmelds side 2: 7S 7H 7D")] == [100, 100, 0]


def test_four_red_threes_count_800_for_one_player_only() -> None:
    """000:169, 000:312."""
    text = "to act: 0  phase: over\nmelds side 1: KS KH KD\nlone hand: 0\n"
    shared = text + "red threes side 1: 3H 3D\nred threes side 2: 3D 3H"
    assert [line.red_threes for line in lines(shared)] == [0, 200, 200]
    assert [line.red_threes for line in lines(text + "red threes side 2: 3H 3D 3D 3H")] == [0, 0, 800]


def test_the_fine_for_a_red_three_in_a_hand_is_its_holders() -> None:
    """000:267, 000:312."""
    text = "to act: 0  phase: over\nhand 0: 4C\nhand 1: 5C\nhand 2: 3H 5C\nlone hand: 0\nhad a turn: 0 1"
    assert [line.fines for line in lines(text)] == [0, 0, -100]
    assert [line.hands for line in lines(text)] == [-5, -10, -10]


def test_with_no_isolated_hand_everybody_counts_for_himself() -> None:
    """000:306: «si aucun joueur ne s'est emparé de la pile de défausses, on compte les points individuellement»."""
    found = lines(
        "to act: 0  phase: over\nhand 0: 4C\nhand 1: QS\nhand 2: 5C\nmelds side 1: KS KH KD\nmelds side 2: 7S 7H 7D"
    )
    assert [(line.seat, line.cards, line.hands) for line in found] == [(0, 0, -5), (1, 30, -10), (2, 15, -5)]


def test_whoever_first_reaches_7500_wins() -> None:
    """000:310."""
    assert match_winners(LONE, (7499, 100, 200)) == ()
    assert match_winners(LONE, (7499, 7500, 200)) == (1,)


def test_two_partners_with_equal_totals_play_on() -> None:
    """R34."""
    assert match_winners(LONE, (100, 7600, 7600)) == ()


# --- records and positions -------------------------------------------------------------------------------------------


def test_a_score_line_says_whose_it_is() -> None:
    """RECORD: per player where each scores alone, with `"seat"`."""
    pos = at(NO_TAKE)
    end = ended(played(pos, 0, discard("4C")))
    item = EndLine(1, end.by, end.how, end.lines, end.totals)
    text = encode(item)
    assert text.count('"seat": ') == 3
    header = '{"record": 1, "preset": "classique-3-isolee", "seats": [' + ", ".join(
        ['{"name": "A", "player": "human"}'] * 3
    )
    assert read_record(header + "]}\n" + text + "\n")[1] == RecordLine(2, item)
    assert (
        read_record(header + "]}\n" + text.replace('"side": 0, ', "").replace('"side": 1, ', "") + "\n")[1].item == item
    )


def test_a_position_names_the_isolated_hand_and_round_trips(both: CanastaPosition) -> None:
    text = write_position(both)
    assert "lone hand: 0" in text
    assert "melds side 1: 7S 7H 7D 2C 2D | QS QH QD" in text
    assert "melds side 2: 7C 7H 7S 2S JK" in text
    assert read_position(text) == both
    assert read_position(json.dumps(position_to_json(both))) == both


def test_pooled_melds_stand_with_the_partners_side() -> None:
    pos = at(FIRST_TAKE)
    played(pos, 0, take("9S 9H", "KS KH KD"))
    text = write_position(pos)
    assert "melds side 1: 7S 7H 7D 7C 7D 7H 7S | QS QH QD" in text
    assert "melds side 2" not in text
    assert read_position(text) == pos


def test_a_deal_that_ended_with_an_exit_before_any_take_round_trips() -> None:
    pos = at(NO_TAKE)
    end = ended(played(pos, 0, discard("4C")))
    again = read_position(write_position(pos))
    assert again == pos
    assert score_lines(again, end.how, end.by) == end.lines
    foreign = read_position(write_position(pos).replace("lone hand: 0\n", ""))
    assert score_lines(foreign, end.how, end.by) == end.lines


def test_elsewhere_nobody_becomes_the_isolated_hand() -> None:
    with pytest.raises(NotationError, match="line 3: in these rules nobody becomes the isolated hand"):
        read_position("rules: classique-3\nto act: 0\nlone hand: 1")


def test_hidden_hands_stay_hidden_from_a_partner() -> None:
    """Partners pool their melds, not their hands."""
    pos = at(FIRST_TAKE)
    played(pos, 0, take("9S 9H", "KS KH KD"))
    assert set(view_of(pos, 1).hands[2]) == {HIDDEN}


def test_melds_of_wild_cards_do_not_go_with_it() -> None:
    with pytest.raises(RuleSetError, match="where sides join during a deal, wild cards may not be laid by themselves"):
        house_rules({"melds": {"wild_melds": True}}, "classique-3-isolee")


def test_it_is_a_game_for_three() -> None:
    with pytest.raises(RuleSetError, match="each of the seats 0 to 3 once"):
        house_rules({"players": 4}, "classique-3-isolee")
