"""The card table: its scene, painters, buttons and semantics."""
