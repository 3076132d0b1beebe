"""What gestures mean where irregularities are played: what is not allowed may be an offence, and is played as one.

Nothing is found for the player that would tell what is allowed: the pile is taken with the cards that are put on it.
"""

from collections.abc import Sequence
from dataclasses import replace

from canasta_gui.rules.canasta.actions import Action, Draw, Expose, MeldCards, Remedy, Slip, Take
from canasta_gui.rules.canasta.arbitration.referee import slip_for
from canasta_gui.rules.canasta.arbitration_state import Case
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.stage.canasta.draft import CanastaCheck, CanastaDraft, CanastaOutcome
from canasta_gui.stage.canasta.gestures import pulled_card
from canasta_gui.stage.canasta.intent import CanastaIntent
from canasta_gui.stage.canasta.pile_taking import MENDABLE, PileTaking, without_copies
from canasta_gui.stage.canasta.remedies import laid_out, opening_to_mend, remedy_of
from canasta_gui.stage.canasta.staging import Judge, Staging
from canasta_gui.stage.draft import DraftStatus
from canasta_gui.stage.places import PILE, Place


class RefereedIntent(CanastaIntent):
    """The meaning of gestures for one seat at one moment at a table where irregularities are played.

    `played`: the view of the rules; `view`: the one that lies before the player, where the two differ (`remedies`).
    """

    __slots__ = ("played",)

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.played = view
        super().__init__(laid_out(view, seat), draft, check, seat)
        self.pile = ShownTaking(view, draft, check, self.judged, seat)
        self.staging = RefereedStaging(view, self.judged, seat)

    @property
    def _case(self) -> Case | None:
        """What the seat has to set right now."""
        state = self.view.arbitration
        return state.case if state is not None and self.view.phase is Phase.REMEDY else None

    def judged(self, action: Action) -> CanastaOutcome:
        """Return the action if it is allowed, the offence that it is at this table, else why it is refused."""
        refusal = self.check(self.played, self.seat, action)
        if refusal is None:
            return action
        slip = slip_for(self.played, self.seat, action)
        if slip is None:
            return refusal
        if not isinstance(action, Draw) or slip.kind == "early_draw":
            return slip
        if self.draft.pulled:
            return pulled_card(self.view, self.seat, kept=True)
        return replace(self.draft, pulled=True)

    # --- nothing tells what is allowed ---

    def invites(self, place: Place) -> bool:
        return self.view.phase is Phase.CHOOSE and super().invites(place)

    def status(self) -> DraftStatus:
        """Return a staging area that can always be declared, without numbers."""
        laid = bool(self.draft.melds or self.draft.taking)
        return DraftStatus(0, 0, 0, self.draft.taking, laid, None)

    # --- cards that are laid or shown by themselves ---

    def is_laid_alone(self, card: Card) -> bool:
        return card in self.view.rules.bonus_threes

    def _from_hand(self, cards: tuple[Card, ...]) -> dict[Place, CanastaOutcome]:
        result = super()._from_hand(cards)
        if len(cards) == 1 and self.is_laid_alone(cards[0]):  # wherever it is put among the melds
            result |= dict.fromkeys(result.keys() - {PILE}, self.judged(Expose(cards[0])))
        return result

    def obvious(self, source: Place, card: Card) -> CanastaOutcome | None:
        if self.is_laid_alone(card) and source.owner == self.seat:
            return self.judged(Expose(card))
        return super().obvious(source, card)

    def show_card(self, card: Card) -> CanastaOutcome:
        """Return the outcome of showing a card: of the one that was told, where that is asked."""
        case = self._case
        told = case is not None and case.offence is None
        return self.judged(Slip("told", cards=(card,)) if told else Expose(card))

    # --- offences of the hand ---

    def discard_several(self, cards: tuple[Card, ...]) -> CanastaOutcome | None:
        slip = Slip("two_discards", cards=cards)
        return slip if self.check(self.view, self.seat, slip) is None else None

    def _onto_pile(self, cards: tuple[Card, ...]) -> CanastaOutcome | None:
        if self._may_show:
            return self.pile.take(cards)
        return super()._onto_pile(cards) or self.discard_several(cards)

    def peek(self) -> Action | None:
        slip = Slip("peek")
        return slip if self.check(self.view, self.seat, slip) is None else None

    # --- setting right ---

    def _onto_meld(
        self, draft: CanastaDraft, cards: tuple[Card, ...], key: int, on_table: CanastaOutcome | None
    ) -> CanastaOutcome:
        if self._case is not None:
            return self.staging.stage(draft, cards, key)
        return super()._onto_meld(draft, cards, key, on_table)

    @property
    def _may_show(self) -> bool:
        """Whether the seat is to show the cards for the pile that it holds."""
        case = self._case
        return case is not None and case.offence is not None and case.offence.is_hanging

    def declare(self) -> Action | Refusal:
        """Return the action of the staging area, or the offence that it is; in answer to an objection, the remedy."""
        if self._case is None:
            outcome = self.judged(self.draft.as_action(self.view))
        else:
            opening = opening_to_mend(self.played, self.seat)
            outcome = self.judged(remedy_of(self.draft.as_action(self.view), opening))
        assert not isinstance(outcome, CanastaDraft)  # only a draw from the stock becomes one
        return outcome


