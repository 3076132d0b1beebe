"""The review of a deal: its computation in a worker process, and its turning points."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui import screens, ui
from canasta_gui.lab.review.deal_review import BackgroundReview, DealReview
from canasta_gui.lab.review.findings import DealKey
from canasta_gui.lab.review.kept_reviews import measured_seat
from canasta_gui.lab.review.lessons import Lessons, lessons_of
from canasta_gui.lab.review.occasions import Occasion, Principle
from canasta_gui.lab.review.played_deal import AnyEndedDeal, DealSource, PlayedDeal, ended_deal, measurable
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.play.practice.titles import PRACTICES, practice_title
from canasta_gui.program.program import Program
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.waiting import polling
from canasta_gui.ui.pictures.deal_page import WideButton
from canasta_gui.ui.pictures.losses import LossBar, scale_of
from canasta_gui.ui.table.card_samples import CardFan
from canasta_gui.words.review import ReviewSentences

LEAST_BESIDE: Final = 520
"""Width in units below which both columns of the page stand below one another."""
WIDEST_BESIDE: Final = 520
"""Width of the lines beside the turning points in units."""
MOST_CARDS: Final = 4
"""Maximum number of cards shown with a principle."""
MOST_CLOSE: Final = 3
"""Maximum number of decisions shown where none was a turning point."""
LONGER: Final = 4
"""Factor on the number of play-outs for "measure longer"."""
LONGEST: Final = 16
"""Largest factor offered."""


@dataclass(frozen=True)
class ReviewedSeat:
    """A seat of a deal to review.

    `names`: the names of all seats. `you`: whether the reader played this seat. `path`: the file of a saved record.
    `work`: its review, if it was begun before the request.
    """

    deal: AnyEndedDeal
    seat: int
    names: Sequence[str]
    you: bool
    path: Path | None
    work: BackgroundReview | None = None

    @property
    def key(self) -> DealKey | None:
        """The key of the deal in the findings; None without a record."""
        return None if self.path is None else DealKey(self.path.stem, self.deal.deal_no, self.deal.totals)

    @classmethod
    def of(cls, match: DealSource, seats: Sequence[SeatInfo], seat: int, path: Path | None) -> "ReviewedSeat | None":
        """Return the finished deal of a match; None for a seat that sat out."""
        if seat not in match.rules.playing(match.deal_no):
            return None
        names = [info.name for info in seats]
        return cls(ended_deal(match), seat, names, seats[seat].player == "human", path)

    @classmethod
    def of_record(cls, replay: Replay, deal_no: int, seat: int, path: Path) -> "ReviewedSeat | None":
        """Return a deal of a record by its number; if void deals have the same number, the last one."""
        shown, ends = Viewing(replay), [*replay.starts[1:], replay.steps]
        shown.step = next(end - 1 for end in reversed(ends) if replay.line(end - 1).deal == deal_no)
        return cls.of(shown, replay.seats, seat, path)


@dataclass(frozen=True)
class RecordMoment:
    """The moment of a record before an action of a seat; `move`: its number in the deal, from 0.

    `better`: the action that would have been better; `note`: a sentence about it. `turn`: number of the seat's turn,
    from 1; `points`: by how much the better action is better, if that was measured, else 0; `proven`: whether the
    review claims that it is better.
    """

    path: Path
    deal_no: int
    move: int
    seat: int
    better: AnyAction
    note: str
    turn: int = 0
    points: int = 0
    proven: bool = True


class Onward(NamedTuple):
    """The way on from a review of the last deal of a match: its text, and its function."""

    text: str
    go: Callable[[], object]


class Learned(NamedTuple):
    """What is known of a deal at once: its number, what rules of thumb say, and by how much the seat's side won."""

    deal_no: int
    lessons: Lessons
    lead: float


