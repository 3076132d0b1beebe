"""The display beside and over the cards: buttons, messages, the players, the status line and the scores."""

import math
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Final

from pygame import Rect

from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.play.messages import Messages
from canasta_gui.play.prompt import CounterText
from canasta_gui.play.scores.score_sheet import SECONDS, CountUp
from canasta_gui.play.shown import TableController
from canasta_gui.play.table_talk import Face, Mood, Moods, Speech, Utterance
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.stage.celebrations import CelebrationKind, Step
from canasta_gui.ui.platform.input_events import Pos
from canasta_gui.ui.table.buttons import ButtonLabel, TableButtons
from canasta_gui.ui.table.panel import PanelContent
from canasta_gui.ui.table.session import TableContext
from canasta_gui.ui.widgets.controls import Button
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.words import Words
from canasta_gui.words.computers import LEVELS, level_title


class TableOverlay:
    """The layer of buttons and dialogs, and the messages; `press` runs the command of a button."""

    def __init__(self, context: TableContext, press: Callable[[TableCommand], None]) -> None:
        self.buttons = TableButtons(context.words, press)
        self.layer = Layer(context.graphics, self.buttons, modal=False, tooltips=False, zooms=False)
        self._context = context
        self.box = Rect(0, 0, 0, 0)
        """The place of the present hint on the window; empty without one."""
        self._answered: Button | None = None  # the button that was pressed, until the pointer leaves it
        self.messages = Messages(context.explainer, self._message_shown)

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        return self.layer.dialog

    @property
    def message(self) -> str:
        """The sentence of the message that is shown; empty without one."""
        return self.messages.shown.text if self.messages.shown is not None else ""

    def opens_reasons(self, pos: Pos | None = None) -> bool:
        """Show all reasons of the hint that is shown and the next best move; at a press, only in its box."""
        shown, words = self.messages.shown, self._context.words
        t = words.t
        if shown is None or not shown.reasons or (pos is not None and not self.box.collidepoint(pos)):
            return False
        other = t("Another way: {move}", move=words.after_colon(shown.other)) if shown.other else ""
        text = "\n".join(filter(None, (*shown.reasons, other)))
        self.layer.open(Dialog(shown.sentence, text, [(t("Close"), "primary", lambda: None)]))
        return True

    def hint(self) -> str:
        """Return the effect of the button under the pointer, for the lane."""
        if self._answered is not None and not self._answered.hovered:
            self._answered = None
        own = "" if self.dialog is not None or self._answered is not None else self.layer.hint
        return own or self._context.dock.hint()

    def answer_press(self, do: TableCommand) -> None:
        """Hide the hint of a pressed button until the pointer leaves it, so that the lane can show the result."""
        self._answered = self.buttons.buttons[do]

    def announce(self, text: str) -> None:
        """Announce a text for screen readers."""
        self.layer.announce(text)

    def close(self) -> None:
        """Close the message and the dialog, and forget the last refusal."""
        self.messages.close()
        self.messages.move_on()
        self.layer.close()

    def _message_shown(self, text: str) -> None:
        self.layer.announce(text)
        self.layer.dirty = True


SAME_KEY: Final = {
    TableCommand.RETURN: (TableCommand.LEAVE, TableCommand.DENY),
    TableCommand.LET_STAND: (TableCommand.PICK,),
}
"""Commands of which at most one is offered, and which share a key."""


ADVICE: Final = frozenset({TableCommand.HINT, TableCommand.WHY, TableCommand.UNDO})
"""Commands whose absence the table explains."""


