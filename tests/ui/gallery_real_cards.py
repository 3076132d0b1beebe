"""The screens for a table with real cards, with something to show."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import cast

from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.score_pad.entries import PointsEntry
from canasta_gui.match.score_pad.record import ScorePad
from canasta_gui.match.score_pad.sheet import PadHeader, figures_of_sheet
from canasta_gui.play.score_pad import EntryForm
from canasta_gui.program.score_pads import Scoring
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.new_scoring import NewScoringScreen
from canasta_gui.screens.pad_entry import EntryScreen
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.screens.printing import PrintScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.score_pad import ScoringsScreen, TableStatisticsScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui import ChoiceBox
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from tests.ui.stand_in import KnownLedger, stand_in

NAMES = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé", "Wilhelmina-Marie", "Odile")


def pads(**parts: object) -> SimpleNamespace:
    """Return the scorings that screens ask for."""
    return SimpleNamespace(
        **{"last_unfinished": lambda: "last", "last_names": NAMES, "figures": list, "save": list, **parts}
    )


def real_cards(graphics: Graphics, words: Words) -> FormScene:
    return RealCardsScreen(stand_in(graphics, words, score_pads=pads()))


def new_scoring(graphics: Graphics, words: Words, preset: str = "classique-5") -> FormScene:
    return NewScoringScreen(stand_in(graphics, words, last_rules=preset, score_pads=pads()))


def printing(graphics: Graphics, words: Words) -> FormScene:
    settings = Settings(deck="classic", back="leaves")
    scene = PrintScreen(stand_in(graphics, words, last_rules="classique-6c", settings=settings))
    braille = next(each for each in scene.layer.root.walk() if each.name == words.t("Braille"))
    assert isinstance(braille, ChoiceBox)
    braille.index = 1
    return scene


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
    """Return a deal filled in."""
    form = EntryForm(pad.sheet, pad.sheet.next_deal)
    form.choose_out(form.playing[0])
    for row in form.rows:
        for side in range(pad.sheet.rules.n_sides):
            form.put(row.name, side, COUNTED.get(row.name, (0,) * 3)[side % 3])
    return form


def filled(preset: str, deals: int = 3) -> ScorePad:
    """Return a pad with some deals, the last of which was entered as points."""
    pad = pad_of(preset)
    for _ in range(deals):
        pad.enter(counted(pad).entry)
    pad.enter(PointsEntry(tuple(120 * side + 85 for side in range(pad.sheet.rules.n_sides))))
    return pad


def entry(graphics: Graphics, words: Words, preset: str = "classique-5") -> FormScene:
    pad = filled(preset, 1)
    return EntryScreen(stand_in(graphics, words), counted(pad))


def refused_entry(graphics: Graphics, words: Words) -> FormScene:
    form = counted(filled("classique-4", 1))
    form.put("red_threes", 1, 4)
    scene = EntryScreen(stand_in(graphics, words), form)
    scene.save()
    return scene


def points_entry(graphics: Graphics, words: Words) -> FormScene:
    form = EntryForm(filled("classique-4", 1).sheet, 2)
    return EntryScreen(stand_in(graphics, words), form)


def sheet_of(graphics: Graphics, words: Words, pad: object) -> SheetScreen:
    return SheetScreen(stand_in(graphics, words, score_pads=pads()), cast(Scoring, SimpleNamespace(pad=pad)))


def sheet(graphics: Graphics, words: Words, preset: str = "classique-5", deals: int = 2, opened: int = 0) -> FormScene:
    scene = sheet_of(graphics, words, filled(preset, deals) if deals else pad_of(preset))
    scene.opened = opened
    scene.rebuild()
    return scene


def last_deal(graphics: Graphics, words: Words) -> FormScene:
    pad = filled("classique-5", 1)
    header = pad.sheet.header._replace(minutes=60)
    timed = replace(pad.sheet, header=header, last_by_clock=pad.sheet.next_deal)
    return sheet_of(graphics, words, SimpleNamespace(sheet=timed, clock_runs=False))


def scorings_of(graphics: Graphics, words: Words, *shown: ScorePad) -> FormScene:
    figures = [figures_of_sheet(str(nth), pad.sheet) for nth, pad in enumerate(shown)]
    return ScoringsScreen(stand_in(graphics, words, score_pads=pads(figures=lambda: figures)))


def scorings(graphics: Graphics, words: Words) -> FormScene:
    return scorings_of(graphics, words, filled("classique-5", 2), filled("romme", 0), filled("modern-american", 4))


def no_scorings(graphics: Graphics, words: Words) -> FormScene:
    return scorings_of(graphics, words)


def table_statistics(graphics: Graphics, words: Words) -> FormScene:
    figures = [figures_of_sheet("1", filled("classique-4", 4).sheet)]
    return TableStatisticsScreen(
        stand_in(graphics, words, score_pads=pads(figures=lambda: figures), ledger=KnownLedger())
    )


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
