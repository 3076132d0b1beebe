"""The steps of a seat in a deal of Rommé with what a master sees in them: all of them, or one about to be played."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from canasta_gui.ai.romme.policy import RommeDecision, best_announcement
from canasta_gui.ai.romme.weights import load_weights
from canasta_gui.lab.review.own_turns import AnySeatDeal, SeatDeal, SeatStep, SeatTurn, deal_before, seat_deal
from canasta_gui.lab.review.played_deal import AnyEndedDeal
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.engine import EXITS, play
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import additions, check

RommeStep = SeatStep[RommeView, act.Action]
RommeTurn = SeatTurn[RommeView, act.Action]
RommeSeen = SeatDeal[RommeView, act.Action, Event]


class Judged(NamedTuple):
    """A step of the seat, the turn in which it happened, and the decision as a master sees it."""

    turn: RommeTurn
    step: RommeStep
    decision: RommeDecision

    @property
    def view(self) -> RommeView:
        """The view of the seat before the step."""
        return self.step.view

    @property
    def laying(self) -> act.RommeLay | act.Add | None:
        """The lay of the most points that was possible; None for none."""
        view, seat = self.view, self.view.to_act
        lay = act.RommeLay(self.decision.plan.melds)
        if lay.melds and check(view, seat, lay) is None:
            return lay
        adds = [add for add in additions(view, seat) if check(view, seat, add) is None]
        return max(adds, key=lambda add: self.points(add.cards), default=None)

    @property
    def way_out(self) -> act.Action | None:
        """The next action of a way to end the deal in this turn: an announcement, or a lay that allows one."""
        view, seat = self.view, self.view.to_act
        announce = best_announcement(view, seat)
        if announce is not None:
            return announce
        lay = self.laying
        if lay is None:
            return None
        after = view.copy()
        play(after, seat, lay)
        over = after.phase is Phase.OVER or best_announcement(RommeView(after), seat) is not None
        return lay if over else None

    def points(self, cards: tuple[Card, ...]) -> int:
        """Return what cards count against the seat in its hand."""
        return sum(self.view.rules.held_value[card] for card in cards)

    def left_after(self, card: Card) -> int:
        """Return the points that no meld of the hand takes once a card is discarded."""
        return best_lay(self.view.rules, self.decision.hand_without(card)).points


class JudgedDeal:
    """A deal of Rommé as a seat sees it, with its judged steps."""

    def __init__(self, seen: AnySeatDeal) -> None:
        # The views, actions and events of a deal of Rommé are Rommé's, which the types cannot express.
        self.seen = cast(RommeSeen, seen)

    @property
    def end(self) -> RommeView:
        """The last view of the seat: at the end of a finished deal."""
        return self.seen.end

    @property
    def counts(self) -> bool:
        """True if hands count at the end and another seat has ended the deal."""
        return self.end.how in EXITS and self.end.by != self.seen.seat

    @cached_property
    def ends(self) -> list[Judged]:
        """The discards that ended a turn of the seat, except one that ended the deal."""
        return [
            judged
            for judged in self.judged()
            if isinstance(judged.step.action, Discard) and len(judged.view.hands[self.seen.seat]) > 1
        ]

    def judged(self) -> Iterator[Judged]:
        """Yield all steps of the seat."""
        master = load_weights("master")
        for turn in self.seen.turns:
            for step in turn.steps:
                yield Judged(turn, step, RommeDecision(step.view, self.seen.events[: step.n_events], master))


def judged_deal(deal: AnyEndedDeal, seat: int) -> JudgedDeal:
    """Return a finished deal as a seat saw it."""
    return JudgedDeal(seat_deal(deal, seat, object))


def judged_before(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> JudgedDeal:
    """Return a deal as the seat that must act sees it before an action, which is its only step; `move`: its number."""
    return JudgedDeal(deal_before(view, history, action, move))
