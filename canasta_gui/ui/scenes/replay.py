"""The replay of a record: the table as it was, and below it a bar to move along the record."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from canasta_gui.match.replay import MomentKind, ReplayMoment
from canasta_gui.play.playback import SPEEDS, Playback
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.scenes.replay_bar import MOMENT_ICONS, ReplayBar
from canasta_gui.ui.scenes.replay_keys import REPLAY_KEYS, ReplayCommand
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import Column, Dialog, Layer, ListRow, ListView, Spacer
from canasta_gui.ui.widgets.key_sheet import key_sheet
from canasta_gui.words import Words
from canasta_gui.words.moments import moment_sentence
from canasta_gui.words.narration import event_sentence


@dataclass(frozen=True)
class ReplayCalls:
    """What a replay asks of the program around it; `sheet` shows the score sheet of the deal of a step.

    `judge` shows the judge the moment that is looked at.
    """

    judge: Callable[[], None]
    play_on: Callable[[int], None]
    sheet: Callable[[int], None]
    leave: Callable[[], None]


class ReplayScene:
    """Shows a record at the table that games are played at. `table.conductor` must be `playback`."""

    changes_player = False

    def __init__(
        self, graphics: Graphics, words: Words, table: TableScene, playback: Playback, calls: ReplayCalls
    ) -> None:
        self.graphics, self.words, self.table, self.playback, self.calls = graphics, words, table, playback, calls
        self.names = table.context.names
        self._commands = self._bind_commands()
        self._bar = ReplayBar(words, self.names, playback, self._commands, seek=self._seek, sentence=self._sentence)
        self.layer = Layer(graphics, Column([Spacer(grow=1), self._bar.root]), modal=False, tooltips=False)
        of_table = table.overlay.hint
        table.overlay.hint = lambda: of_table() or self.layer.hint
        self._table_size = (1, 1)
        self._shown = (-1, False)
        playback.show()
        self._announce_step()

    # --- what the loop asks ---

    @property
    def dirty(self) -> bool:
        """Whether it must be drawn again."""
        return self.table.dirty or self.layer.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.table.dirty = self.layer.dirty = dirty

    def resize(self, size: tuple[int, int]) -> None:
        """Give the bar what it needs at the lower edge, and the table the rest."""
        self._bar.brief = False
        self._refresh()
        self.layer.resize(size)
        if self._bar.root.narrowest(self.layer.look) > size[0]:
            self._bar.brief = True
            self._refresh()
            self.layer.lay_out()
        height = self._bar.root.measure(self.layer.look, size[0])[1]
        self._table_size = (size[0], size[1] - height)
        self.table.resize(self._table_size)

    def advance(self, now: float) -> bool:
        """Move on; True while something moves or the record plays."""
        moving = self.table.advance(now)
        if self._shown != (self.playback.step, self.playback.playing):
            self._refresh()
        toasting = self.layer.advance(now)
        return self.playback.playing or toasting or (moving and not self.table.board.idle)

    def handle(self, event: InputEvent) -> None:
        """Handle keys and the bar first; the rest goes to the table."""
        if self.layer.dialog is None and self.table.dialog is None and isinstance(event, KeyPress) and self._key(event):
            self.dirty = True
            return
        if not self.layer.handle(event):
            self.table.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table above and the bar below."""
        look = self.layer.look
        self.table.draw(surface.subsurface(pygame.Rect((0, 0), self._table_size)))
        top = self._table_size[1]
        below = pygame.Rect(0, top, surface.get_width(), surface.get_height() - top)
        look.shapes.box(surface, below, look.theme.sunken)
        look.shapes.box(surface, pygame.Rect(0, top, below.width, look.px(1)), look.theme.line)
        self.layer.draw(surface)

    def semantics(self) -> Node:
        """Return the table and the bar; a question lies over both."""
        t = self.words.t("A record")
        if self.layer.dialog is not None:
            return Node("window", t, children=self.layer.semantics())
        asked = self.table.dialog is not None
        return Node("window", t, children=(self.table.semantics(), *(() if asked else self.layer.semantics())))

    def take_announcements(self) -> list[str]:
        """Return what has been said since the last call."""
        return [*self.table.take_announcements(), *self.layer.take_announcements()]

    def leave(self) -> None:
        """Stop playing."""
        self.playback.play(False)
        self.table.leave()

    # --- moving along ---

    def show_keys(self) -> None:
        """Show every key that does something here."""
        if self.layer.dialog is None and self.table.dialog is None:
            self.layer.open(key_sheet(self.words, REPLAY_KEYS))

    def _key(self, event: KeyPress) -> bool:
        command = REPLAY_KEYS.command_of(event)
        if not isinstance(command, ReplayCommand):
            return False
        self._commands[command]()
        return True

    def _bind_commands(self) -> dict[ReplayCommand, Callable[[], object]]:
        return {
            ReplayCommand.BACK: self._back,
            ReplayCommand.ON: self._forward,
            ReplayCommand.BEFORE: lambda: self._to_moment(-1),
            ReplayCommand.AFTER: lambda: self._to_moment(1),
            ReplayCommand.START: lambda: self._go_to(0),
            ReplayCommand.END: lambda: self._go_to(self.playback.last),
            ReplayCommand.PLAY: lambda: self.playback.play(not self.playback.playing),
            ReplayCommand.FASTER: lambda: self._change_speed(1),
            ReplayCommand.SLOWER: lambda: self._change_speed(-1),
            ReplayCommand.SEAT: self._next_seat,
            ReplayCommand.HANDS: self._toggle_hands,
            ReplayCommand.MOMENTS: self.ask_moment,
            ReplayCommand.JUDGE: self.ask_judge,
            ReplayCommand.PLAY_ON: self._play_on,
            ReplayCommand.LEAVE: self.calls.leave,
        }

    def _forward(self) -> None:
        self.playback.play(False)
        if self.playback.forward() and self.playback.step in self.playback.replay.starts:
            self._announce_step()

    def _back(self) -> None:
        self.playback.back()
        self._announce_step()

    def _to_moment(self, by: int) -> None:
        self.playback.to_moment(by)
        self._announce_step()

    def _seek(self, step: int) -> None:
        self.playback.play(False)
        self._go_to(step)

    def _go_to(self, step: int) -> None:
        self.playback.go_to(step)
        self._announce_step()

    def _change_speed(self, by: int) -> None:
        at = (SPEEDS.index(self.playback.speed) + by) % len(SPEEDS)
        self.playback.set_speed(SPEEDS[at])
        self._refresh()

    # --- what is seen ---

    def _next_seat(self) -> None:
        self.playback.look_from((self.playback.viewer + 1) % len(self.names))
        self._announce_step()
        self._refresh()

    def _toggle_hands(self) -> None:
        if not self.playback.may_open:
            self.table.say(self._secrecy())
            return
        self.playback.open(not self.playback.open_hands)
        self._refresh()

    def _secrecy(self) -> str:
        """Return what stays hidden in a deal that is still being played."""
        if self.playback.hand_is_seen:
            return self.words.t("The other hands stay hidden as long as this deal is being played.")
        return self.words.t("All hands stay hidden as long as this deal is being played.")

    def _refresh(self) -> None:
        """Bring the bar in line with the playback."""
        self._shown = (self.playback.step, self.playback.playing)
        self._bar.refresh()
        self.layer.dirty = True

    def _announce_step(self) -> None:
        """Let the table say after a jump what happened in this step."""
        lines = [event_sentence(self.words, event, self.names) for event in self.playback.step_events]
        self.table.show_moment(next((line for line in reversed(lines) if line), ""))

    def _sentence(self, moment: ReplayMoment) -> str:
        return moment_sentence(self.words, moment.kind, moment.event, self.names)

    # --- jumping and playing on ---

    def ask_moment(self) -> None:
        """List all moments to jump to; the last one that has passed is marked."""
        replay, t = self.playback.replay, self.words.t

        def jump(number: int) -> None:
            moment = replay.moments[number]
            self.layer.close()
            self._go_to(moment.step)
            if moment.kind is MomentKind.SCORE:
                self.calls.sheet(moment.step)

        self.playback.play(False)
        here = [n for n, moment in enumerate(replay.moments) if moment.step <= self.playback.step]
        rows = [
            ListRow(
                self._sentence(moment),
                t("Deal {number}", number=replay.line(moment.step).deal),
                icon=MOMENT_ICONS.get(moment.kind, ""),
            )
            for moment in replay.moments
        ]
        listed = ListView(t("Moments"), rows, on_open=jump, quick=True, chosen=here[-1])
        self.layer.open(
            Dialog(t("Jump to a moment"), "", [(t("Stay here"), "secondary", lambda: None)], body=listed, widest=820)
        )
        self.layer.set_focus(listed)

    def ask_judge(self) -> None:
        """Show the judge this moment, unless the deal is over."""
        self.playback.play(False)
        if self.playback.match.deal_over:
            self.table.say(self.words.t("The deal is over here: there is nothing to ask."))
        else:
            self.calls.judge()

    def _play_on(self) -> None:
        """Ask, and begin a new game from this step."""
        t, playback = self.words.t, self.playback
        playback.play(False)
        if not playback.may_play_on:
            self.table.say(
                t("The match is over here: go back to a moment where there is something to play.")
                if playback.match_over
                else t("This deal is still being played: a new game from here would give its hidden cards away.")
            )
            return
        question = t("A new game begins with this very position; the record that you look at stays as it is.")
        self.layer.open(
            Dialog(
                t("Play on from here?"),
                question + " " + t("A game that was played on does not count in the statistics."),
                [
                    (t("Stay here"), "secondary", lambda: None),
                    (t("Play on"), "primary", lambda: self.calls.play_on(playback.step)),
                ],
            )
        )
