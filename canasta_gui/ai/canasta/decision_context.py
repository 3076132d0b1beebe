"""Quantities of one decision that all evaluations share, computed once."""

from collections import Counter

from canasta_gui.ai.canasta.beliefs import HandBelief
from canasta_gui.ai.canasta.chances import end_probability, worth_of_rivals
from canasta_gui.ai.canasta.memory import Memory, count_wilds
from canasta_gui.ai.canasta.weights import CanastaWeights, partners_draw_several
from canasta_gui.ai.common.probability import none_in, none_in_row, unseen_cards
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaView, Meld
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_RED_THREE,
    MELD_RANKS,
    N_KINDS,
    WILD_KINDS,
    Card,
    rank_of_key,
)

FULL_SUPPLY = 4.0
"""Number of unseen copies from which a rank is assumed to be discarded as freely as any other."""


class RankValue:
    """Expected value of a meld and the cards of its rank in the hand.

    `bonus`: expected bonus of the canasta, in points; `chance`: its probability; `pure_chance`: probability of a
    canasta without wild cards, where going out may require one. `points`: value of the points of the cards in the hand.
    """

    __slots__ = ("bonus", "chance", "points", "pure_chance")

    def __init__(self, bonus: float, chance: float, pure_chance: float, points: float) -> None:
        self.bonus, self.chance, self.pure_chance, self.points = bonus, chance, pure_chance, points


