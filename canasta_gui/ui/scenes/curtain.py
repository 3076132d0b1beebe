"""Hides the cards until the person whose turn it is sits down, where several people share a screen."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.play.prompt import OpenQuestion
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.families import AnyAction
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.table_top import edge_width
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.table.card_samples import CardFace
from canasta_gui.ui.widgets import Button, Column, Frame, Heading, Label, Paragraph, Row, Scroll, Separator, Widget
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.ui.widgets.dialog import DialogAnswer, Menu
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

PATIENCE: Final = 0.4
"""Seconds in which the second half of the last player's double-click opens nothing."""
_SPREAD: Final = 1.7  # how far the cards reach out from the panel, in card widths


class CurtainQuestion(NamedTuple):
    """A question asked before the curtain, the cards to show it with, and the effect of an answer."""

    asked: OpenQuestion
    cards: Atlas
    answer: Callable[[AnyAction], None]


class CurtainScene(FormScene):
    """`name` is who comes next, `recap` what happened since that person's last turn, sentence by sentence.

    `since`: the title of the recap. A `question` can be answered here, without anybody's hand being shown.
    """

    changes_player = True

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        name: str,
        recap: Sequence[str],
        on_ready: Callable[[], None],
        *,
        since: str = "",
        on_menu: Callable[[], None] | None = None,
        question: CurtainQuestion | None = None,
    ) -> None:
        show = Button(words.t("I am {name}: show my cards", name=name), on_ready, kind="primary", size=TextSize.LARGE)
        if question is None:
            title, told = words.t("{name} to play", name=name), recap
            parts, first = [*_called(words, recap, since), show], show
        else:
            title, told = words.t("{name} is asked", name=name), [question.asked.text]
            answers = _answers(question)
            show.kind = "quiet"
            parts, first = [*_asked(question), Row(answers, pack="center", stack=True), Separator(), show], answers[0]
        if on_menu is not None:
            parts.append(Button(words.t("Menu"), on_menu, kind="quiet"))
        lines = Column([Heading(title, align="center"), *parts])
        self._panel = Frame(lines, pad=Gap.HUGE, widest=600, across="stretch", down="center", panel=True)
        super().__init__(graphics, title, Frame(self._panel), on_cancel=on_menu, told=(title, *told))
        self.layer.set_focus(first)
        self._words = words
        self._cards = graphics.deck(words.language)
        self._since: float | None = None
        self._ready = False

    def handle(self, event: InputEvent) -> None:
        """Take no click and no key at first: those were meant for the table."""
        if self._ready or not isinstance(event, PointerPress | KeyPress | SemanticAction):
            super().handle(event)

    def open_menu(self, note: str, entries: Sequence[DialogAnswer]) -> None:
        """Show a menu over the curtain."""
        self.layer.open(Menu(self._words.t("Menu"), note, entries))

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
        room = self._panel.rect.left - edge_width(surface.get_size(), self.graphics.theme)
        width = round(min(height * 0.24, room / _SPREAD))
        for side, x in ((-1, self._panel.rect.left), (1, self._panel.rect.right)):
            for number in range(3):
                turn = side * (14 + 15 * number)
                at = x + side * width * (0.1 + 0.34 * number), height * (0.56 + 0.035 * number * number)
                self._cards.put(surface, HIDDEN, at, width, angle=-turn)


def _called(words: Words, recap: Sequence[str], since: str) -> list[Widget]:
    """Return the words for the others, and the recap for the next player."""
    parts: list[Widget] = [Paragraph(words.t("Everybody else, please look away."), colour="dim", align="center")]
    if recap:
        title = Label(since or words.t("Since your last turn"), bold=True, colour="accent", size=TextSize.CAPTION)
        lines = Column([Paragraph(line) for line in recap], gap=Gap.TINY)
        parts += [Separator(), title, Scroll(lines, grow=0), Separator()]
    return parts


def _asked(question: CurtainQuestion) -> list[Widget]:
    """Return the cards that lie open, and the question about them."""
    faces = [CardFace(question.cards, card) for card in question.asked.cards]
    shown = faces if len(faces) < 2 else [Row(faces, pack="center")]
    return [*shown, Paragraph(question.asked.text, align="center")]


def _answers(question: CurtainQuestion) -> list[Button]:
    """Return a button for each answer."""

    def button(text: str, action: AnyAction, kind: ButtonKind) -> Button:
        return Button(text, lambda: question.answer(action), kind=kind, size=TextSize.LARGE)

    (text, action), *others = question.asked.answers
    return [button(text, action, "primary"), *(button(*other, "secondary") for other in others)]
