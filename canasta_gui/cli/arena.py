"""`canasta-gui arena`: compare two kinds of computer players, with confidence intervals; it can be interrupted."""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.figure import Figure

from canasta_gui.cli.console import InputError, chosen_words, complain, print_json, progress_line, read_file, unwritable
from canasta_gui.cli.inputs import budget_of, player_named, rules_named
from canasta_gui.lab.arena import Block, Contest, play_contest, result, summary
from canasta_gui.lab.estimates import Estimate
from canasta_gui.lab.simulate import bounded_workers, worker_pool
from canasta_gui.lab.troubles import Trouble, TroubleCode
from canasta_gui.rules.families import rules_as_recorded
from canasta_gui.text_input import load_json

LARGEST_STATE = 1 << 27
"""Maximum size of a state of an arena in bytes."""
MOST = 10**12
"""Upper bound on all numbers of an arena."""


class StateFile:
    """The blocks of a contest on the disk; without a name nothing is saved."""

    def __init__(self, name: str | None, contest: Contest) -> None:
        self.blocks: dict[int, Block] = {}
        self._path = None if name is None else Path(name)
        self._head = _head(contest)
        if self._path is not None:
            self._take_up(self._path)

    def keep(self, block: Block) -> None:
        """Add a block that is not there yet."""
        if self._path is not None and block.number not in self.blocks:
            self.blocks[block.number] = block
            self._append(json.dumps(asdict(block), ensure_ascii=False))

    def _take_up(self, path: Path) -> None:
        try:
            data = read_file(path, LARGEST_STATE).decode()
        except FileNotFoundError:
            self._append(json.dumps(self._head, ensure_ascii=False))
            return
        except (OSError, UnicodeDecodeError):
            raise InputError(chosen_words().t("{path} cannot be read", path=path)) from None
        whole, broken_off = data[: data.rfind("\n") + 1], data[data.rfind("\n") + 1 :]
        try:
            head, *lines = map(load_json, whole.splitlines())
            self.blocks = {line["number"]: _block(line) for line in lines}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise InputError(chosen_words().t("{path} is no state of an arena", path=path)) from None
        if head != self._head:
            raise InputError(chosen_words().t("{path} is the state of another contest", path=path))
        if broken_off:
            self._rewrite(whole)

    def _append(self, line: str) -> None:
        assert self._path is not None
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"{line}\n")
        except OSError as error:
            raise unwritable(self._path, error) from None

    def _rewrite(self, text: str) -> None:
        assert self._path is not None
        try:
            self._path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise unwritable(self._path, error) from None


def _block(line: dict[str, Any]) -> Block:
    """Return a block from its JSON data. Raises ValueError or TypeError for anything else."""
    block = Block(**line)
    pairs: tuple[object, ...] = (block.points, block.canastas, block.exits, block.times)
    numbers = [block.lead, block.share, *block.points, *block.canastas, *block.exits]
    counts = [block.number, block.matches, block.deals, *(count for times in block.times for count in times.values())]
    if not (
        all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
        and all(type(number) in (int, float) and abs(number) < MOST for number in numbers)
        and all(type(count) is int and 0 <= count < MOST for count in counts)
        and all(0 <= float(seconds) < MOST for times in block.times for seconds in times)
    ):
        raise ValueError
    block.troubles = [_trouble(*trouble) for trouble in block.troubles]
    return block


def _trouble(code: object, match_no: object, deal_no: object, *texts: object) -> Trouble:
    """Return a trouble from its JSON data. Raises ValueError or TypeError for anything else."""
    position, seat, action, report = texts
    numbers = [each for each in (match_no, deal_no, seat) if type(each) is int]
    written = [each for each in (position, action, report) if isinstance(each, str)]
    if len(numbers) < 3 or len(written) < 3:
        raise ValueError
    return Trouble(TroubleCode(str(code)), numbers[0], numbers[1], written[0], numbers[2], written[1], written[2])


def _head(contest: Contest) -> dict[str, Any]:
    """Return the part of a state that must be equal in the contest that continues it.

    The number of deals is not in it: it may grow.
    """
    table = {
        "arena": 1,
        "players": [seat.level for seat in contest.players],
        "seed": contest.seed,
        "rules": rules_as_recorded(contest.rules),
    }
    made: dict[str, Any] = json.loads(json.dumps(table))
    return made


WHOLE_POINTS = 10
"""Margin of a lead, in points, from which the lead is shown in whole points; below it, in tenths."""


class Crew(NamedTuple):
    """The executor that plays the blocks, and the number of blocks that it plays at a time."""

    executor: Executor | None
    ahead: int


def run(options: argparse.Namespace) -> int:
    """Play; return 1 if there was any trouble in a game."""
    contest = _contest(options)
    plot = _plotting(options.plot) if options.plot else None
    state = StateFile(options.state, contest)
    blocks = []
    with _crew(options) as crew, progress_line(contest.deals) as progress:
        for block in play_contest(contest, crew.executor, ahead=crew.ahead, known=state.blocks):
            state.keep(block)
            blocks.append(block)
            progress(block.deals)
    figures = summary(contest, blocks)
    print_json(figures) if options.json else _print_table(contest, figures, blocks)
    if plot is not None:
        _draw(plot, contest, blocks, options.plot)
    return int(complain([trouble for block in blocks for trouble in block.troubles]))


