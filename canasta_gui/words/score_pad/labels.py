"""What the pad asks for when a deal is entered."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.counting.kinds import ANY, CanastaKind
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.cards import rank_label
from canasta_gui.words.translation import Words

_ROWS: Final = {
    "red_threes": gettext_noop("Red threes laid"),
    "black_threes": gettext_noop("Black threes laid"),
    "cards": gettext_noop("Melded cards, points"),
    "hands": gettext_noop("Left in hand, points"),
    "threes_held": gettext_noop("Red threes in hand"),
    "threes_held_early": gettext_noop("… before a first turn"),
    "fines": gettext_noop("Other fines, points"),
}
_WAYS: Final = {
    "ordinary": gettext_noop("In the usual way"),
    "concealed": gettext_noop("Concealed"),
    "in_hand": gettext_noop("Canasta in hand"),
    "stock": gettext_noop("The stock is gone"),
    "announced": gettext_noop("Announced"),
    "all_out": gettext_noop("All cards laid"),
    "hand_out": gettext_noop("Whole hand in one turn"),
    "used_up": gettext_noop("The hands count"),
    "void": gettext_noop("Nothing counts"),
}


def row_label(words: Words, name: str, kind: CanastaKind | None) -> str:
    """Return what a row of the count asks for; `kind`: of a row of canastas."""
    if kind is not None:
        return _canasta_label(words, kind)
    what, _, rank = name.partition(":")
    if rank:
        of = rank_label(words, int(rank))
        if what == "unfinished":
            return words.t("Unfinished melds: {rank}", rank=of)
        return words.t("Three or more in hand: {rank}", rank=of)
    return words.t(_ROWS[name])


def _canasta_label(words: Words, kind: CanastaKind) -> str:
    match kind.column:
        case "natural" if kind.rank != ANY:
            return words.t("Natural canastas: {rank}", rank=rank_label(words, kind.rank))
        case "natural":
            return words.t("Natural canastas")
        case "mixed":
            return words.t("Mixed canastas")
        case "runs":
            return words.t("Canastas in sequence")
    if kind.twos:
        return words.t("Canastas of twos alone")
    if kind.jokers != ANY:
        return words.n("Wild canastas, {n} joker", "Wild canastas, {n} jokers", kind.jokers)
    return words.t("Canastas of wild cards")


def way_label(words: Words, how: str, special: str = "") -> str:
    """Return a way to end a deal; `special`: the name of the special hand that was shown."""
    return words.t(special) if special else words.t(_WAYS[how])


def side_label(rules: AnyRules, names: Sequence[str], side: int, separator: str = " · ") -> str:
    """Return a side by the names of its players."""
    return separator.join(names[seat] for seat in rules.seating.sides[side])
