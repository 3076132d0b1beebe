"""Each piece of advice implies a rule, which must hold wherever the advice is on a rule page."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import pytest

from canasta_gui.rules.canasta.meld_search.meld_enumeration import needs_pair
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import KIND, KIND_BLACK_THREE, parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Discarded
from canasta_gui.rules.core.position import Phase
from canasta_gui.words.rulebook.canasta.advice import CANASTA_ADVICE
from canasta_gui.words.rulebook.page import advice_for
from tests.lanes import some_in_gate
from tests.rules.random_rules import random_house_rules

ME = 0
RED: Final = parse_cards("3H")


def at_play(rules: CanastaRules, hand: str, pile: str = "") -> CanastaPosition:
    """Return a seat in the middle of its turn, with these cards."""
    pos = CanastaPosition(rules)
    pos.clear(next(n for n in range(1, 9) if ME in rules.playing(n)), 1, [0] * rules.n_sides, [])
    pos.turn, pos.phase, pos.drawn = ME, Phase.PLAY, True
    pos.pile, pos.hands[ME] = parse_cards(pile), parse_cards(hand)
    for card in pos.hands[ME]:
        pos.counts[ME][KIND[card]] += 1
    return pos


def after_discard(rules: CanastaRules, card: str) -> CanastaPosition:
    """Return the table after a discard on a pile of a nine and a ten."""
    pos = at_play(rules, f"{card} KS QD", "9C 10D")
    evolve(pos, Discarded(ME, parse_card(card)))
    return pos


def may_discard(rules: CanastaRules, card: str) -> bool:
    pos = at_play(rules, f"{card} KS QD", "9C 10D")
    return check(pos, ME, Discard(parse_card(card))) is None


def red_three(rules: CanastaRules, *, opened: bool, canastas: int = 0) -> int:
    """Return the value of a red three before a side in this position."""
    return rules.red_threes.worth(RED, opened=opened, canastas=canastas)


def held(rules: CanastaRules, card: str) -> int:
    """Return the points of a card left in a hand, which are negative."""
    lines = score_lines(at_play(rules, card), "stock", ME)
    line = next(line for line in lines if line.side == rules.side_of[ME])
    return line.total


def whole_pile(rules: CanastaRules) -> bool:
    """Return whether taking the pile gives all its cards."""
    return len(rules.pile.below(parse_cards("4C 5C 6C 7C 8C 9C 10C JC"))) == 7


def freezes(rules: CanastaRules) -> bool:
    """Return a wild card stops the use of melds on the table; a natural pair takes the pile all the same."""
    before, after = after_discard(rules, "8D"), after_discard(rules, "2C")
    return may_discard(rules, "2C") and not before.frozen and after.frozen and needs_pair(after, 1)


def who_leads_opens_later(rules: CanastaRules) -> bool:
    """Return some total above nought needs more points to open than nought does."""
    pos = at_play(rules, "KS")
    side = pos.side(ME)

    def need(total: int) -> int:
        pos.totals[side] = total
        return pos.minimum_for(ME)

    return max(need(total) for total in range(0, 30001, 500)) > need(0)


def black_three_blocks_for_a_turn(rules: CanastaRules) -> bool:
    """Return the next player alone is kept from the pile; it costs five points, and a wild card on top bars it too."""
    after = after_discard(rules, "3S")
    barred = after.blocked == after.next_seat(ME) and not (after.frozen and not rules.pile.always_frozen)
    cost = rules.held_value_of_kind[KIND_BLACK_THREE]
    return may_discard(rules, "3S") and may_discard(rules, "2C") and barred and cost == rules.values.black_three == 5


def asks(rules: CanastaRules) -> bool:
    """Return whether there is a partner to ask, going out pays, and the partner's cards cost points."""
    partners = at_play(rules, "KS").partners(ME)
    return bool(partners) and rules.lookups.asks and rules.going_out.bonus > 0 and rules.held_value_of_kind[13] >= 0


Claim = Callable[[CanastaRules], bool]
CLAIMS: Final[Mapping[str, Claim]] = {
    "let_it_grow": lambda rules: whole_pile(rules) and not rules.pile.cards_under(parse_card("KS")),
    "freeze": freezes,
    "leaders": who_leads_opens_later,
    "remember": lambda rules: not rules.red_threes_and_like & set(parse_cards("KS 4C")),
    "bait": whole_pile,
    "with_the_pile": whole_pile,
    "not_too_long": lambda rules: all(value >= 0 for value in rules.held_value_of_kind),
    "red_threes": lambda rules: red_three(rules, opened=False) < 0 < red_three(rules, opened=True),
    "red_threes_canasta": lambda rules: (
        red_three(rules, opened=False) < 0 == red_three(rules, opened=True) < red_three(rules, opened=True, canastas=1)
    ),
    "red_threes_away": lambda rules: (
        may_discard(rules, "3H")
        and not set(RED) & rules.bonus_threes
        and held(rules, "3H") < min(held(rules, card) for card in ("JK", "2C", "AS", "KS", "4C", "3S"))
        and bool(rules.reserve.size)
    ),
    "black_three": black_three_blocks_for_a_turn,
    "ask": asks,
    "canasta_in_hand": lambda rules: (
        rules.going_out.in_hand > max(rules.going_out.bonus, rules.going_out.concealed)
        and not rules.going_out.in_hand_first_turn
    ),
    "pairs": whole_pile,
    "siege": freezes,
    "break_a_pair": whole_pile,
    "high_cards": who_leads_opens_later,
}
"""The rule implied by each piece of advice, tested by playing and counting."""


def test_every_piece_of_advice_is_held_against_the_rules() -> None:
    assert set(CLAIMS) == {advice.key for advice in CANASTA_ADVICE}


@pytest.mark.parametrize("preset", preset_ids())
def test_what_the_advice_for_a_preset_says_is_so(preset: str) -> None:
    rules = load_preset(preset)
    assert [advice.key for advice in advice_for(rules) if not CLAIMS[advice.key](rules)] == []


@pytest.mark.parametrize("seed", some_in_gate(range(150), one_in=3))
def test_what_the_advice_for_house_rules_says_is_so(seed: int) -> None:
    rules = random_house_rules(Random(seed))
    assert [advice.key for advice in advice_for(rules) if not CLAIMS[advice.key](rules)] == []


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("classique-4", ["red_threes"]),  # 000:169-173
        ("suisse-4", ["red_threes_canasta"]),  # 003:104, 003:122, 003:136, R17
        ("tete-et-queue", ["red_threes_away"]),  # 000:376
        ("uruguay-4", []),  # 004:37, R16: they never count against a side
        ("hand-and-foot", []),  # §6: they count for a side in any case
    ],
)
def test_what_is_advised_about_red_threes_follows_the_rules(preset: str, said: list[str]) -> None:
    keys = [advice.key for advice in advice_for(load_preset(preset))]
    assert [key for key in keys if key.startswith("red_threes")] == said


@pytest.mark.parametrize(
    ("preset", "key"),
    [
        ("italian-4", "let_it_grow"),  # R98i: even a first pile of one card brings up to thirteen more
        ("argentine-4", "canasta_in_hand"),  # R98e: nobody waits for what counts in the first turn alone
    ],
)
def test_advice_that_a_game_contradicts_is_not_given(preset: str, key: str) -> None:
    assert key not in {advice.key for advice in advice_for(load_preset(preset))}


def test_a_card_of_another_rule_set_is_not_advised() -> None:
    """A black three that costs a hundred points in the hand is no cheap blocker (Bolivia)."""
    assert "black_three" not in {advice.key for advice in advice_for(load_preset("bolivia"))}
