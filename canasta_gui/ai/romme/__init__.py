"""Computer players of Rommé: they see views and their own memory, and play from weights that are data."""
