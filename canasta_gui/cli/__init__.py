"""The commands without a window: simulate, arena, check, review, judge, host, rules. Nothing here imports pygame."""

import argparse
import os
import sys
from collections.abc import Callable

from canasta_gui.cli.arguments import arguments
from canasta_gui.cli.console import InputError, chosen_words, fail

__all__ = ["arguments", "run"]


def run(options: argparse.Namespace) -> int:
    """Run the command that the arguments name; return its exit code."""
    try:
        code = _command(options.command)(options)
        print(end="", flush=True)
    except InputError as error:
        fail(str(error))
        return 2
    except BrokenPipeError:  # the reader of the output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        fail(chosen_words().t("stopped"))
        return 130
    return code


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    """Return the command of this name, imported on demand."""
    if name == "simulate":
        from canasta_gui.cli import simulate

        return simulate.run
    if name == "arena":
        from canasta_gui.cli import arena

        return arena.run
    if name == "check":
        from canasta_gui.cli import check

        return check.run
    if name == "judge":
        from canasta_gui.cli import judge

        return judge.run
    if name == "host":
        from canasta_gui.cli import host

        return host.run
    if name == "review":
        from canasta_gui.cli import review

        return review.run
    if name == "rules":
        from canasta_gui.cli import rules

        return rules.run
    from canasta_gui.cli import judge

    return judge.run_perft
