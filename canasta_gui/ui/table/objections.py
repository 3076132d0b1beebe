"""Objections at the table: who makes them, of whom something is said, and which discarded card is picked."""

from collections.abc import Callable, Sequence
from functools import partial

from canasta_gui.rules.canasta.actions import Object, Pick
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.phases import Phase
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.words.cards import card_label

Ask = Callable[[str, str, Sequence[DialogAnswer]], None]
"""Shows a dialog: its title, its text and its answers."""


class Objections:
    """Everybody at the screen may object at any time; where several sit there, the table asks who it is."""

    def __init__(self, context: TableContext, overlay: TableOverlay, ask: Ask) -> None:
        self._context, self._overlay, self._ask = context, overlay, ask
        self._offered_at = -1  # the number of events when the cards to pick from were offered last

    def object(self) -> None:
        """Object to what others did, or let one of those at the screen do so."""
        self._by_whom(lambda seat: self._submit(seat, Object()))

    def accuse(self) -> None:
        """Say of a player that a partner was told of a card."""
        self._by_whom(self._of_whom)

    def offer_picks(self) -> None:
        """Let the player pick the discard that is to lie on the pile."""
        context, board, words = self._context, self._context.board, self._context.words
        view = board.view
        if not isinstance(view, CanastaPosition) or view.arbitration is None or not context.available.awaited:
            return
        later: list[DialogAnswer] = [(words.t("Look at the table first"), "secondary", lambda: None)]
        picks: list[DialogAnswer] = [
            (card_label(words, card), "primary" if not nth else "secondary", partial(board.commands.submit, Pick(card)))
            for nth, card in enumerate(dict.fromkeys(view.arbitration.picks))
        ]
        question = words.t("{name} has discarded several cards. Which one is to lie?", name=context.names[view.turn])
        self._ask(words.t("Pick a card"), question, [*later, *picks])

    def advance(self) -> bool:
        """Offer the cards to pick from once, as soon as the player is to pick; return whether that happens now."""
        number = len(self._context.conductor.match.events)
        due = self._context.board.view.phase is Phase.PICK and self._context.available.awaited
        if not due or self._offered_at == number or self._overlay.dialog is not None:
            return False
        self._offered_at = number
        self.offer_picks()
        return True

    def _by_whom(self, then: Callable[[int], None]) -> None:
        """Go on with the person at the screen; where there are several, with the one who says so."""
        people = [seat for seat in self._context.board.view.playing if seat in self._context.conductor.people]
        if len(people) == 1:
            then(people[0])
        else:
            self._choose(self._context.words.t("Who objects?"), people, then)

    def _of_whom(self, by: int) -> None:
        view = self._context.board.view
        others = [seat for seat in view.playing if view.side(seat) != view.side(by)]
        title = self._context.words.t("Who has told of a card?")
        self._choose(title, others, lambda seat: self._submit(by, Object(seat)))

    def _choose(self, title: str, seats: Sequence[int], then: Callable[[int], None]) -> None:
        nobody: list[DialogAnswer] = [(self._context.words.t("Nobody"), "secondary", lambda: None)]
        names = self._context.names
        self._ask(title, "", [*nobody, *((names[seat], "secondary", partial(then, seat)) for seat in seats)])

    def _submit(self, seat: int, action: Object) -> None:
        context = self._context
        context.board.cancel()
        if not context.board.idle:
            context.board.skip()
        refusal = context.conductor.interrupt(seat, action)
        if refusal is not None:
            context.board.commands.refuse(refusal)
