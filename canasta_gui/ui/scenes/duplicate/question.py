"""The question who shall play a deal again."""

from collections.abc import Callable, Sequence

from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets import Column, Dialog, Label, SegmentedControl
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title


class PlayAgainDialog(Dialog):
    """Asks for the level of the computers, and whose places they take. `play` gets the level, and True for all places.

    `levels`: from the weakest to the strongest, which is marked at first.
    """

    def __init__(self, words: Words, levels: Sequence[str], play: Callable[[str, bool], None]) -> None:
        t = words.t
        names = [level_title(words, level) for level in levels]
        places = [t("The people's"), t("Everybody's")]
        level = SegmentedControl(t("Who plays"), names, len(levels) - 1, lambda _: None)
        place = SegmentedControl(t("In whose place"), places, 0, lambda _: None)
        parts = [Label(level.name, bold=True), level, Label(place.name, bold=True), place]
        super().__init__(
            t("How would others have fared?"),
            t("Computers play this deal again from its first card. They know nothing of how it went."),
            [
                (t("Back"), "secondary", lambda: None),
                (t("Let them play"), "primary", lambda: play(levels[level.index], place.index == 1)),
            ],
            body=Column(parts, gap=Gap.SMALL),
        )
