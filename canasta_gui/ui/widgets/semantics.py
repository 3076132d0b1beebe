"""The meaning of what is on the screen, without its looks: for screen readers, and for tests that click by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

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


@dataclass(frozen=True)
class Node:
    """One thing on the screen; `rect` is x, y, width, height in pixels."""

    role: Role
    name: str
    value: str | None = None
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    focused: bool = False
    enabled: bool = True
    children: tuple["Node", ...] = ()

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
