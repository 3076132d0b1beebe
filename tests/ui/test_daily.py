"""The deal of a day in the real window: counted once, gone on with, compared, shown in the calendar."""

import json
from datetime import date

import pygame
import pytest

from canasta_gui.ai.common.players import Budget
from canasta_gui.lab import background_deals
from canasta_gui.match.daily.book import DailyBook
from canasta_gui.match.daily.deal import LEVEL, daily_number
from canasta_gui.match.numbered_deals import numbered_deck
from canasta_gui.match.record import DealLine, read_lines
from canasta_gui.play.coach import Coach
from canasta_gui.play.commands import TableCommand
from canasta_gui.program.save_retries import RETRY_SECONDS
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.ui.scenes.daily.page import DailyScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from tests.ui.desk import CLUB, QUICK, Desk, Desks

TODAY = date(2026, 11, 21)
PRESET = "classique-4"


@pytest.fixture(autouse=True)
def _hasty_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_deals, "EXPERT_BUDGET", Budget(playouts=2))


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks(settings=QUICK, numbered=True)
    desk.app.start()
    desk.press_button("Deal of the day")
    return desk


def page(desk: Desk) -> DailyScene:
    scene = desk.loop.scene
    assert isinstance(scene, DailyScene), scene
    return scene


def book(desk: Desk) -> DailyBook:
    """Return the content of the daily file."""
    return DailyBook(desk.folders)


def play_on(desk: Desk, moves: int = 2000) -> None:
    """Let club players make `moves` moves in every seat, or all that are left."""
    match = desk.game.match
    for _ in range(moves):
        if match.to_act is None:
            break
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    desk.game.conductor.show()


def play_to_the_end(desk: Desk) -> int:
    """Play the deal and go on from its score sheet; return the lead of the player's side."""
    match = desk.game.match
    play_on(desk)
    desk.run_until(lambda: isinstance(desk.loop.scene, ScoreSheetScene))
    desk.key(pygame.K_RETURN)
    return match.totals[0] - match.totals[1]


def answers(desk: Desk) -> list[str]:
    """The entries of the menu over the table."""
    assert desk.table.dialog is not None
    return [each.name for each in desk.table.dialog.walk()]


def test_deal_of_the_day_is_the_one_of_its_number(desk: Desk) -> None:
    assert page(desk).page.told == ["You have not played it yet."]
    desk.press_button("Play")
    match = desk.game.match
    assert match.header.number == daily_number(TODAY, PRESET)
    dealt = next(line.item for line in read_lines(match.lines) if isinstance(line.item, DealLine))
    assert list(dealt.order) == numbered_deck(match.rules, daily_number(TODAY, PRESET), 1)
    assert [seat.player for seat in match.seats] == ["human", "computer", "computer", "computer"]
    assert {seat.level for seat in match.seats[1:]} == {LEVEL}
    assert (match.rules.target, match.rules.deals) == (0, 1)


def test_result_counts_is_compared_and_can_be_copied(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(desk.window, "copy_text", copy)
    desk.press_button("Play")
    lead = play_to_the_end(desk)
    desk.run_until(lambda: isinstance(desk.loop.scene, DailyScene))
    result = book(desk).result(TODAY, PRESET)
    assert result is not None
    assert result.points == lead
    assert result.expert is not None
    desk.press_button("Copy the result")
    (line,) = copied
    assert line.startswith("Canasta, 21 November 2026 · Classic canasta, 4 players · ")
    assert line.count("●") == result.stars
    assert page(desk).page.marked[TODAY].mark == line[-3:]
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, TitleScreen)
    assert "Streak: 1 day" in {node.name for node in desk.form.layer.root.semantics().walk()}


def test_later_tries_are_practice(desk: Desk) -> None:
    desk.press_button("Play")
    play_to_the_end(desk)
    desk.run_until(lambda: isinstance(desk.loop.scene, DailyScene))
    before = book(desk).results
    desk.press_button("Practise with these cards")
    assert desk.game.match.header.number == daily_number(TODAY, PRESET)
    assert TableCommand.HINT in desk.table.context.available.now()[0]
    assert Coach(desk.table.conductor, desk.app.program.thinking).has_table
    play_to_the_end(desk)
    assert not isinstance(desk.loop.scene, DailyScene)  # a game like any other: its winner is shown
    assert book(desk).results == before


def test_deal_that_counts_cannot_be_begun_again(desk: Desk) -> None:
    desk.press_button("Play")
    desk.settle()
    desk.app.match_flow.open_menu()
    assert "Restart this deal…" not in answers(desk)


