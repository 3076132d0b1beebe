"""Sheets of cards as a real browser prints them: 63 × 88 mm on either paper, measured in the rendered pages."""

import shutil
import subprocess
from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.core.notation import card_named
from canasta_gui.words import Words
from canasta_gui.words.pages import HEIGHT, WIDTH, CardDrawing, card_sheets_html

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
RENDERER = shutil.which("gs")
DPI = 300
MM = DPI / 25.4
PAPERS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
BLACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">'
    '<rect width="250" height="350" fill="#%s"/></svg>'
)

pytestmark = pytest.mark.skipif(
    BROWSER is None or RENDERER is None, reason="needs Chromium, and Ghostscript to look at what it prints"
)


def printed(html: str, paper: str, folder: Path) -> list[pygame.Surface]:
    """Return the pages of a file as the browser prints it on this paper."""
    assert BROWSER is not None
    assert RENDERER is not None
    page, pdf = folder / "page.html", folder / "page.pdf"
    page.write_text(html.replace("</head>", f"<style>@page {{ size: {paper}; }}</style></head>"), encoding="utf-8")
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/home",
    ]
    subprocess.run(
        [BROWSER, *options, f"--print-to-pdf={pdf}", page.as_uri()], check=True, capture_output=True, timeout=120
    )
    target = f"-sOutputFile={folder}/page-%d.png"
    subprocess.run(
        [RENDERER, "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pnggray", f"-r{DPI}", target, str(pdf)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return [pygame.image.load(path) for path in sorted(folder.glob("page-*.png"))]


def edges(shades: list[int]) -> list[float]:
    """Return the positions in millimetres where light and dark change along a line."""
    dark = [shade < 128 for shade in shades]
    return [at / MM for at in range(1, len(dark)) if dark[at] != dark[at - 1]]


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_63_by_88_mm(paper: str, tmp_path: Path) -> None:
    """Every other card is black, so that each of its edges can be seen."""
    colours = ["000000" if n % 2 == 0 else "ffffff" for n in range(9)]
    cards = [CardDrawing(card_named("AS"), [BLACK % colour]) for colour in colours]
    html = card_sheets_html(Words("en"), "Cards", cards, BLACK % "000000")
    pages = printed(html, paper, tmp_path)
    assert len(pages) == 2  # nothing runs over to another page
    width, height = PAPERS[paper]
    for page in pages:
        assert (page.get_width() / MM, page.get_height() / MM) == pytest.approx((width, height), abs=0.3)
    faces, backs = pages
    left, top = (width - 3 * WIDTH) / 2, 7.5
    across = [faces.get_at((x, round((top + HEIGHT / 2) * MM)))[0] for x in range(faces.get_width())]
    down = [faces.get_at((round((left + WIDTH / 2) * MM), y))[0] for y in range(faces.get_height())]
    cuts = [left, left + WIDTH, left + 2 * WIDTH, left + 3 * WIDTH]
    assert edges(across) == pytest.approx(cuts, abs=0.15)
    rows = [top, top + HEIGHT, top + 2 * HEIGHT, top + 3 * HEIGHT]
    assert edges(down) == pytest.approx(rows, abs=0.15)
    # what lies behind the faces is as large, and lies just behind them
    behind = [backs.get_at((x, round((top + HEIGHT / 2) * MM)))[0] for x in range(backs.get_width())]
    assert edges(behind) == pytest.approx([left, left + 3 * WIDTH], abs=0.15)
    # the marks for cutting stand where the cards meet
    above = [faces.get_at((x, round((top - 3) * MM)))[0] for x in range(faces.get_width())]
    marks = [at / MM for at, shade in enumerate(above) if shade < 200]
    assert all(min(abs(at - cut) for cut in cuts) < 0.25 for at in marks)
    assert all(min(abs(at - cut) for at in marks) < 0.25 for cut in cuts)
