"""A client of AT-SPI in pure Python: it sees of the program what a screen reader sees, and no more."""

import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.e2e.programs import PATIENCE

_ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
_DESKTOP: Final = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
SELECTED, FOCUSED, CHECKED, PRESSED = 23, 12, 4, 20
"""Numbers of states."""


class Accessible(NamedTuple):
    """An object of a program: its bus name and its path."""

    bus: str
    path: str


class Client:
    """Switches accessibility on for the session at a bus address, and asks about what is on the screen."""

    def __init__(self, address: str) -> None:
        self._session = open_dbus_connection(address)
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        self._ask(self._session, Properties(status).set("IsEnabled", "b", True))
        where = new_method_call(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress")
        self._bus = open_dbus_connection(self._ask(self._session, where)[0])

    def close(self) -> None:
        """Leave."""
        self._bus.close()
        self._session.close()

    def _ask(self, bus: DBusConnection, message: Any) -> Any:
        reply = bus.send_and_get_reply(message, timeout=PATIENCE)
        if reply.header.message_type.name == "error":
            raise LookupError(reply.body)
        return reply.body

    def call(self, node: Accessible, interface: str, method: str, signature: str | None = None, body: Any = ()) -> Any:
        """Call a method of an object."""
        address = DBusAddress(node.path, node.bus, interface)
        return self._ask(self._bus, new_method_call(address, method, signature, body))

    def property(self, node: Accessible, name: str, interface: str = _ACCESSIBLE) -> Any:
        """Return a property of an object."""
        return self._ask(self._bus, Properties(DBusAddress(node.path, node.bus, interface)).get(name))[0][1]

    def name(self, node: Accessible) -> str:
        """Return the name of the accessible object."""
        return str(self.property(node, "Name"))

    def role(self, node: Accessible) -> int:
        """Return number of its role."""
        return int(self.call(node, _ACCESSIBLE, "GetRole")[0])

    def has_state(self, node: Accessible, number: int) -> bool:
        """Return whether the object has this state."""
        low, high = self.call(node, _ACCESSIBLE, "GetState")[0]
        return bool((low | high << 32) >> number & 1)

    def children(self, node: Accessible) -> list[Accessible]:
        """Return the child objects."""
        return [Accessible(*each) for each in self.call(node, _ACCESSIBLE, "GetChildren")[0]]

    def walk(self, node: Accessible) -> Iterator[Accessible]:
        """Yield the object and everything in it; objects that vanish meanwhile are skipped."""
        yield node
        try:
            inside = self.children(node)
        except LookupError:
            return
        for child in inside:
            yield from self.walk(child)

    def window(self, pid: int) -> Accessible:
        """Return the window of a process, as soon as it offers one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for program in self.children(Accessible(*_DESKTOP)):
                for window in self._windows(program, pid):
                    return window
            time.sleep(0.02)
        raise LookupError(f"process {pid} offers no window")

    def _windows(self, program: Accessible, pid: int) -> list[Accessible]:
        owner = message_bus.GetConnectionUnixProcessID(program.bus)
        try:
            return self.children(program) if self._ask(self._bus, owner)[0] == pid else []
        except LookupError:
            return []

    def find(self, root: Accessible, text: str) -> Accessible | None:
        """Return the first node whose name begins so."""
        for node in self.walk(root):
            try:
                if self.name(node).startswith(text):
                    return node
            except LookupError:
                continue
        return None

    def press(self, node: Accessible) -> None:
        """Do its first action."""
        self.call(node, "org.a11y.atspi.Action", "DoAction", "i", (0,))

    def focus(self, node: Accessible) -> None:
        """Bring the keys there."""
        self.call(node, "org.a11y.atspi.Component", "GrabFocus")

    def hear(self) -> None:
        """Record announcements from now on."""
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement")
        self._ask(self._bus, message_bus.AddMatch(rule))
        register = new_method_call(
            DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry"),
            "RegisterEvent",
            "s",
            ("object:announcement",),
        )
        self._ask(self._bus, register)
        self._heard = self._bus.filter(rule, bufsize=10_000)
        self._heard.__enter__()

    def heard(self) -> list[str]:
        """Return all announcements since the last call, in order."""
        self._ask(self._bus, message_bus.GetId())  # whatever came before the answer is in the queue
        queue: deque[Any] = self._heard.queue
        said = [str(queue.popleft().body[3][1]) for _ in range(len(queue))]
        return [text.rstrip("\u200b") for text in said]
