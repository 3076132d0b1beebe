"""The referee of Rommé, which decides whether a seat may play an action; and all allowed actions."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from canasta_gui.rules.core.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.core.events import Chance, Discard, Draw, one_of
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.melds import (
    HIGHEST,
    LOWEST,
    RommeMeld,
    added,
    face_at,
    lost_at_least,
    meld_refusal,
    melds_in,
    openings,
)
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules


def referee_of(rules: RommeRules) -> Callable[[RommePosition, int, act.Action], Refusal | None]:
    """Return the referee, the same for all rules."""
    return check


def may_interrupt(pos: RommePosition) -> bool:
    """Return False: only the seat that must act can do so."""
    return False


def check(pos: RommePosition, seat: int, action: act.Action) -> Refusal | None:
    """Return why the seat may not do this now; None if it may."""
    if pos.phase is Phase.OVER:
        return Refusal(Why.DEAL_OVER)
    if seat != pos.to_act:
        return Refusal(Why.NOT_YOUR_TURN)
    checker = _CHECKERS.get(type(action))
    if checker is None:
        return Refusal(Why.UNKNOWN_ACTION)
    return _phase_refusal(pos, seat, action) or checker(pos, seat, action)


def _phase_refusal(pos: RommePosition, seat: int, action: act.Action) -> Refusal | None:
    """Refuse an action that does not fit the phase."""
    if pos.phase is Phase.CONSENT:
        return None if isinstance(action, act.Consent) else Refusal(Why.CONSENT_FIRST)
    if isinstance(action, act.Consent):
        return Refusal(Why.CONSENT_NOT_NOW)
    if pos.phase is Phase.CLAIM:
        taking = isinstance(action, act.TakeUp) and seat == pos.turn
        return None if taking or isinstance(action, act.Claim) else Refusal(Why.CLAIM_FIRST)
    if isinstance(action, act.Claim):
        return Refusal(Why.CLAIM_NOT_NOW)
    begins = isinstance(action, Draw | act.TakeUp)
    if pos.phase is Phase.PLAY:
        return Refusal(Why.ALREADY_DRAWN) if begins else None
    return None if begins or isinstance(action, act.Swap) else Refusal(Why.TAKE_ONE_FIRST)


def _check_draw(pos: RommePosition, seat: int, action: Draw) -> Refusal | None:
    """Allow every draw: if nothing is left to draw, the deal ends (R45, R77)."""
    return None


def _check_take_up(pos: RommePosition, seat: int, action: act.TakeUp) -> Refusal | None:
    if not pos.pile:
        return Refusal(Why.FACE_UP_NONE)
    return Refusal(Why.FACE_UP_LEFT) if pos.refused else None


def _check_claim(pos: RommePosition, seat: int, action: act.Claim) -> Refusal | None:
    if not action.yes:
        return None
    if seat == pos.turn:
        return Refusal(Why.CLAIM_YOURS_ANYWAY)
    need, left = pos.claim_takes, pos.left_to_claim_with
    return Refusal(Why.CLAIM_NO_STOCK, need, left) if left < need else None


def _check_consent(pos: RommePosition, seat: int, action: act.Consent) -> Refusal | None:
    return None


def _check_lay(pos: RommePosition, seat: int, action: act.RommeLay) -> Refusal | None:
    cards = [card for meld in action.melds for card in meld.cards]
    if not cards:
        return Refusal(Why.NOTHING_LAID)
    for meld in action.melds:
        if (refusal := meld_refusal(pos.rules, meld)) is not None:
            return refusal
    return _held_refusal(pos, seat, cards) or _first_refusal(pos, seat, action.melds)


def _held_refusal(pos: RommePosition, seat: int, cards: Sequence[Card]) -> Refusal | None:
    """Refuse cards that are not held, or that leave none for a required discard."""
    hand = pos.hands[seat]
    if Counter(cards) - Counter(hand):
        return Refusal(Why.CARD_NOT_HELD)
    if pos.rules.going_out.must_discard and len(cards) >= len(hand):
        return Refusal(Why.OUT_MUST_DISCARD)
    return None


def _first_refusal(pos: RommePosition, seat: int, melds: Sequence[RommeMeld]) -> Refusal | None:
    """Refuse first melds that count too few points together."""
    need, points = pos.rules.melds.first_points, sum(meld.points for meld in melds)
    short = points < need and not pos.is_open(seat)
    return Refusal(Why.FIRST_MELD_TOO_LOW, need, points) if short else None


def _check_add(pos: RommePosition, seat: int, action: act.Add) -> Refusal | None:
    meld = _meld_at(pos, action.owner, action.key)
    if meld is None:
        return Refusal(Why.MELD_NOWHERE)
    adding = pos.rules.melds.adding
    if adding == "nowhere" or (adding == "own" and action.owner != seat):
        return Refusal(Why.ADD_NOT_HERE)
    if not pos.is_open(seat):
        return Refusal(Why.ADD_NO_OWN_MELD)
    if not action.cards:
        return Refusal(Why.NOTHING_LAID)
    return _held_refusal(pos, seat, action.cards) or _fit_refusal(pos, meld, action)


def _fit_refusal(pos: RommePosition, meld: RommeMeld, action: act.Add) -> Refusal | None:
    if len(action.cards) != len(action.faces):
        return Refusal(Why.FACE_WRONG)
    refusal = meld_refusal(pos.rules, added(meld, action.cards, action.faces, low=action.low))
    if refusal is not None and refusal.why in (Why.RUN_GAP, Why.MELD_NEITHER):
        return Refusal(Why.ADD_NO_FIT)
    return refusal


def _meld_at(pos: RommePosition, owner: int, key: int) -> RommeMeld | None:
    return pos.melds[owner].get(key) if 0 <= owner < len(pos.melds) else None


def _check_swap(pos: RommePosition, seat: int, action: act.Swap) -> Refusal | None:
    meld, swapping = _meld_at(pos, action.owner, action.key), pos.rules.melds.swapping
    if swapping == "never":
        return Refusal(Why.SWAP_NEVER)
    if meld is None:
        return Refusal(Why.MELD_NOWHERE)
    if swapping == "after_own_meld" and not pos.is_open(seat):
        return Refusal(Why.SWAP_NO_OWN_MELD)
    if (JOKER, action.card) not in zip(meld.cards, meld.faces, strict=True):
        return Refusal(Why.SWAP_NO_JOKER)
    return None if action.card in pos.hands[seat] else Refusal(Why.CARD_NOT_HELD)


def _check_discard(pos: RommePosition, seat: int, action: Discard) -> Refusal | None:
    if action.card not in pos.hands[seat]:
        return Refusal(Why.CARD_NOT_HELD)
    return _kept_refusal(pos, seat, action.card)


def _kept_refusal(pos: RommePosition, seat: int, card: Card) -> Refusal | None:
    """Refuse to discard the face-up card just taken, unless it is the last card (R80); another copy may go."""
    if card != pos.taken or pos.rules.face_up.discardable:
        return None
    hand = pos.hands[seat]
    return None if len(hand) == 1 or hand.count(card) > 1 else Refusal(Why.FACE_UP_KEPT)


def _check_announce(pos: RommePosition, seat: int, action: act.Announce) -> Refusal | None:
    rest, rules = pos.rest(seat), pos.rules
    if action.card is not None:
        if action.card not in pos.hands[seat]:
            return Refusal(Why.CARD_NOT_HELD)
        if (refusal := _kept_refusal(pos, seat, action.card)) is not None:
            return refusal
        rest -= rules.held_value[action.card]
    elif rules.going_out.must_discard:
        return Refusal(Why.OUT_MUST_DISCARD)
    threshold = rules.going_out.threshold
    return Refusal(Why.ANNOUNCE_TOO_MUCH, threshold, rest) if rest > threshold else None


_CHECKERS: dict[type[object], Callable[..., Refusal | None]] = {
    Draw: _check_draw,
    act.TakeUp: _check_take_up,
    act.Claim: _check_claim,
    act.Consent: _check_consent,
    act.RommeLay: _check_lay,
    act.Add: _check_add,
    act.Swap: _check_swap,
    Discard: _check_discard,
    act.Announce: _check_announce,
}


# The allowed actions of a seat, up to cards that play alike: for computer players, hints and perft.
#
# Candidates are irreducible if something can be added later: no card of a meld and no meld of an opening can be left
# out. Every legal action is a candidate or equals several candidates played in a row.


def candidates(pos: RommePosition, seat: int) -> Iterator[act.Action]:
    """Yield every irreducible action that the referee allows the seat now."""
    if pos.phase is Phase.OVER or seat != pos.to_act:
        return
    if pos.phase is Phase.CONSENT:
        yield from (act.Consent(True), act.Consent(False))
        return
    if pos.phase is not Phase.PLAY:
        tries: Iterator[act.Action] = iter((act.TakeUp(), Draw(), act.Claim(True), act.Claim(False)))
        yield from (action for action in tries if check(pos, seat, action) is None)
    else:
        yield from _lays(pos, seat)
        yield from (add for add in additions(pos, seat) if check(pos, seat, add) is None)
    if pos.phase is not Phase.CLAIM:
        yield from (swap for swap in _swaps(pos, seat) if check(pos, seat, swap) is None)
    if pos.phase is Phase.PLAY:
        yield from _endings(pos, seat)


def random_candidate(pos: RommePosition, seat: int, chance: Chance) -> act.Action:
    """Return one of the candidates of the seat that must act, each equally probable."""
    return one_of(list(candidates(pos, seat)), chance)


def _endings(pos: RommePosition, seat: int) -> Iterator[act.Action]:
    """Yield discards and announcements; without a card left the deal has already ended."""
    kinds = sorted(set(pos.hands[seat]))
    yield from (discard for discard in map(Discard, kinds) if check(pos, seat, discard) is None)
    tries = [act.Announce(), *map(act.Announce, kinds)] if len(pos.hands[seat]) > 1 else [act.Announce()]
    yield from (announce for announce in tries if check(pos, seat, announce) is None)


def _swaps(pos: RommePosition, seat: int) -> Iterator[act.Swap]:
    for owner, melds in enumerate(pos.melds):
        for key, meld in sorted(melds.items()):
            for card, face in zip(meld.cards, meld.faces, strict=True):
                if card == JOKER and face in pos.hands[seat]:
                    yield act.Swap(owner, key, face)


# --- laying ----------------------------------------------------------------------------------------------------------


def _lays(pos: RommePosition, seat: int) -> Iterator[act.RommeLay]:
    rules, hand = pos.rules, pos.hands[seat]
    melds = melds_in(rules, hand)
    if pos.is_open(seat) or not rules.melds.first_points:
        lays = (act.RommeLay((meld,)) for meld in melds if lost_at_least(rules, meld) == meld.points)
        yield from (lay for lay in lays if check(pos, seat, lay) is None)
    else:
        yield from map(act.RommeLay, openings(rules, hand, melds))


# --- adding ----------------------------------------------------------------------------------------------------------


def additions(pos: RommePosition, seat: int) -> Iterator[act.Add]:
    """Yield additions of cards to melds on the table, one card at a time if possible; the referee may refuse some."""
    if pos.rules.melds.adding == "nowhere" or not pos.is_open(seat):
        return
    for owner, melds in enumerate(pos.melds):
        if owner == seat or pos.rules.melds.adding == "everywhere":
            for key, meld in sorted(melds.items()):
                additions = _on_run if meld.is_run else _on_set
                for cards, faces in additions(pos.rules, Counter(pos.hands[seat]), meld):
                    yield act.Add(owner, key, cards, faces)


Additions = Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]


def _on_set(rules: RommeRules, held: Counter[Card], meld: RommeMeld) -> Additions:
    rank = rank_of(meld.faces[0])
    for suit in range(CLUBS, SPADES + 1):
        face = rank * NEXT_OF_SUIT + suit
        for card in (face, JOKER):
            if held[card] and face not in meld.faces:
                yield (card,), (face,)


def _on_run(rules: RommeRules, held: Counter[Card], meld: RommeMeld) -> Additions:
    """Yield the cards that lengthen a run at one end; a joker may require a natural card beyond it (R42)."""
    last = meld.lowest + len(meld.faces) - 1
    yield from _beyond(rules, held, meld, list(range(meld.lowest - 1, LOWEST - 1, -1)), (), ())
    yield from _beyond(rules, held, meld, list(range(last + 1, HIGHEST + 1)), (), ())


def _beyond(
    rules: RommeRules,
    held: Counter[Card],
    meld: RommeMeld,
    places: list[int],
    cards: tuple[Card, ...],
    faces: tuple[Card, ...],
) -> Additions:
    if not places:
        return
    face = face_at(suit_of(meld.faces[0]), places[0])
    for card in (face, JOKER):
        if held[card]:
            more, shown = (*cards, card), (*faces, face)
            if meld_refusal(rules, added(meld, more, shown)) is None:
                yield more, shown
            else:
                yield from _beyond(rules, held - Counter((card,)), meld, places[1:], more, shown)
