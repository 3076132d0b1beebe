"""Meaning of gestures in Rommé: the same interface as in canasta, for sets, runs, jokers and claims."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from canasta_gui.rules.core.cards import JOKER, NEXT_OF_SUIT, RANK_ACE, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.romme.events import Action, Add, Announce, Claim, RommeLay, Swap, TakeUp
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld, added, face_at, melds_in
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.stage.intent import DraftStatus, Lifted, PlainGestures, without
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, hand_of, low_end_of, meld_of, staged
from canasta_gui.stage.romme.draft import (
    RommeDraft,
    apart,
    as_staged,
    goes_with,
    grows_both_ways,
    possible_melds,
    why_none,
    with_cards,
    with_meld,
)

RommeCheck = Callable[[RommePosition, int, Action], Refusal | None]
RommeOutcome = Refusal | RommeDraft | Action

# Refusals after which melds stay in the staging area until they can be laid.
UNFINISHED = frozenset({Why.FIRST_MELD_TOO_LOW, Why.TAKE_ONE_FIRST, Why.OUT_MUST_DISCARD})


class RommeIntent(PlainGestures):
    """The meaning of gestures for one seat at one moment: its view, its staging area, and the referee to ask."""

    __slots__ = ("check", "draft", "seat", "view")

    def __init__(self, view: RommePosition, draft: RommeDraft, check: RommeCheck, seat: int) -> None:
        self.view, self.draft, self.check, self.seat = view, draft, check, seat

    # --- targets of lifted cards ---

    def targets(self, lifted: Lifted) -> dict[Place, RommeOutcome]:
        """Return the outcome of dropping the cards on each zone; other zones are no targets."""
        if lifted.source in (STOCK, PILE):
            taken = self._take(lifted.source)
            return {hand_of(self.seat): taken, TABLE: taken}
        staging = lifted.source.area is Area.DRAFT
        rest = self.draft.remove(lifted.cards, lifted.source.key) if staging else self.draft
        result: dict[Place, RommeOutcome] = {TABLE: self.stage(rest, lifted.cards)}
        for group in rest.groups:
            if not (staging and group.key == lifted.source.key):
                result[staged(group.key)] = self.stage(rest, lifted.cards, group.key)
        if staging:
            result[hand_of(self.seat)] = rest
        result |= self._onto_melds(lifted.cards)
        if len(lifted.cards) == 1:
            result[PILE] = self.discard(lifted.cards[0])
        return result

    def passed_on(self, lifted: Lifted) -> frozenset[Place]:  # noqa: ARG002
        """Return no zone: cards dropped on a meld are added to it."""
        return frozenset()

    def _onto_melds(self, cards: tuple[Card, ...]) -> dict[Place, RommeOutcome]:
        result: dict[Place, RommeOutcome] = {}
        for owner, key in self._melds():
            place = meld_of(owner, key)
            if grows_both_ways(self.view.melds[owner][key]):
                result[low_end_of(place)] = self._onto_meld(cards, owner, key, low=True)
            result[place] = self._onto_meld(cards, owner, key, low=False)
        return result

    def _melds(self) -> Iterator[tuple[int, int]]:
        """Yield every meld on the table, those of the seat first."""
        for owner in sorted(self.view.playing, key=lambda seat: seat != self.seat):
            for key in self.view.melds[owner]:
                yield owner, key

    def judged(self, action: Action) -> RommeOutcome:
        """Return the action, or why it is refused."""
        return self.check(self.view, self.seat, action) or action

    def discard(self, card: Card) -> RommeOutcome:
        """Return the outcome of discarding a card."""
        return self.judged(Discard(card))

    def top_alone(self) -> None:
        """Return None: there is only one way to take the face-up card."""

    # --- the face-up card and the hidden one ---

    @property
    def _asked(self) -> bool:
        return self.view.phase is Phase.CLAIM and self.view.to_act == self.seat

    @property
    def _asked_first(self) -> bool:
        """True if this seat is in turn, and is asked before the others."""
        return self._asked and self.view.turn == self.seat

    def _take(self, source: Place) -> RommeOutcome:
        """Return the outcome of drawing, or of taking the face-up card; a seat that is asked about it answers."""
        if source == STOCK:
            return self.judged(Claim(False)) if self._asked else self.judged(Draw())
        return self.judged(Claim(True)) if self._asked and not self._asked_first else self.judged(TakeUp())

    def invites(self, place: Place) -> bool:
        """Return whether the place has a card with which the seat may begin its turn."""
        if place == PILE:
            return not isinstance(self._take(PILE), Refusal)
        return place == STOCK and (self.view.phase is Phase.DRAW or self._asked_first)

    # --- laying ---

    def stage(self, draft: RommeDraft, cards: Sequence[Card], onto: int | None = None) -> RommeOutcome:
        """Return the outcome of putting cards on the table: laid at once if they are one legal meld, else staged.

        On the bare table, or on a group that they cannot join, they go to a group that they fit; cards that make
        several melds become several groups.
        """
        stray = self._stray()
        if stray is not None:
            return stray
        if onto is not None and not goes_with(draft.of(onto), cards):
            onto = None
        rules, several = self.view.rules, [] if onto is not None else apart(self.view.rules, cards)
        if len(several) > 1:
            return self._several(draft, several)
        alone = possible_melds(rules, cards)
        home = onto if onto is not None or alone else self._home(draft, cards)
        key = draft.next_key if home is None else home
        new = with_cards(rules, draft, cards, key)
        melds = possible_melds(rules, new.of(key))
        if len(melds) == 1 and self.view.is_open(self.seat):
            return self._laid_at_once(new, RommeLay((melds[0],)))
        return new

    def _stray(self) -> Refusal | None:
        """Return the reason why no cards may even be staged now; None if they may."""
        if self.view.phase is Phase.OVER:
            return Refusal(Why.DEAL_OVER)
        if self.view.to_act != self.seat:
            return Refusal(Why.NOT_YOUR_TURN)
        early = {Phase.CLAIM: Why.CLAIM_FIRST, Phase.CONSENT: Why.CONSENT_FIRST}
        return Refusal(early[self.view.phase]) if self.view.phase in early else None

    def _laid_at_once(self, staged_instead: RommeDraft, action: RommeLay) -> RommeOutcome:
        refusal = self.check(self.view, self.seat, action)
        if refusal is None:
            return action
        return staged_instead if refusal.why in UNFINISHED else refusal

    def _several(self, draft: RommeDraft, melds: Sequence[RommeMeld]) -> RommeOutcome:
        new = draft
        for meld in melds:
            new = with_meld(self.view.rules, new, meld)
        unsaid = any(len(possible_melds(self.view.rules, meld.cards)) > 1 for meld in melds)
        if unsaid or not self.view.is_open(self.seat):
            return new
        return self._laid_at_once(new, RommeLay(tuple(melds)))

    def _home(self, draft: RommeDraft, cards: Sequence[Card]) -> int | None:
        """Return the default staged group of cards on the bare table; None for a new one."""
        for group in draft.groups:
            if goes_with(group.cards, cards):
                return group.key
        return None

    # --- adding to melds ---

    def _onto_meld(self, cards: tuple[Card, ...], owner: int, key: int, *, low: bool) -> RommeOutcome:
        """Return the outcome of putting cards on a meld: swapped for its joker, or added, if `low` at the lower end."""
        meld = self.view.melds[owner][key]
        if len(cards) == 1 and (JOKER, cards[0]) in zip(meld.cards, meld.faces, strict=True):
            return self.judged(Swap(owner, key, cards[0]))
        refusals = []
        for sorted_cards, faces in _fits(meld, cards, low=low):
            matters = low and added(meld, sorted_cards, faces, low=True) != added(meld, sorted_cards, faces)
            action = Add(owner, key, sorted_cards, faces, low=matters)
            refusal = self.check(self.view, self.seat, action)
            if refusal is None:
                return action
            refusals.append(refusal)
        if refusals:
            return refusals[0]
        bare = self.check(self.view, self.seat, Add(owner, key, cards, cards))
        return Refusal(Why.ADD_NO_FIT) if bare is None or bare.why is Why.JOKER_NOT_ANNOUNCED else bare

    # --- obvious plays, and declaring ---

    def obvious(self, source: Place, card: Card) -> RommeOutcome | None:
        """Return the outcome of a click on stock or pile, or a double-click on another card; None without a meaning."""
        if source in (STOCK, PILE):
            return self._take(source)
        if source.area is Area.DRAFT:
            chosen = self.next_choice(source.key) if self._has_choice(source.key, card) else None
            return chosen or self.draft.remove([card], source.key)
        if source != hand_of(self.seat) or self.view.to_act != self.seat or card == JOKER:
            return None
        joined = [self._onto_meld((card,), owner, key, low=False) for owner, key in self._melds()]
        done = next((each for each in joined if not isinstance(each, Refusal)), None)
        if done is not None:
            return done
        best = self._best_meld(card)
        if best is not None:
            return self.stage(self.draft, best.cards)
        return None if self.draft else self.discard(card)  # a discard would end the turn before cards are laid

    def _has_choice(self, key: int, card: Card) -> bool:
        """Return whether a staged card decides the meld of its group: a joker, or without jokers an ace."""
        return card == JOKER or (rank_of(card) == RANK_ACE and JOKER not in self.draft.of(key))

    def next_choice(self, key: int) -> RommeDraft | None:
        """Return the draft with the next choice for a joker, or the other end for an ace; None without a choice."""
        melds = possible_melds(self.view.rules, self.draft.of(key))
        return self.draft.next_interpretation(key, len(melds)) if len(melds) > 1 else None

    def _best_meld(self, card: Card) -> RommeMeld | None:
        """Return the meld with the most points that a card makes with others of the hand, without jokers."""
        held = [each for each in without(self.view.hands[self.seat], self.draft.cards) if each != JOKER]
        melds = [meld for meld in melds_in(self.view.rules, held) if card in meld.cards]
        return max(melds, key=lambda meld: (meld.points, meld), default=None)

    def declare(self) -> Action | Refusal:
        """Return the action of the staging area, or why it may not be played."""
        melds = []
        for group, meld in as_staged(self.view, self.draft):
            if meld is None:
                return why_none(self.view.rules, group.cards)
            melds.append(meld)
        action = RommeLay(tuple(melds))
        return self.check(self.view, self.seat, action) or action

    def status(self) -> DraftStatus:
        """Return the staging area in numbers."""
        melds = [meld for _, meld in as_staged(self.view, self.draft) if meld is not None]
        points = sum(meld.points for meld in melds)
        minimum = 0 if self.view.is_open(self.seat) else self.view.rules.melds.first_points
        declared = self.declare() if self.draft else None
        refusal = declared if isinstance(declared, Refusal) else None
        can = declared is not None and refusal is None
        return DraftStatus(points, minimum, max(0, minimum - points), False, can, refusal)

    @property
    def has_choice(self) -> bool:
        """True if a staged joker could also represent another card."""
        jokers = (group.cards for group in self.draft.groups if JOKER in group.cards)
        return any(len(possible_melds(self.view.rules, cards)) > 1 for cards in jokers)

    @property
    def joker_faces(self) -> tuple[Card, ...]:
        """The cards that the staged jokers represent, meld by meld."""
        melds = (meld for _, meld in as_staged(self.view, self.draft) if meld is not None)
        return tuple(face for meld in melds for face in meld.stood_for)

    @property
    def rest(self) -> int:
        """Points of the hand without the staged cards."""
        held = self.view.rules.held_value
        return self.view.rest(self.seat) - sum(held[card] for card in self.draft.cards)

    def announce(self, picked: Sequence[Card]) -> RommeOutcome:
        """Return the outcome of announcing Rommé with the picked discard, or by default the most expensive one.

        Staged cards must be laid first.
        """
        if self.draft:
            return self.declare()
        card = picked[0] if len(picked) == 1 else self._dearest()
        return self.judged(Announce(card))

    @property
    def can_announce(self) -> bool:
        """True if the hand, without the staged cards and one discard, would have few enough points."""
        if self.view.phase is not Phase.PLAY or self.view.to_act != self.seat:
            return False
        if not self.draft:
            return not isinstance(self.announce(()), Refusal)
        held = self.view.rules.held_value
        left = without(self.view.hands[self.seat], self.draft.cards)
        dearest = max((held[card] for card in left), default=0)
        enough = self.rest - dearest <= self.view.rules.going_out.threshold and bool(left)
        return enough and not isinstance(self.declare(), Refusal)

    def _dearest(self) -> Card | None:
        """Return the card of the hand with the most penalty points."""
        held = self.view.rules.held_value
        return max(self.view.hands[self.seat], key=lambda card: (held[card], card), default=None)


def _fits(meld: RommeMeld, cards: Sequence[Card], *, low: bool) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield the ways to add these cards to a meld, as (cards, faces); if `low`, at the lower end first."""
    naturals = Counter(card for card in cards if card != JOKER)
    for faces in _lengthenings(meld, len(cards), low=low) if meld.is_run else _missing_suits(meld, len(cards)):
        left, shown = naturals.copy(), []
        for face in faces:
            shown.append(face if left[face] else JOKER)
            left[face] -= 1
        if not +left:
            yield tuple(shown), faces


def _lengthenings(meld: RommeMeld, number: int, *, low: bool) -> Iterator[tuple[Card, ...]]:
    """Yield the faces that lengthen a run by `number` cards, for each split between its lower and upper end."""
    suit, first = suit_of(meld.faces[0]), meld.lowest
    last = first + len(meld.faces) - 1
    belows = range(number, -1, -1) if low else range(number + 1)
    for below in belows:
        if first - below >= LOWEST and last + number - below <= HIGHEST:
            places = [*range(first - below, first), *range(last + 1, last + 1 + number - below)]
            yield tuple(face_at(suit, place) for place in places)


def _missing_suits(meld: RommeMeld, number: int) -> Iterator[tuple[Card, ...]]:
    rank = rank_of(meld.faces[0])
    missing = [face for suit in range(SPADES + 1) if (face := rank * NEXT_OF_SUIT + suit) not in meld.faces]
    yield from combinations(missing, number)
