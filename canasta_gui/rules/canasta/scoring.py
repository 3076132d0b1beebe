"""Score lines of a finished deal, and the winners of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from canasta_gui.rules.canasta.arbitration_state import Fine
from canasta_gui.rules.canasta.counting import (
    CanastaKind,
    SideCount,
    alliance_at_end,
    deal_lines,
    extra_for_black_threes,
    kind_of_canasta,
    points_of_canastas,
    void_lines,
)
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.policies import MIN_MELD, best_special
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    KIND,
    RANK_THREE,
    RANK_TWO,
    RED_THREES,
    Card,
    MeldKinds,
    count_kinds,
    rank_of_key,
)
from canasta_gui.rules.core.position import NOBODY


def score_lines(pos: CanastaPosition, how: How, by: int) -> tuple[ScoreLine, ...]:
    """Return one line per side. `how` and `by`: how the deal ended, and the seat that went out (else the last to act).

    See `deal_lines` for sides that joined during the deal.
    """
    if how == "misdealt":
        lines = void_lines(pos.rules)
    else:
        counts = [_count(pos, side) for side in range(pos.rules.n_sides)]
        if how == "special":
            side = pos.rules.side_of[by]
            shown = best_special(pos.rules.special_hands, pos.counts[by])
            counts[side] = replace(counts[side], special=shown.points if shown else 0)
        lines = deal_lines(pos.rules, counts, how, by, alliance_at_end(pos.rules, how, by, pos.lone))
    if pos.arbitration is None:
        return lines
    return tuple(line if how == "misdealt" else _with_irregularities(pos, line) for line in lines)


def _with_irregularities(pos: CanastaPosition, line: ScoreLine) -> ScoreLine:
    """Return the line with fines by offence, including those for red threes still held (000:267, R69)."""
    kept = tuple(
        Fine("red_three_kept", seat, line.side, -points)
        for seat in pos.rules.seating.sides[line.side]
        if (points := _red_three_fine(pos, seat))
    )
    return line._replace(irregularities=_fines(pos, line.side) + kept)


def _fines(pos: CanastaPosition, side: int) -> tuple[Fine, ...]:
    """Return the fines of a side in the deal."""
    return () if pos.arbitration is None else tuple(fine for fine in pos.arbitration.fines if fine.side == side)


def final_score_lines(pos: CanastaPosition) -> tuple[ScoreLine, ...]:
    """Return the lines of a deal that is over; none if the position does not record how it ended."""
    return () if pos.how is None else score_lines(pos, pos.how, pos.by)


def laid_points(pos: CanastaPosition) -> tuple[int, ...]:
    """Return each side's points on the table, as they would count if the deal ended now.

    Hands, exits and fines are excluded.
    """
    counts = [_laid(pos, side) for side in range(pos.rules.n_sides)]
    return tuple(line.total for line in deal_lines(pos.rules, counts, "stock", NOBODY, pos.alliance))


def standing(pos: CanastaPosition, seat: int) -> int:
    """Return the points on the table of the side to which a seat belonged at the beginning of the deal."""
    return laid_points(pos)[pos.rules.side_of[seat]]


def _laid(pos: CanastaPosition, side: int) -> SideCount:
    """Return the count of a side's own laid cards."""
    rules, melds = pos.rules, pos.melds[side]
    threes = [card for seat in rules.seating.sides[side] for card in pos.red_threes[seat]]
    red = sum(card in RED_THREES for card in threes)
    black = len(threes) - red
    points = sum([rules.value[card] for meld in melds.values() for card in meld.cards])
    if rules.pile.black_threes_aside and not rules.red_threes.black_too:
        points += black * rules.values.black_three + extra_for_black_threes(rules, black)
        black = 0
    elif RANK_THREE in melds:
        points += extra_for_black_threes(rules, len(melds[RANK_THREE].cards))
    return SideCount(
        cards=points,
        canastas=_canastas(rules, melds),
        opened=bool(melds),
        red_threes=red,
        black_threes=black,
    )


def _count(pos: CanastaPosition, side: int) -> SideCount:
    """Return a side's own count of the deal."""
    rules, own = pos.rules, pos.rules.seating.sides[side]
    left = _left_in_hand(pos, own)
    early = [seat for seat in own if not pos.had_turn >> seat & 1]
    threes, threes_early = _threes_among(rules, left), _threes_among(rules, _left_in_hand(pos, early))
    return replace(
        _laid(pos, side),
        hands=sum([rules.held_value_of_kind[KIND[card]] for card in left]),
        threes_held=threes - threes_early,
        threes_held_early=threes_early,
        unfinished=_unfinished(rules, pos.melds[side]),
        held=tuple([rank for seat in own for rank in _held(pos, seat)]),
        fines=sum(fine.points for fine in _fines(pos, side)),
    )


