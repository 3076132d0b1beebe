"""A seat's memory of the deal: who took, discarded and let pass which cards and when, and the unseen cards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.fields import CanastaCardSet
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KIND,
    KIND_RED_THREE,
    N_KINDS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_TWO,
    RED_THREES,
    Card,
    count_kinds,
    is_run,
    rank_of_key,
)
from canasta_gui.rules.core.events import TurnBegan


class Habits:
    """Record of each seat's actions, updated event by event.

    By seat: `draws`, `piles_taken`, `discards`: how often it did so; `draws_at_take`, `draws_at_lay`: its number of
    draws when it last took the pile and last laid anything; `thrown_points`, `last_points`: value of all its discards
    and of the last one; `last_turns`: when its last turn began, in turns of all seats. By seat and kind:
    `draws_at_discard`, `draws_at_pass`, `draws_at_lay_of`: its number of draws when it last discarded the kind, let it
    pass on top of the pile, and laid it; `largest_pile_passed`, `last_pile_passed`: size of the largest and the last
    pile that it let pass with this kind on top; `open_at_pass`, `frozen_at_pass`: whether its side was open and the
    pile frozen then; `laid`: number of cards laid. By side and kind: `melded_since`: the turn, counted over all seats,
    in which it first had a meld of the kind; 0 for none.
    """

    def __init__(self, rules: CanastaRules) -> None:
        seats = range(rules.players)
        self.draws, self.piles_taken, self.discards, self.last_turns = ([0] * rules.players for _ in range(4))
        self.draws_at_take, self.draws_at_lay = ([0] * rules.players for _ in range(2))
        self.thrown_points, self.last_points = ([0] * rules.players for _ in range(2))
        self.draws_at_discard, self.draws_at_pass, self.draws_at_lay_of = (
            [[0] * N_KINDS for _ in seats] for _ in range(3)
        )
        self.largest_pile_passed, self.last_pile_passed, self.laid = ([[0] * N_KINDS for _ in seats] for _ in range(3))
        self.open_at_pass, self.frozen_at_pass = ([[False] * N_KINDS for _ in seats] for _ in range(2))
        self.melded_since = [[0] * N_KINDS for _ in range(rules.n_sides)]
        self._rules = rules
        self._top: Card | None = None
        self._pile, self._freezes, self._turn = int(rules.pile.up_card), False, 0
        self._opened = [False] * rules.n_sides

    def see(self, event: ev.Event) -> None:
        """Record an event."""
        match event:
            case TurnBegan(seat):
                self._turn += 1
                self.last_turns[seat] = self._turn
            case ev.Discarded(seat, card):
                self._discard(seat, card)
            case ev.Drew(seat):
                self._draw(seat)
            case ev.Melded(seat, side, key, cards):
                self._lay(seat, side, key, cards)
            case ev.TookPile(seat, cards):
                self.piles_taken[seat] += 1
                self.draws_at_take[seat] = self.draws[seat]
                self._top, self._freezes = None, False
                self._pile = max(0, self._pile - len(cards) - 1) if self._rules.pile.kind == "top" else 0
            case ev.TookTop():
                self._top, self._pile = None, self._pile - 1
            case ev.TurnedUp(card):
                self._freezes = self._freezes or card < FIRST_NATURAL or card in RED_THREES
            case _:
                pass

    def _discard(self, seat: int, card: Card) -> None:
        points = self._rules.value[card]
        self._top, self._pile = card, self._pile + 1
        self._freezes = self._freezes or card < FIRST_NATURAL
        self.discards[seat] += 1
        self.thrown_points[seat] += points
        self.last_points[seat] = points
        self.draws_at_discard[seat][KIND[card]] = self.draws[seat]

    def _draw(self, seat: int) -> None:
        self.draws[seat] += 1
        if self._top is not None:
            kind, pile = KIND[self._top], self._pile
            self.draws_at_pass[seat][kind] = self.draws[seat]
            self.largest_pile_passed[seat][kind] = max(self.largest_pile_passed[seat][kind], pile)
            self.last_pile_passed[seat][kind] = pile
            self.open_at_pass[seat][kind] = self._opened[self._rules.side_of[seat]]
            self.frozen_at_pass[seat][kind] = self._freezes or self._rules.pile.always_frozen
        self._top = None

    def _lay(self, seat: int, side: int, key: int, cards: Sequence[Card]) -> None:
        self._opened[side] = True
        self.draws_at_lay[seat] = self.draws[seat]
        for card in cards:
            self.laid[seat][KIND[card]] += 1
            self.draws_at_lay_of[seat][KIND[card]] = self.draws[seat]
        rank = rank_of_key(key)
        if not is_run(rank) and not self.melded_since[side][rank]:
            self.melded_since[side][rank] = self._turn


def habits_of(rules: CanastaRules, history: Sequence[ev.Event]) -> Habits:
    """Return the habits after the events of a deal."""
    habits = Habits(rules)
    for event in history:
        habits.see(event)
    return habits


_DECKS: dict[CanastaCardSet, tuple[int, ...]] = {}


@dataclass(slots=True)
class Memory:
    """A seat's knowledge beside its hand.

    By seat and kind, numbers of cards: `known` in the hand since a pile was taken; `discarded`; `let_pass` on top of
    the pile. `faces`: the cards known in each hand. `unseen`: by kind, number of cards that are neither on the table,
    nor in the viewer's hand, nor known in another hand. `events`: the events from which all of this was derived.
    """

    known: list[list[int]]
    discarded: list[list[int]]
    let_pass: list[list[int]]
    unseen: list[int]
    faces: list[list[Card]]
    events: tuple[ev.Event, ...] = field(compare=False, repr=False)
    _habits: Habits | None = field(default=None, init=False, compare=False, repr=False)

    def habits(self, rules: CanastaRules) -> Habits:
        """Return the seats' habits in this deal; computed at the first call, since few players need them."""
        if self._habits is None:
            self._habits = habits_of(rules, self.events)
        return self._habits


