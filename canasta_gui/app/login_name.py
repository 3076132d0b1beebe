"""The name of whoever is logged in, for the first game."""

import getpass
import os
from typing import Final

_ROLES: Final = frozenset(
    [
        "admin",
        "administrator",
        "default",
        "guest",
        "home",
        "live",
        "owner",
        "pi",
        "public",
        "root",
        "test",
        "ubuntu",
        "user",
        "vagrant",
    ]
)
"""Names of accounts that are nobody's own."""


def login_name() -> str:
    """Return the first name of whoever is logged in; empty where the system knows none."""
    return next(filter(None, map(_first_name, (_full_name(), _login()))), "")


def _full_name() -> str:
    """Return the full name of the account, where the system keeps one."""
    try:
        import pwd  # not on Windows

        return pwd.getpwuid(os.getuid()).pw_gecos.split(",")[0]
    except (ImportError, KeyError, AttributeError):
        return ""


def _login() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return ""


def _first_name(text: str) -> str:
    """Return the first word of a name as it is written in a sentence; empty for what is no name of a person."""
    from canasta_gui.ui.scenes.gallery.seats import LONGEST_NAME  # the gallery is opened after the first picture

    first = next(iter(text.split()), "")
    if not first.replace("-", "").isalpha() or first.casefold() in _ROLES or not 1 < len(first) <= LONGEST_NAME:
        return ""
    return first.title() if first.islower() or first.isupper() else first
