"""Who has which seat, what each device is told, and who is away; time is a number."""

import itertools
import json
import os
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta_gui.remote.hosted_table import CUT_SECONDS, WAKE_SECONDS, Close, HostedTable, Send, Tickets
from canasta_gui.remote.messages import HELLO_SECONDS, MOST_A_SECOND, MOST_DEVICES, NO_CUT, Closing, Cut
from canasta_gui.rules.families import family
from tests.match.tables import CLASSIQUE
from tests.remote.tables import GameWithoutPages, closed, hello, join, kinds, new_table, told
from tests.rules.event_reader import event_reader


def begun(table: HostedTable) -> GameWithoutPages:
    game = GameWithoutPages()
    table.begin(game)
    return game


def act(game: GameWithoutPages, action: dict[str, Any]) -> str:
    deal, seen = game.match.deal_no, len(game.match.events)
    return json.dumps({"type": "act", "deal": deal, "seen": seen, "action": action})


# --- getting in ---


def test_a_guest_is_told_the_seat_and_a_token_and_who_else_is_there() -> None:
    table = new_table()
    join(table, 1, "Ada")
    welcome, seats = join(table, 2, "Bo")
    assert (welcome["seat"], welcome["name"], welcome["token"]) == (1, "Bo", "token-2")
    assert [(each["name"], each["state"]) for each in seats["seats"]] == [
        ("Ada", "here"),
        ("Bo", "here"),
        ("", "open"),
        ("", "open"),
    ]


def test_the_code_lets_in_too_and_a_wrong_one_does_not() -> None:
    table = new_table()
    assert kinds(join(table, 1, invitation="", code="000000"))[0] == "welcome"
    table.connect(2)
    table.receive(2, hello(code="999999"))
    assert closed(table) == {2: Closing.NOT_INVITED}


def test_after_five_wrong_codes_there_is_a_new_one_and_the_door_is_shut_for_a_while() -> None:
    table = new_table()
    for device in range(5):
        table.connect(device)
        table.receive(device, hello(code="123456"))
    assert table.code == "000001"
    table.connect(8)
    table.receive(8, hello(code="000001"))
    assert closed(table)[8] == Closing.NOT_INVITED
    table.advance(31.0)
    assert kinds(join(table, 9, invitation="", code="000001"))[0] == "welcome"


def test_nobody_gets_in_by_guessing_a_token_or_an_invitation() -> None:
    table = new_table()
    join(table, 1)
    for device, field in enumerate(("token", "invitation"), 10):
        table.connect(device)
        table.receive(device, hello(**{field: "token-x"}))
    assert closed(table) == {10: Closing.NOT_INVITED, 11: Closing.NOT_INVITED}


def test_where_every_seat_is_taken_nobody_else_gets_one() -> None:
    table = new_table(phones=(0,))
    join(table, 1)
    table.connect(2)
    table.receive(2, hello(invitation=table.invitation))
    assert closed(table) == {2: Closing.NO_SEAT}


def test_names_are_cleaned_and_two_of_the_same_can_be_told_apart() -> None:
    table = new_table()
    for device, name in enumerate(("Ada", "Ada", "\u202e\x00 \n", "x" * 400), 1):
        join(table, device, name)
    assert [status.name for status in table.statuses()] == ["Ada", "Ada 2", "?", "x" * 16]


def test_nothing_is_heard_or_told_before_a_hello() -> None:
    table = new_table()
    game = begun(table)
    table.connect(1)
    table.update()
    assert table.take_outputs() == []
    seat, action = game.next_move()
    table.receive(1, act(game, action))
    assert kinds(list(map(_message, table.take_outputs()[:1]))) == ["bye"]
    assert game.match.moves == []
    assert seat == game.match.to_act


def _message(output: object) -> Mapping[str, Any]:
    assert isinstance(output, Send)
    return output.message


