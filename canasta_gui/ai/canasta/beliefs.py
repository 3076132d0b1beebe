"""Beliefs about hidden hands, from a network trained by self-play, and sampling by these beliefs."""

import random
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb, exp, log
from typing import Final

from canasta_gui.ai.canasta.memory import Memory, count_wilds
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.common.weight_files import SmallNetwork, network_from
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND_RED_THREE,
    MELD_RANKS,
    N_KINDS,
    NEXT_OF_SUIT,
    RANK_ACE,
    RANK_TWO,
    RED_THREES,
    Card,
    is_run,
    rank_of_key,
)

# Inputs of the belief network: the public evidence about one rank in another hand. All inputs have a similar scale:
# cards in tens or as a share of the deck, points in hundreds, yes and no as 1 and 0. Rank 2 stands for all wild cards.

TEN, HUNDRED = 10.0, 100.0
FADES: Final = 4.0
"""Number of draws of a seat after which an observation about it keeps 1/e of its weight."""
JUDGED_RANKS: Final = (RANK_TWO, *MELD_RANKS)
"""The ranks with beliefs: wild cards (2), and four to ace."""
MOST: Final = 3
"""Largest count of a rank that is distinguished; three cards and more are one case."""

SEAT_NUMBERS: Final = (
    *("open", "closed", "minimum_if_closed", "hand", "hidden", "share", "known", "stock", "draws", "closed_draws"),
    *("piles_taken", "took_lately", "laid_lately", "laid_never", "side_melds", "side_canastas", "wilds_expected"),
    *("threw_wild", "frozen", "pile_cards", "thrown_value", "last_value", "discards", "partners", "is_partner"),
    *("packs", "everyone_alone", "players", "draws_two", "dealt", "frozen_always", "top_alone", "wild_takes"),
    *("runs", "joins", "second_hand"),
)
"""Inputs shared by all ranks of one seat; the last rows describe the rule set."""
RANK_NUMBERS: Final = (
    *("wild", "expected", "dealt_one", "dealt_two", "dealt_three", "unseen", "known_one", "known_two"),
    *("threw_once", "threw_twice", "threw_lately", "threw_last"),
    *("passed_once", "passed_twice", "passed_lately", "passed_pile", "passed_pile_lately", "passed_open_lately"),
    *("passed_frozen_lately", "passed_largest", "threw_passed_lately"),
    *("value", "value_if_closed", "meld_size", "meld_is_canasta", "melded_then", "laid", "laid_lately"),
    *("partner_threw", "partner_passed", "rivals_threw", "rivals_meld", "in_pile", "held", "fits_run"),
)
"""Inputs specific to one rank."""


@lru_cache(maxsize=1 << 16)
def dealt_chances(unseen: int, hidden: int, copies: int) -> tuple[float, ...]:
    """Return the probabilities that none, 1, 2, 3 or more of `copies` cards lie among `hidden` of `unseen` cards."""
    hidden = min(hidden, unseen)
    all_hands = comb(unseen, hidden)
    few = [comb(copies, n) * comb(unseen - copies, hidden - n) / all_hands if n <= hidden else 0.0 for n in range(MOST)]
    return (*few, max(0.0, 1.0 - sum(few)) if min(copies, hidden) >= MOST else 0.0)


