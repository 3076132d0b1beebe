"""What somebody wants to do, as cards were chosen for it; and what a family of games says of each kind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction


class QuestionKind(Enum):
    """What the judge can be asked."""

    DRAW = "draw"
    TAKE = "take"
    TAKE_TOP = "take the top card alone"
    CLAIM = "claim"
    LEAVE = "leave"
    CONSENT = "consent"
    DENY = "deny"
    LAY = "lay"
    ADD = "add"
    SWAP = "swap"
    DISCARD = "discard"
    PASS = "pass"
    RESERVE = "take the second packet"
    CHOOSE_FIRST = "play the first packet"
    CHOOSE_OTHER = "play the other packet"
    SHOW = "show"
    ASK = "ask"
    YES = "say yes"
    NO = "say no"
    GO_OUT = "go out"
    ANNOUNCE = "announce"
    OBJECT = "object"
    EXPOSE = "expose"
    PICK = "pick"
    RESHUFFLE = "reshuffle"
    LAY_MORE = "lay more"
    OPEN_ANEW = "open anew"
    SHOW_RIGHT = "show the right to the pile"
    TAKE_BACK = "take back"


class Target(NamedTuple):
    """A meld on the table, by its side and key."""

    side: int
    key: int


@dataclass(frozen=True)
class JudgeQuestion:
    """What the judge is asked. `groups`: the cards of each meld; those that take the pile come first.

    `onto`: which meld.
    """

    kind: QuestionKind
    groups: tuple[tuple[Card, ...], ...] = ()
    onto: Target | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are chosen."""
        return tuple(card for group in self.groups for card in group)


def _always(_rules: Any) -> bool:
    return True


@dataclass(frozen=True)
class QuestionForm:
    """What a family of games says of a kind of question.

    `action`: the class of the actions that it is about; None where it is about no single one. `candidates`: from a
    question and a position the actions that may be meant, the plain one first; none while cards or a meld are still to
    be chosen. `known`: whether a game of some rules has it. `cards`, `melds`, `onto`: whether cards of the hand are
    chosen for it, in several melds, and for which meld on the table.
    """

    action: type[Any] | None
    candidates: Callable[[JudgeQuestion, Any], Iterator[AnyAction]] = lambda _question, _pos: iter(())
    known: Callable[[Any], bool] = _always
    cards: bool = False
    melds: bool = False
    onto: bool = False