def test_deal_that_counts_is_played_unaided(desk: Desk) -> None:
    desk.press_button("Play")
    desk.settle()
    assert TableCommand.HINT not in desk.table.context.available.now()[0]
    desk.key(pygame.K_h)
    assert desk.table.message.startswith("This deal counts, and everybody plays it unaided")
    assert not desk.table.context.advice.hint()
    assert not Coach(desk.table.conductor, desk.app.program.thinking).has_table


def test_practice_can_be_begun_again(desk: Desk) -> None:
    desk.app.daily.book.begin(TODAY, PRESET, "gone.canasta")
    desk.app.daily.flow.open()
    assert "its record is gone" in page(desk).page.told[0]
    desk.press_button("Practise with these cards")
    desk.settle()
    desk.app.match_flow.open_menu()
    assert "Restart this deal…" in answers(desk)


def test_deal_left_in_the_middle_goes_on_after_a_kill(desk: Desk, desks: Desks) -> None:
    desk.press_button("Play")
    play_on(desk, moves=30)
    moves = len(desk.game.match.moves)
    later = desks(numbered=True)  # nothing was closed
    later.app.start()
    later.press_button("Deal of the day")
    assert page(later).page.action == "Continue"
    later.press_button("Continue")
    later.run_until(lambda: isinstance(later.loop.scene, TableScene))
    assert len(later.game.match.moves) >= moves
    play_to_the_end(later)
    result = book(later).result(TODAY, PRESET)
    assert result is not None
    assert result.points is not None


def test_day_that_is_past_is_practice(desk: Desk) -> None:
    yesterday = date(2026, 11, 20)
    desk.press_button("20 November 2026")
    assert page(desk).page.chosen == yesterday
    desk.press_button("Practise with these cards")
    assert desk.game.match.header.number == daily_number(yesterday, PRESET)
    assert not book(desk).results


def test_calendar_by_keys(desk: Desk) -> None:
    desk.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert page(desk).page.shown == date(2026, 9, 1)
    desk.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert page(desk).page.shown == date(2026, 11, 1)  # no month that is to come
    desk.key(pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN)
    assert page(desk).page.chosen == date(2026, 11, 13)  # from the 21st, a week up and a day back
    disabled = [day for day, button in page(desk).calendar.days.items() if not button.enabled]
    assert min(disabled) == date(2026, 11, 22)


def test_each_rule_set_has_a_deal_of_its_own(desk: Desk) -> None:
    numbers = {daily_number(TODAY, name) for name in desk.app.daily.flow.presets}
    assert len(numbers) == len(desk.app.daily.flow.presets) > 20
    desk.app.daily.flow.choose_game(desk.app.daily.flow.presets.index("suisse-2"))
    desk.press_button("Play")
    assert desk.game.match.rules.players == 2
    assert [each.preset for each in book(desk).results] == ["suisse-2"]


def test_expert_that_breaks_does_not_end_the_game(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_self: object) -> int:
        raise RuntimeError("no expert today")

    monkeypatch.setattr(background_deals.ExpertPiece, "run", broken)
    desk.press_button("Play")
    play_to_the_end(desk)
    desk.run_until(lambda: isinstance(desk.loop.scene, DailyScene))
    assert page(desk).page.line
    assert "no expert today" in capsys.readouterr().err


def test_page_opens_whatever_rules_stand_in_the_file(desks: Desks, folders: Folders) -> None:
    """Of a newer version, of another family, at the end of time: each once kept the page from opening for ever."""
    day = {"day": "2026-11-20", "rules": PRESET, "record": "a.canasta", "points": 5, "expert": 0}
    others = [{**day, "rules": "six-sides"}, {**day, "rules": "romme"}, {**day, "day": "9999-12-31"}]
    others.append({**day, "record": "a\0.canasta", "points": None})
    folders.data.mkdir()
    (folders.data / "daily.json").write_text(json.dumps({"days": [day, *others], "puzzles": {}}), encoding="utf-8")
    desk = desks(settings=QUICK, numbered=True)
    desk.app.start()
    desk.press_button("Deal of the day")
    assert page(desk).page.told == ["You have not played it yet."]


def test_day_begun_on_a_full_disk_is_noted_once_there_is_room(desk: Desk) -> None:
    (desk.folders.data / "daily.json").mkdir()
    desk.press_button("Play")
    (desk.folders.data / "daily.json").rmdir()
    desk.wait(2 * RETRY_SECONDS)
    assert book(desk).result(TODAY, PRESET) is not None
