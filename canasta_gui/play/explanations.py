"""Texts of hints, and of the reasons for a computer's action.

Loaded on request, since it imports the computer players.
"""

from collections.abc import Sequence

from canasta_gui.ai.common.reasons import ReasonCode
from canasta_gui.ai.explain import explain
from canasta_gui.ai.levels import LEVELS, PLAYABLE
from canasta_gui.match.match import Match, Move
from canasta_gui.match.replay import Viewing
from canasta_gui.play.hint import Hint
from canasta_gui.rules.families import AnyAction
from canasta_gui.words import Words
from canasta_gui.words.reasons import action_sentence, hint_sentence, reason_list, reason_sentences


def hint_for(words: Words, match: Match | Viewing, seat: int, action: AnyAction, names: Sequence[str]) -> Hint:
    """Return a hint for a seat and its reasons."""
    reasons = explain(match.view(seat), match.events_for(seat), action)
    told = reason_list(words, reasons, names, open_hand=True, you=seat)
    return Hint(hint_sentence(words, action), tuple(told))


def move_text(words: Words, match: Match | Viewing, move: Move, names: Sequence[str], you: int) -> tuple[bool, str]:
    """Return whether there was a choice, and why the move was made."""
    view, history = match.seen_before(move)
    who = match.seats[move.seat]
    level = who.level if who.level in PLAYABLE else LEVELS[-1]
    reasons = explain(view, history, move.action, level, dict(who.style))
    told = reason_sentences(words, reasons, names, open_hand=match.deal_over, you=you)
    sentence = action_sentence(words, move.action, names[move.seat])
    return reasons[0].code is not ReasonCode.NOTHING_ELSE, f"{sentence} {told}"
