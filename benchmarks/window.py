"""Measure the window against a bare pygame-ce window with as many cards: frames, start, memory, idling.

`python benchmarks/window.py frames`: a frame while a card is dragged, and the same cards drawn without anything else.
`python benchmarks/window.py phones`: frames, each drawn whole, of a table with four phones without and with pages.
`python benchmarks/window.py start`: until the window is there and the table painted, memory, and the processor's time
while nothing moves; needs an X server (Xvfb is started where there is no DISPLAY). Linux only.
`python benchmarks/window.py thinking`: frames, each drawn whole, without and with a master who thinks in its process.
"""

import argparse
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from canasta_gui import screens

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the program of this checkout
SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
PRESET = "classique-4"
TICKS = os.sysconf("SC_CLK_TCK")


def save_game(home: Path) -> Path:
    """Save a match with its first deal just dealt, for the program to find in `home`; return its path."""
    from canasta_gui import disk
    from canasta_gui.match.match import Match, shuffled
    from canasta_gui.match.record import SeatInfo
    from canasta_gui.rules.canasta.ruleset import load_preset
    from canasta_gui.storage.folders import Folders
    from canasta_gui.storage.settings import Settings, save_settings

    class Lines(list[str]):
        def append_line(self, text: str) -> None:
            self.append(text)

        def rewrite(self, lines: Any) -> None:
            self[:] = lines

    rules, chance, lines = load_preset(PRESET), random.Random(1), Lines()
    seats = [SeatInfo("Ada", "human"), *(SeatInfo(name, "computer", "club") for name in ("Bo", "Cy", "Di"))]
    match = Match(rules, seats, lines, lambda _: shuffled(rules, chance), first_dealer=3)
    match.start()
    path = home / "games" / "2026-11-20-200000.jsonl"
    disk.write_atomically(path, "".join(f"{line}\n" for line in match.lines))
    settings = replace(Settings(), language="en", sound=False)
    save_settings(Folders(home, home), settings)
    return path


class Ours:
    """The whole program at a saved game."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        from concurrent.futures import ThreadPoolExecutor
        from datetime import UTC, datetime

        from canasta_gui.__main__ import all_kept

        with all_kept():  # as the program itself imports
            from canasta_gui.app.app import App
            from canasta_gui.program.defaults import Dealer
            from canasta_gui.program.program import Program
        from canasta_gui.storage.folders import Folders
        from canasta_gui.ui.platform.loop import Loop
        from canasta_gui.ui.platform.window import Window

        self.window = Window("Canasta", size=size)
        self.mapped = time.monotonic()
        home = path.parents[1]
        self.executor = ThreadPoolExecutor(1)
        self.loop = Loop(self.window, time.monotonic)
        self.app = App(
            Program(
                self.loop,
                Folders(home, home),
                self.executor,
                dealer=Dealer(random.Random(1)),
                now=lambda: datetime(2026, 11, 21, tzinfo=UTC),
            )
        )
        screens.saved_games.resume(self.app.program, path)

    @property
    def card_width(self) -> int:
        """The width of a card in the hand."""
        assert self.app.program.games.current is not None
        return round(self.app.program.games.current.board.display.layout.card.w)


class Bare:
    """A window with nothing but cards on a plain ground."""

    def __init__(self, size: tuple[int, int], card_width: int, cards: int = 108) -> None:
        import pygame

        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.init()
        self.window = pygame.Window("bare", size)
        self.surface = self.window.get_surface()
        self.mapped = time.monotonic()
        files = sorted((ROOT / "assets" / "cards" / "classic").glob("*.svg"))
        box = card_width, round(card_width * 1.4)
        faces = [pygame.image.load_sized_svg(io.BytesIO(f.read_bytes()), box).convert_alpha() for f in files]
        chance = random.Random(1)
        room = max(1, size[0] - box[0]), max(1, size[1] - box[1])
        self.cards = [
            (faces[nth % len(faces)], (chance.randrange(room[0]), chance.randrange(room[1]))) for nth in range(cards)
        ]

    def draw(self, moved: tuple[int, int] | None = None) -> None:
        """Redraw everything, with the last card at the pointer."""
        self.surface.fill((27, 94, 66))
        for face, pos in self.cards[:-1]:
            self.surface.blit(face, pos)
        self.surface.blit(self.cards[-1][0], moved or self.cards[-1][1])
        self.window.flip()


# --- frames ---


def drag_frames(ours: Ours, frames: int) -> list[float]:
    """Processor seconds for each frame of a drag across the table: others on the machine do not count."""
    import pygame

    board = ours.app.program.games.current.board if ours.app.program.games.current is not None else None
    assert board is not None
    card = next(
        s for s in reversed(board.display.sprites()) if s.place.area == "hand" and s.place.owner == board.bottom
    )
    start = round(card.pose.x), round(card.pose.y)
    clock = time.monotonic() + 5.0
    ours.loop.step(clock)
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1))
    spent = []
    for at in _path(start, ours.window.size, frames + 20):
        post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
        clock += 1 / 60
        begin = time.thread_time()
        ours.loop.step(clock)
        spent.append(time.thread_time() - begin)
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=start, button=1, clicks=1))
    ours.loop.step(clock)
    board.cancel()
    return spent[20:]


def bare_frames(bare: Bare, frames: int) -> list[float]:
    """Return the processor seconds for each frame of the same drag in the bare window."""
    spent = []
    size = bare.surface.get_size()
    for at in _path((size[0] // 2, size[1] - 60), size, frames):
        begin = time.thread_time()
        bare.draw(at)
        spent.append(time.thread_time() - begin)
    return spent


def _path(start: tuple[int, int], size: tuple[int, int], steps: int) -> Iterator[tuple[int, int]]:
    """Yield the points of a path across the table and back."""
    for step in range(steps):
        part = abs((step % 90) / 45 - 1)
        yield round(start[0] * part + size[0] * 0.6 * (1 - part)), round(start[1] * part + size[1] * 0.4 * (1 - part))


def frames(number: int, rounds: int) -> None:
    """Print the cost of a frame at every size."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    print(f"{'window':>11} {'bare ms':>9} {'p99':>7} {'ours ms':>9} {'p99':>7} {'ratio':>7}")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            ours = Ours(save_game(Path(folder)), size)
            bare = Bare(size, ours.card_width)
            mine: list[float] = []
            its: list[float] = []
            for _ in range(rounds):
                mine += drag_frames(ours, number)
                its += bare_frames(bare, number)
            a, b = statistics.median(its) * 1000, statistics.median(mine) * 1000
            label = f"{size[0]}×{size[1]}"
            print(f"{label:>11} {a:9.2f} {_p99(its):7.2f} {b:9.2f} {_p99(mine):7.2f} {b / a:7.2f}")
            _close(ours, bare)


