"""A score pad of four deals from the title to the standing, once by mouse alone and once by keys alone."""

from collections.abc import Callable

import pygame
import pytest

from canasta_gui.match.score_pad.record import read_pad
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.storage.game_files import pad_files, read_game
from canasta_gui.ui import Scroll, Stepper
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.test_input_paths import no_mouse

FIELDS = ("Natural canastas: Ada · Clara", "Melded cards, points: Ada · Clara", "Left in hand, points: Basile · Denis")
DEALS = ((1, 445, 65), (2, 320, 120), (1, 230, 35), (1, 515, 85))


def in_view(pilot: Pilot, name: str) -> pygame.Rect:
    """Turn the wheel until a widget is in view; return its place."""
    for _ in range(40):
        pilot.step()
        rect = pilot.widget(name).rect
        scrolls = [each for each in pilot.form.layer.root.walk() if isinstance(each, Scroll)]
        scroll = next((each for each in scrolls if pilot.widget(name) in each.walk()), None)
        if scroll is None or scroll.rect.contains(rect):
            return rect
        pilot._move(scroll.rect.center)
        pilot.post(pygame.MOUSEWHEEL, x=0, y=1 if rect.y < scroll.rect.y else -1)
    raise AssertionError(f"{name} never comes into view")


def click(pilot: Pilot, name: str) -> None:
    pilot.click(in_view(pilot, name).center)


def number_by_mouse(pilot: Pilot, name: str, number: int) -> None:
    """Enter a number on the keypad that a click opens, or with the plus where there is none."""
    stepper = pilot.widget(name)
    assert isinstance(stepper, Stepper)
    if stepper.on_open is None:
        for _ in range(number):
            rect = in_view(pilot, name)
            pilot.click((rect.right - rect.height // 2, rect.centery))
        return
    click(pilot, name)
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    for key in (*str(number), "Done"):
        pilot.step()
        pilot.click(pilot.widget(key, dialog).rect.center)


def walk_to(pilot: Pilot, name: str) -> None:
    """Press Tab until a widget has the focus; it never stays on one or comes round without it."""
    pilot.step()
    seen = list[str]()
    while pilot.focused != name:
        assert pilot.focused not in seen, f"no {name!r} among {seen}"
        seen.append(pilot.focused)
        pilot.key(pygame.K_TAB)


def press(pilot: Pilot, name: str) -> None:
    walk_to(pilot, name)
    pilot.key(pygame.K_RETURN)
    pilot.step()


def number_by_keys(pilot: Pilot, name: str, number: int) -> None:
    walk_to(pilot, name)
    pilot.type(str(number))


WAYS = {"mouse": (click, number_by_mouse), "keys": (press, number_by_keys)}


@pytest.mark.parametrize(
    ("way", "size"), [("mouse", (800, 600)), pytest.param("keys", (1280, 800), marks=pytest.mark.long)]
)
def test_four_deals_are_scored_without_a_stumble(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch, way: str, size: tuple[int, int]
) -> None:
    pilot = pilots(settings=QUICK, size=size)
    pilot.app.start()
    do: Callable[[Pilot, str], None]
    do, put = WAYS[way]
    if way == "keys":
        monkeypatch.setattr(pilot, "press", no_mouse)
    else:
        monkeypatch.setattr(pilot, "key", no_mouse)
    for name in ("Real cards", "New score sheet", "Begin"):
        do(pilot, name)
    for nth, numbers in enumerate(DEALS):
        do(pilot, "Enter a deal")
        do(pilot, f"Went out: {('Ada', 'Clara')[nth % 2]}")
        for name, number in zip(FIELDS, numbers, strict=True):
            put(pilot, name, number)
        do(pilot, "Enter")
        assert isinstance(pilot.loop.scene, SheetScreen), pilot.read
    (path,) = pad_files(pilot.folders)
    sheet = read_pad(read_game(path).lines)
    assert [deal.points for deal in sheet.deals] == [
        (canastas * 500 + cards + 100, -left) for canastas, cards, left in DEALS
    ]
