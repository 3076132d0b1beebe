"""Run the README's two commands as a stranger would: `python .ci/readme_commands.py start|test`.

Each runs as it stands in the README, in a fresh clone, with an empty home and no variable but those by which pip
reaches its index. `start` is played until the hand of a first game lies on the table: in a real window under Xvfb, with
the keys of xdotool; with `--unseen`, where there is no display, by `--demo` behind the command and SDL's dummy driver,
to the end of a deal. With `--root FOLDER` the command runs inside another root, as its user 1000 (`clean_root.sh`).

On Windows it is the README's command for Windows that starts the game; the one that tests is told in its words.
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
"""Without these nothing runs there."""
PATIENCE = 300.0
"""Seconds until the start command must show a table."""
HAND = 0.08
"""Share of the lowest third of the window that white card faces cover at least once a hand lies there."""
XVFB = ("-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset")
"""-noreset: otherwise the server restarts when its last client leaves, and refuses connections meanwhile."""
PLAYER = 1000
"""The user inside another root."""


def command(name: str) -> str:
    """Return the code block below the marker `<!-- NAME command -->` of the README, in the words of this system."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = dict(re.findall(r"<!-- ([\w ]+) command -->\n```\w+\n(.*?)\n```", text, re.DOTALL))
    if WINDOWS and f"{name} on Windows" not in found:
        return str(found[name]).replace("python3", "py").replace(".venv/bin/", r".venv\Scripts\\").replace("'", '"')
    return str(found[f"{name} on Windows" if WINDOWS else name])


def clone(folder: Path) -> Path:
    """Clone what is committed; nothing that lies in the checkout beside it comes along."""
    target = folder / "a stranger's clone"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(target)], check=True)
    shutil.rmtree(target / ".git")  # whoever downloads an archive has none
    return target


def surroundings(home: str, path: str) -> dict[str, str]:
    """The environment of a stranger: a home, a path, and what pip needs here to reach its index."""
    kept = {name: value for name, value in os.environ.items() if FOR_PIP.match(name)}
    if WINDOWS:
        kept |= {name: os.environ[name] for name in OF_WINDOWS if name in os.environ}
        return {**kept, "USERPROFILE": home, "LOCALAPPDATA": home, "APPDATA": home}
    return {**kept, "HOME": home, "PATH": path, "LANG": "C.UTF-8"}


def own_path() -> str:
    """The folders of the system's programs, behind that of this Python itself: a shim would look into the home."""
    return os.pathsep.join([str(Path(sys.base_prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"])


class Stranger:
    """A fresh clone in an empty home, on this machine or inside another root, and the shell that runs commands there.

    `home` is the folder as this machine knows it, `own_home` as the commands do.
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
        """Begin to run a command in the clone, in a group of its own."""
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
    """A display of its own: its name, and the file that holds what it shows."""
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
    """Return which share of the lowest third of the screen is as white as the face of a card (XWD, 32 bits a pixel)."""
    data = shown.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, height, line, colours = header[0], header[5], header[12], header[19]
    first = size + 12 * colours
    pixels = data[first + (2 * height // 3) * line : first + height * line]
    white = sum(min(blue, green, red) > 225 for blue, green, red in zip(*(pixels[n::4] for n in range(3)), strict=True))
    return white / (len(pixels) // 4)


def play(stranger: Stranger, folder: Path) -> None:
    """Run the start command and press Return on its title; end when a hand lies on the table."""
    games = folder / "played"
    with screen(folder) as (display, shown):
        begun = time.monotonic()
        program = stranger.begin(
            command("start"), DISPLAY=display, SDL_AUDIODRIVER="dummy", CANASTA_GUI_HOME=str(games)
        )
        try:
            wait_for(program, "a window", lambda: xdotool(display, "search", "--onlyvisible", "--class", "canasta"))
            wait_for(program, "a title", lambda: shown.read_bytes().strip(b"\0") and len(set(shown.read_bytes())) > 100)
            title, cards = time.monotonic() - begun, white_below(shown)
            if cards >= HAND:
                raise SystemExit(f"the title looks like a table: {cards:.2f} of its lowest third is white")
            wait_for(program, "a game", lambda: pressed(display) and list(games.glob("games/*.canasta")))
            wait_for(program, "a hand", lambda: white_below(shown) >= HAND)
            print(f"title after {title:.0f} s, a hand on the table after {time.monotonic() - begun:.0f} s")
        finally:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()


def wait_for(program: subprocess.Popen[bytes], what: str, seen: Callable[[], object]) -> None:
    """Wait until a function returns something true; raise SystemExit where the program ends or time is up before."""
    until = time.monotonic() + PATIENCE
    while not seen():
        if program.poll() is not None:
            raise SystemExit(f"the start command ended with {program.returncode} before there was {what}")
        if time.monotonic() > until:
            raise SystemExit(f"there was no {what} within {PATIENCE:.0f} s")
        time.sleep(0.1)


def xdotool(display: str, *words: str) -> bool:
    """Let xdotool do something; return whether it could."""
    done = subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": display}, capture_output=True, check=False)
    return done.returncode == 0


def pressed(display: str) -> bool:
    """Press Return and give the program a moment; return True."""
    xdotool(display, "key", "Return")
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
