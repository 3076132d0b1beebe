"""The line above the hand in a game of Rommé."""

from collections.abc import Sequence
from typing import cast

from canasta_gui.play.prompt import Prompt
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.words import Words
from canasta_gui.words.sentences import the_card


class RommePrompt(Prompt):
    """How a turn begins, how far it is to its end, and what is asked about a card that another player has left."""

    @property
    def _seen(self) -> RommePosition:
        """The view that is shown."""
        return cast(RommePosition, self.board.view)

    def turn(self) -> str:
        phase = self._seen.phase
        if phase in (Phase.CLAIM, Phase.CONSENT):
            return question(self.words, self._seen, self.names)
        return self._begin() if phase is Phase.DRAW else self._play()

    def _begin(self) -> str:
        """Return how a turn begins; what drawing from a stock that is used up leads to (R45)."""
        t, view = self.words.t, self._seen
        hidden_only = view.refused or not view.pile
        if view.stock:
            if hidden_only:
                return t("Your turn: draw from the stock. You must keep that card.")
            return t("Your turn: take the face-up card, or draw a hidden one, which you must keep.")
        if view.turnable:
            if hidden_only:
                return t("Your turn: draw. The stock is used up, and the discards are turned over for it.")
            return t("Your turn: take the face-up card, or draw, for which the discards are turned over.")
        if hidden_only:
            return t("Your turn: there is nothing to draw. Click the stock (D): the deal is over.")
        return t("Your turn: take the face-up card. If you click the stock (D), which is used up, the deal is over.")

    def _play(self) -> str:
        """Return what to do between drawing and discarding, and how far it is to the end."""
        t, view = self.words.t, self._seen
        rest, threshold = view.rest(self.board.bottom), view.rules.going_out.threshold
        if threshold:
            return t(
                "Lay sets and runs, then discard. In hand {rest}, Rommé at {threshold}.", rest=rest, threshold=threshold
            )
        return t("Lay sets and runs, then discard. In hand: {rest} points.", rest=rest)


def question(words: Words, view: RommePosition, names: Sequence[str]) -> str:
    """Return what the seat to act is asked about the face-up card."""
    t, card = words.t, the_card(words, view.pile[-1])
    if view.phase is Phase.CONSENT:
        return t("{name} would like {card}: do you let it go?", name=names[view.claimant], card=card)
    if view.to_act == view.turn:
        if view.stock or view.turnable:
            return t("Take the face-up card, {card}, or leave it: click the stock (D).", card=card)
        return t("Take the face-up card, {card}. If you leave it, the deal is over: the stock is used up.", card=card)
    hidden = view.rules.face_up.hidden
    if not hidden:
        return t("Do you claim {card}?", card=card)
    besides = words.n("{n} card", "{n} cards", hidden)
    return t("Do you claim {card}, with {cards} from the stock besides?", card=card, cards=besides)


def answers(words: Words, phase: Phase) -> dict[TableCommand, str]:
    """Return the words for yes and no to that question."""
    t = words.t
    yes, no = (t("Let it go"), t("Object")) if phase is Phase.CONSENT else (t("Claim it"), t("Leave the card"))
    return {TableCommand.YES: yes, TableCommand.NO: no}
