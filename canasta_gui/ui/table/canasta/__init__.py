"""What a table of canasta looks like, and what its buttons do."""
