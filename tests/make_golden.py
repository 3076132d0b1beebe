"""Make the golden game and the perft files of presets: `python -m tests.make_golden PRESET …`.

Without a name: those of every preset that has no golden game yet. A golden game is one whole match of club players,
as short as one of the first deals gives. Existing perft files keep their positions and are counted again;
otherwise three are made, with positions from the golden game. `tests/test_golden.py` verifies them.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from canasta_gui.ai.common.players import Budget
from canasta_gui.cli.inputs import player_named
from canasta_gui.cli.judge import perft
from canasta_gui.lab.simulate import LONGEST_MATCH, SimulationPlan, simulate
from canasta_gui.match.replay import Replay
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import all_preset_ids, family, load_rules, read_any_position

GOLDEN: Final = Path(__file__).parent / "golden"
SEED: Final = 1
CANDIDATES: Final = 12
"""Preferred number of actions in a position for perft; with more, there are too many sequences of three."""
SMALLEST_DEPTH, ENOUGH_LEAVES, LARGEST_DEPTH = 3, 1000, 8
HEAD: Final = "# perft: how many series of so many candidates there are from this position\n"


def golden_game(preset: str, deals: int) -> Sequence[str]:
    """Return the lines of the shortest match that ends within `deals` deals. Raises ValueError if none ends."""
    rules = load_rules(preset)
    seats = (player_named("club", Budget()),) * rules.players
    plan = SimulationPlan(rules, seats, deals, SEED, keep_records=True)
    whole = [match.lines for match in simulate(plan, lambda _: None) if match.winners]
    if not whole:
        raise ValueError(f"{preset}: no match came to its end in {deals} deals")
    return min(whole, key=lambda lines: sum(map(len, lines)))


def perft_positions(lines: Sequence[str]) -> dict[str, str]:
    """Return a position from each third of a match, as text: there the one with about `CANDIDATES` of them."""
    replay = Replay(lines)
    game = family(replay.rules)
    found = {}
    for part, name in enumerate(("early", "middle", "late")):
        steps = range(replay.steps * part // 3, replay.steps * (part + 1) // 3)
        positions = [pos for step in steps if (pos := replay.position(step)).phase is not Phase.OVER]
        choices = [len(list(game.candidates(pos, pos.to_act))) for pos in positions]
        best = max(range(len(positions)), key=lambda at: min(choices[at], 2 * CANDIDATES - choices[at]))
        found[name] = game.write_position(positions[best])
    return found


def counted(text: str) -> str:
    """Return a perft file: the position of `text` below its counts, to the same depth if there were counts before."""
    depths = [int(depth) for depth in re.findall(r"^# depth (\d+):", text, re.MULTILINE)]
    position = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    pos = read_any_position(position)
    counts: list[int] = []
    while len(counts) <= max(depths) if depths else _goes_on(counts):
        counts.append(perft(pos, len(counts)))
    return HEAD + "".join(f"# depth {depth}: {leaves}\n" for depth, leaves in enumerate(counts)) + position


def _goes_on(counts: Sequence[int]) -> bool:
    return len(counts) <= SMALLEST_DEPTH or (counts[-1] < ENOUGH_LEAVES and len(counts) <= LARGEST_DEPTH)


def make(preset: str, folder: Path, deals: int = LONGEST_MATCH) -> list[Path]:
    """Write the golden game and the perft files of a preset; return what was written."""
    lines = golden_game(preset, deals)
    game = folder / f"{preset}.jsonl"
    game.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("perft-*.txt"))}
    texts = {path: text for path, text in texts.items() if read_any_position(text).rules.id == preset}
    if not texts:
        texts = {folder / f"perft-{preset}-{name}.txt": text for name, text in perft_positions(lines).items()}
    for path, text in texts.items():
        path.write_text(counted(text), encoding="utf-8", newline="\n")
    return [game, *texts]


def main(argv: Sequence[str]) -> None:
    """Make the golden files of the presets that are named, or of those that have none."""
    known = all_preset_ids()
    parser = argparse.ArgumentParser(prog="python -m tests.make_golden")
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="such as classique-4")
    wanted = parser.parse_args(argv).presets or [name for name in known if not (GOLDEN / f"{name}.jsonl").exists()]
    if strange := set(wanted).difference(known):
        parser.error(f"there is no preset {', '.join(sorted(strange))}")
    for preset in wanted:
        for path in make(preset, GOLDEN):
            print(path.relative_to(GOLDEN.parents[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
