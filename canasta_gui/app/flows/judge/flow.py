"""The way to the judge: at a table with real cards, from a game, and from a moment of a record."""

from collections.abc import Callable

from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.judge.case import JudgeCase, case_at_table, case_of, empty_case
from canasta_gui.program.defaults import PRESET
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyPosition, AnyRules, load_rules
from canasta_gui.ui.scenes.judge.rules_choice import RulesChoiceScene
from canasta_gui.ui.scenes.judge.scene import QUESTION, JudgeCalls, JudgeScene
from canasta_gui.words.titles import presets_in_order


class JudgeFlow:
    """Shows the page of the judge. What was entered at a real table is there again until the program ends."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._entered: JudgeCase | None = None

    def show(self, back: Callable[[], None], sheet: PadSheet | None = None) -> None:
        """Show the page for a table with real cards; a sheet says what is played there, by whom, and how it stands."""
        program, case = self._program, self._entered or empty_case(load_rules(PRESET))
        if sheet is not None:
            previous = sheet.deals[-1].points if sheet.deals else ()
            case = case_at_table(sheet.rules, sheet.next_deal, sheet.totals, previous)

        scene: JudgeScene

        def leave() -> None:
            self._entered = scene.case if sheet is None else self._entered
            back()

        choose = None if sheet is not None else lambda: self._choose_rules(scene)
        names = () if sheet is None else sheet.header.names
        calls = JudgeCalls(leave, self._read_rule, choose)
        scene = JudgeScene(program.graphics, program.words, case, calls, names=names)
        program.loop.show(scene)

    def show_moment(self, view: AnyPosition, seat: int, note: str, back: Callable[[], None]) -> None:
        """Show the page with what a seat sees of a position."""
        program = self._program
        scene = JudgeScene(
            program.graphics,
            program.words,
            case_of(view, seat),
            JudgeCalls(back, self._read_rule),
            note=note,
            part=QUESTION,
        )
        program.loop.show(scene)

    def _read_rule(self) -> None:
        """Show the rules at the one that the answer comes from, as F1 does."""
        self._program.loop.on_help()

    def _choose_rules(self, scene: JudgeScene) -> None:
        """Choose by which rules the table plays, and come back with what was entered."""
        program = self._program
        program.rule_sets.look()
        rules = [*(own.rules for own in program.rule_sets.all), *map(load_rules, presets_in_order())]
        names = [each.id for each in rules]
        at = names.index(scene.case.rules.id) if scene.case.rules.id in names else 0

        def chosen(by: AnyRules) -> None:
            program.loop.show(scene)
            scene.by_rules(scene.case.by_rules(by))

        choice = RulesChoiceScene(
            program.graphics,
            program.words,
            rules,
            at,
            on_choose=chosen,
            on_back=lambda: program.loop.show(scene),
        )
        program.loop.show(choice)
