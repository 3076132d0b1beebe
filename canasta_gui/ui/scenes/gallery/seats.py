"""Who plays: a row for each seat, with a portrait, a name, and a person or a computer of some level."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.setup import LONGEST_NAME, SeatSetup
from canasta_gui.text_input import clean_text
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_level, level_width
from canasta_gui.ui.graphics.theme import TextSize, with_alpha
from canasta_gui.ui.scenes.people.portrait_widgets import PortraitButton
from canasta_gui.ui.widgets import Row, TextField, Widget
from canasta_gui.ui.widgets.base import draw_focus_ring
from canasta_gui.ui.widgets.controls import CONTROL_RADIUS, Choice, body_height
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title

_PORTRAIT: Final = 46
_NAME: Final = 178
_GAP: Final = 5
_PAD: Final = 6
_SIGN: Final = 1.05  # the side of the icon of a person, in heights of its text


class PeopleShown(NamedTuple):
    """How players are shown: the portraits of a table by the names there, and the level set for a computer's name."""

    portraits: Callable[[Sequence[str]], Sequence[str]]
    level: Callable[[str], str]
    set_level: Callable[[str, str], None] = lambda _name, _level: None


class PlayerKind(Choice):
    """A person, or a computer of one of the levels."""

    def __init__(self, words: Words, name: str, index: int, on_change: Callable[[int], None]) -> None:
        options = [words.t("Person"), *(level_title(words, level) for level in LEVELS)]
        super().__init__(name, options, index, on_change, hint=words.t("A person, or a computer of this strength"))

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        size = look.font(TextSize.CAPTION)
        person = round(size * _SIGN) + look.px(6) + look.text.width(self.options[0], size)
        return max(person, *(level_width(look, word, size) for word in self.options[1:])) + 2 * look.px(_PAD), (
            body_height(look)
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, size, radius = look.theme, look.font(TextSize.CAPTION), look.px(CONTROL_RADIUS)
        fill = theme.raised_hover if self.hovered else theme.raised
        look.shapes.box(surface, self.rect, fill, radius=radius, line=theme.line, width=look.px(1))
        room = self.rect.inflate(-2 * look.px(_PAD), 0)
        if self.index:
            draw_level(surface, look, room, self.index, self.value, size)
        else:
            side = round(size * _SIGN)
            person = look.icons.icon("person", side, theme.text)
            surface.blit(person, person.get_rect(midleft=room.midleft))
            text = pygame.Rect(room.x + side + look.px(6), room.y, room.width - side - look.px(6), room.height)
            look.text.draw(surface, self.value, text, size, theme.text)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)


class SeatRow(Row):
    """The widgets of a seat; one that is not `taken` keeps its room and shows a free chair."""

    def __init__(self, portrait: PortraitButton, field: TextField, kind: PlayerKind) -> None:
        super().__init__([portrait, field, kind], gap=_GAP)
        self.portrait, self.field, self.kind, self.taken = portrait, field, kind, True
        field.grow = 1

    @property
    def children(self) -> Sequence[Widget]:
        return self.items if self.taken else ()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        if not self.taken:
            disc, line = self.portrait.rect.inflate(-look.px(8), -look.px(8)), with_alpha(look.theme.text, 45)
            look.shapes.box(surface, disc, (0, 0, 0, 0), radius=disc.width // 2, line=line, width=look.px(1.5))
            person = look.icons.icon("person", disc.width // 2, line)
            surface.blit(person, person.get_rect(center=disc.center))


class SeatList:
    """The seats of a new game, of which the first few are taken. `on_change`: something about them is another now."""

    def __init__(
        self,
        words: Words,
        players: Sequence[SeatSetup],
        people: PeopleShown,
        *,
        on_change: Callable[[], None],
        on_seat: Callable[[int], None],
    ) -> None:
        self._words, self._people, self._on_change = words, people, on_change
        self._humans = [player.human for player in players]
        self.rows = [self._row(number, player, on_seat) for number, player in enumerate(players)]
        self._show()

    @property
    def players(self) -> tuple[SeatSetup, ...]:
        """Who plays, on all seats; names without the spaces around them."""
        return tuple(SeatSetup(name, human) for name, human in zip(self._names, self._humans, strict=True))

    def take(self, number: int) -> None:
        """Let so many players sit down."""
        for nth, row in enumerate(self.rows):
            row.taken = nth < number

    def find_problem(self) -> tuple[str, TextField | None] | None:
        """Return what keeps the players from beginning, and in which field; None if nothing does."""
        t, seen = self._words.t, set[str]()
        taken = [row for row in self.rows if row.taken]
        for number, (row, player) in enumerate(zip(taken, self.players, strict=False)):
            if not player.name:
                return t("{seat} needs a name.", seat=self._seat(number)), row.field
            if player.name.casefold() in seen:
                same = t("Two players are called {name}; give one of them another name.", name=player.name)
                return same, row.field
            seen.add(player.name.casefold())
        if not any(self._humans[: len(taken)]):
            return t("At least one of the players must be a person."), None
        return None

    @property
    def _names(self) -> list[str]:
        return [" ".join(clean_text(row.field.text).split()) for row in self.rows]

    def _seat(self, number: int) -> str:
        return self._words.t("Player {number}", number=number + 1)

    def _row(self, number: int, player: SeatSetup, on_seat: Callable[[int], None]) -> SeatRow:
        t, seat = self._words.t, self._seat(number)
        portrait = PortraitButton(
            t("{seat}: choose who plays", seat=seat),
            "",
            partial(on_seat, number),
            side=_PORTRAIT,
            hint=t("Choose who plays"),
        )
        field = TextField(seat, player.name, self._renamed, longest=LONGEST_NAME, width=_NAME)
        kind = PlayerKind(self._words, t("Who plays as {seat}?", seat=seat), 0, partial(self._set_kind, number))
        return SeatRow(portrait, field, kind)

    def _set_kind(self, number: int, kind: int) -> None:
        self._humans[number] = kind == 0
        if kind:
            self._people.set_level(self._names[number], LEVELS[kind - 1])
        self._show()
        self._on_change()

    def _renamed(self, _text: str) -> None:
        self._show()
        self._on_change()

    def _show(self) -> None:
        """Show portraits and levels of those who are named now."""
        for row, player, portrait in zip(self.rows, self.players, self._people.portraits(self._names), strict=True):
            row.portrait.portrait = portrait
            row.kind.index = 0 if player.human else LEVELS.index(self._people.level(player.name)) + 1
