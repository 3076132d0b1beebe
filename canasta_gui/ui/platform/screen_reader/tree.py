"""Nodes as a screen reader knows them: numbered things that stay the same as long as they mean the same."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui.ui.platform.pointer import Deed, SemanticTarget
from canasta_gui.ui.platform.semantics import Node, Number, Role
from canasta_gui.words import Words

ROOT: Final = 1
ANNOUNCER: Final = 2
_FIRST: Final = 3

_TOLD_AS: Final[Mapping[Role, str]] = {"table": "group", "cell": "label"}
_LISTED: Final[tuple[Role, ...]] = ("item", "row")
_SAID_OTHERWISE: Final[tuple[Role, ...]] = ("switch", "table")
"""Their value is a state, or what is chosen in them."""
_NAMED_BESIDE: Final[tuple[Role, ...]] = ("choice", "slider", "switch", "text", "table")
_WITH_COLON: Final[tuple[Role, ...]] = ("choice", "slider", "text", "progress", "row", "image", "heading")


class Thing(NamedTuple):
    """What is told of a node: everything but where it stands. `kind`: a role, or one that the bridge knows besides.

    `size`: how many entries a list has; `nth`: which one of them it is, from 0.
    """

    kind: str
    label: str
    hint: str = ""
    children: tuple[int, ...] = ()
    selected: bool | None = None
    checked: bool | None = None
    number: Number | None = None
    nth: int | None = None
    size: int | None = None
    deeds: frozenset[Deed] = frozenset()


class Picture(NamedTuple):
    """All things by their numbers, where they are, what has the keys, and of whom each can be asked for something."""

    things: dict[int, Thing]
    places: dict[int, tuple[int, int, int, int]]
    focus: int
    meant: dict[int, SemanticTarget]


class Numbers:
    """Gives every thing a number, and the same one as long as it is there.

    What has gone and comes again has another one: AT-SPI's library takes what had gone by its number for dead for ever.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}
        self._next = _FIRST

    def of(self, key: Hashable) -> int:
        """The number of a key; a new one for a key that is not known."""
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = self._next
            self._next += 1
        return number

    def forget_but(self, used: Mapping[int, object]) -> None:
        """These are there now, and no others."""
        self._known = {key: number for key, number in self._known.items() if number in used}


class Reading:
    """Turns a tree of nodes into a picture; `words` says what no state of the systems can say."""

    def __init__(self, numbers: Numbers, words: Words) -> None:
        self._numbers, self._words = numbers, words
        self._things: dict[int, Thing] = {}
        self._places: dict[int, tuple[int, int, int, int]] = {}
        self._meant: dict[int, SemanticTarget] = {}
        self._focus = 0
        self._keys: set[Hashable] = set()

    def of(self, scene: Node, said: str, title: str = "") -> Picture:
        """The picture of a scene: a window of this title with the scene in it, and what was said last."""
        inside = self._add(scene, (), None)
        self._things[ROOT] = Thing("root", title or scene.name, children=(inside, ANNOUNCER))
        self._things[ANNOUNCER] = Thing("live", said)
        self._numbers.forget_but(self._things)
        return Picture(self._things, self._places, self._focus or inside, self._meant)

    def _add(self, node: Node, way: Hashable, nth: int | None) -> int:
        key = node.key if node.key is not None and node.key not in self._keys else way
        self._keys.add(key)
        number = self._numbers.of(key)
        shown = _without_labels(list(_shown(node.children)))
        listed = bool(shown) and all(child.role in _LISTED for child in shown)
        children = self._children(shown, key, listed)
        many = shown[0].nth[1] if listed and shown[0].nth else len(shown)
        self._things[number] = Thing(
            _kind(node, shown, listed),
            self._label(node),
            node.hint,
            children,
            node.selected,
            node.checked,
            node.number,
            nth,
            many if listed else None,
            node.deeds,
        )
        self._places[number] = node.rect
        if node.meant is not None:
            self._meant[number] = node.meant
        if node.focused and not self._focus:  # the innermost one
            self._focus = number
        return number

    def _children(self, shown: Sequence[Node], key: Hashable, listed: bool) -> tuple[int, ...]:
        seen: Counter[tuple[str, str]] = Counter()
        numbers = []
        for at, child in enumerate(shown):
            same = child.role, child.name
            nth = (child.nth[0] if child.nth else at) if listed else None
            numbers.append(self._add(child, (key, *same, seen[same]), nth))
            seen[same] += 1
        return tuple(numbers)

    def _label(self, node: Node) -> str:
        """The whole sentence: what it is, what it says now, and whether it is of no use now."""
        t = self._words.t
        label = spoken(node.name)
        value = spoken(node.value or "")
        if node.value and node.role not in _SAID_OTHERWISE and node.value != node.name:
            if label.endswith(("?", "!", ".")):
                label = f"{label} {value}"
            elif label and node.role in _WITH_COLON:
                label = t("{label}: {text}", label=label, text=value)
            else:
                label = ", ".join(filter(None, (label, value)))
        return label if node.enabled else t("{label}, unavailable", label=label)


def spoken(text: str) -> str:
    """A text without the signs that are for the eye: a dot between two words becomes a pause."""
    return text.replace("\N{NO-BREAK SPACE}· ", ", ").replace(" · ", ", ")


def _without_labels(nodes: Sequence[Node]) -> Sequence[Node]:
    """These nodes without the labels that stand before a control and say its name, which it says itself."""
    named = {node.name for node in nodes if node.role in _NAMED_BESIDE}
    return [node for node in nodes if node.role != "label" or node.name not in named]


def _kind(node: Node, shown: Sequence[Node], listed: bool) -> str:
    """As what it is told: a list of things that can be chosen is another one than a list that can only be read."""
    if listed:
        return "options" if any(map(_can_be_chosen, shown)) else "list"
    if node.role in _LISTED:
        return "option" if _can_be_chosen(node) else "entry"
    return "scene" if node.role == "window" else _TOLD_AS.get(node.role, node.role)


def _can_be_chosen(node: Node) -> bool:
    return node.selected is not None or bool(node.deeds)


def _shown(nodes: Sequence[Node]) -> Iterator[Node]:
    """These nodes without those that say nothing: what only holds others together gives way to them."""
    for node in nodes:
        silent = not (node.name or node.value or node.deeds or node.focused)
        if silent and node.role in ("group", "window"):
            yield from _shown(node.children)
        elif not silent or node.children:
            yield node
