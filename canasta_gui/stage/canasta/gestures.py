"""Meaning of gestures in canasta, with and without irregularities.

The referee is asked once for each zone when cards are lifted; hovering only looks up the answer.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from canasta_gui.rules.canasta.actions import (
    Action,
    Choose,
    Expose,
    Lay,
    MeldCards,
    Remedy,
    Slip,
    Take,
    TakeReserve,
)
from canasta_gui.rules.canasta.arbitration.referee import before_opening, slip_for
from canasta_gui.rules.canasta.arbitration_state import Case, Offence
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    KEY_STEP,
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
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import DRAW, Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.stage.canasta.draft import EMPTY, CanastaCheck, CanastaDraft, CanastaOutcome, belongs, next_key
from canasta_gui.stage.intent import DraftStatus, Lifted, PlainGestures, without
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, reserve_of, staged

# Refusals after which the cards may stay in the staging area, since the melds are merely unfinished.
UNFINISHED = frozenset(
    {
        Why.OPENING_TOO_LOW,
        Why.OPENING_NOT_CLEAN,
        Why.OPENING_NOT_NATURAL,
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
"""The lowest card of a run (four of clubs), and lower bound of all cards in runs."""


Judge = Callable[[Action], CanastaOutcome]
"""Function from an action to its outcome: the action itself, or its refusal."""


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
        """Return why these cards may not even be staged."""
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
        """Return the key of the default meld for `number` cards of a rank; None for wild cards if they form no melds.

        A staged meld comes first, then one of the side's, then a new one.
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
    """Return the rank of a card's default meld: rank 2 for every wild card."""
    return RANK_TWO if is_wild(card) else rank_of(card)


# Refusals of taking the pile that more melds from the hand may resolve.
MENDABLE = UNFINISHED | {Why.WOULD_BE_STUCK, Why.OUT_NO_CANASTA, Why.OUT_NOT_ASKED, Why.MUST_GO_OUT}


