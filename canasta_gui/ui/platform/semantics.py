"""The meaning of what is on the screen, without its looks: for screen readers, and for tests that click by name."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from canasta_gui.ui.platform.pointer import Deed, SemanticTarget

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


class Number(NamedTuple):
    """A number between two others, as a slider sets it."""

    now: float
    low: float
    high: float
    step: float


@dataclass(frozen=True)
class Node:
    """One thing on the screen; `rect` is x, y, width, height in pixels.

    `hint`: a sentence more; `selected`, `checked`: None where it cannot be; `nth`: from 0, and of how many, where
    not all of them are told. `deeds`: what it can be asked for, `meant`: of whom. `key`: by what it is the same thing
    as before wherever it stands; without one its way through the tree tells.
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
    number: Number | None = None
    nth: tuple[int, int] | None = None
    deeds: frozenset[Deed] = frozenset()
    meant: SemanticTarget | None = field(default=None, compare=False, repr=False)
    key: Hashable = None

    def walk(self) -> Iterator["Node"]:
        """Return it and everything inside, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: Role, name: str | None = None) -> "Node":
        """Return the first thing of this role (and name); LookupError tells what there is instead."""
        there = [node for node in self.walk() if node.role == role]
        for node in there:
            if name is None or node.name == name:
                return node
        raise LookupError(f"no {role} named {name!r}; there are {[node.name for node in there]}")

    @property
    def center(self) -> tuple[int, int]:
        """The middle of its rectangle: where a test clicks."""
        x, y, width, height = self.rect
        return x + width // 2, y + height // 2
