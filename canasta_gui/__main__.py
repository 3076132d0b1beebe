"""The program `canasta-gui`: the window, or a command without one."""

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Final

from canasta_gui import cli

WINDOW = "canasta_gui.app.window"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments; return the exit code. The window is imported only if needed."""
    _never_fail_to_print()
    options = cli.arguments(sys.argv[1:] if argv is None else argv)
    if options.command is not None:
        return cli.run(options)
    try:
        with all_kept():
            from canasta_gui.app.window import run_window

        return run_window(demo=options.demo, deals=options.deals, record=options.record)
    except KeyboardInterrupt:  # before a window could be closed
        return 130


GC_THRESHOLD: Final = 10_000
"""GC threshold for generation 0; most start-up objects are long-lived."""


@contextmanager
def all_kept() -> Iterator[None]:
    """Exempt all objects created in this context from garbage collection, which saves a tenth of the start-up time.

    Later collections do not scan them either, which keeps pauses short in a long game. Does nothing if the window was
    imported before, as in tests, since existing objects may then be garbage.
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
        gc.set_threshold(GC_THRESHOLD)


def _never_fail_to_print() -> None:
    """Print characters that the terminal lacks as escapes, instead of raising an exception."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a windowed program on Windows has none
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
