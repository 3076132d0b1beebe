"""Light effects of events: place, duration, and no obstruction."""

import pytest

from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.core.events import DealBegan, Discard, Draw
from canasta_gui.stage.animator import FLYING
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.choreography import SECONDS, Effects, Shine, Stakes
from canasta_gui.stage.event_queue import Highlight, Sounded
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.places import PILE, STOCK
from tests.stage.support import TableTop, own_meld, rank

AT = Rect(10, 20, 30, 40)
WILD_IN_HAND = "to act: 0\nphase: play\nhand 0: 2S KH 7D 9C\nstock: 5C 5D ?? x20\npile: 5H"
OPEN = "stock: 5C 5D ?? x20\nmelds side 0: QS QH QD\nto act: 0"
TAKABLE = f"{OPEN}\nhand 0: KH KD 4C\npile: 5H KS"
NOT_TAKABLE = f"{OPEN}\nhand 0: 8H 9D 4C\npile: KS 5H"


def test_it_begins_ends_and_is_forgotten() -> None:
    effects = Effects()
    effects.start(Shine.RIPPLE, AT, 1.0, tempo=1.0, delay=0.5)
    assert effects.shown(1.4, still=False) == []
    (half,) = effects.shown(1.5 + SECONDS[Shine.RIPPLE] / 2, still=False)
    assert half.part == pytest.approx(0.5)
    assert effects.advance(1.0)
    assert not effects.advance(1.5 + SECONDS[Shine.RIPPLE])


def test_it_follows_the_speed_but_is_never_too_short_to_be_seen() -> None:
    for tempo, whole in ((0.5, 2.0), (1.0, 1.0), (2.0, 0.5), (4.0, 0.5)):
        effects = Effects()
        effects.start(Shine.FROST, AT, 0.0, tempo=tempo)
        assert effects.advance(SECONDS[Shine.FROST] * whole - 0.01)
        assert not effects.advance(SECONDS[Shine.FROST] * whole + 0.01)


def test_nothing_shines_where_movement_is_off() -> None:
    effects = Effects()
    effects.start(Shine.FROST, AT, 0.0, tempo=0.0)
    assert not effects.advance(0.0)


def test_a_wild_card_on_the_pile_is_seen_and_heard_to_freeze_it() -> None:
    table = TableTop(WILD_IN_HAND, tempo=1.0)
    table.play(0, Discard(parse_card("2S")))
    table.tick()
    table.tick(0.6)
    frost = [effect for effect in table.board.display.effects() if effect.shine is Shine.FROST]
    assert [effect.at for effect in frost] == [table.board.display.layout.zones[PILE]]
    assert Sounded(Cue.FREEZE) in table.outputs


def test_another_card_freezes_nothing() -> None:
    table = TableTop(WILD_IN_HAND, tempo=1.0)
    table.play(0, Discard(parse_card("9C")))
    table.tick()
    table.tick(0.6)
    assert Sounded(Cue.FREEZE) not in table.outputs
    assert all(effect.shine is not Shine.FROST for effect in table.board.display.effects())


def test_skipping_ends_it() -> None:
    table = TableTop(WILD_IN_HAND, tempo=1.0)
    table.play(0, Discard(parse_card("2S")))
    table.tick()
    table.tick(0.6)
    assert table.board.display.effects()
    table.board.skip()
    assert table.board.display.effects() == []


def test_reduced_motion_shows_it_still() -> None:
    table = TableTop(WILD_IN_HAND, tempo=1.0)
    table.board.set_tempo(1.0, calm=True)
    table.play(0, Discard(parse_card("2S")))
    table.tick()
    table.tick(0.6)
    assert all(effect.still for effect in table.board.display.effects())
    assert table.board.display.effects()


def test_the_board_is_painted_while_something_shines_and_then_rests() -> None:
    table = TableTop(WILD_IN_HAND, tempo=1.0)
    table.play(0, Discard(parse_card("2S")))
    for _ in range(400):
        table.tick()
    assert not table.board.advance(table.now + 1.0)


@pytest.mark.parametrize(("position", "light"), [(TAKABLE, Highlight.INVITES), (NOT_TAKABLE, Highlight.NONE)])
def test_the_pile_invites_when_it_can_be_taken(position: str, light: Highlight) -> None:
    board = TableTop(position).board
    assert next(zone.highlight for zone in board.display.zones() if zone.place == PILE) is light


def test_the_pile_no_longer_invites_after_the_draw() -> None:
    table = TableTop(TAKABLE)
    table.play(0, Draw())
    table.tick(1.0)
    assert next(zone.highlight for zone in table.board.display.zones() if zone.place == PILE) is Highlight.NONE


def shuffling(*, calm: bool) -> list[float]:
    """Return the largest distance between cards of the stock while it is shuffled for a new deal."""
    table = TableTop("to act: 0\nstock: ?? x40", tempo=1.0)
    table.board.set_tempo(1.0, calm=calm)
    table.board.receive(DealBegan(1, 0, (0, 0), (HIDDEN,) * 40))
    apart = []
    for _ in range(80):
        table.tick()
        across = [sprite.pose.x for sprite in table.board.display.sprites() if sprite.place == STOCK]
        apart.append((max(across) - min(across)) / table.board.display.layout.card.w)
    return apart


def test_before_a_deal_the_stock_parts_and_falls_together_again() -> None:
    apart = shuffling(calm=False)
    assert max(apart) > 1
    assert apart[-1] < 0.2


def test_without_motion_the_stock_lies_still_while_it_is_shuffled() -> None:
    assert max(shuffling(calm=True)) < 0.2


def test_a_canasta_closes_when_its_last_card_comes() -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: KC 4S 5S\nmelds side 0: KS KH KD KC KS KH", tempo=1.0)
    kings = own_meld("K")

    def height() -> float:
        ys = [s.pose.y for s in table.board.display.sprites() if s.place == kings and s.pose.z < FLYING]
        return (max(ys) - min(ys)) / table.board.display.layout.card.h

    opened = height()
    table.play(0, Lay((MeldCards(rank("K"), tuple(parse_cards("KC"))),)))
    table.tick()
    table.tick(0.15)
    assert height() == pytest.approx(opened)
    table.settle()
    assert height() < 0.2


def test_a_heart_beats_where_a_hand_comes_down_to_two_cards_or_the_pile_passes_ten() -> None:
    few, many = Stakes((5, 3, 11), 10), Stakes((5, 2, 11), 10)
    assert few.rise(many) == 1
    assert many.rise(Stakes((5, 2, 11), 11)) == PILE
    assert many.rise(Stakes((5, 2, 10), 10)) is None
    assert Stakes((5, 2), 11).rise(Stakes((5, 1), 12)) is None


@pytest.mark.parametrize("calm", [False, True])
def test_the_heartbeat_is_seen_at_the_seat_and_left_out_with_reduced_motion(calm: bool) -> None:
    table = TableTop("to act: 0\nphase: play\nhand 0: 7D 9C KH\nstock: 5C 5D ?? x20\npile: 5H", tempo=1.0)
    table.board.set_tempo(1.0, calm=calm)
    table.play(0, Discard(parse_card("9C")))
    table.tick()
    assert (Sounded(Cue.HEARTBEAT) in table.outputs) is not calm
    table.tick(0.5)
    seat = table.board.display.layout.table.seats[0].portrait
    assert any(effect.at == seat for effect in table.board.display.effects()) is not calm
