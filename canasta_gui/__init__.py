"""Canasta at a real table: drag the cards, play against the computer or with friends on one screen."""

__version__ = "0.1.0"
RECORD_ENDINGS = (".canasta", ".jsonl")
"""Suffixes of records: the current one, which the system associates with the game, and the former one."""
PAD_ENDING = ".canasta-pad"
"""Suffix of the records of score pads."""
