"""Players' own drawings: read and drawn in a separate process with limits of time and memory."""

import io
import math
import os
import re
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, Self, TypeVar, cast

import pygame

from canasta_gui.disk import open_regular
from canasta_gui.match.worker_process import serve
from canasta_gui.stage.geometry import CARD_ASPECT

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


LARGEST_DRAWING: Final = 100_000
"""Maximum size of a player's drawing in bytes; the largest shipped one has sixty thousand."""
MOST_NUMBERS: Final = 10_000
"""Maximum count of numbers in a drawing, since each costs time; shipped drawings have up to 7,000."""
LARGEST_NUMBER: Final = 1e5
DRAWN_WIDTHS: Final = (56, 78, 109, 153, 214, 300, 420)
"""Widths in pixels at which players' drawings are drawn; the next larger one is scaled to the width shown."""

_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_OPENING: Final = re.compile(r"<svg\b[^>]*>")
_OUTER: Final = re.compile(r"<\?xml.*?\?>|<svg\b[^>]*>|</svg>\s*$", re.DOTALL)
_FASTEST: Final = 1


class Picture(NamedTuple):
    """RGBA pixels, compressed by zlib, and their size."""

    pixels: bytes
    size: tuple[int, int]

    @classmethod
    def of(cls, svg: bytes, width: int) -> Self:
        """Draw an SVG file as large as fits on a card of this width."""
        picture = pygame.image.load_sized_svg(io.BytesIO(svg), (width, round(width * CARD_ASPECT)))
        return cls(zlib.compress(pygame.image.tobytes(picture, "RGBA"), _FASTEST), picture.get_size())

    def surface(self) -> pygame.Surface:
        """Return the picture as a surface."""
        return pygame.image.frombytes(zlib.decompress(self.pixels), self.size, "RGBA")


class Drawing(NamedTuple):
    """A drawing at each of DRAWN_WIDTHS."""

    pictures: tuple[Picture, ...]

    @classmethod
    def of(cls, svg: bytes) -> Self:
        """Draw an SVG file at all widths; raise ValueError or pygame.error if it is not one."""
        return cls(tuple(Picture.of(svg, width) for width in DRAWN_WIDTHS))

    @property
    def size_in_bytes(self) -> int:
        """The size of the compressed pictures in bytes."""
        return sum(len(picture.pixels) for picture in self.pictures)


def layered(drawings: list[Drawing], width: int) -> pygame.Surface:
    """Return a card of this width made of layers, the lowest first."""
    nth = next((nth for nth, drawn in enumerate(DRAWN_WIDTHS) if drawn >= width), -1)
    card, *layers = (drawing.pictures[nth].surface() for drawing in drawings)
    for layer in layers:
        card.blit(layer, (0, 0))
    drawn = DRAWN_WIDTHS[nth]
    return card if drawn == width else pygame.transform.rotozoom(card, 0, width / drawn)


def read_drawing(path: Path) -> bytes:
    """Read a player's drawing; raise OSError, or ValueError if `is_harmless` refuses it."""
    drawing = read_limited(path, LARGEST_DRAWING)
    if not is_harmless(drawing):
        raise ValueError(f"{path} would take too long to draw")
    return drawing


