"""Celebrations: timing, sounds, the state after a click, and messages without motion."""

from itertools import pairwise
from typing import Any

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.stage.canasta.stage import CANASTA_CHOREOGRAPHY
from canasta_gui.stage.celebrations import (
    CANASTA_STEPS,
    HELD_UNTIL,
    Celebration,
    CelebrationKind,
    Celebrations,
    CelebrationView,
    Cue,
    Step,
    course,
    grade_of,
    seconds_of,
)
from canasta_gui.stage.event_queue import Celebrated, Sounded
from canasta_gui.stage.places import hand_of
from canasta_gui.stage.romme.stage import ROMME_CHOREOGRAPHY
from tests.rules.support import position
from tests.stage.support import FRAME, TableTop, own_meld, rank, seen

SEVENS = "melds side 0: 7S 7H 7D 7C 7S 7D | QS QH QC"
ALMOST = f"to act: 0\nphase: play\nhand 0: 7H 2C 5D 9C\nstock: 5C 5D ?? x20\npile: 5H\n{SEVENS}"
EVERY = [
    Celebration(kind, hand_of(0), 0, 0, points=points, number=9, grade=grade)
    for kind in CelebrationKind
    for points in ((100,) if kind is CelebrationKind.RED_THREE else (0, 100))
    for grade in (1, 2, 3)
]


def lay(name: str, cards: str) -> Lay:
    """Return cards on a meld of a rank."""
    return Lay((MeldCards(rank(name), tuple(parse_cards(cards))),))


def closed(*, calm: bool = False, card: str = "7H") -> TableTop:
    """Return a table where a canasta has just been laid."""
    table = TableTop(ALMOST, tempo=1.0)
    table.board.set_tempo(1.0, calm=calm)
    table.play(0, lay("7", card))
    table.tick(0.0)
    return table


def shown(table: TableTop) -> dict[Any, Any]:
    """Return the pose of every card."""
    return {(s.place, s.nth): (s.face, s.pose) for s in table.board.display.sprites()}


# --- the course ---


@pytest.mark.parametrize("celebration", EVERY)
def test_nothing_takes_longer_than_what_a_player_waits_for_gladly(celebration: Celebration) -> None:
    assert 0 < seconds_of(celebration) < 1.2


def test_the_steps_of_a_canasta_follow_each_other_and_the_last_ones_overlap_a_little() -> None:
    order = [Step.LAND, Step.GATHER, Step.SQUARE, Step.TURN, Step.SEAL, Step.FLY, Step.COUNT]
    assert list(CANASTA_STEPS) == order
    spans = list(CANASTA_STEPS.values())
    for before, after in pairwise(spans):
        assert before.begins < after.begins <= before.ends < after.ends
    assert CANASTA_STEPS[Step.FLY].begins < HELD_UNTIL < CANASTA_STEPS[Step.COUNT].ends


def test_without_points_none_fly_and_nothing_counts() -> None:
    for celebration in EVERY:
        assert (Step.FLY in course(celebration)) <= bool(celebration.points)
        assert CelebrationView(celebration, 0.0).points_to_come <= celebration.points


def test_points_are_on_their_way_until_the_score_counts() -> None:
    canasta = Celebration(CelebrationKind.CANASTA, own_meld("7"), 0, 0, 500)
    counts = CANASTA_STEPS[Step.COUNT].begins
    assert CelebrationView(canasta, counts - 0.001).points_to_come == 500
    assert CelebrationView(canasta, counts).points_to_come == 0
    assert CelebrationView(canasta, 0.0, still=True).points_to_come == 0


def test_a_canasta_is_graded_by_what_it_is_worth_and_sounds_so() -> None:
    sounds = []
    for points in (300, 500, 1000):
        canasta = Celebration(CelebrationKind.CANASTA, own_meld("7"), 0, 0, points, grade=grade_of(points))
        sounds.append(course(canasta)[Step.SEAL].cue)
    assert sounds == [Cue.CANASTA_MIXED, Cue.CANASTA, Cue.CANASTA_GREAT]


