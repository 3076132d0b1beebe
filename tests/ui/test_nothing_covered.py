"""Nothing on the table covers an index, a count or the prompt: no pill, no message, no marker, no tooltip, no card.

Every table is tried at every size and in every language, with everything that can lie over it. Not every language is
tried at every size at each table: the tables share these pairs among themselves.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pygame
import pytest

from canasta_gui.match.match import Match, MemoryJournal, deck_of
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.hint import Hint
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import HIDDEN, RANK_NAMES, Card, card_name, parse_cards, rank_of
from canasta_gui.rules.romme.family import ROMME
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.stage.celebrations import Celebration, CelebrationKind
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.geometry import CARD_ASPECT, Point
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, TABLE, Area, hand_of
from canasta_gui.storage.settings import TEXT_SIZES
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.shapes import Shapes
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.platform.input_events import PointerMove
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.cards import CardPainter
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import LANGUAGES, Words
from tests.lanes import only_in_gate
from tests.rules.support import position
from tests.ui.gallery_tables import NoSounds

SIZES = [(800, 600), (1280, 800), (1920, 1080), (800, 1200), (2560, 720), (3840, 2160)]
NOW = 1000.0
SUIT = 0.14
"""Fraction of a card's height that its suit takes below the rank."""
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")
LONG = (
    "A refusal that is as long as the longest of them: the pile is frozen, so it can only be taken with a pair of the "
    "same rank from the hand, and neither of the two may be a wild card."
)

MELDS = (
    [("K", 4), ("9", 7), ("A", 3), ("5", 3), ("Q", 5), ("10", 3)],
    [("7", 8), ("J", 4), ("4", 3), ("8", 6), ("6", 3), ("K", 3)],
    [("J", 3), ("6", 4), ("4", 3)],
)
HAND = "4S 5H 8C 8D 10H JC QD KH AS 2C JK"
RUNS = "2{s} 3{s} 4{s} 5{s} 6{s} {last} | 9{s} 10{s} J{s} Q{s} K{s}"


def taken(pool: list[Card], rank: int, number: int) -> list[str]:
    """Return the names of up to `number` cards of a rank from the pool."""
    found = [card for card in pool if rank_of(card) == rank][:number]
    for card in found:
        pool.remove(card)
    return [card_name(card) for card in found]


def canasta_text(preset: str) -> str:
    """Return a full table of canasta: melds and canastas, red threes, packets, a frozen pile."""
    rules = load_preset(preset)
    deal = next(number for number in (1, 2) if 0 in rules.playing(number))
    playing = rules.playing(deal)
    pool = [card for card in deck_of(rules) if card >= 0]
    for card in parse_cards(f"{HAND} 4H 8S 2S 6H JD"):
        pool.remove(card)
    totals = " ".join(["2345"] * rules.n_sides)
    lines = [f"deal: {deal}   to act: 0   phase: play", f"totals: {totals}", f"hand 0: {HAND}"]
    for side, seats in enumerate(rules.seating.sides):
        if set(seats) & set(playing):
            wanted = MELDS[side % 3] if rules.n_sides == 2 else MELDS[side % 3][:3]
            melds = [taken(pool, RANK_NAMES.index(name), number) for name, number in wanted]
            lines.append(f"melds side {side}: " + " | ".join(" ".join(meld) for meld in melds if len(meld) > 2))
    if rules.bonus_threes:
        lines.append("red threes side 1: 3H 3D")
    if rules.reserve.size:
        lines += [f"reserve {seat}: ?? x4" for seat in playing]
    lines += [f"hand {seat}: ?? x{2 + seat}" for seat in playing if seat]
    return "\n".join([*lines, "pile: 4H 8S 2S 6H JD", "stock: ?? x3"])


