"""What turns the game into a package of the machine it is built on; `build_installer.py` calls it."""
