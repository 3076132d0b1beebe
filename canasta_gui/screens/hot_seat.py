"""Several players at one screen: a curtain hides the cards until the right player is there."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from canasta_gui import screens, ui
from canasta_gui.play.prompt import OpenQuestion
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.screen import Question
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.table_top import edge_width
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.table.card_samples import CardFace
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder, reminder_sentence
from canasta_gui.words.narration import recap, recap_title

PATIENCE: Final = 0.4
"""Seconds for which input is ignored, so that the last player's double-click does not open the curtain."""
_SPREAD: Final = 1.7  # overhang of the cards beyond the panel, in card widths


class CurtainQuestion(NamedTuple):
    """A question asked before the curtain, and the cards to show it with."""

    asked: OpenQuestion
    cards: Atlas


class CurtainScreen(Question[AnyAction | None]):
    """Hides the table until the next player is there. The result is None, or the answer to the `question`.

    `name`: the next player. `recap`: sentences about the events since that player's last turn; `since`: their title.
    `question`: one that can be answered here, without showing a hand.
    """

    changes_player = True
    renewed = False

    def __init__(
        self,
        program: Program,
        words: Words,
        name: str,
        recap: Sequence[str],
        *,
        since: str = "",
        question: CurtainQuestion | None = None,
    ) -> None:
        self._name, self._recap, self._titled, self._question = name, recap, since, question
        self._cards = program.graphics.deck(words.language)
        self._since: float | None = None
        self._ready = False
        super().__init__(program, words)

    @property
    def heading(self) -> str:
        if self._question is None:
            return self.t("{name} to play", name=self._name)
        return self.t("{name} is asked", name=self._name)

    def told(self) -> Sequence[str]:
        asked = self._question
        return (self.heading, *(self._recap if asked is None else [asked.asked.text]))

    def compose(self) -> ui.Widget:
        t = self.t
        show = ui.Button(
            t("I am {name}: show my cards", name=self._name),
            lambda: self.dismiss(None),
            kind="primary",
            size=ui.TextSize.LARGE,
        )
        self.focus = show
        if self._question is None:
            parts = [*self._called(), show]
        else:
            answers = self._answers(self._question.asked)
            self.focus, show.kind = answers[0], "quiet"
            parts = [*_asked(self._question), ui.Row(answers, pack="center", stack=True), ui.Separator(), show]
        parts.append(ui.Button(t("Menu"), self.back, kind="quiet"))
        lines = ui.Column([ui.Heading(self.heading, align="center"), *parts])
        self._panel = ui.Frame(lines, pad=ui.Gap.HUGE, widest=600, across="stretch", down="center", panel=True)
        return ui.Frame(self._panel)

    def _called(self) -> list[ui.Widget]:
        """Return the request to the others to look away, and the recap for the next player."""
        t = self.t
        parts: list[ui.Widget] = [ui.Paragraph(t("Everybody else, please look away."), colour="dim", align="center")]
        if self._recap:
            since = self._titled or t("Since your last turn")
            title = ui.Label(since, bold=True, colour="accent", size=ui.TextSize.CAPTION)
            lines = ui.Column([ui.Paragraph(line) for line in self._recap], gap=ui.Gap.TINY)
            parts += [ui.Separator(), title, ui.Scroll(lines, grow=0), ui.Separator()]
        return parts

    def _answers(self, asked: OpenQuestion) -> list[ui.Button]:
        """Return a button for each answer."""

        def button(text: str, action: AnyAction, kind: ui.ButtonKind) -> ui.Button:
            return ui.Button(text, lambda: self.dismiss(action), kind=kind, size=ui.TextSize.LARGE)

        (text, action), *others = asked.answers
        return [button(text, action, "primary"), *(button(*other, "secondary") for other in others)]

    def back(self) -> None:
        """Open the menu; it does not show the table."""
        game, program, t = self.program.games.current, self.program, self.t
        assert game is not None, "the curtain hides a game"
        entries: list[ui.DialogAnswer] = [
            (t("Go on playing"), "primary", lambda: None),
            (
                t("Rules (F1)"),
                "secondary",
                lambda: self.open(screens.rules_page.RulesScreen(program, game.match.rules)),
            ),
            (t("Settings"), "secondary", lambda: self.open(screens.settings.SettingsScreen(program))),
            (t("Back to the title"), "secondary", program.screens.home),
        ]
        self.layer.open(ui.Menu(t("Menu"), game.saved_note(self.words), entries))

    def handle(self, event: InputEvent) -> None:
        """Ignore clicks and keys at first, since they were meant for the table."""
        if self._ready or not isinstance(event, PointerPress | KeyPress | SemanticAction):
            super().handle(event)

    def animate(self, now: float, /) -> bool:
        """Wait a moment until the button works."""
        if self._since is None:
            self._since = now
        waiting = not self._ready
        self._ready = now - self._since >= PATIENCE
        return waiting

    def ground(self, surface: ui.Surface, /) -> None:
        """Draw face-down cards on both sides of the panel, so that nothing of the game is visible."""
        super().ground(surface)
        height = surface.get_height()
        room = self._panel.rect.left - edge_width(surface.get_size(), self.graphics.theme)
        width = round(min(height * 0.24, room / _SPREAD))
        for side, x in ((-1, self._panel.rect.left), (1, self._panel.rect.right)):
            for number in range(3):
                turn = side * (14 + 15 * number)
                at = x + side * width * (0.1 + 0.34 * number), height * (0.56 + 0.035 * number * number)
                self._cards.put(surface, HIDDEN, at, width, angle=-turn)


