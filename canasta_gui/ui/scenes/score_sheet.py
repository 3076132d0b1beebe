"""The account of a deal, side by side and line by line, and the totals so far."""

from collections.abc import Callable, Sequence

from canasta_gui.play.score_sheet import ScoreSheet, SheetRow
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Dialog,
    Label,
    LineChart,
    LongHeading,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.words import Words


class ScoreSheetScene(FormScene):
    """Shows a sheet until `on_continue`; `last` says that the match is over, `onward` where it leads otherwise.

    `copy` puts a text on the clipboard, if there is one: with it the deck can be checked.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        sheet: ScoreSheet,
        *,
        on_continue: Callable[[], None],
        last: bool = False,
        onward: str = "",
        copy: Callable[[str], bool] | None = None,
    ) -> None:
        usual = words.t("The result") if last else words.t("Next deal")
        proceed = Button(onward or usual, on_continue, kind="primary")
        account = NumberTable(sheet.title, sheet.columns, [_line(words, row) for row in sheet.rows])
        shown: Widget = account
        if sheet.history:
            label = words.t("Totals after earlier deals")
            lines = [_line(words, row) for row in sheet.history]
            earlier = NumberTable(label, sheet.columns, lines, size=TextSize.CAPTION, below=account)
            before = Column([Label(label, bold=True, colour="dim", size=TextSize.CAPTION), earlier], gap=Gap.SMALL)
            shown = Column([account, before], gap=Gap.LARGE)
        widest = 720
        if len(sheet.course) > 1:
            chart = match_chart(words, sheet.columns, sheet.course, sheet.goal)
            shown, widest = Row([shown, chart], gap=Gap.HUGE, align="top", stack=True), 1160
        self._words, self._deck, self._copy = words, sheet.deck, copy
        foot: list[Widget] = [Paragraph(sheet.note, colour="dim", size=TextSize.CAPTION, grow=1)]
        if sheet.deck is not None and copy is not None:
            foot.append(Button(words.t("The deck…"), self.show_deck, size=TextSize.CAPTION))
        title = Column(
            [LongHeading(sheet.title, size=30), *([Paragraph(sheet.sides, colour="dim")] if sheet.sides else [])],
            gap=Gap.TINY,
        )
        body = Column([title, Scroll(shown, grow=0), Row([*foot, proceed], gap=Gap.LARGE)], gap=Gap.LARGE)
        told = [sheet.title, *account.sentences(words), *filter(None, (sheet.sides,))]
        whole = centered_panel(body, widest, pad=(Gap.HUGE, Gap.LARGE))
        super().__init__(graphics, sheet.title, whole, on_cancel=on_continue, told=told)
        self.layer.set_focus(proceed)

    def show_deck(self) -> None:
        """Show the fingerprint in full and the cards that it was made of, so that it can be checked."""
        deck, copy, t = self._deck, self._copy, self._words.t
        if deck is None or copy is None:
            return
        cards = " ".join(deck.cards)

        def put() -> None:
            done = copy(cards)
            self.layer.show_toast(t("The cards are copied.") if done else t("The cards could not be copied."))

        text = t(
            "The table showed the beginning of this fingerprint before the first card was dealt. It is the SHA-256 sum "
            "of the cards below, in the order of the deck, with a space between them. Any tool that makes such sums "
            "must come to the same one."
        )
        sum_in_parts = " ".join(deck.fingerprint[at : at + 16] for at in range(0, len(deck.fingerprint), 16))
        shown = Column(
            [
                Paragraph(sum_in_parts, size=TextSize.CAPTION, colour="accent", widest=2000),
                Paragraph(cards, size=TextSize.CAPTION, colour="dim", widest=2000),
            ],
            gap=Gap.SMALL,
        )
        answers: list[DialogAnswer] = [
            (t("Back"), "primary", lambda: None),
            (t("Copy the cards"), "secondary", put),
        ]
        self.layer.open(Dialog(t("The deck of this deal"), text, answers, body=shown, widest=720))


def match_chart(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int | None) -> LineChart:
    """Return the totals of the sides after each deal, as lines."""
    series = [(name, [totals[at] for totals in course]) for at, name in enumerate(sides)]
    goal_name = words.t("Goal") if goal is not None else ""
    return LineChart(words.t("Totals after each deal"), series, goal=goal, goal_name=goal_name, number=words.number)


def _line(words: Words, row: SheetRow) -> TableRow:
    cells = tuple("" if value is None else words.number(value, signed=row.signed) for value in row.values)
    return TableRow(row.label, cells, "total" if row.total else "strong" if row.strong else "plain")
