"""Puzzles: positions in which one action is far better than all others, as proved by trials to the end of the deal."""
