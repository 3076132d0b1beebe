"""The allowed actions of a seat in Rommé, up to cards that play alike: for computer players, hints and perft.

Every candidate is irreducible where something can be added later: no card of a meld, and no meld of an opening, can be
left out. Every legal action is a candidate or follows from candidates played one after the other.
"""

from collections import Counter
from collections.abc import Iterator

from canasta_gui.rules.core.actions import Chance, Discard, Draw, one_of
from canasta_gui.rules.core.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld, added, face_at, meld_refusal, melds_in
from canasta_gui.rules.romme.openings import lost_at_least, openings
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import RommeRules


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
    """Discards, and announcements; with the last card gone the deal ends by itself."""
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
    """Cards of the hand that fit melds on the table, one at a time where that is possible; the referee may say no."""
    if pos.rules.melds.adding == "nowhere" or not pos.is_open(seat):
        return
    for owner, melds in enumerate(pos.melds):
        if owner == seat or pos.rules.melds.adding == "everywhere":
            for key, meld in sorted(melds.items()):
                additions = _on_run if meld.is_run else _on_set
                for cards, faces in additions(pos.rules, Counter(pos.hands[seat]), meld):
                    yield act.Add(owner, key, cards, faces)


Additions = Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]


def _on_set(rules: RommeRules, held: Counter[Card], meld: RommeMeld) -> Additions:  # noqa: ARG001  (as for a run)
    rank = rank_of(meld.faces[0])
    for suit in range(CLUBS, SPADES + 1):
        face = rank * NEXT_OF_SUIT + suit
        for card in (face, JOKER):
            if held[card] and face not in meld.faces:
                yield (card,), (face,)


def _on_run(rules: RommeRules, held: Counter[Card], meld: RommeMeld) -> Additions:
    """Cards that lengthen a run at one end; a joker may need a natural card beyond it (R42)."""
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
