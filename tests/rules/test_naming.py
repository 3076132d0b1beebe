"""The names of melds: a record contains them where there are several of a rank, and nowhere else (RECORD)."""

from canasta_gui.rules.canasta.action_json import action_as_recorded
from canasta_gui.rules.canasta.actions import Lay, MeldCards, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import parse_card, parse_cards, run_of, suit_of
from canasta_gui.rules.core.events import Discard, Draw
from tests.rules.support import lay, position

SAMBA = load_preset("samba")
SPADES = run_of(suit_of(parse_card("4S")))


def at(melds: str) -> CanastaPosition:
    """Return seat 0 with a seven and two spades, before its draw."""
    return position(f"to act: 0\nhand 0: 7C 8S JS 4C\nmelds side 0: {melds}\npile: 8C 7D", SAMBA)


ONE = "7S 7H 7D"
TWO = "7S 7S 7S 7H 7H 7H 7D | 7C 7D 7C"


def test_of_two_melds_of_a_rank_also_the_first_is_named() -> None:
    assert action_as_recorded(at(TWO), 0, lay("7C"))["melds"] == [{"rank": "7", "cards": ["7C"], "of": 0}]
    assert action_as_recorded(at(TWO), 0, Take())["of"] == 0
    assert action_as_recorded(at(TWO), 0, Take(of=1))["of"] == 1


def test_of_one_meld_nothing_is_said() -> None:
    assert action_as_recorded(at(ONE), 0, lay("7C"))["melds"] == [{"rank": "7", "cards": ["7C"]}]
    assert "of" not in action_as_recorded(at(ONE), 0, Take())


def test_of_two_runs_of_a_suit_the_run_is_named_and_not_the_rank() -> None:
    runs = at("4S 5S 6S | 9S 10S JS")
    joining = Lay((MeldCards(SPADES, tuple(parse_cards("JS"))),))
    assert action_as_recorded(runs, 0, joining)["melds"][0]["of"] == 0
    runs.pile[-1] = parse_card("7S")
    assert action_as_recorded(runs, 0, Take(run=True))["of"] == 0
    assert "of" not in action_as_recorded(runs, 0, Take())


def test_other_actions_have_no_melds_to_name() -> None:
    assert action_as_recorded(at(TWO), 0, Draw()) == {"do": "draw"}
    assert action_as_recorded(at(TWO), 0, Discard(parse_card("4C"))) == {"do": "discard", "card": "4C"}
