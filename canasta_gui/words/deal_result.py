"""Who has won a deal and who leads now, and the best moment of a deal, in a sentence each, to "you"."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.messages import gettext_noop
from canasta_gui.words.cards_in_sentences import the_meld
from canasta_gui.words.translation import Words


class SideNames(NamedTuple):
    """The players of a side; `you`: one of them is the reader, who is not named."""

    others: tuple[str, ...]
    you: bool = False


class _Forms(NamedTuple):
    """A message for each kind of side: the reader, the reader with others, one player, several."""

    you: str
    you_all: str
    one: str
    all: str


_WINS: Final = _Forms(
    gettext_noop("You win the deal."),
    gettext_noop("You and {names} win the deal."),
    gettext_noop("{name} wins the deal."),
    gettext_noop("{names} and {name} win the deal."),
)
_WINS_LEAD: Final = _Forms(
    gettext_noop("You win the deal and take the lead."),
    gettext_noop("You and {names} win the deal and take the lead."),
    gettext_noop("{name} wins the deal and takes the lead."),
    gettext_noop("{names} and {name} win the deal and take the lead."),
)
_LEADS: Final = _Forms(
    gettext_noop("You lead by {points}."),
    gettext_noop("You and {names} lead by {points}."),
    gettext_noop("{name} leads by {points}."),
    gettext_noop("{names} and {name} lead by {points}."),
)
_CHANCE: Final = _Forms(
    gettext_noop("From here you win {n} matches in 100."),
    gettext_noop("From here you and {names} win {n} matches in 100."),
    gettext_noop("From here {name} wins {n} matches in 100."),
    gettext_noop("From here {names} and {name} win {n} matches in 100."),
)
_MOMENTS: Final = {
    "pile": (
        gettext_noop("You take the pile of {n} cards."),
        gettext_noop("{name} takes the pile of {n} cards."),
    ),
    "canasta": (
        gettext_noop("You turn {meld} into a canasta."),
        gettext_noop("{name} turns {meld} into a canasta."),
    ),
    "laid": (
        gettext_noop("You lay the most in one turn."),
        gettext_noop("{name} lays the most in one turn."),
    ),
}


def deal_won(words: Words, winner: SideNames, *, takes_lead: bool) -> str:
    """Return who has won the deal."""
    return _said(words, _WINS_LEAD if takes_lead else _WINS, winner)


def lead(words: Words, leader: SideNames, points: int) -> str:
    """Return who leads by how much."""
    return _said(words, _LEADS, leader, points=words.number(points))


def chance_to_win(words: Words, side: SideNames, probability: float) -> str:
    """Return how probably a side wins the match; never that it is certain."""
    return _said(words, _CHANCE, side, n=words.number(min(99, max(1, round(100.0 * probability)))))


def moment(words: Words, kind: str, name: str, *, you: bool, number: int) -> str:
    """Return what the best moment was; `number`: the cards of the pile, or the rank of the canasta."""
    yours, theirs = _MOMENTS[kind]
    meld = the_meld(words, number) if kind == "canasta" else ""
    return words.t(yours if you else theirs, name=name, n=words.number(number), meld=meld)


def moment_note(words: Words, turn: int, points: int) -> str:
    """Return when it was and what it brought."""
    return words.t("In turn {n}: {points} points.", n=turn, points=words.number(points, signed=True))


def _said(words: Words, forms: _Forms, side: SideNames, **values: object) -> str:
    *names, name = side.others or ("",)
    if side.you:
        return words.t(forms.you_all if side.others else forms.you, names=_listed(words, side.others), **values)
    return words.t(forms.all if names else forms.one, names=", ".join(names), name=name, **values)


def _listed(words: Words, names: Sequence[str]) -> str:
    return (
        words.t("{names} and {name}", names=", ".join(names[:-1]), name=names[-1]) if len(names) > 1 else "".join(names)
    )
