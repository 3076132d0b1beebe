"""The page of a rule set: chapters at the left, the text at the right, a search, and printing."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from canasta_gui import screens, ui
from canasta_gui.program.defaults import PRESET
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.words import Words
from canasta_gui.words.rulebook import Chapter, Difference, Page, Statement, compared_rule_page
from canasta_gui.words.rulebook.formats import page_html
from canasta_gui.words.rulebook.sources import book_names, books_named
from canasta_gui.words.rulebook.statement import labelled

BOOKS = "books"
"""Anchor of the last chapter, which explains the citations."""


class RulesScreen(Screen):
    """The page of `rules`, open `at` the statement of this key. Esc and F1 go back."""

    widest = 1120

    def __init__(self, program: Program, rules: AnyRules, at: str = "") -> None:
        words, t = program.words, program.words.t
        self.rules, self.page = rules, compared_rule_page(words, rules)
        self._begin_at, self._hit, self._hits = at, 0, list[int]()
        self._entries = {
            chapter.key: ui.ContentsItem(chapter.title, partial(self._go, chapter.key))
            for chapter in self.page.chapters
        }
        if self.page.cites:
            self._entries[BOOKS] = ui.ContentsItem(t("Where the rules come from"), partial(self._go, BOOKS))
        differences = program.settings.differences
        blocks = tuple(_blocks(words, self.page, differences=differences))
        self._reader = ui.DocumentView(ui.Document(self.page.title, blocks))
        self._reader.document.highlighted = at
        self.focus = self._find = ui.TextField(t("Find"), "", self._search, longest=40, width=190)
        self._count = ui.Label("", size=ui.TextSize.CAPTION, colour="dim")
        self._switch = ui.Switch(t("What others play"), differences, self._show_differences, show_label=True)
        self._contents = ui.Scroll(ui.Column(list(self._entries.values()), gap=2), grow=0)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.page.title

    def compose(self) -> ui.Widget:
        t = self.t
        title = ui.Paragraph(self.page.title, size=ui.TextSize.HEADING, bold=True, colour="accent", widest=900, grow=1)
        find = [ui.Label(t("Find"), colour="dim", size=ui.TextSize.CAPTION), self._find, self._count]
        printing = ui.Button(t("Print…"), lambda: print_page(self.program, self.page))
        foot = [self.back_button(), ui.Spacer(grow=1), self._switch, *self._trying(), printing]
        body = ui.Column(
            [
                ui.Row([title, *find], gap=ui.Gap.SMALL),
                ui.Row([self._contents, self._reader], gap=ui.Gap.LARGE, align="stretch", grow=1),
                ui.Row(foot),
            ]
        )
        panel = ui.Frame(body, pad=(ui.Gap.LARGE, ui.Gap.LARGE), widest=self.widest, across="stretch", panel=True)
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def _trying(self) -> list[ui.Widget]:
        """Return the button for trying the advice at the table."""

        def try_advice() -> None:
            practices = screens.practice.Practices(self.program)
            practices.show_advice(self.rules)

        return [ui.Button(self.t("Try the advice…"), try_advice)]

    # --- interface of the loop ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; the first time, scroll to the requested statement."""
        anchor = self._begin_at or self._anchor()
        super().resize(size)
        self._bring(anchor)
        self._begin_at = ""
        self._mark_chapter()

    def handle(self, event: InputEvent) -> None:
        """Handle the keys that scroll and search; pass everything else to the widgets."""
        if not (isinstance(event, KeyPress) and self._key(event)):
            super().handle(event)
        self._mark_chapter()

    # --- keys ---

    def _key(self, event: KeyPress) -> bool:
        if event.name == "f1":
            self.back()
            return True
        if event.name == "f3" or (event.name == "return" and self._find.focused):
            self._next(-1 if event.shift else 1)
            return True
        if event.name == "f" and event.ctrl:
            self.layer.set_focus(self._find)
            return True
        return self._scroll_by_key(event)

    def _scroll_by_key(self, event: KeyPress) -> bool:
        """Scroll, unless the key moves the caret in the search field."""
        within_text = event.name in ("home", "end") and self._find.text and not event.ctrl
        if within_text or not self._reader.scroll_by_key(event.name):
            return False
        self.layer.lay_out()
        return True

    # --- navigation ---

    def _go(self, anchor: str) -> None:
        self._reader.document.highlighted = ""
        self._bring(anchor)

    def _bring(self, anchor: str) -> None:
        if anchor:
            document = self._reader.document
            self._reader.scroll_to(document.top_of(self.layer.look, anchor) - self.layer.look.px(ui.Gap.NORMAL))
            self.layer.lay_out()
            self._mark_chapter()

    def _anchor(self) -> str:
        """Return the key of the statement at the top of the view; empty before the first layout."""
        if not self._reader.overflow or not self._reader.offset:
            return ""
        return self._reader.document.anchor_at(self.layer.look, self._top, "title")

    @property
    def _top(self) -> int:
        """The y that counts as the top of the view, slightly below its edge."""
        return self._reader.offset + self.layer.look.px(2 * ui.Gap.HUGE)

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

    # --- search ---

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
        t, number = self.t, self.words.number
        self._count.name = ""
        if self._hits:
            self._count.name = t("{at} of {all}", at=number(self._hit + 1), all=number(len(self._hits)))
            top = self._reader.document.top_of_block(self.layer.look, self._hits[self._hit])
            self._reader.scroll_to(top - self._reader.rect.height // 4)
        elif self._find.text.strip():
            self._count.name = t("not found")
        self.layer.lay_out()

    def _show_differences(self, on: bool) -> None:
        self.program.change(replace(self.program.settings, differences=on))
        anchor = self._anchor()
        document = ui.Document(self.page.title, tuple(_blocks(self.words, self.page, differences=on)))
        self._reader.document = self._reader.child = document
        self.layer.lay_out()
        self._search(self._find.text)
        self._bring(anchor)


def _letters(block: ui.DocumentBlock) -> str:
    return " ".join([block.text, block.aside, *(cell for row in block.rows for cell in row)]).casefold()


# --- from the page to blocks ---------------------------------------------------------------------------------------


def _blocks(words: Words, page: Page, *, differences: bool) -> Iterator[ui.DocumentBlock]:
    for chapter in page.chapters:
        yield from _chapter(words, chapter, differences=differences)
    if page.cites:
        yield ui.DocumentBlock(words.t("Where the rules come from"), "chapter", BOOKS)
        for name, about in books_named(words, page.cites):
            yield ui.DocumentBlock(f"{name} – {about}", "source")


def _chapter(words: Words, chapter: Chapter, *, differences: bool) -> Iterator[ui.DocumentBlock]:
    yield ui.DocumentBlock(chapter.title, "chapter", chapter.key)
    for statement in chapter.statements:
        yield from _statement(words, statement, differences=differences)
    if chapter.elsewhere and (differences or not chapter.statements):
        yield ui.DocumentBlock(words.t("Elsewhere"), "title", f"{chapter.key} elsewhere")
        yield from (_difference(words, difference) for difference in chapter.elsewhere)


def _statement(words: Words, statement: Statement, *, differences: bool) -> Iterator[ui.DocumentBlock]:
    aside = words.t("house rule") if statement.own else book_names(words, statement.cites)
    yield ui.DocumentBlock(statement.title, "title", statement.key, aside)
    yield ui.DocumentBlock(statement.text)
    if statement.table is not None:
        yield ui.DocumentBlock(statement.title, rows=(statement.table.columns, *statement.table.rows))
    yield from (ui.DocumentBlock(note, "note") for note in statement.notes)
    if differences:
        yield from (_difference(words, difference) for difference in statement.differences)


def _difference(words: Words, difference: Difference) -> ui.DocumentBlock:
    return ui.DocumentBlock("≠ " + labelled(words, ", ".join(difference.names), difference.says), "difference")


# --- what F1 shows ---


def show_rules(program: Program) -> bool:
    """Show the rules of the present screen; return False if they are shown already."""
    scene = program.screens.form
    if isinstance(scene, RulesScreen):
        return False
    asking = scene if isinstance(scene, Screen) else program.screens.table
    program.screens.open(RulesScreen(program, _rules_of(program), "" if asking is None else asking.rule_asked))
    return True


def _rules_of(program: Program) -> AnyRules:
    """Return the rules of the present or chosen game; by default the usual ones."""
    form, table = program.screens.form, program.screens.table
    if isinstance(form, Screen) and (shown := form.rules_shown) is not None:
        return shown
    if table is not None and table.dock.rules is not None:
        return table.dock.rules
    game = program.games.current
    return game.match.rules if game is not None else load_rules(PRESET)


def print_page(program: Program, page: Page) -> None:
    """Write the page as a file and open it in the browser; show its path."""
    print_html(program, page.title, page_html(program.words, page))
