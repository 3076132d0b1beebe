"""What a gesture means. The referee is asked once for each zone when cards are lifted; hovering only looks it up."""

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from canasta_gui.rules.canasta.actions import Action, Choose, Lay, MeldCards, Take, TakeReserve
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.actions import Discard, Draw
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
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.stage.canasta.draft import EMPTY, Draft, belongs
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, reserve_of, staged

Check = Callable[[CanastaPosition, int, Action], Refusal | None]
Outcome = Refusal | Draft | Action

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
# Refusals of taking the pile that more melds from the hand can still mend.
MENDABLE = UNFINISHED | {Why.WOULD_BE_STUCK, Why.OUT_NO_CANASTA, Why.OUT_NOT_ASKED, Why.MUST_GO_OUT}
MIN_GROUP = 3
FIRST_RUN_CARD = RANK_FOUR << 2
"""The lowest card of a run (four of clubs), and of every card that may be in one."""


class Lifted(NamedTuple):
    """Cards picked up from one place. From the stock or the pile it is the top card, whatever its face, from the
    second packet all of it.

    `with_top`: the pile's top card, lying in the staging area, is picked up as well (it is none of `cards`).
    """

    source: Place
    cards: tuple[Card, ...]
    with_top: bool = False


class DraftStatus(NamedTuple):
    """The staging area in numbers. `refusal`: why it cannot be declared now; None if it can, or nothing lies there."""

    points: int
    minimum: int
    missing: int
    taking: bool
    can_declare: bool
    refusal: Refusal | None


