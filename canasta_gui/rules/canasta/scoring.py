"""From a finished deal to its score lines, from the totals to the winners."""

from collections.abc import Mapping, Sequence

from canasta_gui.rules.canasta.arbitration_state import Fine
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.joining import side_by_side
from canasta_gui.rules.canasta.policies.melds import MIN_MELD
from canasta_gui.rules.canasta.policies.special import best_special
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import KIND, RANK_TWO, RED_THREES, Card, count_kinds, is_run, rank_of_key
from canasta_gui.rules.core.meld_kinds import MeldKinds
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.core.seating import Alliance

EXITS: frozenset[How] = frozenset({"ordinary", "concealed", "in_hand", "special"})


def score_lines(pos: CanastaPosition, how: How, by: int) -> tuple[ScoreLine, ...]:
    """Return one line per side. `how` and `by`: how the deal ended, and the seat that went out (else the last to act).

    Sides that joined during the deal keep a line each: both write down what they made together, but a red three counts
    for the seat that laid it (000:312).
    """
    rules, alliance = pos.rules, _alliance(pos, how, by)
    if how == "misdealt":
        return tuple(_void_line(side, own) for side, own in enumerate(rules.seating.sides))
    lines = []
    for side, own in enumerate(rules.seating.sides):
        seats = alliance.sides[alliance.side_of[own[0]]]
        exit_ = how if how in EXITS and by in seats else None
        line = _special_line(pos, side, by) if exit_ == "special" else _side_line(pos, side, seats, exit_)
        line = _with_irregularities(pos, side, line)
        lines.append(line._replace(seat=own[0]) if len(own) == 1 else line)
    return tuple(lines)


def _void_line(side: int, seats: Sequence[int]) -> ScoreLine:
    """Return the side of a void deal: nothing is scored (R71)."""
    seat = seats[0] if len(seats) == 1 else None
    return ScoreLine(side, cards=0, natural=0, mixed=0, wild=0, red_threes=0, out=0, hands=0, fines=0, seat=seat)


def _with_irregularities(pos: CanastaPosition, side: int, line: ScoreLine) -> ScoreLine:
    """Return the line with the fines of the deal; those for red threes still held are in it already (000:267, R69)."""
    if pos.arbitration is None:
        return line
    fines = tuple(fine for fine in pos.arbitration.fines if fine.side == side)
    kept = tuple(
        Fine("red_three_kept", seat, side, -points)
        for seat in pos.rules.seating.sides[side]
        if (points := _red_three_fine(pos, seat))
    )
    return line._replace(fines=line.fines - sum(fine.points for fine in fines), irregularities=fines + kept)


def final_score_lines(pos: CanastaPosition) -> tuple[ScoreLine, ...]:
    """Return the lines of a deal that is over; none where the position does not say how it ended."""
    return () if pos.how is None else score_lines(pos, pos.how, pos.by)


def _special_line(pos: CanastaPosition, side: int, by: int) -> ScoreLine:
    """Return the lines where a special hand was shown: its side gets its points and nothing else (§6)."""
    shown = best_special(pos.rules.special_hands, pos.counts[by])
    points = shown.points if shown else 0
    return ScoreLine(side, cards=0, natural=0, mixed=0, wild=0, red_threes=0, out=points, hands=0, fines=0)


def _alliance(pos: CanastaPosition, how: How, by: int) -> Alliance:
    """Return the sides that count together: a seat that goes out before any have joined plays alone (000:298, R53)."""
    lone = by if how in EXITS and pos.sides_may_join else pos.lone
    return pos.alliance if lone == NOBODY else pos.rules.joined[lone]


def laid_points(pos: CanastaPosition) -> tuple[int, ...]:
    """For each side the points of what lies on the table, as they would count if the deal ended now."""
    sides = pos.rules.seating.sides
    return tuple(_laid_line(pos, n, pos.alliance.sides[pos.side(own[0])]).total for n, own in enumerate(sides))


def _laid_line(pos: CanastaPosition, side: int, seats: Sequence[int]) -> ScoreLine:
    """Return what the melds of all of `seats` and the red threes laid by `side` count.

    Hands, exits and fines are left out.
    """
    rules, melds = pos.rules, _melds_of(pos, seats)
    canastas = sum(meld.is_canasta for meld in melds.values())
    premiums = canasta_bonuses(rules, melds)
    cards = sum(rules.value[card] for meld in melds.values() for card in meld.cards)
    return ScoreLine(
        side=side,
        cards=-cards if rules.canastas.cards_against_without and not canastas else cards,
        natural=premiums.natural,
        mixed=premiums.mixed,
        wild=premiums.wild,
        red_threes=_worth_of_red_threes(pos, side, opened=bool(melds), canastas=canastas),
        out=0,
        hands=0,
        fines=0,
        runs=premiums.runs,
    )


