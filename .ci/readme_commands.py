"""Run the README's two commands as a new user would: `python .ci/readme_commands.py start|test`.

Each runs as written in the README, in a fresh clone, with an empty home and only the environment variables that pip
needs to reach its index. `start` runs until the hand of a first game lies on the table, in a real window under Xvfb,
with keys from xdotool; with `--unseen`, for machines without a display, it adds `--demo` to the command, to play a deal
with SDL's dummy driver. With `--root FOLDER` the command runs inside another root, as user 1000 (`clean_root.sh`).

On Windows `start` is the README's command for Windows; `test` is translated to Windows' paths and quotes.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOR_PIP = re.compile(r"PIP_|(HTTPS?|NO)_PROXY|SSL_CERT_|REQUESTS_CA_BUNDLE", re.IGNORECASE)
WINDOWS = sys.platform == "win32"
OF_WINDOWS = ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "PATH")
"""Environment variables without which no program runs on Windows."""
PATIENCE = 300.0
"""Seconds until the start command must show a table."""
HAND = 0.08
"""Share of the lowest third of the window that white card faces cover at least once a hand lies there."""
XVFB = ("-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset")
"""Arguments of Xvfb. Without -noreset it restarts when its last client leaves, and refuses connections meanwhile."""
PLAYER = 1000
"""User id inside another root."""


def command(name: str) -> str:
    """Return the code block below the marker `<!-- NAME command -->` of the README, adapted to this system."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = dict(re.findall(r"<!-- ([\w ]+) command -->\n```\w+\n(.*?)\n```", text, re.DOTALL))
    if WINDOWS and f"{name} on Windows" not in found:
        return str(found[name]).replace("python3", "py").replace(".venv/bin/", r".venv\Scripts\\").replace("'", '"')
    return str(found[f"{name} on Windows" if WINDOWS else name])


def clone(folder: Path) -> Path:
    """Clone the last commit, without untracked files of the checkout; return the folder."""
    target = folder / "a stranger's clone"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(target)], check=True)
    shutil.rmtree(target / ".git")  # a downloaded archive has none
    return target


def surroundings(home: str, path: str) -> dict[str, str]:
    """Return a new user's environment: a home, a path, and what pip needs here to reach its index."""
    kept = {name: value for name, value in os.environ.items() if FOR_PIP.match(name)}
    if WINDOWS:
        kept |= {name: os.environ[name] for name in OF_WINDOWS if name in os.environ}
        return {**kept, "USERPROFILE": home, "LOCALAPPDATA": home, "APPDATA": home}
    return {**kept, "HOME": home, "PATH": path, "LANG": "C.UTF-8"}


