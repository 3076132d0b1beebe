"""Celebrations at the table: the score panels, the announcements, and the same state after a click."""

from types import SimpleNamespace

import pygame
import pytest

from canasta_gui.match.match import Match
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.stage.celebrations import CANASTA_STEPS, CelebrationKind, Cue, Step, seconds_of
from canasta_gui.stage.places import meld_of
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.match_page import Finalist
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words
from tests.ui.celebration_frames import FROM_SOME, STRIPS, TableAnimation, rank
from tests.ui.stand_in import stand_in

SIZE = (1280, 800)
CANASTA = "canasta-natural"
SAID = {
    "en": {
        "canasta-natural": "Ada · Clara: +500 for the canasta of sevens",
        "canasta-wild": "Ada · Clara: +2,500 for the canasta of wild cards",
        "canasta-run": "Ada · Clara: +1,500 for the run of hearts",
        "canasta-theirs": "Basile · Denis: +300 for the canasta of nines",
        "opening": "You open.",
        "red-three": "Basile · Denis: +100 for a red three",
        "out": "Ada · Clara: +100 for going out",
        "complete": "You complete a meld.",
    },
    "fr": {
        "canasta-natural": "Ada · Clara\N{NO-BREAK SPACE}: +500 pour la canasta de sept",
        "canasta-wild": "Ada · Clara\N{NO-BREAK SPACE}: +2\N{NO-BREAK SPACE}500 pour la canasta de passe-partout",
        "canasta-run": "Ada · Clara\N{NO-BREAK SPACE}: +1\N{NO-BREAK SPACE}500 pour la suite à cœur",
        "canasta-theirs": "Basile · Denis\N{NO-BREAK SPACE}: +300 pour la canasta de neuf",
        "opening": "Vous ouvrez.",
        "red-three": "Basile · Denis\N{NO-BREAK SPACE}: +100 pour un 3 rouge",
        "out": "Ada · Clara\N{NO-BREAK SPACE}: +100 pour la sortie",
        "complete": "Vous complétez une combinaison.",
    },
    "de": {
        "canasta-natural": "Ada · Clara: +500 für den Canasta aus Siebenern",
        "canasta-wild": "Ada · Clara: +2.500 für den wilden Canasta",
        "canasta-run": "Ada · Clara: +1.500 für die Herz-Sequenz",
        "canasta-theirs": "Basile · Denis: +300 für den Canasta aus Neunern",
        "opening": "Du eröffnest.",
        "red-three": "Basile · Denis: +100 für eine rote Drei",
        "out": "Ada · Clara: +100 fürs Ausmachen",
        "complete": "Du machst eine Meldung voll.",
    },
    "es": {
        "canasta-natural": "Ada · Clara: +500 por la canasta de sietes",
        "canasta-wild": "Ada · Clara: +2500 por la canasta de comodines",
        "canasta-run": "Ada · Clara: +1500 por la escalera de corazones",
        "canasta-theirs": "Basile · Denis: +300 por la canasta de nueves",
        "opening": "Abres.",
        "red-three": "Basile · Denis: +100 por un tres rojo",
        "out": "Ada · Clara: +100 por cerrar",
        "complete": "Completas un juego.",
    },
    "it": {
        "canasta-natural": "Ada · Clara: +500 per la canasta di sette",
        "canasta-wild": "Ada · Clara: +2.500 per la canasta di matte",
        "canasta-run": "Ada · Clara: +1.500 per la scala di cuori",
        "canasta-theirs": "Basile · Denis: +300 per la canasta di nove",
        "opening": "Apri.",
        "red-three": "Basile · Denis: +100 per un tre rosso",
        "out": "Ada · Clara: +100 per la chiusura",
        "complete": "Completi una combinazione.",
    },
}


@pytest.fixture
def graphics(window: Window) -> Graphics:
    return Graphics.load()


def table(graphics: Graphics, name: str = CANASTA, *, still: bool = False, language: str = "en") -> TableAnimation:
    """Return a table where something has just happened that is celebrated."""
    moment = STRIPS[name]
    shown = TableAnimation(graphics, Words(language), moment.position, SIZE, rules=moment.rules, still=still)
    shown.scene.take_announcements()
    shown.play(moment.event())
    return shown


