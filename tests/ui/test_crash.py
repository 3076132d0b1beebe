"""Crashes: the game is kept, a report is written, and the players get a message."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage import crash_reports
from canasta_gui.storage.crash_reports import MOST_REPORTS, save_crash_report
from tests.ui.desk import FRAME, Desk, Desks


class Broken(Exception):  # noqa: N818  (not an error of ours: whatever a mistake in the program raises)
    """Raised by the tests in the middle of the table."""


def broken_table(desks: Desks) -> Desk:
    """A game in which the table breaks at the next frame."""
    desk = desks()
    desk.begin((0,))
    desk.play()

    def advance(now: float) -> bool:
        raise Broken("a card is nowhere")

    desk.table.advance = advance  # type: ignore[method-assign]
    return desk


def crash(desk: Desk) -> MessageScreen:
    """One frame, which breaks, and what is shown then."""
    assert not desk.loop.step_safely(desk.time + FRAME)
    assert isinstance(desk.loop.scene, MessageScreen)
    return desk.loop.scene


def test_a_crash_is_told_with_what_was_saved_and_where_the_report_lies(desks: Desks) -> None:
    desk = broken_table(desks)
    crash(desk)
    reports = list(desk.folders.reports.iterdir())
    assert len(reports) == 1
    text = " ".join(desk.read)
    assert "Something broke" in text
    assert "saved up to the last action" in text
    assert reports[0].name in text


def test_the_report_says_what_broke_and_in_which_game(desks: Desks) -> None:
    desk = broken_table(desks)
    record = desk.record().name
    crash(desk)
    report = next(desk.folders.reports.iterdir()).read_text()
    assert "Broken: a card is nowhere" in report
    assert f"record: {record}" in report
    assert "Traceback" in report


def test_the_game_goes_on_after_a_crash(desks: Desks) -> None:
    desk = broken_table(desks)
    lines = desk.game.match.lines
    crash(desk)
    desk.press_button("To the title")
    desk.press_button("Continue")
    desk.settle()
    assert desk.game.match.lines == lines
    desk.play()


def test_the_report_can_be_copied(desks: Desks) -> None:
    desk = broken_table(desks)
    crash(desk)
    desk.press_button("Copy the report")
    assert "Broken: a card is nowhere" in pygame.scrap.get_text()
    assert "The report is copied." in desk.read


def test_a_crash_of_what_tells_of_the_crash_ends_the_program(desks: Desks) -> None:
    desk = broken_table(desks)
    scene = crash(desk)

    def advance(now: float) -> bool:
        raise Broken("again")

    scene.advance = advance  # type: ignore[method-assign]
    with pytest.raises(Broken, match="again"):
        desk.loop.step_safely(desk.time + FRAME)


def test_where_nothing_can_be_written_the_crash_is_told_all_the_same(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = broken_table(desks)

    def refuse(path: Path, text: str) -> None:
        raise OSError("full")

    monkeypatch.setattr(crash_reports, "write_atomically", refuse)
    crash(desk)
    assert "Something broke" in desk.read
    assert not any("The report lies" in sentence for sentence in desk.read)


def test_a_crash_at_the_title_leads_back_to_the_title(desks: Desks) -> None:
    desk = desks()
    desk.app.start()

    def advance(now: float) -> bool:
        raise Broken("early")

    assert desk.loop.scene is not None
    desk.loop.scene.advance = advance  # type: ignore[method-assign]
    crash(desk)
    assert not any("saved up to" in sentence for sentence in desk.read)
    desk.press_button("To the title")
    assert isinstance(desk.loop.scene, TitleScreen)


def test_only_the_last_reports_are_kept(desks: Desks) -> None:
    desk = desks()
    for day in range(1, 29):
        when = desk.app.program.now().replace(day=day)
        assert save_crash_report(desk.folders, when, "text") is not None
    kept = sorted(path.name for path in desk.folders.reports.iterdir())
    assert len(kept) == MOST_REPORTS
    assert kept[-1].startswith("crash-2026-11-28")
