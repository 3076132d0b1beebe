"""Make the game's sounds: `python assets/make_sounds.py`.

Everything is synthesised here with the standard library: paper is filtered noise, wood and strings are decaying
tones. Noise comes from a fixed seed, so the files are the same every time.
"""

from __future__ import annotations

import math
import random
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

RATE = 44100
TAKES = (0.965, 0.99, 1.015, 1.04)
"""Pitch of each take of the sound of a card, so that no two in a row are the same."""
FOLDER = Path(__file__).resolve().parent / "sounds"

_STEP = 16  # of 65,536 steps of loudness
_FADE = 0.004  # seconds at the end of every sound: one that breaks off clicks

Samples = list[float]
Part = tuple[float, Samples]
"""A sound and the moment, in seconds, at which it begins."""


def count(seconds: float) -> int:
    """The number of samples in a span of time."""
    return int(seconds * RATE)


def band(samples: Iterable[float], middle: float, q: float) -> Samples:
    """Keep the frequencies around `middle` (hertz); the larger q, the narrower the band."""
    w = 2 * math.pi * middle / RATE
    alpha = math.sin(w) / (2 * q)
    gain, a1, a2, a0 = alpha, -2 * math.cos(w), 1 - alpha, 1 + alpha
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = (gain * x - gain * x2 - a1 * y1 - a2 * y2) / a0
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def noise(chance: random.Random, seconds: float) -> Samples:
    """White noise."""
    return [chance.uniform(-1, 1) for _ in range(count(seconds))]


def shaped(samples: Samples, envelope: Callable[[float], float]) -> Samples:
    """Multiply a sound by an envelope, a function of seconds."""
    return [x * envelope(i / RATE) for i, x in enumerate(samples)]


def mixed(parts: Iterable[Part]) -> Samples:
    """Lay sounds over each other."""
    placed = [(count(at), samples) for at, samples in parts]
    out = [0.0] * max(start + len(samples) for start, samples in placed)
    for start, samples in placed:
        for i, x in enumerate(samples):
            out[start + i] += x
    return out


def louder(samples: Samples, gain: float) -> Samples:
    """Scale a sound."""
    return [x * gain for x in samples]


def struck(decay: float, attack: float = 0.002) -> Callable[[float], float]:
    """The envelope of something struck: up in `attack` seconds, then falling away."""
    return lambda t: min(1.0, t / attack) * math.exp(-t * decay)


def brushed(length: float) -> Callable[[float], float]:
    """The envelope of something brushed past: a soft swell."""
    return lambda t: math.sin(math.pi * min(1.0, t / length)) ** 2


def flick(chance: random.Random, pitch: float, seconds: float = 0.06) -> Samples:
    """One card's edge snapping free."""
    edge = band(shaped(noise(chance, seconds), struck(85, 0.001)), pitch, 0.9)
    body = band(shaped(noise(chance, seconds), struck(55, 0.002)), pitch * 0.4, 1.3)
    return mixed([(0, edge), (0, louder(body, 0.8))])


def slide(chance: random.Random, pitch: float, seconds: float) -> Samples:
    """A card gliding over felt."""
    return band(shaped(noise(chance, seconds), brushed(seconds)), pitch, 0.6)


def thud(chance: random.Random, pitch: float = 118, seconds: float = 0.14) -> Samples:
    """A card landing on cloth."""
    tone = [math.sin(2 * math.pi * (pitch * t - 170 * t * t)) for t in (i / RATE for i in range(count(seconds)))]
    cloth = band(noise(chance, seconds), 800, 0.7)
    return mixed([(0, louder(shaped(tone, struck(40)), 0.8)), (0, shaped(cloth, struck(65)))])


