"""`canasta-gui`: the window, or a command without one."""

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Final

from canasta_gui import cli

WINDOW = "canasta_gui.app.window"


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; return the exit code. The window is imported only where it opens."""
    _never_fail_to_print()
    options = cli.arguments(sys.argv[1:] if argv is None else argv)
    if options.command is not None:
        return cli.run(options)
    try:
        with all_kept():
            from canasta_gui.app.window import run_window

        return run_window(demo=options.demo, deals=options.deals, record=options.record)
    except KeyboardInterrupt:  # before there was a window that could be closed
        return 130


YOUNG_OBJECTS: Final = 10_000
"""So many new objects are looked through at once: most of what a table makes for its first picture stays."""


@contextmanager
def all_kept() -> Iterator[None]:
    """Keep everything made in this context out of garbage collection, which saves a tenth of the start.

    It is never examined later either, which keeps the pauses of a long game short. Where the window was imported
    before, as in tests, what exists already may be garbage.
    """
    if WINDOW in sys.modules:
        yield
        return
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()
        gc.set_threshold(YOUNG_OBJECTS)


def _never_fail_to_print() -> None:
    """Print a character that the terminal lacks as its number, instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a windowed program on Windows has none
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
