"""Random rule sets and positions. Hypothesis draws the seed; a failure prints the position in words."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from canasta_gui.rules.canasta.actions import Action, Lay, Take
from canasta_gui.rules.canasta.meld_search.opening_search import run_ends
from canasta_gui.rules.canasta.notation import write_position
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, make_meld, recount
from canasta_gui.rules.canasta.reducer import join_sides
from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.cards import (
    KIND,
    MELD_RANKS,
    RANK_THREE,
    RANK_TWO,
    SPADES,
    Card,
    is_run,
    meld_key,
    parse_card,
    parse_cards,
    rank_of_key,
    run_of,
    whole_deck,
)
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.rule_set_reader import merged
from tests.rules.random_rules import random_house_rules

Test = TypeVar("Test", bound=Callable[..., Any])
generators = st.integers(0, 2**48).map(Random)


def examples(number: int) -> Callable[[Test], Test]:
    """Return settings for `number` examples in the long lane, and for a quarter of them in the gate.

    CANASTA_EXAMPLES=20 tries twenty times as many wherever it is asked for, 0.1 a tenth.
    """
    chosen = settings(max_examples=round(number * float(os.environ.get("CANASTA_EXAMPLES", "1"))) or 1)
    return lambda test: pytest.mark.generated(chosen(test))


def described(pos: CanastaPosition) -> str:
    """Return a position in words, for the message of a failure; the fields of the rule set that may differ first."""
    rules = pos.rules
    return f"{rules.draw} {rules.melds} {rules.going_out} {rules.opening} {rules.stock_end}\n" + write_position(pos)


# --- rule sets -------------------------------------------------------------------------------------------------------


def _leaves_stock(base: CanastaRules) -> bool:
    """Return whether a stock is left with 13 cards under the up-card, up to 4 in reserve and 2 drawn a turn."""
    return (base.cards.deal + 4 + 2) * base.players + 13 < base.cards.total


def house_rules(rng: Random, preset: str | None = None) -> CanastaRules:
    """Return a preset with random house rules, half of them drawn from everything offered; all are playable."""
    if rng.random() < 0.5:
        return random_house_rules(rng, preset)
    base = load_preset(preset or rng.choice(preset_ids()))
    wild_melds, dead = rng.random() < 0.3 and not base.joined, rng.random() < 0.2
    runs, another = (rng.random() < 0.3 and not base.joined for _ in range(2))
    runs = runs and not base.opening.natural_only
    wild_limits = rng.choice([list(base.melds.wild_limits), _wild_limits(rng)])
    delta: dict[str, Any] = {
        "cards": {"packs": max(base.cards.packs, rng.choice((2, 2, 3))), "blanches": rng.choice((0, 0, 4))},
        "melds": {
            "wild_limits": wild_limits,
            "wild_melds": wild_melds,
            "wild_mix": rng.random() < 0.3,
            "wild_most": rng.choice((0, 0, 7, 8)),
            "twos_bound": rng.random() < 0.3,
            "another_of_a_rank": another,
            "most": rng.choice((0, 0, 7)),
            "pure_ranks": rng.choice(([], [], [7, 14])),
            "naturals_once_open": rng.choice((2, 2, 3, 5)),
            "runs": runs,
        },
        "draw": {"count": rng.choice((1, 1, 2)), "replaces_red_three": rng.random() < 0.7},
        "going_out": {
            "canastas": rng.choice((1, 1, 2, 3)),
            "natural": rng.choice((0, 0, 0, 1)),
            "mixed": rng.choice((0, 0, 0, 1)) if any(wild_limits) else 0,
            "wild": rng.choice((0, 0, 1)) if wild_melds else 0,
            "runs": rng.choice((0, 0, 1)) if runs else 0,
            "asking": rng.choice(("compulsory", "optional", "none")),
            "black_threes_then_discard": rng.random() < 0.5,
            "black_threes": rng.random() < 0.8,
            "in_hand": rng.choice((0, 1000)),
            "must_discard": rng.random() < 0.2,
            "concealed_partner_unmelded": rng.random() < 0.3,
            "concealed_own_canasta": rng.random() < 0.3,
            "concealed_no_adding_to_partner": rng.random() < 0.3,
            "concealed_without_minimum": rng.random() < 0.4,
        },
        "stock_end": _stock_end(rng, dead=dead),
        "pile": {
            **rng.choice(({"kind": "whole"}, {"kind": "top", "count": rng.randint(1, 4)})),
            "max_wilds": rng.choice((6, 0, 1, 20)),
            "up_black_three": rng.choice(("covered", "bought", "stays", "pair_only")),
            "block_next_only": rng.random() < 0.3,
            "black_threes_freeze": rng.random() < 0.2,
            "top_alone": rng.random() < 0.3,
            "frozen_before_opening": rng.random() < 0.7,
            "always_frozen": rng.random() < 0.1,
            "own_canasta_blocks": rng.random() < 0.3,
            "up_card": rng.random() < 0.8,
            "with_wild": rng.random() < 0.7,
            "joins_below": rng.choice((0, 0, 0, 5, 7)),
        },
        "red_threes": {
            "plus_with": rng.choice(("melded", "canasta", "two_canastas")),
            "minus": rng.random() < 0.7,
            "minus_without": rng.choice(("melded", "canasta")),
            "black_too": not dead and rng.random() < 0.2,
            "per_colour": rng.random() < 0.3,
            "dealt_laid": rng.choice(("first_turn", "before_play", "before_up_card")),
            "dead": dead,
        },
        "opening": _opening(rng) | {"clean": not runs and rng.random() < 0.3},
        "special_hands": rng.choice(([], [], _SPECIAL)),
    }
    if rng.random() < 0.4:
        foot = {"kind": "foot", "size": rng.choice((1, 2, 4)), "chosen": rng.random() < 0.5}
        delta["reserve"] = rng.choice(({"kind": "pony", "size": 3}, foot))
    pile = delta["pile"]
    whole = pile["kind"] == "whole" and pile["up_card"] and not pile["top_alone"] and _leaves_stock(base)
    pile["under_up_card"] = whole and base.level == "prevented" and rng.random() < 0.4
    return from_table(merged(to_table(base), delta))


_SPECIAL = [
    {"name": "small", "points": 1000, "groups": [2, 2], "wild_groups": 0},
    {"name": "with aces", "points": 2000, "groups": [1, 2, 2], "wild_groups": 1, "ranks": [14]},
]


def _stock_end(rng: Random, *, dead: bool) -> dict[str, Any]:
    ends = not dead and rng.random() < 0.5
    if rng.random() < 0.2:
        return {"kind": "last_drawer_discards", "last_red_three_ends": ends}
    forced = rng.choice(("fitting", "possible"))
    return {"kind": "player_in_turn_decides", "last_red_three_ends": ends, "forced": forced}


def _opening(rng: Random) -> dict[str, Any]:
    steps = [[0, rng.choice((50, 50, 0, 120))], [1500, 90]]
    if rng.random() < 0.2:
        return {"kind": "by_deal", "minimums": [minimum for _, minimum in steps]}
    if rng.random() < 0.3:
        return {"kind": "by_score_and_last_deal", "steps": steps}
    return {"kind": "by_score", "steps": steps, "negative": rng.choice((15, 0))}


def _wild_limits(rng: Random) -> list[int]:
    limits = [rng.choice((1, 1, 1, 0))]
    while len(limits) < 5:
        limits.append(limits[-1] + rng.randint(0, 1))
    return limits


# --- positions -------------------------------------------------------------------------------------------------------

_HANDS = parse_cards("KS KS KS 7S 7S 7S AS AS 4S JK BL 2S 2S 3S 3S 3S 3S")  # 3S: a black three
_MELDS = parse_cards("KS 7S AS")
_ROW = parse_cards("5S 6S 7S 8S 9S 10S JS QS")
_PILE = parse_cards("KS 7S AS 4S KS 7S JK 2S 3S 5S")


class Box:
    """The cards of a game, laid out one by one."""

    def __init__(self, rules: CanastaRules) -> None:
        cards = rules.cards
        self._left = Counter(whole_deck(cards.packs, cards.jokers, cards.blanches))

    def some(self, wanted: Sequence[Card]) -> list[Card]:
        """Return these cards, or ones that play alike; what the box no longer holds is missing."""
        return [card for want in wanted for card in self._one(want)]

    def named(self, text: str) -> list[Card]:
        """Return the same of a text."""
        return self.some(parse_cards(text))

    def exactly(self, wanted: Sequence[Card]) -> list[Card]:
        """Return these cards, up to the first that the box no longer holds."""
        cards = list(takewhile(lambda card: self._left[card], wanted))
        self._left.subtract(cards)
        return cards

    def _one(self, want: Card) -> list[Card]:
        for suit in range(4):
            card = want ^ suit
            if self._left[card] and KIND[card] == KIND[want]:
                self._left[card] -= 1
                return [card]
        return []


def _melds(rng: Random, rules: CanastaRules, box: Box) -> dict[int, Meld]:
    """Return the melds of an open side, some of them canastas or nearly so."""
    melds = {}
    ranks = _MELDS + parse_cards("2S") * (2 * rules.melds.wild_melds)
    for card in rng.sample(ranks, rng.choice((0, 1, 1, 2, 2 + rules.melds.wild_melds))):
        size = rng.choice((7, 7, 6, 5, 3, 8))
        wilds = rng.randint(0, min(3, rules.wild_limit[size]))
        stand_in = parse_card("JK" if card >> 2 == RANK_TWO else "2S")
        meld = make_meld(tuple(box.some([card] * (size - wilds) + [stand_in] * wilds)))
        pure = not meld.wilds or card >> 2 not in rules.melds.pure_ranks
        short = len(meld.cards) <= (rules.melds.most_cards(card >> 2) or 99)
        if len(meld.cards) >= 3 and meld.wilds <= rules.wild_limit[len(meld.cards)] and pure and short:
            melds[card >> 2] = meld
            if meld.is_canasta and rules.melds.another_of_a_rank and rng.random() < 0.4:
                melds[meld_key(card >> 2, 1)] = make_meld(tuple(box.some([card] * rng.choice((3, 3, 4)))))
    for of in range(rng.choice((0, 1, 1, 2)) if rules.melds.runs else 0):
        low, size = rng.randint(0, 3), rng.choice((3, 4, 5, 6, 7))
        melds[meld_key(run_of(SPADES), of)] = make_meld(tuple(box.exactly(_ROW[low : low + size])))
    return {key: meld for key, meld in melds.items() if len(meld.cards) >= 3 and _allowed(rules, key, meld)}


def _allowed(rules: CanastaRules, key: int, meld: Meld) -> bool:
    """Return whether the box held what makes such a meld."""
    rank = rank_of_key(key)
    return len(meld.cards) <= (rules.melds.most_cards(rank) or len(meld.cards)) and rank != RANK_THREE


def _tops_of(melds: dict[int, Meld]) -> list[Card]:
    """Return a card for each of these melds."""
    ends = [card for key, meld in melds.items() if is_run(rank_of_key(key)) for card in run_ends(meld.cards)]
    return ends + [rank_of_key(key) * 4 + 3 for key in melds if not is_run(rank_of_key(key))]


def _hand(rng: Random, melds: dict[int, Meld], most: int, *, dead: bool, runs: bool) -> list[Card]:
    """Return few cards, often of the ranks on the table, now and then nothing but black threes besides."""
    if runs and rng.random() < 0.5:
        return rng.choices(_ROW + _tops_of(melds) + parse_cards("7H 8H 7S 8S JK 3S"), k=most)
    if rng.random() < 0.15:
        return parse_cards("3S " * rng.choice((3, 3, 4))) + rng.choices(_HANDS, k=rng.randint(0, max(0, most - 4)))
    if not melds and rng.random() < 0.6:  # a hand that might open
        return rng.choices(parse_cards("AS AS KS KS JK BL 7S 2S 4S 3S"), k=most)
    pool = _HANDS + _tops_of(melds) * 4 + parse_cards("3D 3D") * dead
    favourites = rng.choices(pool, k=3)
    return rng.choices(rng.choice((pool, favourites)), k=rng.randint(1, most))


def small_position(rng: Random, rules: CanastaRules, *, most: int = 6) -> CanastaPosition:
    """Return a position in which seat 0 acts with few cards: drawn or not, open or not, any state of the pile."""
    pos, box = CanastaPosition(rules), Box(rules)
    pos.melds[0] = _melds(rng, rules, box)
    if rules.joined and rng.random() < 0.7:
        _join(rng, pos, box)
    held = _hand(rng, pos.melds[0], most, dead=rules.red_threes.dead, runs=rules.melds.runs)
    pos.hands[0] = box.some([card for card in held if card not in rules.bonus_threes]) or box.named("8D")
    pos.deal_no = next(n for n in range(1, 9) if 0 in rules.playing(n))
    for seat in pos.playing[1:]:
        pos.hands[seat] = box.named("5C 5C")
    if rules.reserve.size and rng.random() < 0.5:
        pos.reserves[0] = box.named(rng.choice(("7S 10D", "7S 10D", "KS 3D", "QD")))
    turned = box.named(rng.choice(("", "", "", "", "3H", "2H")))
    tops = [card for card in pos.hands[0] if card >> 2 in MELD_RANKS] + _tops_of(pos.melds[0])
    thrown = rng.choices(_PILE + parse_cards("3H") * rules.red_threes.dead, k=rng.randint(0, 3)) + rng.choices(
        tops or _PILE, k=rng.randint(0, 1)
    )
    pos.pile = turned + box.some([card for card in thrown if card not in rules.bonus_threes])
    pos.up_cards = len(turned)
    pos.stock = box.named(rng.choice(("", "8C", "3D", "8C 3D 7S KS 8C")))
    pos.turn, pos.dealer = 0, pos.playing[-1]
    if rng.random() < 0.5 and len(pos.hands[0]) > 1:
        pos.phase, pos.drawn = Phase.PLAY, True
    elif rules.reserve.chosen and pos.reserves[0] and rng.random() < 0.2:
        pos.phase = Phase.CHOOSE
    pos.laid = rng.choice((0, 1, 1, 1 << pos.partners(0)[0] if pos.partners(0) else 0)) if pos.melds[0] else 0
    pos.had_turn = 1
    pos.totals = [rng.choice((-100, 0, 1500)), *[0] * (rules.n_sides - 1)]
    if rules.opening.looks_back:
        pos.previous = [rng.choice((-40, 0, 200)), *[0] * (rules.n_sides - 1)]
    if rules.pile.up_black_three == "bought" and not rules.red_threes.black_too and rng.random() < 0.2:
        _turn_up_a_black_three(rng, pos, box)
    elif pos.pile and KIND[pos.pile[-1]] == KIND[parse_card("3S")] and not rules.pile.black_threes_freeze:
        pos.blocked = 0
    recount(pos)
    return pos


def _join(rng: Random, pos: CanastaPosition, box: Box) -> None:
    """Join the sides: seat 0 plays alone, or with a partner who brings melds."""
    pos.lone = rng.choice((0, 1, 2))
    if pos.lone:
        partner = 3 - pos.lone
        pos.melds[partner] = _melds(rng, pos.rules, box)
    join_sides(pos, merging=rng.random() < 0.5)


def _turn_up_a_black_three(rng: Random, pos: CanastaPosition, box: Box) -> None:
    """Set up the first turn with a black three to buy: side not opened, seat holds others."""
    pos.melds[0], pos.laid, pos.phase, pos.drawn = {}, 0, Phase.DRAW, False
    held = [card for card in pos.hands[0] if KIND[card] != KIND[parse_card("3S")]][:4]
    pos.hands[0] = held + box.named("3S " * rng.choice((1, 2, 2, 3))) or box.named("9D")
    pos.pile = box.named(rng.choice(("", "3H", "2H"))) + box.named("3S")
    pos.up_cards = len(pos.pile)


def shuffled(rng: Random, rules: CanastaRules) -> list[Card]:
    """Return a deck in a random order."""
    deck = rules.cards.deck()
    rng.shuffle(deck)
    return deck


def random_totals(rng: Random, rules: CanastaRules) -> list[int]:
    """Return random totals, one for each side, in tens of points."""
    return [rng.choice((0, 10 * rng.randint(-20, 450))) for _ in range(rules.n_sides)]


def random_choice(rng: Random, options: Sequence[Action]) -> Action:
    """Return one of the allowed actions; what brings a deal forward more often than the rest."""
    forward = [action for action in options if isinstance(action, Lay | Take)]
    return rng.choice(forward) if forward and rng.random() < 0.6 else rng.choice(options)
