"""A match from the first card to the last: who plays, what happened, what is written down."""
