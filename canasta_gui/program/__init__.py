"""Services for the screens: folders, settings, words, players, games on the disk, and the stack of screens."""
