"""What can be read: the rules of what is on the screen, the keys, a page to print."""

from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui.app.defaults import PRESET
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.program import Program
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.pages import save_page
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.form_keys import FORM_KEYS
from canasta_gui.ui.widgets.key_sheet import key_sheet
from canasta_gui.words.problems import problem_sentence

if TYPE_CHECKING:
    from canasta_gui.words.rulebook import Page


class HelpFlow:
    """Shows rules and keys over what is on the screen, and goes back there."""

    def __init__(self, program: Program, match_flow: MatchFlow) -> None:
        self._program, self._match_flow = program, match_flow

    def show(self) -> bool:
        """Show the rules of what is on the screen; False where they are shown already."""
        from canasta_gui.ui.scenes.rules import RulesScene

        scene = self._program.loop.scene
        if isinstance(scene, RulesScene):
            return False
        at = scene.rule_asked if isinstance(scene, TableScene) else ""
        self.read(self._rules_of(scene), at)
        return True

    def show_keys(self) -> bool:
        """Show what the keys do on this screen; False where somebody is writing, or they are shown already."""
        from canasta_gui.ui.scenes.replay import ReplayScene

        scene = self._program.loop.scene
        if isinstance(scene, TableScene | ReplayScene):
            scene.show_keys()
            return True
        if not isinstance(scene, FormScene) or scene.layer.dialog is not None or scene.layer.writing:
            return False
        scene.layer.open(key_sheet(self._program.words, FORM_KEYS))
        return True

    def _rules_of(self, scene: Scene | None) -> AnyRules:
        """The rules that are played, are to be played, or are usual."""
        from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
        from canasta_gui.ui.scenes.house_rules import HouseRulesScene
        from canasta_gui.ui.scenes.new_game import NewGameScene
        from canasta_gui.ui.scenes.replay import ReplayScene

        if isinstance(scene, NewGameScene):
            return self._program.rule_sets.rules(scene.setup.preset)
        if isinstance(scene, DrawForSeatsScene | HouseRulesScene):
            return scene.rules
        if isinstance(scene, ReplayScene):
            return scene.playback.film.rules
        game = self._match_flow.game
        return game.match.rules if game is not None else load_preset(PRESET)

    def read(self, rules: AnyRules, at: str = "") -> None:
        """Show the page of these rules, open `at` a statement."""
        from canasta_gui.ui.scenes.rules import RulesScene
        from canasta_gui.words.rulebook import compared_rule_page

        program = self._program
        page, back = compared_rule_page(program.words, rules), program.screens.way_back()
        program.loop.show(
            RulesScene(program.graphics, program.words, page, at=at, on_print=self.print_page, on_back=back)
        )

    def print_page(self, page: "Page") -> None:
        """Write the page as a file and open it in the browser, which can print it; say where it lies."""
        from canasta_gui.words.rulebook.as_html import page_html

        program, t = self._program, self._program.words.t
        saved = save_page(program.folders, page.title, page_html(program.words, page))
        if isinstance(saved, StorageProblem):
            sentence = problem_sentence(program.words, saved)
        elif self._browse(saved):
            sentence = t("The page is open in your browser, where you can print it. It lies in {path}.", path=saved)
        else:
            sentence = t("The page lies in {path}; no browser could be opened.", path=saved)
        program.screens.say(sentence)

    def _browse(self, path: Path) -> bool:
        import webbrowser

        try:
            return self._program.browse(path.resolve().as_uri())
        except (OSError, webbrowser.Error):
            return False
