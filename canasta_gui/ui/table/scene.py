"""The card table: one match, deal after deal. It receives the input, and passes events on to the screen."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.play.conductor import Notice, NoticeKind
from canasta_gui.play.messages import MISPLACED, celebration_text, is_told_by_its_event
from canasta_gui.play.prompt import OpenQuestion
from canasta_gui.play.shown import TableController
from canasta_gui.play.table_talk import PartnerTalk
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Slip
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealEnded, Discard
from canasta_gui.rules.families import AnyAction, AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.stage.celebrations import Celebration, Cue
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.cursor import Spot
from canasta_gui.stage.event_queue import Began, Celebrated, Misplaced, Output, Refused, Sounded, Submit
from canasta_gui.stage.geometry import Point
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.input_events import (
    FocusLost,
    InputEvent,
    KeyPress,
    PointerLeft,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
)
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.buttons import OBJECTION_ICON, TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.description import TableDescription
from canasta_gui.ui.table.dialogs import CardMenu, Coaching, Objections, TableDialogs
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.hud import CommandRunner, StatusLine, TableHud, TableOverlay, TablePeople
from canasta_gui.ui.table.painting import TableRenderer
from canasta_gui.ui.table.session import TableContext, TableSession, TableSounds
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.canasta.reminders import Reminder, reminder_sentence
from canasta_gui.words.narration import event_sentence, whole_ending

WIDTH: Final = 0.6
"""How far to the side a sound at the edge of the table is heard, 0 to 1."""
HOLD_SECONDS: Final = 0.55
"""Duration of a long press, which enlarges a card, in seconds."""
_NOWHERE: Final = Point(-1, -1)


class TableInput:
    """Passes each input event to the keys of the table, the layer of buttons and dialogs, or the board.

    `skipped`: called after waiting events were shown at once.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        commands: CommandRunner,
        dialogs: TableDialogs,
        skipped: Callable[[], None],
    ) -> None:
        self._context, self._board, self._words = context, context.board, context.words
        self._available, self._ending = context.available, context.ending
        self._overlay, self._commands, self._dialogs, self._skipped = overlay, commands, dialogs, skipped
        self._card_menu = CardMenu(context, dialogs.ask)
        self._pointer = TablePointer(context.board, lambda: self._available.may_arrange, self._skip, self._card_menu)

    @property
    def waiting(self) -> bool:
        """True if a press may still become a long press."""
        return self._pointer.waiting

    def advance(self, now: float) -> bool:
        """Advance to the time `now`; return True if a press has become a long press."""
        return self._pointer.advance(now)

    def handle(self, event: InputEvent) -> bool:
        """React to an event; return True if the table may have changed."""
        self._hurry(event)
        if self._overlay.dialog is None and isinstance(event, KeyPress) and self._key(event):
            return True
        if self._overlay.layer.handle(event):
            return True
        if isinstance(event, SemanticAction):
            return self._semantic_action(event)
        if isinstance(event, PointerPress) and event.button != "right":
            if self._overlay.opens_reasons(event.pos):
                return True
            self._overlay.messages.close()
        return self._pointer.handle(event)

    def _hurry(self, event: InputEvent) -> None:
        """Finish celebrations at a key or a press, which also has its usual effect.

        While the game still waits, a press is a click that skips.
        """
        hurries = isinstance(event, KeyPress) or (isinstance(event, PointerPress) and self._board.idle)
        if hurries and self._board.hurry():
            self._skipped()

    def _semantic_action(self, action: SemanticAction) -> bool:
        """Perform a screen reader's request for a card or a place: move the focus there, or act as a click."""
        spot = action.target.part
        if self._overlay.dialog is not None or action.target.owner is not self._board or not isinstance(spot, Spot):
            return False
        if action.kind == "focus":
            self._board.keyboard.go_to(spot)
        elif action.kind == "menu":
            self._board.keyboard.go_to(spot)
            self._open_card_menu()
        elif self._available.may_arrange:
            self._act_on(spot)
        return True

    def _act_on(self, spot: Spot) -> None:
        """Do what a click on a card or place does: while cards fly it lands them, and selects only a card of the hand.

        The card is found before the landing, which may move it in the hand.
        """
        card = None if self._board.idle else self._board.keyboard.hand_card_on(spot)
        if self._skip() and card is None:
            return
        if card is not None:
            self._board.keyboard.click_hand_card(card)
        else:
            self._board.keyboard.act_on(spot)
        if spot.nth is not None:
            self._tell_selection()

    def _skip(self) -> bool:
        """Let flying cards land, or continue after a deal; return True if there was something to skip."""
        if not self._board.idle:
            dealing = not self._context.conductor.match.moves
            self._board.skip()
            self._skipped()
            if dealing:
                self._context.dock.dealing_skipped()
        elif self._ending.shown:
            self._ending.skip()
        else:
            return False
        return True

    def _key(self, event: KeyPress) -> bool:
        command = TABLE_KEYS.command_of(event)
        if self._board.display.shrink():
            return True
        if command is BoardKey.CANCEL and self._board.selection.is_empty and not self._board.draft:
            command = TableCommand.MENU
        if self._ending.shown and command in (BoardKey.ENTER, BoardKey.SELECT):
            return self._skip()
        if isinstance(command, TableViewCommand):
            return self._table_key(command)
        if isinstance(command, TableCommand):
            self._commands.press(command)
            return True
        return isinstance(command, BoardKey) and self._board_key(command)

    def _table_key(self, command: TableViewCommand) -> bool:
        match command:
            case TableViewCommand.ENLARGE:
                return self._board.keyboard.enlarge()
            case TableViewCommand.CARD_MENU:
                return self._open_card_menu()
            case TableViewCommand.TALK:
                self._dialogs.offer_reminders()
                return True
            case TableViewCommand.STATE:
                self._dialogs.show_state()
                return True

    def _open_card_menu(self) -> bool:
        """Open the menu of the selected or focused card; return False if there is none."""
        keyboard = self._board.keyboard
        return self._card_menu.open(keyboard.own_card, keyboard.enlarge)

    def _board_key(self, command: BoardKey) -> bool:
        if not self._available.may_arrange:
            return False
        self._board.keyboard.key(command)
        if command in (BoardKey.SELECT, BoardKey.RANK):
            self._tell_selection()
        return True

    def _tell_selection(self) -> None:
        """Announce the number of selected cards."""
        number, words = len(self._board.selection.selected), self._words
        none = words.t("No card is selected.")
        self._overlay.announce(words.n("{n} card selected", "{n} cards selected", number) if number else none)


