"""The kinds of canasta that a rule set tells apart when a deal is counted."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FIRST_TWO, JOKER, RANK_NAMES, RANK_TWO, is_run

CanastaColumn = Literal["natural", "mixed", "wild", "runs"]
ANY: Final = -1


class CanastaKind(NamedTuple):
    """A kind of canasta that is worth something of its own; `column`: of the score line.

    `rank`: of a natural one that is worth more or less than others. `jokers`: how many there are in one of wild cards,
    where their number matters. `twos`: whether it is one of twos alone.
    """

    column: CanastaColumn
    rank: int = ANY
    jokers: int = ANY
    twos: bool = False

    @property
    def name(self) -> str:
        """The name in a record: `natural`, `natural A`, `mixed`, `wild`, `wild 4`, `wild twos`, `runs`."""
        own = RANK_NAMES[self.rank] if self.rank != ANY else str(self.jokers) if self.jokers != ANY else ""
        return " ".join(filter(None, (self.column, "twos" if self.twos else own)))


NATURAL: Final = CanastaKind("natural")
MIXED: Final = CanastaKind("mixed")
WILD: Final = CanastaKind("wild")
OF_TWOS: Final = CanastaKind("wild", twos=True)
RUN: Final = CanastaKind("runs")


def kind_of_canasta(rules: CanastaRules, rank: int, meld: Meld) -> CanastaKind:
    """Return the kind of a canasta of a rank (2: of wild cards)."""
    bonus = rules.canastas
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        jokers = meld.cards.count(JOKER)
        if any(number == jokers for number, _ in bonus.wild_by_jokers):
            return CanastaKind("wild", jokers=jokers)
        return WILD if any(card < FIRST_TWO for card in meld.cards) else OF_TWOS
    if meld.wilds:
        return MIXED
    return CanastaKind("natural", rank) if any(rank == own for own, _ in bonus.natural_by_rank) else NATURAL


def canasta_points(rules: CanastaRules, kind: CanastaKind) -> int:
    """Return the points of a canasta of a kind."""
    bonus = rules.canastas
    match kind.column:
        case "natural":
            return bonus.of_rank(kind.rank)
        case "mixed":
            return bonus.mixed
        case "runs":
            return bonus.run
    usual = bonus.wild_pure if kind.twos else bonus.wild
    return dict(bonus.wild_by_jokers).get(kind.jokers, usual)


def canasta_kinds(rules: CanastaRules) -> Mapping[str, CanastaKind]:
    """Return the kinds that there can be under these rules, by their names, in the order of the score sheet."""
    bonus, melds = rules.canastas, rules.melds
    kinds = [NATURAL, *(CanastaKind("natural", rank) for rank, _ in bonus.natural_by_rank)]
    if any(rules.wild_limit[7:]):
        kinds.append(MIXED)
    if melds.wild_melds:
        kinds.append(WILD)
        if bonus.wild_pure != bonus.wild:
            kinds.append(OF_TWOS)
        kinds += [CanastaKind("wild", jokers=jokers) for jokers, _ in bonus.wild_by_jokers]
    if melds.runs:
        kinds.append(RUN)
    return {kind.name: kind for kind in kinds}
