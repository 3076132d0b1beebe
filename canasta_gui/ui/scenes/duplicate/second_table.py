"""What a score sheet shows of the second table."""

from collections.abc import Callable

from canasta_gui.play.scores.two_tables import ResultPage
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.duplicate.results import ResultView
from canasta_gui.ui.widgets import Button, Column, Row
from canasta_gui.words import Words


class SecondTable(Column):
    """The deal at both tables, and the ways to the second one in the replay and to the table of the match."""

    def __init__(
        self, words: Words, look: Callable[[], ResultPage], *, watch: Callable[[], None], match: Callable[[], None]
    ) -> None:
        t = words.t
        self._view = ResultView(words, look, compact=True)
        self._watch = Button(t("Watch the second table"), watch, size=TextSize.CAPTION, icon="eye")
        ways = Row([Button(t("The match…"), match, size=TextSize.CAPTION), self._watch], gap=Gap.SMALL, stack=True)
        super().__init__([self._view, ways], gap=Gap.SMALL)
        self._watch.enabled = not self._view.page.waiting

    def follow(self) -> bool:
        """Show what has been played since; return whether there was anything."""
        changed = self._view.follow()
        self._watch.enabled = not self._view.page.waiting
        return changed

    def sentences(self) -> list[str]:
        """Return all of it for those who do not see it."""
        return self._view.sentences()
