"""Replays a whole record with the referee and finds everything that is wrong with it."""

from collections.abc import Iterable, Iterator
from typing import Any

from canasta_gui.match.follower import RecordFollower
from canasta_gui.match.record import DealLine, Header, RecordLine
from canasta_gui.match.record_problems import LineProblem, OtherRules, RecordProblemCode
from canasta_gui.rules.families import AnyRules, all_preset_ids, load_rules, rules_to_table


def remarks(lines: Iterable[RecordLine]) -> Iterator[LineProblem]:
    """Yield what the name of the rules in the header says and the rules themselves do not hold.

    Nothing in it keeps a record from being right: the rules that stand in it count. A game by house rules names no
    preset either, and a preset may have been another in the version that wrote the record.
    """
    for no, header in lines:
        if not isinstance(header, Header) or not header.rules.id:
            continue
        if header.rules.id not in all_preset_ids():
            yield LineProblem(no, OtherRules(RecordProblemCode.NO_SUCH_PRESET, header.rules.id))
        elif not _is_preset(header.rules):
            yield LineProblem(no, OtherRules(RecordProblemCode.NOT_THE_PRESET, header.rules.id))


def _is_preset(rules: AnyRules) -> bool:
    """Return whether the rules are those of the preset that they name, for a match of any length."""
    return _said(rules) == _said(load_rules(rules.id))


def _said(rules: AnyRules) -> dict[str, Any]:
    """Return what a rule set says of the game, without its name, the places in books, and what each table chooses."""
    return {
        key: value
        for key, value in rules_to_table(rules.without_table_choices()).items()
        if key not in ("id", "title", "sources", "target", "deals")
    }


def problems(lines: Iterable[RecordLine]) -> Iterator[LineProblem]:
    """Yield one problem a line, in order; after one the rest of its deal is left out, since nothing sure follows."""
    follower: RecordFollower | None = None
    lost = False
    for no, item in lines:
        if isinstance(item, Header):
            follower = RecordFollower(item)
            continue
        assert follower is not None  # a record that could be read begins with its header
        if isinstance(item, DealLine):
            problem = None if lost else follower.follow(item)
            unplayable = follower.deal_problem(item)
            if unplayable is None and (lost or problem is not None):
                follower.begin(item)
            lost = unplayable is not None
            problem = problem or unplayable
        elif lost:
            continue
        else:
            problem = follower.follow(item)
            lost = problem is not None
        if problem is not None:
            yield LineProblem(no, problem)
