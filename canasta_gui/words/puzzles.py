"""Puzzles in words: themes, difficulty, and solutions."""

from collections.abc import Sequence

from canasta_gui.ai.canasta.reasons import CanastaReasonCode, explain
from canasta_gui.ai.common.reasons import MAX_REASONS, Reason, ReasonCode
from canasta_gui.lab.estimates import NORMAL_95
from canasta_gui.lab.puzzles.finding import best_plan, goes_out
from canasta_gui.lab.puzzles.puzzle import Puzzle, Tried
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.words.reasons import hint_sentence, reason_sentences
from canasta_gui.words.translation import Words


def answer(words: Words, puzzle: Puzzle) -> str:
    """Return the best action."""
    return hint_sentence(words, puzzle.best[0])


def reasons(words: Words, puzzle: Puzzle, names: Sequence[str]) -> str:
    """Return the reasons for the best action, and for the exit that it begins."""
    view = puzzle.view()
    facts = explain(view, (), puzzle.best[0])
    if goes_out(view, best_plan(puzzle)):
        exit_facts = _for_exit(view)
        facts = (*exit_facts, *(fact for fact in facts if fact not in exit_facts))[:MAX_REASONS]
    return reason_sentences(words, facts, names, open_hand=True)


def _for_exit(view: CanastaView) -> tuple[Reason, ...]:
    """Return the reasons for going out now."""
    own = view.side(view.to_act)
    held = sum(len(hand) for seat, hand in enumerate(view.hands) if seat in view.playing and view.side(seat) != own)
    bonus = view.rules.going_out.bonus
    facts = Reason(CanastaReasonCode.GOES_OUT, number=bonus), Reason(ReasonCode.RIVALS_HOLD, number=held)
    return facts if bonus else facts[1:]


def lead(words: Words, puzzle: Puzzle) -> str:
    """Return the lead of the best action over all others that were tried, with its interval."""
    return words.t(
        "Every other move that was tried brings about {points} points less ({low} to {high}, in 19 cases out of 20), "
        "or does even worse.",
        **_numbers(words, puzzle.lead),
    )


def loss(words: Words, tried: Tried) -> str:
    """Return the loss of an action, with its interval."""
    return words.t(
        "Your move brings about {points} points less ({low} to {high}, in 19 cases out of 20).",
        **_numbers(words, tried),
    )


def _numbers(words: Words, tried: Tried) -> dict[str, str]:
    margin = NORMAL_95 * tried.error
    numbers = {"points": tried.loss, "low": tried.loss - margin, "high": tried.loss + margin}
    return {name: words.number(round(number)) for name, number in numbers.items()}
