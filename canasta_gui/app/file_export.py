"""A text written to a file that the player chooses: for another program, another machine or another person."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from canasta_gui.app.program import Program
from canasta_gui.disk import is_folder, is_there, write_atomically
from canasta_gui.match.own_rules import file_stem
from canasta_gui.ui.scenes.rule_files import RuleFilesScene
from canasta_gui.ui.widgets import Dialog


@dataclass(frozen=True)
class FileExport:
    """What is written, and what the player reads on the way.

    `text` makes the text once the place is chosen. `title` and `button` are those of the scene in which it is chosen.
    `done` tells of a written path. `back` leads to where the player came from, whether or not anything was written.
    """

    file_name: str
    text: Callable[[], str]
    title: str
    button: str
    done: Callable[[Path], None]
    back: Callable[[], None]


def export_file(program: Program, export: FileExport) -> None:
    """Let the player choose a place, ask before another file is replaced, and write."""
    words = program.words

    def write(path: Path) -> str:
        try:
            write_atomically(path, export.text())
        except OSError as error:
            return words.t(
                "{path} cannot be written: {reason}.", path=path, reason=error.strerror or type(error).__name__
            )
        export.done(path)
        return ""

    def replace(path: Path) -> None:
        if problem := write(path):
            program.screens.show_message(export.title, problem, export.back)

    def write_if_free(path: Path) -> str:
        if not is_there(path) or is_folder(path):
            return write(path)
        scene.layer.open(
            Dialog(
                words.t("There is a file of this name"),
                str(path),
                [
                    (words.t("Back"), "secondary", lambda: None),
                    (words.t("Replace it"), "danger", lambda: replace(path)),
                ],
            )
        )
        return ""

    scene = RuleFilesScene(
        program.graphics,
        words,
        export.title,
        export.button,
        program.folders.exchange / export.file_name,
        on_path=write_if_free,
        on_back=export.back,
        offer=False,
    )
    program.loop.show(scene)


def export_figures(program: Program, name: str, text: Callable[[], str]) -> None:
    """Let the player choose a place for a table (CSV), and show the present scene again; `name`: of the table."""
    words, back = program.words, program.screens.way_back()
    title = words.t("To a file")

    def tell(path: Path) -> None:
        program.screens.show_message(title, words.t("The figures are written in {path}.", path=path), back)

    file_name = f"{file_stem(f'{name} {program.date[:10]}')}.csv"
    # the mark of UTF-8 lets every spreadsheet read the names as they are
    export_file(program, FileExport(file_name, lambda: "\ufeff" + text(), title, words.t("Write"), tell, back))
