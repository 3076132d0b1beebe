"""The deal of a day in the real window: counted once, gone on with, compared, shown in the calendar."""

import itertools
import json
from datetime import date

import pygame
import pytest

from canasta_gui.ai.common.players import Budget
from canasta_gui.lab import background_deals
from canasta_gui.match.daily import LEVEL, DailyBook, daily_number, numbered_deck
from canasta_gui.match.record import DealLine, read_lines
from canasta_gui.play.coach import Coach
from canasta_gui.play.commands import TableCommand
from canasta_gui.program.save_retries import RETRY_SECONDS
from canasta_gui.screens.daily import DailyScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import CLUB, QUICK, Pilot, Pilots

TODAY = date(2026, 11, 21)
PRESET = "classique-4"


@pytest.fixture(autouse=True)
def _hasty_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_deals, "EXPERT_BUDGET", Budget(playouts=2))


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=QUICK, numbered=True)
    pilot.app.start()
    pilot.press_button("Deal of the day")
    return pilot


def page(pilot: Pilot) -> DailyScreen:
    scene = pilot.loop.scene
    assert isinstance(scene, DailyScreen), scene
    return scene


def book(pilot: Pilot) -> DailyBook:
    """Return the content of the daily file."""
    return DailyBook(pilot.folders)


def play_on(pilot: Pilot, moves: int = 2000) -> None:
    """Let club players make `moves` moves in every seat, or all that are left."""
    match = pilot.game.match
    for _ in range(moves):
        if match.to_act is None:
            break
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    pilot.game.conductor.show()


def play_to_the_end(pilot: Pilot) -> int:
    """Play the deal and go on from its score sheet; return the lead of the player's side."""
    match = pilot.game.match
    play_on(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    pilot.key(pygame.K_RETURN)
    return match.totals[0] - match.totals[1]


def answers(pilot: Pilot) -> list[str]:
    """Return the entries of the menu over the table."""
    assert pilot.table.dialog is not None
    return [each.name for each in pilot.table.dialog.walk()]


def test_deal_of_the_day_is_the_one_of_its_number(pilot: Pilot) -> None:
    assert page(pilot).page.told == ["You have not played it yet."]
    pilot.press_button("Play")
    match = pilot.game.match
    assert match.header.number == daily_number(TODAY, PRESET)
    dealt = next(line.item for line in read_lines(match.lines) if isinstance(line.item, DealLine))
    assert list(dealt.order) == numbered_deck(match.rules, daily_number(TODAY, PRESET), 1)
    assert [seat.player for seat in match.seats] == ["human", "computer", "computer", "computer"]
    assert {seat.level for seat in match.seats[1:]} == {LEVEL}
    assert (match.rules.target, match.rules.deals) == (0, 1)


def test_result_counts_is_compared_and_can_be_copied(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(pilot.window, "copy_text", copy)
    pilot.press_button("Play")
    lead = play_to_the_end(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, DailyScreen))
    result = book(pilot).result(TODAY, PRESET)
    assert result is not None
    assert result.points == lead
    assert result.expert is not None
    pilot.press_button("Copy the result")
    (line,) = copied
    assert line.startswith("Canasta, 21 November 2026 · Classic canasta, 4 players · ")
    assert line.count("●") == result.stars
    assert page(pilot).page.marked[TODAY].mark == line[-3:]
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)
    assert "1 day in a row" in {node.name for node in pilot.form.layer.root.semantics().walk()}


def test_later_tries_are_practice(pilot: Pilot) -> None:
    pilot.press_button("Play")
    play_to_the_end(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, DailyScreen))
    before = book(pilot).results
    pilot.press_button("Practise with these cards")
    assert pilot.game.match.header.number == daily_number(TODAY, PRESET)
    assert TableCommand.HINT in pilot.table.context.available.now()[0]
    assert Coach(pilot.table.conductor, pilot.app.program.thinking).has_table
    play_to_the_end(pilot)
    assert not isinstance(pilot.loop.scene, DailyScreen)  # a game like any other: its winner is shown
    assert book(pilot).results == before


def test_deal_that_counts_cannot_be_begun_again(pilot: Pilot) -> None:
    pilot.press_button("Play")
    pilot.settle()
    pilot.table.dock.menu()
    assert "Restart this deal…" not in answers(pilot)


def test_deal_that_counts_is_played_unaided(pilot: Pilot) -> None:
    pilot.press_button("Play")
    pilot.settle()
    assert TableCommand.HINT not in pilot.table.context.available.now()[0]
    buttons = pilot.table.overlay.buttons.buttons
    column = [buttons[do].rect for do in (TableCommand.WHY, TableCommand.UNDO, TableCommand.SORT)]
    gaps = [below.top - above.bottom for above, below in itertools.pairwise(column)]
    assert gaps[0] == gaps[1] > 0  # no hole where the hint would be
    pilot.key(pygame.K_h)
    assert pilot.table.message.startswith("This deal counts, and everybody plays it unaided")
    assert not pilot.table.context.advice.hint()
    assert not Coach(pilot.table.conductor, pilot.app.program.thinking).has_table