def romme_text(preset: str, players: int) -> str:
    """Return a full table of Rommé: two runs for every seat, some with a joker."""
    hands = [f"hand {seat}: ?? x{2 + seat}" for seat in range(1, players)]
    suits = [("CDHSCD"[seat], "JK=7" if seat < 2 else "7") for seat in range(players)]
    melds = [f"melds side {seat}: {RUNS.format(s=s, last=last + s)}" for seat, (s, last) in enumerate(suits)]
    lines = [f"rules: {preset}", "to act: 0   phase: play", "hand 0: AS AH AD 8S 8C 8D 8H", *hands, *melds]
    return "\n".join([*lines, "laid this deal: " + " ".join(map(str, range(players))), "pile: AC 8S", "stock: ?? x5"])


def scene_of(graphics: Graphics, words: Words, preset: str) -> TableScene:
    """Return the full table of a rule set, seen by seat 0."""
    romme = preset in ROMME.presets.ids()
    rules: Any = ROMME.presets.load(preset) if romme else load_preset(preset)
    at: Any = read_position(romme_text(preset, rules.players)) if romme else position(canasta_text(preset), rules)
    seats = [SeatInfo(NAMES[n], "human" if n == 0 else "computer", "club") for n in range(rules.players)]
    dealer = rules.players - 1
    match: Any = Match(rules, seats, MemoryJournal(), lambda _: deck_of(rules), first_dealer=dealer, number=1)
    match.start()
    match._position, match._events = at, []
    computers = {n: HumanPlayer() for n in range(1, rules.players)}
    session = TableSession(rules, lambda board: Conductor(match, board, computers, frozenset({0}), 0, 0), tempo=0)
    scene = TableScene(graphics, words, NoSounds(), session, atlas=cards_for(rules, graphics, words.language))
    session.conductor.show()
    return scene


# --- what is painted, in its order ---


@dataclass
class Painted:
    """Boxes, texts and cards of one frame, each with its number in the order of painting."""

    boxes: list[tuple[int, pygame.Rect]]
    inks: list[tuple[int, Ink]]
    cards: list[tuple[int, Sprite]]


class Recorder:
    """Notes what a frame of the table paints."""

    def __init__(self, graphics: Graphics, monkeypatch: pytest.MonkeyPatch) -> None:
        self._graphics = graphics
        self._order: list[object] = []
        card = CardPainter._card

        def noted_box(_: Shapes, surface: pygame.Surface, rect: pygame.Rect, *__: Any, **___: Any) -> None:
            assert surface.get_abs_offset() == (0, 0)
            self._order.append(pygame.Rect(rect))

        def noted_card(painter: CardPainter, surface: pygame.Surface, layout: Any, sprite: Sprite, **how: Any) -> None:
            self._order.append(sprite)
            card(painter, surface, layout, sprite, **how)

        monkeypatch.setattr(Shapes, "box", noted_box)
        monkeypatch.setattr(Shapes, "felt", lambda *_: None)
        monkeypatch.setattr(Shapes, "shadow", lambda *_, **__: None)
        monkeypatch.setattr(CardPainter, "_card", noted_card)
        for make in ("_draw", "_shrunk"):
            monkeypatch.setattr(Atlas, make, lambda *_: pygame.Surface((2, 2)))

    def frame(self, scene: TableScene, surface: pygame.Surface) -> Painted:
        """Paint one frame."""
        self._order = _Log()
        self._graphics.text.log = self._order  # type: ignore[assignment]
        scene.draw(surface)
        self._graphics.text.log = None
        numbered = list(enumerate(self._order))
        return Painted(
            [(nth, each) for nth, each in numbered if isinstance(each, pygame.Rect)],
            [(nth, each) for nth, each in numbered if isinstance(each, Ink)],
            [(nth, each) for nth, each in numbered if isinstance(each, Sprite)],
        )


class _Log(list[object]):
    """A list that is never taken for none."""

    def __bool__(self) -> bool:
        return True


