"""A try: a moment of a reviewed deal at a table of its own, where nothing counts, and a verdict on the move."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.match.match import Match
from canasta_gui.match.record import PlayLine, SeatInfo, read_later_line, seat_to_json, with_header
from canasta_gui.match.replay import Replay
from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.play.conductor import Conductor
from canasta_gui.program.defaults import LEVEL
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_table, match_session
from canasta_gui.rules.families import AnyAction, AnyDealEnded
from canasta_gui.screens.review import RecordMoment
from canasta_gui.screens.saved_games import resumed_in_memory
from canasta_gui.screens.waiting import read_record
from canasta_gui.ui.platform.input_events import KeyPress
from canasta_gui.ui.table.panel_dock import PanelDock, draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words.translation import Words

WIDEST: Final = 2000
PAPER: Final[ui.Colour] = (250, 244, 228, 255)
INK: Final = "on_accent"
"""The theme's dark colour, readable on paper and on gold."""
_PAPER_LINE: Final[ui.Colour] = (199, 154, 69, 255)


class TryDock(PanelDock):
    """A slip of paper below the table: the task, then the verdict on the first move; the deal may be played on."""

    withheld = frozenset({TableCommand.HINT, TableCommand.WHY, TableCommand.MENU})

    def __init__(
        self,
        table: TableScene,
        program: Program,
        session: TableSession[Conductor],
        moment: RecordMoment,
        played: AnyAction,
        again: Callable[[], None],
    ) -> None:
        super().__init__(table, ui.Spacer())
        self._program, self._session, self._moment, self._played = program, session, moment, played
        self._again = again
        self._before = len(session.conductor.match.moves)
        self._high = self._top = 0
        self._told: object = self  # differs from every state

    @property
    def made(self) -> AnyAction | None:
        """The player's move; None before it."""
        moves = self._session.conductor.match.moves
        return moves[self._before].action if len(moves) > self._before else None

    @property
    def is_better(self) -> bool:
        """True if the player found the better move."""
        return self.made == self._moment.better

    # --- the paper ---

    def height(self, size: tuple[int, int]) -> int:
        """Return the height of the slip with the longest text, in pixels."""
        self.layer.resize(size)
        look = self.layer.look
        moves = (self._moment.better, self._played, None)
        texts = (self._task(), *(verdict_on(self.words, self._moment, made, self._played) for made in moves))
        self._high = max(self._framed(text, icon="check").measure(look, size[0])[1] for text in texts)
        self._top = size[1] - self._high
        return self._high

    def resize(self, size: tuple[int, int]) -> None:  # noqa: ARG002
        self._told = self
        self._tell()

    def advance(self, now: float, moving: bool) -> bool:
        """Show the verdict when the move and the first answers to it have been shown."""
        self._tell()
        return self.layer.advance(now) or moving

    def draw(self, surface: pygame.Surface) -> None:
        look = self.layer.look
        draw_lower_edge(surface, look, self._high, look.theme.line, 1)
        pad = look.px(ui.Gap.TINY)
        rect = pygame.Rect(0, self._top, surface.get_width(), self._high).inflate(-2 * pad, -2 * pad)
        look.shapes.box(surface, rect, PAPER, radius=look.px(12), line=_PAPER_LINE, width=look.px(1.5))
        self.layer.draw(surface)

    def covers(self, pos: tuple[int, int]) -> bool:
        return pos[1] >= self._top

    def key(self, event: KeyPress) -> bool:
        if event.name == "page up":
            self._again()
        elif event.name == "page down" or (event.name == "escape" and self._nothing_held):
            self.leave()
        else:
            return False
        return True

    @property
    def _nothing_held(self) -> bool:
        """True if Esc has nothing to let go of."""
        return self.board.selection.is_empty and not self.board.draft

    def menu(self) -> None:
        """Go back to the review: there is nothing else to choose, and nothing to lose."""
        self.leave()

    def leave(self) -> None:
        """Close the try."""
        self._program.screens.back()

    def deal_over(self, event: AnyDealEnded) -> None:
        """Stay at the table: the end of a try has no score sheet."""
        del event

    # --- texts ---

    def _tell(self) -> None:
        """Rewrite the slip if there is something new to say."""
        made = self.made if self.board.idle else None
        if made is None and self.made is not None and self._told is not self:
            return  # the move is still being shown
        if made == self._told:
            return
        self._told = made
        if made is None:
            panel = self._framed(self._task(), icon="undo")
        else:
            icon = "check" if self.is_better else "cross"
            panel = self._framed(verdict_on(self.words, self._moment, made, self._played), icon=icon)
        self.layer.root = ui.Column([ui.Spacer(grow=1), panel])
        self.tell(panel)

    def _task(self) -> tuple[str, str]:
        t = self.words.t
        title = t("Turn {n} once more: what do you play?", n=self._moment.turn)
        return title, t("Only a try: nothing counts here.")

    def _framed(self, texts: tuple[str, str], *, icon: str) -> ui.Frame:
        first, second = texts
        lines: list[ui.Widget] = [
            ui.Paragraph(first, size=ui.TextSize.LARGE, bold=True, colour=INK, widest=WIDEST),
            ui.Paragraph(second, colour=INK, widest=WIDEST),
        ]
        t = self.words.t
        buttons: list[ui.Widget] = [
            ui.Button(t("Once more"), self._again, size=ui.TextSize.CAPTION, hint=t("Page up")),
            ui.Button(
                t("Back to the review"), self.leave, kind="primary", size=ui.TextSize.CAPTION, hint=t("Page down")
            ),
        ]
        said = ui.Row(
            [ui.Icon(icon, size=22, colour=INK), ui.Column(lines, gap=ui.Gap.TINY, grow=1)], gap=ui.Gap.SMALL, grow=1
        )
        return ui.Frame(ui.Row([said, *buttons], gap=ui.Gap.NORMAL), pad=(ui.Gap.LARGE, ui.Gap.NORMAL))


