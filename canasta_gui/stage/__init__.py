"""The stage: positions of cards and meaning of gestures, without pygame; time is passed in as a number."""
