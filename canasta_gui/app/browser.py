"""Opens pages in the system's browser."""

import threading
from typing import Final

BROWSER_SECONDS: Final = 2.0
"""How long a browser may take to answer before it is believed to be on its way."""


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