def bar(pitch: float, seconds: float, decay: float = 7) -> Samples:
    """A wooden bar struck with a soft mallet: the tone, and two overtones that die sooner."""

    def at(t: float) -> float:
        tone = math.sin(2 * math.pi * pitch * t) * math.exp(-t * decay)
        tone += 0.28 * math.sin(2 * math.pi * pitch * 3.93 * t) * math.exp(-t * decay * 4)
        return tone + 0.12 * math.sin(2 * math.pi * pitch * 2 * t) * math.exp(-t * decay * 1.6)

    fade = 0.05
    return [
        at(i / RATE) * min(1.0, i / RATE / 0.004) * min(1.0, (seconds - i / RATE) / fade) for i in range(count(seconds))
    ]


def riffle(chance: random.Random) -> Samples:
    """Two halves of a pack falling into each other, and squared up on the table."""
    parts: list[Part] = []
    for number in range(44):
        at = 0.9 * (number / 44) ** 0.92 + chance.uniform(0, 0.006)
        swell = 0.35 + 0.65 * math.sin(math.pi * (number + 4) / 52)
        parts.append((at, louder(flick(chance, 2100 + 500 * math.sin(number / 5), 0.045), swell * 0.8)))
    return mixed([*parts, (0.98, louder(thud(chance), 0.9)), (1.1, louder(thud(chance, 130), 0.6))])


def sweep_up(chance: random.Random) -> Samples:
    """The whole pile pushed together and taken up."""
    cards: list[Part] = []
    for number in range(8):
        at = 0.05 + number * 0.042 + chance.uniform(0, 0.012)
        cards.append((at, louder(flick(chance, 1500 + 110 * number), 0.7)))
    return mixed([(0, louder(slide(chance, 1500, 0.5), 0.9)), *cards, (0.43, louder(thud(chance, 105), 0.5))])


def phrase(notes: Iterable[tuple[float, float, float]], seconds: float = 0.9) -> Samples:
    """A little tune of wooden bars that ring for so long: beginning, pitch and loudness of each note."""
    return mixed((at, louder(bar(pitch, seconds, 4.95 / seconds), gain)) for at, pitch, gain in notes)


def landslide(chance: random.Random) -> Samples:
    """A big pile: more cards than of a small one, a longer sweep, and a chord as it ends."""
    cards: list[Part] = []
    for number in range(18):
        at = 0.04 + number * 0.025 + chance.uniform(0, 0.01)
        cards.append((at, louder(flick(chance, 1300 + 70 * number), 0.7)))
    chord = phrase([(0.42, 293.66, 0.45), (0.42, 440.0, 0.4), (0.5, 587.33, 0.45)], 0.7)
    return mixed([(0, slide(chance, 1300, 0.55)), *cards, (0.46, louder(thud(chance, 90), 0.5)), (0, chord)])


def frost(chance: random.Random) -> Samples:
    """Ice: high bars, one after another, over a breath of wind."""
    notes = mixed((0.05 * nth, louder(bar(pitch, 0.5, 14), 0.5)) for nth, pitch in enumerate((1568, 1976, 2349, 2794)))
    return mixed([(0, louder(slide(chance, 5200, 0.4), 0.5)), (0.04, notes)])


def knocks(chance: random.Random) -> Samples:
    """Two knocks on the table."""
    return mixed([(0, thud(chance, 150)), (0.17, louder(thud(chance, 140), 0.85))])


def stamp(chance: random.Random, pitch: float = 84) -> Samples:
    """A seal set down on a pile of cards: a thud with some weight, and the paper under it."""
    return mixed([(0, louder(thud(chance, pitch, 0.2), 1.3)), (0.006, louder(flick(chance, 900, 0.09), 0.8))])


def gathered(chance: random.Random) -> Samples:
    """Seven cards pushed together on felt."""
    cards = [(0.025 + 0.026 * nth, louder(flick(chance, 1700 + 90 * nth, 0.04), 0.5)) for nth in range(7)]
    return mixed([(0, slide(chance, 2000, 0.24)), *cards])


