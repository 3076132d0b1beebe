"""Weights of the canasta players: data, one file for each level beside this module; and playing styles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from canasta_gui.ai.common import weight_files
from canasta_gui.rules.canasta.policies import NO_FINES
from canasta_gui.rules.canasta.ruleset import CanastaRules


@dataclass(frozen=True, slots=True)
class CanastaWeights:
    """The weights of one level, in points unless stated otherwise.

    They are sensible guesses; those that matter were settled by duplicate deals between two sets of weights.
    """

    # --- how long the deal will last ---
    exit_risk_by_hand: tuple[float, ...]
    """The probability that a side with its canastas goes out before the seat's next turn, by its shortest hand."""
    exit_risk_by_meld: tuple[float, ...]
    """Share of that probability by the size of the last canasta that the side still needs."""
    exit_risk_of_partners: float
    """The share of that probability by which a partner goes out."""
    pace: float
    """Rounds still to come, as a share of what the stock would allow: most deals end before the stock does."""

    # --- melds and canastas ---
    cards_a_round: float
    """Cards that a seat receives a round, piles included."""
    wild_share: float
    """The share of the wild cards to come that one meld may expect."""
    exit_canasta: float
    """Value beside their bonus of the canastas that going out needs, in proportion to their probability."""
    held_share: float
    """Expected bonuses by cards in the hand that could be laid, as a share of those by cards on the table."""
    pair_share: float
    """The same for a pair, which cannot be laid by itself."""
    single_share: float
    """The same for a single card."""
    closed_share: float
    """The share of all expected bonuses that is left while the side has not opened."""

    whole_canastas: bool
    """Lays a canasta at one go wherever the hand has its cards; else only where two wild cards or more close it."""

    # --- cards in the hand ---
    wild: float
    """A wild card kept, beside its points."""
    wild_canasta: float
    """The canasta of wild cards beside its bonus, where going out needs one."""
    wild_meld_share: float
    """Share of the wild cards to come that a meld of wild cards may expect: partners keep theirs for it."""
    run_share: float
    """Expected bonuses of runs where going out needs none, as a share: their cards are wanted for sets too."""
    loose_run_share: float
    """Expected bonuses of cards of a suit in the hand that are no run yet, as a share."""
    run_canasta: float
    """The canasta in sequence beside its bonus, where going out needs one."""
    wild_more: float
    """Value of each further wild card, as a share of the value of the one before."""
    stopper: float
    """A black three kept, to stop a big pile later."""
    pair_points: float
    """The share of a pair's points that is expected to be laid: 1 for certain, 0 never."""
    single_points: float
    """The same for a single card."""
    dead_three: float
    """A red three that can only be discarded, as a share of what it costs at the end."""
    foot_card: float
    """Cost of each card still to be played before a second hand."""
    few_cards: tuple[float, ...]
    """Cost of a short hand by its number of cards: no choice of discards, no pairs for the pile."""
    few_cards_with_canasta: float
    """The share of that cost when the side may go out: then a short hand is a threat."""

    # --- the pile ---
    pile_card: float
    """Value of a card of the pile in addition to its points."""
    pile_wild: float
    """Additional value of a wild card in the pile."""
    pile_to_come: float
    """Value of the pile at a later turn, independent of the present one."""
    reach: float
    """The probability to take the pile that one more rank, discarded as freely as any, gives a seat."""
    spends_wild: float
    """Probability that a seat takes the pile with one card and a wild one."""
    draw: float
    """An unknown card from the stock, and the pile left for a better moment."""

    isolation: float
    """Cost of becoming the isolated hand: the two others add up their points."""

    # --- opening ---
    opening: float
    """Having opened: the partner may lay, the pile is open."""
    opening_red_three: float
    """A red three made good by opening."""
    opening_end: float
    """Having opened, in proportion to the probability that the deal ends at once."""

    # --- discards ---
    takes_when_it_can: float
    """The probability that a seat that holds a fitting pair takes."""
    opens_by_pile: tuple[tuple[int, float], ...]
    """(minimum at least, probability): whether a side with a pair can open through the pile."""
    discarded_before: float
    """The share of the probability of a pair that is left when that seat discarded the rank itself."""
    let_pass: float
    """The same when it let a pile with that rank on top pass."""
    keeps_pairs: float
    """The factor by which a pair is more probable than by the deal alone: players keep pairs."""
    freezing: float
    """Freezing the pile for its own sake, beside what it does."""

    # --- going out ---
    hidden_card: float
    """The points of a card in a hidden hand."""
    their_card: float
    """Value that a card in the rivals' hands would still have for them if the deal went on."""
    own_prospects: float
    """The share of the side's own expected bonuses that counts when the exit is weighed."""
    exit_margin: float
    """Margin by which the exit must be better than playing on."""
    refuse_from: float
    """The partner is refused when one more turn of the seat would bring more than this."""

    match_aware: bool
    """Weighs the rivals' points by what they are worth for the match, and knows when an exit decides it."""

    # --- human mistakes ---
    remembers: int
    """Number of turns for which the player remembers what each seat took, discarded and let pass."""
    overlooks: float
    """The probability to overlook, in one decision, that something could be laid or taken."""
    careless: float
    """The probability to discard without considering what the next player could do with it."""

    # --- irregularities, where they are played ---
    attention: float
    """The probability to notice an offence that is plain to see."""
    errs: float
    """The probability to commit an offence by mistake, for each kind and chance."""
    fumbles: float
    """The probability of a slip of the hand in one turn, of a level that errs at all."""

    # --- experience ---
    experience: str
    """The file of the weights by which choices are evaluated from the experience of many deals; empty: none."""
    learned_danger: bool
    """Asks a trained network for the probability that the next seat takes a discard (`danger/network.py`)."""
    learned_judgement: bool
    """Asks networks for the value of a lay or a discard, where they apply (`judgement/network.py`)."""


