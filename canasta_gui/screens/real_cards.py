"""Tools for a table with real cards."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import screens, ui
from canasta_gui.messages import gettext_noop
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen


class RealCardsScreen(Screen):
    """Shows a button for each tool, with its purpose."""

    title = gettext_noop("Real cards")
    widest = 820
    pad = ui.Gap.LARGE
    least_scale = ui.FINGER_SCALE

    def build(self) -> list[ui.Widget]:
        about = self.t("You play with your own cards; the program keeps score and knows the rules.")
        rows = ui.Column(self._offers())
        return [ui.Paragraph(about, colour="dim"), ui.Scroll(rows)]

    def _offers(self) -> list[ui.Widget]:
        t, program = self.t, self.program
        offers: list[ui.Widget] = []

        def offer(title: str, about: str, icon: str, act: Callable[[], object]) -> None:
            button = ui.Button(title, act, kind="secondary" if offers else "primary", icon=icon)
            self.focus = button if not offers else self.focus
            caption = ui.Paragraph(about, size=ui.TextSize.CAPTION, colour="dim")
            offers.append(ui.Column([button, caption], gap=ui.Gap.TINY))

        last = program.score_pads.last_unfinished()
        if last is not None:
            act = lambda: screens.score_pad.open_scoring(program, last)  # noqa: E731
            offer(t("Go on"), t("Your last unfinished sheet."), "play", act)
        offer(
            t("New score sheet"),
            t("Enter each deal as you count it: the points are worked out by the rules of your table."),
            "pen",
            lambda: self.open(screens.new_scoring.NewScoringScreen(program)),
        )
        offer(
            t("All score sheets"),
            t("Sheets of earlier evenings, statistics, and sheets from a file."),
            "stack",
            lambda: self.open(screens.score_pad.ScoringsScreen(program)),
        )
        offer(
            t("The rules"),
            t("Read what your table plays, or print it and lay it beside the cards."),
            "question",
            lambda: screens.rules_page.show_rules(program),
        )
        offer(
            t("Ask the judge"),
            t("Tap what lies there and what somebody wants to do: the judge says whether the rules allow it."),
            "raised-hand",
            lambda: self.open(screens.judge.at_table(program)),
        )
        offer(
            t("Print"),
            t("Score sheets, rules, and our cards to cut out, on A4 or letter paper."),
            "cards",
            lambda: self.open(screens.printing.PrintScreen(program)),
        )
        return offers

    def buttons(self) -> list[ui.Widget]:
        return []


def receive(program: Program, path: Path) -> None:
    """Import the scores of a file and show them, or show why they cannot be read."""

    def show(sheet: Screen) -> None:
        program.screens.show(RealCardsScreen(program))
        program.screens.open(sheet)

    complaint = screens.score_pad.take_in(program, path, show)
    if complaint:
        screens.message.show_message(program, program.words.t("The score sheet cannot be opened"), complaint)
