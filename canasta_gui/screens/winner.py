"""The end of a match: winners crowned, the best canasta, the course, figures worth telling, revenge, a picture."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.match.match import Match
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.scores.deal_speech import Saying
from canasta_gui.play.scores.match_facts import (
    NO_MATCH_FACTS,
    Figure,
    MatchFacts,
    figures,
    match_facts,
    match_sayings,
    replayed_facts,
)
from canasta_gui.play.scores.match_turn import MatchTurn, match_turn
from canasta_gui.play.scores.results import match_result, names_of_side, reader
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.program.share_pictures import save_picture
from canasta_gui.screens.review import RecordMoment
from canasta_gui.screens.screen import Question
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.match_show import ENDS, match_end_cues
from canasta_gui.ui.pictures.deal_page import WideButton
from canasta_gui.ui.pictures.deal_remarks import Remark, RemarkCard, SpeechBoxes, Spoken
from canasta_gui.ui.pictures.match_page import (
    BestCanasta,
    FigurePanel,
    FinaleClock,
    Finalist,
    Finalists,
    MatchCurve,
    MatchPage,
    RankLine,
    StackedRemarks,
)
from canasta_gui.ui.pictures.share_picture import SharedMatch, paint_shared
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.words import Words
from canasta_gui.words.daily import day_text
from canasta_gui.words.narration import match_won, side_title
from canasta_gui.words.sentences import the_meld
from canasta_gui.words.titles import rules_title

_BEST: Final = {
    "natural": gettext_noop("The best canasta: {cards}, without a wild card"),
    "mixed": gettext_noop("The best canasta: {cards}"),
    "wild": gettext_noop("The best canasta: wild cards alone"),
    "runs": gettext_noop("The best canasta: a run"),
}


_YOUR_BEST: Final = {
    "natural": gettext_noop("Your best canasta: {cards}, without a wild card"),
    "mixed": gettext_noop("Your best canasta: {cards}"),
    "wild": gettext_noop("Your best canasta: wild cards alone"),
    "runs": gettext_noop("Your best canasta: a run"),
}
"""The best canasta of a side that has lost, which is not the best of the match."""


@dataclass(frozen=True)
class MatchEnding:
    """What is known of a match beside its result. `order`: the sides, own side first; `titles`: their players.

    `turn`: where it turned, if the reader lost it.
    """

    order: tuple[int, ...]
    titles: tuple[str, ...]
    sentence: str = ""
    facts: MatchFacts = NO_MATCH_FACTS
    figures: tuple[Figure, ...] = ()
    sayings: tuple[Saying, ...] = ()
    won: bool = True
    rules: str = ""
    turn: MatchTurn | None = None


class WinnerScreen(Question[bool]):
    """Shows the result of a match; the player starts another one (result: True) or goes back (False).

    `leave`: the text of the button that goes back, by default for going to the title. `people`: all players with their
    portraits, by seat. `ending`: what is known beside the result. `celebrates`: whether it appears step by step; a
    click or a key shows all at once, and the next one acts. `game`: the game just played.
    """

    renewed = False

    def __init__(
        self,
        program: Program,
        result: MatchResult,
        *,
        leave: str = "",
        people: Sequence[Finalist] = (),
        ending: MatchEnding | None = None,
        celebrates: bool = False,
        game: CurrentGame | None = None,
    ) -> None:
        self._result, self._leave, self._game = result, leave, game
        sides = range(len(result.columns))
        first = sorted(sides, key=lambda side: side not in result.winners)
        self._ending = ending or MatchEnding(tuple(first), tuple(result.columns[side] for side in first))
        places = [self._ending.order.index(side) for side in sides]
        self._people = tuple(
            each._replace(place=places[next((side for side in sides if _plays_for(result, side, each.name)), 0)])
            for each in people
        )
        self._begun: float | None = None
        self._celebrates = celebrates
        self._clock = FinaleClock(0.0 if celebrates else ENDS)
        self._cards = program.graphics.deck(program.words.language)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._ending.sentence or _sentence(self.words, self._result)

    def told(self) -> list[str]:
        """Return the result, the best canasta, the figures and what is said."""
        scores = zip(self._ending.titles, self._ending.order, strict=True)
        told = [self.heading, *(f"{name} {self.words.number(self._result.totals[side])}" for name, side in scores)]
        told += filter(None, (self._course(), self._best_name()))
        if self._ending.turn is None:
            told += [f"{each.number} {each.text}" for each in self._ending.figures]
        told += [each.told for each in self._remarks()]
        return [*told, *(f"{each.name}: {each.sentence}" for each in self._spoken())]

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        result, ending, t = self._result, self._ending, self.t
        head: list[ui.Widget] = [
            ui.Paragraph(
                self.heading,
                size=44,
                bold=True,
                colour="accent" if ending.won else "theirs",
                align="center",
                widest=1400,
            )
        ]
        margin: ui.Widget = ui.Label(self._course(), size=ui.TextSize.LARGE)
        if ending.facts.best is not None:  # the totals stand in the middle otherwise
            totals = " : ".join(self.words.number(result.totals[side]) for side in ending.order)
            margin = ui.Row([ui.Label(totals, size=ui.TextSize.LARGE, bold=True), margin], pack="center")
        head.append(ui.Row([margin], pack="center"))
        ours = [each for each in self._people if each.place == 0]
        theirs = sorted((each for each in self._people if each.place != 0), key=lambda each: each.place)
        spoken = self._spoken()
        said = [self._box(spoken, people) for people in (ours, theirs)]
        series = [
            (title, [totals[side] for totals in result.history])
            for title, side in zip(ending.titles, ending.order, strict=True)
        ]
        opens = self._open_deal if self._game is not None and self._game.file is not None else None
        return MatchPage(
            head,
            Finalists(t("Players"), ours, self._clock),
            self._best(),
            Finalists(t("Players"), theirs, self._clock),
            said,
            MatchCurve(self.words, series, self._clock, goal=result.goal, on_open=opens),
            self._beside(),
            self._foot(),
            clock=self._clock,
        )

    def _course(self) -> str:
        """Return by how much the match was won; after a lost one, how long the reader was ahead."""
        turn = self._ending.turn
        if turn is None or not turn.ahead:
            return _margin(self.words, self._result)
        return self.words.n("You were ahead for {n} deal.", "You were ahead for {n} deals.", turn.ahead)

    def _beside(self) -> ui.Widget | None:
        """Return what stands beside the curve: the figures, or after a lost match where it turned."""
        remarks = self._remarks()
        if remarks:
            return StackedRemarks(remarks)
        figures = self._ending.figures
        return FigurePanel(self.t("Worth telling"), figures, self._cards) if figures else None

    def _remarks(self) -> list[RemarkCard]:
        """Return where a lost match turned, and what stays the reader's."""
        turn, t = self._ending.turn, self.t
        if turn is None:
            return []
        turned = Remark("warning", t("Where it turned"), turn.title, turn.why, turn.cards)
        shows = self._game is not None and self._game.file is not None and self._game.file.saved
        show = partial(self._show_turn, turn) if shows else None
        kept = [each for each in self._ending.figures if each.cards and not each.behind][:2]
        remarks = [RemarkCard(turned, self._cards, show=t("Show me"), on_show=show)]
        if kept:
            text = " · ".join(f"{each.number} {each.text}" for each in kept)
            remarks.append(RemarkCard(Remark("good", t("Still yours"), "", text, kept[-1].cards), self._cards))
        return remarks

    def _show_turn(self, turn: MatchTurn) -> None:
        """Show the moment at which the match turned, or its deal."""
        moment, game = turn.occasion, self._game
        assert game is not None, "offered only at the end of a game"
        assert game.file is not None, "offered only for a game on the disk"
        seat = reader(game.match)
        if moment is None or seat is None:
            self._open_deal(turn.deal - 1)
            return
        at = RecordMoment(game.file.path, turn.deal, moment.move, seat, moment.instead, turn.note)
        screens.replay.show_turning_point(self.program, at)

    def _best(self) -> BestCanasta:
        best, number = self._ending.facts.best, self.words.number
        totals = [number(self._result.totals[side]) for side in self._ending.order]
        if best is None:
            name, ranking = self.t("Totals"), self._ranking(self._ending.titles)
            return BestCanasta(name, self._clock, self._cards, totals=totals, ranking=ranking)
        return BestCanasta(
            self._best_name(),
            self._clock,
            self._cards,
            cards=best.cards,
            rank=best.rank,
            wilds=best.wilds,
            won=self._ending.won,
        )

    def _ranking(self, titles: Sequence[str]) -> list[RankLine]:
        """Return the lines of the ranking of more than two sides, the best first; `titles` in the order shown."""
        result, ending = self._result, self._ending
        if len(result.totals) <= 2:
            return []
        ranks = ranks_of(result)
        named = dict(zip(ending.order, titles, strict=True))
        return [
            RankLine(f"{ranks[side]}. {named[side]}", self.words.number(result.totals[side]), ending.order.index(side))
            for side in sorted(ending.order, key=lambda side: ranks[side])
        ]

    def _best_name(self) -> str:
        """Return the caption of the best canasta, which is the reader's own after a lost match."""
        return self._captioned(_BEST if self._ending.won else _YOUR_BEST)

    def _captioned(self, captions: Mapping[str, str]) -> str:
        best = self._ending.facts.best
        return "" if best is None else self.t(captions[best.field], cards=the_meld(self.words, best.rank))

    def _spoken(self) -> list[Spoken]:
        spoken = []
        for saying in self._ending.sayings:
            each = self._people[saying.seat]
            ring = self.program.graphics.theme.side(each.place)
            spoken.append(Spoken(each.name, each.portrait, ring, saying.sentence))
        return spoken

    @staticmethod
    def _box(spoken: Sequence[Spoken], people: Sequence[Finalist]) -> SpeechBoxes | None:
        names = {each.name for each in people}
        own = [each for each in spoken if each.name in names]
        return SpeechBoxes(own, faced=False) if own else None

    def _foot(self) -> ui.Widget:
        t = self.t
        onward = t("Revenge") if self._game is not None else t("Play again")
        self.focus = again = WideButton(onward, lambda: self.dismiss(True), kind="primary", size=ui.TextSize.LARGE)
        ways: list[ui.Widget] = [ui.Button(self._leave or t("Back to the title"), self.back)]
        number = self._result.number
        told = t("The same deals again: game number {number}", number=number) if number else ""
        ways.append(
            ui.Paragraph(told, colour="dim", size=ui.TextSize.CAPTION, align="center", grow=1)
            if told
            else ui.Spacer(grow=1)
        )
        if self._game is not None and self._game.duplicate is not None:
            ways.append(ui.Button(t("Both tables…"), self._show_tables))
        if self._people:
            ways.append(ui.Button(t("Share picture"), self.share, icon="spark"))
        return ui.Row([*ways, again], gap=ui.Gap.SMALL)

    # --- actions ---

    def back(self) -> None:
        """Go back; Esc does the same."""
        self.dismiss(False)

    def share(self) -> None:
        """Save the match as a picture to send, and offer its folder and its path."""
        program, t = self.program, self.t
        saved = save_picture(program, paint_shared(program.graphics, self.words, self._shared()))
        if saved is None:
            self.layer.show_toast(t("The picture could not be saved."))
            return
        answers: list[ui.DialogAnswer] = [
            (t("Back"), "secondary", lambda: None),
            (t("Copy its path"), "secondary", lambda: program.loop.window.copy_text(str(saved))),
            (t("Open the folder"), "primary", lambda: program.browse(saved.parent.as_uri())),
        ]
        text = t("The picture lies in {path}.", path=saved)
        self.layer.open(ui.Dialog(t("A picture to send"), text, answers))

    def _shared(self) -> SharedMatch:
        ending, best = self._ending, self._ending.facts.best
        return SharedMatch(
            self._people,
            tuple(self.words.number(self._result.totals[side]) for side in ending.order),
            self._captioned(_BEST),
            () if best is None else best.cards,
            (0, 0) if best is None else (best.rank, best.wilds),
            ending.rules,
            self._result.number,
            day_text(self.words, self.program.now().astimezone().date()),
            tuple(self._ranking([self._names_at(place) for place in range(len(ending.order))])),
        )

    def _names_at(self, place: int) -> str:
        """Return the names of a side, as others call it."""
        return ", ".join(each.name for each in self._people if each.place == place)

    def _open_deal(self, deal: int) -> None:
        """Show the replay of a deal, counted from 0."""
        assert self._game is not None, "offered only at the end of a game"
        assert self._game.file is not None, "offered only for a game on the disk"
        screens.replay.look_at_deal(self.program, self._game.file.path, deal)

    def _show_tables(self) -> None:
        """Show the match at both tables."""
        assert self._game is not None, "offered only at the end of a game"
        first, second = self._game.match, self._game.duplicate
        assert second is not None, "offered only where there is a second table"
        screens.duplicate.show_match(self.program, first, second)

    # --- the celebration ---

    def animate(self, now: float, /) -> bool:
        """Advance the celebration."""
        if not self._celebrates:
            if self._begun is None:
                self._begun = now
                self.program.sounds.play(Cue.WIN)
            return False
        self._begun, before = (now if self._begun is None else self._begun), self._clock.time
        time = min((now - self._begun) * max(1.0, self.program.speed), ENDS)
        sealed = self._ending.facts.best is not None
        for cue in match_end_cues(before, time, deals=len(self._result.history), sealed=sealed):
            self.program.sounds.play(cue)
        self._clock.time, self.dirty = time, True
        self._celebrates = time < ENDS
        return self._celebrates

    def handle(self, event: InputEvent) -> None:
        """Show all at a press or a key while it appears; the next one acts."""
        if self._celebrates and isinstance(event, PointerPress | KeyPress):
            self._celebrates, self._clock.time, self.dirty = False, ENDS, True
            return
        super().handle(event)


