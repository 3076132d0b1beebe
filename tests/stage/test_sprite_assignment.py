"""The assignment of sprites to cards."""

import random

from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.canasta.actions import Lay, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.core.cards import FACES, HIDDEN, parse_card, whole_deck
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.canasta.draft import EMPTY
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.layout import lay_out
from canasta_gui.stage.places import PILE, STOCK, Place, Slot, SlottedCard, hand_of, meld_of, red_threes_of, staged
from canasta_gui.stage.sprites import SpriteAssignment, assign_new, reassign
from tests.rules.support import CLASSIQUE

HAND, FOE = hand_of(0), hand_of(1)
PLACES = [STOCK, PILE, HAND, FOE, meld_of(0, 9), red_threes_of(1), staged(9)]


def lying(place: Place, names: str) -> list[SlottedCard]:
    return [SlottedCard(Slot(place, n), parse_card(name)) for n, name in enumerate(names.split())]


def where(assignment: SpriteAssignment) -> dict[Slot, int]:
    return {at.slot: sprite for sprite, at in assignment.items()}


def test_what_does_not_move_keeps_its_sprite() -> None:
    cards = lying(HAND, "KS 9D 9D") + lying(PILE, "4C")
    assignment = assign_new(cards)
    assert reassign(assignment, cards) == assignment
    assert reassign(assignment, cards[::-1]) == assignment


def test_a_card_that_goes_to_the_pile_takes_its_sprite_along() -> None:
    assignment = assign_new(lying(HAND, "4C 9D KS") + lying(PILE, "7H"))
    after = where(reassign(assignment, lying(HAND, "4C KS") + lying(PILE, "7H 9D")))
    assert after == {Slot(HAND, 0): 0, Slot(HAND, 1): 2, Slot(PILE, 0): 3, Slot(PILE, 1): 1}


def test_of_equal_cards_the_one_that_the_player_moved_goes() -> None:
    assignment = assign_new(lying(HAND, "KS KS KS") + lying(PILE, "7H"))
    target = lying(HAND, "KS KS") + lying(PILE, "7H KS")
    assert where(reassign(assignment, target, leaving=[0]))[Slot(PILE, 1)] == 0
    assert where(reassign(assignment, target, leaving=[1]))[Slot(PILE, 1)] == 1
    assert where(reassign(assignment, target))[Slot(PILE, 1)] == 2


def test_equal_cards_that_the_player_moved_keep_their_sprites_where_none_of_them_leaves() -> None:
    cards = lying(HAND, "KS KS KS") + lying(PILE, "7H")
    assignment = assign_new(cards)
    for leaving in ([0], [1], [0, 2]):
        assert reassign(assignment, cards, leaving) == assignment


def test_equal_cards_shift_rather_than_jump_over_each_other() -> None:
    assignment = assign_new(lying(HAND, "4C KS KS QD QD"))
    after = reassign(assignment, lying(HAND, "KS KS QD QD"))
    assert [after[sprite].slot.nth for sprite in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_a_drawn_card_turns_over() -> None:
    assignment = assign_new(lying(STOCK, "?? ??") + lying(HAND, "4C"))
    after = reassign(assignment, lying(STOCK, "??") + lying(HAND, "4C KS"))
    assert after[1] == SlottedCard(Slot(HAND, 1), parse_card("KS"))
    assert after[0].slot == Slot(STOCK, 0)


def test_an_opponents_meld_comes_out_of_the_hand() -> None:
    assignment = assign_new(lying(STOCK, "?? ??") + lying(FOE, "?? ?? ??") + lying(HAND, "9D"))
    rest = lying(STOCK, "?? ??") + lying(FOE, "??") + lying(HAND, "9D")
    after = where(reassign(assignment, rest + lying(meld_of(1, 9), "9C 9S")))
    assert {after[Slot(meld_of(1, 9), n)] for n in (0, 1)} <= {2, 3, 4}
    assert after[Slot(HAND, 0)] == 5


def test_a_pile_taken_by_an_opponent_disappears_in_the_hand() -> None:
    assignment = assign_new(lying(PILE, "4C KS") + lying(FOE, "??") + lying(STOCK, "??"))
    after = reassign(assignment, lying(FOE, "?? ?? ??") + lying(STOCK, "??"))
    assert after[3].slot.place == STOCK
    assert {after[sprite].slot.place for sprite in (0, 1, 2)} == {FOE}


def test_another_number_of_cards_adds_and_drops_sprites() -> None:
    assignment = assign_new(lying(HAND, "4C KS"))
    more = reassign(assignment, lying(HAND, "4C KS 9D"))
    assert set(more) == {0, 1, 2}
    assert set(reassign(more, lying(HAND, "9D"))) == {2}
    assert reassign({}, lying(HAND, "9D")) == assign_new(lying(HAND, "9D"))


def test_a_wholly_different_table_still_has_every_sprite() -> None:
    assignment = assign_new(lying(HAND, "4C KS") + lying(PILE, "9D"))
    assert set(reassign(assignment, lying(PILE, "7H 8H 10H"))) == {0, 1, 2}


TABLES = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from([HIDDEN, *FACES[:12]])), max_size=30)


