"""Weights of the canasta players, in one file per level beside this module; and playing styles."""

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

    They are educated guesses; the important ones were chosen by duplicate deals between two sets of weights.
    """

    # --- length of the deal ---
    exit_risk_by_hand: tuple[float, ...]
    """Probability that a side with the required canastas goes out before the seat's next turn, by its shortest hand."""
    exit_risk_by_meld: tuple[float, ...]
    """Factor on that probability, by the size of the last canasta that the side still needs."""
    exit_risk_of_partners: float
    """Factor on that probability for a partner."""
    pace: float
    """Rounds still to come, as a share of those that the stock allows: most deals end before the stock does."""

    # --- melds and canastas ---
    cards_a_round: float
    """Cards that a seat receives per round, including piles."""
    wild_share: float
    """Share of the wild cards to come that one meld can expect."""
    exit_canasta: float
    """Value of the canastas that going out requires, in addition to their bonus, weighted by their probability."""
    exit_canasta_of_several: float
    """The same where partners draw several cards per turn (`partners_draw_several`)."""
    held_share: float
    """Factor on expected bonuses for cards that could be laid but are still in the hand."""
    pair_share: float
    """Such a factor for a pair, which cannot be laid by itself."""
    single_share: float
    """Such a factor for a single card."""
    closed_share: float
    """Factor on all expected bonuses while the side has not opened."""

    whole_canastas: bool
    """Whether a canasta is laid at once whenever the hand has its cards, not only with two wild cards or more."""

    # --- cards in the hand ---
    wild: float
    """Value of keeping a wild card, in addition to its points."""
    wild_canasta: float
    """Value of the canasta of wild cards in addition to its bonus, if going out requires one."""
    wild_meld_share: float
    """Share of the wild cards to come that a meld of wild cards can expect: partners keep theirs for it."""
    run_share: float
    """Factor on expected bonuses of runs that going out does not require, since sets compete for their cards."""
    loose_run_share: float
    """Factor on expected bonuses of cards of a suit in the hand that are no run yet."""
    run_canasta: float
    """Value of the canasta in sequence in addition to its bonus, if going out requires one."""
    wild_more: float
    """Value of each further wild card, as a share of the value of the one before."""
    stopper: float
    """Value of keeping a black three, to stop a large pile later."""
    pair_points: float
    """Probability that the points of a pair will be laid."""
    single_points: float
    """Probability that the points of a single card will be laid."""
    dead_three: float
    """Cost of a red three that can only be discarded, as a share of its cost at the end."""
    foot_card: float
    """Cost of each card still to be played before a second hand."""
    few_cards: tuple[float, ...]
    """Cost of a short hand, by its number of cards: it has no choice of discards and no pairs for the pile."""
    few_cards_with_canasta: float
    """Factor on that cost if the side may go out, when a short hand is a threat."""

    # --- the pile ---
    pile_card: float
    """Value of a card of the pile in addition to its points."""
    pile_wild: float
    """Additional value of a wild card in the pile."""
    pile_to_come: float
    """Value of the pile at a later turn, independent of the present one."""
    reach: float
    """Increase of the probability to take the pile for each further rank that a seat could take it with."""
    spends_wild: float
    """Probability that a seat takes the pile with one card and a wild one."""
    draw: float
    """Value of an unknown card from the stock, and of leaving the pile for a better moment."""
    draw_of_several: float
    """The same where partners draw several cards per turn."""

    isolation: float
    """Cost of becoming the isolated hand, since the two others add up their points."""

    # --- opening ---
    opening: float
    """Value of having opened: the partner can lay; below zero if a full hand with pairs for the pile is worth more."""
    opening_red_three: float
    """Value of each red three that opening turns from a loss into a gain."""
    opening_end: float
    """Value of having opened, weighted by the probability that the deal ends before the next turn."""

    # --- discards ---
    takes_when_it_can: float
    """Probability that a seat with a fitting pair takes the pile."""
    opens_by_pile: tuple[tuple[int, float], ...]
    """Pairs (minimum at least, probability that a side with a pair can open through the pile)."""
    discarded_before: float
    """Factor on the probability of a pair if the seat discarded the rank itself."""
    let_pass: float
    """Factor on the probability of a pair if the seat let a pile with the rank on top pass."""
    keeps_pairs: float
    """Factor on the probability of a pair in a random hand, since players keep pairs."""
    # --- going out ---
    hidden_card: float
    """Assumed points of a card in a hidden hand."""
    their_card: float
    """Value that a card in the rivals' hands would have for them if the deal went on."""
    own_prospects: float
    """Share of the side's own expected bonuses that counts against going out."""
    exit_margin: float
    """Margin by which going out must be better than playing on."""
    refuse_from: float
    """Gain from one more turn of the seat above which the partner is refused."""

    lays_certainties: bool
    """Whether lays that are right whatever the hidden cards are (`certain_lays`) are played without judgement."""

    match_aware: bool
    """Whether rivals' points are weighted by their effect on the match, and exits that decide it are recognised."""

    # --- human mistakes ---
    remembers: int
    """Number of turns for which the player remembers what each seat took, discarded and let pass."""
    overlooks: float
    """Probability of overlooking, in one decision, everything that could be laid or taken."""
    careless: float
    """Probability of discarding without considering the next player."""

    # --- irregularities, where they are played ---
    attention: float
    """Probability of noticing an offence that is plain to see."""
    errs: float
    """Probability of committing an offence by mistake, for each kind and opportunity."""
    fumbles: float
    """Probability of a slip of the hand in one turn, for a level that errs at all."""

    # --- inclinations of a style, added to choices after all judgement (`inclination`) ---
    opens_sooner: float
    """Points for a choice that opens."""
    freezing: float
    """Points for a discard that freezes a large pile."""
    spends_wilds: float
    """Points for each wild card in a meld that stays short of a canasta."""
    lays_more: float
    """Points for each natural card that is laid."""
    takes_more: float
    """Points for taking the pile."""

    # --- experience ---
    experience: str
    """Name of the file of learned weights by which choices are evaluated (`experience`); empty for none."""
    learned_danger: bool
    """Whether a trained network estimates the probability that the next seat takes a discard (`danger`)."""
    learned_judgement: bool
    """Whether networks evaluate choices under rules to which they apply (`judgement`)."""
    thinks_twice: bool
    """Whether a choice is tried against others in drawn deals where that helps (`second_thought`)."""

    @property
    def has_style(self) -> bool:
        """True if a style inclines to any choice."""
        return any((self.opens_sooner, self.freezing, self.spends_wilds, self.lays_more, self.takes_more))