class HandEvidence:
    """Evidence about the cards in one hidden hand."""

    def __init__(self, view: CanastaView, memory: Memory, seat: int) -> None:
        self._view, self._memory, self._seat = view, memory, seat
        self._habits = memory.habits(view.rules)
        self._side = view.side(seat)
        self._closed = not view.is_open(self._side)
        unseen = memory.unseen
        self.unseen_total = max(1, sum(unseen) - (0 if view.rules.red_threes.dead else unseen[KIND_RED_THREE]))
        self.hidden = max(0, len(view.hands[seat]) - sum(memory.known[seat]))
        self._share = min(1.0, self.hidden / self.unseen_total)
        self._partners = view.partners(seat)
        own = {seat, *self._partners}
        self._rivals = [other for other in view.playing if other not in own]

    def unseen(self, rank: int) -> int:
        """Return the number of cards of a rank that the viewer cannot see."""
        unseen = self._memory.unseen
        return min(self.unseen_total, count_wilds(unseen) if rank == RANK_TWO else unseen[rank])

    def known(self, rank: int) -> int:
        """Return the number of cards of a rank that the hand is known to hold."""
        known = self._memory.known[self._seat]
        return count_wilds(known) if rank == RANK_TWO else known[rank]

    def dealt(self, rank: int) -> tuple[float, ...]:
        """Return the probabilities of 0, 1, 2, and 3 or more hidden cards of a rank if the seat played at random."""
        return dealt_chances(self.unseen_total, self.hidden, self.unseen(rank))

    def seat_numbers(self) -> list[float]:
        """Return the numbers of `SEAT_NUMBERS`."""
        view, memory, habits, seat, side = self._view, self._memory, self._habits, self._seat, self._side
        rules, closed, draws = view.rules, self._closed, habits.draws[seat]
        laid = habits.draws_at_lay[seat] > 0 or sum(habits.laid[seat]) > 0
        discards = habits.discards[seat]
        return [
            float(not closed),
            float(closed),
            view.minimum_for(seat) / HUNDRED if closed else 0.0,
            len(view.hands[seat]) / TEN,
            self.hidden / TEN,
            self._share,
            sum(memory.known[seat]) / TEN,
            len(view.stock) / rules.cards.total,
            min(20, draws) / TEN,
            min(20, draws) / TEN if closed else 0.0,
            min(4, habits.piles_taken[seat]) / 2.0,
            fading(draws - habits.draws_at_take[seat]) if habits.piles_taken[seat] else 0.0,
            fading(draws - habits.draws_at_lay[seat]) if laid else 0.0,
            float(not laid),
            len(view.melds[side]) / 5.0,
            float(view.canastas(side)) / 2.0,
            count_wilds(memory.unseen) * self._share,
            float(min(2, count_wilds(memory.discarded[seat]))),
            float(view.frozen),
            min(30, len(view.pile)) / TEN,
            habits.thrown_points[seat] / TEN / discards if discards else 1.0,
            min(30, habits.last_points[seat]) / TEN,
            min(20, discards) / TEN,
            float(len(self._partners)),
            float(view.viewer in self._partners),
            *rule_numbers(view, side),
            float(rules.melds.runs),
            float(bool(rules.joined)),
            float(rules.reserve.must_be_played),
        ]

    def rank_numbers(self, rank: int) -> list[float]:
        """Return the numbers of `RANK_NUMBERS` for wild cards (2) or a rank from four to ace."""
        view, memory, habits, seat, side = self._view, self._memory, self._habits, self._seat, self._side
        known, dealt = self.known(rank), self.dealt(rank)
        wild = rank == RANK_TWO
        draws = habits.draws[seat]
        threw, passed = memory.discarded[seat][rank], memory.let_pass[seat][rank]
        threw_lately = fading(draws - habits.draws_at_discard[seat][rank]) if threw else 0.0
        lately = fading(draws - habits.draws_at_pass[seat][rank]) if passed else 0.0
        laid = habits.laid[seat][rank]
        pile = min(20, habits.last_pile_passed[seat][rank]) / TEN
        value = view.rules.value_of_kind[rank] / TEN
        size = max([len(view.melds[side][key].cards) for key in view.melds_of(side, rank)], default=0)
        since = habits.melded_since[side][rank]
        return [
            float(wild),
            self.unseen(rank) * self._share,
            *dealt[1:],
            self.unseen(rank) / 8.0,
            float(known == 1),
            float(known >= 2),
            float(threw == 1),
            float(threw >= 2),
            threw_lately,
            float(threw > 0 and draws == habits.draws_at_discard[seat][rank]),
            float(passed == 1),
            float(passed >= 2),
            lately,
            pile if passed else 0.0,
            pile * lately,
            lately if habits.open_at_pass[seat][rank] else 0.0,
            lately if habits.frozen_at_pass[seat][rank] else 0.0,
            min(20, habits.largest_pile_passed[seat][rank]) / TEN,
            threw_lately * lately,
            value,
            value if self._closed else 0.0,
            size / 7.0,
            float(size >= CANASTA),
            float(0 < since <= habits.last_turns[seat]),
            min(4, laid) / 2.0,
            fading(draws - habits.draws_at_lay_of[seat][rank]) if laid else 0.0,
            float(min(2, sum([memory.discarded[other][rank] for other in self._partners]))),
            float(min(2, sum([memory.let_pass[other][rank] for other in self._partners]))),
            float(min(3, sum([memory.discarded[other][rank] for other in self._rivals]))),
            float(any(view.melds_of(other, rank) for other in view.sides if other != side)),
            sum([card >> 2 == rank for card in view.pile]) / 2.0,
            self._held(rank) / 3.0,
            float(not wild and self._fits_run(rank)),
        ]

    def _held(self, rank: int) -> int:
        """Return the number of cards of a rank that the viewer holds."""
        viewer = self._view.viewer
        counts = self._view.counts[viewer] if viewer is not None else [0] * N_KINDS
        return count_wilds(counts) if rank == RANK_TWO else counts[rank]

    def _fits_run(self, rank: int) -> bool:
        """Return whether a card of the rank lengthens a run of the seat's side."""
        if not self._view.rules.melds.runs:
            return False
        runs = [meld.cards for key, meld in self._view.melds[self._side].items() if is_run(rank_of_key(key))]
        ends = [(run[0] - NEXT_OF_SUIT, run[-1] + NEXT_OF_SUIT) for run in runs if len(run) < CANASTA]
        return any(rank in (below >> 2, above >> 2) for below, above in ends)


