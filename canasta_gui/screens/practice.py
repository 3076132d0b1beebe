"""Practice deals and advice: the list, the table with its panel, and the order of the deals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import screens, ui
from canasta_gui.ai.levels import player
from canasta_gui.match.match import MidDealMatch, Move
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.lesson import FIRST_LESSON
from canasta_gui.play.practice.practices import ME, Practice, load_advice_deal, load_practice
from canasta_gui.play.practice.progress import PracticeConductor, PracticeProgress, VerdictKind
from canasta_gui.play.practice.titles import PRACTICES
from canasta_gui.program.defaults import names_with
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_prepared_table
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyRules
from canasta_gui.screens.screen import Screen
from canasta_gui.stage.board import Board
from canasta_gui.ui.platform.input_events import (
    KeyPress,
)
from canasta_gui.ui.table.panel_dock import PanelDock, draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import Words
from canasta_gui.words.rulebook.page import ALL_ADVICE, advice_for
from canasta_gui.words.rulebook.sources import book_names
from canasta_gui.words.titles import rules_title

WIDEST: Final = 2000
"""Maximum width of lines in units, larger than any window."""
HIGHEST: Final = 0.18
"""Maximum fraction of the window's height for a panel with text of the usual size."""
PAUSE: Final = 0.7
"""Duration of a computer's step in seconds, slow enough to be watched."""


class LearningItem(NamedTuple):
    """A topic to learn, in the player's language.

    `done`: whether it was finished; `begin` starts it. `source`: the origin of the advice, and the rules of its
    practice.
    """

    title: str
    about: str
    done: bool
    begin: Callable[[], None]
    source: str = ""


class PracticeListScreen(Screen):
    """Shows a row for each of the `items`, below a heading and a text `said` about them; `leave` goes back.

    The first unfinished one has the focus.
    """

    widest = 820
    pad = ui.Gap.LARGE

    def __init__(
        self,
        program: Program,
        heading: str,
        said: str,
        items: Callable[[], Sequence[LearningItem]],
    ) -> None:
        self._heading, self._said, self._items = heading, said, items
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._heading

    def build(self) -> Sequence[ui.Widget]:
        items = self._items()
        following = next((nth for nth, item in enumerate(items) if not item.done), 0)
        buttons = [self._button(item, main=nth == following) for nth, item in enumerate(items)]
        self.focus = buttons[following]
        rows: list[ui.Widget] = [_row(self.words, item, button) for item, button in zip(items, buttons, strict=True)]
        return [ui.Paragraph(self._said, colour="dim"), ui.Scroll(ui.Column(rows, gap=ui.Gap.NORMAL))]

    def resume(self) -> None:
        """Focus the next unfinished item."""
        super().resume()
        self.layer.set_focus(self.focus)

    def _button(self, item: LearningItem, *, main: bool) -> ui.Button:
        text = self.t("Again") if item.done else self.t("Begin")
        name = f"{text}: {item.title}"
        return ui.Button(text, item.begin, kind="primary" if main else "secondary", size=ui.TextSize.CAPTION, name=name)


def _row(words: Words, item: LearningItem, button: ui.Button) -> ui.Widget:
    """Return a row: whether the item is done, its subject, and its button."""
    mark = ui.Icon("check", colour="accent", name=words.t("done")) if item.done else ui.Icon("cards", colour="dim")
    lines: list[ui.Widget] = [
        ui.Paragraph(item.title, bold=True),
        ui.Paragraph(item.about, size=ui.TextSize.CAPTION, colour="dim"),
    ]
    if item.source:
        lines.append(ui.Paragraph(item.source, size=ui.TextSize.CAPTION, colour="faint"))
    said = ui.Column(lines, gap=ui.Gap.TINY, grow=1)
    return ui.Row([mark, said, button], gap=ui.Gap.NORMAL)


