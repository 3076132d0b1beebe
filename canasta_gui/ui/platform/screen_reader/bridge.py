"""The bridge to screen readers: hands AccessKit what has changed, and brings back what is asked for as events.

AccessKit asks for the window from a thread of its own while it holds a lock, and every call of ours takes that lock
while it holds Python. A thread with the lock that waits for Python, and one with Python that waits for the lock, would
wait for ever. So what AccessKit calls then is not written in Python: a knock is noted by a function in C, which does
not let go of Python half-way. Nothing of AccessKit is called before a knock is there to be read, nor while another is.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from canasta_gui.disk import printable
from canasta_gui.ui.platform.pointer import WISH_EVENT, Deed, SemanticTarget, post
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.screen_reader import orca
from canasta_gui.ui.platform.screen_reader.announcer import SPOKEN, Announcer
from canasta_gui.ui.platform.screen_reader.tree import ROOT, Numbers, Picture, Reading, Thing, spoken
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words

_ROLES: Final = {
    "root": "WINDOW",
    "scene": "PANE",
    "live": "LABEL",
    "window": "PANE",
    "group": "GROUP",
    "dialog": "DIALOG",
    "label": "LABEL",
    "status": "LABEL",
    "heading": "HEADING",
    "image": "IMAGE",
    "button": "BUTTON",
    "switch": "SWITCH",
    "slider": "SLIDER",
    "choice": "COMBO_BOX",
    "text": "TEXT_INPUT",
    "progress": "PROGRESS_INDICATOR",
    "option": "LIST_BOX_OPTION",
    "options": "LIST_BOX",
    "entry": "LIST_ITEM",
    "list": "LIST",
}
_ACTIONS: Final[dict[Deed, str]] = {
    "focus": "FOCUS",
    "press": "CLICK",
    "more": "INCREMENT",
    "less": "DECREMENT",
    "set": "SET_VALUE",
}
_AS_TEXT: Final = frozenset({"LABEL"})
"""Roles whose words are their value."""


class ScreenReader:
    """One window's bridge; without AccessKit, a bus or a reader it does nothing. `words`: the program's language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._accesskit: Any = None
        self._adapter: Any = None
        self._numbers = Numbers()
        # UI Automation queues what is said; elsewhere a new sentence may cut off the one that is being spoken.
        self._announcer = Announcer(0.0 if sys.platform == "win32" else SPOKEN)
        self._by_title = False  # the reader hears nothing but the title of the window
        self._shown: Picture | None = None  # what the reader has been told
        self._stale = True
        self._last_frame = (0, 0, 0, 0)
        self._last_focused = False
        self._active = False
        # Written by AccessKit's thread, read by ours: a reader has come, or has gone.
        self._knocks: deque[bool] = deque()
        self._come = partial(self._knocks.append, True)
        self._gone = partial(self._knocks.append, False)

    # --- getting ready ---

    def attach(self, window: Window) -> None:
        """Offer the window to screen readers, once; silently not where AccessKit is not there or does not work."""
        if self._accesskit is not None:
            return
        try:
            import accesskit
        except ImportError:
            return
        self._accesskit = accesskit
        try:
            self._adapter = self._make_adapter(window)
        except Exception:  # no bus, no such window, another version: the game is played without
            self._adapter = None

    def _make_adapter(self, window: Window) -> Any:
        accesskit = self._accesskit
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window.handle, self._come, self._act)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window.handle, self._come, self._act)
        self._by_title = orca.is_deaf()
        return accesskit.unix.Adapter(self._come, self._act, self._gone)

    # --- called by AccessKit, on Linux in another thread that holds no lock: nothing of the game, never an error ---

    def _act(self, request: Any) -> None:
        """A screen reader asks for something: an event like a key."""
        actions = self._accesskit.Action
        deed = next((deed for deed, name in _ACTIONS.items() if request.action == getattr(actions, name)), None)
        if deed is not None:
            value = request.data[1] if request.data else None
            post(WISH_EVENT, deed=deed, target=request.target, value=value)

    # --- called by the loop ---

    def speak(self, words: Words) -> None:
        """From now on in this language."""
        self._words, self._stale = words, True

    @property
    def listening(self) -> bool:
        """Is a screen reader there?"""
        return self._adapter is not None and self._active

    @property
    def pending(self) -> bool:
        """Is there anything left to be said?"""
        return self.listening and self._announcer.pending

    def meant(self, number: int) -> SemanticTarget | None:
        """The thing that the reader knows by a number."""
        return self._shown.meant.get(number) if self._shown is not None else None

    def say(self, sentences: Iterable[str]) -> None:
        """Say these after all that waits, if anybody is there."""
        if self.listening:
            self._announcer.say(map(spoken, sentences))

    def hurry(self) -> None:
        """Somebody does something: what waits is said as soon as it can be."""
        self._announcer.hurry()

    def hush(self) -> None:
        """Somebody else sits down: what was said before is nothing for him."""
        self._announcer.hush()
        self._stale = True

    def show(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:
        """Tell the reader what has changed. `drawn`: the scene looks different; `moving`: it will do so again soon."""
        self._answer_knocks()
        self.say(scene.take_said())
        if not self.listening:
            self._announcer.hush()
            self._shown = None
            return
        news = self._announcer.advance(now)
        first = self._shown is None
        if drawn or news or first or self._stale:
            said = self._announcer.text
            title = said if self._by_title and said else window.title
            picture = Reading(self._numbers, self._words).of(scene.semantics(), said, title)
            self._stale = moving  # where things come to lie is told when they lie there
            if self._differs(picture, moving=moving):
                self._push(picture)
        self._tell_window(window, first=first)

    def _answer_knocks(self) -> None:
        """Note who has come or gone since the last time; whoever has come will be told everything."""
        while self._knocks:
            self._active = self._knocks.popleft()
            self._shown = None

    def _tell(self, call: Callable[..., Any], *values: object) -> None:
        """Call AccessKit, unless somebody is at the door: it may hold its lock then."""
        if not self._knocks:
            events = call(*values)
            if events is not None:
                events.raise_events()

    def _differs(self, picture: Picture, *, moving: bool) -> bool:
        told = self._shown
        if told is None or picture.things != told.things or picture.focus != told.focus:
            return True
        return not moving and picture.places != told.places

    def _push(self, picture: Picture) -> None:
        told, self._shown = self._shown, picture
        self._tell(self._adapter.update_if_active, lambda: self._update(picture, told))

    def _update(self, picture: Picture, told: Picture | None) -> Any:
        """The things that are new or different; all of them where nothing was told before."""
        accesskit = self._accesskit
        update = accesskit.TreeUpdate(picture.focus)
        if told is None:
            tree = accesskit.Tree(ROOT)
            tree.toolkit_name, tree.toolkit_version = "canasta-gui", "1"
            update.tree = tree
        for number, thing in picture.things.items():
            place = picture.places.get(number)
            if told is None or told.things.get(number) != thing or told.places.get(number) != place:
                update.nodes.append((number, self._node(thing, place)))
        return update

    def _node(self, thing: Thing, place: tuple[int, int, int, int] | None) -> Any:
        accesskit, role = self._accesskit, _ROLES[thing.kind]
        node = accesskit.Node(getattr(accesskit.Role, role))
        if thing.label or thing.kind == "live":
            (node.set_value if role in _AS_TEXT else node.set_label)(printable(thing.label))
        if thing.hint:
            node.set_description(printable(thing.hint))
        if place is not None and place[2] and place[3]:
            x, y, width, height = place
            node.set_bounds(accesskit.Rect(x, y, x + width, y + height))
        node.set_children(list(thing.children))
        if thing.kind == "live":
            node.set_live(accesskit.Live.POLITE)
        if thing.kind == "root":
            node.set_language(self._words.language)
        self._set_states(node, thing)
        return node

    def _set_states(self, node: Any, thing: Thing) -> None:
        accesskit = self._accesskit
        if thing.selected is not None:
            node.set_selected(thing.selected)
        if thing.checked is not None:
            node.set_toggled(accesskit.Toggled.TRUE if thing.checked else accesskit.Toggled.FALSE)
        if thing.number is not None:
            now, low, high, step = thing.number
            node.set_numeric_value(now)
            node.set_min_numeric_value(low)
            node.set_max_numeric_value(high)
            node.set_numeric_value_step(step)
        if thing.nth is not None:
            node.set_position_in_set(thing.nth)
        if thing.size is not None:
            node.set_size_of_set(thing.size)
        for deed in thing.deeds:
            node.add_action(getattr(accesskit.Action, _ACTIONS[deed]))

    def _tell_window(self, window: Window, *, first: bool) -> None:
        """Whether the window has the keys, and where it is, on the systems that do not find out by themselves."""
        adapter = self._adapter
        if hasattr(adapter, "update_window_focus_state") and (first or window.focused != self._last_focused):
            self._last_focused = window.focused
            self._tell(adapter.update_window_focus_state, window.focused)
        if hasattr(adapter, "set_root_window_bounds") and (first or window.frame != self._last_frame):
            self._last_frame = x, y, width, height = window.frame
            rect = self._accesskit.Rect(x, y, x + width, y + height)
            self._tell(adapter.set_root_window_bounds, rect, rect)
