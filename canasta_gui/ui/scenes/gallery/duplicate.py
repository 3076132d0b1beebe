"""The choice of a second table for a new game."""

from collections.abc import Sequence

from canasta_gui.match.setup import GameSetup
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import ChoiceBox, Column, Label, Paragraph, Spacer, Widget
from canasta_gui.words import Words
from canasta_gui.words.duplicate import second_table_names


class DuplicateOptions:
    """The controls for a second table, and for several people each at a table of their own."""

    def __init__(self, words: Words, setup: GameSetup) -> None:
        t, names = words.t, second_table_names(words)
        self._levels: Sequence[str] = list(names)
        self._second = ChoiceBox(
            t("Second table"), list(names.values()), self._levels.index(setup.second), lambda _: self._show()
        )
        together = [t("All at one table"), t("Each at an own table")]
        self._apart = ChoiceBox(t("Several people"), together, int(setup.apart), lambda _: None)
        self._about = (
            t(
                "Computers of this level play the same deals at a second table while you play yours. After each deal "
                "you see both results."
            ),
            t("People who each have a table play the same deals in turn. Nobody sees how it went before all have."),
        )
        self._show()

    @property
    def second(self) -> str:
        """The level of the computers at the second table; empty: there is none."""
        return self._levels[self._second.index]

    @property
    def apart(self) -> bool:
        """Whether several people each play at a table of their own."""
        return bool(self.second) and self._apart.index == 1

    def widgets(self) -> Widget:
        """Return the controls below their title."""
        level, apart = (Paragraph(about, size=TextSize.CAPTION, colour="dim") for about in self._about)
        return Column(
            [
                Label(self._second.name, bold=True),
                self._second,
                level,
                Spacer(Gap.SMALL),
                Label(self._apart.name, bold=True),
                self._apart,
                apart,
            ],
            gap=Gap.SMALL,
        )

    def _show(self) -> None:
        self._apart.enabled = bool(self.second)
