"""The conductor asks computers, waits for people, brings events to the stage; stage and players are of cardboard."""

import random
from collections.abc import Sequence

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import Player
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor, Notice, NoticeKind
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Pass
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family, load_rules
from tests.match.tables import CLASSIQUE, Deck, choices

PAUSE = 0.5


class CardboardStage:
    """A board that records what it is to show; the test sets when it is busy."""

    awaits_gesture = False

    def __init__(self) -> None:
        self.idle = True
        self.views: list[AnyView] = []
        self.events: list[AnyEvent] = []

    def show(self, view: AnyView) -> None:
        self.views.append(view)

    def receive(self, event: AnyEvent) -> None:
        self.events.append(event)


class CardboardPlayer(Player):
    """Notes the questions; answers what the test has put down, else what the club player would."""

    def __init__(self) -> None:
        self.asked: list[AnyView] = []
        self.cancelled = 0
        self.thinking = False
        self.answer: AnyAction | Exception | None = None
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self.asked.append(view)
        self._question = view, history

    def result(self) -> AnyAction | None:
        if self.thinking or self._question is None:
            return None
        question, self._question = self._question, None
        answer, self.answer = self.answer, None
        if isinstance(answer, Exception):
            raise answer
        return answer or player("club")(*question)

    def cancel(self) -> None:
        self.cancelled += 1
        self._question = None


class Evening:
    """A match, a conductor, and the clock."""

    def __init__(self, people: frozenset[int], viewer: int = 0, seed: int = 3) -> None:
        seats = [SeatInfo(name, "human" if n in people else "computer") for n, name in enumerate("ABCD")]
        self.match = Match(CLASSIQUE, seats, MemoryJournal(), Deck(seed))
        self.stage = CardboardStage()
        self.players = {seat: CardboardPlayer() for seat in range(4) if seat not in people}
        self.conductor = Conductor(self.match, self.stage, self.players, people, viewer, PAUSE)
        self.now = 0.0
        self.match.start()
        self.conductor.begin_deal()

    def advance(self, seconds: float = 0.0) -> list[Notice]:
        self.now += seconds
        return self.conductor.advance(self.now)

    def kinds(self, seconds: float = 0.0) -> list[NoticeKind]:
        return [notice.kind for notice in self.advance(seconds)]

    def play(self, seat: int) -> None:
        """Let the person of a seat play the turn out."""
        while self.match.to_act == seat:
            action = player("club")(self.match.view(seat), self.match.events_for(seat))
            assert self.conductor.submit(action) is None

    def until(self, kind: NoticeKind) -> Notice:
        """Let time pass until there is such a notice."""
        for _ in range(2000):
            found = [notice for notice in self.advance(0.1) if notice.kind is kind]
            if found:
                return found[0]
            if self.match.to_act == self.conductor.viewer and self.conductor.waiting_for_viewer:
                self.play(self.conductor.viewer)
        raise AssertionError(f"no {kind}")


def test_a_deal_is_brought_from_its_first_card_on_and_only_once() -> None:
    evening = Evening(frozenset({0}))
    notices = evening.advance()
    assert [notice.event for notice in notices] == evening.stage.events == evening.match.events_for(0)
    assert isinstance(evening.stage.events[0], ev.DealBegan)
    assert evening.advance(1.0) == []


def test_only_what_the_viewer_may_see_is_brought() -> None:
    evening = Evening(frozenset({2}), viewer=2)
    evening.until(NoticeKind.DEAL_OVER)
    dealt = [event for event in evening.stage.events if isinstance(event, ev.Dealt | ev.Drew | ev.Replaced)]
    assert {event.seat for event in dealt} == {0, 1, 2, 3}
    assert all((event.card == HIDDEN) == (event.seat != 2) for event in dealt)


def test_the_person_at_the_screen_is_waited_for() -> None:
    evening = Evening(frozenset({0}))
    for _ in range(10):
        evening.advance(10.0)
    assert evening.conductor.waiting_for_viewer
    assert all(player.asked == [] for player in evening.players.values())
    refusal = evening.conductor.submit(Pass())
    assert refusal is not None
    assert refusal.why is Why.PASS_NOT_NOW
    assert evening.conductor.submit(Draw()) is None
    assert isinstance(evening.advance()[0].event, ev.Drew)


def test_a_computer_is_asked_once_and_takes_its_moment() -> None:
    evening = Evening(frozenset({1}), viewer=1)
    player = evening.players[0]
    evening.advance()
    assert len(player.asked) == 1
    assert player.asked[0].viewer == 0
    number = len(evening.match.lines)
    evening.advance(PAUSE * 0.9)
    assert len(evening.match.lines) == number
    assert evening.kinds(PAUSE * 0.2) == [NoticeKind.EVENT]
    assert len(evening.match.lines) == number + 1
    evening.advance()
    assert len(player.asked) == 2  # for the next step of its turn


