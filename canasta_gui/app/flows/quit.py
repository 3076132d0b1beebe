"""Closes the program, but no game and no sheet of scores is lost without a question."""

from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import ProblemCode
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.widgets.dialog import Dialog, DialogAnswer
from canasta_gui.ui.widgets.form import FormScene

if TYPE_CHECKING:
    from canasta_gui.program.score_pads import Scoring


class QuitFlow:
    """Asks where something would be lost, or where the player has set that every quit is asked about."""

    def __init__(self, program: Program, match_flow: MatchFlow) -> None:
        self._program, self._match_flow = program, match_flow

    def quit(self) -> None:
        """Stop the loop, or ask first. A second attempt while the question is shown stops it."""
        loop = self._program.loop
        scene, unsaved = loop.scene, self._match_flow.unsaved_games.save(self._match_flow.game)
        scorings = self._program.unsaved_scorings
        if unsaved:
            self._ask_unsaved_games(unsaved)
        elif scorings:
            self._ask_unsaved_scorings(scorings)
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

    def _ask_unsaved_games(self, unsaved: list[CurrentGame]) -> None:
        words, game = self._program.words, unsaved[0]
        assert game.file is not None
        lost = words.n(
            "When the window closes, this game is lost.", "When the window closes, {n} games are lost.", len(unsaved)
        )
        self._ask_unsaved(
            words.t("The game is not saved"),
            game.file,
            lost,
            (words.t("Play on"), "secondary", lambda: self._match_flow.sit_down(game.match, game.file, fresh=False)),
        )

    def _ask_unsaved_scorings(self, unsaved: "list[Scoring]") -> None:
        words, last = self._program.words, unsaved[-1]
        lost = words.n(
            "When the window closes, this sheet is lost.", "When the window closes, {n} sheets are lost.", len(unsaved)
        )

        def show() -> None:
            self._program.screens.show(screens.real_cards.RealCardsScreen(self._program))
            self._program.screens.open(screens.pad_sheet.SheetScreen(self._program, last))

        back: DialogAnswer = (words.t("Back to the sheet"), "secondary", show)
        self._ask_unsaved(words.t("The scores are not saved"), last.file, lost, back)

    def _ask_unsaved(self, title: str, file: GameFile, lost: str, back: DialogAnswer) -> None:
        """Say why the disk refuses a file and what that means; `back` leads to what it holds."""

        t = self._program.words.t
        full = file.problem is not None and file.problem.code is ProblemCode.FULL
        why = (
            t("There is no room for {path}.", path=file.path)
            if full
            else t("{path} cannot be written.", path=file.path)
        )
        answers: list[DialogAnswer] = [
            (t("Try again"), "primary", self.quit),
            back,
            (t("Quit without it"), "danger", self._program.loop.stop),
        ]
        self._program.loop.show(screens.message.MessageScreen(self._program, title, f"{why} {lost}", answers))
