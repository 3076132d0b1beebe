"""The dialogs over the table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from canasta_gui.rules.core.cards import Card
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.description import TableDescription
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, Scroll
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer
from canasta_gui.ui.widgets.labels import Paragraph
from canasta_gui.words.canasta.reminders import Reminder, available_reminders, reminder_title
from canasta_gui.words.cards_in_sentences import the_card
from canasta_gui.words.narration import sentences_by_turn

if TYPE_CHECKING:
    from canasta_gui.play.scores.score_sheet import SheetRow


class TableDialogs:
    """Opens dialogs. Cards in the air go back to the hand first.

    What only one dialog shows is imported when it opens: a table is there sooner without.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        description: TableDescription,
        remind: Callable[[int, Reminder], None],
    ) -> None:
        self._context, self._overlay, self._description, self._remind = context, overlay, description, remind

    def ask(self, title: str, text: str, answers: Sequence[DialogAnswer]) -> None:
        """Ask a question."""
        self._open(Dialog(title, text, answers))

    def ask_discard(self, card: Card, discard: Callable[[], None]) -> None:
        """Ask whether the card, which is back in the hand, is to be discarded."""
        t = self._context.words.t
        self.ask(
            t("Discard {card}?", card=the_card(self._context.words, card)),
            "",
            [(t("Keep it"), "secondary", lambda: None), (t("Discard it"), "primary", discard)],
        )

    def offer_reminders(self) -> None:
        """Let the player choose what to remind a partner of, where there is a partner."""
        board, words = self._context.board, self._context.words
        seat = board.bottom
        offered = available_reminders(board.view, seat) if self._context.available.may_arrange else []
        if not offered:
            self._overlay.messages.say(words.t("There is nobody to be reminded of anything here."))
            return
        answers: list[DialogAnswer] = [
            (words.t("Nothing"), "secondary", lambda: None),
            *((reminder_title(words, each), "secondary", partial(self._remind, seat, each)) for each in offered),
        ]
        partner = self._context.names[board.view.partners(seat)[0]]
        title = words.t("What do you say to {partner}?", partner=partner)
        self.ask(title, words.t("The rules permit these reminders."), answers)

    def show_keys(self) -> None:
        """Show every key of the table, unless another dialog is open."""
        from canasta_gui.ui.widgets.key_sheet import key_sheet

        if self._overlay.dialog is None:
            self._open(key_sheet(self._context.words, self._context.family.keys))

    def show_earlier_deals(self) -> None:
        """Show what each deal of the match has brought, and the totals after it; a deal opens into what was counted."""
        from canasta_gui.play.scores.results import earlier_deals
        from canasta_gui.ui.widgets.number_table import NumberTable, OpenableRow, TableRow

        words = self._context.words
        columns, rows = earlier_deals(words, self._context.conductor.match)

        def line(row: "SheetRow") -> TableRow:
            cells = tuple("" if value is None else words.number(value, signed=row.signed) for value in row.values)
            return TableRow(row.label, cells, "strong" if row.strong else "plain")

        title = words.t("Earlier deals")
        every = [line(each) for row in rows for each in (row, *row.details)]
        account = NumberTable(title, columns, every)
        parts: list[Widget] = [NumberTable(title, columns, [], part_of=account)]
        for row in rows:
            if not row.details:
                parts.append(NumberTable(title, columns, [line(row)], part_of=account, titled=False))
                continue
            details = [line(each) for each in row.details]
            counted = NumberTable(row.label, columns, details, size=TextSize.CAPTION, part_of=account, titled=False)
            counted.visible = False
            parts += [OpenableRow(line(row), account, partial(self._show_part, counted)), counted]
        body = Scroll(Column(parts, gap=0), grow=0)
        self._open(Dialog(title, "", [(words.t("Close"), "primary", lambda: None)], body=body, widest=760))

    def _show_part(self, part: Widget, shown: bool) -> None:
        part.visible = shown
        self._overlay.layer.lay_out()

    def show_moves(self) -> None:
        """Show what everybody has done in this deal, turn by turn, the last turn first."""
        context = self._context
        words, t = context.words, context.words.t
        told = list(sentences_by_turn(words, context.conductor.shown_events, context.names, context.you))
        lines = [Paragraph(line) for line in reversed(told)] or [Paragraph(t("Nothing has been played yet."))]
        body = Scroll(Column(lines, gap=Gap.SMALL), grow=0)
        self._open(Dialog(t("The last moves"), "", [(t("Close"), "primary", lambda: None)], body=body, widest=760))

    def show_state(self) -> None:
        """Show the state of the game line by line, to be read with the keys."""
        from canasta_gui.ui.widgets.list_view import ListView

        t = self._context.words.t
        rows = ListView(t("How things stand"), self._description.rows(), on_open=lambda _: None, two_lines=True)
        self._open(Dialog(t("How things stand"), "", [(t("Close"), "secondary", lambda: None)], body=rows, widest=900))
        self._overlay.layer.set_focus(rows)

    def _open(self, dialog: Dialog) -> None:
        self._context.board.cancel()
        self._overlay.layer.open(dialog)
