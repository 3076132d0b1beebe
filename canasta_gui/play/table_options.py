"""The settings of the player that the table needs."""

from collections.abc import Mapping
from dataclasses import field

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.storage.settings import Settings


@dataclass(frozen=True)
class TableOptions:
    """`ask_discard` as in the settings. `reminders`: a computer partner speaks.

    `patience`: seconds after which a question that others wait for answers itself; 0: never. `speech`: the players say
    something. `portraits`: chosen by name. `still`: motion is reduced. `coach`: costly actions are warned of.
    """

    show_keys: bool = False
    ask_discard: str = "never"
    reminders: bool = False
    patience: float = 0.0
    speech: bool = False
    portraits: Mapping[str, str] = field(default_factory=dict)
    still: bool = False
    coach: bool = False

    @classmethod
    def of(cls, settings: Settings) -> "TableOptions":
        """Take them from the settings."""
        return cls(
            settings.show_keys,
            settings.ask_discard,
            settings.partner_reminds,
            patience=settings.question_seconds,
            speech=settings.speech,
            portraits=settings.portraits,
            still=settings.reduced_motion,
            coach=settings.coach,
        )

    def asks(self, *, wild: bool, left: int, staged: bool) -> bool:
        """Return whether to ask before a discard. `left`: cards in hand with this one; `staged`: others are staged."""
        risky = wild or left == 1 or staged
        return self.ask_discard == "always" or (self.ask_discard == "risky" and risky)
