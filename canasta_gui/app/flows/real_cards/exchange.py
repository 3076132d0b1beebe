"""Scorings as files for others: the whole sheet to go on with elsewhere, or a table for a spreadsheet."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import PAD_ENDING, screens
from canasta_gui.match.own_rules import file_stem
from canasta_gui.match.score_pad.as_csv import sheet_csv
from canasta_gui.match.score_pad.pad import ScorePad
from canasta_gui.program.program import Program
from canasta_gui.ui.widgets import Dialog
from canasta_gui.words.score_pad import pad_title


def export_sheet(program: Program, pad: ScorePad) -> None:
    """Ask what to write, and where; then write it."""
    t = program.words.t

    def whole() -> None:
        _write(program, pad, PAD_ENDING, "".join(f"{line}\n" for line in pad.lines))

    def table() -> None:
        _write(program, pad, ".csv", "\ufeff" + sheet_csv(pad.sheet))

    if (form := program.screens.form) is not None:
        form.layer.open(
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


def _write(program: Program, pad: ScorePad, ending: str, text: str) -> None:
    words = program.words
    export = screens.files.FileExport(
        f"{file_stem(f'{pad_title(words, pad.sheet)} {pad.sheet.header.started[:10]}')}{ending}",
        lambda: text,
        words.t("To a file"),
        words.t("Write"),
        lambda path: words.t("The scores are written in {path}.", path=path),
    )
    program.screens.open(screens.files.ExportScreen(program, export))


def import_sheet(program: Program, receive: Callable[[Path], str]) -> None:
    """Choose a file with a sheet; `receive` shows it, or answers with a sentence."""
    t, folder = program.words.t, program.folders.exchange
    program.screens.open(
        screens.files.FileScreen(program, t("From a file"), t("Read"), folder, receive, offer=True, ending=PAD_ENDING)
    )