def rule_numbers(view: CanastaView, side: int) -> list[float]:
    """Return the inputs that describe the rule set, from `packs` to `wild_takes`."""
    rules = view.rules
    return [
        (rules.cards.packs - 2) / 2.0,
        float(len(view.seats(side)) == 1),
        (len(view.playing) - 4) / 2.0,
        float(rules.draw.count - 1),
        (rules.cards.deal - 11) / 4.0,
        float(rules.pile.always_frozen),
        float(rules.pile.top_alone),
        float(rules.pile.with_wild),
    ]


def fading(draws: int) -> float:
    """Return the remaining weight of an observation made `draws` draws ago."""
    return exp(-draws / FADES)


# Probabilities of holding 0, 1, 2, and 3 or more cards of a rank, by a trained network (`weights/beliefs.toml`). Its
# outputs are logarithms of factors by which each count is more probable than in a hand dealt at random.

NEVER = 1e-30


@cache
def load_network() -> SmallNetwork:
    """Return the belief network."""
    return network_from(read_table("beliefs"))


class HandBelief:
    """The viewer's belief about one hidden hand."""

    __slots__ = ("_chances", "_evidence", "_sums")

    def __init__(self, view: CanastaView, memory: Memory, seat: int) -> None:
        self._evidence = HandEvidence(view, memory, seat)
        self._sums: list[float] | None = None
        self._chances: dict[int, tuple[float, ...]] = {}

    def chances(self, rank: int) -> tuple[float, ...]:
        """Return the probabilities of 0, 1, 2, and 3 or more hidden cards of a rank, besides known ones.

        `rank`: 4 to 14, or 2 for wild cards.
        """
        known = self._chances.get(rank)
        if known is None:
            known = self._chances[rank] = self._judged(rank)
        return known

    def _judged(self, rank: int) -> tuple[float, ...]:
        dealt = self._evidence.dealt(rank)
        if dealt[0] >= 1.0:
            return dealt
        network = load_network()
        if self._sums is None:
            self._sums = network.sums(self._evidence.seat_numbers())
        answers = network.answer(self._sums, self._evidence.rank_numbers(rank))
        return weighed(dealt, answers)

    def dealt(self, rank: int) -> tuple[float, ...]:
        """Return the same probabilities for a hand dealt at random."""
        return self._evidence.dealt(rank)

    def holds(self, rank: int, number: int) -> float:
        """Return the probability that the hand holds at least `number` (up to 3) of a rank, known cards included."""
        number -= self._evidence.known(rank)
        return 1.0 if number <= 0 else sum(self.chances(rank)[number:])


