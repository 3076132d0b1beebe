"""The messages between a device and the table that hosts it: JSON objects with a `type`, one a frame, and their limits.

docs/phones.md describes all of them, for authors of clients.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final, Literal, NamedTuple

from canasta_gui.text_input import load_json

PROTOCOL: Final = 1
"""Version of the protocol, which must be the same on both sides."""
LONGEST_MESSAGE: Final = 1 << 16
"""Maximum length of a message from a device in bytes."""
MOST_NESTED: Final = 16
"""Maximum nesting of brackets in a message from a device."""
MOST_DEVICES: Final = 12
HELLO_SECONDS: Final = 5.0
"""Seconds after which a connection without a hello is closed."""
MOST_A_SECOND: Final = 20
"""Maximum number of messages of one device in a second."""
MOST_WAITING: Final = 64
"""Maximum number of messages queued for a device that does not read them."""
MOST_LANGUAGES: Final = 10
MOST_ORDERS: Final = 8

Mode = Literal["page", "events"]
"""Data for a device: the contents of a page, or the events of its seat."""


class Closing(IntEnum):
    """Reason for closing a connection: WebSocket codes, private ones from 4000 on."""

    HOST_LEFT = 1001
    MALFORMED = 4000
    OTHER_PROTOCOL = 4001
    NOT_INVITED = 4002
    NO_SEAT = 4003
    REPLACED = 4004
    SENT_AWAY = 4005
    TOO_FAST = 4006
    NO_HELLO = 4007
    FULL = 4008
    DOES_NOT_READ = 4009


class MessageError(ValueError):
    """A text that is no message of the protocol."""


class OtherProtocolError(ValueError):
    """A hello of another version of the protocol."""


class Hello(NamedTuple):
    """The first message: what the device can show, and one of three ways in.

    `token`: that of a seat, from an earlier welcome. `invitation`: that of the link. `code`: the six digits. `sort`: of
    a page, the orders of the hand that its player has chosen, the last one first.
    """

    mode: Mode
    token: str = ""
    invitation: str = ""
    code: str = ""
    name: str = ""
    languages: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()


class Act(NamedTuple):
    """An action, as unchecked JSON data, and the number of events of the deal that the device had seen."""

    deal: int
    seen: int
    action: object


class Undo(NamedTuple):
    """A request to take back the last step."""


class Tap(NamedTuple):
    """A tap on a page, and the number of events that the device had seen; the target is unchecked."""

    seen: int
    what: Mapping[str, Any]


class Cut(NamedTuple):
    """The answer to the question whether to cut the deck: the number of cards lifted off, or None for no cut."""

    cards: int | None


NO_CUT: Final = Cut(None)

Message = Hello | Act | Undo | Tap | Cut


def read_message(text: str | bytes) -> Message:
    """Return the message of a frame; raise MessageError, or OtherProtocolError for a hello of another version."""
    if isinstance(text, bytes):
        raise MessageError("binary")
    if _depth(text) > MOST_NESTED:
        raise MessageError("nested too deep")
    try:
        data = load_json(text)
    except (ValueError, RecursionError) as error:
        raise MessageError("no JSON") from error
    if not isinstance(data, dict) or not isinstance(kind := data.pop("type", None), str) or kind not in _READERS:
        raise MessageError("no type that is known")
    return _READERS[kind](data)


def _depth(text: str) -> int:
    """Return the maximum nesting of brackets, including those in strings."""
    depth = deepest = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _only(data: Mapping[str, object], *known: str) -> None:
    if not data.keys() <= set(known):
        raise MessageError("a field that is not known")


def _text(data: Mapping[str, object], key: str, longest: int = 80) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or len(value) > longest:
        raise MessageError(key)
    return value


def _words(data: Mapping[str, object], key: str, most: int) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or len(value) > most:
        raise MessageError(key)
    if not all(isinstance(each, str) and len(each) <= 40 for each in value):
        raise MessageError(key)
    return tuple(value)


def _number(data: Mapping[str, object], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or not 0 <= value < 1_000_000:
        raise MessageError(key)
    return value


def _hello(data: dict[str, Any]) -> Hello:
    if type(protocol := data.get("protocol")) is not int:
        raise MessageError("protocol")
    if protocol != PROTOCOL:
        raise OtherProtocolError(protocol)
    _only(data, "protocol", "as", "token", "invitation", "code", "name", "languages", "sort")
    mode = data.get("as")
    if mode != "page" and mode != "events":
        raise MessageError("as")
    hello = Hello(
        mode,
        _text(data, "token"),
        _text(data, "invitation"),
        _text(data, "code"),
        _text(data, "name", 400),
        _words(data, "languages", MOST_LANGUAGES),
        _words(data, "sort", MOST_ORDERS),
    )
    if sum(map(bool, (hello.token, hello.invitation, hello.code))) != 1:
        raise MessageError("one way in")
    return hello


def _act(data: dict[str, Any]) -> Act:
    _only(data, "deal", "seen", "action")
    action = data.get("action")
    if not isinstance(action, dict):
        raise MessageError("action")
    return Act(_number(data, "deal"), _number(data, "seen"), action)


def _undo(data: dict[str, Any]) -> Undo:
    _only(data)
    return Undo()


def _tap(data: dict[str, Any]) -> Tap:
    seen = _number(data, "seen")
    del data["seen"]
    return Tap(seen, data)


def _cut(data: dict[str, Any]) -> Cut:
    _only(data, "cards")
    return NO_CUT if data.get("cards") is None else Cut(_number(data, "cards"))


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], Message]]] = {
    "hello": _hello,
    "act": _act,
    "undo": _undo,
    "tap": _tap,
    "cut": _cut,
}


# --- messages of the table ---


class SeatStatus(NamedTuple):
    """Public status of a seat. `state`: `open`, `here`, `away`, `stand_in`, `screen` or `computer`."""

    name: str
    state: str


def written(message: Mapping[str, object]) -> str:
    """Return the text of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def welcome(
    seat: int, token: str, name: str, language: str, rules: Mapping[str, Any] | None, program: str
) -> dict[str, object]:
    """Return the answer to a hello: the seat, its token for the next time, and the rules once they are known."""
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "program": program,
        "seat": seat,
        "token": token,
        "name": name,
        "language": language,
        "rules": rules,
    }