def own_path() -> str:
    """Return a search path that begins with this Python's own folder, since a shim would look into the home."""
    return os.pathsep.join([str(Path(sys.base_prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"])


class Stranger:
    """A fresh clone in an empty home, on this machine or inside another root, and the shell that runs commands there.

    `home`: the path of the home on this machine; `own_home`: its path for the commands.
    """

    def __init__(self, folder: Path, inside: Path | None) -> None:
        self.inside = inside
        self.home = folder / "home" if inside is None else inside / "home" / "player"
        self.own_home = str(self.home) if inside is None else "/home/player"
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        self.clone = clone(self.home)
        self.env = surroundings(self.own_home, own_path() if inside is None else "/usr/bin:/bin")

    def begin(self, line: str, **env: str) -> subprocess.Popen[bytes]:
        """Start a command in the clone, in a separate process group."""
        whole = {**self.env, **env}
        if WINDOWS:
            return subprocess.Popen(line, shell=True, cwd=self.clone, env=whole, stdin=subprocess.DEVNULL)
        shell = ["/bin/bash", "-euo", "pipefail", "-c"]
        if self.inside is None:
            place = str(self.clone)
        else:
            for path in (self.home, *self.home.rglob("*")):
                os.chown(path, PLAYER, PLAYER, follow_symlinks=False)
            shell = [str(shutil.which("chroot")), f"--userspec={PLAYER}:{PLAYER}", str(self.inside), *shell]
            place = f"{self.own_home}/{self.clone.name}"
        lines = f"cd {shlex.quote(place)}\n{line}"
        return subprocess.Popen([*shell, lines], env=whole, stdin=subprocess.DEVNULL, start_new_session=True)

    def run(self, line: str, **env: str) -> int:
        """Run a command in the clone; return its exit code."""
        return self.begin(line, **env).wait()


@contextmanager
def screen(folder: Path) -> Iterator[tuple[str, Path]]:
    """Start a separate X display; yield its name, and the file that holds its framebuffer."""
    reading, writing = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-fbdir", str(folder), *XVFB],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}", folder / "Xvfb_screen0"
    finally:
        xvfb.terminate()
        xvfb.wait()


def white_below(shown: Path) -> float:
    """Return the share of the screen's lowest third that is as white as a card (XWD, 32 bits per pixel)."""
    data = shown.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, height, line, colours = header[0], header[5], header[12], header[19]
    first = size + 12 * colours
    pixels = data[first + (2 * height // 3) * line : first + height * line]
    white = sum(min(blue, green, red) > 225 for blue, green, red in zip(*(pixels[n::4] for n in range(3)), strict=True))
    return white / (len(pixels) // 4)


def play(stranger: Stranger, folder: Path) -> None:
    """Run the start command and choose “Deal the cards” by keys; return when a hand lies on the table."""
    games = folder / "played"
    with screen(folder) as (display, shown):
        begun = time.monotonic()
        program = stranger.begin(
            command("start"), DISPLAY=display, SDL_AUDIODRIVER="dummy", CANASTA_GUI_HOME=str(games)
        )
        try:
            wait_for(program, "a window", lambda: xdotool(display, "search", "--onlyvisible", "--class", "canasta"))
            wait_for(
                program, "a first page", lambda: shown.read_bytes().strip(b"\0") and len(set(shown.read_bytes())) > 100
            )
            page, cards = time.monotonic() - begun, white_below(shown)
            if cards >= HAND:
                raise SystemExit(f"the first page looks like a table: {cards:.2f} of its lowest third is white")
            wait_for(program, "a game", lambda: answered(display) and list(games.glob("games/*.canasta")))
            wait_for(program, "a hand", lambda: white_below(shown) >= HAND)
            print(f"first page after {page:.0f} s, a hand on the table after {time.monotonic() - begun:.0f} s")
        finally:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()


def wait_for(program: subprocess.Popen[bytes], what: str, seen: Callable[[], object]) -> None:
    """Wait until `seen` returns a true value; raise SystemExit if the program ends or time is up before."""
    until = time.monotonic() + PATIENCE
    while not seen():
        if program.poll() is not None:
            raise SystemExit(f"the start command ended with {program.returncode} before there was {what}")
        if time.monotonic() > until:
            raise SystemExit(f"there was no {what} within {PATIENCE:.0f} s")
        time.sleep(0.1)


def xdotool(display: str, *words: str) -> bool:
    """Run xdotool; return whether it succeeded."""
    done = subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": display}, capture_output=True, check=False)
    return done.returncode == 0


def answered(display: str) -> bool:
    """Accept the suggested name, press the third answer of the first start, and wait a moment; return True."""
    xdotool(display, "key", "--delay", "100", "Return", "Tab", "Tab", "Return")
    time.sleep(1)
    return True


def main() -> int:
    """Run one of the two commands; return its exit code, 0 where a table was shown."""
    parser = argparse.ArgumentParser(description="Run a command of the README as a stranger would.")
    parser.add_argument("command", choices=("start", "test"))
    parser.add_argument("--root", type=Path, help="run inside this root instead of on this machine")
    parser.add_argument("--unseen", action="store_true", help="start without a display: a deal of the demo")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stranger-") as scratch:
        folder = Path(scratch)
        stranger = Stranger(folder, options.root)
        if options.command == "test":
            return stranger.run(command("test"))
        if not options.unseen:
            play(stranger, folder)
            return 0
        played = stranger.home / "played"
        played.mkdir()
        (played / "settings.json").write_text('{"animation_speed": 0, "computer_pause": 0}', encoding="utf-8")
        games = f"{stranger.own_home}{os.sep}played"
        line = f"{command('start')} --demo --deals 1"
        return stranger.run(line, CANASTA_GUI_HOME=games, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")


if __name__ == "__main__":
    sys.exit(main())
