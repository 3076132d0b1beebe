"""The scorings that there are: go on with one, take one away, bring one from a file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_gui.match.ledger import GameFigures
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets import (
    Column,
    Dialog,
    Heading,
    ListRow,
    ListView,
    Paragraph,
    Row,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER_SCALE, LargeButton
from canasta_gui.words import Words
from canasta_gui.words.games import game_title, played_text, players_text, result_text


@dataclass(frozen=True)
class ScoringsCalls:
    """What is asked of the program at the list, with the name of a scoring or nothing."""

    open: Callable[[str], None]
    delete: Callable[[str], None]
    load: Callable[[], None]
    statistics: Callable[[], None]
    new: Callable[[], None]
    back: Callable[[], None]


class ScoringsScene(FormScene):
    """`scorings`: the last one first. `chosen`: the number of the one that is marked."""

    def __init__(
        self, graphics: Graphics, words: Words, scorings: Sequence[GameFigures], calls: ScoringsCalls, chosen: int = 0
    ) -> None:
        self._words, self._scorings, self._calls = words, tuple(scorings), calls
        self._list = ListView(
            words.t("Scorings"),
            [self._row(each) for each in scorings],
            on_choose=lambda _: None,
            on_open=self._open,
            chosen=chosen,
            two_lines=True,
            height=520,
        )
        super().__init__(graphics, words.t("Scorings"), self._build(), on_cancel=calls.back)
        self.layer.least_scale = FINGER_SCALE
        if scorings:
            self.layer.set_focus(self._list)

    def _row(self, scoring: GameFigures) -> ListRow:
        words = self._words
        return ListRow(
            game_title(words, scoring),
            played_text(words, scoring),
            players_text(scoring),
            result_text(words, scoring),
            icon="cross" if scoring.fault else "flag" if scoring.winners else "pen",
        )

    def _build(self) -> Widget:
        t, calls = self._words.t, self._calls
        go_on = LargeButton(t("Open it"), lambda: self._open(self._list.chosen), kind="primary")
        delete = LargeButton(t("Delete…"), self.ask_delete)
        go_on.enabled = delete.enabled = bool(self._scorings)
        new = LargeButton(t("New scoring"), calls.new, kind="secondary" if self._scorings else "primary")
        none = Paragraph(t("No scoring yet. Begin one when you sit down at the table."), colour="dim")
        body = Column(
            [
                Row(
                    [
                        Heading(t("Scorings")),
                        Spacer(grow=1),
                        LargeButton(t("From a file…"), calls.load),
                        LargeButton(t("Statistics"), calls.statistics),
                    ],
                    gap=Gap.SMALL,
                    stack=True,
                ),
                self._list if self._scorings else none,
                Row(
                    [LargeButton(t("Back"), calls.back), delete, Spacer(grow=1), new, go_on], gap=Gap.SMALL, stack=True
                ),
            ],
            gap=Gap.NORMAL,
        )
        return centered_panel(body, 1000, pad=(Gap.LARGE, Gap.NORMAL))

    def _open(self, number: int) -> None:
        self._calls.open(self._scorings[number].name)

    def ask_delete(self) -> None:
        """Ask before a scoring is deleted."""
        t, scoring = self._words.t, self._scorings[self._list.chosen]
        called = f"{game_title(self._words, scoring)} · {played_text(self._words, scoring)}"
        self.layer.open(
            Dialog(
                t("Delete this scoring?"),
                t("The sheet of {game} is deleted for good.", game=called),
                [
                    (t("Keep it"), "secondary", lambda: None),
                    (t("Delete"), "danger", lambda: self._calls.delete(scoring.name)),
                ],
            )
        )
