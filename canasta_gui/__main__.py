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
    """Run the program with these arguments; return the exit code. The window is imported only if it opens."""
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


GC_THRESHOLD: Final = 10_000
"""GC threshold for generation 0; most start-up objects are long-lived."""


@contextmanager
def all_kept() -> Iterator[None]:
    """Keep everything made in this context out of garbage collection, which saves a tenth of the start.

    It is not examined later either, which keeps the pauses of a long game short. If the window was imported before, as
    in tests, existing objects may be garbage.
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
    """Replace characters that the terminal lacks by their number, instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a windowed program on Windows has none
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
