"""Reasons for a computer's action: true, known to its seat, and available in every language."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.reasons import CanastaReasonCode, explain
from canasta_gui.ai.canasta.weights import CLUB, MASTER, CanastaWeights, load_weights
from canasta_gui.ai.common.reasons import MAX_REASONS, Reason, ReasonCode
from canasta_gui.ai.romme import reasons as romme_reasons
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, view_of
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import parse_card, run_of
from canasta_gui.words import Words
from canasta_gui.words.reasons import ABOUT_YOU, REASONS, SECRET, action_sentence, hint_sentence, reason_sentences
from tests.ai.tables import decisions
from tests.lanes import some_in_gate

CLASSIQUE = load_preset("classique-4")
NEVER_PROPOSED = {act.Slip, act.Object, act.Remedy, act.Reshuffle, act.Pick, act.Expose}
"""There are no hints where irregularities are played."""
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fabrice")
EN, FR = Words("en"), Words("fr")
NOVICE = load_weights("novice")


def _moments(
    preset: str, seeds: Sequence[int]
) -> Iterator[tuple[CanastaPosition, CanastaView, list[Event], act.Action]]:
    rules = load_preset(preset)
    for seed in seeds:
        for pos, seen, action in decisions(rules, seed, [policy.decide] * rules.players):
            yield pos, view_of(pos, pos.to_act), seen, action


def test_every_fact_has_its_sentence() -> None:
    assert set(REASONS) == {code.value for code in (*ReasonCode, *CanastaReasonCode, *romme_reasons.RommeReasonCode)}


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=3))
def test_every_action_has_its_reasons_in_every_game(preset: str) -> None:
    for _, view, seen, action in _moments(preset, [1]):
        reasons = explain(view, seen, action)
        assert 1 <= len(reasons) <= MAX_REASONS
        for words in (EN, FR):
            assert reason_sentences(words, reasons, NAMES, open_hand=True)
            assert hint_sentence(words, action)


def test_every_action_that_there_is_can_be_proposed_and_told() -> None:
    card = parse_card("9D")
    every: dict[Any, act.Action] = {
        act.Discard: act.Discard(card),
        act.Lay: act.Lay((act.MeldCards(9, (card,) * 3),)),
        act.Answer: act.Answer(False),
        act.Choose: act.Choose(1),
        act.Slip: act.Slip("peek"),
        act.Remedy: act.Remedy("back"),
        act.Pick: act.Pick(card),
        act.Expose: act.Expose(card),
    }
    for kind in get_args(act.Action):
        action: act.Action = every.get(kind) or kind()
        for words in (EN, FR):
            assert kind in NEVER_PROPOSED or hint_sentence(words, action)
            assert action_sentence(words, action, "Ada").startswith("Ada")


def test_many_kinds_of_facts_are_met_in_play() -> None:
    met: Counter[str] = Counter()
    for _, view, seen, action in _moments("classique-4", range(12)):
        met.update(reason.code for reason in explain(view, seen, action))
    assert len(met) >= 15
    assert met[ReasonCode.NOTHING_ELSE] < sum(met.values()) / 2


def test_reasons_come_from_what_the_seat_knew() -> None:
    """The same view and history, whatever the hidden cards are."""
    for pos, view, seen, action in _moments("classique-4", [4]):
        twin = pos.copy()
        twin.stock.reverse()
        assert explain(view_of(twin, pos.to_act), seen, action) == explain(view, seen, action)


def _view(text: str) -> CanastaView:
    pos = read_position(text)
    return view_of(pos, pos.to_act)


DISCARD = """\
rules: classique-4
to act: 0   phase: play
totals: 1000 200
hand 0: 9D 8S 8H KC 4C 7D
hand 1: ?? x9
hand 2: ?? x9
hand 3: ?? x9
pile: 4D 5C 5D QC KD 9C JS 10C
stock: ?? x40
melds side 0: 5S 5H 5D
melds side 1: 8C 8D 8S
had a turn: 0 1 2 3
"""

ASKED = """\
rules: classique-4
to act: 0   phase: answer   asked by: 2
hand 1: ?? x9
hand 2: ?? x2
hand 3: ?? x9
pile: 7C
stock: ?? x40
melds side 0: QS QH QC QD QS QH QC
laid this deal: 0 2
had a turn: 0 1 2 3
"""


def test_a_card_was_kept_because_the_next_player_melds_its_rank() -> None:
    reasons = explain(_view(DISCARD), [], act.Discard(parse_card("9D")))
    kept = Reason(CanastaReasonCode.KEPT_FROM_MELD, 8, 0, 1, secret=True)
    assert kept in reasons
    assert "Better keep the eights: Basile has them on the table." in reason_sentences(
        EN, reasons, NAMES, open_hand=True
    )


@pytest.mark.parametrize(("pile", "told"), [("", [0]), ("4D 5C", [2]), ("4D 5C 5D QC KD 9C JS 10C", [])])
def test_a_card_may_go_where_little_lies_under_it(pile: str, told: list[int]) -> None:
    view = _view(DISCARD.replace("4D 5C 5D QC KD 9C JS 10C", pile).replace("9D 8S 8H KC 4C 7D", "6D 7D 7C"))
    reasons = explain(view, [], act.Discard(parse_card("6D")))
    assert [reason.number for reason in reasons if reason.code is CanastaReasonCode.PILE_SMALL] == told


def test_facts_that_differ_in_their_ranks_are_one_sentence() -> None:
    kept = [Reason(CanastaReasonCode.KEPT_FROM_MELD, rank, 0, 1, secret=True) for rank in (8, 12)]
    sentence = "Better keep the eights and the queens: Basile has them on the table."
    assert reason_sentences(EN, kept, NAMES, open_hand=True) == sentence


def test_what_is_about_the_reader_is_said_to_the_reader() -> None:
    not_open = [Reason(CanastaReasonCode.NEXT_NOT_OPEN, -1, 50, 1)]
    told = {you: reason_sentences(EN, not_open, NAMES, open_hand=False, you=you) for you in (1, 0, None)}
    assert told[1] == "You would need 50 points to open with the pile."
    assert told[0] == told[None] == "Basile would need 50 points to open with the pile."
    assert set(ABOUT_YOU) == {code for code, text in REASONS.items() if "{name}" in text}


def test_the_canasta_of_a_run_is_called_one() -> None:
    closes = [Reason(CanastaReasonCode.CLOSES, run_of(2))]
    assert reason_sentences(EN, closes, NAMES, open_hand=True) == "That makes the run a canasta."


def test_no_fact_is_told_twice() -> None:
    """Two cards of a rank that could have been discarded are one reason to keep the rank."""
    view = _view(DISCARD.replace("9D 8S 8H", "9D 8S 8H 8D"))
    reasons = explain(view, [], act.Discard(parse_card("9D")))
    assert len(set(reasons)) == len(reasons)


def test_what_is_discarded_was_not_kept() -> None:
    reasons = explain(_view(DISCARD), [], act.Discard(parse_card("8S")))
    assert CanastaReasonCode.KEPT_FROM_MELD not in {reason.code for reason in reasons}


def test_while_the_deal_runs_nothing_is_said_about_the_hand() -> None:
    """A computer's reasons are shown to everyone at the table, so they must not reveal its cards."""
    reasons = explain(_view(DISCARD), [], act.Discard(parse_card("9D")))
    told = reason_sentences(EN, reasons, NAMES, open_hand=False)
    assert "eights" not in told
    assert reason_sentences(EN, [each for each in reasons if each.secret], NAMES, open_hand=False) == EN.t(SECRET)