class PileTaking:
    """The ways in which one seat can take the pile at one moment; cards of its staging area come first."""

    __slots__ = ("check", "draft", "seat", "side", "view")

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.view, self.draft, self.check = view, draft, check
        self.seat, self.side = seat, view.side(seat)

    def take(self, given: tuple[Card, ...]) -> CanastaOutcome:
        """Take the pile with the cheapest possible cards, including the `given` ones.

        An open side takes it at once; before the opening, the top card and the cards for it are staged, to be
        completed.
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
        first = reasons[0]  # the referee names the offence, if there is one, only for the try with no cards shown
        return next((reason for reason in reasons if reason.offence and reason.why is first.why), first)

    def _takes(self, using: tuple[Card, ...]) -> Iterator[Take]:
        """Yield the ways to take with these cards: onto a meld of the top card's rank, a new one, a run of its suit."""
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
        """Return the outcome of dragging the pile to a meld of the side, which the top card must join."""
        rank = rank_of_key(key)
        if self.view.pile and belongs(self.view.pile[-1], rank) and self.view.is_open(self.side):
            take = Take(of=key // KEY_STEP, run=is_run(rank))
            if self.check(self.view, self.seat, take) is None:
                return take
        return self.take(())

    def top_alone(self) -> Take | None:
        """Return the action that takes the top card alone with a pair shown, if the rules have it (R13)."""
        take = Take(tuple(card for card in self.view.hands[self.seat] if self.is_of_top_rank(card))[:2], only_top=True)
        return take if self.check(self.view, self.seat, take) is None else None

    def is_of_top_rank(self, card: Card) -> bool:
        return bool(self.view.pile) and rank_of(card) == self.top_rank

    @property
    def top_rank(self) -> int:
        return rank_of(self.view.pile[-1])

    def _usings(self, given: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """Yield sets of cards to try with the top card, the cheapest first; at least one, for the referee's reason."""
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
    """Return the cards without one copy of each card in `gone`; the first copies are removed."""
    return without(cards[::-1], gone)[::-1]


class CanastaIntent(PlainGestures):
    """The meaning of gestures for one seat at one moment: its view, its staging area, and the referee to ask."""

    __slots__ = ("check", "draft", "pile", "seat", "side", "staging", "view")

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.view, self.draft, self.check = view, draft, check
        self.seat, self.side = seat, view.side(seat)
        self.pile = PileTaking(view, draft, check, seat)
        self.staging = Staging(view, self.judged, seat)

    # --- targets of lifted cards ---

    def targets(self, lifted: Lifted) -> dict[Place, CanastaOutcome]:
        """Return the outcome of dropping the cards on each zone; other zones are no targets."""
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

    def passed_on(self, lifted: Lifted) -> frozenset[Place]:
        """Return the melds, laid or staged, that do not fit all of the natural cards."""
        naturals = [card for card in lifted.cards if not is_wild(card)]
        melds = [*self._own_melds(), *self._staged()]
        return frozenset(
            place for place in melds if not all(belongs(card, rank_of_key(place.key)) for card in naturals)
        )

    def invites(self, place: Place) -> bool:
        """Return whether the place is one for the seat's next step: stock, pile, or its second packet.

        The pile is if the present hand can take it, or its top card, in any allowed way; the stock if it may be drawn
        from, which a seat whose partner has said yes may not if it can only go out by the pile.
        """
        if self.view.phase is Phase.CHOOSE:
            return place in (hand_of(self.seat), reserve_of(self.seat))
        if place == reserve_of(self.seat):
            return not isinstance(self.reserve(), Refusal)
        if place == PILE:
            waits = self.view.phase is Phase.DRAW and bool(self.view.pile) and not self.draft.taking
            actions = candidates(self.view, self.seat) if waits else ()
            return any(isinstance(action, Take) for action in actions)
        return place == STOCK and self.view.phase is Phase.DRAW and self.check(self.view, self.seat, Draw()) is None

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
        """Return the action that takes only the top card with a pair shown, if it is allowed (R13)."""
        return self.pile.top_alone()

    def reserve(self) -> CanastaOutcome:
        """Return the outcome of taking up the second packet."""
        return self.judged(TakeReserve())

    def discard(self, card: Card) -> CanastaOutcome:
        """Return the outcome of discarding a card."""
        return self.judged(Discard(card))

    def choose(self, packet: Place) -> CanastaOutcome:
        """Return the outcome of choosing a packet; the first one dealt is on the side of the hand."""
        return self.judged(Choose(int(packet.area is Area.RESERVE)))

    # --- melding ---

    def _onto_meld(
        self, draft: CanastaDraft, cards: tuple[Card, ...], key: int, on_table: CanastaOutcome | None
    ) -> CanastaOutcome:
        """Return the outcome of dropping cards on a meld of the side; naturals that begin another meld are staged.

        This is needed because a full row of melds leaves no free part of the table to drop them on.
        """
        rank = rank_of_key(key)
        if any(not is_wild(card) and not belongs(card, rank) for card in cards):
            staged_only = isinstance(on_table, CanastaDraft) and not self._begins_meld(cards)
            if on_table is None or staged_only:  # they begin no meld, so the drop was meant for this one
                return Refusal(Why.RUN_WRONG_CARD if is_run(rank) else Why.MELD_WRONG_CARD)
            return on_table
        return self.judged(Lay((MeldCards(rank, (*draft.of(key), *cards), key // KEY_STEP),)))

    def _begins_meld(self, cards: tuple[Card, ...]) -> bool:
        """Return whether the cards are naturals of one rank, with enough of that rank in hand for a meld."""
        ranks = {rank_of(card) for card in cards if not is_wild(card)}
        return len(ranks) == 1 and len(self._group(ranks.pop())) >= MIN_GROUP

    # --- the pile ---

    def _onto_pile(self, cards: tuple[Card, ...]) -> CanastaOutcome | None:
        """Return the outcome of dropping cards on the pile: taking it before the draw, a discard afterwards.

        Before the draw, a single card that cannot take the pile is treated as a discard.
        """
        if self.view.to_act == self.seat and self.view.phase is Phase.DRAW:
            hopeless = len(cards) == 1 and not is_wild(cards[0]) and not self.pile.is_of_top_rank(cards[0])
            return self.discard(cards[0]) if hopeless else self.pile.take(cards)
        return self.discard(cards[0]) if len(cards) == 1 else None

    # --- obvious plays, and declaring ---

    def obvious(self, source: Place, card: Card) -> CanastaOutcome | None:
        """Return the outcome of a click on stock or pile, or a double-click on another card; None without a meaning."""
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
        """Return the obvious play after the draw: a card joins a meld, a group is laid, anything else is discarded."""
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
        return None if self.draft else self.discard(card)  # a discard would end the turn before cards are laid

    def _obvious_start(self, card: Card) -> CanastaOutcome | None:
        """Return the obvious play before the draw: a card of the top card's rank takes the pile, a group is staged."""
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


# --- where irregularities are played ---
# Remedies in the staging area. An opening that is too low is staged again, to be completed or replaced: on the player's
# own screen its cards are in the hand; for the others and for the rules they stay on the table. Two gestures have a
# second part: after a card is pulled off the stock (known to the player's screen alone), and while the pile is held
# over the hand (known to all).


def opening_to_mend(view: CanastaView, seat: int) -> Offence | None:
    """Return the seat's opening that is too low and may be replaced; None if the pile was taken with it."""
    state = view.arbitration
    case = state.case if state is not None and view.phase is Phase.REMEDY else None
    if case is None or case.offence is None or case.seat != seat or view.viewer != seat:
        return None
    lies = view.is_open(view.side(seat))  # not open: the opening has been taken back, before its remedy
    return case.offence if lies and may_be_changed(case.offence) else None


def may_be_changed(offence: Offence) -> bool:
    """Return whether other cards may be laid instead of those of the offence."""
    return offence.kind == "short_opening" and not offence.takes


def laid_out(view: CanastaView, seat: int) -> CanastaView:
    """Return the view shown to the player, in which an opening that may be replaced is in the hand again."""
    offence = opening_to_mend(view, seat)
    return view if offence is None else CanastaView(before_opening(view, offence))


def begun_draft(view: CanastaView, seat: int) -> CanastaDraft:
    """Return the initial staging area of a seat."""
    offence = opening_to_mend(view, seat)
    return EMPTY if offence is None else laid_again(offence, EMPTY)


def laid_again(offence: Offence, draft: CanastaDraft) -> CanastaDraft:
    """Return the draft with the cards of an opening added."""
    for piece in offence.pieces:
        draft = draft.joined(piece.key, piece.cards)
    return draft


def remedy_of(action: Action, offence: Offence | None) -> Remedy:
    """Return the remedy made with staged cards: showing cards for the pile, adding cards, or laying another opening.

    `offence`: the opening that has been staged again, if any.
    """
    if isinstance(action, Take):
        return Remedy("show", action.melds, action.using, action.of, action.run)
    melds: tuple[MeldCards, ...] = getattr(action, "melds", ())
    if offence is None:
        return Remedy("add", melds)
    laid = _by_key(offence)
    staged = {meld.key: meld.cards for meld in melds}
    if any(Counter(cards) - Counter(staged.get(key, ())) for key, cards in laid.items()):
        return Remedy("swap", melds)
    added = ((meld, without(meld.cards, laid.get(meld.key, ()))) for meld in melds)
    return Remedy("add", tuple(meld._replace(cards=cards) for meld, cards in added if cards))


def _by_key(offence: Offence) -> dict[int, tuple[Card, ...]]:
    """Return the cards of an opening by the key of their meld."""
    laid: dict[int, tuple[Card, ...]] = {}
    for piece in offence.pieces:
        laid[piece.key] = (*laid.get(piece.key, ()), *piece.cards)
    return laid


def pulled_card(view: CanastaView, seat: int, *, kept: bool) -> Slip:
    """Return the action that ends a pull off the stock: the card is kept in the hand, or put back."""
    return Slip("overdraw" if seat == view.turn else "draw_out_of_turn", kept=kept)


def steps_to(action: Action | None, view: CanastaView, draft: CanastaDraft, seat: int) -> tuple[Action, ...]:
    """Return the actions to play: a card pulled off the stock is put back first, unless the action keeps it."""
    after = () if action is None else (action,)
    kept = action is not None and action == pulled_card(view, seat, kept=True)
    return after if kept or not draft.pulled else (pulled_card(view, seat, kept=False), *after)


def overdue(view: CanastaView, draft: CanastaDraft, seat: int) -> Action | None:
    """Return the default action for a held pile, or for a card pulled out of turn; None if there is neither."""
    if draft.pulled and seat != view.turn:
        return pulled_card(view, seat, kept=False)
    state = view.arbitration
    if state is not None and state.hanging(seat) and view.phase is DRAW and view.turn == seat:
        return Slip("pile_unshown", kept=True)
    return None


class RefereedIntent(CanastaIntent):
    """Meaning of gestures for one seat at one moment at a table where irregularities are played.

    Forbidden actions may be offences, and are played as such. The player gets no help that would reveal which actions
    are allowed: the pile is taken with exactly the cards that are put on it. `played`: the view of the rules; `view`:
    the view shown to the player, which may differ.
    """

    __slots__ = ("played",)

    def __init__(self, view: CanastaView, draft: CanastaDraft, check: CanastaCheck, seat: int) -> None:
        self.played = view
        super().__init__(laid_out(view, seat), draft, check, seat)
        self.pile = ShownTaking(view, draft, check, self.judged, seat)
        self.staging = RefereedStaging(view, self.judged, seat)

    @property
    def _case(self) -> Case | None:
        """The seat's duty to remedy something now, if any."""
        state = self.view.arbitration
        return state.case if state is not None and self.view.phase is Phase.REMEDY else None

    def judged(self, action: Action) -> CanastaOutcome:
        """Return the action if it is allowed, the offence that it is at this table, or its refusal."""
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

    # --- no hints about what is allowed ---

    def invites(self, place: Place) -> bool:
        return self.view.phase is Phase.CHOOSE and super().invites(place)

    def status(self) -> DraftStatus:
        """Return a staging area that can always be declared, without numbers."""
        laid = bool(self.draft.melds or self.draft.taking)
        return DraftStatus(0, 0, 0, self.draft.taking, laid, None)

    # --- cards that are laid or shown alone ---

    def is_laid_alone(self, card: Card) -> bool:
        return card in self.view.rules.bonus_threes

    def _from_hand(self, cards: tuple[Card, ...]) -> dict[Place, CanastaOutcome]:
        result = super()._from_hand(cards)
        if len(cards) == 1 and self.is_laid_alone(cards[0]):  # wherever it is dropped, except on the pile
            result |= dict.fromkeys(result.keys() - {PILE}, self.judged(Expose(cards[0])))
        return result

    def obvious(self, source: Place, card: Card) -> CanastaOutcome | None:
        if self.is_laid_alone(card) and source.owner == self.seat:
            return self.judged(Expose(card))
        return super().obvious(source, card)

    def show_card(self, card: Card) -> CanastaOutcome:
        """Return the outcome of showing a card; where a revealed card is asked for, it answers that."""
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

    # --- remedies ---

    def _onto_meld(
        self, draft: CanastaDraft, cards: tuple[Card, ...], key: int, on_table: CanastaOutcome | None
    ) -> CanastaOutcome:
        if self._case is not None:
            return self.staging.stage(draft, cards, key)
        return super()._onto_meld(draft, cards, key, on_table)

    @property
    def _may_show(self) -> bool:
        """True if the seat must show cards for the pile that it holds."""
        case = self._case
        return case is not None and case.offence is not None and case.offence.is_hanging

    def declare(self) -> Action | Refusal:
        """Return the action of the staging area, possibly an offence; in answer to an objection, the remedy."""
        if self._case is None:
            outcome = self.judged(self.draft.as_action(self.view))
        else:
            opening = opening_to_mend(self.played, self.seat)
            outcome = self.judged(remedy_of(self.draft.as_action(self.view), opening))
        assert not isinstance(outcome, CanastaDraft)  # only a draw from the stock becomes one
        return outcome


class RefereedStaging(Staging):
    """Puts cards on the table, also for a remedy, and while the seat waits for its partner's answer."""

    __slots__ = ()

    def stage(self, draft: CanastaDraft, cards: Sequence[Card], onto: int | None = None) -> CanastaOutcome:
        """Return the outcome of putting cards on the table; a remedy is declared as a whole."""
        if self.view.phase is Phase.REMEDY:
            return self._stray(cards) or self.with_cards(draft, cards, onto)
        return super().stage(draft, cards, onto)

    def _stray(self, cards: Sequence[Card]) -> Refusal | None:
        if self.view.phase is Phase.ANSWER and self.view.turn == self.seat:
            return None
        return super()._stray(cards)


class ShownTaking(PileTaking):
    """Takes the pile with exactly the cards shown for it; with none, it is held over the hand."""

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
        """Take the pile onto a meld of the side that fits the top card; else hold it, or take it into the hand."""
        for take in self._takes(()) if self.view.is_open(self.side) else ():
            if self.check(self.view, self.seat, take) is None:
                return take
        state = self.view.arbitration
        held = state is not None and state.hanging(self.seat)
        slip = Slip("pile_unshown", kept=held)
        return slip if self.check(self.view, self.seat, slip) is None else self.judge(Take())
