"""Count turns and deals of whole matches, and write them into the file of each preset.

`python -m tests.make_playing_times [PRESET …]` plays five matches of these presets between computer players of the
usual level, of every preset without a name: a few minutes. Seeds are fixed, so the same players give the same figures.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import player, reaction
from canasta_gui.lab.simulate import LONGEST_MATCH, ComputerSeat, Job, SimulatedDeal, play_match
from canasta_gui.rules.core.rule_set_reader import Played
from canasta_gui.rules.families import all_preset_ids, family, load_rules

MATCHES: Final = 5
LEVEL: Final = "club"
_TABLE: Final = re.compile(r"^\[played\].*\n(?:\w.*\n)*", re.MULTILINE)
_FIRST_TABLE: Final = re.compile(r"^\[|\Z", re.MULTILINE)


def counted(preset: str, matches: int, most_deals: int = LONGEST_MATCH) -> Played:
    """Return the mean counts over `matches` matches of a preset."""
    deals: list[SimulatedDeal] = []
    for number in range(1, matches + 1):
        deals += played(preset, number, most_deals)
    return Played(round(sum(deal.turns for deal in deals) / len(deals), 1), round(len(deals) / matches, 1))


def played(preset: str, number: int, most_deals: int) -> list[SimulatedDeal]:
    """Return the deals of a match."""
    rules = load_rules(preset)
    seats = tuple(ComputerSeat(LEVEL, player(LEVEL, Budget(0)), reaction(LEVEL)) for _ in range(rules.players))
    return play_match(Job(rules, seats, 1, number, most_deals)).deals


def with_figures(text: str, figures: Played) -> str:
    """Return the text of a preset's file with these figures in its table `played`."""
    table = f"[played]   # counted by tests.make_playing_times\nturns = {figures.turns}\ndeals = {figures.deals}\n"
    if _TABLE.search(text):
        return _TABLE.sub(table, text, count=1)
    before = _FIRST_TABLE.search(text)
    assert before is not None
    head, tail = text[: before.start()].rstrip("\n"), text[before.start() :]
    return f"{head}\n\n{table}" + (f"\n{tail}" if tail else "")


def main(presets: Sequence[str]) -> None:
    """Count these presets and write what was counted."""
    for preset in presets:
        path = Path(str(family(load_rules(preset)).presets.path(preset)))
        path.write_text(with_figures(path.read_text("utf-8"), counted(preset, MATCHES)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or all_preset_ids())