class ReviewPage(Screen):
    """What a deal can teach: at the left what rules of thumb say, at the right what is measured.

    `onward`: the way on, if the deal was just played.
    """

    widest = 1160
    gap = ui.Gap.LARGE
    renewed = False

    def __init__(self, program: Program, asked: ReviewedSeat, learned: Learned, onward: Onward | None) -> None:
        self._asked, self._onward = asked, onward
        self._deal_no, self._lessons, self._lead = learned
        self._says = ReviewSentences(
            program.words, asked.names, asked.seat, you=asked.you, sides=asked.deal.rules.n_sides
        )
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("What deal {n} can teach", n=self._deal_no)

    def compose(self) -> ui.Widget:
        """Return the page on the felt: what rules of thumb say at the left, what was measured at the right."""
        page = ui.Column([self.head(), *self.build(), *self.foot()], gap=ui.Gap.NORMAL)
        return ui.Frame(ui.Frame(page, pad=0, widest=1200, down="center"), pad=(ui.Gap.HUGE, ui.Gap.LARGE))

    def head(self) -> ui.Widget:
        return ui.Column([ui.LongHeading(self.heading), ui.Paragraph(self._says.result(self._lead))], gap=ui.Gap.TINY)

    def build(self) -> Sequence[ui.Widget]:
        parts = [list(self._learned()), list(self._measured())]
        columns = [ui.Column(part, gap=ui.Gap.SMALL, grow=1) for part in parts if part]
        both = ui.EqualRow(columns, gap=ui.Gap.NORMAL, align="top", stack=True, least=LEAST_BESIDE)
        return [ui.Scroll(both, grow=0)]

    def foot(self) -> Sequence[ui.Widget]:
        t, onward = self.t, self._onward
        if onward is None:
            self.focus = back = self.back_button()
            return [ui.Row([back, ui.Spacer(grow=1), *self._longer()])]
        back = ui.Button(t("Back to the result"), self.back, icon="arrow-left")
        self.focus = go = WideButton(onward.text, onward.go, kind="primary", size=ui.TextSize.LARGE)
        return [ui.Row([back, ui.Spacer(grow=1), *self._longer(), go])]

    def _measured(self) -> Iterator[ui.Widget]:
        """Yield what was measured; nothing where nothing is."""
        return iter(())

    def _longer(self) -> Iterator[ui.Widget]:
        """Yield the button that measures longer, if that is possible."""
        return iter(())

    def _show_occasion(self, occasion: Occasion) -> None:
        """Show the table before a principle was broken."""
        screens.replay.show_turning_point(self.program, self._moment_of(occasion))

    def _try_occasion(self, occasion: Occasion) -> None:
        """Play on from before a principle was broken."""
        screens.replay.try_turning_point(self.program, self._moment_of(occasion))

    def _moment_of(self, occasion: Occasion) -> RecordMoment:
        return self._at(occasion.move, occasion.instead, self._says.lessons.instead(occasion), occasion.turn)

    def _at(self, move: int, better: AnyAction, note: str, turn: int, points: float = 0.0) -> RecordMoment:
        path = self._asked.path
        assert path is not None, "offered only for a record on the disk"
        return RecordMoment(path, self._deal_no, move, self._asked.seat, better, note, turn, round(points))

    def _learned(self) -> Iterator[ui.Widget]:
        """Yield the principles that were broken, or that there are none; and what was done well."""
        says, lessons, t = self._says.lessons, self._lessons, self.t
        yield self._heading(t("By the rules of thumb"))
        yield from map(self._principle, lessons.principles)
        cards = lessons.praise.cards if lessons.praise is not None else ()
        praised = [ui.Paragraph(t("Well done"), bold=True, colour="good"), ui.Paragraph(says.praise(lessons.praise))]
        if not lessons.principles:
            praised.append(ui.Paragraph(says.nothing_broken()))
            if self._lead >= 0:  # after a lost deal, "Clean play" would deny what is measured beside it
                clean = ui.Paragraph(t("Clean play"), bold=True, colour="good", size=ui.TextSize.LARGE)
                praised = [clean, praised[2], praised[1]]
        yield self._with_cards(cards, ui.Column(praised, gap=ui.Gap.TINY, grow=1), [])
        more = [] if lessons.principles else list(self._more())
        if more:
            yield self._heading(t("What might bring more"))
            yield from more

    def _more(self) -> Iterator[ui.Widget]:
        """Yield what might bring more where no principle was broken: the next practice deal."""
        t, program = self.t, self.program
        following = next((name for name in PRACTICES if name not in program.settings.practices), None)
        if following is not None:
            told = ui.Paragraph(t("Practise: {title}", title=t(practice_title(following))), bold=True, grow=1)
            button = ui.Button(t("Learn"), lambda: screens.practice.open_learning(program), size=ui.TextSize.CAPTION)
            yield self._with_cards((), told, [button])

    def _principle(self, principle: Principle) -> ui.Widget:
        says, occasion = self._says.lessons, principle.occasions[0]
        told: list[ui.Widget] = [
            ui.Paragraph(says.title(principle), bold=True),
            self._small(f"{says.turns(principle)}. {says.advice(principle)}"),
        ]
        t = self.t
        ways = ((t("Show it"), self._show_occasion, "eye"), (t("Try it"), self._try_occasion, None))
        buttons = [
            ui.Button(text, partial(call, occasion), size=ui.TextSize.CAPTION, icon=icon, hint=says.title(principle))
            for text, call, icon in ways
            if self._asked.path is not None
        ]
        cards = tuple(card for each in principle.occasions for card in each.cards)
        return self._with_cards(cards, ui.Column(told, gap=ui.Gap.TINY, grow=1), buttons)

    def _with_cards(self, cards: Sequence[Card], told: ui.Widget, buttons: Sequence[ui.Widget]) -> ui.Widget:
        """Return a frame with a few cards, a text about them, and buttons."""
        parts: list[ui.Widget] = [CardFan(self.program.words.language, cards, MOST_CARDS)] if cards else []
        row: ui.Widget = ui.Row([*parts, told], gap=ui.Gap.NORMAL, align="top", grow=1)
        if buttons:
            row = ui.Row([row, ui.Column(buttons, gap=ui.Gap.TINY)], gap=ui.Gap.NORMAL, align="top", stack=True)
        return ui.Frame(row, pad=(ui.Gap.NORMAL, ui.Gap.SMALL), panel=True)

    def _small(self, text: str, widest: float = 2000) -> ui.Paragraph:
        return ui.Paragraph(text, colour="dim", size=ui.TextSize.CAPTION, widest=widest)

    def _heading(self, text: str) -> ui.Label:
        return ui.Label(text, bold=True, colour="accent", size=ui.TextSize.CAPTION)


