"""The dialogs over the table: questions, lists, a card's menu, objections, and warnings of the coach."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from canasta_gui.play.canasta.commands import has_just_failed
from canasta_gui.play.coach import Coach
from canasta_gui.rules.canasta.actions import Object, Pick
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.table.buttons import OBJECTION_ICON
from canasta_gui.ui.table.description import TableDescription
from canasta_gui.ui.table.hud import TableOverlay
from canasta_gui.ui.table.session import TableContext
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, Scroll
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer, Menu, key_sheet
from canasta_gui.ui.widgets.labels import Paragraph
from canasta_gui.ui.widgets.list_view import ListView
from canasta_gui.ui.widgets.number_table import NumberTable, OpenableRow, TableRow
from canasta_gui.words.canasta.reminders import Reminder, available_reminders, reminder_title
from canasta_gui.words.cards import card_label
from canasta_gui.words.narration import event_sentence, sentences_by_turn
from canasta_gui.words.sentences import the_card

if TYPE_CHECKING:
    from canasta_gui.lab.review.occasions import Principle
    from canasta_gui.lab.review.turning_points import TurningPoint
    from canasta_gui.play.scores.score_sheet import SheetRow


Ask = Callable[[str, str, Sequence[DialogAnswer]], None]
"""Function that shows a dialog, given title, text and answers."""


class CardMenu:
    """Opens the menu of a card if it has more entries than enlarging."""

    def __init__(self, context: TableContext, ask: Ask) -> None:
        self._context, self._ask = context, ask

    def open(self, card: SpriteId | None, enlarge: Callable[[], object]) -> bool:
        """Open the menu for a card of the hand; return False if there is none. `enlarge` shows the card large."""
        board, words = self._context.board, self._context.words
        if card is None or not self._context.available.may_show_cards:
            return False
        face = next(sprite.face for sprite in board.display.sprites() if sprite.id == card)
        self._ask(
            card_label(words, face),
            "",
            [
                (words.t("Nothing"), "secondary", lambda: None),
                (words.t("Enlarge"), "secondary", enlarge),
                (words.t("Show this card"), "primary", lambda: board.commands.show_card(card)),
            ],
        )
        return True


class TableDialogs:
    """Opens dialogs.

    Dragged cards go back to the hand first. Modules needed for one dialog are imported when it opens, so that tables
    open faster.
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

    def open_menu(self, title: str, note: str, entries: Sequence[DialogAnswer]) -> None:
        """Show a menu of the table."""
        self._open(Menu(title, note, entries))

    def ask_discard(self, card: Card, discard: Callable[[], None]) -> None:
        """Ask whether to discard the card that is back in the hand."""
        t = self._context.words.t
        self.ask(
            t("Discard {card}?", card=the_card(self._context.words, card)),
            "",
            [(t("Keep it"), "secondary", lambda: None), (t("Discard it"), "primary", discard)],
        )

    def offer_reminders(self) -> None:
        """Let the player choose a reminder for a partner, if there is one."""
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
        self.ask(title, words.t("The rules allow these reminders."), answers)

    def show_keys(self) -> None:
        """Show every key of the table, unless another dialog is open."""
        if self._overlay.dialog is None:
            self._open(key_sheet(self._context.words, self._context.family.keys))

    def show_earlier_deals(self) -> None:
        """Show the points of each deal and the totals after it; a deal opens into its score sheet lines."""
        from canasta_gui.play.scores.results import earlier_deals

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
        """Show all actions of this deal, turn by turn, the last turn first."""
        context = self._context
        words, t = context.words, context.words.t
        told = list(sentences_by_turn(words, context.conductor.shown_events, context.names, context.you))
        lines = [Paragraph(line) for line in reversed(told)] or [Paragraph(t("Nothing has been played yet."))]
        body = Scroll(Column(lines, gap=Gap.SMALL), grow=0)
        self._open(Dialog(t("The last moves"), "", [(t("Close"), "primary", lambda: None)], body=body, widest=760))

    def show_state(self) -> None:
        """Show the state of the game line by line, to be read with the keys."""
        t = self._context.words.t
        rows = ListView(t("How things stand"), self._description.rows(), on_open=lambda _: None, two_lines=True)
        self._open(Dialog(t("How things stand"), "", [(t("Close"), "secondary", lambda: None)], body=rows, widest=900))
        self._overlay.layer.set_focus(rows)

    def _open(self, dialog: Dialog) -> None:
        self._context.board.cancel()
        self._overlay.layer.open(dialog)


