"""What screens work with: folders, settings, words, players, the games on the disk, and the stack of screens itself."""
