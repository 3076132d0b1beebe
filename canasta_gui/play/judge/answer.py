"""What the judge says: yes or no and why, where that is written, and what would be allowed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.case import JudgeCase, Moment
from canasta_gui.play.judge.completion import EntryError
from canasta_gui.play.judge.question import JudgeQuestion, QuestionKind
from canasta_gui.play.judge.ruling import may_interrupt, options, rule_on
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.rules.canasta.actions import Slip
from canasta_gui.rules.core.actions import Discard
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, ReadingProblem
from canasta_gui.rules.families import AnyAction
from canasta_gui.rules.romme.actions import Announce
from canasta_gui.words.cards import card_label
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.reasons import hint_sentence
from canasta_gui.words.sentences import the_cards
from canasta_gui.words.translation import Words

_MOST_TOLD: Final = 8
"""So many ways are told in words; of more their number is said."""
_NO_MELD: Final = (
    ReadingCode.NO_MELD,
    ReadingCode.NO_MELD_OF_ONE_RANK,
    ReadingCode.NO_MELD_OF_RED_THREES,
)
_STILL_TO_CHOOSE: Final = {
    QuestionKind.ADD: gettext_noop("Choose the cards, and the meld that they are for."),
    QuestionKind.SWAP: gettext_noop("Choose the card, and the meld that holds the joker."),
    QuestionKind.DISCARD: gettext_noop("Choose the card that you want to discard."),
    QuestionKind.ANNOUNCE: gettext_noop("Choose the one card that you discard as you announce “Rommé”, or none."),
}


@dataclass(frozen=True)
class JudgeAnswer:
    """What the judge says. `allowed`: yes or no; None where there is no ruling.

    `said`: the ruling in a word or two; `reason`: why; `rule`: which rule that is, and the `key` that opens it. `may`:
    what would be allowed, a sentence each.
    """

    allowed: bool | None
    said: str
    reason: str = ""
    rule: str = ""
    key: str = ""
    may: tuple[str, ...] = ()


def answer(words: Words, case: JudgeCase, question: JudgeQuestion) -> JudgeAnswer:
    """Answer a question."""
    t = words.t
    try:
        ruling, may = rule_on(case, question), tuple(_may(words, case))
    except EntryError as error:
        return JudgeAnswer(None, t("That cannot lie on a table."), _complaint(words, error))
    if ruling is None:
        missing = _STILL_TO_CHOOSE.get(question.kind, gettext_noop("Choose the cards first."))
        return JudgeAnswer(None, t("What do you want to do?"), t(missing), may=may)
    if ruling.depends:
        reason = t("It depends on cards that you have not entered: on what lies below in the pile, or in other hands.")
        return JudgeAnswer(None, t("That cannot be said."), reason, may=may)
    if ruling.refusal is None:
        return JudgeAnswer(True, t("Yes."), t("You may do that."), may=may)
    explainer = RefusalExplainer(words, case.rules)
    refusal = ruling.refusal
    return JudgeAnswer(
        False, t("No."), explainer.sentence(refusal), explainer.source(refusal), explainer.key(refusal), may
    )


def _complaint(words: Words, error: EntryError) -> str:
    """Return what is wrong with an entry."""
    t = words.t
    if error.card != HIDDEN:
        return t(
            "{card}: there are only {number} in the packs.", card=card_label(words, error.card), number=error.number
        )
    if error.frozen or error.reading is None:
        return t("What freezes a pile is a wild card in it: say how many cards the pile holds, with the one on top.")
    return _unreadable(words, error.reading)


def _unreadable(words: Words, problem: ReadingProblem) -> str:
    if problem.code in _NO_MELD:
        try:
            cards = [parse_card(name.partition("=")[0]) for name in str(problem.values["cards"]).split()]
            return words.t("This is no meld: {cards}.", cards=the_cards(words, cards))
        except (KeyError, ValueError, NotationError):
            pass
    plain = ReadingProblem(problem.code, problem.values, problem.near)
    return words.t("This does not fit together: {complaint}.", complaint=reading_problem_phrase(words, plain))


# --- what would be allowed -----------------------------------------------------------------------------------------


def _may(words: Words, case: JudgeCase) -> Iterator[str]:
    """Yield what is allowed, discards last and together."""
    t = words.t
    if case.moment in (Moment.OTHERS_TURN, Moment.CONTEST) and may_interrupt(case):
        yield t("Object, if you have seen something that is not allowed.")
    elif case.moment is Moment.OTHERS_TURN:
        yield t("Until it is your turn there is nothing that you may do.")
    if case.moment is Moment.OTHERS_TURN:
        return
    allowed = options(case)
    plain = [action for action in allowed if not _ends_turn(action) and not isinstance(action, Slip)]
    told = list(dict.fromkeys(hint_sentence(words, action) for action in plain))
    yield from told[:_MOST_TOLD]
    if len(told) > _MOST_TOLD:
        yield words.n("And in {n} other way.", "And in {n} other ways.", len(told) - _MOST_TOLD)
    yield from _discards(words, case, [action for action in allowed if isinstance(action, Discard)])
    if any(isinstance(action, Announce) for action in allowed):
        yield t("Announce “Rommé”.")


def _ends_turn(action: AnyAction) -> bool:
    return isinstance(action, Discard | Announce)


def _discards(words: Words, case: JudgeCase, found: Sequence[Discard]) -> Iterator[str]:
    if not found:
        return
    cards = [action.card for action in found]
    held = {card >> 2 for card in case.hand}
    if held == {card >> 2 for card in cards}:
        yield words.t("Discard any card of your hand.")
    else:
        yield words.t("Discard one of these: {cards}.", cards=the_cards(words, cards))
