"""The base of all screens of widgets: a heading, contents, a row of buttons, and Back."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from canasta_gui import ui
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.words import Words
from canasta_gui.words.problems import problem_sentence

T = TypeVar("T")

READING_SECONDS: Final = 0.02
"""Maximum seconds for reading records in one frame, short enough for the list to stay responsive."""
PROBLEM_SECONDS: Final = 8.0
"""Seconds for which the toast about a damaged file of figures is shown."""


class Screen(ui.FormScene):
    """A screen of widgets, created from its state by `build`, and recreated by `rebuild` after a change.

    A subclass sets `title` (a message) and defines `build` and, if it has other buttons than Back, `buttons`. It uses
    the services of `program`. Its state is set before `super().__init__`, which builds it for the first time.
    `words`: the language of the person addressed; by default that of the program.
    """

    title: ClassVar[str] = ""
    widest: ClassVar[float] = 1000
    gap: ClassVar[float] = ui.Gap.NORMAL
    pad: ClassVar[float | tuple[float, float]] = (ui.Gap.HUGE, ui.Gap.LARGE)
    """Gap between the rows of the panel, and margins around them, in units."""
    least_scale: ClassVar[float] = 0.0
    """Minimum size of a unit in pixels, for touch screens."""
    renewed: ClassVar[bool] = True
    """True if it is rebuilt when shown again; False for animated screens and moments of a game."""
    focus: ui.Widget | None = None
    """The widget that has the focus at first; set by `build`."""

    def __init__(self, program: Program, words: Words | None = None) -> None:
        self.program, self.words = program, words or program.words
        self.t = self.words.t
        super().__init__(program.graphics, self.heading, self.compose(), on_cancel=self.back, told=self.told())
        self.layer.least_scale = self.least_scale
        self.layer.on_refused_number = self.tell_span
        self.layer.set_focus(self.focus)

    # --- to be defined by subclasses ---

    @property
    def heading(self) -> str:
        """The title in the player's language."""
        return self.t(self.title)

    def build(self) -> Sequence[ui.Widget]:
        """Return the widgets between the heading and the buttons."""
        return ()

    def buttons(self) -> Sequence[ui.Widget]:
        """Return the buttons at the right of the foot; Back is at its left."""
        return ()

    def told(self) -> Iterable[str]:
        """Return the announcements for screen readers when the screen is first shown."""
        return ()

    @property
    def rules_shown(self) -> AnyRules | None:
        """The rules that the screen is about, which F1 shows."""
        return None

    @property
    def rule_asked(self) -> str:
        """The key of the statement in these rules that the screen is about."""
        return ""

    # --- the frame, which a subclass may change ---

    def compose(self) -> ui.Widget:
        """Return all widgets: a panel with the head, the body and the foot below one another."""
        parts = [self.head(), *self.build(), *self.foot()]
        return ui.centered_panel(ui.Column(parts, gap=self.gap), self.widest, pad=self.pad)

    def head(self) -> ui.Widget:
        """Return the heading, with other widgets beside it."""
        return ui.Heading(self.heading)

    def foot(self) -> Sequence[ui.Widget]:
        """Return the row of buttons, or several."""
        return [ui.Row([self.back_button(), ui.Spacer(grow=1), *self.buttons()])]

    def back_button(self, *, size: float = ui.TextSize.BODY) -> ui.Button:
        """Return the button for going back."""
        return ui.Button(self.t("Back"), self.back, size=size)

    # --- behaviour ---

    def rebuild(self) -> None:
        """Rebuild all widgets; the one with the name and role of the focused widget gets the focus."""
        self.layer.root = self.compose()

    def resume(self) -> None:
        """Update the screen when it is shown again, in the present language."""
        if not self.renewed:
            return
        self.words, self.t = self.program.words, self.program.words.t
        self.name = self.heading
        self.rebuild()

    def settings_changed(self, before: Settings) -> None:
        """Update after a change of settings while the screen is shown; `before`: the old settings."""

    def decks_came(self) -> None:
        """Update the screen when players' decks have been drawn while it is shown."""

    def open(self, screen: Scene) -> None:
        """Show another screen, from which Back returns to this one."""
        self.program.screens.open(screen)

    def back(self) -> None:
        """Close this screen, and show the one below."""
        self.program.screens.back()

    def show_problem(self, problem: StorageProblem | None) -> None:
        """Show a problem of the disk, if any."""
        if problem is not None:
            self.layer.show_toast(problem_sentence(self.words, problem))

    def tell_span(self, low: int, high: int) -> None:
        """Show the accepted range after a number outside it was typed."""
        number = self.words.number
        self.layer.show_toast(self.t("Here the number is from {low} to {high}.", low=number(low), high=number(high)))

    def ask(
        self,
        title: str,
        text: str,
        *,
        no: str,
        yes: str,
        act: Callable[[], object],
        kind: ui.ButtonKind = "danger",
        body: ui.Widget | None = None,
    ) -> None:
        """Ask over the screen, with the buttons `no` and `yes`; `yes` calls `act`, and a `body` gets the focus."""
        answers: list[ui.DialogAnswer] = [(no, "secondary", _nothing), (yes, kind, act)]
        self.layer.open(ui.Dialog(title, text, answers, body=body))
        if body is not None:
            self.layer.set_focus(body)

    def ask_to_choose(
        self,
        title: str,
        name: str,
        rows: "Sequence[ui.ListRow]",
        choose: Callable[[int], object],
        *,
        now: int = 0,
        about: str = "",
    ) -> None:
        """Ask over the screen to choose a row of a list with this name.

        `choose` gets its index; the row `now` is marked. `about`: a text above the list.
        """

        def chosen(number: int) -> None:
            self.layer.close()
            choose(number)

        listed = ui.ListView(name, rows, on_open=chosen, quick=True, chosen=now)
        self.layer.open(ui.Dialog(title, about, [(self.t("Cancel"), "secondary", _nothing)], body=listed, widest=620))
        self.layer.set_focus(listed)


