"""Screen readers (AT-SPI, UI Automation, NSAccessibility) through AccessKit: tree, changes, announcements, requests."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from canasta_gui.disk import printable
from canasta_gui.ui.platform.input_events import SEMANTIC_EVENT, SemanticActionKind, SemanticTarget, post
from canasta_gui.ui.platform.scene import Scene, ScreenReader
from canasta_gui.ui.platform.semantics import Node, Role, ValueRange
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words

PACE: Final = 0.25
"""Minimum seconds between announcements: a reader that fetches the text on notification must still find it."""
SECONDS_PER_LETTER: Final = 0.065
"""Estimated duration of a spoken letter; some readers cut a sentence short when the next one comes."""
_AGAIN: Final = "\u200b"
"""A zero-width space at the end of every second announcement, so that repeated words count as a change."""
_ENDS: Final = ".!?…:;"


class Announcer:
    """Collects sentences; `text` is the current value of the live region that readers listen to."""

    def __init__(self, seconds_per_letter: float = 0.0) -> None:
        self.text = ""
        self._seconds_per_letter = seconds_per_letter
        self._waiting: list[str] = []
        self._fetched_at = self._spoken_at = 0.0

    @property
    def pending(self) -> bool:
        return bool(self._waiting)

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after all waiting ones."""
        self._waiting += (text if text[-1] in _ENDS else f"{text}." for text in sentences if text)

    def clear(self) -> None:
        """Clear the last announcement and all waiting sentences."""
        self.text, self._waiting, self._spoken_at = "", [], 0.0

    def interrupt(self) -> None:
        """Stop waiting for the current announcement to be spoken to its end."""
        self._spoken_at = 0.0

    def advance(self, now: float) -> bool:
        """Join the waiting sentences to one announcement if the last one is over; return True if `text` has changed."""
        if not self._waiting or now < max(self._fetched_at, self._spoken_at):
            return False
        again = "" if self.text.endswith(_AGAIN) else _AGAIN
        self.text = " ".join(self._waiting) + again
        self._waiting = []
        self._fetched_at, self._spoken_at = now + PACE, now + self._seconds_per_letter * len(self.text)
        return True


ROOTS: Final = (Path("/usr/lib"), Path("/usr/local/lib"))
_SCRIPT: Final = "python3*/*-packages/orca/scripts/default.py"
_EVENT: Final = b"object:announcement"


def ignores_announcements(roots: tuple[Path, ...] = ROOTS) -> bool:
    """Return whether an old Orca (up to 43) is installed, which does not support announcements.

    It reads a changed window title aloud instead.
    """
    scripts = [script for root in roots for script in root.glob(_SCRIPT)]
    return bool(scripts) and not any(_knows(script) for script in scripts)


def _knows(script: Path) -> bool:
    try:
        return _EVENT in script.read_bytes()
    except OSError:
        return True


ROOT: Final = 1
ANNOUNCER: Final = 2
_FIRST: Final = 3

_OTHER_ROLES: Final[Mapping[Role, str]] = {"table": "group", "cell": "label"}
_ENTRIES: Final[tuple[Role, ...]] = ("item", "row")
_VALUE_ELSEWHERE: Final[tuple[Role, ...]] = ("switch", "table")
"""Roles whose value is exposed as a state or by a child."""
_NAMED_BESIDE: Final[tuple[Role, ...]] = ("choice", "slider", "switch", "text", "table")
_WITH_COLON: Final[tuple[Role, ...]] = ("choice", "slider", "text", "progress", "row", "image", "heading")


class AccessibleNode(NamedTuple):
    """Accessible description of a semantic node, without its bounds.

    `role`: a semantic role, or one of the bridge. `set_size`: number of entries of a list; `position`: index of an
    entry in its list.
    """

    role: str
    label: str
    hint: str = ""
    children: tuple[int, ...] = ()
    selected: bool | None = None
    checked: bool | None = None
    number: ValueRange | None = None
    position: int | None = None
    set_size: int | None = None
    actions: frozenset[SemanticActionKind] = frozenset()


class AccessibleTree(NamedTuple):
    """A screen by node numbers. `bounds`: x, y, width, height in pixels; `targets`: the targets of nodes' actions."""

    nodes: dict[int, AccessibleNode]
    bounds: dict[int, tuple[int, int, int, int]]
    focus: int
    targets: dict[int, SemanticTarget]


