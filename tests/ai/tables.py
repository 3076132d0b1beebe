"""Deals between computer players for the tests of the ai floor."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyEvent, AnyFamily, AnyRules, family

Decide = Callable[[Any, Any], Any]
"""A player of any family."""


def shuffled(rules: AnyRules, seed: int) -> list[int]:
    """Return a shuffled deck of these rules."""
    deck = rules.cards.deck()
    Random(seed).shuffle(deck)
    return deck


def reshuffled(pos: Any, rng: Random) -> Any:
    """Return the position with all cards redealt that the seat to act does not see; for either family."""
    twin = pos.copy()
    others = [seat for seat in range(pos.rules.players) if seat != pos.to_act]
    hidden = [card for seat in others for card in pos.hands[seat]] + pos.stock
    rng.shuffle(hidden)
    for seat in others:
        size = len(pos.hands[seat])
        twin.hands[seat], hidden = hidden[:size], hidden[size:]
    twin.stock = hidden
    return twin


def decisions(
    rules: AnyRules, seed: int, players: Sequence[Decide], totals: Sequence[int] | None = None
) -> Iterator[tuple[Any, list[Any], Any]]:
    """Yield for each action of a whole deal the position before it, the events that the seat saw, and the action."""
    totals = totals or [0] * rules.n_sides
    table = rules.playing(1)
    dealer = table[seed % len(table)]
    game = family(rules)
    pos, events = game.start_deal(rules, shuffled(rules, seed), deal_no=1, dealer=dealer, totals=totals)
    seen: list[list[Any]] = [[] for _ in range(rules.players)]
    _tell(game, seen, events)
    while pos.phase is not Phase.OVER:
        seat = pos.to_act
        action = players[seat](game.view_of(pos, seat), seen[seat])
        yield pos, seen[seat], action
        refusal = game.check(pos, seat, action)
        assert refusal is None, (action, refusal)
        _tell(game, seen, game.play(pos, seat, action))


def _tell(game: AnyFamily, seen: list[list[Any]], events: Sequence[AnyEvent]) -> None:
    for seat, log in enumerate(seen):
        log += [game.redact(event, seat) for event in events]


def scores(rules: AnyRules, seed: int, players: Sequence[Decide], totals: Sequence[int]) -> list[int]:
    """Return the points of each side in one deal."""
    *_, (pos, _, _) = decisions(rules, seed, players, totals)
    return [line.total for line in family(rules).final_score_lines(pos)]