# --- frames while a master thinks ---


def paced(draw: Callable[[], object], seconds: float) -> tuple[list[float], float]:
    """Draw sixty times a second for so long: the seconds that each frame took, and the frames a second there were."""
    import pygame

    pace, spent = pygame.time.Clock(), list[float]()
    began = time.perf_counter()
    while (begin := time.perf_counter()) < began + seconds:
        draw()
        spent.append(time.perf_counter() - begin)
        pace.tick(60)
    return spent, len(spent) / (time.perf_counter() - began)


def thinking(seconds: float) -> None:
    """Print what frames cost in a bare window, in ours, and in ours while a master decides one thing after another."""
    from canasta_gui.ai.levels import player
    from canasta_gui.match.players import ComputerPlayer
    from canasta_gui.match.worker_process import WorkerProcess

    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    thinker = WorkerProcess()
    print(f"{'window':>11} {'':>15} {'median ms':>10} {'p99 ms':>7} {'frames/s':>9} {'decisions':>10}")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            ours = Ours(save_game(Path(folder)), size)
            bare = Bare(size, ours.card_width)
            master, decided = ComputerPlayer(thinker, player("master"), ours.loop.wake), 0
            question = hard_question(ours)

            def whole(ours: Ours = ours) -> None:
                assert ours.loop.scene is not None
                ours.loop.scene.dirty = True
                ours.loop.step(time.monotonic())

            def beside(master: Any = master, question: Any = question, whole: Any = whole) -> None:
                nonlocal decided
                if master.result() is not None:
                    decided += 1
                    master.request(*question)
                whole()

            paced(whole, 2.0)  # the cards are dealt
            _tell_frames(size, "bare", *paced(bare.draw, seconds))
            _tell_frames(size, "ours", *paced(whole, seconds))
            master.request(*question)
            while master.result() is None:  # its process has started
                time.sleep(0.1)
            master.request(*question)
            _tell_frames(size, "master thinking", *paced(beside, seconds), f"{decided:10}")
            master.cancel()
            _close(ours, bare)
    thinker.shutdown()


# --- frames while phones play ---


