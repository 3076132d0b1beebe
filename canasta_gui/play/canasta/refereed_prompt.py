"""The line above the hand where irregularities are played: it asks, and tells nothing of what is allowed."""

from canasta_gui.play.canasta.prompt import CanastaPrompt
from canasta_gui.play.canasta.refereed_commands import case_of
from canasta_gui.rules.canasta.policies.pile import TopOfPile
from canasta_gui.rules.core.phases import Phase


class RefereedPrompt(CanastaPrompt):
    """The same for every hand; after an objection, what there is to do."""

    def turn(self) -> str:
        view, t = self._view, self.words.t
        state = view.arbitration
        if view.phase is Phase.REMEDY:
            return self._remedy()
        if view.phase is Phase.PICK:
            return t("Pick the card that is to lie on the pile.")
        if view.phase is Phase.CONTEST and state is not None and state.exit is not None:
            name = self.names[state.exit.seat]
            return t("{name} has gone out. Object, or let it stand.", name=name)
        if state is not None and view.phase is Phase.DRAW and state.hanging(self.board.bottom):
            return t("You hold the pile. Put the cards on it that you show for it, or let it go by drawing.")
        return super().turn()

    def _begin(self) -> str:
        t, rules = self.words.t, self._view.rules
        if not self._view.stock:
            return t("The stock is used up: take the pile or pass.")
        if rules.draw.count > 1:
            return t("Your turn: draw {number} cards or take the pile.", number=rules.draw.count)
        if isinstance(rules.pile, TopOfPile):
            return t("Your turn: draw from the stock or take the {n} top cards of the pile.", n=rules.pile.count)
        return t("Your turn: draw from the stock or take the pile.")

    def _lay_or_discard(self) -> str:
        return self.words.t("Lay melds if you like, then discard a card.")

    def _remedy(self) -> str:
        """Return what the seat has to set right, and how it can."""
        case, t = case_of(self._view), self.words.t
        assert case is not None  # there is one in this phase
        offence = case.offence
        if offence is None:
            name = self.names[case.by]
            return t("{name} says that you told your partner of a card. If you did, select it and show it.", name=name)
        if offence.is_hanging:
            return t("Stop! Put the cards on the pile that you show for it, or leave it.")
        if offence.takes:
            return t(
                "Objection: your opening needs {need} points, and {have} lie there. Lay more cards, or withdraw it.",
                need=offence.need,
                have=offence.points,
            )
        fine = self.words.number(self._view.rules.irregularities.opening_changed)
        return t(
            "Objection: your opening needs {need} points, not {have}. "
            "Add cards, change it (fine: {fine}), or withdraw it.",
            need=offence.need,
            have=offence.points,
            fine=fine,
        )
