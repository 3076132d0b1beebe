"""The help that is at hand: the rules of what is on the screen, the keys, and what there is to say about the game."""

from collections.abc import Callable
from functools import partial

from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.widgets.form import FormScene


class HelpFlow:
    """Shows rules and keys over what is on the screen, and goes back there.

    `advice` lets the advice for a rule set be tried, and leads back.
    """

    def __init__(
        self, program: Program, match_flow: MatchFlow, *, advice: Callable[[AnyRules, Callable[[], None]], None]
    ) -> None:
        self._program, self._match_flow, self._advice = program, match_flow, advice

    def show(self) -> bool:
        """Show the rules of what is on the screen; False where they are shown already."""
        from canasta_gui.ui.scenes.judge.scene import JudgeScene
        from canasta_gui.ui.scenes.rules import RulesScene

        scene = self._program.loop.scene
        if isinstance(scene, RulesScene):
            return False
        asking = scene if isinstance(scene, JudgeScene) else self._program.screens.table
        at = "" if asking is None else asking.rule_asked
        self.read(self._rules_of(scene), at)
        return True

    def show_keys(self) -> bool:
        """Show what the keys do on this screen; False while a text is written, or where they are shown already."""
        from canasta_gui.ui.widgets.form_keys import FORM_KEYS
        from canasta_gui.ui.widgets.key_sheet import key_sheet

        scene = self._program.loop.scene
        table = self._program.screens.table
        if table is not None:
            table.show_keys()
            return True
        if not isinstance(scene, FormScene) or scene.layer.dialog is not None or scene.layer.writing:
            return False
        scene.layer.open(key_sheet(self._program.words, FORM_KEYS))
        return True

    def _rules_of(self, scene: Scene | None) -> AnyRules:
        """Return the rules that are played or are to be played, else the default ones."""
        from canasta_gui.program.defaults import PRESET
        from canasta_gui.program.matches import rules_of
        from canasta_gui.rules.canasta.ruleset import load_preset
        from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
        from canasta_gui.ui.scenes.house_rules import HouseRulesScene
        from canasta_gui.ui.scenes.judge.scene import JudgeScene
        from canasta_gui.ui.scenes.new_game import NewGameScene

        if isinstance(scene, JudgeScene):
            return scene.case.rules
        if isinstance(scene, NewGameScene):
            return rules_of(self._program, scene.setup)
        if isinstance(scene, DrawForSeatsScene | HouseRulesScene):
            return scene.rules
        table = self._program.screens.table
        if table is not None and table.dock.rules is not None:
            return table.dock.rules
        game = self._match_flow.game
        return game.match.rules if game is not None else load_preset(PRESET)

    def read(self, rules: AnyRules, at: str = "") -> None:
        """Show the page of these rules, open `at` a statement."""
        from canasta_gui.program.printing import print_page
        from canasta_gui.ui.scenes.rules import RulesScene
        from canasta_gui.words.rulebook import compared_rule_page

        program = self._program
        page, back = compared_rule_page(program.words, rules), program.screens.way_back()
        scene = RulesScene(
            program.graphics,
            program.words,
            page,
            at=at,
            on_print=partial(print_page, program),
            on_back=back,
            on_try=lambda: self._advice(rules, lambda: program.loop.show(scene)),
        )
        program.loop.show(scene)

    def about(self, back: Callable[[], None]) -> None:
        """Show the page about the game; `back` leads back."""
        from canasta_gui import __version__
        from canasta_gui.ui.scenes.about.scene import AboutScene

        program = self._program
        program.loop.show(AboutScene(program.graphics, program.words, __version__, on_back=back))
