"""What a table of Rommé tells its player."""
