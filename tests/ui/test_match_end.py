"""The end of a match: what is told of it, its curve, the revenge, and the picture to send."""

import io
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from canasta_gui.lab.review.lessons import NO_LESSONS
from canasta_gui.match.follower import resume
from canasta_gui.match.match import MemoryJournal
from canasta_gui.play.scores import match_turn as turns
from canasta_gui.play.scores.match_facts import (
    NO_MATCH_FACTS,
    Figure,
    figures,
    leads_of,
    match_facts,
    match_sayings,
    replayed_facts,
)
from canasta_gui.play.scores.match_turn import match_turn
from canasta_gui.play.scores.results import match_result
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.winner import ranks_of
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.match_show import ENDS, MatchStep, match_end_cues, part_of_match_end
from canasta_gui.storage.folders import Folders
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.match_page import Finalist, RankLine
from canasta_gui.ui.pictures.share_picture import SIZE, SharedMatch, paint_shared
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery_deal_end import FACTS, MATCH_ENDS, match_end
from tests.ui.pilot import Pilots, short_match

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
WORDS = Words("en")


def test_the_facts_of_a_match_are_those_of_its_deals() -> None:
    lines = (GOLDEN / "classique-4.jsonl").read_text(encoding="utf-8").splitlines()
    deals = replayed_facts(lines)
    assert len(deals) > 1
    facts = match_facts(deals, 0, (0, 2))
    own = [each for deal in deals for each in deal.canastas if each.side == 0]
    assert own
    assert facts.canastas == len(own)
    assert facts.naturals == sum(each.field == "natural" for each in own)
    assert facts.best in own
    assert facts.best in deals[facts.best_deal - 1].canastas
    assert facts.best is not None
    assert facts.best.field == "natural" or not facts.naturals
    assert facts.threes == tuple(sum(len(deal.red_threes[side]) for deal in deals) for side in (0, 1))


def test_figures_are_told_own_side_first() -> None:
    facts = match_facts([FACTS], 0, (0, 2))._replace(largest_pile=31)
    shown = figures(WORDS, facts, ((100, 300), (900, 400), (1000, 600)), (1, 0), fewest=False)
    assert [(each.number, each.text) for each in shown] == [
        ("31", "cards in the largest pile"),
        ("2", "canastas, 1 of them natural"),
        ("0 : 1", "red threes"),
        ("2 : 1", "deals won"),
    ]
    assert [each.text for each in shown if each.behind] == ["red threes"]  # not told as what stays yours
    none = figures(WORDS, facts._replace(naturals=0), ((100, 300),), (1, 0), fewest=False)
    assert ("2", "canastas") in [(each.number, each.text) for each in none]
    four = figures(WORDS, NO_MATCH_FACTS, ((7, 47, 66, 25), (41, 59, 73, 45)), (0, 2, 1, 3), fewest=True)
    assert four == [Figure("1 of 2", "deals won", ())]
    fewest = figures(WORDS, facts, ((100, 300), (900, 400)), (0, 1), fewest=True)
    assert fewest[-1] == Figure("1 : 1", "deals won", ())


def test_partner_and_rival_say_a_word() -> None:
    facts = match_facts([FACTS], 0, (0, 2))
    won = match_sayings(WORDS, facts, reader=0, own=[2], others=[1, 3], won=True, deals=2, alone=False)
    assert [each.seat for each in won] == [2, 1]
    assert won[0].sentence == "Queens, and not a wild card among them. Beautiful!"
    lost = match_sayings(WORDS, facts, reader=0, own=[2], others=[1, 3], won=False, deals=2, alone=False)
    assert [each.sentence for each in lost] == ["The next match is ours.", "Shall we play another one?"]
    single = match_sayings(WORDS, facts, reader=0, own=[], others=[1, 2, 3], won=True, deals=2, alone=True)
    assert [each.sentence for each in single] == ["You made it hard for me."]
    assert match_sayings(WORDS, facts, reader=None, own=[], others=[], won=True, deals=2, alone=False) == ()


def test_all_is_there_in_less_than_six_seconds_and_each_deal_ticks() -> None:
    assert ENDS < 6
    assert all(part_of_match_end(step, 0.0) == 0.0 for step in MatchStep)
    assert all(part_of_match_end(step, ENDS) == 1.0 for step in MatchStep)
    heard = list(match_end_cues(-1.0, ENDS, deals=6, sealed=True))
    assert heard.count(Cue.TICK) == 6
    assert {Cue.SHOW, Cue.CANASTA_GREAT, Cue.WIN, Cue.ANSWER} < {*heard}
    assert not {Cue.SHOW, Cue.CANASTA_GREAT} & {*match_end_cues(-1.0, ENDS, deals=6, sealed=False)}


