"""A match from the first card to the last: its players, its events, its record."""
