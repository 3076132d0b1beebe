"""What a table of canasta tells its player."""
