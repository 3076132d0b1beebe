"""What each side of a canasta match needs to open next."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyDealEnded


def next_openings(rules: CanastaRules, deal_no: int, event: AnyDealEnded) -> tuple[int, ...]:
    """Return the points that each side needs to open in the deal after this one."""
    deal = tuple(line.total for line in event.lines)
    return tuple(rules.opening.minimum(event.totals, side, deal, deal_no + 1) for side in range(rules.n_sides))
