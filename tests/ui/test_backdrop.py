"""The picture that lies below everything else."""

import pygame

from canasta_gui.ui.graphics.graphics_context import Backdrop


def shades(
    backdrop: Backdrop, *rounds: tuple[object, ...], size: tuple[int, int] = (4, 4), painted: int = 0
) -> list[int]:
    """Return the visible shade after each round, where every painting is a shade lighter than the one before."""

    def paint(picture: pygame.Surface) -> None:
        nonlocal painted
        painted += 1
        picture.fill((painted, 0, 0))

    seen = []
    for shows in rounds:
        surface = pygame.Surface(size)
        backdrop.put(surface, shows, paint)
        seen.append(surface.get_at((3, 3))[0])
    return seen


def test_it_is_painted_anew_only_when_what_it_shows_is_another() -> None:
    one, other = [1], [1]  # equal, but not the same
    assert shades(Backdrop(), (one, True), (one, True), (one, False), (other, False), (other, False)) == [1, 1, 2, 3, 3]


def test_it_is_painted_anew_for_another_size_and_when_it_is_forgotten() -> None:
    backdrop = Backdrop()
    assert shades(backdrop, (1,)) == [1]
    assert shades(backdrop, (1,), size=(8, 8), painted=1) == [2]
    assert shades(backdrop, (1,), size=(8, 8), painted=2) == [2]
    backdrop.forget()
    assert shades(backdrop, (1,), size=(8, 8), painted=2) == [3]