def _side_line(pos: CanastaPosition, side: int, seats: Sequence[int], exit_: How | None) -> ScoreLine:
    """Return the line of a side that counts together with all of `seats`."""
    rules, own = pos.rules, pos.rules.seating.sides[side]
    going_out = rules.going_out
    bonuses: dict[How | None, int] = {
        "ordinary": going_out.bonus,
        "concealed": going_out.concealed,
        "in_hand": going_out.in_hand,
    }
    laid = _laid_line(pos, side, seats)
    held = rules.red_threes.held(sum(card in RED_THREES for card in _left_in_hand(pos, own)))
    return laid._replace(
        red_threes=laid.red_threes + held,
        out=bonuses.get(exit_, 0),
        hands=-sum(rules.held_value_of_kind[KIND[card]] for card in _left_in_hand(pos, seats)),
        fines=sum(_red_three_fine(pos, seat) for seat in own)
        + sum(_held_fine(pos, seat) for seat in seats)
        + sum(unfinished_fine(rules, rank_of_key(key), meld) for key, meld in _melds_of(pos, seats).items()),
    )


def _melds_of(pos: CanastaPosition, seats: Sequence[int]) -> dict[int, Meld]:
    """Return the melds of the sides of `seats`, together."""
    return side_by_side({one: pos.melds[one] for one in sorted({pos.rules.side_of[seat] for seat in seats})})


def _left_in_hand(pos: CanastaPosition, seats: Sequence[int]) -> list[Card]:
    """Return the cards that count against a side: hands, and second hands not yet played (000:372, R31)."""
    return [card for seat in seats for card in (*pos.hands[seat], *pos.second_hand(seat))]


def _worth_of_red_threes(pos: CanastaPosition, side: int, *, opened: bool, canastas: int) -> int:
    own = [card for seat in pos.rules.seating.sides[side] for card in pos.red_threes[seat]]
    return pos.rules.red_threes.worth(own, opened=opened, canastas=canastas)


def red_three_points(pos: CanastaPosition, side: int) -> int:
    """Return the points for the red threes that a side has laid, if the deal ended now."""
    melds = pos.melds[pos.side(pos.rules.seating.sides[side][0])]
    canastas = sum(meld.is_canasta for meld in melds.values())
    return _worth_of_red_threes(pos, side, opened=bool(melds), canastas=canastas)


def canasta_bonuses(rules: CanastaRules, melds: Mapping[int, Meld]) -> MeldKinds:
    """Return the points for canastas without wild cards, with some, of wild cards alone, and in sequence."""
    natural = mixed = wild = runs = 0
    for key, meld in melds.items():
        rank = rank_of_key(key)
        if not meld.is_canasta:
            continue
        if rank == RANK_TWO:
            wild += rules.canastas.of_wilds(meld.cards)
        elif is_run(rank):
            runs += rules.canastas.run
        elif meld.wilds:
            mixed += rules.canastas.mixed
        else:
            natural += rules.canastas.of_rank(rank)
    return MeldKinds(natural, mixed, wild, runs)


def unfinished_fine(rules: CanastaRules, rank: int, meld: Meld) -> int:
    """Return the fine for a meld that should have become a canasta (§6).

    With wild cards it is a meld like any other.
    """
    if meld.is_canasta or (meld.wilds and rank != RANK_TWO):
        return 0
    return dict(rules.fines.unfinished).get(rank, 0)


def _held_fine(pos: CanastaPosition, seat: int) -> int:
    """For three or more cards of a rank that should have been laid (§6)."""
    fines = pos.rules.fines.held
    counts = count_kinds(pos.hands[seat]) if fines else ()
    return sum(fine for rank, fine in fines if counts[rank] >= MIN_MELD)


def _red_three_fine(pos: CanastaPosition, seat: int) -> int:
    """For red threes still in a hand, or a second one: less for a seat that had no turn yet (000:267)."""
    rule = pos.rules.red_threes
    each = rule.in_hand if pos.had_turn >> seat & 1 else rule.in_hand_first_turn
    return each * sum(card in pos.rules.bonus_threes for card in (*pos.hands[seat], *pos.second_hand(seat)))


def is_dealt_again(rules: CanastaRules, how: str) -> bool:  # noqa: ARG001  (as in families where the rules say it)
    """Return whether a deal that ended so is dealt again by the same dealer and not counted (R71)."""
    return how == "misdealt"


def void_for(pos: CanastaPosition) -> str:
    """Return the fault of the dealer for which a deal is void; empty where it is not (R71)."""
    misdeal = None if pos.arbitration is None else pos.arbitration.misdeal
    return misdeal.kind if pos.how == "misdealt" and misdeal is not None else ""


def match_winners(
    rules: CanastaRules, totals: Sequence[int], deals: int = 0, time_over: bool = False
) -> tuple[int, ...]:
    """Return the winning side once the target is reached or `deals`, those played, are all there are.

    Else empty: play on.

    While the top total is not unique, the match goes on; with the time over it is shared (R34).
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    if time_over:
        return leaders
    over = 0 < rules.target <= best or 0 < rules.deals <= deals
    return leaders if over and len(leaders) == 1 else ()
