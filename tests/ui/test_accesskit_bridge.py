"""The bridge hands over what has changed, only while a reader is connected, and brings back its requests."""

import builtins
import sys
from collections.abc import Callable, Mapping
from functools import partial
from types import BuiltinMethodType, SimpleNamespace
from typing import Any

import pygame
import pytest

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.screen_reader import ANNOUNCER, ROOT, AccessKitBridge
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.scenes.curtain import CurtainScene
from canasta_gui.ui.widgets import Button, Column, Label, Slider, Switch
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

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


class Desk:
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
        """Everything the other side knows by now."""
        return {number: node for update in self.updates for number, node in update.nodes}

    def number(self, label: str) -> int:
        return next(number for number, node in self.told().items() if node.label == label)


@pytest.fixture
def desk(window: Window, graphics: Graphics) -> Desk:
    return Desk(window, graphics)


def test_nothing_is_handed_over_while_nobody_is_there(desk: Desk) -> None:
    scene = desk.show(Button("Go", print))
    scene.say("Hello.")
    for _ in range(3):
        scene.dirty = True
        desk.step()
    assert desk.reader.other.calls == 0
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
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the activation has been read, AccessKit may still hold its lock."""
    scene = desk.show(Label("One"))
    desk.reader.arrive()
    desk.step()
    look = scene.semantics

    def build_while_a_reader_comes() -> Node:
        desk.reader.go()
        desk.reader.arrive()
        return look()

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(scene, "semantics", build_while_a_reader_comes)
        scene.say("Something happens.")
        desk.step()
    assert desk.reader.other.calls == 1
    desk.step()
    assert desk.reader.other.calls == 2
    assert desk.updates[-1].tree is not None


def test_a_reader_that_comes_is_told_everything(desk: Desk) -> None:
    desk.show(Button("Go", print), Switch("Sound", True, print), Slider("Volume", 0.5, print))
    desk.reader.arrive()
    desk.step()
    (update,) = desk.updates
    assert update.tree is not None
    nodes = dict(update.nodes)
    assert {ROOT, ANNOUNCER} < set(nodes)
    assert {"Go", "Sound", "Volume: 50 %"} <= {node.label for node in nodes.values()}
    assert nodes[desk.number("Sound")].toggled == accesskit.Toggled.TRUE
    assert nodes[desk.number("Volume: 50 %")].numeric_value == 0.5
    assert nodes[desk.number("Go")].supports_action(accesskit.Action.CLICK)
    assert nodes[ROOT].language == "en"


def test_only_what_has_changed_is_handed_over(desk: Desk) -> None:
    label = Label("One")
    scene = desk.show(Button("Go", print), label)
    desk.reader.arrive()
    desk.step()
    scene.dirty = True
    desk.step()
    assert len(desk.updates) == 1  # drawn again, and the same
    scene.say("Something happens.")
    desk.step()
    assert [number for number, _ in desk.updates[-1].nodes] == [ANNOUNCER]
    assert desk.updates[-1].tree is None


def test_a_reader_that_comes_again_is_told_everything_again(desk: Desk) -> None:
    desk.show(Button("Go", print))
    desk.reader.arrive()
    desk.step()
    desk.reader.go()
    desk.step()
    desk.reader.arrive()
    desk.step()
    assert len(desk.updates) == 2
    assert all(update.tree is not None for update in desk.updates)


def test_a_reader_that_goes_and_comes_within_a_frame_is_told_everything_again(desk: Desk) -> None:
    desk.show(Button("Go", print))
    desk.reader.arrive()
    desk.step()
    desk.reader.go()
    desk.reader.arrive()
    desk.step()
    assert desk.updates[-1].tree is not None


def test_the_focus_is_told(desk: Desk) -> None:
    one, two = Button("One", print), Button("Two", print)
    scene = desk.show(one, two)
    desk.reader.arrive()
    desk.step()
    scene.layer.set_focus(two)
    desk.step()
    assert desk.updates[-1].focus == desk.number("Two")


def test_what_is_asked_for_comes_back_as_an_event(desk: Desk) -> None:
    pressed: list[str] = []
    volume = Slider("Volume", 0.5, lambda _: None)
    desk.show(Button("Go", lambda: pressed.append("go")), volume)
    desk.reader.arrive()
    desk.step()
    desk.reader.ask(accesskit.Action.CLICK, desk.number("Go"))
    desk.reader.ask(accesskit.Action.SET_VALUE, desk.number("Volume: 50 %"), 0.2)
    assert pressed == []  # not in the thread that asks
    desk.step()
    assert (pressed, volume.number) == (["go"], 0.2)


def test_what_has_gone_is_asked_for_in_vain(desk: Desk) -> None:
    desk.show(Button("Go", print))
    desk.reader.arrive()
    desk.step()
    desk.reader.ask(accesskit.Action.CLICK, 9999)
    desk.reader.ask(accesskit.Action.SCROLL_DOWN, desk.number("Go"))
    desk.step()
    assert len(desk.updates) == 1


def test_all_sentences_are_told_in_order(desk: Desk) -> None:
    scene = desk.show(Label("A word"))
    desk.reader.arrive()
    desk.step()
    for n in range(10):
        scene.say(f"Sentence {n}.")
        desk.step(0.02)
    while desk.reader.pending:
        desk.step(0.02)
    told = [node.value.rstrip("\u200b") for update in desk.updates for number, node in update.nodes if number == 2]
    assert " ".join(filter(None, told)) == " ".join(f"Sentence {n}." for n in range(10))


def test_behind_the_curtain_nothing_of_the_table_is_left(desk: Desk) -> None:
    scene = desk.show(Label("A word"))
    desk.reader.arrive()
    desk.step()
    scene.say("Ada draws: Joker.")
    desk.step()
    scene.say("Ada draws: Four of hearts.")
    desk.loop.show(CurtainScene(desk.graphics, Words("en"), "Basile", ["Ada discards: Ace of clubs."], print))
    desk.step()
    last = desk.told()[ANNOUNCER].value.rstrip("\u200b")
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
    desk = Desk(window, graphics)
    scene = desk.show(Label("A word"))
    scene.say("Hello.")
    desk.step()
    assert not desk.reader.listening


def test_where_the_adapter_cannot_be_made_the_game_is_played_silently(
    window: Window, graphics: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Adapter:
        raise RuntimeError("no bus")

    monkeypatch.setattr(Reader, "_make_adapter", fails)
    desk = Desk(window, graphics)
    desk.show(Label("A word"))
    desk.reader.arrive()
    desk.step()
    assert not desk.reader.listening


def test_a_window_that_must_be_known_before_it_is_seen_is_made_unseen() -> None:
    offered: list[Window] = []
    window = Window("Offered", before_shown=offered.append)
    try:
        assert offered == [window]
        assert window.handle is not None
        assert window.frame[2:] == window.size
    finally:
        window._window.destroy()


def test_a_tree_without_anything_in_it_is_told(desk: Desk) -> None:
    class Bare(FormScene):
        def semantics(self) -> Node:
            return Node("window", "Bare")

    desk.loop.show(Bare(desk.graphics, "Bare", Label("")))
    desk.reader.arrive()
    desk.step()
    assert len(dict(desk.updates[0].nodes)) == 3
