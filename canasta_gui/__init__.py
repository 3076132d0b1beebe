"""Canasta at a real table: drag the cards, play against the computer or with friends on one screen."""

__version__ = "0.1.0"
RECORD_ENDINGS = (".canasta", ".jsonl")
"""How the names of records end: those that are written, which the system opens with the game, and those of before."""
PAD_ENDING = ".canasta-pad"
"""How the names of the records of score pads end."""
