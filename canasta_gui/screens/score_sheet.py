"""The score sheet of a deal: the components of each side's points, and the totals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.lab.review.deal_review import BackgroundReview
from canasta_gui.lab.review.findings import lead_of_result
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.match import Match
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import FineDetails, ScoreSheet, SheetRow
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.early_review import EarlyReview
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.screens.review import ReviewedSeat
from canasta_gui.screens.screen import Question
from canasta_gui.stage.celebrations import Cue
from canasta_gui.ui.pictures.results import SecondTable
from canasta_gui.ui.pictures.scores import ScoreLanes, SidePortraits, match_chart
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OffenceText
from canasta_gui.words.games import started_text
from canasta_gui.words.pages import match_sheet, sheet_html
from canasta_gui.words.review import ReviewSentences

_BESIDE: Final = 520
"""Width of the widgets beside the rows, in units."""
ROW_SECONDS: Final = 0.3
"""Seconds that a row takes to count up."""
_LARGE_LUCK: Final = (-2000.0, 2000.0)
"""A result and its luck in points that give a sentence of maximum length, to reserve space for the real one."""


class ScoreSheetScreen(Question[int | None]):
    """Shows a score sheet until the player continues (result: None).

    `onward`: the text of the button if it does not lead to the next deal. `deal`: the deal, which other computers may
    replay. `asked`: the seat whose review is offered. `moments`: whether the best moment can be shown. `match`: the
    match whose scores can be printed. `second`: the deal at a second table. `portraits`: those of each side's players.
    `counting`: whether the rows count up one after the other; a click or a key shows all at once. `luck_room`: a
    sentence as long as the one about the luck of the cards, if that is still being computed. `goes_on`: whether all
    players are ready elsewhere, so that nothing needs to be pressed here.
    """

    renewed = False

    def __init__(
        self,
        program: Program,
        sheet: ScoreSheet,
        *,
        onward: str = "",
        deal: FinishedDeal | None = None,
        asked: ReviewedSeat | None = None,
        moments: bool = False,
        match: Match | None = None,
        second: SecondTable | None = None,
        portraits: Sequence[Sequence[str]] = (),
        counting: bool = False,
        luck_room: str = "",
        goes_on: Callable[[], bool] = lambda: False,
    ) -> None:
        self._goes_on = goes_on
        self.sheet, self.deal, self.asked, self._match = sheet, deal, asked, match
        self._onward, self._moments, self._second = onward or program.words.t("Next deal"), moments, second
        self._rows = [each for row in sheet.rows for each in (row, *row.details)]
        self._account = ui.NumberTable(sheet.title, sheet.columns, [_line(program.words, row) for row in self._rows])
        self._account.pictures = SidePortraits(portraits, sheet.winner) if portraits else None
        self._tables = self._parts(self._account)
        self._counting, self._ticked = counting, -1
        self._begun: float | None = None
        # The space is reserved, so that nothing moves under the pointer when the sentence appears.
        self._luck = ui.Paragraph("", colour="dim", size=ui.TextSize.CAPTION, widest=_BESIDE, room=[luck_room])
        self._luck.visible = bool(luck_room)
        self._lead = ui.Paragraph(sheet.lead, bold=True, widest=_BESIDE)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.sheet.title

    def told(self) -> list[str]:
        sheet, second = self.sheet, self._second
        told = [*filter(None, (sheet.result, sheet.title)), *self._account.sentences(self.words)]
        told += filter(None, (sheet.lead, sheet.sides, sheet.note))
        told += second.sentences() if second is not None else ()
        if sheet.best is not None:
            title = self.t("The best moment of the deal")
            told.append(self.t("{name}: {complaint}", name=title, complaint=sheet.best.sentence))
        return told

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        beside = self._beside()
        shown: ui.Widget = ui.Column(list(self._with_fines()), gap=0)
        if self._second is not None:  # there is then more room below the rows than beside them
            below_rows = [part for part in beside if part in (self._lead, self._luck)]
            beside = [self._second, *(part for part in beside if part not in below_rows)]
            shown = ui.Column([shown, *below_rows], gap=ui.Gap.LARGE)
        if beside:
            beside_rows = ui.Column(beside, gap=ui.Gap.LARGE)
            shown = ui.Row([shown, beside_rows], gap=ui.Gap.HUGE, align="top", stack=True)
        body = ui.Column([self.head(), ui.Scroll(shown, grow=0), *self.foot()], gap=ui.Gap.LARGE)
        return ui.centered_panel(body, 1160 if beside else 720, pad=self.pad)

    def head(self) -> ui.Widget:
        first, *others = filter(None, (self.sheet.result, self.sheet.title, self.sheet.sides))
        below = (ui.Paragraph(each, colour="dim") for each in others)
        return ui.Column([ui.LongHeading(first, size=28), *below], gap=ui.Gap.TINY)

    def foot(self) -> Sequence[ui.Widget]:
        note = ui.Paragraph(self.sheet.note, colour="dim", size=ui.TextSize.CAPTION, least=240, grow=1)
        self.focus = proceed = ui.Button(self._onward, self.back, kind="primary")
        onwards = ui.Row([note if self.sheet.note else ui.Spacer(grow=1), proceed], gap=ui.Gap.LARGE, grow=1)
        ways = self.buttons()
        others = [ui.Row(ways, gap=ui.Gap.LARGE)] if ways else []
        return [ui.Row([*others, onwards], gap=ui.Gap.LARGE, stack=True)]

    def buttons(self) -> list[ui.Widget]:
        t, size = self.t, ui.TextSize.CAPTION
        ways: list[ui.Widget] = []
        if self.sheet.deck is not None:
            ways.append(ui.Button(t("The deck…"), self.show_deck, size=size))
        if self.asked is not None:
            ways.append(ui.Button(t("Review"), self._review, size=size))
        if self.deal is not None:
            hint = t("How would others have fared?")
            ways.append(ui.Button(t("And the master?"), self._ask_others, size=size, hint=hint))
        if self._match is not None:
            ways.append(ui.Button(t("Print"), self._print, size=size))
        return ways

    def _beside(self) -> list[ui.Widget]:
        """Return the widgets beside the rows: the progress to the target, the leader, the best moment."""
        words, sheet = self.words, self.sheet
        parts: list[ui.Widget] = []
        if sheet.goal is not None and sheet.course:
            name = words.t("The way to {points}", points=words.number(sheet.goal))
            lanes = ScoreLanes(name, sheet.columns, sheet.course, sheet.goal, words.number)
            parts.append(ui.Column([ui.Label(name, bold=True), lanes], gap=ui.Gap.SMALL))
        elif len(sheet.course) > 1:
            parts.append(match_chart(words, sheet.columns, sheet.course, sheet.goal))
        if sheet.lead and parts:
            parts.append(self._lead)
        if sheet.best is not None:
            best = sheet.best
            told: list[ui.Widget] = [
                ui.Label(words.t("The best moment of the deal"), bold=True, colour="accent", size=ui.TextSize.CAPTION),
                ui.Paragraph(best.sentence, bold=True, widest=_BESIDE),
                ui.Paragraph(best.note, colour="dim", widest=_BESIDE),
            ]
            if self._moments:
                shows = ui.Button(
                    words.t("Show it"), lambda: self.show_moment(best.event), size=ui.TextSize.CAPTION, icon="eye"
                )
                told.append(ui.Row([shows]))
            parts.append(ui.Column(told, gap=ui.Gap.TINY))
        return [*parts, self._luck] if parts else []

    def tell_luck(self, sentence: str) -> None:
        """Show the luck of the cards, which is computed while the sheet is read."""
        self._luck.name, self._luck.visible = sentence, True
        self.layer.lay_out()
        self.layer.announce(sentence)

    # --- actions ---

    def back(self) -> None:
        """Continue; Esc does the same."""
        self.dismiss(None)

    def show_moment(self, event: int) -> None:
        """Show an event of the deal, given by its number, in the replay."""
        path = self.deal.path if self.deal is not None else None
        assert path is not None, "offered only for a game on the disk"
        screens.replay.show_moment(self.program, path, event)

    def _review(self) -> None:
        assert self.asked is not None, "offered only where there is a review"
        screens.review.review(self.program, self.asked)

    def _ask_others(self) -> None:
        assert self.deal is not None, "offered only where it is known how the deal was played"
        screens.duplicate.ask_others(self, self.deal)

    def _print(self) -> None:
        """Print the scores of all finished deals of the match."""
        words, match = self.words, self._match
        assert match is not None, "offered only for a match"
        names = [seat.name for seat in match.seats]
        started = started_text(words, match.header.started)
        sheet = match_sheet(words, match.rules, names, match.sheets, match.winners, started)
        print_html(self.program, sheet.title, sheet_html(words, sheet))

    # --- the fines one by one ---

    def _parts(self, account: ui.NumberTable) -> list[ui.NumberTable]:
        """Return the account as one or more tables: it is split at a row that can be opened."""
        at = next((nth for nth, row in enumerate(self._rows) if row.fines is not None), None)
        if at is None:
            return [account]
        above, row, below = account.lines[:at], account.lines[at], account.lines[at + 1 :]

        def part(lines: Sequence[ui.TableRow], *, titled: bool) -> ui.NumberTable:
            pictures = account.pictures if titled else None
            return ui.NumberTable(
                account.name, account.columns, lines, part_of=account, titled=titled, pictures=pictures
            )

        return [part(above, titled=True), ui.OpenableRow(row, account, self._open_fines), part(below, titled=False)]

    def _with_fines(self) -> Iterator[ui.Widget]:
        """Yield the tables, and the details that the row of fines opens."""
        self._opened: ui.Widget = ui.Spacer()
        for table in self._tables:
            yield table
            if isinstance(table, ui.OpenableRow):
                (fines,) = (row.fines for row in self._rows if row.fines is not None)
                self._opened = self._fine_details(fines)
                self._opened.visible = False
                yield self._opened

    def _fine_details(self, fines: FineDetails) -> ui.Widget:
        """Return the fines of the deal, and a switch that shows unnoticed offences."""
        t = self.words.t
        missed = _told(fines.missed, t("Nobody missed anything."))
        missed.visible = False

        def show(on: bool) -> None:
            missed.visible = on
            self.layer.lay_out()

        switch = ui.Switch(t("What nobody saw"), False, show, show_label=True)
        return ui.Frame(
            ui.Column([_told(fines.fined, t("Nobody was fined.")), switch, missed], gap=ui.Gap.SMALL), pad=ui.Gap.NORMAL
        )

    def _open_fines(self, is_open: bool) -> None:
        self._opened.visible = is_open
        self.layer.lay_out()

    # --- rows that count up ---

    @property
    def counting(self) -> bool:
        """True while rows are counting up."""
        return self._counting

    def animate(self, now: float, /) -> bool:
        """Count up the rows one after the other, and show new results of the second table."""
        if self._second is not None and self._second.follow():
            self.layer.lay_out()
            for sentence in self._second.sentences():
                self.say(sentence)
        if self._goes_on() and self.layer.dialog is None:
            self.back()
            return False
        if not self._counting:
            return False
        self._begun = now if self._begun is None else self._begun
        done = (now - self._begun) / ROW_SECONDS
        if done >= len(self._rows):
            self.show_all()
        else:
            if int(done) > self._ticked:
                self._ticked = int(done)
                self.program.sounds.play(Cue.TICK)
            lines = [_line(self.words, row, min(1.0, max(0.0, done - nth))) for nth, row in enumerate(self._rows)]
            for table in self._tables:
                table.shown, lines = lines[: len(table.lines)], lines[len(table.lines) :]
        self.dirty = True
        return self._counting

    def show_all(self) -> None:
        """Show every figure at once."""
        self._counting, self.dirty = False, True
        for table in self._tables:
            table.shown = None

    def handle(self, event: InputEvent) -> None:
        """Show all figures at a press or a key, before its usual effect."""
        if self._counting and isinstance(event, PointerPress | KeyPress):
            self.show_all()
        super().handle(event)

    # --- the deck ---

    def show_deck(self) -> None:
        """Show the full fingerprint of the deck and the cards it was computed from, so that it can be checked."""
        deck, t = self.sheet.deck, self.t
        if deck is None:
            return
        cards = " ".join(deck.cards)

        def put() -> None:
            done = self.program.loop.window.copy_text(cards)
            self.layer.show_toast(t("The cards are copied.") if done else t("The cards could not be copied."))

        text = t(
            "The table showed the beginning of this fingerprint before the first card was dealt. It is the SHA-256 "
            "sum of the cards below, in the order of the deck, with a space between them. Any tool that computes "
            "such sums must get the same one."
        )
        sum_in_parts = " ".join(deck.fingerprint[at : at + 16] for at in range(0, len(deck.fingerprint), 16))
        shown = ui.Column(
            [
                *([ui.Paragraph(self.sheet.deck_note)] if self.sheet.deck_note else []),
                ui.Paragraph(sum_in_parts, size=ui.TextSize.CAPTION, colour="accent", widest=2000),
                ui.Paragraph(cards, size=ui.TextSize.CAPTION, colour="dim", widest=2000),
            ],
            gap=ui.Gap.SMALL,
        )
        answers: list[ui.DialogAnswer] = [
            (t("Back"), "secondary", lambda: None),
            (t("Copy the cards"), "secondary", put),
        ]
        self.layer.open(ui.Dialog(t("The deck of this deal"), text, answers, body=shown, widest=720))


def show_deal_result(program: Program, game: CurrentGame, event: AnyDealEnded) -> None:
    """Show the score sheet of the deal that has just ended, and begin its review."""
    match, file, words = game.match, game.file, program.words
    if match.winners:
        sheet = score_sheet(words, match, event)
    else:
        after = match.shuffle_next(), match.next_dealer
        sheet = score_sheet(
            words, match, event, next_deck=after[0], next_dealer=after[1], foretell=not match.header.minutes
        )
    portraits = portraits_of([seat.name for seat in match.seats], program.settings.portraits)
    saved = file is not None and file.saved
    path = file.path if file is not None else None
    viewer = game.conductor.viewer
    asked = None if viewer == PUBLIC else ReviewedSeat.of(match, match.seats, viewer, path if saved else None)
    played = None if viewer == PUBLIC else FinishedDeal(match.lines, match.header, viewer, path)
    hosting = game.hosting if not (game.conductor.people or match.winners) else None
    deal_no = match.deal_no
    two = None if game.duplicate is None or path is None else (game.duplicate, path)
    screen = ScoreSheetScreen(
        program,
        sheet,
        onward=words.t("The result") if match.winners else "",
        deal=played,
        asked=asked,
        moments=saved and played is not None,
        match=match,
        second=None if two is None else screens.duplicate.second_table(program, match, *two),
        portraits=[[portraits[seat] for seat in side] for side in match.rules.seating.sides],
        counting=program.speed > 0,
        goes_on=lambda: hosting is not None and (hosting.all_ready or match.deal_no != deal_no),
        luck_room="" if asked is None else _review_sentences(game, words, asked).result_less_luck(*_LARGE_LUCK),
    )
    if asked is not None:
        game.review = _begin_review(game, screen, asked)
    screen.open_for(lambda _: screens.match.go_on(program))


def _review_sentences(game: CurrentGame, words: Words, asked: ReviewedSeat) -> ReviewSentences:
    return ReviewSentences(words, asked.names, asked.seat, you=len(game.conductor.people) == 1)


def _begin_review(game: CurrentGame, screen: ScoreSheetScreen, asked: ReviewedSeat) -> EarlyReview:
    """Begin a review before it is requested; the screen shows the luck of the cards once that is known."""
    deal, side = asked.deal, asked.deal.rules.side_of[asked.seat]
    says = _review_sentences(game, screen.words, asked)

    def on_luck(luck: Sequence[float]) -> None:
        screen.tell_luck(says.result_less_luck(lead_of_result(deal.totals, side), luck[side]))

    name = game.file.path.stem if game.file is not None else None
    program = screen.program
    work = BackgroundReview(program.thinking, deal, asked.seat, program.loop.wake)
    screen.asked = replace(asked, work=work)
    return EarlyReview(work, program.findings, deal, asked.seat, name, on_luck)


def _told(offences: Sequence[OffenceText], otherwise: str) -> ui.Column:
    """Return offences with their notes; `otherwise` if there are none."""
    parts: list[ui.Widget] = [
        ui.Column([ui.Paragraph(each.text), ui.Paragraph(each.note, colour="dim", size=ui.TextSize.CAPTION)], gap=0)
        for each in offences
    ]
    return ui.Column(parts or [ui.Paragraph(otherwise)], gap=ui.Gap.SMALL)


def _line(words: Words, row: SheetRow, part: float = 1.0) -> ui.TableRow:
    """Return a row of figures as text. `part`: how far its numbers have counted up; at 0 they are not shown."""
    values = (None if value is None or part <= 0 else round(value * part) for value in row.values)
    cells = tuple("" if value is None else words.number(value, signed=row.signed) for value in values)
    return ui.TableRow(row.label, cells, "total" if row.total else "strong" if row.strong else "plain")
