"""The allowed actions of a seat in Rommé, up to cards that play alike: for computer players, hints and perft.

Every candidate is irreducible where something can be added later: no card of a meld, and no meld of an opening, can be
left out. Every legal action is a candidate or follows from candidates played one after the other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta_gui.rules.actions import Discard, Draw
from canasta_gui.rules.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.position import Phase
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, SMALLEST, Meld, added, face_at, meld_refusal, melds_in
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import RommeRules


def candidates(pos: RommePosition, seat: int) -> Iterator[act.Action]:
    """Every irreducible action that the referee allows the seat now."""
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


def _endings(pos: RommePosition, seat: int) -> Iterator[act.Action]:
    """Discards, and announcements; with the last card gone the deal ends by itself."""
    kinds = sorted(set(pos.hands[seat]))
    yield from map(Discard, kinds)
    tries = [act.Announce(), *map(act.Announce, kinds)] if len(pos.hands[seat]) > 1 else [act.Announce()]
    yield from (announce for announce in tries if check(pos, seat, announce) is None)


def _swaps(pos: RommePosition, seat: int) -> Iterator[act.Swap]:
    for owner, melds in enumerate(pos.melds):
        for key, meld in sorted(melds.items()):
            for card, face in zip(meld.cards, meld.faces, strict=True):
                if card == JOKER and face in pos.hands[seat]:
                    yield act.Swap(owner, key, face)


# --- laying ----------------------------------------------------------------------------------------------------------


def _lays(pos: RommePosition, seat: int) -> Iterator[act.Lay]:
    rules, hand = pos.rules, pos.hands[seat]
    melds = list(melds_in(rules, hand))
    if pos.is_open(seat) or not rules.melds.first_points:
        lays = (act.Lay((meld,)) for meld in melds if rules.melds.adding == "nowhere" or _is_smallest(rules, meld))
        yield from (lay for lay in lays if check(pos, seat, lay) is None)
    else:
        yield from (lay for lay in map(act.Lay, _openings(pos, seat, melds)) if check(pos, seat, lay) is None)


def _is_smallest(rules: RommeRules, meld: Meld) -> bool:
    """Does no smaller meld lie in it, on to which the rest could be added?"""
    return not any(True for _ in _parts(rules, meld))


def _parts(rules: RommeRules, meld: Meld) -> Iterator[Meld]:
    """The smaller melds in a meld: neighbours of a run, any cards of a set."""
    size = len(meld.cards)
    if meld.is_run:
        spans = ((first, last) for first in range(size) for last in range(first + SMALLEST, size + 1))
        smaller = (Meld(meld.cards[a:b], meld.faces[a:b]) for a, b in spans if b - a < size)
    else:
        drops = range(size if size > SMALLEST else 0)
        smaller = (Meld(meld.cards[:n] + meld.cards[n + 1 :], meld.faces[:n] + meld.faces[n + 1 :]) for n in drops)
    return (part for part in smaller if meld_refusal(rules, part) is None)


def _openings(pos: RommePosition, seat: int, melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    """First melds that count enough together, none of them to spare."""
    need, held = pos.rules.melds.first_points, Counter(pos.hands[seat])
    for chosen in _together(melds, held, 0, need):
        if _is_scarce(pos.rules, chosen, need):
            yield chosen


def _together(melds: Sequence[Meld], held: Counter[Card], first: int, need: int) -> Iterator[tuple[Meld, ...]]:
    """Melds of cards that are held, in their order, that count enough together, the last one needed for it."""
    for n in range(first, len(melds)):
        used = Counter(melds[n].cards)
        if used - held:
            continue
        if melds[n].points >= need:
            yield (melds[n],)
        else:
            for others in _together(melds, held - used, n, need - melds[n].points):
                yield (melds[n], *others)


def _is_scarce(rules: RommeRules, chosen: tuple[Meld, ...], need: int) -> bool:
    points = sum(meld.points for meld in chosen)
    if any(points - meld.points >= need for meld in chosen):
        return False
    if rules.melds.adding == "nowhere":
        return True
    return not any(points - meld.points + part.points >= need for meld in chosen for part in _parts(rules, meld))


# --- adding ----------------------------------------------------------------------------------------------------------


def additions(pos: RommePosition, seat: int) -> Iterator[act.Add]:
    """Cards of the hand that fit melds on the table, one at a time where that is possible; the referee may say no."""
    if pos.rules.melds.adding == "nowhere" or not pos.is_open(seat):
        return
    for owner, melds in enumerate(pos.melds):
        if owner == seat or pos.rules.melds.adding == "everywhere":
            for key, meld in sorted(melds.items()):
                ways = _on_run if meld.is_run else _on_set
                for cards, faces in ways(pos.rules, Counter(pos.hands[seat]), meld):
                    yield act.Add(owner, key, cards, faces)


Ways = Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]


def _on_set(rules: RommeRules, held: Counter[Card], meld: Meld) -> Ways:  # noqa: ARG001  (as for a run)
    rank = rank_of(meld.faces[0])
    for suit in range(CLUBS, SPADES + 1):
        face = rank * NEXT_OF_SUIT + suit
        for card in (face, JOKER):
            if held[card] and face not in meld.faces:
                yield (card,), (face,)


def _on_run(rules: RommeRules, held: Counter[Card], meld: Meld) -> Ways:
    """Cards that lengthen a run at one end; a joker may need a natural card beyond it (R42)."""
    last = meld.lowest + len(meld.faces) - 1
    yield from _beyond(rules, held, meld, list(range(meld.lowest - 1, LOWEST - 1, -1)), (), ())
    yield from _beyond(rules, held, meld, list(range(last + 1, HIGHEST + 1)), (), ())


def _beyond(
    rules: RommeRules,
    held: Counter[Card],
    meld: Meld,
    places: list[int],
    cards: tuple[Card, ...],
    faces: tuple[Card, ...],
) -> Ways:
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