def corners(layout: TableLayout, sprite: Sprite, across: float, down: float) -> list[Point]:
    """Return points inside the index of a card: `across` and `down` are the parts of the card that it takes."""
    w = layout.card.w * sprite.pose.scale
    h = w * CARD_ASPECT
    parts = ((0.2, 0.2), (0.9, 0.2), (0.2, 0.9), (0.9, 0.9), (0.5, 0.5))
    return [sprite.pose.spot((across * x - 0.5) * w, (down * y - 0.5) * h) for x, y in parts]


def read_cards(layout: TableLayout, cards: Sequence[tuple[int, Sprite]]) -> Iterator[tuple[int, Sprite]]:
    """Yield the cards whose index must be seen: of melds and of the hand, and the uppermost ones of heaps."""
    top = {sprite.place: nth for nth, sprite in cards}
    for nth, sprite in cards:
        place = sprite.place
        if sprite.face == HIDDEN or sprite.lifted:
            continue
        foot = layout.feet.get(place)
        heap = place == PILE or (foot is not None and (foot.canasta or foot.stacked))
        if heap and top[place] != nth:
            continue
        if place.area in (Area.MELD, Area.RED_THREES, Area.DRAFT) or place in (PILE, hand_of(layout.bottom)):
            yield nth, sprite


