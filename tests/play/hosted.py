"""Hosted matches for tests: every seat a device, time a number, and whoever stands in plays at once."""

from collections.abc import Sequence
from random import Random

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, shuffled
from canasta_gui.match.players import Player
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.hosting import HostedMatch
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyRules, AnyView, Decide


class Ready(Player):
    """A player that decides at once."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self._question = view, history

    def result(self) -> AnyAction | None:
        question, self._question = self._question, None
        return None if question is None else self._decide(*question)

    def cancel(self) -> None:
        self._question = None


def hosted_match(rules: AnyRules, seed: int = 1, phones: int | None = None) -> HostedMatch:
    """Return a match that has begun; the first seats are devices', the others a novice's."""
    number = rules.players if phones is None else phones
    seats = [
        SeatInfo(f"P{seat}", "human") if seat < number else SeatInfo(f"P{seat}", "computer", "novice")
        for seat in range(rules.players)
    ]
    chance = Random(seed)
    match = Match(rules, seats, None, lambda _: shuffled(rules, chance))
    match.start()
    players = [Ready(player("novice")) for _ in range(rules.players)]
    return HostedMatch.without_window(
        match, dict(enumerate(players[:number])), dict(enumerate(players[number:], number)), pause=0.0
    )
