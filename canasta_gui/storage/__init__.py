"""Folders, settings and saved games: no crash loses them, and no damage stops the game.

Problems are returned as `StorageProblem`s; nothing is printed or raised. If nothing can be written the game goes on in
memory.
"""