def test_a_computer_that_thinks_longer_is_waited_for() -> None:
    evening = Evening(frozenset({1}), viewer=1)
    evening.players[0].thinking = True
    evening.advance()
    number = len(evening.match.lines)
    for _ in range(20):
        assert evening.advance(1.0) == []
    evening.players[0].thinking = False
    evening.advance(0.01)
    assert len(evening.match.lines) == number + 1
    assert len(evening.players[0].asked) == 1


def test_nobody_is_asked_while_cards_fly() -> None:
    evening = Evening(frozenset({1}), viewer=1)
    evening.stage.idle = False
    for _ in range(5):
        evening.advance(1.0)
    assert evening.players[0].asked == []
    evening.stage.idle = True
    evening.advance(0.1)
    assert len(evening.players[0].asked) == 1


@pytest.mark.parametrize(
    "wrong", [ZeroDivisionError("nothing to divide"), Discard(12), Pass()], ids=["raises", "not held", "not now"]
)
def test_a_computer_that_fails_does_not_stop_the_game(wrong: AnyAction | Exception) -> None:
    evening = Evening(frozenset({1}), viewer=1)
    evening.advance()
    allowed = choices(evening.match, 0)
    if isinstance(wrong, Discard) and wrong in allowed:
        raise AssertionError("this is allowed")
    evening.players[0].answer = wrong
    number = len(evening.match.lines)
    notices = evening.advance(PAUSE)
    assert notices[0].kind is NoticeKind.COMPUTER_FAILED
    assert notices[0].seat == 0
    failure = notices[0].failure
    assert failure is not None
    assert (failure.error or failure.action) == wrong
    assert (failure.refusal is None) == isinstance(wrong, Exception)
    assert notices[1].kind is NoticeKind.EVENT
    assert len(evening.match.lines) == number + 1
    assert evening.until(NoticeKind.DEAL_OVER)


def test_somebody_else_is_called_once_and_sees_their_own_view() -> None:
    evening = Evening(frozenset({0, 2}))
    evening.advance()
    evening.play(0)
    notice = evening.until(NoticeKind.HANDOVER)
    assert notice.seat == 2
    assert evening.kinds(1.0) == evening.kinds(1.0) == []
    assert evening.stage.views == []  # nobody is at the screen yet
    evening.conductor.take_over(2)
    assert [view.viewer for view in evening.stage.views] == [2]
    assert evening.conductor.waiting_for_viewer
    assert evening.advance() == []  # the view holds everything that happened
    evening.play(2)
    assert evening.until(NoticeKind.HANDOVER).seat == 0


