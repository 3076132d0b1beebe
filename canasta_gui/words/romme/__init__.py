"""What a player reads about Rommé."""