def _plays_for(result: MatchResult, side: int, name: str) -> bool:
    return name in result.columns[side].split(" · ")


def show_match_result(program: Program, game: CurrentGame) -> None:
    """Show the winner of the match; then play a revenge, or go to the title."""
    match = game.match
    names = [seat.name for seat in match.seats]
    portraits = portraits_of(names, program.settings.portraits)
    winners = {seat for side in match.winners for seat in match.rules.seating.sides[side]}
    result = match_result(match)
    ranks = ranks_of(result) if len(result.totals) > 2 else (0,) * len(result.totals)
    people = [
        Finalist(name, portraits[seat], seat in winners, rank=ranks[match.rules.side_of[seat]])
        for seat, name in enumerate(names)
    ]
    screen = WinnerScreen(
        program,
        result,
        people=people,
        ending=match_ending(program.words, match, result),
        celebrates=program.speed > 0,
        game=game,
    )
    screen.open_for(lambda again: _revenge(program, game) if again else program.screens.home())


def _revenge(program: Program, game: CurrentGame) -> None:
    """Deal another match for the same people, in their seats, with the next dealer."""
    match = game.match
    if game.hosting is not None or game.duplicate is not None:
        screens.new_game.play_again(program)  # phones and second tables are set up again
        return
    screens.match.begin(
        program,
        match.rules,
        match.seats,
        match.next_dealer,
        program.dealer.new_number(),
        minutes=match.header.minutes,
        cut=False,
    )


