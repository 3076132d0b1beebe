"""Decks, backs and cloths: those of the program are whole, those of the player are used or refused with a sentence."""

import errno
import itertools
import os
import runpy
import sys
from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.core.cards import HIDDEN, Card, card_name, parse_card
from canasta_gui.storage.folders import assets_dir
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import BACK_TITLES, DECK_TITLES, CardStyle, Decks
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import FELTS, Colour, Theme, theme_of
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words
from canasta_gui.words.braille import cells, letters_of
from canasta_gui.words.problems import problem_sentence
from tests.executors import AtOnce

EN = Words("en")
DECK = tuple(
    parse_card(name)
    for name in ("JK", "BL", *(f"{rank}{suit}" for rank in [*range(2, 11), *"JQKA"] for suit in "SHDC"))
)
ACE, KING = parse_card("AS"), parse_card("KH")


def pixels(atlas: Atlas, card: Card, width: int = 60) -> bytes:
    return pygame.image.tobytes(atlas.card(card, width), "RGBA")


def own(tmp_path: Path, toml: str, **faces: str) -> Decks:
    """Return a deck called "mine" in a player's folder, beside the program's own."""
    folder = tmp_path / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "theme.toml").write_text(toml)
    for name, svg in faces.items():
        (folder / f"{name}.svg").write_text(svg)
    return Decks([assets_dir(), tmp_path], AtOnce())


RED_ACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350"><path d="M0,0H250V350H0Z" fill="#ff0000"/></svg>'
)


# --- the program's own ---


def test_the_drawings_are_what_the_script_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(assets_dir()))
    script = runpy.run_path(str(assets_dir() / "make_cards.py"))
    drawn = {
        f"cards/{deck}/{name}": text for deck, (_, files) in script["decks"]().items() for name, text in files.items()
    }
    drawn |= {f"{kind}/{name}": text for kind in ("backs", "portraits") for name, text in script[kind]().items()}
    kept = {
        path.relative_to(assets_dir()).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for folder in ("cards", "backs", "portraits")
        for path in (assets_dir() / folder).rglob("*.svg")
    }
    assert drawn.keys() == kept.keys()
    assert [name for name, text in drawn.items() if kept[name] != text] == []
    for name in [name for name in sys.modules if name.split(".")[0] == "drawing"]:
        del sys.modules[name]


@pytest.mark.parametrize("deck", DECK_TITLES)
def test_twos_and_threes_are_marked_only_where_they_are_special(graphics: Graphics, window: Window, deck: str) -> None:
    at_canasta, elsewhere = (graphics.deck("en", CardStyle(deck, marks=marks)) for marks in (True, False))
    different = {card for card in DECK if pixels(at_canasta, card, 120) != pixels(elsewhere, card, 120)}
    assert different == {card for card in DECK if card_name(card)[0] in "23"}


