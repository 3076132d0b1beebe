"""The end of the program: a question before unsaved games or score sheets are lost, and crash reports."""

from pathlib import Path

from canasta_gui import screens, ui
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.program.score_pads import Scoring
from canasta_gui.storage.folders import save_crash_report
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import ProblemCode
from canasta_gui.ui.platform.crash_report import crash_report


def quit_program(program: Program) -> None:
    """Stop the loop, after a question if something would be lost or the settings ask for one.

    A second attempt while the question is shown stops it.
    """
    unsaved, scorings = program.games.save(), program.unsaved_scorings
    if unsaved:
        _ask_unsaved_games(program, unsaved)
    elif scorings:
        _ask_unsaved_scorings(program, scorings)
    elif not program.settings.ask_quit or program.games.demo_deals is not None:
        program.loop.stop()
    else:
        _ask(program)


def _ask(program: Program) -> None:
    """Ask over the scene; stop the loop if the scene cannot show the question, or shows another one."""
    t, form, table = program.words.t, program.screens.form, program.screens.table
    title, text = t("Quit Canasta?"), t("The game is saved after every step.")
    answers: list[ui.DialogAnswer] = [
        (t("Stay"), "primary", lambda: None),
        (t("Quit"), "secondary", program.loop.stop),
    ]
    if form is not None and form.layer.dialog is None:
        form.layer.open(ui.Dialog(title, text, answers))
    elif table is not None and table.dialog is None:
        table.ask(title, text, answers)
    else:
        program.loop.stop()


def _ask_unsaved_games(program: Program, unsaved: list[CurrentGame]) -> None:
    words, game = program.words, unsaved[0]
    assert game.file is not None
    lost = words.n(
        "When the window closes, this game is lost.", "When the window closes, {n} games are lost.", len(unsaved)
    )

    def play_on() -> None:
        screens.match.sit_down(program, game.match, game.file, fresh=False)

    back: ui.DialogAnswer = (words.t("Play on"), "secondary", play_on)
    _ask_unsaved(program, words.t("The game is not saved"), game.file, lost, back)


def _ask_unsaved_scorings(program: Program, unsaved: list[Scoring]) -> None:
    words, last = program.words, unsaved[-1]
    lost = words.n(
        "When the window closes, this sheet is lost.", "When the window closes, {n} sheets are lost.", len(unsaved)
    )

    def show() -> None:
        program.screens.show(screens.real_cards.RealCardsScreen(program))
        program.screens.open(screens.pad_sheet.SheetScreen(program, last))

    back: ui.DialogAnswer = (words.t("Back to the sheet"), "secondary", show)
    _ask_unsaved(program, words.t("The scores are not saved"), last.file, lost, back)


def _ask_unsaved(program: Program, title: str, file: GameFile, lost: str, back: ui.DialogAnswer) -> None:
    """Show why the disk refuses a file, and what would be lost; `back` goes to its contents."""
    t = program.words.t
    full = file.problem is not None and file.problem.code is ProblemCode.FULL
    why = t("There is no room for {path}.", path=file.path) if full else t("{path} cannot be written.", path=file.path)
    answers: list[ui.DialogAnswer] = [
        (t("Try again"), "primary", lambda: quit_program(program)),
        back,
        (t("Quit without it"), "danger", program.loop.stop),
    ]
    program.screens.switch(screens.message.MessageScreen(program, title, f"{why} {lost}", answers))


# --- after an unexpected error ---


def show_crash(program: Program, error: Exception) -> None:
    """Write a report, and show its path and whether the game is saved."""
    report, path = report_crash(program, error)
    t, game = program.words.t, program.games.current
    sentences = [t("That is our mistake, not yours.")]
    if game is not None and game.file is not None and game.file.saved:
        sentences.append(t("The game is saved up to the last action: you can continue it from the title."))
    if path is not None:
        sentences.append(t("The report lies in {path}.", path=path))

    def copy() -> None:
        done = program.loop.window.copy_text(report)
        screen.layer.show_toast(t("The report is copied.") if done else t("The report could not be copied."))

    screen = screens.message.MessageScreen(
        program,
        t("Something broke"),
        " ".join(sentences),
        [
            (t("To the title"), "primary", program.screens.home),
            (t("Copy the report"), "secondary", copy),
            (t("Quit"), "secondary", lambda: quit_program(program)),
        ],
        details=report.splitlines()[-1],
        icon="flag",
    )
    program.screens.show(screen)


def report_crash(program: Program, error: Exception) -> tuple[str, Path | None]:
    """Return the report, and its file or None if it cannot be written or another window uses the folders."""
    game = program.games.current
    file = game.file if game is not None else None
    text = crash_report(error, record=file.path if file is not None else None)
    if program.read_only:
        return text, None
    return text, save_crash_report(program.folders, program.now(), text)
