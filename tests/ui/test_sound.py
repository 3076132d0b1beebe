"""Sounds: heard, muted, missing, and without a device."""

import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui.ui.sound import Sounds
from canasta_gui.words import Words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with wave.open(str(tmp_path / "tick.wav"), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(bytes(30 * 2 * 44100))  # half a minute: it does not end while a busy machine looks away
    (tmp_path / "broken.wav").write_bytes(b"no sound")
    return tmp_path


@pytest.fixture
def sounds(folder: Path) -> Iterator[Sounds]:
    sounds = Sounds(folder, volume=0.5)
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
    def fail(**_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(folder)
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
    sounds, init = Sounds(folder, on=False), pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", None)
    assert sounds.open(Words("en")) is None
    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds.set(on=True, volume=0.5)
    sounds.play("tick")
    assert playing() == 1
    sounds.close()


def test_a_device_that_is_gone_after_a_rest_means_silence(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise pygame.error("unplugged")

    sounds.rest(True)
    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds.play("tick")
    assert not sounds.audible
