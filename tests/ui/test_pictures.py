"""Boxes, icons and what keeps them."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.places import STOCK
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.cache import Cache, PictureCache
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.text import Icons
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.cards import buried, seen

RED = (255, 0, 0, 255)


def fresh(graphics: Graphics) -> Atlas:
    """Return the usual cards, of which nothing has been drawn yet."""
    usual = graphics.deck("en")
    return Atlas(usual.faces, usual.back)


def test_the_value_unused_for_longest_is_forgotten() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    cache: Cache[str] = Cache(2)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(name, lambda name=name: make(name)) == name  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2


def test_pictures_are_kept_by_their_weight_and_the_newest_always(window: Window) -> None:
    cache = PictureCache(1)
    cache.keep_for((512, 512))
    for number in range(8):
        cache.get(number, lambda: pygame.Surface((256, 256), pygame.SRCALPHA))
    assert len(cache) == 4
    cache.get("large", lambda: pygame.Surface((2000, 2000), pygame.SRCALPHA))
    assert len(cache) == 1


def test_a_smaller_window_keeps_fewer_pictures_and_those_used_last(window: Window) -> None:
    cache = PictureCache(0.5)
    cache.keep_for((512, 512))
    pictures = [cache.get(number, lambda: pygame.Surface((128, 128), pygame.SRCALPHA)) for number in range(9)]
    assert [number in cache for number in range(9)] == [False] + [True] * 8
    cache.keep_for((256, 256))
    assert [number in cache for number in range(9)] == [False] * 7 + [True] * 2
    assert cache.get(8, lambda: pygame.Surface((1, 1))) is pictures[8]


def test_all_pictures_are_kept_by_the_size_of_the_window(
    graphics: Graphics, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(PictureCache, "keep_for", lambda cache, size: told.append((id(cache), size)))
    graphics.at((3840, 2160))
    owners = graphics.text, graphics.icons, graphics.shapes, graphics.decks._pictures
    kept = [value for owner in owners for value in vars(owner).values() if isinstance(value, PictureCache)]
    assert sorted(told) == sorted((id(cache), (3840, 2160)) for cache in kept)


@pytest.mark.parametrize("size", [(200, 100), (20, 20), (13, 40), (3, 3), (1, 1)])
def test_a_box_fills_its_place_and_rounds_its_corners(
    graphics: Graphics, window: Window, size: tuple[int, int]
) -> None:
    surface = pygame.Surface((220, 120))
    rect = pygame.Rect((5, 5), size)
    graphics.shapes.box(surface, rect, RED, radius=8)
    assert surface.get_at(rect.center)[:3] == pytest.approx((255, 0, 0), abs=60 if min(size) < 4 else 0)
    assert surface.get_at((rect.right, rect.centery))[:3] == (0, 0, 0)
    assert surface.get_at((4, rect.centery))[:3] == (0, 0, 0)
    if min(size) > 16:
        assert surface.get_at(rect.topleft)[:3] == (0, 0, 0)


def test_a_box_without_end_is_drawn_as_far_as_it_is_seen(graphics: Graphics, window: Window) -> None:
    surface = pygame.Surface((60, 60), pygame.SRCALPHA)
    endless = pygame.Rect(10, 20, 1_000_000, 20)
    graphics.shapes.shadow(surface, endless, radius=6, blur=4, drop=3, colour=(0, 0, 0, 200))
    graphics.shapes.box(surface, endless, RED, radius=8)
    assert surface.get_at((59, 30))[:3] == RED[:3]


def test_a_box_without_size_is_nothing(graphics: Graphics, window: Window) -> None:
    surface = pygame.Surface((20, 20))
    graphics.shapes.box(surface, pygame.Rect(5, 5, 0, 10), RED)
    assert pygame.transform.average_color(surface)[:3] == (0, 0, 0)


@pytest.mark.parametrize("size", [(200, 100), (30, 20)])
def test_a_shadow_is_darkest_below_the_box_and_soft_at_its_edge(
    graphics: Graphics, window: Window, size: tuple[int, int]
) -> None:
    surface = pygame.Surface((300, 200))
    surface.fill("white")
    rect = pygame.Rect((50, 50), size)
    graphics.shapes.shadow(surface, rect, radius=6, blur=4, drop=3, colour=(0, 0, 0, 200))
    middle, edge, away = (surface.get_at(p)[0] for p in (rect.center, (rect.centerx, rect.bottom + 5), (5, 5)))
    assert middle < edge < away == 255


def test_an_icon_is_tinted(graphics: Graphics, window: Window) -> None:
    icon = graphics.icons.icon("diamond", 40, (10, 200, 30, 255))
    assert icon.get_at((20, 20))[:3] == pytest.approx((10, 200, 30), abs=3)


def test_a_missing_picture_is_an_empty_box_and_no_error(window: Window, tmp_path: Path) -> None:
    icon = Icons(tmp_path).icon("nothing", 40, RED)
    assert icon.get_at((20, 1))[:3] == (255, 0, 0)
    assert icon.get_at((20, 20)).a == 0


def test_courts_speak_the_language(graphics: Graphics, window: Window) -> None:
    king, seven = parse_card("KS"), parse_card("7S")
    english, french = graphics.deck("en").card(king, 100), graphics.deck("fr").card(king, 100)
    assert pygame.image.tobytes(english, "RGBA") != pygame.image.tobytes(french, "RGBA")
    assert graphics.deck("fr").card(seven, 100).get_size() == (100, 140)


def test_the_felt_is_lighter_in_the_middle(graphics: Graphics, window: Window) -> None:
    surface = pygame.Surface((640, 400))
    graphics.shapes.felt(surface, graphics.theme)
    around_center = pygame.transform.average_color(surface.subsurface((300, 150, 40, 40)))
    corner = pygame.transform.average_color(surface.subsurface((0, 360, 40, 40)))
    assert around_center[1] > corner[1] + 20


def test_flights_push_out_no_picture_of_a_card_that_lies(
    graphics: Graphics, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_gui.ui.graphics.atlas.FLIGHTS_WINDOWS", 0.25)
    atlas = Atlas(graphics.deck("en").faces, graphics.deck("en").back)
    king = parse_card("KS")
    lying = atlas.card(king, 100), atlas.card(king, 100, 3.0), atlas.shadow(100, 0)
    for step in range(60):
        atlas.card(king, 100, step, passing=True)
        atlas.shadow(100, 0.5, step, passing=True)
    kept = atlas._pictures
    assert (len(kept.faces), len(kept.shapes)) == (2, 1)
    assert len(kept.flights) < 40
    assert (atlas.card(king, 100), atlas.card(king, 100, 3.0, passing=True), atlas.shadow(100, 0)) == lying


def test_a_card_in_flight_is_made_smaller_instead_of_being_drawn_at_every_size(
    graphics: Graphics, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    atlas = fresh(graphics)
    drawn: list[int] = []
    render = atlas._render

    def counted(card: Card, width: int) -> pygame.Surface:
        drawn.append(width)
        return render(card, width)

    monkeypatch.setattr(atlas, "_render", counted)
    king = parse_card("KS")
    for width in range(100, 110):
        assert atlas.card(king, width, passing=True).get_size() == (width, atlas.height(width))
        atlas.card(king, width, 3.0)
        atlas.card(king, width, -4.5, 0.5)
    assert len(drawn) == 1
    at_rest = atlas.card(king, 100)
    assert drawn[1:] == [100]
    assert atlas.card(king, 100, passing=True) is at_rest


def test_a_card_made_smaller_looks_like_the_drawn_one(graphics: Graphics, window: Window) -> None:
    for width in (50, 100, 280):
        small = fresh(graphics).card(parse_card("QH"), width, passing=True)
        drawn = fresh(graphics).card(parse_card("QH"), width)
        one, other = (pygame.transform.average_color(picture) for picture in (small, drawn))
        assert one == pytest.approx(other, abs=4)


def heap(*middles: float) -> list[Sprite]:
    """Return cards of the stock that lie so far from the first, in pixels."""
    return [Sprite(nth, HIDDEN, Pose(100 + x, 100, 0, 1, nth), STOCK) for nth, x in enumerate(middles)]


def test_only_the_lowest_and_the_highest_card_of_a_heap_throw_shadows() -> None:
    assert buried(heap(0, 2, 4, 6), 10) == {1, 2}
    assert buried(heap(0, 30, 60), 10) == set()
    assert buried(heap(0, 2), 10) == set()


def test_a_card_exactly_below_another_is_not_drawn() -> None:
    stock = heap(0, 0.5, 1, 6)
    assert [sprite.id for sprite in seen(stock)] == [2, 3]
