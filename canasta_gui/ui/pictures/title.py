"""The name of the game in brass letters."""

import pygame

from canasta_gui import ui


class Wordmark(ui.Widget):
    """The name of the game in brass letters, with the four suits below."""

    role: ui.Role = "heading"

    def narrowest(self, look: ui.Look) -> int:
        """Return the width with the smallest letters."""
        return look.px(200)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        """Return the size of the letters and the line of suits."""
        px = self._px(look, width)
        return self._letters_width(look, px), look.text.height(px) + look.px(34)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint the letters one by one with wide spacing, and the suits between two lines."""
        px = self._px(look, self.rect.width)
        x = self.rect.centerx - self._letters_width(look, px) // 2
        row = pygame.Rect(x, self.rect.y, self._letters_width(look, px), look.text.height(px))
        picture = pygame.Surface(row.size, pygame.SRCALPHA)
        at = 0
        for letter in self.name.upper():
            picture.blit(look.text.line(letter, px, (255, 255, 255, 255), bold=True), (at, 0))
            at += look.text.width(letter, px, bold=True) + self._apart(px)
        shade = picture.copy()
        shade.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shade, row.move(0, look.px(3)))
        picture.blit(brass(row.size, look), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, row)
        self._draw_suits(surface, look, row)

    def _draw_suits(self, surface: pygame.Surface, look: ui.Look, row: pygame.Rect) -> None:
        side = look.px(20)
        y = row.bottom + look.px(10)
        step = round(side * 1.5)
        first = row.centerx - (3 * step + side) // 2
        for number, suit in enumerate(("spade", "heart", "club", "diamond")):
            colour = look.theme.red_suit if suit in ("heart", "diamond") else look.theme.text
            surface.blit(look.icons.icon(suit, side, colour), (first + number * step, y - side // 2))
        gap = look.px(18)
        for left, right in ((row.left, first - gap), (first + 3 * step + side + gap, row.right)):
            look.shapes.box(surface, pygame.Rect(left, y, max(0, right - left), look.px(1.5)), look.theme.accent_press)

    def _px(self, look: ui.Look, width: int) -> int:
        px = look.font(ui.TextSize.DISPLAY)
        wide = self._letters_width(look, px)
        return px if wide <= width else px * width // wide

    def _letters_width(self, look: ui.Look, px: int) -> int:
        letters = self.name.upper()
        return sum(look.text.width(letter, px, bold=True) for letter in letters) + self._apart(px) * (len(letters) - 1)

    def _apart(self, px: int) -> int:
        return round(px * 0.05)


def brass(size: tuple[int, int], look: ui.Look) -> pygame.Surface:
    """Return a vertical gradient, light above and darker below."""
    strip = pygame.Surface((1, 3), pygame.SRCALPHA)
    theme = look.theme
    for y, colour in enumerate((theme.focus, theme.accent, ui.mix(theme.accent_press, theme.on_accent, 0.2))):
        strip.set_at((0, y), colour)
    return pygame.transform.smoothscale(strip, size)
