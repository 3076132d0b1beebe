"""Notes on a score sheet besides its numbers: who played alone, and that the deck was the announced one."""

import hashlib
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from canasta_gui.ai.canasta.chances import match_chances
from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import FineDetails, ScoreSheet, SheetRow
from canasta_gui.rules.canasta.events import SidesJoined
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.deal_show import FADE
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OffenceText
from tests.ui.driver import Driver
from tests.ui.gallery_deal_end import DEAL_ENDS
from tests.ui.stand_in import stand_in, told_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
WORDS = Words("en")


def at(replay: Replay, step: int) -> Viewing:
    """Return the match as it stood at a step."""
    then = Viewing(replay)
    then.step = step
    return then


def sheets(preset: str) -> list[tuple[Replay, int, ScoreSheet]]:
    """Return the accounts of all deals of the golden record, with their steps."""
    replay = Replay(tuple((GOLDEN / f"{preset}.jsonl").read_text(encoding="utf-8").splitlines()))
    found = []
    for step in range(replay.steps):
        for event in replay.events_of(step):
            if isinstance(event, DealEnded):
                found.append((replay, step, score_sheet(WORDS, at(replay, step), event)))
    return found


def test_the_sheet_names_the_isolated_hand_and_the_partners() -> None:  # 000:296, 000:312
    told = []
    for replay, step, sheet in sheets("classique-3-isolee"):
        lone = [event.lone for event in replay.events_until(step) if isinstance(event, SidesJoined)]
        assert bool(sheet.sides) == bool(lone)
        if lone:
            name = replay.seats[lone[-1]].name
            assert sheet.sides.startswith(f"{name} was the isolated hand; ")
            assert all(other.name in sheet.sides for other in replay.seats)
            told.append(sheet.sides)
    assert told


def test_where_the_sides_are_known_from_the_start_nothing_is_said_of_them() -> None:
    assert {sheet.sides for *_, sheet in sheets("classique-4")} == {""}


@pytest.mark.parametrize(
    ("there", "said"), [(True, "The cards are copied."), (False, "The cards could not be copied.")]
)
def test_whoever_doubts_the_deck_copies_its_cards_and_makes_the_sum_himself(
    driver: Driver, there: bool, said: str
) -> None:
    *_, sheet = sheets("classique-4")[0]
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return there

    loop = SimpleNamespace(window=SimpleNamespace(copy_text=copy))
    scene = ScoreSheetScreen(stand_in(driver.graphics, WORDS, loop=loop), sheet)
    driver.show(scene)
    driver.click("button", "More…")
    driver.click("button", "The deck…")
    shown = [node.name for node in scene.semantics().walk()]
    driver.click("button", "Copy the cards")
    (cards,) = copied
    fingerprint = hashlib.sha256(cards.encode()).hexdigest()
    assert sheet.deck is not None
    assert sheet.deck.fingerprint == fingerprint
    assert fingerprint[:8] in sheet.deck_note
    assert fingerprint in [name.replace(" ", "") for name in shown]
    assert cards in shown
    assert [node.name for node in scene.layer.semantics() if node.role == "status"] == [said]


def test_before_the_next_deal_its_deck_is_announced() -> None:
    replay, step, _ = sheets("classique-4")[0]
    (event,) = (event for event in replay.events_of(step) if isinstance(event, DealEnded))
    sheet = score_sheet(WORDS, at(replay, step), event, next_deck="sha256:0123456789abcdef")
    assert sheet.deck_note.endswith(" The next deck is 01234567.")


def test_the_sheet_says_who_deals_next_if_somebody_does() -> None:
    replay, step, sheet = sheets("classique-4")[0]
    assert sheet.note == ""
    (event,) = (event for event in replay.events_of(step) if isinstance(event, DealEnded))
    sheet = score_sheet(WORDS, at(replay, step), event, next_dealer=2)
    assert sheet.note == f"{replay.seats[2].name} deals next."


def test_no_row_tells_that_nobody_has_anything() -> None:
    for _, _, sheet in sheets("classique-4") + sheets("romme"):
        assert all(any(row.values) for row in sheet.rows if not (row.strong or row.total))


