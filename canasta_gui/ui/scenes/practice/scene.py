"""A table with a practice deal: the cards above, and at the lower edge a panel with the task and the judgement."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pygame

from canasta_gui.play.practice.progress import PracticeProgress
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.phases import Phase
from canasta_gui.ui.platform.input_events import (
    InputEvent,
    KeyPress,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
)
from canasta_gui.ui.scenes.practice.panel import PracticeCalls, PracticePanel
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import Column, Layer, Node, Spacer, Widget

WITHHELD: Final = frozenset({TableCommand.UNDO, TableCommand.HINT, TableCommand.WHY})
"""Buttons of the table that a practice deal does not have: its panel judges, and shows what is right."""


class PracticeScene(TableScene):
    """A table whose conductor has everything judged by `progress`."""

    def __init__(self, progress: PracticeProgress, practice_calls: PracticeCalls, *args: Any) -> None:
        super().__init__(*args)
        self.commands.withheld = WITHHELD
        self.progress = progress
        self._texts = self._panel_for(practice_calls)
        self._coach = Layer(self.graphics, Spacer(), modal=False, tooltips=False)
        self._table_size = (1, 1)
        self._told: tuple[object, ...] = ()
        self.on_verdict: Callable[[], None] = lambda: None
        """Called when a try is over."""
        of_table = self.overlay.hint
        self.overlay.hint = lambda: of_table() or self._coach.hint

    def _panel_for(self, calls: PracticeCalls) -> PracticePanel:
        """Return what makes the widgets of the panel."""
        return PracticePanel(self.words, self.context.names, self.progress, calls, self._show_move)

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Give the panel what it needs at the lower edge, and the table the rest."""
        self._coach.resize(size)
        height = self._texts.fit(self._coach.look, size)
        self._table_size = size[0], size[1] - height
        super().resize(self._table_size)
        self._told = ()
        self._tell()

    def advance(self, now: float) -> bool:
        """Advance the table, and say how the learner does."""
        moving = super().advance(now)
        if self.board.idle:
            view = self.board.view
            self.progress.settle(None if view.phase is Phase.OVER else view.to_act)
        self._tell()
        return self._coach.advance(now) or (moving and self.progress.verdict is None) or not self.board.idle

    def handle(self, event: InputEvent) -> None:
        """Offer an event to the panel, then to the table."""
        if self.dialog is None and self._for_panel(event):
            self.dirty = True
        else:
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the table above, the panel below."""
        super().draw(surface.subsurface(pygame.Rect((0, 0), self._table_size)))
        look, top = self._coach.look, self._table_size[1]
        below = pygame.Rect(0, top, surface.get_width(), surface.get_height() - top)
        look.shapes.box(surface, below, look.theme.sunken)
        look.shapes.box(surface, pygame.Rect(0, top, below.width, look.px(2)), look.theme.accent)
        self._coach.draw(surface)

    def semantics(self) -> Node:
        """Describe the panel, then the table; above both a question, where there is one."""
        node = super().semantics()
        if self.dialog is not None:
            return node
        return replace(node, children=(*self._coach.semantics(), *node.children))

    # --- the panel ---

    @property
    def panel(self) -> Widget:
        """The widgets of the panel."""
        return self._coach.root

    def remind_of_verdict(self) -> None:
        """Say again what the try has come to: there is nothing left to play."""
        if self.progress.verdict is not None:
            self.say(self.words.t("Press “{button}” to go on.", button=self._texts.main_text))

    def _for_panel(self, event: InputEvent) -> bool:
        if isinstance(event, KeyPress):
            return self._panel_key(event)
        if isinstance(event, SemanticAction):
            return self._coach.handle(event)
        pointer = isinstance(event, PointerPress | PointerMove | PointerRelease)
        if pointer and not self.board.selection.in_air and self._coach.handle(event):
            return True
        return isinstance(event, PointerPress) and event.pos[1] >= self._table_size[1]

    def _panel_key(self, event: KeyPress) -> bool:
        over = self.progress.verdict is not None
        if event.name == "page down" or (over and event.name in ("return", "space")):
            self._texts.proceed()
        elif event.name == "page up":
            self._texts.restart()
        else:
            return False
        return True

    def _show_move(self) -> None:
        """Play the next move that is right."""
        if not self._waiting or self.progress.verdict is not None:
            return
        self.board.commands.take_back()
        seat = self.conductor.viewer
        self.conductor.submit(self.progress.solution(self.conductor.match.view(seat).hands[seat]))

    @property
    def _waiting(self) -> bool:
        """Whether the learner is to act."""
        return self.board.idle and self.conductor.waiting_for_viewer

    def _tell(self) -> None:
        """Write the panel anew if what it says has changed; while cards only fly, it stays as it is."""
        progress, view = self.progress, self.board.view
        actor = self.context.names[view.to_act]
        now = (progress.turn_no, progress.begun, progress.verdict, progress.learner_may_act, self._waiting, actor)
        flying = not self.board.idle and progress.verdict is None
        if now == self._told or (flying and self._told):
            return
        if progress.verdict is not None:
            self.on_verdict()
        self._told = now
        panel = self._texts.build(waiting=self._waiting, actor=actor)
        self._coach.root = Column([Spacer(grow=1), panel])
        for node in panel.semantics().walk():
            if node.role == "label":
                self.overlay.announce(node.name)
        self.dirty = True