def test_whoever_says_nothing_for_five_seconds_is_cut() -> None:
    table = new_table()
    table.connect(1)
    table.advance(HELLO_SECONDS - 0.1)
    assert closed(table) == {}
    table.advance(HELLO_SECONDS)
    assert closed(table) == {1: Closing.NO_HELLO}


def test_there_are_so_many_connections_and_no_more() -> None:
    table = new_table()
    for device in range(MOST_DEVICES + 1):
        table.connect(device)
    assert closed(table) == {MOST_DEVICES: Closing.FULL}


def test_whoever_floods_the_table_is_cut_and_keeps_the_seat() -> None:
    table = new_table()
    token = join(table, 1)[0]["token"]
    for _ in range(MOST_A_SECOND):  # the hello was the first
        table.receive(1, json.dumps({"type": "undo"}))
    assert closed(table) == {1: Closing.TOO_FAST}
    table.advance(2.0)
    table.connect(2)
    table.receive(2, hello(token=token))
    assert told(table, 2)[0]["seat"] == 0


@pytest.mark.parametrize("protocol", [0, 2])
def test_another_version_of_the_protocol_is_told_so(protocol: int) -> None:
    table = new_table()
    table.connect(1)
    table.receive(1, hello(invitation=table.invitation, protocol=protocol))
    assert closed(table) == {1: Closing.OTHER_PROTOCOL}


# --- playing ---


def test_a_device_sees_what_its_seat_sees_and_nothing_else() -> None:
    table = new_table()
    for device in range(4):
        join(table, device)
    game = GameWithoutPages()
    table.begin(game)
    reader = event_reader(family(CLASSIQUE))
    views = [family(CLASSIQUE).position(CLASSIQUE, viewer=seat) for seat in range(4)]
    for _ in range(30):
        if game.match.deal_over:
            break
        for output in table.take_outputs():
            if isinstance(output, Send) and output.message["type"] == "events":
                for event in output.message["events"]:  # type: ignore[attr-defined]
                    family(CLASSIQUE).evolve(views[output.device], reader.read(event))
        assert views == [game.match.view(seat) for seat in range(4)]
        seat, action = game.next_move()
        table.receive(seat, act(game, action))


def test_a_question_is_asked_once_and_again_of_whoever_comes_back() -> None:
    table = new_table()
    tokens = [join(table, device)[0]["token"] for device in range(4)]
    game = begun(table)
    seat = game.match.position.to_act
    sent = told(table, seat)
    assert kinds(sent).count("question") == 1
    table.update()
    assert told(table, seat) == []
    table.disconnect(seat)
    table.connect(20)
    table.receive(20, hello(token=tokens[seat]))
    again = told(table, 20)
    assert kinds(again) == ["welcome", "seats", "events", "question"]
    assert again[2]["from"] == 0
    assert again[2]["events"] == next(each["events"] for each in sent if each["type"] == "events")


def test_an_answer_to_an_older_question_is_not_played() -> None:
    table = new_table()
    for device in range(4):
        join(table, device)
    game = begun(table)
    seat, action = game.next_move()
    text = act(game, action)
    table.receive(seat, text)
    told(table, seat)
    table.receive(seat, text)
    assert [each["code"] for each in told(table, seat) if each["type"] == "refusal"] == ["stale"]
    assert len(game.match.moves) == 1


def test_what_the_rules_refuse_is_refused_and_nothing_has_changed() -> None:
    table = new_table()
    for device in range(4):
        join(table, device)
    game = begun(table)
    seat = game.match.position.to_act
    told(table, seat)
    other = (seat + 1) % 4
    table.receive(other, act(game, {"do": "draw"}))
    table.receive(seat, act(game, {"do": "discard", "card": "??"}))
    refused = [each.message["code"] for each in table.take_outputs() if isinstance(each, Send)]
    assert refused == ["not_your_turn", "unreadable"]
    assert game.match.moves == []


# --- away, and back ---


