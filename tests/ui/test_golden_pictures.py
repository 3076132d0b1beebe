"""The main scenes look as they did when a person last approved them."""

import tempfile
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.window import Window
from tests.ui.pictures import CELL, FOLDER, MOST, PICTURES, SMALL, different_cells, painted, save_difference


@pytest.fixture(scope="module")
def fresh_graphics() -> Graphics:
    """Graphics that no other test has used."""
    return Graphics.load()


@pytest.mark.parametrize("name", PICTURES)
def test_the_scene_looks_like_its_picture(window: Window, fresh_graphics: Graphics, name: str) -> None:
    if window.fullscreen:
        window.toggle_fullscreen()
    now = painted(window, fresh_graphics, name)
    golden = pygame.image.load(FOLDER / f"{name}.png").convert(24)
    differing = different_cells(golden, now)
    assert len(differing) <= MOST, (
        f"{name} looks different in {len(differing)} places: see {save_difference(name, golden, now)}. "
        "If that is meant, run python -m tests.ui.pictures and look at what it painted."
    )


def test_every_picture_belongs_to_a_scene() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_another_word_is_a_difference_and_is_shown(
    window: Window, fresh_graphics: Graphics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    golden = pygame.image.load(FOLDER / "title.png").convert(24)
    changed = golden.copy()
    fresh_graphics.text.draw(changed, "word", pygame.Rect(10, 10, 90, 30), 20, (255, 255, 255, 255))
    assert different_cells(golden, golden) == []
    assert len(different_cells(golden, changed)) > MOST
    assert different_cells(golden, pygame.Surface((10, 10), depth=24)) == [golden.get_rect()]
    shown = pygame.image.load(save_difference("title", golden, changed))
    assert shown.get_width() == 3 * SMALL[0] + 20
    difference = shown.subsurface((2 * SMALL[0] + 20, 0, *SMALL))
    red = [(x, y) for x in range(120) for y in range(60) if difference.get_at((x, y))[:3] == (255, 0, 0)]
    assert red
    assert all(x < 96 + CELL and y < 40 + CELL for x, y in red)


def redrawn(picture: pygame.Surface, shift: float) -> pygame.Surface:
    """Return the picture as another machine might draw it: everything a part of a pixel further and a little darker."""
    fine = pygame.transform.smoothscale_by(picture, 4)
    fine.blit(fine.copy(), (round(4 * shift), 0))
    darker = bytes(round(255 * (value / 255) ** 1.1) for value in range(256))
    small = pygame.transform.smoothscale(fine, picture.get_size())
    return pygame.image.frombytes(pygame.image.tobytes(small, "RGB").translate(darker), small.get_size(), "RGB")


@pytest.mark.parametrize("name", PICTURES)
def test_another_smoothing_of_edges_is_no_difference_but_a_picture_that_has_moved_is(name: str) -> None:
    golden = pygame.image.load(FOLDER / f"{name}.png")
    assert len(different_cells(golden, redrawn(golden, 0.25))) <= MOST
    assert len(different_cells(golden, redrawn(golden, 2))) > MOST
