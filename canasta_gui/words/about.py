"""About the game: its history, books and cards, how a deal is proven honest, licences and the version."""

from collections.abc import Iterator
from typing import NamedTuple

from canasta_gui.words.translation import Words


class AboutChapter(NamedTuple):
    """A chapter in the player's language; each paragraph has a title, which may be empty, and a text."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


def about_chapters(w: Words, version: str) -> tuple[AboutChapter, ...]:
    """Return the chapters about the game and the program, which has this version."""
    return tuple(_chapters(w, version))


def _chapters(w: Words, version: str) -> Iterator[AboutChapter]:
    yield AboutChapter(w.t("Where canasta comes from"), tuple(("", text) for text in _history(w)))
    yield AboutChapter(w.t("The rule books"), tuple(_books(w)))
    yield AboutChapter(w.t("Honest deals"), tuple(("", text) for text in _honesty(w)))
    yield AboutChapter(
        w.t("The cards"),
        (
            (
                "",
                w.t(
                    "The faces, the backs, the portraits and the icons are our own drawings, and the sounds our own "
                    "synthesis: programs of this project make them, and anyone can run those again and get the same "
                    "files. Nothing is taken from a deck that can be bought."
                ),
            ),
        ),
    )
    yield AboutChapter(w.t("Licences"), tuple(_licences(w)))
    yield AboutChapter(w.t("Version"), (("", w.t("canasta-gui {version}", version=version)),))


def _history(w: Words) -> Iterator[str]:
    """Yield the paragraphs of the sources about the history (004:3-5) and about themselves (000)."""
    yield w.t(
        "Canasta is young for a card game: it was thought up in Uruguay about 1939. Its name is the Spanish word for "
        "basket. In Argentina a player, Mrs Artayeta de Viel, gave it firm rules; about 1946 it came to the United "
        "States, where they were written down for good in 1951."
    )
    yield w.t(
        "It belongs to the rummy family. There are no tricks to win: you draw and discard, and collect cards of one "
        "rank. What sets it apart is its mixture of daring and calculation – when to go for the pile, what to keep, "
        "what to throw away. It is at its best with four, two against two, and can be played by two to six."
    )
    yield w.t(
        "On its way round the world it changed at every table. The books disagree, and none of them is wrong: this is "
        "why here every rule set follows its own book, and why you can change every rule."
    )


def _books(w: Words) -> Iterator[tuple[str, str]]:
    yield (
        w.t("Classic canasta, Tête et Queue"),
        w.t(
            "From a Québec book of card games, a translation of the American rules of 1949 to 1951. It has the most "
            "tables: for two, three, five and six players, and a list of irregularities."
        ),
    )
    yield (
        w.t("Swiss canasta and Rommé"),
        w.t(
            "From a leaflet translated from German, which also describes cards with Braille dots for players who "
            "cannot see them. No other book says as much about playing well."
        ),
    )
    yield (
        w.t("Uruguayan canasta"),
        w.t("From a French encyclopaedia, after the code of 1951. It is the shortest book, and it tells the history."),
    )
    yield (
        w.t("Chinese canasta"),
        w.t("From rules published in French: three or four packs, blank cards, and a canasta of wild cards to go out."),
    )
    yield (
        w.t("The other games"),
        w.t(
            "International and modern American canasta, Samba, Bolivia, Hand and Foot and German Rommé follow the "
            "published rules of several authorities, compared with each other."
        ),
    )


def _honesty(w: Words) -> Iterator[str]:
    yield w.t(
        "The order of the cards is settled before the first one is dealt, and nothing changes it but the cut. As proof "
        "the menu of the table shows the fingerprint of the deck beforehand, its SHA-256 sum. After the deal “The "
        "deck…” shows all cards in their order: make the sum of that text with any tool, and compare."
    )
    yield w.t(
        "The computer players get what you would see in their chair, and nothing else. When the hidden cards are "
        "exchanged, they do the same as before: the tests of the program demand it."
    )
    yield w.t(
        "Every game is written down with the order of its decks. Its record can be checked by the program, or by one "
        "of your own: the format is documented."
    )


def _licences(w: Words) -> Iterator[tuple[str, str]]:
    yield (
        w.t("The program, the cards and the sounds"),
        w.t("MIT licence: use it, change it, and pass it on, as long as the licence goes with it."),
    )
    yield (
        w.t("The typeface"),
        w.t("Lato by Łukasz Dziedzic, under the SIL Open Font License 1.1."),
    )
    yield (
        w.t("What the program is built on"),
        w.t(
            "pygame-ce (LGPL 2.1) and SDL (zlib licence) for window, pictures and sound; AccessKit (MIT or Apache 2.0) "
            "for screen readers; platformdirs and filelock (MIT) for files; websockets and segno (BSD) for phones. The "
            "packages hold all texts."
        ),
    )