class RefereedStaging(Staging):
    """Puts cards on the table, also those of a seat that has asked and not been answered, and those of a remedy."""

    __slots__ = ()

    def stage(self, draft: CanastaDraft, cards: Sequence[Card], onto: int | None = None) -> CanastaOutcome:
        """Return the outcome of putting cards on the table; what sets something right is declared as a whole."""
        if self.view.phase is Phase.REMEDY:
            return self._stray(cards) or self.with_cards(draft, cards, onto)
        return super().stage(draft, cards, onto)

    def _stray(self, cards: Sequence[Card]) -> Refusal | None:
        if self.view.phase is Phase.ANSWER and self.view.turn == self.seat:
            return None
        return super()._stray(cards)


class ShownTaking(PileTaking):
    """Taking the pile with the very cards that are shown for it; with none, it is held over the hand."""

    __slots__ = ("judge",)

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, judge: Judge, seat: int) -> None:
        super().__init__(view, draft, check, seat)
        self.judge = judge

    def take(self, given: tuple[Card, ...]) -> CanastaOutcome:
        """Take the pile; before the opening the top card is staged with the cards shown, to be completed there."""
        prepared = self.draft.of(self.top_rank) if self.view.pile else ()
        using = (*prepared, *without_copies(given, prepared))
        if not using:
            return self._nothing_shown()
        if self.view.phase is Phase.REMEDY:
            return self.judge(Remedy("show", self._other_melds, using))
        if self.view.is_open(self.side):
            return self._taken(using)
        outcome = self.judge(Take(using))
        if isinstance(outcome, Refusal) and outcome.why not in MENDABLE:
            return outcome
        return self.draft.add(without_copies(using, prepared), self.top_rank).taking_pile()

    def _taken(self, using: tuple[Card, ...]) -> CanastaOutcome:
        outcomes = [self.judge(take) for take in self._takes(using)]
        done = next((each for each in outcomes if isinstance(each, Take)), None)
        if done is not None:
            return done
        return next((each for each in outcomes if not isinstance(each, Refusal)), outcomes[0])

    @property
    def _other_melds(self) -> tuple[MeldCards, ...]:
        return tuple(meld for meld in self.draft.melds if meld.key != self.top_rank)

    def _nothing_shown(self) -> CanastaOutcome:
        """Take the pile on to a meld of the side that it fits; else it is held, or it goes into the hand."""
        for take in self._takes(()) if self.view.is_open(self.side) else ():
            if self.check(self.view, self.seat, take) is None:
                return take
        state = self.view.arbitration
        held = state is not None and state.hanging(self.seat)
        slip = Slip("pile_unshown", kept=held)
        return slip if self.check(self.view, self.seat, slip) is None else self.judge(Take())
