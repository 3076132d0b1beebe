"""What is celebrated at the table, in words: for who does not see the points arrive."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.rules.core.cards import rank_of_key, run_of
from canasta_gui.stage.motion.celebrations import Celebration, CelebrationKind
from canasta_gui.words import Words, gettext_noop

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


def celebration_text(words: Words, celebration: Celebration, names: Sequence[str]) -> str:
    """Return what is celebrated, without saying whose points they are."""
    t, name = words.t, names[celebration.seat]
    points = words.number(celebration.points, signed=True)
    match celebration.kind:
        case CelebrationKind.CANASTA if celebration.points:
            return t(_CANASTAS[rank_of_key(celebration.key)], points=points)
        case CelebrationKind.CANASTA:
            return t("That is a canasta.")
        case CelebrationKind.OPENING:
            return t("{name} opens.", name=name)
        case CelebrationKind.COMPLETE:
            return t("{name} completes a meld.", name=name)
        case CelebrationKind.RED_THREE:
            return t("{points} for a red three", points=points)
        case CelebrationKind.OUT if celebration.points:
            return t("{points} for going out", points=points)
        case CelebrationKind.OUT:
            return t("{name} goes out.", name=name)
        case CelebrationKind.PILE:
            one, several = "{name} takes the pile, a single card.", "{name} takes the pile of {n} cards."
            return words.n(one, several, celebration.number, name=name)


def is_told_by_its_event(celebration: Celebration) -> bool:
    """Return whether the sentence of the event says all of it."""
    return celebration.kind is CelebrationKind.PILE or (
        celebration.kind is CelebrationKind.OUT and not celebration.points
    )
