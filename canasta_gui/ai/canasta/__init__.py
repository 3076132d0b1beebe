"""Computer players of canasta, which see nothing but their seat's view."""
