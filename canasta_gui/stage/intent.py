"""What a gesture means. The referee is asked once for each zone when cards are lifted; hovering only looks it up."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from canasta_gui.rules.actions import Action, Choose, Discard, Draw, Lay, MeldCards, Take, TakeReserve
from canasta_gui.rules.cards import BLACK_THREES, KEY_STEP, RANK_TWO, Card, is_wild, rank_of, rank_of_key
from canasta_gui.rules.position import Phase, Position, SeatView
from canasta_gui.rules.refusal import Refusal, Why
from canasta_gui.stage.draft import Draft
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, staged

Check = Callable[[Position, int, Action], Refusal | None]
Outcome = Refusal | Draft | Action

# Refusals of a meld that is merely not finished: it may rest in the staging area.
UNFINISHED = frozenset(
    {
        Why.OPENING_TOO_LOW,
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

    def __init__(self, view: SeatView, draft: Draft, check: Check, seat: int) -> None:
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
            zones = [hand_of(self.seat), TABLE, *self._own_melds(), *self._staged()]
            taken = dict.fromkeys(zones, self.take(()))
            alone = self.top_alone()
            return taken if alone is None else {**taken, hand_of(self.seat): alone}
        if lifted.source.area is Area.DRAFT:
            return self._from_draft(lifted)
        return self._from_hand(lifted.cards)

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
            result[PILE] = self._judged(Discard(lifted.cards[0]))
        return result

    def _judged(self, action: Action) -> Outcome:
        return self.check(self.view, self.seat, action) or action

    def reserve(self) -> Outcome:
        """One's own second packet comes to the hand."""
        return self._judged(TakeReserve())

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
        keys = {rank_of(card) for card in cards if not is_wild(card)} | ({onto} if onto else set())
        if self._wild_home is not None and len(cards) >= MIN_GROUP and not keys:
            keys = {self._wild_home}  # so many wild cards at once are a meld; one or two may be meant for another
        melds = tuple(meld for meld in new.melds if meld.key in keys)
        if not self.view.is_open(self.side) or new.taking or not melds:
            return new
        action = Lay(melds)
        refusal = self.check(self.view, self.seat, action)
        if refusal is None:
            return action
        return new if refusal.why in UNFINISHED else refusal

    @property
    def _wild_home(self) -> int | None:
        """Where wild cards lie that came with no natural card: in a meld of their own, if there is such a thing."""
        return RANK_TWO if self.view.rules.melds.wild_melds else None

    def _added(self, draft: Draft, cards: Sequence[Card], onto: int | None = None) -> Draft:
        return draft.add(cards, onto, wild_home=self._wild_home)

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
        """The cards dropped on a meld of the side; naturals of other ranks fare as on the table beside it."""
        rank = rank_of_key(key)
        if any(not is_wild(card) and rank_of(card) != rank for card in cards):
            if on_table is None or isinstance(on_table, Draft):  # not a meld of their own, so this one was meant
                return Refusal(Why.MELD_WRONG_CARD)
            return on_table
        return self._judged(Lay((MeldCards(rank, (*draft.of(key), *cards), key // KEY_STEP),)))

    # --- the pile ---

    def _onto_pile(self, cards: tuple[Card, ...]) -> Outcome | None:
        """Cards of the hand dropped on the pile: they take it before the draw, afterwards one of them is discarded.

        Before the draw a single card that could never take it was meant as a discard.
        """
        if self.view.to_act == self.seat and self.view.phase is Phase.DRAW:
            hopeless = len(cards) == 1 and not is_wild(cards[0]) and not self._of_top_rank(cards[0])
            return self._judged(Discard(cards[0])) if hopeless else self.take(cards)
        return self._judged(Discard(cards[0])) if len(cards) == 1 else None

    def take(self, given: tuple[Card, ...]) -> Outcome:
        """Take the pile with the cheapest cards that do it, the `given` ones among them.

        An open side takes at once; before the opening the top card and its key are staged, to be completed there.
        """
        opened = self.view.is_open(self.side)
        reasons = []
        for using in self._keys(given):
            refusal = self.check(self.view, self.seat, Take(using))
            if opened and refusal is None:
                return Take(using)
            if not opened and (refusal is None or refusal.why in MENDABLE):
                more = without_copies(using, self.draft.of(self._top_rank()))
                return self.draft.add(more, self._top_rank()).taking_pile()
            if refusal is not None:
                reasons.append(refusal)
        return reasons[0]

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
        if rank in self.view.melds[self.side] and self.view.is_open(self.side):
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
        if is_wild(card):
            return None
        rank = rank_of(card)
        group = self._group(rank)
        if rank in self.view.melds[self.side]:
            return self._judged(Lay((MeldCards(rank, (card,)),)))
        if (len(group) >= MIN_GROUP or self.draft.of(rank)) and card not in BLACK_THREES:
            return self.stage(self.draft, group)
        return self._judged(Discard(card))

    def _obvious_start(self, card: Card) -> Outcome | None:
        """Before the draw: a card of the top card's rank takes the pile, a group goes to the staging area."""
        if is_wild(card):
            return None
        if self._of_top_rank(card):
            return self.take((card,))
        group = self._group(rank_of(card))
        enough = len(group) >= MIN_GROUP and card not in BLACK_THREES
        return self.stage(self.draft, group) if enough else self._judged(Discard(card))

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
