"""Principles of good play that a seat broke in a deal of Rommé, found without play-outs.

Only what the seat saw is judged: its own cards and those on the table. The referee decides what can be laid, added,
exchanged and announced. The choice of principles rests on measurements with players (docs/review.md).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import Final

from canasta_gui.ai.romme.memory import could_share_meld
from canasta_gui.lab.review.occasions import Occasion, Principle, all_found, dearest
from canasta_gui.lab.review.romme.codes import RommeCause
from canasta_gui.lab.review.romme.seen import Judged, JudgedDeal
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import open_ends
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import additions, candidates, check

WORTH: Final[Mapping[StrEnum, int]] = {
    RommeCause.CAUGHT: 46,
    RommeCause.JOKER_CAUGHT: 33,
    RommeCause.NOT_ENDED: 24,
    RommeCause.SWAP_MISSED: 19,
    RommeCause.THREW_JOKER: 16,
    RommeCause.LEFT_CARD: 14,
    RommeCause.NEVER_LAID: 14,
    RommeCause.THREW_FITTING: 13,
    RommeCause.FED_NEXT: 9,
    RommeCause.BROKE_MELD: 8,
    RommeCause.CLAIM_MISSED: 6,
    RommeCause.HIGH_KEPT: 5,
}
"""Average gain of the better action in points (docs/review.md); the most costly principles are reported first."""

FEW_CARDS: Final = 3
"""Largest hand with which another seat may soon end the deal."""
ENOUGH_TURNS: Final = 3
"""Number of turns after which waiting counts as a mistake."""
HEAVY_HAND: Final = 30
BROKEN: Final = 10
"""Least points that stay in a hand when a card of a meld is discarded, for the meld to be broken."""
MUCH_SAVED: Final = 15
"""Least points that a claimed card must save, since others come with it."""
HIGHER: Final = 5


def broken_principles(deal: JudgedDeal) -> list[Principle]:
    """Return the principles that were broken, each with its occasions, in the order of `RommeCause`."""
    return all_found(_FINDERS, deal)


def principle_broken_by(deal: JudgedDeal) -> Principle | None:
    """Return the most costly principle that the only step of a deal, about to be played, would break; None for none."""
    return next(iter(dearest(all_found(_AT_THE_MOMENT, deal), WORTH)), None)


# --- discards --------------------------------------------------------------------------------------------------------


def fed_next(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield discards that the next seat could add to a meld on the table, although another card fitted none.

    Where the seat could add the card itself, the discard breaks another principle.
    """
    for judged, card in _discards(deal):
        if card != JOKER and _is_wanted(judged.view, card) and not _adds_of(judged.view, card):
            other = _other_discard(judged, partial(_is_wanted, judged.view))
            if other is not None:
                yield _at(judged, (card,), other)