class CommandRunner:
    """Runs commands of the table, by button or by key. `dialogs`: the functions of commands that open a dialog."""

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        dialogs: Mapping[TableCommand, Callable[[], object]],
    ) -> None:
        self._context, self._overlay = context, overlay
        board = context.board
        self._actions: Mapping[TableCommand, Callable[[], object]] = {
            TableCommand.MENU: lambda: context.dock.menu(),
            TableCommand.SORT: self._sort,
            TableCommand.UNDO: self._undo,
            TableCommand.HINT: self._hint,
            TableCommand.WHY: self._why,
            TableCommand.DECLARE: board.commands.declare,
            TableCommand.TOP: board.commands.take_top,
            TableCommand.EXPOSE: board.keyboard.show_card,
            **dialogs,
        }

    def button(self, do: TableCommand) -> Button:
        """Return a button, placed as it would be drawn now."""
        self.arrange()
        return self._overlay.buttons.buttons[do]

    def arrange(self) -> None:
        """Show the buttons that are available now, each in its place."""
        shown, working = self._offered()
        context = self._context
        layout = context.board.display.layout
        self._overlay.buttons.arrange(context.look, layout, shown, working, self._answers())

    def press(self, do: TableCommand) -> None:
        """Run a command if its button is shown and works."""
        shown, working = self._offered()
        do = next((each for each in SAME_KEY.get(do, ()) if each in shown), do)
        if do in shown and do in working:
            self.run(do)
        elif do in ADVICE and do not in shown and self._context.advice.refused:
            self._overlay.messages.say(self._context.advice.refused)

    def run(self, do: TableCommand) -> None:
        """Run a command: one of the table, else one of the game's family."""
        action = self._actions.get(do)
        if action is not None:
            action()
        else:
            self._context.family.play.perform(do, self._context.board)

    def _offered(self) -> tuple[set[TableCommand], set[TableCommand]]:
        """Return the commands shown, and those that are enabled."""
        shown, working = self._context.available.now()
        permitted = {do for do in shown if self._context.dock.permits(do)}
        return permitted, working & permitted

    def _answers(self) -> dict[TableCommand, ButtonLabel]:
        """Return the labels of yes and no: their answers, and with the default one the seconds left."""
        words, timer = self._context.words, self._context.timer
        labels = self._context.family.play.answer_labels(words, self._context.board.view.phase)
        return {
            do: ButtonLabel(
                name,
                words.t("{answer} ({seconds} s)", answer=name, seconds=timer.seconds_left)
                if do is timer.silent_answer
                else name,
            )
            for do, name in labels.items()
        }

    def _sort(self) -> None:
        """Sort the hand in the next order."""
        board = self._context.board
        orders, now = board.orders, board.hand_order.order
        board.commands.sort(orders[(orders.index(now) + 1) % len(orders)] if now in orders else orders[0])
        self._context.dock.sorted(board.bottom, board.hand_order.order)

    def _undo(self) -> None:
        """Take back the staged cards, else the last step; an opening goes back to the staging area."""
        board, conductor = self._context.board, self._context.conductor
        if board.draft:
            board.commands.take_back()
            return
        done = [move.action for move in conductor.match.moves[-1:]]
        if conductor.undo():
            board.commands.restage(*done)
        self._overlay.messages.close()

    def _hint(self) -> None:
        if self._overlay.opens_reasons():
            return
        self._overlay.messages.advise(self._context.words.t("Thinking…"), "star")
        self._context.advice.ask_hint()

    def _why(self) -> None:
        self._overlay.messages.advise(self._context.advice.why(), "question")


_MOODS: Final = {
    Mood.PLEASED: gettext_noop("is pleased"),
    Mood.RUEFUL: gettext_noop("looks rueful"),
    Mood.THINKING: gettext_noop("is thinking"),
}