def test_the_sheet_says_who_has_won_the_deal_and_who_leads() -> None:
    told = [sheet for *_, sheet in sheets("classique-4")]
    for nth, sheet in enumerate(told):
        totals, before = sheet.course[-1], ((0, 0), *sheet.course)[nth]
        deal = [after - points for after, points in zip(totals, before, strict=True)]
        winner, leader = deal.index(max(deal)), totals.index(max(totals))
        first, second = sheet.columns[winner].split(" · ")
        takes_lead = nth > 0 and winner == leader != before.index(max(before))
        ending = " win the deal and take the lead." if takes_lead else " win the deal."
        assert sheet.result == f"{first} and {second}{ending}"
        first, second = sheet.columns[leader].split(" · ")
        assert sheet.lead == f"{first} and {second} lead by {abs(totals[0] - totals[1]):,}."
    assert any("take the lead" in sheet.result for sheet in told)


def test_the_sheet_of_a_match_that_goes_on_says_how_it_may_end() -> None:
    replay, step, plain = sheets("classique-4")[0]
    (event,) = [each for each in replay.events_of(step) if isinstance(each, DealEnded)]
    told = score_sheet(WORDS, at(replay, step), event, foretell=True)
    leader = " and ".join(told.columns[event.totals.index(max(event.totals))].split(" · "))
    chances = match_chances(load_preset("classique-4"), event.totals, 1)
    assert told.lead == plain.lead
    assert (plain.chance, told.chance) == ("", f"From here {leader} win {round(100 * max(chances))} matches in 100.")


def test_the_best_moment_is_where_the_replay_shows_it() -> None:
    for preset in ("classique-4", "romme"):
        for replay, step, sheet in sheets(preset):
            assert sheet.best is not None
            there = replay.step_of(replay.deal_at(step), sheet.best.event)
            event = replay.events_until(step)[sheet.best.event]
            assert event in replay.events_of(there)
            assert replay.seats[getattr(event, "seat")].name in sheet.best.sentence  # noqa: B009


def painted(driver: Driver, scene: ScoreSheetScreen, seconds: float) -> set[str]:
    """Let time pass; return the texts painted then."""
    driver.step(seconds)
    driver.graphics.text.log = []
    scene.draw(driver.window.surface)
    return {ink.text for ink in driver.graphics.text.log}