def read_limited(path: Path, most: int) -> bytes:
    """Read a file of at most `most` bytes; raise OSError, or ValueError if it is not a regular file or too large."""
    with open_regular(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{path} is too large")
    return content


def is_harmless(drawing: bytes) -> bool:
    """Return whether a drawing is acceptable: within the limits, and without dashes, on which the library may hang.

    An accepted drawing may still be costly, and is drawn in a separate process.
    """
    text = _COLOUR.sub("", drawing.decode(errors="replace"))
    numbers = _NUMBER.findall(text)
    return (
        len(drawing) <= LARGEST_DRAWING
        and "dash" not in text.lower()
        and len(numbers) <= MOST_NUMBERS
        and all(abs(float(number)) <= LARGEST_NUMBER for number in numbers)
    )


def joined(layers: list[str]) -> str:
    """Return one SVG with all layers, in the frame of the first."""
    return in_frame(layers[0], layers)


def in_frame(first: str, layers: list[str]) -> str:
    """Return the content of `layers` in the frame (size and units) of the SVG `first`."""
    opening = _OPENING.search(first)
    frame = opening[0] if opening is not None else "<svg>"
    return frame + "".join(_OUTER.sub("", layer) for layer in layers) + "</svg>"


T = TypeVar("T")
P = ParamSpec("P")
Drawable = tuple[Callable[..., object], tuple[object, ...], dict[str, object]]
"""A function with its arguments, as sent to the process."""

PROCESSOR_SECONDS: Final = 10
"""Maximum processor time in seconds for a player's deck or back; a whole deck usually takes about two."""
START_SECONDS: Final = 60.0
"""Maximum time in seconds for the process to start, even from a slow disk."""


class OverBudgetError(Exception):
    """A drawing exceeds its budget of time or memory."""


class DrawingBudget(NamedTuple):
    """Limits for one deck or back.

    `processor_seconds` and `memory` (bytes) are limits of POSIX systems. `seconds`: after this time the process is
    killed, on any system.
    """

    processor_seconds: int = PROCESSOR_SECONDS
    seconds: float = 30.0
    memory: int = 256 << 20


class DrawingProcess(Executor):
    """Executor with one process, started when there is something to draw, and ended afterwards.

    A function that exceeds the `budget` fails with OverBudgetError, and the next one gets a new process. No method
    blocks the window's thread.
    """

    def __init__(self, budget: DrawingBudget = DrawingBudget()) -> None:  # noqa: B008 - a constant
        self._budget = budget
        self._thread = ThreadPoolExecutor(1)
        self._lock = Lock()
        self._unfinished = 0
        self._closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection[Drawable, object] | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue a function for the process."""
        with self._lock:
            self._unfinished += 1
        return self._thread.submit(lambda: self._run(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Kill the process at once, since its pictures are no longer needed."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(wait, cancel_futures=cancel_futures)

    def _run(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in the process, and wait for its result (in the executor's thread)."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((fn, args, kwargs))
            answer = self._answer(pipe, self._budget.seconds)
        except (ImportError, OSError) as error:  # the system does not allow another process, as in a sandbox
            self._end()
            raise BrokenExecutor("there is no process to draw in") from error
        finally:
            with self._lock:
                self._unfinished -= 1
            if self._unfinished == 0:
                self._end()
        if isinstance(answer, Exception):
            raise answer
        return cast(T, answer)

    def _answer(self, pipe: "Connection[Drawable, object]", seconds: float) -> object:
        """Return the answer of the process within `seconds`; else an error, and the process is ended."""
        try:
            if pipe.poll(seconds):
                return pipe.recv()
        except EOFError:
            return OverBudgetError() if _was_killed(self._end()) else BrokenExecutor("the process was lost")
        self._end()
        return OverBudgetError()

    def _start(self) -> "Connection[Drawable, object]":
        # slow to import, and most players have no decks of their own
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=draw_all, args=(theirs, self._budget), daemon=True)
        with self._lock:
            if self._closed:
                raise OSError("the window is closed")
            process.start()
            self._process, self._pipe = process, pipe
        theirs.close()
        started = self._answer(pipe, START_SECONDS)
        if isinstance(started, Exception):
            raise OSError("the process did not start") from started
        return pipe

    def _end(self) -> int | None:
        """End the process; return its exit code, or None if there was no process."""
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if process is None or pipe is None:
            return None
        pipe.close()
        process.join(0.1)  # an exited process has an exit code
        process.kill()
        process.join()
        code = process.exitcode
        process.close()
        return code


def _was_killed(exit_code: int | None) -> bool:
    """Return whether a signal ended the process: its time was up, or the library crashed for lack of memory."""
    return exit_code is not None and exit_code < 0


def draw_all(pipe: "Connection[object, Drawable]", budget: DrawingBudget) -> None:
    """Execute the functions received through a pipe and send back their results, until the pipe is closed."""
    serve()
    limit_memory(budget.memory)
    pipe.send(None)
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except EOFError:
            return
        limit_time(budget.processor_seconds)
        try:
            answer: object = fn(*args, **kwargs)
        except MemoryError:
            answer = OverBudgetError()
        except Exception as error:
            answer = error
        pipe.send(answer)


if sys.platform == "win32":

    def limit_memory(extra: int) -> None:
        """Do nothing: Windows has no such limit; the process is killed when its time is up."""

    def limit_time(seconds: int) -> None:
        """Do nothing: Windows has no such limit; the window kills the process when its time is up."""

else:
    import resource

    def limit_memory(extra: int) -> None:
        """Limit this process to `extra` bytes more than it uses now; only on Linux, where that is enforced."""
        statm = Path("/proc/self/statm")
        if statm.exists():
            now = int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            most = now + extra if hard == resource.RLIM_INFINITY else min(now + extra, hard)
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def limit_time(seconds: int) -> None:
        """Let the system end this process after another `seconds` of processor time."""
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, hard))
