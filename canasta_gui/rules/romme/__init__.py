"""Rommé: its rule sets, positions, referee and engine; sets and runs are laid to get rid of the hand."""
