"""Every key of the program, in one table: scenes find in it what a key does, and the overlay at `?` is made of it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple

from canasta_gui.play.table_commands import Do
from canasta_gui.stage.focus import Key as BoardKey
from canasta_gui.ui.platform.pointer import Key
from canasta_gui.words import Words, mark


class Anywhere(Enum):
    """What a key does on every screen."""

    RULES = "rules"
    FULLSCREEN = "fullscreen"
    KEYS = "keys"
    MUTE = "mute"


class FormKey(Enum):
    """What a key does on a screen of widgets."""

    NEXT = "next"
    PREVIOUS = "previous"
    GO = "go"
    PRESS = "press"
    CANCEL = "cancel"
    PAGE = "page"


class TableKey(Enum):
    """What a key does at the table that is neither the board's business nor a button's."""

    ENLARGE = "enlarge"
    STATE = "state"
    TALK = "talk"


class ReplayKey(Enum):
    """What a key does where a record is looked at."""

    BACK = "back"
    ON = "on"
    BEFORE = "before"
    AFTER = "after"
    START = "start"
    END = "end"
    PLAY = "play"
    FASTER = "faster"
    SLOWER = "slower"
    SEAT = "seat"
    HANDS = "hands"
    MOMENTS = "moments"
    PLAY_ON = "play on"
    LEAVE = "leave"


Act = Anywhere | FormKey | TableKey | ReplayKey | BoardKey | Do


class Binding(NamedTuple):
    """The keys that do one thing, as pygame names them, with "shift " or "ctrl " before them; and what they do."""

    keys: tuple[str, ...]
    act: Act
    meaning: str


class Group(NamedTuple):
    """Bindings that belong together, with their heading."""

    title: str
    bindings: tuple[Binding, ...]


EVERYWHERE: Final = Group(
    mark("Everywhere"),
    (
        Binding(("f1",), Anywhere.RULES, mark("The rules that are played")),
        Binding(("f9",), Anywhere.MUTE, mark("Sound off, and on again")),
        Binding(("f11",), Anywhere.FULLSCREEN, mark("Full screen, and back")),
        Binding(("?",), Anywhere.KEYS, mark("These keys")),
    ),
)
FORM: Final = (
    Group(
        mark("Moving about"),
        (
            Binding(("tab",), FormKey.NEXT, mark("To the next thing")),
            Binding(("shift tab",), FormKey.PREVIOUS, mark("Back to the one before")),
            Binding(("left", "right", "up", "down"), FormKey.GO, mark("To its neighbour, or to another value")),
            Binding(("return", "space"), FormKey.PRESS, mark("Press it")),
            Binding(("page up", "page down"), FormKey.PAGE, mark("Scroll")),
            Binding(("escape",), FormKey.CANCEL, mark("Back")),
        ),
    ),
    EVERYWHERE,
)
TABLE: Final = (
    Group(
        mark("Moving about"),
        (
            Binding(("tab", "up"), BoardKey.NEXT_ZONE, mark("To the next place on the table")),
            Binding(("shift tab", "down"), BoardKey.PREVIOUS_ZONE, mark("Back to the place before")),
            Binding(("left",), BoardKey.LEFT, mark("To the card or meld on the left")),
            Binding(("right",), BoardKey.RIGHT, mark("To the card or meld on the right")),
            Binding(("shift left",), BoardKey.MOVE_LEFT, mark("Move the card to the left in the hand")),
            Binding(("shift right",), BoardKey.MOVE_RIGHT, mark("Move the card to the right in the hand")),
            Binding(("v",), TableKey.ENLARGE, mark("Enlarge the card or meld")),
        ),
    ),
    Group(
        mark("Cards"),
        (
            Binding(("space",), BoardKey.SELECT, mark("Select the card")),
            Binding(("r",), BoardKey.RANK, mark("Select all cards of its rank")),
            Binding(("return",), BoardKey.ENTER, mark("Pick up, put down, draw, take")),
            Binding(("o",), BoardKey.OBVIOUS, mark("Do the obvious with the card")),
            Binding(("escape",), BoardKey.CANCEL, mark("Let go; with nothing held, the menu")),
            Binding(("s",), Do.SORT, mark("Sort the hand")),
        ),
    ),
    Group(
        mark("Playing"),
        (
            Binding(("d",), BoardKey.DRAW, mark("Draw from the stock")),
            Binding(("t",), BoardKey.TAKE, mark("Take the pile")),
            Binding(("g",), Do.TOP, mark("Take the pile's top card alone")),
            Binding(("m",), BoardKey.MELD, mark("Meld the selected cards, declare the staged ones")),
            Binding(("b",), Do.TAKE_BACK, mark("Put the staged cards back into the hand")),
            Binding(("x",), BoardKey.DISCARD, mark("Discard the card")),
            Binding(("u", "ctrl z"), Do.UNDO, mark("Take back the last step")),
            Binding(("a",), Do.ASK, mark("Ask your partner: may I go out?")),
            Binding(("y",), Do.YES, mark("Answer yes")),
            Binding(("n",), Do.NO, mark("Answer no")),
            Binding(("p",), Do.PASS, mark("Pass, when the stock is used up")),
            Binding(("e",), Do.SHOW, mark("Show a special hand")),
            Binding(("f",), Do.ANNOUNCE, mark("Announce Rommé, which ends the deal")),
        ),
    ),
    Group(
        mark("Help"),
        (
            Binding(("h",), Do.HINT, mark("A hint")),
            Binding(("w",), Do.WHY, mark("Why did the computer do that?")),
            Binding(("k",), TableKey.TALK, mark("Remind your partner")),
            Binding(("i",), TableKey.STATE, mark("How things stand, line by line")),
            *EVERYWHERE.bindings,
        ),
    ),
)

REPLAY: Final = (
    Group(
        mark("Moving about"),
        (
            Binding(("left",), ReplayKey.BACK, mark("A step back")),
            Binding(("right",), ReplayKey.ON, mark("A step on")),
            Binding(("page up",), ReplayKey.BEFORE, mark("The moment before")),
            Binding(("page down",), ReplayKey.AFTER, mark("The next moment")),
            Binding(("j",), ReplayKey.MOMENTS, mark("Jump to a moment")),
            Binding(("home",), ReplayKey.START, mark("To the first deal")),
            Binding(("end",), ReplayKey.END, mark("To the end")),
            Binding(("space",), ReplayKey.PLAY, mark("Play or pause")),
            Binding(("+", "="), ReplayKey.FASTER, mark("Faster")),
            Binding(("-",), ReplayKey.SLOWER, mark("Slower")),
        ),
    ),
    Group(
        mark("Looking"),
        (
            Binding(("s",), ReplayKey.SEAT, mark("Another seat in front")),
            Binding(("o",), ReplayKey.HANDS, mark("All hands open, or one")),
            Binding(("w",), Do.WHY, mark("Why did the computer do that?")),
            Binding(("c",), ReplayKey.PLAY_ON, mark("Play on from here, as a new game")),
            Binding(("escape",), ReplayKey.LEAVE, mark("Back")),
        ),
    ),
    EVERYWHERE,
)

_NAMES: Final = {
    "tab": mark("Tab"),
    "space": mark("Space"),
    "return": mark("Enter"),
    "escape": mark("Esc"),
    "page up": mark("Page up"),
    "page down": mark("Page down"),
    "home": mark("Home"),
    "end": mark("End"),
    "shift": mark("Shift"),
    "ctrl": mark("Ctrl"),
}
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def name_of(event: Key) -> str:
    """The key as the table writes it; the question mark by its sign, wherever it is on the keyboard."""
    if event.text == "?":
        return "?"
    return f"{'ctrl ' * event.ctrl}{'alt ' * event.alt}{'shift ' * event.shift}{event.name}"


def finder(groups: Sequence[Group]) -> Callable[[Key], Act | None]:
    """What a key does by these groups: a function from the key to its act, None for one that does nothing.

    Shift is passed over where nothing is bound with it.
    """
    acts: Mapping[str, Act] = {key: each.act for group in groups for each in group.bindings for key in each.keys}

    def find(event: Key) -> Act | None:
        act = acts.get(name_of(event))
        return acts.get(name_of(replace(event, shift=False))) if act is None and event.shift else act

    return find


def bindings(groups: Sequence[Group]) -> Iterator[Binding]:
    """All bindings of these groups, in order."""
    for group in groups:
        yield from group.bindings


def shown_keys(
    groups: Sequence[Group], unused: Collection[Act], meanings: Mapping[Act, str] | None = None
) -> tuple[Group, ...]:
    """The groups as a game shows them: without the acts that it has no use for, with what others mean in it."""
    said = meanings or {}

    def told(group: Group) -> Group:
        used = (each for each in group.bindings if each.act not in unused)
        return group._replace(bindings=tuple(each._replace(meaning=said.get(each.act, each.meaning)) for each in used))

    return tuple(map(told, groups))


def key_label(words: Words, key: str) -> str:
    """The key as a player reads it on his keyboard: "Shift + Tab", "M", "F11", an arrow."""
    *shifts, last = _parts(key)
    named = _ARROWS.get(last) or (words.t(_NAMES[last]) if last in _NAMES else last.upper())
    return " + ".join([*(words.t(_NAMES[shift]) for shift in shifts), named])


def _parts(key: str) -> list[str]:
    """A key and what is held with it, that first."""
    for shift in ("ctrl", "shift"):
        if key.startswith(f"{shift} "):
            return [shift, *_parts(key[len(shift) + 1 :])]
    return [key]


def key_of(act: Act) -> str | None:
    """The first key of the table for an act; None if it has none."""
    return next((each.keys[0] for each in bindings(TABLE) if each.act is act), None)
