"""A question that can be answered by somebody who has not sat down before the screen."""

from typing import NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction


class OpenQuestion(NamedTuple):
    """A question about a card that all can see, and its answers, the one that changes nothing first."""

    text: str
    card: Card
    answers: tuple[tuple[str, AnyAction], ...]
