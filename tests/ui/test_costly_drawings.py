"""Drawings from outside that cost seconds or memory: they are refused with a sentence, and the window goes on."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.storage.folders import assets_dir
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.ui import ChoiceBox
from canasta_gui.ui.graphics.card_faces import draw_back
from canasta_gui.ui.graphics.decks import CardStyle, Decks
from canasta_gui.ui.graphics.drawings import DrawingBudget, DrawingProcess, OverBudgetError
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.problems import problem_sentence
from tests.executors import AtOnce
from tests.lanes import some_in_gate
from tests.ui.pilot import QUICK, Pilots

T = TypeVar("T")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">{}</svg>'
GOOD = SVG.format('<path d="M0,0H250V350H0Z" fill="#ff0000"/>')
ROUND = 'fill="none" stroke="#f00" stroke-linejoin="round" stroke-linecap="round"'

COSTLY = {
    "openings that never end": ("index/KS.svg", GOOD + "<?xml" * 19_900),
    "thick round strokes": (
        "KS.svg",
        SVG.format(f'<path {ROUND} stroke-width="300" d="M9 9{"v300v-300" * 4_000}"/>'),
    ),
    "huge circles": (
        "KS.svg",
        SVG.format('<circle r="99999" cx="99999" fill="#f00" stroke="#f00" stroke-width="999"/>' * 1_250),
    ),
    "joins made a hundred times as large": (
        "KS.svg",
        SVG.format(
            f'<g transform="scale(100)"><path {ROUND} stroke-width="99999" d="M0 0{"h9v9h-9v-9" * 2_400}"/></g>'
        ),
    ),
}
"""The file of a deck, and what is in it."""


def deck_with(data: Path, name: str, drawing: str) -> None:
    """Write a deck called "mine" into the player's folder."""
    deck = data / "cards" / "mine"
    (deck / "index").mkdir(parents=True)
    (deck / "theme.toml").write_text('title = "Mine"')
    (deck / "KS.svg").write_text(GOOD)
    (deck / name).write_text(drawing, encoding="utf-8")


class Later(Executor):
    """An executor whose results are set by the test."""

    def __init__(self) -> None:
        self.asked: list[tuple[Callable[..., Any], tuple[Any, ...], Future[Any]]] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **_: Any) -> Future[T]:
        future: Future[T] = Future()
        self.asked.append((fn, args, future))
        return future

    def draw(self, but: Callable[..., Any] | None = None) -> None:
        """Do all that was asked for, but for what this function does."""
        for fn, args, future in self.asked:
            if fn is not but:
                future.set_result(fn(*args))
        self.asked = [work for work in self.asked if work[0] is but]

    def refuse(self, error: Exception) -> None:
        """Fail in all that was asked for."""
        for _, _, future in self.asked:
            future.set_exception(error)
        self.asked = []


@pytest.fixture
def small_budget() -> Iterator[DrawingProcess]:
    process = DrawingProcess(DrawingBudget(processor_seconds=1, seconds=1.0, memory=64 << 20))
    yield process
    process.shutdown()


# --- the process ---


@pytest.mark.parametrize("name", some_in_gate(COSTLY, one_in=2))
def test_a_costly_deck_is_refused_and_the_cards_of_before_stay(
    window: Window, tmp_path: Path, small_budget: DrawingProcess, name: str
) -> None:
    deck_with(tmp_path, *COSTLY[name])
    decks, done = Decks([assets_dir(), tmp_path], small_budget), threading.Event()
    decks.on_arrival = done.set
    style = CardStyle("mine")
    assert decks.problem(style) is None  # nobody waits for it
    assert decks.atlas(style, "en") is decks.atlas(CardStyle(), "en")
    assert done.wait(60)
    assert decks.take_arrivals()
    assert not decks.take_arrivals()
    problem = decks.problem(style)
    assert problem == StorageProblem(ProblemCode.COSTLY_DECK, tmp_path / "cards" / "mine")
    assert decks.damaged() == [problem]
    assert decks.atlas(style, "en") is decks.atlas(CardStyle(), "en")


def test_what_gives_no_answer_in_its_time_is_given_up() -> None:
    process = DrawingProcess(DrawingBudget(seconds=0))
    try:
        assert isinstance(process.submit(time.sleep, 600).exception(60), OverBudgetError)
    finally:
        process.shutdown()


