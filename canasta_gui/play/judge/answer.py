"""Questions for the judge, and answers: yes or no with the reason, its source, and the allowed actions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, cast

from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.canasta_questions import FORMS as CANASTA_FORMS
from canasta_gui.play.judge.case import (
    AnyForm,
    EntryError,
    JudgeCase,
    JudgeQuestion,
    QuestionKind,
    Target,
    completions,
)
from canasta_gui.play.judge.families import Moment, judge_of
from canasta_gui.play.judge.romme_questions import FORMS as ROMME_FORMS
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.rules.canasta.actions import Slip
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card, parse_cards, rank_of_key
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, ReadingProblem
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyAction, AnyPosition, AnyRules, family
from canasta_gui.rules.romme.events import Announce
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.reasons import hint_sentence
from canasta_gui.words.sentences import the_cards
from canasta_gui.words.translation import Words

_Forms = Mapping[QuestionKind, AnyForm]
_FORMS: Final[Mapping[FamilyKey, _Forms]] = {
    CANASTA_KEY: cast(_Forms, CANASTA_FORMS),
    ROMME_KEY: cast(_Forms, ROMME_FORMS),
}


def forms_of(rules: AnyRules) -> Mapping[QuestionKind, AnyForm]:
    """Return the form of each question that the family of these rules knows."""
    return _FORMS[rules.family]


def kinds_for(case: JudgeCase) -> tuple[QuestionKind, ...]:
    """Return the questions possible in a game of these rules."""
    return tuple(kind for kind, form in forms_of(case.rules).items() if form.known(case.rules))


def form_for(case: JudgeCase, question: JudgeQuestion) -> AnyForm:
    """Return the choices of a question."""
    return forms_of(case.rules)[question.kind]


def targets_for(case: JudgeCase, pos: AnyPosition) -> list[Target]:
    """Return the melds that cards could be added to: the own side's, or everybody's in Rommé."""
    sides = range(len(pos.melds)) if judge_of(case.rules).adds_to_all else [case.side]
    return [Target(side, key) for side in sides for key in pos.melds[side]]


def cards_for(case: JudgeCase, question: JudgeQuestion) -> tuple[Card, ...]:
    """Return the cards to choose from for a question: those of the hand, or those discarded together."""
    if question.kind is QuestionKind.PICK:
        return tuple(parse_cards(" ".join(case.known.get("irregularities", {}).get("picks", ()))))
    return case.hand


def first_kind(case: JudgeCase) -> QuestionKind:
    """Return the first question without a choice of cards that the referee allows, else the first one."""
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


MOST_OPTIONS: Final = 2000
"""Maximum length of the list of allowed actions; a hand of many pairs and wild cards has thousands of openings."""


@dataclass(frozen=True)
class Ruling:
    """A ruling. `refusal`: the reason for a no; `depends`: the ruling depends on cards that were not entered."""

    refusal: Refusal | None = None
    depends: bool = False

    @property
    def allowed(self) -> bool:
        """True if the action is allowed whatever the hidden cards are."""
        return self.refusal is None and not self.depends


def rule_on(case: JudgeCase, question: JudgeQuestion) -> Ruling | None:
    """Return the ruling on a question; None while it is incomplete. Raises EntryError for impossible cards."""
    found: list[Refusal | None] = []
    refusal = form_for(case, question).refusal
    for pos in completions(case):
        if refusal is not None:
            found.append(refusal(pos, case.seat))
            continue
        action = action_of(question, pos, case.seat)
        if action is None:
            return None
        found.append(family(pos.rules).check(pos, case.seat, action))
    return _common(found)


def rule_on_action(case: JudgeCase, action: AnyAction) -> Ruling:
    """Return the ruling on an action of the asking seat. Raises EntryError for impossible cards."""
    return _common([family(pos.rules).check(pos, case.seat, action) for pos in completions(case)])


def _common(found: Sequence[Refusal | None]) -> Ruling:
    """Return the ruling if all deals of the unknown cards agree, else one that depends on them."""
    if len({None if refusal is None else refusal.why for refusal in found}) > 1:
        return Ruling(depends=True)
    return Ruling(found[0])


def options(case: JudgeCase) -> list[AnyAction]:
    """Return the asking seat's actions that are allowed with any hidden cards; cards that play alike count once."""
    allowed: dict[AnyAction, None] | None = None
    for pos in completions(case, 2):
        here = dict.fromkeys(islice(_candidates(pos, case.seat), MOST_OPTIONS))
        allowed = here if allowed is None else {action: None for action in allowed if action in here}
    return list(allowed or ())


def may_interrupt(case: JudgeCase) -> bool:
    """Return whether the asking seat may object without being asked."""
    pos = next(completions(case, 1))
    return family(pos.rules).may_interrupt(pos)


