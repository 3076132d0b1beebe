"""What holds in every deal of Rommé, whatever is played."""

import pytest

from canasta_gui.rules.cards import Card
from canasta_gui.rules.families import family
from canasta_gui.rules.position import Phase
from canasta_gui.rules.romme.candidates import candidates
from canasta_gui.rules.romme.melds import meld_refusal
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.reducer import evolve
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import load_preset, preset_ids
from canasta_gui.rules.romme.view import redact, view_of
from tests.rules.romme.games import deck, played


def all_cards(pos: RommePosition) -> list[Card]:
    """Every card, wherever it lies."""
    melded = [card for melds in pos.melds for meld in melds.values() for card in meld.cards]
    return sorted([*pos.stock, *pos.pile, *melded, *(card for hand in pos.hands for card in hand)])


@pytest.mark.parametrize("preset", preset_ids())
def test_every_card_is_somewhere_exactly_once_and_every_meld_is_one(preset: str) -> None:
    rules = load_preset(preset)
    cards = sorted(deck(rules))
    for step in played(rules, 1):
        assert all_cards(step.pos) == cards
        for melds in step.pos.melds:
            assert not any(meld_refusal(rules, meld) for meld in melds.values())
    assert step.pos.phase is Phase.OVER


@pytest.mark.parametrize("preset", preset_ids())
def test_a_view_brought_forward_by_its_redacted_events_is_the_view_of_the_new_truth(preset: str) -> None:
    rules = load_preset(preset)
    views = [RommePosition(rules, viewer=seat) for seat in range(rules.players)]
    for step in played(rules, 2):
        for seat, view in enumerate(views):
            for event in step.events:
                evolve(view, redact(event, seat))
            assert view == view_of(step.pos, seat)


@pytest.mark.parametrize("preset", preset_ids())
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
