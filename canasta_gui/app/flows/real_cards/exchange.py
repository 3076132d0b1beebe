"""Scorings as files for others: the whole sheet to go on with elsewhere, or a table for a spreadsheet."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import PAD_ENDING
from canasta_gui.app.file_export import FileExport, export_file
from canasta_gui.app.program import Program
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
    title = words.t("To a file")

    def tell(path: Path) -> None:
        program.screens.show_message(title, words.t("The scores are written in {path}.", path=path), back)

    export_file(program, FileExport(f"{stem}{ending}", lambda: text, title, words.t("Write"), tell, back))


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
