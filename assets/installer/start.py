"""Entry point of a packed program: worker processes, which start the same program, branch off before the game."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # in a worker process this call does not return

    from canasta_gui.__main__ import main

    sys.exit(main())
