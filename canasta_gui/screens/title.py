"""The title: the name of the game, the kings, and the main menu."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from canasta_gui import screens, ui
from canasta_gui.disk import is_folder
from canasta_gui.match.record import Header, RecordError, read_header, standing
from canasta_gui.messages import gettext_noop
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.game_files import head_and_tail, unfinished_games
from canasta_gui.ui.pictures.title import OPENING_SECONDS, Kings, TitlePage, Wordmark
from canasta_gui.words import Words
from canasta_gui.words.titles import points_text


class TitleScreen(Screen):
    """The main menu beside the kings, which rise when it is opened."""

    title = gettext_noop("Canasta")

    def __init__(self, program: Program) -> None:
        self._from: float | None = None
        self._open = 1.0 if program.speed <= 0 else 0.0
        super().__init__(program)

    def compose(self) -> ui.Widget:
        self._kings = Kings(self.program.graphics, self.words.language)
        games = [_explained(*game) for game in self._games()]
        self._page = TitlePage(_menu(self.words, games, self._pages()))
        return ui.Frame(self._page, pad=(0, ui.Gap.LARGE))

    def _games(self) -> Iterator[tuple[ui.Button, str, float]]:
        """Yield the buttons of games, each with the text below it and the gap between them."""
        program, t = self.program, self.t
        saved = _unfinished(program)
        self.focus = play = _large(self.words.p("title", "Play"), lambda: screens.new_game.play_again(program))
        play.kind = "primary" if saved is None else "secondary"
        if saved is not None:
            self.focus = go_on = _large(t("Continue"), saved[1], kind="primary")
            yield go_on, saved[0], ui.Gap.SMALL
        yield play, program.last_rules_title, ui.Gap.TINY
        yield _large(t("New game"), lambda: screens.new_game.open_new_game(program)), "", 0
        invitation = t("Never played? A prepared deal teaches the game in five minutes.") if program.is_newcomer else ""
        yield _large(t("Learn"), lambda: screens.practice.open_learning(program)), invitation, ui.Gap.TINY
        yield _large(t("Deal of the day"), lambda: screens.daily.open_today(program)), program.daily_series, ui.Gap.TINY

    def _pages(self) -> list[ui.Widget]:
        """Return the buttons of all other pages."""
        program, t = self.program, self.t
        return [
            ui.Button(t("Games and statistics"), lambda: self.open(screens.games.GamesScreen(program))),
            ui.Button(t("Rules"), lambda: screens.rules_page.show_rules(program)),
            ui.Button(t("Real cards"), lambda: self.open(screens.real_cards.RealCardsScreen(program))),
            ui.Button(t("Settings"), lambda: self.open(screens.settings.SettingsScreen(program))),
            ui.Button(t("About the game"), lambda: self.open(screens.about.AboutScreen(program))),
            ui.Button(t("Quit"), lambda: screens.closing.quit_program(program)),
        ]

    def back(self) -> None:
        """Do nothing: there is no screen below the title."""

    def animate(self, now: float, /) -> bool:
        """Raise the cards."""
        if self._open >= 1.0:
            return False
        if self._from is None:
            self._from = now
        self._open = min(1.0, (now - self._from) * self.program.speed / OPENING_SECONDS)
        self.dirty = True
        return True

    def backdrop(self, surface: ui.Surface, /) -> None:
        """Paint the kings beside the menu."""
        self._kings.draw(surface, self._page, self._open)


# --- the game to continue ---

Continuable = tuple[str, Callable[[], None]]
"""A line of text about a game, and the function that continues it."""


def _unfinished(program: Program) -> Continuable | None:
    """Return the last played game that can be continued; None if there is none."""
    saved = _unfinished_at_one_table(program)
    if not is_folder(program.folders.duplicates):
        return saved
    return screens.duplicate_turns.unfinished(program, saved)


def _unfinished_at_one_table(program: Program) -> Continuable | None:
    left = next((game for game in reversed(program.games.left) if not game.match.winners), None)
    if left is not None:
        match, file = left.match, left.file
        line = _standing(program.words, match.deal_no, match.totals, match.header)
        return line, lambda: screens.match.sit_down(program, match, file, fresh=False)
    for path in unfinished_games(program.folders):
        about = _about_saved(program.words, path)
        if about is not None:
            return about, partial(_resume, program, path)
    return None


def _resume(program: Program, path: Path) -> None:
    screens.saved_games.resume(program, path)


def _about_saved(words: Words, path: Path) -> str | None:
    """Return a line about a saved game, even a damaged one, whose fault is shown when it is continued.

    None for a record of a newer version.
    """
    try:
        lines = head_and_tail(path)
        found = standing(lines)
    except RecordError as error:
        return None if error.newer else words.t("The last game")
    return words.t("The last game") if found is None else _standing(words, *found, read_header(lines))


def _standing(words: Words, deal_no: int, totals: Sequence[int], header: Header) -> str:
    """Return the number of the deal and the totals, those of the only person's side first."""
    points = points_text(words, totals, header.rules.side_of, header.seats)
    return words.t("Deal {number} · {totals}", number=deal_no, totals=points)


# --- the menu ---

_large = partial(ui.Button, size=ui.TextSize.LARGE)


def _explained(button: ui.Widget, text: str, gap: float) -> ui.Widget:
    """Return a button of the menu with a text below it; without a text, the button alone."""
    if not text:
        return button
    about = ui.Paragraph(text, size=ui.TextSize.CAPTION, colour="dim", align="center")
    return ui.Column([button, about], gap=gap)


def _menu(words: Words, games: Sequence[ui.Widget], pages: Sequence[ui.Widget]) -> ui.Frame:
    """Return the name of the game above the main menu: games in a column, the rest in pairs."""
    subtitle = ui.Paragraph(words.t("The classic game of melds and partners"), colour="dim", align="center")
    pairs = ui.Column(
        [ui.EqualRow(pages[at : at + 2], gap=ui.Gap.SMALL) for at in range(0, len(pages), 2)], gap=ui.Gap.SMALL
    )
    menu = ui.Column(
        [Wordmark(words.t("Canasta")), subtitle, ui.Spacer(ui.Gap.NORMAL), *games, pairs], gap=ui.Gap.NORMAL
    )
    return ui.Frame(menu, pad=(0, 0), widest=600, across="center", down="center")
