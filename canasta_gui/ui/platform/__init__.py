"""The window, its event queue, keys, sound and screen readers."""
