"""Taking the pile: with which cards of the hand, and on to which meld."""

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta_gui.rules.canasta.actions import Take
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import KEY_STEP, Card, is_run, is_wild, rank_of, rank_of_key, run_of, suit_of
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.canasta.draft import CanastaCheck, CanastaDraft, CanastaOutcome, belongs, next_key
from canasta_gui.stage.canasta.staging import FIRST_RUN_CARD, UNFINISHED
from canasta_gui.stage.draft import without

# Refusals of taking the pile that more melds from the hand can still mend.
MENDABLE = UNFINISHED | {Why.WOULD_BE_STUCK, Why.OUT_NO_CANASTA, Why.OUT_NOT_ASKED, Why.MUST_GO_OUT}


class PileTaking:
    """The ways in which one seat can take the pile at one moment; cards of its staging area come first."""

    __slots__ = ("check", "draft", "seat", "side", "view")

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.view, self.draft, self.check = view, draft, check
        self.seat, self.side = seat, view.side(seat)

    def take(self, given: tuple[Card, ...]) -> CanastaOutcome:
        """Take the pile with the cheapest cards that do it, the `given` ones among them.

        An open side takes at once; before the opening the top card and its key are staged, to be completed there.
        """
        opened = self.view.is_open(self.side)
        reasons = []
        for using in self._usings(given):
            for take in self._takes(using):
                refusal = self.check(self.view, self.seat, take)
                if opened and refusal is None:
                    return take
                if not opened and (refusal is None or refusal.why in MENDABLE):
                    more = without_copies(using, self.draft.of(self.top_rank))
                    return self.draft.add(more, self.top_rank).taking_pile()
                if refusal is not None:
                    reasons.append(refusal)
        first = reasons[0]  # what the table calls it, if anything, is known of the try with nothing shown
        return next((reason for reason in reasons if reason.offence and reason.why is first.why), first)

    def _takes(self, using: tuple[Card, ...]) -> Iterator[Take]:
        """Yield the melds that the top card can join with these cards: its rank, a further one, a run of its suit."""
        if not self.view.pile:
            yield Take(using)
            return
        rank, top = self.top_rank, self.view.pile[-1]
        own = self.view.melds_of(self.side, rank)
        keys = own if own and not using else [*own, next_key(rank, own)]
        for key in keys:
            yield Take(using, of=key // KEY_STEP)
        if not using:
            for key in own_runs(self.view, self.side, top):
                yield Take(of=key // KEY_STEP, run=True)

    def take_onto(self, key: int) -> CanastaOutcome:
        """Return the pile dragged on to a meld of the side: its top card joins that very one, if it can."""
        rank = rank_of_key(key)
        if self.view.pile and belongs(self.view.pile[-1], rank) and self.view.is_open(self.side):
            take = Take(of=key // KEY_STEP, run=is_run(rank))
            if self.check(self.view, self.seat, take) is None:
                return take
        return self.take(())

    def top_alone(self) -> Take | None:
        """Return the top card alone into the hand with a pair shown, where the rules know that (R13)."""
        take = Take(tuple(card for card in self.view.hands[self.seat] if self.is_of_top_rank(card))[:2], only_top=True)
        return take if self.check(self.view, self.seat, take) is None else None

    def is_of_top_rank(self, card: Card) -> bool:
        return bool(self.view.pile) and rank_of(card) == self.top_rank

    @property
    def top_rank(self) -> int:
        return rank_of(self.view.pile[-1])

    def _usings(self, given: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """Yield the cards to try with the top card, the cheapest first; at least one try, for the referee's reason."""
        wanted = Counter(given)
        tried: list[tuple[Card, ...]] = []
        for key in self._every_using(given):
            if not wanted - Counter(key) and key not in tried:
                tried.append(key)
                yield key
        if given not in tried:
            yield given

    def _every_using(self, given: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if not self.view.pile:
            return
        rank = self.top_rank
        prepared = self.draft.of(rank)
        if prepared:
            yield (*prepared, *without_copies(given, prepared))
        if self.view.is_open(self.side) and (
            self.view.melds_of(self.side, rank) or own_runs(self.view, self.side, self.view.pile[-1])
        ):
            yield ()
        hand = self.view.hands[self.seat]
        first = [*given, *without_copies(hand, given)]
        naturals = [card for card in first if card >= 0 and rank_of(card) == rank and not is_wild(card)]
        if len(naturals) >= 2:
            yield (naturals[0], naturals[1])
        value = self.view.rules.value
        wilds = sorted({card for card in hand if is_wild(card)}, key=lambda c: (c not in given, value[c], -c))
        if naturals:
            for wild in wilds:
                yield (naturals[0], wild)


def own_runs(view: CanastaView, side: int, card: Card) -> list[int]:
    """Return the keys of a side's runs of a card's suit."""
    return view.melds_of(side, run_of(suit_of(card))) if card >= FIRST_RUN_CARD else []


def without_copies(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards less one copy for each of `gone`; the first copies go."""
    return without(cards[::-1], gone)[::-1]
