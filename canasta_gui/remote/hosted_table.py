"""A table with devices: their seats, the data sent to each, and absences.

The module does no input or output: time is a number, the host passes in messages of connections and takes out the
output for them. The owner of a seat's token is its player; the name is a label.
"""

import hmac
import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from canasta_gui.match.players import LONGEST_NAME
from canasta_gui.remote import messages
from canasta_gui.remote.messages import (
    HELLO_SECONDS,
    MOST_A_SECOND,
    MOST_DEVICES,
    NO_CUT,
    Act,
    Closing,
    Cut,
    Hello,
    Message,
    MessageError,
    Mode,
    OtherProtocolError,
    SeatStatus,
    Tap,
    Undo,
    read_message,
)
from canasta_gui.rules.core.event_json import event_to_json
from canasta_gui.rules.families import AnyEvent
from canasta_gui.text_input import clean_text

GRACE_SECONDS: Final = 60.0
"""Seconds after which a computer plays for a device that is away."""
WAKE_SECONDS: Final = 15.0
"""Seconds that a table waits at least once it is the turn of an absent player, who may only have to wake the phone."""
GRACES: Final = (30.0, 60.0, 120.0, 0.0)
"""Choices for these seconds; 0: never."""
NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})
MOST_TRIES: Final = 5
"""Number of wrong tries after which the code is replaced."""
SHUT_SECONDS: Final = 30.0
"""Seconds for which the code is not accepted after too many tries."""
CUT_SECONDS: Final = 30.0
"""Seconds after which the deck is dealt without a cut by the guest who may cut it."""


