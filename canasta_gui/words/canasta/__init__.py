"""What a player reads about canasta."""
