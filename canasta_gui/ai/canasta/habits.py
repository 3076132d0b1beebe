"""What the seats did in this deal: when each last threw a kind, let it pass and laid it, how large a pile, how open."""

from collections.abc import Sequence

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, N_KINDS, RED_THREES, Card, is_run, rank_of_key
from canasta_gui.rules.core.events import TurnBegan


class Habits:
    """What each seat did so far; grows by one event after the other.

    By seat: how often it drew, took the pile, discarded; its draws when it last took and last laid anything.
    `thrown_points`: the value of all its discards; `last_points`: of the last one. `last_turns`: when its last turn
    began, in turns of all seats.

    By seat and kind: its draws when it last discarded the kind, let it pass on top of the pile, and laid it; the most
    cards of a pile that it let pass so, and those of the last one; whether its side was open then, and the pile frozen;
    how many of the kind it laid.

    `melded_since`, by side and kind: the turn of all seats in which it first had a meld of the kind; 0 if it has none.
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
        """Note what an event says."""
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
    """Return the habits that the events of this deal show."""
    habits = Habits(rules)
    for event in history:
        habits.see(event)
    return habits
