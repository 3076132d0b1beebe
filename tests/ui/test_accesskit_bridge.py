"""The bridge hands over what has changed, only while a reader is connected, and brings back its requests."""

import builtins
import sys
from collections.abc import Callable, Mapping
from functools import partial
from types import BuiltinMethodType, SimpleNamespace
from typing import Any

import pygame
import pytest

from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.ui import Button, Column, Label, Slider, Switch
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.screen_reader import ANNOUNCER, ROOT, AccessKitBridge
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from tests.ui.stand_in import stand_in

accesskit = pytest.importorskip("accesskit")


class Adapter:
    """A stand-in for AccessKit, without a bus: it requests the whole tree and records the updates."""

    def __init__(self) -> None:
        self.updates: list[Any] = []
        self.windows: list[bool] = []
        self.calls = 0

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.calls += 1
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        self.windows.append(focused)


class Reader(AccessKitBridge):
    """A bridge whose other side is in this file."""

    def _make_adapter(self, window: Window) -> Adapter:
        self.other = Adapter()
        return self.other

    def arrive(self) -> None:
        self._on_activate()

    def go(self) -> None:
        self._on_deactivate()

    def ask(self, action: Any, target: int, value: object = None) -> None:
        self._on_request(SimpleNamespace(action=action, target=target, data=None if value is None else (None, value)))


class Pilot:
    """A loop with such a bridge; time moves only on request."""

    def __init__(self, window: Window, graphics: Graphics) -> None:
        pygame.event.clear()
        self.graphics, self.now, self.reader = graphics, 0.0, Reader(Words("en"))
        self.loop = Loop(window, lambda: self.now, screen_reader=self.reader)
        self.reader.attach(window)

    def show(self, *widgets: Any) -> FormScene:
        scene = FormScene(self.graphics, "Test", Column(list(widgets)))
        self.loop.show(scene)
        self.step()
        return scene

    def step(self, seconds: float = 1.0) -> None:
        self.now += seconds
        self.loop.step(self.now)

    @property
    def updates(self) -> list[Any]:
        return self.reader.other.updates

    def told(self) -> Mapping[int, Any]:
        """Return everything the other side knows by now."""
        return {number: node for update in self.updates for number, node in update.nodes}

    def number(self, label: str) -> int:
        return next(number for number, node in self.told().items() if node.label == label)


@pytest.fixture
def pilot(window: Window, graphics: Graphics) -> Pilot:
    return Pilot(window, graphics)


def test_nothing_is_handed_over_while_nobody_is_there(pilot: Pilot) -> None:
    scene = pilot.show(Button("Go", print))
    scene.say("Hello.")
    for _ in range(3):
        scene.dirty = True
        pilot.step()
    assert pilot.reader.other.calls == 0
    assert scene.take_announcements() == []  # discarded, so that it does not pile up


