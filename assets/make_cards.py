"""Draw everything anew: card faces, back, icons and the application's icon.

Run `python assets/make_cards.py`; the files come out the same every time. The PNG of the application's icon is
rendered with pygame; without pygame it is left as it is.
"""

from __future__ import annotations

import os
from pathlib import Path

from drawing.back import back_card
from drawing.cards import BORDER, CORNER, HEIGHT_OF_CARD, WIDTH, number_card
from drawing.courts import court_card
from drawing.icons import app_icon, icons
from drawing.joker import joker_card

ASSETS = Path(__file__).resolve().parent
SUITS = "SHDC"
NUMBERS = ("A", "10", "9", "8", "7", "6", "5", "4", "3", "2")
ENGLISH = {"K": "K", "Q": "Q", "J": "J"}
# The index letters of other languages, by their folders; only courts whose letter differs are drawn.
LOCAL = {"de": {"Q": "D", "J": "B"}, "fr": {"K": "R", "Q": "D", "J": "V"}}

THEME = f"""\
# A card theme: one SVG file per face in this folder, and what the table must know of their shape.
title = "Classic"
# width : height of every face
aspect = "{WIDTH}:{HEIGHT_OF_CARD}"
# radius of the corners and width of the border, as parts of the card's width
corner-radius = {CORNER / WIDTH:g}
border = {BORDER / WIDTH:g}
# how much of a card's width shows rank and suit completely
index-width = 0.28
# folders whose faces replace the ones here in that language
languages = [{", ".join(f'"{language}"' for language in LOCAL)}]
"""


def faces() -> dict[str, str]:
    """Every card of the deck and the back, by its name in the game's notation."""
    out = {f"{rank}{suit}": number_card(rank, suit) for suit in SUITS for rank in NUMBERS}
    out |= courts(ENGLISH)
    return out | {"JK": joker_card(in_colour=True), "BL": joker_card(in_colour=False), "back": back_card()}


def courts(letters: dict[str, str]) -> dict[str, str]:
    """Courts with the index letters of a language."""
    return {f"{rank}{suit}": court_card(rank, suit, letter) for suit in SUITS for rank, letter in letters.items()}


def save(folder: Path, files: dict[str, str]) -> None:
    """Write SVG files into a folder, made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


def save_icon_image(svg: Path, size: int) -> None:
    """Render the application's icon beside its SVG, for systems that want an image."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ModuleNotFoundError:
        print("pygame is not installed: the PNG icon was left as it is")
        return
    surface = pygame.image.load_sized_svg(str(svg), (size, size))
    pygame.image.save(surface, str(svg.with_name(f"{svg.stem}-{size}.png")))


def main() -> None:
    """Write the classic theme, the icons and the application's icon."""
    theme = ASSETS / "cards" / "classic"
    save(theme, faces())
    for language, letters in LOCAL.items():
        save(theme / language, courts(letters))
    (theme / "theme.toml").write_text(THEME, encoding="utf-8", newline="\n")
    save(ASSETS / "icons", icons())
    save(ASSETS / "icon", {"canasta": app_icon()})
    save_icon_image(ASSETS / "icon" / "canasta.svg", 256)


if __name__ == "__main__":
    main()
