"""What the review of a deal found: its turning points, what the cards gave, and apart from both how they really lay."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from canasta_gui.lab.review.deal_review import DealReview
from canasta_gui.lab.review.seat_review import TurningPoint
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Frame,
    Label,
    LongHeading,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.review import ReviewSentences

WIDEST_BESIDE: Final = 330
"""Units to which lines beside the turning points run."""


@dataclass(frozen=True)
class ReviewCalls:
    """The ways on. `show` shows a turning point in the replay, `try_it` plays on from before it: where saved.

    `longer` measures anew with more deals.
    """

    back: Callable[[], None]
    show: Callable[[TurningPoint], None] | None = None
    try_it: Callable[[TurningPoint], None] | None = None
    longer: Callable[[], None] | None = None


class ReviewScene(FormScene):
    """Shows a review."""

    def __init__(
        self, graphics: Graphics, words: Words, review: DealReview, says: ReviewSentences, calls: ReviewCalls
    ) -> None:
        self.review = review
        self._words, self._says, self._calls = words, says, calls
        back = Button(words.t("Back"), calls.back, kind="primary")
        title = words.t("Review of deal {n}", n=review.deal_no)
        found = Column(list(self._found()), gap=Gap.SMALL, grow=1)
        beside = Column(list(self._beside()), gap=Gap.LARGE)
        shown = Row([found, beside], gap=Gap.HUGE, align="top", stack=True)
        body = Column(
            [
                Column([LongHeading(title, size=28), *self._meaning()], gap=Gap.TINY),
                Scroll(shown, grow=0),
                Row([*self._longer(), Spacer(grow=1), back]),
            ],
            gap=Gap.LARGE,
        )
        spoken = [title, *self._summary()]
        super().__init__(
            graphics, title, centered_panel(body, 1160, pad=(Gap.HUGE, Gap.LARGE)), on_cancel=calls.back, told=spoken
        )
        self.layer.set_focus(back)

    def _summary(self) -> Iterator[str]:
        """Yield what is said at once to those who do not see it."""
        points = self.review.review.turning_points
        for point in points:
            yield " ".join((self._says.done(point), self._says.instead(point), self._says.loss(point)))
        if not points:
            yield self._says.nothing()

    def _meaning(self) -> Iterator[Widget]:
        """Yield what the margins of the losses mean: above all of them, where nobody has to look for it."""
        for point in self.review.review.turning_points[:1]:
            yield self._small(self._says.meaning(point))

    def _longer(self) -> Iterator[Widget]:
        t = self._words.t
        if self._calls.longer is not None:
            hint = t("What looks dear is played to the end in more deals: the margins become smaller.")
            yield Button(t("Measure longer"), self._calls.longer, size=TextSize.CAPTION, hint=hint)

    def _found(self) -> Iterator[Widget]:
        """Yield the turning points, or that there are none."""
        points = self.review.review.turning_points
        yield from map(self._point, points)
        if not points:
            yield Paragraph(self._says.nothing(), bold=True)
            yield self._small(self._says.silence())

    def _beside(self) -> Iterator[Widget]:
        """Yield the luck, and below a heading of its own how the cards really lay."""
        t, says = self._words.t, self._says
        result, *luck = says.luck(self.review)
        told: list[Widget] = [Paragraph(result, bold=True, widest=WIDEST_BESIDE)]
        told += (Paragraph(line, widest=WIDEST_BESIDE) for line in luck)
        yield Column([self._heading(t("Luck and skill")), *told], gap=Gap.TINY)
        if self.review.as_dealt:
            lines = (Paragraph(line, colour="dim") for line in says.as_dealt(self.review))
            note = self._small(says.as_dealt_note(), WIDEST_BESIDE)
            yield Column([self._heading(t("As the cards really lay")), *lines, note], gap=Gap.TINY)

    def _point(self, point: TurningPoint) -> Widget:
        says, calls, t = self._says, self._calls, self._words.t
        told: list[Widget] = [
            Paragraph(says.done(point)),
            Paragraph(says.instead(point), bold=True),
            Paragraph(says.loss(point), bold=True, colour="accent"),
            self._small(says.reasons(point)),
        ]
        ways = ((t("Show it"), calls.show, "eye"), (t("Try it"), calls.try_it, None))
        buttons: list[Widget] = [
            Button(text, _with(call, point), size=TextSize.CAPTION, icon=icon)
            for text, call, icon in ways
            if call is not None
        ]
        shown: Widget = Column(told, gap=Gap.TINY, grow=1)
        if buttons:
            shown = Row([shown, Column(buttons, gap=Gap.SMALL)], gap=Gap.NORMAL, align="top", stack=True)
        return Frame(shown, pad=Gap.NORMAL)

    def _small(self, text: str, widest: float = 2000) -> Paragraph:
        return Paragraph(text, colour="dim", size=TextSize.CAPTION, widest=widest)

    def _heading(self, text: str) -> Label:
        return Label(text, bold=True, colour="accent", size=TextSize.CAPTION)


def _with(call: Callable[[TurningPoint], None], point: TurningPoint) -> Callable[[], None]:
    return lambda: call(point)
