"""Buttons, switches, sliders, choice boxes and list items."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Generic, Literal, TypeVar

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize, mix
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos, SemanticActionKind
from canasta_gui.ui.platform.semantics import Node, Role, ValueRange
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring

ButtonKind = Literal["primary", "secondary", "danger", "quiet"]

CONTROL_HEIGHT = 46
CONTROL_RADIUS = 11
STEPPED: Final[frozenset[SemanticActionKind]] = frozenset({"focus", "press", "more", "less"})


def disabled_colour(look: Look, colour: Colour) -> Colour:
    """Return the colour of a disabled control."""
    return mix(colour, look.theme.panel, 0.6)


def body_height(look: Look) -> int:
    """Return the height of a control with text of body size."""
    return max(look.px(CONTROL_HEIGHT), look.text.height(look.font(TextSize.BODY)) + look.px(14))


class Button(Widget):
    """A push button; `kind`: primary (the suggested action), secondary, danger or quiet (without a box)."""

    role: Role = "button"
    focusable = True

    def __init__(
        self,
        text: str,
        on_press: Callable[[], object],
        *,
        kind: ButtonKind = "secondary",
        icon: str | None = None,
        hint: str = "",
        size: float = TextSize.BODY,
        name: str | None = None,
        grow: int = 0,
        enabled: bool = True,
    ) -> None:
        """Create a button; `name` is for screen readers if there is only an icon."""
        super().__init__(name if name is not None else text, grow=grow, hint=hint)
        self.text, self.on_press, self.kind, self.icon, self.size = text, on_press, kind, icon, size
        self.enabled = enabled
        self.key_shown = ""
        """Label of the equivalent key, drawn at the corner; empty for none."""

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(self.size)
        height = max(look.px(CONTROL_HEIGHT), look.text.height(px) + look.px(16))
        if not self.text:
            return height, height
        inside = look.text.width(self.text, px, bold=True) + (self._icon_side(look) + look.px(10) if self.icon else 0)
        return inside + 2 * look.px(20), height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fill, ink = self._colours(look)
        radius = look.px(CONTROL_RADIUS)
        rect = self.rect.move(0, look.px(1)) if self.pressed and self.hovered else self.rect
        if fill is not None:
            if self.enabled and not self.pressed:
                look.shapes.shadow(surface, rect, radius=radius, blur=look.px(4), drop=look.px(2), colour=(0, 0, 0, 90))
            line = None if self.kind in ("primary", "danger") else look.theme.line
            look.shapes.box(surface, rect, fill, radius=radius, line=line, width=look.px(1))
        self._draw_inside(surface, look, rect, ink)
        if self.key_shown:
            self._draw_key(surface, look, rect)
        if self.ringed:
            draw_focus_ring(surface, look, rect, radius)

    def _draw_key(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        px = look.font(TextSize.CAPTION * 0.8)
        height = look.text.height(px)
        cap = pygame.Rect(0, 0, max(height, look.text.width(self.key_shown, px, bold=True) + look.px(8)), height)
        cap.center = rect.right - look.px(2), rect.top + look.px(1)  # on the corner, clear of the text
        cap.right = min(cap.right, surface.get_width())
        theme = look.theme
        look.shapes.box(surface, cap, theme.sunken, radius=look.px(4), line=theme.line, width=look.px(1))
        look.text.draw(surface, self.key_shown, cap, px, theme.text, bold=True, align="center")

    def activate(self) -> None:
        if self.enabled:
            self.on_press()

    def _icon_side(self, look: Look) -> int:
        return round(look.font(self.size) * 1.15)

    def _draw_inside(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour) -> None:
        px = look.font(self.size)
        side = self._icon_side(look)
        if not self.text:
            if self.icon:
                surface.blit(
                    look.icons.icon(self.icon, side, ink), (rect.centerx - side // 2, rect.centery - side // 2)
                )
            return
        inner = rect.inflate(-2 * look.px(12), 0)
        if self.icon:
            both = look.text.width(self.text, px, bold=True) + side + look.px(10)
            x = max(inner.x, rect.centerx - both // 2)
            surface.blit(look.icons.icon(self.icon, side, ink), (x, rect.centery - side // 2))
            inner = pygame.Rect(x + side + look.px(10), inner.y, inner.right - x - side - look.px(10), inner.height)
            look.text.draw(surface, self.text, inner, px, ink, bold=True)
        else:
            look.text.draw(surface, self.text, inner, px, ink, bold=True, align="center")

    def _colours(self, look: Look) -> tuple[Colour | None, Colour]:
        theme = look.theme
        state = "_press" if self.pressed and self.hovered else "_hover" if self.hovered else ""
        base, ink = {
            "primary": ("accent", theme.on_accent),
            "danger": ("danger", theme.on_danger),
        }.get(self.kind, ("raised", theme.text))
        fill: Colour | None = getattr(theme, base + state if self.enabled else base)
        if self.kind == "quiet" and not (self.hovered and self.enabled):
            fill = None
        if not self.enabled:
            return (disabled_colour(look, fill) if fill is not None else None), disabled_colour(look, ink)
        return fill, ink


class Switch(Widget):
    """A switch, on or off; `show_label` draws its name beside it."""

    role: Role = "switch"
    focusable = True

    def __init__(
        self, name: str, on: bool, on_change: Callable[[bool], None], *, show_label: bool = False, hint: str = ""
    ) -> None:
        super().__init__(name, hint=hint)
        self.on, self.on_change, self.show_label = on, on_change, show_label

    @property
    def value(self) -> str:
        return "on" if self.on else "off"

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        w, h = look.px(56), look.px(CONTROL_HEIGHT)
        if self.show_label:
            w += look.px(12) + look.text.width(self.name, look.font(TextSize.BODY))
        return w, h

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = look.px(30)
        track = pygame.Rect(self.rect.x, self.rect.centery - height // 2, look.px(56), height)
        theme = look.theme
        fill = theme.accent if self.on else theme.sunken
        look.shapes.box(
            surface, track, fill, radius=height // 2, line=theme.faint if not self.on else None, width=look.px(1.5)
        )
        side = height - 2 * look.px(4)
        x = track.right - look.px(4) - side if self.on else track.x + look.px(4)
        knob = pygame.Rect(x, track.y + look.px(4), side, side)
        look.shapes.box(surface, knob, theme.on_accent if self.on else theme.dim, radius=side // 2)
        if self.on:  # not by colour and place alone
            tick = look.icons.icon("check", round(side * 0.7), theme.accent)
            surface.blit(tick, tick.get_rect(center=knob.center))
        if self.show_label:
            place = pygame.Rect(track.right + look.px(12), self.rect.y, self.rect.right - track.right, self.rect.height)
            look.text.draw(surface, self.name, place, look.font(TextSize.BODY), theme.text)
        if self.ringed:
            draw_focus_ring(surface, look, track, height // 2)

    def semantics(self) -> Node:
        return replace(super().semantics(), checked=self.on)

    def activate(self) -> None:
        if self.enabled:
            self.on = not self.on
            self.on_change(self.on)


NumberT = TypeVar("NumberT", int, float)


class RangeControl(Widget, Generic[NumberT]):
    """A number from `low` to `high`, in steps: set by keys, by dragging and by screen readers."""

    role: Role = "slider"
    focusable = True
    actions: frozenset[SemanticActionKind] = frozenset({"focus", "more", "less", "set"})

    def __init__(
        self,
        name: str,
        number: NumberT,
        on_change: Callable[[NumberT], object],
        *,
        low: NumberT,
        high: NumberT,
        step: NumberT,
    ) -> None:
        super().__init__(name)
        self.number: NumberT = number
        self.on_change: Callable[[NumberT], object] = on_change
        self.low: NumberT = low
        self.high: NumberT = high
        self.step: NumberT = step

    def press(self, event: PointerPress, /) -> None:
        self.drag(event.pos)

    def release(self, _pos: Pos, /) -> None:
        """Do nothing: the number was set while dragging."""

    def key(self, event: KeyPress, /) -> bool:
        to = {
            "left": self.number - self.step,
            "right": self.number + self.step,
            "home": self.low,
            "end": self.high,
        }.get(event.name)
        if to is None:
            return False
        self.set_to(to)
        return True

    def semantics(self) -> Node:
        return replace(super().semantics(), number=ValueRange(self.number, self.low, self.high, self.step))

    def set_to(self, value: float | str, /) -> None:
        """Set the number to the nearest step."""
        if not isinstance(value, str):
            number = self.low + round((value - self.low) / self.step) * self.step
            self._change(round(max(self.low, min(self.high, number)), 6))

    def _change(self, number: NumberT) -> None:
        if self.enabled and number != self.number:
            self.number = number
            self.on_change(number)


class Slider(RangeControl[float]):
    """A number set by a knob on a bar; `show` formats it."""

    def __init__(
        self,
        name: str,
        number: float,
        on_change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] = lambda number: f"{round(number * 100)} %",
    ) -> None:
        super().__init__(name, number, on_change, low=low, high=high, step=step)
        self.show = show
        self._knob = 0
        self._room = 0

    @property
    def value(self) -> str:
        return self.show(self.number)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return min(width, look.px(250)), look.px(CONTROL_HEIGHT)

    def narrowest(self, look: Look) -> int:
        return look.px(160)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        px = look.font(TextSize.BODY)
        self._knob = look.px(22)
        room = max(look.text.width(self.show(n), px) for n in (self.low, self.high, self.number)) + look.px(14)
        bar = self._bar(room)
        look.shapes.box(surface, bar, theme.sunken, radius=bar.height // 2, line=theme.faint, width=look.px(1))
        x = self._x(bar)
        filled = pygame.Rect(bar.x, bar.y, max(bar.height, x - bar.x), bar.height)
        look.shapes.box(surface, filled, theme.accent if self.enabled else theme.faint, radius=bar.height // 2)
        knob = pygame.Rect(0, 0, self._knob, self._knob)
        knob.center = x, bar.centery
        colour = theme.focus if self.hovered or self.pressed else theme.text
        look.shapes.box(surface, knob, colour if self.enabled else theme.faint, radius=self._knob // 2)
        number = pygame.Rect(
            bar.right + self._knob // 2, self.rect.y, self.rect.right - bar.right - self._knob // 2, self.rect.height
        )
        look.text.draw(surface, self.value, number, px, theme.text if self.enabled else theme.faint, align="right")
        self._room = room
        if self.ringed:
            draw_focus_ring(surface, look, knob, self._knob // 2)

    def drag(self, pos: Pos, /) -> None:
        bar = self._bar(self._room)
        part = (pos[0] - bar.x - self._knob / 2) / max(1, bar.width - self._knob)
        self.set_to(self.low + part * (self.high - self.low))

    def _bar(self, room: int) -> pygame.Rect:
        height = max(4, self._knob // 3)
        return pygame.Rect(self.rect.x, self.rect.centery - height // 2, max(1, self.rect.width - room), height)

    def _x(self, bar: pygame.Rect) -> int:
        part = (self.number - self.low) / (self.high - self.low)
        return round(bar.x + self._knob / 2 + part * (bar.width - self._knob))


class Choice(Widget):
    """A choice of one of several options."""

    role: Role = "choice"
    focusable = True
    actions = STEPPED

    def __init__(
        self, name: str, options: Sequence[str], index: int, on_change: Callable[[int], None], *, hint: str = ""
    ) -> None:
        super().__init__(name, hint=hint)
        self.options, self.index, self.on_change = tuple(options), index, on_change

    @property
    def value(self) -> str:
        return self.options[self.index]

    def key(self, event: KeyPress, /) -> bool:
        if event.name not in ("left", "right"):
            return False
        self._step(-1 if event.name == "left" else 1)
        return True

    def activate(self) -> None:
        """Choose the next option, cyclically."""
        self._choose((self.index + 1) % len(self.options))

    def _step(self, by: int) -> None:
        """Choose an adjacent option, cyclically."""
        self._choose((self.index + by) % len(self.options))

    def _choose(self, index: int) -> None:
        if self.enabled and index != self.index:
            self.index = index
            self.on_change(index)


class ChoiceBox(Choice):
    """A choice of one of several options between two arrows, ◀ value ▶; a single option has no arrows."""

    def __init__(
        self, name: str, options: Sequence[str], index: int, on_change: Callable[[int], None], *, hint: str = ""
    ) -> None:
        super().__init__(name, options, index, on_change, hint=hint)
        self.room_for: tuple[str, ...] = ()
        """Further texts that determine the width, such as the options of choice boxes of equal width."""
        self._side = 0
        self._over = 0

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        width = self._width(look, (*self.options, *self.room_for))
        return max(look.px(250), width), body_height(look)

    def narrowest(self, look: Look) -> int:
        return self._width(look, self.options)

    def _width(self, look: Look, texts: Sequence[str]) -> int:
        widest = max(look.text.width(text, look.font(TextSize.BODY)) for text in texts)
        return widest + 2 * body_height(look) + 2 * look.px(6)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        radius = look.px(CONTROL_RADIUS)
        look.shapes.box(surface, self.rect, theme.sunken, radius=radius, line=theme.line, width=look.px(1))
        self._side = self.rect.height
        if len(self.options) > 1:
            for part, icon in ((-1, "arrow-left"), (1, "arrow-right")):
                box = self._arrow(part).inflate(-2 * look.px(4), -2 * look.px(4))
                hot = self.hovered and self._over == part
                look.shapes.box(surface, box, theme.raised_hover if hot else theme.raised, radius=look.px(8))
                arrow = look.icons.icon(icon, round(box.height * 0.48), theme.accent)
                surface.blit(arrow, arrow.get_rect(center=box.center))
        middle = self.rect.inflate(-2 * self._side, 0)
        look.text.draw(surface, self.value, middle, look.font(TextSize.BODY), theme.text, align="center")
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def hover_at(self, pos: Pos, /) -> bool:
        over = -1 if self._arrow(-1).collidepoint(pos) else 1 if self._arrow(1).collidepoint(pos) else 0
        changed, self._over = over != self._over, over
        return changed

    def release(self, pos: Pos, /) -> None:
        """Step back on the left half, forward on the right half."""
        if self.rect.collidepoint(pos):
            self._step(-1 if pos[0] < self.rect.centerx else 1)

    def _arrow(self, part: int) -> pygame.Rect:
        x = self.rect.x if part < 0 else self.rect.right - self._side
        return pygame.Rect(x, self.rect.y, self._side, self.rect.height)


class ListItem(Widget):
    """A selectable row of a short list, with a `detail` at its end."""

    role: Role = "item"
    focusable = True

    def __init__(self, text: str, on_pick: Callable[[], None], *, detail: str = "") -> None:
        super().__init__(text)
        self.detail, self.on_pick = detail, on_pick
        self.chosen = False

    @property
    def value(self) -> str:
        return self.detail

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(TextSize.BODY)
        detail = look.text.width(self.detail, px) + look.px(24) if self.detail else 0
        return look.text.width(self.name, px, bold=True) + detail + 2 * look.px(16), look.px(CONTROL_HEIGHT)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        fill = theme.raised_hover if self.hovered else theme.raised if self.chosen else theme.sunken
        look.shapes.box(surface, self.rect, fill, radius=look.px(8))
        if self.chosen:
            bar = pygame.Rect(self.rect.x, self.rect.y + look.px(8), look.px(4), self.rect.height - 2 * look.px(8))
            look.shapes.box(surface, bar, theme.accent, radius=bar.width // 2)
        inner = self.rect.inflate(-2 * look.px(16), 0)
        px = look.font(TextSize.BODY)
        detail = look.text.width(self.detail, px) if self.detail else 0
        name = pygame.Rect(inner.x, inner.y, inner.width - detail, inner.height)
        look.text.draw(surface, self.name, name, px, theme.text, bold=True)
        if self.detail:
            look.text.draw(surface, self.detail, inner, px, theme.dim, align="right")
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, look.px(8))

    def semantics(self) -> Node:
        return replace(super().semantics(), selected=self.chosen)

    def activate(self) -> None:
        self.on_pick()
