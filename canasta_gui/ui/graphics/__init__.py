"""What scenes draw with: text, theme, pictures, shapes."""
