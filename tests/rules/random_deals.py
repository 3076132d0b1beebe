"""Deals of every game played at random, with offences where these are played: what happens in them, as events."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from canasta_gui.rules.canasta.policies import LISTS, PLAYABLE_LEVELS
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyEvent, AnyRules, all_preset_ids, family, load_rules
from tests.rules.offending import random_move

MOST_MOVES = 400


def every_table() -> list[AnyRules]:
    """Return every preset, and each that has a list of irregularities at each of its levels."""
    tables: list[AnyRules] = []
    for preset in all_preset_ids():
        rules = load_rules(preset)
        tables.append(rules)
        if isinstance(rules, CanastaRules) and LISTS[rules.irregularities.list]:
            tables += [
                replace(rules, irregularities=replace(rules.irregularities, level=level)) for level in PLAYABLE_LEVELS
            ]
    return tables


def random_deal(rules: AnyRules, seed: int, most: int = MOST_MOVES) -> Iterator[tuple[Any, Sequence[AnyEvent]]]:
    """Yield the position after each action of a random deal, and the events of the action; the deal itself first."""
    game, chance = family(rules), Random(seed)
    order = rules.cards.deck()
    chance.shuffle(order)
    table = rules.playing(1)
    misdeal = game.misdeal_by_chance(rules, order)
    totals = [0] * rules.n_sides
    pos, events = game.start_deal(
        rules, order, deal_no=1, dealer=table[seed % len(table)], totals=totals, misdeal=misdeal
    )
    yield pos, events
    for _ in range(most):
        if pos.phase is Phase.OVER:
            return
        if isinstance(rules, CanastaRules) and rules.irregularities.is_played:
            seat, action = random_move(chance, pos)  # type: ignore[arg-type]  # a table of canasta
        else:
            seat, action = pos.to_act, game.random_candidate(pos, pos.to_act, chance.random)  # type: ignore[assignment]
        yield pos, game.play(pos, seat, action)
