"""`canasta-gui judge`: judges an action in a position, and prints what comes of it."""

import argparse
import json
from itertools import islice
from typing import Any

from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.presets import position_named
from canasta_gui.match.record import score_line_to_json
from canasta_gui.rules.canasta.notation import NotationError
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import UPPER_LIMITS, Refusal
from canasta_gui.rules.families import AnyAction, AnyPosition, action_to_json, family
from canasta_gui.words.citations import cited_sentence
from canasta_gui.words.rulebook.sources import cites_in

_ASKED = (Phase.ANSWER, Phase.CHOOSE, Phase.CLAIM, Phase.CONSENT, Phase.PICK, Phase.CONTEST)
_WITHOUT_THE_HAND = ("draw", "answer", "choose", "claim", "consent", "object", "pick", "reshuffle")
"""Actions that can be judged without knowing the hand of the acting seat."""

MOST_LISTED = 10_000
"""No list is longer. Only with house rules that let many jokers into a meld are there ever so many first melds."""


def run(options: argparse.Namespace) -> int:
    """Judge; return 0 for a legal action and for a list of candidates, 1 for an illegal action."""
    pos = position_named(options.position, options.rules)
    verdict = _candidates(pos) if options.action is None else _verdict(pos, *_seat_and_action(pos, options.action))
    if options.json:
        print_json({key: value for key, value in verdict.items() if key != "text"})
    else:
        print("\n".join(_lines(verdict)))
    return 0 if verdict.get("legal", True) else 1


def _seat_and_action(pos: AnyPosition, text: str) -> tuple[int, AnyAction]:
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(f"the action is no JSON object: {text}") from None
    if not isinstance(table, dict):
        raise InputError(f"the action is no JSON object: {text}")
    seat = table.pop("seat", pos.to_act)
    if type(seat) is not int or not 0 <= seat < pos.rules.players:
        raise InputError(f"there is no seat {json.dumps(seat)}; the seats are 0 to {pos.rules.players - 1}")
    try:
        return seat, family(pos.rules).action_from_json(table)
    except NotationError as error:
        raise InputError(f"the action: {error}") from None


def _demand_hand(pos: AnyPosition, seat: int) -> None:
    if HIDDEN in pos.hands[seat]:
        raise InputError(f"the hand of seat {seat} holds hidden cards; the judge must know it")


# --- judgements as plain data --------------------------------------------------------------------------------------


def _candidates(pos: AnyPosition) -> dict[str, Any]:
    """Return the possible actions, or the score of a deal that is over."""
    if pos.phase is Phase.OVER:
        return {"candidates": [], **_end(pos)}
    seat = pos.to_act
    if pos.phase not in _ASKED:
        _demand_hand(pos, seat)
    options = family(pos.rules).candidates(pos, seat)
    found = [{"seat": seat, **action_to_json(action)} for action in islice(options, MOST_LISTED)]
    more = {"note": f"there are more: these are the first {MOST_LISTED}"} if next(options, None) is not None else {}
    return {"to act": seat, "candidates": found, **more}


def _verdict(pos: AnyPosition, seat: int, action: AnyAction) -> dict[str, Any]:
    game = family(pos.rules)
    if seat == pos.to_act and action.do not in _WITHOUT_THE_HAND:
        _demand_hand(pos, seat)
    refusal = game.check(pos, seat, action)
    if refusal is not None:
        return {"legal": False, **_refusal(pos, refusal)}
    game.play(pos, seat, action)
    verdict = {"legal": True, "position": game.position_to_json(pos), "text": game.write_position(pos)}
    return verdict | _end(pos) if pos.phase is Phase.OVER else verdict


def _refusal(pos: AnyPosition, refusal: Refusal) -> dict[str, Any]:
    told: dict[str, Any] = {
        "reason": refusal.why.value,
        "sentence": cited_sentence(chosen_words(), refusal, pos.rules),
    }
    if cites := cites_in(pos.rules.cited(refusal.why)):
        told["cites"] = cites
    return told | refusal_numbers(refusal)


def refusal_numbers(refusal: Refusal) -> dict[str, int | None]:
    """Return the numbers of a refusal as JSON data: what was there, and the least or the most that is allowed."""
    if refusal.need is None:
        return {}
    return {"count": refusal.have, "maximum" if refusal.why in UPPER_LIMITS else "minimum": refusal.need}


def _end(pos: AnyPosition) -> dict[str, Any]:
    """Return how a deal ended, and its score, unless that depends on hidden cards."""
    if pos.how is None or pos.by < 0:
        return {"note": "how the deal ended is not said, so there is no score"}
    ended: dict[str, Any] = {"how": pos.how, "by": pos.by}
    if any(HIDDEN in family(pos.rules).left_over(pos, seat) for seat in pos.playing):
        return ended | {"note": "the score depends on hidden cards"}
    lines = family(pos.rules).final_score_lines(pos)
    totals = [pos.totals[line.side] + line.total for line in lines]
    return ended | {"lines": [score_line_to_json(line) for line in lines], "totals": totals}


# --- in words ------------------------------------------------------------------------------------------------------


def _lines(verdict: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    if "legal" in verdict:
        lines.append("legal" if verdict["legal"] else "illegal")
    if "sentence" in verdict:
        lines.append(verdict["sentence"])
    if "text" in verdict:
        lines.append(verdict["text"].rstrip())
    lines += [json.dumps(action, ensure_ascii=False) for action in verdict.get("candidates", [])]
    if "how" in verdict:
        lines.append(f"the deal is over: {verdict['how']}, by seat {verdict['by']}")
    for line in verdict.get("lines", []):
        lines.append(", ".join(f"{column} {points}" for column, points in line.items()))
    if "totals" in verdict:
        lines.append(f"totals {' '.join(map(str, verdict['totals']))}")
    if "note" in verdict:
        lines.append(verdict["note"])
    return lines
