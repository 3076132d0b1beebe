"""A match as somebody at the table has it, without pixels: turns, hints, prompts, commands, replay, lesson."""
