"""The part of a picture that stays the same from one frame to the next."""

from collections.abc import Iterable

import pygame
import pytest

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.events import Draw
from canasta_gui.stage.places import PILE, TABLE
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Backdrop, Graphics, StillLayer
from canasta_gui.words import Words
from tests.ui.gallery_tables import MID_GAME, table
from tests.ui.pilot import MOVING, Pilots


def painted(layer: StillLayer, frames: Iterable[tuple[object, int]]) -> list[int]:
    """Draw frames, each of what it shows and the side of its window; return which were painted, and look at each."""
    done = []
    for nth, (shows, side) in enumerate(frames):
        surface = pygame.Surface((side, side))
        shade = len(str(shows))

        def paint(nth: int = nth, surface: pygame.Surface = surface, shade: int = shade) -> None:
            done.append(nth)
            surface.fill((shade, 0, 0))

        layer.draw(surface, shows, paint)
        assert surface.get_at((side - 1, side - 1))[0] == shade
    return done


def test_what_shows_the_same_is_painted_twice_and_copied_from_then_on() -> None:
    assert painted(StillLayer(), [("a", 4)] * 5) == [0, 1]


def test_what_shows_something_else_in_every_frame_is_painted_in_every_frame() -> None:
    assert painted(StillLayer(), [("a", 4), ("aa", 4), ("a", 4), ("aa", 4)]) == [0, 1, 2, 3]


def test_after_something_else_it_is_painted_and_copied_anew() -> None:
    assert painted(StillLayer(), [("a", 4)] * 3 + [("aa", 4)] * 3 + [("a", 4)] * 3) == [0, 1, 3, 4, 6, 7]


def test_equal_is_the_same() -> None:
    assert painted(StillLayer(), [((1, [2]), 4), ((1, [2]), 4), ((1, [2]), 4)]) == [0, 1]


def test_a_window_of_another_size_is_painted_anew() -> None:
    assert painted(StillLayer(), [("a", 4), ("a", 4), ("a", 8), ("a", 8)]) == [0, 1, 2]


def test_what_is_forgotten_is_painted_anew() -> None:
    layer = StillLayer()
    assert painted(layer, [("a", 4)] * 3) == [0, 1]
    layer.forget()
    assert painted(layer, [("a", 4)] * 3) == [0, 1]


def test_frames_with_kept_pictures_are_those_painted_anew(pilots: Pilots) -> None:
    """Computers play, a person drags: no frame shows anything of a frame before."""
    pilot = pilots(settings=MOVING)
    pilot.begin()
    compared = 0

    def compare() -> None:
        nonlocal compared
        graphics = pilot.app.program.graphics
        kept = graphics.still_layer, graphics.backdrop
        graphics.still_layer, graphics.backdrop = StillLayer(), Backdrop()
        anew = pygame.Surface(pilot.window.size)
        pilot.table.draw(anew)
        graphics.still_layer, graphics.backdrop = kept
        seen = pilot.window.surface
        assert pygame.image.tobytes(anew, "RGB") == pygame.image.tobytes(seen, "RGB")
        compared += 1

    with pilot.looking():
        pilot.mouse.play(Draw())
        pilot.mouse.press(pilot.mouse.card_position(pilot.table.board.view.hands[0][0]))
        for _ in range(3):
            pilot.mouse.move(pilot.mouse.middle(PILE))
            pilot.step()
        pilot.mouse.release(pilot.mouse.middle(PILE))  # and does not wait for the others
        for nth in range(300):
            pilot.step()
            if nth % 2:
                compare()
        assert len(pilot.table.board.view.pile) > 2
        pilot.settle()
        pilot.mouse.play(Draw())
        start, end = pilot.mouse.card_position(pilot.table.board.view.hands[0][0]), pilot.mouse.middle(TABLE)
        pilot.mouse.press(start)
        for part in range(30):
            x, y = (round(a + (b - a) * part / 30) for a, b in zip(start, end, strict=True))
            pilot.mouse.move((x, y))
            pilot.step()
            compare()
    assert compared == 180


def test_cards_that_change_their_size_at_once_are_drawn_a_few_in_each_frame(
    graphics: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(graphics, Words("en"), MID_GAME)
    scene.resize((1280, 800))
    drawn, render = list[Card](), Atlas._render

    def noted(atlas: Atlas, card: Card, width: int) -> pygame.Surface:
        drawn.append(card)
        return render(atlas, card, width)

    monkeypatch.setattr(Atlas, "_render", noted)
    surface, numbers, advances = pygame.Surface((1180, 760)), list[int](), list[bool]()
    scene.resize(surface.get_size())
    for sprite in scene.board.display.sprites():  # as if they had just flown in this size
        pose, wide = sprite.pose, round(scene.board.display.layout.card.w * sprite.pose.scale)
        scene.renderer.atlas.card(sprite.face if pose.face_up else HIDDEN, wide, -pose.angle, passing=True)
    while scene.dirty:
        drawn.clear()
        scene.dirty = False
        scene.draw(surface)
        numbers.append(len(drawn))
        advances.append(scene.advance(float(len(numbers))))
    assert sum(numbers) > 12
    assert max(numbers) <= 6
    assert advances[:-1] == [True] * (len(numbers) - 1)
    at_once = pygame.Surface(surface.get_size())
    graphics.still_layer.forget()
    scene.draw(at_once)
    assert pygame.image.tobytes(at_once, "RGB") == pygame.image.tobytes(surface, "RGB")
