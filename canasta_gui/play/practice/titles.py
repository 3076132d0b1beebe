"""The practice deals by name, and their titles, without their positions."""

from importlib import resources
from typing import Final

from canasta_gui.text_input import read_toml

PRACTICES: Final = ("opening", "freezing", "defence", "going_out", "irregularities")
"""The practice deals, in the order in which they are offered."""


def practice_title(name: str) -> str:
    """Return the title of a practice deal, as a message."""
    text = (resources.files(__package__) / "deals" / f"{name}.toml").read_text(encoding="utf-8")
    title: str = read_toml(text)["title"]
    return title