class _Recollection:
    """Incremental state of a memory, after the events of a deal so far.

    `top`: the discard that the next seat may still let pass. `deck`: number of cards of each kind in the game.
    """

    __slots__ = ("deck", "discarded", "events", "faces", "irregular", "known", "let_pass", "rules", "top")

    def __init__(self, rules: CanastaRules, before: "_Recollection | None", *, irregular: bool) -> None:
        """Begin with a copy of the recollection `before`, or empty."""
        self.rules, self.irregular = rules, irregular
        if before is None:
            seats = range(rules.players)
            self.deck = _whole_counts(rules.cards)
            self.events: tuple[ev.Event, ...] = ()
            self.known = [[0] * N_KINDS for _ in seats]
            self.discarded = [[0] * N_KINDS for _ in seats]
            self.let_pass = [[0] * N_KINDS for _ in seats]
            self.faces: list[list[Card]] = [[] for _ in seats]
            self.top: Card | None = None
        else:
            self.deck, self.events, self.top = before.deck, before.events, before.top
            self.known = [counts[:] for counts in before.known]
            self.discarded = [counts[:] for counts in before.discarded]
            self.let_pass = [counts[:] for counts in before.let_pass]
            self.faces = [cards[:] for cards in before.faces]

    def begins(self, rules: CanastaRules, events: tuple[ev.Event, ...]) -> bool:
        """Return whether `events` begin with the events recorded so far."""
        return self.rules is rules and events[: len(self.events)] == self.events

    def follow(self, events: tuple[ev.Event, ...]) -> None:
        """Record the new events; `events` must begin with those recorded so far."""
        known, faces = self.known, self.faces
        for event in events[len(self.events) :]:
            match event:
                case ev.Discarded(seat, card):
                    self.top = card
                    self.discarded[seat][KIND[card]] += 1
                    _forget(known[seat], faces[seat], (card,))
                case ev.Drew(seat) if self.top is not None:
                    self.let_pass[seat][KIND[self.top]] += 1
                    self.top = None
                case ev.Melded(seat, _, _, cards):
                    _forget(known[seat], faces[seat], cards)
                case ev.TookPile(seat, cards):
                    self._take_pile(seat, cards)
                case ev.TookTop(seat, card, shown):
                    kind = KIND[card]
                    known[seat][kind] = max(known[seat][kind], len(shown)) + 1
                    faces[seat] += list((Counter(shown) - Counter(faces[seat])).elements())
                    faces[seat].append(card)
                    self.top = None
                case _:
                    if self.irregular:
                        _recall_irregularity(event, known, faces)
        self.events = events

    def _take_pile(self, seat: int, cards: tuple[Card, ...]) -> None:
        for card in cards:
            if card not in BLACK_THREES or card not in self.rules.threes_of_pile:
                self.known[seat][KIND[card]] += 1
                self.faces[seat].append(card)
        if not self.rules.red_threes.dead:
            self.known[seat][KIND_RED_THREE] = 0
            self.faces[seat] = [card for card in self.faces[seat] if card not in RED_THREES]
        self.top = None