def test_what_accesskit_calls_while_it_holds_its_lock_is_not_python(
    monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    """Python could let another thread go on half-way, which then waits for the lock while this one waits for Python."""
    handlers: list[Any] = []

    def adapter(come: Any, act: Any, gone: Any) -> SimpleNamespace:
        handlers.extend((come, gone))
        return SimpleNamespace(act=act)

    monkeypatch.setitem(sys.modules, "accesskit", SimpleNamespace(unix=SimpleNamespace(Adapter=adapter)))
    monkeypatch.setattr(sys, "platform", "linux")
    AccessKitBridge(Words("en")).attach(window)
    assert len(handlers) == 2
    for handler in handlers:
        assert type(handler) is partial
        assert isinstance(handler.func, BuiltinMethodType)
        assert handler() is None


def test_an_activation_while_the_tree_is_built_is_served_with_the_next(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the activation has been read, AccessKit may still hold its lock."""
    scene = pilot.show(Label("One"))
    pilot.reader.arrive()
    pilot.step()
    look = scene.semantics

    def build_while_a_reader_comes() -> Node:
        pilot.reader.go()
        pilot.reader.arrive()
        return look()

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(scene, "semantics", build_while_a_reader_comes)
        scene.say("Something happens.")
        pilot.step()
    assert pilot.reader.other.calls == 1
    pilot.step()
    assert pilot.reader.other.calls == 2
    assert pilot.updates[-1].tree is not None


def test_a_reader_that_comes_is_told_everything(pilot: Pilot) -> None:
    pilot.show(Button("Go", print), Switch("Sound", True, print), Slider("Volume", 0.5, print))
    pilot.reader.arrive()
    pilot.step()
    (update,) = pilot.updates
    assert update.tree is not None
    nodes = dict(update.nodes)
    assert {ROOT, ANNOUNCER} < set(nodes)
    assert {"Go", "Sound", "Volume: 50 %"} <= {node.label for node in nodes.values()}
    assert nodes[pilot.number("Sound")].toggled == accesskit.Toggled.TRUE
    assert nodes[pilot.number("Volume: 50 %")].numeric_value == 0.5
    assert nodes[pilot.number("Go")].supports_action(accesskit.Action.CLICK)
    assert nodes[ROOT].language == "en"


def test_only_what_has_changed_is_handed_over(pilot: Pilot) -> None:
    label = Label("One")
    scene = pilot.show(Button("Go", print), label)
    pilot.reader.arrive()
    pilot.step()
    scene.dirty = True
    pilot.step()
    assert len(pilot.updates) == 1  # drawn again, and the same
    scene.say("Something happens.")
    pilot.step()
    assert [number for number, _ in pilot.updates[-1].nodes] == [ANNOUNCER]
    assert pilot.updates[-1].tree is None


def test_a_reader_that_comes_again_is_told_everything_again(pilot: Pilot) -> None:
    pilot.show(Button("Go", print))
    pilot.reader.arrive()
    pilot.step()
    pilot.reader.go()
    pilot.step()
    pilot.reader.arrive()
    pilot.step()
    assert len(pilot.updates) == 2
    assert all(update.tree is not None for update in pilot.updates)


def test_a_reader_that_goes_and_comes_within_a_frame_is_told_everything_again(pilot: Pilot) -> None:
    pilot.show(Button("Go", print))
    pilot.reader.arrive()
    pilot.step()
    pilot.reader.go()
    pilot.reader.arrive()
    pilot.step()
    assert pilot.updates[-1].tree is not None


def test_the_focus_is_told(pilot: Pilot) -> None:
    one, two = Button("One", print), Button("Two", print)
    scene = pilot.show(one, two)
    pilot.reader.arrive()
    pilot.step()
    scene.layer.set_focus(two)
    pilot.step()
    assert pilot.updates[-1].focus == pilot.number("Two")


def test_what_is_asked_for_comes_back_as_an_event(pilot: Pilot) -> None:
    pressed: list[str] = []
    volume = Slider("Volume", 0.5, lambda _: None)
    pilot.show(Button("Go", lambda: pressed.append("go")), volume)
    pilot.reader.arrive()
    pilot.step()
    pilot.reader.ask(accesskit.Action.CLICK, pilot.number("Go"))
    pilot.reader.ask(accesskit.Action.SET_VALUE, pilot.number("Volume: 50 %"), 0.2)
    assert pressed == []  # not in the thread that asks
    pilot.step()
    assert (pressed, volume.number) == (["go"], 0.2)


def test_what_has_gone_is_asked_for_in_vain(pilot: Pilot) -> None:
    pilot.show(Button("Go", print))
    pilot.reader.arrive()
    pilot.step()
    pilot.reader.ask(accesskit.Action.CLICK, 9999)
    pilot.reader.ask(accesskit.Action.SCROLL_DOWN, pilot.number("Go"))
    pilot.step()
    assert len(pilot.updates) == 1


def test_all_sentences_are_told_in_order(pilot: Pilot) -> None:
    scene = pilot.show(Label("A word"))
    pilot.reader.arrive()
    pilot.step()
    for n in range(10):
        scene.say(f"Sentence {n}.")
        pilot.step(0.02)
    while pilot.reader.pending:
        pilot.step(0.02)
    told = [node.value.rstrip("\u200b") for update in pilot.updates for number, node in update.nodes if number == 2]
    assert " ".join(filter(None, told)) == " ".join(f"Sentence {n}." for n in range(10))


def test_behind_the_curtain_nothing_of_the_table_is_left(pilot: Pilot) -> None:
    scene = pilot.show(Label("A word"))
    pilot.reader.arrive()
    pilot.step()
    scene.say("Ada draws: Joker.")
    pilot.step()
    scene.say("Ada draws: Four of hearts.")
    words = Words("en")
    pilot.loop.show(CurtainScreen(stand_in(pilot.graphics, words), words, "Basile", ["Ada discards: Ace of clubs."]))
    pilot.step()
    last = pilot.told()[ANNOUNCER].value.rstrip("\u200b")
    assert last == "Basile to play. Ada discards: Ace of clubs."
    assert scene.take_announcements() == []


def test_without_the_library_the_game_is_played_silently(
    window: Window, graphics: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "accesskit":
            raise ImportError(name)
        return whole(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    pilot = Pilot(window, graphics)
    scene = pilot.show(Label("A word"))
    scene.say("Hello.")
    pilot.step()
    assert not pilot.reader.listening


def test_where_the_adapter_cannot_be_made_the_game_is_played_silently(
    window: Window, graphics: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Adapter:
        raise RuntimeError("no bus")

    monkeypatch.setattr(Reader, "_make_adapter", fails)
    pilot = Pilot(window, graphics)
    pilot.show(Label("A word"))
    pilot.reader.arrive()
    pilot.step()
    assert not pilot.reader.listening


def test_a_window_that_must_be_known_before_it_is_seen_is_made_unseen() -> None:
    offered: list[Window] = []
    window = Window("Offered", before_shown=offered.append)
    try:
        assert offered == [window]
        assert window.handle is not None
        assert window.frame[2:] == window.size
    finally:
        window._window.destroy()


def test_a_tree_without_anything_in_it_is_told(pilot: Pilot) -> None:
    class Bare(FormScene):
        def semantics(self) -> Node:
            return Node("window", "Bare")

    pilot.loop.show(Bare(pilot.graphics, "Bare", Label("")))
    pilot.reader.arrive()
    pilot.step()
    assert len(dict(pilot.updates[0].nodes)) == 3


class PanicError(BaseException):
    """As what a panic of Rust raises: no Exception."""


@pytest.mark.parametrize("error", [ImportError, OSError, AttributeError, RuntimeError, PanicError])
def test_whatever_accesskit_fails_with_the_game_is_played(
    error: type[BaseException], window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def broken(name: str, *args: Any, **more: Any) -> Any:
        if name == "accesskit":
            raise error("broken")
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", broken)
    bridge = AccessKitBridge(Words("en"))
    bridge.attach(window)
    assert not bridge.listening
