"""The commands without a window: simulate, check, judge, perft. Nothing here imports pygame."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from canasta_gui import __version__
from canasta_gui.cli import check, judge, perft, simulate
from canasta_gui.cli.console import InputError, fail


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one sentence."""

    def error(self, message: str) -> NoReturn:
        fail(f"{message} (see {self.prog} --help)")
        sys.exit(2)


def parser() -> argparse.ArgumentParser:
    """All arguments of `canasta-gui`; without a command the window opens."""
    top = _Parser(prog="canasta-gui", description="Canasta at a real table. Without a command the window opens.")
    top.add_argument("--version", action="version", version=f"canasta-gui {__version__}")
    top.add_argument("--demo", action="store_true", help="the window, with computers in every seat")
    top.add_argument("--deals", type=whole_number, metavar="N", help="with --demo: end by itself after N deals")
    commands = top.add_subparsers(title="commands without a window", dest="command", metavar="COMMAND")
    for command in (simulate, check, judge, perft):
        command.add_arguments(commands)
    return top


def whole_number(text: str) -> int:
    """A whole number from 1 on, as argparse wants it."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments read; leaves with a sentence and code 2 where they make no sense."""
    top = parser()
    options = top.parse_args(argv)
    if options.deals is not None and options.command is None and not options.demo:
        top.error("--deals needs --demo")
    return options


def run(options: argparse.Namespace) -> int:
    """Run the command that the arguments name; its exit code."""
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except InputError as error:
        fail(str(error))
        return 2
    except BrokenPipeError:  # whoever read our output has closed it: what is left to say goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        fail("stopped")
        return 130
    return code
