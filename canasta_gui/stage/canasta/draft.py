"""The staging area: melds that a player is putting together, unknown to the rules until they are declared."""

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Lay, MeldCards, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import (
    KEY_STEP,
    RANK_TWO,
    Card,
    is_run,
    is_wild,
    rank_of,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.stage.hand_order import counted_off
from canasta_gui.stage.intent import Draft, without


def next_key(rank: int, taken: Collection[int]) -> int:
    """Return the key of a further meld of a rank."""
    return next(key for key in itertools.count(rank, KEY_STEP) if key not in taken)


def belongs(card: Card, rank: int) -> bool:
    """Return whether a natural card is of the rank of a meld, or of the suit of a run."""
    return rank == (run_of(suit_of(card)) if is_run(rank) else rank_of(card))


NO_HOMES: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class CanastaDraft(Draft):
    """Unfinished melds by rising key; `loose`: wild cards without a meld; `taking`: with the pile's top card.

    `pulled`: a card of the stock lies in front of the player, not yet drawn by the rules; it is not staged.
    """

    melds: tuple[MeldCards, ...] = ()
    loose: tuple[Card, ...] = ()
    taking: bool = False
    pulled: bool = False

    def __bool__(self) -> bool:
        return bool(self.melds or self.loose or self.taking)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All staged cards of the hand (the pile's top card is not among them)."""
        return (*(card for meld in self.melds for card in meld.cards), *self.loose)

    @property
    def _by_key(self) -> dict[int, tuple[Card, ...]]:
        return {meld.key: meld.cards for meld in self.melds}

    def of(self, key: int) -> tuple[Card, ...]:
        """Return the cards staged for the meld of a key."""
        return self._by_key.get(key, ())

    def add(
        self, cards: Sequence[Card], onto: int | None = None, *, homes: Mapping[int, int] = NO_HOMES
    ) -> "CanastaDraft":
        """Return the draft with these cards added.

        Wild cards go to the meld `onto`, and so do naturals that fit it; other naturals go to the meld of their rank.
        `homes`: the keys of these melds, where they differ from the rank. Without `onto`, wild cards join the naturals
        they are added with, if these are all of one rank; else they go to the meld of rank 2 in `homes`, or stay loose.
        """
        ranks = {rank_of(card) for card in cards if not is_wild(card)}
        home = onto
        if home is None:
            only = min(ranks) if len(ranks) == 1 else None
            home = homes.get(RANK_TWO) if only is None else homes.get(only, only)
        melds, loose = self._by_key, self.loose
        for card in cards:
            rank = rank_of(card)
            fits = is_wild(card) or (home is not None and belongs(card, rank_of_key(home)))
            target = home if fits else homes.get(rank, rank)
            if target is None:
                loose = (*loose, card)
            else:
                melds[target] = (*melds.get(target, ()), card)
        return replace(self, melds=_sorted(melds), loose=loose)

    def joined(self, key: int, cards: Sequence[Card]) -> "CanastaDraft":
        """Return the draft with these cards added to the meld of a key."""
        return replace(self, melds=_sorted({**self._by_key, key: (*self.of(key), *cards)}))

    def remove(self, cards: Iterable[Card], key: int | None = None) -> "CanastaDraft":
        """Return the draft without these cards, taken from the meld `key`, by default from anywhere.

        0 is the key of the loose wild cards.
        """
        melds, loose = self._by_key, self.loose
        for card in cards:
            home = next((k for k in ([key] if key else melds) if card in melds.get(k, ())), None)
            if home is not None:
                melds[home] = without(melds[home], [card])
            else:
                loose = without(loose, [card])
        return replace(self, melds=_sorted(melds), loose=loose)

    def taking_pile(self, taking: bool = True) -> "CanastaDraft":
        """Return the draft with or without the pile's top card."""
        return replace(self, taking=taking)

    def kept(self, hand: Iterable[Card], *, pile: Sequence[Card]) -> "CanastaDraft":
        """Return the part of the draft that is valid for this hand and this pile."""
        held = Counter(hand)
        melds = {key: tuple(counted_off(cards, held, int)) for key, cards in self._by_key.items()}
        loose = tuple(counted_off(self.loose, held, int))
        return CanastaDraft(_sorted(melds), loose, self.taking and bool(pile), self.pulled)

    # --- value and action ---

    def points(self, view: CanastaPosition) -> int:
        """Return the points of the melds, with the pile's top card if it is staged; loose wild cards do not count."""
        value = view.rules.value
        top = value[view.pile[-1]] if self.taking and view.pile else 0
        return top + sum(value[card] for meld in self.melds for card in meld.cards)

    def as_action(self, view: CanastaPosition) -> Lay | Take:
        """Return the action that declares the draft; loose wild cards stay in the hand."""
        if not (self.taking and view.pile):
            return Lay(self.melds)
        rank = rank_of(view.pile[-1])
        return Take(self.of(rank), tuple(meld for meld in self.melds if meld.key != rank))


EMPTY = CanastaDraft()

CanastaCheck = Callable[[CanastaPosition, int, Action], Refusal | None]
"""The referee of canasta."""

CanastaOutcome = Refusal | CanastaDraft | Action
"""The outcome of a gesture in canasta."""


def after_undo(action: Action, view: CanastaPosition, seat: int) -> CanastaDraft:
    """Return the staging area that an undone opening of the seat came from; empty for any other action."""
    if view.is_open(view.side(seat)):
        return EMPTY
    if isinstance(action, Lay):
        return CanastaDraft(action.melds)
    if not isinstance(action, Take) or action.only_top or not view.pile:
        return EMPTY
    top = MeldCards(rank_of(view.pile[-1]), action.using)
    return CanastaDraft(tuple(sorted((top, *action.melds), key=lambda meld: meld.key)), taking=True)


def after_event(event: ev.Event, draft: CanastaDraft, seat: int) -> CanastaDraft:
    """Return a seat's staging area after an event."""
    if isinstance(event, ev.DealBegan | ev.DealEnded):
        return EMPTY
    draft = replace(draft, pulled=False)
    if getattr(event, "seat", None) != seat:
        return draft
    if isinstance(event, ev.Melded):
        left = draft.remove(event.cards, event.key)
        return left if event.top is None else left.taking_pile(False)
    if isinstance(event, ev.Drew | ev.TookPile | ev.TookTop):
        return draft.taking_pile(False)
    return EMPTY if isinstance(event, ev.Discarded | ev.Passed) else draft


def _sorted(melds: dict[int, tuple[Card, ...]]) -> tuple[MeldCards, ...]:
    return tuple(MeldCards(rank_of_key(key), melds[key], key // KEY_STEP) for key in sorted(melds) if melds[key])
