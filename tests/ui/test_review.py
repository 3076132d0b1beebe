"""The review from the score sheet: in the background, with a way back; its turning points lead to the table."""

from concurrent.futures import Executor
from pathlib import Path
from typing import cast

import pygame
import pytest

from canasta_gui.ai.canasta.trials import Screening
from canasta_gui.lab.review import seat_review, turning_points
from canasta_gui.lab.review.deal_review import BackgroundReview, DealReview, deal_review
from canasta_gui.lab.review.findings import LEAST_DEALS, DealKey, Findings
from canasta_gui.lab.review.kept_reviews import measured_seat
from canasta_gui.lab.review.occasions import Occasion, Principle
from canasta_gui.lab.review.played_deal import decisions_of
from canasta_gui.lab.review.principles import Cause
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Discard, Draw, cards_played
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.families import Decide
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.review import LessonsScreen, RecordMoment, ReviewedSeat, ReviewingScreen, ReviewScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.trying import TryDock, verdict_on
from canasta_gui.ui import EqualRow
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.losses import LossBar
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.executors import Later
from tests.lab.careless_romme import careless
from tests.lab.test_review import SEAT, SMALL, deal_of, review
from tests.ui import gallery_reviews
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of, save_game


def waits(pilot: Pilot) -> bool:
    """Return whether a screen says that something takes its time."""
    return isinstance(pilot.loop.scene, ReviewingScreen)


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_review, "USUAL_EFFORT", SMALL)


def test_in_the_background_the_same_is_found_a_piece_at_a_time() -> None:
    deal, later, woken = deal_of(3), Later(), list[int]()
    work = BackgroundReview(later, deal, SEAT, lambda: woken.append(1))
    found: DealReview | None = None
    parts = []
    while found is None:
        found = work.poll()
        assert len(later.work) == (found is None)
        parts.append(work.part)
        if later.work:
            assert work.poll() is None  # nothing waits, nothing is asked twice
            later.do()
    assert found == deal_review(deal, SEAT, review(decisions_of(deal, SEAT)))
    assert parts == sorted(parts)
    assert len(woken) == len(parts) - 1


def test_a_review_that_is_dropped_does_nothing_more() -> None:
    later = Later()
    work = BackgroundReview(later, deal_of(3), SEAT, lambda: None)
    work.poll()
    work.cancel()
    assert later.work[0].future.cancelled()


def test_what_was_measured_once_is_there_without_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal, path = deal_of(3), tmp_path / "reviews.jsonl"
    found = deal_review(deal, SEAT, review(decisions_of(deal, SEAT)))
    assert found.review.measured
    key = DealKey("2026-11-23-101500", deal.deal_no, deal.totals)
    Findings(path).keep_measured(key, SEAT, measured_seat(found.review, 4))
    kept = Findings(path).measured(key, SEAT)
    assert kept is not None
    assert kept.times == 4
    assert Findings(path).measured(key, (SEAT + 1) % 4) is None

    def measured(_: object) -> None:
        raise AssertionError("it was measured again")

    monkeypatch.setattr(Screening, "run", measured)
    later = Later()
    work, again = BackgroundReview(later, deal, SEAT, lambda: None, kept=kept), None
    while again is None:
        again = work.poll()
        later.do_all()
    assert again == found


@pytest.mark.long
def test_what_does_not_fit_the_deal_is_measured_again() -> None:
    deal, other, later = deal_of(3), deal_of(4), Later()
    kept = measured_seat(review(decisions_of(other, SEAT)), 1)
    work, found = BackgroundReview(later, deal, SEAT, lambda: None, kept=kept), None
    while found is None:
        found = work.poll()
        later.do_all()
    assert found == deal_review(deal, SEAT, review(decisions_of(deal, SEAT)))


def test_a_longer_review_stays_when_a_shorter_one_is_made(tmp_path: Path) -> None:
    deal, findings = deal_of(3), Findings(tmp_path / "reviews.jsonl")
    found, key = review(decisions_of(deal, SEAT)), DealKey("2026-11-23-101500", deal.deal_no, deal.totals)
    findings.keep_measured(key, SEAT, measured_seat(found, 4))
    findings.keep_measured(key, SEAT, measured_seat(found, 1))
    kept = findings.measured(key, SEAT)
    assert kept is not None
    assert kept.times == 4
    assert len((tmp_path / "reviews.jsonl").read_text().splitlines()) == 1


# --- at the table ----------------------------------------------------------------------------------------------------


