"""Feats of seats in a deal that may count as firsts: canastas, a large pile, a frozen pile, red threes."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, NamedTuple, cast

from canasta_gui.declared_data import DataNote, Most
from canasta_gui.match.irregularity_figures import LARGEST_SIZE
from canasta_gui.match.match import Match
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import RANK_TWO, is_run, rank_of_key
from canasta_gui.rules.core.events import Discarded
from canasta_gui.rules.families import CANASTA_KEY


class Feat(StrEnum):
    """A kind of feat. The number that goes with it is in brackets."""

    CANASTA = "canasta"
    """A canasta to which the seat laid cards (its rank)."""
    NATURAL = "natural"
    """The same without a wild card (its rank)."""
    TWOS = "twos"
    """A canasta of wild cards (its number of cards)."""
    PILE = "pile"
    """A pile taken (its number of cards, with the top one)."""
    FROZE = "froze"
    """A discard that froze the pile (the card)."""
    RED_THREES = "red_threes"
    """Red threes of the side at the end (their number)."""


class SeatFeat(NamedTuple):
    """A feat of a seat; `kind` is a `Feat`, or one of a newer version."""

    kind: Annotated[str, DataNote.CLEAN]
    seat: Annotated[int, Most(LARGEST_SIZE)]
    number: Annotated[int, Most(LARGEST_SIZE)]


class FeatWatch:
    """Collects the feats of each deal of a match. Call `watch` after each line of its record."""

    def __init__(self) -> None:
        self._frozen, self._deal = False, 0
        self._froze: list[SeatFeat] = []

    def watch(self, match: Match) -> None:
        """Notice a discard that froze the pile; this needs the positions in between."""
        if match.rules.family != CANASTA_KEY:
            return
        pos, events = cast(CanastaPosition, match.position), match.events
        if not match.moves:  # just dealt, perhaps again
            self._froze = []
        elif pos.frozen and not self._frozen:
            last = next((event for event in reversed(events[-4:]) if isinstance(event, Discarded)), None)
            if last is not None:
                self._froze.append(SeatFeat(Feat.FROZE, last.seat, last.card))
        self._frozen = pos.frozen

    def take(self, match: Match) -> tuple[SeatFeat, ...]:
        """Return the feats of the deal that has just ended."""
        if match.rules.family != CANASTA_KEY:
            return ()
        return (*self._froze, *_at_the_end(match))


def _at_the_end(match: Match) -> Iterator[SeatFeat]:
    laid: dict[tuple[int, int], set[int]] = {}
    for event in match.events:
        if isinstance(event, ev.Melded):
            laid.setdefault((event.side, event.key), set()).add(event.seat)
        elif isinstance(event, ev.TookPile):
            yield SeatFeat(Feat.PILE, event.seat, event.pile_size)
    pos = cast(CanastaPosition, match.position)
    for side, melds in enumerate(pos.melds):
        for key, meld in melds.items():
            for seat in sorted(laid.get((side, key), ())):
                yield from (SeatFeat(kind, seat, number) for kind, number in _of_meld(rank_of_key(key), meld))
    for side, seats in enumerate(pos.alliance.sides):
        threes = len(pos.side_red_threes(side))
        yield from (SeatFeat(Feat.RED_THREES, seat, threes) for seat in seats if threes)


def _of_meld(rank: int, meld: Meld) -> Iterator[tuple[Feat, int]]:
    """Yield the feats of a meld with their numbers; none unless it is a canasta of equal cards."""
    if not meld.is_canasta or is_run(rank):
        return
    yield Feat.CANASTA, rank
    if rank == RANK_TWO:
        yield Feat.TWOS, len(meld.cards)
    elif not meld.wilds:
        yield Feat.NATURAL, rank