def phones(seconds: float) -> None:
    """Print what frames of a hosted table cost without pages, and with four pages that play from another process.

    In processor time of the loop, so that others on the machine do not count. A frame is lost to the phones if it is
    late only because of what the table with phones does in it: messages, taps, pages.
    """
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    print(f"{'window':>11} {'':>15} {'median ms':>10} {'p99 ms':>7} {'> 1/60 s':>9} {'by phones':>9}", end=" ")
    print(f"{'frames':>7} {'moves':>6}")
    for size in SIZES[:2]:
        with tempfile.TemporaryDirectory() as folder:
            ours = Ours(save_game(Path(folder)), size)
            bare = Bare(size, ours.card_width)
            match, address = host(ours)

            hosting = ours.app.program.hosting
            assert hosting is not None
            advance, spent, of_phones = hosting.advance, list[float](), list[float]()

            def timed(now: float, advance: Any = advance, of_phones: list[float] = of_phones) -> Any:
                begin = time.thread_time()
                notices = advance(now)
                of_phones.append(time.thread_time() - begin)
                return notices

            def whole(ours: Ours = ours, spent: list[float] = spent) -> None:
                assert ours.loop.scene is not None
                begin = time.thread_time()
                ours.loop.scene.dirty = True
                ours.loop.step(time.monotonic())
                spent.append(time.thread_time() - begin)

            setattr(hosting, "advance", timed)  # noqa: B010 - what it costs is measured here alone

            paced(whole, 3.0)  # the cards are dealt
            for name in ("no page", "four pages"):
                playing = _pages(address) if name == "four pages" else None
                if playing is not None:
                    paced(whole, 3.0)  # they join
                moves = len(match.moves)
                spent.clear()
                of_phones.clear()
                paced(whole, seconds)
                late, label = sum(each > 1 / 60 for each in spent), f"{size[0]}×{size[1]}"
                lost = sum(each - own <= 1 / 60 < each for each, own in zip(spent, of_phones, strict=True))
                print(
                    f"{label:>11} {name:>15} {statistics.median(spent) * 1000:10.2f} {_p99(spent):7.2f} {late:9} "
                    f"{lost:9} {len(spent):7} {len(match.moves) - moves:6}"
                )
                if playing is not None:
                    playing.terminate()
                    playing.wait()
            ours.app.program.stop_hosting(wait=True)
            _close(ours, bare)


def host(ours: Ours) -> tuple[Any, str]:
    """Begin a match with four seats for phones, which computers play until pages come; return it and its link."""
    from canasta_gui.match.players import GameSetup, SeatSetup
    from canasta_gui.remote.address import LOOPBACK, link
    from canasta_gui.rules.seat_draw import Seated

    program = ours.app.program
    players = tuple(SeatSetup(name, True, True) for name in ("Ada", "Bo", "Cy", "Di"))
    program.rule_sets.look()
    hosting = screens.invitation.open_table(program, program.rule_sets.rules(PRESET), players)
    screens.new_game.begin(program, GameSetup(PRESET, players), Seated((0, 1, 2, 3), 3, 0), hosting=hosting)
    assert program.games.current is not None
    return program.games.current.match, link(LOOPBACK, hosting.server.port, hosting.link.partition("#")[2])


def _pages(address: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, str(Path(__file__).resolve()), "pages", address])


def pages(address: str) -> None:
    """Be four pages that play by taps until the process ends."""
    threads = [threading.Thread(target=_page, args=(address, seat), daemon=True) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _page(address: str, number: int) -> None:
    from websockets.sync.client import connect

    from tests.play.tapping import Tapper

    where, _, invitation = address.partition("#")
    tapper = Tapper(number)
    hello = {"type": "hello", "protocol": 1, "as": "page", "languages": ["en"], "invitation": invitation}
    with connect(where.replace("http", "ws") + "play", compression=None) as socket:
        socket.send(json.dumps({**hello, "name": f"P{number}"}))
        for text in socket:
            shown = json.loads(text)
            what = tapper.tap(shown) if shown["type"] == "page" else None
            if what is not None:
                time.sleep(0.3)  # a quick person
                socket.send(json.dumps({"type": "tap", "seen": shown["seen"], **what}))


def hard_question(ours: Ours) -> tuple[Any, list[Any]]:
    """Decide a lay and discard after the first draw of the game: a long decision for a master."""
    from canasta_gui.rules.core.events import Draw
    from canasta_gui.rules.families import family

    assert ours.app.program.games.current is not None
    match = ours.app.program.games.current.match
    pos, seat = match.position.copy(), match.position.to_act
    game = family(match.rules)
    drawn = game.play(pos, seat, Draw())
    return game.view_of(pos, seat), [*match.events_for(seat), *(game.redact(event, seat) for event in drawn)]


def _tell_frames(size: tuple[int, int], name: str, spent: list[float], rate: float, more: str = "") -> None:
    label = f"{size[0]}×{size[1]}"
    print(f"{label:>11} {name:>15} {statistics.median(spent) * 1000:10.2f} {_p99(spent):7.2f} {rate:9.1f} {more}")


def _close(ours: Ours, bare: Bare) -> None:
    assert ours.loop.scene is not None
    ours.loop.scene.leave()
    ours.executor.shutdown()
    bare.window.destroy()
    ours.app.program.sounds.close()
    ours.window.close()


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] * 1000


