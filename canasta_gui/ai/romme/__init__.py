"""Computer players of Rommé, which see nothing but their seat's view."""
