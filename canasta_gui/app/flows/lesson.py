"""The way through a lesson: the table with its panel, the score sheet, and a word at the end."""

import random
from collections.abc import Callable
from dataclasses import replace

from canasta_gui import screens
from canasta_gui.app.tables import lay_table
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import ReadyPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.first_lesson import FIRST_LESSON, ME
from canasta_gui.play.lesson import LessonConductor, LessonProgress
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.defaults import names_with
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.board import Board
from canasta_gui.ui.scenes.lesson import LessonCalls, LessonDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession

PAUSE = 0.9
"""Seconds that the others take over their turns: slowly enough to be watched."""


class LessonFlow:
    """One lesson, from a step to its end. `play`, `practise` and `title`: where it leads."""

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        *,
        play: Callable[[], None],
        practise: Callable[[], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._preferences = program, preferences
        self._play, self._practise, self._title = play, practise, title
        self._names = names_with(program.own_name)[: FIRST_LESSON.rules.players]

    def offer(self) -> None:
        """Begin the lesson, or ask where, if it was left in the middle."""
        at, t = self._program.settings.lesson, self._program.words.t
        if not 0 < at < len(FIRST_LESSON.steps):
            self.begin(0)
            return
        self._program.loop.show(
            screens.message.MessageScreen(
                self._program,
                t("Learn canasta"),
                t("You left the lesson at step {at} of {all}.", at=at + 1, all=len(FIRST_LESSON.steps)),
                [
                    (t("Back"), "secondary", self._title),
                    (t("From the beginning"), "secondary", lambda: self.begin(0)),
                    (t("Go on there"), "primary", lambda: self.begin(at)),
                ],
                icon="star",
            )
        )

    def _save_step(self, step: int) -> None:
        self._program.change(replace(self._program.settings, lesson=step))

    def begin(self, at: int) -> None:
        """Show the table as it is before a step."""
        program, match, progress = self._program, self._match_at(at), LessonProgress(FIRST_LESSON, at)
        script = [*FIRST_LESSON.moves_before(len(FIRST_LESSON.steps))]
        others = {
            seat: ReadyPlayer(lambda: script[len(match.moves)][1]) for seat in range(len(self._names)) if seat != ME
        }

        def drive(board: Board) -> LessonConductor:
            return LessonConductor(progress, lambda: scene.dock.on_objection(), match, board, others, ME, PAUSE)

        calls = LessonCalls(
            self.begin,
            self._save_step,
            self._title,
            menu=lambda: self._menu(scene),
            over=lambda event: self._over(match, event),
        )
        session = TableSession(match.rules, drive)
        self._preferences.apply_to(session.board)
        scene = lay_table(program, session, lambda table: LessonDock(table, progress, calls))
        session.conductor.show()
        program.loop.show(scene)

    def _match_at(self, at: int) -> Match:
        rules = FIRST_LESSON.rules
        seats = [SeatInfo(name, "human" if n == ME else "computer") for n, name in enumerate(self._names)]
        order = FIRST_LESSON.deck(shuffled(rules, random.Random(1)))
        match = Match(rules, seats, MemoryJournal(), lambda _: order, first_dealer=rules.players - 1)
        match.start()
        for seat, action in FIRST_LESSON.moves_before(at):
            match.submit(seat, action)
        return match

    def _menu(self, scene: TableScene) -> None:
        t = self._program.words.t
        scene.ask(
            t("Leave the lesson?"),
            t("You can go on with it later, at the step where you are."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self._title)],
        )

    def _over(self, match: Match, event: AnyDealEnded) -> None:
        """Show the score sheet of the deal, with a note on how to read it."""
        note = self._program.words.t(
            "What a side has laid counts for it, what is left in the hands of both partners counts against it. The "
            "more points it has in all, the more its next opening needs. So it goes on until a side has 5,000 points."
        )
        sheet = replace(score_sheet(self._program.words, match, event), note=note, course=())
        self._program.loop.show(
            ScoreSheetScene(
                self._program.graphics,
                self._program.words,
                sheet,
                on_continue=self._farewell,
                onward=self._program.words.t("Continue"),
            )
        )

    def _farewell(self) -> None:
        t = self._program.words.t
        self._program.change(replace(self._program.settings, lesson=0, lesson_done=True))
        text = (
            t("You have drawn, melded, opened, taken the pile, made a canasta and gone out: that is the whole game."),
            t("The line above your hand always says what you can do now, and how many points an opening needs."),
            t("“Hint” (H) proposes a move and says why. If a move is not allowed, you are told why. F1 shows all the "
              "rules."),
        )  # fmt: skip
        self._program.loop.show(
            screens.message.MessageScreen(
                self._program,
                t("You can play canasta"),
                "\n".join(text),
                [
                    (t("To the title"), "secondary", self._title),
                    (t("Practice deals"), "secondary", self._practise),
                    (t("Play a game"), "primary", self._play),
                ],
                icon="star",
            )
        )
