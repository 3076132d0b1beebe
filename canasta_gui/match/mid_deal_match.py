"""A match that begins in the middle of a deal, in a position that somebody has laid out."""

from collections.abc import Sequence

from canasta_gui.match.match import Match, MemoryJournal, Move, deck_of
from canasta_gui.match.record import DealLine, SeatInfo
from canasta_gui.rules.families import AnyEvent, AnyPosition, AnyView, family


class MidDealMatch(Match):
    """A match whose one deal stands at `position`, with no events before it. It is recorded in memory only.

    Its record does not replay: nothing in it says how the position came about.
    """

    def __init__(self, position: AnyPosition, seats: Sequence[SeatInfo]) -> None:
        deck = deck_of(position.rules)
        super().__init__(position.rules, seats, MemoryJournal(), lambda _: deck, first_dealer=position.dealer)
        self._begins_at = position
        self.start()
        self.deal_no, self.totals = position.deal_no, tuple(position.totals)
        self.deck = self.deck._replace(fingerprint="")  # no deck was announced

    def seen_before(self, move: Move) -> tuple[AnyView, list[AnyEvent]]:
        """Return what the seat that made a move saw before it; the events are those since the position."""
        before, game, truth = self._events[: move.n_events], family(self.rules), self._begins_at.copy()
        for event in before:
            game.evolve(truth, event)
        return game.view_of(truth, move.seat), [game.redact(event, move.seat) for event in before]

    def _lay_out(self, line: DealLine) -> None:
        super()._lay_out(line)
        self._position, self._events = self._begins_at.copy(), []
