"""The page about the game: reached from the title, read by keys and by a screen reader, and true."""

import re
import tomllib
from pathlib import Path

import pygame
import pytest

from canasta_gui import __version__
from canasta_gui.screens.about import AboutScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.about import about_chapters
from tests.ui.pilot import QUICK, Pilots

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
TYPEFACE = "fontpkg-lato"


def test_it_is_read_by_keys_from_the_title_and_left_again(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("About the game")
    assert isinstance(pilot.loop.scene, AboutScreen)
    pilot.step()
    read = pilot.read
    for chapter in about_chapters(Words("en"), __version__):
        assert chapter.title in read
        assert all(text in read for _, text in chapter.paragraphs)
    at = [node.rect for node in pilot.form.semantics().walk() if node.name == "Version"]
    pilot.key(pygame.K_END)
    pilot.step()
    assert [node.rect for node in pilot.form.semantics().walk() if node.name == "Version"] != at
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_names_the_version_and_whatever_the_program_is_built_on(language: str) -> None:
    told = " ".join(text for chapter in about_chapters(Words(language), "1.2.3") for _, text in chapter.paragraphs)
    assert "1.2.3" in told
    needed = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {re.split(r"[<>=]", each)[0] for each in needed}
    assert TYPEFACE in names
    assert all(name in told.lower() for name in names - {TYPEFACE})
    assert "Lato" in told
