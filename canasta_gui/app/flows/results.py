"""The screens after a deal: its score sheet, and after the last one the winner."""

from collections.abc import Callable

from canasta_gui.app.current_game import CurrentGame
from canasta_gui.app.program import Program
from canasta_gui.rules.families import AnyDealEnded


def show_deal_result(program: Program, game: CurrentGame, event: AnyDealEnded, go_on: Callable[[], None]) -> None:
    """Show the score sheet of the deal that has just ended."""
    from canasta_gui.play.results import score_sheet
    from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene

    last = bool(game.match.winners)
    sheet = score_sheet(program.words, game.match, event, next_deck="" if last else game.match.shuffle_next())
    copy = program.loop.window.copy_text
    program.loop.show(ScoreSheetScene(program.graphics, program.words, sheet, on_continue=go_on, last=last, copy=copy))
    if last:
        program.sounds.play("win")


def show_match_result(
    program: Program, game: CurrentGame, *, again: Callable[[], None], title: Callable[[], None]
) -> None:
    """Show who has won the match."""
    from canasta_gui.play.results import match_result
    from canasta_gui.ui.scenes.winner import WinnerScene

    result = match_result(game.match)
    program.loop.show(WinnerScene(program.graphics, program.words, result, on_again=again, on_title=title))
