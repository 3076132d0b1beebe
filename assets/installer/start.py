"""Entry point of a packed program: first the worker processes, which are the same program again, then the game."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # a worker does its work in here and goes no further

    from canasta_gui.__main__ import main

    sys.exit(main())
