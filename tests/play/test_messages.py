"""The message over the table, with time as a number."""

import pytest

from canasta_gui.play.messages import ADVICE_SECONDS, REFUSAL_SECONDS, Messages, RefusalExplainer
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.words import Words
from tests.rules.support import CLASSIQUE


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def messages(told: list[str]) -> Messages:
    return Messages(RefusalExplainer(Words("en"), CLASSIQUE), told.append)


def test_a_message_stays_for_its_seconds_from_the_first_frame_that_shows_it(messages: Messages) -> None:
    messages.say("No.")
    assert not messages.advance(100.0)
    assert not messages.advance(100.0 + REFUSAL_SECONDS - 0.01)
    assert messages.shown is not None
    assert messages.advance(100.0 + REFUSAL_SECONDS)
    assert messages.shown is None


def test_a_later_message_does_not_inherit_the_end_of_the_one_before(messages: Messages) -> None:
    messages.say("First.")
    messages.advance(0.0)
    messages.say("Second.")
    messages.advance(REFUSAL_SECONDS - 1)
    assert not messages.advance(REFUSAL_SECONDS + 1)
    assert messages.shown is not None
    assert messages.shown.sentence == "Second."
    assert messages.advance(2 * REFUSAL_SECONDS - 1)


def test_a_hint_stays_longer(messages: Messages, told: list[str]) -> None:
    messages.advise("Draw.", "star")
    messages.advance(0.0)
    assert not messages.advance(ADVICE_SECONDS - 0.01)
    assert messages.advance(ADVICE_SECONDS)
    assert told == ["Draw."]


def test_a_closed_message_is_gone_and_nothing_ends_any_more(messages: Messages) -> None:
    messages.say("No.")
    messages.advance(0.0)
    messages.close()
    assert messages.shown is None
    assert not messages.advance(REFUSAL_SECONDS)


def test_what_was_refused_last_is_known_until_something_else_is_said_or_done(messages: Messages) -> None:
    refusal = Refusal(Why.NOT_YOUR_TURN)
    known = []
    messages.refuse(refusal)
    known.append(messages.refused)
    messages.say("No.")
    known.append(messages.refused)
    messages.refuse(refusal)
    messages.move_on()
    known.append(messages.refused)
    assert known == [refusal, None, None]
