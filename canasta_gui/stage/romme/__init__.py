"""What lies on the table in Rommé, and what gestures mean there."""