def test_the_same_player_on_a_second_device_takes_over() -> None:
    table = new_table()
    token = join(table, 1)[0]["token"]
    table.connect(2)
    table.receive(2, hello(token=token))
    outputs = table.take_outputs()
    assert Close(1, Closing.REPLACED) in outputs
    assert table.device_of(0) == 2


def test_a_computer_stands_in_after_a_minute_and_never_after_the_return() -> None:
    table = new_table()
    token = join(table, 1)[0]["token"]
    game = begun(table)
    table.advance(10.0)
    table.disconnect(1)
    table.advance(69.9)
    assert table.statuses()[0].state == "away"
    assert not game.stands_in(0)
    table.advance(70.0)
    assert game.stands_in(0)
    assert table.statuses()[0].state == "stand_in"
    table.connect(2)
    table.receive(2, hello(token=token))
    assert not game.stands_in(0)
    assert table.statuses()[0].state == "here"


def test_a_player_whose_phone_slept_while_others_played_has_time_to_wake_it() -> None:
    table = new_table()
    for device in range(1, 5):
        join(table, device)
    game = begun(table)
    sleeper = (game.next_move()[0] + 1) % 4
    table.disconnect(sleeper + 1)
    table.advance(300.0)
    assert not game.stands_in(sleeper)
    assert table.seconds_left(sleeper) is None
    while (move := game.next_move())[0] != sleeper:
        game.act(*move)
    table.advance(310.0)
    assert table.seconds_left(sleeper) == WAKE_SECONDS
    table.advance(310.0 + WAKE_SECONDS - 0.1)
    assert not game.stands_in(sleeper)
    table.advance(310.0 + WAKE_SECONDS)
    assert game.stands_in(sleeper)


def test_whoever_sleeps_at_the_end_of_a_deal_does_not_keep_the_others() -> None:
    table = new_table()
    for device in range(1, 5):
        join(table, device)
    game = begun(table)
    while game.to_act is not None:
        game.act(*game.next_move())
    table.advance(10.0)
    table.disconnect(1)
    table.advance(69.9)
    assert not game.stands_in(0)
    table.advance(70.0)
    assert game.stands_in(0)


def test_where_nobody_stands_in_the_table_waits() -> None:
    table = new_table(grace=None)
    join(table, 1)
    game = begun(table)
    table.disconnect(1)
    table.advance(1e6)
    assert not game.stands_in(0)


def test_computers_have_the_seats_that_nobody_has_taken_until_somebody_does() -> None:
    table = new_table()
    join(table, 1)
    game = begun(table)
    assert game.standing_in == {0: False, 1: True, 2: True, 3: True}
    join(table, 2)
    assert game.standing_in[1] is False


def test_whoever_is_sent_away_does_not_come_back_by_the_same_token() -> None:
    table = new_table()
    token = join(table, 1)[0]["token"]
    table.send_away(0)
    assert closed(table) == {1: Closing.SENT_AWAY}
    table.connect(2)
    table.receive(2, hello(token=token))
    assert closed(table) == {2: Closing.NOT_INVITED}


def test_the_same_link_works_when_the_game_is_resumed() -> None:
    table = new_table()
    token = join(table, 1, "Ada")[0]["token"]
    begun(table)
    table.close()
    assert closed(table) == {1: Closing.HOST_LEFT}
    resumed = new_table(tickets=table.tickets)
    begun(resumed)
    assert resumed.invitation == table.invitation
    resumed.connect(5)
    resumed.receive(5, hello(token=token))
    assert kinds(told(resumed, 5))[0] == "welcome"
    assert resumed.names == {0: "Ada"}


