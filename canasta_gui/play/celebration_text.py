"""What is celebrated at the table, in words: for who does not see the points arrive."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.rules.core.cards import rank_of_key, run_of
from canasta_gui.stage.motion.celebrations import Celebration, CelebrationKind
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.narration import NOBODY

# Translators: {points} is written with its sign, "+500 for the canasta of sevens".
_CANASTAS: Final[Mapping[int, str]] = {
    2: gettext_noop("{points} for the canasta of wild cards"),
    3: gettext_noop("{points} for the canasta of threes"),
    4: gettext_noop("{points} for the canasta of fours"),
    5: gettext_noop("{points} for the canasta of fives"),
    6: gettext_noop("{points} for the canasta of sixes"),
    7: gettext_noop("{points} for the canasta of sevens"),
    8: gettext_noop("{points} for the canasta of eights"),
    9: gettext_noop("{points} for the canasta of nines"),
    10: gettext_noop("{points} for the canasta of tens"),
    11: gettext_noop("{points} for the canasta of jacks"),
    12: gettext_noop("{points} for the canasta of queens"),
    13: gettext_noop("{points} for the canasta of kings"),
    14: gettext_noop("{points} for the canasta of aces"),
    run_of(0): gettext_noop("{points} for the run of clubs"),
    run_of(1): gettext_noop("{points} for the run of diamonds"),
    run_of(2): gettext_noop("{points} for the run of hearts"),
    run_of(3): gettext_noop("{points} for the run of spades"),
}
_WORTH: Final[Mapping[CelebrationKind, str]] = {
    CelebrationKind.RED_THREE: gettext_noop("{points} for a red three"),
    CelebrationKind.OUT: gettext_noop("{points} for going out"),
}
_DONE: Final[Mapping[CelebrationKind, tuple[str, str]]] = {
    CelebrationKind.OPENING: (gettext_noop("You open."), gettext_noop("{name} opens.")),
    CelebrationKind.COMPLETE: (gettext_noop("You complete a meld."), gettext_noop("{name} completes a meld.")),
    CelebrationKind.RED_THREE: (gettext_noop("You lay a red three."), gettext_noop("{name} lays a red three.")),
    CelebrationKind.OUT: (gettext_noop("You go out."), gettext_noop("{name} goes out.")),
}
"""What is said to who has done it, and of others."""


def celebration_text(words: Words, celebration: Celebration, names: Sequence[str], you: int = NOBODY) -> str:
    """Return what is celebrated, without saying whose points they are; `you`: the seat that is spoken to."""
    t, kind, points = words.t, celebration.kind, celebration.points
    mine, name = celebration.seat == you, names[celebration.seat]
    if points and kind in _WORTH:
        return t(_WORTH[kind], points=words.number(points, signed=True))
    if kind is CelebrationKind.CANASTA:
        sentence = _CANASTAS[rank_of_key(celebration.key)] if points else gettext_noop("That is a canasta.")
        return t(sentence, points=words.number(points, signed=True))
    if kind is CelebrationKind.PILE and mine:
        return words.n("You take the pile, a single card.", "You take the pile of {n} cards.", celebration.number)
    if kind is CelebrationKind.PILE:
        n = celebration.number
        return words.n("{name} takes the pile, a single card.", "{name} takes the pile of {n} cards.", n, name=name)
    your, their = _DONE[kind]
    return t(your) if mine else t(their, name=name)


def is_told_by_its_event(celebration: Celebration) -> bool:
    """Return whether the sentence of the event says all of it."""
    return celebration.kind is CelebrationKind.PILE or (
        celebration.kind is CelebrationKind.OUT and not celebration.points
    )