def read_table(name: str) -> dict[str, Any]:
    """Read the data file of this name beside this module."""
    return weight_files.read_table(__name__, name)


@cache
def load_weights(level: str) -> CanastaWeights:
    """Return the weights of a level."""
    return weight_files.read_weights(CanastaWeights, __name__, level)


CLUB, MASTER = load_weights("club"), load_weights("master")


PAIR: Final = 2
"""Sides, or seats, that play against each other."""
AT_TABLE: Final = 4
"""Seats of the usual table of partners; larger ones have networks for simple rules only."""
PARTNERS: Final = "partners"
"""Two sides of two partners or more who meld sets alone."""


def group_of(rules: CanastaRules) -> str | None:
    """Return the group of rules whose networks judge; None where none do.

    Networks trained in one game mislead in another: partners, cards per draw, runs, wild melds and second hands each
    change play. Where ranks are fined, and at tables of six where an exit needs two canastas, the features alone play
    better.
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


@cache
def style_options() -> dict[str, tuple[str, ...]]:
    """Return the options of a playing style with the settings of each, the neutral one excluded."""
    return {option: tuple(settings) for option, settings in _table().items()}


def with_style(weights: "CanastaWeights", style: Mapping[str, str]) -> "CanastaWeights":
    """Return the weights changed by the settings of a style; unknown options and settings change nothing."""
    table = _table()
    for option, setting in style.items():
        for name, change in table.get(option, {}).get(setting, {}).items():
            weights = _changed(weights, name, change)
    return weights


def _changed(weights: "CanastaWeights", name: str, change: Mapping[str, float]) -> "CanastaWeights":
    value = getattr(weights, name) * change.get("times", 1.0) + change.get("add", 0.0)
    changed: dict[str, Any] = {name: value}
    return replace(weights, **changed)


def _table() -> dict[str, Any]:

    return read_table("playing_style")