class LessonsScreen(ReviewPage):
    """The page of a deal that is judged by rules of thumb alone."""

    def told(self) -> Sequence[str]:
        return [self.heading, *self._says.lessons.lines(*self._lessons), self._says.not_measured()]

    def _more(self) -> Iterator[ui.Widget]:
        """Yield nothing: the practice deals are of canasta."""
        return iter(())

    def _learned(self) -> Iterator[ui.Widget]:
        yield from super()._learned()
        yield self._small(self._says.not_measured())


class ReviewingScreen(ReviewPage):
    """The page while the decisions are played to the end: `go_on` continues that, and returns the part done.

    `cancel`: stops the work if the player does not wait.
    """

    def __init__(
        self,
        program: Program,
        asked: ReviewedSeat,
        learned: Learned,
        onward: Onward | None,
        *,
        text: str,
        go_on: Callable[[], float],
        cancel: Callable[[], None] | None,
    ) -> None:
        self._text, self._go_on, self._cancel = text, go_on, cancel
        self._progress = ui.ProgressBar(program.words.t("The deal is being reviewed"))
        self._count = ui.Label("", bold=True)
        super().__init__(program, asked, learned, onward)

    def told(self) -> Sequence[str]:
        return [self.heading, *self._says.lessons.lines(*self._lessons), self._text]

    def _measured(self) -> Iterator[ui.Widget]:
        yield self._heading(self.t("Measured: played to the end"))
        parts = [self._count, self._progress, self._small(self._text)]
        yield ui.Frame(ui.Column(parts, gap=ui.Gap.SMALL), pad=(ui.Gap.NORMAL, ui.Gap.SMALL), panel=True)

    def back(self) -> None:
        """Stop the work, and go back."""
        if self._cancel is not None:
            self._cancel()
        super().back()

    def animate(self, _now: float, /) -> bool:
        """Continue the work, and show its progress."""
        self._progress.part = part = self._go_on()
        count = self.t("Being played out… {percent}", percent=self.words.percent(part))
        if count != self._count.name:
            self._count.name = count
            self.layer.lay_out()
        self.dirty = True
        return True


