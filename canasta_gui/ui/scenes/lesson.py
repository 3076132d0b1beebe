"""A table with a lesson: a panel says what to do, and gold marks show where."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from canasta_gui.play.lesson import Gesture, LessonProgress
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.counting import counted_off
from canasta_gui.stage.geometry import Rect, around
from canasta_gui.stage.input.focus import Key as BoardKey
from canasta_gui.stage.places import PILE, Area, Place, hand_of
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import (
    InputEvent,
    KeyPress,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
)
from canasta_gui.ui.platform.keys import key_label
from canasta_gui.ui.table.buttons import TABLE_KEYS
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import Button, Column, Frame, Layer, Node, Paragraph, Row, Widget
from canasta_gui.words import gettext_noop

GESTURES: Final = {
    Gesture.READ: gettext_noop("Press “{button}”."),
    Gesture.DRAW: gettext_noop("Click the stock, or drag its top card into your hand."),
    Gesture.TAKE: gettext_noop("Click the discard pile, or drag its top card to your side of the table."),
    Gesture.STAGE: gettext_noop("Click the cards and then the place, or drag them there."),
    Gesture.DECLARE: gettext_noop("Press “{button}”, above your hand at the right."),
    Gesture.LAY: gettext_noop("Click the cards and then your side of the table, or drag them there."),
    Gesture.ADD: gettext_noop("Click the card and then the meld, or drag it there."),
    Gesture.DISCARD: gettext_noop("Click the card and then the discard pile, or drag it there."),
    Gesture.ASK: gettext_noop("Press “{button}”, above your hand at the right."),
}
BY_KEYS: Final = {
    Gesture.READ: gettext_noop("Press {enter}."),
    Gesture.DRAW: gettext_noop("Press {draw}."),
    Gesture.TAKE: gettext_noop("Press {take}."),
    Gesture.STAGE: gettext_noop("Go to each card with the arrows and select it with {select}; then press {meld}."),
    Gesture.DECLARE: gettext_noop("Press {meld}."),
    Gesture.LAY: gettext_noop("Go to each card with the arrows and select it with {select}; then press {meld}."),
    Gesture.ADD: gettext_noop(
        "Pick it up with {enter}, go to the meld with {next} and the arrows, put it down with {enter}."
    ),
    Gesture.DISCARD: gettext_noop("Go to the card with the arrows, then press {discard}."),
    Gesture.ASK: gettext_noop("Press {ask}."),
}
KEYS: Final[Mapping[str, BoardKey | TableCommand]] = {
    "enter": BoardKey.ENTER,
    "draw": BoardKey.DRAW,
    "take": BoardKey.TAKE,
    "select": BoardKey.SELECT,
    "meld": BoardKey.MELD,
    "next": BoardKey.NEXT_ZONE,
    "discard": BoardKey.DISCARD,
    "ask": TableCommand.ASK,
}
"""What the gestures of the keyboard call their keys."""
BUTTONS: Final = {Gesture.DECLARE: TableCommand.DECLARE, Gesture.ASK: TableCommand.ASK}
WITHOUT: Final = frozenset({TableCommand.MOVES, TableCommand.UNDO, TableCommand.HINT, TableCommand.WHY})
"""Buttons of the table that a lesson does not have: its panel has its own way back, and says what to do."""


@dataclass(frozen=True)
class LessonCalls:
    """The requests of the panel: begin a step anew (with the table as it was then), save it, leave the lesson."""

    go_to: Callable[[int], None]
    reached: Callable[[int], None]
    leave: Callable[[], None]


class LessonScene(TableScene):
    """A table with a lesson. `conductor` plays the actions through the same `progress`."""

    def __init__(self, progress: LessonProgress, lesson_calls: LessonCalls, *args: Any) -> None:
        super().__init__(*args)
        self.commands.withheld = WITHOUT
        self.status.muted = lambda: self._waiting and self.progress.step.gesture is Gesture.READ
        self.events.after_event = self._after_event
        self.renderer.draw_marks = self._draw_marks
        self.progress = progress
        self._lesson_calls = lesson_calls
        self._by_keys = False
        self._told: tuple[int, bool, bool, str] | None = None
        self._coach = Layer(
            self.graphics, _Panel(Column([]), self._place), modal=False, tooltips=False, grows_upright=True
        )
        of_table = self.overlay.hint
        self.overlay.hint = lambda: of_table() or self._coach.hint

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table and the panel."""
        super().resize(size)
        self._coach.resize(size)

    def advance(self, now: float) -> bool:
        """Advance the table, and the lesson with what the learner has done."""
        moving = super().advance(now)
        if self.progress.watch(self.board.draft):
            self.dirty = True
        self._tell_step()
        return self._coach.advance(now) or moving

    def handle(self, event: InputEvent) -> None:
        """Offer an event to the panel, then to the table; the table gets nothing that the panel covers."""
        if self.dialog is None and self._for_panel(event):
            self.dirty = True
        else:
            super().handle(event)
        if isinstance(event, KeyPress | PointerRelease):  # not while something is pressed: the panel is written anew
            self._by_keys = isinstance(event, KeyPress)

    def semantics(self) -> Node:
        """Describe the panel, then the table; above both a question, where there is one."""
        node = super().semantics()
        if self.dialog is not None:
            return node
        return replace(node, children=(*self._coach.semantics(), *node.children))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the table, the panel, and a question above both."""
        super().draw(surface)
        if self.dialog is None:
            self._coach.draw(surface)

    # --- the panel ---

    def object(self) -> None:
        """Show why an action that the rules allow is not part of the lesson."""
        self.overlay.messages.advise(self._named(self.progress.objection), "star")

    @property
    def panel(self) -> Widget:
        return self._coach.root

    @property
    def _waiting(self) -> bool:
        """Whether the lesson waits for the learner."""
        return self.board.idle and self.conductor.waiting_for_viewer

    def _for_panel(self, event: InputEvent) -> bool:
        if isinstance(event, KeyPress):
            return self._panel_key(event)
        if isinstance(event, SemanticAction):
            return self._coach.handle(event)
        if (
            isinstance(event, PointerPress | PointerMove | PointerRelease)
            and not self.board.selection.in_air
            and self._coach.handle(event)
        ):
            return True
        return isinstance(event, PointerPress) and self._coach.root.children[0].rect.collidepoint(event.pos)

    def _panel_key(self, event: KeyPress) -> bool:
        read_only = self._waiting and self.progress.step.gesture is Gesture.READ
        if event.name == "page down" or (
            read_only and event.name in ("return", "space") and not self.board.selection.in_air
        ):
            self._forward()
        elif event.name == "page up":
            self._back()
        else:
            return False
        return True

    def _forward(self) -> None:
        """Go to the next step, and play what belongs to it."""
        if not self._waiting:
            return
        if self.progress.step.gesture is Gesture.READ:
            self.progress.read()
        elif self.progress.expected_action is not None:
            self.board.commands.take_back()
            self.conductor.submit(self.progress.expected_action)
        self._tell_step()

    def _back(self) -> None:
        self._lesson_calls.go_to(self.progress.before)

    def _tell_step(self) -> None:
        """Write the panel anew if its content has changed; while cards only fly, it stays as it is."""
        now = (self.progress.at, self._waiting, self._by_keys, self._actor)
        mine = self.conductor.match.deal_over or self.conductor.waiting_for_viewer
        flying = not self._waiting and not self._is_over and mine
        if now == self._told or (flying and self._told is not None):
            return
        if self._told is None or self._told[0] != self.progress.at:
            self._lesson_calls.reached(self.progress.at)
            self.overlay.messages.close()  # an objection to the step before
        self._told = now
        self._coach.root = _Panel(self._words_of_step(), self._place)
        for node in self._coach.root.semantics().walk():
            if node.role == "label":
                self.overlay.announce(node.name)
        self.dirty = True

    def _words_of_step(self) -> Widget:
        t, progress = self.words.t, self.progress
        forward = t("Next") if progress.step.gesture is Gesture.READ else t("Show me")
        on, off = f"{forward} ({t('Page down')})", f"{t('Back')} ({t('Page up')})"
        proceed = Button(forward, self._forward, kind="primary", size=TextSize.CAPTION, hint=on)
        back = Button(t("Back"), self._back, size=TextSize.CAPTION, hint=off)
        leave = Button(t("Leave"), self._lesson_calls.leave, kind="quiet", size=TextSize.CAPTION)
        proceed.enabled = self._waiting
        back.enabled = progress.at > 0
        place = t("{at} of {all}", at=progress.at + 1, all=len(progress.lesson.steps))
        roomy = self._place().height > self._coach.look.px(_PANEL_HEIGHT)
        size = TextSize.BODY if roomy or not self.board.display.layout.table.narrow else TextSize.CAPTION
        said = [Paragraph(self._named(progress.step.text), size=size, widest=2000)]
        if self._waiting:
            said.append(Paragraph(f"{place} · {self._gesture()}", size=TextSize.CAPTION, colour="accent", widest=2000))
        else:
            said = [Paragraph(self._told_meanwhile(), size=size, colour="dim", widest=2000)]
        return Row(
            [
                Column(said, gap=Gap.SMALL, grow=1),
                Column([proceed, Row([back, leave], gap=Gap.TINY)], gap=Gap.TINY),
            ],
            gap=Gap.NORMAL,
        )

    def _told_meanwhile(self) -> str:
        """Return what is said while the learner has nothing to do."""
        t = self.words.t
        if self._is_over:
            return t("Your hand is empty: you are out, and the deal is over. Now the points are counted.")
        return t("{name} plays.", name=self._actor)

    @property
    def _is_over(self) -> bool:
        """Whether the end of the deal has been shown."""
        return self.board.view.phase is Phase.OVER

    @property
    def _actor(self) -> str:
        """The name of the seat that plays, as far as that has been shown; empty once the deal is over."""
        return "" if self._is_over else self.context.names[self.board.view.to_act]

    def _gesture(self) -> str:
        way, t = self.progress.step.gesture, self.words.t
        if self._by_keys:
            keys = {name: key_label(self.words, TABLE_KEYS.first_key(act) or "") for name, act in KEYS.items()}
            return t(BY_KEYS[way], **keys)
        button = self.overlay.buttons.buttons[BUTTONS[way]].text if way in BUTTONS else t("Next")
        return t(GESTURES[way], button=button)

    def _named(self, message: str) -> str:
        me, left, partner, right = self.context.names
        return self.words.t(message, me=me, left=left, partner=partner, right=right)

    def _after_event(self, event: AnyEvent) -> None:
        if isinstance(event, ev.Answered):  # the panel tells it, where the answer's reasons would hide the meld meant
            self.overlay.messages.close()

    # --- where things are ---

    def _place(self) -> pygame.Rect:
        """Return the panel's rectangle: where the other side, which lays nothing here, would have its melds."""
        (other,) = self.board.display.layout.table.others.values()
        return box(other)

    def _draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Mark what the step is about, while the learner may act."""
        if self.dialog is not None or not self._waiting or self.board.selection.in_air:
            return
        for rect in self._pointed_at():
            frame = box(rect).inflate(look.px(6), look.px(6))
            look.shapes.box(surface, frame, CLEAR, radius=look.px(9), line=look.theme.focus, width=look.px(3))
        for card in self._cards_pointed_at():
            _draw_arrow(surface, look, round(card.center.x), round(card.y) - look.px(4))

    def _pointed_at(self) -> Iterator[Rect]:
        step = self.progress.step
        for place in step.places:
            rect = self._rect_of(place)
            if rect is not None:
                yield rect
        if step.gesture in BUTTONS:
            button = self.commands.button(BUTTONS[step.gesture])
            if button.visible:
                yield Rect(*button.rect)

    def _rect_of(self, place: Place) -> Rect | None:
        layout = self.board.display.layout
        cards = [sprite.pose.bounds(layout.card) for sprite in self.board.display.sprites() if sprite.place == place]
        if place.area is Area.HAND and place.owner != self.board.bottom:
            spot = layout.table.seats[place.owner]
            return around([spot.portrait, spot.plate, *cards])
        if cards and (place == PILE or place not in layout.zones):  # the pile is untidy: its zone is not around it
            return around(cards)
        return layout.zones.get(place)

    def _cards_pointed_at(self) -> Iterator[Rect]:
        display, wanted = self.board.display, Counter(self.progress.step.cards)
        held = [sprite for sprite in display.sprites() if sprite.place == hand_of(self.board.bottom)]
        for sprite in counted_off(held, wanted, lambda sprite: sprite.face):
            yield sprite.pose.bounds(display.layout.card)


_PANEL_HEIGHT: Final = 150  # it keeps this height from step to step, unless one has more to say


class _Panel(Widget):
    """A dark panel around its content; `area` gives its rectangle on the table."""

    def __init__(self, content: Widget, area: Callable[[], pygame.Rect]) -> None:
        super().__init__()
        self._frame = Frame(content, pad=(Gap.LARGE, Gap.SMALL), down="stretch", panel=True)
        self._area = area

    @property
    def children(self) -> Sequence[Widget]:
        return (self._frame,)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Cover the whole window, with the panel itself in its own rectangle, no higher than its words need."""
        self.rect = rect
        area = self._area()
        height = min(area.height, max(look.px(_PANEL_HEIGHT), self._frame.measure(look, area.width)[1]))
        self._frame.place(look, pygame.Rect(area.x, area.centery - height // 2, area.width, height))


def _draw_arrow(surface: pygame.Surface, look: Look, x: int, y: int) -> None:
    """Paint a small gold arrow with its tip at (x, y)."""
    wide, tall = look.px(9), look.px(12)
    points = [(x, y), (x - wide, y - tall), (x + wide, y - tall)]
    pygame.draw.polygon(surface, look.theme.focus, points)
    pygame.draw.aalines(surface, look.theme.sunken, True, points)
