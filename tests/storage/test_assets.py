"""Drawings and fonts are found."""

import pytest

from canasta_gui.storage.folders import assets_dir, font_file


def test_the_drawings_are_found() -> None:
    assert any(assets_dir().rglob("*.svg"))


def test_the_font_is_found_and_is_truetype() -> None:
    font = font_file("Bold")
    assert font is not None
    assert font.read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_an_unknown_style_of_the_font_is_none() -> None:
    assert font_file("Wobbly") is None


def test_a_missing_font_package_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert font_file() is None
