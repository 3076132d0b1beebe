"""Watches a deal event by event: every card is in one place, and all counts agree with the cards."""

from collections.abc import Iterable

from canasta_gui.match.match import deck_of
from canasta_gui.rules.families import AnyEvent, AnyPosition, AnyRules, family


class Audit:
    """A second position, brought forward by the events alone; with `views` also a view for every seat."""

    def __init__(self, rules: AnyRules, *, views: bool) -> None:
        self._deck = sorted(deck_of(rules))
        self._family = game = family(rules)
        self._copy = game.position(rules)
        self._views = [game.position(rules, viewer=seat) for seat in range(rules.players)] if views else []

    def watch(self, events: Iterable[AnyEvent], truth: AnyPosition) -> str | None:
        """Follow the events of an action, which led to `truth`; return a sentence for the first thing that is wrong."""
        for event in events:
            self._family.evolve(self._copy, event)
            complaint = self._family.integrity_error(self._copy, self._deck)
            if complaint is not None:
                return f"after the event {event.tag!r}: {complaint}"
        if self._copy != truth:
            return "the events do not lead to the position"
        for seat, view in enumerate(self._views):
            for event in events:
                self._family.evolve(view, self._family.redact(event, seat))
            if view != self._family.view_of(truth, seat):
                return f"the redacted events do not lead to the view of seat {seat}"
        return None
