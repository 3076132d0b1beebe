"""What the judge can be asked at a table, and which action a question is about."""

from collections.abc import Mapping

from canasta_gui.play.judge.canasta_questions import FORMS as CANASTA_FORMS
from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.play.judge.completion import EntryError, completions
from canasta_gui.play.judge.question import JudgeQuestion, QuestionForm, QuestionKind, Target
from canasta_gui.play.judge.romme_questions import FORMS as ROMME_FORMS
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, family


def forms_of(rules: AnyRules) -> Mapping[QuestionKind, QuestionForm]:
    """Return what the family of these rules says of each question that it knows."""
    return CANASTA_FORMS if isinstance(rules, CanastaRules) else ROMME_FORMS


def kinds_for(case: JudgeCase) -> tuple[QuestionKind, ...]:
    """Return what can be asked in a game of these rules."""
    return tuple(kind for kind, form in forms_of(case.rules).items() if form.known(case.rules))


def form_for(case: JudgeCase, question: JudgeQuestion) -> QuestionForm:
    """Return what is to be chosen for a question."""
    return forms_of(case.rules)[question.kind]


def targets_for(case: JudgeCase, pos: AnyPosition) -> list[Target]:
    """Return the melds that cards could be added to: of the own side, in Rommé of everybody."""
    own_alone = isinstance(case.rules, CanastaRules)
    sides = [case.side] if own_alone else range(len(pos.melds))
    return [Target(side, key) for side in sides for key in pos.melds[side]]


def cards_for(case: JudgeCase, question: JudgeQuestion) -> tuple[Card, ...]:
    """Return the cards to choose from for a question: those of the hand, or those that were discarded together."""
    if question.kind is QuestionKind.PICK:
        return tuple(parse_cards(" ".join(case.known.get("irregularities", {}).get("picks", ()))))
    return case.hand


def first_kind(case: JudgeCase) -> QuestionKind:
    """Return the first question without a choice of cards that the referee answers with yes, else the first one."""
    kinds = kinds_for(case)
    try:
        pos = next(completions(case, 1))
    except EntryError:
        return kinds[0]
    check = family(pos.rules).check
    actions = ((kind, action_of(JudgeQuestion(kind), pos, case.seat)) for kind in kinds)
    return next((kind for kind, action in actions if action and check(pos, case.seat, action) is None), kinds[0])


def action_of(question: JudgeQuestion, pos: AnyPosition, seat: int) -> AnyAction | None:
    """Return the first candidate of a question that the referee allows a seat, else the plain one.

    None where cards or a meld are still to be chosen, or where the question is no single action.
    """
    check, plain = family(pos.rules).check, None
    for candidate in forms_of(pos.rules)[question.kind].candidates(question, pos):
        if check(pos, seat, candidate) is None:
            return candidate
        plain = plain or candidate
    return plain
