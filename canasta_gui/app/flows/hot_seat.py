"""Several players at one screen: a curtain hides the cards until the right player is there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta_gui.app.flows.table_menu import saved_note
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyAction, AnyRules
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.ui.scenes.curtain import CurtainQuestion
    from canasta_gui.ui.widgets.dialog import DialogAnswer
    from canasta_gui.words.canasta.reminders import Reminder


class HotSeat:
    """`relabel` builds the table of a game anew in other words; `seated` is called when somebody sits at the table.

    `rules`, `settings` and `title`: where the menu of the curtain leads.
    """

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        *,
        relabel: Callable[[CurrentGame, Words], None],
        seated: Callable[[], None],
        rules: Callable[[AnyRules], None],
        settings: Callable[[Callable[[], None]], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._preferences = program, preferences
        self._relabel, self._seated, self._title = relabel, seated, title
        self._rules, self._settings = rules, settings

    def enter(self, game: CurrentGame, show: Callable[[], None]) -> None:
        """Bring the cards to the table with `show`, behind a curtain where several people play."""

        def proceed() -> None:
            self._seat(game)
            show()
            self._program.loop.show(game.table)

        if len(game.conductor.people) > 1:
            self._draw_curtain(game, game.conductor.viewer, proceed)
        else:
            proceed()

    def back_to_table(self, game: CurrentGame) -> None:
        """Show the cards as they lie."""
        self._seat(game)
        self._program.loop.show(game.table)

    def hand_over(self, game: CurrentGame, seat: int) -> None:
        """Let another person act; a question about a card that all can see is answered at the curtain."""
        from canasta_gui.ui.scenes.curtain import CurtainQuestion

        def take_over() -> None:
            game.conductor.take_over(seat)
            self.back_to_table(game)

        def answer(action: AnyAction) -> None:
            game.conductor.answer(seat, action)
            following = game.match.to_act
            if following is not None and following in game.conductor.people:
                self.hand_over(game, following)
            else:
                self.back_to_table(game)

        question = game.table.open_question(self._preferences.words(game, seat))
        asked = None if question is None else CurtainQuestion(question, self._preferences.cards(game, seat), answer)
        self._draw_curtain(game, seat, take_over, asked)

    def remind(self, game: CurrentGame, seat: int, reminder: "Reminder") -> None:
        """Keep a reminder for the partners of its seat who share the screen, until they sit down again."""
        partners = game.conductor.people.intersection(game.match.view(seat).partners(seat))
        for partner in partners - {game.conductor.viewer}:
            game.reminders.setdefault(partner, []).append((seat, reminder))

    def _seat(self, game: CurrentGame) -> None:
        """Let the table speak to the viewer, and show the viewer's cards."""
        viewer = game.conductor.viewer
        words = self._preferences.words(game, viewer)
        self._program.loop.screen_reader.set_language(words)
        if words.language != game.table.words.language:
            self._relabel(game, words)
        game.table.atlas = self._preferences.cards(game, viewer)
        self._seated()

    def _draw_curtain(
        self, game: CurrentGame, seat: int, then: Callable[[], None], question: "CurtainQuestion | None" = None
    ) -> None:
        from canasta_gui.ui.scenes.curtain import CurtainScene
        from canasta_gui.words.canasta.reminders import reminder_sentence
        from canasta_gui.words.narration import recap, recap_title

        words = self._preferences.words(game, seat)
        events = game.match.events_for(seat)
        lines, since = recap(words, events, game.names, seat), recap_title(words, events, seat)
        view = game.match.view(seat)
        for speaker, reminder in game.reminders.pop(seat, []):
            lines.append(f"{game.names[speaker]}: {reminder_sentence(words, view, speaker, game.names, reminder)}")
        graphics, name = self._program.graphics, game.names[seat]

        def open_menu() -> None:
            entries = self._menu_entries(game, words, lambda: self._program.loop.show(curtain))
            curtain.open_menu(saved_note(game, words), entries)

        curtain = CurtainScene(graphics, words, name, lines, then, since=since, on_menu=open_menu, question=question)
        self._program.loop.show(curtain)

    def _menu_entries(self, game: CurrentGame, words: Words, back: Callable[[], None]) -> "list[DialogAnswer]":
        """Return the entries of the curtain's menu: nothing that shows the table."""
        return [
            (words.t("Go on playing"), "primary", lambda: None),
            (words.t("Rules (F1)"), "secondary", lambda: self._rules(game.match.rules)),
            (words.t("Settings"), "secondary", lambda: self._settings(back)),
            (words.t("Back to the title"), "secondary", self._title),
        ]
