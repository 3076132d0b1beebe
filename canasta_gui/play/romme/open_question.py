"""What a seat is asked before it sits down at the screen, in a game of Rommé."""

from collections.abc import Sequence

from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.romme.prompt import answers, question
from canasta_gui.play.table_controller import ShownMatch
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.view import PUBLIC
from canasta_gui.rules.romme.actions import Action, Claim, Consent
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.words import Words


def open_question(words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
    """Return what is asked about the face-up card: of a seat that is not in turn, or of those who let it go."""
    view = match.view(PUBLIC)
    assert isinstance(view, RommePosition)
    yes, no = answers(words, view.phase).values()
    if view.phase is Phase.CONSENT:
        options: tuple[tuple[str, Action], ...] = ((yes, Consent(True)), (no, Consent(False)))
    elif view.phase is Phase.CLAIM and view.to_act != view.turn:
        options = ((no, Claim(False)), (yes, Claim(True)))
    else:
        return None
    allowed = tuple((text, action) for text, action in options if check(view, view.to_act, action) is None)
    return OpenQuestion(question(words, view, names), view.pile[-1:], allowed)
