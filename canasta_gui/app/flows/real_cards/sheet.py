"""The flow of one scoring: its sheet, the entry of its deals, and what came of it."""

from collections.abc import Callable

from canasta_gui.app.flows.judge.asking import AskAtTable
from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.pad import ScorePad
from canasta_gui.play.portraits import portraits_of
from canasta_gui.play.score_pad.account import result_of
from canasta_gui.play.score_pad.clock import ScorePadClock
from canasta_gui.play.score_pad.entry_form import EntryForm
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.ui.scenes.people.finale import Finalist
from canasta_gui.ui.scenes.real_cards.entry import EntryScene
from canasta_gui.ui.scenes.real_cards.sheet import SheetCalls, SheetNow, SheetScene
from canasta_gui.ui.scenes.winner import WinnerScene


class SheetFlow:
    """Leads from the sheet to its deals and back.

    `save` writes what the disk refused before. `read_rules` shows the page of a rule set, `judge` the judge of this
    table; `played` hears who has played a match to its end; `again` sets up a new scoring; `back`: where the sheet is
    left to.
    """

    def __init__(
        self,
        program: Program,
        pad: ScorePad,
        *,
        save: Callable[[], object],
        read_rules: Callable[[AnyRules], None],
        judge: AskAtTable,
        played: Callable[[tuple[str, ...]], None],
        again: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        self._program, self._pad, self._save = program, pad, save
        self._read_rules, self._judge = read_rules, judge
        self._played, self._again, self._back = played, again, back
        self._clock = ScorePadClock(pad, lambda: program.now())

    def show(self, opened: int = 0) -> None:
        """Show the sheet; `opened`: the number of the deal that is open."""
        program, pad = self._program, self._pad
        self._save()
        calls = SheetCalls(
            enter=lambda: self._enter(pad.sheet.next_deal),
            correct=self._enter,
            remove=self._remove,
            rename=self._rename,
            export=self._export,
            print=self._print,
            rules=lambda: self._read_rules(pad.sheet.rules),
            judge=lambda: self._judge(pad.sheet),
            result=self._show_result,
            back=self._back,
        )
        program.loop.show(SheetScene(program.graphics, program.words, self._look, calls, opened=opened))

    def _look(self) -> SheetNow:
        """Look at the clock; return how the sheet stands then."""
        self._clock.look()
        return SheetNow(self._pad.sheet, self._clock.minutes_left)

    def _remove(self, deal: int) -> None:
        self._pad.remove(deal)
        self.show()

    def _rename(self, title: str) -> None:
        self._pad.rename(title)
        self.show()

    def _enter(self, deal: int) -> None:
        """Enter the next deal, or correct one that is there."""
        program, pad = self._program, self._pad
        form = EntryForm(pad.sheet, deal)

        def back() -> None:
            self.show(opened=deal)

        def save(entry: DealEntry) -> None:
            self._clock.look()  # the time may have ended while the deal was played
            if form.is_correction:
                pad.correct(deal, entry)
            else:
                pad.enter(entry)
            back()

        program.loop.show(EntryScene(program.graphics, program.words, form, on_save=save, on_back=back))

    def _show_result(self) -> None:
        program, sheet = self._program, self._pad.sheet
        names = sheet.header.names
        portraits = portraits_of(names, program.settings.portraits)
        won = {seat for side in sheet.winners for seat in sheet.rules.seating.sides[side]}
        self._played(names)
        program.loop.show(
            WinnerScene(
                program.graphics,
                program.words,
                result_of(sheet),
                on_again=self._again,
                on_title=self.show,
                back=program.words.t("Back to the sheet"),
                people=[Finalist(name, portraits[seat], seat in won) for seat, name in enumerate(names)],
                celebrates=program.speed > 0,
                play=program.sounds.play,
            )
        )

    # --- out of the program; seldom wanted, so not loaded with the sheet ---

    def _print(self) -> None:
        from canasta_gui.program.printing import print_html
        from canasta_gui.words.pages import pad_sheet, sheet_html

        printed = pad_sheet(self._program.words, self._pad.sheet)
        print_html(self._program, printed.title, sheet_html(self._program.words, printed))

    def _export(self) -> None:
        from canasta_gui.app.flows.real_cards.exchange import export_sheet

        export_sheet(self._program, self._pad)
