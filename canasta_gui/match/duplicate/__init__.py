"""Duplicate: the same deals at a second table, and how both tables compare."""
