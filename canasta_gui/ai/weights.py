"""The numbers that the club player judges by, in points of the score unless said otherwise; the one place to tune."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth: sensible guesses, those that matter settled by duplicate deals between two sets."""

    # --- how long the deal will last ---
    exit_risk_by_hand: tuple[float, ...] = (0.9, 0.45, 0.35, 0.25, 0.17, 0.12, 0.08, 0.05)
    """Chance that a side with its canastas goes out before my next turn, by the cards of its shortest hand."""
    exit_risk_by_meld: tuple[float, ...] = (0.05, 0.05, 0.05, 0.05, 0.08, 0.2, 0.45, 1.0)
    """The share of that chance which is left while the last canasta that the side needs has so many cards."""
    pace: float = 0.2
    """Rounds still to come, as a share of what the stock would allow: most deals end before the stock does."""

    # --- melds and canastas ---
    cards_a_round: float = 1.5
    """Cards that a seat receives a round, piles included."""
    wild_share: float = 0.25
    """The share of the wild cards to come that one meld may hope for."""
    exit_canasta: float = 200.0
    """What the canastas that going out needs are worth beside their bonus, by their chance."""
    held_share: float = 0.75
    """Hopes of cards in the hand that could be laid, as a share of those of cards on the table."""
    pair_share: float = 0.5
    """The same for a pair, which cannot be laid by itself."""
    single_share: float = 0.2
    """The same for a single card."""
    closed_share: float = 0.7
    """The share of all hopes that is left while the side has not opened."""

    # --- cards in the hand ---
    wild: float = 110.0
    """A wild card kept, beside its points."""
    wild_canasta: float = 800.0
    """The canasta of wild cards beside its bonus, where nobody goes out without one."""
    wild_meld_share: float = 1.3
    """How many of the wild cards to come a meld of wild cards may hope for: partners keep theirs for it."""
    wild_more: float = 0.9
    """Each further wild card is worth this share of the one before."""
    stopper: float = 6.0
    """A black three kept, to stop a big pile later."""
    pair_points: float = 0.75
    """What becomes of a pair's points: 1 laid for certain, 0 lost for certain."""
    single_points: float = 0.5
    """What becomes of a single card's points."""
    dead_three: float = 0.8
    """A red three that can only be discarded, as a share of what it costs at the end."""
    foot_card: float = 25.0
    """What each card still to be played before a second hand costs."""
    few_cards: tuple[float, ...] = (0.0, 30.0, 20.0, 10.0)
    """What a hand of so few cards costs: no choice of discards, no pairs for the pile."""
    few_cards_with_canasta: float = 0.4
    """The share of that cost when the side may go out: then a short hand is a threat."""

    # --- the pile ---
    pile_card: float = 16.0
    """A card of the pile beside its points."""
    pile_wild: float = 40.0
    """A wild card in the pile beside that."""
    pile_to_come: float = 60.0
    """The pile that will be there later, whatever lies there now."""
    reach: float = 0.025
    """The chance to take the pile that one more rank, discarded as freely as any, gives a seat."""
    spends_wild: float = 0.6
    """How willingly a seat takes with one card and a wild one."""
    draw: float = 40.0
    """An unknown card from the stock, and the pile left for a better moment."""

    # --- opening ---
    opening: float = 60.0
    """Having opened: the partner may lay, the pile is open."""
    opening_red_three: float = 70.0
    """A red three made good by opening."""
    opening_end: float = 250.0
    """Having opened, in proportion to the chance that the deal ends at once."""

    # --- discards ---
    takes_when_it_can: float = 0.9
    """Chance that a seat that holds a fitting pair takes."""
    opens_by_pile: tuple[tuple[int, float], ...] = ((0, 0.9), (50, 0.6), (90, 0.4), (120, 0.3))
    """(minimum at least, chance): can a side with a pair open through the pile?"""
    discarded_before: float = 0.35
    """What is left of the chance of a pair when that seat discarded the rank itself."""
    let_pass: float = 0.4
    """The same when it let a pile with that rank on top pass."""
    keeps_pairs: float = 1.5
    """Players keep pairs: more likely than chance alone."""
    # --- going out ---
    hidden_card: float = 9.0
    """The points of a card in a hand that I do not see."""
    their_card: float = 14.0
    """What a card in their hands would still be worth to them if the deal went on."""
    own_hopes: float = 1.0
    """Our hopes, as a share of what the sums say, when the exit is weighed."""
    exit_margin: float = -100.0
    """By how much the exit must be better than playing on."""
    refuse_from: float = 150.0
    """The partner is refused when one more turn of mine would bring more than this."""


CLUB = Weights()
