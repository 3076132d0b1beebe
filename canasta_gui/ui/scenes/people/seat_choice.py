"""Who takes a seat of a new game: one of the computer characters, or the portrait of whoever is named there."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.ai.levels import LEVELS
from canasta_gui.play.characters import CHARACTERS, Character
from canasta_gui.play.portraits import PORTRAITS
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.scenes.people.portrait_widgets import PersonCard, PortraitButton, Strength
from canasta_gui.ui.widgets import Button, Column, Grid, Heading, Label, Row, Scroll, Spacer, Widget, centered_panel
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.computers import character_sentence, level_title

_IN_TWO_ROWS: Final = 84
_IN_ONE_ROW: Final = 44
"""The sides of the portraits, in units."""


def level_of(words: Words, level: str) -> Strength:
    """Return a level as it is shown."""
    return Strength(LEVELS.index(level) + 1, level_title(words, level))


class SeatChoiceScene(FormScene):
    """`character_level`: the level that is set for a character. Each choice is told at once, by one of two calls."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        name: str,
        portrait: str,
        *,
        computer: bool,
        character_level: Callable[[str], str],
        on_character: Callable[[str], None],
        on_portrait: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._name, self._portrait, self._character_level = words, name, portrait, character_level
        self._on_character, self._on_portrait = on_character, on_portrait
        parts = [*self._character_parts()] if computer else []
        body = Column(
            [
                Heading(words.t("Who plays?") if computer else words.t("The portrait of {name}", name=name)),
                Scroll(Column([*parts, *self._portrait_parts(titled=computer)], gap=Gap.NORMAL), grow=0),
                Row([Button(words.t("Back"), on_back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(graphics, words.t("Who plays?"), centered_panel(body, 900), on_cancel=on_back)

    def _character_parts(self) -> Sequence[Widget]:
        """Return the computer characters, two in a row."""
        cards = [self._card(each) for each in CHARACTERS]
        return [Grid([cards[at : at + 2] for at in range(0, len(cards), 2)], stretch=(0, 1), gap=(Gap.SMALL,) * 2)]

    def _card(self, who: Character) -> Widget:
        return PersonCard(
            who.name,
            who.portrait,
            level_of(self._words, self._character_level(who.name)),
            character_sentence(self._words, who.name),
            lambda: self._on_character(who.name),
            chosen=who.name == self._name,
        )

    def _portrait_parts(self, *, titled: bool) -> Sequence[Widget]:
        """Return the portraits, with a title where something else stands above them."""
        number, side = len(PORTRAITS), _IN_ONE_ROW if titled else _IN_TWO_ROWS
        buttons: list[Widget] = [self._button(nth, side) for nth in range(number)]
        columns = number if titled else number // 2
        rows = [buttons[at : at + columns] for at in range(0, number, columns)]
        title = [Label(self._words.t("The portrait of {name}", name=self._name), bold=True)] if titled else []
        return [*title, Row([Grid(rows, gap=(Gap.SMALL, Gap.SMALL))])]

    def _button(self, nth: int, side: float) -> PortraitButton:
        portrait = PORTRAITS[nth]
        return PortraitButton(
            self._words.t("Portrait {number}", number=nth + 1),
            portrait,
            lambda: self._on_portrait(portrait),
            side=side,
            chosen=portrait == self._portrait,
        )