def _unfinished(rules: CanastaRules, melds: Mapping[int, Meld]) -> tuple[int, ...]:
    """Return the ranks of melds that should have become canastas."""
    if not rules.fines.unfinished:
        return ()
    return tuple(rank_of_key(key) for key, meld in melds.items() if unfinished_fine(rules, rank_of_key(key), meld))


def _threes_among(rules: CanastaRules, cards: Sequence[Card]) -> int:
    """Return the number of threes among these cards that should have been laid, or count against a side."""
    threes = RED_THREES if rules.red_threes.dead else rules.bonus_threes
    return sum([card in threes for card in cards])


def _left_in_hand(pos: CanastaPosition, seats: Sequence[int]) -> list[Card]:
    """Return the cards that count against a side: hands, and second hands not yet played (000:372, R31)."""
    return [card for seat in seats for card in (*pos.hands[seat], *pos.second_hand(seat))]


def red_three_points(pos: CanastaPosition, side: int) -> int:
    """Return the points for the red threes that a side has laid, if the deal ended now."""
    melds = pos.melds[pos.side(pos.rules.seating.sides[side][0])]
    own = [card for seat in pos.rules.seating.sides[side] for card in pos.red_threes[seat]]
    own = [card for card in own if card in pos.rules.red_threes_and_like]
    canastas = sum(meld.is_canasta for meld in melds.values())
    return pos.rules.red_threes.worth(own, opened=bool(melds), canastas=canastas)


def canasta_bonuses(rules: CanastaRules, melds: Mapping[int, Meld]) -> MeldKinds:
    """Return the points for canastas without wild cards, with some, of wild cards alone, and in sequence."""
    return points_of_canastas(rules, _canastas(rules, melds))


def _canastas(rules: CanastaRules, melds: Mapping[int, Meld]) -> tuple[CanastaKind, ...]:
    return tuple(kind_of_canasta(rules, rank_of_key(key), meld) for key, meld in melds.items() if meld.is_canasta)


def unfinished_fine(rules: CanastaRules, rank: int, meld: Meld) -> int:
    """Return the fine for a meld that should have become a canasta (§6); 0 for a meld with wild cards.

    Melds of wild cards alone can be fined too.
    """
    if meld.is_canasta or (meld.wilds and rank != RANK_TWO):
        return 0
    return dict(rules.fines.unfinished).get(rank, 0)


def _held(pos: CanastaPosition, seat: int) -> list[int]:
    """Return the ranks of which a hand holds three or more cards that should have been laid (§6)."""
    fines = pos.rules.fines.held
    counts = count_kinds(pos.hands[seat]) if fines else ()
    return [rank for rank, _ in fines if counts[rank] >= MIN_MELD]


def _red_three_fine(pos: CanastaPosition, seat: int) -> int:
    """Return the fine for red threes still in a seat's hand or second hand."""
    number = _threes_among(pos.rules, _left_in_hand(pos, [seat]))
    return pos.rules.red_threes.held_fine(*((number, 0) if pos.had_turn >> seat & 1 else (0, number)))


def is_dealt_again(rules: CanastaRules, how: str) -> bool:  # noqa: ARG001  (as in families where the rules say it)
    """Return whether a deal that ended this way is dealt again by the same dealer and not counted (R71)."""
    return how == "misdealt"


def void_for(pos: CanastaPosition) -> str:
    """Return the dealer's fault that made the deal void; empty if it is not (R71)."""
    misdeal = None if pos.arbitration is None else pos.arbitration.misdeal
    return misdeal.kind if pos.how == "misdealt" and misdeal is not None else ""


def match_winners(
    rules: CanastaRules, totals: Sequence[int], deals: int = 0, time_over: bool = False
) -> tuple[int, ...]:
    """Return the winning sides once the target is reached or all `deals` are played; empty while the match goes on.

    The match goes on while several sides share the top total; when the time is over, they share it (R34).
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    if time_over:
        return leaders
    over = 0 < rules.target <= best or 0 < rules.deals <= deals
    return leaders if over and len(leaders) == 1 else ()