def test_a_step_can_be_taken_back_and_all_is_told_anew() -> None:
    table = new_table()
    for device in range(4):
        join(table, device)
    game = begun(table)
    seat = game.match.position.to_act
    told(table, seat)
    table.receive(seat, json.dumps({"type": "undo"}))
    assert [each["code"] for each in told(table, seat)] == ["no_undo"]
    game.undone += 1
    table.update()
    sent = told(table, seat)
    assert kinds(sent) == ["events", "question"]
    assert sent[0]["from"] == 0


def test_a_page_gets_what_it_shows_and_its_taps_are_passed_on() -> None:
    table = new_table()
    join(table, 1, languages=["de-CH", "de"], sort=["suits", "rank"], **{"as": "page"})
    game = begun(table)
    assert game.pages == {0: ("de-CH", "de")}
    assert game.sorts == {0: ("suits", "rank")}
    sent = told(table, 1)
    assert "events" not in kinds(sent)
    assert [each for each in sent if each["type"] == "page"] == [
        {"type": "page", "events": len(game.match.events), "seat": 0}
    ]
    table.receive(1, json.dumps({"type": "tap", "seen": 0, "card": 7}))
    assert game.taps == [(0, {"card": 7, "stale": True})]


class AnyEvening(RuleBasedStateMachine):
    """Devices come, go, come back, play and are sent away, in any order, while time passes and deals end."""

    @initialize(phones=st.sampled_from([(0,), (0, 2), (0, 1, 2, 3)]), grace=st.sampled_from([None, 30.0, 60.0]))
    def open(self, phones: tuple[int, ...], grace: float | None) -> None:
        self.phones, self.grace, self.now = phones, grace, 0.0
        self.chance = itertools.count()
        self.table = new_table(phones, grace, tokens=self.chance)
        self.game: GameWithoutPages | None = None
        self.tokens: dict[int, str] = {}
        self.devices: dict[int, int] = {}  # which seat each open connection has
        self.next_device = 0

    def hear(self) -> None:
        for output in self.table.take_outputs():
            if isinstance(output, Close):
                self.devices.pop(output.device, None)
            elif output.message["type"] == "welcome":
                self.tokens[int(str(output.message["seat"]))] = str(output.message["token"])
                self.devices[output.device] = int(str(output.message["seat"]))

    def new_device(self, **fields: object) -> None:
        self.next_device += 1
        self.table.connect(self.next_device)
        self.table.receive(self.next_device, hello(**fields))
        self.hear()

    @rule()
    def join(self) -> None:
        taken = len(self.tokens)
        self.new_device(invitation=self.table.invitation, name="Ada")
        assert len(self.tokens) == min(taken + 1, len(self.phones))

    @precondition(lambda self: self.tokens)
    @rule(data=st.data())
    def come_back(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.tokens)))
        self.new_device(token=self.tokens[seat])
        assert self.table.device_of(seat) == self.next_device

    @precondition(lambda self: self.devices)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        device = data.draw(st.sampled_from(sorted(self.devices)))
        del self.devices[device]
        self.table.disconnect(device)
        self.hear()

    @precondition(lambda self: self.tokens)
    @rule(data=st.data())
    def send_away(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.tokens)))
        del self.tokens[seat]
        self.table.send_away(seat)
        self.hear()

    @rule(seconds=st.sampled_from([0.0, 0.2, 5.0, 30.0, 61.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.table.advance(self.now)
        self.hear()

    @precondition(lambda self: self.game is None)
    @rule()
    def begin(self) -> None:
        self.game = GameWithoutPages()
        self.table.begin(self.game)
        self.hear()

    @precondition(lambda self: self.game is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        assert self.game is not None
        if self.game.match.deal_over:
            self.game.match.next_deal()
            self.table.update()
            self.hear()
            return
        seat, action = self.game.next_move()
        before = len(self.game.match.moves)
        by = data.draw(st.sampled_from([*sorted(self.devices), None]))
        if by is None:  # a computer, or somebody at the screen
            self.game.act(seat, action)
            self.table.update()
        else:
            self.table.receive(by, act(self.game, action))
            assert len(self.game.match.moves) - before == (self.devices.get(by) == seat)
        self.hear()

    @precondition(lambda self: self.game is not None)
    @rule()
    def resume(self) -> None:
        assert self.game is not None
        self.table.close()
        self.hear()
        self.table, self.now = new_table(self.phones, self.grace, self.table.tickets, self.chance), 0.0
        self.tokens = {ticket.seat: ticket.token for ticket in self.table.tickets.taken}
        self.table.begin(self.game)
        self.hear()

    @invariant()
    def no_seat_is_lost_and_one_device_has_it(self) -> None:
        if not hasattr(self, "table"):
            return
        assert len(set(self.devices.values())) == len(self.devices)
        for device, seat in self.devices.items():
            assert self.table.device_of(seat) == device
        tickets: Tickets = self.table.tickets
        assert {ticket.seat: ticket.token for ticket in tickets.taken} == self.tokens
        if self.game is not None:
            for device, seat in self.devices.items():
                assert self.game.standing_in[seat] is False, device


test_any_evening = AnyEvening.TestCase
test_any_evening.settings = settings(
    max_examples=round(80 * float(os.environ.get("CANASTA_EXAMPLES", "1"))) or 1, stateful_step_count=30
)


# --- the cut


def cuts(table: HostedTable, device: int) -> list[object]:
    """Take out everything that waits, and return the cards of each question about a cut; None where it was closed."""
    return [each["cards"] for each in told(table, device) if each["type"] == "cut"]


def cut(cards: object) -> str:
    return json.dumps({"type": "cut", "cards": cards})


def answer(table: HostedTable) -> Cut | None:
    return table.cut


def asked_to_cut() -> HostedTable:
    """Return a table at which the page on the second seat is asked to cut 108 cards; nothing has begun yet."""
    table = new_table()
    join(table, 1)
    join(table, 2, **{"as": "page"})
    table.offer_cut(1, 108, "sha256:00")
    return table


def test_the_page_beside_the_dealer_alone_is_asked_to_cut() -> None:
    table = asked_to_cut()
    outputs = [each for each in table.take_outputs() if isinstance(each, Send) and each.message["type"] == "cut"]
    (asked,) = outputs
    assert (asked.device, asked.message["cards"], asked.message["fingerprint"]) == (2, 108, "sha256:00")
    assert answer(table) is None
    table.receive(2, cut(41))
    assert answer(table) == Cut(41)
    assert cuts(table, 2) == [None]


@pytest.mark.parametrize("cards", [0, 108, 5000])
def test_no_other_seat_can_cut_and_no_impossible_cut_counts(cards: int) -> None:
    table = asked_to_cut()
    table.receive(1, cut(41))
    table.receive(2, cut(cards))
    assert answer(table) is None
    table.receive(2, cut(None))
    assert answer(table) == NO_CUT
    table.receive(2, cut(41))
    assert answer(table) == NO_CUT


def test_a_page_that_is_loaded_again_is_asked_again_and_the_time_goes_on() -> None:
    table = asked_to_cut()
    token = next(each.token for each in table.tickets.taken if each.seat == 1)
    table.advance(CUT_SECONDS - 1)
    table.disconnect(2)
    table.take_outputs()
    table.connect(3)
    table.receive(3, hello(**{"as": "page", "token": token}))
    (again,) = [each for each in told(table, 3) if each["type"] == "cut"]
    assert (again["cards"], again["seconds"]) == (108, 1)
    table.advance(CUT_SECONDS)
    assert answer(table) == NO_CUT
    assert cuts(table, 3) == [None]


def test_whoever_is_away_plays_by_events_or_is_sent_away_keeps_nobody_waiting() -> None:
    table = asked_to_cut()
    table.send_away(1)
    assert answer(table) == NO_CUT
    for seat in (0, 1):
        table.offer_cut(seat, 108, "sha256:01")
        assert answer(table) == NO_CUT