def test_its_sounds_come_in_their_order_and_once() -> None:
    celebrations, heard = Celebrations(), []
    celebrations.start(Celebration(CelebrationKind.CANASTA, own_meld("7"), 0, 0, 500, grade=2), 1.0, tempo=1.0)
    now = 1.0
    while celebrations.running:
        heard += celebrations.advance(now)
        now += FRAME
    assert heard == [Cue.GATHER, Cue.SQUARE, Cue.FLIP, Cue.CANASTA, Cue.COUNT]
    assert now - 1.0 < 1.2


@pytest.mark.parametrize(("tempo", "still"), [(0.0, False), (1.0, True)])
def test_where_nothing_moves_only_the_sound_is_heard_that_says_what_it_is(tempo: float, still: bool) -> None:
    celebrations = Celebrations()
    celebrations.start(Celebration(CelebrationKind.CANASTA, own_meld("7"), 0, 0, 300), 1.0, tempo=tempo, still=still)
    heard = [cue for frame in range(200) for cue in celebrations.advance(1.0 + frame * FRAME)]
    assert heard == [Cue.CANASTA_MIXED]


# --- the cards of a canasta ---


def test_the_last_card_lands_beside_the_fan_and_the_pile_closes_under_it() -> None:
    table = closed()
    before = {s.nth: s.pose for s in table.board.display.sprites() if s.place == own_meld("7")}
    table.tick(CANASTA_STEPS[Step.LAND].ends)
    landed = {s.nth: s.pose for s in table.board.display.sprites() if s.place == own_meld("7")}
    assert all(landed[nth] == before[nth] for nth in range(6))
    assert landed[6].x > max(landed[nth].x for nth in range(6))
    table.tick(CANASTA_STEPS[Step.SQUARE].ends - CANASTA_STEPS[Step.LAND].ends)
    poses = [s.pose for s in table.board.display.sprites() if s.place == own_meld("7")]
    assert max(pose.x for pose in poses) - min(pose.x for pose in poses) < 5


def test_the_card_on_top_turns_to_black_for_a_mixed_one() -> None:
    table = closed(card="2C")

    def top() -> int:
        cards = [s for s in table.board.display.sprites() if s.place == own_meld("7")]
        return max(cards, key=lambda s: s.pose.z).face

    table.tick(CANASTA_STEPS[Step.SQUARE].ends)
    assert top() == parse_card("2C")
    table.tick(CANASTA_STEPS[Step.TURN].ends - CANASTA_STEPS[Step.SQUARE].ends)
    assert top() in parse_cards("7S 7C")


def test_a_canasta_laid_at_once_stays_within_its_part_of_the_table() -> None:
    hand = "7S 7H 7D 7C 7S 7D 7H 5D 9C"
    table = TableTop(
        f"to act: 0\nphase: play\nhand 0: {hand}\nstock: 5C ?? x20\npile: 5H\nmelds side 0: QS QH QC", tempo=1.0
    )
    table.play(0, lay("7", "7S 7H 7D 7C 7S 7D 7H"))
    area, card = table.board.display.layout.table.own, table.board.display.layout.card
    table.tick(CANASTA_STEPS[Step.LAND].ends)
    poses = [s.pose for s in table.board.display.sprites() if s.place == own_meld("7")]
    assert len(poses) == 7
    assert all(area.x <= pose.bounds(card).x and pose.bounds(card).right <= area.right for pose in poses)


# --- skipping, and no motion ---


def test_skipping_ends_in_exactly_what_waiting_ends_in() -> None:
    waited, skipped, hurried = closed(), closed(), closed()
    waited.settle()
    skipped.tick(0.3)
    skipped.board.skip()
    hurried.tick(0.3)
    assert hurried.board.hurry()
    assert shown(waited) == shown(skipped) == shown(hurried)
    for table in (waited, skipped, hurried):
        table.tick()
        assert table.board.display.celebrations == []
        assert table.board.idle
        assert table.board.display.celebrated == waited.board.display.celebrated


def test_hurrying_with_nothing_to_celebrate_changes_nothing() -> None:
    table = TableTop(ALMOST, tempo=1.0)
    assert not table.board.hurry()


def test_the_game_goes_on_before_the_points_have_arrived() -> None:
    table = closed()
    table.tick(HELD_UNTIL + FRAME)
    assert table.board.idle
    assert [view.celebration.points for view in table.board.display.celebrations] == [500]


