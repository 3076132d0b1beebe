"""The line above the hand in a game of canasta, plain and where irregularities are played."""

from canasta_gui.play.canasta.commands import canasta_view, case_of
from canasta_gui.play.prompt import Prompt
from canasta_gui.rules.canasta.actions import Action, Pass, TakeReserve
from canasta_gui.rules.canasta.policies import TopOfPile
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.places import PILE


class CanastaPrompt(Prompt):
    """Prompts for the beginning of a turn, an opening, a partner's question, and the choice of a packet."""

    def others(self, line: str) -> str:
        view = self.board.view
        if view.phase is Phase.CHOOSE:
            return self.words.t("{name} chooses a first hand.", name=self.names[view.to_act])
        return super().others(line)

    @property
    def _view(self) -> CanastaView:
        return canasta_view(self.board)

    def turn(self) -> str:
        view, t = self.board.view, self.words.t
        if view.phase is Phase.CHOOSE:
            return t("Choose your first hand: of each packet you see the bottom card.")
        if view.phase is Phase.ANSWER:
            return t("{name} asks: may I go out?", name=self.names[view.turn])
        return self._begin() if view.phase is Phase.DRAW else self._play()

    def _begin(self) -> str:
        """Return what to do at the beginning of a turn."""
        board, t = self.board, self.words.t
        if self._view.answer:
            return self._answered()
        if board.my_turn and board.intent().top_alone() is not None:
            return t("Your turn: draw, take the pile on to the table, or its top card alone into your hand.")
        if board.view.stock:
            return self._draw_or_take()
        if self._allows(Pass()):
            return t("The stock is used up: take the pile or pass.")
        return t("The stock is used up: you must take the pile.")

    def _draw_or_take(self) -> str:
        """Return the two ways to begin a turn, and the part of the pile that is taken if not all."""
        t, rules = self.words.t, self._view.rules
        if not self.board.invites(PILE):
            return self._draw_only()
        if rules.draw.count > 1:
            return t("Your turn: draw {number} cards or take the pile.", number=rules.draw.count)
        if isinstance(rules.pile, TopOfPile):
            return t("Your turn: draw from the stock or take the {n} top cards of the pile.", n=rules.pile.count)
        return t("Your turn: draw from the stock or take the pile.")

    def _draw_only(self) -> str:
        """Return what to do if the hand does not allow taking the pile."""
        t, number = self.words.t, self._view.rules.draw.count
        if number > 1:
            return t("Your turn: draw {number} cards. You cannot take the pile now.", number=number)
        return t("Your turn: draw from the stock. You cannot take the pile now.")

    def _play(self) -> str:
        """Return what to do between drawing and discarding."""
        view, bottom = self._view, self.board.bottom
        if view.answer is not None:
            return self._answered()
        if not view.is_open(view.side(bottom)):
            return self._open(view.minimum_for(bottom))
        return self._lay_or_discard()

    def _answered(self) -> str:
        """Return what the partner has answered, and what that demands."""
        view, t = self._view, self.words.t
        name = self.names[view.partners(self.board.bottom)[0]]
        if view.answer:
            return t("Your partner {name} says yes: you must go out in this turn.", name=name)
        return t("Your partner {name} says no: you may not go out in this turn.", name=name)

    def _lay_or_discard(self) -> str:
        """Return what to do for a side that has opened."""
        t = self.words.t
        if self._allows(TakeReserve()):
            return t("Lay melds if you like, take up your second packet, then discard a card.")
        return t("Lay melds if you like, then discard a card.")

    def _open(self, minimum: int) -> str:
        """Return what to do for a side that has laid nothing yet."""
        if not minimum:
            return self.words.t("Open with any meld, or discard a card.")
        return self.words.t("Open with {points} points or more, or discard a card.", points=minimum)

    def _allows(self, action: Action) -> bool:
        return check(self._view, self.board.bottom, action) is None


class RefereedPrompt(CanastaPrompt):
    """The same prompts for every hand; after an objection, the possible remedies."""

    def turn(self) -> str:
        view, t = self._view, self.words.t
        state = view.arbitration
        if view.phase is Phase.REMEDY:
            return self._remedy()
        if view.phase is Phase.PICK:
            return t("Choose the card that stays on the pile.")
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
        """Return the prompt for a remedy."""
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
