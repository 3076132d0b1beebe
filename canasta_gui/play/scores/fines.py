"""The fines of a deal one by one, and what nobody reported."""

from canasta_gui.match.irregularity_figures import missed_offences
from canasta_gui.play.scores.score_sheet import FinesTold, ScoredMatch
from canasta_gui.rules.canasta.events import ScoreLine
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import ToldOffence, told_fine, told_missed, told_other_fines


def fines_told(words: Words, match: ScoredMatch, event: AnyDealEnded) -> FinesTold | None:
    """Return what the line with the fines opens into; None where no irregularities are played."""
    rules = match.rules
    if not isinstance(rules, CanastaRules) or not rules.irregularities.is_played:
        return None
    names = tuple(seat.name for seat in match.seats)
    missed = tuple(told_missed(words, rules, each, names) for each in missed_offences(rules, match.events))
    fined: list[ToldOffence] = []
    others = 0
    for line in event.lines:
        assert isinstance(line, ScoreLine)
        fined += (told_fine(words, rules, fine, names) for fine in line.irregularities)
        others -= line.fines + sum(fine.points for fine in line.irregularities)
    if others:
        fined.append(told_other_fines(words, others))
    return FinesTold(tuple(fined), missed)
