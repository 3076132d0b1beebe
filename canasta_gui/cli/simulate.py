"""`canasta-gui simulate`: play computer games and print their figures."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from canasta_gui import RECORD_ENDINGS
from canasta_gui.ai.common.players import Budget
from canasta_gui.cli.console import InputError, chosen_words, complain, print_json, progress_line, write_text
from canasta_gui.cli.inputs import at_level, budget_of, player_named, rules_named
from canasta_gui.disk import make_folder
from canasta_gui.lab.simulate import ComputerSeat, SimulatedMatch, SimulationPlan, simulate, summary
from canasta_gui.rules.families import AnyRules


def run(options: argparse.Namespace) -> int:
    """Play; return 1 if there was any trouble in a game."""
    rules = at_level(rules_named(options.rules), options.irregularities)
    folder = _records_folder(options.records)
    plan = SimulationPlan(
        rules,
        _seats(options.players, rules, budget_of(options)),
        options.deals,
        options.seed,
        workers=options.workers,
        paranoid=options.paranoid,
        keep_records=folder is not None,
    )
    played = list(_played(plan, folder))
    _report(summary(plan, played), as_json=options.json)
    return int(complain([trouble for match in played for trouble in match.troubles]))


def _seats(players: str, rules: AnyRules, budget: Budget) -> tuple[ComputerSeat, ...]:
    levels = players.split(",")
    seats = [player_named(level, budget) for level in levels]
    if rules.players % len(levels):
        t, number = chosen_words().t, len(levels)
        raise InputError(
            t("{number} levels cannot be shared out evenly among {seats} seats", number=number, seats=rules.players)
        )
    return tuple(seats[seat % len(seats)] for seat in range(rules.players))


def _records_folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        make_folder(folder)
    except OSError as error:
        t = chosen_words().t
        raise InputError(t("{path} cannot be made a folder: {reason}", path=name, reason=error.strerror)) from None
    return folder


def _played(plan: SimulationPlan, folder: Path | None) -> Iterator[SimulatedMatch]:
    with progress_line(plan.deals) as progress:
        for match in simulate(plan, progress):
            if folder is not None:
                name = f"{plan.rules.id}-{plan.seed}-{match.match_no:04}{RECORD_ENDINGS[0]}"
                write_text(folder / name, "".join(f"{line}\n" for line in match.lines))
                match.lines = ()
            yield match


def _report(figures: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        print_json(figures)
        return
    width = max(map(len, figures))
    for name, value in figures.items():
        print(f"{name:<{width}}  {_plain(value)}")


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {number}" for key, number in value.items()) or "–"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
