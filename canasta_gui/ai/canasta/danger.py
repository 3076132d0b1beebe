"""Probability that the next seat takes the pile after a discard, by a network trained by self-play."""

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from canasta_gui.ai.canasta.beliefs import fading, rule_numbers
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.ai.canasta.weights import PARTNERS, group_of, nothing_learned, read_table
from canasta_gui.ai.common.weight_files import SmallNetwork, network_from
from canasta_gui.rules.canasta.meld_search.opening_search import run_ends
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, MELD_RANKS, RANK_TWO, Card, is_run, rank_of_key

# Inputs of the danger networks. All have a similar scale: cards in tens or as a share of the deck, points in hundreds,
# yes and no as 1 and 0. `weights/danger.toml` and `weights/danger_partners.toml` hold the networks;
# `benchmarks/danger.py` collects the data and fits them.

TEN, HUNDRED = 10.0, 100.0

TURN_NUMBERS: Final = (
    *("open_free", "open_frozen", "closed", "minimum_if_closed", "holds_wild", "knows_wild", "hand", "hidden"),
    *("pile_cards", "pile_worth", "pile_wilds", "pile_small", "pile_middle", "stock", "their_melds", "their_canastas"),
    *("they_may_go_out", "wilds_unseen", "piles_taken", "turns", "known_there", "we_are_open", "their_partners"),
    *("packs", "everyone_alone", "players", "draws_two", "dealt", "frozen_always", "top_alone", "wild_takes"),
    *("joins_no_canasta", "top_only", "runs", "joins", "may_join", "second_hand", "believes_wild"),
)
"""Inputs shared by all ranks of one turn; the last rows describe the rule set."""
RANK_NUMBERS: Final = (
    *("guess", "fits_meld", "meld_size", "holds_one", "holds_two", "known_one", "known_two", "unseen", "copies_there"),
    *(
        "threw_once",
        "threw_twice",
        "passed_once",
        "passed_twice",
        "threw_lately",
        "passed_lately",
        "threw_passed_lately",
    ),
    *("passed_pile", "value", "value_if_closed", "own_canasta_blocks", "partner_threw", "threw_it", "my_partner_threw"),
    *("held", "our_meld", "holds_two_closed", "holds_two_frozen", "holds_one_and_wild_free", "guess_closed"),
    *("guess_frozen", "passed_this_pile", "believes_one", "believes_two", "believes_three", "believes_two_closed"),
    *("believes_two_frozen", "believes_one_and_wild_free", "fits_run", "passed_pile_lately", "melded_then"),
)
"""Inputs specific to one rank."""


def turn_numbers(context: DecisionContext, *, frozen: bool) -> list[float]:
    """Return the inputs of `TURN_NUMBERS`; `frozen`: whether the pile will be frozen after the discard."""
    view, memory, rules = context.view, context.memory, context.rules
    habits = memory.habits(rules)
    seat = view.next_seat(context.seat)
    side = view.side(seat)
    closed = not view.is_open(side)
    cards = len(view.pile)
    return [
        float(not closed and not frozen),
        float(not closed and frozen),
        float(closed),
        view.minimum_for(seat) / HUNDRED if closed else 0.0,
        context.holds_wild(seat),
        float(count_wilds(memory.known[seat])),
        len(view.hands[seat]) / TEN,
        context.hidden_cards(seat) / TEN,
        min(30, cards) / TEN,
        context.pile_value(view.pile) / HUNDRED / 2.0 if cards else 0.0,
        float(view.pile_wilds),
        float(cards <= 1),
        float(2 <= cards <= 4),
        len(view.stock) / rules.cards.total,
        len(view.melds[side]) / 5.0,
        float(view.canastas(side)) / 2.0,
        float(view.canastas(side) >= rules.going_out.canastas),
        count_wilds(memory.unseen) / TEN,
        min(4, habits.piles_taken[seat]) / 2.0,
        min(20, habits.draws[seat]) / TEN,
        sum(memory.known[seat]) / TEN,
        float(view.is_open(context.side)),
        float(len(view.partners(seat))),
        *rule_numbers(view, side),
        float(rules.pile.joins_below > 0),
        float(rules.pile.kind == "top"),
        float(rules.melds.runs),
        float(bool(rules.joined)),
        float(view.sides_may_join),
        float(rules.reserve.must_be_played),
        context.belief(seat).holds(RANK_TWO, 1),
    ]


