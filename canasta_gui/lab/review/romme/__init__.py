"""Lessons of a deal of Rommé, all of them found without play-outs."""