def table(cards: list[tuple[Place, int]]) -> list[SlottedCard]:
    counts: dict[Place, int] = {}
    result = []
    for place, face in cards:
        result.append(SlottedCard(Slot(place, counts.get(place, 0)), face))
        counts[place] = counts.get(place, 0) + 1
    return result


@given(TABLES, TABLES, st.sets(st.integers(0, 29)))
def test_every_card_is_played_by_one_sprite(
    old: list[tuple[Place, int]], new: list[tuple[Place, int]], leaving: set[int]
) -> None:
    before = assign_new(table(old))
    after = reassign(before, table(new), leaving)
    assert sorted(at.slot for at in after.values()) == sorted(at.slot for at in table(new))
    assert set(after.values()) == set(table(new))
    kept = set(before) & set(after)
    assert len(kept) == min(len(old), len(new)), "no sprite is given up that could be used"


def layout_of(view: CanastaPosition) -> list[SlottedCard]:
    placed = lay_out(CanastaView(view), EMPTY, HandOrder(), Fit((1280, 800))).placed
    return [SlottedCard(p.slot, p.face) for p in placed]


def test_over_whole_deals_no_sprite_is_lost_or_doubled_and_none_changes_its_face() -> None:
    """From every seat; a sprite once seen keeps its face until it is hidden again."""
    for seed in range(4):
        chance = random.Random(seed)
        deck = whole_deck(2, 4, 0)
        chance.shuffle(deck)
        pos, events = start_deal(CLASSIQUE, deck, deal_no=1, dealer=seed, totals=[0, 0])
        view = CanastaPosition(CLASSIQUE, viewer=seed)
        view.clear(1, seed, [0, 0], [HIDDEN] * 108)
        assignment = assign_new(layout_of(view))
        while True:
            for event in events:
                evolve(view, redact(event, seed))
                before, assignment = assignment, reassign(assignment, layout_of(view))
                assert set(assignment) == set(range(108))
                for sprite, at in assignment.items():
                    was = before[sprite].face
                    assert HIDDEN in (was, at.face) or was == at.face
            assert view == view_of(pos, seed)
            if pos.phase is Phase.OVER:
                break
            choices = list(candidates(pos, pos.to_act))
            lively = [action for action in choices if isinstance(action, Lay | Take)]
            events = play(pos, pos.to_act, chance.choice(lively or choices))


def test_a_hand_that_is_laid_open_turns_over_where_it_lies() -> None:
    stock = [SlottedCard(Slot(STOCK, i), HIDDEN) for i in range(3)]
    old = assign_new([*stock, SlottedCard(Slot(hand_of(1), 0), HIDDEN), SlottedCard(Slot(hand_of(1), 1), HIDDEN)])
    cards = [SlottedCard(Slot(hand_of(1), 0), parse_card("4C")), SlottedCard(Slot(hand_of(1), 1), parse_card("KS"))]
    assert reassign(old, [*stock, *cards]) == dict(enumerate([*stock, *cards]))