@pytest.mark.parametrize("name", ["classique-2", "classique-4", "uruguay-4", "tete-et-queue", "romme-acquisition"])
def test_while_a_hand_is_open_no_other_person_is_shown_to_be_in_turn(name: str) -> None:
    rules = load_rules(name)
    everybody = frozenset(range(rules.players))
    chance = random.Random(5)
    match = Match(rules, [SeatInfo("A", "human")] * rules.players, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    assert match.to_act is not None
    stage = CardboardStage()
    conductor = Conductor(match, stage, {}, everybody, match.to_act, PAUSE)
    conductor.show()
    done: set[str] = set()
    while not match.deal_over:
        shown = family(rules).as_view(stage.views[-1].copy())
        notices = conductor.advance(0.0)
        for event in stage.events:
            family(rules).evolve(shown, event)
            assert shown.to_act == conductor.viewer or shown.phase is Phase.OVER
        stage.views.append(shown)
        stage.events.clear()
        for notice in notices:
            if notice.kind is NoticeKind.HANDOVER:
                conductor.take_over(notice.seat)
        if conductor.waiting_for_viewer:
            action = player("club")(match.view(conductor.viewer), match.events_for(conductor.viewer))
            done.add(action.do)
            assert conductor.submit(action) is None
    assert {"draw", "discard"} < done


def test_a_question_behind_the_curtain_keeps_nobody_waiting() -> None:
    evening = Evening(frozenset(range(4)))
    conductor, match = evening.conductor, evening.match
    conductor.take_over(0)
    action: AnyAction = Draw()
    while action.do != "ask":
        if match.deal_over:
            match.next_deal()
        seat = match.to_act
        assert seat is not None
        conductor.take_over(seat)
        action = player("club")(match.view(seat), match.events_for(seat))
        assert conductor.submit(action) is None
    evening.stage.idle = False  # it waits for what follows from the question
    assert evening.kinds() == [NoticeKind.HANDOVER]


def test_a_new_table_hears_again_who_is_called_and_that_the_deal_is_over() -> None:
    evening = Evening(frozenset({0, 2}))
    evening.advance()
    evening.play(0)
    evening.until(NoticeKind.HANDOVER)
    evening.conductor.close()  # the table was left before anybody could take over
    assert evening.kinds(0.1) == [NoticeKind.HANDOVER]
    alone = Evening(frozenset({0}))
    alone.until(NoticeKind.DEAL_OVER)
    alone.conductor.close()
    assert alone.kinds(0.1) == [NoticeKind.DEAL_OVER]


def test_the_end_of_a_deal_is_told_once_and_the_next_one_begins() -> None:
    evening = Evening(frozenset({0}))
    notice = evening.until(NoticeKind.DEAL_OVER)
    assert isinstance(notice.event, ev.DealEnded)
    assert evening.kinds(1.0) == evening.kinds(1.0) == []
    evening.stage.events.clear()
    evening.match.next_deal()
    evening.conductor.begin_deal()
    evening.advance()
    assert isinstance(evening.stage.events[0], ev.DealBegan)
    assert evening.stage.events == evening.match.events_for(0)
    assert evening.until(NoticeKind.DEAL_OVER).event != notice.event


def test_only_the_person_who_must_act_takes_back() -> None:
    evening = Evening(frozenset({0, 2}))
    evening.advance()
    assert not evening.conductor.undo()
    evening.conductor.viewer = 2
    assert not evening.conductor.undo()
    assert evening.stage.views == []


def test_what_is_taken_back_is_shown_and_not_brought_again() -> None:
    for seed in range(40):
        evening = Evening(frozenset({0}), seed=seed)
        evening.advance()
        evening.conductor.submit(Draw())
        lays = [action for action in choices(evening.match, 0) if action.do == "lay"]
        if lays:
            break
    else:
        raise AssertionError("nobody can open")
    before = evening.match.view(0)
    assert evening.conductor.submit(lays[0]) is None
    evening.advance()
    assert evening.conductor.undo()
    assert evening.stage.views == [before]
    assert evening.advance(0.1) == []
    number = len(evening.stage.events)
    evening.conductor.submit(lays[0])
    evening.advance()
    assert isinstance(evening.stage.events[number], ev.Melded)


def test_closing_drops_the_question_and_it_is_asked_again_later() -> None:
    evening = Evening(frozenset({1}), viewer=1)
    evening.advance()
    evening.conductor.close()
    assert all(player.cancelled == 1 for player in evening.players.values())
    number = len(evening.match.lines)
    evening.advance(0.1)
    assert len(evening.players[0].asked) == 2
    evening.advance(PAUSE)
    assert len(evening.match.lines) == number + 1


def test_computers_go_on_while_the_table_is_covered_and_all_is_shown_afterwards() -> None:
    evening = Evening(frozenset({0}))
    evening.advance()
    evening.play(0)
    evening.stage.idle = False  # nothing is shown meanwhile
    number = len(evening.stage.events)
    for _ in range(200):
        evening.now += 0.1
        evening.conductor.advance_covered(evening.now)
    assert evening.match.to_act == 0
    assert {move.seat for move in evening.match.moves} == {0, 1, 2, 3}
    assert len(evening.stage.events) == number
    assert evening.conductor.catch_up()
    assert evening.stage.events == evening.match.events_for(0)
    assert not evening.conductor.catch_up()


def test_a_failure_behind_a_covered_table_is_told_afterwards() -> None:
    evening = Evening(frozenset({0}))
    evening.advance()
    evening.play(0)
    evening.players[1].answer = Pass()
    evening.now += 0.1
    evening.conductor.advance_covered(evening.now)
    evening.now += PAUSE
    evening.conductor.advance_covered(evening.now)
    assert [kind for kind in evening.kinds() if kind is not NoticeKind.EVENT] == [NoticeKind.COMPUTER_FAILED]


def test_others_wait_for_a_gesture_that_a_page_covers() -> None:
    evening = Evening(frozenset({0}))
    evening.advance()
    evening.play(0)
    evening.stage.awaits_gesture = True
    for _ in range(20):
        evening.now += 0.1
        evening.conductor.advance_covered(evening.now)
    assert evening.players[1].asked == []


def test_computers_play_a_whole_match_among_themselves() -> None:
    evening = Evening(frozenset())
    while True:
        evening.until(NoticeKind.DEAL_OVER)
        if evening.match.winners:
            break
        evening.match.next_deal()
        evening.conductor.begin_deal()
    assert max(evening.match.totals) >= 5000