class DecisionContext:
    """State of one decision: the seat's view, memory, weights, and beliefs about the rest of the deal.

    `end`: probability that the deal ends before the seat's next turn. `rounds`: expected number of rounds to come. By
    kind of card, `supply`: expected number of copies that the side receives; `copies`: how freely it will be discarded,
    from 0 to 1. `unseen_total`: number of hidden cards, at least 1. `careless`: whether the next seat's use of a
    discard is ignored. `danger_sums`, `rank_values`, `situation`: caches of `danger`, `evaluation` and `judgement`.
    `rival_worth`: value of rivals' points relative to the side's own. `seats_of_side`, `laid_threes`: number of the
    side's seats, and of the red threes that it has laid. `draw`, `exit_canasta`: the weights of these names that apply
    under the rules.
    """

    __slots__ = (
        "_beliefs",
        "_coming",
        "_hidden",
        "_holdings",
        "_joins_below",
        "_opens_through_pile",
        "_partners_reach",
        "_previews",
        "_reaches",
        "_rivals_reach",
        "careless",
        "copies",
        "danger_sums",
        "draw",
        "end",
        "exit_canasta",
        "laid_threes",
        "memory",
        "rank_values",
        "rival_worth",
        "rounds",
        "rules",
        "seat",
        "seats_of_side",
        "side",
        "situation",
        "supply",
        "unseen_total",
        "view",
        "weights",
        "wild_supply",
    )

    def __init__(
        self, view: CanastaView, seat: int, memory: Memory, weights: CanastaWeights, *, careless: bool = False
    ) -> None:
        self.view, self.seat, self.memory, self.weights, self.careless = view, seat, memory, weights, careless
        self.rules = view.rules
        self.rival_worth = worth_of_rivals(view, view.side(seat)) if weights.match_aware else 1.0
        self.side = view.side(seat)
        several = partners_draw_several(self.rules)
        self.draw = weights.draw_of_several if several else weights.draw
        self.exit_canasta = weights.exit_canasta_of_several if several else weights.exit_canasta
        self.unseen_total = max(1, sum(memory.unseen))
        stock_rounds = len(view.stock) / (len(view.playing) * self.rules.draw.count)
        self.end = end_probability(view, seat, stock_rounds, weights)
        self.rounds = stock_rounds * weights.pace * (1.0 - self.end)
        self._hidden = [max(0, len(hand) - sum(known)) for hand, known in zip(view.hands, memory.known, strict=True)]
        self.copies = [min(1.0, number / FULL_SUPPLY) for number in memory.unseen]
        self.supply = self._supply()
        self.seats_of_side = float(len(view.seats(self.side)))
        self.laid_threes = len(view.side_red_threes(self.side))
        self.rank_values: dict[int, RankValue] = {}
        self.danger_sums: list[float] | None = None
        self.situation: list[float] | None = None
        self._previews: dict[act.Lay, LayPreview] = {}
        self._beliefs: dict[int, HandBelief] = {}
        self._coming: list[float] | None = None
        self._joins_below = self.rules.pile.joins_below
        self._opens_through_pile: dict[int, float] = {}
        self._holdings: dict[int, tuple[list[float], list[float]]] = {}
        self._reaches: tuple[dict[int, list[float]], dict[int, list[float]]] = ({}, {})
        self._rivals_reach: list[float | None] = [None, None]
        self._partners_reach: list[list[float] | None] = [None, None]
        self.wild_supply = sum(self.supply[kind] for kind in WILD_KINDS) * weights.wild_share

    def _supply(self) -> list[float]:
        """Return the expected copies for the side, by kind: in partners' hands, and from draws in rounds to come."""
        memory, view = self.memory, self.view
        seats = view.seats(self.side)
        partners = view.partners(self.seat)
        hidden = sum(self.hidden_cards(partner) for partner in partners)
        to_come = self.rounds * len(seats) * self.weights.cards_a_round * self.rules.draw.count
        share = min(0.6, (hidden + min(to_come, len(view.stock))) / self.unseen_total)
        known = [0] * N_KINDS
        for partner in partners:
            for kind, number in enumerate(memory.known[partner]):
                known[kind] += number
        return [number * share + known[kind] for kind, number in enumerate(memory.unseen)]

    def hidden_cards(self, seat: int) -> int:
        """Return the number of unknown cards in another seat's hand."""
        return self._hidden[seat]

    def holds(self, seat: int, kind: int, number: int) -> float:
        """Return the probability that another seat holds `number` (1 or 2) of a kind, if its hand is random."""
        return self.holdings(seat)[number - 1][kind]

    def holdings(self, seat: int) -> tuple[list[float], list[float]]:
        """Return, by kind, the probabilities that another seat holds one and two cards, if its hand is random."""
        found = self._holdings.get(seat)
        if found is None:
            found = self._holdings[seat] = self._holdings_of(seat)
        return found

    def _holdings_of(self, seat: int) -> tuple[list[float], list[float]]:
        share = min(1.0, self.hidden_cards(seat) / self.unseen_total)
        none = none_in_row(share)
        one, two = [1.0] * N_KINDS, [1.0] * N_KINDS
        known = self.memory.known[seat]
        for kind, copies in enumerate(self.memory.unseen):
            has = known[kind]
            if has >= 2:
                continue
            some = 1.0 - none[copies]
            if has:
                two[kind] = some
            else:
                one[kind] = some
                two[kind] = 1.0 - none[copies] - copies * share * none[copies - 1] if copies >= 2 else 0.0
        return one, two

    def holds_wild(self, seat: int) -> float:
        """Return the probability that another seat holds a wild card."""
        if count_wilds(self.memory.known[seat]):
            return 1.0
        return 1.0 - none_in(count_wilds(self.memory.unseen), min(1.0, self.hidden_cards(seat) / self.unseen_total))

    def belief(self, seat: int) -> HandBelief:
        """Return the belief about another seat's hand, as learned from self-play."""
        belief = self._beliefs.get(seat)
        if belief is None:
            belief = self._beliefs[seat] = HandBelief(self.view, self.memory, seat)
        return belief

    def preview(self, lay: act.Lay) -> LayPreview:
        """Return the shared preview of a hand and its melds after a lay; callers must not change it."""
        preview = self._previews.get(lay)
        if preview is None:
            preview = self._previews[lay] = LayPreview(self.view, self.seat)
            for meld in lay.melds:
                preview.lay(meld.key, meld.cards)
        return preview

    def reach(self, seat: int, kind: int, *, frozen: bool) -> float:
        """Return the probability that another seat can take the pile, frozen or not, with this kind on top."""
        return self.reaches(seat, frozen=frozen)[kind]

    def reaches(self, seat: int, *, frozen: bool) -> list[float]:
        """Return, by rank on top, the probability that another seat can take the pile, frozen or not."""
        known = self._reaches[frozen].get(seat)
        if known is None:
            known = self._reaches[frozen][seat] = self._reaches_of(seat, frozen=frozen)
        return known

    def _reaches_of(self, seat: int, *, frozen: bool) -> list[float]:
        view, weights, memory, side = self.view, self.weights, self.memory, self.view.side(seat)
        opened = view.is_open(side)
        free = opened and not frozen
        opens = 1.0 if opened else self.opens_through_pile(seat)
        wild = self.holds_wild(seat) if free and view.rules.pile.with_wild else 0.0
        keeps, spends = weights.keeps_pairs, weights.spends_wild
        known, discarded, let_pass = memory.known[seat], memory.discarded[seat], memory.let_pass[seat]
        ones, twos = self.holdings(seat)
        reaches = [0.0] * N_KINDS
        for rank in MELD_RANKS:
            reach = twos[rank] * keeps
            if reach > 1.0:
                reach = 1.0
            if not opened:
                reach *= opens
            elif wild and ones[rank] > reach:
                reach += (ones[rank] - reach) * wild * spends
            if reach and not known[rank]:
                if discarded[rank]:
                    reach *= weights.discarded_before ** min(2, discarded[rank])
                if let_pass[rank]:
                    reach *= weights.let_pass ** min(2, let_pass[rank])
            reaches[rank] = reach
        if opened:
            self._reach_by_melds(side, reaches, free=free)
        return reaches

    def _reach_by_melds(self, side: int, reaches: list[float], *, free: bool) -> None:
        """Correct `reaches` by a side's melds: a free pile can join them, and an own canasta may block it."""
        blocks = self.rules.pile.own_canasta_blocks
        if not (free or blocks):
            return
        blocked: list[int] = []
        for key, meld in self.view.melds[side].items():
            rank = rank_of_key(key)
            if rank in MELD_RANKS:
                if free and self.fits_a_meld(meld):
                    reaches[rank] = 1.0
                if blocks and len(meld.cards) >= CANASTA:
                    blocked.append(rank)
        for rank in blocked:
            reaches[rank] = 0.0

    def fits_a_meld(self, meld: Meld) -> bool:
        """Return whether the top card of a free pile may join this meld of its rank."""
        size = len(meld.cards)
        return size > 0 and (not self._joins_below or size < self._joins_below)

    @property
    def coming(self) -> list[float]:
        """Probability, for each card, that the side receives an unseen copy of it."""
        if self._coming is None:
            unseen, share = self._cards_not_seen(), [0.0] * N_KINDS
            for kind, number in enumerate(self.memory.unseen):
                share[kind] = min(1.0, self.supply[kind] / number) if number else 0.0
            self._coming = [1.0 - none_in(unseen[card], share[KIND[card]]) for card in range(len(KIND))]
        return self._coming

    def _cards_not_seen(self) -> Counter[Card]:
        """Return the number of copies of each card that are neither in the seat's hand nor face up."""
        view = self.view
        melded = (meld.cards for melds in view.melds for meld in melds.values())
        return unseen_cards(view.rules.cards.deck(), view.hands[self.seat], view.pile, *melded)

    def opens_through_pile(self, seat: int) -> float:
        """Return the probability that a seat with a pair for the top card can open with the pile."""
        known = self._opens_through_pile.get(seat)
        if known is None:
            minimum = self.view.minimum_for(seat)
            steps = [step for step in self.weights.opens_by_pile if minimum >= step[0]]
            known = self._opens_through_pile[seat] = max(steps, default=(0, 1.0))[1]
        return known

    def rivals_reach(self, *, frozen: bool) -> float:
        """Return the expected number of pairs of a rank and a rival that could take the pile with it.

        Ranks are weighted by how freely they will be discarded.
        """
        known = self._rivals_reach[frozen]
        if known is None:
            known, copies = 0.0, self.copies
            for side in self.rival_sides():
                for seat in self.view.seats(side):
                    reaches = self.reaches(seat, frozen=frozen)
                    for rank in MELD_RANKS:
                        known += copies[rank] * reaches[rank]
            self._rivals_reach[frozen] = known
        return known

    def partners_reach(self, *, frozen: bool) -> list[float]:
        """Return, by rank on top, the expected number of partners who could take the pile."""
        known = self._partners_reach[frozen]
        if known is None:
            known = [0.0] * N_KINDS
            for seat in self.view.partners(self.seat):
                reaches = self.reaches(seat, frozen=frozen)
                for rank in MELD_RANKS:
                    known[rank] += reaches[rank]
            self._partners_reach[frozen] = known
        return known

    def pile_value(self, pile: list[Card]) -> float:
        """Return the value in points of the cards that a take of the pile brings."""
        weights, points_of = self.weights, self.rules.value
        value = len(self.view.under) * self.draw if pile else 0.0
        for card in (*self.rules.pile.below(pile), *pile[-1:]):
            if KIND[card] == KIND_RED_THREE:
                value += self.rules.red_threes.held(1)
            else:
                value += weights.pile_card + points_of[card]
                if card < FIRST_NATURAL:
                    value += weights.pile_wild
        return value

    def pile_to_come(self, pile: list[Card]) -> float:
        """Return the value of a pile that may be taken later, including future discards."""
        return self.pile_value(pile) + self.weights.pile_to_come

    def rival_sides(self) -> list[int]:
        """Return the other sides."""
        return [side for side in self.view.sides if side != self.side]
