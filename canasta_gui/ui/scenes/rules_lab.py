"""What computers make of house rules: figures beside those of the shipped rule set, growing while they play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.lab.background_deals import RulesTrial
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Heading,
    NumberTable,
    Paragraph,
    ProgressBar,
    Row,
    Scroll,
    Spacer,
    TableRow,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words, gettext_noop

Figures = Mapping[str, Any]


def _of(key: str) -> Callable[[Figures], float]:
    return lambda figures: float(figures[key])


def _share_of_ends(*ends: str) -> Callable[[Figures], float]:
    def share(figures: Figures) -> float:
        return float(100 * sum(figures["ends"].get(way, 0) for way in ends) / max(1, figures["deals"]))

    return share


# What is told, how it comes from the figures, and with how many decimals.
LINES: Final[tuple[tuple[str, Callable[[Figures], float], int], ...]] = (
    (gettext_noop("Deals played"), _of("deals"), 0),
    (gettext_noop("Deals in a match"), _of("deals per match"), 1),
    (gettext_noop("Turns in a deal"), _of("turns per deal"), 1),
    (gettext_noop("Canastas of a side in a deal"), _of("canastas per side and deal"), 2),
    (gettext_noop("… natural ones, %"), lambda figures: 100 * figures["natural share"], 0),
    (gettext_noop("Piles taken in a deal"), lambda figures: figures["pile takes"] / max(1, figures["deals"]), 1),
    (gettext_noop("Points of a side in a deal"), _of("points per side and deal"), 0),
    (gettext_noop("Somebody goes out, %"), _share_of_ends("ordinary", "concealed", "special"), 0),
    (gettext_noop("… concealed, %"), _share_of_ends("concealed"), 0),
)


class RulesLabScene(FormScene):
    """Shows a laboratory at work; `titles` are its rule sets."""

    def __init__(
        self, graphics: Graphics, words: Words, lab: RulesTrial, titles: Sequence[str], *, on_back: Callable[[], None]
    ) -> None:
        self._words, self._lab, self._on_back = words, lab, on_back
        self._table = NumberTable(words.t("Figures"), titles, ())
        self._progress = ProgressBar(words.t("Played so far"))
        back = Button(words.t("Back"), self._leave, kind="primary")
        about = words.t("Computers play whole matches with each other, by these rules and by the usual ones.")
        body = Column(
            [
                Heading(words.t("Trying out the rules"), size=30),
                Paragraph(about, size=TextSize.CAPTION, colour="dim"),
                Scroll(self._table, grow=0),
                Row([self._progress, Spacer(grow=1), back]),
            ],
            gap=Gap.LARGE,
        )
        super().__init__(graphics, words.t("Trying out the rules"), centered_panel(body, 900), on_cancel=self._leave)
        self._told = -1.0
        self.animate(0)
        self.layer.set_focus(back)

    def animate(self, _now: float, /) -> bool:
        """Tell what has been played since; whoever plays wakes the window."""
        done = self._lab.done
        if done != self._told:
            self._told = self._progress.part = done
            self._progress.visible = done < 1
            every = [self._lab.figures(number) for number in range(len(self._table.columns))]
            self._table.lines = tuple(
                TableRow(self._words.t(label), tuple(self._cell(each, tell, places) for each in every))
                for label, tell, places in LINES
            )
            self.layer.lay_out()
        return False

    def leave(self) -> None:
        """Play no further: another scene comes."""
        self._lab.stop()
        super().leave()

    def _leave(self) -> None:
        self._on_back()

    def _cell(self, figures: Figures | None, tell: Callable[[Figures], float], places: int) -> str:
        return "–" if figures is None else self._words.decimal(tell(figures), places)
