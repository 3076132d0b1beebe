"""The draw for seats before the first deal: all players draw a card, which decides partners, seats and the dealer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta_gui import ui
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.seat_draw import Drawn, Redraw, SeatDraw, decides_partners, seated, seats_to_choose
from canasta_gui.screens.screen import Question
from canasta_gui.ui.pictures.drawn_card import DrawnCard, fly
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.words.cards import card_label

FLIGHT_SECONDS: Final = 0.55
NO_BREAK: Final = "\u00a0"


@dataclass
class _Flight:
    """A drawn card on its way from the deck fan to its player."""

    drawn: Drawn
    from_pose: tuple[float, float, float]
    started: float | None = None
    part: float = 0.0


class DrawForSeatsScreen(Question[SeatDraw]):
    """Draw for seats: every player of the list draws a card of a shuffled deck; the result is the finished draw.

    Computers draw a random card after their pause. A press or a key while they do finishes their draws at once; "Skip",
    or Esc, draws for everybody.
    """

    def __init__(self, program: Program, rules: AnyRules, draw: SeatDraw) -> None:
        settings, words, t = program.settings, program.words, program.words.t
        self.rules, self._draw = rules, draw
        self._names, self._people = settings.player_names, frozenset(settings.people)
        self._pause, self._speed = settings.computer_pause, program.speed
        self._cards = program.graphics.deck(words.language)
        self._flight: _Flight | None = None
        self._waiting_since: float | None = None
        self._deck_fan = DeckFan(t("The spread deck"), len(draw.spread), self._cards, self._picked)
        self._slots = [DrawnCard(name, self._cards) for name in self._names]
        self._prompt = ui.Paragraph(
            "", size=ui.TextSize.HEADING, bold=True, colour="accent", align="center", widest=1100
        )
        self._message = ui.Paragraph("", colour="dim", align="center", widest=1100)
        self._done = ui.Button(t("To the table"), lambda: self.dismiss(draw), kind="primary", size=ui.TextSize.LARGE)
        self._done.visible = False
        self._skip = ui.Button(t("Skip"), self.back, kind="quiet")
        hint = t("The settings bring the draw back.")
        self._never = ui.Button(t("Skip it next time"), self._never_draw, kind="quiet", hint=hint)
        self._never.visible = False
        self._seats = seats_to_choose(rules)
        begins = self._seats.index(rules.playing(1)[0]) if self._seats else 0
        numbers = [words.number(seat + 1) for seat in self._seats]
        self._around = ui.Paragraph("", colour="dim", align="center", widest=1100)
        self._seat_label = ui.Label(t("Seat"))
        self._seat_choice = ui.SegmentedControl(t("Seat"), numbers or [""], begins, self._choose_seat)
        self._around.visible = self._seat_label.visible = self._seat_choice.visible = False
        self.focus = self._deck_fan
        super().__init__(program)
        self._message.name = self._purpose()
        self._next()

    @property
    def rules_shown(self) -> AnyRules:
        return self.rules

    def told(self) -> tuple[str, ...]:
        return (self.heading, self._purpose())

    def back(self) -> None:
        """Draw for everybody; once the draw is finished, go to the table."""
        if self._draw.finished and self._flight is None:
            self.dismiss(self._draw)
        else:
            self._hurry(frozenset(range(len(self._names))))

    def _never_draw(self) -> None:
        """Go to the table, and draw unseen from the next match on."""
        self.program.change(replace(self.program.settings, draw_seats=False))
        self.dismiss(self._draw)

    def handle(self, event: InputEvent) -> None:
        """Finish the draws of computers at a press beside the buttons, or a key, while they draw."""
        if self._computers_draw and self._hurries(event):
            self._hurry(frozenset(range(len(self._names))) - self._people)
            return
        super().handle(event)

    @property
    def _computers_draw(self) -> bool:
        """True while a card flies, or a computer is to draw."""
        waiting = self._draw.waiting
        return self._flight is not None or bool(waiting and waiting[0] not in self._people)

    def _hurries(self, event: InputEvent) -> bool:
        """Return whether an event is a press beside the button that skips everything, or a key that presses."""
        if isinstance(event, PointerPress):
            return not self._skip.rect.collidepoint(event.pos)
        presses = isinstance(event, KeyPress) and event.name in ("space", "return")
        return presses and self.layer.focus is not self._skip

    def _hurry(self, players: frozenset[int]) -> None:
        """Let the flying card land, and these players draw at once, up to the first other one in turn."""
        self._speed, speed = 0.0, self._speed
        self._land()
        while self._draw.waiting and self._draw.waiting[0] in players:
            self._picked(self.program.dealer.chance.choice(self._draw.left))
        self._speed, self.dirty = speed, True

    def compose(self) -> ui.Widget:
        ways = [self._seat_label, self._seat_choice, self._done, self._skip, self._never]
        choices = ui.Row(ways, pack="center", gap=ui.Gap.NORMAL)
        texts = ui.Column([self._prompt, self._message, self._around, choices], gap=ui.Gap.SMALL)
        return ui.Frame(
            ui.Column(
                [
                    ui.Heading(self.heading, size=ui.TextSize.HEADING, colour="dim", align="center"),
                    self._deck_fan,
                    texts,
                    ui.Spacer(grow=1),  # pushes the cards to the bottom of the window, below texts of any length
                    ui.EqualRow(self._slots, align="bottom", pack="center", gap=ui.Gap.LARGE),
                ],
                gap=ui.Gap.SMALL,
            ),
            pad=(ui.Gap.NORMAL, ui.Gap.LARGE),
        )

    # Purpose

    @property
    def heading(self) -> str:
        t = self.t
        if decides_partners(self.rules):
            return t("Draw for partners")
        deals = self.rules.seat_draw.highest == "deals"
        return t("Draw for the first deal") if deals else t("Draw for the first turn")

    def _purpose(self) -> str:
        """Return the sentence about the purpose of the cards."""
        t, deals = self.t, self.rules.seat_draw.highest == "deals"
        if not decides_partners(self.rules):
            return t("The highest card deals.") if deals else t("The highest card begins.")
        if deals:
            return t("The highest card deals; the next highest is the partner.")
        return t("The highest card begins; the next highest is the partner.")

    # Turns

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
        t = self.t
        self._prompt.name = t("{name}, draw a card", name=name) if person else t("{name} draws a card…", name=name)
        self._deck_fan.enabled = person
        self.say(self._prompt.name)
        self.layer.lay_out()

    def _picked(self, place: int) -> None:
        """Turn over the card at a place of the fan for the player in turn."""
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
        """Show the card that has arrived at its player, and whether it must be drawn again."""
        if self._flight is None:
            return
        drawn, self._flight = self._flight.drawn, None
        slot = self._slots[drawn.player]
        slot.show(self.words, drawn.cards[0])
        for player in drawn.again:
            self._slots[player].rejected = True
        self._message.name = self._again_sentence(drawn)
        self._message.colour = "warning" if drawn.again else "dim"
        self.say(self._message.name)
        self._next()

    def _again_sentence(self, drawn: Drawn) -> str:
        t = self.t
        name = self._names[drawn.player]
        if drawn.why is None:
            return t("{name}: {card}", name=name, card=card_label(self.words, drawn.cards[0]))
        if drawn.why is Redraw.JOKER and self._draw.all_again:
            return t("{name} has drawn a joker: everybody draws again.", name=name)
        if drawn.why is Redraw.JOKER:
            return t("{name} has drawn a joker and draws again.", name=name)
        if drawn.why is Redraw.END_CARD:
            return t("{name} has drawn one of the four cards at an end and draws again.", name=name)
        if drawn.why is Redraw.SEVERAL:
            return t("{name} has drawn several cards and draws again.", name=name)
        others = ", ".join(self._names[player] for player in drawn.again if player != drawn.player)
        return t("{name} and {others} have drawn the same card and draw again.", name=name, others=others)

    @property
    def _chooser(self) -> int | None:
        """The person who drew the highest card and may choose a seat (000:45, R95); None for none."""
        best = self._draw.ranking()[0]
        return best if self._seats and best in self._people else None

    def _choose_seat(self, number: int) -> None:
        """Seat the highest card on one of the seats; its partners follow."""
        self._draw.seat = self._seats[number]
        self._tell_result()
        self.layer.lay_out()

    def _show_result(self) -> None:
        """Show the result of the draw, and let the highest card choose."""
        chooses = self._chooser is not None
        self._around.visible = self._seat_label.visible = self._seat_choice.visible = chooses
        self._deck_fan.enabled = False
        self._done.visible = self._never.visible = True
        self._skip.visible = False
        self._tell_result()
        self.layer.lay_out()
        self.layer.set_focus(self._seat_choice if chooses else self._done)

    def _tell_result(self) -> None:
        t = self.t
        seats, dealer, first = seated(self.rules, self._draw.ranking(), self._draw.seat)
        sides = [[self._names[seats[seat]] for seat in side] for side in self.rules.seating.sides]
        teams = [
            t("{first} and {second}", first=", ".join(side[:-1]), second=side[-1]) if len(side) > 1 else side[0]
            for side in sides
        ]
        self._prompt.name = self._against(teams)
        self._message.colour = "text"
        self._message.name = t(
            "{first} plays first; {dealer} deals.",
            first=self._names[seats[first]],
            dealer=self._names[seats[dealer]],
        )
        if self._chooser is not None:
            sitting = (f"{self.words.number(seat + 1)} {self._names[player]}" for seat, player in enumerate(seats))
            around = " · ".join(each.replace(" ", NO_BREAK) for each in sitting)
            name = self._names[self._chooser]
            self._around.name = t("{name} may choose a seat. Clockwise: {seats}", name=name, seats=around)
        own = next(iter(self._people)) if len(self._people) == 1 else -1
        shown = sorted(self.rules.seating.sides, key=lambda side: own not in [seats[seat] for seat in side])
        for place, side in enumerate(shown):  # a single person's side first, as at the table
            for seat in side:
                self._slots[seats[seat]].side = place
        for told in (self._prompt, self._message, self._around):
            if told.visible:
                self.say(told.name)

    def _against(self, teams: Sequence[str]) -> str:
        if len(teams) == 2:
            return self.t("{one} against {other}", one=teams[0], other=teams[1])
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
            self._picked(self.program.dealer.chance.choice(self._draw.left))
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

    def draw(self, surface: ui.Surface) -> None:
        """Paint the scene, and the flying card above it."""
        super().draw(surface)
        if self._flight is not None:
            drawn, slot = self._flight.drawn, self._slots[self._flight.drawn.player]
            start, wide = self._flight.from_pose, self._deck_fan.card_width
            fly(surface, self.layer.look, drawn.cards[0], start, wide, slot, self._flight.part)
