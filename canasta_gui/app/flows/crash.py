"""What follows an error that no code expected: a report on the disk, and a message."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import screens
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.program.program import Program


class CrashFlow:
    """`title` and `leave`: where the message leads."""

    def __init__(
        self, program: Program, match_flow: MatchFlow, *, title: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        self._program, self._match_flow, self._title, self._leave = program, match_flow, title, leave

    def show(self, error: Exception) -> None:
        """Write the report, and say where it is and whether the game is saved."""

        report, path = self.report(error)
        program, t, game = self._program, self._program.words.t, self._match_flow.game
        sentences = [t("That is our mistake, not yours.")]
        if game is not None and game.file is not None and game.file.saved:
            sentences.append(t("The game is saved up to the last action: you can continue it from the title."))
        if path is not None:
            sentences.append(t("The report lies in {path}.", path=path))

        def copy() -> None:
            done = program.loop.window.copy_text(report)
            scene.layer.show_toast(t("The report is copied.") if done else t("The report could not be copied."))

        scene = screens.message.MessageScreen(
            program,
            t("Something broke"),
            " ".join(sentences),
            [
                (t("To the title"), "primary", self._title),
                (t("Copy the report"), "secondary", copy),
                (t("Quit"), "secondary", self._leave),
            ],
            details=report.splitlines()[-1],
            icon="flag",
        )
        program.loop.show(scene)

    def report(self, error: Exception) -> tuple[str, Path | None]:
        """Return the report and its file; None where nothing can be written, or another window has the folders."""
        from canasta_gui.storage.crash_reports import save_crash_report
        from canasta_gui.ui.platform.crash_report import crash_report

        file = self._match_flow.game.file if self._match_flow.game is not None else None
        text = crash_report(error, record=file.path if file is not None else None)
        if self._program.read_only:
            return text, None
        return text, save_crash_report(self._program.folders, self._program.now(), text)
