"""What the players of Rommé think things are worth: data, one file a kind of player."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True)
class Weights:
    """Points are those of a hand at the end of a deal."""

    caught: float
    """How much of a card's points it will cost to keep it."""
    near: float
    """The same when somebody may end the deal soon."""
    near_cards: int
    """So few cards in somebody's hand are near the end."""
    turns: float
    """For so many draws more a player hopes for a card."""
    hope: float
    """What a hope is worth of what it promises."""
    joker: float
    """What a joker kept promises."""
    joker_waits: int
    """While everybody else holds more cards than this, no joker is spent on a meld that is one without it."""
    wanted: float
    """What it costs to discard a card that fits a meld on the table."""
    collected: float
    """What it costs to discard a card near one that the next player has taken."""
    let_pass: float
    """What is left of that when the next player let such a card pass."""
    claim_from: int
    """The points that a claimed card must save."""
    consents_from: int
    """A claimant who holds so many cards or more may have the card."""
    stale: float
    """How much chance decides what to discard, for each time after the first that the stock was turned over."""
    learned: bool
    """Does it discard and hold back as the deals that it learned from say (`learned.py`)?"""
    overlooks: float
    """The chance to overlook, in one decision, what could be laid or taken."""


@cache
def load_weights(name: str) -> Weights:
    """The weights of a kind of player; a file may build on that of another (`extends`)."""
    return Weights(**_table(name))


def _table(name: str) -> dict[str, Any]:
    table = tomllib.loads((resources.files("canasta_gui.ai.romme") / f"{name}.toml").read_text("utf-8"))
    base = table.pop("extends", None)
    whole = table if base is None else {**_table(base), **table}
    strangers = whole.keys() - {field.name for field in fields(Weights)}
    if strangers:
        raise ValueError(f"there is no weight {min(strangers)!r}")
    return whole