class NodeIds:
    """Numbers of nodes, stable while a node exists.

    A node that comes back gets a new number, because AT-SPI's library never revives a removed one.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}
        self._next = _FIRST

    def id_of(self, key: Hashable) -> int:
        """Return the number of a key; a new one if the key is unknown."""
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = self._next
            self._next += 1
        return number

    def keep_only(self, used: Mapping[int, object]) -> None:
        """Forget all numbers that are not in use."""
        self._known = {key: number for key, number in self._known.items() if number in used}


class TreeBuilder:
    """Converts a tree of semantic nodes to an accessible tree; `words` is for what no accessible state expresses."""

    def __init__(self, ids: NodeIds, words: Words) -> None:
        self._ids, self._words = ids, words
        self._nodes: dict[int, AccessibleNode] = {}
        self._bounds: dict[int, tuple[int, int, int, int]] = {}
        self._targets: dict[int, SemanticTarget] = {}
        self._focus = 0
        self._keys: set[Hashable] = set()

    def build(self, scene: Node, announcement: str, title: str = "") -> AccessibleTree:
        """Return the tree of a window with this title, the scene, and the last announcement."""
        inside = self._add(scene, (), None)
        self._nodes[ROOT] = AccessibleNode("root", title or scene.name, children=(inside, ANNOUNCER))
        self._nodes[ANNOUNCER] = AccessibleNode("live", announcement)
        self._ids.keep_only(self._nodes)
        return AccessibleTree(self._nodes, self._bounds, self._focus or inside, self._targets)

    def _add(self, node: Node, path: Hashable, position: int | None) -> int:
        key = node.key if node.key is not None and node.key not in self._keys else path
        self._keys.add(key)
        number = self._ids.id_of(key)
        shown = _without_labels(list(_relevant(node.children)))
        is_list = bool(shown) and all(child.role in _ENTRIES for child in shown)
        children = self._add_children(shown, key, is_list)
        set_size = shown[0].position[1] if is_list and shown[0].position else len(shown)
        self._nodes[number] = AccessibleNode(
            _role(node, shown, is_list),
            self._label(node),
            node.hint,
            children,
            node.selected,
            node.checked,
            node.number,
            position,
            set_size if is_list else None,
            node.actions,
        )
        self._bounds[number] = node.rect
        if node.target is not None:
            self._targets[number] = node.target
        if node.focused and not self._focus:  # the innermost one
            self._focus = number
        return number

    def _add_children(self, shown: Sequence[Node], key: Hashable, is_list: bool) -> tuple[int, ...]:
        seen: Counter[tuple[str, str]] = Counter()
        numbers = []
        for index, child in enumerate(shown):
            same = child.role, child.name
            position = (child.position[0] if child.position else index) if is_list else None
            numbers.append(self._add(child, (key, *same, seen[same]), position))
            seen[same] += 1
        return tuple(numbers)

    def _label(self, node: Node) -> str:
        """Return the label of a node: its name, its value, and whether it is disabled."""
        t = self._words.t
        label = spoken(node.name)
        value = spoken(node.value or "")
        if node.value and node.role not in _VALUE_ELSEWHERE and node.value != node.name:
            if label.endswith(("?", "!", ".")):
                label = f"{label} {value}"
            elif label and node.role in _WITH_COLON:
                label = t("{label}: {text}", label=label, text=value)
            else:
                label = ", ".join(filter(None, (label, value)))
        return label if node.enabled else t("{label}, unavailable", label=label)


def spoken(text: str) -> str:
    """Return a text for speech, in which a dot between two words becomes a comma."""
    return text.replace("\N{NO-BREAK SPACE}· ", ", ").replace(" · ", ", ")


def _without_labels(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes without labels that repeat the name of a control beside them."""
    named = {node.name for node in nodes if node.role in _NAMED_BESIDE}
    return [node for node in nodes if node.role != "label" or node.name not in named]


def _role(node: Node, shown: Sequence[Node], is_list: bool) -> str:
    """Return the accessible role, which distinguishes lists to choose from and lists to read."""
    if is_list:
        return "options" if any(map(_selectable, shown)) else "list"
    if node.role in _ENTRIES:
        return "option" if _selectable(node) else "entry"
    return "scene" if node.role == "window" else _OTHER_ROLES.get(node.role, node.role)


def _selectable(node: Node) -> bool:
    return node.selected is not None or bool(node.actions)


