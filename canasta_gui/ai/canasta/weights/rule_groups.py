"""Which rules are alike enough that what was learned in one game holds in another."""

from typing import Final

from canasta_gui.rules.canasta.policies.tally import NO_FINES
from canasta_gui.rules.canasta.ruleset import CanastaRules

PAIR: Final = 2
"""Sides, or seats, that play against each other."""
AT_TABLE: Final = 4
"""The networks of partners learned at tables of so many seats."""
PARTNERS: Final = "partners"
"""Two sides of two partners or more who meld sets alone."""


def group_of(rules: CanastaRules) -> str | None:
    """Return the group of rules whose networks judge; None where none do.

    What was learned in one game misleads in another: who plays with a partner, how many cards a turn draws, runs, wild
    cards that are melded and second hands each turn it round. Where ranks are fined, and at tables of six where an exit
    needs two canastas, the features alone play better.
    """
    seats = len(rules.playing(1))
    if rules.n_sides != PAIR or rules.fines != NO_FINES:
        return None
    if seats == PAIR:
        return _of_two_players(rules)
    if seats == AT_TABLE:
        return _of_partners(rules)
    sets_alone = not (rules.reserve.must_be_played or rules.melds.runs or rules.melds.wild_melds)
    return PARTNERS if sets_alone and seats > AT_TABLE and rules.going_out.canastas == 1 else None


def _of_two_players(rules: CanastaRules) -> str | None:
    if rules.reserve.size or rules.melds.runs or rules.melds.wild_melds:
        return None
    return "two_players_drawing_two" if rules.draw.count > 1 else "two_players"


def _of_partners(rules: CanastaRules) -> str:
    if rules.reserve.must_be_played:
        return "second_hands" if rules.draw.count > 1 else "second_hands_drawing_one"
    if rules.melds.runs:
        return "runs_and_wild_cards" if rules.melds.wild_melds else "runs"
    return "wild_cards" if rules.melds.wild_melds else PARTNERS
