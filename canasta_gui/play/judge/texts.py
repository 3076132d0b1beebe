"""What wishes, moments and melds are called on the page of the judge."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.case import JudgeCase, Moment
from canasta_gui.play.judge.wish import WishKind
from canasta_gui.rules.core.cards import is_run, rank_of_key
from canasta_gui.rules.families import AnyPosition
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.cards import rank_label
from canasta_gui.words.cards_in_sentences import the_cards
from canasta_gui.words.translation import Words

_MOMENTS: Final[Mapping[Moment, str]] = {
    Moment.DRAW: gettext_noop("My turn, nothing drawn yet"),
    Moment.PLAY: gettext_noop("My turn, drawn or pile taken"),
    Moment.OTHERS_TURN: gettext_noop("Somebody else's turn"),
    Moment.CLAIM: gettext_noop("The face-up card is offered"),
}
_WISHES: Final[Mapping[WishKind, str]] = {
    WishKind.DRAW: gettext_noop("Draw"),
    WishKind.TAKE: gettext_noop("Take the pile"),
    WishKind.TAKE_TOP: gettext_noop("Take the top card alone"),
    WishKind.CLAIM: gettext_noop("Claim the card"),
    WishKind.LAY: gettext_noop("Lay melds"),
    WishKind.ADD: gettext_noop("Add to a meld"),
    WishKind.SWAP: gettext_noop("Swap for a joker"),
    WishKind.DISCARD: gettext_noop("Discard"),
    WishKind.ASK: gettext_noop("Ask the partner"),
    WishKind.GO_OUT: gettext_noop("Go out"),
    WishKind.ANNOUNCE: gettext_noop("Announce “Rommé”"),
}


def moment_text(words: Words, moment: Moment) -> str:
    """Return what has happened in the turn so far."""
    return words.t(_MOMENTS[moment])


def wish_text(words: Words, kind: WishKind, case: JudgeCase) -> str:
    """Return what is wished for."""
    if kind is WishKind.TAKE and isinstance(case.rules, RommeRules):
        return words.t("Take the face-up card")
    return words.t(_WISHES[kind])


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
