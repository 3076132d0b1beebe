"""Scorings as files for others: the whole sheet to go on with elsewhere, or a table for a spreadsheet."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import PAD_ENDING
from canasta_gui.app.program import Program
from canasta_gui.disk import is_folder, is_there, write_atomically
from canasta_gui.match.own_rules import file_stem
from canasta_gui.match.score_pad.as_csv import sheet_csv
from canasta_gui.match.score_pad.pad import ScorePad
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.rule_files import RuleFilesScene
from canasta_gui.ui.widgets import Dialog
from canasta_gui.words.score_pad.sentences import pad_title


def export_sheet(program: Program, pad: ScorePad, back: Callable[[], None]) -> None:
    """Ask what to write, and where; then write it."""
    t = program.words.t
    scene = program.loop.scene

    def whole() -> None:
        _write(program, pad, PAD_ENDING, "".join(f"{line}\n" for line in pad.lines), back)

    def table() -> None:
        _write(program, pad, ".csv", "\ufeff" + sheet_csv(pad.sheet), back)

    if isinstance(scene, FormScene):
        scene.layer.open(
            Dialog(
                t("What shall be written?"),
                t("The whole sheet is one file that can be sent: whoever has this program opens it and goes on."),
                [
                    (t("Leave it"), "secondary", lambda: None),
                    (t("Table (CSV)"), "secondary", table),
                    (t("The whole sheet"), "primary", whole),
                ],
            )
        )


def _write(program: Program, pad: ScorePad, ending: str, text: str, back: Callable[[], None]) -> None:
    words = program.words
    stem = file_stem(f"{pad_title(words, pad.sheet)} {pad.sheet.header.started[:10]}")

    def write(path: Path) -> str:
        try:
            write_atomically(path, text)
        except OSError as error:
            return words.t(
                "{path} cannot be written: {reason}.", path=path, reason=error.strerror or type(error).__name__
            )
        program.screens.show_message(
            words.t("To a file"), words.t("The scores are written in {path}.", path=path), back
        )
        return ""

    def write_if_free(path: Path) -> str:
        if not is_there(path) or is_folder(path):
            return write(path)

        def replace_it() -> None:
            write(path)

        scene.layer.open(
            Dialog(
                words.t("There is a file of this name"),
                str(path),
                [(words.t("Back"), "secondary", lambda: None), (words.t("Replace it"), "danger", replace_it)],
            )
        )
        return ""

    scene = RuleFilesScene(
        program.graphics,
        words,
        words.t("To a file"),
        words.t("Write"),
        program.folders.exchange / f"{stem}{ending}",
        on_path=write_if_free,
        on_back=back,
        offer=False,
    )
    program.loop.show(scene)


def import_sheet(program: Program, receive: Callable[[Path], str], back: Callable[[], None]) -> None:
    """Choose a file with a sheet; `receive` shows it, or answers with a sentence."""
    words = program.words
    program.loop.show(
        RuleFilesScene(
            program.graphics,
            words,
            words.t("From a file"),
            words.t("Read"),
            program.folders.exchange,
            on_path=receive,
            on_back=back,
            offer=True,
            ending=PAD_ENDING,
        )
    )
