"""The score of a deal, each line calculated by hand (000:165-196, 000:267, R18, R19, R26)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Pass
from canasta_gui.rules.canasta.counting import canasta_kinds
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import laid_points, score_lines
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.reading_problems import RuleSetError
from tests.rules.support import CLASSIQUE, deal, discard, ended, house_rules, lay, played, position

NOTHING = "hand 0:\nhand 1:\nhand 2:\nhand 3:\n"


def lines(text: str, how: How = "stock", by: int = 0, rules: CanastaRules = CLASSIQUE) -> tuple[ScoreLine, ...]:
    """Return the score lines of a position; hands that are not mentioned are empty."""
    mentioned = [line.split(":")[0].strip() for line in text.splitlines()]
    text += "".join(f"\nhand {seat}:" for seat in range(4) if f"hand {seat}" not in mentioned)
    return score_lines(position("to act: 0   phase: play\n" + text, rules), how, by)


def test_each_card_laid_counts_its_value() -> None:  # 000:167, 000:194
    """3 kings 30, 2 sevens and a joker 60, 3 aces and a two 80: 170."""
    line = lines("melds side 0: KS KH KD | 7S 7H JK | AS AH AD 2C")[0]
    assert line == ScoreLine(0, cards=170, natural=0, mixed=0, wild=0, red_threes=0, out=0, hands=0, fines=0)
    assert line.total == 170


def test_each_card_in_both_hands_of_the_side_is_taken_off() -> None:  # 000:167, 000:196
    """Seat 0: joker 50, ace 20, black three 5; seat 2: two 20, nine 10, four 5: −110; nothing laid."""
    ours, theirs = lines("hand 0: JK AS 3S\nhand 2: 2C 9H 4D\nhand 1: KS")
    assert (ours.hands, ours.total) == (-110, -110)
    assert (theirs.hands, theirs.total) == (-10, -10)


def test_a_pure_canasta_is_worth_500_an_impure_one_300() -> None:  # 000:175, 000:186
    """Seven kings 70 + 500; six eights and a two 80 + 300."""
    line = lines("melds side 0: KS KS KH KH KD KD KC | 8S 8S 8H 8H 8D 8D 2C")[0]
    assert (line.cards, line.natural, line.mixed, line.total) == (150, 500, 300, 950)


@pytest.mark.parametrize(
    ("cards", "natural", "mixed"),
    [
        ("KS KS KH KH KD KD", 0, 0),  # six are none
        ("KS KS KH KH KD KD KC KC", 500, 0),  # 000:175: seven or eight cards
        ("KS KS KH KH KD KD KC JK", 0, 300),  # R10: an added wild card makes it impure
        ("KS KS KH KH KD 2C 2D", 0, 300),  # 000:183
        ("KS KS KH KH JK 2C 2D", 0, 300),  # 000:184
    ],
)
def test_what_kind_of_canasta_it_is(cards: str, natural: int, mixed: int) -> None:
    line = lines(f"melds side 0: {cards}")[0]
    assert (line.natural, line.mixed) == (natural, mixed)


def test_every_canasta_counts() -> None:  # 000:194
    line = lines("melds side 0: KS KS KH KH KD KD KC | QS QS QH QH QD QD QC | 9S 9S 9H 9H 2C 2D 2H")[0]
    assert (line.natural, line.mixed) == (1000, 300)


@pytest.mark.parametrize(("threes", "points"), [("3D", 100), ("3D 3H", 200), ("3D 3H 3D", 300), ("3D 3H 3D 3H", 800)])
def test_red_threes_of_a_side_that_has_opened(threes: str, points: int) -> None:  # 000:169
    assert lines(f"melds side 0: 4S 4H 4D\nred threes side 0: {threes}")[0].red_threes == points


@pytest.mark.parametrize(
    ("threes", "points"), [("3D", -100), ("3D 3H", -200), ("3D 3H 3D", -300), ("3D 3H 3D 3H", -800)]
)
def test_red_threes_of_a_side_that_has_not(threes: str, points: int) -> None:  # 000:171-173, R18
    line = lines(f"melds side 1: 4S 4H 4D\nred threes side 0: {threes}")[0]
    assert (line.red_threes, line.total) == (points, points)


def test_the_red_threes_of_both_partners_count_together() -> None:  # 000:169 (une équipe)
    pos = position("to act: 0   phase: play\nmelds side 0: 4S 4H 4D\nred threes side 0: 3D 3H\n" + NOTHING)
    pos.red_threes[2] = [pos.red_threes[0].pop()]
    assert score_lines(pos, "stock", 0)[0].red_threes == 200


def test_going_out_is_worth_100_to_the_side() -> None:  # 000:153
    text = "melds side 0: KS KS KH KH KD KD KC"
    assert [line.out for line in lines(text, "ordinary", 0)] == [100, 0]
    assert [line.out for line in lines(text, "ordinary", 2)] == [100, 0]
    assert [line.out for line in lines(text, "ordinary", 3)] == [0, 100]


def test_going_out_concealed_is_worth_200_instead() -> None:  # 000:155, R19
    assert [line.out for line in lines("melds side 0: KS KS KH KH KD KD KC", "concealed", 0)] == [200, 0]


@pytest.mark.parametrize("how", ["stock", "red_three"])
def test_nobody_scores_for_going_out_when_the_stock_ends_the_deal(how: How) -> None:  # 000:161, 000:159
    assert [line.out for line in lines("melds side 0: KS KH KD", how, 0)] == [0, 0]


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("melds side 0: KS KH KD | 7S 7H JK", 30 + 60),
        ("melds side 0: KS KS KH KH KD KD KC\nred threes side 0: 3H 3D", 70 + 500 + 200),
        ("red threes side 0: 3H", -100),  # 000:171
        ("hand 0: JK JK\nhand 1: AS", 0),
    ],
)
def test_what_lies_on_the_table_counts_before_the_deal_ends(laid: str, points: int) -> None:  # 000:165-175
    """Hands, exits and fines come with the end of the deal only."""
    assert laid_points(position("to act: 0   phase: play\n" + laid)) == (points, 0)


def test_black_threes_count_five_each_and_once() -> None:  # 000:194, trap f
    """Seven kings 70 + 500, four black threes 20, out 100: 690."""
    line = lines("melds side 0: KS KS KH KH KD KD KC | 3S 3S 3C 3C", "ordinary", 0)[0]
    assert (line.cards, line.natural, line.mixed, line.out, line.total) == (90, 500, 0, 100, 690)


def test_a_red_three_kept_in_the_hand_costs_500() -> None:  # 000:267
    line = lines("melds side 0: 4S 4H 4D\nhand 0: 3D KS\nhad a turn: 0 1 2 3")[0]
    assert (line.cards, line.red_threes, line.hands, line.fines, line.total) == (15, 0, -10, -500, -495)


def test_it_costs_100_if_the_player_had_no_turn_yet() -> None:  # 000:267
    line = lines("hand 2: 3D 3H KS\nhad a turn: 0 1", "concealed", 1)[0]
    assert (line.red_threes, line.hands, line.fines, line.total) == (0, -10, -200, -210)


def test_a_first_round_exit_catches_red_threes_that_could_not_be_laid() -> None:  # 000:267
    pos, _ = deal({0: "KS KS KH KH KD KD KC AS AH AD 4S", 1: "3D", 3: "3H"}, then="9C AC")
    played(pos, 0, Draw())
    played(pos, 0, lay("KS KS KH KH KD KD KC", "AS AH AD AC"))
    end = ended(played(pos, 0, discard("4S")))
    assert end.how == "concealed"
    assert end.lines[1].fines == -200
    assert end.lines[1].red_threes == 0
    assert end.lines[0][:8] == (0, 150, 500, 0, 0, 0, 200, end.lines[0].hands)


def test_a_whole_deal_worked_out_by_hand() -> None:  # 000:165-196
    """Side 0: K×7 70, 8×6+2C 80, A×3 60 = 210; 500 + 300; three red threes 300; out 100; seat 2 holds JK 4C: −55.

    Side 1: 9×3 30; one red three 100; hands KS 10, AS 20 AC 20, 3S 5: −55.
    """
    pos = position("""
        to act: 0   phase: play   totals: 1200 300
        hand 0: 5C
        hand 1: KC AS AC
        hand 2: JK 4C
        hand 3: 3S
        melds side 0: KS KS KH KH KD KD KC | 8S 8S 8H 8H 8D 8D 2C | AH AH AD
        melds side 1: 9S 9H 9C
        red threes side 0: 3D 3H 3D
        red threes side 1: 3H
        laid this deal: 0   laid this turn: yes   answer: yes   asked by: 0
        pile: 6C
    """)
    end = ended(played(pos, 0, discard("5C")))
    assert end.lines == (
        ScoreLine(0, 210, 500, 300, 0, 300, 100, -55, 0),
        ScoreLine(1, 30, 0, 0, 0, 100, 0, -55, 0),
    )
    assert [line.total for line in end.lines] == [1355, 75]
    assert end.totals == (2555, 375)


def test_a_deal_that_ends_with_the_stock_counts_hands_of_everybody() -> None:  # 000:161, R24
    pos = position("""
        to act: 0   phase: draw   totals: 0 0
        stock:
        pile: 5C
        hand 0: KS
        hand 1: AS
        hand 2: 2C
        hand 3: JK
        red threes side 1: 3D 3H 3D 3H
    """)
    end = ended(played(pos, 0, Pass()))
    assert [line.total for line in end.lines] == [-30, -870]
    assert end.totals == (-30, -870)


def test_bonuses_follow_the_rule_set() -> None:
    rules = house_rules({"going_out": {"bonus": 150, "concealed": 1000}, "canastas": {"natural": 700, "mixed": 400}})
    text = "to act: 0   phase: play\nmelds side 0: KS KS KH KH KD KD KC | 8S 8S 8H 8H 8D 8D 2C\n" + NOTHING
    line = score_lines(position(text, rules), "concealed", 0)[0]
    assert (line.natural, line.mixed, line.out) == (700, 400, 1000)
    assert score_lines(position(text, rules), "ordinary", 0)[0].out == 150


def test_the_total_of_a_line_is_the_sum_of_its_columns() -> None:
    assert ScoreLine(1, 210, 500, 300, 0, -800, 100, -55, -500).total == -245


def test_the_end_of_the_deal_is_told_once_and_last() -> None:
    pos = position("to act: 0   phase: draw\nstock:\npile: 5C\n" + NOTHING.replace("hand 0:", "hand 0: KS"))
    events = played(pos, 0, Pass())
    assert [isinstance(event, ev.DealEnded) for event in events] == [False, True]


# --- bonus cards of both colours, ranks with rules of their own (§6) ------------------------------------------------

COLOURS = house_rules(
    {
        "red_threes": {
            "together": [[1, 100], [2, 300], [3, 500], [4, 1000]],
            "black_too": True,
            "per_colour": True,
            "plus_with": "two_canastas",
            "minus_without": "canasta",
        }
    }
)
QUEENS, NINES = "QS QS QH QH QD QD QC", "9S 9S 9H 9H 2C 2D 2H"


@pytest.mark.parametrize(
    ("threes", "points"),
    [("3D", 100), ("3D 3H", 300), ("3D 3H 3D", 500), ("3D 3H 3D 3H", 1000), ("3S 3C", 300), ("3D 3S", 200)],
)
def test_threes_count_by_their_colour(threes: str, points: int) -> None:
    """§6: per colour 100, 300, 500, 1000."""
    line = lines(f"melds side 0: {QUEENS} | {NINES}\nred threes side 0: {threes}", rules=COLOURS)[0]
    assert line.red_threes == points


@pytest.mark.parametrize(
    ("melds", "points"),
    [("", -300), ("KS KH KD", -300), (QUEENS, 0), (f"{QUEENS} | {NINES}", 300)],
)
def test_their_sign_follows_from_the_canastas(melds: str, points: int) -> None:
    """§6: 0 minus, 1 nil, 2 plus."""
    laid = f"melds side 0: {melds}\n" if melds else ""
    assert lines(f"{laid}red threes side 0: 3D 3H", rules=COLOURS)[0].red_threes == points


def test_threes_that_are_never_laid_cannot_be_like_black_ones() -> None:
    with pytest.raises(RuleSetError, match="black threes cannot be laid like red ones that are never laid"):
        house_rules({"red_threes": {"dead": True, "black_too": True}, "stock_end": {"last_red_three_ends": False}})


def test_black_threes_drawn_are_laid_and_replaced_like_red_ones() -> None:
    """§6: both colours are bonus cards, never discarded."""
    pos, _ = deal({0: "3S 3D 9D"}, then="8C 4H 5H 3C 6H", rules=COLOURS)
    assert sorted(pos.red_threes[0]) == sorted(parse_cards("3S 3D"))
    played(pos, 0, Draw())
    assert (len(pos.red_threes[0]), len(pos.hands[0])) == (3, 12)


def test_a_three_in_the_hand_of_a_seat_without_a_turn_is_fined_whatever_its_colour() -> None:
    """000:267, §6."""
    line = lines("had a turn: 0\nhand 1: 3S 3D", rules=COLOURS)[1]
    assert line.fines == -200


ACES = house_rules(
    {
        "melds": {"wild_melds": True},
        "canastas": {
            "natural_by_rank": [[14, 2500]],
            "wild": 2000,
            "wild_pure": 3000,
            "wild_by_jokers": [[4, 2500]],
            "cards_against_without": True,
        },
        "fines": {"unfinished": [[14, -2500], [2, -2000]], "held": [[14, -1500]]},
    }
)


@pytest.mark.parametrize(
    ("meld", "natural", "mixed", "wild", "fines"),
    [
        ("AS AS AH AH AD AD AC", 2500, 0, 0, 0),
        ("AS AS AH AH AD 2C 2D", 0, 300, 0, 0),
        ("AS AS AH AH AD AD", 0, 0, 0, -2500),
        ("AS AS AH 2C", 0, 0, 0, 0),  # with a wild card a meld like any other
        ("KS KS KH KH KD KD KC", 500, 0, 0, 0),
        ("2S 2S 2H 2H 2D 2D 2C", 0, 0, 3000, 0),
        ("2S 2S 2H 2H JK JK 2C", 0, 0, 2000, 0),
        ("2S 2S 2H JK JK JK JK", 0, 0, 2500, 0),
        ("2S 2S 2H JK", 0, 0, 0, -2000),
    ],
)
def test_a_rank_with_rules_of_its_own_has_its_own_bonus_and_fine(
    meld: str, natural: int, mixed: int, wild: int, fines: int
) -> None:
    """§6: aces 2500, wild cards 2000, 2500, 3000; unfinished −2500, −2000."""
    line = lines(f"melds side 0: {meld}", rules=ACES)[0]
    assert (line.natural, line.mixed, line.wild, line.fines) == (natural, mixed, wild, fines)


def test_three_in_a_hand_cost_each_seat_its_fine() -> None:
    """§6: three aces in hand −1500 each."""
    line = lines("hand 0: AS AS AH KS KS KH\nhand 2: AD AD AC AC\nhand 1: AH KC", rules=ACES)[0]
    assert (line.fines, line.hands) == (-3000, -170)


def test_the_melds_of_a_side_without_a_canasta_count_against_it() -> None:
    """§6."""
    mine = lines("melds side 0: KS KH KD | QS QH QC", rules=ACES)[0]
    assert (mine.cards, mine.total) == (-60, -60)
    assert lines(f"melds side 0: {QUEENS}", rules=ACES)[0].cards == 70


@pytest.mark.parametrize(
    ("preset", "names"),
    [
        ("classique-4", ["natural", "mixed"]),
        ("chinoise-4", ["natural", "mixed", "wild", "wild twos"]),
        ("bolivia", ["natural", "mixed", "wild", "runs"]),
        ("modern-american", ["natural", "natural 7", "natural A", "mixed", "wild", "wild twos", "wild 4"]),
    ],
)
def test_kinds_of_canasta_are_told_apart_where_they_are_worth_something_else(preset: str, names: list[str]) -> None:
    assert list(canasta_kinds(load_preset(preset))) == names
