"""The screens for a table with real cards, with something to show."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial

from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.score_pad.entries import PointsEntry
from canasta_gui.match.score_pad.figures import figures_of_sheet
from canasta_gui.match.score_pad.pad import ScorePad
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.play.offers import choice_of, games_on_offer
from canasta_gui.play.score_pad.entry_form import EntryForm
from canasta_gui.rules.families import load_rules
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.scenes.real_cards.entry import EntryScene
from canasta_gui.ui.scenes.real_cards.new_scoring import NewScoringScene
from canasta_gui.ui.scenes.real_cards.page import Offer, RealCardsScene
from canasta_gui.ui.scenes.real_cards.printing import PrintCalls, PrintedDeck, PrintScene
from canasta_gui.ui.scenes.real_cards.scorings import ScoringsCalls, ScoringsScene
from canasta_gui.ui.scenes.real_cards.sheet import SheetCalls, SheetNow, SheetScene
from canasta_gui.ui.scenes.real_cards.statistics import RealCardsStatisticsScene
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.titles import presets_in_order

NAMES = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé", "Wilhelmina-Marie", "Odile")


def _nothing(*_: object) -> None:
    """A callback that is not looked at."""


def real_cards(graphics: Graphics, words: Words) -> FormScene:
    t = words.t
    offers = [
        Offer(t("Go on"), t("The last sheet that is not finished."), "play", _nothing),
        Offer(
            t("New scoring"),
            t("Enter each deal as you count it: the points are worked out by the rules of your table."),
            "pen",
            _nothing,
        ),
        Offer(
            t("All scorings"), t("Sheets of earlier evenings, statistics, and sheets from a file."), "stack", _nothing
        ),
        Offer(
            t("The rules"),
            t("Read what your table plays, or print it and lay it beside the cards."),
            "question",
            _nothing,
        ),
        Offer(
            t("Print"),
            t("Score sheets, rules, and our cards as sheets to cut, on A4 or letter paper."),
            "cards",
            _nothing,
        ),
    ]
    return RealCardsScene(graphics, words, offers, on_back=_nothing)


def new_scoring(graphics: Graphics, words: Words, preset: str = "classique-5") -> FormScene:
    presets = [choice_of(words, name, load_rules(name)) for name in presets_in_order()]
    return NewScoringScene(graphics, words, presets, preset, NAMES, on_start=_nothing, on_back=_nothing)


def printing(graphics: Graphics, words: Words) -> FormScene:
    games = games_on_offer(choice_of(words, name, load_rules(name)) for name in presets_in_order())
    calls = PrintCalls(_nothing, _nothing, _nothing, _nothing, _nothing)
    return PrintScene(graphics, words, games, "classique-6c", PrintedDeck("classic", "leaves", "marburg"), calls)


def pad_of(preset: str) -> ScorePad:
    rules = load_rules(preset)
    header = PadHeader("test", rules, NAMES[: rules.players], rules.playing(1)[-1], "2026-11-21T19:30:00Z")
    return ScorePad.begin(header, MemoryJournal())


COUNTED = {
    "canasta:natural": (1, 0, 1),
    "canasta:mixed": (2, 1, 1),
    "canasta:wild": (0, 0, 0),
    "red_threes": (3, 1, 0),
    "cards": (445, 240, 215),
    "hands": (35, 120, 60),
}


def counted(pad: ScorePad) -> EntryForm:
    """A deal filled in."""
    form = EntryForm(pad.sheet, pad.sheet.next_deal)
    form.choose_out(form.playing[0])
    for row in form.rows:
        for side in range(pad.sheet.rules.n_sides):
            form.put(row.name, side, COUNTED.get(row.name, (0,) * 3)[side % 3])
    return form


def filled(preset: str, deals: int = 3) -> ScorePad:
    """A pad with some deals, the last of which was entered as points."""
    pad = pad_of(preset)
    for _ in range(deals):
        pad.enter(counted(pad).entry)
    pad.enter(PointsEntry(tuple(120 * side + 85 for side in range(pad.sheet.rules.n_sides))))
    return pad


def entry(graphics: Graphics, words: Words, preset: str = "classique-5") -> FormScene:
    pad = filled(preset, 1)
    return EntryScene(graphics, words, counted(pad), on_save=_nothing, on_back=_nothing)


def refused_entry(graphics: Graphics, words: Words) -> FormScene:
    form = counted(filled("classique-4", 1))
    form.put("red_threes", 1, 4)
    scene = EntryScene(graphics, words, form, on_save=_nothing, on_back=_nothing)
    scene.save()
    return scene


def points_entry(graphics: Graphics, words: Words) -> FormScene:
    form = EntryForm(filled("classique-4", 1).sheet, 2)
    return EntryScene(graphics, words, form, on_save=_nothing, on_back=_nothing)


SHEET_CALLS = SheetCalls(*[_nothing] * len(fields(SheetCalls)))


def sheet(graphics: Graphics, words: Words, preset: str = "classique-5", deals: int = 2, opened: int = 0) -> FormScene:
    shown = SheetNow(filled(preset, deals).sheet if deals else pad_of(preset).sheet)
    return SheetScene(graphics, words, lambda: shown, SHEET_CALLS, opened=opened)


def last_deal(graphics: Graphics, words: Words) -> FormScene:
    shown = filled("classique-5", 1).sheet
    timed = replace(shown, header=shown.header._replace(minutes=60), last_by_clock=shown.next_deal)
    return SheetScene(graphics, words, lambda: SheetNow(timed), SHEET_CALLS)


def scorings(graphics: Graphics, words: Words) -> FormScene:
    calls = ScoringsCalls(_nothing, _nothing, _nothing, _nothing, _nothing, _nothing)
    pads = [filled("classique-5", 2), filled("romme", 0), filled("modern-american", 4)]
    figures = [figures_of_sheet(str(nth), pad.sheet) for nth, pad in enumerate(pads)]
    return ScoringsScene(graphics, words, figures, calls)


def no_scorings(graphics: Graphics, words: Words) -> FormScene:
    calls = ScoringsCalls(_nothing, _nothing, _nothing, _nothing, _nothing, _nothing)
    return ScoringsScene(graphics, words, [], calls)


def table_statistics(graphics: Graphics, words: Words) -> FormScene:
    figures = [figures_of_sheet("1", filled("classique-4", 4).sheet)]
    return RealCardsStatisticsScene(graphics, words, figures, [], on_export=_nothing, on_back=_nothing)


REAL_CARDS: Mapping[str, Callable[[Graphics, Words], FormScene]] = {
    "real_cards": real_cards,
    "printing": printing,
    "new_scoring": new_scoring,
    "pad_entry": entry,
    "pad_entry_american": partial(entry, preset="modern-american"),
    "pad_entry_alone": partial(entry, preset="classique-3-isolee"),
    "pad_entry_romme": partial(entry, preset="romme-6"),
    "pad_entry_refused": refused_entry,
    "pad_entry_points": points_entry,
    "pad_sheet": sheet,
    "pad_sheet_empty": partial(sheet, deals=0),
    "pad_sheet_opened": partial(sheet, preset="classique-4", opened=2),
    "pad_sheet_romme": partial(sheet, preset="romme-6"),
    "pad_sheet_last_deal": last_deal,
    "pad_sheet_over": partial(sheet, preset="classique-4", deals=5),
    "scorings": scorings,
    "no_scorings": no_scorings,
    "table_statistics": table_statistics,
}
