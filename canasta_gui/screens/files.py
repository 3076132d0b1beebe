"""Selection of a file to write or read: a path, and the matching files beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.disk import files_in, is_file, is_folder, is_there, write_atomically
from canasta_gui.match.own_rules import file_stem
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen

LONGEST_PATH: Final = 400
MOST_FILES: Final = 60


class FileScreen(Screen):
    """Asks for a path. `take` gets it, and shows the next screen or returns a sentence about what is wrong with it.

    `action`: the text of the button. `offer`: whether to list the files with an `ending` in the folder of the path.
    """

    widest = 820
    gap = ui.Gap.LARGE
    pad = ui.Gap.HUGE

    def __init__(
        self,
        program: Program,
        heading: str,
        action: str,
        path: Path,
        take: Callable[[Path], str],
        *,
        offer: bool = False,
        ending: str = ".toml",
    ) -> None:
        self._heading, self._take, self._offer, self._ending = heading, take, offer, ending
        t = program.words.t
        self._path = ui.TextField(t("File"), str(path), self._edited, longest=LONGEST_PATH, width=560)
        self._path.grow = 1
        self._problem = ui.Paragraph("", colour="warning", bold=True)
        self._problem_row = ui.Row([ui.Icon("flag", size=20, colour="warning"), self._problem], gap=ui.Gap.SMALL)
        self._problem_row.visible = False
        self._files = ui.Scroll(ui.Column([]), grow=0)
        self.focus = self._go = ui.Button(action, self.go, kind="primary")
        super().__init__(program)
        self._list_files()

    @property
    def heading(self) -> str:
        return self._heading

    def head(self) -> ui.Widget:
        return ui.Heading(self.heading, size=30)

    def build(self) -> list[ui.Widget]:
        files = [self._files] if self._offer else []
        return [ui.Row([ui.Label(self.t("File"), bold=True), self._path]), *files, self._problem_row]

    def buttons(self) -> list[ui.Widget]:
        return [self._go]

    @property
    def path(self) -> Path:
        """The path in the field."""
        path = Path(self._path.text.strip())
        try:
            return path.expanduser()
        except RuntimeError:  # "~name" of an unknown user is taken literally
            return path

    def go(self) -> None:
        """Write or read the file, or show the problem."""
        self._complain(self._take(self.path) if self._path.text.strip() else self.t("The file needs a name."))

    def _complain(self, problem: str) -> None:
        self._problem.name = problem
        self._problem_row.visible = bool(problem)
        self.layer.lay_out()

    def _edited(self, _text: str) -> None:
        self._complain("")
        self._list_files()

    def _pick(self, path: Path) -> None:
        self._path.text = str(path)
        self._path.caret = len(self._path.text)
        self.go()

    def _list_files(self) -> None:
        """List the files of the path's folder."""
        if not self._offer:
            return
        folder = self.path if is_folder(self.path) else self.path.parent
        files = sorted(path for path in files_in(folder) if path.suffix == self._ending and is_file(path))[:MOST_FILES]
        items: list[ui.Widget] = [ui.ListItem(path.name, partial(self._pick, path)) for path in files]
        none = ui.Paragraph(self._none(folder), size=ui.TextSize.CAPTION, colour="dim")
        self._files.child = ui.Column(items or [none], gap=ui.Gap.TINY)
        self.layer.lay_out()

    def _none(self, folder: Path) -> str:
        if self._ending == ".toml":
            return self.t("No rule files (.toml) in {folder}.", folder=folder)
        return self.t("No files {ending} in {folder}.", ending=self._ending, folder=folder)


@dataclass(frozen=True)
class FileExport:
    """A text to be written to a file, with its messages.

    `text` returns the text once the path has been chosen. `heading` and `action` (the text of the button) are for the
    screen on which it is chosen. `written` returns the sentence about the written file; `told` is the heading above it.
    """

    file_name: str
    text: Callable[[], str]
    heading: str
    action: str
    written: Callable[[Path], str]
    told: str = ""


class ExportScreen(FileScreen):
    """Writes a text to a file that the player chooses; asks before another file is replaced."""

    def __init__(self, program: Program, export: FileExport) -> None:
        self._export = export
        path = program.folders.exchange / export.file_name
        super().__init__(program, export.heading, export.action, path, self._write_if_free)

    def _write_if_free(self, path: Path) -> str:
        if not is_there(path) or is_folder(path):
            return self._write(path)
        t = self.t
        self.ask(
            t("There is a file of this name"),
            str(path),
            no=t("Back"),
            yes=t("Replace it"),
            act=lambda: self._replace(path),
        )
        return ""

    def _replace(self, path: Path) -> None:
        if problem := self._write(path):
            self._tell(self._export.heading, problem)

    def _write(self, path: Path) -> str:
        """Write the file and report it; return a sentence if the disk refuses it."""
        try:
            write_atomically(path, self._export.text())
        except OSError as error:
            why = error.strerror or type(error).__name__
            return self.t("{path} cannot be written: {reason}.", path=path, reason=why)
        self._tell(self._export.told or self._export.heading, self._export.written(path))
        return ""

    def _tell(self, heading: str, text: str) -> None:
        screens.message.show_message(self.program, heading, text, self.back)


def export_figures(program: Program, name: str, text: Callable[[], str]) -> None:
    """Let the player choose a file for a table (CSV); `name`: the default name of the file."""
    t = program.words.t
    export = FileExport(
        f"{file_stem(f'{name} {program.date[:10]}')}.csv",
        lambda: "\ufeff" + text(),  # with a byte order mark, spreadsheets read the names as UTF-8
        t("To a file"),
        t("Write"),
        lambda path: t("The figures are written in {path}.", path=path),
    )
    program.screens.open(ExportScreen(program, export))
