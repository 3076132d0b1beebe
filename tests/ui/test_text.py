"""Setting lines: fitting, wrapping, suits, spaces."""

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canasta_gui.storage.folders import font_file
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.text import MOST_FONTS, Typesetter
from canasta_gui.ui.graphics.theme import Scale
from canasta_gui.ui.platform.window import Window

TEXTS = st.text(st.sampled_from("abcdé W♠♥\u00a0\u202f-"), max_size=60)
WHITE = (255, 255, 255, 255)


@given(TEXTS, st.integers(30, 400))
def test_a_fitted_text_is_no_wider_than_its_place(graphics: Graphics, window: Window, text: str, width: int) -> None:
    fitted = graphics.text.fit(text, 18, width)
    assert graphics.text.width(fitted, 18) <= width
    assert (fitted == text) == (graphics.text.width(text, 18) <= width)


@given(st.lists(st.text(st.sampled_from("abcdé W-"), min_size=1, max_size=30), max_size=2), st.integers(180, 400))
@example(["WWaW", "Waa bb"], 180)  # side by side a pixel wider than the sum of their widths
def test_of_names_that_are_too_long_each_keeps_its_share(
    graphics: Graphics, window: Window, names: list[str], width: int
) -> None:
    fitted = graphics.text.fit(" · ".join(["Ada", *names]), 18, width).split(" · ")
    assert graphics.text.width(" · ".join(fitted), 18) <= width
    assert len(fitted) == 1 + len(names)
    assert fitted[0] == "Ada"


@given(TEXTS, st.integers(60, 400))
def test_wrapping_loses_nothing_and_keeps_to_the_width(
    graphics: Graphics, window: Window, text: str, width: int
) -> None:
    lines = graphics.text.wrap(text, 18, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(graphics.text.width(line, 18) <= width or len(line) == 1 for line in lines)


def test_a_word_without_end_is_broken_in_a_moment(
    graphics: Graphics, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, measure = [], graphics.text._measure

    def counted(text: str, px: int, bold: bool) -> int:
        asked.append(len(text))
        return measure(text, px, bold)

    monkeypatch.setattr(graphics.text, "_measure", counted)
    lines = graphics.text.wrap("W" * 5000, 18, 400)
    assert "".join(lines) == "W" * 5000
    assert len({len(line) for line in lines[:-1]}) == 1
    assert sum(asked) < 50_000  # letters; to measure the rest before every line would be half a million


def test_a_path_is_broken_behind_a_slash_and_its_name_stays_whole(graphics: Graphics, window: Window) -> None:
    name = "canasta-2026-11-21.png"
    width = graphics.text.width(name, 18) + 4
    for path in (f"/home/somebody/pictures/{name}", f"C:\\Users\\Somebody\\Pictures\\{name}"):
        lines = graphics.text.wrap(path, 18, width)
        assert "".join(lines) == path
        assert lines[-1] == name
        assert all(line[-1] in "/\\" for line in lines[:-1])


def test_line_ends_are_kept(graphics: Graphics) -> None:
    assert graphics.text.wrap("one\ntwo three", 18, 1000) == ["one", "two three"]


def test_a_no_break_space_holds_words_together(graphics: Graphics) -> None:
    width = graphics.text.width("one 5\u00a0000", 18) - 1
    assert graphics.text.wrap("one 5\u00a0000", 18, width) == ["one", "5\u00a0000"]


def test_words_are_not_pushed_together(graphics: Graphics, window: Window) -> None:
    assert graphics.text.width("for a", 20) == sum(graphics.text.width(part, 20) for part in ("for", " ", "a"))


def test_a_narrow_no_break_space_is_set_as_a_space(graphics: Graphics, window: Window) -> None:
    assert graphics.text.width("5\u202f000", 18) == graphics.text.width("5\u00a0000", 18)


@pytest.mark.parametrize("bad", ["\udce9", "\0"])
def test_what_nobody_can_draw_is_a_question_mark(graphics: Graphics, window: Window, bad: str) -> None:
    for name in (f"/home/zo{bad}/caf{bad}.canasta", f"Zoé {bad}"):
        assert graphics.text.width(name, 18) == graphics.text.width(name.replace(bad, "?"), 18)
        assert graphics.text.line(name, 18, WHITE).get_width() == graphics.text.width(name, 18)
        assert window.copy_text(name)


@pytest.mark.parametrize("suit", "♠♥♦♣")
def test_suits_are_pictures_and_not_empty_boxes(graphics: Graphics, window: Window, suit: str) -> None:
    picture = graphics.text.line(suit, 40, WHITE)
    mask = pygame.mask.from_surface(picture)
    # A box drawn for a missing letter is hollow; the signs are solid in the middle of their width.
    center = mask.centroid()
    assert mask.get_at(center)
    assert 0.2 < mask.count() / (picture.get_width() ** 2) < 0.9


def test_red_suits_are_red_and_black_ones_have_the_colour_of_the_text(graphics: Graphics, window: Window) -> None:
    heart, spade = (graphics.text.line(suit, 40, WHITE) for suit in "♥♠")
    assert pygame.transform.average_color(heart, consider_alpha=True)[:3] == pytest.approx(
        graphics.theme.red_suit[:3], abs=6
    )
    assert pygame.transform.average_color(spade, consider_alpha=True)[:3] == pytest.approx((255, 255, 255), abs=6)


def test_the_same_line_is_rendered_once(graphics: Graphics, window: Window) -> None:
    assert graphics.text.line("once", 18, WHITE) is graphics.text.line("once", 18, WHITE)


def test_a_text_looks_the_same_whatever_size_was_set_before(graphics: Graphics, window: Window) -> None:
    def setter() -> Typesetter:
        return Typesetter(font_file("Regular"), font_file("Bold"), graphics.icons, graphics.theme)

    def drawn(typesetter: Typesetter, px: int) -> tuple[bytes, int]:
        text = "AVATar 1,250"
        return pygame.image.tobytes(typesetter.line(text, px, WHITE), "RGBA"), typesetter.width(text, px)

    sizes, one = [16, 31, 18, 75, 20, 12], setter()
    assert len(sizes) > MOST_FONTS
    assert [drawn(one, px) for px in sizes] == [drawn(setter(), px) for px in sizes]


def test_what_was_drawn_is_noted_with_its_place_in_the_window(graphics: Graphics, window: Window) -> None:
    surface = pygame.Surface((200, 100), pygame.SRCALPHA)
    part = surface.subsurface((50, 20, 100, 50))
    graphics.text.log = []
    graphics.text.draw(part, "here", pygame.Rect(0, 0, 100, 50), 18, WHITE, align="right")
    graphics.text.draw(part, "far too long for this", pygame.Rect(0, 0, 60, 50), 18, WHITE)
    inside, cut = graphics.text.log
    graphics.text.log = None
    assert (inside.text, inside.rect.right, inside.shortened) == ("here", 150, False)
    assert cut.shortened


@given(st.integers(800, 3840), st.integers(600, 2160))
def test_the_scale_grows_with_the_window_and_never_below_three_quarters(width: int, height: int) -> None:
    scale = Scale.of((width, height))
    assert scale.factor == max(0.75, min(width / 1280, height / 800))
    assert scale.px(0.1) == 1
    assert scale.px(0) == 0
