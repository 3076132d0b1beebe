"""The bridge to AccessKit: hands over what has changed, and turns requests into events.

AccessKit asks for the tree from a thread of its own while it holds a lock, and every call into AccessKit takes that
lock while it holds the GIL. A thread with the lock that waits for the GIL, and one with the GIL that waits for the
lock, would deadlock. So the activation callbacks are not Python code: a method in C (`deque.append`) notes the
activation without releasing the GIL half-way. AccessKit is not called before a noted activation has been read, nor
while another one waits.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from canasta_gui.disk import printable
from canasta_gui.ui.platform.input_events import SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.input_reader import SEMANTIC_EVENT, post
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.screen_reader import orca
from canasta_gui.ui.platform.screen_reader.announcer import SECONDS_PER_LETTER, Announcer
from canasta_gui.ui.platform.screen_reader.interface import ScreenReader
from canasta_gui.ui.platform.screen_reader.tree import (
    ROOT,
    AccessibleNode,
    AccessibleTree,
    NodeIds,
    TreeBuilder,
    spoken,
)
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
_ACTIONS: Final[dict[SemanticActionKind, str]] = {
    "focus": "FOCUS",
    "press": "CLICK",
    "menu": "SHOW_CONTEXT_MENU",
    "more": "INCREMENT",
    "less": "DECREMENT",
    "set": "SET_VALUE",
}
_AS_TEXT: Final = frozenset({"LABEL"})
"""Roles whose text is their value, not their label."""


class AccessKitBridge(ScreenReader):
    """The screen reader's view of one window; does nothing without AccessKit, a bus or a reader."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._accesskit: Any = None
        self._adapter: Any = None
        self._ids = NodeIds()
        # UI Automation queues what is said; elsewhere a new sentence may cut off the one that is being spoken.
        self._announcer = Announcer(0.0 if sys.platform == "win32" else SECONDS_PER_LETTER)
        self._by_title = False  # the reader hears nothing but the title of the window
        self._tree: AccessibleTree | None = None  # what the reader has been told
        self._stale = True
        self._last_frame = (0, 0, 0, 0)
        self._last_focused = False
        self._active = False
        # Written by AccessKit's thread, read by the loop's: a reader has come (True) or gone.
        self._activations: deque[bool] = deque()
        self._on_activate = partial(self._activations.append, True)
        self._on_deactivate = partial(self._activations.append, False)

    def attach(self, window: Window) -> None:
        """Offer the window to screen readers, once; do nothing where AccessKit is missing or does not work."""
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
            return accesskit.windows.SubclassingAdapter(window.handle, self._on_activate, self._on_request)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window.handle, self._on_activate, self._on_request)
        self._by_title = orca.ignores_announcements()
        return accesskit.unix.Adapter(self._on_activate, self._on_request, self._on_deactivate)

    # --- called by AccessKit, on Linux in another thread without a lock: must not touch the game, nor raise ---

    def _on_request(self, request: Any) -> None:
        """Post a request of a screen reader as an event, like a key."""
        actions = self._accesskit.Action
        kind = next((kind for kind, name in _ACTIONS.items() if request.action == getattr(actions, name)), None)
        if kind is not None:
            value = request.data[1] if request.data else None
            post(SEMANTIC_EVENT, action=kind, node_id=request.target, value=value)

    # --- called by the loop ---

    def set_language(self, words: Words) -> None:
        """Use this language from now on."""
        self._words, self._stale = words, True

    @property
    def listening(self) -> bool:
        """Whether a screen reader is connected."""
        return self._adapter is not None and self._active

    @property
    def pending(self) -> bool:
        """Whether announcements wait."""
        return self.listening and self._announcer.pending

    def target_of(self, node_id: int) -> SemanticTarget | None:
        """Return the thing that the screen reader knows by this number; None if it has gone."""
        return self._tree.targets.get(node_id) if self._tree is not None else None

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after everything that waits, if a reader is connected."""
        if self.listening:
            self._announcer.announce(map(spoken, sentences))

    def interrupt(self) -> None:
        """Announce what waits as soon as possible: the player has pressed something, which cuts speech short."""
        self._announcer.interrupt()

    def clear(self) -> None:
        """Forget everything announced so far: the next player must not hear it."""
        self._announcer.clear()
        self._stale = True

    def update(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:
        """Tell the reader what has changed. `drawn`: the scene looks different; `moving`: it will do so again soon."""
        self._read_activations()
        self.announce(scene.take_announcements())
        if not self.listening:
            self._announcer.clear()
            self._tree = None
            return
        news = self._announcer.advance(now)
        first = self._tree is None
        if drawn or news or first or self._stale:
            announcement = self._announcer.text
            title = announcement if self._by_title and announcement else window.title
            tree = TreeBuilder(self._ids, self._words).build(scene.semantics(), announcement, title)
            self._stale = moving  # final places are told once they are reached
            if self._differs(tree, moving=moving):
                self._push(tree)
        self._tell_window(window, first=first)

    def _read_activations(self) -> None:
        """Note who has come or gone since the last time; a new reader gets the whole tree."""
        while self._activations:
            self._active = self._activations.popleft()
            self._tree = None

    def _call(self, function: Callable[..., Any], *values: object) -> None:
        """Call AccessKit, unless an activation waits: it may hold its lock then."""
        if not self._activations:
            events = function(*values)
            if events is not None:
                events.raise_events()

    def _differs(self, tree: AccessibleTree, *, moving: bool) -> bool:
        told = self._tree
        if told is None or tree.nodes != told.nodes or tree.focus != told.focus:
            return True
        return not moving and tree.bounds != told.bounds

    def _push(self, tree: AccessibleTree) -> None:
        told, self._tree = self._tree, tree
        self._call(self._adapter.update_if_active, lambda: self._tree_update(tree, told))

    def _tree_update(self, tree: AccessibleTree, told: AccessibleTree | None) -> Any:
        """Return the nodes that are new or different; all of them where nothing was told before."""
        accesskit = self._accesskit
        update = accesskit.TreeUpdate(tree.focus)
        if told is None:
            root = accesskit.Tree(ROOT)
            root.toolkit_name, root.toolkit_version = "canasta-gui", "1"
            update.tree = root
        for number, node in tree.nodes.items():
            bounds = tree.bounds.get(number)
            if told is None or told.nodes.get(number) != node or told.bounds.get(number) != bounds:
                update.nodes.append((number, self._native_node(node, bounds)))
        return update

    def _native_node(self, node: AccessibleNode, bounds: tuple[int, int, int, int] | None) -> Any:
        accesskit, role = self._accesskit, _ROLES[node.role]
        native = accesskit.Node(getattr(accesskit.Role, role))
        if node.label or node.role == "live":
            (native.set_value if role in _AS_TEXT else native.set_label)(printable(node.label))
        if node.hint:
            native.set_description(printable(node.hint))
        if bounds is not None and bounds[2] and bounds[3]:
            x, y, width, height = bounds
            native.set_bounds(accesskit.Rect(x, y, x + width, y + height))
        native.set_children(list(node.children))
        if node.role == "live":
            native.set_live(accesskit.Live.POLITE)
        if node.role == "root":
            native.set_language(self._words.language)
        self._set_states(native, node)
        return native

    def _set_states(self, native: Any, node: AccessibleNode) -> None:
        accesskit = self._accesskit
        if node.selected is not None:
            native.set_selected(node.selected)
        if node.checked is not None:
            native.set_toggled(accesskit.Toggled.TRUE if node.checked else accesskit.Toggled.FALSE)
        if node.number is not None:
            now, low, high, step = node.number
            native.set_numeric_value(now)
            native.set_min_numeric_value(low)
            native.set_max_numeric_value(high)
            native.set_numeric_value_step(step)
        if node.position is not None:
            native.set_position_in_set(node.position)
        if node.set_size is not None:
            native.set_size_of_set(node.set_size)
        for kind in node.actions:
            native.add_action(getattr(accesskit.Action, _ACTIONS[kind]))

    def _tell_window(self, window: Window, *, first: bool) -> None:
        """Tell focus and place of the window, on the systems that do not find out by themselves."""
        adapter = self._adapter
        if hasattr(adapter, "update_window_focus_state") and (first or window.focused != self._last_focused):
            self._last_focused = window.focused
            self._call(adapter.update_window_focus_state, window.focused)
        if hasattr(adapter, "set_root_window_bounds") and (first or window.frame != self._last_frame):
            self._last_frame = x, y, width, height = window.frame
            rect = self._accesskit.Rect(x, y, x + width, y + height)
            self._call(adapter.set_root_window_bounds, rect, rect)