class ReviewScreen(ReviewPage):
    """The page of a finished review. `times`: factor on the number of deals played to the end."""

    def __init__(
        self, program: Program, asked: ReviewedSeat, review: DealReview, times: int = 1, onward: Onward | None = None
    ) -> None:
        self.review, self._times = review, times
        super().__init__(program, asked, Learned(review.deal_no, review.lessons, review.result), onward)

    def told(self) -> Sequence[str]:
        return [self.heading, *self._summary()]

    def _more(self) -> Iterator[ui.Widget]:
        """Yield the decision that came closest to a turning point, to try another one; then a practice deal."""
        for point in self._closest()[:1]:
            if self._asked.path is not None and not self.review.review.turning_points:
                told = [ui.Paragraph(self._says.instead(point), bold=True), self._small(self._says.done(point))]
                button = ui.Button(
                    self.t("Try it"),
                    partial(self._try_it, point),
                    size=ui.TextSize.CAPTION,
                    hint=self._says.instead(point),
                )
                yield self._with_cards((), ui.Column(told, gap=ui.Gap.TINY, grow=1), [button])
        yield from super()._more()

    def _closest(self) -> list[TurningPoint]:
        """The decisions that came closest to a turning point, the closest first."""
        near = sorted(self.review.review.measured, key=lambda point: -(point.loss + point.margin))
        return [point for point in near if point.loss + point.margin > 0][:MOST_CLOSE]

    def _measure_longer(self) -> None:
        review(self.program, self._asked, LONGER * self._times, self._onward)

    def _show(self, point: TurningPoint) -> None:
        """Show the table before a turning point."""
        screens.replay.show_turning_point(self.program, self._moment(point))

    def _try_it(self, point: TurningPoint) -> None:
        """Play on from before a turning point."""
        screens.replay.try_turning_point(self.program, self._moment(point))

    def _moment(self, point: TurningPoint) -> RecordMoment:
        move, note = point.decision.move, self._says.instead(point)
        moment = self._at(move, point.other[0], note, point.decision.turn, round(point.loss, -1))
        return replace(moment, proven=point in self.review.review.turning_points)

    def _summary(self) -> Iterator[str]:
        """Yield the summary, as announced by screen readers."""
        yield from self._says.lessons.lines(*self.review.lessons)
        points = self.review.review.turning_points
        for point in points:
            yield " ".join((self._says.done(point), self._says.instead(point), self._says.loss(point)))
        if not points:
            yield self._says.nothing()

    def _meaning(self) -> Iterator[ui.Widget]:
        """Yield the explanation of the margins, placed before the losses so that it is read first."""
        for point in self.review.review.turning_points[:1]:
            yield self._small(self._says.meaning(point))

    def _longer(self) -> Iterator[ui.Widget]:
        t = self.t
        if self._times < LONGEST and self.review.review.measured:
            hint = t("What looks costly is played to the end in more deals, so the margins become smaller.")
            yield ui.Button(t("Look more closely"), self._measure_longer, size=ui.TextSize.CAPTION, hint=hint)

    def _measured(self) -> Iterator[ui.Widget]:
        """Yield the turning points, or the closest decisions; then the luck."""
        yield self._heading(self.t("Measured: played to the end"))
        points = self.review.review.turning_points
        yield from map(self._point, points)
        if points:
            yield from self._meaning()
        else:
            yield ui.Frame(
                ui.Column(list(self._no_point()), gap=ui.Gap.SMALL), pad=(ui.Gap.NORMAL, ui.Gap.SMALL), panel=True
            )
        yield from self._beside()

    def _no_point(self) -> Iterator[ui.Widget]:
        """Yield that there is no turning point, and the decisions that came closest."""
        yield ui.Paragraph(self._says.nothing(), bold=True)
        closest = self._closest()
        if not closest:
            yield self._small(self._says.silence())
            return
        yield self._small(self.t("These came closest, and may have cost so much. None is sure enough to be named."))
        most = scale_of(*(point.loss + point.margin for point in closest))
        for point in closest:
            said = [ui.Paragraph(self._says.done(point)), self._small(self._says.instead(point))]
            yield ui.Row([*self._both(point), ui.Column([*said, self._bar(point, most)], gap=ui.Gap.TINY, grow=1)])

    def _both(self, point: TurningPoint) -> Iterator[ui.Widget]:
        """Yield the card that was discarded and the better one."""
        one, other = point.plan[0], point.other[0]
        if isinstance(one, act.Discard) and isinstance(other, act.Discard):
            language = self.program.words.language
            arrow = ui.Icon("arrow-right", colour="accent")
            yield ui.Row(
                [CardFan(language, [one.card], 1), arrow, CardFan(language, [other.card], 1)], gap=ui.Gap.SMALL
            )

    def _bar(self, point: TurningPoint, most: int) -> ui.Widget:
        return LossBar(self.words, point.loss - point.margin, point.loss, point.loss + point.margin, most)

    def _beside(self) -> Iterator[ui.Widget]:
        """Yield the luck, once there were enough deals, and under a separate heading the true cards."""
        t, says = self.t, self._says
        _, *luck = says.luck(self.review)
        if luck and self.program.findings.enough_for_luck:
            told = (ui.Paragraph(line, widest=WIDEST_BESIDE) for line in luck)
            yield ui.Column([self._heading(t("Luck and skill")), *told], gap=ui.Gap.TINY)
        if self.review.as_dealt:
            lines = (ui.Paragraph(line, colour="dim") for line in says.as_dealt(self.review))
            note = self._small(says.as_dealt_note(), WIDEST_BESIDE)
            yield ui.Column([self._heading(t("As the cards really lay")), *lines, note], gap=ui.Gap.TINY)

    def _point(self, point: TurningPoint) -> ui.Widget:
        says, t = self._says, self.t
        told: list[ui.Widget] = [
            ui.Paragraph(says.done(point)),
            ui.Paragraph(says.instead(point), bold=True),
            ui.Paragraph(says.loss(point), bold=True, colour="accent"),
            self._bar(point, scale_of(*(each.loss + each.margin for each in self.review.review.turning_points))),
            self._small(says.reasons(point)),
        ]
        ways = ((t("Show it"), self._show, "eye"), (t("Try it"), self._try_it, None))
        buttons: list[ui.Widget] = [
            ui.Button(text, partial(call, point), size=ui.TextSize.CAPTION, icon=icon, hint=says.instead(point))
            for text, call, icon in ways
            if self._asked.path is not None
        ]
        shown: ui.Widget = ui.Row([*self._both(point), ui.Column(told, gap=ui.Gap.TINY, grow=1)], grow=1, align="top")
        if buttons:
            shown = ui.Row([shown, ui.Column(buttons, gap=ui.Gap.SMALL)], gap=ui.Gap.NORMAL, align="top", stack=True)
        return ui.Frame(shown, pad=(ui.Gap.NORMAL, ui.Gap.SMALL), panel=True)


