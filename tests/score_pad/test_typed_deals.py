"""Whole deals, played by the computer and typed into the pad, come to the totals that the game wrote down."""

import pytest

from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.score_pad.record import ScorePad, read_pad
from canasta_gui.rules.families import all_preset_ids, load_rules
from tests.lanes import some_in_gate
from tests.score_pad.typist import match_of, new_pad, played_deals, typed

DEALS = 2000
PRESETS = all_preset_ids()


def type_deals(preset: str, level: str, deals: int, seed: int) -> int:
    """Type `deals` deals of matches by a rule set; return the number typed."""
    done = 0
    while done < deals:
        match = match_of(load_rules(preset), seed + done)
        pad = new_pad(match)
        for played in played_deals(match, level, deals - done):
            form = typed(pad, played)
            assert form.refusal is None, (preset, seed, form.problems)
            assert pad.sheet.deals == () or match.deal_no == pad.sheet.next_deal
            assert pad.sheet.next_dealer == match.dealer
            pad.enter(form.entry)
            assert pad.sheet.totals == match.totals == played.end.totals
            assert [line.columns for line in pad.sheet.deals[-1].lines] == [line.columns for line in played.end.lines]
            assert pad.sheet.winners == match.winners
            if not match.winners:
                assert pad.sheet.next_dealer == match.next_dealer
            done += 1
        assert read_pad(pad.lines) == pad.sheet
    return done


@pytest.mark.parametrize("preset", some_in_gate(PRESETS, one_in=2))
def test_a_deal_of_every_game_typed_in_gives_the_totals_of_the_game(preset: str) -> None:
    assert type_deals(preset, "novice", 1, seed=1) == 1


@pytest.mark.long
def test_two_thousand_deals_typed_in_give_the_totals_of_the_game() -> None:
    each = -(-DEALS // len(PRESETS))
    done = sum(type_deals(preset, "club", each, seed=100) for preset in PRESETS)
    assert done >= DEALS


@pytest.mark.parametrize(("preset", "level"), [("classique-4", "head"), ("suisse-4", "hand")])
def test_fines_are_typed_in_as_points(preset: str, level: str) -> None:
    match = match_of(load_rules(preset).at_offered_level(level), 3)
    pad = new_pad(match)
    for played in played_deals(match, "novice", 2):
        pad.enter(typed(pad, played).entry)
    assert pad.sheet.totals == match.totals


def test_a_sheet_goes_on_from_its_record() -> None:
    match = match_of(load_rules("classique-4"), 5)
    pad = new_pad(match)
    deals = list(played_deals(match, "novice", 2))
    pad.enter(typed(pad, deals[0]).entry)
    later = ScorePad.resume(pad.lines, MemoryJournal())
    later.enter(typed(later, deals[1]).entry)
    assert later.sheet.totals == match.totals
    assert later.lines[:2] == pad.lines
