"""The figures of the scorings, as those of the games: for the list and the statistics."""

from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.score_pad.entries import CanastaEntry, PointsEntry
from canasta_gui.match.score_pad.sheet import PadSheet, ScoredDeal
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import AnyRules, family

_AT_ONCE = frozenset({"concealed", "in_hand", "hand_out"})


def figures_of_sheet(name: str, sheet: PadSheet) -> GameFigures:
    """Return the figures of a sheet; `name`: of its file. Nobody counted turns, so there are none."""
    header, rules = sheet.header, sheet.rules
    return GameFigures(
        name,
        header.started,
        rules.title,
        family(rules).fewer_points_win,
        tuple(rules.side_of),
        tuple(SeatInfo(each, "human") for each in header.names),
        None,
        header.title,
        (),
        "",
        tuple(_deal_figures(rules, deal) for deal in sheet.deals),
        0,
        sheet.totals,
        sheet.winners,
    )


def _deal_figures(rules: AnyRules, deal: ScoredDeal) -> DealFigures:
    entry = deal.entry
    if isinstance(entry, PointsEntry):
        return DealFigures(deal.deal, NOBODY, False, 0, deal.points, (0,) * rules.n_sides)
    counted = entry.counts if isinstance(entry, CanastaEntry) else ()
    canastas = tuple(len(count.canastas) for count in counted) or (0,) * rules.n_sides
    return DealFigures(deal.deal, entry.by, entry.how in _AT_ONCE, 0, deal.points, canastas)
