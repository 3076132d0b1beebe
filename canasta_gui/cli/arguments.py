"""The command line. Imports next to nothing: the window must not wait for the commands."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn

from canasta_gui import PAD_ENDING, RECORD_ENDINGS, __version__
from canasta_gui.cli.console import chosen_words, fail
from canasta_gui.words.translation import LANGUAGES


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in one sentence."""

    def error(self, message: str) -> NoReturn:
        fail(f"{message} (see {self.prog} --help)")
        raise SystemExit(2)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; exit with a sentence and code 2 for invalid ones."""
    parser = _parser()
    record = _record_among(argv)
    options = parser.parse_args([each for each in argv if each != record])
    options.record = Path(record) if record is not None else None
    if record is not None and (options.command is not None or options.demo):
        t = chosen_words().t
        parser.error(
            t("'{path}' is looked at in the window: it goes with no command, and not with --demo", path=record)
        )
    if options.command is None and options.deals is not None and not options.demo:
        parser.error(chosen_words().t("{option} needs {other}", option="--deals", other="--demo"))
    return options


def _record_among(argv: Sequence[str]) -> str | None:
    """Return the record to open, as passed by a file browser: the first word, if it names a record file."""
    first = next((each for each in argv if not each.startswith("-")), None)
    return first if first is not None and first.lower().endswith((*RECORD_ENDINGS, PAD_ENDING)) else None


def _parser() -> _Parser:
    top = _Parser(
        prog="canasta-gui",
        description="Canasta at a real table. Without a command the window opens.",
        epilog=f"canasta-gui FILE{RECORD_ENDINGS[0]} opens the window at the replay of a recorded game.",
    )
    top.add_argument("--version", action="version", version=f"canasta-gui {__version__}")
    top.add_argument("--demo", action="store_true", help="the window, with computers in every seat")
    top.add_argument("--deals", type=_whole_from(1), metavar="N", help="with --demo: end by itself after N deals")
    commands = top.add_subparsers(title="commands without a window", dest="command", metavar="COMMAND")
    for name, (about, add) in _COMMANDS.items():
        parser = commands.add_parser(name, help=about)
        add(parser)
        parser.add_argument("--json", action="store_true", help="answer in JSON, on one line")
    return top


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    _add_games(parser, 100, "how many deals (100)")
    parser.add_argument(
        "--players",
        default="club",
        metavar="LEVEL,…",
        help="one level, or some that the seats take in turn (club); random plays anything legal",
    )
    _add_irregularities(parser)
    parser.add_argument("--records", metavar="DIR", help="write the record of every match into this folder")
    _add_thinking(parser)
    parser.add_argument("--paranoid", action="store_true", help="audit every seat's view as well, after every action")


def _add_arena(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", default="expert,club", metavar="ONE,OTHER", help="two levels (expert,club)")
    _add_games(parser, 2000, "at least so many deals (2000)")
    _add_thinking(parser)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead")
    parser.add_argument("--state", metavar="FILE", help="keep what was played here, and go on from there another time")
    parser.add_argument("--plot", metavar="FILE", help="draw the result (.png, .svg, .pdf); needs matplotlib")


def _add_games(parser: argparse.ArgumentParser, deals: int, about: str) -> None:
    parser.add_argument("--rules", default="classique-4", metavar="RULES", help="a preset or a TOML file (classique-4)")
    parser.add_argument("--deals", type=_whole_from(1), default=deals, metavar="N", help=about)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed deals the same cards (1)")
    parser.add_argument("--workers", type=_whole_from(1), default=1, metavar="N", help="how many processes play (1)")


def _add_thinking(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", type=_seconds, default=1.0, metavar="T", help="how long a baseline that searches thinks (1)"
    )
    parser.add_argument(
        "--playouts", type=_whole_from(1), metavar="N", help="how many play-outs instead: then every run is the same"
    )


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a game record, - for the input")


def _add_review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record of canasta, - for the input")
    parser.add_argument("--deal", type=_whole_from(1), metavar="N", help="this deal alone")
    parser.add_argument(
        "--seat",
        type=_whole_from(0),
        metavar="S",
        help="this seat, as the record numbers them from 0 (those of people)",
    )
    parser.add_argument(
        "--longer",
        type=_whole_from(1),
        default=1,
        metavar="N",
        help="so many times as many deals for what looks dear: smaller margins (1)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed finds the same (1)")


def _add_judge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", metavar="POSITION", help="a file with a position, - for the input")
    parser.add_argument("--rules", metavar="RULES", help="a preset or a TOML file, if not what the position names")
    parser.add_argument("action", nargs="?", metavar="ACTION", help="""such as '{"do": "discard", "card": "9C"}'""")


def _add_perft(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="RULES", help="a preset or a TOML file, if not what the position names")
    parser.add_argument("--position", required=True, metavar="FILE", help="a file with a position, - for the input")
    parser.add_argument("--depth", required=True, type=_whole_from(0), metavar="N", help="how many actions")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("preset", metavar="RULES", help="a preset or a TOML file")
    parser.add_argument("--lang", choices=("auto", *LANGUAGES), default="auto", help="the language (auto)")
    parser.add_argument("--html", metavar="FILE", help="write a page for the browser, ready to print, to this file")


def _add_irregularities(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--irregularities",
        metavar="LEVEL",
        help="how much of the rules' list of irregularities is played: prevented, explained, head, hand, clumsy",
    )


def _add_host(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("preset", nargs="?", metavar="RULES", help="a preset or a TOML file, for a new match")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="RECORD", help="go on with this match, or with the last one on phones"
    )
    parser.add_argument("--phones", type=_whole_from(1), metavar="N", help="so many seats are for phones (all)")
    _add_irregularities(parser)
    parser.add_argument("--computers", metavar="LEVEL", help="who has the other seats, and stands in (club)")
    parser.add_argument(
        "--stand-in",
        type=_pause,
        default=60.0,
        metavar="S",
        help="seconds until a computer plays for a phone that is away (60), 0 for never",
    )
    parser.add_argument("--pause", type=_pause, default=0.8, metavar="S", help="seconds a computer takes (0.8)")
    parser.add_argument("--no-cut", action="store_true", help="deal without asking a player to cut the deck")
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="the port to listen on (any)")
    parser.add_argument("--address", default="0.0.0.0", metavar="A", help="listen on this address alone (on all)")


_COMMANDS: Final[Mapping[str, tuple[str, Callable[[argparse.ArgumentParser], None]]]] = {
    "simulate": ("play computer games and count what happens", _add_simulate),
    "arena": ("two kinds of computer players against each other, with the same cards for both", _add_arena),
    "check": ("replay records: is every action legal, every score right?", _add_check),
    "review": ("what a player gave away in the deals of a record, and what the cards gave", _add_review),
    "judge": ("is an action legal in a position? what is?", _add_judge),
    "perft": ("count what so many candidates lead to", _add_perft),
    "host": ("a match on phones: prints the invitation, and hosts it without a window", _add_host),
    "rules": ("the rules of a rule set, to read or to print", _add_rules),
}
"""Description of each command, and the function that adds its arguments."""


def _pause(text: str) -> float:
    return 0.0 if text == "0" else _seconds(text)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:6]) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 < seconds <= 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return seconds


def _whole_from(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not least <= int(text[:10]) or len(text) > 9:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return int(text)

    return read
