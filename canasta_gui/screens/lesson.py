"""A lesson: a panel on the table gives instructions, and gold marks show the places."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from canasta_gui import screens, ui
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import ReadyPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.lesson import FIRST_LESSON, ME, Gesture, LessonConductor, LessonProgress
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.defaults import names_with
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_table
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyDealEnded, AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.geometry import Rect, around
from canasta_gui.stage.hand_order import counted_off
from canasta_gui.stage.places import PILE, Area, Place, hand_of
from canasta_gui.ui.graphics.shapes import CLEAR, box
from canasta_gui.ui.platform.input_events import (
    InputEvent,
    KeyPress,
    PointerRelease,
)
from canasta_gui.ui.platform.keys import key_label
from canasta_gui.ui.table.buttons import TABLE_KEYS
from canasta_gui.ui.table.panel_dock import WITHHELD, PanelDock, draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
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
"""The keys of the keyboard gestures, by the placeholders of their texts."""
BUTTONS: Final = {Gesture.DECLARE: TableCommand.DECLARE, Gesture.ASK: TableCommand.ASK}


PAUSE: Final = 0.9
"""Duration of a computer's step in seconds, slow enough to be watched."""


class LessonDock(PanelDock):
    """The panel of a lesson, in the area for the melds of the other side, which lays none in the lesson."""

    withheld = WITHHELD | {TableCommand.MOVES}

    def __init__(self, table: TableScene, program: Program, progress: LessonProgress) -> None:
        super().__init__(table, _Panel(ui.Column([]), self._place), grows_upright=True)
        self._program, self.progress = program, progress
        self._by_keys = False
        self._told: tuple[int, bool, bool, str] | None = None
        self._below: pygame.Rect | None = None  # the place of the panel below the cards
        self._size: float = ui.TextSize.BODY  # of its text there

    # --- interface of the table ---

    @property
    def instructs(self) -> bool:
        return self.waiting and self.progress.step.gesture is Gesture.READ

    @property
    def advises(self) -> bool:
        """False while cards are staged for the lesson, which may require more than the rules do."""
        return self.progress.step.gesture in (Gesture.DECLARE, Gesture.TAKE, Gesture.LAY)

    def height(self, size: tuple[int, int]) -> int:
        """Return the height of the panel if it is below the cards, since larger text has no room among them."""
        if self.table.graphics.text_size <= 1:
            self._below = None
            return 0
        self.layer.resize(size)
        self._size = ui.TextSize.BODY
        if (high := self._height_below(size[0])) > HIGHEST * size[1]:
            self._size = ui.TextSize.CAPTION
            high = self._height_below(size[0])
        self._below = pygame.Rect(0, size[1] - high, size[0], high)
        return high

    def _height_below(self, width: int) -> int:
        return max(_Panel(row, self._place).height_in(self.layer.look, width) for row in self._every_row())

    def resize(self, size: tuple[int, int]) -> None:
        self.layer.resize(size)
        if self._told is not None:  # the size of its text may be another
            self.layer.root = _Panel(self._words_of_step(), self._place)

    def advance(self, now: float, moving: bool) -> bool:
        """Continue the lesson after the learner's actions."""
        if self.progress.watch(self.board.draft):
            self.table.dirty = True
        self._tell_step()
        return self.layer.advance(now) or moving

    def handle(self, event: InputEvent) -> bool:
        handled = super().handle(event)
        if isinstance(event, KeyPress | PointerRelease):  # not while something is pressed, because the panel is rebuilt
            self._by_keys = isinstance(event, KeyPress)
        return handled

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the panel, unless a question is over the table."""
        if self._below is not None:
            look = self.layer.look
            draw_lower_edge(surface, look, self._below.height, look.theme.line, 1)
        if self.table.dialog is None:
            self.layer.draw(surface)

    def menu(self) -> None:
        t = self.words.t
        self.table.ask(
            t("Leave the lesson?"),
            t("You can go on with it later, at the step where you are."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self._program.screens.home)],
        )

    def deal_over(self, event: AnyDealEnded) -> None:
        """Show the score sheet of the deal, with a note on how to read it."""
        note = self._program.words.t(
            "What a side has laid counts for it, what is left in the hands of both partners counts against it. The "
            "more points it has in all, the more its next opening needs. So it goes on until a side has 5,000 points."
        )
        sheet = score_sheet(self._program.words, self.table.conductor.match, event)
        sheet = replace(sheet, note=note, course=(), deck=None)
        onward = self._program.words.t("Continue")
        screen = screens.score_sheet.ScoreSheetScreen(self._program, sheet, onward=onward)
        screen.open_for(lambda _: show_farewell(self._program))

    def on_event(self, event: AnyEvent) -> None:
        if isinstance(event, ev.Answered):  # shown in the panel, because a message would cover the meld in question
            self.table.overlay.messages.close()

    def on_objection(self) -> None:
        """Show why an action that the rules allow is not part of the lesson."""
        self.table.overlay.messages.advise(self._named(self.progress.objection), "star")

    # --- the panel ---

    def covers(self, pos: tuple[int, int]) -> bool:
        return bool(self.panel.children[0].rect.collidepoint(pos))

    def key(self, event: KeyPress) -> bool:
        read_only = self.waiting and self.progress.step.gesture is Gesture.READ
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
        """Go to the next step, and play its actions."""
        if not self.waiting:
            return
        if self.progress.step.gesture is Gesture.READ:
            self.progress.read()
        elif self.progress.expected_action is not None:
            self.board.commands.take_back()
            self.table.conductor.submit(self.progress.expected_action)
        self._tell_step()

    def _back(self) -> None:
        begin(self._program, self.progress.before)

    def _tell_step(self) -> None:
        """Rebuild the panel if its content has changed; mere movements of cards do not change it."""
        now = (self.progress.at, self.waiting, self._by_keys, self._actor)
        mine = self.table.conductor.match.deal_over or self.table.conductor.waiting_for_viewer
        flying = not self.waiting and not self._is_over and mine
        if now == self._told or (flying and self._told is not None):
            return
        if self._told is None or self._told[0] != self.progress.at:
            self._program.change(replace(self._program.settings, lesson=self.progress.at))
            self.table.overlay.messages.close()  # the message may be about the previous step
        self._told = now
        self.layer.root = _Panel(self._words_of_step(), self._place)
        self.tell(self.panel)

    def _words_of_step(self) -> ui.Widget:
        t, progress = self.words.t, self.progress
        reads = progress.step.gesture is Gesture.READ
        # "Show me" is in another place than "Next", so that one click too many does not play for the learner.
        on, off = f" ({t('Page down')})", f"{t('Back')} ({t('Page up')})"
        proceed = ui.Button(t("Next"), self._forward, kind="primary", size=ui.TextSize.CAPTION, hint=t("Next") + on)
        show = ui.Button(t("Show me"), self._forward, size=ui.TextSize.CAPTION, hint=t("Show me") + on)
        back = ui.Button(t("Back"), self._back, size=ui.TextSize.CAPTION, hint=off)
        leave = ui.Button(t("Leave"), self._program.screens.home, kind="quiet", size=ui.TextSize.CAPTION)
        proceed.enabled, show.enabled = self.waiting and reads, self.waiting and not reads
        back.enabled = progress.at > 0
        place = t("{at} of {all}", at=progress.at + 1, all=len(progress.lesson.steps))
        buttons = [proceed, show, back, leave]
        roomy = self._place().height > self.layer.look.px(_PANEL_HEIGHT)
        size: float = ui.TextSize.BODY if roomy or not self.board.display.layout.table.narrow else ui.TextSize.CAPTION
        size = size if self._below is None else self._size
        if self.waiting:
            said = [_said(self._named(progress.step.text), size), _done(f"{place} · {self._gesture()}")]
        else:
            said = [_said(self._told_meanwhile(), size, "dim")]
        if self._below is not None:
            return _stacked(said, buttons)
        first, *more = buttons
        return ui.Row(
            [
                ui.Column(said, gap=ui.Gap.SMALL, grow=1),
                ui.Column([first, ui.Row(more, gap=ui.Gap.TINY)], gap=ui.Gap.TINY),
            ],
            gap=ui.Gap.NORMAL,
        )

    def _every_row(self) -> Iterator[ui.Widget]:
        """Yield the content of the panel at each step, to measure its height."""
        t, steps = self.words.t, self.progress.lesson.steps
        buttons = [ui.Button(t(text), lambda: None, size=ui.TextSize.CAPTION) for text in _LABELS]
        keys = self._keys()
        for step in steps:
            place = t("{at} of {all}", at=len(steps), all=len(steps))
            ways = (t(GESTURES[step.gesture], button=t("Next")), t(BY_KEYS[step.gesture], **keys))
            for way in ways:
                yield _stacked([_said(self._named(step.text), self._size), _done(f"{place} · {way}")], buttons)

    def _keys(self) -> dict[str, str]:
        return {name: key_label(self.words, TABLE_KEYS.first_key(act) or "") for name, act in KEYS.items()}

    def _told_meanwhile(self) -> str:
        """Return the text shown while the learner has nothing to do."""
        t = self.words.t
        if self._is_over:
            return t("Your hand is empty: you are out, and the deal is over. Now the points are counted.")
        return t("{name} plays.", name=self._actor)

    @property
    def _is_over(self) -> bool:
        """True if the end of the deal has been shown."""
        return self.board.view.phase is Phase.OVER

    @property
    def _actor(self) -> str:
        """The name of the seat in turn, as far as shown; empty once the deal is over."""
        return "" if self._is_over else self.table.context.names[self.board.view.to_act]

    def _gesture(self) -> str:
        way, t = self.progress.step.gesture, self.words.t
        if self._by_keys:
            return t(BY_KEYS[way], **self._keys())
        button = self.table.overlay.buttons.buttons[BUTTONS[way]].text if way in BUTTONS else t("Next")
        return t(GESTURES[way], button=button)

    def _named(self, message: str) -> str:
        me, left, partner, right = self.table.context.names
        return self.words.t(message, me=me, left=left, partner=partner, right=right)

    # --- positions ---

    def _place(self) -> pygame.Rect:
        """Return the panel's rectangle: the area for the melds of the other side, or below the cards."""
        if self._below is not None:
            return self._below
        (other,) = self.board.display.layout.table.others.values()
        return box(other)

    def draw_marks(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Mark the subject of the step, while the learner may act."""
        if self.table.dialog is not None or not self.waiting or self.board.selection.in_air:
            return
        for rect in self._pointed_at():
            frame = self.frame(look, rect)
            look.shapes.box(surface, frame, CLEAR, radius=look.px(9), line=look.theme.focus, width=look.px(3))
        for card in self._cards_pointed_at():
            _draw_arrow(surface, look, round(card.center.x), round(card.y) - look.px(4))

    def frame(self, look: ui.Look, rect: Rect) -> pygame.Rect:
        """Return the frame around a subject, limited to the area of the melds, since the lane is directly below."""
        own = box(self.board.display.layout.table.own)
        frame = box(rect).inflate(look.px(6), look.px(6))
        return frame.clip(own) if frame.contains(own) else frame

    def _pointed_at(self) -> Iterator[Rect]:
        step = self.progress.step
        for place in step.places:
            rect = self._rect_of(place)
            if rect is not None:
                yield rect
        if step.gesture in BUTTONS:
            button = self.table.commands.button(BUTTONS[step.gesture])
            if button.visible:
                yield Rect(*button.rect)

    def _rect_of(self, place: Place) -> Rect | None:
        layout = self.board.display.layout
        cards = [sprite.pose.bounds(layout.card) for sprite in self.board.display.sprites() if sprite.place == place]
        if place.area is Area.HAND and place.owner != self.board.bottom:
            spot = layout.table.seats[place.owner]
            return around([spot.portrait, spot.plate, *cards])
        if cards and (place == PILE or place not in layout.zones):  # the untidy pile exceeds its zone
            return around(cards)
        return layout.zones.get(place)

    def _cards_pointed_at(self) -> Iterator[Rect]:
        display, wanted = self.board.display, Counter(self.progress.step.cards)
        held = [sprite for sprite in display.sprites() if sprite.place == hand_of(self.board.bottom)]
        for sprite in counted_off(held, wanted, lambda sprite: sprite.face):
            yield sprite.pose.bounds(display.layout.card)


_LABELS: Final = (gettext_noop("Next"), gettext_noop("Show me"), gettext_noop("Back"), gettext_noop("Leave"))


def _said(text: str, size: float, colour: str = "text") -> ui.Widget:
    return ui.Paragraph(text, size=size, colour=colour, widest=2000)


def _done(text: str) -> ui.Widget:
    return ui.Paragraph(text, size=ui.TextSize.CAPTION, colour="accent", widest=2000)


def _stacked(said: Sequence[ui.Widget], buttons: Sequence[ui.Widget]) -> ui.Widget:
    return ui.Column([*said, ui.Row(buttons, gap=ui.Gap.SMALL)], gap=ui.Gap.TINY)


HIGHEST: Final = 0.27
"""Maximum height of the panel below the cards, in heights of the window, at which its text has its full size."""


_PANEL_HEIGHT: Final = 150  # fixed across steps, unless a text needs more


class _Panel(ui.Widget):
    """A dark panel around its content; `area` gives its rectangle on the table."""

    def __init__(self, content: ui.Widget, area: Callable[[], pygame.Rect]) -> None:
        super().__init__()
        self._frame = ui.Frame(content, pad=(ui.Gap.LARGE, ui.Gap.SMALL), down="stretch", panel=True)
        self._area = area

    @property
    def children(self) -> Sequence[ui.Widget]:
        return (self._frame,)

    def height_in(self, look: ui.Look, width: int) -> int:
        """Return the height that the content needs in a panel of this width."""
        return self._frame.measure(look, width)[1]

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        """Cover the whole window; the visible panel has its own rectangle, as high as its text needs."""
        self.rect = rect
        area = self._area()
        height = min(area.height, max(look.px(_PANEL_HEIGHT), self.height_in(look, area.width)))
        self._frame.place(look, pygame.Rect(area.x, area.centery - height // 2, area.width, height))


def _draw_arrow(surface: pygame.Surface, look: ui.Look, x: int, y: int) -> None:
    """Paint a small gold arrow with its tip at (x, y)."""
    wide, tall = look.px(9), look.px(12)
    points = [(x, y), (x - wide, y - tall), (x + wide, y - tall)]
    pygame.draw.polygon(surface, look.theme.focus, points)
    pygame.draw.aalines(surface, look.theme.sunken, True, points)


def offer(program: Program) -> None:
    """Begin the lesson; ask where to start if it was left unfinished."""
    at, t = program.settings.lesson, program.words.t
    if not 0 < at < len(FIRST_LESSON.steps):
        begin(program, 0)
        return
    program.screens.switch(
        screens.message.MessageScreen(
            program,
            t("Learn canasta"),
            t("You left the lesson at step {at} of {all}.", at=at + 1, all=len(FIRST_LESSON.steps)),
            [
                (t("Back"), "secondary", program.screens.home),
                (t("From the beginning"), "secondary", lambda: begin(program, 0)),
                (t("Go on there"), "primary", lambda: begin(program, at)),
            ],
            icon="star",
        )
    )


def begin(program: Program, at: int) -> None:
    """Show the table in its state before a step."""
    match, progress = _match_at(program, at), LessonProgress(FIRST_LESSON, at)
    script = [*FIRST_LESSON.moves_before(len(FIRST_LESSON.steps))]
    others = {seat: ReadyPlayer(lambda: script[len(match.moves)][1]) for seat in range(len(match.seats)) if seat != ME}

    def drive(board: Board) -> LessonConductor:
        return LessonConductor(progress, lambda: table.dock.on_objection(), match, board, others, ME, PAUSE)

    session = TableSession(match.rules, drive)
    Preferences(program).apply_to(session.board)
    table = lay_table(program, session, lambda scene: LessonDock(scene, program, progress))
    session.conductor.show()
    program.screens.switch(table)


def _match_at(program: Program, at: int) -> Match:
    rules = FIRST_LESSON.rules
    names = names_with(program.own_name)[: rules.players]
    seats = [SeatInfo(name, "human" if n == ME else "computer") for n, name in enumerate(names)]
    order = FIRST_LESSON.deck(shuffled(rules, random.Random(1)))
    match = Match(rules, seats, MemoryJournal(), lambda _: order, first_dealer=rules.players - 1)
    match.start()
    for seat, action in FIRST_LESSON.moves_before(at):
        match.submit(seat, action)
    return match


def show_farewell(program: Program) -> None:
    """Show a summary of the lesson, and the next steps."""
    program.change(replace(program.settings, lesson=0, lesson_done=True))
    program.screens.switch(screens.first_match.FarewellScreen(program))
