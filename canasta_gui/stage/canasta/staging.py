"""Where cards belong that are put on the bare table: laid at once, or in the staging area."""

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.rules.canasta.actions import Action, Lay
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import (
    RANK_FOUR,
    RANK_TWO,
    Card,
    is_run,
    is_wild,
    rank_of,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.stage.canasta.draft import CanastaDraft, CanastaOutcome, next_key

# Refusals of a meld that is merely not finished: it may rest in the staging area.
UNFINISHED = frozenset(
    {
        Why.OPENING_TOO_LOW,
        Why.OPENING_NOT_CLEAN,
        Why.MELD_TOO_SHORT,
        Why.MELD_TOO_MANY_WILDS,
        Why.MELD_ONLY_WILDS,
        Why.BLACK_THREES_NUMBER,
        Why.BLACK_THREES_ONLY_AT_EXIT,
        Why.NOTHING_LAID,
        Why.DRAW_FIRST,
    }
)
MIN_GROUP: Final = 3
FIRST_RUN_CARD = RANK_FOUR << 2
"""The lowest card of a run (four of clubs), and of every card that may be in one."""


Judge = Callable[[Action], CanastaOutcome]
"""What comes of an action: the action itself, or why it is refused."""


class Staging:
    """Puts cards on the table for one seat at one moment."""

    __slots__ = ("judge", "seat", "side", "view")

    def __init__(self, view: CanastaView, judge: Judge, seat: int) -> None:
        self.view, self.judge = view, judge
        self.seat, self.side = seat, view.side(seat)

    def stage(self, draft: CanastaDraft, cards: Sequence[Card], onto: int | None = None) -> CanastaOutcome:
        """Return the outcome of putting cards on the table: laid at once if the side is open and may, else staged."""
        stray = self._stray(cards)
        if stray is not None:
            return stray
        new = self.with_cards(draft, cards, onto)
        touched = {meld.key for meld in new.melds if meld.cards != draft.of(meld.key)}
        if onto is None and len(cards) < MIN_GROUP and all(map(is_wild, cards)):
            touched = set()  # one or two wild cards may be meant for another meld than their own
        melds = tuple(meld for meld in new.melds if meld.key in touched)
        if not self.view.is_open(self.side) or new.taking or not melds:
            return new
        outcome = self.judge(Lay(melds))
        return new if isinstance(outcome, Refusal) and outcome.why in UNFINISHED else outcome

    def _stray(self, cards: Sequence[Card]) -> Refusal | None:
        """Return why these cards may not even rest on the table."""
        if self.view.phase is Phase.OVER:
            return Refusal(Why.DEAL_OVER)
        if self.view.to_act != self.seat:
            return Refusal(Why.NOT_YOUR_TURN)
        if self.view.phase is Phase.ANSWER:
            return Refusal(Why.ANSWER_FIRST)
        barred = self.view.rules.red_threes_and_like
        return Refusal(Why.MELD_RED_THREE) if any(card in barred for card in cards) else None

    def with_cards(self, draft: CanastaDraft, cards: Sequence[Card], onto: int | None = None) -> CanastaDraft:
        run = self._as_run(draft, cards, onto)
        if run is not None:
            joined = () if onto is None else draft.of(onto)
            return draft.remove(joined, onto).add((*joined, *cards), run)
        homes = {rank: self._home(draft, rank, number) for rank, number in Counter(map(_kind, cards)).items()}
        return draft.add(cards, onto, homes={rank: key for rank, key in homes.items() if key is not None})

    def _home(self, draft: CanastaDraft, rank: int, number: int) -> int | None:
        """Return the key of the meld where so many cards of a rank go: a staged one, one of the side's, or a new one.

        None for wild cards that form no melds.
        """
        rule, melds = self.view.rules.melds, self.view.melds[self.side]
        if rank == RANK_TWO and not rule.wild_melds:
            return None
        staged_one = next((meld.key for meld in draft.melds if meld.rank == rank), None)
        own = self.view.melds_of(self.side, rank)
        if staged_one is not None or not own:
            return rank if staged_one is None else staged_one
        most = rule.most_cards(rank)
        growing = [key for key in own if not melds[key].is_canasta]
        closed = [key for key in own if most and len(melds[key].cards) >= most]
        another = rule.another_of_a_rank and not growing
        if another and (number >= MIN_GROUP or len(closed) == len(own)):
            return next_key(rank, own)
        return next(iter([*growing, *(key for key in reversed(own) if key not in closed), own[-1]]))

    def _as_run(self, draft: CanastaDraft, cards: Sequence[Card], onto: int | None) -> int | None:
        """Return the key of the run that these cards make, with the staged meld `onto` if given; None for none."""
        if not self.view.rules.melds.runs or (onto is not None and is_run(rank_of_key(onto))):
            return None
        whole = sorted((*cards, *(() if onto is None else draft.of(onto))))
        if len(whole) < 2 or whole[0] < FIRST_RUN_CARD or any(b - a != 4 for a, b in itertools.pairwise(whole)):
            return None
        rank = run_of(suit_of(whole[0]))
        return next_key(rank, {*self.view.melds[self.side], *(meld.key for meld in draft.melds)})


def _kind(card: Card) -> int:
    """Return the rank whose meld a card goes to by itself: that of the twos for every wild card."""
    return RANK_TWO if is_wild(card) else rank_of(card)
