"""What a seat is asked before it sits down at the screen, where irregularities are played."""

from collections.abc import Sequence

from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.table_controller import ShownMatch
from canasta_gui.rules.canasta.actions import Object, Pass, Pick
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.view import PUBLIC
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label


def open_question(words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
    """Return what is asked about cards that all see: an exit, or several cards discarded together."""
    view = match.view(PUBLIC)
    assert isinstance(view, CanastaPosition)
    state, t = view.arbitration, words.t
    if state is None:
        return None
    if view.phase is Phase.CONTEST and state.exit is not None:
        text = t("{name} has gone out. Do you object, or do you let it stand?", name=names[state.exit.seat])
        return OpenQuestion(text, view.pile[-1:], ((t("Let it stand"), Pass()), (t("Objection!"), Object())))
    if view.phase is Phase.PICK:
        text = t("{name} has discarded several cards. Which one is to lie?", name=names[view.turn])
        picks = tuple(dict.fromkeys(state.picks))
        return OpenQuestion(text, picks, tuple((card_label(words, card), Pick(card)) for card in picks))
    return None
