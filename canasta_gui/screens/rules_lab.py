"""Trial of house rules: figures of computer games by these and by the shipped rules, updated during play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from canasta_gui import ui
from canasta_gui.ai.levels import player
from canasta_gui.lab.background_deals import RulesTrial
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.program.defaults import LEVEL
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.screens.screen import Screen
from canasta_gui.words import gettext_noop

Figures = Mapping[str, Any]


def _of(key: str) -> Callable[[Figures], float]:
    return lambda figures: float(figures[key])


def _share_of_ends(*ends: str) -> Callable[[Figures], float]:
    def share(figures: Figures) -> float:
        return float(100 * sum(figures["ends"].get(way, 0) for way in ends) / max(1, figures["deals"]))

    return share


# Labels of the figures, their sources, and their decimals.
LINES: Final[tuple[tuple[str, Callable[[Figures], float], int], ...]] = (
    (gettext_noop("Deals played"), _of("deals"), 0),
    (gettext_noop("Deals per match"), _of("deals per match"), 1),
    (gettext_noop("Turns per deal"), _of("turns per deal"), 1),
    (gettext_noop("Canastas per side and deal"), _of("canastas per side and deal"), 2),
    (gettext_noop("… natural ones, %"), lambda figures: 100 * figures["natural share"], 0),
    (gettext_noop("Piles taken per deal"), lambda figures: figures["pile takes"] / max(1, figures["deals"]), 1),
    (gettext_noop("Points per side and deal"), _of("points per side and deal"), 0),
    (gettext_noop("Deals ended by going out, %"), _share_of_ends("ordinary", "concealed", "special"), 0),
    (gettext_noop("… concealed, %"), _share_of_ends("concealed"), 0),
)


class RulesLabScreen(Screen):
    """Matches of computers by several rule sets with these titles, and their figures."""

    title = gettext_noop("Trying out the rules")
    widest = 900
    gap = ui.Gap.LARGE
    pad = ui.Gap.HUGE

    def __init__(self, program: Program, every: Sequence[AnyRules], titles: Sequence[str]) -> None:
        t = program.words.t
        self.program = program
        self._lab = self._trial(every)
        self._table = ui.NumberTable(t("Figures"), titles, ())
        self._progress = ui.ProgressBar(t("Played so far"))
        self._told = -1.0
        super().__init__(program)
        self.animate(0)

    def _trial(self, every: Sequence[AnyRules]) -> RulesTrial:
        """Begin to play by these rules."""
        seat = ComputerSeat(LEVEL, player(LEVEL))
        return RulesTrial(self.program.lab_executor(), every, seat, self.program.loop.wake)

    def head(self) -> ui.Widget:
        return ui.Heading(self.heading, size=30)

    def build(self) -> list[ui.Widget]:
        about = self.t("Computers play whole matches with each other, by these rules and by the usual ones.")
        return [ui.Paragraph(about, size=ui.TextSize.CAPTION, colour="dim"), ui.Scroll(self._table, grow=0)]

    def foot(self) -> list[ui.Widget]:
        self.focus = self.back_button()
        return [ui.Row([self.focus, ui.Spacer(grow=1), self._progress])]

    def animate(self, _now: float, /) -> bool:
        """Show the figures of new matches; the worker wakes the window."""
        done = self._lab.done
        if done != self._told:
            self._told = self._progress.part = done
            self._progress.visible = done < 1
            every = [self._lab.figures(number) for number in range(len(self._table.columns))]
            self._table.lines = tuple(
                ui.TableRow(self.t(label), tuple(self._cell(each, tell, places) for each in every))
                for label, tell, places in LINES
            )
            self.layer.lay_out()
        return False

    def leave(self) -> None:
        """Stop playing when another scene is shown."""
        self._lab.stop()
        super().leave()

    def _cell(self, figures: Figures | None, tell: Callable[[Figures], float], places: int) -> str:
        return "–" if figures is None else self.words.decimal(tell(figures), places)