def check(scene: TableScene, painted: Painted) -> None:
    """Assert that nothing painted later lies on an index or a text."""
    layout, index = scene.board.display.layout, scene.atlas.faces.index
    far = {nth: math.hypot(*layout.card) / 2 * sprite.pose.scale for nth, sprite in painted.cards}
    for nth, sprite in read_cards(layout, painted.cards):
        in_hand = sprite.place == hand_of(layout.bottom)
        points = corners(layout, sprite, index.w, index.h + (SUIT if in_hand else 0.0))
        middle, reach = points[-1], far[nth]
        for later, other in painted.cards:
            if later <= nth or other.lifted or math.dist(middle, other.pose.center) > reach + far[later]:
                continue
            covers = any(other.pose.covers(point, layout.card) for point in points)
            assert not covers, f"the index of {sprite} is covered by {other}"
        for later, rect in painted.boxes:
            hit = later > nth and any(rect.collidepoint(point) for point in points)
            assert not hit, f"the index of {sprite} is covered by a box at {rect}"
    lying = [(nth, upright(layout, sprite), sprite) for nth, sprite in painted.cards if not sprite.lifted]
    for nth, ink in painted.inks:
        written = ink.visible.inflate(0, -ink.rect.height // 3)
        for later, rect in painted.boxes:
            assert later < nth or not rect.colliderect(written), f"{ink.text!r} at {ink.rect} is covered by {rect}"
        for later, rect, other in lying:
            assert later < nth or not rect.colliderect(written), f"{ink.text!r} at {ink.rect} is covered by {other}"


def upright(layout: TableLayout, sprite: Sprite) -> pygame.Rect:
    """Return the upright rectangle around a card."""
    return pygame.Rect(*map(round, sprite.pose.bounds(layout.card)))


# --- what can lie over the table ---


def plain(scene: TableScene) -> Iterator[None]:
    yield


def refused(scene: TableScene) -> Iterator[None]:
    scene.say(LONG)
    yield
    scene.overlay.messages.close()


def advised(scene: TableScene) -> Iterator[None]:
    """Show a hint and its reason, while the hand lies lower."""
    scene.overlay.messages.propose(Hint("Discard the joker.", (LONG, "Nothing else looks better.")), Words("en"))
    scene.board.set_hand_sunk(True)
    scene.board.advance(NOW)
    yield
    scene.overlay.messages.close()
    scene.board.set_hand_sunk(False)


def hinted(scene: TableScene) -> Iterator[None]:
    """Yield the pointer rests on one button after the other."""
    now = 10.0
    for button in scene.overlay.buttons.buttons.values():
        if button.visible:
            scene.handle(PointerMove(button.rect.center))
            for _ in range(3):
                now += 1.0
                scene.advance(now)
            assert scene.overlay.hint() == button.hint
            yield
    scene.handle(PointerMove((1, 1)))


def by_keys(scene: TableScene) -> Iterator[None]:
    """Yield the keyboard goes along the hand, selects, and goes round the table."""
    keyboard = scene.board.keyboard
    for key in (Key.RIGHT, Key.RIGHT, Key.SELECT, Key.RIGHT, Key.SELECT, Key.RIGHT):
        keyboard.key(key)
        yield
    for _ in range(4):
        keyboard.key(Key.NEXT_ZONE)
        yield
        keyboard.key(Key.RIGHT)
        yield
    scene.board.cancel()


def dragged(scene: TableScene) -> Iterator[None]:
    """Yield a card is held over one place after the other."""
    pointer, display = scene.board.pointer, scene.board.display
    hand = hand_of(scene.board.bottom)
    first = next(sprite for sprite in display.sprites() if sprite.place == hand)
    pointer.press(first.pose.spot(-0.4 * display.layout.card.w, 0))
    for place, zone in display.layout.zones.items():
        if place not in (TABLE, hand):
            pointer.move(zone.center)
            scene.board.advance(scene.board._queue.now + 1)
            yield
    pointer.interrupt()
    scene.board.cancel()


def staged(scene: TableScene) -> Iterator[None]:
    """Yield some cards are laid out."""
    keyboard = scene.board.keyboard
    for key in (Key.SELECT, Key.RIGHT, Key.SELECT, Key.RIGHT, Key.SELECT, Key.MELD):
        keyboard.key(key)
    yield
    scene.board.commands.take_back()


def celebrated(scene: TableScene) -> Iterator[None]:
    """Show celebrations of each side at some instants and without motion, with marked points."""
    display, celebrations = scene.board.display, scene.board._presenter._celebrations
    melds = {place.owner: place for place in display.layout.feet if place.area is Area.MELD}
    joys = []
    for side, place in melds.items():
        seat = scene.board.view.rules.seating.sides[side][0]
        kind = CelebrationKind.CANASTA if display.layout.feet[place].canasta else CelebrationKind.OPENING
        joys.append(Celebration(kind, place, seat, side, 500, key=place.key))
        joys.append(Celebration(CelebrationKind.OUT, seat, seat, side, 100))
    for joy in joys:
        scene.board._seat_state.celebrated.add(joy)
    scene.board.cancel()
    for time in (0.1, 0.8, 0.9, 1.0):
        for joy in joys:
            celebrations.start(joy, NOW - time, tempo=1.0, still=time < 0.5)
        yield
        celebrations.clear()
    scene.board._seat_state.celebrated.clear()
    scene.board.cancel()


Way = Callable[[TableScene], Iterator[None]]
WAYS: tuple[Way, ...] = (refused, advised, hinted, by_keys, dragged, staged, celebrated)


PRESETS = (*preset_ids(), *ROMME.presets.ids())


def languages_and_sizes(nth: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield every size and every language at the nth table; all pairs over as many tables as languages."""
    for at in range(max(len(SIZES), len(LANGUAGES))):
        yield LANGUAGES[(nth + at) % len(LANGUAGES)], SIZES[at % len(SIZES)]


def test_all_languages_are_tried_at_all_sizes() -> None:
    assert {pair for nth in range(len(PRESETS)) for pair in languages_and_sizes(nth)} == {*product(LANGUAGES, SIZES)}


@pytest.fixture(scope="module")
def own_graphics() -> Graphics:
    """Graphics for this module alone: they keep pictures of blank cards."""
    return Graphics.load()


Try = tuple[Way, str, tuple[int, int]]
IN_GATE = PRESETS[::2]


def every_try(preset: str) -> list[Try]:
    """Return the table at every size with nothing over it, and with everything that can lie over it."""
    chance = random.Random(preset)
    plainly: list[Try] = [(plain, *each) for each in languages_and_sizes(PRESETS.index(preset))]
    return plainly + [(way, chance.choice(tuple(LANGUAGES)), chance.choice(SIZES)) for way in WAYS]


def in_turn(preset: str) -> list[Try]:
    """Return two tries, so that each has its turn at several tables."""
    tries, nth = every_try(preset), IN_GATE.index(preset)
    count = len(tries) - len(WAYS)
    return [tries[nth % count], tries[count + nth // 2 % len(WAYS)]]


def test_in_the_gate_every_size_and_all_that_can_lie_over_a_table_have_their_turn() -> None:
    turns = [each for preset in IN_GATE for each in in_turn(preset)]
    assert {way for way, _, _ in turns} == {plain, *WAYS}
    assert {size for way, _, size in turns if way is plain} == set(SIZES)


@pytest.mark.parametrize(
    ("preset", "tries"),
    only_in_gate(
        [*((preset, in_turn) for preset in IN_GATE), *((preset, every_try) for preset in PRESETS)],
        [(preset, in_turn) for preset in IN_GATE],
    ),
)
def test_nothing_covers_an_index_a_count_or_the_prompt(
    window: Window,
    own_graphics: Graphics,
    monkeypatch: pytest.MonkeyPatch,
    preset: str,
    tries: Callable[[str], list[Try]],
) -> None:
    recorder = Recorder(own_graphics, monkeypatch)
    scenes: dict[str, TableScene] = {}
    for way, language, size in tries(preset):
        surface = pygame.Surface(size)
        if language not in scenes:
            scenes[language] = scene_of(own_graphics, Words(language), preset)
        scene = scenes[language]
        scene.resize(size)
        scene.advance(NOW)
        recorder.frame(scene, surface)  # buttons have their places when they were painted
        for _ in way(scene):
            scene.advance(NOW)
            check(scene, recorder.frame(scene, surface))


LARGER: tuple[tuple[Way, tuple[int, int], float], ...] = tuple(
    (way, size, text)
    for text in reversed(TEXT_SIZES[1:])
    for way, size in product((plain, refused, advised, by_keys), SIZES[:4])
)


def larger_tries() -> list[tuple[str, tuple[Way, tuple[int, int], float]]]:
    """Return every larger text at every size of window with what may lie over it, the tables taking turns."""
    return [(PRESETS[nth % len(PRESETS)], each) for nth, each in enumerate(LARGER * 3)]


@pytest.mark.parametrize(("preset", "tried"), only_in_gate(larger_tries(), larger_tries()[: len(LARGER) // 4]))
def test_nothing_covers_anything_with_larger_text(
    window: Window,
    own_graphics: Graphics,
    monkeypatch: pytest.MonkeyPatch,
    preset: str,
    tried: tuple[Way, tuple[int, int], float],
) -> None:
    way, size, own_graphics.text_size = tried
    recorder = Recorder(own_graphics, monkeypatch)
    scene = scene_of(own_graphics, Words(LANGUAGES[PRESETS.index(preset) % len(LANGUAGES)]), preset)
    surface = pygame.Surface(size)
    scene.resize(size)
    scene.advance(NOW)
    recorder.frame(scene, surface)
    for _ in way(scene):
        scene.advance(NOW)
        check(scene, recorder.frame(scene, surface))
    own_graphics.text_size = 1.0


def test_what_covers_a_count_would_be_noticed(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    graphics = Graphics.load()
    recorder = Recorder(graphics, monkeypatch)
    scene = scene_of(graphics, Words("en"), "classique-4")
    scene.resize((1280, 800))
    feet = scene.board.display.layout.feet
    over = next(iter(feet.values())).rect
    rect = pygame.Rect(round(over.x), round(over.y), round(over.w), round(over.h))

    class Cover(Dock):
        def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
            look.shapes.box(surface, rect, (0, 0, 0, 255))

    scene.dock = Cover()
    painted = recorder.frame(scene, pygame.Surface((1280, 800)))
    with pytest.raises(AssertionError, match="is covered by"):
        check(scene, painted)
