"""Services of the operating system: the browser, and the name of the user."""

import getpass
import os
import threading
from typing import Final

from canasta_gui.match.players import LONGEST_NAME

BROWSER_SECONDS: Final = 2.0
"""Seconds after which a browser without an answer is assumed to be starting."""

_ROLES: Final = frozenset(
    (
        *("admin", "administrator", "default", "guest", "home", "live", "owner", "pi", "public", "root", "test"),
        *("ubuntu", "user", "vagrant"),
    )
)
"""Generic account names (not suggested as player names)."""


def open_in_browser(address: str) -> bool:
    """Open an address in the browser; return whether that succeeded.

    Some browsers answer only when they are closed, so success is assumed after `BROWSER_SECONDS`.
    """
    import webbrowser

    opened: list[bool] = []

    def ask() -> None:
        try:
            opened.append(webbrowser.open(address))
        except (OSError, webbrowser.Error):
            opened.append(False)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(BROWSER_SECONDS)
    return opened[0] if opened else True


def login_name() -> str:
    """Return the first name of the logged-in user; empty if the system knows none."""
    return next(filter(None, map(_first_name, (_full_name(), _login()))), "")


def _full_name() -> str:
    """Return the full name of the account, if the system has one."""
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
    """Return the first word of a full name, capitalised; empty if it is not a person's name."""
    first = next(iter(text.split()), "")
    if not first.replace("-", "").isalpha() or first.casefold() in _ROLES or not 1 < len(first) <= LONGEST_NAME:
        return ""
    return first.title() if first.islower() or first.isupper() else first
