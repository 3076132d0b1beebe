"""A question that can be answered by somebody who has not sat down before the screen."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction


class OpenQuestion(NamedTuple):
    """A question about cards that all can see, and its answers, the one that changes nothing first."""

    text: str
    cards: Sequence[Card]
    answers: tuple[tuple[str, AnyAction], ...]