def seats(statuses: Sequence[SeatStatus]) -> dict[str, object]:
    """Return the message with the status of every seat."""
    return {"type": "seats", "seats": [each._asdict() for each in statuses]}


def events(deal: int, first: int, listed: Sequence[object]) -> dict[str, object]:
    """Return a message with events of a deal from number `first` on; 0 restarts the deal."""
    return {"type": "events", "deal": deal, "from": first, "events": list(listed)}


def question(deal: int, seen: int, seconds: int | None) -> dict[str, object]:
    """Return the request to act; after `seconds` the question answers itself."""
    return {"type": "question", "deal": deal, "seen": seen, "seconds": seconds}


def refusal(code: str, sentence: str, **numbers: object) -> dict[str, object]:
    """Return the message with the reason why an action is refused."""
    return {"type": "refusal", "code": code, "sentence": sentence, **numbers}


def page(content: Mapping[str, Any]) -> dict[str, object]:
    """Return the message with the contents of a page."""
    return {"type": "page", **content}


def cut(cards: int | None, fingerprint: str, seconds: int) -> dict[str, object]:
    """Return the question whether to cut the shuffled deck of so many cards; `cards` is None once it is settled."""
    return {"type": "cut", "cards": cards, "fingerprint": fingerprint, "seconds": seconds}


def bye(closing: Closing) -> dict[str, object]:
    """Return the last message before a connection is closed."""
    return {"type": "bye", "code": int(closing), "reason": closing.name.lower()}
