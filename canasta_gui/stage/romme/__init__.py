"""Contents of the table and meaning of gestures in Rommé."""
