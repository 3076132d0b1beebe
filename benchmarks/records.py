"""The list of known games beside reading its file as JSON, and steps back in a record beside reading the record."""

import json
import math
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from side_by_side import arguments, compare

from canasta_gui.match.ledger import Ledger
from canasta_gui.match.replay import Replay
from canasta_gui.storage.folders import Folders, prepare_folders

RECORD = Path(__file__).resolve().parents[1] / "tests" / "golden" / "classique-4.jsonl"
GAMES = 1000


def write_games(folders: Folders, lines: list[str]) -> None:
    """Write as many games of one deal as a player has after years, and the ledger with their figures."""
    first_deal = list(lines[: next(n for n, line in enumerate(lines) if '"end"' in line[:12]) + 1])
    for n in range(GAMES):
        path = folders.games / f"2026-11-20-{n:06}.jsonl"
        path.write_text("\n".join([*first_deal, ""]), encoding="utf-8")
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(math.inf, time.monotonic)


def main() -> None:
    """Run both comparisons."""
    options = arguments(__doc__)
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    replay = Replay(lines)
    with TemporaryDirectory() as name:
        folders = Folders(Path(name), Path(name))
        prepare_folders(folders)
        write_games(folders, lines)

        def listed() -> int:
            ledger = Ledger(folders)
            ledger.refresh()
            return len(ledger.games)

        def parsed() -> int:
            text = folders.ledger_file.read_text(encoding="utf-8")
            return len([json.loads(line) for line in text.splitlines()])

        compare("games listed", listed, "lines of JSON", parsed, options)

    def stepped() -> int:
        for step in reversed(range(replay.steps)):
            replay.position(step)
        return replay.steps

    def read() -> int:
        return len([json.loads(line) for line in lines])

    compare("steps back", stepped, "lines of JSON", read, options)


if __name__ == "__main__":
    main()