class TablePointer:
    """Passes the pointer on to the board.

    `may_touch`: returns whether a player at the screen may move cards. `skip`: skips what is being shown; returns
    whether there was anything. `menu`: opens the menu of a card, for the right button and for a long touch.
    """

    def __init__(self, board: Board, may_touch: Callable[[], bool], skip: Callable[[], bool], menu: CardMenu) -> None:
        self._board, self._may_touch, self._skip, self._menu = board, may_touch, skip, menu
        self._touched: Point | None = None  # by a finger
        self._now = 0.0
        self._dragged = False
        self._down = False
        self._skips = False  # a click would let flying cards land; a drag may still begin
        self._pressed = False
        self._pressed_at: float | None = None  # counted from the first frame after the press
        self._enlarged_at = 0.0

    @property
    def waiting(self) -> bool:
        """True if a press may still become a long press."""
        return self._pressed

    def advance(self, now: float) -> bool:
        """Enlarge a card after a long press; return True if that happens now."""
        self._now = now
        if not self._pressed:
            return False
        self._pressed_at = now if self._pressed_at is None else self._pressed_at
        if now - self._pressed_at < HOLD_SECONDS:
            return False
        self._pressed = False
        return (self._touched is not None and self._open_menu(self._touched)) or self._board.pointer.hold()

    def handle(self, event: InputEvent) -> bool:
        """React to a pointer event; return True if the table may have changed."""
        match event:
            case PointerPress() if self._board.display.shrink():
                pass
            case PointerPress(button="right"):
                self._look_closer(Point(*event.pos))
            case PointerPress():
                self._press(event)
            case PointerMove(held=held) if self._down and not held:
                self._interrupt()  # the button went up outside the window
            case PointerMove(pos=pos):
                self._board.pointer.move(Point(*pos))
            case PointerRelease():
                self._release(event)
            case FocusLost():
                self._interrupt()
            case PointerLeft():
                if not self._down:  # dragged cards stay at the edge of the window
                    self._board.pointer.move(_NOWHERE)
            case _:
                return False
        return True

    def _press(self, event: PointerPress) -> None:
        point = Point(*event.pos)
        self._skips = not self._board.idle and self._may_touch() and self._board.pointer.own_card_at(point) is not None
        if (not self._skips and self._skip()) or not self._may_touch():
            return
        self._down = True
        # The system also reports two quick drags from one spot as a double-click.
        double = event.clicks == 2 and not (self._dragged or event.shift or event.ctrl)
        rank = event.shift or event.button == "middle"
        self._board.pointer.press(
            point, add=event.ctrl, whole_rank=rank, keep=self._skips, finger=event.touch, double=double
        )
        self._pressed, self._pressed_at = True, None
        self._touched = point if event.touch else None

    def _release(self, event: PointerRelease) -> None:
        if event.button == "right":
            if self._now - self._enlarged_at >= HOLD_SECONDS:  # a short click leaves the card enlarged
                self._board.display.shrink()
            return
        self._down, self._pressed, self._dragged = False, False, self._board.selection.in_air
        self._board.display.shrink()
        self._board.pointer.release(Point(*event.pos))
        if self._skips and not self._dragged:
            self._skip()
        self._skips = False

    def _look_closer(self, point: Point) -> None:
        """Drop the held cards; without any, open the menu of the card under the pointer, or enlarge it."""
        if not self._board.selection.in_air and self._open_menu(point):
            return
        if self._board.selection.in_air or not self._board.pointer.enlarge(point):
            self._interrupt()
            self._board.cancel()
        else:
            self._enlarged_at = self._now

    def _open_menu(self, point: Point) -> bool:
        pointer = self._board.pointer
        if self._board.selection.in_air or not self._may_touch():
            return False
        opened = self._menu.open(pointer.own_card_at(point), lambda: pointer.enlarge(point))
        if opened:
            self._interrupt()
        return opened

    def _interrupt(self) -> None:
        self._down = self._pressed = self._skips = False
        self._board.pointer.interrupt()


