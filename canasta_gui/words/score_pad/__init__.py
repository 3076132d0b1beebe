"""The words of the score pad."""
