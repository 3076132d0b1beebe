"""What is said of second tables."""