_SPOKEN_SOUNDS: Final = {
    Cue.FREEZE: gettext_noop("The pile is frozen."),
}
"""Sentences for sounds whose meaning is not announced otherwise."""


class TableEventHandler:
    """Turns notices, outputs and events into sentences, messages, sounds and actions.

    `ask_discard`: asks about a discard that the player wants to confirm. `hold`: returns whether an action is held
    back, to be played later.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        people: TablePeople,
        status: StatusLine,
        sounds: TableSounds,
        ask_discard: Callable[[Card, Callable[[], None]], None],
        hold: Callable[[AnyAction], bool],
    ) -> None:
        self._context, self._overlay, self._people, self._status = context, overlay, people, status
        self._sounds, self._ask_discard, self._hold = sounds, ask_discard, hold
        self._partner_talk = PartnerTalk()
        self._pan = 0.0  # of the sounds of the present event

    def on_notice(self, notice: Notice) -> None:
        """React to a notice of the conductor."""
        if notice.kind is NoticeKind.HANDOVER:
            self._forget_seat()
            self._context.dock.hand_over(notice.seat)
        elif notice.failure is not None:
            self._context.dock.computer_failed(notice.failure)
        elif notice.kind is NoticeKind.CLOCK and self._context.conductor.match.time_over:
            self._overlay.messages.say(self._context.words.t("Time is up: this is the last deal."))
        elif notice.kind is NoticeKind.DEAL_OVER and isinstance(notice.event, DealEnded):
            self._context.ending.begin(notice.event)
            context = self._context
            events = context.conductor.match.events
            self._status.latest = whole_ending(context.words, notice.event, events, context.names, context.you)

    def on_outputs(self, outputs: Sequence[Output]) -> None:
        """React to outputs of the board, in their order; sounds of an event come from the side of its player."""
        self._pan = 0.0
        for output in outputs:
            self._on_output(output)

    def _hear_from(self, event: AnyEvent) -> None:
        """Let the next sounds come from the seat of an event."""
        seat, table = getattr(event, "seat", None), self._context.board.display.layout.table
        self._pan = 0.0
        if isinstance(seat, int) and seat in table.seats:
            self._pan = WIDTH * (2 * table.seats[seat].portrait.center.x / table.size.w - 1)
        if seat == self._context.board.bottom:
            self._pan = 0.0

    def _on_output(self, output: Output) -> None:
        match output:
            case Submit(action=action):
                card = _discarded(action)
                if card is not None and self._confirms(card):
                    self._ask_discard(card, lambda: self._submit(action))
                else:
                    self._submit(action)
            case Refused(refusal=refusal):
                self._overlay.messages.refuse(refusal)
            case Misplaced(why=why):
                self._overlay.messages.say(self._context.words.t(MISPLACED[why]))
            case Sounded(cue=cue):
                self._sounds.play(cue.value, pan=self._pan)
                if cue in _SPOKEN_SOUNDS:
                    self._overlay.announce(self._context.words.t(_SPOKEN_SOUNDS[cue]))
            case Began(event=event):
                self._hear_from(event)
                self.on_event(event)
            case Celebrated(celebration=celebration):
                self._announce(celebration)

    def on_event(self, event: AnyEvent) -> None:
        """React to an event of the game that the board begins to show."""
        words, names = self._context.words, self._context.names
        self._overlay.messages.move_on()
        if isinstance(event, ev.DealBegan):
            sentence = words.t("{name} deals.", name=names[event.dealer])
        else:
            sentence = event_sentence(words, event, names, self._context.you)
        self._status.latest = sentence or self._status.latest
        people = self._context.conductor.people
        if isinstance(event, ev.ObjectionUpheld | ev.ObjectionFailed) and event.by in people:
            self._overlay.messages.advise(sentence, OBJECTION_ICON)  # it stays as the answer to the press of the button
        elif sentence:
            self._overlay.announce(sentence)
        if not isinstance(event, ev.TurnBegan):
            self._context.advice.forget()
        self._people.hear(event)
        self._hear_partner(event)
        told = isinstance(event, ev.Answered) and not self._context.board.is_refereed
        if told and (answer := self._context.advice.answer()):
            self._overlay.messages.advise(answer, "flag")
        self._context.dock.on_event(event)

    def _announce(self, celebration: Celebration) -> None:
        """Announce a celebration, and the owner of its points."""
        context = self._context
        if is_told_by_its_event(celebration):
            return
        text = celebration_text(context.words, celebration, context.names, context.you)
        if celebration.points:
            text = context.words.t("{name}: {complaint}", name=context.side_name(celebration.side), complaint=text)
        self._overlay.announce(text)

    def remind(self, seat: int, reminder: Reminder) -> None:
        """Let a seat remind its partner; all at the screen see it, and a partner who is not there gets it later."""
        context = self._context
        sentence = reminder_sentence(context.words, context.board.view, seat, context.names, reminder)
        if context.options.speech:
            self._people.say(seat, sentence)
        else:
            said = context.words.t("{name}: {complaint}", name=context.names[seat], complaint=sentence)
            self._overlay.messages.advise(said, "person")
        self._context.dock.reminded(seat, reminder)

    def _forget_seat(self) -> None:
        """Drop everything that may reveal the near seat's knowledge."""
        self._status.latest = ""
        self._overlay.close()
        self._people.forget()
        self._context.advice.drop()

    def _submit(self, action: AnyAction) -> None:
        if not self._hold(action):
            self.play(action)

    def play(self, action: AnyAction) -> None:
        """Play an action of the player, or show why it is refused."""
        conductor = self._context.conductor
        may_act = conductor.waiting_for_viewer or conductor.may_interrupt
        refusal = conductor.submit(action) if may_act else None
        if refusal is not None:
            self._context.board.commands.refuse(refusal)
        elif may_act and self._context.advice.is_thinking:  # the hint in progress is out of date
            self._context.advice.drop()
            self._overlay.messages.close()

    def _confirms(self, card: Card) -> bool:
        """Return whether the player wants to confirm the discard of this card."""
        context, board = self._context, self._context.board
        left = len(board.view.hands[board.bottom])
        return context.options.asks(wild=context.family.is_wild(card), left=left, staged=bool(board.draft))

    def _hear_partner(self, event: AnyEvent) -> None:
        """Let a computer partner remind the player, if the options allow it."""
        view, seat = self._context.board.view, self._context.board.bottom
        heard = self._context.options.reminders and self._context.available.may_arrange
        due = self._partner_talk.hear(event, view, seat) if heard else None
        if due is None:
            return
        computers = self._context.conductor.computers
        partner = next((each for each in view.partners(seat) if each in computers), None)
        if partner is not None:
            self.remind(partner, due)