def laid(shown: TableAnimation, side: int = 0) -> int | None:
    """Return the points on the table as the panel of a side shows them."""
    return shown.scene.scores.shown()[side].laid


def rows(shown: TableAnimation, name: str) -> list[tuple[str, str | None]]:
    """Return the rows of a table of the window, by name and value."""
    found = [node for node in shown.scene.semantics().walk() if node.role == "table" and node.name == name]
    return [(row.name, row.value) for node in found for row in node.children]


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("name", SAID["en"])
def test_a_screen_reader_hears_it_with_motion_and_without(
    graphics: Graphics, name: str, language: str, still: bool
) -> None:
    shown = table(graphics, name, still=still, language=language)
    assert SAID[language][name] in shown.scene.take_announcements()


@pytest.mark.parametrize("still", [False, True])
def test_it_stands_in_the_tree_until_the_player_acts(graphics: Graphics, still: bool) -> None:
    shown = table(graphics, still=still)
    shown.go_on(3.0)
    assert rows(shown, "New since your last turn") == [("Ada · Clara", "+500 for the canasta of sevens")]
    shown.play(ev.Discarded(0, parse_card("JC")))
    shown.go_on(1.0)
    assert rows(shown, "New since your last turn") == []


def test_a_meld_that_has_grown_says_so(graphics: Graphics) -> None:
    shown = table(graphics, "canasta-theirs")
    shown.go_on(2.0)
    melds = [node.value or "" for node in shown.scene.semantics().walk() if node.name == "Meld: Basile · Denis"]
    assert (
        [value for value in melds if "2 new cards" in value] == [value for value in melds if "8 cards" in value] != []
    )


def test_the_points_arrive_when_they_have_flown(graphics: Graphics) -> None:
    shown = table(graphics)
    shown.go_on(CANASTA_STEPS[Step.COUNT].begins - 0.01)
    assert laid(shown) == 115
    shown.go_on(CANASTA_STEPS[Step.COUNT].ends - CANASTA_STEPS[Step.COUNT].begins + 0.05)
    assert laid(shown) == 615


def test_reduced_motion_shows_the_points_at_once_and_marks_them(graphics: Graphics) -> None:
    shown = table(graphics, still=True)
    contents = shown.scene.scores.shown()[0]
    assert (contents.laid, contents.news) == (615, 500)
    shown.play(ev.Discarded(0, parse_card("JC")))
    shown.go_on(1.0)
    assert shown.scene.scores.shown()[0].news == 0


def test_in_motion_nothing_is_marked_that_is_seen_to_come(graphics: Graphics) -> None:
    shown = table(graphics)
    shown.go_on(2.0)
    assert shown.scene.scores.shown()[0].news == 0


@pytest.mark.parametrize("name", list(STRIPS))
def test_a_click_leads_to_the_picture_that_waiting_leads_to(graphics: Graphics, name: str) -> None:
    waited, clicked = table(graphics, name), table(graphics, name)
    waited.go_on(4.0)
    clicked.go_on(0.25)
    clicked.scene.handle(PointerPress((640, 5)))
    clicked.scene.advance(clicked.now)
    assert clicked.scene.board.idle
    assert clicked.scene.board.display.celebrations == []
    clicked.go_on(3.75)  # prompts and faces take their own time
    assert pygame.image.tobytes(waited.picture(), "RGB") == pygame.image.tobytes(clicked.picture(), "RGB")


def test_a_click_shows_the_figures_as_they_are(graphics: Graphics) -> None:
    shown = table(graphics)
    shown.go_on(0.25)
    shown.scene.handle(PointerPress((640, 5)))
    shown.go_on(1 / 60)
    assert laid(shown) == 615


def test_a_key_hurries_and_does_what_it_does(graphics: Graphics) -> None:
    shown = table(graphics)
    shown.go_on(0.25)
    shown.scene.handle(KeyPress("right"))
    shown.go_on(1 / 60)
    assert shown.scene.board.display.celebrations == []
    assert laid(shown) == 615
    assert any(sprite.focused for sprite in shown.scene.board.display.sprites())