@pytest.mark.parametrize("deck", DECK_TITLES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_deck_shows_every_card_and_no_two_alike(
    graphics: Graphics, window: Window, deck: str, language: str
) -> None:
    atlas = graphics.deck(language, CardStyle(deck))
    assert len({pixels(atlas, card, 40) for card in (*DECK, HIDDEN)}) == len(DECK) + 1


@pytest.mark.parametrize("deck", DECK_TITLES)
def test_courts_carry_the_letters_of_the_language(graphics: Graphics, window: Window, deck: str) -> None:
    for rank, alike in (("K", "de"), ("Q", None), ("J", None)):
        card = parse_card(f"{rank}D")
        faces = {language: pixels(graphics.deck(language, CardStyle(deck)), card) for language in ("en", "fr", "de")}
        assert faces["en"] != faces["fr"]
        assert (faces["en"] == faces["de"]) == (alike == "de")


def test_a_language_without_letters_of_its_own_has_the_english_ones(graphics: Graphics, window: Window) -> None:
    assert pixels(graphics.deck("es"), KING) == pixels(graphics.deck("it"), KING) == pixels(graphics.deck("en"), KING)


@pytest.mark.parametrize("back", BACK_TITLES)
def test_every_back_looks_the_same_from_both_ends(graphics: Graphics, window: Window, back: str) -> None:
    picture = graphics.deck("en", CardStyle(back=back)).card(HIDDEN, 100)
    around = pygame.transform.rotate(picture, 180)
    apart = sum(
        max(abs(a - b) for a, b in zip(picture.get_at(at)[:3], around.get_at(at)[:3], strict=True)) > 90
        for at in itertools.product(range(4, 96, 3), range(4, 136, 3))
    )
    assert apart < 14  # of 1364: gradients and the edges of fine lines


def test_all_backs_differ(graphics: Graphics, window: Window) -> None:
    assert len({pixels(graphics.deck("en", CardStyle(back=back)), HIDDEN) for back in BACK_TITLES}) == len(BACK_TITLES)


# Brettel's simulation as Viénot simplified it: what red, green and blue (linear) become without green or red cones.
_BLIND = {
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
}


def linear(colour: Colour) -> tuple[float, ...]:
    return tuple(((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in colour[:3])


def luminance(colour: Colour) -> float:
    return sum(part * weight for part, weight in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink(atlas: Atlas, suit: str) -> Colour:
    """Return the colour in the middle of the ace's big sign, beside what is inlaid."""
    colour = atlas.card(parse_card(f"A{suit}"), 250).get_at((104, 175))
    return colour.r, colour.g, colour.b


@pytest.mark.parametrize("deck", ["four-colour", "high-contrast"])
@pytest.mark.parametrize("sight", _BLIND)
@pytest.mark.parametrize("suits", ["HD", "CS"])
def test_a_colour_blind_player_tells_suits_of_one_usual_colour_apart(
    graphics: Graphics, window: Window, deck: str, sight: str, suits: str
) -> None:
    atlas = graphics.deck("en", CardStyle(deck))
    seen = []
    for suit in suits:
        light = linear(ink(atlas, suit))
        mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in _BLIND[sight])
        seen.append([max(0.0, part) ** (1 / 2.2) * 255 for part in mixed])
    assert sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5 > 80  # of 441


@pytest.mark.parametrize("suit", "SHDC")
def test_the_suits_of_the_stark_deck_stand_out_from_its_paper(graphics: Graphics, window: Window, suit: str) -> None:
    assert contrast(ink(graphics.deck("en", CardStyle("high-contrast")), suit), (255, 255, 255)) > 5.5


# --- the player's own ---


def test_a_folder_of_the_player_is_a_deck(window: Window, tmp_path: Path) -> None:
    decks = own(tmp_path, 'title = "Mine"', AS=RED_ACE)
    assert ("mine", "Mine") in decks.decks(EN)
    atlas = decks.atlas(CardStyle("mine"), "en")
    assert atlas.card(ACE, 50).get_at((25, 35))[:3] == (255, 0, 0)
    assert pixels(atlas, KING) == pixels(decks.atlas(CardStyle(), "en"), KING)
    assert decks.damaged() == []


def test_of_a_title_without_end_the_beginning_is_shown(window: Window, tmp_path: Path) -> None:
    decks = own(tmp_path, f'title = "{"A" * 60_000}"', AS=RED_ACE)
    assert ("mine", "A" * 60) in decks.decks(EN)


def test_a_deck_may_take_what_it_lacks_from_another_than_the_classic_one(window: Window, tmp_path: Path) -> None:
    decks = own(tmp_path, 'title = "Mine"\nextends = "big-index"', AS=RED_ACE)
    atlas = decks.atlas(CardStyle("mine"), "en")
    assert pixels(atlas, KING) == pixels(decks.atlas(CardStyle("big-index"), "en"), KING)


def test_a_face_of_the_players_carries_no_index_but_its_own(window: Window, tmp_path: Path) -> None:
    decks = own(tmp_path, 'title = "Mine"', KH=RED_ACE)
    assert decks.atlas(CardStyle("mine"), "en").card(KING, 50).get_at((8, 8))[:3] == (255, 0, 0)


@pytest.mark.parametrize(
    ("toml", "face"),
    [
        ("title = ", RED_ACE),
        ("title = 3", RED_ACE),
        ("corner-radius = 0.1", RED_ACE),
        ('title = "Mine"\ncorner-radius = "round"', RED_ACE),
        ('title = "Mine"\nextends = "nothing"', RED_ACE),
        ('title = "Mine"\nbraille = [0.1]', RED_ACE),
        ('title = "Mine"\nindex = [0.3, 2]', RED_ACE),
        ('title = "Mine"\nbraille = ["a", 0.1, 0.1]', RED_ACE),
        ('title = "Mine"', "no drawing"),
        ('title = "Mine"', ""),
    ],
)
def test_a_damaged_deck_is_named_and_the_classic_one_shown(
    window: Window, tmp_path: Path, toml: str, face: str
) -> None:
    decks = own(tmp_path, toml, AS=face)
    assert [offer.name for offer in decks.decks(EN)] == list(DECK_TITLES)
    assert pixels(decks.atlas(CardStyle("mine"), "en"), ACE) == pixels(decks.atlas(CardStyle(), "en"), ACE)
    problem = decks.problem(CardStyle("mine"))
    assert problem is not None
    assert decks.damaged() == [problem]
    assert str(tmp_path) in problem_sentence(EN, problem)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize("place", ["index", "index/en", "marks"])
def test_a_drawing_behind_a_link_is_looked_at_before_it_is_drawn(window: Window, tmp_path: Path, place: str) -> None:
    decks = own(tmp_path, 'title = "Mine"')
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "KH.svg").write_text(RED_ACE.replace("<path", '<path stroke-dasharray="1e-9"'))
    link = tmp_path / "cards" / "mine" / place
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(tmp_path / "elsewhere")
    assert [problem.path.name for problem in decks.damaged()] == ["KH.svg"]


def test_what_is_never_shown_of_a_deck_is_not_looked_at(window: Window, tmp_path: Path) -> None:
    decks = own(tmp_path, 'title = "Mine"', AS=RED_ACE)
    sketches = tmp_path / "cards" / "mine" / "sketches" / "old" / "older"
    sketches.mkdir(parents=True)
    (sketches / "KH.svg").write_text("no drawing")
    assert decks.damaged() == []


def test_a_deck_that_is_gone_is_named_and_the_classic_one_shown(window: Window, tmp_path: Path) -> None:
    decks = Decks([assets_dir(), tmp_path], AtOnce())
    assert decks.problem(CardStyle("gone")) == StorageProblem(
        ProblemCode.DAMAGED_DECK, tmp_path / "cards" / "gone" / "theme.toml"
    )
    assert pixels(decks.atlas(CardStyle("gone"), "en"), ACE) == pixels(decks.atlas(CardStyle(), "en"), ACE)


def test_a_deck_in_a_folder_that_may_not_be_entered_is_named(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks, look = own(tmp_path, 'title = "Mine"'), Path.stat

    def forbidden(path: Path, **options: bool) -> os.stat_result:
        if tmp_path in path.parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **options)

    monkeypatch.setattr(Path, "stat", forbidden)
    assert decks.problem(CardStyle("mine")) is not None
    assert decks.problem(CardStyle(back="mine")) is not None


def test_a_name_leads_to_no_other_folder(window: Window, tmp_path: Path) -> None:
    own(tmp_path, 'title = "Mine"')
    inner = Decks([assets_dir(), tmp_path / "other"], AtOnce())
    assert inner.problem(CardStyle("../../cards/mine")) is not None


def test_a_drawing_of_the_player_is_a_back(window: Window, tmp_path: Path) -> None:
    (tmp_path / "backs").mkdir()
    (tmp_path / "backs" / "red.svg").write_text(RED_ACE)
    (tmp_path / "backs" / "broken.svg").write_text("<svg")
    decks = Decks([assets_dir(), tmp_path], AtOnce())
    assert [offer.name for offer in decks.backs(EN)] == [*BACK_TITLES, "red"]
    assert [problem.path.name for problem in decks.damaged()] == ["broken.svg"]
    assert decks.atlas(CardStyle(back="red"), "en").card(HIDDEN, 50).get_at((25, 35))[:3] == (255, 0, 0)
    assert pixels(decks.atlas(CardStyle(back="broken"), "en"), HIDDEN) == pixels(decks.atlas(CardStyle(), "en"), HIDDEN)


def test_many_styles_take_turns(window: Window, tmp_path: Path) -> None:
    decks = Decks([assets_dir()], AtOnce())
    styles = [CardStyle(deck, back) for deck in DECK_TITLES for back in BACK_TITLES]
    first = pixels(decks.atlas(styles[0], "en"), ACE)
    for style in styles:
        decks.atlas(style, "en")
    assert pixels(decks.atlas(styles[0], "en"), ACE) == first
    assert decks.atlas(styles[0], "en") is decks.atlas(styles[0], "en")


# --- Braille ---


def test_every_card_has_two_braille_cells_of_its_own() -> None:
    letters = [letters_of(card) for card in DECK]
    assert len(set(letters)) == len(DECK)
    assert {len(pair) for pair in letters} == {2}
    assert all(cells(pair) for pair in letters)


@pytest.mark.parametrize(
    ("card", "letters"),
    [("AS", "as"), ("2C", "bc"), ("9D", "id"), ("10H", "xh"), ("JC", "jc"), ("QS", "qs"), ("KD", "kd"), ("JK", "jo")],
)
def test_rank_and_suit_stand_in_braille_letters(card: str, letters: str) -> None:
    assert letters_of(parse_card(card)) == letters


def test_a_cell_has_three_rows_of_two_dots() -> None:
    assert cells("x") == [(0, 0, 0), (0, 0, 2), (0, 1, 0), (0, 1, 2)]  # dots 1, 3, 4 and 6
    assert cells("as") == [(0, 0, 0), (1, 0, 1), (1, 0, 2), (1, 1, 0)]


def test_the_back_has_no_braille() -> None:
    assert letters_of(HIDDEN) == ""


@pytest.mark.parametrize("deck", DECK_TITLES)
def test_braille_goes_with_every_deck_and_covers_no_index(graphics: Graphics, window: Window, deck: str) -> None:
    plain, dotted = graphics.deck("en", CardStyle(deck)), graphics.deck("en", CardStyle(deck, braille=True))
    for name in ("AS", "KH", "10D", "2C", "3S"):
        one, other = plain.card(parse_card(name), 250), dotted.card(parse_card(name), 250)
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
        corner = pygame.Rect(0, 0, 90, 148)
        assert pygame.image.tobytes(one.subsurface(corner), "RGBA") == pygame.image.tobytes(
            other.subsurface(corner), "RGBA"
        )
    assert pixels(plain, HIDDEN) == pixels(dotted, HIDDEN)


# --- cloths ---


def over(top: Colour, ground: Colour) -> Colour:
    part = (top[3] if len(top) == 4 else 255) / 255
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(top[:3], ground[:3], strict=True))
    return red, green, blue


@pytest.mark.parametrize("felt", FELTS)
def test_what_is_written_can_be_read_on_every_cloth(felt: str) -> None:
    theme = theme_of(felt)
    for ground in (theme.felt, over(theme.panel, theme.felt), over(theme.sunken, theme.felt)):
        assert contrast(theme.text, ground) > 4.5
        assert contrast(theme.accent, ground) > 3
        assert contrast(theme.dim, ground) > 3


def test_the_plain_cloth_has_the_strongest_contrast() -> None:
    assert contrast(theme_of("plain").text, theme_of("plain").felt) == 21
    assert theme_of("of a newer version") is theme_of("green")


@pytest.mark.parametrize("felt", FELTS)
def test_every_cloth_covers_the_window(graphics: Graphics, window: Window, felt: str) -> None:
    surface = pygame.Surface((300, 200))
    surface.fill((255, 0, 255))
    graphics.shapes.felt(surface, theme_of(felt))
    theme: Theme = theme_of(felt)
    colour = pygame.transform.average_color(surface)[:3]
    assert max(abs(a - b) for a, b in zip(colour, theme.felt[:3], strict=True)) < 60
    assert surface.get_at((299, 199))[:3] != (255, 0, 255)
