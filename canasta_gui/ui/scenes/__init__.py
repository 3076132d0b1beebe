"""The screens of the program: what they show comes in as arguments, what the player decides goes out by callbacks."""
