"""Questions for the judge at a table of Rommé."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.case import JudgeQuestion, QuestionForm, QuestionKind
from canasta_gui.play.judge.families import faces_for, meld_of
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.events import Action
from canasta_gui.rules.romme.melds import RommeMeld, in_order
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules


def _draws(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield Draw()


def _takes_up(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield act.TakeUp()


def _claims(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield act.Claim(True)


def _leaves(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield act.Claim(False)


def _consents(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield act.Consent(True)


def _denies(_question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    yield act.Consent(False)


def _lays(question: JudgeQuestion, pos: RommePosition) -> Iterator[Action]:
    if question.cards:
        yield act.RommeLay(tuple(_meld(pos, group) for group in question.groups if group))


def _meld(pos: RommePosition, cards: Sequence[Card]) -> RommeMeld:
    """Return the meld of these cards, with any meaning of their jokers; the cards themselves if they make none."""
    return meld_of(pos.rules, cards) or in_order(cards, cards)


def _additions(question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    """Yield the ways to add cards, with every meaning of their jokers."""
    onto, cards = question.onto, question.cards
    if cards and onto is not None:
        for faces in faces_for(cards):
            yield act.Add(onto.side, onto.key, cards, faces)
            yield act.Add(onto.side, onto.key, cards, faces, low=True)


def _swaps(question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    if len(question.cards) == 1 and question.onto is not None:
        yield act.Swap(question.onto.side, question.onto.key, question.cards[0])


def _discards(question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    if len(question.cards) == 1:
        yield Discard(question.cards[0])


def _announces(question: JudgeQuestion, _pos: RommePosition) -> Iterator[Action]:
    if len(question.cards) < 2:
        yield act.Announce(question.cards[0] if question.cards else None)


def _swaps_jokers(rules: RommeRules) -> bool:
    return rules.melds.swapping != "never"


def _needs_consent(rules: RommeRules) -> bool:
    return rules.claimed and rules.face_up.claims == "consent"


def _is_claimed(rules: RommeRules) -> bool:
    return rules.claimed


FORMS: Final[Mapping[QuestionKind, QuestionForm[RommeRules, RommePosition]]] = {
    QuestionKind.DRAW: QuestionForm(Draw, _draws),
    QuestionKind.TAKE: QuestionForm(act.TakeUp, _takes_up, title=gettext_noop("Take the face-up card")),
    QuestionKind.CLAIM: QuestionForm(act.Claim, _claims, _is_claimed),
    QuestionKind.LEAVE: QuestionForm(act.Claim, _leaves, _is_claimed),
    QuestionKind.CONSENT: QuestionForm(act.Consent, _consents, _needs_consent),
    QuestionKind.DENY: QuestionForm(act.Consent, _denies, _needs_consent),
    QuestionKind.LAY: QuestionForm(act.RommeLay, _lays, cards=True, melds=True),
    QuestionKind.ADD: QuestionForm(act.Add, _additions, cards=True, onto=True),
    QuestionKind.SWAP: QuestionForm(act.Swap, _swaps, _swaps_jokers, cards=True, onto=True),
    QuestionKind.DISCARD: QuestionForm(Discard, _discards, cards=True),
    QuestionKind.ANNOUNCE: QuestionForm(act.Announce, _announces, cards=True),
}
