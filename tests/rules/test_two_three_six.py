"""Canasta classique at other tables: two, three and six players (000:279-342, R27-R30, R37, R57)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Answer, Ask
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, played, position, refused, take

TWO, THREE = load_preset("classique-2"), load_preset("classique-3")
SIX_A, SIX_C = load_preset("classique-6a"), load_preset("classique-6c")

ONE_CANASTA = "melds side 0: QS QH QC QC QD 2C 2S\nlaid this deal: 0\n"
TWO_CANASTAS = "melds side 0: QS QH QC QC QD QD QS | 9S 9H 9C 9C 9D 9D 9S\nlaid this deal: 0\n"


# --- two ----------------------------------------------------------------------------------------------------------


def test_two_players_get_fifteen_cards_and_play_alone() -> None:  # 000:283
    pos, _ = deal(rules=TWO, dealer=1)
    assert [len(cards) for cards in pos.hands] == [15, 15]
    assert (pos.turn, pos.side(0), pos.side(1)) == (0, 0, 1)
    assert len(pos.stock) == 108 - 30 - 1


def test_two_players_draw_two_and_discard_one() -> None:  # 000:284
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 4C 5C 6C", TWO)
    assert [event.tag for event in played(pos, 0, Draw())] == ["drew", "drew"]
    assert len(pos.hands[0]) == 3
    played(pos, 0, discard("KS"))
    assert (pos.turn, len(pos.hands[0])) == (1, 2)


def test_of_one_card_left_one_is_drawn_and_the_turn_goes_on() -> None:  # R37
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 4C", TWO)
    assert [event.tag for event in played(pos, 0, Draw())] == ["drew"]
    assert (pos.phase, pos.stock) == (Phase.PLAY, [])


def test_a_red_three_as_the_only_card_left_ends_the_deal() -> None:  # R25, R57
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D", TWO)
    assert ended(played(pos, 0, Draw())).how == "red_three"


def test_a_red_three_as_the_second_and_last_card_is_laid_and_not_replaced() -> None:  # R57
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 4C 3D", TWO)
    assert [event.tag for event in played(pos, 0, Draw())] == ["drew", "drew", "exposed"]
    assert (pos.phase, len(pos.hands[0])) == (Phase.PLAY, 2)


def test_a_red_three_as_the_first_of_the_last_two_cards_is_replaced() -> None:  # R57
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D 4C", TWO)
    assert [event.tag for event in played(pos, 0, Draw())] == ["drew", "exposed", "replaced"]
    assert (pos.phase, len(pos.hands[0])) == (Phase.PLAY, 2)


def test_two_players_need_two_canastas_to_go_out() -> None:  # 000:285
    pos = position(f"to act: 0   phase: play\nhand 0: 7C\n{ONE_CANASTA}", TWO)
    refused(pos, 0, discard("7C"), Why.OUT_NO_CANASTA, 2, 1)
    pos = position(f"to act: 0   phase: play\nhand 0: 7C\n{TWO_CANASTAS}", TWO)
    assert ended(played(pos, 0, discard("7C"))).how == "ordinary"


def test_the_second_canasta_may_be_made_by_the_exit() -> None:  # 000:285
    text = f"to act: 0   phase: play\nhand 0: KS KH KC KC KD KD KS\n{ONE_CANASTA}"
    end = ended(played(position(text, TWO), 0, lay("KS KH KC KC KD KD KS")))
    assert (end.how, end.lines[0].natural, end.lines[0].mixed, end.lines[0].out) == ("ordinary", 500, 300, 100)


@pytest.mark.parametrize("rules", [TWO, THREE])
def test_who_plays_alone_asks_nobody(rules: CanastaRules) -> None:  # R23
    pos = position(f"to act: 0   phase: play\nhand 0: KS KH KD 7C\n{TWO_CANASTAS}", rules)
    refused(pos, 0, Ask(), Why.ASK_NOBODY)
    assert Ask() not in list(candidates(pos, 0))
    allowed(pos, 0, lay("KS KH KD"))


# --- three --------------------------------------------------------------------------------------------------------


def test_three_players_get_thirteen_cards_and_play_alone() -> None:  # 000:290, R28
    pos, _ = deal(rules=THREE, dealer=2)
    assert [len(cards) for cards in pos.hands] == [13, 13, 13]
    assert THREE.alliance.partners == ((), (), ())
    assert pos.turn == 0
    played(pos, 0, Draw())
    assert len(pos.hands[0]) == 14  # R28: one card, not two


def test_three_players_go_out_with_one_canasta() -> None:  # R28
    pos = position(f"to act: 0   phase: play\nhand 0: 7C\n{ONE_CANASTA}", THREE)
    end = ended(played(pos, 0, discard("7C")))
    assert [line.out for line in end.lines] == [100, 0, 0]


def test_nobody_adds_to_the_melds_of_another() -> None:  # 000:290
    pos = position("to act: 1   phase: play\nhand 1: QH QD 7C 8C\n" + ONE_CANASTA, THREE)
    refused(pos, 1, lay("QH QD"), Why.MELD_TOO_SHORT, 3, 2)


# --- six ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SIX_A, SIX_C])
def test_six_players_get_thirteen_of_162_cards(rules: CanastaRules) -> None:  # 000:330-332
    pos, _ = deal(rules=rules, dealer=5)
    assert [len(cards) for cards in pos.hands] == [13] * 6
    assert rules.cards.total == 162 == len(pos.stock) + 6 * 13 + 1


def test_the_sides_at_six() -> None:  # 000:324, 000:328
    assert SIX_A.side_of == (0, 1, 0, 1, 0, 1)
    assert SIX_C.side_of == (0, 1, 2, 0, 1, 2)


def test_of_two_partners_the_next_in_turn_is_asked() -> None:  # R23
    assert SIX_A.alliance.partners == ((2, 4), (3, 5), (4, 0), (5, 1), (0, 2), (1, 3))
    pos = position(f"to act: 4   phase: play\nhand 4: KS KH KD 7C\n{TWO_CANASTAS.replace(': 0', ': 0 4')}", SIX_A)
    assert played(pos, 4, Ask()) == [ev.Asked(4, 0)]
    refused(pos, 2, Answer(True), Why.NOT_YOUR_TURN)
    assert list(candidates(pos, 0)) == [Answer(True), Answer(False)]
    played(pos, 0, Answer(False))
    allowed(pos, 4, discard("7C"))
    refused(pos, 4, lay("KS KH KD"), Why.OUT_REFUSED)


def test_at_three_sides_the_partner_sits_opposite() -> None:  # 000:328
    assert SIX_C.alliance.partners == ((3,), (4,), (5,), (0,), (1,), (2,))
    pos = position("to act: 3   phase: play\nhand 3: QH 7C 8C\n" + ONE_CANASTA, SIX_C)
    played(pos, 3, lay("QH"))
    assert len(pos.melds[0][12].cards) == 8


def test_at_three_sides_neither_other_side_may_use_the_melds() -> None:  # 000:90
    for seat in (1, 2):
        pos = position(f"to act: {seat}   phase: play\nhand {seat}: QH 7C 8C\n{ONE_CANASTA}", SIX_C)
        refused(pos, seat, lay("QH"), Why.MELD_TOO_SHORT, 3, 1)


@pytest.mark.parametrize(("total", "minimum"), [(-5, 15), (0, 50), (1500, 90), (3000, 120), (6995, 120), (7000, 150)])
def test_from_7000_points_on_150_are_needed_to_open(total: int, minimum: int) -> None:  # 000:336
    assert SIX_C.opening.minimum([0, total, 0], 1) == minimum


@pytest.mark.parametrize(("number", "points"), [(1, 100), (3, 300), (4, 400), (5, 1000), (6, 1200)])
def test_red_threes_at_six(number: int, points: int) -> None:  # 000:338-340, R30
    threes = " ".join(["3D", "3H", "3D", "3H", "3D", "3H"][:number])
    hands = "".join(f"hand {seat}:\n" for seat in range(6))
    text = f"to act: 0   phase: play\n{hands}red threes side 0: {threes}\n"
    assert score_lines(position(text, SIX_A), "stock", 0)[0].red_threes == -points  # R30: mirrored
    assert score_lines(position(text + "melds side 0: QS QH QC", SIX_A), "stock", 0)[0].red_threes == points


def test_six_players_need_two_canastas_to_go_out() -> None:  # 000:342
    text = "to act: 0   phase: play\nhand 0: 7C\nanswer: yes\n"
    refused(position(text + ONE_CANASTA, SIX_A), 0, discard("7C"), Why.OUT_NO_CANASTA, 2, 1)
    assert ended(played(position(text + TWO_CANASTAS, SIX_A), 0, discard("7C"))).how == "ordinary"


def test_the_seventh_wild_card_is_refused_at_six_too() -> None:  # R27: not scaled for three packs
    text = "to act: 0   phase: play\nhand 0: JK 7C\npile: JK JK 2C 2D 2H 4C 2S 5C\n"
    refused(position(text, SIX_A), 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)
    allowed(position(text.replace("2S ", ""), SIX_A), 0, discard("JK"))


def test_the_match_goes_to_10000() -> None:  # 000:334
    assert match_winners(SIX_C, [9995, 0, 0]) == ()
    assert match_winners(SIX_C, [10000, 10050, 0]) == (1,)
    assert match_winners(SIX_C, [10000, 10000, 0]) == ()  # R34


def test_the_side_that_opened_helps_every_partner() -> None:  # 000:86
    pos = position("to act: 2   phase: draw\nhand 2: KS 2C 9D 8D\npile: KD\nmelds side 0: QS QH QC", SIX_A)
    played(pos, 2, take("KS 2C"))
    assert len(pos.melds[0]) == 2
