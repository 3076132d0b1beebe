"""The program in its window: the composition root, start and end."""