class TablePeople:
    """The players of one table. `options`: the player's settings; `announce` passes sentences to a screen reader."""

    def __init__(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        options: Callable[[], TableOptions],
        announce: Callable[[str], None],
    ) -> None:
        self._words, self._board, self._conductor, self._options = words, board, conductor, options
        self._seats = conductor.match.seats
        self.names = tuple(seat.name for seat in self._seats)
        self._moods = Moods(len(self._seats))
        self._speech = Speech(words, self.names, announce)

    @property
    def portraits(self) -> tuple[str, ...]:
        """The portrait of each seat."""
        return portraits_of(self.names, self._options().portraits)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The face of each seat at this moment."""
        return self._moods.faces()

    @property
    def said(self) -> Utterance | None:
        """The present utterance."""
        return self._speech.shown

    @property
    def moving(self) -> bool:
        """True while a face is changing."""
        return self._moods.fading

    def level(self, seat: int) -> str | None:
        """Return the level of a computer player; None for a person, or for an unknown level of a newer version."""
        info = self._seats[seat]
        return info.level if seat in self._conductor.computers and info.level in LEVELS else None

    def hear(self, event: AnyEvent) -> None:
        """React to an event that the table shows."""
        view = self._board.view
        self._moods.hear(event, view)
        if self._options().speech:
            self._speech.hear(event, view, self._conductor.computers)

    def say(self, seat: int, sentence: str) -> None:
        """Let a player say a sentence."""
        self._speech.say(seat, sentence)

    def forget(self) -> None:
        """Clear moods and speech, because another moment is shown."""
        self._moods.forget()
        self._speech.close()

    def advance(self, now: float) -> bool:
        """Advance to the time `now`; return whether a portrait or the speech has changed."""
        view = self._board.view
        turn = view.to_act if view.phase is not Phase.OVER and view.to_act in self._conductor.computers else None
        silent = self._speech.advance(now)
        return self._moods.advance(now, turn, still=self._options().still) or silent

    def description(self, seat: int) -> str:
        """Return the visible state of a player in words: the computer's strength, the turn, the face."""
        words, view = self._words, self._board.view
        level, mood = self.level(seat), self.faces[seat].mood
        texts = [words.t("computer") if seat in self._conductor.computers else words.t("person")]
        texts += [level_title(words, level)] if level else []
        texts += [words.t("to play")] if view.phase is not Phase.OVER and view.to_act == seat else []
        texts += [words.t(_MOODS[mood])] if mood in _MOODS else []
        return ", ".join(texts)


class StatusLine:
    """The text of the line; `latest` is the sentence of the last event.

    If the dock instructs only the counter is shown.
    """

    def __init__(self, context: TableContext, executor: Executor | None) -> None:
        self._context = context
        family, words, board = context.family.play, context.words, context.board
        self.prompt = family.prompt(words, board, context.names)
        self.counter = family.counter(words, board, context.conductor, executor, context.explainer)
        self.latest = ""
        self._spoken = ""  # the prompt that was spoken last

    def text(self) -> str:
        """Return the counter, or the status without it, as text for screen readers."""
        if not self.counter.shown:
            return self.status()
        return self.counter.spoken() if self._context.dock.advises else self.counter.count().figures

    def count(self) -> CounterText:
        """Return the counter, without its advice if the dock gives that."""
        count = self.counter.count()
        return count if self._context.dock.advises else count._replace(note="")

    def status(self) -> str:
        """Return what the other players do, or what the player is to do."""
        if self._context.dock.instructs:
            return ""
        if self._context.ending.shown:
            return self._context.words.t("Click to go on.")
        if self._context.board.view.phase is Phase.OVER:
            return self.latest
        if self._context.available.awaited:
            return self.prompt.turn()
        return self._context.dock.notice or self.prompt.others(self.latest)

    def take_new_prompt(self) -> str:
        """Return the prompt for the player, if it has not been announced yet; else an empty string."""
        prompt = self.text() if self._context.available.awaited and not self._context.ending.shown else ""
        new = prompt if prompt != self._spoken else ""
        if self._context.board.idle:
            self._spoken = prompt
        return new


_ARRIVING: Final = 0.18
"""Seconds in which the points of a celebration are counted up after they have arrived."""


