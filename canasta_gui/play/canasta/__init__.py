"""Play of canasta: commands, prompts, counters and texts of its table."""
