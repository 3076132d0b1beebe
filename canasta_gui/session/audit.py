"""Watches a deal event by event: is every card somewhere exactly once, do all counts agree with the cards?"""

from collections.abc import Iterable

from canasta_gui.rules.cards import Card, rank_of_key, stand_ins
from canasta_gui.rules.events import DealBegan, Event
from canasta_gui.rules.position import Position, recount
from canasta_gui.rules.reducer import evolve
from canasta_gui.rules.ruleset import RuleSet
from canasta_gui.rules.view import redact, view_of
from canasta_gui.session.match import deck_of


class Audit:
    """A second copy of the truth, brought forward by the events alone; with `views` also one of every seat's view."""

    def __init__(self, rules: RuleSet, *, views: bool) -> None:
        self._deck = sorted(deck_of(rules))
        self._copy = Position(rules)
        self._views = [Position(rules, viewer=seat) for seat in range(rules.players)] if views else []

    def watch(self, events: Iterable[Event], truth: Position) -> str | None:
        """Follow the events of one action, which led to `truth`; a sentence for the first thing that is wrong."""
        for event in events:
            evolve(self._copy, event)
            complaint = self._complaint(event)
            if complaint is not None:
                return f"after {event}: {complaint}"
        if self._copy != truth:
            return "the events do not lead to the position"
        for seat, view in enumerate(self._views):
            for event in events:
                evolve(view, redact(event, seat))
            if view != view_of(truth, seat):
                return f"the redacted events do not lead to the view of seat {seat}"
        return None

    def _complaint(self, event: Event) -> str | None:
        pos = self._copy
        if sorted(all_cards(pos)) != self._deck:
            return "the cards are not those of the deck"
        if isinstance(event, DealBegan):
            return None
        counted = (pos.counts, pos.pile_wilds, pos.frozen)
        fresh = pos.copy()
        recount(fresh)
        if counted != (fresh.counts, fresh.pile_wilds, fresh.frozen):
            return "the counts do not agree with the cards"
        for melds in pos.melds:
            for key, meld in melds.items():
                if meld.wilds != stand_ins(rank_of_key(key), meld.cards):
                    return "a meld's wild cards are miscounted"
        return None


def all_cards(pos: Position) -> list[Card]:
    """Every card of a position, wherever it lies."""
    cards = [*pos.stock, *pos.pile]
    for part in (*pos.hands, *pos.reserves, *pos.red_threes):
        cards += part
    for melds in pos.melds:
        for meld in melds.values():
            cards += meld.cards
    return cards
