"""The program at its window: the composition root, how it starts, and how it ends."""