# --- start, memory, idling ---


def child(kind: str, path: str, born: float, width: int) -> None:
    """One window: says when it was there and painted, then idles until it is ended."""
    if kind == "bare":
        bare = Bare(SIZES[0], width)
        bare.draw()
        _report(born, bare.mapped, width)
        import pygame

        clock = pygame.time.Clock()
        while not any(event.type == pygame.QUIT for event in pygame.event.get()):
            clock.tick(60)
        return
    ours = Ours(Path(path), SIZES[0])
    afterwards = ours.loop.on_first

    def first() -> None:
        _report(born, ours.mapped, ours.card_width)
        if afterwards is not None:
            afterwards()

    ours.loop.on_first = first
    ours.loop.run()


def _report(born: float, mapped: float, width: int) -> None:
    now, worked = time.monotonic() - born, time.process_time()
    print(f"{(mapped - born) * 1000:.0f} {now * 1000:.0f} {worked * 1000:.0f} {width}", flush=True)


def start(rounds: int, seconds: float) -> None:
    """Print start, memory and idle time of both windows, taken in turns: a line for each as it is found.

    `mapped` and `painted` are what a player waits for, from the start of the process until its window is there and
    until the whole table is in it; `worked` is the processor's time of the process until then, without the X server's
    and without waiting. Painted and memory are bound to twice the bare window, idling to 0.2 % of a processor. Worked
    has no bound: beside the wait for the X server, which both windows have, it tells where the time goes when painted
    grows. On a machine with other work compare the medians of one run only.

    A round takes six seconds more than twice the `seconds`.
    """
    with tempfile.TemporaryDirectory() as folder, _screen() as display:
        path = save_game(Path(folder))
        found: dict[str, list[tuple[float, ...]]] = {"ours": [], "bare": []}
        width = 95
        for nth in range(rounds + 1):
            for kind in ("ours", "bare"):
                *times, width = _watch(kind, path, display, width, seconds if nth else 0.1)
                if nth:  # the first time, Python compiles
                    found[kind].append(tuple(times))
                    _tell_start(kind, times)
        print("median of each, and ours as so many times the bare window:")
        medians = {
            kind: [statistics.median(column) for column in zip(*rows, strict=True)] for kind, rows in found.items()
        }
        for kind, row in medians.items():
            _tell_start(kind, row)
        _tell_start("ratio", [a / b if b else 0.0 for a, b in zip(*medians.values(), strict=True)], digits=2)


def _tell_start(kind: str, row: Sequence[float], digits: int = 0) -> None:
    mapped, painted, worked, memory, idle = row
    print(
        f"{kind:>6} {mapped:8.{digits}f} ms mapped {painted:8.{digits}f} ms painted {worked:8.{digits}f} ms worked "
        f"{memory:7.2f} MiB {idle:6.2f} % idle",
        flush=True,
    )


def _watch(kind: str, path: Path, display: str, width: int, seconds: float) -> tuple[Any, ...]:
    environ = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    environ["PYTHONPATH"] = str(ROOT)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    command = [sys.executable, __file__, "child", kind, str(path), repr(time.monotonic()), str(width)]
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    mapped, painted, worked, width = map(int, process.stdout.readline().split())
    time.sleep(3.0)  # what is done once after the first picture
    before = _processor(process.pid)
    time.sleep(seconds)
    idle = (_processor(process.pid) - before) / seconds * 100
    status = Path(f"/proc/{process.pid}/status").read_text()
    memory = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
    process.kill()
    process.wait()
    return mapped, painted, worked, memory, idle, width


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def _screen() -> Iterator[str]:
    """The display to draw on."""
    if "DISPLAY" in os.environ:
        yield os.environ["DISPLAY"]
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        display = f":{pipe.readline().strip()}"
    try:
        yield display
    finally:
        server.kill()
        server.wait()


def main() -> None:
    """Read the arguments."""
    if sys.argv[1:2] == ["child"]:
        kind, path, born, width = sys.argv[2:]
        child(kind, path, float(born), int(width))
        return
    if sys.argv[1:2] == ["pages"]:
        pages(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("frames", "phones", "start", "thinking"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--frames", type=int, default=120, help="frames of a round")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each window idles, or draws")
    options = parser.parse_args()
    measures: dict[str, Callable[[], None]] = {
        "frames": lambda: frames(options.frames, options.rounds),
        "phones": lambda: phones(options.seconds),
        "start": lambda: start(options.rounds, options.seconds),
        "thinking": lambda: thinking(options.seconds),
    }
    measures[options.what]()


if __name__ == "__main__":
    main()
