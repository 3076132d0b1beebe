"""About the game: a page to read, and the keys of each screen."""

from collections.abc import Iterable, Iterator

from canasta_gui import __version__, ui
from canasta_gui.messages import gettext_noop
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.widgets.input_routing import FORM_KEYS
from canasta_gui.words.about import AboutChapter, about_chapters


class AboutScreen(Screen):
    """The page about this version of the program."""

    title = gettext_noop("About the game")
    widest = 820
    pad = ui.Gap.LARGE

    def build(self) -> list[ui.Widget]:
        blocks = _blocks(about_chapters(self.words, __version__))
        self._reader = ui.DocumentView(ui.Document(self.heading, tuple(blocks)))
        return [self._reader]

    def foot(self) -> list[ui.Widget]:
        self.focus = self.back_button()
        return [ui.Row([self.focus, ui.Spacer(grow=1)])]

    def handle(self, event: InputEvent) -> None:
        """Handle the keys that scroll; pass everything else to the widgets."""
        if isinstance(event, KeyPress) and self._reader.scroll_by_key(event.name):
            self.layer.lay_out()
        else:
            super().handle(event)


def _blocks(chapters: Iterable[AboutChapter]) -> Iterator[ui.DocumentBlock]:
    for chapter in chapters:
        yield ui.DocumentBlock(chapter.title, "chapter")
        for title, text in chapter.paragraphs:
            if title:
                yield ui.DocumentBlock(title, "title")
            yield ui.DocumentBlock(text)


def show_keys(program: Program) -> bool:
    """Show the keys of this screen; return False while a text is typed, or if they are shown already."""
    table, form = program.screens.table, program.screens.form
    if table is not None:
        table.show_keys()
    elif form is None or form.layer.dialog is not None or form.layer.writing:
        return False
    else:
        form.layer.open(ui.key_sheet(program.words, FORM_KEYS))
    return True
