"""What a seat knows in Rommé: the cards it does not see, and what the others took and let pass."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta_gui.rules.core.cards import HIDDEN, JOKER, RANK_ACE, Card, rank_of, suit_of
from canasta_gui.rules.core.events import Discarded, Drew, TurnedUp
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST
from canasta_gui.rules.romme.position import RommeView


@dataclass(frozen=True)
class Knowledge:
    """`unseen`: how many copies of each card lie where the seat cannot see them; `hidden`: how many cards that are.

    `taken`: the face-up cards that each other seat took and may still hold. `passed`: those it let pass. `let_go`: what
    the seat itself has discarded since anybody last had a card from the stock.
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
        """The seat that may have what this one discards."""
        return self.view.next_seat(self.seat)


def knowledge(view: RommeView, history: Sequence[ev.Event], seat: int) -> Knowledge:
    """What the seat knows by its view and this deal's events as it saw them."""
    rules = view.rules
    unseen = Counter(rules.cards.deck())
    unseen.subtract(view.hands[seat])
    unseen.subtract(view.pile)
    for melds in view.melds:
        for meld in melds.values():
            unseen.subtract(meld.cards)
    taken: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    passed: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    _follow(history, taken, passed)
    for other in view.playing:
        if other != seat:
            unseen.subtract(taken[other])
    hidden = len(view.stock) + sum(hand.count(HIDDEN) for hand in view.hands)
    return Knowledge(view, seat, +unseen, max(1, hidden), taken, passed, frozenset(_let_go(history, seat)))


def _follow(history: Sequence[ev.Event], taken: dict[int, Counter[Card]], passed: dict[int, Counter[Card]]) -> None:
    """Who took which face-up card and has not shown it since; who drew from the stock instead."""
    face_up: list[Card] = []
    for event in history:
        match event:
            case TurnedUp(card=card):
                face_up.append(card)
            case Discarded(seat=seat, card=card):
                face_up.append(card)
                _show(taken[seat], (card,))
            case ev.TookUp(seat=seat, card=card) | ev.Acquired(seat=seat, card=card):
                taken[seat][card] += 1
                if face_up:
                    face_up.pop()
            case ev.MeldLaid(seat=seat, meld=meld):
                _show(taken[seat], meld.cards)
            case ev.CardsAdded(seat=seat, cards=cards):
                _show(taken[seat], cards)
            case ev.JokerSwapped(seat=seat, card=card):
                _show(taken[seat], (card,))
                taken[seat][JOKER] += 1
            case Drew(seat=seat) if face_up:
                passed[seat][face_up[-1]] += 1
            case _:
                pass


def _let_go(history: Sequence[ev.Event], seat: int) -> Iterator[Card]:
    """The seat's own discards, the last one first, back to where somebody last had a card from the stock."""
    for event in reversed(history):
        if isinstance(event, Drew | ev.HiddenTaken):
            break
        if isinstance(event, Discarded) and event.seat == seat:
            yield event.card


def _show(taken: Counter[Card], cards: Iterable[Card]) -> None:
    """Cards that a seat has shown: it does not hold them any more, if it did."""
    for card in cards:
        if taken[card] > 1:
            taken[card] -= 1
        else:
            del taken[card]


def near(one: Card, other: Card) -> bool:
    """Could two cards lie in one meld, side by side but for one place: same rank, or neighbours of a suit?"""
    if JOKER in (one, other):
        return True
    if rank_of(one) == rank_of(other):
        return one != other
    return suit_of(one) == suit_of(other) and any(abs(a - b) <= 2 for a in places(one) for b in places(other))


def places(card: Card) -> tuple[int, ...]:
    """Where a card can lie in a run: an ace at either end."""
    return (LOWEST, HIGHEST) if rank_of(card) == RANK_ACE else (rank_of(card),)
