"""All features of a position that predict the end of the deal, including hidden cards and the order of the stock.

They are for learning only, never for a player: a critic that knows the cards to come can separate the luck of a deal
from the value of a choice (`benchmarks/critic.py`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    RANK_JOKER,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
)

SIZES = CANASTA - MIN_MELD + 1
TAKES_WITH_WILD = 0.7
"""Probability that a seat takes the pile if it needs a wild card for it; used by the critic only."""
ROUNDS_SEEN = 2
"""Number of rounds for which the draws of each seat are inputs."""


def critic_numbers(pos: CanastaPosition) -> list[float]:
    """Return the numbers of a position at the beginning of a turn, from the seat in turn round the table.

    Their number is fixed for a rule set; seats and sides that do not play give zeros.
    """
    seats = _in_turn(pos)
    sides = list(dict.fromkeys(pos.side(seat) for seat in seats))
    ranks = {side: {rank_of_key(key): len(meld.cards) for key, meld in pos.melds[side].items()} for side in sides}
    return [
        *_padded([_hand(pos, seat, following, ranks) for seat, following in _pairs(seats)], pos.rules.players),
        *_padded([_side(pos, side) for side in sides], pos.rules.n_sides),
        *_table(pos, sides),
        *_stock(pos, seats, ranks),
    ]


def _in_turn(pos: CanastaPosition) -> list[int]:
    seats = [pos.turn]
    while len(seats) < len(pos.playing):
        seats.append(pos.next_seat(seats[-1]))
    return seats


def _pairs(seats: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each seat with the one after it."""
    yield from zip(seats, [*seats[1:], seats[0]], strict=True)


def _padded(blocks: Sequence[Sequence[float]], number: int) -> list[float]:
    missing = (number - len(blocks)) * len(blocks[0])
    return [*(each for block in blocks for each in block), *[0.0] * missing]


def _takes(pos: CanastaPosition, seat: int, kind: int, own: dict[int, int]) -> float:
    """Estimate the probability that a seat can take the pile with this kind on top; `own`: its side's melds by rank."""
    counts = pos.counts[seat]
    if kind not in MELD_RANKS:
        return 0.0
    if counts[kind] >= 2:
        return 1.0
    if pos.frozen or not own:
        return 0.0
    if kind in own:
        return 0.0 if own[kind] >= CANASTA and pos.rules.pile.own_canasta_blocks else 1.0
    return TAKES_WITH_WILD if counts[kind] and count_wilds(counts) else 0.0


def _hand(pos: CanastaPosition, seat: int, following: int, ranks: dict[int, dict[int, int]]) -> list[float]:
    """Return a hand: its cards, what of them is held how often, fits melds, is safe from the seat that follows."""
    counts, value, own = pos.counts[seat], pos.rules.value_of_kind, ranks[pos.side(seat)]
    theirs = ranks[pos.side(following)]
    in_pile = Counter(KIND[card] for card in pos.pile)
    held = [0.0] * 4
    points = of_three = fitting = safe = useful = 0.0
    for rank in MELD_RANKS:
        number = counts[rank]
        if rank in own or number >= 2:
            useful += in_pile[rank]
        if not number:
            continue
        points += number * value[rank]
        safe += number * (not _takes(pos, following, rank, theirs))
        if rank in own:
            fitting += number
        else:
            held[min(number, 4) - 1] += 1.0
            of_three += number * value[rank] if number >= MIN_MELD else 0.0
    wild_points = sum([counts[kind] * value[kind] for kind in WILD_KINDS])
    fitting_points = sum([counts[rank] * value[rank] for rank in MELD_RANKS if rank in own])
    top = KIND[pos.pile[-1]] if pos.pile else 0
    return [
        float(len(pos.hands[seat])),
        float(len(pos.second_hand(seat))),
        points,
        float(count_wilds(counts)),
        wild_points,
        *held,
        fitting,
        fitting_points,
        safe,
        float(counts[KIND_BLACK_THREE]),
        useful,
        of_three + wild_points,
        _takes(pos, seat, top, own),
        float(counts[RANK_JOKER]),
    ]


