"""No text of any scene is cut off, overlaps another or is too small to read, in any size and language.

The gallery is the list of scenes: one that is missing there fails a test here.
"""

import importlib
import inspect
import itertools
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any, Final

import pygame
import pytest

import canasta_gui.screens
from canasta_gui.screens.screen import ReadingScreen, Screen
from canasta_gui.storage.settings import TEXT_SIZES
from canasta_gui.ui import Frame, Label, Scroll
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.graphics.theme import Scale
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.widgets.controls import Button
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.words import LANGUAGES, Words
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES, LongWords
from tests.ui.gallery_phones import TABLES_WITH_PHONES
from tests.ui.gallery_romme import ROMME_TABLES
from tests.ui.gallery_tables import TABLES

EVERY: Mapping[str, Callable[[Graphics, Words], Scene]] = {**SCENES, **TABLES, **ROMME_TABLES, **TABLES_WITH_PHONES}
SIZES = [(800, 600), (1280, 800), (1920, 1080), (3840, 2160)]
SHAPES = [(900, 1400), (2560, 600)]
"""Windows that are very tall or very wide: tried with words that are longer than those of any language."""
TABLET = (800, 1200)
"""A tablet upright beside the cards: the screens of the pad are larger there."""
LONG = (
    "house_rules",
    "other_house_rules",
    "duplicate_of_new_game",
    "import_rules",
    "rules",
    "about",
    "judge_cards",
    "judge_from_a_game",
    "judge_moment",
    "judge_refusal",
    "judge_yes",
    "judge_romme",
    "judge_refereed",
    "advice",
    "advice_on_the_rule_page",
    "keys_of_the_table",
    "keys_of_the_replay",
    "new_game",
    "new_game_for_six",
    "new_game_with_extras",
    "more_of_new_game",
    "new_game_of_alike_levels",
    "searched_new_game",
    "nothing_found",
    "review",  # three turning points and three principles
    "refused_new_game",
    "refereed_statistics",
    "pad_entry",
    "pad_entry_american",
    "pad_entry_alone",
    "pad_entry_romme",
    "pad_entry_refused",
    "pad_sheet_opened",
)
"""Scenes with more in them than any window shows at once."""
WORDS = {language: Words(language) for language in LANGUAGES} | {"long": LongWords("en")}
SMALLEST, SIDE_BY_SIDE = SIZES[:2]
TABLE_NAMES = {*TABLES, *ROMME_TABLES, *TABLES_WITH_PHONES}


