"""What a choice is worth, judged by networks that learned it from a critic who knows all cards."""
