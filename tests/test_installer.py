"""What the package of the game holds, as far as it can be said without building one."""

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import canasta_gui

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

build_installer = pytest.importorskip("build_installer", reason="a checkout without the programs that build packages")

from installer import bundle, debian, licences  # noqa: E402  (build_installer finds the folder)


def test_the_package_has_the_version_of_the_program() -> None:
    assert build_installer.version() == canasta_gui.__version__


def test_the_day_of_a_reproducible_build_is_the_one_that_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    assert build_installer.build_date() == "2027-01-15"


def test_every_folder_of_drawings_and_no_program_that_draws_is_packed() -> None:
    packed = {source.name for source, _ in bundle.data_files(ROOT)}
    assert {"cards", "icons", "sounds", "icon"} <= packed
    assert not {"drawing", "installer"} & packed


def test_the_fonts_that_the_window_asks_for_are_packed() -> None:
    packed = {source.name for source, _ in bundle.data_files(ROOT)}
    asked = (ROOT / "canasta_gui/ui/kit.py").read_text(encoding="utf-8")
    assert {f"Lato-{style}.ttf" for style in bundle.FONT_STYLES} <= packed
    assert asked.count("font_file(") == len(bundle.FONT_STYLES)
    assert all(f'font_file("{style}")' in asked for style in bundle.FONT_STYLES)


def test_the_licences_name_every_package_that_the_game_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[<>=]", line)[0] for line in project["dependencies"]}
    text = licences.copyright_text(ROOT)
    assert needed == set(licences.PACKAGES)
    assert all(f"{name} {metadata.version(name)}" in text for name in needed)
    assert "Permission is hereby granted" in text


def test_the_menu_entry_and_the_appstream_data_have_the_same_name() -> None:
    metainfo = (debian.LINUX / f"{debian.APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    assert f"<id>{debian.APP_ID}</id>" in metainfo
    assert f"{debian.APP_ID}.desktop" in metainfo
    assert f"Icon={debian.APP_ID}" in (debian.LINUX / f"{debian.APP_ID}.desktop").read_text(encoding="utf-8")
