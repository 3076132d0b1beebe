"""Hides everything until the person whose turn it is sits down (several people, one screen)."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui.rules.cards import HIDDEN
from canasta_gui.ui.kit import Kit
from canasta_gui.ui.pointer import Event, Key, Press, Wish
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.theme import Gap, Size
from canasta_gui.ui.widgets import Button, Column, Frame, Heading, Label, Paragraph, Rule, Scroll, Widget
from canasta_gui.words import Words

PATIENCE: Final = 0.4
"""Seconds in which the second half of somebody else's double-click opens nothing."""


class CurtainScene(FormScene):
    """`name` is who plays next, `recap` what happened since his last turn, sentence by sentence."""

    hides = True

    def __init__(
        self,
        kit: Kit,
        words: Words,
        name: str,
        recap: Sequence[str],
        on_ready: Callable[[], None],
        *,
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        ready = Button(words.t("I am {name}: show my cards", name=name), on_ready, kind="primary", size=Size.LARGE)
        parts: list[Widget] = [
            Heading(words.t("{name} to play", name=name), align="center"),
            Paragraph(words.t("Everybody else looks away, please."), colour="dim", align="center"),
        ]
        if recap:
            lines = [Paragraph(line) for line in recap]
            since = Label(words.t("Since your last turn"), bold=True, colour="accent", size=Size.CAPTION)
            parts += [Rule(), since, Scroll(Column(lines, gap=Gap.TINY), grow=0), Rule()]
        parts.append(ready)
        if on_menu is not None:
            parts.append(Button(words.t("Menu"), on_menu, kind="quiet"))
        self._panel = Frame(Column(parts), pad=Gap.HUGE, widest=600, across="stretch", down="center", panel=True)
        title = words.t("{name} to play", name=name)
        super().__init__(kit, title, Frame(self._panel), on_cancel=on_menu, told=(title, *recap))
        self.layer.set_focus(ready)
        self._cards = kit.deck(words.language)
        self._since: float | None = None
        self._ready = False

    def handle(self, event: Event) -> None:
        """Take no click and no key at first: those were meant for the table."""
        if self._ready or not isinstance(event, Press | Key | Wish):
            super().handle(event)

    def animate(self, now: float, /) -> bool:
        """Wait a moment until the button works."""
        if self._since is None:
            self._since = now
        waiting = not self._ready
        self._ready = now - self._since >= PATIENCE
        return waiting

    def backdrop(self, surface: pygame.Surface, /) -> None:
        """Draw face-down cards at both sides of the panel: nothing of the game shows."""
        height = surface.get_height()
        width = round(height * 0.24)
        for side, x in ((-1, self._panel.rect.left), (1, self._panel.rect.right)):
            for number in range(3):
                turn = side * (14 + 15 * number)
                at = x + side * width * (0.1 + 0.34 * number), height * (0.56 + 0.035 * number * number)
                self._cards.put(surface, HIDDEN, at, width, angle=-turn)