class GameAtTable(Protocol):
    """Interface of the game to the table."""

    @property
    def rules_table(self) -> Mapping[str, Any]:
        """The rules as plain data."""

    @property
    def epoch(self) -> tuple[int, int]:
        """The number of the deal, and of its restarts; after a change all events are sent again."""

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None between deals."""

    def events_for(self, seat: int) -> Sequence[AnyEvent]:
        """Return the events of this deal as the seat saw them."""

    def seconds_left(self, seat: int) -> int | None:
        """Return the seconds after which the question to a seat answers itself; None for never."""

    def act(self, seat: int, action: object) -> Mapping[str, object] | None:
        """Play an action given as JSON data, in turn or not; return the refusal, as a message, if there is one."""

    def undo(self, seat: int) -> bool:
        """Take back the last step of a seat, if that is possible."""

    def begin_page(self, seat: int, languages: Sequence[str], sort: Sequence[str] = ()) -> None:
        """Create the page of a seat in the first available one of these languages, and of these orders of the hand."""

    def page(self, seat: int) -> Mapping[str, Any]:
        """Return the contents of the page of a seat."""

    def tap(self, seat: int, what: Mapping[str, Any]) -> None:
        """Handle a tap on the page of a seat; ignore an invalid one."""

    def let_stand_in(self, seat: int, standing_in: bool) -> None:
        """Let a computer decide for a seat from now on, or its device again."""


class Send(NamedTuple):
    """A message for a device."""

    device: int
    message: Mapping[str, object]


class Close(NamedTuple):
    """The end of a connection."""

    device: int
    why: Closing


Output = Send | Close


class Ticket(NamedTuple):
    """Saved data of a seat while the table is closed: the owner of the token is its player."""

    seat: int
    token: str
    name: str


class Tickets(NamedTuple):
    """Saved data of a table, so that the same link works when its game is resumed."""

    invitation: str
    taken: tuple[Ticket, ...] = ()


@dataclass
class _Seat:
    token: str = ""
    name: str = ""
    device: int | None = None
    away_since: float | None = None
    standing_in: bool = False

    @property
    def state(self) -> str:
        if not self.token:
            return "open"
        if self.device is not None:
            return "here"
        return "stand_in" if self.standing_in else "away"


class _CutOffer(NamedTuple):
    """The question to a guest whether to cut the shuffled deck."""

    seat: int
    cards: int
    fingerprint: str
    until: float


@dataclass
class _Device:
    """A connection, and the last data sent to it."""

    since: float
    seat: int | None = None
    mode: Mode = "page"
    languages: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    times: deque[float] = field(default_factory=deque)
    epoch: tuple[int, int] | None = None
    told: int = 0
    asked: tuple[tuple[int, int], int] | None = None
    page: Mapping[str, Any] | None = None
    statuses: list[SeatStatus] | None = None
    cut: _CutOffer | None = None


class HostedTable:
    """State of a table with devices.

    `phones`: the seats that devices can have. `others`: the statuses of the other seats. `new_token`, `new_code`:
    return random ones. `grace`: seconds before a computer replaces an absent player; None: never.
    """

    def __init__(
        self,
        phones: Sequence[int],
        others: Mapping[int, SeatStatus],
        *,
        new_token: Callable[[], str],
        new_code: Callable[[], str],
        grace: float | None = GRACE_SECONDS,
        tickets: Tickets | None = None,
        program: str = "",
        now: float = 0.0,
    ) -> None:
        self._others, self.grace, self._program, self._now = dict(others), grace, program, now
        self._new_token, self._new_code = new_token, new_code
        self.invitation = new_token() if tickets is None else tickets.invitation
        self.code = new_code()
        self._tries, self._shut_until = 0, now
        self._seats = {seat: _Seat() for seat in phones}
        for ticket in () if tickets is None else tickets.taken:
            if ticket.seat in self._seats:
                self._seats[ticket.seat] = _Seat(ticket.token, ticket.name, away_since=now)
        self._devices: dict[int, _Device] = {}
        self._outputs: list[Output] = []
        self._game: GameAtTable | None = None
        self._awaited: int | None = None  # the seat that must act
        self._awaited_since = now
        self._offer: _CutOffer | None = None
        self.cut: Cut | None = NO_CUT
        """The answer to the last offer of a cut; None while it is awaited."""

    # --- state ---

    @property
    def full(self) -> bool:
        """True if every seat for a device has a player."""
        return all(seat.token for seat in self._seats.values())

    @property
    def names(self) -> Mapping[int, str]:
        """The names of the seats that devices have."""
        return {number: seat.name for number, seat in self._seats.items() if seat.token}

    @property
    def tickets(self) -> Tickets:
        """Data to save, so that all get back to their seats when the game is resumed."""
        taken = (Ticket(number, seat.token, seat.name) for number, seat in self._seats.items() if seat.token)
        return Tickets(self.invitation, tuple(taken))

    def statuses(self) -> list[SeatStatus]:
        """Return who sits where, seat by seat."""
        phones = {number: SeatStatus(seat.name, seat.state) for number, seat in self._seats.items()}
        every = {**self._others, **phones}
        return [every[number] for number in sorted(every)]

    def seconds_left(self, seat: int) -> float | None:
        """Return the seconds until a computer replaces the player of a seat; None if none will, or others must act."""
        taken = self._seats.get(seat)
        due = None if taken is None or taken.standing_in else self._due(seat, taken)
        return None if due is None else max(0.0, due - self._now)

    def _due(self, number: int, seat: _Seat) -> float | None:
        """Return the time at which a computer replaces the player of a seat; None while nobody waits for the player.

        A phone falls asleep while others play, so its player gets time to wake it.
        """
        if seat.away_since is None or self.grace is None:
            return None
        due, to_act = seat.away_since + self.grace, None if self._game is None else self._game.to_act
        if to_act is None:
            return due
        return max(due, self._awaited_since + WAKE_SECONDS) if to_act == number else None

    def device_of(self, seat: int) -> int | None:
        """Return the connection that plays a seat now."""
        return self._seats[seat].device

    def take_outputs(self) -> list[Output]:
        """Remove and return the outputs for connections, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs

    # --- events ---

    def rearrange(self, seat_of: Mapping[int, int]) -> None:
        """Move everybody to another seat before the game begins."""
        self._seats = {seat_of[number]: seat for number, seat in self._seats.items()}
        self._others = {seat_of[number]: status for number, status in self._others.items()}
        for device in self._devices.values():
            device.seat = None if device.seat is None else seat_of[device.seat]

    def begin(self, game: GameAtTable, names: Mapping[int, str] = NO_NAMES) -> None:
        """Begin or resume a game at the table; computers play the seats that are still free.

        `names`: the names of the seats in the game, given to later guests.
        """
        self._game = game
        for number, seat in self._seats.items():
            seat.name = names.get(number, seat.name)
            seat.standing_in = not seat.token
            game.let_stand_in(number, seat.standing_in)
        for device in self._devices.values():
            if device.seat is not None:
                self._greet(device)
        self.update()

    def connect(self, device: int) -> None:
        """Register a new connection."""
        if len(self._devices) >= MOST_DEVICES:
            self._outputs.append(Close(device, Closing.FULL))
            return
        self._devices[device] = _Device(self._now)

    def disconnect(self, device: int) -> None:
        """Remove a connection; an unknown one is ignored."""
        gone = self._devices.pop(device, None)
        if gone is not None and gone.seat is not None:
            self._leave(gone.seat, device)

    def receive(self, device: int, text: str | bytes) -> None:
        """Handle a message; an invalid one closes the connection."""
        known = self._devices.get(device)
        if known is None:
            return
        if self._is_too_fast(known):
            self._close(device, Closing.TOO_FAST)
            return
        try:
            message = read_message(text)
        except OtherProtocolError:
            self._close(device, Closing.OTHER_PROTOCOL)
        except MessageError:
            self._close(device, Closing.MALFORMED)
        else:
            self._hear(device, known, message)

    def advance(self, now: float) -> None:
        """Advance to a time in seconds: close silent connections, and let computers replace absent players."""
        self._now = now
        late = [number for number, each in self._devices.items() if each.seat is None and self._waited(each)]
        for number in late:
            self._close(number, Closing.NO_HELLO)
        self._look_who_is_awaited()
        if self._offer is not None and now >= self._offer.until:
            self.settle_cut(NO_CUT)
        for number, seat in self._seats.items():
            due = self._due(number, seat)
            if due is not None and now >= due and not seat.standing_in and self._game is not None:
                seat.standing_in = True
                self._game.let_stand_in(number, True)
        self.update()

    def _look_who_is_awaited(self) -> None:
        awaited = None if self._game is None else self._game.to_act
        if awaited != self._awaited:
            self._awaited, self._awaited_since = awaited, self._now

    def offer_cut(self, seat: int, cards: int, fingerprint: str) -> None:
        """Ask the player of a seat to cut the shuffled deck of so many cards, if the player is at its page."""
        device = None if (number := self._seats[seat].device) is None else self._devices[number]
        if device is None or device.mode != "page":
            self.settle_cut(NO_CUT)
            return
        self._offer, self.cut = _CutOffer(seat, cards, fingerprint, self._now + CUT_SECONDS), None
        self.update()

    def settle_cut(self, cut: Cut) -> None:
        """Settle the offer of a cut."""
        self._offer, self.cut = None, cut
        self.update()

    def send_away(self, seat: int) -> None:
        """Take the seat from its player, whose token becomes invalid."""
        if self._offer is not None and self._offer.seat == seat:
            self.settle_cut(NO_CUT)
        device = self._seats[seat].device
        standing_in = self._seats[seat].standing_in
        playing = self._game is not None
        name = self._seats[seat].name if playing else ""
        self._seats[seat] = _Seat(name=name, away_since=self._now if playing else None, standing_in=standing_in)
        if device is not None:
            self._devices[device].seat = None
            self._close(device, Closing.SENT_AWAY)
        self.update()

    def close(self) -> None:
        """Close all connections: the host leaves."""
        for device in list(self._devices):
            self._close(device, Closing.HOST_LEFT)

    # --- messages from devices ---

    def _waited(self, device: _Device) -> bool:
        return self._now - device.since >= HELLO_SECONDS

    def _is_too_fast(self, device: _Device) -> bool:
        device.times.append(self._now)
        while device.times and self._now - device.times[0] >= 1.0:
            device.times.popleft()
        return len(device.times) > MOST_A_SECOND

    def _hear(self, number: int, device: _Device, message: Message) -> None:
        if device.seat is None:
            if isinstance(message, Hello):
                self._admit(number, device, message)
            else:
                self._close(number, Closing.MALFORMED)  # the first message must be a hello
            return
        game = self._game
        if isinstance(message, Hello):
            self._close(number, Closing.MALFORMED)
        elif isinstance(message, Cut):
            self._hear_cut(device.seat, message)
        elif game is not None:
            self._play(device, device.seat, game, message)
            self.update()

    def _play(self, device: _Device, seat: int, game: GameAtTable, message: Act | Undo | Tap) -> None:
        match message:
            case Act():
                stale = (message.deal, message.seen) != (game.epoch[0], len(game.events_for(seat)))
                refused = _STALE if stale else game.act(seat, message.action)
                if refused is not None:
                    self._send(seat, refused)
            case Undo():
                if not game.undo(seat):
                    self._send(seat, _NO_UNDO)
            case Tap():
                if device.mode == "page":
                    stale = message.seen != len(game.events_for(seat))
                    game.tap(seat, {**message.what, "stale": stale})

    def _hear_cut(self, seat: int, cut: Cut) -> None:
        """Take the answer of the guest who may cut; ignore others, late ones, and impossible cuts."""
        offer = self._offer
        if offer is not None and offer.seat == seat and (cut.cards is None or 0 < cut.cards < offer.cards):
            self.settle_cut(cut)

    def _admit(self, number: int, device: _Device, hello: Hello) -> None:
        """Admit a device by its token, or as a new player by the invitation or the code."""
        if hello.token:
            seat = self._seat_of(hello.token)
            if seat is None:
                self._close(number, Closing.NOT_INVITED)
                return
        elif not self._is_invited(hello):
            self._close(number, Closing.NOT_INVITED)
            return
        else:
            seat = next((free for free, each in self._seats.items() if not each.token), None)
            if seat is None:
                self._close(number, Closing.NO_SEAT)
                return
            self._seats[seat].token = self._new_token()
            self._seats[seat].name = self._seats[seat].name or self._label(seat, hello.name)
        self._sit_down(number, device, seat, hello)

    def _sit_down(self, number: int, device: _Device, seat: int, hello: Hello) -> None:
        taken = self._seats[seat]
        before, taken.device = taken.device, number
        if before is not None:
            self._devices[before].seat = None
            self._close(before, Closing.REPLACED)
        taken.away_since = None
        device.seat, device.mode, device.languages, device.sort = seat, hello.mode, hello.languages, hello.sort
        if taken.standing_in:
            taken.standing_in = False
            if self._game is not None:
                self._game.let_stand_in(seat, False)
        self._greet(device)
        self.update()

    def _seat_of(self, token: str) -> int | None:
        """Return the seat of a token; all tokens are compared, so that the time reveals nothing."""
        found = [
            number for number, seat in self._seats.items() if hmac.compare_digest(seat.token.encode(), token.encode())
        ]
        return found[0] if found else None

    def _is_invited(self, hello: Hello) -> bool:
        if hello.invitation:
            return hmac.compare_digest(hello.invitation.encode(), self.invitation.encode())
        if self._now < self._shut_until:
            return False
        if hmac.compare_digest(hello.code.encode(), self.code.encode()):
            return True
        self._tries += 1
        if self._tries >= MOST_TRIES:
            self._tries, self.code, self._shut_until = 0, self._new_code(), self._now + SHUT_SECONDS
        return False

    def _label(self, seat: int, wanted: str) -> str:
        """Return a name for a seat: the requested one, or a number; a duplicate name gets a number too."""
        name = clean_text(wanted, LONGEST_NAME) or str(seat + 1)
        used = {status.name for status in self.statuses()}
        numbers = (f"{name[: LONGEST_NAME - 2]} {n}" for n in range(2, 100))
        return name if name not in used else next(each for each in numbers if each not in used)

    def _leave(self, seat: int, device: int) -> None:
        if self._seats[seat].device == device:
            self._seats[seat].device, self._seats[seat].away_since = None, self._now
            self.update()

    # --- messages to devices ---

    def _greet(self, device: _Device) -> None:
        """Send a device its seat; all other data will be sent again."""
        assert device.seat is not None
        seat, game = self._seats[device.seat], self._game
        device.epoch = device.asked = device.page = device.statuses = device.cut = None
        if game is not None and device.mode == "page":
            game.begin_page(device.seat, device.languages, device.sort)
        rules = None if game is None else game.rules_table
        language = next(iter(device.languages), "")
        self._send(device.seat, messages.welcome(device.seat, seat.token, seat.name, language, rules, self._program))

    def update(self) -> None:
        """Send every device the data that it does not have yet."""
        statuses = self.statuses()
        for device in list(self._devices.values()):
            if device.seat is None:
                continue
            if device.statuses != statuses:
                device.statuses = statuses
                self._send(device.seat, messages.seats(statuses))
            self._tell_cut(device, device.seat)
            if self._game is not None:
                self._tell(device, device.seat, self._game)

    def _tell_cut(self, device: _Device, seat: int) -> None:
        offer = self._offer if self._offer is not None and self._offer.seat == seat else None
        if device.mode != "page" or offer == device.cut:
            return
        device.cut = offer
        if offer is None:
            self._send(seat, messages.cut(None, "", 0))
        else:
            left = math.ceil(offer.until - self._now)
            self._send(seat, messages.cut(offer.cards, offer.fingerprint, left))

    def _tell(self, device: _Device, seat: int, game: GameAtTable) -> None:
        if device.mode == "page":
            page = game.page(seat)
            if page != device.page:
                device.page = page
                self._send(seat, messages.page(page))
            return
        self._tell_events(device, seat, game)

    def _tell_events(self, device: _Device, seat: int, game: GameAtTable) -> None:
        events, epoch = game.events_for(seat), game.epoch
        first = device.told if device.epoch == epoch else 0
        if first == 0 or first < len(events):
            listed = [event_to_json(event) for event in events[first:]]
            if listed or device.epoch != epoch:
                self._send(seat, messages.events(epoch[0], first, listed))
        device.epoch, device.told = epoch, len(events)
        asked = epoch, len(events)
        if game.to_act == seat and device.asked != asked:
            device.asked = asked
            self._send(seat, messages.question(epoch[0], len(events), game.seconds_left(seat)))

    def _send(self, seat: int, message: Mapping[str, object]) -> None:
        device = self._seats[seat].device
        if device is not None:
            self._outputs.append(Send(device, message))

    def _close(self, device: int, why: Closing) -> None:
        """End a connection; its player is then away."""
        self._outputs += [Send(device, messages.bye(why)), Close(device, why)]
        self.disconnect(device)


_STALE: Final = messages.refusal("stale", "")
_NO_UNDO: Final = messages.refusal("no_undo", "")
