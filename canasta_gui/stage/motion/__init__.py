"""How things move: curves, animation, drags, effects."""
