"""The size of the README's pictures, the turn they show, and the file format."""

import struct
import zlib
from pathlib import Path

import pygame

from canasta_gui.match.match import Match
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.window import Window
from tests.ui import animated_png
from tests.ui.readme_pictures import FOLDER, MOVING, STILLS, Recorder, record_turn


def test_the_recorded_turn_draws_completes_a_canasta_and_discards(window: Window, graphics: Graphics) -> None:
    recorder = Recorder(window, graphics, rate=2)
    record_turn(recorder)
    match, view = recorder.scene.conductor.match, recorder.scene.board.view
    assert isinstance(match, Match)
    assert isinstance(view, CanastaPosition)
    assert [name for name in ('"draw"', '"lay"', '"discard"') if name not in "".join(match.lines)] == []
    assert view.canastas(0) == 1


def test_the_pictures_are_small_enough_to_load_with_the_page() -> None:
    assert (FOLDER / f"{MOVING}.png").stat().st_size < 2_500_000
    assert [name for name in STILLS if (FOLDER / f"{name}.png").stat().st_size > 500_000] == []


def test_a_frame_holds_only_what_differs_from_the_one_before(window: Window, tmp_path: Path) -> None:
    first = pygame.Surface((40, 30), depth=24)
    first.fill((20, 90, 60))
    second = first.copy()
    second.fill((250, 250, 250), (10, 5, 8, 4))
    animated_png.save([first, second], tmp_path / "two.png", rate=20)
    chunks = dict(_chunks((tmp_path / "two.png").read_bytes()))
    assert struct.unpack(">II", chunks[b"acTL"]) == (2, 0)
    assert struct.unpack(">IIIIIHHBB", chunks[b"fcTL"])[1:7] == (8, 4, 10, 5, 1, 20)
    rows = zlib.decompress(chunks[b"fdAT"][4:])
    white = rows[1]
    assert chunks[b"PLTE"][3 * white : 3 * white + 3] == bytes((252, 252, 252))
    assert rows == (b"\0" + bytes([white]) * 8) * 4
    assert pygame.image.load(tmp_path / "two.png").get_at((0, 0))[:3] == (20, 92, 60)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file; the checksum of each is right."""
    found, at = [], 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + content) == int.from_bytes(data[at + 8 + length : at + 12 + length], "big")
        found.append((kind, content))
        at += 12 + length
    return found
