"""Sounds: heard, muted, missing, and without a device."""

import random
import threading
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.platform import sound
from canasta_gui.ui.platform.sound import Sounds
from canasta_gui.words import Words


@pytest.fixture(scope="module", autouse=True)
def _no_device_of_others() -> None:
    """Close the device that the programs of other tests share."""
    pygame.mixer.quit()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with wave.open(str(tmp_path / "tick.wav"), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(bytes(30 * 2 * 44100))  # half a minute: it does not end while a busy machine looks away
    (tmp_path / "broken.wav").write_bytes(b"no sound")
    return tmp_path


@pytest.fixture
def sounds(folder: Path) -> Iterator[Sounds]:
    sounds = Sounds(folder, volume=0.5, patience=60.0)
    assert sounds.open(Words("en")) is None
    yield sounds
    sounds.close()


def playing() -> int:
    if pygame.mixer.get_init() is None:  # let go of while it is silent
        return 0
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels()))


def test_a_sound_is_loaded_when_first_played(sounds: Sounds) -> None:
    sounds.play("tick")
    assert playing() == 1


def test_the_sounds_of_the_program_are_found_where_no_folder_is_named() -> None:
    sounds = Sounds(patience=60.0)
    assert sounds.open(Words("en")) is None
    sounds.play("shuffle")
    assert playing() == 1
    sounds.close()


@pytest.mark.parametrize(("on", "volume"), [(False, 0.5), (True, 0.0)])
def test_muted_means_silent(sounds: Sounds, on: bool, volume: float) -> None:
    sounds.set(on=on, volume=volume)
    sounds.play("tick")
    assert not sounds.audible
    assert playing() == 0


@pytest.mark.parametrize("name", ["broken", "missing"])
def test_what_cannot_be_played_is_silent(sounds: Sounds, name: str) -> None:
    sounds.play(name)
    sounds.play(name)
    assert playing() == 0


def test_without_a_device_there_is_one_sentence_and_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(folder, patience=60.0)
    assert sounds.open(Words("en")) == "There is no sound: no audio device."
    sounds.play("tick")
    sounds.close()
    assert not sounds.audible


def test_the_volume_is_that_of_the_settings(sounds: Sounds) -> None:
    sounds.set(on=True, volume=0.25)
    sounds.play("tick")
    busy = next(pygame.mixer.Channel(n) for n in range(8) if pygame.mixer.Channel(n).get_busy())
    playing_now = busy.get_sound()
    assert playing_now is not None
    assert playing_now.get_volume() == pytest.approx(0.25, abs=0.01)


def test_a_resting_program_holds_no_device_and_is_heard_again_at_once(sounds: Sounds) -> None:
    sounds.rest(True)
    assert pygame.mixer.get_init() is None
    assert sounds.audible
    sounds.play("tick")
    assert playing() == 1


@pytest.mark.parametrize(("on", "volume"), [(False, 0.5), (True, 0.0)])
def test_a_muted_program_holds_no_device(sounds: Sounds, on: bool, volume: float) -> None:
    sounds.set(on=on, volume=volume)
    sounds.rest(False)
    assert pygame.mixer.get_init() is None
    sounds.set(on=True, volume=0.5)
    sounds.play("tick")
    assert playing() == 1


def test_a_device_is_not_looked_for_before_something_shall_be_heard(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds, init = Sounds(folder, on=False, patience=60.0), pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", None)
    assert sounds.open(Words("en")) is None
    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds.set(on=True, volume=0.5)
    sounds.play("tick")
    assert playing() == 1
    sounds.close()


def test_a_device_that_is_gone_after_a_rest_means_silence(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("unplugged")

    sounds.rest(True)
    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds.play("tick")
    assert not sounds.audible


@pytest.mark.parametrize("there", [True, False])
def test_a_sound_server_that_does_not_answer_keeps_nobody_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(sound, "_find_server", lambda: answers.wait(60) and there)
    sounds = Sounds(folder, threaded=True, patience=0.01)
    assert sounds.open(Words("en")) is None
    sounds.play("tick")
    assert pygame.mixer.get_init() is None
    answers.set()
    asking = sounds._thread
    assert asking is not None
    asking.join(60)
    sounds.play("tick")
    assert playing() == there  # late, but there; or never there, and nobody asks again
    assert sounds.audible == there
    sounds._patience = 60.0
    sounds.close()


def test_a_device_that_does_not_let_go_keeps_nobody_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds, answers, leave = Sounds(folder, threaded=True, patience=60.0), threading.Event(), sound._quit_mixer
    sounds.open(Words("en"))
    monkeypatch.setattr(sound, "_quit_mixer", lambda loaded: (answers.wait(60), leave(loaded)))
    sounds._patience = 0.01
    sounds.rest(True)
    sounds.play("tick")  # not heard, and nobody waits
    answers.set()
    leaving = sounds._thread
    assert leaving is not None
    leaving.join(60)
    sounds._patience = 60.0
    sounds.play("tick")
    assert playing() == 1
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("threaded", [True, False])
def test_where_nothing_hangs_it_is_the_same_beside_the_window_and_in_it(folder: Path, threaded: bool) -> None:
    sounds = Sounds(folder, threaded=threaded, patience=60.0)
    assert sounds.open(Words("en")) is None
    for _ in range(3):
        sounds.play("tick")
        assert playing() >= 1
        sounds.rest(True)
        assert pygame.mixer.get_init() is None
    sounds.close()


def test_no_take_of_a_sound_comes_twice_in_a_row_and_a_calm_player_hears_the_first(folder: Path) -> None:
    for nth in (1, 2, 3):
        (folder / f"card-{nth}.wav").write_bytes((folder / "tick.wav").read_bytes())
    sounds = Sounds(folder, patience=60.0, chance=random.Random(5))
    takes = [sounds._take("card") for _ in range(40)]
    assert set(takes) == {"card-1", "card-2", "card-3"}
    assert all(one != next_one for one, next_one in pairwise(takes))
    sounds.set(on=True, volume=0.5, calm=True)
    assert {sounds._take("card") for _ in range(5)} == {"card-1"}


class NotedSound:
    """A sound and its channel, which note the volumes left and right."""

    def __init__(self) -> None:
        self.sides: list[tuple[float, ...]] = []

    def play(self) -> "NotedSound":
        return self

    def set_volume(self, *volumes: float) -> None:
        self.sides.append(volumes)


def test_a_sound_comes_from_its_side_unless_sounds_are_calm(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    noted, pitches = NotedSound(), list[float]()

    def load(_name: str, pitch: float) -> NotedSound:
        pitches.append(pitch)
        return noted

    monkeypatch.setattr(sounds, "_load", load)
    sounds.play("tick", pan=-0.5, pitch=1.2)
    assert noted.sides == [(0.5,), (1.0, 0.5)]
    sounds.set(on=True, volume=0.5, calm=True)
    noted.sides.clear()
    sounds.play("tick", pan=-0.5, pitch=1.2)
    sounds.play("heartbeat")
    assert noted.sides == [(0.5,)]
    assert pitches == [1.2, 1.0]


def test_a_higher_pitch_is_shorter(sounds: Sounds) -> None:
    usual, higher = (sounds._load("tick", pitch) for pitch in (1.0, 1.5))
    assert usual is not None
    assert higher is not None
    assert higher.get_length() == pytest.approx(usual.get_length() / 1.5, rel=0.01)