def rank_numbers(context: DecisionContext, card: Card, guess: float, *, frozen: bool) -> list[float]:
    """Return the inputs of `RANK_NUMBERS` for a natural card from four to ace.

    `guess`: the probability by the formula, which uses none of these inputs.
    """
    view, memory, kind = context.view, context.memory, KIND[card]
    seat = view.next_seat(context.seat)
    side = view.side(seat)
    closed = not view.is_open(side)
    free = not closed and not frozen
    melds = [view.melds[side][key] for key in view.melds_of(side, kind)]
    fits = any(map(context.fits_a_meld, melds))
    one, two = context.holds(seat, kind, 1), context.holds(seat, kind, 2)
    threw, passed, known = memory.discarded[seat][kind], memory.let_pass[seat][kind], memory.known[seat][kind]
    habits = memory.habits(view.rules)
    belief = context.belief(seat)
    likely_one, likely_two = belief.holds(kind, 1), belief.holds(kind, 2)
    lately = fading(habits.draws[seat] - habits.draws_at_discard[seat][kind]) if threw else 0.0
    let_lately = fading(habits.draws[seat] - habits.draws_at_pass[seat][kind]) if passed else 0.0
    share = min(1.0, context.hidden_cards(seat) / context.unseen_total)
    value = view.rules.value_of_kind[kind] / TEN
    return [
        guess,
        float(fits and not closed),
        max([len(meld.cards) for meld in melds], default=0) / 7.0,
        one,
        two,
        float(known == 1),
        float(known >= 2),
        memory.unseen[kind] / 8.0,
        memory.unseen[kind] * share,
        float(threw == 1),
        float(threw >= 2),
        float(passed == 1),
        float(passed >= 2),
        lately,
        let_lately,
        lately * let_lately,
        min(20, habits.largest_pile_passed[seat][kind]) / TEN,
        value,
        value if closed else 0.0,
        float(view.rules.pile.own_canasta_blocks and view.has_canasta_of(side, kind)),
        float(min(2, sum([memory.discarded[other][kind] for other in view.partners(seat)]))),
        float(min(2, memory.discarded[context.seat][kind])),
        float(min(2, sum([memory.discarded[other][kind] for other in view.partners(context.seat)]))),
        view.counts[context.seat][kind] / 3.0,
        float(bool(view.melds_of(context.side, kind))),
        two if closed else 0.0,
        two if frozen else 0.0,
        one * context.holds_wild(seat) if free else 0.0,
        guess if closed else 0.0,
        guess if frozen else 0.0,
        float(habits.largest_pile_passed[seat][kind] >= len(view.pile) > 0),
        likely_one,
        likely_two,
        belief.holds(kind, 3),
        likely_two if closed else 0.0,
        likely_two if frozen else 0.0,
        likely_one * belief.holds(RANK_TWO, 1) if free else 0.0,
        float(lengthens_run(context, side, card)),
        min(20, habits.last_pile_passed[seat][kind]) / TEN * let_lately,
        float(0 < habits.melded_since[side][kind] <= habits.last_turns[seat]),
    ]


def lengthens_run(context: DecisionContext, side: int, card: Card) -> bool:
    """Return whether a card lengthens a run of a side."""
    runs = (meld.cards for key, meld in context.view.melds[side].items() if is_run(rank_of_key(key)))
    return any(card in run_ends(run) for run in runs)


def is_judged(card: Card) -> bool:
    """Return whether the network covers this card: a natural one from four to ace."""
    return card >= FIRST_NATURAL and KIND[card] in MELD_RANKS


# The networks have one hidden layer of rectified units and a logistic output. Sums over the inputs common to all ranks
# of a turn are computed once. `weights/danger_partners.toml` applies to partners who meld sets only,
# `weights/danger.toml` to all others.


def network_for(rules: CanastaRules) -> SmallNetwork:
    """Return the network for these rules."""
    return load_network("danger_partners" if group_of(rules) == PARTNERS else "danger")


@cache
def load_network(name: str) -> SmallNetwork:
    """Return the network of a file."""
    return network_from(read_table(name))


def applies_to(rules: CanastaRules) -> bool:
    """Return whether the networks were shown to play as well as the formula; with runs they were not."""
    return not (rules.melds.runs or nothing_learned(rules))


def learned_probability(context: DecisionContext, card: Card, guess: float) -> float:
    """Return the probability that the next seat takes the pile with this card on top.

    `guess`: the probability by the formula.
    """
    if not is_judged(card):
        return guess
    network, frozen = network_for(context.rules), context.view.frozen
    if context.danger_sums is None:
        context.danger_sums = network.sums(turn_numbers(context, frozen=frozen))
    return taken(network, context.danger_sums, rank_numbers(context, card, guess, frozen=frozen))


def taken(network: SmallNetwork, sums: Sequence[float], numbers: Sequence[float]) -> float:
    """Return a network's probability for one rank; `sums`: sums over the inputs common to all ranks."""
    (score,) = network.answer(sums, numbers)
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))
