"""Where a file is written to, or read from: a path, and the files of its kind that lie there."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from canasta_gui.disk import files_in, is_file, is_folder
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Heading,
    Icon,
    Label,
    ListItem,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TextField,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words

LONGEST_PATH: Final = 400
MOST_FILES: Final = 60


class RuleFilesScene(FormScene):
    """`on_path` gets the path and answers with a sentence where it is no good, else it shows what comes next."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        title: str,
        action: str,
        path: Path,
        *,
        on_path: Callable[[Path], str],
        on_back: Callable[[], None],
        offer: bool,
        ending: str = ".toml",
    ) -> None:
        """`action`: what the button says. `offer` the files of an `ending` that lie in the folder of the path."""
        self._words, self._offer, self._on_path, self._ending = words, offer, on_path, ending
        self._path = TextField(words.t("File"), str(path), self._edited, longest=LONGEST_PATH, width=560)
        self._path.grow = 1
        self._problem = Paragraph("", colour="warning", bold=True)
        self._problem_row = Row([Icon("flag", size=20, colour="warning"), self._problem], gap=Gap.SMALL)
        self._problem_row.visible = False
        self._files = Scroll(Column([]), grow=0)
        go = Button(action, self.go, kind="primary")
        body = Column(
            [
                Heading(title, size=30),
                Row([Label(words.t("File"), bold=True), self._path]),
                *([self._files] if offer else []),
                self._problem_row,
                Row([Button(words.t("Back"), on_back), Spacer(grow=1), go]),
            ],
            gap=Gap.LARGE,
        )
        super().__init__(graphics, title, centered_panel(body, 820), on_cancel=on_back)
        self._list_files()
        self.layer.set_focus(go)

    @property
    def path(self) -> Path:
        """The path as it stands."""
        path = Path(self._path.text.strip())
        try:
            return path.expanduser()
        except RuntimeError:  # "~somebody" of whom the system knows nothing: a name like any other
            return path

    def go(self) -> None:
        """Write or read there, or say why not."""
        self._say(self._on_path(self.path) if self._path.text.strip() else self._words.t("The file needs a name."))

    def _say(self, problem: str) -> None:
        self._problem.name = problem
        self._problem_row.visible = bool(problem)
        self.layer.lay_out()

    def _edited(self, _text: str) -> None:
        self._say("")
        self._list_files()

    def _pick(self, path: Path) -> None:
        self._path.text = str(path)
        self._path.caret = len(self._path.text)
        self.go()

    def _list_files(self) -> None:
        """List the rule files of the folder that the path is in, or names."""
        if not self._offer:
            return
        folder = self.path if is_folder(self.path) else self.path.parent
        items: list[Widget] = [ListItem(path.name, self._picker(path)) for path in self._files_in(folder)]
        none = Paragraph(self._none(folder), size=TextSize.CAPTION, colour="dim")
        self._files.child = Column(items or [none], gap=Gap.TINY)
        self.layer.lay_out()

    def _picker(self, path: Path) -> Callable[[], None]:
        return lambda: self._pick(path)

    def _none(self, folder: Path) -> str:
        t = self._words.t
        if self._ending == ".toml":
            return t("No rule files (.toml) in {folder}.", folder=folder)
        return t("No files {ending} in {folder}.", ending=self._ending, folder=folder)

    def _files_in(self, folder: Path) -> list[Path]:
        return sorted(path for path in files_in(folder) if path.suffix == self._ending and is_file(path))[:MOST_FILES]
