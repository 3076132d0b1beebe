"""The actions that every family of games has: light tuples, as all actions are.

The last field names the action and keeps tuples of two kinds unequal.
"""

from typing import Literal, NamedTuple

from canasta_gui.rules.core.cards import Card


class Draw(NamedTuple):
    """Draw from the stock what the rule set says."""

    do: Literal["draw"] = "draw"


class Discard(NamedTuple):
    """Discard a card; ends the turn."""

    card: Card
    do: Literal["discard"] = "discard"
