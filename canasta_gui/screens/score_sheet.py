"""The page after a deal: it is counted line by line; then a word, a lesson, a praise, and what comes next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.lab.review.deal_review import BackgroundReview
from canasta_gui.lab.review.lessons import Lessons, lessons_of
from canasta_gui.lab.review.occasions import Occasion
from canasta_gui.lab.review.played_deal import PlayedDeal, measurable
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.firsts import First
from canasta_gui.match.match import Match
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.scores.deal_closing import (
    DealClosing,
    canastas_of,
    counted_rows,
    deal_closing,
    plain_closing,
    shown_counts,
)
from canasta_gui.play.scores.deal_facts import WonCanasta
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import FineDetails, ScoreSheet
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.early_review import EarlyReview
from canasta_gui.program.printing import print_html
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealBegan
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.screens.review import Onward, RecordMoment, ReviewedSeat
from canasta_gui.screens.screen import Question
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.deal_show import DealShow
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.pictures.deal_clock import DealClock, ShownCanasta, ShownSide
from canasta_gui.ui.pictures.deal_page import DealHead, DealPage, WideButton
from canasta_gui.ui.pictures.deal_remarks import FLIGHT_SECONDS, Remark, RemarkCard, SpeechBoxes, Spoken
from canasta_gui.ui.pictures.deal_stage import DealStage, draw_fan
from canasta_gui.ui.pictures.firsts import cards_of_first
from canasta_gui.ui.pictures.results import SecondTable
from canasta_gui.ui.pictures.score_board import ScoreBoard
from canasta_gui.ui.pictures.score_lines import ScoreLines
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.ui.table.canasta import mark_of
from canasta_gui.ui.table.marks import mark_picture
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OffenceText
from canasta_gui.words.firsts import first_just_earned
from canasta_gui.words.games import started_text
from canasta_gui.words.lessons import LessonSentences
from canasta_gui.words.pages import match_sheet, sheet_html
from canasta_gui.words.phones import waiting_sentence
from canasta_gui.words.review import ReviewSentences
from canasta_gui.words.sentences import the_meld

_CANASTAS: Final = {
    "natural": gettext_noop("Natural canasta"),
    "mixed": gettext_noop("Mixed canasta"),
    "wild": gettext_noop("Canasta of wild cards"),
    "runs": gettext_noop("Canasta in sequence"),
}
_SEALS: Final = {"natural": (6, 0), "mixed": (6, 1)}


RISE: Final = 1.04
"""Factor of the pitch from one counted line to the next."""


class ScoreSheetScreen(Question[int | None]):
    """Counts a deal, and shows its result until the player continues (result: None).

    `closing`: what is known beside the sheet. `onward`: the text of the button if it does not lead to the next deal.
    `deal`: the deal, which other computers may replay. `asked`: the seat whose review is offered; `lessons`: what it
    can learn. `moments`: whether moments can be shown at the table. `match`: the match whose scores can be printed.
    `second`: the deal at a second table. `portraits`: those of all seats. `counting`: whether the deal is counted line
    by line; a click or a key shows all at once, and the next one acts. `goes_on`: whether all players are ready
    elsewhere, so that nothing needs to be pressed here; `awaited`: the sentence that says who is not.
    """

    renewed = False

    def __init__(
        self,
        program: Program,
        sheet: ScoreSheet,
        *,
        closing: DealClosing | None = None,
        onward: str = "",
        deal: FinishedDeal | None = None,
        asked: ReviewedSeat | None = None,
        lessons: Lessons | None = None,
        moments: bool = False,
        match: Match | None = None,
        second: SecondTable | None = None,
        portraits: Sequence[str] = (),
        counting: bool = False,
        goes_on: Callable[[], bool] = lambda: False,
        awaited: Callable[[], str] = lambda: "",
    ) -> None:
        self._goes_on, self._awaited = goes_on, awaited
        self._waits = awaited()
        self.sheet, self.deal, self.asked, self._match = sheet, deal, asked, match
        self.closing = closing or plain_closing(sheet)
        self._lessons, self._portraits = lessons, tuple(portraits)
        self._onward, self._moments, self._second = onward or program.words.t("Next deal"), moments, second
        self._luck = ""
        self._earned: RemarkCard | None = None
        self._earned_at: float | None = None
        self._begun: float | None = None
        self._still = False
        self._counts = 0  # number of counted lines that were heard
        self._clock = self._new_clock(counting=counting)
        self._cards = program.graphics.deck(program.words.language)
        super().__init__(program)

    def _new_clock(self, *, counting: bool) -> DealClock:
        sheet, closing = self.sheet, self.closing
        counts = shown_counts(sheet, closing.facts)
        parts = [points for row in counts for points in row.parts]
        deal = sheet.deal or tuple(map(sum, zip(*parts, strict=True))) or (0,) * len(closing.sides)
        totals = sheet.course[-1] if sheet.course else deal
        before = tuple(total - points for total, points in zip(totals, deal, strict=True))
        show = DealShow(counts, before, [total for total, _ in sheet.marks])
        sides = [
            ShownSide(each.side, each.title, each.seats, tuple(self._portraits_of(each.seats)))
            for each in closing.sides
        ]
        return DealClock(show, sides, sheet.winner, time=0.0 if counting else show.ends)

    def _portraits_of(self, seats: Sequence[int]) -> list[str]:
        return [self._portraits[seat] for seat in seats] if self._portraits else []

    @property
    def heading(self) -> str:
        return self.sheet.title

    def told(self) -> list[str]:
        """Return the whole page in its order: what happened, the lines, the totals, what is said, lesson and praise."""
        sheet, second = self.sheet, self._second
        told = [*filter(None, (sheet.result, sheet.title)), *self._lines.sentences()]
        told += filter(None, (sheet.lead, sheet.chance, sheet.sides, sheet.note, self._waits))
        told += second.sentences() if second is not None else ()
        told += [f"{each.name}: {each.sentence}" for each in self._spoken()]
        return [*told, *(each.told for each in self._remarks if isinstance(each, RemarkCard))]

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        sheet, t = self.sheet, self.t
        clock, canastas = self._clock, list(self._canastas())
        title = " ".join(filter(None, (sheet.title, sheet.sides)))
        head = DealHead(
            sheet.result or sheet.title, title if sheet.result else sheet.sides, sheet.lead, sheet.chance, clock=clock
        )
        self._lines = ScoreLines(
            self.words,
            t("The score sheet"),
            clock,
            sheet.rows,
            counted=counted_rows(sheet),
            sums=t("This deal"),
            signed=not sheet.fewest,
            icon=_row_seal,
            opens=self._open_fines,
        )
        goal = sheet.goal or 0
        board = ScoreBoard(
            self.words,
            t("The way to {points}", points=self.words.number(goal)) if goal else t("Totals"),
            clock,
            self._cards,
            goal=goal,
            marks=sheet.marks if goal else (),
            stops=sheet.course[:-1],
            canastas=canastas,
            on_canasta=self._show_canasta,
        )
        spoken = self._spoken()
        self._remarks = self._composed_remarks()
        if self._earned is not None:  # in the place of the praise
            self._remarks = [*self._remarks[:1], self._earned]
        return DealPage(
            head,
            self._lines,
            board,
            self._stage(canastas),
            SpeechBoxes(spoken) if spoken else None,
            self._remarks,
            self._foot(),
            clock=clock,
            skip=t("Click anywhere to see the result"),
        )

    def _stage(self, canastas: Sequence[ShownCanasta]) -> DealStage:
        facts, sides = self.closing.facts, sorted(self.closing.sides, key=lambda each: each.side)
        leaver = None
        if facts.out is not None and self._portraits:
            side = next(each.side for each in sides if facts.out in each.seats)
            leaver = self._portraits[facts.out], side

        def hand_of(seats: Sequence[int]) -> tuple[Card, ...]:
            """Return the largest hand of a side."""
            return max((facts.hands[seat] for seat in seats), key=len, default=()) if facts.hands else ()

        return DealStage(
            self.words,
            self._clock,
            self._cards,
            titles=[row.label for row in counted_rows(self.sheet)],
            canastas=canastas,
            threes=facts.red_threes,
            hands=[hand_of(each.seats) for each in sides],
            melds=facts.melds,
            leaver=leaver,
        )

    def _canastas(self) -> Iterator[ShownCanasta]:
        for number, row in enumerate(counted_rows(self.sheet)):
            for side, own in enumerate(canastas_of(row, self.closing.facts)):
                for nth, each in enumerate(own):
                    portrait = self._portraits[each.seat] if self._portraits else ""
                    name = self._canasta_name(each)
                    yield ShownCanasta(side, number, nth, each.rank, each.wilds, each.cards, name, portrait)

    def _canasta_name(self, canasta: WonCanasta) -> str:
        kind, cards = self.t(_CANASTAS[canasta.field]), the_meld(self.words, canasta.rank)
        return self.t("{label}: {text}", label=kind, text=cards) if canasta.field in ("natural", "mixed") else kind

    def _spoken(self) -> list[Spoken]:
        """Return what is said, with the faces of those who say it."""
        spoken: list[Spoken] = []
        for saying in self.closing.sayings:
            if not self._portraits:
                continue
            side = next(each.side for each in self.closing.sides if saying.seat in each.seats)
            won = side == self.sheet.winner
            ring = self._clock.colour_in(self.program.graphics.theme, side)
            name, portrait = self.closing.names[saying.seat], self._portraits[saying.seat]
            spoken.append(Spoken(name, portrait, ring, saying.sentence, "pleased" if won else "calm"))
        return spoken

    def _composed_remarks(self) -> list[ui.Widget]:
        """Return the lesson and the praise; the deal at a second table in their place; else the best moment."""
        if self._second is not None:
            return [ui.Frame(ui.Scroll(self._second, grow=0), pad=ui.Gap.NORMAL, panel=True)]
        lessons, asked, t = self._lessons, self.asked, self.t
        if lessons is None or asked is None:
            return self._best_moment()
        says = LessonSentences(self.words, asked.names[asked.seat], you=asked.you)
        praise = lessons.praise
        done = RemarkCard(
            Remark("good", t("Well done"), "", says.praise(praise), () if praise is None else praise.cards), self._cards
        )
        if not lessons.principles:
            return [*self._best_moment(), done]
        first = lessons.principles[0]
        moment = first.occasions[0]
        lesson = Remark("warning", t("To take with you"), says.title(first), says.advice(first), moment.cards)
        show = partial(self._show_occasion, moment, says.instead(moment)) if asked.path is not None else None
        return [RemarkCard(lesson, self._cards, show=t("Show me"), on_show=show), done]

    def _best_moment(self) -> list[ui.Widget]:
        best, t = self.sheet.best, self.t
        if best is None:
            return []
        remark = Remark("accent", t("The best moment of the deal"), best.sentence, best.note)
        show = partial(self.show_moment, best.event) if self._moments else None
        return [RemarkCard(remark, self._cards, show=t("Show me"), on_show=show)]

    def _foot(self) -> ui.Widget:
        t = self.t
        self.focus = proceed = WideButton(self._onward, self.back, kind="primary", size=ui.TextSize.LARGE)
        parts: list[ui.Widget] = []
        if self._more():
            parts.append(ui.Button(t("More…"), self.show_more))
        notes = [
            ui.Paragraph(text, size=size, colour=colour, align="center")
            for text, size, colour in (
                (self._waits, ui.TextSize.BODY, "accent"),
                (self.sheet.note, ui.TextSize.CAPTION, "dim"),
            )
            if text
        ]
        parts.append(ui.Column(notes, gap=0, grow=1) if notes else ui.Spacer(grow=1))
        if self.asked is not None:
            parts.append(ui.Button(t("Review"), self._review, icon="eye"))
        return ui.Row([*parts, proceed], gap=ui.Gap.NORMAL)

    # --- more ---

    def _more(self) -> list[ui.DialogAnswer]:
        """Return what else can be done here, each with its name."""
        t, best = self.t, self.sheet.best
        ways: list[ui.DialogAnswer] = []
        if best is not None and self._moments and self._lessons is not None and self._lessons.principles:
            ways.append((t("The best moment of the deal"), "secondary", partial(self.show_moment, best.event)))
        if self.deal is not None:
            ways.append((t("And the master?"), "secondary", self._ask_others))
        if self._match is not None:
            ways.append((t("Print"), "secondary", self._print))
        if self.sheet.deck is not None:
            ways.append((t("The deck…"), "secondary", self.show_deck))
        return ways

    def show_more(self) -> None:
        """Offer what else can be done with this deal."""
        answers: list[ui.DialogAnswer] = [(self.t("Back"), "secondary", lambda: None), *self._more()]
        self.layer.open(ui.Dialog(self.t("More about this deal"), self._luck, answers))

    def tell_luck(self, sentence: str) -> None:
        """Keep the luck of the cards, which is computed while the page is read, for who asks for more."""
        self._luck = sentence

    def _show_canasta(self, canasta: ShownCanasta) -> None:
        """Show the cards of a canasta in a fan."""
        fan = _Fan(canasta, self._cards)
        self.layer.open(
            ui.Dialog(canasta.name, "", [(self.t("Back"), "secondary", lambda: None)], body=fan, widest=640)
        )

    def _show_occasion(self, moment: Occasion, note: str) -> None:
        """Show the table before a principle was broken."""
        asked = self.asked
        assert asked is not None, "offered only where there is a lesson"
        assert asked.path is not None, "offered only for a record on the disk"
        at = RecordMoment(asked.path, asked.deal.deal_no, moment.move, asked.seat, moment.instead, note)
        screens.replay.show_turning_point(self.program, at)

    # --- actions ---

    def back(self) -> None:
        """Continue; Esc does the same."""
        self.dismiss(None)

    def show_moment(self, event: int) -> None:
        """Show an event of the deal, given by its number, in the replay."""
        path = self.deal.path if self.deal is not None else None
        assert path is not None, "offered only for a game on the disk"
        screens.replay.show_moment(self.program, path, event)

    def _review(self) -> None:
        assert self.asked is not None, "offered only where there is a review"
        screens.review.review(self.program, self.asked, onward=Onward(self._onward, self._go_onward))

    def _go_onward(self) -> None:
        """Continue from the review, without coming back here."""
        self.program.screens.back(self.back)

    def _ask_others(self) -> None:
        assert self.deal is not None, "offered only where it is known how the deal was played"
        screens.duplicate.ask_others(self, self.deal)

    def _print(self) -> None:
        """Print the scores of all finished deals of the match."""
        words, match = self.words, self._match
        assert match is not None, "offered only for a match"
        names = [seat.name for seat in match.seats]
        started = started_text(words, match.header.started)
        sheet = match_sheet(words, match.rules, names, match.sheets, match.winners, started)
        print_html(self.program, sheet.title, sheet_html(words, sheet))

    # --- the fines one by one ---

    def _open_fines(self) -> None:
        """Show the fines of the deal, and a switch that shows unnoticed offences."""
        fines = next(row.fines for row in self.sheet.rows if row.fines is not None)
        self.layer.open(
            ui.Dialog(
                self.t("Fines"), "", [(self.t("Back"), "secondary", lambda: None)], body=self._fine_details(fines)
            )
        )

    def _fine_details(self, fines: FineDetails) -> ui.Widget:
        t = self.words.t
        missed = _told(fines.missed, t("Nobody missed anything."))
        missed.visible = False

        def show(on: bool) -> None:
            missed.visible = on
            self.layer.lay_out()

        switch = ui.Switch(t("What nobody saw"), False, show, show_label=True)
        shown = ui.Column([_told(fines.fined, t("Nobody was fined.")), switch, missed], gap=ui.Gap.SMALL)
        return ui.Scroll(shown, grow=0)

    # --- firsts ---

    def show_firsts(self, earned: Sequence[First]) -> None:
        """Let the firsts that the deal has earned fly in as a card, in the place of the praise."""
        names = " · ".join(first_just_earned(self.words, first) for first in earned)
        cards = tuple(card for first in earned for card in cards_of_first(first))
        remark = Remark("accent", self.t("For the first time"), names, "", cards)
        self._earned = RemarkCard(remark, self._cards)
        self._earned.flown = 0.0 if self.program.speed > 0 else 1.0
        self.rebuild()
        self.say(self._earned.told)
        self.dirty = True

    def _fly(self, now: float) -> bool:
        """Let the card of the firsts fly on; return whether it moved."""
        card = self._earned
        if card is None or card.flown >= 1:
            return False
        if self._earned_at is None:
            self._earned_at = now
            self.program.sounds.play(Cue.BONUS)
        card.flown = min(1.0, (now - self._earned_at) * max(1.0, self.program.speed) / FLIGHT_SECONDS)
        self.dirty = True
        return True

    # --- the count ---

    @property
    def counting(self) -> bool:
        """True while the deal is being counted."""
        return self._clock.time < self._clock.show.ends

    def animate(self, now: float, /) -> bool:
        """Count on, and show new results of the second table."""
        if self._second is not None and self._second.follow():
            self.layer.lay_out()
            for sentence in self._second.sentences():
                self.say(sentence)
        if self._goes_on() and self.layer.dialog is None:
            self.back()
            return False
        if (waits := self._awaited()) != self._waits and self.layer.dialog is None:
            self._waits = waits
            self.rebuild()
            self.layer.lay_out()
            self.say(waits)
        if not self.counting or self._still:
            return self._fly(now)
        self._begun, before = (now if self._begun is None else self._begun), self._clock.time
        self._clock.time = min((now - self._begun) * max(1.0, self.program.speed), self._clock.show.ends)
        won = self.closing.own is not None and self.closing.own == self.sheet.winner
        for cue in self._clock.show.cues(before, self._clock.time, won=won):
            counts = cue in (Cue.COUNT, Cue.TICK)
            self._counts += counts
            self.program.sounds.play(cue, pitch=RISE ** (self._counts - 1) if counts else 1.0)
        self.dirty = True
        return self.counting

    def stand_at(self, time: float) -> None:
        """Show the count as it is after so many seconds, and stand still."""
        self._clock.time, self._still, self.dirty = time, True, True

    def show_all(self) -> None:
        """Show the result at once."""
        self._clock.time, self._still, self.dirty = self._clock.show.ends, False, True

    def handle(self, event: InputEvent) -> None:
        """Show the result at a press or a key while the deal is being counted; the next one acts."""
        if self.counting and isinstance(event, PointerPress | KeyPress):
            self.show_all()
            return
        super().handle(event)

    # --- the deck ---

    def show_deck(self) -> None:
        """Show the full fingerprint of the deck and the cards it was computed from, so that it can be checked."""
        deck, t = self.sheet.deck, self.t
        if deck is None:
            return
        cards = " ".join(deck.cards)

        def put() -> None:
            done = self.program.loop.window.copy_text(cards)
            self.layer.show_toast(t("The cards are copied.") if done else t("The cards could not be copied."))

        text = t(
            "The table’s menu had this fingerprint before the first card was dealt. It is the SHA-256 sum of the "
            "cards below, in the order of the deck, with a space between them. Any tool that computes such sums must "
            "get the same one."
        )
        sum_in_parts = " ".join(deck.fingerprint[at : at + 16] for at in range(0, len(deck.fingerprint), 16))
        shown = ui.Column(
            [
                *([ui.Paragraph(self.sheet.deck_note)] if self.sheet.deck_note else []),
                ui.Paragraph(sum_in_parts, size=ui.TextSize.CAPTION, colour="accent", widest=2000),
                ui.Paragraph(cards, size=ui.TextSize.CAPTION, colour="dim", widest=2000),
            ],
            gap=ui.Gap.SMALL,
        )
        answers: list[ui.DialogAnswer] = [
            (t("Back"), "secondary", lambda: None),
            (t("Copy the cards"), "secondary", put),
        ]
        self.layer.open(ui.Dialog(t("The deck of this deal"), text, answers, body=shown, widest=720))


def show_deal_result(program: Program, game: CurrentGame, event: AnyDealEnded) -> None:
    """Show the score sheet of the deal that has just ended, and begin its review."""
    match, file, words = game.match, game.file, program.words
    if match.winners:
        sheet = score_sheet(words, match, event)
    else:
        after = match.shuffle_next(), match.next_dealer
        sheet = score_sheet(
            words, match, event, next_deck=after[0], next_dealer=after[1], foretell=not match.header.minutes
        )
    portraits = portraits_of([seat.name for seat in match.seats], program.settings.portraits)
    closing = deal_closing(words, match, sheet)
    saved = file is not None and file.saved
    path = file.path if file is not None else None
    viewer = game.conductor.viewer
    asked = None if viewer == PUBLIC else ReviewedSeat.of(match, match.seats, viewer, path if saved else None)
    played = None if viewer == PUBLIC else FinishedDeal(match.lines, match.header, viewer, path)
    hosting = game.hosting if not (game.conductor.people or match.winners) else None
    deal_no, names = match.deal_no, game.names
    two = None if game.duplicate is None or path is None else (game.duplicate, path)
    screen = ScoreSheetScreen(
        program,
        sheet,
        closing=closing,
        onward=words.t("The result") if match.winners else "",
        deal=played,
        asked=asked,
        lessons=None if asked is None or not _is_whole(asked) else lessons_of(asked.deal, asked.seat),
        moments=saved and played is not None,
        match=match,
        second=None if two is None else screens.duplicate.second_table(program, match, *two),
        portraits=portraits,
        counting=program.speed > 0,
        goes_on=lambda: hosting is not None and (hosting.all_ready or match.deal_no != deal_no),
        awaited=lambda: "" if hosting is None else waiting_sentence(words, [names[seat] for seat in hosting.unready]),
    )
    measured = None if asked is None else measurable(asked.deal)
    if asked is not None and measured is not None:
        game.review = _begin_review(game, screen, asked, measured)
    screen.open_for(lambda _: screens.match.go_on(program))


def _is_whole(asked: ReviewedSeat) -> bool:
    """Return whether the deal is known from its first card on."""
    return isinstance(asked.deal.events[0], DealBegan)


def _review_sentences(game: CurrentGame, words: Words, asked: ReviewedSeat) -> ReviewSentences:
    return ReviewSentences(words, asked.names, asked.seat, you=len(game.conductor.people) == 1)


def _begin_review(game: CurrentGame, screen: ScoreSheetScreen, asked: ReviewedSeat, deal: PlayedDeal) -> EarlyReview:
    """Begin to measure before the review is requested; the screen shows the luck of the cards once that is known."""
    program, side = screen.program, deal.rules.side_of[asked.seat]
    says = _review_sentences(game, screen.words, asked)

    def on_luck(luck: Sequence[float]) -> None:
        if program.findings.enough_for_luck:
            screen.tell_luck(says.result_less_luck(deal.lead(side), luck[side]))

    name = game.file.path.stem if game.file is not None else None
    kept = None if asked.key is None else program.findings.measured(asked.key, asked.seat)
    work = BackgroundReview(program.thinking, deal, asked.seat, program.loop.wake, kept=kept)
    screen.asked = replace(asked, work=work)
    return EarlyReview(work, program.findings, deal, asked.seat, name, on_luck)


def _told(offences: Sequence[OffenceText], otherwise: str) -> ui.Column:
    """Return offences with their notes; `otherwise` if there are none."""
    parts: list[ui.Widget] = [
        ui.Column([ui.Paragraph(each.text), ui.Paragraph(each.note, colour="dim", size=ui.TextSize.CAPTION)], gap=0)
        for each in offences
    ]
    return ui.Column(parts or [ui.Paragraph(otherwise)], gap=ui.Gap.SMALL)


def _row_seal(look: ui.Look, field: str, side: int) -> ui.Surface | None:
    """Return the seal of the canastas that a row counts."""
    kind = _SEALS.get(field)
    return None if kind is None else mark_picture(look, mark_of(*kind), side)


class _Fan(ui.Widget):
    """The cards of a canasta, open in a fan."""

    role: ui.Role = "image"

    def __init__(self, canasta: ShownCanasta, cards: Atlas) -> None:
        super().__init__(canasta.name)
        self._canasta, self._cards = canasta, cards

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return min(width, look.px(520)), look.px(230)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        draw_fan(surface, self._cards, self._canasta.cards, self.rect.center, look.px(110))