def every_try() -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Yield scene, language and size: every language at the tightest size, each other size with one language.

    From 1000 pixels on, those who sit at a table have other places: there every language is tried as well. Larger
    windows have the same places, enlarged.
    """
    for nth, name in enumerate(EVERY):
        tight = (SMALLEST, SIDE_BY_SIDE) if name in TABLE_NAMES else (SMALLEST,)
        for size in tight:
            yield from ((name, language, size) for language in LANGUAGES)
        for at, size in enumerate(SIZES[len(tight) :], nth):
            yield name, LANGUAGES[at % len(LANGUAGES)], size
        yield from ((name, "long", size) for size in (*SIZES[:2], *SHAPES))
        if name.startswith("pad_"):
            yield name, LANGUAGES[nth % len(LANGUAGES)], TABLET


def in_gate() -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Yield the tries in the gate: the smallest window with the longest words for each scene, and half in a language.

    The languages take turns, and so do the other sizes: one of them for each scene, half with the longest words.
    """
    for nth, (_, tries) in enumerate(itertools.groupby(every_try(), key=itemgetter(0))):
        at_sizes = [*tries]
        spoken = {"long", *([LANGUAGES[nth // 2 % len(LANGUAGES)]] if nth % 2 else ())}
        others = [each for each in at_sizes if each[2] != SMALLEST]
        yield from (each for each in at_sizes if each[2] == SMALLEST and each[1] in spoken)
        of_kind = [each for each in others if (each[1] == "long") is bool(nth % 2)]
        yield of_kind[nth // 2 % len(of_kind)]


NAMES_OF_THE_RECORD = {"random 0", "random 1", "random 2", "random 3", "random 0 · random 2", "random 1 · random 3"}
"""Names may be shortened beside cards, because the seat identifies a player as well."""


class SceneTexts:
    """Draws the scenes of the gallery and collects their texts; each scene is built once a language, with blank cards.

    Uses graphics of its own, because they cache the blank cards.
    """

    def __init__(self, window: Window) -> None:
        self.driver = Driver(window, Graphics.load())
        self._built: dict[tuple[str, str], Scene] = {}

    def show(self, name: str, language: str, size: tuple[int, int], text: float = 1.0) -> tuple[Scene, list[Ink]]:
        """Show a scene; return it with its texts. `text`: the size of text."""
        inks: list[Ink] = []
        self.driver.window.resize(size)
        self.driver.graphics.text_size = text
        if (name, language) not in self._built:
            self._built[name, language] = EVERY[name](self.driver.graphics, WORDS[language])
        scene = self._built[name, language]
        with pytest.MonkeyPatch.context() as patch:
            for make in ("_draw", "_shrunk"):
                patch.setattr(Atlas, make, lambda *_: pygame.Surface((2, 2)))
            patch.setattr(Look, "panel", covering(inks, scene))
            self.driver.graphics.text.log = inks
            self.driver.loop.show(scene)
            self.driver.step(1.0)
            first = inks[:]
            inks.clear()
            self.driver.step(1.0)
            self.driver.graphics.text.log = None
        return scene, inks or first  # what counts seconds is drawn again


def covering(inks: list[Ink], scene: Scene) -> Callable[..., None]:
    """Return a `Look.panel` that forgets texts below a panel, as they need not be apart from those on it.

    A question may cover half of a word.
    """
    panel = Look.panel
    asks = any(layer.dialog is not None for layer in layers_of(scene))

    def cover(look: Look, surface: pygame.Surface, rect: pygame.Rect, **style: Any) -> None:
        inks[:] = [ink for ink in inks if not (rect.colliderect(ink.rect) if asks else rect.contains(ink.rect))]
        panel(look, surface, rect, **style)

    return cover


def layers_of(scene: Scene) -> list[Layer]:
    """Return the layers of widgets of a scene, of its buttons and of what is beside the cards."""
    parts = (scene, getattr(scene, "overlay", None), getattr(scene, "dock", None))
    return [layer for layer in (getattr(part, "layer", None) for part in parts) if isinstance(layer, Layer)]


def scrolling(scene: Scene) -> bool:
    """Return whether anything in a scene is higher than its view."""
    levels = [level for layer in layers_of(scene) for level in layer._levels._levels]
    return any(isinstance(each, Scroll) and each.overflow for level in levels for each in level.outer.walk())


@pytest.fixture(scope="module")
def scene_texts(window: Window) -> SceneTexts:
    if window.fullscreen:
        window.toggle_fullscreen()
    return SceneTexts(window)


def scenes_of_the_program() -> set[type]:
    """Return all concrete scene classes."""
    modules = [
        importlib.import_module(f"{canasta_gui.screens.__name__}.{module.name}")
        for module in pkgutil.iter_modules(canasta_gui.screens.__path__)
    ]
    return {
        kind
        for module in modules
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if name.endswith(("Scene", "Screen")) and kind.__module__ == module.__name__
        if kind not in (FormScene, Screen, ReadingScreen)
        if not inspect.isabstract(kind)
    }


def test_every_scene_hangs_in_the_gallery(graphics: Graphics) -> None:
    shown = {kind for build in EVERY.values() for kind in type(build(graphics, WORDS["en"])).__mro__}
    assert scenes_of_the_program() - shown == set()


@pytest.mark.parametrize(("name", "language", "size"), only_in_gate(every_try(), [*in_gate()]), ids=str)
def test_all_text_is_whole_and_apart(scene_texts: SceneTexts, name: str, language: str, size: tuple[int, int]) -> None:
    scene, inks = scene_texts.show(name, language, size)
    assert inks
    scrolls = name in LONG and size[1] <= 600
    if isinstance(scene, FormScene):
        scrolls = any(isinstance(widget, Scroll) and widget.overflow for widget in scene.layer.root.walk())
        assert not scrolls or size[1] <= 600 or name in LONG
    written = [ink for ink in last_drawing(inks) if ink.text not in NAMES_OF_THE_RECORD]
    check_whole_and_apart(written, pygame.Rect((0, 0), size), scrolls=scrolls)


LARGER_SIZES: Final = SIZES[:3]
LARGEST: Final = TEXT_SIZES[-1]


def every_larger_try() -> Iterator[tuple[str, str, tuple[int, int], float]]:
    """Yield scene, language, size of the window and of text: every pair of sizes, the languages taking turns."""
    for nth, name in enumerate(EVERY):
        for at, (size, text) in enumerate(itertools.product(LARGER_SIZES, TEXT_SIZES[1:])):
            yield name, LANGUAGES[(nth + at) % len(LANGUAGES)], size, text


def larger_in_gate() -> Iterator[tuple[str, str, tuple[int, int], float]]:
    """Yield one of these tries for every second scene, half of them with the largest text in the smallest window."""
    for nth, (_, tries) in enumerate(itertools.groupby(every_larger_try(), key=itemgetter(0))):
        at_sizes = [*tries]
        if nth % 2:
            yield at_sizes[len(TEXT_SIZES) - 2 if nth % 4 == 1 else nth // 4 % len(at_sizes)]


@pytest.mark.parametrize(
    ("name", "language", "size", "text"), only_in_gate(every_larger_try(), [*larger_in_gate()]), ids=str
)
def test_larger_text_is_whole_and_apart(
    scene_texts: SceneTexts, name: str, language: str, size: tuple[int, int], text: float
) -> None:
    scene, inks = scene_texts.show(name, language, size, text)
    written = [ink for ink in last_drawing(inks) if ink.text not in NAMES_OF_THE_RECORD]
    check_whole_and_apart(written, pygame.Rect((0, 0), size), scrolls=scrolling(scene))
    assert pages_reach(scene, size) >= text - 0.01
    assert all(button.rect.bottom <= size[1] for button in main_buttons(scene, size[1]))


def main_buttons(scene: Scene, height: int) -> list[Button]:
    """Return the buttons at the foot of a page that lead on; none if its rows fill nearly a third of the window."""
    foot = scene.layer.root.foot if isinstance(scene, FormScene) else None
    if foot is None or foot.rect.height > 0.25 * height:
        return []
    return [each for each in foot.walk() if isinstance(each, Button) and each.kind == "primary"]


def pages_reach(scene: Scene, size: tuple[int, int]) -> float:
    """Return the size of text of the pages, panels and questions of a scene, as a factor of the usual one."""
    usual, levels = Scale.of(size).factor, [each for layer in layers_of(scene) for each in layer._levels._levels]
    looks = [each.look.scale for each in levels if each.zooms and each.look is not None]
    return min((look.factor * look.text / usual for look in looks), default=LARGEST)


GROWS_LESS: Final = {
    "daily": 1.1,  # marks of the days in the calendar
    "match_end_romme": 1.0,  # the names of five, which stand larger below
    "scorings": 1.1,  # five names in a line
}
"""How much the least growing text of these pages grows at 160 % in the smallest window; all others by 129 % or more.

Sizes are whole pixels, and the smallest text is never below twelve: some captions of 12 pixels become 16.
"""
COUNTING: Final = {"deal_end_flight", "deal_end_hands", "deal_end_out"}
"""Pages on which points fly, in other sizes than at rest."""
PAGE_NAMES: Final = [name for name in EVERY if name not in TABLE_NAMES | COUNTING]


def heights_of(inks: list[Ink]) -> dict[str, int]:
    """Return the heights of the texts that are there once."""
    times = Counter(ink.text for ink in inks)
    return {ink.text: ink.rect.height for ink in inks if times[ink.text] == 1}


@pytest.mark.parametrize("name", only_in_gate(PAGE_NAMES, ["both_tables_of_six", "deal_end_six", "games"]))
def test_every_text_of_a_page_grows_in_the_smallest_window(scene_texts: SceneTexts, name: str) -> None:
    usual, larger = (
        heights_of(last_drawing(scene_texts.show(name, "en", SMALLEST, text)[1])) for text in (1.0, LARGEST)
    )
    grown = {text: height / usual[text] for text, height in larger.items() if text in usual}
    assert grown
    least = GROWS_LESS.get(name, 1.29)
    assert {text: by for text, by in grown.items() if by < least} == {}


TABLES_REACH: Final = {
    "a table of four": (TABLES["mid_game"], 1.55),
    "a table with phones": (TABLES_WITH_PHONES["table_for_all"], 1.55),
    "Rommé for two": (ROMME_TABLES["romme_two"], 1.55),
    "Rommé for three": (ROMME_TABLES["romme_mid_game"], 1.1),
    "Rommé for six": (ROMME_TABLES["romme_six"], 1.1),
    "a lesson below the cards": (TABLES["lesson"], 1.0),
    "a puzzle below the cards": (TABLES["puzzle"], 1.0),
    "a record's bar below the cards": (TABLES["replay"], 1.0),
}
"""The texts beside the cards in the smallest window, where they are largest: the cards have the room first."""


@pytest.mark.parametrize("name", only_in_gate(TABLES_REACH, ["a table of four", "Rommé for six"]))
def test_text_beside_the_cards_reaches_its_size_in_the_smallest_window(driver: Driver, name: str) -> None:
    build, reached = TABLES_REACH[name]
    driver.window.resize(SMALLEST)
    driver.graphics.text_size = LARGEST
    scene = build(driver.graphics, WORDS["en"])
    driver.loop.show(scene)
    driver.step(1.0)
    driver.graphics.text_size = 1.0
    overlay = next(level for level in scene.overlay.layer._levels._levels if not level.zooms)  # type: ignore[attr-defined]
    assert overlay.look.scale.text == pytest.approx(reached)


def test_at_the_largest_size_text_grows(driver: Driver) -> None:
    heights = {}
    for size in ((800, 600), (1280, 800), (3840, 2160)):
        driver.window.resize(size)
        inks: list[Ink] = []
        driver.graphics.text.log = inks
        driver.show(SCENES["settings"](driver.graphics, WORDS["en"]))
        check_whole_and_apart(last_drawing(inks), pygame.Rect((0, 0), size), scrolls=False)
        heights[size[0]] = {ink.text: ink.rect.height for ink in inks}["Language"]
    assert heights[800] < heights[1280] < heights[3840]
    assert heights[3840] == pytest.approx(2.7 * heights[1280], rel=0.05)


@pytest.mark.parametrize("size", [(800, 600), (820, 610)])
def test_the_smallest_text_has_twelve_pixels(graphics: Graphics, size: tuple[int, int]) -> None:
    look = graphics.at(size)
    assert min(look.font(units) for units in range(1, 90)) >= 12


def test_a_text_that_does_not_fit_would_be_noticed(driver: Driver) -> None:
    inks: list[Ink] = []
    driver.graphics.text.log = inks
    driver.show_widget(Frame(Label("A line that is much longer than its place"), widest=200, across="left", down="top"))
    with pytest.raises(AssertionError, match="shortened"):
        check_whole_and_apart(inks, pygame.Rect(0, 0, 1280, 800), scrolls=False)


def last_drawing(inks: list[Ink]) -> list[Ink]:
    """Return the last text drawn at each place; scenes may be drawn more than once."""
    return list({(ink.text, *ink.rect): ink for ink in inks}.values())


def check_whole_and_apart(inks: list[Ink], window: pygame.Rect, *, scrolls: bool) -> None:
    for ink in inks:
        assert not ink.shortened, f"shortened: {ink.text!r} in {ink.rect}"
        if not scrolls:
            assert ink.visible == ink.rect, f"cut off: {ink.text!r} at {ink.rect}, visible {ink.visible}"
            assert window.contains(ink.rect), f"outside: {ink.text!r} at {ink.rect}"
        assert ink.rect.left >= 0, f"outside: {ink.text!r}"
        assert ink.rect.right <= window.right, f"outside: {ink.text!r}"
    # Lines may touch: their rectangles have air above and below the letters.
    seen = [(ink.visible.inflate(0, -ink.rect.height // 3), ink.text) for ink in inks]
    seen = [(letters, text) for letters, text in seen if letters.width]
    boxes = [letters for letters, _ in seen]
    for nth, (letters, text) in enumerate(seen, 1):
        other = letters.collidelist(boxes[nth:])
        assert other < 0, f"over one another: {text!r} and {seen[nth + other][1]!r}"
