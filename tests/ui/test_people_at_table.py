"""People at the table: changing faces, bubbles that cover nothing, and announcements of both."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.table_talk import FADE_SECONDS, Face, Mood
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.stage.choreography import Effect, Shine
from canasta_gui.stage.geometry import Rect
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.portraits import fitting_level
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.platform.input_events import PointerMove, PointerPress, PointerRelease
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.painting import draw_effects
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.seats import Bubble, SeatPainter, draw_face
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.computers import LEVELS, level_title
from tests.stage.support import TableTop
from tests.ui.gallery_tables import MID_GAME, table

EN = Words("en")
SIZES = ((800, 600), (1280, 800), (1920, 1080), (800, 1200), (2560, 720))
SENTENCES = ("Yes, go out!", "No, not yet.", "That was all the cards. Let us count.", "And that was my last card.")


@pytest.fixture
def scene(graphics: Graphics, window: Window) -> TableScene:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    return scene


def painted(graphics: Graphics, face: Face, portrait: str = "clara", *, faint: bool = False) -> bytes:
    surface = pygame.Surface((80, 80))
    draw_face(surface, graphics.at((1280, 800)), Rect(10, 10, 60, 60), portrait, face, faint=faint)
    return pygame.image.tobytes(surface, "RGB")


def ended(by: int) -> DealEnded[How, ScoreLine]:
    """Return the event of a seat going out."""
    return DealEnded("ordinary", by, (), (0, 0))


def written(scene: TableScene, graphics: Graphics, window: Window, sentence: str) -> list[str]:
    """Return the texts on the table while Clara says a sentence."""
    scene.people.say(2, sentence)
    return drawn(scene, graphics, window)


def drawn(scene: TableScene, graphics: Graphics, window: Window) -> list[str]:
    """Return the texts on the table."""
    log: list[Ink] = []
    graphics.text.log = log
    scene.draw(window.surface)
    graphics.text.log = None
    return [ink.text for ink in log]


# --- faces ---


def test_every_mood_looks_different_even_when_small(graphics: Graphics, window: Window) -> None:
    assert len({painted(graphics, Face(mood, mood)) for mood in Mood}) == len(Mood)


def test_a_face_fades_from_one_mood_to_another(graphics: Graphics, window: Window) -> None:
    halves = {part: painted(graphics, Face(Mood.PLEASED, Mood.CALM, part)) for part in (0.0, 0.5, 1.0)}
    assert len(set(halves.values())) == 3
    assert halves[0.0] == painted(graphics, Face(Mood.CALM, Mood.CALM))
    assert halves[1.0] == painted(graphics, Face(Mood.PLEASED, Mood.PLEASED))


def test_who_looks_at_you_comes_nearer_and_who_sits_out_is_faint(graphics: Graphics, window: Window) -> None:
    calm = painted(graphics, Face())
    assert painted(graphics, Face(looks=True)) != calm
    assert painted(graphics, Face(), faint=True) != calm
    assert painted(graphics, Face()) == calm


def test_a_mood_is_drawn_while_it_changes_and_then_the_table_rests(scene: TableScene) -> None:
    people = scene.people
    people.advance(1.0)
    people.hear(ended(by=0))
    assert people.advance(1.1)
    assert people.moving
    assert people.faces[2].mood is Mood.PLEASED
    assert people.advance(1.2 + FADE_SECONDS)
    assert not people.advance(2.0)
    assert not people.moving


# --- words ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_bubble_covers_nothing(graphics: Graphics, window: Window, size: tuple[int, int], language: str) -> None:
    words = Words(language)
    scene = table(graphics, words, MID_GAME)
    scene.resize(size)
    regions = scene.board.display.layout.table
    look = graphics.at(size)
    taken = [box(rect) for area in regions.seats.values() for rect in (area.plate, area.hand, area.portrait)]
    taken += [box(rect) for rect in (regions.own, *regions.others.values(), *regions.panels.values(), regions.lane)]
    taken += [box(rect) for rect in (regions.stock, regions.pile, regions.menu, regions.match, regions.controls)]
    for area in regions.seats.values():
        for sentence in SENTENCES:
            bubble = Bubble(look, area, words.t(sentence))
            if bubble.fits:
                whole = bubble.rect.unionall([pygame.Rect(*corner, 1, 1) for corner in bubble.tail])
                assert not [rect for rect in taken if rect.colliderect(whole)]


def test_on_a_wide_table_the_others_speak_beside_their_portraits(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    seats = scene.board.display.layout.table.seats
    look = graphics.at((1280, 800))
    assert all(Bubble(look, seats[seat], sentence).fits for seat in (1, 2, 3) for sentence in SENTENCES)


def test_what_does_not_fit_beside_a_portrait_stands_in_the_lane(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    assert "No, not yet." in written(scene, graphics, window, "No, not yet.")
    scene.resize((800, 600))
    assert "Clara: Well played, Ada. It was a pleasure." in written(
        scene, graphics, window, "Well played, Ada. It was a pleasure."
    )


def test_a_screen_reader_hears_who_sits_there_and_how_they_seem(scene: TableScene) -> None:
    players = scene.semantics().find("table", "Players")
    assert [row.name for row in players.children] == ["Ada", "Basile", "Clara", "Denis"]
    told = {row.name: row.value for row in players.children}
    assert told["Ada"] == "person, to play"
    assert told["Clara"] == "computer, Club"
    scene.advance(1.0)
    scene.people.hear(ended(by=1))
    scene.advance(1.1)
    assert scene.semantics().find("row", "Clara").value == "computer, Club, looks rueful"


def test_a_screen_reader_hears_who_speaks(scene: TableScene) -> None:
    scene.people.say(2, "No, not yet.")
    assert "Clara: No, not yet." in scene.take_announcements()
    assert scene.semantics().find("status", "Clara: No, not yet.").role == "status"


@pytest.mark.parametrize("speech", [True, False])
def test_the_word_at_the_end_can_be_silenced(scene: TableScene, speech: bool) -> None:
    scene.options = replace(scene.options, speech=speech)
    scene.events.on_event(ended(by=1))
    assert scene.message == ("Basile: And that was my last card." if speech else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_others_speak_the_language_of_the_table(graphics: Graphics, window: Window, language: str) -> None:
    words = Words(language)
    scene = table(graphics, words, MID_GAME)
    scene.resize((1280, 800))
    scene.options = replace(scene.options, speech=True)
    scene.people.hear(ended(by=1))
    last_card = words.t("And that was my last card.")
    assert (last_card == "And that was my last card.") == (language == "en")
    assert " ".join(drawn(scene, graphics, window)).count(last_card) == 1
    assert scene.semantics().find("status", f"Basile: {last_card}").role == "status"
    scene.advance(1.0)
    scene.advance(1.1)
    told = [words.t("computer"), level_title(words, "club"), words.t("is pleased")]
    assert scene.semantics().find("row", "Basile").value == ", ".join(told)


@pytest.mark.parametrize("own", range(4))
def test_the_side_of_the_only_person_is_gold_on_every_seat(graphics: Graphics, own: int) -> None:
    scene = table(graphics, EN, MID_GAME, own=own)
    scene.resize((1280, 800))
    painter, board = SeatPainter(scene.context.look, EN, ""), scene.board
    rings = [painter.ring(board.view, seat, scene.context.scoreboard.order) for seat in range(4)]
    sides = scene.context.look.theme.sides
    assert rings == [sides[0 if seat % 2 == own % 2 else 1] for seat in range(4)]


@pytest.mark.parametrize("levels", [("club", "club", "club"), ("club", "beginner", "expert")])
def test_levels_are_written_on_all_seats_or_on_none(graphics: Graphics, levels: tuple[str, ...]) -> None:
    scene = table(graphics, Words("de"), MID_GAME)
    scene.resize((800, 600))
    board = scene.context.scoreboard._replace(levels=dict(enumerate(levels, 1)))
    inks: list[Ink] = []
    graphics.text.log = inks
    SeatPainter(scene.context.look, Words("de"), "").draw(
        pygame.Surface((800, 600)), scene.board.display.layout, scene.board.view, board
    )
    graphics.text.log = None
    written = [ink.text for ink in inks if ink.text in {level_title(Words("de"), level) for level in levels}]
    assert written == (["Klub"] * 3 if len(set(levels)) == 1 else [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_that_is_written_in_a_window_is_written_in_every_larger_one(graphics: Graphics, language: str) -> None:
    words, sizes = Words(language), [(1280, 800), (1600, 1000), (1920, 1080), (2560, 1440)]
    written = []
    for size in sizes:
        seats = TableTop("to act: 0", size=size).board.display.layout.table.seats
        narrow, look = min(int(area.plate.w) for area in seats.values()), graphics.at(size)
        written.append([bool(fitting_level(look, level_title(words, level), narrow)[0]) for level in LEVELS])
    assert written == [written[0]] * len(sizes)
    assert any(written[0])


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_the_ring_of_a_seat_goes_around_the_portrait_alone(scene: TableScene, part: float) -> None:
    layout, look = scene.board.display.layout, scene.context.look
    for area in layout.table.seats.values():
        before = pygame.Surface((1280, 800))
        after = before.copy()
        draw_effects(after, look, [Effect(Shine.RIPPLE, area.portrait, part, still=False)])
        drawn = pygame.mask.from_threshold(after, (0, 0, 0), (2, 2, 2, 255))
        drawn.invert()
        ring = box(area.portrait).inflate(2 * look.px(8), 2 * look.px(8))
        assert all(ring.contains(rect) for rect in drawn.get_bounding_rects())
        assert not drawn.get_at((ring.x + 1, ring.y + 1)), "it is round"


def test_the_effect_of_a_seat_is_at_its_portrait(scene: TableScene) -> None:
    presenter = scene.board._presenter
    for seat, area in scene.board.display.layout.table.seats.items():
        assert presenter._shining(seat) == area.portrait


def test_a_button_that_was_pressed_tells_no_more_what_it_does(scene: TableScene) -> None:
    """What comes of it stands in the same place; it tells again once the pointer has left it."""
    button, now = scene.commands.button(TableCommand.SORT), 10.0
    assert button.hint

    def shown_at(pos: tuple[int, int]) -> str:
        nonlocal now
        scene.handle(PointerMove(pos))
        for _ in range(3):
            now += 1.0
            scene.advance(now)
        return scene.overlay.hint()

    assert shown_at(button.rect.center) == button.hint
    scene.handle(PointerPress(button.rect.center))
    scene.handle(PointerRelease(button.rect.center))
    assert shown_at(button.rect.center) == ""
    assert shown_at((640, 5)) == ""
    assert shown_at(button.rect.center) == button.hint
