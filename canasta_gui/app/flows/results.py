"""The screens after a deal: its score sheet, and after the last one the winner."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyDealEnded

if TYPE_CHECKING:
    from canasta_gui.app.early_review import EarlyReview
    from canasta_gui.app.flows.duplicate.flow import DuplicateFlow
    from canasta_gui.match.match import Match
    from canasta_gui.screens.review import ReviewedSeat
    from canasta_gui.words.review import ReviewSentences

_LARGE_LUCK: Final = (-2000.0, 2000.0)
"""A result and its luck, in points, of which as much is told as of any."""


@dataclass(frozen=True)
class DealResultCalls:
    """The ways from a score sheet; `show_moment` and `review` get the function that leads back.

    `show_moment` shows an event of the last deal of a record, `review` what a seat gave away in the deal.
    """

    go_on: Callable[[], None]
    show_moment: Callable[[Path, int, Callable[[], None]], None]
    review: Callable[["ReviewedSeat", Callable[[], None]], None]
    duplicate: Callable[[], "DuplicateFlow"]


def show_deal_result(
    program: Program, game: CurrentGame, event: AnyDealEnded, calls: DealResultCalls
) -> "EarlyReview | None":
    """Show the score sheet of the deal that has just ended; return its review, which begins meanwhile."""
    from canasta_gui.play.characters import portraits_of
    from canasta_gui.play.scores.results import score_sheet
    from canasta_gui.screens.review import ReviewedSeat
    from canasta_gui.stage.celebrations import Cue
    from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene

    last = bool(game.match.winners)
    match, settings = game.match, program.settings
    if last:
        sheet = score_sheet(program.words, match, event)
    else:
        after = match.shuffle_next(), match.next_dealer
        sheet = score_sheet(
            program.words, match, event, next_deck=after[0], next_dealer=after[1], foretell=not match.header.minutes
        )
    portraits = portraits_of([seat.name for seat in match.seats], settings.portraits)
    copy = program.loop.window.copy_text
    file = game.file

    def show(event_no: int) -> None:
        assert file is not None, "offered only for a game on the disk"
        calls.show_moment(file.path, event_no, lambda: program.loop.show(scene))

    def back() -> None:
        program.loop.show(scene)

    def ask() -> None:
        from canasta_gui.match.duplicate.finished_deal import FinishedDeal

        path = file.path if file is not None else None
        calls.duplicate().ask(scene, FinishedDeal(match.lines, match.header, game.conductor.viewer, path))

    saved = file is not None and file.saved
    asked = ReviewedSeat.of(
        game.match, game.match.seats, game.conductor.viewer, file.path if file is not None and saved else None
    )
    early = None if asked is None else _begin_review(program, game, asked, lambda sentence: scene.tell_luck(sentence))
    if asked is not None and early is not None:
        asked = replace(asked, work=early.work)
    scene = ScoreSheetScene(
        program.graphics,
        program.words,
        sheet,
        on_continue=calls.go_on,
        last=last,
        portraits=[[portraits[seat] for seat in side] for side in match.rules.seating.sides],
        copy=copy,
        show_moment=show if saved else None,
        review=None if asked is None else lambda: calls.review(asked, back),
        ask=ask,
        second=None
        if game.duplicate is None or file is None
        else calls.duplicate().second_table(match, game.duplicate, file.path, back),
        on_print=lambda: _print_scores(program, match),
        counting=_moves(program),
        tick=lambda: program.sounds.play(Cue.TICK),
        luck_room="" if asked is None else _review_sentences(program, game, asked).result_less_luck(*_LARGE_LUCK),
    )
    program.loop.show(scene)
    return early


def _review_sentences(program: Program, game: CurrentGame, asked: "ReviewedSeat") -> "ReviewSentences":
    from canasta_gui.words.review import ReviewSentences

    return ReviewSentences(program.words, asked.names, asked.seat, you=len(game.conductor.people) == 1)


def _begin_review(
    program: Program, game: CurrentGame, asked: "ReviewedSeat", tell: Callable[[str], None]
) -> "EarlyReview":
    """Begin a review before it is asked for; `tell` gets what the cards gave, in a sentence."""
    from canasta_gui.app.early_review import EarlyReview
    from canasta_gui.lab.review.findings import lead_of_result

    deal, seat = asked.deal, asked.seat
    side = deal.rules.side_of[seat]
    says = _review_sentences(program, game, asked)

    def on_luck(luck: Sequence[float]) -> None:
        tell(says.result_less_luck(lead_of_result(deal.totals, side), luck[side]))

    return EarlyReview(program, deal, seat, game.file.path.stem if game.file is not None else None, on_luck)


def _print_scores(program: Program, match: "Match") -> None:
    """Print the scores of a match, as far as it was played."""
    from canasta_gui.program.printing import print_html
    from canasta_gui.words.games import started_text
    from canasta_gui.words.pages import match_sheet, sheet_html

    words, names = program.words, [seat.name for seat in match.seats]
    sheet = match_sheet(
        words, match.rules, names, match.sheets, match.winners, started_text(words, match.header.started)
    )
    print_html(program, sheet.title, sheet_html(words, sheet))


def show_match_result(
    program: Program,
    game: CurrentGame,
    *,
    again: Callable[[], None],
    title: Callable[[], None],
    duplicate: "Callable[[], DuplicateFlow] | None" = None,
) -> None:
    """Show who has won the match; with `duplicate`, how it went at both tables."""
    from canasta_gui.play.characters import portraits_of
    from canasta_gui.play.scores.results import match_result
    from canasta_gui.ui.scenes.people.finale import Finalist
    from canasta_gui.ui.scenes.winner import WinnerScene

    match = game.match

    def show_tables(flow: "DuplicateFlow") -> None:
        assert game.duplicate is not None, "there is a second table"
        flow.show_match(match, game.duplicate, lambda: program.loop.show(scene))

    names = [seat.name for seat in match.seats]
    portraits = portraits_of(names, program.settings.portraits)
    winners = {seat for side in match.winners for seat in match.rules.seating.sides[side]}
    people = [Finalist(name, portraits[seat], seat in winners) for seat, name in enumerate(names)]
    scene = WinnerScene(
        program.graphics,
        program.words,
        match_result(match),
        on_again=again,
        on_title=title,
        people=people,
        luck=_match_luck(program, game),
        celebrates=_moves(program),
        play=program.sounds.play,
        on_tables=None if duplicate is None else lambda: show_tables(duplicate()),
    )
    program.loop.show(scene)


def _match_luck(program: Program, game: CurrentGame) -> str:
    """Return what the cards gave the person at the table in the match; empty where that is not known of every deal."""
    match, seat = game.match, game.conductor.viewer
    if game.file is None or seat not in game.conductor.people:
        return ""
    from canasta_gui.lab.review.findings import lead_of_result
    from canasta_gui.lab.review.player_account import match_luck
    from canasta_gui.words.review import ReviewSentences

    side = match.rules.side_of[seat]
    deals = [(sheet.end, tuple(line.total for line in sheet.lines)) for sheet in match.sheets]
    luck = match_luck(game.file.path.stem, deals, side, program.findings)
    if luck is None:
        return ""
    says = ReviewSentences(program.words, game.names, seat, you=len(game.conductor.people) == 1)
    return says.result_less_luck(lead_of_result(match.totals, side), luck)


def _moves(program: Program) -> bool:
    """Return whether figures count up and people move, as the settings have it."""
    return not program.settings.reduced_motion and program.settings.animation_speed > 0
