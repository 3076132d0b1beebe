"""Duplicate at the window: the second table of a game, and deals that are played again."""
