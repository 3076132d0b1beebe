"""Playing style: what is asked of a computer changes how it plays, and nothing else does."""

from dataclasses import replace

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.weights import CLUB, style_options, with_style
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.rules.canasta.events import Event, Melded, TookPile
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import is_wild
from canasta_gui.rules.core.events import Discarded
from tests.ai.tables import decisions
from tests.lanes import only_in_gate

CLASSIQUE = load_preset("classique-4")


def _deals(option: str, setting: str, seeds: int = 24) -> list[list[Event]]:
    """Return the events of deals in which every seat plays with one option set."""
    every = [player("club", style={option: setting})] * 4
    deals = []
    for seed in range(seeds):
        *_, (_, seen, _) = decisions(CLASSIQUE, seed, every)
        deals.append(seen)
    return deals


def _wilds_discarded(deals: list[list[Event]]) -> int:
    return sum(isinstance(event, Discarded) and is_wild(event.card) for deal in deals for event in deal)


def test_a_style_without_settings_changes_nothing() -> None:
    assert with_style(CLUB, {}) == CLUB
    assert with_style(CLUB, {"level": "club", "out": "", "colour": "green", "wilds": "blue"}) == CLUB


@pytest.mark.parametrize("option", style_options())
def test_every_option_has_two_settings(option: str) -> None:
    one, other = style_options()[option]
    assert len({with_style(CLUB, {option: one}), with_style(CLUB, {option: other}), CLUB}) == 3


def test_settings_add_up() -> None:
    both = with_style(CLUB, {"out": "late", "wilds": "free"})
    assert both == replace(with_style(CLUB, {"out": "late"}), wild=CLUB.wild * 0.4, spends_wilds=60.0)


@pytest.mark.long
def test_who_never_freezes_does_not_and_who_freezes_often_does() -> None:
    never, often = _wilds_discarded(_deals("freezes", "never")), _wilds_discarded(_deals("freezes", "often"))
    assert never < often
    assert often > 10


@pytest.mark.long
def test_who_opens_early_opens_earlier() -> None:
    def first_melds(deals: list[list[Event]]) -> int:
        return sum(next(n for n, event in enumerate(deal) if isinstance(event, Melded)) for deal in deals)

    assert first_melds(_deals("opens", "early")) < first_melds(_deals("opens", "waits"))


def test_who_goes_out_early_makes_shorter_deals() -> None:
    assert sum(map(len, _deals("out", "early"))) < sum(map(len, _deals("out", "late")))


@pytest.mark.long
def test_who_is_free_with_wild_cards_lays_more_of_them_early() -> None:
    def laid(deals: list[list[Event]]) -> int:
        melds = [event for deal in deals for event in deal[:140] if isinstance(event, Melded)]
        return sum(is_wild(card) for meld in melds for card in meld.cards)

    assert laid(_deals("wilds", "free")) > laid(_deals("wilds", "thrifty"))


def test_a_playing_style_never_lead_to_anything_illegal() -> None:
    settings = {"out": "late", "wilds": "thrifty", "freezes": "often", "opens": "waits"}
    weights = with_style(CLUB, settings)
    for pos, _, action in decisions(CLASSIQUE, 3, [lambda view, seen: policy.choose(view, seen, weights)] * 4):
        assert check(pos, pos.to_act, action) is None


def test_who_takes_often_takes_more_piles() -> None:
    def taken(deals: list[list[Event]]) -> int:
        return sum(isinstance(event, TookPile) for deal in deals for event in deal)

    assert taken(_deals("takes", "often", 8)) > 1.2 * taken(_deals("takes", "seldom", 8))


@pytest.mark.parametrize("level", only_in_gate(LEVELS, ["beginner", "expert"]))
def test_a_style_shows_at_every_level(level: str) -> None:
    """Whoever saves wild cards lays fewer of them than the same level as it is, whatever that has learned."""
    spent = [0, 0]
    for n, style in enumerate(({}, {"wilds": "thrifty"})):
        for seed in range(4):
            *_, (_, seen, _) = decisions(CLASSIQUE, seed, [player(level, style=style)] * 4)
            early = (event for event in seen[:120] if isinstance(event, Melded))
            spent[n] += sum(is_wild(card) for meld in early for card in meld.cards)
    assert spent[1] < spent[0]