def threw_fitting(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield discards of cards that the seat could have added to a meld on the table itself."""
    for judged, card in _discards(deal):
        adds = _adds_of(judged.view, card)
        if adds and card != JOKER:
            yield _at(judged, (card,), adds[0])


def threw_joker(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield jokers discarded although another card could go."""
    for judged, card in _discards(deal):
        other = _other_discard(judged) if card == JOKER else None
        if other is not None:
            yield _at(judged, (card,), other)


def broke_meld(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield discards out of a complete meld of the hand."""
    for judged, card in _discards(deal):
        if card == JOKER:
            continue
        other = _other_discard(judged)
        if other is not None and judged.left_after(card) - judged.left_after(other.card) >= BROKEN:
            yield _at(judged, (card,), other)


def high_kept(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield low discards while a loose high card was held and another seat was about to end the deal."""
    for judged, card in _discards(deal):
        value = judged.view.rules.held_value
        if card == JOKER or judged.decision.memory.nearest > FEW_CARDS:
            continue
        rest = judged.decision.plan.rest
        loose = [each for each in set(rest) - {JOKER} if not _has_partner(rest, each)]
        loose = [each for each in loose if check(judged.view, deal.seen.seat, Discard(each)) is None]
        highest = max(loose, key=value.__getitem__, default=None)
        if highest is not None and value[highest] - value[card] >= HIGHER and not _is_wanted(judged.view, highest):
            yield _at(judged, (highest,), Discard(highest))


def _is_wanted(view: RommeView, card: Card) -> bool:
    """Return whether the next seat could add a card to a meld on the table, where cards are added to all melds.

    Where each seat adds to its own melds alone, masters let such cards go in one deal of six.
    """
    if view.rules.melds.adding != "everywhere" or not view.is_open(view.next_seat(view.to_act)):
        return False
    return any(card in dict(open_ends(meld)) for melds in view.melds for meld in melds.values())


def _has_partner(cards: tuple[Card, ...], card: Card) -> bool:
    return any(could_share_meld(card, each) for each in cards if each not in (card, JOKER))


def _other_discard(judged: Judged, unwanted: Callable[[Card], bool] = lambda _: False) -> Discard | None:
    """Return the discard that a master likes best, no joker and none that is unwanted; None for none."""
    scores = judged.decision.discard_scores()
    cards = (card for card in scores if card != JOKER and not unwanted(card))
    best = max(cards, key=scores.__getitem__, default=None)
    return None if best is None else Discard(best)


def _adds_of(view: RommeView, card: Card) -> list[act.Add]:
    """Return the ways in which the seat could add a card to a meld on the table."""
    adds = (add for add in additions(view, view.to_act) if add.cards == (card,))
    return [add for add in adds if check(view, view.to_act, add) is None]


# --- the face-up card ------------------------------------------------------------------------------------------------


def left_card(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield face-up cards that completed a meld of the hand, and were left by the seat in turn for a hidden card."""
    for judged in deal.judged():
        action = judged.step.action
        left = isinstance(action, act.Claim) and not action.yes and judged.view.to_act == judged.view.turn
        if (left or isinstance(action, Draw)) and judged.view.pile:
            card, take = judged.view.pile[-1], act.TakeUp()
            legal = check(judged.view, deal.seen.seat, take) is None
            if legal and card not in judged.decision.memory.let_go and judged.decision.saved(card) > 0:
                yield _at(judged, (card,), take)


def claim_missed(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield face-up cards that were not claimed although they completed a meld of the hand."""
    for judged in deal.judged():
        action, view = judged.step.action, judged.view
        if isinstance(action, act.Claim) and not action.yes and view.to_act != view.turn:
            claim = act.Claim(True)
            if check(view, deal.seen.seat, claim) is None and judged.decision.saved(view.pile[-1]) >= MUCH_SAVED:
                yield _at(judged, (view.pile[-1],), claim)


# --- lays ------------------------------------------------------------------------------------------------------------


def swap_missed(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield turns that ended although a joker on the table could be exchanged and laid."""
    for judged in deal.ends:
        view, hand = judged.view, judged.decision.hand
        before = best_lay(view.rules, hand).points
        for action in candidates(view, deal.seen.seat) if view.rules.melds.swapping != "never" else ():
            if isinstance(action, act.Swap):
                after = [*hand, JOKER]
                after.remove(action.card)
                if best_lay(view.rules, after).points < before:
                    yield _at(judged, (action.card,), action)
                    break


def not_ended(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield turns in which the seat could have ended the deal and did not."""
    for judged in deal.ends:
        way = judged.way_out
        if way is not None:
            yield _at(judged, tuple(sorted(judged.decision.hand)), way)


def never_laid(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield turns in which a seat that never laid a meld should have laid one, if another seat ended the deal.

    Turns in which masters would hold their melds back do not count.
    """
    if not deal.counts or deal.end.is_open(deal.seen.seat):
        return
    due = (judged for judged in deal.ends if not judged.decision.holds_back)
    moments = [_at(judged, act.cards_played(lay), lay) for judged in due if (lay := judged.laying) is not None]
    if len(moments) >= ENOUGH_TURNS:
        yield from moments


def caught(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield the last turn before another seat's foreseeable exit, if many points stayed in hand that could lie."""
    if deal.counts and deal.ends and deal.end.rest(deal.seen.seat) >= HEAVY_HAND:
        yield from _laid_too_late(deal.ends[-1])


def joker_caught(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield the last turn if a joker left in the hand at the end could have been laid, and masters would lay."""
    if deal.counts and JOKER in deal.end.hands[deal.seen.seat] and deal.ends:
        yield from _joker_kept(deal.ends[-1])


def may_be_caught(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield turns that end with many points in hand that could lie, while another seat is about to end the deal.

    Turns in which masters would hold their melds back do not count: only the end shows whether that was right.
    """
    for judged, card in _discards(deal):
        heavy = judged.points(tuple(judged.decision.hand_without(card))) >= HEAVY_HAND
        if heavy and not judged.decision.holds_back:
            yield from _laid_too_late(judged)


def joker_may_be_caught(deal: JudgedDeal) -> Iterator[Occasion]:
    """Yield turns that end with a joker in hand that could lie, while another seat is about to end the deal."""
    for judged, card in _discards(deal):
        if JOKER in judged.decision.hand_without(card) and judged.decision.memory.nearest <= FEW_CARDS:
            yield from _joker_kept(judged)


def _laid_too_late(judged: Judged) -> Iterator[Occasion]:
    """Yield a turn if cards could lie, and another seat is about to end the deal."""
    lay = judged.laying
    if lay is not None and judged.decision.memory.nearest <= FEW_CARDS:
        yield _at(judged, act.cards_played(lay), lay)


def _joker_kept(judged: Judged) -> Iterator[Occasion]:
    """Yield a turn if a joker could lie, and masters would not hold it back."""
    if judged.decision.holds_back:
        return
    for action in candidates(judged.view, judged.view.to_act):
        if isinstance(action, act.RommeLay | act.Add) and JOKER in act.cards_played(action):
            yield _at(judged, (JOKER,), action)
            return


# --- the turns -------------------------------------------------------------------------------------------------------


def _discards(deal: JudgedDeal) -> Iterator[tuple[Judged, Card]]:
    for judged in deal.ends:
        if isinstance(judged.step.action, Discard):
            yield judged, judged.step.action.card


def _at(judged: Judged, cards: tuple[Card, ...], instead: act.Action) -> Occasion:
    return Occasion(judged.turn.number, judged.step.move, cards, instead)


_FINDERS: Final[Mapping[RommeCause, Callable[[JudgedDeal], Iterator[Occasion]]]] = {
    RommeCause.FED_NEXT: fed_next,
    RommeCause.THREW_FITTING: threw_fitting,
    RommeCause.THREW_JOKER: threw_joker,
    RommeCause.BROKE_MELD: broke_meld,
    RommeCause.LEFT_CARD: left_card,
    RommeCause.CLAIM_MISSED: claim_missed,
    RommeCause.SWAP_MISSED: swap_missed,
    RommeCause.NOT_ENDED: not_ended,
    RommeCause.NEVER_LAID: never_laid,
    RommeCause.CAUGHT: caught,
    RommeCause.JOKER_CAUGHT: joker_caught,
    RommeCause.HIGH_KEPT: high_kept,
}
_AT_THE_MOMENT: Final[Mapping[RommeCause, Callable[[JudgedDeal], Iterator[Occasion]]]] = {
    **{cause: find for cause, find in _FINDERS.items() if cause is not RommeCause.NEVER_LAID},
    RommeCause.CAUGHT: may_be_caught,
    RommeCause.JOKER_CAUGHT: joker_may_be_caught,
}
"""Principles that can be checked before an action is played. Only the end shows who never laid; who may be caught is
known before."""
