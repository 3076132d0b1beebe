"""Search for the melds that the cards of a hand can make."""