def _side(pos: CanastaPosition, side: int) -> list[float]:
    """Return what a side has laid, how near it is to canastas with all its hands, and what it holds together."""
    melds, seats = pos.melds[side], pos.seats(side)
    team = [sum(counts) for counts in zip(*(pos.counts[seat] for seat in seats), strict=True)]
    wilds = count_wilds(team)
    pure, mixed, runs = [0.0] * SIZES, [0.0] * SIZES, [0.0] * SIZES
    laid = reached = nearly = 0.0
    for key, meld in melds.items():
        rank, size = rank_of_key(key), len(meld.cards)
        of_kind = runs if is_run(rank) else mixed if meld.wilds else pure
        of_kind[min(size, CANASTA) - MIN_MELD] += 1.0
        laid += sum([pos.rules.value[card] for card in meld.cards])
        if size < CANASTA and rank in MELD_RANKS:
            reached += size + team[rank] >= CANASTA
            nearly += size + team[rank] < CANASTA <= size + team[rank] + wilds
    ranks = set(map(rank_of_key, melds))
    return [
        float(bool(melds)),
        0.0 if melds else pos.minimum_for(seats[0]) / HUNDRED,
        laid,
        *pure,
        *mixed,
        *runs,
        reached,
        nearly,
        float(len(pos.side_red_threes(side))),
        float(min(len(pos.hands[seat]) for seat in seats)),
        float(sum(pos.has_foot(seat) for seat in seats)),
        float(pos.canastas(side)),
        float(sum(team[rank] == 2 for rank in MELD_RANKS)),
        float(sum(team[rank] >= MIN_MELD and rank not in ranks for rank in MELD_RANKS)),
        float(wilds),
        float(len(seats)),
    ]


def _table(pos: CanastaPosition, sides: Sequence[int]) -> list[float]:
    own, *others = sides
    return [
        float(len(pos.pile)),
        sum([pos.rules.value[card] for card in pos.pile]),
        float(pos.pile_wilds),
        float(pos.frozen),
        pos.rules.value_of_kind[KIND[pos.pile[-1]]] if pos.pile else 0.0,
        float(len(pos.stock)),
        float(pos.rules.target - max(pos.totals)),
        float(pos.totals[own] - max(pos.totals[other] for other in others)) if others else 0.0,
    ]


def _stock(pos: CanastaPosition, seats: Sequence[int], ranks: dict[int, dict[int, int]]) -> list[float]:
    """Return each seat's draws if the pile is not taken: for two rounds one by one, then the sum for each side."""
    to_come = pos.stock[::-1]
    each = pos.rules.draw.count
    numbers: list[float] = []
    turns = [seat for _ in range(ROUNDS_SEEN) for seat in seats]
    for n, seat in enumerate(turns):
        numbers += _drawn(pos, seat, to_come[n * each : (n + 1) * each], ranks[pos.side(seat)])
    later = {side: [0.0, 0.0] for side in range(pos.rules.n_sides)}
    for n, card in enumerate(to_come[len(turns) * each :]):
        of_side = later[pos.side(seats[n // each % len(seats)])]
        of_side[0] += card < FIRST_NATURAL
        of_side[1] += KIND[card] == KIND_RED_THREE
    own = pos.side(seats[0])
    missing = pos.rules.players - len(seats)
    return [
        *numbers,
        *[0.0] * (3 * ROUNDS_SEEN * missing),
        *later.pop(own),
        *map(sum, zip(*later.values(), strict=True)),
    ]


def _drawn(pos: CanastaPosition, seat: int, cards: Sequence[Card], own: dict[int, int]) -> list[float]:
    """Return how many of the cards are wild, red threes, and of use to the seat."""
    counts = pos.counts[seat]
    return [
        float(sum([card < FIRST_NATURAL for card in cards])),
        float(sum([KIND[card] == KIND_RED_THREE for card in cards])),
        float(sum([KIND[card] in MELD_RANKS and (KIND[card] in own or counts[KIND[card]] >= 2) for card in cards])),
    ]
