"""Braille on the indices of the screen: dots in ink, on a label that stands where the deck has room for it."""

from canasta_gui.words.braille import cells

# In units of the pair's width: between dots, from one cell to the next, the dots' size, the space around them.
_STEP, _CELL, _RADIUS, _PAD = 0.2, 0.5, 0.065, 0.11
_PAPER, _RIM, _INK = "#ffffff", "#8d8878", "#101318"


def braille_svg(letters: str, x: float, y: float, width: float) -> str:
    """Return the dots of two letters as SVG on a small label around (x, y), the pair `width` units wide."""
    step, radius = _STEP * width, _RADIUS * width
    left, top = x - (_CELL + _STEP) * width / 2, y - step
    pad = _PAD * width + radius
    wide, high = (_CELL + _STEP) * width + 2 * pad, 2 * step + 2 * pad
    label = (
        f'<rect x="{left - pad:.1f}" y="{top - pad:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{pad:.1f}" '
        f'fill="{_PAPER}" stroke="{_RIM}" stroke-width="1"/>'
    )
    raised = "".join(
        f'<circle cx="{left + cell * _CELL * width + column * step:.1f}" cy="{top + row * step:.1f}" '
        f'r="{radius:.1f}" fill="{_INK}"/>'
        for cell, column, row in cells(letters)
    )
    return label + raised
