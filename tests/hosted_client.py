"""A host for tests, and a client of it that plays by the program's own views."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from canasta_gui.ai.levels import player
from canasta_gui.rules.families import AnyEvent, action_to_json, family, rules_from_table
from canasta_gui.storage.folders import HOME_VARIABLE
from tests.rules.event_reader import event_reader

HOST = [sys.executable, "-m", "canasta_gui", "host"]


@contextmanager
def hosting(*arguments: str, home: Path | None = None) -> Iterator[tuple[dict[str, Any], "subprocess.Popen[str]"]]:
    """Yield a host and its invitation; with `--cut` among the arguments, players are asked to cut.

    `home`: the folder of its games; by default one for this host alone.
    """
    cut = [] if "--cut" in arguments else ["--no-cut"]
    command = [*HOST, *(each for each in arguments if each != "--cut"), *cut, "--address", "127.0.0.1", "--json"]
    with TemporaryDirectory() as alone:
        where = {**os.environ, HOME_VARIABLE: str(home or alone)}
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=where) as host:
            try:
                assert host.stdout is not None
                yield json.loads(host.stdout.readline()), host
            finally:
                host.kill()


class Client:
    """A program that plays a seat by what docs/phones.md says; how it decides is its own affair."""

    def __init__(self, rules: dict[str, Any], seat: int) -> None:
        self.rules, self.seat, self.asked = rules_from_table(rules), seat, 0
        self.game = family(self.rules)
        self._forget()

    def _forget(self) -> None:
        self.view = self.game.as_view(self.game.position(self.rules, viewer=self.seat))
        self.seen: list[AnyEvent] = []

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Hear a message; return the answer to a question."""
        assert message["type"] != "refusal", message
        if message["type"] == "events":
            if message["from"] == 0:
                self._forget()
            for data in message["events"]:
                event = event_reader(self.game).read(data)
                self.game.evolve(self.view, event)
                self.seen.append(event)
        if message["type"] != "question":
            return None
        self.asked += 1
        assert message["seen"] == len(self.seen)
        action = action_to_json(player("novice")(self.view, self.seen))
        return {"type": "act", "deal": message["deal"], "seen": message["seen"], "action": action}
