"""What somebody wants to do, as cards were chosen for it, and the action that it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.play.judge.faces import faces_for, meld_of
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import MeldCards
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import FIRST_NATURAL, KEY_STEP, RANK_TWO, Card, rank_of, rank_of_key, run_of, suit_of
from canasta_gui.rules.families import AnyAction, AnyPosition, family
from canasta_gui.rules.romme import actions as romme
from canasta_gui.rules.romme.melds import RommeMeld, in_order
from canasta_gui.rules.romme.position import RommePosition


class WishKind(Enum):
    """What can be wished for."""

    DRAW = "draw"
    TAKE = "take"
    TAKE_TOP = "take the top card alone"
    CLAIM = "claim"
    LAY = "lay"
    ADD = "add"
    SWAP = "swap"
    DISCARD = "discard"
    ASK = "ask"
    GO_OUT = "go out"
    ANNOUNCE = "announce"


WITH_CARDS = frozenset(WishKind) - {WishKind.DRAW, WishKind.CLAIM, WishKind.ASK, WishKind.GO_OUT}
"""Wishes for which cards of the hand are chosen; in Rommé the face-up card is taken without any."""
IN_MELDS = frozenset({WishKind.TAKE, WishKind.LAY})
"""Wishes that can be for several melds at once."""


class Target(NamedTuple):
    """A meld on the table, by its side and key."""

    side: int
    key: int


def targets_for(case: JudgeCase, pos: AnyPosition) -> list[Target]:
    """Return the melds that cards could be added to: of the own side, in Rommé of everybody."""
    own_alone = isinstance(case.rules, CanastaRules)
    sides = [case.side] if own_alone else range(len(pos.melds))
    return [Target(side, key) for side in sides for key in pos.melds[side]]


@dataclass(frozen=True)
class Wish:
    """What is wished for. `groups`: the cards of each meld; those that take the pile come first. `onto`: which meld."""

    kind: WishKind
    groups: tuple[tuple[Card, ...], ...] = ()
    onto: Target | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are chosen."""
        return tuple(card for group in self.groups for card in group)


def kinds_for(case: JudgeCase) -> tuple[WishKind, ...]:
    """Return what can be wished for in a game of these rules."""
    rules = case.rules
    if not isinstance(rules, CanastaRules):
        claim = (WishKind.CLAIM,) if rules.claimed else ()
        swap = (WishKind.SWAP,) if rules.melds.swapping != "never" else ()
        return (
            *(WishKind.DRAW, WishKind.TAKE, *claim, WishKind.LAY, WishKind.ADD, *swap),
            *(WishKind.DISCARD, WishKind.ANNOUNCE),
        )
    top = (WishKind.TAKE_TOP,) if rules.pile.top_alone else ()
    asks = rules.going_out.asking != "none" and any(rules.alliance.partners)
    ask = (WishKind.ASK,) if asks else ()
    return WishKind.DRAW, WishKind.TAKE, *top, WishKind.LAY, WishKind.ADD, WishKind.DISCARD, *ask, WishKind.GO_OUT


def action_of(wish: Wish, pos: AnyPosition) -> AnyAction | None:
    """Return the action of a wish; None where cards or a meld are still to be chosen, or it is no single action."""
    if wish.kind is WishKind.DRAW:
        return Draw()
    if wish.kind is WishKind.DISCARD:
        return Discard(wish.cards[0]) if len(wish.cards) == 1 else None
    return _of_romme(wish, pos) if isinstance(pos, RommePosition) else _of_canasta(wish)


# --- canasta ---


def _of_canasta(wish: Wish) -> AnyAction | None:
    match wish.kind:
        case WishKind.ASK:
            return act.Ask()
        case WishKind.TAKE:
            first, *others = wish.groups or ((),)
            return act.Take(first, tuple(map(_meld, others)))
        case WishKind.TAKE_TOP:
            return act.Take(wish.cards, only_top=True)
        case WishKind.LAY if wish.cards:
            return act.Lay(tuple(_meld(group) for group in wish.groups if group))
        case WishKind.ADD if wish.cards and wish.onto is not None:
            key = wish.onto.key
            return act.Lay((MeldCards(rank_of_key(key), wish.cards, key // KEY_STEP),))
    return None


def _meld(cards: Sequence[Card]) -> MeldCards:
    """Return cards as the meld that their natural ones make: of a rank, a run, or of wild cards alone."""
    naturals = [card for card in cards if card >= FIRST_NATURAL]
    ranks = {rank_of(card) for card in naturals}
    if len(ranks) > 1 and len({suit_of(card) for card in naturals}) == 1:
        return MeldCards(run_of(suit_of(naturals[0])), tuple(cards))
    return MeldCards(rank_of(naturals[0]) if naturals else RANK_TWO, tuple(cards))


# --- Rommé ---


def _of_romme(wish: Wish, pos: RommePosition) -> AnyAction | None:
    cards = wish.cards
    match wish.kind:
        case WishKind.TAKE:
            return romme.TakeUp()
        case WishKind.CLAIM:
            return romme.Claim(True)
        case WishKind.LAY if cards:
            return romme.RommeLay(tuple(_romme_meld(pos, group) for group in wish.groups if group))
        case WishKind.ADD if cards and wish.onto is not None:
            return _addition(pos, wish.onto, cards)
        case WishKind.SWAP if len(cards) == 1 and wish.onto is not None:
            return romme.Swap(wish.onto.side, wish.onto.key, cards[0])
        case WishKind.ANNOUNCE if len(cards) < 2:
            return romme.Announce(cards[0] if cards else None)
    return None


def _romme_meld(pos: RommePosition, cards: Sequence[Card]) -> RommeMeld:
    """Return the meld that cards make, whatever their jokers stand for; as they are where they make none."""
    return meld_of(pos.rules, cards) or in_order(cards, cards)


def _addition(pos: RommePosition, onto: Target, cards: tuple[Card, ...]) -> AnyAction:
    """Return the way to add cards that the referee allows, whatever their jokers stand for; else the plain one."""
    check = family(pos.rules).check
    ways = [romme.Add(onto.side, onto.key, cards, faces, low) for faces in faces_for(cards) for low in (False, True)]
    return next((way for way in ways if check(pos, pos.to_act, way) is None), ways[0])
