"""A sheet with deals corrected and taken out equals a sheet into which the same deals were typed afresh."""

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.record import EntryRefusedError, ScorePad, read_pad
from canasta_gui.match.score_pad.sheet import PadHeader, PadSheet
from canasta_gui.play.score_pad import EntryForm
from canasta_gui.rules.families import AnyRules, load_rules

PRESETS = (
    "classique-4",
    "classique-5",
    "classique-3-isolee",
    "modern-american",
    "uruguay-2",
    "uruguay-5",
    "suisse-6-pairs",
    "romme-3",
    "romme-deutsch",
)
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")


@cache
def rules_of(preset: str) -> AnyRules:
    return load_rules(preset)


def header(rules: AnyRules) -> PadHeader:
    return PadHeader("test", rules, NAMES[: rules.players], rules.playing(1)[0])


@st.composite
def forms(draw: st.DrawFn, sheet: PadSheet, deal: int) -> DealEntry:
    """A deal as hasty fingers enter it: now and then one that cannot be."""
    form = EntryForm(sheet, deal)
    form.counted = draw(st.booleans())
    rows: list[tuple[str, st.SearchStrategy[int]]] = [("points", st.integers(-40, 400).map(lambda n: 5 * n))]
    if form.counted:
        form.choose_out(draw(st.sampled_from((-1, *form.playing))))
        form.choose_way(draw(st.sampled_from(form.ways)))
        rows = [
            (row.name, st.integers(0, 90).map(lambda n: 5 * n) if row.points else st.integers(0, min(2, row.most)))
            for row in form.rows
        ]
        if form.has_lone_hand:
            form.lone = draw(st.sampled_from((-1, 0, 1, 2)))
    for name, numbers in rows:
        for side in range(sheet.rules.n_sides):
            if draw(st.booleans()):
                form.put(name, side, draw(numbers))
    return form.entry


@settings(deadline=None)
@given(st.data(), st.sampled_from(PRESETS))
def test_corrections_anywhere_equal_a_sheet_typed_afresh(data: st.DataObject, preset: str) -> None:
    rules = rules_of(preset)
    pad = ScorePad.begin(header(rules), MemoryJournal())
    model: list[DealEntry] = []
    for _ in range(data.draw(st.integers(1, 12))):
        what = data.draw(st.sampled_from(("enter", "enter", "correct", "remove"))) if model else "enter"
        deal = data.draw(st.integers(1, len(model))) if what != "enter" else len(model) + 1
        if what == "remove":
            pad.remove(deal)
            del model[deal - 1]
            continue
        entry = data.draw(forms(pad.sheet, deal))
        before = pad.sheet, pad.lines
        try:
            pad.enter(entry) if what == "enter" else pad.correct(deal, entry)
        except EntryRefusedError:
            assert (pad.sheet, pad.lines) == before
            continue
        model[deal - 1 : deal] = [entry]
    afresh = ScorePad.begin(header(rules), MemoryJournal())
    for entry in model:
        afresh.enter(entry)
    for one in (pad.sheet, read_pad(pad.lines)):
        assert one.entries == tuple(model)
        assert told(one) == told(afresh.sheet)


def told(sheet: PadSheet) -> Any:
    """Return everything that follows from a sheet."""
    return sheet.deals, sheet.next_dealer, sheet.openings, sheet.to_target, sheet.winners, sheet.counting_deals


@settings(deadline=None)
@given(st.data(), st.sampled_from(PRESETS))
def test_a_deal_that_is_opened_again_stands_as_it_was_entered(data: st.DataObject, preset: str) -> None:
    sheet = PadSheet(header(rules_of(preset)))
    entry = data.draw(forms(sheet, 1))
    entered = PadSheet(sheet.header, (entry,))
    again = EntryForm(entered, 1)
    assert again.is_correction
    assert PadSheet(sheet.header, (again.entry,)).deals == entered.deals
