"""Events as JSON: every event of every game comes back as it was, for every seat; nothing else is read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.core.event_json import event_to_json
from canasta_gui.rules.core.events import Drew
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyRules, families, family
from tests.lanes import some_in_gate
from tests.rules.event_reader import EventDataError, event_reader, fields_of
from tests.rules.random_deals import every_table, random_deal
from tests.rules.strategies import examples

TABLES = every_table()


def name_of(rules: AnyRules) -> str:
    return rules.id


@pytest.mark.parametrize("rules", some_in_gate(TABLES, one_in=5), ids=name_of)
def test_every_event_comes_back_as_it_was_for_every_seat(rules: AnyRules) -> None:
    game = family(rules)
    reader = event_reader(game)
    for _, events in random_deal(rules, seed=3):
        for event in events:
            for seat in (PUBLIC, *range(rules.players)):
                seen = game.redact(event, seat)
                back = reader.read(json.loads(json.dumps(event_to_json(seen))))
                assert back == seen
                assert type(back) is type(seen)


@examples(200)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_a_view_that_follows_what_was_written_equals_the_view_of_the_seat(rules: AnyRules, seed: int) -> None:
    game = family(rules)
    reader = event_reader(game)
    seat = seed % rules.players
    view = game.position(rules, viewer=seat)
    for pos, events in random_deal(rules, seed, most=60):
        for event in events:
            text = json.dumps(event_to_json(game.redact(event, seat)))
            game.evolve(view, reader.read(json.loads(text)))
        assert view == game.view_of(pos, seat)


def test_every_declared_event_can_be_read() -> None:
    for game in families():
        assert event_reader(game).tags == {event._field_defaults["tag"] for event in game.events}


def test_the_fields_of_an_event_stand_in_the_order_of_their_declaration() -> None:
    assert [name for name, _ in fields_of(Drew)] == ["seat", "card"]
    assert event_to_json(Drew(2, 59)) == ["drew", 2, 59]


FOREIGN: list[object] = [
    None,
    {},
    [],
    "drew",
    [["drew"], 0, 1],
    ["nothing", 1],
    ["drew"],
    ["drew", 0],
    ["drew", 0, 1, 2],
    ["drew", True, 1],
    ["drew", 0, "KS"],
    ["drew", 0, 1.0],
    ["drew", None, 1],
    ["dealt", 0, 1, 1],
    ["melded", 0, 0, 4, [True], None],
    ["melded", 0, 0, 4, 16, None],
    ["remedied", 0, "unheard of"],
    ["remedied", 0, 3],
    ["fined", [0, 1]],
    ["fined", {"seat": 0}],
    ["deal_ended", 3, 0, [], [0, 0]],
    ["deal_ended", "out", 0, [[1, 2]], [0, 0]],
]


@pytest.mark.parametrize("data", FOREIGN, ids=repr)
def test_what_the_writer_never_writes_is_not_read(data: object) -> None:
    with pytest.raises(EventDataError):
        event_reader(next(families())).read(data)


@examples(400)
@given(st.data())
def test_a_written_event_with_one_value_changed_is_refused_or_another_event(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(TABLES))
    game = family(rules)
    _, events = next(iter(random_deal(rules, data.draw(st.integers(0, 99)), most=0)))
    event = game.redact(data.draw(st.sampled_from(list(events))), 0)
    written: list[Any] = event_to_json(event)
    at = data.draw(st.integers(0, len(written) - 1))
    written[at] = data.draw(st.none() | st.booleans() | st.text(max_size=3) | st.lists(st.integers(), max_size=2))
    try:
        read = event_reader(game).read(written)
    except EventDataError:
        return
    assert event_to_json(read) == written
