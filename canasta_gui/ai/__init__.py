"""Computer players, which see nothing but their seat's view."""
