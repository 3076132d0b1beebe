"""The overlay at `?`: the keys of a screen."""

from collections.abc import Sequence
from enum import Enum

from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.keys import KeyGroup, KeyMap, key_label
from canasta_gui.ui.widgets import Column, Dialog, Grid, Label, Paragraph, Row, Scroll, Widget
from canasta_gui.words import Words


def key_sheet(words: Words, keys: KeyMap[Enum]) -> Dialog:
    """Return a dialog with the keys in two columns."""
    lists = [_list(words, group) for group in keys.groups]
    half = _middle([len(group.bindings) + 2 for group in keys.groups])
    columns = [Column(part, gap=Gap.LARGE, grow=1) for part in (lists[:half], lists[half:])]
    body = Scroll(Row(columns, gap=Gap.HUGE, align="top"))
    close = words.t("Close")
    return Dialog(words.t("Keys"), "", [(close, "primary", lambda: None)], body=body, widest=1000)


def _middle(sizes: Sequence[int]) -> int:
    """Return where to break a list so that both parts are about equally long."""
    return min(range(1, len(sizes)), key=lambda at: abs(sum(sizes[:at]) - sum(sizes[at:])))


def _list(words: Words, group: KeyGroup[Enum]) -> Widget:
    rows: list[list[Widget]] = []
    for binding in group.bindings:
        keys = "  ".join(key_label(words, key) for key in binding.keys)
        label = Label(keys, bold=True, size=TextSize.CAPTION)
        rows.append([label, Paragraph(words.t(binding.meaning), size=TextSize.CAPTION, colour="dim")])
    head = Label(words.t(group.title), bold=True, colour="accent", size=TextSize.CAPTION)
    return Column([head, Grid(rows, stretch=(1,), gap=(Gap.NORMAL, Gap.TINY))], gap=Gap.TINY)
