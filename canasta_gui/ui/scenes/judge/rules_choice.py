"""By which rules a table plays: every rule set, the player's own first."""

from collections.abc import Callable, Sequence

from canasta_gui.rules.families import AnyRules
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets import Button, Column, Heading, ListRow, ListView, Row, Spacer, centered_panel
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.titles import rules_title


class RulesChoiceScene(FormScene):
    """A row for each of the `rules`; the one `at` is chosen at first."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        rules: Sequence[AnyRules],
        at: int,
        *,
        on_choose: Callable[[AnyRules], None],
        on_back: Callable[[], None],
    ) -> None:
        title = words.t("What does your table play?")
        rows = [ListRow(rules_title(words, each)) for each in rules]
        shown = ListView(title, rows, on_open=lambda nth: on_choose(rules[nth]), quick=True, chosen=at)
        body = Column([Heading(title), shown, Row([Button(words.t("Back"), on_back), Spacer(grow=1)])], gap=Gap.NORMAL)
        super().__init__(graphics, title, centered_panel(body, 700, pad=Gap.LARGE), on_cancel=on_back)
        self.layer.set_focus(shown)
