"""Hostile files: the scenes that read them open with bounded work, and no frame does more.

Work is counted in calls of functions, not in seconds, so that a busy machine changes nothing.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from canasta_gui import screens
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.families import load_rules, rules_from_table, rules_to_table
from canasta_gui.screens.files import FileScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.house_rules import HouseRulesScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import open_new_game
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.waiting import WaitingScreen
from tests.lanes import some_in_gate
from tests.ui.pilot import Pilot, Pilots

MOST_CALLS: Final = 1_500_000
"""Calls that a scene may take to open, or a frame: half a second to a second of any machine that plays the game."""

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "classique-4.jsonl"
LINES: Final = GOLDEN.read_text(encoding="utf-8").splitlines()
HEAD: Final[dict[str, Any]] = json.loads(LINES[0])
DEAL: Final[dict[str, Any]] = json.loads(LINES[1])
DRAW: Final = LINES[2]
SCENES: Final = ("games", "statistics", "replay", "resume")


class TooMuchWorkError(AssertionError):
    """A scene or a frame does more than it may."""


def bounded(action: Callable[[], object]) -> int:
    """Do something, and return how many functions it called; TooMuchWorkError as soon as there are too many."""
    calls = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        if event in ("call", "c_call"):
            calls += 1
            if calls > MOST_CALLS:
                sys.setprofile(None)
                raise TooMuchWorkError

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(before)
    return calls


def test_too_much_work_is_found() -> None:
    def endless() -> None:
        while True:
            len("")

    with pytest.raises(TooMuchWorkError):
        bounded(endless)


# --- records ---------------------------------------------------------------------------------------------------------


def head(**changes: Any) -> str:
    return json.dumps(HEAD | changes)


def rules(**changes: Any) -> dict[str, Any]:
    return {**HEAD["rules"], **changes}


def _deep(n: int) -> str:
    return '{"a":' * n


RECORDS: Final[dict[str, Callable[[int], list[str]]]] = {
    "empty lines": lambda n: [""] * n * 80,
    "heads": lambda n: [LINES[0]] * (n // 50),
    "one long line": lambda n: ["x" * n * 50],
    "brackets": lambda n: [LINES[0], _deep(n)],
    "a long order": lambda n: [LINES[0], json.dumps(DEAL | {"order": ["KS"] * n})],
    "a long lay": lambda n: [*LINES[:3], json.dumps({"seat": 3, "do": "lay", "melds": _melds(1, n)})],
    "many melds": lambda n: [*LINES[:3], json.dumps({"seat": 3, "do": "lay", "melds": _melds(n // 10, 3)})],
    "a long take": lambda n: [*LINES[:2], json.dumps({"seat": 3, "do": "take", "with": ["KS"] * n, "melds": []})],
    "many totals": lambda n: [LINES[0], json.dumps(DEAL | {"totals": [0] * n})],
    "many seats": lambda n: [head(seats=[HEAD["seats"][0]] * n)],
    "many dials": lambda n: [head(seats=[HEAD["seats"][0] | {"dials": {str(k): "x" for k in range(n)}}] * 4), LINES[1]],
    "a long name": lambda n: [head(seats=[{"name": "W" * n, "player": "human"}] * 4), *LINES[1:40]],
    "marks": lambda n: [head(title="a" + "\u0301" * n, origin="\u202e" * n), *LINES[1:40]],
    "again and again": lambda n: [head(again=list(range(n))), *LINES[1:40]],
    "sources": lambda n: [head(rules=rules(sources={f"x{k}": "y" for k in range(n)}))],
    "wild limits": lambda n: [head(rules=rules(melds=HEAD["rules"]["melds"] | {"wild_limits": [1] * n}))],
    "special hands": lambda n: [head(rules=rules(special_hands=[_special(n % 100, n % 60)] * 100))],
    "many players": lambda n: [head(rules=rules(players=n), seats=HEAD["seats"] * (n // 4))],
    "many packs": lambda n: [head(rules=rules(cards=HEAD["rules"]["cards"] | {"packs": n}))],
    "unknown keys": lambda n: [head(rules=rules(**{f"key {k}": k for k in range(n)}))],
    "the same again": lambda n: LINES[:2] + [DRAW] * n,
    "an endless deal": lambda n: _endless(min(n, 3000)),
}


def _melds(number: int, cards: int) -> list[dict[str, Any]]:
    return [{"rank": "K", "cards": ["KS"] * cards}] * number


def _special(groups: int, wilds: int) -> dict[str, Any]:
    return {"name": "x", "points": 1, "groups": [1] * groups, "wild_groups": wilds, "ranks": []}


def _endless(actions: int) -> list[str]:
    """Return a deal of Rommé in which the discards are turned over again and again."""
    table = rules_to_table(load_rules("romme-2"))
    table["stock_end"] |= {"turnings": 0, "stalemate": False}
    endless = rules_from_table(table)
    match = Match(
        endless,
        [SeatInfo("A", "human"), SeatInfo("B", "human")],
        MemoryJournal(),
        lambda _: shuffled(endless, Random(3)),
    )
    match.start()
    for _ in range(actions // 2):
        seat = match.to_act
        if seat is None:
            break
        match.submit(seat, Draw())
        view = match.view(seat)
        if match.submit(seat, Discard(view.hands[seat][0])) is not None:
            break
    return list(match.lines)


def show(pilot: Pilot, scene: str, path: Path) -> None:
    """Open a scene that reads this record."""
    if scene == "games":
        pilot.show(GamesScreen)
    elif scene == "statistics":
        pilot.show(StatisticsScreen)
    elif scene == "replay":
        pilot.app.look_at(path)
    else:
        screens.saved_games.resume(pilot.app.program, path)


def open_bounded(pilot: Pilot, scene: str, path: Path) -> None:
    """Open a scene and draw it; then let it do what it does frame by frame."""
    pilot.app.title()
    bounded(lambda: show(pilot, scene, path))
    frames = 0
    while frames < 3 or isinstance(pilot.loop.scene, WaitingScreen):
        bounded(pilot.step)
        frames += 1
        assert frames < 100


@pytest.mark.parametrize("kind", some_in_gate(RECORDS, one_in=3))
def test_a_hostile_record_costs_no_scene_more_than_it_may(
    pilots: Pilots, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_gui.screens.screen.READING_SECONDS", 0.0)
    pilot = pilots()
    pilot.folders.games.mkdir(parents=True, exist_ok=True)
    path = pilot.folders.games / "2031-05-01-000000.canasta"
    path.write_text("".join(f"{line}\n" for line in RECORDS[kind](12_000)), encoding="utf-8", errors="surrogatepass")
    for scene in SCENES:
        open_bounded(pilot, scene, path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(HEAD)), JSON, st.integers(1, 5000))
@example("seats", [HEAD["seats"][0]] * 4, 5000)
def test_whatever_a_head_holds_costs_no_scene_more_than_it_may(
    pilots: Pilots, field: str, value: Any, times: int
) -> None:
    pilot = pilots()
    pilot.folders.games.mkdir(parents=True, exist_ok=True)
    path = pilot.folders.games / "2031-05-01-000000.canasta"
    many = [value] * times if isinstance(value, list) else value
    path.write_text("\n".join((json.dumps(HEAD | {field: many}), *LINES[1:20], "")), encoding="utf-8")
    for scene in SCENES:
        open_bounded(pilot, scene, path)


# --- rules and decks -------------------------------------------------------------------------------------------------

RULE_FILES: Final[dict[str, Callable[[int], str]]] = {
    "a long title": lambda n: f'title = "{"W" * n}"',
    "marks": lambda n: f'title = "a{chr(0x301) * n}"',
    "many keys": lambda n: "\n".join(f"key{k} = {k}" for k in range(n)),
    "dots": lambda n: f"{'a.' * n}b = 1",
    "brackets": lambda n: f"x = {'[' * n}{']' * n}",
    "special hands": lambda n: "special_hands = [" + f"{{name = 'x', points = 1, groups = [{'1, ' * 90}]}}," * 90 + "]",
    "wild limits": lambda n: f"melds = {{ wild_limits = [{'1, ' * n}] }}",
    "numbers": lambda n: f"target = {'9' * n}",
    "players": lambda n: f"players = {n}",
    "sides": lambda n: f"players = 12\nseating = {{ kind = 'fixed', sides = [{'[0], ' * n}] }}",
    "all that is allowed": lambda _: (
        "red_threes.together = [[4, 800], [5, 900]]\nopening.steps = " + str([[k * 10, 50] for k in range(100)])
    ),
    "sources": lambda n: "[sources]\n" + "\n".join(f"x{k} = 'y'" for k in range(n)),
}


@pytest.mark.parametrize("kind", some_in_gate(RULE_FILES, one_in=3))
def test_hostile_rules_cost_no_scene_more_than_they_may(pilots: Pilots, kind: str) -> None:
    pilot = pilots()
    pilot.folders.rules.mkdir(parents=True, exist_ok=True)
    text = f'extends = "classique-4"\n{RULE_FILES[kind](12_000)}\n'
    for path in (pilot.folders.rules / "theirs.toml", pilot.folders.data / "shared.toml"):
        path.write_text(text, encoding="utf-8")
    bounded(lambda: open_new_game(pilot.app.program))
    bounded(pilot.step)
    if isinstance(pilot.loop.scene, MessageScreen):  # the player's own cannot be read either
        pilot.press_button("Continue")
    pilot.press_button("Change the rules…")
    pilot.press_button("Import…")
    bounded(lambda: pilot.press_button("shared.toml"))
    bounded(pilot.step)
    read = type(pilot.loop.scene)
    if read is FileScreen:
        assert any("cannot be used" in told or "cannot be read" in told for told in pilot.read)
        pilot.press_button("Back")
    assert type(pilot.loop.scene) is HouseRulesScreen


@pytest.mark.parametrize(
    "theme",
    [
        'title = "' + "W" * 12_000 + '"',
        "title = " + "[" * 12_000,
        "a." * 12_000 + "b = 1",
        "\n".join(f"k{n} = 1" for n in range(12_000)),
        "\x00" * 12_000,
    ],
)
def test_hostile_decks_cost_the_settings_no_more_than_they_may(pilots: Pilots, theme: str) -> None:
    pilot = pilots()
    for n in range(20):
        folder = pilot.folders.data / "cards" / f"deck{n}"
        folder.mkdir(parents=True)
        (folder / "theme.toml").write_text(theme, encoding="utf-8")
    pilot.app.title()
    bounded(lambda: pilot.show(SettingsScreen))
    bounded(lambda: pilot.settings_section("Cards"))
    for _ in range(3):
        bounded(pilot.step)