_LATEST: dict[int, _Recollection] = {}
"""The last recollection of each viewer, whose next decision usually belongs to the same deal."""


def recall(view: CanastaView, history: Sequence[ev.Event]) -> Memory:
    """Return the viewer's memory of this deal, from the events as it saw them and from the table."""
    viewer, events = view.viewer, tuple(history)
    assert viewer is not None
    latest = _LATEST.get(viewer)
    before = latest if latest is not None and latest.begins(view.rules, events) else None
    now = _Recollection(view.rules, before, irregular=view.arbitration is not None)
    now.follow(events)
    _LATEST[viewer] = now
    known, faces = now.known[:], now.faces[:]  # the inner lists are shared but no longer changed
    known[viewer] = [0] * N_KINDS  # the viewer's own hand is in the view
    faces[viewer] = []
    return Memory(known, now.discarded, now.let_pass, _unseen(view, known, now.deck), faces, events)


def _recall_irregularity(event: ev.Event, known: list[list[int]], faces: list[list[Card]]) -> None:
    match event:
        case ev.HandShown(seat, cards):
            _know(known[seat], faces[seat], cards)
        case ev.PileSeized(seat, cards):
            _know(known[seat], faces[seat], (*faces[seat], *cards))
        case ev.PenaltyLaid(seat, cards):
            _know(known[seat], faces[seat], tuple((Counter(cards) | Counter(faces[seat])).elements()))
        case ev.Undone(offence):
            laid = tuple(card for piece in offence.pieces for card in piece.cards)
            _know(known[offence.seat], faces[offence.seat], (*faces[offence.seat], *laid))
            _forget(known[offence.seat], faces[offence.seat], offence.received)
        case _:
            pass


def _know(known: list[int], faces: list[Card], cards: Sequence[Card]) -> None:
    """Replace the cards known in a hand by these."""
    faces[:] = cards
    for kind, number in enumerate(count_kinds(cards)):
        known[kind] = max(known[kind], number)


def _forget(known: list[int], faces: list[Card], cards: Sequence[Card]) -> None:
    for card in cards:
        if known[KIND[card]]:
            known[KIND[card]] -= 1
        if card in faces:
            faces.remove(card)


def _unseen(view: CanastaPosition, known: list[list[int]], deck: tuple[int, ...]) -> list[int]:
    left = list(deck)
    for counts in (*view.counts, *known):
        if any(counts):
            for kind, number in enumerate(counts):
                left[kind] -= number
    for card in view.pile:
        left[KIND[card]] -= 1
    for melds in view.melds:
        for meld in melds.values():
            for card in meld.cards:
                left[KIND[card]] -= 1
    for threes in view.red_threes:  # black ones too, where they are laid like red ones
        for card in threes:
            left[KIND[card]] -= 1
    return [max(0, number) for number in left]


def _whole_counts(cards: CanastaCardSet) -> tuple[int, ...]:
    """Return the number of cards of each kind in the game."""
    if cards not in _DECKS:
        counts = [0] * N_KINDS
        for card in cards.deck():
            counts[KIND[card]] += 1
        _DECKS[cards] = tuple(counts)
    return _DECKS[cards]


def count_wilds(counts: Sequence[int]) -> int:
    """Return the number of wild cards in counts by kind."""
    return counts[RANK_JOKER] + counts[RANK_BLANCHE] + counts[RANK_TWO]
