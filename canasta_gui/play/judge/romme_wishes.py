"""What can be wished for at a table of Rommé."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from canasta_gui.play.judge.faces import faces_for, meld_of
from canasta_gui.play.judge.wish import Wish, WishForm, WishKind
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.actions import Action
from canasta_gui.rules.romme.melds import RommeMeld, in_order
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules


def _draws(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield Draw()


def _takes_up(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield act.TakeUp()


def _claims(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield act.Claim(True)


def _leaves(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield act.Claim(False)


def _consents(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield act.Consent(True)


def _denies(_wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    yield act.Consent(False)


def _lays(wish: Wish, pos: RommePosition) -> Iterator[Action]:
    if wish.cards:
        yield act.RommeLay(tuple(_meld(pos, group) for group in wish.groups if group))


def _meld(pos: RommePosition, cards: Sequence[Card]) -> RommeMeld:
    """Return the meld that cards make, whatever their jokers stand for; as they are where they make none."""
    return meld_of(pos.rules, cards) or in_order(cards, cards)


def _additions(wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    """Yield the ways to add cards, whatever their jokers stand for."""
    onto, cards = wish.onto, wish.cards
    if cards and onto is not None:
        for faces in faces_for(cards):
            yield act.Add(onto.side, onto.key, cards, faces)
            yield act.Add(onto.side, onto.key, cards, faces, low=True)


def _swaps(wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    if len(wish.cards) == 1 and wish.onto is not None:
        yield act.Swap(wish.onto.side, wish.onto.key, wish.cards[0])


def _discards(wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    if len(wish.cards) == 1:
        yield Discard(wish.cards[0])


def _announces(wish: Wish, _pos: RommePosition) -> Iterator[Action]:
    if len(wish.cards) < 2:
        yield act.Announce(wish.cards[0] if wish.cards else None)


def _swaps_jokers(rules: RommeRules) -> bool:
    return rules.melds.swapping != "never"


def _needs_consent(rules: RommeRules) -> bool:
    return rules.claimed and rules.face_up.claims == "consent"


def _is_claimed(rules: RommeRules) -> bool:
    return rules.claimed


FORMS: Final[Mapping[WishKind, WishForm]] = {
    WishKind.DRAW: WishForm(Draw, _draws),
    WishKind.TAKE: WishForm(act.TakeUp, _takes_up),
    WishKind.CLAIM: WishForm(act.Claim, _claims, _is_claimed),
    WishKind.LEAVE: WishForm(act.Claim, _leaves, _is_claimed),
    WishKind.CONSENT: WishForm(act.Consent, _consents, _needs_consent),
    WishKind.DENY: WishForm(act.Consent, _denies, _needs_consent),
    WishKind.LAY: WishForm(act.RommeLay, _lays, cards=True, melds=True),
    WishKind.ADD: WishForm(act.Add, _additions, cards=True, onto=True),
    WishKind.SWAP: WishForm(act.Swap, _swaps, _swaps_jokers, cards=True, onto=True),
    WishKind.DISCARD: WishForm(Discard, _discards, cards=True),
    WishKind.ANNOUNCE: WishForm(act.Announce, _announces, cards=True),
}