def squared(chance: random.Random) -> Samples:
    """A pile knocked into shape: once from the side, once from below."""
    return mixed([(0, louder(thud(chance, 165, 0.08), 0.8)), (0.055, louder(thud(chance, 150, 0.09), 0.7))])


def counted(notes: int, pitch: float = 1318.5) -> Samples:
    """Beads pushed along a rod, a little higher each time."""
    return mixed(
        (0.028 * nth, louder(bar(pitch * 2 ** (nth / 24), 0.12, 38), 0.6 + 0.05 * nth)) for nth in range(notes)
    )


def sounds() -> dict[str, tuple[Samples, float]]:
    """Every sound with its loudness from 0 to 1."""
    chance = random.Random(19)
    win = phrase([(0, 261.63, 0.7), (0.15, 329.63, 0.7), (0.3, 392.0, 0.75), (0.45, 523.25, 0.9), (0.72, 392.0, 0.5),
                  (0.72, 659.25, 0.6), (0.95, 523.25, 0.7), (0.95, 783.99, 0.7)])  # fmt: skip
    return {
        "shuffle": (riffle(chance), 0.6),
        "refuse": (mixed([(0, bar(164.81, 0.22, 22)), (0.11, louder(bar(138.59, 0.3, 20), 0.9))]), 0.5),
        "take_pile": (sweep_up(chance), 0.38),
        "turn": (mixed([(0, bar(523.25, 0.6, 8)), (0.12, louder(bar(659.25, 0.65, 7), 0.8))]), 0.38),
        "win": (win, 0.75),
        "big_pile": (landslide(chance), 0.65),
        "freeze": (frost(chance), 0.34),
        "bonus": (phrase([(0, 659.25, 0.6), (0.09, 880.0, 0.7)]), 0.36),
        "show": (mixed((0.05 * nth, louder(flick(chance, 1900 + 120 * nth), 0.8)) for nth in range(4)), 0.5),
        "ask": (mixed([(0, bar(440.0, 0.4, 10)), (0.13, louder(bar(587.33, 0.5, 9), 0.9))]), 0.42),
        "answer": (mixed([(0, bar(587.33, 0.4, 10)), (0.13, louder(bar(440.0, 0.5, 9), 0.9))]), 0.42),
        "knock": (knocks(chance), 0.6),
        "join": (phrase([(0, 293.66, 0.7), (0.05, 440.0, 0.7), (0.1, 587.33, 0.7)]), 0.5),
        "out": (phrase([(0, 392.0, 0.7), (0.1, 523.25, 0.75), (0.2, 659.25, 0.8), (0.34, 783.99, 0.95)], 0.82), 0.58),
        "deal_over": (phrase([(0, 392.0, 0.8), (0.2, 329.63, 0.7), (0.4, 261.63, 0.7)]), 0.5),
        **cards(chance),
        **celebrations(chance),
    }


def cards(chance: random.Random) -> dict[str, tuple[Samples, float]]:
    """Return the sounds of single cards, in four takes each that differ in pitch and noise."""
    takes: dict[str, tuple[Samples, float]] = {}
    for nth, p in enumerate(TAKES, 1):
        slid, snapped = louder(slide(chance, 2600 * p, 0.09), 0.6), flick(chance, 2700 * p)
        takes[f"deal-{nth}"] = mixed([(0, slid), (0.045, snapped)]), 0.5
        landed = mixed([(0, louder(flick(chance, 2000 * p), 0.7)), (0.012, thud(chance, 118 * p))])
        takes[f"place-{nth}"] = landed, 0.62
        lifted = mixed([(0, flick(chance, 2300 * p)), (0.02, louder(slide(chance, 3000 * p, 0.1), 0.5))])
        takes[f"pick_up-{nth}"] = lifted, 0.45
        turned = [(0, flick(chance, 2500 * p)), (0.11, louder(flick(chance, 1900 * p), 0.8))]
        takes[f"flip-{nth}"] = mixed([*turned, (0.12, louder(thud(chance, 118 * p), 0.3))]), 0.4
    return takes


