"""Builders of packages for the current system; called by `build_installer.py`."""
