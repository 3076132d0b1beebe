"""Computer players of Rommé: they see views and remember events, and play by weights that are data."""
