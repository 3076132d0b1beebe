"""Will the next seat take this card? The network knows no hidden card, and foretells better than the formula."""

import sys
from math import log
from pathlib import Path

import pytest

from canasta_gui.ai.canasta.danger.features import RANK_NUMBERS, TURN_NUMBERS
from canasta_gui.ai.canasta.danger.network import applies_to, load_network, taken
from canasta_gui.rules.canasta.ruleset import load_preset

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))


def test_the_network_reads_every_number() -> None:
    network = load_network()
    assert {len(row) for row in network.of_shared} == {len(TURN_NUMBERS)}
    assert {len(row) for row in network.of_each} == {len(RANK_NUMBERS)}
    assert len(network.of_shared) == len(network.of_each) == len(network.biases) == len(network.outputs[0])


def test_where_runs_are_melded_the_formula_stays() -> None:
    assert applies_to(load_preset("classique-3-isolee"))
    assert not applies_to(load_preset("samba"))


@pytest.mark.parametrize(
    "presets", [("classique-2", "classique-3-isolee", "bolivia"), ("classique-4", "suisse-4", "chinoise-4")]
)
def test_it_foretells_deals_it_has_not_seen_better_than_the_formula(presets: tuple[str, ...]) -> None:
    """Three deals of one rule set say too little; in forty each of the latter three the network is ahead in all."""
    from danger_rows import rows_of

    network, losses = load_network(), [0.0, 0.0]
    guess = RANK_NUMBERS.index("guess")
    seeds = (900_001, 900_002, 900_003)
    rows = [row for preset in presets for seed in seeds for row in rows_of(load_preset(preset), seed)]
    for row in rows:
        turn, rank = row.numbers[: len(TURN_NUMBERS)], row.numbers[len(TURN_NUMBERS) :]
        for n, said in enumerate((taken(network, network.sums(turn), rank), rank[guess])):
            said = min(1 - 1e-6, max(1e-6, said))
            losses[n] -= log(said if row.taken else 1 - said)
    assert len(rows) > 450
    assert losses[0] < 0.95 * losses[1]
