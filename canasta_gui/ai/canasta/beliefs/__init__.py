"""What the hidden hands probably hold, learned from self-play."""
