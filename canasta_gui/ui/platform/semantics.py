"""The semantics tree of the screen, without appearance: for screen readers, and for tests that click by name."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from canasta_gui.ui.platform.input_events import SemanticActionKind, SemanticTarget

Role = Literal[
    "window",
    "group",
    "dialog",
    "label",
    "heading",
    "image",
    "button",
    "switch",
    "slider",
    "choice",
    "text",
    "item",
    "progress",
    "table",
    "row",
    "cell",
    "status",
]


class ValueRange(NamedTuple):
    """The value of a slider, with its bounds and step."""

    now: float
    low: float
    high: float
    step: float


@dataclass(frozen=True)
class Node:
    """One object on the screen; `rect` is x, y, width, height in pixels.

    `hint`: an additional sentence; `selected`, `checked`: None if the state does not apply; `position`: index from 0
    and total number, if not all entries are in the tree. `actions`: the accepted ones; `target`: the object that
    performs them. `key`: its identity anywhere in the tree; by default its path identifies it.
    """

    role: Role
    name: str
    value: str | None = None
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    focused: bool = False
    enabled: bool = True
    children: tuple["Node", ...] = ()
    hint: str = ""
    selected: bool | None = None
    checked: bool | None = None
    number: ValueRange | None = None
    position: tuple[int, int] | None = None
    actions: frozenset[SemanticActionKind] = frozenset()
    target: SemanticTarget | None = field(default=None, compare=False, repr=False)
    key: Hashable = None

    def walk(self) -> Iterator["Node"]:
        """Yield the node and everything inside, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: Role, name: str | None = None) -> "Node":
        """Return the first node of this role (and name); raise LookupError with the present names if there is none."""
        there = [node for node in self.walk() if node.role == role]
        for node in there:
            if name is None or node.name == name:
                return node
        raise LookupError(f"no {role} named {name!r}; there are {[node.name for node in there]}")

    @property
    def center(self) -> tuple[int, int]:
        """The middle of `rect`, in pixels."""
        x, y, width, height = self.rect
        return x + width // 2, y + height // 2
