"""A puzzle as data: the position, the best actions, and by how much the other actions tried are worse."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib import resources
from typing import Any, Final, Literal, NamedTuple, cast, get_args

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, view_of
from canasta_gui.rules.core.cards import KIND, Card
from canasta_gui.text_input import load_json

Theme = Literal["open", "take", "freeze", "defend", "out"]
"""Subject of a puzzle: open or wait, take the pile or draw, freeze the pile, what to discard, go out or play on."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
Grade = Literal["easy", "medium", "hard"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

LEAST_LEAD: Final = 150.0
"""Least lead of the best action over every other one, in points."""
LEAST_ERRORS: Final = 4.0
"""Least lead in standard errors."""


def grade_of(found_by: Sequence[str]) -> Grade:
    """Return the difficulty: easy if a novice finds it at once, hard if not even the club player does."""
    if "novice" in found_by:
        return "easy"
    return "medium" if "club" in found_by else "hard"


class Tried(NamedTuple):
    """An action that was tried and is worse: by `loss` points than the best one, with a standard error of `error`."""

    action: act.Action
    loss: float
    error: float


class Puzzle(NamedTuple):
    """A puzzle.

    `name`: its unique origin: rule set, match number, deal, action. `position`: in words, as seen by the seat that must
    act. `best`: the right actions, the best one first; if there are several, their results are equal. `others`: the
    wrong actions, the least bad one first. `deals`: number of drawn deals in which fast players played each of them to
    the end. `club`: lead of the best action over the least bad one, and its error, in deals finished by club players.
    `found_by`: levels whose first idea is right.
    """

    name: str
    theme: Theme
    position: str
    best: tuple[act.Action, ...]
    others: tuple[Tried, ...]
    deals: int
    club: tuple[float, float]
    found_by: tuple[str, ...]

    @property
    def grade(self) -> Grade:
        """Difficulty."""
        return grade_of(self.found_by)

    @property
    def lead(self) -> Tried:
        """The least bad wrong action; its loss is the lead of the right one."""
        return self.others[0]

    def view(self) -> CanastaView:
        """Return the view of the seat that must act. Raises NotationError for an invalid position."""
        position: CanastaPosition = read_position(self.position)
        return view_of(position, position.to_act)

    def judged(self, action: act.Action) -> Tried | None:
        """Return the result of an action, with loss 0 if it is right; None if it was not tried."""
        if any(same_play(action, best) for best in self.best):
            return Tried(action, 0.0, 0.0)
        return next((other for other in self.others if same_play(action, other.action)), None)


# --- equivalent actions -------------------------------------------------------------------------------------------


def same_play(one: act.Action, other: act.Action) -> bool:
    """Return whether two actions differ at most in the suits of their cards."""
    return _without_suits(one) == _without_suits(other)


def _without_suits(action: act.Action) -> object:
    match action:
        case act.Discard(card):
            return "discard", KIND[card]
        case act.Lay(melds):
            return "lay", _kinds_of_melds(melds)
        case act.Take(using, melds, only_top, of, run):
            return "take", _kinds(using), _kinds_of_melds(melds), only_top, of, run
        case _:
            return action


def _kinds_of_melds(melds: tuple[act.MeldCards, ...]) -> object:
    return sorted((meld.rank, meld.of, _kinds(meld.cards)) for meld in melds)


def _kinds(cards: tuple[Card, ...]) -> list[int]:
    return sorted(KIND[card] for card in cards)


# --- lines of the file --------------------------------------------------------------------------------------------


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain JSON data."""
    return {
        "name": puzzle.name,
        "theme": puzzle.theme,
        "position": puzzle.position,
        "best": [action_to_json(action) for action in puzzle.best],
        "others": [
            {"action": action_to_json(other.action), "loss": round(other.loss), "error": round(other.error, 1)}
            for other in puzzle.others
        ],
        "deals": puzzle.deals,
        "club": [round(puzzle.club[0]), round(puzzle.club[1], 1)],
        "found_by": list(puzzle.found_by),
    }


def puzzle_from_json(table: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of its JSON data."""
    return Puzzle(
        table["name"],
        cast(Theme, table["theme"]),
        table["position"],
        tuple(map(action_from_json, table["best"])),
        tuple(
            Tried(action_from_json(other["action"]), float(other["loss"]), float(other["error"]))
            for other in table["others"]
        ),
        table["deals"],
        (float(table["club"][0]), float(table["club"][1])),
        tuple(table["found_by"]),
    )


def puzzle_line(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in the file."""
    return json.dumps(puzzle_to_json(puzzle), ensure_ascii=False, separators=(",", ":"))


@cache
def load_puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles, by theme and grade."""
    return tuple(puzzle_from_json(load_json(line)) for line in _lines())


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle that is everybody's on a day; no other one is read."""
    lines = _lines()
    digest = hashlib.sha256(f"canasta puzzle {day.isoformat()}".encode()).digest()
    return puzzle_from_json(load_json(lines[int.from_bytes(digest[:8]) % len(lines)]))


def _lines() -> list[str]:
    return (resources.files(__package__) / "data" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
