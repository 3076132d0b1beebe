"""Count turns and deals of whole matches, and write `canasta_gui/match/playing_times.toml`.

`python -m tests.make_playing_times [PRESET …]` plays five matches of these presets between computer players of the
usual level, of every preset without a name: a few minutes. Seeds are fixed, so the same players give the same file.
"""

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import player, reaction
from canasta_gui.lab.simulate import LONGEST_MATCH, ComputerSeat, Job, SimulatedDeal, play_match
from canasta_gui.match import playing_time
from canasta_gui.match.playing_time import TABLE, CountedTurns, counted_turns
from canasta_gui.rules.families import all_preset_ids, load_rules

FILE: Final = Path(playing_time.__file__).with_name(TABLE)
MATCHES: Final = 5
LEVEL: Final = "club"
HEAD: Final = """\
# Turns of a deal, and deals of a whole match, on the average, as counted in {number} matches between computer players.
# Written by `python -m tests.make_playing_times`.
"""


def counted(preset: str, matches: int, most_deals: int = LONGEST_MATCH) -> CountedTurns:
    """Return the mean counts over `matches` matches of a preset."""
    deals: list[SimulatedDeal] = []
    for number in range(1, matches + 1):
        deals += played(preset, number, most_deals)
    return CountedTurns(round(sum(deal.turns for deal in deals) / len(deals), 1), round(len(deals) / matches, 1))


def played(preset: str, number: int, most_deals: int) -> list[SimulatedDeal]:
    """Return the deals of a match."""
    rules = load_rules(preset)
    seats = tuple(ComputerSeat(LEVEL, player(LEVEL, Budget(0)), reaction(LEVEL)) for _ in range(rules.players))
    return play_match(Job(rules, seats, 1, number, most_deals)).deals


def lines(presets: Collection[str]) -> Iterator[str]:
    """Yield the parts of the file; all but these presets keep what was counted before."""
    known = counted_turns()
    yield HEAD.format(number=MATCHES)
    for preset in all_preset_ids():
        figures = known[preset] if preset in known and preset not in presets else counted(preset, MATCHES)
        yield f"[{preset}]\nturns = {figures.turns}\ndeals = {figures.deals}\n"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines(sys.argv[1:] or all_preset_ids())), encoding="utf-8")
