"""The sound files: whole, free of clicks, as long as what they go with, and the louder the more they tell of."""

import math
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from canasta_gui.stage.celebrations import Cue

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
FULL = 32767
LOUDEST = 0.8
"""No peak is higher: several sounds play at once."""
QUIET = 0.002
"""Fraction of full scale above which a sound that begins or ends there clicks."""
LONGEST = 1.2
"""Seconds, as for what is celebrated."""
LONG = {Cue.SHUFFLE: 1.3, Cue.DEAL_OVER: 1.4, Cue.WIN: 2.0, Cue.CANASTA: 1.5, Cue.CANASTA_GREAT: 1.5}
"""Sounds of what takes longer: before and after a deal; and the natural canasta, which rings on."""
TAKES = dict.fromkeys((Cue.DEAL, Cue.PLACE, Cue.PICK_UP, Cue.FLIP), 4)
"""Sounds of single cards, and the number of their takes."""


def files(cue: Cue) -> list[str]:
    """Return the names of the files of a sound."""
    return [f"{cue.value}-{nth}" for nth in range(1, TAKES[cue] + 1)] if cue in TAKES else [cue.value]


NAMES = [(cue, name) for cue in Cue for name in files(cue)]

BY_WORTH = (
    (Cue.PLACE, Cue.OPENING, Cue.BONUS, Cue.CANASTA_MIXED, Cue.CANASTA, Cue.CANASTA_GREAT, Cue.OUT_GREAT, Cue.WIN),
    (Cue.OUT, Cue.OUT_GREAT),
    (Cue.TAKE_PILE, Cue.BIG_PILE, Cue.WIN),
    (Cue.TICK, Cue.COUNT),
)


def samples(name: str) -> tuple[int, list[float]]:
    """Return the sampling rate of a sound file and its samples, from -1 to 1."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        whole = array("h", file.readframes(file.getnframes()))
        return file.getframerate(), [sample / FULL for sample in whole]


def loudness(cue: Cue) -> float:
    """Return the level in decibels of the loudest tenth of a second, of what lies above 500 Hz, where ears are keen."""
    rate, whole = samples(files(cue)[0])
    keep = math.exp(-2 * math.pi * 500 / rate)
    high, last = [0.0], whole[0]
    for sample in whole[1:]:
        high.append(keep * (high[-1] + sample - last))
        last = sample
    span = rate // 10
    energies = (sum(each * each for each in high[at : at + span]) for at in range(0, len(high), span // 4))
    return 10 * math.log10(max(energies) / span)


@pytest.mark.parametrize(("cue", "name"), NAMES)
def test_a_sound_is_whole(cue: Cue, name: str) -> None:
    rate, whole = samples(name)
    assert rate == 44100
    assert 0.1 <= max(map(abs, whole)) <= LOUDEST
    assert abs(whole[0]) <= QUIET
    assert abs(whole[-1]) <= QUIET
    assert len(whole) / rate <= LONG.get(cue, LONGEST)


def test_what_is_worth_more_is_louder() -> None:
    for cues in BY_WORTH:
        levels = [loudness(cue) for cue in cues]
        assert all(less < more for less, more in pairwise(levels)), dict(zip(cues, levels, strict=True))


def test_there_is_no_sound_that_nothing_asks_for() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == {name for _, name in NAMES}


def test_the_takes_of_a_card_differ() -> None:
    for cue in TAKES:
        assert len({tuple(samples(name)[1]) for name in files(cue)}) == TAKES[cue]


def test_a_natural_canasta_rings_three_times_as_long_as_a_mixed_one() -> None:
    seconds = {cue: len(samples(cue.value)[1]) / 44100 for cue in (Cue.CANASTA, Cue.CANASTA_MIXED)}
    assert seconds[Cue.CANASTA] == pytest.approx(1.5, abs=0.02)
    assert seconds[Cue.CANASTA_MIXED] == pytest.approx(0.5, abs=0.02)


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 2_200_000
