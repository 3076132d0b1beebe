"""The ruling: whether somebody may do something, and what would be allowed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.play.judge.completion import completions
from canasta_gui.play.judge.forms import action_of
from canasta_gui.play.judge.question import JudgeQuestion, QuestionKind
from canasta_gui.rules.canasta.lay_preview import canasta_refusal, exit_barred
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import exit_exists
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyAction, AnyPosition, family

MOST_OPTIONS: Final = 2000
"""No list of what is allowed is longer; a hand of many pairs and wild cards opens in thousands of ways."""


@dataclass(frozen=True)
class Ruling:
    """Whether something is allowed: the `refusal` says why not.

    `depends`: on cards that nobody has entered, so that there is no ruling.
    """

    refusal: Refusal | None = None
    depends: bool = False

    @property
    def allowed(self) -> bool:
        """Whether it may be done, whatever the hidden cards are."""
        return self.refusal is None and not self.depends


def rule_on(case: JudgeCase, question: JudgeQuestion) -> Ruling | None:
    """Return the ruling on a question; None where it is not said completely. EntryError where nothing can lie so."""
    found: list[Refusal | None] = []
    for pos in completions(case):
        if question.kind is QuestionKind.GO_OUT and isinstance(pos, CanastaPosition):
            found.append(_exit_refusal(pos, case.seat))
            continue
        action = action_of(question, pos, case.seat)
        if action is None:
            return None
        found.append(family(pos.rules).check(pos, case.seat, action))
    return _common(found)


def rule_on_action(case: JudgeCase, action: AnyAction) -> Ruling:
    """Return the ruling on an action of whoever asks; EntryError where nothing can lie so."""
    return _common([family(pos.rules).check(pos, case.seat, action) for pos in completions(case)])


def _common(found: Sequence[Refusal | None]) -> Ruling:
    """Return what is ruled where all deals of the unknown cards agree, else that it depends on them."""
    if len({None if refusal is None else refusal.why for refusal in found}) > 1:
        return Ruling(depends=True)
    return Ruling(found[0])


def options(case: JudgeCase) -> list[AnyAction]:
    """Return what whoever asks may do now, whatever the hidden cards are, up to cards that play alike."""
    allowed: dict[AnyAction, None] | None = None
    for pos in completions(case, 2):
        here = dict.fromkeys(islice(_candidates(pos, case.seat), MOST_OPTIONS))
        allowed = here if allowed is None else {action: None for action in allowed if action in here}
    return list(allowed or ())


def may_interrupt(case: JudgeCase) -> bool:
    """Return whether whoever asks may object though nobody asks them anything."""
    pos = next(completions(case, 1))
    return family(pos.rules).may_interrupt(pos)


def _candidates(pos: AnyPosition, seat: int) -> Iterator[AnyAction]:
    return iter(()) if pos.to_act != seat else family(pos.rules).candidates(pos, seat)


def _exit_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why a seat cannot go out in this turn."""
    if seat != pos.to_act:
        return Refusal(Why.NOT_YOUR_TURN)
    if pos.phase not in (Phase.DRAW, Phase.PLAY):
        return Refusal(Why.ANSWER_FIRST)
    if exit_exists(pos, seat):
        return exit_barred(pos, seat)
    return canasta_refusal(pos, pos.melds[pos.side(seat)]) or Refusal(Why.ASK_NO_EXIT)
