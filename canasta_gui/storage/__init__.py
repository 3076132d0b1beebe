"""Folders, settings and saved games, safe against crashes and damaged files.

Problems are returned as `StorageProblem`s; nothing is printed or raised. If nothing can be written, the game goes on
in memory.
"""
