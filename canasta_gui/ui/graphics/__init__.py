"""Tools for drawing scenes: text, theme, pictures, shapes."""
