"""A second judge of offences, slow and simple, written from the books: which offence is a gesture, if any?

It uses nothing of the referee, of `offence_of` or of the preview of melds: melds are put together by hand, points added
up, and whether a turn can be ended is asked of the first oracle, which plays on to find out.
"""

from collections import Counter

from canasta_gui.rules.canasta.actions import Lay
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import FIRST_NATURAL, MELD_RANKS, Card
from canasta_gui.rules.core.position import Phase

MIN_MELD, CANASTA = 3, 7

Melds = dict[int, tuple[Card, ...]]


def offence_of_lay(pos: CanastaPosition, lay: Lay) -> str | None:
    """Return the offence of a lay by the classic list; `none` if it is allowed or wrong in another way.

    Of two it is the dearer one (R68): an exit (100), wild cards too many (50 each), an opening (nothing at once).
    """
    after = _melds_after(pos, lay)
    if after is None:
        return None
    melds, hand = after
    found = set()
    if any(_surplus(pos, cards) for rank, cards in melds.items() if _touched(lay, rank)):
        found.add("surplus_wilds")
    if not pos.is_open(pos.side(pos.turn)) and _points(pos, lay) < pos.minimum_for(pos.turn):
        found.add("short_opening")
    if _ends_unlawfully(pos, melds, hand):
        found.add("illegal_exit")
    return next((kind for kind in ("illegal_exit", "surplus_wilds", "short_opening") if kind in found), None)


def _melds_after(pos: CanastaPosition, lay: Lay) -> tuple[Melds, list[Card]] | None:
    """Return the melds of the side and the hand after a lay; None where no book calls that a lay at all."""
    hand = pos.hands[pos.turn][:]
    melds = {rank: meld.cards for rank, meld in pos.melds[pos.side(pos.turn)].items()}
    for meld in lay.melds:
        if meld.rank not in MELD_RANKS or meld.of or Counter(meld.cards) - Counter(hand) or not meld.cards:
            return None
        if any(card >= FIRST_NATURAL and card >> 2 != meld.rank for card in meld.cards):
            return None
        for card in meld.cards:
            hand.remove(card)
        melds[meld.rank] = (*melds.get(meld.rank, ()), *meld.cards)
    if any(len(cards) < MIN_MELD for rank, cards in melds.items() if _touched(lay, rank)):
        return None
    return melds, hand


def _touched(lay: Lay, rank: int) -> bool:
    return any(meld.rank == rank for meld in lay.melds)


def _wilds(cards: tuple[Card, ...]) -> int:
    return sum(card < FIRST_NATURAL for card in cards)


def _surplus(pos: CanastaPosition, cards: tuple[Card, ...]) -> bool:
    """Return whether a meld holds too many wild cards for its size (000:94); `melds.wild_limits` starts at three."""
    limits = pos.rules.melds.wild_limits
    return _wilds(cards) > limits[min(len(cards) - MIN_MELD, len(limits) - 1)]


def _points(pos: CanastaPosition, lay: Lay) -> int:
    values = pos.rules.values
    worth = {0: values.joker, 1: values.joker, 2: values.two, 14: values.ace}
    return sum(
        worth.get(card >> 2, values.four_to_seven if card >> 2 < 8 else values.eight_to_king)
        for meld in lay.melds
        for card in meld.cards
    )


def _ends_unlawfully(pos: CanastaPosition, melds: Melds, hand: list[Card]) -> bool:
    """Return whether only an exit is left, without the canastas or the partner's leave (000:255)."""
    if len(hand) > 1:
        return False
    if all(_canastas(melds) < pos.rules.going_out.canastas for melds in (melds, *_with_the_last(pos, melds, hand))):
        return True
    if pos.answer is not None:
        return not pos.answer
    partners, rule = pos.partners(pos.turn), pos.rules.going_out
    # Whoever has laid nothing in earlier turns goes out concealed and need not ask (R19).
    shown = [pos.turn, *(partners if rule.concealed_partner_unmelded else ())]
    return rule.asking == "compulsory" and bool(partners) and any(pos.laid >> seat & 1 for seat in shown)


def _canastas(melds: Melds) -> int:
    return sum(len(cards) >= CANASTA for cards in melds.values())


def _with_the_last(pos: CanastaPosition, melds: Melds, hand: list[Card]) -> list[Melds]:
    """Return the melds with the last card of the hand on one of them, wherever it fits."""
    found = []
    for rank, cards in melds.items() if hand else ():
        if rank in MELD_RANKS and (hand[0] < FIRST_NATURAL or hand[0] >> 2 == rank):
            grown = (*cards, hand[0])
            found += [] if _surplus(pos, grown) else [{**melds, rank: grown}]
    return found


def offence_out_of_turn(pos: CanastaPosition, seat: int, pressed: str) -> str | None:
    """Return the offence of pressing stock or pile, or discarding, now (003:112-114, 003:118, 000:229)."""
    phase, mine = pos.phase, seat == pos.turn
    if phase not in (Phase.DRAW, Phase.PLAY):
        return None
    swiss = pos.rules.irregularities.list == "swiss"
    if pressed == "stock" and pos.stock:
        if mine:
            return "overdraw" if phase is Phase.PLAY and not swiss else None
        before = pos.playing[pos.playing.index(seat) - 1]
        early = phase is Phase.PLAY and before == pos.turn
        return ("early_draw" if early else "draw_out_of_turn") if swiss else None
    if pressed == "pile" and pos.pile and not mine:
        return "take_out_of_turn" if swiss else None
    return None
