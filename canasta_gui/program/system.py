"""What the program asks of the system: a browser, and the name of the user."""

import getpass
import os
import threading
from typing import Final

from canasta_gui.match.players import LONGEST_NAME

BROWSER_SECONDS: Final = 2.0
"""Time after which a browser that has not answered is taken to be starting."""

_ROLES: Final = frozenset(
    (
        *("admin", "administrator", "default", "guest", "home", "live", "owner", "pi", "public", "root", "test"),
        *("ubuntu", "user", "vagrant"),
    )
)
"""Generic account names (not suggested as player names)."""


def open_in_browser(address: str) -> bool:
    """Return whether a browser opened the address.

    Some browsers answer only when they are closed: after `BROWSER_SECONDS` the answer is taken to be yes.
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
    """Return the first name of the user who is logged in; empty where the system knows none."""
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
    """Return the first word of a name as it is written in a sentence; empty for what is not the name of a person."""
    first = next(iter(text.split()), "")
    if not first.replace("-", "").isalpha() or first.casefold() in _ROLES or not 1 < len(first) <= LONGEST_NAME:
        return ""
    return first.title() if first.islower() or first.isupper() else first
