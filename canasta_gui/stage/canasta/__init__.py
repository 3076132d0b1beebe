"""What lies on the table in canasta, and what gestures mean there."""
