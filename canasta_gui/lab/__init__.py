"""Matches without a table: simulations, arenas, trials of house rules."""