def _asked(question: CurtainQuestion) -> list[ui.Widget]:
    """Return the face-up cards and the question about them."""
    faces = [CardFace(question.cards, card) for card in question.asked.cards]
    shown = faces if len(faces) < 2 else [ui.Row(faces, pack="center")]
    return [*shown, ui.Paragraph(question.asked.text, align="center")]


# --- changing the player at the screen ---


def call(
    program: Program,
    game: CurrentGame,
    seat: int,
    then: Callable[[AnyAction | None], None],
    question: CurtainQuestion | None = None,
) -> None:
    """Hide the cards until the person of a seat is at the screen; `then` gets the result of the curtain."""
    words = Preferences(program).words(game, seat)
    events = game.match.events_for(seat)
    lines = recap(words, events, game.names, seat)
    view = game.match.view(seat)
    for speaker, reminder in game.reminders.pop(seat, []):
        sentence = reminder_sentence(words, view, speaker, game.names, reminder)
        lines.append(words.t("{name}: {complaint}", name=game.names[speaker], complaint=sentence))
    since = recap_title(words, events, seat)
    CurtainScreen(program, words, game.names[seat], lines, since=since, question=question).open_for(then)


def hand_over(program: Program, game: CurrentGame, seat: int) -> None:
    """Let another person act; a question about a card that all see is answered at the curtain."""

    def decided(action: AnyAction | None) -> None:
        if action is None:
            game.conductor.take_over(seat)
        else:
            game.conductor.answer(seat, action)
            following = game.match.to_act
            if following is not None and following in game.conductor.people:
                hand_over(program, game, following)
                return
        screens.match.back_to_table(program)

    preferences = Preferences(program)
    asked = game.table.open_question(preferences.words(game, seat))
    question = None if asked is None else CurtainQuestion(asked, preferences.cards(game, seat))
    call(program, game, seat, decided, question)


def remind(game: CurrentGame, seat: int, reminder: Reminder) -> None:
    """Keep a reminder for the partners of its seat who share the screen, until they sit down again."""
    partners = game.conductor.people.intersection(game.match.view(seat).partners(seat))
    for partner in partners - {game.conductor.viewer}:
        game.reminders.setdefault(partner, []).append((seat, reminder))
