"""The judge for a table with real cards: the cards on it, the action in question, and the ruling."""
