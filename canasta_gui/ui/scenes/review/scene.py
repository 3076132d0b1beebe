"""What the review of a deal found: its turning points, what the cards gave, and apart from both how they really lay."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from canasta_gui.lab.review.deal_review import DealReview
from canasta_gui.lab.review.seat_review import TurningPoint
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
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
from canasta_gui.words import Words
from canasta_gui.words.review import ReviewSentences


@dataclass(frozen=True)
class ReviewCalls:
    """The ways on. `show` shows a turning point in the replay, `try_it` plays on from before it: where saved."""

    back: Callable[[], None]
    show: Callable[[TurningPoint], None] | None = None
    try_it: Callable[[TurningPoint], None] | None = None


class ReviewScene(FormScene):
    """Shows a review."""

    def __init__(
        self, graphics: Graphics, words: Words, review: DealReview, says: ReviewSentences, calls: ReviewCalls
    ) -> None:
        self.review = review
        self._words, self._says, self._calls = words, says, calls
        back = Button(words.t("Back"), calls.back, kind="primary")
        title = words.t("Review of deal {n}", n=review.deal_no)
        told = list(self._parts())
        body = Column(
            [
                Column([LongHeading(title, size=28), *self._meaning()], gap=Gap.TINY),
                Scroll(Column(told, gap=Gap.LARGE), grow=0),
                Row([Spacer(grow=1), back]),
            ],
            gap=Gap.LARGE,
        )
        spoken = [title, *self._summary()]
        super().__init__(graphics, title, centered_panel(body, 860), on_cancel=calls.back, told=spoken)
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

    def _parts(self) -> Iterator[Widget]:
        t, points = self._words.t, self.review.review.turning_points
        if points:
            yield Column([*map(self._point, points)], gap=Gap.SMALL)
        else:
            yield Column([Paragraph(self._says.nothing(), bold=True), self._small(self._says.silence())], gap=Gap.TINY)
        result, *luck = self._says.luck(self.review)
        yield Column(
            [self._heading(t("Luck and skill")), Paragraph(result, bold=True), *map(Paragraph, luck)], gap=Gap.TINY
        )
        if points:
            yield Column(
                [
                    self._heading(t("As the cards really lay")),
                    *(Paragraph(line, colour="dim") for line in self._says.as_dealt(self.review)),
                    self._small(self._says.as_dealt_note()),
                ],
                gap=Gap.TINY,
            )

    def _point(self, point: TurningPoint) -> Widget:
        says, calls, t = self._says, self._calls, self._words.t
        told: list[Widget] = [
            Paragraph(says.done(point)),
            Paragraph(says.instead(point), bold=True),
            Paragraph(says.loss(point), bold=True, colour="accent"),
            Paragraph(says.reasons(point), colour="dim"),
        ]
        ways = ((t("Show it"), calls.show, "eye"), (t("Try it"), calls.try_it, None))
        buttons = [
            Button(text, _with(call, point), size=TextSize.CAPTION, icon=icon)
            for text, call, icon in ways
            if call is not None
        ]
        if buttons:
            told.append(Row(list(buttons)))
        return Frame(Column(told, gap=Gap.TINY), pad=Gap.NORMAL)

    def _small(self, text: str) -> Paragraph:
        return Paragraph(text, colour="dim", size=TextSize.CAPTION)

    def _heading(self, text: str) -> Label:
        return Label(text, bold=True, colour="accent", size=TextSize.CAPTION)


def _with(call: Callable[[TurningPoint], None], point: TurningPoint) -> Callable[[], None]:
    return lambda: call(point)
