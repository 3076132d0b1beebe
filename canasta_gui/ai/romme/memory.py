"""What a seat remembers of a deal of Rommé: the cards it does not see, and what the others took and let pass."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta_gui.ai.common.unseen import unseen_cards
from canasta_gui.rules.core.cards import HIDDEN, JOKER, RANK_ACE, Card, rank_of, suit_of
from canasta_gui.rules.core.events import Discarded, Drew, TurnedUp
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld
from canasta_gui.rules.romme.position import RommeView


@dataclass(frozen=True)
class RommeMemory:
    """What one seat knows beside its hand.

    `unseen`: how many copies of each card lie where the seat cannot see them; `hidden`: how many cards those are, at
    least 1. `taken`: by seat, the face-up cards that it took and may still hold. `passed`: those that it let pass.
    `let_go`: the seat's own discards since any seat last had a card from the stock.
    """

    view: RommeView
    seat: int
    unseen: Counter[Card]
    hidden: int
    taken: dict[int, Counter[Card]]
    passed: dict[int, Counter[Card]]
    let_go: frozenset[Card]

    @property
    def nearest(self) -> int:
        """The fewest cards that another seat holds."""
        return min(len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat)

    @property
    def next_seat(self) -> int:
        """The seat that may take what this one discards."""
        return self.view.next_seat(self.seat)

    @property
    def addable_melds(self) -> list[RommeMeld]:
        """The melds on the table that the seat may add to once it has a meld itself."""
        adding = self.view.rules.melds.adding
        return [
            meld
            for owner, melds in enumerate(self.view.melds)
            if adding == "everywhere" or (adding == "own" and owner == self.seat)
            for meld in melds.values()
        ]


def recall(view: RommeView, history: Sequence[ev.Event], seat: int) -> RommeMemory:
    """Return what the seat knows by its view and this deal's events as it saw them."""
    taken: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    passed: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    _follow(history, taken, passed)
    unseen = unseen_cards(
        view.rules.cards.deck(),
        *(view.hands[seat], view.pile),
        *(meld.cards for melds in view.melds for meld in melds.values()),
        *(taken[other].elements() for other in view.playing if other != seat),
    )
    hidden = len(view.stock) + sum(hand.count(HIDDEN) for hand in view.hands)
    return RommeMemory(view, seat, unseen, max(1, hidden), taken, passed, frozenset(_let_go(history, seat)))


def _follow(history: Sequence[ev.Event], taken: dict[int, Counter[Card]], passed: dict[int, Counter[Card]]) -> None:
    """Note which seat took which face-up card and has not shown it since, and which drew from the stock instead."""
    face_up: list[Card] = []
    for event in history:
        match event:
            case TurnedUp(card=card):
                face_up.append(card)
            case Discarded(seat=seat, card=card):
                face_up.append(card)
                _forget(taken[seat], (card,))
            case ev.TookUp(seat=seat, card=card) | ev.Acquired(seat=seat, card=card):
                taken[seat][card] += 1
                if face_up:
                    face_up.pop()
            case ev.MeldLaid(seat=seat, meld=meld):
                _forget(taken[seat], meld.cards)
            case ev.CardsAdded(seat=seat, cards=cards):
                _forget(taken[seat], cards)
            case ev.JokerSwapped(seat=seat, card=card):
                _forget(taken[seat], (card,))
                taken[seat][JOKER] += 1
            case Drew(seat=seat) if face_up:
                passed[seat][face_up[-1]] += 1
            case _:
                pass


def _let_go(history: Sequence[ev.Event], seat: int) -> Iterator[Card]:
    """Yield the seat's own discards, the last one first, back to where any seat last had a card from the stock."""
    for event in reversed(history):
        if isinstance(event, Drew | ev.HiddenTaken):
            break
        if isinstance(event, Discarded) and event.seat == seat:
            yield event.card


def _forget(taken: Counter[Card], cards: Iterable[Card]) -> None:
    """Remove cards that a seat has laid open from those that it took and may still hold."""
    for card in cards:
        if taken[card] > 1:
            taken[card] -= 1
        else:
            del taken[card]


def could_share_meld(one: Card, other: Card) -> bool:
    """Return whether a third card could make a meld of two: same rank, or at most two places apart in a suit."""
    if JOKER in (one, other):
        return True
    if rank_of(one) == rank_of(other):
        return one != other
    return suit_of(one) == suit_of(other) and any(abs(a - b) <= 2 for a in run_places(one) for b in run_places(other))


def run_places(card: Card) -> tuple[int, ...]:
    """Return the places that a card can have in a run; an ace lies at either end."""
    return (LOWEST, HIGHEST) if rank_of(card) == RANK_ACE else (rank_of(card),)
