"""The staging area: melds that a player is putting together. The rules know nothing of it until it is declared."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from canasta_gui.rules import events as ev
from canasta_gui.rules.actions import Lay, MeldCards, Take
from canasta_gui.rules.cards import Card, is_wild, rank_of, rank_of_key
from canasta_gui.rules.position import Position


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, in order, less one copy for each of `gone` (the last copies go; what is not there is passed over)."""
    left = list(cards)
    for card in gone:
        if card in left:
            del left[len(left) - 1 - left[::-1].index(card)]
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Draft:
    """Half-done melds by rising rank, wild cards that belong to none yet; does the pile's top card take part?"""

    melds: tuple[MeldCards, ...] = ()
    loose: tuple[Card, ...] = ()
    taking: bool = False

    def __bool__(self) -> bool:
        return bool(self.melds or self.loose or self.taking)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the hand that lies here (the pile's top card is none of them)."""
        return (*(card for meld in self.melds for card in meld.cards), *self.loose)

    def of_rank(self, rank: int) -> tuple[Card, ...]:
        """The cards staged for the meld of a rank."""
        return next((meld.cards for meld in self.melds if meld.rank == rank), ())

    def add(self, cards: Sequence[Card], onto: int | None = None) -> "Draft":
        """With these cards too: naturals go to their rank, wild cards to the meld `onto`.

        Without `onto` wild cards follow the naturals they came with, if these are of one rank; else they wait loose.
        """
        ranks = {rank_of(card) for card in cards if not is_wild(card)}
        home = onto if onto is not None else min(ranks) if len(ranks) == 1 else None
        melds = {meld.rank: meld.cards for meld in self.melds}
        loose = self.loose
        for card in cards:
            rank = home if is_wild(card) else rank_of(card)
            if rank is None:
                loose = (*loose, card)
            else:
                melds[rank] = (*melds.get(rank, ()), card)
        return replace(self, melds=_sorted(melds), loose=loose)

    def remove(self, cards: Iterable[Card], rank: int | None = None) -> "Draft":
        """Without these cards, taken from the meld `rank` (0: the loose wild cards), else from wherever they lie."""
        melds, loose = {meld.rank: meld.cards for meld in self.melds}, self.loose
        for card in cards:
            home = next((r for r in ([rank] if rank else melds) if card in melds.get(r, ())), None)
            if home is not None:
                melds[home] = without(melds[home], [card])
            else:
                loose = without(loose, [card])
        return replace(self, melds=_sorted(melds), loose=loose)

    def taking_pile(self, taking: bool = True) -> "Draft":
        """With or without the pile's top card."""
        return replace(self, taking=taking)

    def kept(self, hand: Iterable[Card], *, pile: Sequence[Card]) -> "Draft":
        """What is left of it when the hand holds only these cards and the pile is this one."""
        held = Counter(hand)
        melds = {meld.rank: _held(meld.cards, held) for meld in self.melds}
        loose = _held(self.loose, held)
        return Draft(_sorted(melds), loose, self.taking and bool(pile))

    # --- what it is worth, and what it says ---

    def points(self, view: Position) -> int:
        """The points of the melds, with the pile's top card if it takes part; loose wild cards do not count."""
        value = view.rules.value
        top = value[view.pile[-1]] if self.taking and view.pile else 0
        return top + sum(value[card] for meld in self.melds for card in meld.cards)

    def as_action(self, view: Position) -> Lay | Take:
        """The action that declares it: loose wild cards stay in the hand."""
        if not (self.taking and view.pile):
            return Lay(self.melds)
        rank = rank_of(view.pile[-1])
        return Take(self.of_rank(rank), tuple(meld for meld in self.melds if meld.rank != rank))


EMPTY = Draft()


def after(event: ev.Event, draft: Draft, seat: int) -> Draft:
    """What is left of a seat's staging area after an event."""
    if isinstance(event, ev.DealBegan | ev.DealEnded):
        return EMPTY
    if getattr(event, "seat", None) != seat:
        return draft
    if isinstance(event, ev.Melded):
        left = draft.remove(event.cards, rank_of_key(event.key))
        return left if event.top is None else left.taking_pile(False)
    if isinstance(event, ev.Drew | ev.TookPile | ev.TookTop):
        return draft.taking_pile(False)
    return EMPTY if isinstance(event, ev.Discarded | ev.Passed) else draft


def _sorted(melds: dict[int, tuple[Card, ...]]) -> tuple[MeldCards, ...]:
    return tuple(MeldCards(rank, melds[rank]) for rank in sorted(melds) if melds[rank])


def _held(cards: Iterable[Card], held: Counter[Card]) -> tuple[Card, ...]:
    kept = []
    for card in cards:
        if held[card] > 0:
            held[card] -= 1
            kept.append(card)
    return tuple(kept)
