"""Every kind of table in the window: what is written there, whole, at every size and in every language."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyPosition
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import PILE, TABLE, Area, reserve_of, staged
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.table.cards import FootPainter
from tests.lanes import some_in_gate
from tests.languages import in_turn
from tests.rules.support import house_rules, lay, position
from tests.ui.pilot import QUICK, Pilot, Pilots

CHINESE = "to act: 0   phase: play\nhand 0: KS KH KD 2C 2D JK BL 9C 5H\nreserve 0: ?? x11\nreserve 1: ?? x11"


def _rules_of(match: Match) -> CanastaRules:
    assert isinstance(match.rules, CanastaRules)
    return match.rules


def put(pilot: Pilot, text: str, rules: CanastaRules | None = None) -> None:
    """Show the person this position, perhaps of other rules, instead of the one that was dealt."""
    show(pilot, position(text, rules or _rules_of(pilot.game.match)))


def show(pilot: Pilot, at: AnyPosition) -> None:
    """Show the person a position of any family instead of the one that was dealt."""
    match = pilot.game.match
    match._position, match._events = at, []
    match._seen = [[] for _ in match.seats]
    pilot.game.conductor.show()
    pilot.step()


def inks(pilot: Pilot) -> list[Ink]:
    """Return all that a frame of the table writes."""
    text, scene = pilot.app.program.graphics.text, pilot.table
    text.log, scene.dirty = [], True
    with pilot.looking():
        pilot.step(0)
    log, text.log = text.log, None
    return log


def at(pilots: Pilots, text: str, preset: str, size: tuple[int, int] = (1280, 800), language: str = "en") -> Pilot:
    pilot = pilots(size=size, settings=replace(QUICK, language=language))
    pilot.begin(preset=preset)
    if isinstance(pilot.loop.scene, ScoreSheetScreen):  # the person at the table sat out the first deal
        pilot.press_button(pilot.t("Next deal"))
        pilot.settle()
    put(pilot, text)
    return pilot


def test_ones_own_packet_has_its_name_and_every_packet_its_number(pilots: Pilots) -> None:
    pilot = at(pilots, CHINESE, "chinoise-4")
    assert "Second packet" in pilot.painted
    assert pilot.painted.count("11") == 2


def test_a_packet_that_must_wait_says_why(pilots: Pilots) -> None:  # R58
    pilot = at(pilots, CHINESE, "chinoise-4")
    pilot.mouse.click(pilot.mouse.middle(reserve_of(0)))
    assert "You may take your second packet once you have laid cards yourself in this deal." in " ".join(pilot.painted)


def test_the_line_above_the_hand_tells_of_a_packet_that_may_be_taken(pilots: Pilots) -> None:
    pilot = at(pilots, CHINESE + "\nlaid this deal: 0\nmelds side 0: 7S 7H 7D", "chinoise-4")
    assert "Lay melds if you like, take up your second packet, then discard a card." in pilot.painted


def test_the_panels_count_the_canastas_by_kinds_where_going_out_asks_for_kinds(pilots: Pilots) -> None:  # 002:11
    melds = "melds side 0: 7S 7H 7D 7C 7S 7H 7D | 2C 2D 2H JK BL 2S 2C | 9S 9H 9D 9C 9S 9H 9D"
    pilot = at(pilots, f"{CHINESE}\n{melds}\nlaid this deal: 0", "chinoise-4")
    figures = [text for text in pilot.painted if "/" in text or text in ("1", "2")]
    assert figures == ["2", "0/1", "1", "0/1", "0/1", "0/1"]


def test_a_side_that_owes_no_minimum_opens_with_any_meld(pilots: Pilots) -> None:  # 002:87, R33
    pilot = at(pilots, f"{CHINESE}\ntotals: -200 0", "chinoise-4")
    assert "Opens with any meld" in pilot.painted
    assert "Lay your opening melds here: any meld will do" in pilot.painted
    assert "Open with any meld, or discard a card." in pilot.painted


def test_whoever_wants_to_go_out_hears_which_canastas_it_takes(pilots: Pilots) -> None:  # 002:11
    sevens, nines, eights = (" ".join(f"{rank}{suit}" for suit in "SHDCSHD") for rank in ("7", "9", "8"))
    text = f"to act: 0   phase: play   laid this deal: 0\nhand 0: 7S\nmelds side 0: {sevens} | {nines} | {eights}"
    pilot = at(pilots, text, "chinoise-4")
    pilot.mouse.drag_card(parse_card("7S"), PILE)
    needed = "1 natural canasta, 1 mixed canasta, 1 canasta of wild cards"
    assert f"To go out your side needs more canastas: it must have at least {needed}." in " ".join(pilot.painted)


def test_a_meld_is_put_together_card_by_card_where_a_full_row_leaves_no_free_table(pilots: Pilots) -> None:
    pilot = at(pilots, "to act: 0", "classique-4")
    full = "7S 7H 7D 7C 7S 2D 7H | QS QH QC 2H | 10S 10D 10C | KS KD KC KS | 9S 9H 9D 9C 9S 9H 9D | AH AD JK | 5S 5D 5C"
    put(pilot, f"to act: 0   phase: play\nhand 0: 3S 3S 3C 3C\nmelds side 0: {full}\npile: 4H 8S")
    zones = pilot.table.board.display.layout.zones
    assert next(place for place, rect in zones.items() if rect.contains(zones[TABLE].center)) != TABLE
    for card in parse_cards("3S 3S 3C 3C"):
        pilot.mouse.drag_card(card, staged(3) if staged(3) in pilot.table.board.display.layout.zones else TABLE)
    assert isinstance(pilot.game.match.events[-1], DealEnded)


def test_two_kings_and_a_two_are_laid_together_where_the_row_is_full(pilots: Pilots) -> None:
    pilot = at(pilots, "to act: 0", "classique-4")
    full = "7S 7H 7D 7C 7S 2D 7H | QS QH QC 2H | 10S 10D 10C | 4S 4D 4C 4S | 9S 9H 9D 9C 9S 9H 9D | AH AD JK | 5S 5D 5C"
    put(pilot, f"to act: 0   phase: play\nhand 0: KS KH 2C 6D 8D\nmelds side 0: {full}\npile: 4H 8S")
    pilot.mouse.play(lay("KS KH 2C"))
    assert [str(line) for line in pilot.game.match.lines if '"lay"' in line]


def test_where_black_threes_are_laid_too_the_panel_counts_threes(pilots: Pilots) -> None:  # §6
    rules = house_rules({"red_threes": {"black_too": True}})
    pilot = at(pilots, "to act: 0", "classique-4")
    put(pilot, "to act: 0   phase: play\nred threes side 0: 3D 3S 3C", rules)
    standings = [node.value or "" for node in pilot.table.semantics().walk() if node.role == "row"]
    assert any("3 threes" in text and "red" not in text for text in standings)


def test_the_isolated_hand_and_the_partners_are_named(pilots: Pilots) -> None:  # 000:296
    text = "to act: 0   phase: play   lone hand: 1   took the pile: 1\nhand 0: KS KH 5C 6D 7H"
    pilot = at(pilots, text, "classique-3-isolee")
    assert {"Ada, with Clara", "Basile: isolated hand", "Clara, with Ada"} <= set(pilot.painted)


def test_a_special_hand_is_shown_by_a_button(pilots: Pilots) -> None:  # §6
    pairs = "4S 4H 5S 5H 6S 6H 7S 7H 8S 8H 9S 9H"
    rules = house_rules({"special_hands": [{"name": "pairs", "points": 2000, "groups": [2] * 6}]})
    pilot = at(pilots, "to act: 0", "classique-4")
    put(pilot, f"to act: 0   phase: play\nhand 0: {pairs[:-3]} KC", rules)
    assert "Show the hand" not in pilot.painted
    put(pilot, f"to act: 0   phase: play\nhand 0: {pairs}", rules)
    assert "Show the hand" in pilot.painted
    pilot.mouse.button(TableCommand.SHOW)
    ended = pilot.game.match.events[-1]
    assert isinstance(ended, DealEnded)
    assert ended.how == "special"


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(preset_ids(), each=2), one_in=7))
def test_all_that_is_written_at_a_table_is_whole(pilots: Pilots, preset: str, language: str) -> None:
    """At the smallest size: larger ones have more room for every letter."""
    rules = load_preset(preset)
    deal = next(n for n in (1, 2) if 0 in rules.playing(n))
    totals = " ".join(["2345"] * rules.n_sides)
    pilot = at(
        pilots,
        f"deal: {deal}   to act: 0   phase: draw\ntotals: {totals}\nred threes side 0: 3D 3H",
        preset,
        (800, 600),
        language,
    )
    names = {*pilot.game.names, *(" · ".join(pilot.game.names[s] for s in side) for side in rules.seating.sides)}
    cut = [ink.text for ink in inks(pilot) if ink.shortened or not pilot.window.surface.get_rect().contains(ink.rect)]
    assert [text for text in cut if text not in names] == []


def test_a_foot_keeps_to_its_meld_and_counts_only_what_has_come(pilots: Pilots) -> None:
    text = "to act: 0   phase: play\nhand 0: 5H 5C 5D 9C 7D\nmelds side 0: KS KH KD"
    pilot = at(pilots, text, "classique-4")
    board, size = pilot.table.board, pilot.window.size
    look, words = pilot.app.program.graphics.at(size), pilot.app.program.words
    painter = FootPainter(look, words, pilot.table.context.family.display)
    king = next(place for place in board.display.layout.feet if place.area is Area.MELD)
    lying = [sprite for sprite in board.display.sprites() if sprite.place == king]
    waiting = lying[-1]._replace(pose=(lying[-1].pose)._replace(x=5, y=5, z=4000))

    def written(sprites: list[Sprite]) -> list[tuple[str, int]]:
        log: list[Ink] = []
        pilot.app.program.graphics.text.log = log
        painter.draw(pygame.Surface(size), board.display.layout, board.view, sprites, {})
        pilot.app.program.graphics.text.log = None
        return [(ink.text, ink.rect.centerx) for ink in log if ink.text.isdigit()][:1]

    ((three, x),) = written(lying)
    aside = [sprite._replace(pose=sprite.pose._replace(x=sprite.pose.x + 30)) for sprite in lying]
    assert three == "3"
    assert written(aside) == [("3", x + 30)]
    assert written([*lying[:2], waiting]) == [("2", x)]