def test_a_seat_with_one_choice_says_so() -> None:
    view = _view(DISCARD.replace("phase: play", "phase: draw").replace("9D 8S 8H KC 4C 7D", "4C 7D"))
    assert explain(view, [], act.Draw()) == (Reason(ReasonCode.NOTHING_ELSE, secret=True),)
    bare = _view(DISCARD.replace("pile: 4D 5C 5D QC KD 9C JS 10C", "pile:").replace("phase: play", "phase: draw"))
    assert explain(bare, [], act.Draw()) == (Reason(ReasonCode.NOTHING_ELSE),)


def test_whether_the_pile_could_be_had_is_not_told_while_the_deal_runs() -> None:
    """A drawing seat must neither mention nor omit, depending on its hand, that it could not take the pile."""
    told = set()
    for _, view, seen, action in _moments("classique-4", range(4)):
        if isinstance(action, act.Draw) and view.pile:
            told.add(reason_sentences(EN, explain(view, seen, action), NAMES, open_hand=False))
    assert told == {EN.t(SECRET)}


def _told(hand: str, discard: str, *, opened: bool = True, weights: CanastaWeights = MASTER) -> Reason:
    """Return the first reason for a discard from a hand with something to lay."""
    text = DISCARD.replace("9D 8S 8H KC 4C 7D", hand)
    if not opened:
        text = text.replace("melds side 0: 5S 5H 5D\n", "").replace("totals: 1000", "totals: 0")
    return explain(_view(text), [], act.Discard(parse_card(discard)), weights)[0]


SEVENS = "7D 7D 7S KC 4C 9D JH AS"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (
            _told(SEVENS, "7D"),
            "Better not lay the sevens now: 2 sevens in the hand take the pile as soon as another one lies on it.",
        ),
        (
            _told("QD QC 2C KC 4C 9D JH AS", "QD"),
            "Better not lay the queens now: the wild cards are worth more later.",
        ),
        (
            _told("JD JC JH KC 4C", "JD", weights=replace(CLUB, few_cards=(0.0, 300.0, 300.0, 300.0))),
            "Better not lay the jacks now: that would leave only 1 card in the hand.",
        ),
        (
            _told("AD AC AH KC 4C 9D JH 7S", "4C", opened=False, weights=replace(CLUB, opening=-900.0)),
            "Better not open now: in the hand the cards are worth more.",
        ),
        (
            _told("KD KC KH KS 4C 9D JH 7S", "KD", weights=replace(CLUB, reach=0.0)),
            "Better not lay the kings now: in deals that could be the true one, waiting came out better.",
        ),
        (
            _told(SEVENS, "9D", weights=replace(NOVICE, overlooks=1.0)),
            "You did not see that the sevens could be laid.",
        ),
    ],
)
def test_a_lay_that_is_kept_back_is_explained(reason: Reason, sentence: str) -> None:
    assert reason.secret
    assert reason_sentences(EN, [reason], NAMES, open_hand=True, you=0) == sentence