def heartbeat(chance: random.Random) -> Samples:
    """Two low beats, felt more than heard."""
    return mixed([(0, thud(chance, 72, 0.16)), (0.2, louder(thud(chance, 66, 0.18), 0.75))])


def bells(notes: Iterable[tuple[float, float, float]], seconds: float) -> Samples:
    """Bars that ring on and beat slowly against one slightly higher, as a carillon does."""
    struck_once = list(notes)
    higher = [(at, pitch * 1.004, gain * 0.6) for at, pitch, gain in struck_once]
    return mixed(
        (at, louder(bar(pitch, seconds - at, 3.1), gain)) for at, pitch, gain in (*struck_once, *higher) if at < seconds
    )


def celebrations(chance: random.Random) -> dict[str, tuple[Samples, float]]:
    """Return the fanfares of celebrations: more and higher notes for more valuable events."""
    third = [(0.02, 392.0, 0.7), (0.11, 493.88, 0.8)]
    # The call of a natural canasta: a leap up, a step back, and a chord that rings on. Nothing else sounds like it.
    call = [(0.04, 392.0, 0.7), (0.2, 783.99, 0.8), (0.36, 659.25, 0.75), (0.52, 1046.5, 0.85), (0.52, 523.25, 0.55)]
    great = [(0.03, 523.25, 0.6), (0.17, 1046.5, 0.75), (0.3, 880.0, 0.7), (0.43, 1318.5, 0.85), (0.56, 1567.98, 0.8),
             (0.56, 523.25, 0.6), (0.56, 783.99, 0.5)]  # fmt: skip
    out = [(0, 392.0, 0.6), (0.08, 523.25, 0.7), (0.16, 659.25, 0.75), (0.24, 783.99, 0.8), (0.36, 1046.5, 0.95),
           (0.36, 659.25, 0.5)]  # fmt: skip
    return {
        "gather": (gathered(chance), 0.34),
        "square": (squared(chance), 0.4),
        "heartbeat": (heartbeat(chance), 0.3),
        "canasta_mixed": (mixed([(0, stamp(chance)), (0, phrase(third, 0.39))]), 0.56),
        "canasta": (mixed([(0, louder(stamp(chance), 1.1)), (0, bells(call, 1.5))]), 0.57),
        "canasta_great": (mixed([(0, louder(stamp(chance, 70), 1.2)), (0, bells(great, 1.5))]), 0.67),
        "opening": (phrase([(0, 293.66, 0.6), (0.1, 440.0, 0.8)]), 0.4),
        "complete": (
            mixed([(0, louder(stamp(chance), 0.6)), (0, phrase([(0.02, 587.33, 0.6), (0.1, 880.0, 0.6)]))]),
            0.4,
        ),
        "count": (counted(6), 0.26),
        "tick": (counted(2, 987.77), 0.2),
        "out_great": (phrase(out, 0.82), 0.7),
    }


def save(path: Path, samples: Samples, loudness: float) -> None:
    """Write a mono 16-bit WAV file whose highest peak is `loudness`, and whose last samples fade out.

    Samples are multiples of `_STEP`, which nobody hears and which packs into two thirds of the space.
    """
    peak = max(abs(x) for x in samples)
    last = len(samples) - 1
    faded = (x * min(1.0, (last - nth) / count(_FADE)) for nth, x in enumerate(samples))
    whole = array("h", (round(x / peak * loudness * 32767 / _STEP) * _STEP for x in faded))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(whole.tobytes())


def main() -> None:
    """Write every sound into `assets/sounds`, and nothing else."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.wav"):
        old.unlink()
    for name, (samples, loudness) in sounds().items():
        save(FOLDER / f"{name}.wav", samples, loudness)


if __name__ == "__main__":
    main()
