"""Closes the program, but no game is lost without a question."""

from canasta_gui.app.current_game import CurrentGame
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.program import Program
from canasta_gui.storage.problems import ProblemCode
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer


class QuitFlow:
    """Asks where something would be lost, or where the player has set that every quit is asked about."""

    def __init__(self, program: Program, match_flow: MatchFlow) -> None:
        self._program, self._match_flow = program, match_flow

    def quit(self) -> None:
        """Stop the loop, or ask first. A second attempt while the question is shown stops it."""
        loop = self._program.loop
        scene, unsaved = loop.scene, self._match_flow.unsaved_games.save(self._match_flow.game)
        if unsaved:
            self._ask_unsaved(unsaved)
        elif not self._program.settings.ask_quit or self._match_flow.demo_deals is not None:
            loop.stop()
        else:
            self._ask(scene)

    def _ask(self, scene: Scene | None) -> None:
        """Ask over the scene; stop where there is no place for the question, or another one is asked."""
        if isinstance(scene, FormScene) and scene.layer.dialog is None:
            scene.layer.open(Dialog(*self._question()))
        elif (table := self._program.screens.table) is not None and table.dialog is None:
            table.ask(*self._question())
        else:
            self._program.loop.stop()

    def _question(self) -> tuple[str, str, list[DialogAnswer]]:
        t = self._program.words.t
        answers: list[DialogAnswer] = [
            (t("Stay"), "primary", lambda: None),
            (t("Quit"), "secondary", self._program.loop.stop),
        ]
        return t("Quit Canasta?"), t("The game is saved after every step."), answers

    def _ask_unsaved(self, unsaved: list[CurrentGame]) -> None:
        from canasta_gui.ui.scenes.message import MessageScene

        words, game = self._program.words, unsaved[0]
        t, file = words.t, game.file
        assert file is not None
        full = file.problem is not None and file.problem.code is ProblemCode.FULL
        why = (
            t("There is no room for {path}.", path=file.path)
            if full
            else t("{path} cannot be written.", path=file.path)
        )
        lost = words.n(
            "When the window closes, this game is lost.", "When the window closes, {n} games are lost.", len(unsaved)
        )
        text = f"{why} {lost}"
        answers: list[DialogAnswer] = [
            (t("Try again"), "primary", self.quit),
            (t("Play on"), "secondary", lambda: self._match_flow.sit_down(game.match, game.file, fresh=False)),
            (t("Quit without it"), "danger", self._program.loop.stop),
        ]
        self._program.loop.show(MessageScene(self._program.graphics, t("The game is not saved"), text, answers))
