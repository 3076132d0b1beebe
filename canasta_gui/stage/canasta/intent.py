"""What a gesture means. The referee is asked once for each zone when cards are lifted; hovering only looks it up."""

from canasta_gui.rules.canasta.actions import Action, Choose, Lay, MeldCards, Take, TakeReserve
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import BLACK_THREES, KEY_STEP, Card, is_run, is_wild, rank_of, rank_of_key
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.stage.canasta.draft import EMPTY, CanastaCheck, CanastaDraft, CanastaOutcome, belongs
from canasta_gui.stage.canasta.pile_taking import PileTaking, own_runs, without_copies
from canasta_gui.stage.canasta.staging import MIN_GROUP, Staging
from canasta_gui.stage.draft import DraftStatus
from canasta_gui.stage.intent import Lifted, PlainGestures
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, reserve_of, staged


class CanastaIntent(PlainGestures):
    """The meaning of gestures for one seat at one moment: its view, its staging area, and the referee to ask."""

    __slots__ = ("check", "draft", "pile", "seat", "side", "staging", "view")

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.view, self.draft, self.check = view, draft, check
        self.seat, self.side = seat, view.side(seat)
        self.pile = PileTaking(view, draft, check, seat)
        self.staging = Staging(view, self.judged, seat)

    # --- where may these cards go? ---

    def targets(self, lifted: Lifted) -> dict[Place, CanastaOutcome]:
        """Return what dropping the cards on each zone would do; a zone that is not named is no target."""
        if self.view.is_choosing(self.seat):
            return {TABLE: self.choose(lifted.source)}
        if lifted.source == STOCK:
            drawn = self.judged(Draw())
            return {hand_of(self.seat): drawn, TABLE: drawn}
        if lifted.source.area is Area.RESERVE:
            taken_up = self.reserve()
            return {hand_of(self.seat): taken_up, TABLE: taken_up}
        if lifted.source == PILE:
            zones = [hand_of(self.seat), TABLE, *self._staged()]
            taken = dict.fromkeys(zones, self.pile.take(()))
            taken |= {place: self.pile.take_onto(place.key) for place in self._own_melds()}
            alone = self.top_alone()
            return taken if alone is None else {**taken, hand_of(self.seat): alone}
        if lifted.source.area is Area.DRAFT:
            return self._from_draft(lifted)
        return self._from_hand(lifted.cards)

    def invites(self, place: Place) -> bool:
        """Return whether the place waits for the seat's next step: stock, pile, or its second packet.

        The pile does when there is any allowed way to take it, or its top card, with the hand as it is.
        """
        if self.view.phase is Phase.CHOOSE:
            return place in (hand_of(self.seat), reserve_of(self.seat))
        if place == reserve_of(self.seat):
            return not isinstance(self.reserve(), Refusal)
        if place == PILE:
            actions = candidates(self.view, self.seat) if self.view.phase is Phase.DRAW and self.view.pile else ()
            return any(isinstance(action, Take) for action in actions)
        return place == STOCK and self.view.phase is Phase.DRAW and bool(self.view.stock)

    def _own_melds(self) -> list[Place]:
        return [meld_of(self.side, key) for key in self.view.melds[self.side]]

    def _staged(self) -> list[Place]:
        keys = [meld.key for meld in self.draft.melds]
        if self.draft.taking and rank_of(self.view.pile[-1]) not in keys:
            keys.append(rank_of(self.view.pile[-1]))
        return [staged(key) for key in keys]

    def _from_hand(self, cards: tuple[Card, ...]) -> dict[Place, CanastaOutcome]:
        result: dict[Place, CanastaOutcome] = {TABLE: self.staging.stage(self.draft, cards)}
        for place in self._staged():
            result[place] = self.staging.stage(self.draft, cards, place.key)
        if self.draft.loose:
            result[staged(LOOSE)] = result[TABLE]
        for place in self._own_melds():
            result[place] = self._onto_meld(self.draft, cards, place.key, result[TABLE])
        onto_pile = self._onto_pile(cards)
        if onto_pile is not None:
            result[PILE] = onto_pile
        return result

    def _from_draft(self, lifted: Lifted) -> dict[Place, CanastaOutcome]:
        rest = self.draft.remove(lifted.cards, lifted.source.key)
        if lifted.with_top:
            rest = rest.taking_pile(False)
            return {hand_of(self.seat): rest, PILE: rest}
        result: dict[Place, CanastaOutcome] = {hand_of(self.seat): rest}
        if all(is_wild(card) for card in lifted.cards):
            result[TABLE] = self.staging.with_cards(rest, lifted.cards)
            for place in self._staged():
                if place != lifted.source:
                    result[place] = self.staging.stage(rest, lifted.cards, place.key)
        for place in self._own_melds():
            result[place] = self._onto_meld(rest, lifted.cards, place.key, None)
        if len(lifted.cards) == 1 and self.view.phase is not Phase.DRAW:
            result[PILE] = self.discard(lifted.cards[0])
        return result

    def judged(self, action: Action) -> CanastaOutcome:
        """Return the action, or why it is refused."""
        return self.check(self.view, self.seat, action) or action

    def top_alone(self) -> Take | None:
        """Return the action that takes the top card alone with a pair shown, where it is allowed (R13)."""
        return self.pile.top_alone()

    def reserve(self) -> CanastaOutcome:
        """Return the outcome of taking up the second packet."""
        return self.judged(TakeReserve())

    def discard(self, card: Card) -> CanastaOutcome:
        """Return the outcome of discarding a card."""
        return self.judged(Discard(card))

    def choose(self, packet: Place) -> CanastaOutcome:
        """Return the outcome of choosing a packet; the one dealt first lies where the hand will be."""
        return self.judged(Choose(int(packet.area is Area.RESERVE)))

    # --- melding ---

    def _onto_meld(
        self, draft: CanastaDraft, cards: tuple[Card, ...], key: int, on_table: CanastaOutcome | None
    ) -> CanastaOutcome:
        """Return the outcome of dropping cards on a meld of the side; other naturals fare as on the table."""
        rank = rank_of_key(key)
        if any(not is_wild(card) and not belongs(card, rank) for card in cards):
            if on_table is None or isinstance(on_table, CanastaDraft):  # not a meld of their own, so this one was meant
                return Refusal(Why.RUN_WRONG_CARD if is_run(rank) else Why.MELD_WRONG_CARD)
            return on_table
        return self.judged(Lay((MeldCards(rank, (*draft.of(key), *cards), key // KEY_STEP),)))

    # --- where cards belong that are put on the bare table ---

    # --- the pile ---

    def _onto_pile(self, cards: tuple[Card, ...]) -> CanastaOutcome | None:
        """Return the outcome of dropping cards on the pile: taking it before the draw, a discard afterwards.

        Before the draw a single card that could never take it was meant as a discard.
        """
        if self.view.to_act == self.seat and self.view.phase is Phase.DRAW:
            hopeless = len(cards) == 1 and not is_wild(cards[0]) and not self.pile.is_of_top_rank(cards[0])
            return self.discard(cards[0]) if hopeless else self.pile.take(cards)
        return self.discard(cards[0]) if len(cards) == 1 else None

    # --- the obvious, and declaring ---

    def obvious(self, source: Place, card: Card) -> CanastaOutcome | None:
        """Return what a click on stock or pile, or a double click on another card, does; None for nothing."""
        if self.view.is_choosing(self.seat):
            return self.choose(source)
        if source == STOCK:
            return self.judged(Draw())
        if source == PILE:
            return self.pile.take(())
        if source.area is Area.RESERVE:
            return self.reserve()
        if source.area is Area.DRAFT:
            return self.draft.remove([card], source.key)
        if source != hand_of(self.seat) or self.view.to_act != self.seat:
            return None
        return self._obvious_play(card) if self.view.phase is Phase.PLAY else self._obvious_start(card)

    def _obvious_play(self, card: Card) -> CanastaOutcome | None:
        """Return the obvious after the draw: a card joins a meld, a group is laid, anything else is discarded."""
        if is_wild(card):
            return None
        rank = rank_of(card)
        group = self._group(rank)
        own = self.view.melds_of(self.side, rank)
        joined = [self._onto_meld(EMPTY, (card,), key, None) for key in (*own, *own_runs(self.view, self.side, card))]
        for outcome in joined:
            if not isinstance(outcome, Refusal):
                return outcome
        staged_too = any(meld.rank == rank for meld in self.draft.melds)
        if (len(group) >= MIN_GROUP or staged_too) and card not in BLACK_THREES:
            return self.staging.stage(self.draft, group)
        if own:
            return joined[0]
        return None if self.draft else self.discard(card)  # it would end the turn before what is staged is laid

    def _obvious_start(self, card: Card) -> CanastaOutcome | None:
        """Return the obvious before the draw: a card of the top card's rank takes the pile, a group is staged."""
        if is_wild(card):
            return None
        if self.pile.is_of_top_rank(card):
            return self.pile.take((card,))
        group = self._group(rank_of(card))
        enough = len(group) >= MIN_GROUP and card not in BLACK_THREES
        return self.staging.stage(self.draft, group) if enough else self.discard(card)

    def _group(self, rank: int) -> tuple[Card, ...]:
        """Return all cards of a rank that are not staged yet."""
        held = without_copies(self.view.hands[self.seat], self.draft.cards)
        return tuple(card for card in held if rank_of(card) == rank)

    def declare(self) -> Action | Refusal:
        """Return the action of the staging area, or why it may not be played."""
        action = self.draft.as_action(self.view)
        return self.check(self.view, self.seat, action) or action

    def status(self) -> DraftStatus:
        """Return the staging area in numbers."""
        points = self.draft.points(self.view)
        minimum = 0 if self.view.is_open(self.side) else self.view.minimum_for(self.seat)
        laid = bool(self.draft.melds or self.draft.taking)
        declared = self.declare() if laid else None
        refusal = declared if isinstance(declared, Refusal) else None
        can = laid and refusal is None
        return DraftStatus(points, minimum, max(0, minimum - points), self.draft.taking, can, refusal)
