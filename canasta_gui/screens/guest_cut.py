"""The cut of a guest: the window says whose phone has the deck, until it is cut."""

from functools import partial

from canasta_gui import screens, ui
from canasta_gui.match.match import Match
from canasta_gui.program.hosting import Hosting
from canasta_gui.program.program import Program
from canasta_gui.remote.messages import NO_CUT, Cut
from canasta_gui.screens.screen import Question


class GuestCutScreen(Question[Cut]):
    """Says who is asked on a phone to cut the deck; closes once that guest has cut, or the time is over.

    `match`: the match whose next deck may be cut.
    """

    renewed = False

    def __init__(self, program: Program, match: Match, hosting: Hosting) -> None:
        assert match.cutter is not None, "a guest may cut"
        self._match, self._hosting, self._deal_no = match, hosting, match.deal_no
        self._name, self._fingerprint = match.seats[match.cutter].name, match.shuffle_next()
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("{name} may cut the deck.", name=self._name)

    @property
    def _where(self) -> str:
        return self.t("The deck is on the phone.")

    def told(self) -> tuple[str, ...]:
        return (self.heading, self._where)

    def compose(self) -> ui.Widget:
        self.focus = deal = ui.Button(self.t("Deal without a cut"), self.back, size=ui.TextSize.LARGE)
        show = partial(screens.cut.show_deck, self, self._fingerprint)
        deck = ui.Button(self.t("The deck…"), show, kind="quiet")
        body = ui.Column(
            [
                ui.Spacer(grow=1),
                ui.Heading(self.heading, align="center"),
                ui.Paragraph(self._where, align="center", widest=900),
                ui.Row([deal], pack="center"),
                ui.Row([deck], pack="center"),
                ui.Spacer(grow=1),
            ],
            gap=ui.Gap.NORMAL,
        )
        return ui.Frame(body, pad=ui.Gap.NORMAL)

    def animate(self, _now: float, /) -> bool:
        """Close once the guest has answered, or the deal has begun under another page."""
        cut = NO_CUT if self._match.deal_no != self._deal_no else self._hosting.cut_of(self._match)
        if cut is not None and self.layer.dialog is None:
            self.dismiss(cut)
        return False

    def back(self) -> None:
        """Deal without a cut."""
        self._hosting.deal_uncut()
        self.dismiss(NO_CUT)