def test_reduced_motion_tells_the_same_and_moves_nothing() -> None:
    moving, calm = closed(), closed(calm=True)
    told = [[out for out in table.outputs if isinstance(out, Celebrated)] for table in (moving, calm)]
    assert told[0] == told[1] != []
    assert moving.board.display.celebrated == calm.board.display.celebrated
    moving.settle()
    assert shown(moving) == shown(calm)
    assert [view.points_to_come for view in calm.board.display.celebrations] == [0]
    assert Sounded(Cue.CANASTA) in calm.outputs


def test_what_was_celebrated_is_new_until_the_player_acts_again() -> None:
    table = closed()
    table.settle()
    assert [each.points for each in table.board.display.celebrated] == [500]
    table.play(0, lay("Q", "2C"))
    table.settle()
    assert table.board.display.celebrated == ()


def test_an_undo_takes_back_what_was_celebrated() -> None:
    table = closed()
    table.tick(0.2)
    table.board.show(seen(ALMOST))
    assert table.board.display.celebrated == ()
    assert table.board.display.celebrations == []


# --- which events there are to celebrate ---


def kinds(event: Any, text: str) -> list[tuple[CelebrationKind, int]]:
    """Return the celebrations of an event, with their points."""
    steps = CANASTA_CHOREOGRAPHY.steps(event, seen(text), 0)
    return [(each.kind, each.points) for each in steps.celebrates]


def test_the_first_meld_of_a_side_opens_and_the_next_does_not() -> None:
    kings = ev.Melded(0, 0, rank("K"), tuple(parse_cards("KS KH KD")))
    assert kinds(kings, "to act: 0\nphase: play") == [(CelebrationKind.OPENING, 0)]
    assert kinds(kings, f"to act: 0\nphase: play\n{SEVENS}") == []


def test_a_red_three_brings_what_it_adds_and_the_fourth_more() -> None:
    three = ev.Exposed(0, parse_card("3D"))
    assert kinds(three, f"to act: 0\n{SEVENS}") == [(CelebrationKind.RED_THREE, 100)]
    assert kinds(three, f"to act: 0\n{SEVENS}\nred threes side 0: 3H 3D 3H") == [(CelebrationKind.RED_THREE, 500)]
    assert kinds(three, "to act: 0") == []  # it counts against a side that has not opened


def test_going_out_brings_its_points_and_the_end_of_the_stock_none() -> None:
    text = f"to act: 0\nphase: play\n{SEVENS}"
    for how, points in (("ordinary", 100), ("concealed", 200)):
        lines = score_lines(position(text), how, 0)  # type: ignore[arg-type]
        assert kinds(ev.DealEnded(how, 0, lines, (0, 0)), text) == [(CelebrationKind.OUT, points)]
    assert kinds(ev.DealEnded("stock", 0, (), (0, 0)), text) == []


def romme_view(text: str) -> RommeView:
    """Return what seat 0 sees of a position."""
    return RommeView(read_position(text))


def test_in_romme_a_whole_set_is_complete_and_the_first_meld_opens() -> None:
    view = romme_view("rules: romme\nto act: 0   phase: play\nhand 0: 5S 6S\nstock: ?? x20")
    kings = tuple(parse_cards("KS KH KD KC"))
    whole = ROMME_CHOREOGRAPHY.steps(romme.MeldLaid(0, 0, RommeMeld(kings, kings)), view, 0)
    assert [each.kind for each in whole.celebrates] == [CelebrationKind.OPENING, CelebrationKind.COMPLETE]
    assert whole.celebrates[1].grade == 1
    part = ROMME_CHOREOGRAPHY.steps(
        romme.CardsAdded(0, 0, 0, kings[:1], kings[:1], RommeMeld(kings[:3], kings[:3])), view, 0
    )
    assert part.celebrates == ()


def test_in_romme_a_suit_from_end_to_end_is_celebrated_more_than_a_set() -> None:
    view = romme_view("rules: romme\nto act: 0   phase: play\nhand 0: 5S 6S\nmelds side 0: 9C 9D 9H\nstock: ?? x20")
    suit = tuple(parse_cards("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"))
    for cards, grades in ((suit, [2]), (suit[1:], [])):
        laid = ROMME_CHOREOGRAPHY.steps(romme.MeldLaid(0, 1, RommeMeld(cards, cards)), view, 0)
        assert [each.grade for each in laid.celebrates if each.kind is CelebrationKind.COMPLETE] == grades
