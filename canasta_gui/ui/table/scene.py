"""The card table: one match, deal after deal."""

from collections.abc import Sequence
from concurrent.futures import Executor

import pygame

from canasta_gui.match.players import Player
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_controller import TableController
from canasta_gui.play.table_options import TableOptions
from canasta_gui.stage.board import Board
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.input_events import InputEvent
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.callbacks import TableCallbacks, TableSounds
from canasta_gui.ui.table.coaching import Coaching
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.description import TableDescription
from canasta_gui.ui.table.dialogs import TableDialogs
from canasta_gui.ui.table.event_handler import TableEventHandler
from canasta_gui.ui.table.hud import TableHud
from canasta_gui.ui.table.input import TableInput
from canasta_gui.ui.table.objections import Objections
from canasta_gui.ui.table.renderer import TableRenderer
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer
from canasta_gui.words import Words


class TableScene:
    """The table of any family of games. `conductor.stage` must be `board`.

    `adviser`: gives hints. `executor`: runs what would make the window stutter, `thinking` what takes long.
    """

    changes_player = False

    def __init__(
        self,
        graphics: Graphics,
        atlas: Atlas,
        words: Words,
        sounds: TableSounds,
        board: Board,
        conductor: TableController,
        callbacks: TableCallbacks,
        adviser: Player,
        executor: Executor | None = None,
        thinking: Executor | None = None,
    ) -> None:
        self.graphics, self.words = graphics, words
        self.board, self.conductor, self.callbacks = board, conductor, callbacks
        self.context = TableContext(graphics, words, board, conductor, adviser)
        hud = TableHud(
            self.context,
            callbacks,
            executor,
            {
                TableCommand.MOVES: lambda: self.dialogs.show_moves(),
                TableCommand.OBJECT: lambda: self.objections.object(),
                TableCommand.ACCUSE: lambda: self.objections.accuse(),
                TableCommand.PICK: lambda: self.objections.offer_picks(),
            },
        )
        self.hud, self.overlay, self.commands = hud, hud.overlay, hud.commands
        self.people, self.status, self.scores = hud.people, hud.status, hud.scores
        self.objections = Objections(self.context, self.overlay, self.ask)
        self.events = TableEventHandler(
            self.context,
            self.overlay,
            self.people,
            self.status,
            sounds,
            callbacks,
            lambda card, discard: self.dialogs.ask_discard(card, discard),
        )
        self.coaching = Coaching(self.context, self.overlay, thinking, self.events.play)
        self.events.hold = self.coaching.hold
        description = TableDescription(self.context, hud)
        self.dialogs = TableDialogs(self.context, self.overlay, description, self.events.remind)
        self.renderer = TableRenderer(self.context, hud, atlas)
        self._input = TableInput(self.context, self.overlay, self.commands, self.dialogs, self.scores.finish)
        self._description = description
        self.dirty = True
        self._now = 0.0

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window of this size."""
        self.context.resize(size)
        self.board.resize(*size)
        self.overlay.layer.resize(size)
        self.dirty = True

    def advance(self, now: float) -> bool:
        """Move the match and the cards on; True while anything moves or a computer is thinking."""
        passed, self._now = max(0.0, now - self._now), now
        changed = self._advance_match(now)
        changed = self.hud.advance(now) or changed
        held = self._input.advance(now)
        if self.board.idle and (ended := self.context.ending.take_finished()) is not None:
            self.callbacks.deal_over(ended)
        self._show_hint()
        self.coaching.advance(now)
        self.dirty = self.objections.advance() or self.dirty
        toasting = self.overlay.layer.advance(now)
        if (self.dirty or changed) and (prompt := self.status.take_new_prompt()):
            self.overlay.announce(prompt)
        self.dirty = self.dirty or changed or held or self.overlay.layer.dirty
        self.context.gestures.advance(passed, paused=self.dialog is not None)
        moving = changed or toasting or self._input.waiting or not self._resting
        moving = moving or self.context.gestures.running or self.people.moving
        self._advance_timer(passed)
        return moving

    def leave(self) -> None:
        """Put the held cards down; the match stays as it is."""
        self.coaching.drop()
        self.board.cancel()
        self.conductor.close()
        self.context.advice.drop()

    def handle(self, event: InputEvent) -> None:
        """React to pointer, keys and screen readers."""
        self.dirty = self._input.handle(event) or self.dirty

    def take_announcements(self) -> list[str]:
        """Return what has been announced since the last call."""
        return self.overlay.layer.take_announcements()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        self.renderer.draw(surface)

    def semantics(self) -> Node:
        """Return what is on the table by meaning; with a dialog over it, only that."""
        return self._description.window()

    # --- how the player wants it ---

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
        """What is said or shown; empty without anything."""
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

    def show_keys(self) -> None:
        """Show every key of the table, unless another dialog is open."""
        self.dialogs.show_keys()
        self.dirty = True

    def show_earlier_deals(self) -> None:
        """Show what each deal of the match has brought."""
        self.dialogs.show_earlier_deals()
        self.dirty = True

    def offer_reminders(self) -> None:
        """Let the player choose what to remind a partner of."""
        self.dialogs.offer_reminders()
        self.dirty = True

    def show_moment(self, sentence: str) -> None:
        """Drop what was said of the moment shown before; the board shows another one, which the sentence tells."""
        self.status.latest = sentence
        self.overlay.messages.close()
        self.people.forget()
        self.overlay.announce(sentence)
        self.context.advice.forget()
        self.dirty = True

    def open_question(self, words: Words) -> OpenQuestion | None:
        """Return what the seat that must act is asked, if the answer depends only on what all players see."""
        return self.context.family.open_question(words, self.conductor.match, self.context.names)

    @property
    def rule_asked(self) -> str:
        """The key of the rule by which the hovered place or the last action is refused; empty without one."""
        hovered = (zone.refusal for zone in self.board.display.zones() if zone.hovered and zone.refusal)
        refusal = next(hovered, self.overlay.messages.refused)
        return "" if refusal is None else self.context.explainer.key(refusal)

    # --- steps of a frame ---

    @property
    def _resting(self) -> bool:
        """Whether the table waits for nothing but a person."""
        return self.board.idle and not self.context.ending.shown and self.conductor.waiting_for_viewer

    def _advance_match(self, now: float) -> bool:
        """Bring the match, the board and the table together; True if the board changed."""
        self.context.ending.tick(now)
        for notice in self.conductor.advance(now):
            self.events.on_notice(notice)
            self.dirty = True
        changed = self.board.advance(now)
        for output in self.board.take_outputs():
            self.events.on_output(output)
            self.dirty = True
        return changed

    def _show_hint(self) -> None:
        hint = self.context.advice.hint()
        if hint:
            self.overlay.messages.advise(hint, "star")
            self.board.selection.point_out(self.context.advice.hinted)
            self.dirty = True

    def _advance_timer(self, passed: float) -> None:
        """Count the seconds of a question down, except under a dialog; answer it when they are over."""
        timer = self.context.timer
        shown = timer.seconds_left
        answer = timer.advance(passed, self.options.patience, paused=self.dialog is not None)
        if answer is not None:
            self.commands.run(answer)
        self.dirty = self.dirty or timer.seconds_left != shown