def _relevant(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the nodes with a meaning; a container that only groups others is replaced by its children."""
    for node in nodes:
        silent = not (node.name or node.value or node.actions or node.focused)
        if silent and node.role in ("group", "window"):
            yield from _relevant(node.children)
        elif not silent or node.children:
            yield node


# The bridge to AccessKit: passes on changes, and turns requests into events. AccessKit asks for the tree from its own
# thread while it holds a lock, and every call into AccessKit takes that lock while it holds the GIL. Two threads that
# each hold one of them and wait for the other would deadlock. Therefore the activation callbacks are not Python code: a
# method in C (`deque.append`) records the activation without releasing the GIL. AccessKit is called only after recorded
# activations have been read, and not while another one waits.

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


Native = Any
"""The module of AccessKit, or one of its objects, which come without type hints."""


class AccessKitBridge(ScreenReader):
    """Screen reader support for one window; does nothing without AccessKit, a bus or a reader."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._accesskit: Native = None
        self._adapter: Native = None
        self._ids = NodeIds()
        # UI Automation queues sentences; elsewhere a new sentence may interrupt the one being spoken.
        self._announcer = Announcer(0.0 if sys.platform == "win32" else SECONDS_PER_LETTER)
        self._by_title = False  # the reader announces only changes of the window title
        self._tree: AccessibleTree | None = None  # last tree passed to the reader
        self._stale = True
        self._last_frame = (0, 0, 0, 0)
        self._last_focused = False
        self._active = False
        # Written by AccessKit's thread, read by the loop: a reader has connected (True) or disconnected.
        self._activations: deque[bool] = deque()
        self._on_activate = partial(self._activations.append, True)
        self._on_deactivate = partial(self._activations.append, False)

    def attach(self, window: Window) -> None:
        """Offer the window to screen readers, once; do nothing if AccessKit is missing or does not work."""
        if self._accesskit is not None:
            return
        try:
            import accesskit

            self._accesskit = accesskit
            self._adapter = self._make_adapter(window)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # missing, broken, no bus, no such window; a panic of its Rust code is not an Exception
            self._adapter = None

    def _make_adapter(self, window: Window) -> Native:
        accesskit = self._accesskit
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window.handle, self._on_activate, self._on_request)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window.handle, self._on_activate, self._on_request)
        self._by_title = ignores_announcements()
        return accesskit.unix.Adapter(self._on_activate, self._on_request, self._on_deactivate)

    # --- called by AccessKit, on Linux in another thread without a lock: must not touch the game, nor raise ---

    def _on_request(self, request: Native) -> None:
        """Post a request of a screen reader as an event."""
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
        """True if a screen reader is connected."""
        return self._adapter is not None and self._active

    @property
    def pending(self) -> bool:
        """True if announcements are waiting."""
        return self.listening and self._announcer.pending

    def target_of(self, node_id: int) -> SemanticTarget | None:
        """Return the target of a screen reader's number; None if it no longer exists."""
        return self._tree.targets.get(node_id) if self._tree is not None else None

    def announce(self, sentences: Iterable[str]) -> None:
        """Queue sentences after all waiting ones, if a reader is connected."""
        if self.listening:
            self._announcer.announce(map(spoken, sentences))

    def interrupt(self) -> None:
        """Announce waiting sentences at once, because a key or button press has cut speech short."""
        self._announcer.interrupt()

    def clear(self) -> None:
        """Drop all announcements so far, which the next player must not hear."""
        self._announcer.clear()
        self._stale = True

    def update(self, scene: Scene, window: Window, now: float, *, drawn: bool, moving: bool) -> None:
        """Pass changes to the reader. `drawn`: the scene has been redrawn; `moving`: it will be again soon."""
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
            self._stale = moving  # bounds are passed on once they are final
            if self._differs(tree, moving=moving):
                self._push(tree)
        self._tell_window(window, first=first)

    def _read_activations(self) -> None:
        """Read the recorded activations; a new reader gets the whole tree."""
        while self._activations:
            self._active = self._activations.popleft()
            self._tree = None

    def _call(self, function: Callable[..., Native], *values: object) -> None:
        """Call AccessKit, unless an activation waits, during which it may hold its lock."""
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

    def _tree_update(self, tree: AccessibleTree, told: AccessibleTree | None) -> Native:
        """Return the new or changed nodes; all of them if `told` is None."""
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

    def _native_node(self, node: AccessibleNode, bounds: tuple[int, int, int, int] | None) -> Native:
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

    def _set_states(self, native: Native, node: AccessibleNode) -> None:
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
        """Pass on the focus and bounds of the window, on systems where AccessKit does not determine them itself."""
        adapter = self._adapter
        if hasattr(adapter, "update_window_focus_state") and (first or window.focused != self._last_focused):
            self._last_focused = window.focused
            self._call(adapter.update_window_focus_state, window.focused)
        if hasattr(adapter, "set_root_window_bounds") and (first or window.frame != self._last_frame):
            self._last_frame = x, y, width, height = window.frame
            rect = self._accesskit.Rect(x, y, x + width, y + height)
            self._call(adapter.set_root_window_bounds, rect, rect)
