"""Computer players of canasta: they see their seat's view and nothing else."""
