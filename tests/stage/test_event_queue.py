"""Events that wait to be shown, and an action that waits for its events, with time as a number."""

from canasta_gui.rules.core.events import Draw, TurnBegan
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.event_queue import EventQueue, Sounded, Submit

FIRST, SECOND, THIRD = TurnBegan(0), TurnBegan(1), TurnBegan(2)


def test_a_submitted_action_waits_half_a_second_for_its_events() -> None:
    queue = EventQueue()
    queue.now = 10.0
    queue.submit(Draw())
    assert queue.take_outputs() == [Submit(Draw())]
    assert (queue.waiting, queue.idle) == (True, False)
    queue.now = 10.49
    assert (queue.waiting, queue.timed_out) == (True, False)
    queue.now = 10.5
    assert (queue.waiting, queue.timed_out) == (True, True)
    queue.answered()
    assert (queue.waiting, queue.timed_out, queue.idle) == (False, False, True)


def test_an_event_waits_until_the_one_before_is_over() -> None:
    queue = EventQueue()
    for received in (FIRST, SECOND, THIRD):
        queue.receive(received)
    assert queue.has_events
    shown = []
    for due in queue.take_due():
        shown.append(due)
        queue.hold(1.0)
    assert (shown, queue.idle) == ([FIRST], False)
    queue.now = 0.99
    assert list(queue.take_due()) == []
    queue.now = 1.0
    assert list(queue.take_due()) == [SECOND, THIRD]  # nobody held the third one back
    assert (queue.has_events, queue.idle) == (False, True)


def test_the_queue_is_busy_as_long_as_the_last_event_takes() -> None:
    queue = EventQueue()
    queue.hold(2.0)
    idle = []
    for queue.now in (1.99, 2.0):
        idle.append(queue.idle)
    assert idle == [False, True]


def test_all_events_come_at_once_when_they_are_skipped_and_nothing_is_held_back_after_them() -> None:
    queue = EventQueue()
    queue.receive(FIRST)
    queue.receive(SECOND)
    queue.hold(5.0)
    assert list(queue.take_all()) == [FIRST, SECOND]
    assert queue.idle


def test_clearing_drops_events_and_the_wait_for_an_answer_but_no_outputs() -> None:
    queue = EventQueue()
    queue.receive(FIRST)
    queue.hold(5.0)
    queue.submit(Draw())
    queue.clear()
    assert queue.idle
    assert not queue.has_events
    assert queue.take_outputs() == [Submit(Draw())]


def test_outputs_come_in_order_and_once() -> None:
    queue = EventQueue()
    queue.tell(Sounded(Cue.DEAL), Sounded(Cue.PLACE))
    queue.tell(Sounded(Cue.TURN))
    assert queue.take_outputs() == [Sounded(Cue.DEAL), Sounded(Cue.PLACE), Sounded(Cue.TURN)]
    assert queue.take_outputs() == []
