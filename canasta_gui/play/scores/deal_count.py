"""Which deal of a match is on the table, and whether it is the last one."""

from canasta_gui.play.scores.score_sheet import ScoredMatch
from canasta_gui.rules.families import family


def deal_number(match: ScoredMatch) -> int:
    """Return which of the deals that count is on the table; a void one has the number of the next, dealt for it."""
    void = family(match.rules).is_dealt_again
    return match.deal_no - sum(void(match.rules, sheet.how) for sheet in match.sheets if sheet.end < match.deal_no)


def is_last_deal(match: ScoredMatch) -> bool:
    """Return whether the match ends with this deal whatever it brings, unless a tie or a void deal lets it go on."""
    return match.time_over or deal_number(match) == match.rules.deals > 1