def match_ending(words: Words, match: Match, result: MatchResult) -> MatchEnding:
    """Return what the page of a finished match tells beside its result."""
    seat, sides = reader(match), match.rules.seating.sides
    own = match.rules.side_of[seat] if seat is not None else match.winners[0]
    ranks = ranks_of(result)
    order = tuple(sorted(range(len(sides)), key=lambda side: (side != own, ranks[side])))
    facts = match_facts(replayed_facts(match.lines), own, sides[own])
    computers = [nth for nth, info in enumerate(match.seats) if info.player == "computer"]
    won = own in match.winners
    said = match_sayings(
        words,
        facts,
        reader=seat,
        own=[nth for nth in computers if nth in sides[own]],
        others=[nth for nth in computers if nth not in sides[own]],
        won=won,
        deals=len(result.history),
        alone=all(len(side) == 1 for side in sides),
    )
    return MatchEnding(
        order,
        tuple(side_title(words, names_of_side(match, side)) for side in order),
        match_won(words, names_of_side(match, match.winners[0])) if len(match.winners) == 1 else "",
        facts,
        tuple(figures(words, facts, result.history, order, fewest=result.fewest)),
        said,
        won,
        rules_title(words, match.rules),
        None if won or seat is None else match_turn(words, match, result, seat),
    )


def ranks_of(result: MatchResult) -> tuple[int, ...]:
    """Return the rank of each side, from 1; sides with the same total share one."""
    better = [-points if result.fewest else points for points in result.totals]
    return tuple(1 + sum(other > own for other in better) for own in better)


def _sentence(words: Words, result: MatchResult) -> str:
    names = [name for side in result.winners for name in result.columns[side].split(" · ")]
    if len(result.winners) > 1 and result.fewest:
        return words.t("{names} share the first place", names=", ".join(names))
    if len(result.winners) > 1:
        return words.t("A tie: nobody is ahead")
    if len(names) == 1:
        return words.t("{name} wins the match", name=names[0])
    return words.t("{first} and {second} win the match", first=", ".join(names[:-1]), second=names[-1])


def _margin(words: Words, result: MatchResult) -> str:
    n = len(result.history)
    if len(result.winners) > 1 or len(result.totals) < 2:
        return words.n("after {n} deal", "after {n} deals", n)
    best, second = sorted(result.totals, reverse=not result.fewest)[:2]
    points = words.n("{n} point", "{n} points", abs(best - second))
    return words.n("by {points}, after {n} deal", "by {points}, after {n} deals", n, points=points)
