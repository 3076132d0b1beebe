"""The main scenes look as they did when somebody last looked at them and found them good."""

import tempfile
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.kit import Kit
from canasta_gui.ui.window import Window
from tests.ui.pictures import FOLDER, MOST, PICTURES, SMALL, different_pixels, painted, save_difference


@pytest.fixture(scope="module")
def fresh_kit() -> Kit:
    """A kit that no other test has used."""
    return Kit.load()


@pytest.mark.parametrize("name", PICTURES)
def test_the_scene_looks_like_its_picture(window: Window, fresh_kit: Kit, name: str) -> None:
    if window.fullscreen:
        window.toggle_fullscreen()
    now = painted(window, fresh_kit, name)
    golden = pygame.image.load(FOLDER / f"{name}.png").convert(24)
    differing = different_pixels(golden, now)
    assert differing <= MOST, (
        f"{name} looks different in {differing} pixels: see {save_difference(name, golden, now)}. "
        "If that is meant, run python -m tests.ui.pictures and look at what it painted."
    )


def test_every_picture_belongs_to_a_scene() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_another_word_is_a_difference_and_is_shown(
    window: Window, fresh_kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    golden = pygame.image.load(FOLDER / "title.png").convert(24)
    changed = golden.copy()
    fresh_kit.text.draw(changed, "word", pygame.Rect(10, 10, 90, 30), 20, (255, 255, 255, 255))
    assert different_pixels(golden, golden) == 0
    assert different_pixels(golden, changed) > MOST
    assert different_pixels(golden, pygame.Surface((10, 10), depth=24)) == SMALL[0] * SMALL[1]
    shown = pygame.image.load(save_difference("title", golden, changed))
    assert shown.get_width() == 3 * SMALL[0] + 20
    difference = shown.subsurface((2 * SMALL[0] + 20, 0, *SMALL))
    red = [(x, y) for x in range(120) for y in range(60) if difference.get_at((x, y))[:3] == (255, 0, 0)]
    assert red
    assert all(x < 100 and y < 40 for x, y in red)
