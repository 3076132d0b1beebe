"""Computer players: they see their seat's view, and nothing else."""
