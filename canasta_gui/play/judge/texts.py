"""What questions, moments and melds are called on the page of the judge."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.case import JudgeCase, Moment
from canasta_gui.play.judge.question import QuestionKind
from canasta_gui.rules.core.cards import is_run, rank_of_key
from canasta_gui.rules.families import AnyPosition
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.cards import rank_label
from canasta_gui.words.sentences import the_cards
from canasta_gui.words.translation import Words

_MOMENTS: Final[Mapping[Moment, str]] = {
    Moment.DRAW: gettext_noop("My turn, nothing drawn yet"),
    Moment.PLAY: gettext_noop("My turn, drawn or pile taken"),
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
    QuestionKind.ASK: gettext_noop("Ask the partner"),
    QuestionKind.YES: gettext_noop("Say yes to the partner"),
    QuestionKind.NO: gettext_noop("Say no to the partner"),
    QuestionKind.GO_OUT: gettext_noop("Go out"),
    QuestionKind.ANNOUNCE: gettext_noop("Announce “Rommé”"),
    QuestionKind.OBJECT: gettext_noop("Object to something"),
    QuestionKind.EXPOSE: gettext_noop("Lay a card open"),
    QuestionKind.PICK: gettext_noop("Pick the card that lies"),
    QuestionKind.RESHUFFLE: gettext_noop("Have the stock shuffled"),
    QuestionKind.LAY_MORE: gettext_noop("Set it right: lay more"),
    QuestionKind.OPEN_ANEW: gettext_noop("Set it right: open anew"),
    QuestionKind.SHOW_RIGHT: gettext_noop("Set it right: show the cards"),
    QuestionKind.TAKE_BACK: gettext_noop("Set it right: take back"),
}


def moment_text(words: Words, moment: Moment) -> str:
    """Return what has happened in the turn so far."""
    return words.t(_MOMENTS[moment])


def question_text(words: Words, kind: QuestionKind, case: JudgeCase) -> str:
    """Return what a question is called."""
    if kind is QuestionKind.TAKE and isinstance(case.rules, RommeRules):
        return words.t("Take the face-up card")
    return words.t(_KINDS[kind])


def side_text(words: Words, case: JudgeCase, side: int) -> str:
    """Return whose melds those of a side are."""
    if side == case.side:
        return words.t("Your melds")
    others = [each for each in range(len(case.melds)) if each != case.side]
    if len(others) == 1:
        return words.t("Melds of the others")
    return words.t("Melds of opponent {number}", number=others.index(side) + 1)


def meld_text(words: Words, pos: AnyPosition, side: int, key: int) -> str:
    """Return what a meld on the table is called: "Kings"; in Rommé its cards."""
    if isinstance(pos, RommePosition) or is_run(rank_of_key(key)):
        return the_cards(words, pos.melds[side][key].cards)
    return rank_label(words, rank_of_key(key))
