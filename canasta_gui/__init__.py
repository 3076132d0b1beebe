"""Canasta at a real table: drag the cards, play against the computer or with friends on one screen."""

__version__ = "0.1.0"