def _candidates(pos: AnyPosition, seat: int) -> Iterator[AnyAction]:
    return iter(()) if pos.to_act != seat else family(pos.rules).candidates(pos, seat)


_MOMENTS: Final[Mapping[Moment, str]] = {
    Moment.DRAW: gettext_noop("Your turn, before drawing"),
    Moment.PLAY: gettext_noop("Your turn, after drawing"),
    Moment.OTHERS_TURN: gettext_noop("Somebody else's turn"),
    Moment.ANSWER: gettext_noop("My partner asks to go out"),
    Moment.CLAIM: gettext_noop("The face-up card is offered"),
    Moment.CONSENT: gettext_noop("Somebody else claims the card"),
    Moment.CHOOSE: gettext_noop("A packet is to be chosen"),
    Moment.REMEDY: gettext_noop("Something has to be set right"),
    Moment.PICK: gettext_noop("Several cards were discarded"),
    Moment.CONTEST: gettext_noop("Somebody has gone out"),
}
_KINDS: Final[Mapping[QuestionKind, str]] = {
    QuestionKind.DRAW: gettext_noop("Draw"),
    QuestionKind.TAKE: gettext_noop("Take the pile"),
    QuestionKind.TAKE_TOP: gettext_noop("Take the top card alone"),
    QuestionKind.CLAIM: gettext_noop("Claim the card"),
    QuestionKind.LEAVE: gettext_noop("Leave the card"),
    QuestionKind.CONSENT: gettext_noop("Consent to the claim"),
    QuestionKind.DENY: gettext_noop("Refuse the claim"),
    QuestionKind.LAY: gettext_noop("Lay melds"),
    QuestionKind.ADD: gettext_noop("Add to a meld"),
    QuestionKind.SWAP: gettext_noop("Swap for a joker"),
    QuestionKind.DISCARD: gettext_noop("Discard"),
    QuestionKind.PASS: gettext_noop("Pass"),
    QuestionKind.RESERVE: gettext_noop("Take the second packet"),
    QuestionKind.CHOOSE_FIRST: gettext_noop("Play the first packet"),
    QuestionKind.CHOOSE_OTHER: gettext_noop("Play the other packet"),
    QuestionKind.SHOW: gettext_noop("Show a special hand"),
    QuestionKind.ASK: gettext_noop("Ask your partner"),
    QuestionKind.YES: gettext_noop("Say yes to your partner"),
    QuestionKind.NO: gettext_noop("Say no to your partner"),
    QuestionKind.GO_OUT: gettext_noop("Go out"),
    QuestionKind.ANNOUNCE: gettext_noop("Announce “Rommé”"),
    QuestionKind.OBJECT: gettext_noop("Object to a move"),
    QuestionKind.EXPOSE: gettext_noop("Lay a card face up"),
    QuestionKind.PICK: gettext_noop("Choose the card for the pile"),
    QuestionKind.RESHUFFLE: gettext_noop("Have the stock shuffled"),
    QuestionKind.LAY_MORE: gettext_noop("Put it right: lay more"),
    QuestionKind.OPEN_ANEW: gettext_noop("Put it right: open differently"),
    QuestionKind.SHOW_RIGHT: gettext_noop("Put it right: show the cards"),
    QuestionKind.TAKE_BACK: gettext_noop("Put it right: take it back"),
}


def moment_text(words: Words, moment: Moment) -> str:
    """Return the words for the events of the turn so far."""
    return words.t(_MOMENTS[moment])


def question_text(words: Words, kind: QuestionKind, case: JudgeCase) -> str:
    """Return the title of a question."""
    return words.t(forms_of(case.rules)[kind].title or _KINDS[kind])


def side_text(words: Words, case: JudgeCase, side: int) -> str:
    """Return the owner of a side's melds."""
    if side == case.side:
        return words.t("Your melds")
    others = [each for each in range(len(case.melds)) if each != case.side]
    if len(others) == 1:
        return words.t("Melds of the others")
    return words.t("Melds of opponent {number}", number=others.index(side) + 1)


def meld_text(words: Words, pos: AnyPosition, side: int, key: int) -> str:
    """Return the name of a meld on the table: "Kings"; in Rommé its cards."""
    if judge_of(pos.rules).named_by_cards(key):
        return the_cards(words, pos.melds[side][key].cards)
    return rank_label(words, rank_of_key(key))


_MOST_TOLD: Final = 8
"""Maximum number of allowed actions described in words; if there are more, only their number is given."""
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
    """Answer of the judge.

    `allowed`: yes or no; None without a ruling. `said`: the ruling in a word or two; `reason`: the reason for it;
    `rule`: the title of the rule, and the `key` that opens it. `may`: the allowed actions, one sentence each.
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
    """Return the fault of an entry."""
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
    """Yield the allowed actions, discards last and together."""
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