class JudgedDock(PanelDock):
    """The panel below a table where `progress` judges the actions: it shows the task, then the verdict."""

    def __init__(self, table: TableScene, progress: PracticeProgress) -> None:
        super().__init__(table, ui.Spacer())
        self.progress = progress
        self._small = False
        self._high = self._top = 0
        self._told: tuple[object, ...] = ()

    # --- to be defined by subclasses ---

    def lines(self, *, waiting: bool, actor: str) -> list[ui.Widget]:
        """Return the lines of the panel. `waiting`: whether the player is to act; `actor`: the player in turn."""
        raise NotImplementedError

    def every_text(self) -> Iterator[list[ui.Widget]]:
        """Yield all possible contents of the panel, to measure its height."""
        raise NotImplementedError

    def buttons(self, *, waiting: bool) -> ui.Widget:
        """Return the buttons of the panel."""
        raise NotImplementedError

    @property
    def main_text(self) -> str:
        """The text of the main button."""
        raise NotImplementedError

    def proceed(self) -> None:
        """Perform the main button's function."""
        raise NotImplementedError

    def restart(self) -> None:
        """Start again from the beginning."""
        raise NotImplementedError

    def on_verdict(self) -> None:
        """React to the end of a try."""

    # --- interface of the table ---

    def height(self, size: tuple[int, int]) -> int:
        """Choose the text size for a window of this size; return the maximum height of the panel in pixels."""
        self.layer.resize(size)
        self._small = False
        self._small = self._height_of(size[0]) > HIGHEST * size[1]
        self._high = self._height_of(size[0])
        self._top = size[1] - self._high
        return self._high

    def _height_of(self, width: int) -> int:
        look, buttons = self.layer.look, self.buttons(waiting=False)
        return max(self.framed(lines, buttons).measure(look, width)[1] for lines in self.every_text())

    def resize(self, size: tuple[int, int]) -> None:  # noqa: ARG002
        self._told = ()
        self._tell()

    def advance(self, now: float, moving: bool) -> bool:
        """Show the player's progress."""
        if self.board.idle:
            view = self.board.view
            self.progress.settle(None if view.phase is Phase.OVER else view.to_act)
        self._tell()
        return self.layer.advance(now) or (moving and self.progress.verdict is None) or not self.board.idle

    def draw(self, surface: pygame.Surface) -> None:
        look = self.layer.look
        draw_lower_edge(surface, look, self._high, look.theme.accent, 2)
        self.layer.draw(surface)

    def on_objection(self) -> None:
        """Show the end of the try again, since nothing is left to play."""
        if self.progress.verdict is not None:
            self.table.say(self.words.t("Press “{button}” to go on.", button=self.main_text))

    # --- the panel ---

    def covers(self, pos: tuple[int, int]) -> bool:
        return pos[1] >= self._top

    def key(self, event: KeyPress) -> bool:
        over = self.progress.verdict is not None
        if event.name == "page down" or (over and event.name in ("return", "space")):
            self.proceed()
        elif event.name == "page up":
            self.restart()
        else:
            return False
        return True

    def show_move(self) -> None:
        """Play the next right move."""
        if not self.waiting or self.progress.verdict is not None:
            return
        self.board.commands.take_back()
        seat = self.table.conductor.viewer
        self.table.conductor.submit(self.progress.solution(self.table.conductor.match.view(seat).hands[seat]))

    def _tell(self) -> None:
        """Rebuild the panel if its content has changed; mere movements of cards do not change it."""
        progress, view = self.progress, self.board.view
        actor = self.table.context.names[view.to_act]
        now = (progress.turn_no, progress.begun, progress.verdict, progress.learner_may_act, self.waiting, actor)
        flying = not self.board.idle and progress.verdict is None
        if now == self._told or (flying and self._told):
            return
        if progress.verdict is not None:
            self.on_verdict()
        self._told = now
        panel = self.framed(self.lines(waiting=self.waiting, actor=actor), self.buttons(waiting=self.waiting))
        self.layer.root = ui.Column([ui.Spacer(grow=1), panel])
        self.tell(panel)

    # --- parts of the panel ---

    def head(self, icon: str, text: str, colour: str) -> ui.Widget:
        said = ui.Paragraph(text, size=self._size, bold=True, colour=colour, widest=WIDEST, grow=1)
        return ui.Row([ui.Icon(icon, size=18, colour=colour), said], gap=ui.Gap.SMALL)

    def text(self, text: str, colour: str = "text") -> ui.Widget:
        return ui.Paragraph(text, size=self._size, colour=colour, widest=WIDEST)

    @property
    def _size(self) -> float:
        return ui.TextSize.CAPTION if self._small else ui.TextSize.BODY

    def button(
        self, text: str, press: Callable[[], None], kind: ui.ButtonKind = "secondary", *, key: str = "", hint: str = ""
    ) -> ui.Button:
        """Return a button; `key`: the key with the same function, which the default hint names."""
        return ui.Button(
            text, press, kind=kind, size=ui.TextSize.CAPTION, hint=hint or (f"{text} ({key})" if key else "")
        )

    def framed(self, lines: list[ui.Widget], buttons: ui.Widget) -> ui.Frame:
        row = ui.Row([ui.Column(lines, gap=ui.Gap.TINY, grow=1), buttons], gap=ui.Gap.LARGE)
        return ui.Frame(row, pad=(ui.Gap.LARGE, ui.Gap.SMALL))