def _missing(option: str, library: str, extra: str) -> str:
    """Return the sentence about an option whose library is missing; `extra`: the extra that brings it."""
    install = f"pip install 'canasta-gui[{extra}]'"
    return chosen_words().t("{option} needs {library}: {install}", option=option, library=library, install=install)


def _contest(options: argparse.Namespace) -> Contest:
    names = options.players.split(",")
    if len(names) != 2:
        raise InputError(chosen_words().t("the arena is for two players, such as --players expert,club"))
    budget = budget_of(options)
    players = player_named(names[0], budget), player_named(names[1], budget)
    return Contest(rules_named(options.rules), players, options.deals, options.seed)


@contextmanager
def _crew(options: argparse.Namespace) -> Iterator[Crew]:
    """Yield the crew: this process, several processes of this machine, or a cluster."""
    if options.scheduler is not None:
        with _cluster(options.scheduler) as crew:
            yield crew
    elif (workers := bounded_workers(options.workers, options.deals)) == 1:
        yield Crew(None, 0)
    else:
        with worker_pool(workers) as pool:
            yield Crew(pool, 2 * workers)


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError(_missing("--scheduler", "Dask", "cluster")) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        t = chosen_words().t
        raise InputError(
            t("there is no Dask scheduler at {address}: {reason}", address=address, reason=error)
        ) from None
    with client:
        yield Crew(client.get_executor(), 2 * max(1, sum(client.ncores().values())))


# --- the output ------------------------------------------------------------------------------------------------------


def _print_table(contest: Contest, figures: dict[str, Any], blocks: Sequence[Block]) -> None:
    lead, share = result(blocks)
    one, other = (seat.level for seat in contest.players)
    print(f"{one} against {other} at {contest.rules.id}, the same cards for both (seed {contest.seed})")
    print(f"{figures['deals']} deals in {figures['matches']} matches, {figures['blocks']} blocks\n")
    print(f"lead a deal   {_interval(lead, '+.0f' if lead.margin >= WHOLE_POINTS else '+.1f')} points")
    print(f"matches won   {_interval(share, '.1f', factor=100, least=0, most=100)} %\n")
    rows = [list(figures["players"][0])] + [[str(value) for value in row.values()] for row in figures["players"]]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


def _interval(
    estimate: Estimate, form: str, *, factor: float = 1, least: float = -math.inf, most: float = math.inf
) -> str:
    """Return the value and its interval, limited to possible values."""
    value = format(estimate.value * factor, form)
    if estimate.margin == math.inf:
        return value
    low, high = (format(min(most, max(least, end * factor)), form) for end in (estimate.low, estimate.high))
    return f"{value}   (95 %: {low} to {high})"


def _plotting(path: str) -> "type[Figure]":
    """Return matplotlib's `Figure`; imported before the games, so that a missing library is reported at once."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError(_missing("--plot", "matplotlib", "plot")) from None
    mpl.use("Agg")
    known = Figure().canvas.get_supported_filetypes()
    ending = Path(path).suffix.removeprefix(".").lower()
    if ending not in known:
        raise InputError(chosen_words().t("a plot can be written as .png, .svg or .pdf, not as '{path}'", path=path))
    figure_class: type[Figure] = Figure
    return figure_class


def _draw(figure_class: "type[Figure]", contest: Contest, blocks: Sequence[Block], path: str) -> None:
    """Plot the lead and the share of matches, block after block, with their intervals."""
    one, other = (seat.level for seat in contest.players)
    so_far = [result(blocks[:n]) for n in range(2, len(blocks) + 1)]
    deals = [sum(block.deals for block in blocks[:n]) for n in range(2, len(blocks) + 1)]
    figure = figure_class(figsize=(8, 6), layout="constrained")
    upper, lower = figure.subplots(2, sharex=True)
    for axes, factor, even, label, estimates in (
        (upper, 1, 0, "lead, points a deal", [each.lead for each in so_far]),
        (lower, 100, 50, "matches won, %", [each.share for each in so_far]),
    ):
        axes.axhline(even, color="grey", linewidth=1)
        axes.plot(deals, [estimate.value * factor for estimate in estimates], color="darkgreen")
        ends = ([getattr(estimate, end) * factor for estimate in estimates] for end in ("low", "high"))
        axes.fill_between(deals, *ends, color="darkgreen", alpha=0.2, label="95 %")
        axes.set_ylabel(label)
    upper.set_title(f"{one} against {other}, {contest.rules.id}")
    upper.legend()
    lower.set_xlabel("deals")
    try:
        figure.savefig(path)
    except OSError as error:
        raise unwritable(path, error) from None
