"""The draw for seats before the first deal: every player draws a card, which decides partners, seats and the dealer."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.seat_draw import Drawn, Redraw, SeatDraw, decides_partners, seated
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.ui.widgets import Button, Column, EqualRow, Frame, Heading, Paragraph, Row, Spacer, Widget
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.line_chart import side_mark
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label

FLIGHT_SECONDS: Final = 0.55


@dataclass
class _Flight:
    """A drawn card on its way from the deck fan to its player."""

    drawn: Drawn
    from_pose: tuple[float, float, float]
    started: float | None = None
    part: float = 0.0


class DrawForSeatsScene(FormScene):
    """`names` and `people` (numbers) are the players in the order of the list; `draw` holds the shuffled deck.

    Computers draw by `choose` (a place among those left) after `pause` seconds; `on_done` gets the finished draw.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        rules: AnyRules,
        names: Sequence[str],
        people: frozenset[int],
        draw: SeatDraw,
        *,
        choose: Callable[[Sequence[int]], int],
        on_done: Callable[[SeatDraw], None],
        pause: float = 0.8,
        speed: float = 1.0,
    ) -> None:
        self._words, self.rules, self._names, self._people = words, rules, tuple(names), people
        self._draw, self._choose = draw, choose
        self._pause, self._speed = pause, speed
        self._cards = graphics.deck(words.language)
        self._flight: _Flight | None = None
        self._waiting_since: float | None = None
        self._deck_fan = DeckFan(words.t("The spread deck"), len(draw.spread), self._cards, self._picked)
        self._slots = [_Slot(name, self._cards) for name in names]
        self._prompt = Paragraph("", size=TextSize.HEADING, bold=True, colour="accent", align="center", widest=1100)
        self._message = Paragraph(self._purpose(), colour="dim", align="center", widest=1100)
        self._done = Button(words.t("To the table"), lambda: on_done(draw), kind="primary", size=TextSize.LARGE)
        self._done.visible = False
        super().__init__(graphics, self._heading(), self._build(), told=(self._heading(), self._purpose()))
        self.layer.set_focus(self._deck_fan)
        self._next()

    def _build(self) -> Widget:
        texts = Column([self._prompt, self._message, Row([self._done], pack="center")], gap=Gap.SMALL)
        return Frame(
            Column(
                [
                    Heading(self._heading(), size=TextSize.HEADING, colour="dim", align="center"),
                    self._deck_fan,
                    texts,
                    Spacer(grow=1),  # the cards stand at the foot of the window, whatever is written above them
                    EqualRow(self._slots, align="bottom", pack="center", gap=Gap.LARGE),
                ],
                gap=Gap.SMALL,
            ),
            pad=(Gap.NORMAL, Gap.LARGE),
        )

    # What it is for

    def _heading(self) -> str:
        t = self._words.t
        if decides_partners(self.rules):
            return t("Draw for partners")
        deals = self.rules.seat_draw.highest == "deals"
        return t("Draw for the first deal") if deals else t("Draw for the first turn")

    def _purpose(self) -> str:
        """Return the sentence about what the cards decide."""
        t, deals = self._words.t, self.rules.seat_draw.highest == "deals"
        if not decides_partners(self.rules):
            return t("The highest card deals.") if deals else t("The highest card begins.")
        if deals:
            return t("The highest card deals; the next highest is the partner.")
        return t("The highest card begins; the next highest is the partner.")

    # Whose turn

    def _next(self) -> None:
        """Ask the next player, or announce the result."""
        waiting = self._draw.waiting
        for number, slot in enumerate(self._slots):
            slot.active = bool(waiting) and number == waiting[0]
        self._waiting_since = None
        if not waiting:
            self._show_result()
            return
        person = waiting[0] in self._people
        name = self._names[waiting[0]]
        w = self._words
        self._prompt.name = w.t("{name}, draw a card", name=name) if person else w.t("{name} draws a card…", name=name)
        self._deck_fan.enabled = person
        self.say(self._prompt.name)
        self.layer.lay_out()

    def _picked(self, place: int) -> None:
        """Turn over the card at an index for the player in turn."""
        if self._flight is not None or self._draw.finished or place in self._draw.gone:
            return
        player = self._draw.waiting[0]
        pose = self._deck_fan.pose(place)
        drawn = self._draw.pick(player, place)
        self._deck_fan.gone.add(place)
        self._deck_fan.raised = None
        self._deck_fan.enabled = False
        self._flight = _Flight(drawn, pose)
        if self._speed <= 0:
            self._land()
        self.dirty = True

    def _land(self) -> None:
        """Show the card that has arrived with its player, and whether it must be drawn again."""
        if self._flight is None:
            return
        drawn, self._flight = self._flight.drawn, None
        slot = self._slots[drawn.player]
        slot.show(self._words, drawn.cards[0])
        for player in drawn.again:
            self._slots[player].rejected = True
        self._message.name = self._again_sentence(drawn)
        self._message.colour = "warning" if drawn.again else "dim"
        self.say(self._message.name)
        self._next()

    def _again_sentence(self, drawn: Drawn) -> str:
        w = self._words
        name = self._names[drawn.player]
        if drawn.why is None:
            return w.t("{name}: {card}", name=name, card=card_label(w, drawn.cards[0]))
        if drawn.why is Redraw.JOKER and self._draw.all_again:
            return w.t("{name} has drawn a joker: everybody draws again.", name=name)
        if drawn.why is Redraw.JOKER:
            return w.t("{name} has drawn a joker and draws again.", name=name)
        if drawn.why is Redraw.END_CARD:
            return w.t("{name} has drawn one of the four cards at an end and draws again.", name=name)
        if drawn.why is Redraw.SEVERAL:
            return w.t("{name} has drawn several cards and draws again.", name=name)
        others = ", ".join(self._names[player] for player in drawn.again if player != drawn.player)
        return w.t("{name} and {others} have drawn the same card and draw again.", name=name, others=others)

    def _show_result(self) -> None:
        w = self._words
        seats, dealer, first = seated(self.rules, self._draw.ranking())
        sides = [[self._names[seats[seat]] for seat in side] for side in self.rules.seating.sides]
        teams = [
            w.t("{first} and {second}", first=", ".join(side[:-1]), second=side[-1]) if len(side) > 1 else side[0]
            for side in sides
        ]
        self._prompt.name = self._against(teams)
        self._message.colour = "text"
        self._message.name = w.t(
            "{first} plays first; {dealer} deals.",
            first=self._names[seats[first]],
            dealer=self._names[seats[dealer]],
        )
        for number, side in enumerate(self.rules.seating.sides):
            for seat in side:
                self._slots[seats[seat]].side = number
        self.say(self._prompt.name)
        self.say(self._message.name)
        self._deck_fan.enabled = False
        self._done.visible = True
        self.layer.lay_out()
        self.layer.set_focus(self._done)

    def _against(self, teams: Sequence[str]) -> str:
        if len(teams) == 2:
            return self._words.t("{one} against {other}", one=teams[0], other=teams[1])
        return " · ".join(teams)

    # Time

    def animate(self, now: float, /) -> bool:
        """Let computers draw after their pause, and move the flying card."""
        if self._flight is not None:
            return self._fly(self._flight, now)
        waiting = self._draw.waiting
        if not waiting or waiting[0] in self._people:
            return False
        if self._waiting_since is None:
            self._waiting_since = now
        if now - self._waiting_since >= self._pause:
            left = [place for place in range(len(self._draw.spread)) if place not in self._draw.gone]
            self._picked(self._choose(left))
        return True

    def _fly(self, flight: _Flight, now: float) -> bool:
        if flight.started is None:
            flight.started = now
        flight.part = min(1.0, (now - flight.started) * self._speed / FLIGHT_SECONDS)
        self.dirty = True
        if flight.part >= 1.0:
            self._land()
        return True

    def leave(self) -> None:
        """Finish the flight."""
        self._flight = None
        super().leave()

    # Looks

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the scene, and above it the flying card as it turns over."""
        super().draw(surface)
        if self._flight is None:
            return
        flight = self._flight
        slot = self._slots[flight.drawn.player]
        eased = 1 - (1 - flight.part) ** 3
        x0, y0, angle = flight.from_pose
        x1, y1 = slot.card_rect(self.layer.look).center
        at = (
            x0 + (x1 - x0) * eased,
            y0 + (y1 - y0) * eased - math.sin(math.pi * eased) * self._deck_fan.card_width * 0.4,
        )
        width = round(
            self._deck_fan.card_width + (slot.card_rect(self.layer.look).width - self._deck_fan.card_width) * eased
        )
        turned = abs(math.cos(math.pi * eased))
        face = flight.drawn.cards[0] if eased > 0.5 else HIDDEN
        self._cards.put(surface, face, at, width, angle=angle * (1 - eased), squeeze=max(0.04, turned))


class _Slot(Widget):
    """The name of a player, and the card drawn."""

    role: Role = "group"

    CARD: Final = 124

    def __init__(self, name: str, cards: Atlas) -> None:
        super().__init__(name)
        self.cards = cards
        self.card: Card | None = None
        self.active = False
        self.rejected = False
        """Whether the card does not count, and is drawn again."""
        self.side: int | None = None
        self._label = ""

    @property
    def value(self) -> str:
        """The drawn card, in words."""
        return self._label

    def show(self, words: Words, card: Card) -> None:
        """Show the drawn card."""
        self.card, self.rejected = card, False
        self._label = card_label(words, card)

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        """Return the size of a card with a name below it."""
        px = look.font(TextSize.BODY)
        name = look.text.width(self.name, px, bold=True) + 2 * look.px(16) + self._sign(look)
        return max(look.px(190), name), self._card_size(look)[1] + look.text.height(px) + look.px(24)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the place, the card and the name, with a bright frame for the player in turn."""
        theme = look.theme
        place = self.card_rect(look)
        line = theme.accent if self.active else theme.line
        look.shapes.box(
            surface, place, (0, 0, 0, 50), radius=look.px(8), line=line, width=look.px(2 if self.active else 1)
        )
        if self.card is not None:
            self.cards.put(surface, self.card, place.center, place.width)
            if self.rejected:
                look.shapes.box(surface, place, (6, 24, 18, 150), radius=look.px(8))
                cross = look.icons.icon("cross", place.width // 2, theme.warning)
                surface.blit(cross, cross.get_rect(center=place.center))
        self._draw_name(surface, look)

    def card_rect(self, look: Look) -> pygame.Rect:
        """Return the rectangle of the card."""
        rect = pygame.Rect((0, 0), self._card_size(look))
        rect.midtop = self.rect.centerx, self.rect.y + look.px(4)
        return rect

    def _draw_name(self, surface: pygame.Surface, look: Look) -> None:
        px = look.font(TextSize.BODY)
        width = look.text.width(self.name, px, bold=True)
        sign = self._sign(look) if self.side is not None else 0
        pad = max(look.px(4), min(look.px(16), (self.rect.width - width - sign) // 2))
        row = pygame.Rect(0, 0, width + sign + 2 * pad, look.text.height(px) + look.px(10))
        row.midbottom = self.rect.centerx, self.rect.bottom
        fill = look.theme.accent if self.active else look.theme.panel
        look.shapes.box(surface, row, fill, radius=row.height // 2)
        ink = look.theme.on_accent if self.active else look.theme.text
        if self.side is not None:  # partners have the same mark and colour
            icon = side_mark(look, self.side, round(px * 0.9))
            surface.blit(icon, icon.get_rect(midleft=(row.x + pad, row.centery)))
        inner = pygame.Rect(row.x + pad + sign, row.y, width, row.height)
        look.text.draw(surface, self.name, inner, px, ink, bold=True)

    def _sign(self, look: Look) -> int:
        return round(look.font(TextSize.BODY) * 0.9) + look.px(8)

    def _card_size(self, look: Look) -> tuple[int, int]:
        width = look.px(self.CARD)
        return width, round(width * CARD_ASPECT)