@pytest.mark.parametrize("name", list(STRIPS))
def test_no_strip_takes_longer_than_it_may(graphics: Graphics, name: str) -> None:
    shown = table(graphics, name)
    celebrated = shown.scene.board.display.celebrated
    assert celebrated
    assert all(seconds_of(each) < 1.2 for each in celebrated)
    assert [each.kind for each in celebrated if each.kind is not CelebrationKind.OPENING][:1] == (
        [CelebrationKind(kind)] if (kind := name.split("-")[0].replace("red", "red_three")) != "opening" else []
    )


def test_the_seal_comes_with_its_step_and_stays(graphics: Graphics) -> None:
    shown = TableAnimation(graphics, Words("en"), FROM_SOME, SIZE)
    shown.play(ev.Melded(0, 0, rank("7"), tuple(parse_cards("7H"))))
    foot = shown.scene.board.display.layout.feet[meld_of(0, rank("7"))]
    texts = graphics.text
    seen = []
    for _ in range(90):
        shown.go_on(1 / 60)
        texts.log = []
        shown.picture()
        seen.append(any(ink.text == "7 · +500" for ink in texts.log))
        texts.log = None
    assert foot.canasta
    assert not any(seen[:40])
    assert all(seen[60:])


# --- after the deal, and at the end of the match ---


def finale(graphics: Graphics, heard: list[str], *, celebrates: bool) -> WinnerScreen:
    people = [Finalist(name, "ines", name in ("Ada", "Clara")) for name in ("Ada", "Basile", "Clara", "Denis")]
    result = MatchResult(("Ada · Clara", "Basile · Denis"), (0,), (5215, 4660), ((2890, 4410), (5215, 4660)), 5000)
    program = stand_in(graphics, Words("en"), sounds=SimpleNamespace(play=heard.append))
    scene = WinnerScreen(program, result, people=people, celebrates=celebrates)
    scene.resize(SIZE)
    return scene


def picture(scene: WinnerScreen) -> bytes:
    surface = pygame.Surface(SIZE)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_end_of_a_match_is_celebrated_and_then_at_rest(graphics: Graphics) -> None:
    heard: list[str] = []
    scene = finale(graphics, heard, celebrates=True)
    frames = 0
    while scene.animate(10.0 + frames / 60):
        frames += 1
    assert frames / 60 < 2.5
    assert sorted(heard) == sorted([Cue.WIN, Cue.TICK, Cue.TICK, Cue.ANSWER])
    assert picture(scene) == picture(finale(graphics, [], celebrates=False))


def test_a_key_ends_the_celebration_of_a_match(graphics: Graphics) -> None:
    scene, rests = finale(graphics, [], celebrates=True), finale(graphics, [], celebrates=False)
    scene.animate(10.0)
    scene.animate(10.3)
    assert picture(scene) != picture(rests)
    scene.handle(KeyPress("x"))
    assert picture(scene) == picture(rests)
    assert not scene.animate(10.4)


def test_without_motion_the_end_of_a_match_is_heard_once_and_says_the_same(graphics: Graphics) -> None:
    heard: list[str] = []
    scene = finale(graphics, heard, celebrates=False)
    assert [scene.animate(10.0), scene.animate(10.1)] == [False, False]
    assert heard == [Cue.WIN]
    assert scene.semantics() == finale(graphics, [], celebrates=True).semantics()
    assert {"Ada, Clara", "Basile, Denis"} <= {node.value for node in scene.semantics().walk()}


def test_the_panels_of_a_deal_that_is_over_show_what_it_has_brought(graphics: Graphics) -> None:
    shown = table(graphics, "out")
    contents = shown.scene.scores.contents()[0]
    assert (contents.total, contents.laid) == (1640, 615 + 100)
    match = shown.scene.conductor.match
    assert isinstance(match, Match)
    event = STRIPS["out"].event()
    match.position.phase, match.position.how, match.position.by = Phase.OVER, event.how, event.by
    shown.scene.board.show(match.revealed(0))
    assert [each.total for each in shown.scene.scores.contents().values()] == list(event.totals)
