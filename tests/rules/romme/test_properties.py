"""Invariants of every deal of Rommé."""

import json

import pytest

from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import family
from canasta_gui.rules.romme.engine import evolve
from canasta_gui.rules.romme.family import integrity_error, redact, view_of
from canasta_gui.rules.romme.notation import (
    action_as_recorded,
    action_from_json,
    position_to_json,
    read_position,
    write_position,
)
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import candidates, check
from canasta_gui.rules.romme.ruleset import load_preset
from tests.rules.romme.games import PRESETS, deck, played


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_somewhere_exactly_once_and_every_meld_is_one(preset: str) -> None:
    rules = load_preset(preset)
    cards = sorted(deck(rules))
    for step in played(rules, 1):
        assert integrity_error(step.pos, cards) is None
    assert step.pos.phase is Phase.OVER


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_brought_forward_by_its_redacted_events_is_the_view_of_the_new_truth(preset: str) -> None:
    rules = load_preset(preset)
    views = [RommePosition(rules, viewer=seat) for seat in range(rules.players)]
    for step in played(rules, 2):
        for seat, view in enumerate(views):
            for event in step.events:
                evolve(view, redact(event, seat))
            assert view == view_of(step.pos, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_candidate_passes_the_referee_and_plays_as_it_says(preset: str) -> None:
    rules = load_preset(preset)
    for n, step in enumerate(played(rules, 3)):
        if n % 5 or step.pos.phase is Phase.OVER:
            continue
        seat = step.pos.to_act
        view = view_of(step.pos, seat)
        allowed = list(candidates(view, seat))
        assert allowed
        assert len(set(allowed)) == len(allowed)
        for action in allowed:
            assert check(view, seat, action) is None
            assert check(step.pos, seat, action) is None
            family(rules).play(step.pos.copy(), seat, action)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_position_in_words_and_as_json_can_be_read_again(preset: str) -> None:
    rules = load_preset(preset)
    for n, step in enumerate(played(rules, 4)):
        if n % 7 and step.pos.phase is not Phase.OVER:
            continue
        text = write_position(step.pos)
        assert read_position(text) == step.pos
        assert write_position(read_position(text)) == text
        assert read_position(json.dumps(position_to_json(step.pos))) == step.pos
        view = view_of(step.pos, 0)
        again = read_position(write_position(view))
        again.viewer = 0
        assert again == view


@pytest.mark.parametrize("preset", PRESETS)
def test_an_action_can_be_read_from_the_record_again(preset: str) -> None:
    rules = load_preset(preset)
    before = None
    for step in played(rules, 5):
        if step.action is not None and before is not None:
            table = json.loads(json.dumps(action_as_recorded(before, before.to_act, step.action)))
            assert action_from_json(table) == step.action
        before = step.pos.copy()
