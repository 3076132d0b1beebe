"""Crashes: the game is kept, a report is written, and the players get a message."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage import folders
from canasta_gui.storage.folders import MOST_REPORTS, save_crash_report
from tests.ui.pilot import FRAME, Pilot, Pilots


class Broken(Exception):  # noqa: N818  (not an error of ours: whatever a mistake in the program raises)
    """Raised by the tests in the middle of the table."""


def broken_table(pilots: Pilots) -> Pilot:
    """Return a game in which the table breaks at the next frame."""
    pilot = pilots()
    pilot.begin((0,))
    pilot.play()

    def advance(now: float) -> bool:
        raise Broken("a card is nowhere")

    pilot.table.advance = advance  # type: ignore[method-assign]
    return pilot


def crash(pilot: Pilot) -> MessageScreen:
    """Return one frame, which breaks, and what is shown then."""
    assert not pilot.loop.step_safely(pilot.time + FRAME)
    assert isinstance(pilot.loop.scene, MessageScreen)
    return pilot.loop.scene


def test_a_crash_is_told_with_what_was_saved_and_where_the_report_lies(pilots: Pilots) -> None:
    pilot = broken_table(pilots)
    crash(pilot)
    reports = list(pilot.folders.reports.iterdir())
    assert len(reports) == 1
    text = " ".join(pilot.read)
    assert "Something broke" in text
    assert "saved up to the last action" in text
    assert reports[0].name in text


def test_the_report_says_what_broke_and_in_which_game(pilots: Pilots) -> None:
    pilot = broken_table(pilots)
    record = pilot.record().name
    crash(pilot)
    report = next(pilot.folders.reports.iterdir()).read_text()
    assert "Broken: a card is nowhere" in report
    assert f"record: {record}" in report
    assert "Traceback" in report


def test_the_game_goes_on_after_a_crash(pilots: Pilots) -> None:
    pilot = broken_table(pilots)
    lines = pilot.game.match.lines
    crash(pilot)
    pilot.press_button("To the title")
    pilot.press_button("Continue")
    pilot.settle()
    assert pilot.game.match.lines == lines
    pilot.play()


def test_the_report_can_be_copied(pilots: Pilots) -> None:
    pilot = broken_table(pilots)
    crash(pilot)
    pilot.press_button("Copy the report")
    assert "Broken: a card is nowhere" in pygame.scrap.get_text()
    assert "The report is copied." in pilot.read


def test_a_crash_of_what_tells_of_the_crash_ends_the_program(pilots: Pilots) -> None:
    pilot = broken_table(pilots)
    scene = crash(pilot)

    def advance(now: float) -> bool:
        raise Broken("again")

    scene.advance = advance  # type: ignore[method-assign]
    with pytest.raises(Broken, match="again"):
        pilot.loop.step_safely(pilot.time + FRAME)


def test_where_nothing_can_be_written_the_crash_is_told_all_the_same(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = broken_table(pilots)

    def refuse(path: Path, text: str) -> None:
        raise OSError("full")

    monkeypatch.setattr(folders, "write_atomically", refuse)
    crash(pilot)
    assert "Something broke" in pilot.read
    assert not any("The report lies" in sentence for sentence in pilot.read)


def test_a_crash_at_the_title_leads_back_to_the_title(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()

    def advance(now: float) -> bool:
        raise Broken("early")

    assert pilot.loop.scene is not None
    pilot.loop.scene.advance = advance  # type: ignore[method-assign]
    crash(pilot)
    assert not any("saved up to" in sentence for sentence in pilot.read)
    pilot.press_button("To the title")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_only_the_last_reports_are_kept(pilots: Pilots) -> None:
    pilot = pilots()
    for day in range(1, 29):
        when = pilot.app.program.now().replace(day=day)
        assert save_crash_report(pilot.folders, when, "text") is not None
    kept = sorted(path.name for path in pilot.folders.reports.iterdir())
    assert len(kept) == MOST_REPORTS
    assert kept[-1].startswith("crash-2026-11-28")
