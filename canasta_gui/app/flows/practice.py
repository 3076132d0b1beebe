"""The way through the practice deals and the advice: the list, a deal with its judgement, and on to the next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from canasta_gui.ai.levels import player
from canasta_gui.app.prepared_table import show_prepared
from canasta_gui.match.match import Move
from canasta_gui.match.mid_deal_match import MidDealMatch
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.first_lesson import FIRST_LESSON
from canasta_gui.play.practice.players import PracticeConductor
from canasta_gui.play.practice.practices import ME, PRACTICES, Practice, load_advice_deal, load_practice
from canasta_gui.play.practice.progress import PracticeProgress, VerdictKind
from canasta_gui.program.defaults import names_with
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.stage.board import Board
from canasta_gui.ui.scenes.practice.practice_list import LearningItem, PracticeListScene
from canasta_gui.ui.scenes.practice.table import PracticeCalls, PracticeDock
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words.rulebook.page import ALL_ADVICE, advice_for
from canasta_gui.words.rulebook.sources import book_names
from canasta_gui.words.titles import rules_title

PAUSE = 0.7
"""Seconds that the others take over their turns: slowly enough to be watched."""


@dataclass(frozen=True)
class Course:
    """Practice deals that follow one another, by their names, and the list that they are chosen from."""

    names: Sequence[str]
    load: Callable[[str], Practice]
    show_list: Callable[[], None]

    def after(self, name: str) -> str | None:
        """Return the deal after one of them; None after the last one."""
        return next(iter(self.names[self.names.index(name) + 1 :]), None)


class PracticeFlow:
    """The practice deals. `lesson`, `puzzles` and `title`: where else the list leads."""

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        *,
        lesson: Callable[[], None],
        puzzles: Callable[[], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._preferences, self._lesson, self._title = program, preferences, lesson, title
        self._puzzles = puzzles

    def show_list(self) -> None:
        """Show everything that there is to learn."""
        program, t = self._program, self._program.words.t
        at, steps = program.settings.lesson, len(FIRST_LESSON.steps)
        left_at = t("You left it at step {at} of {all}.", at=at + 1, all=steps) if 0 < at < steps else ""
        about = left_at or t("A prepared deal, step by step: all that a beginner needs, in five minutes.")
        items = [LearningItem(t("The first lesson"), about, program.settings.lesson_done, self._lesson)]
        items += [self._item(self._practices, name) for name in PRACTICES]
        items.append(self._all_advice())
        find = t("Positions in which one move is far better than all others. Find it.")
        items.append(LearningItem(t("Puzzles"), find, False, self._puzzles))
        told = t("Each practice deal begins in the middle of a game. Nothing in it counts.")
        title = t("Learn canasta")
        program.loop.show(PracticeListScene(program.graphics, program.words, items, title, told, on_back=self._title))

    def show_advice(self, rules: AnyRules | None, back: Callable[[], None]) -> None:
        """Show the advice that fits a rule set, or all that there is, each with a position to try it in."""
        program, words = self._program, self._program.words
        chosen = tuple(ALL_ADVICE.values()) if rules is None else advice_for(rules)
        course = Course([advice.key for advice in chosen], load_advice_deal, lambda: self.show_advice(rules, back))
        items = []
        for advice in chosen:
            tried_by = rules_title(words, load_advice_deal(advice.key).position.rules)
            source = f"{book_names(words, advice.cites)} · {tried_by}"
            items.append(self._item(course, advice.key)._replace(source=source))
        told = words.t(
            "What the books teach and the computers found. Each piece has a position in which you can try it."
        )
        title = words.t("How to play well")
        program.loop.show(PracticeListScene(program.graphics, words, items, title, told, on_back=back))

    def begin(self, name: str) -> None:
        """Show a practice deal from its beginning."""
        self._begin(self._practices, name)

    @property
    def _practices(self) -> Course:
        return Course(PRACTICES, load_practice, self.show_list)

    def _item(self, course: Course, name: str) -> LearningItem:
        """Return the entry of a deal in the list of its course."""
        t, practice = self._program.words.t, course.load(name)
        done = practice.name in self._program.settings.practices
        return LearningItem(t(practice.title), t(practice.about), done, lambda: self._begin(course, name))

    def _all_advice(self) -> LearningItem:
        """Return the entry that leads to all advice."""
        t, tried = self._program.words.t, self._program.settings.practices
        done = all(load_advice_deal(key).name in tried for key in ALL_ADVICE)
        about = t("Advice of the books and experience of the computers, each with a position to try it in.")
        return LearningItem(t("How to play well"), about, done, lambda: self.show_advice(None, self.show_list))

    def _begin(self, course: Course, name: str) -> None:
        self._show(course, name, PracticeProgress(course.load(name)), ())

    def _show(self, course: Course, name: str, progress: PracticeProgress, moves: Sequence[Move]) -> None:
        """Show the table as it is after these moves."""
        practice = progress.practice
        match = MidDealMatch(practice.position, _seats(self._program.own_name, practice.level))
        for move in moves:
            match.submit(move.seat, move.action)

        def drive(board: Board) -> PracticeConductor:
            return PracticeConductor(
                progress, lambda: scene.dock.on_objection(), match, board, player(practice.level), PAUSE
            )

        def again(turn: int) -> None:
            if turn:
                self._show(
                    course, name, PracticeProgress(practice, turn), match.moves[: session.conductor.turn_began_at]
                )
            else:
                self._begin(course, name)

        calls = PracticeCalls(
            again,
            lambda: self._onward(course, name),
            course.show_list,
            menu=lambda: self._menu(scene, course),
            on_verdict=lambda: self._note(progress),
            over=lambda _: None,
        )
        session = TableSession(match.rules, drive)
        scene = show_prepared(
            self._program, self._preferences, session, lambda table: PracticeDock(table, progress, calls)
        )

    def _note(self, progress: PracticeProgress) -> None:
        """Remember a practice deal that was played to its end."""
        settings, verdict, name = self._program.settings, progress.verdict, progress.practice.name
        if verdict is not None and verdict.kind is VerdictKind.DONE and name not in settings.practices:
            self._program.change(replace(settings, practices=(*settings.practices, name)))

    def _onward(self, course: Course, name: str) -> None:
        """Begin the next deal of a course; after the last one, show the list."""
        following = course.after(name)
        if following is None:
            course.show_list()
        else:
            self._begin(course, following)

    def _menu(self, scene: TableScene, course: Course) -> None:
        t = self._program.words.t
        scene.ask(
            t("Leave the practice deal?"),
            t("You can begin it again at any time."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", course.show_list)],
        )


def _seats(own_name: str, level: str) -> list[SeatInfo]:
    return [
        SeatInfo(name, "human") if n == ME else SeatInfo(name, "computer", level)
        for n, name in enumerate(names_with(own_name)[:4])
    ]