def after_a_deal(pilots: Pilots, thinking: Executor | None = None) -> tuple[Pilot, ScoreSheetScreen]:
    """Return the score sheet of a deal that was played by computers, as if by Ada."""
    pilot = pilots(settings=QUICK)
    pilot.app.program.thinking = thinking or pilot.app.program.thinking
    save_game(pilot.folders, lambda match: match.deal_over)
    pilot.go_on()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    return pilot, pilot.loop.scene


def reviewed(pilot: Pilot) -> ReviewScreen:
    pilot.press_button("Review")
    assert waits(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ReviewScreen))
    assert isinstance(pilot.loop.scene, ReviewScreen)
    return pilot.loop.scene


def names_of(node: Node) -> list[str]:
    return [node.name, *(name for child in node.children for name in names_of(child))]


def test_the_sheet_leads_to_the_review_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for whoever does not wait, and where something goes wrong."""
    with Pilots(tmp_path) as pilots:
        pilot, sheet = after_a_deal(pilots)
        pilot.press_button("Review")
        assert waits(pilot)
        pilot.key(pygame.K_ESCAPE)
        assert id(pilot.loop.scene) == id(sheet)

        with monkeypatch.context() as broken:
            broken.setattr(BackgroundReview, "poll", lost)
            pilot.press_button("Review")
            pilot.run_until(lambda: not isinstance(pilot.loop.scene, ReviewingScreen))
            scene = pilot.loop.scene
            assert scene is not None
            assert "There is no review this time" in names_of(scene.semantics())
            pilot.key(pygame.K_ESCAPE)
            assert id(pilot.loop.scene) == id(sheet)

        names = names_of(reviewed(pilot).semantics())
        assert "What deal 1 can teach" in names
        asked = sheet.asked
        assert asked is not None
        assert asked.key is not None
        assert pilot.app.program.findings.measured(asked.key, asked.seat) is not None
        pilot.key(pygame.K_ESCAPE)
        assert id(pilot.loop.scene) == id(sheet)


def lost(_: BackgroundReview) -> DealReview | None:
    raise RuntimeError("the worker is gone")


def test_a_turning_point_is_shown_on_the_table_and_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_review, "USUAL_EFFORT", SMALL._replace(least=-1e9))  # every suspect is one
    monkeypatch.setattr(turning_points, "LEAST_ERRORS", -1e9)
    with Pilots(tmp_path) as pilots:
        pilot, _ = after_a_deal(pilots)
        before = pilot.game
        scene = reviewed(pilot)
        points = scene.review.review.turning_points
        nth, point = next((n, point) for n, point in enumerate(points) if cards_played(point.other[0]))
        shown = [each for each in pilot.form.layer.root.walk() if each.focusable and each.name == "Show it"]
        pilot.form.layer.set_focus(shown[nth])
        pilot.key(pygame.K_RETURN)
        pilot.step()
        replay = dock_of(pilot.loop.scene, ReplayDock)
        assert replay.playback.step == point.decision.move
        assert replay.playback.viewer == point.decision.seat
        assert not replay.playback.open_hands
        assert pointed_out(replay) == sorted(cards_played(point.other[0]))
        pilot.key(pygame.K_ESCAPE)
        assert id(pilot.loop.scene) == id(scene)
        pilot.form.layer.set_focus([each for each in pilot.form.layer.root.walk() if each.name == "Try it"][nth])
        pilot.key(pygame.K_RETURN)
        pilot.run_until(lambda: isinstance(pilot.loop.scene, TableScene))
        match = dock_of(pilot.loop.scene, TryDock)._session.conductor.match
        assert pilot.game.match is before.match
        assert match.moves == before.match.moves[: len(match.moves)]
        assert len(match.moves) == point.decision.move
        assert match.to_act == point.decision.seat


def test_a_principle_is_told_shown_and_tried(tmp_path: Path) -> None:
    """A deal of gifts: the page names them with what was done well, and plays on from the first one."""
    with Pilots(tmp_path) as pilots:
        pilot, _ = after_a_deal(pilots)
        review = reviewed(pilot).review
        lapse = Occasion(1, next(n for n, move in enumerate(pilot.game.match.moves) if move.seat == 0), (), Draw())
        review = review._replace(lessons=review.lessons._replace(principles=(Principle(Cause.FED_MELD, (lapse,)),)))
        program = pilot.app.program
        asked = ReviewedSeat.of(pilot.game.match, pilot.game.match.seats, 0, pilot.record())
        assert asked is not None
        program.screens.open(ReviewScreen(program, asked, review))
        pilot.step()
        assert isinstance(pilot.loop.scene, ReviewScreen)
        names = names_of(pilot.loop.scene.semantics())
        assert "1 card that fitted their melds" in names
        assert "Well done" in names
        first = next(each for each in pilot.form.layer.root.walk() if each.name == "Try it")
        pilot.form.layer.set_focus(first)
        pilot.key(pygame.K_RETURN)
        pilot.run_until(lambda: isinstance(pilot.loop.scene, TableScene))
        own, files = pilot.game, sorted(pilot.folders.games.iterdir())
        dock = dock_of(pilot.loop.scene, TryDock)
        match, before = dock._session.conductor.match, [path.read_bytes() for path in files]
        assert len(match.moves) == lapse.move
        assert match.to_act == 0
        assert any(node.name == "Turn 1 once more: what do you play?" for node in dock.panel.semantics().walk())
        assert nothing_shines_through(pilot)
        menu = pilot.table.board.display.layout.table.menu
        assert pilot.table.commands.button(TableCommand.MOVES).rect.x == round(menu.x)
        assert match.submit(0, own.match.moves[lapse.move].action) is None
        dock._session.conductor.show()
        pilot.step()
        first_words = "Yes: that is better." if dock.is_better else "That is what you played."
        assert any(node.name == first_words for node in dock.panel.semantics().walk())
        pilot.key(pygame.K_PAGEUP)
        once_more = dock_of(pilot.loop.scene, TryDock)
        assert once_more is not dock
        assert once_more.made is None
        pilot.key(pygame.K_ESCAPE)
        assert isinstance(pilot.loop.scene, ReviewScreen)
        assert pilot.game is own
        assert sorted(pilot.folders.games.iterdir()) == files
        assert [path.read_bytes() for path in files] == before


def test_a_deal_of_romme_is_reviewed_by_principles_alone(pilots: Pilots) -> None:
    """The sheet tells a lesson, and its review has no measured part; what broke a principle is tried at a table."""
    pilot = pilots(settings=QUICK)
    own = cast(Decide, careless("never lays"))
    save_game(pilot.folders, lambda match: match.deal_over and not match.winners, preset="romme-acquisition", own=own)
    pilot.go_on()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    assert pilot.game.review is None
    assert any("To take with you" in line for line in pilot.read)
    pilot.press_button("Review")
    pilot.step()
    screen = pilot.loop.scene
    assert isinstance(screen, LessonsScreen)
    names = names_of(screen.semantics())
    assert any(name.startswith("Nothing laid, though") for name in names)
    assert "Measured: played to the end" not in names
    assert "These are rules of thumb: deals of this game are not measured by playing them out." in names
    first = next(each for each in pilot.form.layer.root.walk() if each.name == "Try it")
    pilot.form.layer.set_focus(first)
    pilot.key(pygame.K_RETURN)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, TableScene))
    dock = dock_of(pilot.loop.scene, TryDock)
    match = dock._session.conductor.match
    assert match.to_act == 0
    assert match.submit(0, dock._moment.better) is None
    dock._session.conductor.show()
    pilot.step()
    assert any(node.name == "Yes: that is better." for node in dock.panel.semantics().walk())
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(screen)
    pilot.press_button("Next deal")
    pilot.settle()
    assert pilot.table.board is pilot.game.board


@pytest.mark.parametrize(
    ("points", "proven", "found", "again"),
    [
        (240, True, "Yes: about 240 points better.", "That is what you played: about 240 points less."),
        (0, True, "Yes: that is better.", "That is what you played."),
        (
            240,
            False,
            "Perhaps: about 240 points better, but that is not sure.",
            "That is what you played: perhaps about 240 points less.",
        ),
        (-30, False, "Perhaps that is better, but it is not sure.", "That is what you played."),
    ],
)
def test_a_try_is_as_sure_of_its_verdict_as_the_review(points: int, proven: bool, found: str, again: str) -> None:
    better, played = Discard(parse_card("3S")), Discard(parse_card("KD"))
    moment = RecordMoment(Path("game"), 1, 0, 0, better, "note", 3, points, proven)
    words = Words("en")
    assert verdict_on(words, moment, better, played)[0] == found
    assert verdict_on(words, moment, played, played)[0] == again
    assert verdict_on(words, moment, None, played)[0] == "Neither your move nor the better one."


def nothing_shines_through(pilot: Pilot) -> bool:
    """Return whether a drawing covers the whole window, whatever was on it."""
    surface, glaring = pygame.Surface(pilot.window.size), (255, 0, 255)
    surface.fill(glaring)
    pilot.table.draw(surface)
    first = pygame.mask.from_threshold(surface, glaring, (1, 1, 1, 255))
    return first.count() == 0


def pointed_out(replay: ReplayDock) -> list[int]:
    """Return the cards of the hand that stand out."""
    return sorted(sprite.face for sprite in replay.table.board.display.sprites() if sprite.hinted)


@pytest.mark.long
def test_who_measures_longer_gets_smaller_margins(pilots: Pilots) -> None:
    pilot, sheet = after_a_deal(pilots)
    first = reviewed(pilot)
    measured = first.review.review.measured
    pilot.press_button("Look more closely")
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ReviewScreen))
    longer = pilot.loop.scene
    assert isinstance(longer, ReviewScreen)
    deals = [point.deals for point in longer.review.review.measured]
    assert sum(deals) > sum(point.deals for point in measured)
    assert longer.review.luck == first.review.luck
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(first)
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(sheet)


# --- while the sheet is read -----------------------------------------------------------------------------------------


def test_the_gold_button_of_the_review_goes_on_to_the_next_deal(pilots: Pilots) -> None:
    pilot, sheet = after_a_deal(pilots)
    deal = pilot.game.match.deal_no
    scene = reviewed(pilot)
    assert scene.layer.focus is pilot.widget("Next deal")
    pilot.press_button("Back to the result")
    assert id(pilot.loop.scene) == id(sheet)
    pilot.press_button("Review")
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ReviewScreen))
    pilot.key(pygame.K_RETURN)
    pilot.settle()
    assert pilot.table.board is pilot.game.board
    assert pilot.game.match.deal_no == deal + 1


def test_what_rules_of_thumb_say_is_there_while_the_rest_is_played_out(pilots: Pilots) -> None:
    pilot, _ = after_a_deal(pilots, Later())
    pilot.press_button("Review")
    pilot.step()
    assert isinstance(pilot.loop.scene, ReviewingScreen)
    assert {"By the rules of thumb", "Being played out… 0%"} <= set(pilot.read)
    assert "Well done" in pilot.read or "Clean play" in pilot.read
    pilot.press_button("Next deal")
    pilot.settle()
    assert pilot.table.board is pilot.game.board


def know_luck(findings: Findings, deals: int) -> None:
    """Let the luck of other deals be known."""
    for number in range(1, deals + 1):
        findings.keep_luck(DealKey("2026-10-01-200000", number, (0, 0)), (number, -number))


@pytest.mark.parametrize("before", [LEAST_DEALS - 2, LEAST_DEALS - 1])
def test_luck_is_told_only_when_asked_and_from_twenty_deals_on(pilots: Pilots, before: int) -> None:
    pilot, _ = after_a_deal(pilots)
    know_luck(pilot.app.program.findings, before)
    work = pilot.game.review
    assert work is not None
    pilot.run_until(lambda: work.work.part == 1.0 and work.work.poll() is not None)
    pilot.press_button("More…")
    pilot.step()
    told = before == LEAST_DEALS - 1
    assert any("Without the luck of the cards" in text for text in pilot.painted) is told
    pilot.press_answer("Back")
    pilot.press_button("Review")
    pilot.step()
    assert any("Without the luck of the cards" in text for text in pilot.painted) is told


def test_the_review_is_there_when_it_is_asked_for_and_its_luck_is_on_the_sheet(pilots: Pilots) -> None:
    pilot, _ = after_a_deal(pilots)
    know_luck(pilot.app.program.findings, LEAST_DEALS)
    work = pilot.game.review
    assert work is not None
    pilot.run_until(lambda: work.work.part == 1.0 and work.work.poll() is not None)
    pilot.step()
    assert not any("Without the luck of the cards" in text for text in pilot.painted)  # hidden until asked
    pilot.press_button("More…")
    pilot.step()
    assert any("Without the luck of the cards" in text for text in pilot.painted)
    pilot.press_answer("Back")
    pilot.press_button("Review")
    pilot.step()
    assert isinstance(pilot.loop.scene, ReviewScreen)  # no waiting
    match, path = pilot.game.match, pilot.record()
    key = DealKey(path.stem, 1, tuple(line.total for line in match.sheets[-1].lines))
    found = Findings(pilot.app.program.folders.findings_file)
    review = pilot.loop.scene.review
    assert review.luck is not None
    assert found.luck(key) == tuple(round(review.luck.total(side)) for side in (0, 1))
    assert found.given_away(key, 0) == round(review.review.given_away, 1)


def test_the_next_deal_ends_a_review_that_nobody_asked_for(pilots: Pilots) -> None:
    later = Later()
    pilot, _ = after_a_deal(pilots, later)
    work = pilot.game.review
    assert work is not None
    pilot.step()
    assert len(later.work) == 1
    pilot.press_button("Next deal")
    pilot.settle()
    assert pilot.game.review is None
    assert all(task.future.cancelled() for task in later.work)


def test_an_early_review_that_fails_leaves_the_sheet_alone(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(BackgroundReview, "poll", lost)
    pilot, scene = after_a_deal(pilots)
    pilot.step()
    assert pilot.loop.scene is scene
    assert "Traceback" in capsys.readouterr().err


def test_the_statistics_tell_the_luck_of_the_deals_that_are_known(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_gui.words.review.LEAST_DEALS", 2)
    pilot = pilots(settings=QUICK)
    saved = save_game(pilot.folders, lambda match: match.deal_no == 2 and match.deal_over)
    pilot.app.start()
    pilot.show(StatisticsScreen)
    pilot.wait(1.0)
    assert "Luck and skill" not in pilot.painted  # nothing is known yet
    points = [tuple(line.total for line in sheet.lines) for sheet in saved.sheets]
    for number, luck in enumerate((100, -40), 1):
        key = DealKey("2026-11-20-200000", number, points[number - 1])
        pilot.app.program.findings.keep_luck(key, (luck, -luck))
    pilot.show(StatisticsScreen)
    pilot.wait(1.0)
    told = " ".join(pilot.painted)
    assert "Luck and skill" in told
    assert "of which the cards gave +30" in told
    assert "in 2 deals" in told


def bars(screen: ReviewScreen) -> list[tuple[int, int, int, int]]:
    shown = [each for each in screen.layer.root.walk() if isinstance(each, LossBar)]
    return [(round(bar.low), round(bar.loss), round(bar.high), bar.most) for bar in shown]


def test_bars_show_between_which_points_the_true_number_lies(graphics: Graphics) -> None:
    assert bars(gallery_reviews.review(graphics, Words("en"))) == [
        (322, 412, 502, 600),
        (177, 248, 319, 600),
        (119, 180, 241, 600),
    ]


def test_a_lost_deal_is_never_called_clean_play(graphics: Graphics) -> None:
    won = gallery_reviews.clean_review(graphics, Words("en"))
    lost = ReviewScreen(won.program, won._asked, won.review._replace(result=-835.0))
    assert {"Clean play"} <= set(names_of(won.semantics()))
    said = set(names_of(lost.semantics()))
    assert {"Well done", "By the rules of thumb there is nothing to do differently."} <= said
    assert "Clean play" not in said


def test_without_a_turning_point_the_closest_decisions_are_shown(graphics: Graphics) -> None:
    screen = gallery_reviews.no_turning_points(graphics, Words("en"))
    assert bars(screen) == [(0, 31, 74, 100), (0, 12, 51, 100), (0, 0, 26, 100)]
    said = names_of(screen.semantics())
    assert any(name.startswith("Turn 4:") for name in said)
    assert any(name.startswith("These came closest") for name in said)


@pytest.mark.parametrize(("size", "beside"), [((800, 600), False), ((800, 1200), False), ((1280, 800), True)])
def test_what_was_measured_stands_below_in_narrow_windows(
    graphics: Graphics, size: tuple[int, int], *, beside: bool
) -> None:
    scene = gallery_reviews.review(graphics, Words("de"))
    scene.resize(size)
    learned, measured = next(each for each in scene.layer.root.walk() if isinstance(each, EqualRow)).items
    assert (learned.rect.right < measured.rect.left) is beside
    assert (learned.rect.bottom < measured.rect.top) is not beside


def test_a_screen_reader_hears_what_each_button_of_a_review_shows_or_tries(graphics: Graphics) -> None:
    page = gallery_reviews.review(graphics, Words("en"))
    buttons = [node for node in page.semantics().walk() if node.role == "button" and node.name == "Try it"]
    assert len(buttons) >= 4
    assert len({button.hint for button in buttons}) == len(buttons)
    assert {button.hint for button in page.semantics().walk() if button.name == "Show it"} == {
        button.hint for button in buttons
    }
