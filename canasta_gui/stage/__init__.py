"""The stage: positions of cards and meaning of gestures. No pygame here, and time is passed in as a number."""
