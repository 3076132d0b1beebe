"""Faces: what makes them, how long they last, and that they tell nothing that not everybody knows."""

from pathlib import Path

import pytest

from canasta_gui.match.replay import Replay
from canasta_gui.play.table_talk import FADE_SECONDS, SHOWN_SECONDS, THINKING_AFTER, Mood, Moods, reactions
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import DealBegan, DealEnded
from canasta_gui.rules.families import family
from tests.rules.support import lay, played, position

GOLDEN = Path(__file__).parents[1] / "golden"
CALM, PLEASED, RUEFUL, THINKING = Mood.CALM, Mood.PLEASED, Mood.RUEFUL, Mood.THINKING
SEVENTH = "to act: 0   phase: play\nhand 0: 9C 4D 5D\nmelds side 0: 9S 9S 9H 9H 9D 9D\nlaid this deal: 0 2"


def moods_of(moods: Moods) -> list[Mood]:
    return [face.mood for face in moods.faces()]


def seen(text: str) -> CanastaView:
    """Return a position of which everything is seen."""
    return CanastaView(position(text))


def heard(pos: CanastaPosition, seat: int, text: str) -> Moods:
    """Return the faces after a seat has laid cards."""
    moods = Moods(4)
    moods.advance(10.0, None)
    for event in played(pos, seat, lay(text)):
        moods.hear(event, CanastaView(pos))
    return moods


@pytest.fixture
def canasta() -> Moods:
    """Faces at 10.0, when seat 0 has closed a canasta."""
    return heard(position(SEVENTH), 0, "9: 9C")


# --- what makes faces ---


def test_a_canasta_pleases_its_side_and_makes_the_others_rueful(canasta: Moods) -> None:
    canasta.advance(10.0, None)
    assert moods_of(canasta) == [PLEASED, RUEFUL, PLEASED, RUEFUL]


def test_a_meld_that_is_none_yet_leaves_everybody_calm() -> None:
    moods = heard(position(SEVENTH.replace(" 9D 9D", "")), 0, "9: 9C")
    moods.advance(10.0, None)
    assert moods_of(moods) == [CALM] * 4


def test_an_eighth_card_is_no_second_canasta() -> None:
    moods = heard(position(SEVENTH.replace("9D 9D", "9D 9D 2S")), 0, "9: 9C")
    moods.advance(10.0, None)
    assert moods_of(moods) == [CALM] * 4


@pytest.mark.parametrize(("cards", "mood"), [(7, CALM), (8, PLEASED)])
def test_only_a_large_pile_pleases(cards: int, mood: Mood) -> None:
    event = ev.TookPile(1, tuple(parse_cards("4S " * cards)))
    found = reactions(event, seen("to act: 1   phase: play"))
    assert [found.get(seat, CALM) for seat in range(4)] == [CALM, mood, CALM, mood]


def test_a_refused_question_makes_the_one_who_asked_rueful() -> None:
    asked = seen("to act: 0   phase: play")
    assert reactions(ev.Answered(2, False), asked) == {0: RUEFUL}
    assert reactions(ev.Answered(2, True), asked) == {}


def test_going_out_pleases_a_side_and_whoever_is_left_with_cards_is_rueful() -> None:
    pos = seen("to act: 0   phase: play\nhand 0:\nhand 2: 5S\nhand 3:")
    ended: DealEnded[How, ScoreLine] = DealEnded("ordinary", 0, (), (0, 0))
    assert reactions(ended, pos) == {0: PLEASED, 1: RUEFUL, 2: PLEASED}
    assert reactions(ended._replace(how="stock", by=-1), pos) == {}


@pytest.mark.parametrize("game", ["classique-4", "samba", "hand-and-foot", "romme"])
def test_everybody_sees_the_same_faces_whatever_they_hold(game: str) -> None:
    replay = Replay((GOLDEN / f"{game}.jsonl").read_text(encoding="utf-8").splitlines())
    rules = family(replay.position(0).rules)
    seen = 0
    for step in range(replay.steps):
        pos = replay.position(step)
        for event in replay.events_of(step):
            found = [
                reactions(rules.redact(event, seat), rules.view_of(pos, seat)) for seat in range(pos.rules.players)
            ]
            assert all(each == found[0] for each in found)
            seen += bool(found[0])
    assert seen


# --- how long they last ---


def test_a_mood_passes_by_itself(canasta: Moods) -> None:
    assert canasta.advance(10.0, None)
    before = canasta.fading
    canasta.advance(10.0 + SHOWN_SECONDS - 0.01, None)
    assert moods_of(canasta)[0] is PLEASED
    assert canasta.advance(10.0 + SHOWN_SECONDS, None)
    assert moods_of(canasta) == [CALM] * 4
    canasta.advance(10.1 + SHOWN_SECONDS + FADE_SECONDS, None)
    assert (before, canasta.fading) == (True, False)
    assert not canasta.advance(20.0, None)


def test_faces_fade_into_each_other(canasta: Moods) -> None:
    canasta.advance(10.0, None)
    canasta.advance(10.0 + FADE_SECONDS / 2, None)
    face = canasta.faces()[0]
    assert (face.before, face.mood) == (CALM, PLEASED)
    assert face.part == pytest.approx(0.5)
    assert canasta.advance(10.1 + FADE_SECONDS, None)
    assert canasta.faces()[0].part == 1.0
    assert not canasta.advance(10.2 + FADE_SECONDS, None)


def test_with_reduced_motion_faces_change_at_once(canasta: Moods) -> None:
    canasta.advance(10.0, None, still=True)
    assert (canasta.faces()[0].mood, canasta.faces()[0].part) == (PLEASED, 1.0)


def test_a_computer_is_seen_to_think_when_its_turn_takes_a_while() -> None:
    moods = Moods(4)
    moods.advance(5.0, 1)
    moods.advance(5.0 + THINKING_AFTER - 0.01, 1)
    assert moods_of(moods)[1] is CALM
    assert moods.advance(5.0 + THINKING_AFTER, 1)
    assert moods_of(moods) == [CALM, THINKING, CALM, CALM]
    moods.advance(6.0, 2)
    assert moods_of(moods) == [CALM] * 4


def test_who_is_asked_looks_at_who_asks_and_does_not_look_away_to_think() -> None:
    moods, pos = Moods(4), seen("to act: 0   phase: play")
    moods.hear(ev.Asked(0, 2), pos)
    moods.advance(1.0, 2)
    moods.advance(9.0, 2)
    assert [face.looks for face in moods.faces()] == [False, False, True, False]
    assert moods_of(moods)[2] is CALM
    moods.hear(ev.Answered(2, True), pos)
    moods.advance(9.1, None)
    assert not any(face.looks for face in moods.faces())


def test_another_deal_begins_with_calm_faces(canasta: Moods) -> None:
    canasta.hear(DealBegan(2, 1, (0, 0), ()), seen("to act: 0   phase: play"))
    canasta.advance(10.1, None)
    assert moods_of(canasta) == [CALM] * 4