@dataclass(frozen=True)
class Course:
    """A series of practice deals, by their names."""

    names: Sequence[str]
    load: Callable[[str], Practice]

    def after(self, name: str) -> str | None:
        """Return the deal after one of them; None after the last one."""
        return next(iter(self.names[self.names.index(name) + 1 :]), None)


PRACTICE_DEALS: Final = Course(PRACTICES, load_practice)


class PracticeDock(JudgedDock):
    """The panel of a practice deal, `name` of a course, below the table that `conductor` drives."""

    def __init__(
        self,
        table: TableScene,
        practices: "Practices",
        course: Course,
        name: str,
        progress: PracticeProgress,
        conductor: PracticeConductor,
    ) -> None:
        super().__init__(table, progress)
        self._practices, self._course, self._name, self._conductor = practices, course, name, conductor

    def _again(self, turn: int) -> None:
        """Restart at a turn, counted from 0."""
        if turn:
            moves = self._conductor.match.moves[: self._conductor.turn_began_at]
            self._practices.go_on(self._course, self._name, PracticeProgress(self.progress.practice, turn), moves)
        else:
            self._practices.go_on(self._course, self._name)

    def menu(self) -> None:
        t = self.words.t
        self.table.ask(
            t("Leave the practice deal?"),
            t("You can begin it again at any time."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self._practices.leave)],
        )

    def on_verdict(self) -> None:
        self._practices.note(self.progress)

    def every_text(self) -> Iterator[list[ui.Widget]]:
        yield from self._every_task()
        yield from map(self._verdict_lines, self._every_verdict())

    def restart(self) -> None:
        """Restart the deal."""
        self._again(0)

    def proceed(self) -> None:
        """Perform the main button's function."""
        verdict = self.progress.verdict
        if verdict is None:
            self.show_move()
        elif verdict.kind is VerdictKind.DONE:
            self._practices.onward(self._course, self._name)
        else:
            self._again(self.progress.turn_no)

    def named(self, message: str) -> str:
        """Return a message in the player's language, with the names of the seats."""
        me, left, partner, right = self.table.context.names
        return self.words.t(message, me=me, left=left, partner=partner, right=right)

    def lines(self, *, waiting: bool, actor: str) -> list[ui.Widget]:
        progress = self.progress
        if progress.verdict is not None:
            return self._verdict_lines((progress.verdict.kind, progress.verdict.text))
        if waiting or progress.begun:
            return self._task_lines(progress.turn_no, "" if progress.begun else progress.praise)
        said = [self._praised(progress.praise)] if progress.praise else []
        return [self._place(progress.turn_no), *said, self.text(self.words.t("{name} plays.", name=actor), "dim")]

    def _task_lines(self, turn: int, praise: str) -> list[ui.Widget]:
        said = [self._praised(praise)] if praise else []
        return [self._place(turn), *said, self.text(self.named(self.progress.practice.turns[turn].task))]

    def _verdict_lines(self, verdict: tuple[VerdictKind, str]) -> list[ui.Widget]:
        kind, message = verdict
        text = self.named(message)
        if kind is VerdictKind.DONE:
            return [self.head("star", self.words.t("Done"), "accent"), self.text(text)]
        return [self.head("cross", self.words.t("Better not"), "warning"), self.text(text)]

    def _every_task(self) -> Iterator[list[ui.Widget]]:
        turns = self.progress.practice.turns
        praises = ("", *(turn.praise for turn in turns))
        yield from (self._task_lines(nth, praises[nth]) for nth in range(len(turns)))

    def _every_verdict(self) -> Iterator[tuple[VerdictKind, str]]:
        practice = self.progress.practice
        yield VerdictKind.DONE, practice.done
        for turn in practice.turns:
            yield VerdictKind.MISTAKE, turn.otherwise
            yield from ((VerdictKind.MISTAKE, mistake.reason) for mistake in turn.mistakes)

    def _place(self, turn: int) -> ui.Widget:
        practice, t = self.progress.practice, self.words.t
        at = t("turn {at} of {all}", at=turn + 1, all=len(practice.turns))
        return ui.Paragraph(
            f"{t(practice.title)} · {at}", size=ui.TextSize.CAPTION, bold=True, colour="accent", widest=WIDEST
        )

    def _praised(self, message: str) -> ui.Widget:
        said = ui.Paragraph(self.named(message), size=ui.TextSize.CAPTION, colour="dim", widest=WIDEST, grow=1)
        return ui.Row([ui.Icon("check", size=14, colour="accent"), said], gap=ui.Gap.SMALL)

    def buttons(self, *, waiting: bool) -> ui.Widget:
        t, progress = self.words.t, self.progress
        kind: ui.ButtonKind = "secondary" if progress.verdict is None else "primary"
        main = self.button(self.main_text, self.proceed, kind, key=t("Page down"))
        main.enabled = progress.verdict is not None or waiting
        first = self.button(t("From the start"), self.restart, key=t("Page up"))
        leave = self.button(t("Leave"), self._practices.leave, "quiet")
        return ui.Column([main, ui.Row([first, leave], gap=ui.Gap.TINY)], gap=ui.Gap.TINY)

    @property
    def main_text(self) -> str:
        """The text of the main button."""
        verdict, t = self.progress.verdict, self.words.t
        if verdict is None:
            return t("Show me")
        return t("Next practice deal") if verdict.kind is VerdictKind.DONE else t("Again")


