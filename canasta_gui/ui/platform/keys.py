"""Key bindings: the commands of keys, and the keys that work on every screen."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from canasta_gui.ui.platform.input_events import KeyPress
from canasta_gui.words import Words, gettext_noop

C_co = TypeVar("C_co", bound=Enum, covariant=True)
"""The commands of a screen: one or more enums."""


class KeyBinding(NamedTuple, Generic[C_co]):
    """The keys of a command, named as by `key_of`; `meaning`: their description in the overlay, to be translated."""

    keys: tuple[str, ...]
    command: C_co
    meaning: str


class KeyGroup(NamedTuple, Generic[C_co]):
    """Bindings under one heading of the overlay."""

    title: str
    bindings: tuple[KeyBinding[C_co], ...]


class KeyMap(Generic[C_co]):
    """All key bindings of a screen."""

    def __init__(self, *groups: KeyGroup[C_co]) -> None:
        self.groups = groups
        self._commands: Mapping[str, C_co] = {key: each.command for each in self.bindings() for key in each.keys}

    def bindings(self) -> Iterator[KeyBinding[C_co]]:
        for group in self.groups:
            yield from group.bindings

    def command_of(self, event: KeyPress) -> C_co | None:
        """Return the command of a key, or None; Shift is ignored if nothing is bound with it."""
        command = self._commands.get(key_of(event))
        if command is None and event.shift:
            return self._commands.get(key_of(replace(event, shift=False)))
        return command

    def binding_of(self, command: Enum) -> KeyBinding[C_co]:
        """Return the first binding of a command; raise LookupError if it has none."""
        for each in self.bindings():
            if each.command is command:
                return each
        raise LookupError(command)

    def first_key(self, command: Enum) -> str | None:
        """Return the first key of a command; None if it has none."""
        return next((each.keys[0] for each in self.bindings() if each.command is command), None)

    def adapted(self, unused: Collection[Enum], meanings: Mapping[Enum, str] | None = None) -> "KeyMap[C_co]":
        """Return a copy without the `unused` commands, and with other meanings for some.

        A group without commands is dropped.
        """
        said = meanings or {}

        def adapt(group: KeyGroup[C_co]) -> KeyGroup[C_co]:
            used = (each for each in group.bindings if each.command not in unused)
            named = tuple(each._replace(meaning=said.get(each.command, each.meaning)) for each in used)
            return group._replace(bindings=named)

        return KeyMap(*(group for group in map(adapt, self.groups) if group.bindings))


class GlobalCommand(Enum):
    """Commands of every screen."""

    RULES = "rules"
    FULLSCREEN = "fullscreen"
    KEYS = "keys"
    MUTE = "mute"
    TEXT_SIZE = "text size"


GLOBAL_GROUP: Final[KeyGroup[GlobalCommand]] = KeyGroup(
    gettext_noop("Everywhere"),
    (
        KeyBinding(("f1",), GlobalCommand.RULES, gettext_noop("The rules that are played")),
        KeyBinding(("f9",), GlobalCommand.MUTE, gettext_noop("Sound off, and on again")),
        KeyBinding(("f11",), GlobalCommand.FULLSCREEN, gettext_noop("Full screen, and back")),
        KeyBinding(("ctrl +", "ctrl -"), GlobalCommand.TEXT_SIZE, gettext_noop("Larger or smaller text")),
        KeyBinding(("?",), GlobalCommand.KEYS, gettext_noop("These keys")),
    ),
)
GLOBAL_KEYS: Final[KeyMap[GlobalCommand]] = KeyMap(GLOBAL_GROUP)
_NAMES: Final = {
    "tab": gettext_noop("Tab"),
    "space": gettext_noop("Space"),
    "return": gettext_noop("Enter"),
    "escape": gettext_noop("Esc"),
    "page up": gettext_noop("Page up"),
    "page down": gettext_noop("Page down"),
    "home": gettext_noop("Home"),
    "end": gettext_noop("End"),
    "menu": gettext_noop("Menu"),
    "shift": gettext_noop("Shift"),
    "ctrl": gettext_noop("Ctrl"),
}
_SAME_WITH_CTRL: Final = {"=": "+", "[+]": "+", "[-]": "-"}
"""Keys beside Ctrl that mean another one: plus needs Shift on many keyboards, and both are on the keypad as well."""
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def key_of(event: KeyPress) -> str:
    """Return the name of a key in bindings: pygame's name after "ctrl ", "alt " and "shift "; "?" by its character."""
    if event.text == "?":
        return "?"
    name = _SAME_WITH_CTRL.get(event.name, event.name) if event.ctrl else event.name
    return f"{'ctrl ' * event.ctrl}{'alt ' * event.alt}{'shift ' * event.shift}{name}"


def key_label(words: Words, key: str) -> str:
    """Return the label of a key on a keyboard: "Shift + Tab", "M", "F11", an arrow."""
    *modifiers, last = _parts(key)
    named = _ARROWS.get(last) or (words.t(_NAMES[last]) if last in _NAMES else last.upper())
    return " + ".join([*(words.t(_NAMES[modifier]) for modifier in modifiers), named])


def _parts(key: str) -> list[str]:
    """Split a key into its modifiers and the key itself."""
    for modifier in ("ctrl", "shift"):
        if key.startswith(f"{modifier} "):
            return [modifier, *_parts(key[len(modifier) + 1 :])]
    return [key]