@pytest.mark.parametrize("name", ["match_end", "match_end_lost"])
def test_the_page_is_read_out_and_its_best_button_has_the_focus(driver: Driver, name: str) -> None:
    scene = MATCH_ENDS[name](driver.graphics, WORDS)
    told = list(scene.told())
    assert told[0] in ("You and Clara win the match!", "Basile and Denis win the match")
    whose = "The" if name == "match_end" else "Your"
    assert f"{whose} best canasta: the queens, without a wild card" in told
    assert "The best canasta: the queens, without a wild card" in scene._shared()  # which others read
    assert any("31 cards in the largest pile" in each for each in told)
    assert any(each.startswith("Clara: ") for each in told)
    driver.show(scene)
    assert driver.focus == "Revenge"
    assert driver.find("row", "Deal 2").value == "You and Clara 1,885, Basile and Denis 1,265"


def test_arrows_and_the_pointer_tell_each_deal_of_the_curve(driver: Driver) -> None:
    driver.show(match_end(driver.graphics, WORDS))
    table = driver.find("table", "The match, deal by deal")

    def painted() -> set[str]:
        driver.graphics.text.log = []
        driver.scene.draw(driver.window.surface)
        return {ink.text for ink in driver.graphics.text.log}

    driver.move((table.rect[0] + table.rect[2] - 30, table.center[1]))
    assert "Deal 6: You and Clara +1,135, Basile and Denis +355" in painted()
    driver.move((5, 5))
    driver.key(pygame.K_TAB)
    assert driver.focus == "The match, deal by deal"
    driver.key(pygame.K_LEFT, pygame.K_LEFT)
    assert "Deal 4: You and Clara +850, Basile and Denis +485" in painted()
    driver.key(pygame.K_RIGHT)
    assert "Deal 5: You and Clara +615, Basile and Denis +1,170" in painted()


def test_the_picture_of_many_sides_has_their_ranking(graphics: Graphics) -> None:
    places = {"Ada": 0, "Basile": 2, "Clara": 1}
    people = tuple(Finalist(name, "ines", not place, place) for name, place in places.items())
    lines = tuple(RankLine(f"{n + 1}. {name}", str(80 + n), n) for n, name in enumerate(("Ada", "Clara", "Basile")))
    shared = SharedMatch(people, ("80", "81", "82"), "", (), (0, 0), "Rommé", "", "21 November 2026", lines)
    graphics.text.log = []
    paint_shared(graphics, WORDS, shared)
    painted, graphics.text.log = [ink.text for ink in graphics.text.log], None
    assert [text for text in painted if text in {each.label for each in lines}] == ["1. Ada", "2. Clara", "3. Basile"]
    assert "Basile, Clara" not in painted
    assert "80 : 81 : 82" not in "".join(painted)


def test_the_picture_to_send_lies_on_the_disk(driver: Driver, tmp_path: Path) -> None:
    scene = match_end(driver.graphics, WORDS)
    copied: list[str] = []
    browsed: list[str] = []

    def browse(address: str) -> bool:
        browsed.append(address)
        return True

    scene.program.folders = Folders(tmp_path, tmp_path)
    scene.program.browse = browse
    scene.program.loop = SimpleNamespace(window=SimpleNamespace(copy_text=copied.append))  # type: ignore[assignment]
    driver.show(scene)
    driver.click("button", "Share picture")
    (saved,) = tmp_path.rglob("canasta-2026-11-23.png")
    picture = pygame.image.load(io.BytesIO(saved.read_bytes()), "x.png")
    assert picture.get_size() == SIZE
    driver.click("button", "Copy its path")
    assert copied == [str(saved.resolve())]
    driver.click("button", "Share picture")
    driver.click("button", "Open the folder")
    assert browsed == [saved.parent.resolve().as_uri()]
    assert len(list(tmp_path.rglob("canasta-2026-11-23*.png"))) == 2