class Intent:
    """The meaning of gestures for one seat at one moment: its view, its staging area, and the referee to ask."""

    __slots__ = ("check", "draft", "seat", "side", "view")

    def __init__(self, view: CanastaView, draft: Draft, check: Check, seat: int) -> None:
        self.view, self.draft, self.check = view, draft, check
        self.seat, self.side = seat, view.side(seat)

    # --- where may these cards go? ---

    def targets(self, lifted: Lifted) -> dict[Place, Outcome]:
        """What dropping the cards on each zone would do. A zone that is not named is no target, and nothing is said."""
        if self.view.is_choosing(self.seat):
            return {TABLE: self.choose(lifted.source)}
        if lifted.source == STOCK:
            drawn = self._judged(Draw())
            return {hand_of(self.seat): drawn, TABLE: drawn}
        if lifted.source.area is Area.RESERVE:
            taken_up = self.reserve()
            return {hand_of(self.seat): taken_up, TABLE: taken_up}
        if lifted.source == PILE:
            zones = [hand_of(self.seat), TABLE, *self._staged()]
            taken = dict.fromkeys(zones, self.take(()))
            taken |= {place: self._take_onto(place.key) for place in self._own_melds()}
            alone = self.top_alone()
            return taken if alone is None else {**taken, hand_of(self.seat): alone}
        if lifted.source.area is Area.DRAFT:
            return self._from_draft(lifted)
        return self._from_hand(lifted.cards)

    def invites(self, place: Place) -> bool:
        """Does the place wait for the player: stock and pile to be drawn from, his second packet to be taken up?

        The pile does when there is any allowed way to take it, or its top card, with the hand as it is.
        """
        if self.view.phase is Phase.CHOOSE:
            return place in (hand_of(self.seat), reserve_of(self.seat))
        if place == reserve_of(self.seat):
            return not isinstance(self.reserve(), Refusal)
        if place == PILE:
            ways = candidates(self.view, self.seat) if self.view.phase is Phase.DRAW and self.view.pile else ()
            return any(isinstance(way, Take) for way in ways)
        return place == STOCK and self.view.phase is Phase.DRAW and bool(self.view.stock)

    def _own_melds(self) -> list[Place]:
        return [meld_of(self.side, key) for key in self.view.melds[self.side]]

    def _staged(self) -> list[Place]:
        keys = [meld.key for meld in self.draft.melds]
        if self.draft.taking and rank_of(self.view.pile[-1]) not in keys:
            keys.append(rank_of(self.view.pile[-1]))
        return [staged(key) for key in keys]

    def _from_hand(self, cards: tuple[Card, ...]) -> dict[Place, Outcome]:
        result: dict[Place, Outcome] = {TABLE: self.stage(self.draft, cards)}
        for place in self._staged():
            result[place] = self.stage(self.draft, cards, place.key)
        if self.draft.loose:
            result[staged(LOOSE)] = result[TABLE]
        for place in self._own_melds():
            result[place] = self._onto_meld(self.draft, cards, place.key, result[TABLE])
        onto_pile = self._onto_pile(cards)
        if onto_pile is not None:
            result[PILE] = onto_pile
        return result

    def _from_draft(self, lifted: Lifted) -> dict[Place, Outcome]:
        rest = self.draft.remove(lifted.cards, lifted.source.key)
        if lifted.with_top:
            rest = rest.taking_pile(False)
            return {hand_of(self.seat): rest, PILE: rest}
        result: dict[Place, Outcome] = {hand_of(self.seat): rest}
        if all(is_wild(card) for card in lifted.cards):
            result[TABLE] = self._added(rest, lifted.cards)
            for place in self._staged():
                if place != lifted.source:
                    result[place] = self.stage(rest, lifted.cards, place.key)
        for place in self._own_melds():
            result[place] = self._onto_meld(rest, lifted.cards, place.key, None)
        if len(lifted.cards) == 1 and self.view.phase is not Phase.DRAW:
            result[PILE] = self.discard(lifted.cards[0])
        return result

    def _judged(self, action: Action) -> Outcome:
        return self.check(self.view, self.seat, action) or action

    def reserve(self) -> Outcome:
        """One's own second packet comes to the hand."""
        return self._judged(TakeReserve())

    def discard(self, card: Card) -> Outcome:
        """A card goes on the pile, at the end of the turn."""
        return self._judged(Discard(card))

    def choose(self, packet: Place) -> Outcome:
        """One of two packets as the first hand: the one that was dealt first lies where the hand will be."""
        return self._judged(Choose(int(packet.area is Area.RESERVE)))

    # --- melding ---

    def stage(self, draft: Draft, cards: Sequence[Card], onto: int | None = None) -> Outcome:
        """The cards put on the table before the player: laid at once if his side is open and may, else staged."""
        stray = self._stray(cards)
        if stray is not None:
            return stray
        new = self._added(draft, cards, onto)
        touched = {meld.key for meld in new.melds if meld.cards != draft.of(meld.key)}
        if onto is None and len(cards) < MIN_GROUP and all(map(is_wild, cards)):
            touched = set()  # one or two wild cards may be meant for another meld than their own
        melds = tuple(meld for meld in new.melds if meld.key in touched)
        if not self.view.is_open(self.side) or new.taking or not melds:
            return new
        action = Lay(melds)
        refusal = self.check(self.view, self.seat, action)
        if refusal is None:
            return action
        return new if refusal.why in UNFINISHED else refusal

    def with_cards(self, cards: Sequence[Card]) -> Draft:
        """The staging area as if these cards of the hand lay in it, each where it finds its own place."""
        return self._added(self.draft, cards) if cards else self.draft

    def _stray(self, cards: Sequence[Card]) -> Refusal | None:
        """Why these cards may not even rest on the table."""
        if self.view.phase is Phase.OVER:
            return Refusal(Why.DEAL_OVER)
        if self.view.to_act != self.seat:
            return Refusal(Why.NOT_YOUR_TURN)
        if self.view.phase is Phase.ANSWER:
            return Refusal(Why.ANSWER_FIRST)
        barred = self.view.rules.red_threes_and_like
        return Refusal(Why.MELD_RED_THREE) if any(card in barred for card in cards) else None

    def _onto_meld(self, draft: Draft, cards: tuple[Card, ...], key: int, on_table: Outcome | None) -> Outcome:
        """The cards dropped on a meld of the side; naturals that are not of it fare as on the table beside it."""
        rank = rank_of_key(key)
        if any(not is_wild(card) and not belongs(card, rank) for card in cards):
            if on_table is None or isinstance(on_table, Draft):  # not a meld of their own, so this one was meant
                return Refusal(Why.RUN_WRONG_CARD if is_run(rank) else Why.MELD_WRONG_CARD)
            return on_table
        return self._judged(Lay((MeldCards(rank, (*draft.of(key), *cards), key // KEY_STEP),)))

    # --- where cards belong that are put on the bare table ---

    def _added(self, draft: Draft, cards: Sequence[Card], onto: int | None = None) -> Draft:
        run = self._as_run(draft, cards, onto)
        if run is not None:
            joined = () if onto is None else draft.of(onto)
            return draft.remove(joined, onto).add((*joined, *cards), run)
        homes = {rank: self._home(draft, rank, number) for rank, number in Counter(map(_kind, cards)).items()}
        return draft.add(cards, onto, homes={rank: key for rank, key in homes.items() if key is not None})

    def _home(self, draft: Draft, rank: int, number: int) -> int | None:
        """The meld where so many cards of a rank go by themselves: a staged one, one of the side's, or a new one.

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
            return self._next_key(rank, own)
        return next(iter([*growing, *(key for key in reversed(own) if key not in closed), own[-1]]))

    def _next_key(self, rank: int, taken: Collection[int]) -> int:
        """The key of a further meld of a rank."""
        return next(key for key in itertools.count(rank, KEY_STEP) if key not in taken)

    def _as_run(self, draft: Draft, cards: Sequence[Card], onto: int | None) -> int | None:
        """The key of the run that these cards are, or make with those of the staged meld `onto`; None if none."""
        if not self.view.rules.melds.runs or (onto is not None and is_run(rank_of_key(onto))):
            return None
        whole = sorted((*cards, *(() if onto is None else draft.of(onto))))
        if len(whole) < 2 or whole[0] < FIRST_RUN_CARD or any(b - a != 4 for a, b in itertools.pairwise(whole)):
            return None
        rank = run_of(suit_of(whole[0]))
        return self._next_key(rank, {*self.view.melds[self.side], *(meld.key for meld in draft.melds)})

    # --- the pile ---

    def _onto_pile(self, cards: tuple[Card, ...]) -> Outcome | None:
        """Cards of the hand dropped on the pile: they take it before the draw, afterwards one of them is discarded.

        Before the draw a single card that could never take it was meant as a discard.
        """
        if self.view.to_act == self.seat and self.view.phase is Phase.DRAW:
            hopeless = len(cards) == 1 and not is_wild(cards[0]) and not self._of_top_rank(cards[0])
            return self.discard(cards[0]) if hopeless else self.take(cards)
        return self.discard(cards[0]) if len(cards) == 1 else None

    def take(self, given: tuple[Card, ...]) -> Outcome:
        """Take the pile with the cheapest cards that do it, the `given` ones among them.

        An open side takes at once; before the opening the top card and its key are staged, to be completed there.
        """
        opened = self.view.is_open(self.side)
        reasons = []
        for using in self._keys(given):
            for take in self._takes(using):
                refusal = self.check(self.view, self.seat, take)
                if opened and refusal is None:
                    return take
                if not opened and (refusal is None or refusal.why in MENDABLE):
                    more = without_copies(using, self.draft.of(self._top_rank()))
                    return self.draft.add(more, self._top_rank()).taking_pile()
                if refusal is not None:
                    reasons.append(refusal)
        return reasons[0]

    def _takes(self, using: tuple[Card, ...]) -> Iterator[Take]:
        """The melds that the top card can join with these cards: each of its rank, a further one, a run of its suit."""
        if not self.view.pile:
            yield Take(using)
            return
        rank, top = self._top_rank(), self.view.pile[-1]
        own = self.view.melds_of(self.side, rank)
        keys = own if own and not using else [*own, self._next_key(rank, own)]
        for key in keys:
            yield Take(using, of=key // KEY_STEP)
        if not using:
            for key in self._own_runs(top):
                yield Take(of=key // KEY_STEP, run=True)

    def _take_onto(self, key: int) -> Outcome:
        """The pile dragged on to a meld of the side: its top card joins that very one, if it can."""
        rank = rank_of_key(key)
        if self.view.pile and belongs(self.view.pile[-1], rank) and self.view.is_open(self.side):
            take = Take(of=key // KEY_STEP, run=is_run(rank))
            if self.check(self.view, self.seat, take) is None:
                return take
        return self.take(())

    def top_alone(self) -> Take | None:
        """The top card alone into the hand with a pair shown, where the rules know that (R13)."""
        take = Take(tuple(card for card in self.view.hands[self.seat] if self._of_top_rank(card))[:2], only_top=True)
        return take if self.check(self.view, self.seat, take) is None else None

    def _of_top_rank(self, card: Card) -> bool:
        return bool(self.view.pile) and rank_of(card) == self._top_rank()

    def _top_rank(self) -> int:
        return rank_of(self.view.pile[-1])

    def _keys(self, given: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """The cards to try with the top card, the cheapest first; at least one try, for the referee's reason."""
        wanted = Counter(given)
        tried: list[tuple[Card, ...]] = []
        for key in self._all_keys(given):
            if not wanted - Counter(key) and key not in tried:
                tried.append(key)
                yield key
        if given not in tried:
            yield given

    def _all_keys(self, given: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if not self.view.pile:
            return
        rank = self._top_rank()
        prepared = self.draft.of(rank)
        if prepared:
            yield (*prepared, *without_copies(given, prepared))
        if self.view.is_open(self.side) and (self.view.melds_of(self.side, rank) or self._own_runs(self.view.pile[-1])):
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

    # --- the obvious, and declaring ---

    def obvious(self, source: Place, card: Card) -> Outcome | None:
        """What a click on the stock or the pile does, a double click on another card; None where nothing is obvious."""
        if self.view.is_choosing(self.seat):
            return self.choose(source)
        if source == STOCK:
            return self._judged(Draw())
        if source == PILE:
            return self.take(())
        if source.area is Area.RESERVE:
            return self.reserve()
        if source.area is Area.DRAFT:
            return self.draft.remove([card], source.key)
        if source != hand_of(self.seat) or self.view.to_act != self.seat:
            return None
        return self._obvious_play(card) if self.view.phase is Phase.PLAY else self._obvious_start(card)

    def _obvious_play(self, card: Card) -> Outcome | None:
        """After the draw: a card joins a meld of the side, a group is laid, anything else is discarded."""
        if is_wild(card):
            return None
        rank = rank_of(card)
        group = self._group(rank)
        own = self.view.melds_of(self.side, rank)
        joined = [self._onto_meld(EMPTY, (card,), key, None) for key in (*own, *self._own_runs(card))]
        for outcome in joined:
            if not isinstance(outcome, Refusal):
                return outcome
        staged_too = any(meld.rank == rank for meld in self.draft.melds)
        if (len(group) >= MIN_GROUP or staged_too) and card not in BLACK_THREES:
            return self.stage(self.draft, group)
        if own:
            return joined[0]
        return None if self.draft else self.discard(card)  # it would end the turn before what is staged is laid

    def _own_runs(self, card: Card) -> list[int]:
        """The side's runs of a card's suit."""
        return self.view.melds_of(self.side, run_of(suit_of(card))) if card >= FIRST_RUN_CARD else []

    def _obvious_start(self, card: Card) -> Outcome | None:
        """Before the draw: a card of the top card's rank takes the pile, a group goes to the staging area."""
        if is_wild(card):
            return None
        if self._of_top_rank(card):
            return self.take((card,))
        group = self._group(rank_of(card))
        enough = len(group) >= MIN_GROUP and card not in BLACK_THREES
        return self.stage(self.draft, group) if enough else self.discard(card)

    def _group(self, rank: int) -> tuple[Card, ...]:
        """All cards of a rank that are not staged yet."""
        held = without_copies(self.view.hands[self.seat], self.draft.cards)
        return tuple(card for card in held if rank_of(card) == rank)

    def declare(self) -> Action | Refusal:
        """The action of the staging area, or why it may not be played."""
        action = self.draft.as_action(self.view)
        return self.check(self.view, self.seat, action) or action

    def status(self) -> DraftStatus:
        """The staging area in numbers."""
        points = self.draft.points(self.view)
        minimum = 0 if self.view.is_open(self.side) else self.view.minimum_for(self.seat)
        laid = bool(self.draft.melds or self.draft.taking)
        declared = self.declare() if laid else None
        refusal = declared if isinstance(declared, Refusal) else None
        can = laid and refusal is None
        return DraftStatus(points, minimum, max(0, minimum - points), self.draft.taking, can, refusal)


def _kind(card: Card) -> int:
    """The rank whose meld a card goes to by itself: that of the twos for every wild card."""
    return RANK_TWO if is_wild(card) else rank_of(card)


def without_copies(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """The cards less one copy for each of `gone`; the first copies go."""
    surplus = Counter(gone)
    left = []
    for card in cards:
        if surplus[card] > 0:
            surplus[card] -= 1
        else:
            left.append(card)
    return tuple(left)
