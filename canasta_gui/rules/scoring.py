"""From a finished deal to its score lines, from the totals to the winners."""

from collections.abc import Sequence

from canasta_gui.rules.cards import RANK_TWO, RED_THREES, Card
from canasta_gui.rules.events import How, ScoreLine
from canasta_gui.rules.exits import canasta_kinds
from canasta_gui.rules.position import Position
from canasta_gui.rules.ruleset import RuleSet

EXITS: frozenset[How] = frozenset({"ordinary", "concealed", "in_hand"})


def score_lines(pos: Position, how: How, by: int) -> tuple[ScoreLine, ...]:
    """One line per side. `how` and `by`: how the deal ended, and the seat that went out (else the last to act)."""
    winner = pos.side(by) if how in EXITS else None
    return tuple(_side_line(pos, side, how if side == winner else None) for side in range(pos.rules.n_sides))


def _side_line(pos: Position, side: int, exit_: How | None) -> ScoreLine:
    rules = pos.rules
    melds = pos.melds[side].values()
    naturals, mixed, wild = canasta_kinds(pos.melds[side])
    of_wilds = pos.melds[side].get(RANK_TWO)
    bonus_of_wilds = rules.canastas.wild if of_wilds and of_wilds.wilds else rules.canastas.wild_pure
    going_out = rules.going_out
    bonuses: dict[How | None, int] = {
        "ordinary": going_out.bonus,
        "concealed": going_out.concealed,
        "in_hand": going_out.in_hand,
    }
    seats = rules.seating.sides[side]
    left = _left_in_hand(pos, seats)
    return ScoreLine(
        side=side,
        cards=sum(rules.value[card] for meld in melds for card in meld.cards),
        natural=naturals * rules.canastas.natural,
        mixed=mixed * rules.canastas.mixed,
        wild=wild * bonus_of_wilds,
        red_threes=rules.red_threes.worth(
            len(pos.side_red_threes(side)), opened=bool(melds), canasta=naturals + mixed + wild > 0
        )
        + rules.red_threes.held(sum(card in RED_THREES for card in left)),
        out=bonuses.get(exit_, 0),
        hands=-sum(rules.value[card] for card in left),
        fines=sum(_red_three_fine(pos, seat) for seat in seats),
    )


def _left_in_hand(pos: Position, seats: Sequence[int]) -> list[Card]:
    """The cards that count against a side: its hands, and second hands that should have been played (000:372, R31)."""
    return [card for seat in seats for card in (*pos.hands[seat], *pos.second_hand(seat))]


def _red_three_fine(pos: Position, seat: int) -> int:
    """For red threes still in a hand: less for a seat that had no turn yet (000:267)."""
    rule = pos.rules.red_threes
    each = rule.in_hand if pos.had_turn >> seat & 1 else rule.in_hand_first_turn
    return each * sum(card in RED_THREES for card in pos.hands[seat])


def match_winners(rules: RuleSet, totals: Sequence[int], deals: int = 0) -> tuple[int, ...]:
    """The winning side once the target is reached or `deals`, those played, are all there are; else empty: play on.

    While the top total is not unique, the match goes on (R34).
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    over = 0 < rules.target <= best or 0 < rules.deals <= deals
    return leaders if over and len(leaders) == 1 else ()
