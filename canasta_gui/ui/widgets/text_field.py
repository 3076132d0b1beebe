"""A text field of one line."""

from collections.abc import Callable

import pygame

from canasta_gui.text_input import visible
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import TextSize, with_alpha
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos, SemanticActionKind
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring
from canasta_gui.ui.widgets.controls import CONTROL_HEIGHT, CONTROL_RADIUS


class TextField(Widget):
    """A field for at most `longest` characters; focusing it selects everything, so that typing replaces it."""

    role: Role = "text"
    focusable = True
    writes = True
    actions: frozenset[SemanticActionKind] = frozenset({"focus", "set"})

    def __init__(
        self,
        name: str,
        text: str,
        on_change: Callable[[str], None] = lambda _: None,
        *,
        longest: int = 20,
        width: float = 220,
    ) -> None:
        super().__init__(name)
        self.text, self.on_change, self.longest, self.width = visible(text), on_change, longest, width
        self.caret = len(self.text)
        self.caret_on = True
        self.selected = False
        """True if the whole text is selected."""
        self.invitation = ""
        """Placeholder text, shown while the field is empty and not focused."""
        self.wrong = False
        """True if the field is marked as invalid."""
        self._settled = False  # the press that brought the focus is over
        self._look: Look | None = None

    @property
    def value(self) -> str:
        return self.text

    def narrowest(self, look: Look) -> int:
        """Return the width of the invitation; with larger text that of the text too, up to the usual width."""
        px, pad = look.font(TextSize.BODY), 2 * look.px(13)
        text = look.text.width(self.text, px) + pad if look.graphics.text_size > 1 else 0
        return max(look.px(130), look.text.width(self.invitation, px) + pad, min(text, look.room(self.width)))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return max(min(width, look.px(self.width)), self.narrowest(look)), look.px(CONTROL_HEIGHT)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the text; a long one is shifted so that the caret is in view."""
        self._look = look
        theme = look.theme
        radius = look.px(CONTROL_RADIUS)
        line = theme.warning if self.wrong else theme.accent if self.focused else theme.line
        look.shapes.box(
            surface,
            self.rect,
            theme.sunken,
            radius=radius,
            line=line,
            width=look.px(1.5 if self.focused or self.wrong else 1),
        )
        before = surface.get_clip()
        inner = self._inner(look)
        surface.set_clip(inner.clip(before))
        px = look.font(TextSize.BODY)
        x = inner.x - self._shift(look)
        width = look.text.width(self.text, px)
        if self.focused and self.selected and self.text:
            mark = pygame.Rect(
                x - look.px(2), inner.y + look.px(9), width + 2 * look.px(2), inner.height - 2 * look.px(9)
            )
            look.shapes.box(surface, mark, with_alpha(theme.accent, 90), radius=look.px(4))
        look.text.draw(surface, self.text, pygame.Rect(x, inner.y, max(width, 1), inner.height), px, theme.text)
        if not self.text and not self.focused:
            look.text.draw(surface, self.invitation, inner, px, theme.faint)
        if self.focused and self.caret_on and not self.selected:
            at = x + look.text.width(self.text[: self.caret], px)
            pygame.draw.rect(
                surface, theme.accent, (at, inner.y + look.px(10), look.px(2), inner.height - 2 * look.px(10))
            )
        surface.set_clip(before)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def focus_changed(self, focused: bool) -> None:
        """Select everything when the field gets the focus."""
        if focused and not self.focused:
            self.selected = True
            self.caret = len(self.text)
        self.focused = focused
        self._settled = self._settled and focused

    def press(self, event: PointerPress, /) -> None:
        """Move the caret, except by the press that focuses the field; a double-click selects everything."""
        if event.clicks > 1:
            self.selected = True
        elif self._settled:
            self.selected = False
            self.caret = self._caret_at(event.pos)

    def release(self, _pos: Pos, /) -> None:
        self._settled = True

    def key(self, event: KeyPress, /) -> bool:
        """Move the caret or delete; also use every key that types a character."""
        self.caret_on = True
        match event.name:
            case "backspace" if self.selected:
                self._replace("", 0, len(self.text))
            case "backspace":
                self._replace("", max(0, self.caret - 1), self.caret)
            case "delete" if self.selected:
                self._replace("", 0, len(self.text))
            case "delete":
                self._replace("", self.caret, self.caret + 1)
            case "left" | "right" | "home" | "end":
                self._move(event.name)
            case "a" if event.ctrl:
                self.selected = True
            case name:
                return name == "space" or (len(name) == 1 and not event.ctrl)
        return True

    def typed(self, text: str, /) -> None:
        """Insert text at the caret, or replace the selection."""
        text = visible("".join(filter(str.isprintable, text)))
        start, end = (0, len(self.text)) if self.selected else (self.caret, self.caret)
        room = self.longest - len(self.text) + (end - start)
        self._replace(text[: max(0, room)], start, end)

    def set_to(self, value: float | str, /) -> None:
        self.selected = True
        self.typed(str(value))

    def activate(self) -> None:
        """Do nothing: Enter moves the focus on."""

    def _move(self, name: str) -> None:
        if self.selected:
            self.caret = 0 if name in ("left", "home") else len(self.text)
        else:
            to = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}[name]
            self.caret = max(0, min(len(self.text), to))
        self.selected = False

    def _replace(self, text: str, start: int, end: int) -> None:
        self.selected = False
        after = self.text[:start] + text + self.text[end:]
        self.caret = start + len(text)
        if after != self.text:
            self.text = after
            self.on_change(after)

    def _inner(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(-2 * look.px(13), 0)

    def _shift(self, look: Look) -> int:
        before = look.text.width(self.text[: self.caret], look.font(TextSize.BODY)) if self.focused else 0
        return max(0, before + look.px(3) - self._inner(look).width)

    def _caret_at(self, pos: Pos) -> int:
        look = self._look
        if look is None:  # never drawn
            return len(self.text)
        px = look.font(TextSize.BODY)
        x = pos[0] - self._inner(look).x + self._shift(look)
        return min(range(len(self.text) + 1), key=lambda at: abs(look.text.width(self.text[:at], px) - x))
