"""The numbers that computer players judge by, in points of the score unless said otherwise.

`Weights` says what they mean; their values are data, a file for each kind of player, where they are tuned.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth: sensible guesses, those that matter settled by duplicate deals between two sets."""

    # --- how long the deal will last ---
    exit_risk_by_hand: tuple[float, ...]
    """Chance that a side with its canastas goes out before my next turn, by the cards of its shortest hand."""
    exit_risk_by_meld: tuple[float, ...]
    """The share of that chance which is left while the last canasta that the side needs has so many cards."""
    pace: float
    """Rounds still to come, as a share of what the stock would allow: most deals end before the stock does."""

    # --- melds and canastas ---
    cards_a_round: float
    """Cards that a seat receives a round, piles included."""
    wild_share: float
    """The share of the wild cards to come that one meld may hope for."""
    exit_canasta: float
    """What the canastas that going out needs are worth beside their bonus, by their chance."""
    held_share: float
    """Hopes of cards in the hand that could be laid, as a share of those of cards on the table."""
    pair_share: float
    """The same for a pair, which cannot be laid by itself."""
    single_share: float
    """The same for a single card."""
    closed_share: float
    """The share of all hopes that is left while the side has not opened."""

    # --- cards in the hand ---
    wild: float
    """A wild card kept, beside its points."""
    wild_canasta: float
    """The canasta of wild cards beside its bonus, where nobody goes out without one."""
    wild_meld_share: float
    """How many of the wild cards to come a meld of wild cards may hope for: partners keep theirs for it."""
    run_share: float
    """Hopes of runs where nobody needs one to go out, as a share: their cards are wanted for sets too."""
    loose_run_share: float
    """Hopes of cards of a suit in the hand that might become a run but are none yet, as a share."""
    run_canasta: float
    """The canasta in sequence beside its bonus, where nobody goes out without one."""
    wild_more: float
    """Each further wild card is worth this share of the one before."""
    stopper: float
    """A black three kept, to stop a big pile later."""
    pair_points: float
    """What becomes of a pair's points: 1 laid for certain, 0 lost for certain."""
    single_points: float
    """What becomes of a single card's points."""
    dead_three: float
    """A red three that can only be discarded, as a share of what it costs at the end."""
    foot_card: float
    """What each card still to be played before a second hand costs."""
    few_cards: tuple[float, ...]
    """What a hand of so few cards costs: no choice of discards, no pairs for the pile."""
    few_cards_with_canasta: float
    """The share of that cost when the side may go out: then a short hand is a threat."""

    # --- the pile ---
    pile_card: float
    """A card of the pile beside its points."""
    pile_wild: float
    """A wild card in the pile beside that."""
    pile_to_come: float
    """The pile that will be there later, whatever lies there now."""
    reach: float
    """The chance to take the pile that one more rank, discarded as freely as any, gives a seat."""
    spends_wild: float
    """How willingly a seat takes with one card and a wild one."""
    draw: float
    """An unknown card from the stock, and the pile left for a better moment."""

    isolation: float
    """What it costs to become the isolated hand: the two others add up what they make."""

    # --- opening ---
    opening: float
    """Having opened: the partner may lay, the pile is open."""
    opening_red_three: float
    """A red three made good by opening."""
    opening_end: float
    """Having opened, in proportion to the chance that the deal ends at once."""

    # --- discards ---
    takes_when_it_can: float
    """Chance that a seat that holds a fitting pair takes."""
    opens_by_pile: tuple[tuple[int, float], ...]
    """(minimum at least, chance): can a side with a pair open through the pile?"""
    discarded_before: float
    """What is left of the chance of a pair when that seat discarded the rank itself."""
    let_pass: float
    """The same when it let a pile with that rank on top pass."""
    keeps_pairs: float
    """Players keep pairs: more likely than chance alone."""
    freezing: float
    """Freezing the pile for its own sake, beside what it does."""

    # --- going out ---
    hidden_card: float
    """The points of a card in a hand that I do not see."""
    their_card: float
    """What a card in their hands would still be worth to them if the deal went on."""
    own_hopes: float
    """Our hopes, as a share of what the sums say, when the exit is weighed."""
    exit_margin: float
    """By how much the exit must be better than playing on."""
    refuse_from: float
    """The partner is refused when one more turn of mine would bring more than this."""

    # --- human failings ---
    remembers: int
    """For so many turns back it remembers who took, threw away and let pass what."""
    overlooks: float
    """The chance to overlook, in one decision, that something could be laid or taken."""
    careless: float
    """The chance to discard without a thought for what the next player could do with it."""

    # --- experience ---
    experienced: bool
    """It knows what many deals have taught about such rules (`ai.experience`)."""


class WeightsError(ValueError):
    """Weights that cannot be used; the message is one plain sentence."""


def weights_from(table: Mapping[str, Any], base: Weights | None = None) -> Weights:
    """Weights of a table as TOML has it; what it does not name is that of `base`."""
    known = {field.name for field in fields(Weights)}
    for name in table:
        if name not in known:
            raise WeightsError(f"there is no weight {name!r}")
    values = {} if base is None else {name: getattr(base, name) for name in known}
    values |= {name: _frozen(value) for name, value in table.items()}
    for name in sorted(known - values.keys()):
        raise WeightsError(f"the weight {name!r} is missing")
    return Weights(**values)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def read_table(name: str) -> dict[str, Any]:
    """The data file of this name beside this module."""
    return tomllib.loads((resources.files(__name__) / f"{name}.toml").read_text("utf-8"))


@cache
def load_weights(name: str) -> Weights:
    """The weights of a kind of player; a file may build on that of another (`extends`)."""
    table = read_table(name)
    base = table.pop("extends", None)
    return weights_from(table, None if base is None else load_weights(base))


CLUB, EXPERT = load_weights("club"), load_weights("expert")
