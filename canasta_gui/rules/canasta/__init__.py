"""Canasta: its rule sets, positions, referee and engine."""
