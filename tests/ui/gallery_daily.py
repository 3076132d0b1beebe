"""The deal of a day and the puzzles, with fixed days and figures."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import cast

from canasta_gui.lab.puzzles.puzzle import GRADES, THEMES, Puzzle, Tried
from canasta_gui.match.daily import DayResult
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.screens.daily import DailyPage, DailyScreen
from canasta_gui.screens.puzzles import Kind, PuzzleCount, PuzzleListScreen, Puzzles
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.calendar import MarkedDay
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.daily import game_title, marks, result_line, series_text, told
from tests.ui.gallery_reviews import FAT_PILE
from tests.ui.stand_in import nothing, stand_in

TODAY = date(2026, 11, 23)
PUZZLE = Puzzle(
    "classique-4 1 1 40",
    "take",
    FAT_PILE.format(phase="draw"),
    (act.Take(tuple(parse_cards("QS QD"))),),
    (Tried(act.Draw(), 412.0, 46.0), Tried(act.Take(tuple(parse_cards("QS JK"))), 530.0, 61.0)),
    320,
    (310.0, 80.0),
    ("club", "expert"),
)
"""A pile worth taking, and a take that is dearer than it must be; a third one was not tried."""
DISCARD_PUZZLE = PUZZLE._replace(
    name="classique-4 1 1 41",
    theme="defend",
    position=FAT_PILE.format(phase="play"),
    best=(act.Discard(parse_card("3S")),),
    others=(Tried(act.Discard(parse_card("KD")), 248.0, 36.0), Tried(act.Discard(parse_card("8D")), 250.0, 40.0)),
    found_by=(),
)
RESULTS = tuple(
    DayResult(date(2026, 11, day), "classique-4", f"{day}.canasta", points, expert)
    for day, points, expert in ((3, 640, 500), (4, -320, 250), (17, 55, 410), (18, 900, 710), (19, -40, 100))
)


def daily_of(graphics: Graphics, words: Words, page: DailyPage, focus: str = "") -> DailyScreen:
    """Return the screen with this page."""

    class Known(DailyScreen):
        def _page(self) -> DailyPage:
            self._focus_on = focus
            return page

    return Known(stand_in(graphics, words))


def daily(graphics: Graphics, words: Words) -> FormScene:
    """Return a day that was played, in a month with a few others."""
    t, ended = words.t, DayResult(TODAY, "classique-4", "today.canasta", 1640, 1790)
    results = (*RESULTS, ended)
    marked = {each.day: MarkedDay(marks(each), words.number(each.points or 0, signed=True)) for each in results}
    page = DailyPage(
        TODAY,
        TODAY,
        TODAY,
        [game_title(words, name) for name in ("classique-4", "chinoise-6")],
        0,
        told(words, ended),
        result_line(words, ended),
        t("Practise with these cards"),
        t("The streak and the calendar count deals that you start on their own day and play to the end."),
        series_text(words, 5),
        marked,
    )
    return daily_of(graphics, words, page)


def first_daily(graphics: Graphics, words: Words) -> FormScene:
    """Return a day that is not played yet, in a month of six weeks."""
    t = words.t
    scene = daily(graphics, words)
    assert isinstance(scene, DailyScreen)
    page = replace(
        scene.page,
        today=date(2026, 8, 31),
        chosen=date(2026, 8, 31),
        shown=date(2026, 8, 31),
        game=1,
        told=[t("You have not played it yet.")],
        line="",
        action=words.p("title", "Play"),
        note=t(
            "Everybody gets the same cards, and the computers play at the same level (club). Only your first try "
            "counts: no hints, no starting over. Later tries are for practice. The cards depend only on the date, so "
            "one could look them up beforehand: not to is a matter of honour."
        ),
        series="",
        marked={},
    )
    return daily_of(graphics, words, page, "calendar")


def puzzles(graphics: Graphics, words: Words) -> FormScene:
    counts = {
        (theme, grade): PuzzleCount(13 + n - 7 * (theme == "freeze" and m == 0), 5 * n, 3 * n)
        for n, theme in enumerate(THEMES)
        for m, grade in enumerate(GRADES)
    }
    counts["freeze", "easy"] = PuzzleCount(0, 0, 0)
    counts["out", "easy"] = PuzzleCount(17, 17, 17)

    class KnownPuzzles:
        open = nothing

        def counts(self) -> dict[Kind, PuzzleCount]:
            return counts

    return PuzzleListScreen(stand_in(graphics, words), cast(Puzzles, KnownPuzzles()))


DAILY: Mapping[str, Callable[[Graphics, Words], FormScene]] = {
    "daily": daily,
    "first_daily": first_daily,
    "puzzles": puzzles,
}