def test_a_run_that_is_kept_back_is_called_one() -> None:
    kept = [Reason(CanastaReasonCode.KEPT_PILE, run_of(2), secret=True)]
    assert reason_sentences(EN, kept, NAMES, open_hand=True).startswith("Better not lay the run now:")


def test_a_card_is_safe_of_which_nobody_can_hold_two() -> None:
    pile = DISCARD.replace("4D 5C 5D QC KD 9C JS 10C", "9C 9C 9D 9H 9H 9S 5D JS")
    reasons = explain(_view(pile), [], act.Discard(parse_card("9D")))
    assert Reason(CanastaReasonCode.NO_PAIR_LEFT, 9, 0, 1, secret=True) in reasons


def test_a_wild_card_on_a_frozen_pile_keeps_the_next_player_from_it() -> None:
    pile = DISCARD.replace("hand 0: 9D", "hand 0: 2C")
    assert explain(_view(pile), [], act.Discard(parse_card("2C")))[0] == Reason(CanastaReasonCode.FREEZES, number=8)
    frozen = _view(pile.replace("pile: 4D", "pile: 2D"))
    assert explain(frozen, [], act.Discard(parse_card("2C")))[0] == Reason(CanastaReasonCode.STOPS, number=8, seat=1)


def test_of_the_pile_is_told_what_fits_our_melds() -> None:
    view = _view(DISCARD.replace("phase: play", "phase: draw").replace("JS 10C", "JS 5C").replace("9D 8S", "5S 8S"))
    take = next(option for option in candidates(view, 0) if isinstance(option, act.Take))
    assert Reason(CanastaReasonCode.PILE_FITS, number=2) in explain(view, [], take)


@pytest.mark.parametrize(
    ("pile", "why"),
    [
        ("4D 5C 5D QC KD 9C JS 5C", Reason(CanastaReasonCode.PILE_NOT_WORTH, number=8, secret=True)),
        ("KD 5C", Reason(CanastaReasonCode.PILE_SMALL, number=2, secret=True)),
    ],
)
def test_that_a_pile_could_be_had_and_is_left_is_known_to_the_seat_alone(pile: str, why: Reason) -> None:
    text = DISCARD.replace("phase: play", "phase: draw").replace("9D 8S", "5S 8S")
    assert explain(_view(text.replace("4D 5C 5D QC KD 9C JS 10C", pile)), [], act.Draw())[0] == why


def test_that_melds_open_is_told_with_what_they_had_to_count_and_what_they_save() -> None:
    lay_kings = act.Lay((act.MeldCards(13, tuple(map(parse_card, ("KC", "KD", "KH", "JK")))),))
    text = DISCARD.replace("9D 8S 8H KC 4C 7D", "KC KD KH JK 4C 7D 9D") + "red threes side 0: 3H 3D\n"
    opens = Reason(CanastaReasonCode.OPENS, number=50)
    saves = Reason(CanastaReasonCode.RED_THREES, number=2)
    closed = explain(_view(text.replace("melds side 0: 5S 5H 5D\n", "")), [], lay_kings)
    assert {opens, saves} <= {*closed}
    assert not {opens, saves} & {*explain(_view(text), [], lay_kings)}


def test_a_pile_that_costs_wild_cards_is_left_for_them() -> None:
    view = _view(DISCARD.replace("phase: play", "phase: draw").replace("9D 8S 8H KC 4C 7D", "10D 2C 4C 7D"))
    assert explain(view, [], act.Draw())[0] == Reason(CanastaReasonCode.ONLY_WITH_WILDS, secret=True)


@pytest.mark.parametrize(
    ("hand", "agrees", "code"),
    [
        ("4D 5S", True, CanastaReasonCode.LITTLE_LEFT),
        ("AC AD AS AH 2C JK JK 8C 8D 8H", False, CanastaReasonCode.MUCH_LEFT),
    ],
)
def test_an_answer_to_the_partner_is_explained_by_what_the_hand_would_still_bring(
    hand: str, agrees: bool, code: CanastaReasonCode
) -> None:
    view = _view(ASKED + f"hand 0: {hand}\n")
    codes = [reason.code for reason in explain(view, [], act.Answer(agrees))]
    assert code in codes
    assert (Reason(ReasonCode.RIVALS_HOLD, number=18) in explain(view, [], act.Answer(agrees))) is agrees