def _discarded(action: AnyAction) -> Card | None:
    """Return the card that an action discards, even if it is an offence."""
    deed = action.deed if isinstance(action, Slip) else action
    return deed.card if isinstance(deed, Discard) else None


class TableScene:
    """The table of any family of games, with the dock that a screen puts beside it.

    `dock` makes the dock of this table; an empty one by default.
    """

    changes_player = False

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        sounds: TableSounds,
        session: TableSession[TableController],
        dock: Callable[["TableScene"], Dock] = lambda _: Dock(),
        *,
        atlas: Atlas,
        options: TableOptions | None = None,
    ) -> None:
        self.graphics, self.words, self.session = graphics, words, session
        self.board, self.conductor = session.board, session.conductor
        options = options or TableOptions()
        self.context = TableContext(graphics, words, session, options, lambda: self.dock)
        self.hud = hud = TableHud(
            self.context,
            session.executor,
            {
                TableCommand.MOVES: lambda: self.dialogs.show_moves(),
                TableCommand.OBJECT: lambda: self.objections.object(),
                TableCommand.ACCUSE: lambda: self.objections.accuse(),
                TableCommand.PICK: lambda: self.objections.offer_picks(),
            },
        )
        self.overlay, self.commands = hud.overlay, hud.commands
        self.people, self.status, self.scores = hud.people, hud.status, hud.scores
        self.overlay.buttons.show_keys(words, options.show_keys)
        self.objections = Objections(self.context, self.overlay, self.ask)
        self.coaching = Coaching(self.context, self.overlay, session.thinking, lambda action: self.events.play(action))
        self.events = TableEventHandler(
            self.context,
            self.overlay,
            self.people,
            self.status,
            sounds,
            lambda card, discard: self.dialogs.ask_discard(card, discard),
            self.coaching.hold,
        )
        self._description = TableDescription(self.context, hud)
        self.dialogs = TableDialogs(self.context, self.overlay, self._description, self.events.remind)
        self.renderer = TableRenderer(self.context, hud, atlas)
        self._input = TableInput(self.context, self.overlay, self.commands, self.dialogs, self.scores.finish)
        self._dirty, self._now = True, 0.0
        self._dock_height = 0
        self.dock = dock(self)

    # --- interface of the loop ---

    @property
    def dirty(self) -> bool:
        """True if it must be drawn again."""
        return self._dirty or self.dock.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self._dirty = dirty
        if not dirty:
            self.dock.dirty = False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table and its dock for a window of this size."""
        self._dock_height = self.dock.height(size)
        room = size[0], size[1] - self._dock_height
        self.board.resize(*room, self.graphics.text_size)
        self.context.resize(room)
        self.overlay.layer.most_text = self.context.look.scale.text
        self.overlay.layer.resize(room)
        self.dock.resize(size)
        self._dirty = True

    def advance(self, now: float) -> bool:
        """Advance the match and the cards; return True while anything moves or a computer is thinking."""
        return self.dock.advance(now, self._advance_table(now) or self.renderer.unfinished)

    def skip(self) -> None:
        """Show at once everything that the board has received."""
        self.board.skip()
        self.scores.finish()
        self.dirty = True

    def leave(self) -> None:
        """Put the held cards down; the match does not change."""
        self.coaching.drop()
        self.board.cancel()
        self.conductor.close()
        self.context.advice.drop()

    def handle(self, event: InputEvent) -> None:
        """React to pointer, keys and screen readers: the dock first, then the table."""
        self._dirty = self.dock.handle(event) or self._input.handle(event) or self._dirty

    def take_announcements(self) -> list[str]:
        """Return what has been announced since the last call."""
        return [*self.overlay.layer.take_announcements(), *self.dock.take_announcements()]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        width, height = surface.get_size()
        table = surface.subsurface((0, 0, width, height - self._dock_height)) if self._dock_height else surface
        self.renderer.draw(table)
        if self.renderer.unfinished:
            self.dirty = True
        self.dock.draw(surface)

    def semantics(self) -> Node:
        """Return the semantics tree of the window; while a dialog is open, only that of the dialog."""
        return self.dock.semantics(self._description.window())

    # --- the player's preferences ---

    @property
    def atlas(self) -> Atlas:
        """The pictures of the cards."""
        return self.renderer.atlas

    @atlas.setter
    def atlas(self, atlas: Atlas) -> None:
        self.renderer.atlas = atlas

    @property
    def options(self) -> TableOptions:
        """The player's settings for the table."""
        return self.context.options

    @options.setter
    def options(self, options: TableOptions) -> None:
        self.context.options = options
        self.overlay.buttons.show_keys(self.words, options.show_keys)
        self.dirty = True

    # --- messages and dialogs ---

    @property
    def dialog(self) -> Dialog | None:
        """The dialog over the table."""
        return self.overlay.dialog

    @property
    def message(self) -> str:
        """The text said or shown; empty without any."""
        said = self.people.said
        return self.overlay.message or ("" if said is None else said.attributed())

    def say(self, text: str) -> None:
        """Show a short message, where refusals are shown."""
        self.overlay.messages.say(text)
        self.dirty = True

    def ask(self, title: str, text: str, answers: Sequence[DialogAnswer]) -> None:
        """Show a dialog over the table."""
        self.dialogs.ask(title, text, answers)
        self.dirty = True

    def open_menu(self, title: str, note: str, entries: Sequence[DialogAnswer]) -> None:
        """Show a menu over the table."""
        self.dialogs.open_menu(title, note, entries)
        self.dirty = True

    def show_keys(self) -> None:
        """Show every key of the table, unless another dialog is open."""
        if not self.dock.show_keys():
            self.dialogs.show_keys()
        self.dirty = True

    def show_earlier_deals(self) -> None:
        """Show the points of each earlier deal of the match."""
        self.dialogs.show_earlier_deals()
        self.dirty = True

    def offer_reminders(self) -> None:
        """Let the player choose a reminder for a partner."""
        self.dialogs.offer_reminders()
        self.dirty = True

    def show_moment(self, sentence: str) -> None:
        """Show the sentence of another moment; texts of the earlier one are dropped."""
        self.status.latest = sentence
        self.overlay.messages.close()
        self.people.forget()
        self.overlay.announce(sentence)
        self.context.advice.forget()
        self.dirty = True

    def open_question(self, words: Words) -> OpenQuestion | None:
        """Return the question to the seat that must act, if its answer depends only on what all players see."""
        return self.context.family.play.open_question(words, self.conductor.match, self.context.names)

    @property
    def rule_asked(self) -> str:
        """The key of the rule by which the hovered place or the last action is refused; empty without one."""
        hovered = (zone.refusal for zone in self.board.display.zones() if zone.hovered and zone.refusal)
        refusal = next(hovered, self.overlay.messages.refused)
        return "" if refusal is None else self.context.explainer.key(refusal)

    # --- steps of a frame ---

    def _advance_table(self, now: float) -> bool:
        """Advance everything except the dock; return True while anything moves or a computer is thinking."""
        passed, self._now = max(0.0, now - self._now), now
        changed = self._advance_match(now)
        changed = self.hud.advance(now) or changed
        held = self._input.advance(now)
        if self.board.idle and (ended := self.context.ending.take_finished()) is not None:
            self.dock.deal_over(ended)
        self._show_hint()
        shown = self.overlay.messages.shown
        self.board.set_hand_sunk(shown is not None and bool(shown.reasons))
        self.coaching.advance(now)
        self._dirty = self.objections.advance() or self._dirty
        toasting = self.overlay.layer.advance(now)
        if (self._dirty or changed) and (prompt := self.status.take_new_prompt()):
            self.overlay.announce(prompt)
        self._dirty = self._dirty or changed or held or self.overlay.layer.dirty
        self.context.gestures.advance(passed, paused=self.dialog is not None)
        moving = changed or toasting or self._input.waiting or not self._resting
        moving = moving or self.context.gestures.running or self.people.moving
        self._advance_timer(passed)
        return moving

    @property
    def _resting(self) -> bool:
        """True if the table waits only for a person."""
        return self.board.idle and not self.context.ending.shown and self.conductor.waiting_for_person

    def _advance_match(self, now: float) -> bool:
        """Advance the match, and update the board and the table; return True if the board has changed."""
        self.context.ending.tick(now)
        for notice in self.conductor.advance(now):
            self.events.on_notice(notice)
            self.dirty = True
        changed = self.board.advance(now)
        if outputs := self.board.take_outputs():
            self.events.on_outputs(outputs)
            self.dirty = True
        return changed

    def _show_hint(self) -> None:
        hint = self.context.advice.hint()
        if hint is not None:
            self.overlay.messages.propose(hint, self.words)
            if hint.action is not None:
                self.board.selection.point_out(hint.action)
            self.dirty = True

    def _advance_timer(self, passed: float) -> None:
        """Count down the seconds of a question, except while a dialog is open; answer it when they are over."""
        timer = self.context.timer
        shown = timer.seconds_left
        answer = timer.advance(passed, self.options.patience, paused=self.dialog is not None)
        if answer is not None:
            self.commands.run(answer)
        self._dirty = self._dirty or timer.seconds_left != shown
