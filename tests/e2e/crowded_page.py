"""The fullest page of a phone: a hand of 25 cards, three of them selected, and six melds on each side."""

from collections.abc import Callable
from random import Random
from typing import Any

from canasta_gui.match.match import Match, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.hand_page import HandPage
from canasta_gui.rules.core.position import Phase
from canasta_gui.words import Words
from tests.lab.careless_players import sound
from tests.match.tables import CLASSIQUE

NAMES = ("Maximilian", "Anneliese", "Clara-Séraphine", "Zoé")


def crowded_page(language: str) -> dict[str, Any]:
    """Return the contents of the page, joined from two deals that club players play."""
    fullest = _page(_played_until(20, lambda view, seat: len(view.hands[seat]) == 25), language)
    melds = _page(_played_until(15, lambda view, _: min(map(len, view.melds)) == 6), language).content()["places"]
    content = fullest.content()
    (rank, *_) = [card for card in content["hand"]["cards"] if card["card"].startswith("7")]
    fullest.tap({"rank": rank["id"]})
    return {**fullest.content(), "places": melds}


def _played_until(seed: int, reached: Callable[[Any, int], bool]) -> Match:
    chance = Random(seed)
    match = Match(CLASSIQUE, [SeatInfo(name, "human") for name in NAMES], None, lambda _: shuffled(CLASSIQUE, chance))
    match.start()
    while True:
        seat = match.position.to_act
        view: Any = match.view(seat)
        if view.phase is Phase.PLAY and reached(view, seat):
            return match
        history: Any = match.events_for(seat)
        assert match.submit(seat, sound(view, history)) is None


def _page(match: Match, language: str) -> HandPage:
    page = HandPage(Words(language), match, match.position.to_act, lambda _: None, lambda: False, lambda _: None)
    page.greet()
    page.advance(1.0)
    return page
