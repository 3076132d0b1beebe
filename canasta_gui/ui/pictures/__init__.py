"""Widgets that paint something of the game: tiles, portraits, cards to tap, the title."""
