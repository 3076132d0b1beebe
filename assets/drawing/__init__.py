"""The drawing of the game's cards and icons, as plain SVG text that nanosvg can read."""
