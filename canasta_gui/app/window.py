"""Opens the window, creates the program, and runs it until the window is closed."""

import random
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Final

from canasta_gui import screens
from canasta_gui.app.app import App
from canasta_gui.app.screen_readers import ScreenReaders
from canasta_gui.match.worker_process import WorkerProcess
from canasta_gui.program.defaults import Dealer
from canasta_gui.program.program import Program
from canasta_gui.program.system import login_name
from canasta_gui.storage.folders import assets_dir, user_folders
from canasta_gui.ui.graphics.drawings import DrawingProcess
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.window import Window, WindowError

WORKERS: Final = 1


def run_window(*, demo: bool = False, deals: int | None = None, record: Path | None = None) -> int:
    """Open the window, run the program until it is closed, and return the exit code; `record`: a game to show first."""
    readers = ScreenReaders(early=sys.platform in ("win32", "darwin"))
    try:
        window = Window("Canasta", icon=assets_dir() / "icon" / "canasta-256.png", before_shown=readers.before)
    except WindowError as error:
        print(f"canasta-gui: {error}", file=sys.stderr)
        return 1
    with ExitStack() as last:  # callbacks run in reverse order, so that the window is closed first
        executor, slow_executor = ThreadPoolExecutor(WORKERS), WorkerProcess()
        last.callback(executor.shutdown, cancel_futures=True)
        last.callback(slow_executor.shutdown, cancel_futures=True)
        drawer = DrawingProcess()
        last.callback(drawer.shutdown, cancel_futures=True)
        loop = Loop(window, time.monotonic, screen_reader=readers.first)
        # Ctrl+C in a terminal acts like the close button of the window, with its questions.
        last.callback(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, lambda *_: loop.close()))
        last.callback(window.close)
        program = Program(
            loop,
            user_folders(),
            executor,
            dealer=Dealer(random.SystemRandom()),
            now=lambda: datetime.now().astimezone(),
            slow_executor=slow_executor,
            drawer=drawer,
            login_name=login_name,
        )
        app = App(program, offer=lambda words: readers.after(loop, words))
        last.callback(app.close)
        last.callback(window.close)
        try:
            _begin(app, (lambda: app.open_demo(deals)) if demo else (lambda: app.open(record)))
            loop.run()
        except Exception as error:  # even the crash message could not be shown
            text, path = screens.closing.report_crash(program, error)
            print(f"canasta-gui: {path or text}", file=sys.stderr)
            return 1
    return 0


def _begin(app: App, opens: Callable[[], None]) -> None:
    """Show the first scene, or a crash message if that fails."""
    try:
        opens()
    except Exception as error:
        screens.closing.show_crash(app.program, error)
