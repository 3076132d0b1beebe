"""The flow of the score pad: a new scoring, the sheet, its deals, and all scorings that there are."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from canasta_gui.app.defaults import NAMES
from canasta_gui.app.flows.real_cards.pad_files import PadFiles, Scoring
from canasta_gui.app.last_game import last_rules_name
from canasta_gui.app.program import Program
from canasta_gui.match.match import PROGRAM
from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.entries import DealEntry
from canasta_gui.match.score_pad.record import EntryRefusedError
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.play.portraits import portraits_of
from canasta_gui.play.score_pad.account import result_of
from canasta_gui.play.score_pad.entry_form import EntryForm
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.rules.match_length import rules_of_length
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.scenes.gallery.offers import choice_of
from canasta_gui.ui.scenes.people.finale import Finalist
from canasta_gui.ui.scenes.real_cards.entry import EntryScene
from canasta_gui.ui.scenes.real_cards.new_scoring import NewScoring, NewScoringScene
from canasta_gui.ui.scenes.real_cards.scorings import ScoringsCalls, ScoringsScene
from canasta_gui.ui.scenes.real_cards.sheet import SheetCalls, SheetScene
from canasta_gui.ui.scenes.real_cards.statistics import RealCardsStatisticsScene
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.score_pad.problems import unreadable_pad_sentence
from canasta_gui.words.titles import presets_in_order


class ScorePadFlow:
    """Leads from screen to screen. `read_rules` shows the page of a rule set; `back`: where the pad is left to."""

    def __init__(self, program: Program, *, read_rules: Callable[[AnyRules], None], back: Callable[[], None]) -> None:
        self._program, self._read_rules, self._back = program, read_rules, back
        self._files = PadFiles(program.folders, program.now, self._report)
        self._names: tuple[str, ...] = ()  # of the last scoring

    def _report(self, problem: StorageProblem) -> None:
        self._program.screens.say(problem_sentence(self._program.words, problem))

    # --- beginning ---

    def new(self) -> None:
        """Set up a new scoring, for those who played last."""
        program, words = self._program, self._program.words
        program.rule_sets.look()
        presets = [choice_of(words, name, load_rules(name)) for name in presets_in_order()]
        presets += [choice_of(words, own.id, own.rules, load_rules(own.base)) for own in program.rule_sets.all]
        names = (*self._names, *(name for name in NAMES if name not in self._names))[: len(NAMES)]
        program.loop.show(
            NewScoringScene(
                program.graphics,
                words,
                presets,
                last_rules_name(program),
                names,
                on_start=self._begin,
                on_back=self._back,
            )
        )

    def _begin(self, chosen: NewScoring) -> None:
        program = self._program
        rules = rules_of_length(program.rule_sets.rules(chosen.preset), chosen.length)
        dealer = chosen.dealer if chosen.dealer in rules.playing(1) else rules.playing(1)[-1]
        self._names = chosen.names
        header = PadHeader(PROGRAM, rules, chosen.names, dealer, program.date)
        self.show(self._files.begin(header))

    def go_on(self) -> Callable[[], None] | None:
        """Return what opens the last scoring that is not over; None where there is none."""
        name = self._files.last_unfinished()
        return None if name is None else partial(self.open, name)

    def open(self, name: str) -> None:
        """Open a scoring by the name of its file. A damaged one goes on with what comes before the damage."""
        words = self._program.words
        try:
            opened = self._files.open(name)
        except (RecordReadError, EntryRefusedError) as error:
            self._rescue(name, error)
            return
        if isinstance(opened, StorageProblem):
            title = words.t("The scoring cannot be opened")
            self._program.screens.show_message(title, problem_sentence(words, opened), self._back)
        else:
            self.show(opened)

    def _rescue(self, name: str, error: RecordReadError | EntryRefusedError) -> None:
        words, screens = self._program.words, self._program.screens
        fault = unreadable_pad_sentence(words, self._files.path(name), error)
        newer = isinstance(error, RecordReadError) and error.newer
        saved = None if newer else self._files.rescue(name, error.line_no)
        if saved is None:
            screens.show_message(words.t("The scoring cannot be opened"), fault, self._back)
            return
        scoring, aside = saved
        kept = words.t("The whole file was kept as {path}. The scoring goes on with what comes before.", path=aside)
        screens.show_message(words.t("The scoring is damaged"), f"{fault}\n{kept}", lambda: self.show(scoring))

    # --- the sheet ---

    def show(self, scoring: Scoring, opened: int = 0) -> None:
        """Show a sheet; `opened`: the number of the deal that is open."""
        program, pad = self._program, scoring.pad
        self._files.try_again()

        def correct(deal: int) -> None:
            self._enter(scoring, deal)

        def remove(deal: int) -> None:
            pad.remove(deal)
            self.show(scoring)

        def rename(title: str) -> None:
            pad.rename(title)
            self.show(scoring)

        calls = SheetCalls(
            enter=lambda: self._enter(scoring, pad.sheet.next_deal),
            correct=correct,
            remove=remove,
            rename=rename,
            export=lambda: self._export(scoring),
            rules=lambda: self._read_rules(pad.sheet.rules),
            result=lambda: self._show_result(scoring),
            back=self._back,
        )
        program.loop.show(SheetScene(program.graphics, program.words, pad.sheet, calls, opened=opened))

    def _enter(self, scoring: Scoring, deal: int) -> None:
        """Enter the next deal, or correct one that is there."""
        program, pad = self._program, scoring.pad
        form = EntryForm(pad.sheet, deal)

        def save(entry: DealEntry) -> None:
            if form.is_correction:
                pad.correct(deal, entry)
            else:
                pad.enter(entry)
            self.show(scoring, opened=deal)

        program.loop.show(
            EntryScene(
                program.graphics, program.words, form, on_save=save, on_back=lambda: self.show(scoring, opened=deal)
            )
        )

    def _show_result(self, scoring: Scoring) -> None:
        program, sheet = self._program, scoring.pad.sheet
        names = sheet.header.names
        portraits = portraits_of(names, program.settings.portraits)
        won = {seat for side in sheet.winners for seat in sheet.rules.seating.sides[side]}
        self._names = names
        program.loop.show(
            WinnerScene(
                program.graphics,
                program.words,
                result_of(sheet),
                on_again=self.new,
                on_title=self._back,
                people=[Finalist(name, portraits[seat], seat in won) for seat, name in enumerate(names)],
                celebrates=program.speed > 0,
                play=program.sounds.play,
            )
        )

    # --- all scorings ---

    def scorings(self, chosen: int = 0) -> None:
        """Show all scorings."""
        program = self._program

        def delete(name: str) -> None:
            problem = self._files.delete(name)
            self.scorings()
            if problem is not None:
                self._report(problem)

        calls = ScoringsCalls(
            open=self.open,
            delete=delete,
            load=self._import,
            statistics=self._statistics,
            new=self.new,
            back=self._back,
        )
        program.loop.show(ScoringsScene(program.graphics, program.words, self._files.figures(), calls, chosen))

    def _statistics(self) -> None:
        program = self._program
        program.ledger.refresh()
        scorings = [each for each in reversed(self._files.figures()) if not each.fault]
        program.loop.show(
            RealCardsStatisticsScene(
                program.graphics, program.words, scorings, program.ledger.counted, on_back=self.scorings
            )
        )

    # --- files ---

    def _export(self, scoring: Scoring) -> None:
        from canasta_gui.app.flows.real_cards.exchange import export_sheet

        export_sheet(self._program, scoring.pad, lambda: self.show(scoring))

    def _import(self) -> None:
        from canasta_gui.app.flows.real_cards.exchange import import_sheet

        import_sheet(self._program, self.receive, self.scorings)

    def receive(self, path: Path) -> str:
        """Take the scoring of a file among ours and show it; return a sentence where it is none."""
        words = self._program.words
        try:
            taken = self._files.take_in(path)
        except (RecordReadError, EntryRefusedError) as error:
            return unreadable_pad_sentence(words, path, error)
        if isinstance(taken, StorageProblem):
            return words.t("{path} cannot be read, or is no file of scores.", path=path)
        self.show(taken)
        return ""