class Objections:
    """Objections, which any person at the screen may make at any time; several people are asked who objects."""

    def __init__(self, context: TableContext, overlay: TableOverlay, ask: Ask) -> None:
        self._context, self._overlay, self._ask = context, overlay, ask
        self._offered_at = -1  # number of events when the cards to pick from were last offered

    def object(self) -> None:
        """Object to others' actions, on behalf of one of the people at the screen."""
        self._by_whom(lambda seat: self._submit(seat, Object()))

    def accuse(self) -> None:
        """Accuse a player of revealing a card to a partner."""
        self._by_whom(self._of_whom)

    def offer_picks(self) -> None:
        """Let the player pick the discard that goes to the pile."""
        context, board, words = self._context, self._context.board, self._context.words
        view = board.view
        if not view.rules.plays_irregularities or not context.available.awaited:
            return
        state = cast(CanastaView, view).arbitration
        if state is None:
            return
        later: list[DialogAnswer] = [(words.t("Look at the table first"), "secondary", lambda: None)]
        picks: list[DialogAnswer] = [
            (card_label(words, card), "primary" if not nth else "secondary", partial(board.commands.submit, Pick(card)))
            for nth, card in enumerate(dict.fromkeys(state.picks))
        ]
        question = words.t("{name} has discarded several cards. Which one stays?", name=context.names[view.turn])
        self._ask(words.t("Pick a card"), question, [*later, *picks])

    def advance(self) -> bool:
        """Offer the cards to pick from, once, when the player must pick; return whether that happens now."""
        number = len(self._context.conductor.match.events)
        due = self._context.board.view.phase is Phase.PICK and self._context.available.awaited
        if not due or self._offered_at == number or self._overlay.dialog is not None:
            return False
        self._offered_at = number
        self.offer_picks()
        return True

    def _by_whom(self, then: Callable[[int], None]) -> None:
        """Continue with the person at the screen; if there are several, with the one chosen in a dialog."""
        people = [seat for seat in self._context.board.view.playing if seat in self._context.conductor.people]
        if len(people) == 1:
            then(people[0])
        else:
            self._choose(self._context.words.t("Who objects?"), people, then)

    def _of_whom(self, by: int) -> None:
        view = self._context.board.view
        others = [seat for seat in view.playing if view.side(seat) != view.side(by)]
        title = self._context.words.t("Who has told of a card?")
        self._choose(title, others, lambda seat: self._submit(by, Object(seat)))

    def _choose(self, title: str, seats: Sequence[int], then: Callable[[int], None]) -> None:
        nobody: list[DialogAnswer] = [(self._context.words.t("Nobody"), "secondary", lambda: None)]
        names = self._context.names
        self._ask(title, "", [*nobody, *((names[seat], "secondary", partial(then, seat)) for seat in seats)])

    def _submit(self, seat: int, action: Object) -> None:
        context = self._context
        context.board.cancel()
        if not context.board.idle:
            context.board.skip()
        events = context.conductor.match.events
        if has_just_failed(events, seat, action):  # the answer would be the same, and is in the record already
            answer = event_sentence(context.words, events[-1], context.names, context.you)
            self._overlay.messages.advise(answer, OBJECTION_ICON)
            return
        refusal = context.conductor.interrupt(seat, action)
        if refusal is not None:
            context.board.commands.refuse(refusal)


THINKING_DELAY: Final = 0.6
"""Delay before the "coach is thinking" message appears (seconds)."""


class Coaching:
    """Holds actions back if there is a coach, and plays them once they are judged harmless or confirmed.

    `thinking`: the executor of long computations.
    """

    def __init__(
        self, context: TableContext, overlay: TableOverlay, thinking: Executor | None, play: Callable[[AnyAction], None]
    ) -> None:
        self._context, self._overlay, self._play = context, overlay, play
        self._coach = Coach(context.conductor, thinking)
        self._told = False  # True if the player was told that the coach is thinking
        self.judged, self.warned = 0, 0
        """Numbers of actions judged, and warned about, since the last deal ended."""
        self._asked: Dialog | None = None

    def hold(self, action: AnyAction) -> bool:
        """Hold an action back until it is judged, if there is a coach; its cards stay where the player put them.

        Silence is no action of the player: the others need not wait for it.
        """
        held = self._context.options.coach and not self._context.timer.is_over and self._coach.hold(action)
        if held:
            self._told = False
        return held

    def advance(self, now: float) -> None:
        """Play the held action unless there is a warning, else ask."""
        if self._context.options.coach and self._context.conductor.waiting_for_viewer:
            self._coach.prepare()
        if self._coach.holds or self._asked is not None:
            self._context.board.commands.wait_on()
        if self._overlay.dialog is not None:
            return
        self._asked = None
        verdict = self._coach.verdict(now)
        if verdict is None:
            self._say_so(now)
            return
        if self._told:
            self._overlay.messages.close()
        self.judged += 1
        if verdict.warning is None:
            self._play(verdict.action)
        else:
            self.warn(verdict.action, verdict.warning)

    def warn(self, action: AnyAction, warning: "Principle | TurningPoint") -> None:
        """Ask whether to play an action although it breaks a principle, or there was a better alternative."""
        self.warned += 1
        # slow to import, and needed only for a warning
        from canasta_gui.lab.review.occasions import Principle
        from canasta_gui.words.review import ReviewSentences

        context, t = self._context, self._context.words.t
        says = ReviewSentences(context.words, context.names, context.conductor.viewer, you=True)
        if isinstance(warning, Principle):
            line = says.lessons.instead(warning.occasions[0])
            told = [Paragraph(line, bold=True), Paragraph(says.lessons.beforehand(warning))]
        else:
            line = f"{says.instead(warning)} {says.loss(warning)}"
            told = [
                Paragraph(line, bold=True),
                Paragraph(says.reasons(warning)),
                Paragraph(says.meaning(warning), colour="dim", size=TextSize.CAPTION),
            ]

        def take_back() -> None:
            self._asked = None
            context.board.commands.withdraw()

        def insist() -> None:
            self._asked = None
            self._play(action)

        self._asked = Dialog(
            t("The coach warns you"),
            "",
            [(t("Take it back"), "primary", take_back), (t("Play it anyway"), "secondary", insist)],
            body=Column(told, gap=Gap.SMALL),
            widest=620,
        )
        self._overlay.layer.open(self._asked)
        self._overlay.announce(line)

    def drop(self) -> None:
        """Drop the action that is held back, and close the question about it."""
        if self._asked is not None:
            self._asked.close()
        if self._coach.holds or self._asked is not None:
            self._context.board.commands.withdraw()
        self._coach.drop()
        self._asked = None

    def _say_so(self, now: float) -> None:
        """Show that the coach is thinking, after THINKING_DELAY."""
        if self._coach.waited(now) >= THINKING_DELAY and not self._told:
            self._told = True
            self._overlay.messages.advise(self._context.words.t("The coach is thinking…"), "star")