def test_practice_can_be_begun_again(pilot: Pilot) -> None:
    pilot.app.program.daily_book.begin(TODAY, PRESET, "gone.canasta")
    pilot.show(DailyScreen)
    assert "its record is gone" in page(pilot).page.told[0]
    pilot.press_button("Practise with these cards")
    pilot.settle()
    pilot.table.dock.menu()
    assert "Restart this deal…" in answers(pilot)


def test_deal_left_in_the_middle_goes_on_after_a_kill(pilot: Pilot, pilots: Pilots) -> None:
    pilot.press_button("Play")
    play_on(pilot, moves=30)
    moves = len(pilot.game.match.moves)
    later = pilots(numbered=True)  # nothing was closed
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


def test_day_that_is_past_is_practice(pilot: Pilot) -> None:
    yesterday = date(2026, 11, 20)
    pilot.press_button("20 November 2026")
    assert page(pilot).page.chosen == yesterday
    pilot.press_button("Practise with these cards")
    assert pilot.game.match.header.number == daily_number(yesterday, PRESET)
    assert not book(pilot).results


def test_calendar_by_keys(pilot: Pilot) -> None:
    pilot.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert page(pilot).page.shown == date(2026, 9, 1)
    pilot.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert page(pilot).page.shown == date(2026, 11, 1)  # no month that is to come
    pilot.key(pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN)
    assert page(pilot).page.chosen == date(2026, 11, 13)  # from the 21st, a week up and a day back
    disabled = [day for day, button in page(pilot).calendar.days.items() if not button.enabled]
    assert min(disabled) == date(2026, 11, 22)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_neither_month_nor_day_moves_what_is_pressed_next(pilots: Pilots, size: tuple[int, int]) -> None:
    pilot = pilots(size=size)
    pilot.app.program.daily_book.begin(TODAY, PRESET, "gone.canasta")
    pilot.show(DailyScreen)

    def places() -> list[pygame.Rect]:
        pilot.step()
        named = {each.name: each.rect.copy() for each in pilot.form.layer.root.walk() if each.focusable}
        return [named[name] for name in ("Back", "Puzzles", "The month before", "The month after")]

    at_first = places()
    days = set()
    for _ in range(14):  # months of five and six weeks, and one of four
        pilot.key(pygame.K_PAGEUP)
        assert places() == at_first
        calendar = page(pilot).calendar
        days.add(len({each.rect.y for each in calendar.days.values()}))
        calendar.days[max(calendar.days)].activate()
        assert places() == at_first
    assert days >= {5, 6}


def test_each_rule_set_has_a_deal_of_its_own(pilot: Pilot) -> None:
    numbers = {daily_number(TODAY, name) for name in page(pilot).presets}
    assert len(numbers) == len(page(pilot).presets) > 20
    page(pilot).choose_game(page(pilot).presets.index("suisse-2"))
    pilot.press_button("Play")
    assert pilot.game.match.rules.players == 2
    assert [each.preset for each in book(pilot).results] == ["suisse-2"]


def test_expert_that_breaks_does_not_end_the_game(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_self: object) -> int:
        raise RuntimeError("no expert today")

    monkeypatch.setattr(background_deals.ExpertPiece, "run", broken)
    pilot.press_button("Play")
    play_to_the_end(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, DailyScreen))
    assert page(pilot).page.line
    assert any(name.startswith("The expert came to no result") for name in pilot.read)
    assert "no expert today" in capsys.readouterr().err


def test_page_opens_whatever_rules_stand_in_the_file(pilots: Pilots, folders: Folders) -> None:
    """Files of a newer version, of another family, at the end of time: each once prevented the page from opening."""
    day = {"day": "2026-11-20", "rules": PRESET, "record": "a.canasta", "points": 5, "expert": 0}
    others = [{**day, "rules": "six-sides"}, {**day, "rules": "romme"}, {**day, "day": "9999-12-31"}]
    others.append({**day, "record": "a\0.canasta", "points": None})
    folders.data.mkdir()
    (folders.data / "daily.json").write_text(json.dumps({"days": [day, *others], "puzzles": {}}), encoding="utf-8")
    pilot = pilots(settings=QUICK, numbered=True)
    pilot.app.start()
    pilot.press_button("Deal of the day")
    assert page(pilot).page.told == ["You have not played it yet."]


def test_day_begun_on_a_full_disk_is_noted_once_there_is_room(pilot: Pilot) -> None:
    (pilot.folders.data / "daily.json").mkdir()
    pilot.press_button("Play")
    (pilot.folders.data / "daily.json").rmdir()
    pilot.wait(2 * RETRY_SECONDS)
    assert book(pilot).result(TODAY, PRESET) is not None