def test_lines_are_counted_one_after_the_other_and_a_click_shows_all(driver: Driver) -> None:
    rows = (
        SheetRow("Red threes", (100, 200), field="red_threes"),
        SheetRow("Melded cards", (45, 35), field="cards"),
        SheetRow("This deal", (145, 235), strong=True),
        SheetRow("Total", (1145, 2235), total=True),
    )
    said: list[str] = []
    sheet = ScoreSheet("Deal 2", ("Ada", "Basile"), rows, course=((1000, 2000), (1145, 2235)), deal=(145, 235))
    program = stand_in(driver.graphics, WORDS, screens=told_of(said, back="on"))
    scene = ScoreSheetScreen(program, sheet, counting=True)
    driver.show(scene)
    shown = painted(driver, scene, 0.0)
    assert {"1,000", "2,000"} <= shown
    assert not {"Red threes", "Next deal"} & shown
    shown = painted(driver, scene, FADE + 0.4)
    assert {"Red threes", "100", "200", "Melded cards"} <= shown
    assert not {"1,145", "2,235", "Next deal"} & shown
    assert driver.find("row", "Total").value == "Ada 1,145, Basile 2,235"  # whoever listens need not wait
    button = driver.find("button", "Next deal").center
    driver.click_at(button)  # only ends the count
    assert not scene.counting
    assert not said
    assert {"+145", "+235", "1,145", "2,235", "Next deal"} <= painted(driver, scene, 0.0)
    driver.click_at(button)
    assert said == ["on"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_shows_all_and_the_next_one_acts(driver: Driver, key: int) -> None:
    rows = (SheetRow("Red threes", (100, 200), field="red_threes"),)
    said: list[str] = []
    program = stand_in(driver.graphics, WORDS, screens=told_of(said, back="on"))
    scene = ScoreSheetScreen(program, ScoreSheet("Deal 2", ("Ada", "Basile"), rows), counting=True)
    driver.show(scene)
    driver.key(key)
    assert not scene.counting
    assert not said
    driver.key(key)
    assert said == ["on"]


def test_without_counting_everything_is_there_at_once(driver: Driver) -> None:
    (_, _, sheet), *_ = sheets("classique-4")
    scene = ScoreSheetScreen(stand_in(driver.graphics, WORDS), sheet)
    driver.show(scene)
    shown = painted(driver, scene, 0.0)
    assert not scene.counting
    assert {row.label for row in sheet.rows if row.field} | {"Next deal", sheet.lead} <= shown


def test_what_is_read_out_is_the_whole_page_in_its_order(driver: Driver) -> None:
    scene = DEAL_ENDS["deal_end"](driver.graphics, WORDS)
    told = list(scene.told())
    starts = [
        "You and Clara win the deal and take the lead.",
        "Deal 2 · Clara goes out.",
        "Natural canastas: You and Clara +500, Basile and Denis +500",
        "Total: You and Clara 1,885, Basile and Denis 1,265",
        "Opens next with: You and Clara 90, Basile and Denis 50",
        "You and Clara lead by 620.",
        "Clara: That pile of 31! I could hardly hold it.",
        "To take with you: 2 cards that fitted their melds",
        "Well done: In turn 6 you froze the pile.",
    ]
    places = [next(nth for nth, each in enumerate(told) if each.startswith(start)) for start in starts]
    assert places == sorted(places)
    driver.show(scene)
    assert driver.focus == "Next deal"
    names = []
    for _ in range(7):
        driver.key(pygame.K_TAB)
        names.append(driver.focus)
    canastas = ["Natural canasta: the queens", "Natural canasta: the sevens", "Mixed canasta: the sixes"]
    assert names == [*canastas, "Show me", "More…", "Review", "Next deal"]


def test_a_canasta_on_the_board_shows_its_cards(driver: Driver) -> None:
    driver.show(DEAL_ENDS["deal_end"](driver.graphics, WORDS))
    driver.click("button", "Natural canasta: the queens")
    assert driver.find("dialog").name == "Natural canasta: the queens"
    assert driver.has("image", "Natural canasta: the queens")


def test_what_is_rarely_asked_for_is_behind_more(driver: Driver) -> None:
    scene = DEAL_ENDS["deal_end"](driver.graphics, WORDS)
    driver.show(scene)
    hidden = {"And the master?", "Print", "The best moment of the deal"}
    assert not hidden & {node.name for node in scene.semantics().walk()}
    driver.click("button", "More…")
    assert hidden <= {node.name for node in scene.semantics().walk() if node.role == "button"}


def test_a_clean_deal_shows_its_best_moment_instead_of_a_lesson(driver: Driver) -> None:
    driver.show(DEAL_ENDS["deal_end_clean"](driver.graphics, WORDS))
    assert driver.has("group", "The best moment of the deal")
    assert driver.has("button", "Show me")
    assert driver.has("group", "Well done")
    assert not driver.has("group", "To take with you")


FINES = FineDetails(
    (OffenceText("Too many wild cards in a meld: 50 points", "Basile · classic rules, irregularities no. 5"),),
    (OffenceText("Opening too low: 10 points more to open with", "Ada, in turn 3"),),
)


def test_the_line_with_the_fines_opens_and_then_what_nobody_saw(driver: Driver) -> None:
    driver.window.resize((800, 600))
    rows = (
        SheetRow("Red threes", (100, 200)),
        SheetRow("Fines", (0, -50), fines=FINES),
        SheetRow("This deal", (100, 150), strong=True),
        SheetRow("Total", (1000, 2000), total=True),
    )
    sheet = ScoreSheet("Deal 2", ("Ada", "Basile"), rows)
    driver.show(ScoreSheetScreen(stand_in(driver.graphics, WORDS), sheet))

    def told() -> set[str]:
        return {node.name for node in driver.scene.semantics().walk()}

    (fined,), (missed,) = FINES.fined, FINES.missed
    assert driver.find("button", "Fines").value == "Ada 0, Basile −50"
    assert driver.find("row", "Total").value == "Ada 1,000, Basile 2,000"
    assert not {fined.text, "What nobody saw", missed.text} & told()
    driver.click("button", "Fines")
    assert {fined.text, fined.note, "What nobody saw"} <= told()
    assert missed.text not in told()
    driver.click("switch", "What nobody saw")
    assert {missed.text, missed.note} <= told()
    driver.click("button", "Back")
    assert not {fined.text, missed.text} & told()


def test_the_count_is_heard_and_a_click_ends_that(driver: Driver) -> None:
    heard: list[str] = []
    sounds = SimpleNamespace(play=lambda cue, **_: heard.append(cue))
    program = stand_in(driver.graphics, WORDS, sounds=sounds)
    rows = (SheetRow("Red threes", (100, 200), field="red_threes"), SheetRow("Cards", (40, 30), field="cards"))
    for until, wanted in ((9.0, [Cue.BONUS, Cue.COUNT, Cue.ANSWER]), (0.3, [Cue.BONUS])):
        heard.clear()
        scene = ScoreSheetScreen(program, ScoreSheet("Deal 2", ("Ada", "Basile"), rows), counting=True)
        for frame in range(600):
            scene.animate(10.0 + frame / 60)
            if frame / 60 > until:
                scene.show_all()
        assert heard == wanted