def review(program: Program, asked: ReviewedSeat, times: int = 1, onward: Onward | None = None) -> None:
    """Review a seat's deal; what rules of thumb say is there at once, and the progress of the rest.

    `times`: factor on the number of deals played to the end. `onward`: the way on, if the deal was just played.
    """
    deal, seat = asked.deal, asked.seat
    learned = Learned(deal.deal_no, lessons_of(deal, seat), deal.lead(deal.rules.side_of[seat]))
    measured = measurable(deal)
    if measured is None:
        program.screens.open(LessonsScreen(program, asked, learned, onward))
    else:
        _measure(program, asked, measured, learned, times, onward)


def _measure(
    program: Program, asked: ReviewedSeat, deal: PlayedDeal, learned: Learned, times: int, onward: Onward | None
) -> None:
    """Show what rules of thumb say while the decisions are played to the end, then both."""
    t, key, seat = program.words.t, asked.key, asked.seat
    kept = None if key is None else program.findings.measured(key, seat)
    if kept is not None and kept.times >= times:
        times = kept.times
    else:
        kept = None
    begun = asked.work if times == 1 else None
    work = begun or BackgroundReview(program.thinking, deal, seat, program.loop.wake, times=times, kept=kept)

    def failed() -> None:
        title, text = t("There is no review this time"), t("It could not be made.")
        program.screens.back(lambda: screens.message.show_message(program, title, text))

    def done(found: DealReview) -> None:
        if key is not None:
            program.findings.keep_measured(key, seat, measured_seat(found.review, times))
        program.screens.back(lambda: program.screens.open(ReviewScreen(program, asked, found, times, onward)))

    screen = ReviewingScreen(
        program,
        asked,
        learned,
        onward,
        text=t("Each decision is tried in deals that look the same from your seat. That takes a few seconds.")
        if times == 1
        else t("What looks costly is played to the end in more deals than before, so the margins become smaller."),
        go_on=polling(
            work.poll,
            part=lambda: work.part,
            done=done,
            failed=failed,
        ),
        cancel=work.cancel if begun is None else None,
    )
    program.screens.open(screen)