def verdict_on(words: Words, moment: RecordMoment, made: AnyAction | None, played: AnyAction) -> tuple[str, str]:
    """Return the verdict on a move, and a sentence about it; as sure as the review that offers the try.

    `played`: the move of the record. `made`: None for any other move.
    """
    t, points = words.t, words.number(moment.points) if moment.points > 0 else ""
    if made == moment.better:
        sure = t("Yes: about {points} points better.", points=points) if points else t("Yes: that is better.")
        perhaps = (
            t("Perhaps: about {points} points better, but that is not sure.", points=points)
            if points
            else t("Perhaps that is better, but it is not sure.")
        )
        return sure if moment.proven else perhaps, t("Play on if you like: nothing counts here.")
    if made == played:
        if not points:
            told = t("That is what you played.")
        elif moment.proven:
            told = t("That is what you played: about {points} points less.", points=points)
        else:
            told = t("That is what you played: perhaps about {points} points less.", points=points)
        return told, moment.note
    return t("Neither your move nor the better one."), moment.note


def try_moment(program: Program, replay: Replay, step: int, moment: RecordMoment, *, again: bool = False) -> None:
    """Show a moment of a record at a table of its own: no game is left, none is saved, and nothing counts.

    `again`: in place of the present try.
    """
    if not replay.is_played_out(step):
        raise ValueError("only a deal whose cards are all known can be tried")
    header, *lines = replay.lines_until(step)
    following = read_later_line(replay.lines_until(step + 1)[-1], replay.header)
    played = following.action if isinstance(following, PlayLine) else moment.better
    seats = [_seat(info, own=seat == moment.seat) for seat, info in enumerate(replay.seats)]
    head = with_header(header, seats=[seat_to_json(info) for info in seats], number=None)

    def show(match: Match) -> None:
        session = match_session(program, match, unaided=False)
        options = replace(TableOptions.of(program.settings), reminders=False, ask_discard="never")

        def repeat() -> None:
            try_moment(program, replay, step, moment, again=True)

        def dock(table: TableScene) -> TryDock:
            return TryDock(table, program, session, moment, played, repeat)

        table = lay_table(program, session, dock, options=options)
        session.conductor.show()
        (program.screens.switch if again else program.screens.open)(table)

    read_record(program, (head, *lines), resumed_in_memory(program, (head, *lines)), show)


def _seat(info: SeatInfo, *, own: bool) -> SeatInfo:
    """Return who plays a seat in a try: the player on the own one, computers on the others."""
    if own:
        return SeatInfo(info.name, "human")
    return info if info.player == "computer" else SeatInfo(info.name, "computer", LEVEL)
