"""Draw all card faces, backs, icons, portraits and the application's icon.

Run `python assets/make_cards.py`; the files come out the same every time. The PNG of the application's icon is
rendered with pygame; without pygame it is left as it is.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from drawing.backs import backs
from drawing.cards import CORNER, HEIGHT_OF_CARD, WIDTH, number_card, special_mark
from drawing.courts import court_card, court_index
from drawing.icons import app_icon, icons
from drawing.joker import joker_card
from drawing.portraits.portrait import portraits
from drawing.style import BIG_INDEX, CLASSIC, FOUR_COLOUR, HIGH_CONTRAST, Style

ASSETS = Path(__file__).resolve().parent
SUITS = "SHDC"
NUMBERS = ("A", "10", "9", "8", "7", "6", "5", "4", "3", "2")
COURTS = ("K", "Q", "J")
SPECIAL = ("3", "2")
"""Cards with marks for canasta."""
LOCALE = ASSETS.parent / "canasta_gui" / "locale"

THEME = """\
# A deck: one SVG file per face in this folder, and what the table must know of their shape.
title = "{title}"
{extends}# width : height of every face
aspect = "{width}:{height}"
# radius of the corners, as a part of the card's width
corner-radius = {corner:g}
# the middle of the two Braille cells, as parts of the card's width and height, and how wide the two are
braille = [{braille_x:.3f}, {braille_y:.3f}, 0.19]
# how much of a card must be seen to be read, as parts of its width and height
index = [{index_width:.3f}, {index_height:.3f}]
"""

EXTENDS = """\
# faces that are not here are taken from this deck
extends = "classic"
"""


def faces(style: Style, suits: str = SUITS) -> dict[str, str]:
    """The cards of these suits, by their names in the game's notation; courts and their indices in separate files."""
    out = {f"{rank}{suit}": number_card(rank, suit, style) for suit in suits for rank in NUMBERS}
    out |= {f"{rank}{suit}": court_card(rank, suit, style) for suit in suits for rank in COURTS}
    out |= {f"marks/{rank}{suit}": special_mark(rank, suit, style) for suit in suits for rank in SPECIAL}
    return out | indices(style, suits)


def court_letters(locale: Path) -> dict[str, dict[str, str]]:
    """The letters of the courts in languages that do not write K, Q, J; only those that differ."""
    read = {path.parent.name: tomllib.loads(path.read_text("utf-8")) for path in sorted(locale.glob("*/language.toml"))}
    return {language: data["courts"] for language, data in read.items() if "courts" in data}


def indices(style: Style, suits: str, locale: Path = LOCALE) -> dict[str, str]:
    """The indices of the courts of these suits, and those that other languages have in their place."""
    out = {f"index/{rank}{suit}": court_index(rank, suit, style) for rank in COURTS for suit in suits}
    for language, letters in court_letters(locale).items():
        for rank, letter in letters.items():
            out |= {f"index/{language}/{rank}{suit}": court_index(letter, suit, style) for suit in suits}
    return out


def jokers(style: Style) -> dict[str, str]:
    """The joker, and the black-and-white one."""
    return {"JK": joker_card(in_colour=True, style=style), "BL": joker_card(in_colour=False, style=style)}


def theme(title: str, style: Style, *, whole: bool) -> str:
    """Return the `theme.toml` of a deck; one that is not `whole` takes missing faces from the classic one."""
    x, y = style.index.braille
    return THEME.format(
        title=title,
        extends="" if whole else EXTENDS,
        width=WIDTH,
        height=HEIGHT_OF_CARD,
        corner=CORNER / WIDTH,
        braille_x=x / WIDTH,
        braille_y=y / HEIGHT_OF_CARD,
        index_width=style.index.height / WIDTH,
        index_height=(style.index.top + style.index.height + 2) / HEIGHT_OF_CARD,
    )


def decks() -> dict[str, tuple[str, dict[str, str]]]:
    """Every deck: its `theme.toml`, and its files."""
    courts = {f"{rank}S": court_card(rank, "S", FOUR_COLOUR) for rank in COURTS} | indices(FOUR_COLOUR, "S")
    return {
        "classic": (theme("Classic", CLASSIC, whole=True), faces(CLASSIC) | jokers(CLASSIC)),
        "four-colour": (theme("Four colours", FOUR_COLOUR, whole=False), faces(FOUR_COLOUR, "DC") | courts),
        "big-index": (theme("Large indices", BIG_INDEX, whole=False), faces(BIG_INDEX) | jokers(BIG_INDEX)),
        "high-contrast": (
            theme("High contrast", HIGH_CONTRAST, whole=False),
            faces(HIGH_CONTRAST) | jokers(HIGH_CONTRAST),
        ),
    }


def save(folder: Path, files: dict[str, str]) -> None:
    """Write SVG files into a folder, made if need be; a name may hold folders below it."""
    for name, text in files.items():
        path = folder / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


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
    """Write the decks, the backs, the icons, the portraits and the application's icon."""
    for name, (theme_text, files) in decks().items():
        folder = ASSETS / "cards" / name
        save(folder, files)
        (folder / "theme.toml").write_text(theme_text, encoding="utf-8", newline="\n")
    save(ASSETS / "backs", backs())
    save(ASSETS / "icons", icons())
    save(ASSETS / "portraits", portraits())
    save(ASSETS / "icon", {"canasta": app_icon()})
    save_icon_image(ASSETS / "icon" / "canasta.svg", 256)


if __name__ == "__main__":
    main()
