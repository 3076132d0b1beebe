"""A match from a player's point of view, without pixels: turns, hints, prompts, commands, replay, lesson."""
