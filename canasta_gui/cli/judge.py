"""`canasta-gui judge` and `perft`: judge one action in a position; count all actions to a depth."""

import argparse
import json
from collections.abc import Mapping
from enum import Enum
from itertools import islice
from typing import Any

from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.inputs import position_named
from canasta_gui.match.record import score_line_to_json
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.notation import json_object
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, fail, json_text
from canasta_gui.rules.core.refusal import UPPER_LIMITS, Refusal
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, AnyScoreLine, action_to_json, family
from canasta_gui.words.narration import ending_text, score_labels
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.rulebook.page import cited_sentence
from canasta_gui.words.rulebook.sources import cites_in
from canasta_gui.words.translation import Words

_ASKED = (Phase.ANSWER, Phase.CHOOSE, Phase.CLAIM, Phase.CONSENT, Phase.PICK, Phase.CONTEST)
_WITHOUT_THE_HAND = ("draw", "answer", "choose", "claim", "consent", "object", "pick", "reshuffle")
"""Actions that can be judged without knowing the hand of the acting seat."""

_FOR_PEOPLE = ("text", "score lines")
"""Parts of a verdict that are given in words only."""

MOST_LISTED = 10_000
"""Maximum length of lists. Only house rules with many jokers in a meld have this many first melds."""


class Note(Enum):
    """Reason why something is missing in an answer; the values are part of the output of `--json`."""

    MORE_CANDIDATES = "more_candidates"
    END_NOT_SAID = "end_not_said"
    HIDDEN_CARDS = "hidden_cards"


_NOTES: Mapping[Note, str] = {
    Note.MORE_CANDIDATES: gettext_noop("there are more: these are the first {number}"),
    Note.END_NOT_SAID: gettext_noop("how the deal ended is not said, so there is no score"),
    Note.HIDDEN_CARDS: gettext_noop("the score depends on hidden cards"),
}


def run(options: argparse.Namespace) -> int:
    """Judge; return 0 for a legal action and for a list of candidates, 1 for an illegal action."""
    pos = position_named(options.position, options.rules)
    verdict = _candidates(pos) if options.action is None else _verdict(pos, *_seat_and_action(pos, options.action))
    if options.json:
        print_json({key: value for key, value in verdict.items() if key not in _FOR_PEOPLE})
    else:
        print("\n".join(_lines(chosen_words(), pos.rules, verdict)))
    return 0 if verdict.get("legal", True) else 1


def _seat_and_action(pos: AnyPosition, text: str) -> tuple[int, AnyAction]:
    words = chosen_words()
    try:
        table = json_object(text)
        if not isinstance(table, dict):
            fail(ReadingCode.ACTION_NO_OBJECT)
        seat = table.pop("seat", pos.to_act)
        if type(seat) is not int or not 0 <= seat < pos.rules.players:
            fail(ReadingCode.NO_SUCH_SEAT, number=json_text(seat), last=pos.rules.players - 1)
        return seat, family(pos.rules).action_from_json(table)
    except NotationError as error:
        complaint = reading_problem_phrase(words, error.problem._replace(place=None))  # an action has only one line
        raise InputError(words.t("the action: {complaint}", complaint=complaint)) from None


def _demand_hand(pos: AnyPosition, seat: int) -> None:
    if HIDDEN in pos.hands[seat]:
        t = chosen_words().t
        raise InputError(t("the hand of seat {seat} holds hidden cards; the judge must know it", seat=seat))


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
    more = {"note": Note.MORE_CANDIDATES.value} if next(options, None) is not None else {}
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
    """Return the numbers of a refusal as JSON data: the number present, and the lower or upper limit."""
    if refusal.need is None:
        return {}
    return {"count": refusal.have, "maximum" if refusal.why in UPPER_LIMITS else "minimum": refusal.need}


def _end(pos: AnyPosition) -> dict[str, Any]:
    """Return how a deal ended, and its score, unless that depends on hidden cards."""
    if pos.how is None or pos.by < 0:
        return {"note": Note.END_NOT_SAID.value}
    ended: dict[str, Any] = {"how": pos.how, "by": pos.by}
    if any(HIDDEN in family(pos.rules).left_over(pos, seat) for seat in pos.playing):
        return ended | {"note": Note.HIDDEN_CARDS.value}
    lines = family(pos.rules).final_score_lines(pos)
    totals = [pos.totals[line.side] + line.total for line in lines]
    return ended | {"lines": [score_line_to_json(line) for line in lines], "totals": totals, "score lines": lines}


# --- in words ------------------------------------------------------------------------------------------------------


def _lines(words: Words, rules: AnyRules, verdict: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    if "legal" in verdict:
        lines.append(words.t("legal") if verdict["legal"] else words.t("illegal"))
    if "sentence" in verdict:
        lines.append(verdict["sentence"])
    if "text" in verdict:
        lines.append(verdict["text"].rstrip())
    lines += [json.dumps(action, ensure_ascii=False) for action in verdict.get("candidates", [])]
    if "how" in verdict:
        how, by = verdict["how"], verdict["by"]
        ending = ending_text(words, how, _seat(words, by))
        lines.append(words.t("the deal is over: {ending}", ending=ending))
    lines += [_score_line(words, rules, line) for line in verdict.get("score lines", [])]
    if "totals" in verdict:
        lines.append(words.t("totals: {totals}", totals=" – ".join(map(words.number, verdict["totals"]))))
    if "note" in verdict:
        lines.append(words.t(_NOTES[Note(verdict["note"])], number=words.number(MOST_LISTED)))
    return lines


def _seat(words: Words, seat: int) -> str:
    return words.t("seat {number}", number=words.number(seat))


def _score_line(words: Words, rules: AnyRules, line: AnyScoreLine) -> str:
    """Return the non-empty columns of a line, with the labels of a score sheet, and their sum."""
    side = words.t("side {number}", number=words.number(line.side)) if line.seat is None else _seat(words, line.seat)
    points = ((label, getattr(line, column)) for column, label in score_labels(rules))
    told = [f"{words.t(label)} {words.number(number)}" for label, number in points if number]
    told.append(words.t("in all {total}", total=words.number(line.total)))
    return words.t("{name}: {complaint}", name=side, complaint=", ".join(told))


def run_perft(options: argparse.Namespace) -> int:
    """Count the leaves of every depth up to the requested one."""
    pos = position_named(options.position, options.rules)
    if HIDDEN in family(pos.rules).all_cards(pos):
        t = chosen_words().t
        raise InputError(
            t("perft must know every hand, every packet and the order of the stock; this position has hidden cards")
        )
    counts = {depth: perft(pos, depth) for depth in range(options.depth + 1)}
    if options.json:
        print_json(counts)
    else:
        for depth, leaves in counts.items():
            print(f"{depth} {leaves}")
    return 0


def perft(pos: AnyPosition, depth: int) -> int:
    """Return the number of sequences of exactly `depth` candidates; a deal that ends earlier counts zero."""
    if depth == 0:
        return 1
    seat, game = pos.to_act, family(pos.rules)
    options = list(game.candidates(pos, seat))
    if depth == 1:
        return len(options)
    leaves = 0
    for action in options:
        after = pos.copy()
        game.play(after, seat, action)
        leaves += perft(after, depth - 1)
    return leaves
