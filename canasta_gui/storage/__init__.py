"""Folders, settings and saved games: written so that no crash loses them, read so that no damage stops the game.

What goes wrong comes back as a `StorageProblem`; nothing is printed, nothing is raised. Where nothing can be written
the game goes on in memory.
"""
