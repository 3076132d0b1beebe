"""What a table of Rommé looks like, and what its buttons do."""