def weighed(dealt: tuple[float, ...], answers: list[float]) -> tuple[float, ...]:
    """Return the `dealt` probabilities, reweighted by log factors (`answers`) for every count but 0, normalized."""
    scores = [log(max(NEVER, dealt[0])), *[log(max(NEVER, dealt[n + 1])) + answers[n] for n in range(MOST)]]
    most = max(scores)
    shares = [exp(score - most) for score in scores]
    total = sum(shares)
    return tuple([share / total for share in shares])


ROUNDS = 5
"""Number of exchanges proposed for each hidden card of a hand."""
_RANKS = RANK_ACE + 1
_NO_MATTER = [0.0] * (MOST + 1)


def _rank(card: Card) -> int:
    """Return the rank of a card in beliefs: 2 for any wild card."""
    return card >> 2 if card >= FIRST_NATURAL else RANK_TWO


class BeliefExchange:
    """Metropolis sampler that exchanges hidden cards between the hands and the rest.

    The weight of a deal is the product of factors over its hands and ranks: the believed probability of the count
    relative to a hand dealt at random.
    """

    def __init__(self, view: CanastaView, memory: Memory, seats: Sequence[int]) -> None:
        self._weights = {seat: _log_factors(HandBelief(view, memory, seat)) for seat in seats}

    def settle(
        self,
        hands: Mapping[int, list[Card]],
        elsewhere: Sequence[list[Card]],
        no_red_threes: Sequence[int],
        rng: random.Random,
    ) -> None:
        """Exchange the cards in place.

        `hands`: hidden cards by seat, without known ones. `elsewhere`: other groups of hidden cards. `no_red_threes`:
        seats that cannot hold red threes.
        """
        nobody = [_NO_MATTER] * _RANKS
        places = [(hand, n, seat) for seat, hand in hands.items() for n in range(len(hand))]
        in_hands = len(places)
        places += [(cards, n, -1) for cards in elsewhere for n in range(len(cards))]
        if len(places) < 2:
            return
        counts = {seat: _counts(hand) for seat, hand in hands.items()} | {-1: [len(places)] * _RANKS}
        weights = self._weights | {-1: nobody}
        for n in [*range(in_hands)] * ROUNDS:
            cards, at, seat = places[n]
            others, other_at, other = places[int(rng.random() * len(places))]
            if seat == other:
                continue
            mine, theirs = cards[at], others[other_at]
            gives, gets = _rank(mine), _rank(theirs)
            if gives == gets:
                continue
            if (theirs in RED_THREES and seat in no_red_threes) or (mine in RED_THREES and other in no_red_threes):
                continue
            gain = _change(weights[seat], counts[seat], gives, gets) + _change(
                weights[other], counts[other], gets, gives
            )
            if gain >= 0.0 or rng.random() < exp(gain):
                cards[at], others[other_at] = theirs, mine
                for owner, lost, got in ((seat, gives, gets), (other, gets, gives)):
                    counts[owner][lost] -= 1
                    counts[owner][got] += 1


def _change(weights: Sequence[Sequence[float]], counts: Sequence[int], gives: int, gets: int) -> float:
    """Return the logarithm of the factor by which an exchange changes the weight of a hand."""
    held, others = counts[gives], counts[gets]
    less, more = weights[gives], weights[gets]
    return less[min(MOST, held - 1)] - less[min(MOST, held)] + more[min(MOST, others + 1)] - more[min(MOST, others)]


def _counts(hand: Sequence[Card]) -> list[int]:
    counts = [0] * _RANKS
    for card in hand:
        counts[_rank(card)] += 1
    return counts


def _log_factors(belief: HandBelief) -> list[list[float]]:
    """Return, by rank and count, the logarithm of the believed probability relative to a hand dealt at random."""
    factors = [_NO_MATTER] * _RANKS
    for rank in JUDGED_RANKS:
        dealt, chances = belief.dealt(rank), belief.chances(rank)
        factors[rank] = [
            log(max(NEVER, chance)) - log(max(NEVER, before)) for chance, before in zip(chances, dealt, strict=True)
        ]
    return factors
