"""The first start: name and face on one page, and whether the player knows the game; each answer starts at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.players import LONGEST_NAME
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import CHARACTERS, PORTRAITS
from canasta_gui.program.defaults import with_own_name
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import HIDDEN, parse_cards
from canasta_gui.screens.first_match import GENTLE, USUAL, deal
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.pictures.answers import CHOSEN, AnswerTile, Entrance, FaceChoice
from canasta_gui.ui.pictures.people import PortraitPicture
from canasta_gui.ui.pictures.title import Wordmark
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.ui.table.canasta import NATURAL
from canasta_gui.words import LANGUAGES, Words

_COLUMNS: Final = 8
_ANSWERS: Final = 3
_LARGE: Final = 150
"""Side of the chosen portrait, in units."""
_STAR: Final = NATURAL._replace(icon="star")
_ASKS: Final = CHOSEN._replace(icon="question")


class NameField(ui.TextField):
    """The field of the name, in which Return goes to the question. `on_enter`: called by Return."""

    on_enter: Callable[[], None] = staticmethod(lambda: None)

    def key(self, event: KeyPress, /) -> bool:
        if event.name == "return" and not event.ctrl:
            self.on_enter()
            return True
        return super().key(event)


class FirstStartScreen(Screen):
    """Asks for name and face, and whether the player knows canasta; an empty name keeps the suggestion.

    `then`: shows the next screen of whoever answers nothing.
    """

    title = gettext_noop("Take a seat. Who are you?")
    widest = 1180

    def __init__(self, program: Program, then: Callable[[], None]) -> None:
        self._then = then
        free = PORTRAITS[: len(PORTRAITS) - len(CHARACTERS)]
        self._chosen = program.settings.portraits.get(program.own_name, free[0])
        self._name = program.own_name
        self._ends = Entrance(0.0).ends(len(PORTRAITS), _ANSWERS)
        self._entrance = Entrance(0.0 if program.speed > 0 else self._ends)
        self._begun: float | None = None
        super().__init__(program)
        self.on_proceed = self.teach

    def told(self) -> tuple[str, ...]:
        return (self.heading,)

    def compose(self) -> ui.Widget:
        t = self.t
        head = ui.Heading(self.heading, size=ui.TextSize.HEADING, align="center")
        question = ui.Heading(t("Played canasta before?"), size=ui.TextSize.HEADING, align="center")
        body = ui.Column(
            [Wordmark(t("Canasta")), head, self._who(), question, self._answers(), self._foot()], gap=ui.Gap.NORMAL
        )
        page = ui.Frame(body, pad=0, widest=self.widest, across="center", down="center")
        return ui.Frame(ui.Scroll(page, grow=0), pad=(ui.Gap.HUGE, ui.Gap.LARGE), across="center", down="center")

    def animate(self, now: float, /) -> bool:
        """Let the faces appear, and deal the answers."""
        if self._entrance.time >= self._ends:
            return False
        self._begun = now if self._begun is None else self._begun
        before, self._entrance.time = self._entrance.time, (now - self._begun) * max(1.0, self.program.speed)
        for nth in range(_ANSWERS):
            if not self._dealt(before, nth) and self._dealt(self._entrance.time, nth):
                self.program.sounds.play("deal")
        self.layer.dirty = True
        return True

    @staticmethod
    def _dealt(time: float, nth: int) -> bool:
        return Entrance(time).answer_part(nth) > 0.0

    def handle(self, event: InputEvent) -> None:
        """Show all at a press or a key, which acts as well."""
        if isinstance(event, PointerPress | KeyPress):
            self._entrance.time = self._ends
            self.layer.dirty = True
        super().handle(event)

    # --- name and face ---

    @property
    def _usual(self) -> str:
        """The suggested name, in the present language."""
        return self.program.own_name or self.t("Player {number}", number=1)

    def _who(self) -> ui.Widget:
        t = self.t
        self._field = NameField(t("Your name"), self._name, self._typed, longest=LONGEST_NAME, width=236)
        self._field.invitation = self._usual
        self._field.on_enter = lambda: self.layer.set_focus(self._teach)
        self.focus = self._field
        self._large = PortraitPicture(self._chosen, _LARGE)
        faces = FaceChoice(
            self.words,
            t("Your face"),
            PORTRAITS,
            self._chosen,
            self._choose,
            columns=_COLUMNS,
            shows=self._entrance.has_face,
        )
        name = ui.Column(
            [
                ui.Label(t("Your name"), bold=True),
                self._field,
                ui.Paragraph(t("You can change both later, in the settings."), colour="dim", size=ui.TextSize.CAPTION),
            ],
            gap=ui.Gap.SMALL,
            grow=1,
        )
        row = ui.Row([self._large, name, faces], gap=ui.Gap.NORMAL, stack=True)
        return ui.Frame(row, pad=(ui.Gap.NORMAL, ui.Gap.NORMAL), panel=True)

    def _typed(self, name: str) -> None:
        self._name = name

    def _choose(self, portrait: str) -> None:
        self._chosen = self._large.portrait = portrait
        self.program.sounds.play("place")
        self.layer.dirty = True

    # --- the question ---

    def _answers(self) -> ui.Widget:
        t, language = self.t, self.words.language
        self._teach = AnswerTile(
            t("Teach me"),
            t("One deal together, about five minutes"),
            parse_cards("7S 7H 7D"),
            self.teach,
            language=language,
            seal=_STAR,
            primary=True,
            comes=partial(self._entrance.answer_part, 0),
        )
        little = AnswerTile(
            t("A little"),
            t("A match with a coach beside you"),
            parse_cards("9C KS 2H"),
            self.play_with_coach,
            language=language,
            seal=_ASKS,
            comes=partial(self._entrance.answer_part, 1),
        )
        cards = AnswerTile(
            t("Deal the cards"),
            t("Straight to the table, with Clara"),
            [HIDDEN] * 5,
            self.play,
            language=language,
            comes=partial(self._entrance.answer_part, 2),
        )
        return ui.EqualRow([self._teach, little, cards], gap=ui.Gap.LARGE, align="stretch", stack=True)

    def teach(self) -> None:
        """Begin the lesson."""
        self._keep()
        screens.lesson.begin(self.program, 0)

    def play_with_coach(self) -> None:
        """Deal a match against beginners, with the coach."""
        self._keep()
        deal(self.program, GENTLE, coach=True)

    def play(self) -> None:
        """Deal a match of the usual game."""
        self._keep()
        deal(self.program, USUAL, coach=False)

    def back(self) -> None:
        """Continue without an answer; the name and the face are kept."""
        self._keep()
        self._then()

    def _keep(self) -> None:
        """Save the name and the face."""
        name = " ".join(self._name.split()) or self._usual
        self.program.change(with_own_name(self.program.settings, name, self._chosen))

    # --- what can be set at once ---

    def _foot(self) -> ui.Widget:
        t, small = self.t, ui.TextSize.CAPTION
        sound = t("Sound: on") if self.program.settings.sound else t("Sound: off")
        icon = "speaker" if self.program.settings.sound else "speaker-off"
        buttons = [
            ui.Button(t("Not now"), self.back, kind="quiet", size=small, icon="arrow-left"),
            ui.Button(
                t("Language: {language}", language=self.words.name),
                self._ask_language,
                kind="quiet",
                size=small,
                icon="flag",
            ),
            ui.Button(sound, self._switch_sound, kind="quiet", size=small, icon=icon),
        ]
        return ui.Row(buttons, gap=ui.Gap.NORMAL, pack="center", stack=True)

    def _ask_language(self) -> None:
        names = [Words(code).name for code in LANGUAGES]

        def choose(number: int) -> None:
            self.program.change(replace(self.program.settings, language=LANGUAGES[number]))
            self.resume()

        t = self.t
        self.ask_to_choose(t("Language"), t("Language"), [ui.ListRow(name) for name in names], choose)

    def _switch_sound(self) -> None:
        self.program.change(replace(self.program.settings, sound=not self.program.settings.sound))
        self.rebuild()
