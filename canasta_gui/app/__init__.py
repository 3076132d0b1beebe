"""The program at its window: the composition root, and the flows from screen to screen."""
