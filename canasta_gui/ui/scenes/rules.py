"""The page of a rule set: chapters at the left, the text at the right, a search, and printing."""

from collections.abc import Callable, Iterator

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Frame,
    Label,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Switch,
    TextField,
    Widget,
)
from canasta_gui.ui.widgets.document import ContentsItem, Document, DocumentBlock, DocumentView
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.rulebook import Chapter, Difference, Page, Statement
from canasta_gui.words.rulebook.sources import book_names, books_named
from canasta_gui.words.rulebook.statement import labelled

BOOKS = "books"
"""The anchor of the last chapter, which says what the citations stand for."""


class RulesScene(FormScene):
    """`at`: the key of the statement to begin with. `on_print` makes a printable page. Esc and F1 go back.

    `on_try` lets the advice be tried at the table.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        page: Page,
        *,
        at: str = "",
        on_print: Callable[[Page], None],
        on_back: Callable[[], None],
        on_try: Callable[[], None] | None = None,
    ) -> None:
        self._words, self.page, self._on_back = words, page, on_back
        self._begin_at, self._hit, self._hits = at, 0, list[int]()
        t = words.t
        self._entries = {
            chapter.key: ContentsItem(chapter.title, lambda key=chapter.key: self._go(key))  # type: ignore[misc]
            for chapter in page.chapters
        }
        if page.cites:
            self._entries[BOOKS] = ContentsItem(t("Where the rules are written"), lambda: self._go(BOOKS))
        self._reader = DocumentView(Document(page.title, tuple(_blocks(words, page, differences=True))))
        self._reader.document.highlighted = at
        self._find = TextField(t("Find"), "", self._search, longest=40, width=190)
        self._count = Label("", size=TextSize.CAPTION, colour="dim")
        self._switch = Switch(t("What others play"), True, self._show_differences, show_label=True)
        self._contents = Scroll(Column(list(self._entries.values()), gap=2), grow=0)
        super().__init__(graphics, page.title, self._build(lambda: on_print(page), on_try), on_cancel=on_back)
        self.layer.set_focus(self._find)

    def _build(self, on_print: Callable[[], object], on_try: Callable[[], None] | None) -> Widget:
        t = self._words.t
        trying = [Button(t("Try the advice…"), on_try, size=TextSize.CAPTION)] if on_try is not None else []
        title = Paragraph(self.page.title, size=TextSize.HEADING, bold=True, colour="accent", widest=900, grow=1)
        tools = Row(
            [
                Label(t("Find"), colour="dim", size=TextSize.CAPTION),
                self._find,
                self._count,
                Spacer(grow=1),
                self._switch,
                Button(t("Print…"), on_print, size=TextSize.CAPTION),
            ],
            gap=Gap.SMALL,
        )
        body = Column(
            [
                Row([title, *trying, Button(t("Back"), self._on_back, kind="primary")]),
                tools,
                Row([self._contents, self._reader], gap=Gap.LARGE, align="stretch", grow=1),
            ],
            gap=Gap.NORMAL,
        )
        panel = Frame(body, pad=(Gap.LARGE, Gap.LARGE), widest=1120, across="stretch", panel=True)
        return Frame(panel, pad=Gap.LARGE)

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; the first time, scroll to the statement asked for."""
        anchor = self._begin_at or self._anchor()
        super().resize(size)
        self._bring(anchor)
        self._begin_at = ""
        self._mark_chapter()

    def handle(self, event: InputEvent) -> None:
        """Handle the keys that scroll and search; leave everything else to the widgets."""
        if not (isinstance(event, KeyPress) and self._key(event)):
            super().handle(event)
        self._mark_chapter()

    # --- keys ---

    def _key(self, event: KeyPress) -> bool:
        if event.name == "f1":
            self._on_back()
            return True
        if event.name == "f3" or (event.name == "return" and self._find.focused):
            self._next(-1 if event.shift else 1)
            return True
        if event.name == "f" and event.ctrl:
            self.layer.set_focus(self._find)
            return True
        return self._scroll_by_key(event)

    def _scroll_by_key(self, event: KeyPress) -> bool:
        """Scroll, unless the key moves within a text that is being searched for."""
        within_text = event.name in ("home", "end") and self._find.text and not event.ctrl
        if within_text or not self._reader.scroll_by_key(event.name):
            return False
        self.layer.lay_out()
        return True

    # --- going somewhere ---

    def _go(self, anchor: str) -> None:
        self._reader.document.highlighted = ""
        self._bring(anchor)

    def _bring(self, anchor: str) -> None:
        if anchor:
            document = self._reader.document
            self._reader.scroll_to(document.top_of(self.layer.look, anchor) - self.layer.look.px(Gap.NORMAL))
            self.layer.lay_out()
            self._mark_chapter()

    def _anchor(self) -> str:
        """Return the key of the statement at the top of the view; empty before the first layout."""
        if not self._reader.overflow or not self._reader.offset:
            return ""
        return self._reader.document.anchor_at(self.layer.look, self._top, "title")

    @property
    def _top(self) -> int:
        """The height that counts as the top of the view: a little below its edge."""
        return self._reader.offset + self.layer.look.px(2 * Gap.HUGE)

    def _mark_chapter(self) -> None:
        if self._reader.overflow and self._reader.offset == self._reader.overflow:
            current = list(self._entries)[-1]
        else:
            current = self._reader.document.anchor_at(self.layer.look, self._top, "chapter")
        for key, entry in self._entries.items():
            if entry.current != (key == current):
                entry.current = key == current
                if entry.current:
                    self.layer.reveal(entry)
                self.layer.lay_out()

    # --- finding ---

    def _search(self, text: str) -> None:
        wanted = text.strip().casefold()
        document = self._reader.document
        document.highlighted = ""
        blocks = enumerate(document.blocks)
        self._hits = [number for number, block in blocks if wanted and wanted in _letters(block)]
        document.found = frozenset(self._hits)
        self._hit = 0
        self._show_hit()

    def _next(self, by: int) -> None:
        if self._hits:
            self._hit = (self._hit + by) % len(self._hits)
            self._show_hit()

    def _show_hit(self) -> None:
        t, number = self._words.t, self._words.number
        self._count.name = ""
        if self._hits:
            self._count.name = t("{at} of {all}", at=number(self._hit + 1), all=number(len(self._hits)))
            top = self._reader.document.top_of_block(self.layer.look, self._hits[self._hit])
            self._reader.scroll_to(top - self._reader.rect.height // 4)
        elif self._find.text.strip():
            self._count.name = t("not found")
        self.layer.lay_out()

    def _show_differences(self, on: bool) -> None:
        anchor = self._anchor()
        document = Document(self.page.title, tuple(_blocks(self._words, self.page, differences=on)))
        self._reader.document = self._reader.child = document
        self.layer.lay_out()
        self._search(self._find.text)
        self._bring(anchor)


def _letters(block: DocumentBlock) -> str:
    return " ".join([block.text, block.aside, *(cell for row in block.rows for cell in row)]).casefold()


# --- from the page to blocks ---------------------------------------------------------------------------------------


def _blocks(words: Words, page: Page, *, differences: bool) -> Iterator[DocumentBlock]:
    for chapter in page.chapters:
        yield from _chapter(words, chapter, differences=differences)
    if page.cites:
        yield DocumentBlock(words.t("Where the rules are written"), "chapter", BOOKS)
        for name, about in books_named(words, page.cites):
            yield DocumentBlock(f"{name} – {about}", "source")


def _chapter(words: Words, chapter: Chapter, *, differences: bool) -> Iterator[DocumentBlock]:
    yield DocumentBlock(chapter.title, "chapter", chapter.key)
    for statement in chapter.statements:
        yield from _statement(words, statement, differences=differences)
    if chapter.elsewhere and differences:
        yield DocumentBlock(words.t("Elsewhere"), "title", f"{chapter.key} elsewhere")
        yield from (_difference(words, difference) for difference in chapter.elsewhere)


def _statement(words: Words, statement: Statement, *, differences: bool) -> Iterator[DocumentBlock]:
    aside = words.t("house rule") if statement.own else book_names(words, statement.cites)
    yield DocumentBlock(statement.title, "title", statement.key, aside)
    yield DocumentBlock(statement.text)
    if statement.table is not None:
        yield DocumentBlock(statement.title, rows=(statement.table.columns, *statement.table.rows))
    yield from (DocumentBlock(note, "note") for note in statement.notes)
    if differences:
        yield from (_difference(words, difference) for difference in statement.differences)


def _difference(words: Words, difference: Difference) -> DocumentBlock:
    return DocumentBlock("≠ " + labelled(words, ", ".join(difference.names), difference.says), "difference")