class Practices:
    """The practice deals and the advice: the list, a deal with its judgement, and the next one."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def show_list(self) -> None:
        """Show all topics to learn; Back leads to the title."""
        t = self._program.words.t
        said = t("Each practice deal begins in the middle of a game. Nothing in it counts.")
        self._program.screens.show(PracticeListScreen(self._program, t("Learn canasta"), said, self._everything))

    def _everything(self) -> list[LearningItem]:
        program, t = self._program, self._program.words.t
        at, steps = program.settings.lesson, len(FIRST_LESSON.steps)
        left_at = t("You left it at step {at} of {all}.", at=at + 1, all=steps) if 0 < at < steps else ""
        about = left_at or t("A prepared deal, step by step: all that a beginner needs, in five minutes.")
        done = program.settings.lesson_done
        items = [LearningItem(t("The first lesson"), about, done, lambda: screens.lesson.offer(program))]
        items += [self._item(PRACTICE_DEALS, name) for name in PRACTICES]
        items.append(self._all_advice())
        find = t("Positions in which one move is far better than all others. Find it.")
        items.append(LearningItem(t("Puzzles"), find, False, self._show_puzzles))
        return items

    def _show_puzzles(self) -> None:
        screens.puzzles.Puzzles(self._program).show_list()

    def show_advice(self, rules: AnyRules | None) -> None:
        """Show the advice that fits a rule set, or all advice, each with a position to try it in."""
        words = self._program.words
        chosen = tuple(ALL_ADVICE.values()) if rules is None else advice_for(rules)
        course = Course([advice.key for advice in chosen], load_advice_deal)

        def items() -> list[LearningItem]:
            listed = []
            for advice in chosen:
                tried_by = rules_title(words, load_advice_deal(advice.key).position.rules)
                source = f"{book_names(words, advice.cites)} · {tried_by}"
                listed.append(self._item(course, advice.key)._replace(source=source))
            return listed

        said = words.t(
            "What the books teach, and what the computers found out. Each piece of advice has a position in which "
            "you can try it."
        )
        self._program.screens.open(PracticeListScreen(self._program, words.t("How to play well"), said, items))

    def _item(self, course: Course, name: str) -> LearningItem:
        """Return the entry of a deal in the list of its course."""
        t, practice = self._program.words.t, course.load(name)
        done = practice.name in self._program.settings.practices
        return LearningItem(t(practice.title), t(practice.about), done, lambda: self.begin(course, name))

    def _all_advice(self) -> LearningItem:
        """Return the entry that opens all advice."""
        t, tried = self._program.words.t, self._program.settings.practices
        done = all(load_advice_deal(key).name in tried for key in ALL_ADVICE)
        about = t("Advice of the books and experience of the computers, each with a position to try it in.")
        return LearningItem(t("How to play well"), about, done, lambda: self.show_advice(None))

    def begin(self, course: Course, name: str) -> None:
        """Show a deal of a course above the list."""
        self._program.screens.open(self._table(course, name, PracticeProgress(course.load(name)), ()))

    def go_on(
        self, course: Course, name: str, progress: PracticeProgress | None = None, moves: Sequence[Move] = ()
    ) -> None:
        """Show a deal of a course in place of the present one: from its beginning, or after these moves."""
        self._program.screens.switch(self._table(course, name, progress or PracticeProgress(course.load(name)), moves))

    def leave(self) -> None:
        """Close the deal, and show the list again."""
        self._program.screens.back()

    def _table(self, course: Course, name: str, progress: PracticeProgress, moves: Sequence[Move]) -> TableScene:
        practice = progress.practice
        match = MidDealMatch(practice.position, _seats(self._program.own_name, practice.level))
        for move in moves:
            match.submit(move.seat, move.action)

        def drive(board: Board) -> PracticeConductor:
            computer = player(practice.level)
            return PracticeConductor(progress, lambda: table.dock.on_objection(), match, board, computer, PAUSE)

        session = TableSession(match.rules, drive)
        table = lay_prepared_table(
            self._program,
            session,
            lambda scene: PracticeDock(scene, self, course, name, progress, session.conductor),
        )
        return table

    def note(self, progress: PracticeProgress) -> None:
        """Remember a finished practice deal."""
        settings, verdict, name = self._program.settings, progress.verdict, progress.practice.name
        if verdict is not None and verdict.kind is VerdictKind.DONE and name not in settings.practices:
            self._program.change(replace(settings, practices=(*settings.practices, name)))

    def onward(self, course: Course, name: str) -> None:
        """Begin the next deal of a course; after the last one, show the list."""
        following = course.after(name)
        if following is None:
            self.leave()
        else:
            self.go_on(course, following)


def _seats(own_name: str, level: str) -> list[SeatInfo]:
    return [
        SeatInfo(name, "human") if n == ME else SeatInfo(name, "computer", level)
        for n, name in enumerate(names_with(own_name)[:4])
    ]


def open_learning(program: Program) -> None:
    """Open the lesson at the step where it was left; except for newcomers, offer the practice deals too."""
    if program.is_newcomer:
        screens.lesson.offer(program)
    else:
        Practices(program).show_list()
