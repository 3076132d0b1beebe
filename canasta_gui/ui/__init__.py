"""The window: the only floor that knows pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before the first import of pygame, which greets on stdout
