"""About the game: a page to read, with arrow keys, page keys or the wheel."""

from collections.abc import Callable, Iterable, Iterator

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.widgets import Button, Column, Heading, Row, Spacer, centered_panel
from canasta_gui.ui.widgets.document import Document, DocumentBlock, DocumentView
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.about import AboutChapter, about_chapters


class AboutScene(FormScene):
    """The page of this `version` of the program."""

    def __init__(self, graphics: Graphics, words: Words, version: str, *, on_back: Callable[[], None]) -> None:
        title = words.t("About the game")
        back = Button(words.t("Back"), on_back, kind="primary")
        self._reader = DocumentView(Document(title, tuple(_blocks(about_chapters(words, version)))))
        body = Column([Heading(title), self._reader, Row([back, Spacer(grow=1)])], gap=Gap.NORMAL)
        super().__init__(graphics, title, centered_panel(body, 820, pad=Gap.LARGE), on_cancel=on_back)
        self.layer.set_focus(back)

    def handle(self, event: InputEvent) -> None:
        """Scroll by keys; leave everything else to the widgets."""
        if isinstance(event, KeyPress) and self._reader.scroll_by_key(event.name):
            self.layer.lay_out()
        else:
            super().handle(event)


def _blocks(chapters: Iterable[AboutChapter]) -> Iterator[DocumentBlock]:
    for chapter in chapters:
        yield DocumentBlock(chapter.title, "chapter")
        for title, text in chapter.paragraphs:
            if title:
                yield DocumentBlock(title, "title")
            yield DocumentBlock(text)