def test_a_process_that_is_lost_is_followed_by_another() -> None:
    process = DrawingProcess()
    try:
        assert isinstance(process.submit(os._exit, 1).exception(60), BrokenExecutor)
        assert process.submit(pow, 2, 5).result(60) == 32
    finally:
        process.shutdown()


def test_a_window_that_is_closed_does_not_wait_for_drawings() -> None:
    process = DrawingProcess()
    drawing: Future[None] = process.submit(time.sleep, 600)
    process.shutdown()
    assert drawing.exception(0) is not None


# --- what the player sees ---


def test_the_players_deck_comes_to_the_table_when_it_is_drawn(pilots: Pilots) -> None:
    drawer = Later()
    deck_with(pilots.home, "KS.svg", GOOD)
    pilot = pilots(settings=replace(QUICK, deck="mine"), drawer=drawer)
    pilot.begin()
    usual = pilot.table.atlas
    assert usual.faces.title == "Classic"
    drawer.draw()
    pilot.step()
    assert pilot.table.atlas.faces.title == "Mine"
    assert pilot.table.message == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_deck_is_told_where_the_player_is(pilots: Pilots, language: str) -> None:
    drawer = Later()
    deck_with(pilots.home, "KS.svg", GOOD)
    pilot = pilots(
        settings=replace(QUICK, deck="mine", language=language),
        drawer=drawer,
    )
    pilot.begin()
    drawer.refuse(OverBudgetError())
    pilot.step()
    path = pilot.folders.data / "cards" / "mine"
    sentence = problem_sentence(Words(language), StorageProblem(ProblemCode.COSTLY_DECK, path))
    assert pilot.table.message == sentence
    assert pilot.table.atlas.faces.title == "Classic"


def test_the_settings_offer_a_deck_when_it_is_drawn_and_name_a_back_that_is_refused(pilots: Pilots) -> None:
    drawer = Later()
    deck_with(pilots.home, "KS.svg", GOOD)
    (pilots.home / "backs").mkdir()
    (pilots.home / "backs" / "costly.svg").write_text(GOOD)
    pilot = pilots(drawer=drawer)
    pilot.app.start()
    pilot.press_button(pilot.t("Settings"))
    pilot.settings_section("Cards")
    cards = pilot.widget("Cards")
    assert isinstance(cards, ChoiceBox)
    assert "Mine" not in cards.options
    drawer.draw(but=draw_back)
    pilot.step()
    drawer.refuse(OverBudgetError())
    pilot.step()
    cards = pilot.widget("Cards")
    assert isinstance(cards, ChoiceBox)
    assert "Mine" in cards.options
    problem = StorageProblem(ProblemCode.COSTLY_DECK, pilot.folders.data / "backs" / "costly.svg")
    assert problem_sentence(Words("en"), problem) in pilot.read


# --- whatever a stranger draws ---

SHAPES = (
    "<path d='{}'/>",
    "<g transform='scale({})'>",
    "</g>",
    "<circle r='{}'/>",
    "<?xml",
    "?>",
    "<svg {}>",
    "</svg>",
)
NUMBERS = st.floats(-1e6, 1e6).map(str) | st.sampled_from(["M0 0L9 9z", "nan", "inf", "1e5", "0", "", "url(#a)"])
PARTS = st.builds(str.format, st.sampled_from(SHAPES), NUMBERS) | st.text(max_size=9)


@settings(max_examples=60)
@given(parts=st.lists(PARTS, max_size=12), framed=st.booleans())
def test_any_drawing_is_shown_or_refused(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str], framed: bool
) -> None:
    drawing, data = "".join(parts), tmp_path_factory.mktemp("home")
    deck_with(data, "index/KS.svg", SVG.format(drawing) if framed else drawing)
    (data / "backs").mkdir()
    (data / "backs" / "mine.svg").write_text(SVG.format(drawing) if framed else drawing, encoding="utf-8")
    pygame.display.set_mode((320, 200))
    decks = Decks([assets_dir(), data], AtOnce())
    style = CardStyle("mine", "mine")
    shown = {offer.name for offer in (*decks.decks(Words("en")), *decks.backs(Words("en")))}
    assert ("mine" in shown) or decks.problem(style) is not None
    atlas = decks.atlas(style, "en")
    for card in (HIDDEN, parse_card("KS")):
        assert atlas.card(card, 60).get_width() > 0
