"""Semantic nodes as a screen reader knows them: numbered, with numbers that stay as long as the meaning stays."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui.ui.platform.input_events import SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.semantics import Node, Role, ValueRange
from canasta_gui.words import Words

ROOT: Final = 1
ANNOUNCER: Final = 2
_FIRST: Final = 3

_OTHER_ROLES: Final[Mapping[Role, str]] = {"table": "group", "cell": "label"}
_ENTRIES: Final[tuple[Role, ...]] = ("item", "row")
_VALUE_ELSEWHERE: Final[tuple[Role, ...]] = ("switch", "table")
"""Roles whose value is a state, or what is chosen inside."""
_NAMED_BESIDE: Final[tuple[Role, ...]] = ("choice", "slider", "switch", "text", "table")
_WITH_COLON: Final[tuple[Role, ...]] = ("choice", "slider", "text", "progress", "row", "image", "heading")


class AccessibleNode(NamedTuple):
    """What is told of a semantic node, apart from its place. `role`: a semantic role, or one of the bridge's own.

    `set_size`: number of entries of a list; `position`: index of an entry in its list.
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
    """A screen by node numbers. `bounds`: x, y, width, height in pixels; `targets`: who performs a node's actions."""

    nodes: dict[int, AccessibleNode]
    bounds: dict[int, tuple[int, int, int, int]]
    focus: int
    targets: dict[int, SemanticTarget]


class NodeIds:
    """Numbers of nodes, stable while a node is there.

    A node that comes back gets a new number: AT-SPI's library takes a number that has gone for dead for ever.
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
    """Turns a tree of semantic nodes into an accessible tree; `words` phrases what no accessible state expresses."""

    def __init__(self, ids: NodeIds, words: Words) -> None:
        self._ids, self._words = ids, words
        self._nodes: dict[int, AccessibleNode] = {}
        self._bounds: dict[int, tuple[int, int, int, int]] = {}
        self._targets: dict[int, SemanticTarget] = {}
        self._focus = 0
        self._keys: set[Hashable] = set()

    def build(self, scene: Node, announcement: str, title: str = "") -> AccessibleTree:
        """Return the tree of a window of this title, with the scene and the last announcement in it."""
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
        """Return the whole sentence: name, value, and whether the node is disabled."""
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
    """Return a text without typographic signs: a dot between two words becomes a comma."""
    return text.replace("\N{NO-BREAK SPACE}· ", ", ").replace(" · ", ", ")


def _without_labels(nodes: Sequence[Node]) -> Sequence[Node]:
    """Leave out labels that repeat the name of a control beside them."""
    named = {node.name for node in nodes if node.role in _NAMED_BESIDE}
    return [node for node in nodes if node.role != "label" or node.name not in named]


def _role(node: Node, shown: Sequence[Node], is_list: bool) -> str:
    """Return the accessible role: a list of entries to choose from differs from one that can only be read."""
    if is_list:
        return "options" if any(map(_selectable, shown)) else "list"
    if node.role in _ENTRIES:
        return "option" if _selectable(node) else "entry"
    return "scene" if node.role == "window" else _OTHER_ROLES.get(node.role, node.role)


def _selectable(node: Node) -> bool:
    return node.selected is not None or bool(node.actions)


def _relevant(nodes: Sequence[Node]) -> Iterator[Node]:
    """Leave out nodes without meaning; a container that only groups others is replaced by its children."""
    for node in nodes:
        silent = not (node.name or node.value or node.actions or node.focused)
        if silent and node.role in ("group", "window"):
            yield from _relevant(node.children)
        elif not silent or node.children:
            yield node
