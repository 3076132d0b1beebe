"""What the review of a deal found."""
