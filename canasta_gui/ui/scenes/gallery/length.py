"""How long the match is: what ends it, and how much of that."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.rules.match_length import MOST, POINTS_STEP, LengthKind, MatchEnd, own_length
from canasta_gui.ui.scenes.gallery.steady_choice import SteadyChoice
from canasta_gui.ui.widgets import Stepper
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.titles import amount_text

_NAMES: Final[Mapping[LengthKind, str]] = {
    "points": gettext_noop("by points"),
    "deals": gettext_noop("by deals"),
    "minutes": gettext_noop("by the clock"),
}
_STEPS: Final[Mapping[LengthKind, int]] = {"points": POINTS_STEP, "deals": 1, "minutes": 15}
_USUAL: Final[Mapping[LengthKind, int]] = {"points": 5000, "deals": 4, "minutes": 60}
"""What is offered first of a kind that the rules do not have."""


class LengthChoice:
    """Two controls: what ends the match (points, deals, the clock), and how many of them.

    `wanted`: a length as `MatchEnd.of_length` reads it; it stays, through games that cannot end so.
    """

    def __init__(self, words: Words, wanted: str, on_change: Callable[[], None]) -> None:
        self._words, self._wanted, self._on_change = words, wanted, on_change
        self._own = MatchEnd(5000, 0)
        names = tuple(words.t(name) for name in _NAMES.values())
        self.kinds = SteadyChoice(words.t("The match ends"), names[:1], 0, self._choose_kind)
        self.kinds.room_for = names
        self.amount = Stepper(
            words.t("Length of the match"), 1, self._choose_amount, low=1, high=MOST["points"], show=self._amount_text
        )

    @property
    def length(self) -> str:
        """The length that is chosen; empty: as the rules say."""
        return self._wanted if self._end != self._own else ""

    @property
    def _end(self) -> MatchEnd:
        return self._own.of_length(self._wanted)

    def show(self, own: MatchEnd) -> None:
        """Offer the lengths of a game that its rules end so."""
        self._own = own
        kinds, end = self._own.kinds, self._end
        self.kinds.show([self._words.t(_NAMES[kind]) for kind in kinds], kinds.index(end.kind))
        amount = self.amount
        amount.step, amount.low, amount.high = _STEPS[end.kind], min(_STEPS[end.kind], end.amount), MOST[end.kind]
        amount.number = end.amount

    def _choose_kind(self, index: int) -> None:
        kind = self._own.kinds[index]
        self._wanted = "" if kind == self._own.kind else own_length(kind, _USUAL[kind])
        self.show(self._own)
        self._on_change()

    def _choose_amount(self, amount: int) -> None:
        self._wanted = own_length(self._end.kind, amount)
        self._on_change()

    def _amount_text(self, amount: int) -> str:
        return amount_text(self._words, self._end.kind, amount)
