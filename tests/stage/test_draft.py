"""The staging area: half-done melds outside the rules."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Lay, MeldCards, Take
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft, after_event
from tests.rules.support import lay, take
from tests.stage.support import rank, seen


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def test_naturals_group_themselves_by_rank() -> None:
    draft = EMPTY.add(cards("KS 4C KH 4D"))
    assert draft.of(rank("K")) == cards("KS KH")
    assert draft.of(rank("4")) == cards("4C 4D")
    assert [meld.rank for meld in draft.melds] == [rank("4"), rank("K")]


def test_a_wild_card_joins_the_meld_it_is_put_on() -> None:
    draft = EMPTY.add(cards("KS KH 4C")).add(cards("2C"), onto=rank("K"))
    assert draft.of(rank("K")) == cards("KS KH 2C")


def test_a_wild_card_follows_the_naturals_it_came_with() -> None:
    assert EMPTY.add(cards("JK KS KH")).of(rank("K")) == cards("JK KS KH")


def test_a_wild_card_alone_or_among_two_ranks_waits() -> None:
    assert EMPTY.add(cards("2C")).loose == cards("2C")
    assert EMPTY.add(cards("KS 4C JK")).loose == cards("JK")


def test_cards_are_taken_back_from_where_they_lie() -> None:
    draft = EMPTY.add(cards("KS KH 2C")).add(cards("4C 4D 2C")).add(cards("JK"))
    assert draft.remove(cards("2C"), rank("4")).of(rank("K")) == cards("KS KH 2C")
    assert draft.remove(cards("2C"), rank("4")).of(rank("4")) == cards("4C 4D")
    assert draft.remove(cards("JK"), 0).loose == ()
    assert draft.remove(cards("KS")).of(rank("K")) == cards("KH 2C")
    assert draft.remove(cards("9S")) == draft
    assert EMPTY.add(cards("KS")).remove(cards("KS")) == EMPTY


def test_an_empty_draft_is_false() -> None:
    assert not EMPTY
    assert EMPTY.taking_pile()
    assert EMPTY.add(cards("2C"))


def test_points_count_the_top_card_only_when_it_takes_part_and_loose_wild_cards_never() -> None:
    view = seen("to act: 0\nhand 0: 9D 9H KS 2C\npile: 4C 9S")
    draft = EMPTY.add(cards("9D 9H")).add(cards("2C"))
    assert draft.points(view) == 20
    assert draft.taking_pile().points(view) == 30


def test_declared_without_the_pile_it_is_a_lay() -> None:
    view = seen("to act: 0\nhand 0: KS KH KD 2C 4C\npile: 9S")
    draft = EMPTY.add(cards("KS KH KD")).add(cards("2C"))
    assert draft.as_action(view) == lay("KS KH KD")


def test_declared_with_the_pile_it_is_a_take() -> None:
    view = seen("to act: 0\nhand 0: KS KH KD 9D 9H\npile: 9S")
    draft = EMPTY.add(cards("KS KH KD 9D 9H")).taking_pile()
    assert draft.as_action(view) == take("9D 9H", "KS KH KD")
    assert EMPTY.taking_pile().as_action(view) == Take()
    assert EMPTY.as_action(view) == Lay(())


def test_only_what_is_still_held_is_kept() -> None:
    draft = EMPTY.add(cards("KS KS KH")).add(cards("2C 2C")).taking_pile()
    kept = draft.kept(cards("KS KH 2C"), pile=[parse_card("9S")])
    assert kept == CanastaDraft((MeldCards(rank("K"), cards("KS KH")),), cards("2C"), True)
    assert not draft.kept((), pile=[])


def test_what_is_laid_leaves_the_staging_area() -> None:
    draft = EMPTY.add(cards("KS KH KD 4C"))
    melded = ev.Melded(0, 0, rank("K"), cards("KS KH KD"))
    assert after_event(melded, draft, 0) == EMPTY.add(cards("4C"))
    assert after_event(melded, draft, 2) == draft


def test_the_top_card_that_is_laid_is_not_followed_by_the_next_one() -> None:
    draft = EMPTY.add(cards("9D 9H KS KH KD")).taking_pile()
    melded = ev.Melded(0, 0, rank("9"), cards("9D 9H"), parse_card("9S"))
    assert after_event(melded, draft, 0) == EMPTY.add(cards("KS KH KD"))


def test_after_the_draw_the_top_card_goes_back_to_the_pile() -> None:
    draft = EMPTY.add(cards("KS")).taking_pile()
    assert after_event(ev.Drew(0, parse_card("4C")), draft, 0) == EMPTY.add(cards("KS"))
    assert after_event(ev.TookPile(0, ()), draft, 0) == EMPTY.add(cards("KS"))


def test_the_end_of_the_turn_and_of_the_deal_empty_it() -> None:
    draft = EMPTY.add(cards("KS"))
    assert after_event(ev.Discarded(0, parse_card("4C")), draft, 0) == EMPTY
    assert after_event(ev.Passed(0), draft, 0) == EMPTY
    assert after_event(ev.DealEnded("stock", 1, (), (0, 0)), draft, 0) == EMPTY
    assert after_event(ev.TurnBegan(0), draft, 0) == draft
