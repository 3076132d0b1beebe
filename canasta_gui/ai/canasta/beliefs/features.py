"""What a seat may know of how many cards of a rank lie hidden in another hand, as numbers for a network.

The numbers are of one size: cards in tens or by the deck, points in hundreds, yes and no 1 and 0. The rank 2 stands for
all wild cards.
"""

from functools import lru_cache
from math import comb, exp
from typing import Final

from canasta_gui.ai.canasta.memory import Memory, count_wilds
from canasta_gui.rules.canasta.policies.melds import CANASTA
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import (
    KIND_RED_THREE,
    MELD_RANKS,
    N_KINDS,
    NEXT_OF_SUIT,
    RANK_TWO,
    is_run,
    rank_of_key,
)

TEN, HUNDRED = 10.0, 100.0
FADES: Final = 4.0
"""After so many draws of a seat, what it did says a third of what it said at first."""
JUDGED_RANKS: Final = (RANK_TWO, *MELD_RANKS)
"""The ranks that beliefs are about: wild cards, and four to ace."""
MOST: Final = 3
"""Three cards of a rank and more are one case."""

SEAT_NUMBERS: Final = (
    *("open", "closed", "minimum_if_closed", "hand", "hidden", "share", "known", "stock", "draws", "closed_draws"),
    *("piles_taken", "took_lately", "laid_lately", "laid_never", "side_melds", "side_canastas", "wilds_expected"),
    *("threw_wild", "frozen", "pile_cards", "thrown_value", "last_value", "discards", "partners", "is_partner"),
    *("packs", "everyone_alone", "players", "draws_two", "dealt", "frozen_always", "top_alone", "wild_takes"),
    *("runs", "joins", "second_hand"),
)
"""What all ranks share for one seat; the last rows are of the rule set."""
RANK_NUMBERS: Final = (
    *("wild", "expected", "dealt_one", "dealt_two", "dealt_three", "unseen", "known_one", "known_two"),
    *("threw_once", "threw_twice", "threw_lately", "threw_last"),
    *("passed_once", "passed_twice", "passed_lately", "passed_pile", "passed_pile_lately", "passed_open_lately"),
    *("passed_frozen_lately", "passed_largest", "threw_passed_lately"),
    *("value", "value_if_closed", "meld_size", "meld_is_canasta", "melded_then", "laid", "laid_lately"),
    *("partner_threw", "partner_passed", "rivals_threw", "rivals_meld", "in_pile", "held", "fits_run"),
)
"""What differs by rank."""


@lru_cache(maxsize=1 << 16)
def dealt_chances(unseen: int, hidden: int, copies: int) -> tuple[float, ...]:
    """Return the probabilities that none, 1, 2, 3 or more of `copies` cards lie among `hidden` of `unseen` cards."""
    hidden = min(hidden, unseen)
    all_hands = comb(unseen, hidden)
    few = [comb(copies, n) * comb(unseen - copies, hidden - n) / all_hands if n <= hidden else 0.0 for n in range(MOST)]
    return (*few, max(0.0, 1.0 - sum(few)) if min(copies, hidden) >= MOST else 0.0)


class HandEvidence:
    """What speaks for and against cards in one hidden hand."""

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
        """Return how many cards of a rank lie in places unknown."""
        unseen = self._memory.unseen
        return min(self.unseen_total, count_wilds(unseen) if rank == RANK_TWO else unseen[rank])

    def known(self, rank: int) -> int:
        """Return how many cards of a rank the hand is known to hold."""
        known = self._memory.known[self._seat]
        return count_wilds(known) if rank == RANK_TWO else known[rank]

    def dealt(self, rank: int) -> tuple[float, ...]:
        """Return the probabilities of none, 1, 2, 3 or more hidden cards of a rank, had the seat played at random."""
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
        """Return how many of a rank the viewer holds."""
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
    """Return what the packs, the seats, the draw and the pile of the rule set are, from `packs` to `wild_takes`."""
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
    """Return how much of what was seen so many draws ago still holds."""
    return exp(-draws / FADES)
