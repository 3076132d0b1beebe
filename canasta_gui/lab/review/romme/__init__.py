"""What a deal of Rommé can teach a seat; nothing of it is measured by play-outs."""
