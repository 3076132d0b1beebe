"""What is a message, and what is not."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.remote.messages import (
    PROTOCOL,
    Act,
    Hello,
    MessageError,
    OtherProtocolError,
    Tap,
    Undo,
    read_message,
)
from tests.rules.strategies import examples

HELLO = {"type": "hello", "protocol": PROTOCOL, "as": "events", "token": "t"}


def test_messages_are_read() -> None:
    assert read_message(json.dumps(HELLO)) == Hello("events", "t")
    assert read_message('{"type":"act","deal":1,"seen":3,"action":{"do":"draw"}}') == Act(1, 3, {"do": "draw"})
    assert read_message('{"type":"undo"}') == Undo()
    assert read_message('{"type":"tap","seen":3,"card":5}') == Tap(3, {"card": 5})


NOT_MESSAGES = [
    "",
    "{",
    "[]",
    "null",
    b"{}",
    '{"type":"hello"}',
    '{"type":["hello"]}',
    '{"type":"unheard"}',
    '{"type":"undo","more":1}',
    '{"type":"undo","type":"undo"}',
    '{"type":"act","deal":1,"seen":3}',
    '{"type":"act","deal":true,"seen":3,"action":{}}',
    '{"type":"act","deal":-1,"seen":3,"action":{}}',
    '{"type":"act","deal":1e400,"seen":3,"action":{}}',
    '{"type":"act","deal":1,"seen":3,"action":"draw"}',
    '{"type":"tap"}',
    '{"type":"tap","seen":%s}' % ("9" * 5000),
    "[" * 40000,
    '{"type":"tap","seen":1,"a":' + '{"a":' * 30 + "1" + "}" * 31,
    json.dumps({**HELLO, "invitation": "i"}),
    json.dumps({**HELLO, "token": ""}),
    json.dumps({**HELLO, "token": 5}),
    json.dumps({**HELLO, "token": "x" * 500}),
    json.dumps({**HELLO, "as": "admin"}),
    json.dumps({**HELLO, "languages": ["de"] * 50}),
    json.dumps({**HELLO, "languages": [5]}),
    json.dumps({**HELLO, "sort": "rank"}),
    json.dumps({**HELLO, "sort": ["rank"] * 9}),
    json.dumps({**HELLO, "sort": ["x" * 41]}),
    json.dumps({**HELLO, "name": "x" * 5000}),
    json.dumps({**HELLO, "more": 1}),
    json.dumps({**HELLO, "protocol": True}),
]


@pytest.mark.parametrize("text", NOT_MESSAGES, ids=lambda text: str(text)[:30])
def test_what_is_no_message_is_refused(text: str | bytes) -> None:
    with pytest.raises(MessageError):
        read_message(text)


def test_another_protocol_is_no_malformed_message() -> None:
    with pytest.raises(OtherProtocolError):
        read_message(json.dumps({"type": "hello", "protocol": 99, "whatever": 1}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "do", "type"]), inner, max_size=3)
    ),
)


@examples(400)
@given(
    st.sampled_from(["hello", "act", "undo", "tap", "x"]),
    st.dictionaries(
        st.sampled_from(["protocol", "as", "token", "deal", "seen", "action", "name", "languages", "code", "sort"]),
        JSON,
    ),
)
def test_whatever_comes_is_read_or_refused(kind: str, fields: dict[str, object]) -> None:
    with contextlib.suppress(MessageError, OtherProtocolError):
        read_message(json.dumps({"type": kind, **fields}))


@examples(400)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(MessageError):
        read_message(text)
