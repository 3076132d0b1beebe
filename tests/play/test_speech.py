"""The speech bubbles of the players, with time as a number."""

from types import SimpleNamespace

import pytest

from canasta_gui.play.table_talk import Speech, Utterance, remark
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import load_rules
from canasta_gui.words import Words
from tests.rules.support import position

EN = Words("en")
NAMES = ("Ada", "Basile", "Clara", "Denis")
VIEW = CanastaView(position("to act: 0   phase: play"))
ENDED: DealEnded[How, ScoreLine] = DealEnded("ordinary", 0, (), (0, 0))


def said(speech: Speech) -> str:
    """Return the current sentence with the name of the speaker; empty if there is none."""
    return "" if speech.shown is None else speech.shown.attributed()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def speech(told: list[str]) -> Speech:
    return Speech(EN, NAMES, told.append)


def test_a_sentence_is_told_with_its_speaker_and_stays_as_long_as_it_takes_to_read(
    speech: Speech, told: list[str]
) -> None:
    speech.say(2, "No, not yet.")
    assert said(speech) == "Clara: No, not yet."
    assert told == ["Clara: No, not yet."]
    assert not speech.advance(100.0)
    seconds = Utterance(2, "Clara", "No, not yet.").seconds
    assert not speech.advance(100.0 + seconds - 0.01)
    assert speech.advance(100.0 + seconds)
    assert said(speech) == ""
    assert not speech.advance(200.0)


def test_a_longer_sentence_stays_longer() -> None:
    assert Utterance(0, "Ada", "Yes, please, do go out.").seconds > Utterance(0, "Ada", "Yes.").seconds


def test_only_computers_answer_aloud(speech: Speech) -> None:
    speech.hear(ev.Answered(2, False), VIEW, {1, 3})
    assert said(speech) == ""
    speech.hear(ev.Answered(2, False), VIEW, {2})
    assert said(speech) == "Clara: No, not yet."
    speech.hear(ev.Answered(2, True), VIEW, {2})
    assert said(speech) == "Clara: Yes, go out!"


@pytest.mark.parametrize(
    ("computers", "by", "expected"),
    [
        ({1, 2, 3}, 1, (1, "And that was my last card.")),
        ({1, 2, 3}, 0, (2, "Well done, Ada!")),
        ({1, 3}, 0, (1, "Well played, Ada.")),
        (set(), 0, None),
    ],
)
def test_somebody_has_a_word_at_the_end(computers: set[int], by: int, expected: tuple[int, str] | None) -> None:
    assert remark(EN, ENDED._replace(by=by), VIEW, computers, NAMES) == expected


def test_a_deal_that_nobody_ended_has_its_word_too() -> None:
    found = remark(EN, ENDED._replace(how="stock", by=-1), VIEW, {3}, NAMES)
    assert found == (3, "That was all the cards. Let us count.")


@pytest.mark.parametrize(
    ("preset", "how", "expected"),
    [
        ("classique-4", "misdealt", "Well, let us deal again."),
        ("classique-4", "red_three", "That was all the cards. Let us count."),
        ("romme", "used_up", "That was all the cards. Let us count."),
        ("romme", "stalemate", "Nobody can go out any more. Let us count."),
        ("romme", "void", "Well, let us deal again."),
        ("romme-deutsch", "void", "Nobody could finish that one."),
    ],
)
def test_the_word_at_the_end_of_a_deal_fits_how_it_ended(preset: str, how: str, expected: str) -> None:
    view = SimpleNamespace(rules=load_rules(preset), playing=(0, 1, 2, 3))
    assert remark(EN, ENDED._replace(how=how, by=0), view, {3}, NAMES) == (3, expected)  # type: ignore[arg-type]