def read_table(name: str) -> dict[str, Any]:
    """Return the contents of the data file of this name beside this module."""
    return weight_files.read_table(__name__, name)


@cache
def load_weights(level: str) -> CanastaWeights:
    """Return the weights of a level."""
    return weight_files.read_weights(CanastaWeights, __name__, level)


CLUB, MASTER = load_weights("club"), load_weights("master")


PAIR: Final = 2
"""Number of sides, or seats, that play against each other."""
AT_TABLE: Final = 4
"""Number of seats of the usual table of partners; larger tables have networks for simple rules only."""
PARTNERS: Final = "partners"
"""Group of rules with two sides of two or more partners who meld sets only."""


def partners_draw_several(rules: CanastaRules) -> bool:
    """Return whether partners draw several cards per turn, and have neither second hands nor sides that join.

    Their melds fill faster, and nearly every deal ends by an exit: the canastas that it requires are less scarce, and
    an unknown card finds a use more often.
    """
    return rules.draw.count > 1 and rules.players > PAIR and not (rules.reserve.size or rules.joined)


def nothing_learned(rules: CanastaRules) -> bool:
    """Return whether no learned values were fitted to games like these, and those of others mislead.

    Two sides of partners that draw two cards per turn for sets and melds of wild cards, with neither runs nor second
    hands: with the values of two-pack games the expert lost 164 points a deal to the club level (95 %: 33 to 295) and
    the master 552 to the expert (275 to 829) in Tampa; those of Bolivia were not better.
    """
    return partners_draw_several(rules) and not rules.melds.runs


def group_of(rules: CanastaRules) -> str | None:
    """Return the group of rules whose networks judge; None for none.

    Networks trained for one game mislead in another: partners, cards per draw, runs, wild melds and second hands each
    change play. Where ranks are fined, and at tables of six where going out requires two canastas, the features alone
    play better.
    """
    seats = len(rules.playing(1))
    if rules.n_sides != PAIR or rules.fines != NO_FINES or nothing_learned(rules):
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


def _of_partners(rules: CanastaRules) -> str | None:
    """Return the group of rules of a table of four partners.

    The networks for melds of wild cards learned from chinoise-4, where going out brings nothing. In Argentine canasta,
    where it does, the master with them went out in 27 deals of 100, the expert in 66, and lost 101 points a deal to it.
    """
    if rules.reserve.must_be_played:
        return "second_hands" if rules.draw.count > 1 else "second_hands_drawing_one"
    if rules.melds.runs:
        return "runs_and_wild_cards" if rules.melds.wild_melds else "runs"
    if rules.melds.wild_melds:
        return None if rules.going_out.bonus else "wild_cards"
    return PARTNERS


@cache
def style_options() -> dict[str, tuple[str, ...]]:
    """Return the options of a playing style with their settings, except for the neutral one."""
    return {option: tuple(settings) for option, settings in _table().items()}


def with_style(weights: "CanastaWeights", style: Mapping[str, str]) -> "CanastaWeights":
    """Return the weights changed by the settings of a style; unknown options and settings are ignored."""
    table = _table()
    for option, setting in style.items():
        for name, change in table.get(option, {}).get(setting, {}).items():
            weights = _changed(weights, name, change)
    return weights


def _changed(weights: "CanastaWeights", name: str, change: Mapping[str, float]) -> "CanastaWeights":
    """Return the weights with one of them set, or multiplied and added to."""
    value = change.get("set", getattr(weights, name) * change.get("times", 1.0) + change.get("add", 0.0))
    changed: dict[str, Any] = {name: value}
    return replace(weights, **changed)


def _table() -> dict[str, Any]:
    return read_table("playing_style")