class TableScores:
    """The panels of one table."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._contents: dict[int, PanelContent] = {}
        self._made_for: object = None
        self._made_still = False
        self._figures = CountUp()
        self._to_come: Mapping[int, int] = {}
        self._now = 0.0
        self._at_once = False

    def advance(self, now: float) -> bool:
        """Advance to a time in seconds; return whether figures have changed."""
        display = self._context.board.display
        counted, self._now = self._figures.counting(self._now), now
        awaited, self._to_come = self._to_come, self._points_to_come()
        arrived = any(points > self._to_come.get(side, 0) for side, points in awaited.items())
        figures = []
        for side, each in self.contents().items():
            to_come = self._to_come.get(side, 0)
            laid = 0 if each.laid is None else each.laid - to_come
            figures += [each.total - (to_come if each.laid is None else 0), laid]
        at_once, self._at_once = display.still or self._at_once, False
        self._figures.aim(figures, now, at_once=at_once, seconds=_ARRIVING if arrived else SECONDS)
        return counted or self._figures.counting(now)

    def finish(self) -> None:
        """Show all final figures from the next frame on, without counting."""
        self._at_once = True

    def contents(self) -> Mapping[int, PanelContent]:
        """Return the content of each side's panel, with its present figures."""
        context, layout = self._context, self._context.board.display.layout  # a new one after every event and action
        still = context.board.display.still
        if layout is not self._made_for or still != self._made_still:
            view, display = context.board.view, context.family.display
            self._contents = {
                side: (display.panel_content(context.words, view, context.names, side))._replace(news=self._news(side))
                for side in layout.table.panels
            }
            self._made_for, self._made_still = layout, still
        return self._contents

    def shown(self) -> Mapping[int, PanelContent]:
        """Return the content of the panels as shown, while their figures count or wait for points."""
        contents = self.contents()
        if not (self._to_come or self._figures.counting(self._now)):
            return contents
        figures = iter(self._figures.shown(self._now))
        pairs = {side: (next(figures), next(figures)) for side in contents}
        return {
            side: each._replace(total=pairs[side][0], laid=None if each.laid is None else pairs[side][1])
            for side, each in contents.items()
        }

    @property
    def lit(self) -> Mapping[int, float]:
        """Brightness of a side's panel, 0 to 1, after an opening or arriving points."""
        lit: dict[int, float] = {}
        for view in self._context.board.display.celebrations:
            opens = view.celebration.kind is CelebrationKind.OPENING
            part = view.part(Step.GLOW if opens else Step.COUNT)
            side = view.celebration.side
            if not view.still:
                lit[side] = max(lit.get(side, 0.0), math.sin(math.pi * part))
        return lit

    def _points_to_come(self) -> dict[int, int]:
        """Return the points of each side that are on their way to its panel."""
        to_come: dict[int, int] = {}
        for view in self._context.board.display.celebrations:
            if view.points_to_come:
                side = view.celebration.side
                to_come[side] = to_come.get(side, 0) + view.points_to_come
        return to_come

    def _news(self, side: int) -> int:
        """Return the new points of a side, if there was no animation of them."""
        display = self._context.board.display
        return sum(each.points for each in display.celebrated if each.side == side) if display.still else 0


class TableHud:
    """Buttons, dialogs and messages, the players, the status line and the scores of one table.

    `executor`: runs work that would make the window stutter. `dialogs`: the functions of commands that open a dialog.
    """

    def __init__(
        self,
        context: TableContext,
        executor: Executor | None,
        dialogs: Mapping[TableCommand, Callable[[], object]],
    ) -> None:
        self.overlay = TableOverlay(context, self._press)
        self.commands = CommandRunner(context, self.overlay, dialogs)
        self.status = StatusLine(context, executor)
        self.people = TablePeople(
            context.words, context.board, context.conductor, lambda: context.options, self.overlay.announce
        )
        self.scores = TableScores(context)

    def _press(self, do: TableCommand) -> None:
        self.overlay.answer_press(do)
        self.commands.run(do)

    def advance(self, now: float) -> bool:
        """Advance to a time in seconds; return whether anything except dialogs and buttons has changed."""
        changed = self.overlay.messages.advance(now)
        changed = self.people.advance(now) or changed
        changed = self.scores.advance(now) or changed
        return self.status.counter.advance() or changed
