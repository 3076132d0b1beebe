"""The pointer, the keyboard, and the spot that the focus lies on."""