def _nothing() -> None:
    pass


class Question(Screen, Generic[T]):
    """A screen with a result: `open_for(then)` opens it, `dismiss` closes it and calls `then`."""

    _then: Callable[[T], object] | None = None

    def open_for(self, then: Callable[[T], object]) -> None:
        """Open the screen above the present one; `then` gets the result when that one is shown again."""
        self._then = then
        self.program.screens.open(self)

    def dismiss(self, result: T) -> None:
        """Close the screen with a result."""
        self.program.screens.back(lambda: self._then(result) if self._then is not None else None)


class ReadingScreen(Screen):
    """A screen about the games on the disk, shown while their records are still being read.

    `left`: the number of unread records.
    """

    show_every: ClassVar[float] = 1.0
    """Seconds between two updates with the games read so far."""

    def __init__(self, program: Program) -> None:
        self._show_at = 0.0
        problem = program.ledger.refresh()
        self.program = program
        self.read_on()
        super().__init__(program)
        if problem is not None:
            self.layer.show_toast(problem_sentence(self.words, problem), seconds=PROBLEM_SECONDS)

    def read_on(self) -> None:
        """Read records for `READING_SECONDS`."""
        ledger = self.program.ledger
        ledger.read_on(READING_SECONDS, self.program.loop.clock)
        self.left = len(ledger.pending)

    def resume(self) -> None:
        """Look for changed records, and show the games read so far."""
        self.program.ledger.refresh()
        self.read_on()
        super().resume()

    def animate(self, now: float, /) -> bool:
        """Read on while there are unread records, and update now and then."""
        if not self.left:
            return False
        self.read_on()
        if not self.left or now >= self._show_at:
            self._show_at = now + self.show_every
            self.rebuild()
        return True

    def still_reading(self) -> list[ui.Widget]:
        """Return the line about the unread records, if any."""
        if not self.left:
            return []
        text = self.words.n("{n} game is still being read…", "{n} games are still being read…", self.left)
        return [ui.Paragraph(text, size=ui.TextSize.CAPTION, colour="dim")]
