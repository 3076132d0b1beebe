"""The flow through a replay of one record."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.app.flows.judge.asking import AskJudge
from canasta_gui.app.flows.record_reading import RecordReading
from canasta_gui.app.flows.review import RecordMoment, ReviewedSeat, ReviewFlow
from canasta_gui.match.record import RecordError
from canasta_gui.match.replay import Replay
from canasta_gui.play.playback import Playback
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_table
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.scenes.replay import ReplayCalls, ReplayDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words.problems import unreadable_record_sentence

if TYPE_CHECKING:
    from canasta_gui.app.flows.duplicate.finished_deal import FinishedDeal
    from canasta_gui.ui.scenes.duplicate.second_table import SecondTable


class ReplayFlow:
    """Shows records. `rules` shows the rules, `judge` the judge.

    `play_on` begins a new game from a step of a record, seen by a seat. `ask` asks over a score sheet how others would
    have fared in its deal; `second` returns what a sheet shows of the second table, and gets the way back to the sheet.
    """

    def __init__(
        self,
        program: Program,
        *,
        rules: Callable[[], object],
        judge: AskJudge,
        ask: Callable[[FormScene, "FinishedDeal"], None],
        second: Callable[["FinishedDeal", Callable[[], None]], "SecondTable | None"],
        play_on: Callable[[Replay, int, int, Path], None],
    ) -> None:
        self._program, self._rules, self._judge, self._play_on = program, rules, judge, play_on
        self._ask, self._second = ask, second
        self._reading = RecordReading(program)

    def look_at(self, path: Path, back: Callable[[], None], note: str = "") -> None:
        """Show the replay of a record file, wherever it lies, or say why it cannot be shown.

        Nothing changes on the disk. `note`: what is said of the record at first.
        """

        def show(replay: Replay) -> None:
            scene = self._show(replay, path, back)
            if note:
                scene.table.say(note)

        self.read(path, show, back)

    def look_at_lines(self, lines: Sequence[str], path: Path | None, back: Callable[[], None]) -> None:
        """Show the last deal of a record in no file; `path`: of the one that it comes from, if that is saved."""

        def show(replay: Replay) -> None:
            scene = self._show(replay, path, back, saved=False)
            scene.playback.go_to(replay.starts[-1])

        self._reading.read(lines, Replay.in_steps(lines), show, failed=lambda _: back(), back=back)

    def review(self, asked: ReviewedSeat, back: Callable[[], None]) -> None:
        """Review a seat's deal, and show its turning points in the replay or play on from before them."""
        ReviewFlow(self._program, show=self._show_turning_point, try_it=self._try_it).begin(asked, back)

    def review_deal(self, path: Path, deal_no: int, seat: int, back: Callable[[], None]) -> None:
        """Review what a seat did in a deal of a record that is over, or say why there is no review."""

        def begin(replay: Replay) -> None:
            asked = ReviewedSeat.of_record(replay, deal_no, seat, path)
            if asked is not None:
                self.review(asked, back)
            else:
                t = self._program.words.t
                self._show_message(t("Only deals of canasta are reviewed, for those who played in them."), back)

        self.read(path, begin, back)

    def _show_turning_point(self, moment: RecordMoment, back: Callable[[], None]) -> None:
        """Show the table before an action, as its seat saw it; the cards of the better one stand out."""

        def show(replay: Replay) -> None:
            scene = self._show(replay, moment.path, back)
            scene.playback.viewer, scene.playback.open_hands = moment.seat, False
            scene.playback.go_to(_step_before(replay, moment))
            scene.table.board.selection.point_out(family(replay.rules).cards_played(moment.better))
            scene.table.overlay.messages.advise(moment.note, "star")

        self.read(moment.path, show, back)

    def _try_it(self, moment: RecordMoment, back: Callable[[], None]) -> None:
        """Begin a new game before an action."""

        def play_on(replay: Replay) -> None:
            self._play_on(replay, _step_before(replay, moment), moment.seat, moment.path)

        self.read(moment.path, play_on, back)

    def show_moment(self, path: Path, event: int, back: Callable[[], None]) -> None:
        """Show the last deal of a record as an event of it happens; events are counted from 0."""

        def show(replay: Replay) -> None:
            _play(self._show(replay, path, back).playback, len(replay.starts) - 1, event)

        self.read(path, show, back)

    def read(self, path: Path, done: Callable[[Replay], None], back: Callable[[], None]) -> None:
        """Read the record of a file, and pass it on; where it cannot be shown, say why."""
        text = read_game(path)
        if text.problem is not None:
            self._show_message(unreadable_record_sentence(self._program.words, path, None), back)
            return

        def failed(error: RecordError) -> None:
            self._show_message(unreadable_record_sentence(self._program.words, path, error), back)

        self._reading.read(text.lines, Replay.in_steps(text.lines), done, failed=failed, back=back)

    def _show_message(self, sentence: str, back: Callable[[], None]) -> None:
        screens.message.show_message(
            self._program, self._program.words.t("There is nothing to look at"), sentence, back
        )

    def _show(self, replay: Replay, path: Path | None, back: Callable[[], None], *, saved: bool = True) -> ReplayDock:
        """Show a replay. `path`: of its record; where that is not `saved`, of the one that it comes from."""
        program, tempo = self._program, self._program.settings.animation_speed
        people = [seat for seat, info in enumerate(replay.seats) if info.player == "human"]

        def drive(board: Board) -> Playback:
            return Playback(replay, board, people[0] if people else 0, tempo)

        session = TableSession(replay.rules, drive, tempo=tempo)
        playback = session.conductor
        calls = ReplayCalls(
            menu=lambda: self._open_menu(scene, back),
            judge=lambda: self._ask_judge(scene),
            play_on=lambda step: self._play_on(replay, step, playback.viewer, path or Path()),
            sheet=lambda step: self._show_sheet(
                playback, step, path if saved else None, lambda: program.loop.show(scene.table)
            ),
            leave=back,
        )
        table = lay_table(program, session, lambda table: ReplayDock(table, playback, calls))
        assert isinstance(table.dock, ReplayDock)
        scene = table.dock
        program.loop.show(table)
        return scene

    def _open_menu(self, scene: ReplayDock, back: Callable[[], None]) -> None:
        t = self._program.words.t
        scene.table.ask(
            t("Menu"),
            t("You are looking at a record: nothing in it can be changed."),
            [
                (t("Back to the table"), "primary", lambda: None),
                (t("Rules (F1)"), "secondary", self._rules),
                (t("May I?…"), "secondary", scene.ask_judge),
                (t("Leave"), "secondary", back),
            ],
        )

    def _ask_judge(self, scene: ReplayDock) -> None:
        """Show the judge the moment that is looked at, as whoever must act saw it.

        While the deal is still being played, as the viewer saw it: another hand would be given away.
        """
        program, playback = self._program, scene.playback
        shown = playback.match.open_view()
        seat = shown.to_act if playback.may_open else playback.viewer
        name = playback.replay.seats[seat].name
        note = program.words.t("The table as {name} saw it: what {name} could not see is unknown here too.", name=name)
        self._judge(shown, seat, note, lambda: program.loop.show(scene.table))

    def _show_sheet(self, playback: Playback, step: int, path: Path | None, on_continue: Callable[[], None]) -> None:
        """Show the score sheet of the deal that ends with a step."""
        from canasta_gui.app.flows.duplicate.finished_deal import FinishedDeal

        program = self._program
        playback.go_to(step)
        (ended,) = (event for event in playback.replay.events_of(step) if isinstance(event, DealEnded))

        def show_moment(event: int) -> None:
            on_continue()
            _play(playback, playback.replay.deal_at(step), event)

        def back() -> None:
            program.loop.show(scene)

        replay = playback.replay
        deal = FinishedDeal(tuple(replay.lines_through_deal(step)), replay.header, playback.viewer, path)
        asked = ReviewedSeat.of(playback.match, playback.replay.seats, playback.viewer, path)
        scene = ScoreSheetScene(
            program.graphics,
            program.words,
            score_sheet(program.words, playback.match, ended),
            on_continue=on_continue,
            onward=program.words.t("Back to the table"),
            copy=program.loop.window.copy_text,
            show_moment=show_moment,
            review=None if asked is None else lambda: self.review(asked, back),
            ask=lambda: self._ask(scene, deal),
            second=self._second(deal, back),
        )
        program.loop.show(scene)


def _step_before(replay: Replay, moment: RecordMoment) -> int:
    """Return the step before the action of a moment."""
    return next(start for start in replay.starts if replay.line(start).deal == moment.deal_no) + moment.move


def _play(playback: Playback, deal: int, event: int) -> None:
    """Show the step of an event with its cards in motion; deals and events are counted from 0."""
    playback.go_to(playback.replay.step_of(deal, event) - 1)
    playback.forward()
