"""The second family: sets and runs laid to be rid of the hand; its own referee and engine over the same cards."""