@pytest.mark.long
def test_a_revenge_deals_for_the_same_people_with_the_next_dealer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Pilots(tmp_path) as pilots:
        short_match(monkeypatch, 1)
        pilot = pilots()
        pilot.loop.one_of = 10
        pilot.begin()
        pilot.play_deal()
        pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
        names, dealer = pilot.game.names, pilot.game.match.next_dealer
        pilot.press_button("The result")
        pilot.press_button("Revenge")
        pilot.settle()
        assert isinstance(pilot.loop.scene, TableScene)
        assert (pilot.game.names, pilot.game.match.dealer) == (names, dealer)
        assert pilot.game.match.totals == (0, 0)


def test_the_fan_shows_the_best_canasta() -> None:
    best = match_facts([FACTS], 0, (0, 2)).best
    assert best is not None
    assert best.cards == tuple(parse_cards("QH QC QS QD QH QS QC"))


# --- a lost match ---


@pytest.mark.parametrize(
    ("history", "turn", "lost", "before", "ahead"),
    [
        (((885, 655), (1885, 1265), (2610, 2355), (2935, 3290), (4120, 5085)), 4, 610, 255, 3),  # led, and lost it
        (((300, 100), (400, 600), (900, 700), (1000, 5100)), 4, 4300, 200, 2),  # the last time it went over
        (((100, 300), (200, 900), (300, 1000)), 2, 500, -200, 0),  # never led: the dearest deal
    ],
)
def test_a_match_turned_where_the_lead_was_lost_for_good(
    history: tuple[tuple[int, ...], ...], turn: int, lost: int, before: int, ahead: int
) -> None:
    assert leads_of(history, 0, fewest=False) == (turn, lost, before, ahead)


def test_where_the_fewest_points_win_the_lead_is_of_the_lower_total() -> None:
    assert leads_of(((10, 30, 20), (50, 35, 40)), 0, fewest=True) == (2, 25, 10, 1)


def test_a_lost_match_tells_where_it_turned_and_what_stays(driver: Driver) -> None:
    scene = MATCH_ENDS["match_end_lost"](driver.graphics, Words("en"))
    driver.show(scene)
    told = "There was a place for them on the table. In the hand they count against you."
    assert driver.has("label", f"Where it turned: Deal 4: 3 wild cards kept to the end. {told}")
    assert driver.has("label", "Still yours: 31 cards in the largest pile · 9 canastas, 3 of them natural")
    assert driver.has("label", "You were ahead for 3 deals.")
    assert driver.has("button", "Show me")


@pytest.mark.parametrize("preset", ["classique-4", "romme-3"])
def test_the_turn_of_a_record_is_one_of_its_deals(preset: str) -> None:
    lines = (GOLDEN / f"{preset}.jsonl").read_text(encoding="utf-8").splitlines()
    match = resume(lines, MemoryJournal(), lambda _: [])
    result = match_result(match)
    for seat in range(match.rules.players):
        turn = match_turn(WORDS, match, result, seat)
        leads = leads_of(result.history, match.rules.side_of[seat], fewest=result.fewest)
        assert turn is not None
        assert turn.deal == leads.turn
        assert turn.title.startswith(f"Deal {turn.deal}: ")
        assert (turn.occasion is None) == (turn.note == "")
        assert turn.occasion is None or turn.cards


def test_a_match_of_one_deal_has_no_turn_unless_a_rule_of_thumb_was_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (GOLDEN / "classique-4.jsonl").read_text(encoding="utf-8").splitlines()
    match = resume(lines, MemoryJournal(), lambda _: [])
    result = match_result(match)
    monkeypatch.setattr(turns, "lessons_of", lambda *_: NO_LESSONS)
    assert match_turn(WORDS, match, result, 0) is not None
    assert match_turn(WORDS, match, replace(result, history=result.history[:1]), 0) is None


def test_single_players_have_their_ranks_own_first(driver: Driver) -> None:
    scene = MATCH_ENDS["match_end_romme"](driver.graphics, WORDS)
    driver.show(scene)
    told = [node.value for node in scene.semantics().walk() if node.name == "Players"]
    assert told == ["2. Dieudonné Aimé", "1. Basile, 3. Denis, 4. Amara, 5. Clara"]
    assert driver.find("row", "1. Basile").value == "31"
    assert driver.find("row", "2. Dieudonné Aimé").value == "34"


def test_equal_totals_share_a_rank() -> None:
    assert ranks_of(MatchResult(("a", "b", "c"), (0, 1), (10, 10, 30), (), None, fewest=True)) == (1, 1, 3)
    assert ranks_of(MatchResult(("a", "b", "c"), (2,), (10, 10, 30), (), None)) == (2, 2, 1)
