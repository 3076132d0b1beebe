"""Texts of hints, and of the reasons for a computer's action.

Loaded on request, since it imports the computer players.
"""

from collections.abc import Sequence

from canasta_gui.ai.common.reasons import ReasonCode
from canasta_gui.ai.explain import explain, next_best
from canasta_gui.ai.levels import LEVELS, PLAYABLE
from canasta_gui.match.match import Match, Move
from canasta_gui.match.replay import Viewing
from canasta_gui.play.hint import Hint
from canasta_gui.rules.families import AnyAction
from canasta_gui.words import Words
from canasta_gui.words.reasons import action_sentence, hint_sentence, reason_list, reason_sentences


def hint_for(words: Words, match: Match | Viewing, seat: int, action: AnyAction, names: Sequence[str]) -> Hint:
    """Return a hint for a seat, its reasons, and the next best move with the first of its reasons."""
    view, history = match.view(seat), match.events_for(seat)

    def reasons_for(each: AnyAction) -> list[str]:
        return reason_list(words, explain(view, history, each), names, open_hand=True, you=seat)

    second = next_best(view, history, action)
    other = "" if second is None else " ".join((hint_sentence(words, second), *reasons_for(second)[:1]))
    return Hint(hint_sentence(words, action), tuple(reasons_for(action)), action, other)


def move_text(words: Words, match: Match | Viewing, move: Move, names: Sequence[str], you: int) -> tuple[bool, str]:
    """Return whether there was a choice, and why the move was made."""
    view, history = match.seen_before(move)
    who = match.seats[move.seat]
    level = who.level if who.level in PLAYABLE else LEVELS[-1]
    reasons = explain(view, history, move.action, level, dict(who.style))
    told = reason_sentences(words, reasons, names, open_hand=match.deal_over, you=you)
    sentence = action_sentence(words, move.action, names[move.seat])
    return reasons[0].code is not ReasonCode.NOTHING_ELSE, f"{sentence} {told}"
